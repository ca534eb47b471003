// The rules for `Transaction.updates`, subscription statuses and `Status.updates`.

import Support

package enum UpdateRules {
  package static let all: [Rule] = [
    groupStatus, statusForGroup, transactionUpdates, updatesAtLaunch, missedRenewals, handedOver,
    refundsWhileAway, renewalInfoUpdates,
  ]

  package static let groupStatus = Rule(
    id: .groupStatus,
    statement: LocalizedText(
      "A status belongs to the group: every plan shows the status of the active plan. Compare "
        + "renewalInfo.currentProductID. Status.updates has each change: a purchase, a renewal, grace, "
        + "billing retry, expiry and a refund, also of shared subscriptions.",
      ja: "ステータスはグループのものです。どのプランから尋ねても、利用中のプランの状態が返ります。renewalInfo.currentProductIDと比べてください。購入、更新、猶予期間、"
        + "請求の再試行、期限切れ、返金はそれぞれStatus.updatesに届き、ファミリー共有のものも同じです。"),
    provenance: .documented(
      LocalizedText(
        "Product.SubscriptionInfo.status; \(RuleSource.kabeyakabeya.name.english); the updates were "
          + "measured on macOS 26.6 and iOS 27.0; chosen: those of shared subscriptions",
        ja: "Product.SubscriptionInfo.status、\(RuleSource.kabeyakabeya.name.japanese)。"
          + "更新はmacOS 26.6とiOS 27.0で測定、共有されたものについては独自に決めたものです")))

  package static let statusForGroup = Rule(
    id: .statusForGroup,
    statement: LocalizedText(
      "status(for:) of a group returned nothing although product.subscription.status returned a status.",
      ja: "グループのstatus(for:)は、product.subscription.statusが返すときにも何も返しませんでした。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 15, StoreKit 2", ja: "Xcode 15、StoreKit 2"),
      source: RuleSource.kabeyakabeya.name))

  package static let transactionUpdates = Rule(
    id: .transactionUpdates,
    statement: LocalizedText(
      "Transaction.updates reports to a running process what was created or changed outside its own calls: "
        + "approved Ask to Buy, resolved interruptions, renewals, refunds and revocations, purchases made "
        + "elsewhere. A process in the background receives it; a process that does not run does not.",
      ja: "Transaction.updatesは、動いているプロセスに、自身の呼び出し以外でできた、または変わった取引を知らせます。承認されたAsk to Buy、解決された中断、更新、返金や取消、"
        + "ほかでの購入です。動いていないプロセスには何も届かず、バックグラウンドのプロセスには届きます。"),
    provenance: .documented(
      LocalizedText(
        "Transaction.updates; SKTestSession.resolveIssueForTransaction; Apple's answer in developer forum "
          + "thread 787431; public tests of PaymentKit on SKTestSession; chosen: the background",
        ja: "Transaction.updates、SKTestSession.resolveIssueForTransaction、デベロッパフォーラム787431でのAppleの回答、"
          + "PaymentKitのSKTestSessionでの公開テスト。バックグラウンドは独自に決めたものです")))

  package static let updatesAtLaunch = Rule(
    id: .updatesAtLaunch,
    statement: LocalizedText(
      "A new process receives each unfinished transaction once in Transaction.updates, including renewals "
        + "and purchases from before its launch, and no finished one. A refund is in the revocationDate and "
        + "revocationReason of a delivered transaction, and the app removes access.",
      ja: "始まったプロセスには、まだfinishされていない取引がTransaction.updatesで1回ずつ届き、finish済みの取引は届きません。起動していない間の更新や購入も含まれます。"
        + "返金は届いた取引のrevocationDateとrevocationReasonでわかり、アプリは利用を止めます。"),
    provenance: .documented(
      LocalizedText(
        "Transaction.updates: unfinished transactions are emitted once after launch; developer forum thread "
          + "751340; Apple's sample checks revocationDate first",
        ja: "Transaction.updates: 未finishの取引は起動後に1回届く。デベロッパフォーラム751340、Appleのサンプルは最初にrevocationDateを調べる")))

  package static let missedRenewals = Rule(
    id: .missedRenewals,
    statement: LocalizedText(
      "Renewals made while no process ran arrive in the next one's Transaction.updates, the newest first. "
        + "On macOS the finished original arrives with them (quirk missed-renewals).",
      ja: "プロセスが動いていない間の更新は、次のプロセスのTransaction.updatesに新しいものから届きます。macOSではfinish済みの最初の取引も一緒に届きます(癖 "
        + "missed-renewals)。"),
    provenance: .observed(
      versions: LocalizedText("iOS 27.0 and macOS 26.6", ja: "iOS 27.0とmacOS 26.6"),
      source: LocalizedText(
        "measurements of 2026; chosen: the position of other unfinished transactions among them",
        ja: "2026年の測定。ほかの未finishの取引の位置は独自に決めたものです")))

  package static let handedOver = Rule(
    id: .handedOver,
    statement: LocalizedText(
      "A response that contains a transaction gives it to the app: Transaction.unfinished, all, "
        + "currentEntitlements, latest(for:), a status, and Transaction.updates. The app can then finish "
        + "it, and unlocks what it finishes.",
      ja: "取引を含む応答はその取引をアプリに渡します。Transaction.unfinished、all、currentEntitlements、latest(for:)、"
        + "ステータス、Transaction.updatesです。アプリはその取引を終了でき、終了するものを使えるようにします。"),
    provenance: .documented(
      LocalizedText(
        "Transaction.unfinished, Transaction.finish(); chosen: the built-in app unlocks when it finishes",
        ja: "Transaction.unfinished、Transaction.finish()。内蔵のアプリが終了のときに使えるようにすることは独自に決めたものです")))

  package static let refundsWhileAway = Rule(
    id: .refundsWhileAway,
    statement: LocalizedText(
      "A launch does not report finished transactions that were refunded or revoked while no process ran. "
        + "An app that checks Transaction.currentEntitlements finds them gone and locks them; another app "
        + "keeps them unlocked.",
      ja: "finish済みの取引がプロセスの動いていない間に返金や取消を受けても、起動時に通知されません。Transaction.currentEntitlementsを確認するアプリはロックし、"
        + "確認しないアプリでは使えるままです。"),
    provenance: .observed(
      versions: LocalizedText(same: "iOS 17"),
      source: LocalizedText("developer forum thread 751340", ja: "デベロッパフォーラム751340")))

  package static let renewalInfoUpdates = Rule(
    id: .renewalInfoUpdates,
    statement: LocalizedText(
      "A change of only the renewal information is a status update too: auto-renew off or on, another plan "
        + "or an offer for the renewal, a price increase requested, accepted or declined.",
      ja: "更新情報だけの変化もステータスの更新として届きます。自動更新のOFFとON、次回更新でのプランやオファーの変更、値上げの確認と同意と拒否です。"),
    provenance: .observed(
      versions: LocalizedText("StoreKit 2, SKTestSession", ja: "StoreKit 2、SKTestSession"),
      source: LocalizedText(
        "public tests of PaymentKit: willAutoRenew and priceIncreaseStatus",
        ja: "PaymentKitの公開テスト: willAutoRenewとpriceIncreaseStatus")))
}
