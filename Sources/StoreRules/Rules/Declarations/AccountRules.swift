// The rules of devices, accounts and Family Sharing.

import Support

package enum AccountRules {
  package static let all: [Rule] = [
    newDevice, accountNeeded, testerSignIn, signedInElsewhere, accountOwns, accountChange, accountAbsent,
    accountSettings, familyShared, familyRevoked, storefrontChange, accountDeleted,
  ]

  package static let newDevice = Rule(
    id: .newDevice,
    statement: LocalizedText(
      "A second device on the same account knows nothing but what the store delivers; the app there "
        + "unlocks after a restore.",
      ja: "同じアカウントの2台目の端末は、ストアが届けるものしか知りません。そこのアプリは復元のあとで利用可能にします。"),
    provenance: .observed(
      versions: LocalizedText("iOS 6 and later", ja: "iOS 6以降"), source: RuleSource.aguuu.name))

  package static let accountNeeded = Rule(
    id: .accountNeeded,
    statement: LocalizedText(
      "While nobody is signed in, a purchase in Sandbox asks for the account before the payment "
        + "sheet, and a restore before it begins; left, both fail with ASDErrorDomain 509 \"No active "
        + "account\".",
      ja: "サインインしていない端末では、Sandboxの購入は支払いシートの前に、復元は始まる前にアカウントを尋ねます。取りやめるとどちらもASDErrorDomain 509で失敗します。"),
    provenance: .chosen(
      LocalizedText(
        "509 and its text are known from public notes; that the question comes before the sheet, "
          + "and its words, are ours",
        ja: "509とその文言は公開された記録から。シートの前に尋ねることとその文言は独自に決めたものです")))

  package static let testerSignIn = Rule(
    id: .testerSignIn,
    statement: LocalizedText(
      "iOS 14 wants the Sandbox tester signed in under Settings; on iOS 6 a tester who was signed "
        + "in there gets a password prompt, then the App Store app in front, then an error, for ever "
        + "(quirk tester-sign-in).",
      ja: "iOS 14では設定でテスターがサインインしておきます。iOS 6でそうすると、パスワードの確認のあとApp Storeアプリが前面に出て、ずっとエラーになります。"),
    provenance: .observed(
      versions: LocalizedText("iOS 14 and iOS 6", ja: "iOS 14とiOS 6"),
      source: LocalizedText(
        "\(RuleSource.nttResonant.name.english) and \(RuleSource.aguuu.name.english); which error iOS 6 gave is chosen",
        ja: "\(RuleSource.nttResonant.name.japanese)と\(RuleSource.aguuu.name.japanese)。iOS 6のエラーは独自に決めたものです"))
  )

  package static let signedInElsewhere = Rule(
    id: .signedInElsewhere,
    statement: LocalizedText(
      "When somebody signs in under Settings while a purchase or a restore asks for the account, the "
        + "question closes: the purchase goes on with the payment sheet, and the restore begins.",
      ja: "購入や復元がアカウントを尋ねている間に設定でサインインすると、その確認は閉じます。購入は支払いシートに進み、復元が始まります。"),
    provenance: .chosen(
      LocalizedText(
        "no source tells of a sign-in elsewhere while the question is open",
        ja: "確認が出ている間に別の場所でサインインした場合についての資料はありません")))

  package static let accountOwns = Rule(
    id: .accountOwns,
    statement: LocalizedText(
      "Purchases, entitlements, offers used and requests belong to the account that bought; another "
        + "one on the same device finds none of them, but by Family Sharing. Xcode has one customer, and "
        + "the tester without a name is one account whatever the region.",
      ja: "購入、有効な権利、使ったオファー、リクエストは購入したアカウントのものです。同じ端末の別のアカウントには、"
        + "ファミリー共有のほかは見えません。Xcodeのお客様は1人、名前のないテスターは地域が変わっても同じアカウントです。"),
    provenance: .documented(
      LocalizedText(
        "Transaction.currentEntitlements; \(RuleSource.joooee.name.english), which begins with an account without purchases; "
          + "that of the tester without a name is chosen",
        ja:
          "Transaction.currentEntitlements。購入のないアカウントから始まる\(RuleSource.joooee.name.japanese)。名前のないテスターについては独自に決めたもの"
      )))

  package static let accountChange = Rule(
    id: .accountChange,
    statement: LocalizedText(
      "When another account is signed in, or none, dialogs that are up close as Cancel would, payments "
        + "that were not paid for fail with ASDErrorDomain 509, and what is not finished leaves the queue. "
        + "The queue then gets the new account's unfinished transactions in one array, StoreKit 2 tells "
        + "them and the groups' statuses, and the app asks what is in force. What was consumed stays "
        + "counted in the app.",
      ja: "別のアカウントでサインインするかサインアウトすると、表示中のダイアログはキャンセル扱いで閉じ、未払いの購入はASDErrorDomain 509で失敗し、"
        + "未finishの取引はキューから離れます。キューには新しいアカウントの未finishの取引が1つの配列で届き、"
        + "StoreKit 2はそれらとグループのステータスを知らせ、アプリは有効な権利を調べ直します。消耗型の残数はアプリの中に残ります。"),
    provenance: .chosen(
      LocalizedText(
        "seen: RevenueCat/purchases-ios #3778 takes access away when the history of StoreKit 2 is empty "
          + "after a sign-out; how open payments end is nowhere told",
        ja: "観察: RevenueCat/purchases-ios #3778は、サインアウト後にStoreKit 2の履歴が空なら利用を止めます。"
          + "途中の購入がどうなるかの資料はありません")))

  package static let accountAbsent = Rule(
    id: .accountAbsent,
    statement: LocalizedText(
      "Subscriptions of an account that is not on the device go on in the App Store and are told to the "
        + "developer's server, and so are approvals and refunds; the app hears nothing of them and finds "
        + "what is there when the account is back.",
      ja: "端末にいないアカウントのサブスクリプションはApp Storeで続き、承認や返金とともに開発者のサーバに知らされます。"
        + "アプリには知らされず、そのアカウントが戻ったときの状態を見つけます。"),
    provenance: .chosen(
      LocalizedText(
        "as for a device that is switched off; no source tells of unfinished transactions and requests "
          + "of an absent account",
        ja: "電源の入っていない端末と同じ扱いです。不在のアカウントの未finishの取引とリクエストについての資料はありません")))

  package static let accountSettings = Rule(
    id: .accountSettings,
    statement: LocalizedText(
      "Interrupted Purchases, the renewal rate and Allow Purchases & Renewals (billing-retry) are set for "
        + "one Sandbox tester, and clearing the purchase history clears that tester's; in production the "
        + "same, and Ask to Buy, belong to the customer. Who signs out leaves the switches as they are.",
      ja: "購入の中断、更新の速さ、購入と更新の許可(billing-retry)はSandboxのテスターごとの設定で、購入履歴の消去もそのテスターの分だけです。"
        + "本番環境ではこれらとAsk to Buyがお客様ごとです。サインアウトではスイッチは変わりません。"),
    provenance: .documented(
      LocalizedText(
        "App Store Connect API, SandboxTester (interruptPurchases, subscriptionRenewalRate) and "
          + "SandboxTestersClearPurchaseHistoryRequest; \(RuleSource.nttResonant.name.english), \"for This Tester\"",
        ja: "App Store Connect API、SandboxTester (interruptPurchases、subscriptionRenewalRate) と"
          + "SandboxTestersClearPurchaseHistoryRequest。\(RuleSource.nttResonant.name.japanese)「for This Tester」"
      )))

  package static let familyShared = Rule(
    id: .familyShared,
    statement: LocalizedText(
      "Shareable plans and non-consumables come to every member of the family as FAMILY_SHARED "
        + "transactions.",
      ja: "共有できるプランと非消耗型は、FAMILY_SHAREDの取引として家族全員に届きます。"),
    provenance: .documented(LocalizedText(same: "Supporting Family Sharing in your app")))

  package static let familyRevoked = Rule(
    id: .familyRevoked,
    statement: LocalizedText(
      "Who leaves the family, or whose buyer leaves, stops sharing or gets the money back, loses "
        + "what was shared at once.",
      ja: "家族から抜けた人、また購入した人が抜けるか共有をやめるか返金を受けたときは、共有していたものがすぐに失われます。"),
    provenance: .documented(
      LocalizedText(
        "App Store Server Notifications, REVOKE",
        ja: "App Store Server Notifications、REVOKE")))

  package static let storefrontChange = Rule(
    id: .storefrontChange,
    statement: LocalizedText(
      "A running app is told of another storefront by paymentQueueDidChangeStorefront(_:), where it "
        + "observes the queue, and by Storefront.updates.",
      ja:
        "動いているアプリは、ストアフロントの変化をpaymentQueueDidChangeStorefront(_:)(キューを監視している場合)とStorefront.updatesで知ります。"
    ),
    provenance: .documented(
      LocalizedText(
        same: "SKPaymentTransactionObserver.paymentQueueDidChangeStorefront(_:); Storefront.updates")))

  package static let accountDeleted = Rule(
    id: .accountDeleted,
    statement: LocalizedText(
      "An account that was deleted is signed out and renews nothing; its receipts answer 21010, "
        + "and nobody signs in with it again.",
      ja: "削除されたアカウントはサインアウトし、何も更新されません。そのレシートには21010が返り、二度とサインインできません。"),
    provenance: .chosen(
      LocalizedText(
        "21010 is documented (the account was not found or was deleted); the rest is ours",
        ja: "21010は文書にあります(アカウントがない、または削除された)。ほかは独自に決めたものです")))
}
