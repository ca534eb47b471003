// The rules for failing renewals: billing retry and the billing grace period.

import Support

package enum BillingRules {
  package static let all: [Rule] = [
    billingRetry, forcedRenewal, gracePeriod, graceRenewals, graceInLocalTest,
  ]

  package static let billingRetry = Rule(
    id: .billingRetry,
    statement: LocalizedText(
      "A failed renewal is retried during billing retry. Outside the grace period the customer has no "
        + "entitlement. If a later payment succeeds, a new cycle begins on that day; otherwise the "
        + "subscription expires. While renewals fail in Sandbox or TestFlight, purchases fail as well.",
      ja: "失敗した更新は再試行の期間中に繰り返し請求され、猶予以外では権利がありません。後で支払われるとその日から新しい周期が始まり、支払われなければ期限切れになります。"
        + "SandboxとTestFlightでは、更新が失敗する間は購入も失敗します。"),
    provenance: .documented(
      LocalizedText(
        "Reducing involuntary subscriber churn; chosen: in Sandbox the next attempt follows after 1/60 of "
          + "the retry's length",
        ja: "意図しない解約を減らす。Sandboxの次回の請求が再試行の長さの60分の1後に来ることは独自に決めたものです")))

  package static let forcedRenewal = Rule(
    id: .forcedRenewal,
    statement: LocalizedText(
      "Every renewal fails while billing retry is on, including one that a test session forces. This is the "
        + "usual way to enter the grace period and billing retry. Another forced renewal before a "
        + "successful payment changes nothing.",
      ja: "billing retryがオンの間は、テストが強制した更新も含めてすべて失敗します。猶予や再試行に入る普通の方法です。支払われる前にもう一度強制しても何も変わりません。"),
    provenance: .documented(
      LocalizedText(
        "SKTestSession.shouldEnterBillingRetryOnRenewal, forceRenewalOfSubscription; public tests of "
          + "SweezyPlus, ZTransfer and Rede; chosen: nothing changes in grace either",
        ja: "SKTestSession.shouldEnterBillingRetryOnRenewal、forceRenewalOfSubscription。"
          + "SweezyPlus、ZTransfer、Redeの公開テスト。猶予中も変わらないことは独自に決めたものです")))

  package static let gracePeriod = Rule(
    id: .gracePeriod,
    statement: LocalizedText(
      "Service continues after a failed renewal during the grace period. If the customer pays in that time, "
        + "the billing dates do not change. After the grace period, gracePeriodExpirationDate is nil; in "
        + "Xcode, the past date stays.",
      ja: "猶予期間があれば、更新に失敗しても使い続けられます。その間に支払われると、請求日は変わりません。"
        + "猶予期間の後、gracePeriodExpirationDateはnilです。Xcodeでは過去の日付が残ります。"),
    provenance: .documented(
      LocalizedText(
        "Enable billing grace period; 3, 16 or 28 days, a weekly plan at most 6. "
          + "RenewalInfo.gracePeriodExpirationDate; the date in Xcode: "
          + "\(RuleSource.kabeyakabeya.name.english)",
        ja: "請求の猶予期間。3日、16日、28日。週のプランは6日まで。"
          + "RenewalInfo.gracePeriodExpirationDate。Xcodeの日付は\(RuleSource.kabeyakabeya.name.japanese)")))

  package static let graceRenewals = Rule(
    id: .graceRenewals,
    statement: LocalizedText(
      "App Store Connect grants the grace period to all renewals, or only to paid-to-paid renewals. With "
        + "the second choice, a failed renewal after a free offer has no grace period, and billing retry "
        + "begins at once.",
      ja: "App Store Connectでは、猶予期間をすべての更新に与えるか、有料から有料への更新だけに与えるかを選べます。後者では、無料のオファーの後の更新が失敗すると、"
        + "猶予なしですぐに請求の再試行が始まります。"),
    provenance: .documented(
      LocalizedText(
        "App Store Connect release notes of 30 January 2023: existing paid renewals, or also free offers "
          + "transitioning to paid renewals; chosen: every period of a free offer counts as free",
        ja: "App Store Connectの2023年1月30日のリリースノート。既存の有料の更新だけか、無料のオファーから有料への更新も含むか。"
          + "無料のオファーの期間をすべて無料とみなすことは独自に決めたものです")))

  package static let graceInLocalTest = Rule(
    id: .graceInLocalTest,
    statement: LocalizedText(
      "In local tests a subscription has the state inBillingRetryPeriod during and after the grace period, "
        + "until it expires at the end of billing retry. It is absent from currentEntitlements; only "
        + "gracePeriodExpirationDate shows the grace period (quirk grace-in-local-test).",
      ja: "ローカルのテストでは、猶予中も、猶予の後に請求の再試行が終わって期限切れになるまでも、状態はinBillingRetryPeriodで、"
        + "currentEntitlementsに現れません。gracePeriodExpirationDateだけが知らせます。癖 grace-in-local-test。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 15, StoreKit 2", ja: "Xcode 15、StoreKit 2"),
      source: LocalizedText(
        "\(RuleSource.kabeyakabeya.name.english); Apple documents the opposite",
        ja: "\(RuleSource.kabeyakabeya.name.japanese)。Appleの文書は逆を書いています")))
}
