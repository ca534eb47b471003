// The rules for devices, accounts and Family Sharing.

import Support

package enum AccountRules {
  package static let all: [Rule] = [
    newDevice, accountNeeded, testerSignIn, accountEntered, signedInElsewhere, accountOwns, accountChange,
    accountAbsent,
    accountSettings, eligibilityReset, familyShared, familyRevoked, storefrontChange, accountDeleted,
  ]

  package static let newDevice = Rule(
    id: .newDevice,
    statement: LocalizedText(
      "A second device on the same account gets only what the store delivers. The app there unlocks "
        + "purchases after a restore.",
      ja: "同じアカウントの2台目の端末は、ストアが届けるものしか知りません。そこのアプリは復元のあとで利用可能にします。"),
    provenance: .observed(
      versions: LocalizedText("iOS 6 and later", ja: "iOS 6以降"), source: RuleSource.aguuu.name))

  package static let accountNeeded = Rule(
    id: .accountNeeded,
    statement: LocalizedText(
      "While nobody is signed in, a Sandbox purchase asks for the account before the payment sheet, and a "
        + "restore before it begins. If the customer cancels the sign-in, both fail with ASDErrorDomain 509 "
        + "\"No active account\".",
      ja: "サインインしていない端末では、Sandboxの購入は支払いシートの前に、復元は始まる前にアカウントを尋ねます。取りやめるとどちらもASDErrorDomain 509で失敗します。"),
    provenance: .chosen(
      LocalizedText(
        "509 and its text are known from public notes; chosen: the sign-in prompt appears before the sheet, "
          + "and its text",
        ja: "509とその文言は公開された記録から。シートの前に尋ねることとその文言は独自に決めたものです")))

  package static let testerSignIn = Rule(
    id: .testerSignIn,
    statement: LocalizedText(
      "On iOS 14 the Sandbox tester signs in under Settings beforehand. On iOS 6 a tester who is signed in "
        + "there always gets a password prompt, then the App Store app with an error message (quirk "
        + "tester-sign-in). The app gets its failure when it returns to the foreground.",
      ja: "iOS 14では設定でテスターがサインインしておきます。iOS 6でそうすると、パスワードの確認のあとApp Storeアプリがエラーメッセージとともに前面に出ることが、ずっと繰り返されます。"
        + "アプリには、前面に戻ったときに失敗が届きます。"),
    provenance: .observed(
      versions: LocalizedText("iOS 14 and iOS 6", ja: "iOS 14とiOS 6"),
      source: LocalizedText(
        "\(RuleSource.nttResonant.name.english) and \(RuleSource.aguuu.name.english); chosen: which error "
          + "iOS 6 gave, and that OK leads back to the app",
        ja:
          "\(RuleSource.nttResonant.name.japanese)と\(RuleSource.aguuu.name.japanese)。"
          + "iOS 6のエラーと、OKでアプリに戻ることは独自に決めたものです"
      ))
  )

  package static let accountEntered = Rule(
    id: .accountEntered,
    statement: LocalizedText(
      "The customer can enter any tester when a purchase, a restore or AppStore.sync() asks for the account. "
        + "The device then belongs to this tester, as after a sign-in under Settings. An unknown name is a "
        + "new tester.",
      ja: "購入、復元、AppStore.sync()がアカウントを尋ねたとき、どのテスターでも入力できます。設定でサインインした後と同じく、端末はそのテスターのものになります。"
        + "知らない名前は新しいテスターです。"),
    provenance: .observed(
      versions: LocalizedText("iOS 6", ja: "iOS 6"),
      source: LocalizedText(
        "\(RuleSource.aguuu.name.english), which enters the tester at the purchase; chosen: restore and "
          + "sync, and that an unknown name is a new tester",
        ja: "購入のときにテスターを入力する\(RuleSource.aguuu.name.japanese)。復元とsync、知らない名前を新しいテスターとすることは独自に決めたものです"
      )))

  package static let signedInElsewhere = Rule(
    id: .signedInElsewhere,
    statement: LocalizedText(
      "If the customer signs in under Settings while a purchase or a restore asks for the account, the "
        + "prompt closes. The purchase continues with the payment sheet, and the restore begins.",
      ja: "購入や復元がアカウントを尋ねている間に設定でサインインすると、その確認は閉じます。購入は支払いシートに進み、復元が始まります。"),
    provenance: .chosen(
      LocalizedText(
        "no source describes a sign-in elsewhere while the prompt is open",
        ja: "確認が出ている間に別の場所でサインインした場合についての資料はありません")))

  package static let accountOwns = Rule(
    id: .accountOwns,
    statement: LocalizedText(
      "Purchases, entitlements, used offers and requests belong to the account that made them. Another "
        + "account on the same device sees only what Family Sharing gives it. Xcode has one customer. The "
        + "tester without a name is one account in every region.",
      ja: "購入、有効な権利、使ったオファー、リクエストは購入したアカウントのものです。同じ端末の別のアカウントには、ファミリー共有のほかは見えません。Xcodeのお客様は1人、"
        + "名前のないテスターは地域が変わっても同じアカウントです。"),
    provenance: .documented(
      LocalizedText(
        "Transaction.currentEntitlements; \(RuleSource.joooee.name.english), which begins with an account "
          + "without purchases; chosen: the tester without a name",
        ja: "Transaction.currentEntitlements。購入のないアカウントから始まる\(RuleSource.joooee.name.japanese)。"
          + "名前のないテスターについては独自に決めたもの")))

  package static let accountChange = Rule(
    id: .accountChange,
    statement: LocalizedText(
      """
      When another account signs in, or the account signs out, open dialogs close as if cancelled, unpaid \
      payments fail with ASDErrorDomain 509, and unfinished transactions leave the queue. The queue then \
      gets the new account's unfinished transactions in one array, StoreKit 2 reports them and the groups' \
      statuses, and the app checks its entitlements again. The app keeps its balance of consumables.
      """,
      ja: "別のアカウントでサインインするかサインアウトすると、表示中のダイアログはキャンセル扱いで閉じ、未払いの購入はASDErrorDomain 509で失敗し、"
        + "未finishの取引はキューから離れます。キューには新しいアカウントの未finishの取引が1つの配列で届き、StoreKit 2はそれらとグループのステータスを知らせ、"
        + "アプリは有効な権利を調べ直します。消耗型の残数はアプリの中に残ります。"),
    provenance: .chosen(
      LocalizedText(
        "seen: RevenueCat/purchases-ios #3778 removes access if the history of StoreKit 2 is empty after a "
          + "sign-out; no source describes the end of open payments",
        ja: "観察: RevenueCat/purchases-ios #3778は、サインアウト後にStoreKit 2の履歴が空なら利用を止めます。途中の購入がどうなるかの資料はありません")))

  package static let accountAbsent = Rule(
    id: .accountAbsent,
    statement: LocalizedText(
      "Subscriptions of an account that is not on the device continue in the App Store. The developer's "
        + "server is notified of them, and of approvals and refunds; the app gets nothing and finds the "
        + "result when the account returns.",
      ja: "端末にいないアカウントのサブスクリプションはApp Storeで続き、承認や返金とともに開発者のサーバに知らされます。アプリには知らされず、そのアカウントが戻ったときの状態を見つけます。"),
    provenance: .chosen(
      LocalizedText(
        "as for a device that is switched off; no source describes the unfinished transactions and requests "
          + "of an absent account",
        ja: "電源の入っていない端末と同じ扱いです。不在のアカウントの未finishの取引とリクエストについての資料はありません")))

  package static let accountSettings = Rule(
    id: .accountSettings,
    statement: LocalizedText(
      "Interrupted Purchases, the renewal rate and Allow Purchases & Renewals (billing-retry) are set for "
        + "each Sandbox tester, and clearing the purchase history clears that tester's. In production these "
        + "settings and Ask to Buy belong to the customer. Signing out does not change the switches.",
      ja: "購入の中断、更新の速さ、購入と更新の許可(billing-retry)はSandboxのテスターごとの設定で、購入履歴の消去もそのテスターの分だけです。"
        + "本番環境ではこれらとAsk to Buyがお客様ごとです。サインアウトではスイッチは変わりません。"),
    provenance: .documented(
      LocalizedText(
        "App Store Connect API, SandboxTester (interruptPurchases, subscriptionRenewalRate) and "
          + "SandboxTestersClearPurchaseHistoryRequest; \(RuleSource.nttResonant.name.english), \"for This "
          + "Tester\"",
        ja: "App Store Connect API、SandboxTester (interruptPurchases、subscriptionRenewalRate) と"
          + "SandboxTestersClearPurchaseHistoryRequest。\(RuleSource.nttResonant.name.japanese)「for This "
          + "Tester」")))

  package static let eligibilityReset = Rule(
    id: .eligibilityReset,
    statement: LocalizedText(
      "After Reset Eligibility, a Sandbox account can have introductory offers again in each group, even "
        + "with an active subscription there. The next purchase in the group can then have the offer. "
        + "Receipt and history still show the earlier introductory periods.",
      ja: "Reset Eligibilityの後、Sandboxのアカウントはどのグループでも、有効な契約があっても、お試しオファーを再び利用できます。"
        + "グループの次の購入にオファーが付きます。レシートと履歴には以前のお試し期間が残ります。"),
    provenance: .observed(
      versions: LocalizedText("Sandbox, 2023 to 2026", ja: "2023年から2026年のSandbox"),
      source: LocalizedText(
        "tikhop/TPInAppReceipt #111, RevenueCat/purchases-ios #4501, adaptyteam/AdaptySDK-KMP #37; chosen: "
          + "the reset ends when an introductory offer is used, and TestFlight has it too",
        ja: "tikhop/TPInAppReceipt #111、RevenueCat/purchases-ios #4501、adaptyteam/AdaptySDK-KMP #37。"
          + "お試しオファーを使うまで続くことと、TestFlightにもあることは独自に決めたものです")))

  package static let familyShared = Rule(
    id: .familyShared,
    statement: LocalizedText(
      "Every family member receives shareable plans and non-consumables as FAMILY_SHARED transactions.",
      ja: "共有できるプランと非消耗型は、FAMILY_SHAREDの取引として家族全員に届きます。"),
    provenance: .documented(LocalizedText(same: "Supporting Family Sharing in your app")))

  package static let familyRevoked = Rule(
    id: .familyRevoked,
    statement: LocalizedText(
      "A member who leaves the family loses the shared purchases at once. The same happens if the buyer "
        + "leaves, stops sharing or gets a refund.",
      ja: "家族から抜けた人、また購入した人が抜けるか共有をやめるか返金を受けたときは、共有していたものがすぐに失われます。"),
    provenance: .documented(
      LocalizedText(
        "App Store Server Notifications, REVOKE",
        ja: "App Store Server Notifications、REVOKE")))

  package static let storefrontChange = Rule(
    id: .storefrontChange,
    statement: LocalizedText(
      "A running app learns of a new storefront from paymentQueueDidChangeStorefront(_:), if it observes "
        + "the queue, and from Storefront.updates.",
      ja: "動いているアプリは、ストアフロントの変化をpaymentQueueDidChangeStorefront(_:)(キューを監視している場合)とStorefront.updatesで知ります。"),
    provenance: .documented(
      LocalizedText(
        same: "SKPaymentTransactionObserver.paymentQueueDidChangeStorefront(_:); Storefront.updates")))

  package static let accountDeleted = Rule(
    id: .accountDeleted,
    statement: LocalizedText(
      "A deleted account is signed out, renews nothing and can never sign in again. The status of its "
        + "receipts is 21010. Receipts of production have this status, too, while the app was never "
        + "released.",
      ja: "削除されたアカウントはサインアウトし、何も更新されません。そのレシートには21010が返り、二度とサインインできません。"
        + "アプリが一度も公開されていない間は、本番環境のレシートにも21010が返ります。"),
    provenance: .chosen(
      LocalizedText(
        "21010 is documented (the account was not found or was deleted); chosen: the rest",
        ja: "21010は文書にあります(アカウントがない、または削除された)。ほかは独自に決めたものです")))
}
