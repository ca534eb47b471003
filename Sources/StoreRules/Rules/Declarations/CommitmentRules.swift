// The rules for yearly plans that are billed monthly.

import Support

package enum CommitmentRules {
  package static let all: [Rule] = [
    monthlyCommitment, commitmentCancel, commitmentBilling, commitmentChanges, commitmentDisclosure,
    pricingTerms,
  ]

  /// The titles of two articles in Apple's documentation.
  private static let supporting = "Supporting monthly subscriptions with a 12-month commitment"
  private static let lifeCycle = "Managing the life cycle of monthly subscriptions with a 12-month commitment"

  package static let monthlyCommitment = Rule(
    id: .monthlyCommitment,
    statement: LocalizedText(
      """
      A yearly plan with the billing plan MONTHLY is a commitment to 12 payments. Each payment is a separate \
      transaction that grants a month; Transaction.commitmentInfo has its number, the number of payments, \
      the total price and the end of the commitment. RenewalInfo.commitmentInfo exists during the commitment \
      and shows what follows it. After the last payment a new commitment begins. It is not sold in USA and \
      SGP. A free trial comes before the first payment. Sandbox's renewal limit does not end a commitment.
      """,
      ja: "支払い方法MONTHLYの年額プランは12回の支払いの契約です。毎回の支払いが1か月分の独立した取引になり、Transaction.commitmentInfoに支払いの番号、回数、合計額、"
        + "契約の終わりが入ります。RenewalInfo.commitmentInfoは契約期間中だけあり、契約の後のことを表します。最後の支払いの後は新しい契約が始まります。"
        + "USAとSGPでは販売されません。無料トライアルは最初の支払いの前にあります。Sandboxの更新回数の上限で契約が終わることはありません。"),
    provenance: .documented(
      LocalizedText(
        "\(supporting); \(lifeCycle); WWDC26 session 210. Chosen: the total if the catalogue has none, the "
          + "place of the free trial, that the limit waits for the end of the commitment, that it is "
          + "refused in local tests too",
        ja: "\(supporting)、\(lifeCycle)、WWDC26セッション210。カタログに合計額がない場合の合計額、無料トライアルの位置、上限が契約の終わりまで効かないこと、"
          + "ローカルテストでも拒否することは独自に決めたものです")))

  package static let commitmentCancel = Rule(
    id: .commitmentCancel,
    statement: LocalizedText(
      "A cancellation during a commitment cancels only its renewal: commitmentInfo.willAutoRenew becomes "
        + "false, RenewalInfo.willAutoRenew stays true until the last payment, and the server gets "
        + "DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED. Payments and access continue; EXPIRED follows "
        + "the last period. The same applies while a payment is retried.",
      ja: "契約期間中のキャンセルは契約の更新だけを取り消します。commitmentInfo.willAutoRenewはfalseになりますが、"
        + "RenewalInfo.willAutoRenewは最後の支払いまでtrueのままです。サーバには自動更新がオフになったという通知が届きます。支払いと利用は続き、"
        + "最後の期間の後に期限切れになります。支払いの再試行中も同じです。"),
    provenance: .documented(
      LocalizedText("\(lifeCycle); chosen: during billing retry", ja: "\(lifeCycle)。請求の再試行中については独自に決めたものです")))

  package static let commitmentBilling = Rule(
    id: .commitmentBilling,
    statement: LocalizedText(
      """
      A failed payment of a commitment has no billing grace period: access ends at once, with \
      DID_FAIL_TO_RENEW. The App Store retries for 90 days, then the commitment ends with EXPIRED / \
      BILLING_RETRY. A late payment begins its month on the day of the recovery, and the end of the \
      commitment moves with it. At faster rates the 90 days are one and a half times the rate's billing \
      retry.
      """,
      ja: "契約の支払いが失敗した場合、請求の猶予期間はありません。DID_FAIL_TO_RENEWとともにすぐに利用できなくなります。App Storeは90日間再試行し、"
        + "その後EXPIRED / BILLING_RETRYで契約が終わります。遅れて支払われると、その日から1か月が始まり、契約の終わりも後ろへずれます。速い更新レートでは、"
        + "90日はそのレートの再試行期間の1.5倍です。"),
    provenance: .documented(
      LocalizedText(
        "\(lifeCycle); the length at faster rates is unknown; chosen: the proportion of 90 to 60 days",
        ja: "\(lifeCycle)。速いレートでの長さは不明で、90日と60日の比率で決めました")))

  package static let commitmentChanges = Rule(
    id: .commitmentChanges,
    statement: LocalizedText(
      """
      During a commitment an upgrade takes effect at once, ends the commitment and refunds the rest of the \
      month. A downgrade waits for the end of the last payment's period; until then RenewalInfo names the \
      current plan, and commitmentInfo.autoRenewPreference the next one. A change to the same level is \
      immediate if duration and billing plan stay the same. Price increases and offers for the current plan \
      wait for the end of the commitment. A refund of the current period ends the commitment; a refund of an \
      earlier period does not.
      """,
      ja: "契約期間中、上位プランへの変更はすぐに有効になり、契約が終わって残りの月の分が返金されます。下位プランへの変更は最後の支払いの期間の終わりまで待ちます。"
        + "それまでRenewalInfoは今のプランを、commitmentInfo.autoRenewPreferenceは注文したプランを示します。同じレベルへの変更は、"
        + "期間と支払い方法が同じならすぐに有効になります。値上げと今のプランへのオファーは契約の終わりまで待ちます。今の期間の返金で契約は終わり、前の期間の返金では終わりません。"),
    provenance: .documented(
      LocalizedText(
        "\(supporting); \(lifeCycle); chosen: changes on the same level and offers for the current plan",
        ja: "\(supporting)、\(lifeCycle)。同じレベルでの変更と今のプランへのオファーについては独自に決めたものです")))

  package static let commitmentDisclosure = Rule(
    id: .commitmentDisclosure,
    statement: LocalizedText(
      "Before a customer's first commitment the App Store explains the number of payments and the effect of "
        + "a cancellation, once for each account. Here the payment sheet contains the explanation.",
      ja: "顧客の最初の契約の前に、App Storeは支払いの回数とキャンセルの効果をアカウントごとに1回だけ説明します。ここでは説明は支払いシートに表示されます。"),
    provenance: .documented(
      LocalizedText(
        "\(supporting); chosen: the words and the place on the payment sheet",
        ja: "\(supporting)。文言と支払いシートに表示することは独自に決めたものです")))

  package static let pricingTerms = Rule(
    id: .pricingTerms,
    statement: LocalizedText(
      "SubscriptionInfo.pricingTerms has an entry upFront, and an entry monthly if the catalogue sells a "
        + "yearly plan monthly and the storefront allows it. Each has the price and period of a payment, "
        + "the price and period of the commitment, and the offers for its billing plan.",
      ja: "SubscriptionInfo.pricingTermsにはupFrontの項目があり、年額プランが月払いで販売され、ストアフロントがそれを許す場合はmonthlyの項目もあります。"
        + "各項目には1回の支払い額と期間、契約の合計額と期間、その支払い方法のオファーがあります。"),
    provenance: .documented(LocalizedText(same: "Product.SubscriptionInfo.PricingTerms; \(supporting)")))
}
