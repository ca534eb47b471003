// The rules for quirks of sheets, plans and storefronts, which the App Store and the device show differently.

import Support

extension DeviceQuirkRules {
  package static let listPlans = Rule(
    id: .listPlans,
    statement: LocalizedText(
      """
      With quirk list-plans none, the App Store's list of subscriptions contains no plan of Sandbox or \
      TestFlight, in showManageSubscriptions and on the page that a link opens. The quirk has no effect in \
      Xcode and in production.
      """,
      ja: """
        癖list-plans noneでは、App Storeのサブスクリプションの一覧にSandboxとTestFlightのプランがありません。\
        showManageSubscriptionsとリンクで開くページのどちらでも同じです。\
        Xcodeと本番環境では効果がありません。
        """),
    provenance: .observed(
      versions: LocalizedText("Sandbox 2022, TestFlight 2024", ja: "2022年のSandbox、2024年のTestFlight"),
      source: LocalizedText(
        "hyochan/react-native-iap #1715 and #2765; chosen: the alert of a plan that is active still opens it",
        ja: "hyochan/react-native-iap #1715と#2765。利用中のプランの警告からは開けることは独自に決めたものです")))

  package static let renewalLead = Rule(
    id: .renewalLead,
    statement: LocalizedText(
      """
      With quirk renewal-lead, a renewal is made and delivered by this time before its purchaseDate, which \
      stays the end of the previous period. The time is at most half of a period. Only a renewal that \
      succeeds and keeps the plan is early: other changes happen at the end of the period.
      """,
      ja: """
        癖renewal-leadでは、更新がこの時間だけpurchaseDateより早く行われて届きます。\
        purchaseDateは前の期間の終わりのままです。時間は最大で期間の半分です。\
        早くなるのは同じプランの成功する更新だけで、ほかの変化は期間の終わりに起こります。
        """),
    provenance: .observed(
      versions: LocalizedText("Sandbox 2025", ja: "2025年のSandbox"),
      source: LocalizedText(
        """
        hyochan/flutter_inapp_purchase #599; the App Store renews up to one day early. Chosen: the limit of \
        half a period, the same in every environment
        """,
        ja: """
          hyochan/flutter_inapp_purchase #599。App Storeは最大1日前に更新します。\
          期間の半分という上限と、どの環境でも同じとすることは独自に決めたものです
          """)))

  package static let accountStorefront = Rule(
    id: .accountStorefront,
    statement: LocalizedText(
      """
      The App Store sells in the storefront of the account that is signed in: the sheet shows its price, and \
      the transaction has its currency. With quirk account-storefront next-launch, Storefront.current and \
      the products keep the device's storefront until the next launch; with never, until the storefront of \
      the device is set. Xcode has no accounts.
      """,
      ja: """
        App Storeはサインインしたアカウントのストアフロントで販売し、シートの価格と取引の通貨はそのものになります。\
        癖account-storefront next-launchでは、Storefront.currentと商品は次の起動まで端末のストアフロントのままで、\
        neverでは端末のストアフロントを設定するまで変わりません。Xcodeにアカウントはありません。
        """),
    provenance: .observed(
      versions: LocalizedText("Sandbox, iOS 18.2 to 18.3.2", ja: "Sandbox、iOS 18.2から18.3.2"),
      source: LocalizedText(
        """
        Apple Developer Forums, 2025: the sheet has the currency of the new account; chosen: the account has \
        this storefront until another one signs in
        """,
        ja: """
          2025年のApple Developer Forums: シートは新しいアカウントの通貨になります。\
          別のアカウントのサインインまでこのストアフロントが続くことは独自に決めたものです
          """)))

  package static let clearReaches = Rule(
    id: .clearReaches,
    statement: LocalizedText(
      """
      With quirk clear-reaches store-only, the device keeps the purchases that clear deletes: StoreKit 2's \
      lists have them, and Product.purchase returns the kept transaction for a plan of its group or for the \
      same non-consumable, without a sheet. This ends with a successful AppStore.sync() after a relaunch. \
      Xcode keeps nothing.
      """,
      ja: """
        癖clear-reaches store-onlyでは、clearで削除した購入が端末に残ります。StoreKit 2の一覧に現れ、\
        同じグループのプランか同じ非消耗型を購入すると、シートなしでProduct.purchaseが残った取引を返します。\
        再起動の後にAppStore.sync()が成功すると終わります。Xcodeでは残りません。
        """),
    provenance: .observed(
      versions: LocalizedText("Sandbox, StoreKit 2, 2025", ja: "2025年のSandbox、StoreKit 2"),
      source: LocalizedText(
        """
        flutter/flutter #169744: another plan of the group returns the old transaction, also after Clear \
        History; chosen: the end of it, and the sign-out and device catch-up that end it too
        """,
        ja: """
          flutter/flutter #169744: 同じグループの別のプランを購入すると、購入履歴の消去の後でも古い取引が返ります。\
          終わる条件と、アカウントの変更とdevice catch-upでも終わることは独自に決めたものです
          """)))

  package static let changeAfterOrder = Rule(
    id: .changeAfterOrder,
    statement: LocalizedText(
      """
      With quirk change-after-order both-entitled, StoreKit 2 lists a plan that the app buys while another \
      plan is already ordered: until the renewal, all, latest and currentEntitlements contain this plan in \
      addition to the current one. The status, receipts and the App Store have only the order.
      """,
      ja: """
        癖change-after-order both-entitledでは、別のプランを注文済みのときにアプリで購入したプランも一覧に入ります。\
        更新までの間、all、latest、currentEntitlementsには現在のプランに加えてこのプランがあります。\
        状態、レシート、App Storeにあるのは注文だけです。
        """),
    provenance: .observed(
      versions: LocalizedText("Sandbox, 2024", ja: "2024年のSandbox"),
      source: LocalizedText(
        """
        Apple Developer Forums 766872: the top plan, an order for the lowest, then the middle; chosen: the \
        end of the listed period is that of the current one, and the plan's identifier
        """,
        ja: """
          Apple Developer Forums 766872: 最上位のプラン、最下位の注文、中位の順。\
          一覧の期間の終わりが現在の期間と同じことと、取引の識別子は独自に決めたものです
          """)))

  package static let sheetRepeats = Rule(
    id: .sheetRepeats,
    statement: LocalizedText(
      """
      With quirk sheet-repeats, the payment sheet appears again after the customer has confirmed it, and \
      nothing is bought: once for each purchase, or always until the customer cancels. Xcode never does.
      """,
      ja: """
        癖sheet-repeatsでは、確定した後に支払いシートが再び現れ、購入は進みません。\
        onceでは購入ごとに一度、alwaysでは購入者がキャンセルするまでです。Xcodeでは起こりません。
        """),
    provenance: .observed(
      versions: LocalizedText("Sandbox, iOS 17 beta, 2023", ja: "2023年のSandbox、iOS 17ベータ版"),
      source: LocalizedText(
        "bizz84/SwiftyStoreKit #699; chosen: TestFlight and production, and the value once",
        ja: "bizz84/SwiftyStoreKit #699。TestFlightと本番環境、onceの値は独自に決めたものです")))
}
