// The rules for quirks of a device that differs from the App Store.

import Support

package enum DeviceQuirkRules {
  package static let all: [Rule] = [
    updatesRepeat, finishHolds, syncReplays, offerCodeDelivery, restoreOrder, listsAfterPurchase, periodGap,
    introEligibility, declinedDelivery, interruptedResult, retryLists, offlineDevice, updatesRepeatFor,
    expiredEntitlements, listPlans, renewalLead, accountStorefront, receiptThrottled, receiptBroken,
    clearReaches, changeAfterOrder, sheetRepeats,
  ]

  package static let updatesRepeat = Rule(
    id: .updatesRepeat,
    statement: LocalizedText(
      """
      With quirk updates-repeat, Transaction.updates delivers the app's own purchase again after it \
      was finished: once after 5 s, or every 5 s up to 20 s until the process ends. With twice, it comes \
      after 10 and 20 s; with three-times, after 10, 15 and 20 s. Xcode never does.
      """,
      ja: """
        癖updates-repeatでは、終了済みの購入がTransaction.updatesで再び届きます。5秒後に一度、\
        またはプロセスが終わるまで20秒間5秒ごとです。twiceでは10秒後と20秒後、\
        three-timesでは10秒後、15秒後、20秒後です。Xcodeでは届きません。
        """),
    provenance: .observed(
      versions: LocalizedText(
        "Sandbox and production 2025/26, never Xcode", ja: "2025/26年のSandboxと本番環境。Xcodeではなし"),
      source: LocalizedText(
        """
        hyochan/react-native-iap #2713 and later reports; two or three repetitions after 10 to 20 s: Apple \
        Developer Forums 816320; chosen: the interval of 5 s
        """,
        ja: """
          hyochan/react-native-iap #2713とその後の報告。10秒から20秒後の2、3回の繰り返しは\
          Apple Developer Forums 816320。5秒の間隔は独自に決めたものです
          """)))

  package static let finishHolds = Rule(
    id: .finishHolds,
    statement: LocalizedText(
      """
      With quirk finish-holds until-relaunch, the device does not pass the first finish of a \
      purchase to the App Store: after a relaunch the transaction is unfinished again. A second \
      finish holds. A second purchase returns the transaction. AppStore.sync() passes on the finish. With \
      never, no finish is passed on, so each launch delivers the transaction again. With until-foreground, \
      the same happens each time the app comes to the foreground. With for-150s, the running app receives \
      the transaction again 150 seconds after each finish, 20 times; then finish holds.
      """,
      ja: """
        癖finish-holds until-relaunchでは、最初のfinishがApp Storeに渡らず、再起動の後でその取引は再び\
        未終了になります。二度目の呼び出しは有効です。もう一度購入するとその取引が返ります。\
        AppStore.sync()も渡します。neverでは一度も渡らず、起動のたびに取引が再び届きます。\
        until-foregroundでは、アプリが前面に出るたびに同じことが起こります。for-150sでは、呼び出しのたびに150秒後、\
        実行中のアプリにその取引が20回まで再び届き、その後の呼び出しは有効です。
        """),
    provenance: .observed(
      versions: LocalizedText(
        """
        StoreKit 1 on iOS 26.4, StoreKit 2 in TestFlight; never: StoreKit 1 in Sandbox; until-foreground: \
        2020 and 2025; for-150s: StoreKit 1 in production, 2021
        """,
        ja: """
          iOS 26.4のStoreKit 1、TestFlightのStoreKit 2。neverはSandboxのStoreKit 1。\
          until-foregroundは2020年と2025年。for-150sは2021年の本番環境のStoreKit 1
          """),
      source: LocalizedText(
        """
        apple/app-store-server-library-java #175, hyochan/expo-iap #188 and other reports; never: \
        andadinosaur.com, Sandbox gotchas, part 3; until-foreground: PeterStaev/nativescript-purchase PR \
        #106 and hyochan/expo-iap #235, and StoreKit checks its server queue when the app enters the \
        foreground; for-150s: expo/expo #13486 (every 2 to 3 minutes, for 20 % of the users); chosen: the \
        second finish holds, and AppStore.sync() passes on the first, but nothing with the other values; 20 \
        times, and StoreKit 2
        """,
        ja: """
          apple/app-store-server-library-java #175、hyochan/expo-iap #188などの報告。\
          neverはandadinosaur.comのSandbox gotchas第3部。until-foregroundは\
          PeterStaev/nativescript-purchase PR #106とhyochan/expo-iap #235。\
          StoreKitはアプリが前面に出るとサーバのキューを調べます。二度目のfinishが有効なことと、\
          for-150sはexpo/expo #13486(2分から3分ごと、利用者の20%)。\
          AppStore.sync()がfinishを渡すこと(ほかの値では渡さない)、20回とStoreKit 2は独自に決めたものです
          """)))

  package static let syncReplays = Rule(
    id: .syncReplays,
    statement: LocalizedText(
      """
      With quirk sync-replays newest, a successful AppStore.sync() puts the newest finished renewal \
      into Transaction.unfinished again.
      """,
      ja: "癖sync-replays newestでは、AppStore.sync()が成功すると、最新の終了済みの更新がTransaction.unfinishedに再び現れます。"),
    provenance: .observed(
      versions: LocalizedText("iOS 26.4", ja: "iOS 26.4"),
      source: LocalizedText("one public report", ja: "公開報告一件")))

  package static let offerCodeDelivery = Rule(
    id: .offerCodeDelivery,
    statement: LocalizedText(
      """
      With quirk offer-code-delivery next-launch, the transaction of a redeemed offer code reaches the \
      app at its next launch and not before. The lists other than Transaction.unfinished have it at once.
      """,
      ja: """
        癖offer-code-delivery next-launchでは、引き換えたオファーコードの取引は次の起動までアプリに\
        届きません。Transaction.unfinished以外の一覧にはすぐ現れます。
        """),
    provenance: .observed(
      versions: LocalizedText("2022 to 2025", ja: "2022年から2025年"),
      source: LocalizedText(
        "flutter/flutter #162914, hyochan/react-native-iap #1721, j3k0/cordova-plugin-purchase #1623",
        ja: "flutter/flutter #162914、hyochan/react-native-iap #1721、j3k0/cordova-plugin-purchase #1623")))

  package static let restoreOrder = Rule(
    id: .restoreOrder,
    statement: LocalizedText(
      """
      With quirk restore-order finished-first, a restore reports that it has finished before it \
      delivers the transactions. With shuffled, the transactions are in an order that depends on the \
      seed. With part, it delivers only some of several transactions, another number at each restore; the \
      seed selects them, and a later restore can deliver all.
      """,
      ja: """
        癖restore-order finished-firstでは、復元は取引を届ける前に完了を知らせます。shuffledでは、取引の順序がシードで決まります。\
        partでは、複数の取引のうち一部だけが、復元のたびに違う数で届きます。どれが届くかはシードで決まり、\
        後の復元ではすべて届くこともあります。
        """),
    provenance: .observed(
      versions: LocalizedText("iOS 26.4; 2025; part: 2021", ja: "iOS 26.4、2025年。partは2021年"),
      source: LocalizedText(
        """
        libgdx/gdx-pay #285 and a report of 2025; part: hyochan/react-native-iap #1592; chosen: at least one \
        transaction
        """,
        ja: """
          libgdx/gdx-pay #285と2025年の報告。partはhyochan/react-native-iap #1592。\
          少なくとも一件が届くことは独自に決めたものです
          """)))

  package static let listsAfterPurchase = Rule(
    id: .listsAfterPurchase,
    statement: LocalizedText(
      """
      With quirk lists-after-purchase after-1s, latest, all, currentEntitlements and status are empty for \
      one second after purchase() has returned a transaction. A relaunch does not end the second. \
      Transaction.unfinished is not empty.
      """,
      ja: """
        癖lists-after-purchase after-1sでは、購入が取引を返した後の1秒間、\
        StoreKit 2の一覧と状態が空になります。再起動しても1秒間は続きます。\
        未終了の取引の一覧は空になりません。
        """),
    provenance: .observed(
      versions: LocalizedText("iOS 26.5", ja: "iOS 26.5"),
      source: LocalizedText(
        """
        a public report, which the tests of RevenueCat contradict; chosen: exactly one second, and \
        Transaction.unfinished
        """,
        ja: "公開報告一件(RevenueCatのテストとは矛盾)。ちょうど1秒であることとTransaction.unfinishedの扱いは独自に決めたものです")))

  package static let periodGap = Rule(
    id: .periodGap,
    statement: LocalizedText(
      """
      With quirk period-gap 700ms, for 0.7 s after the end of a period the status is expired, \
      willAutoRenew is false, and StoreKit 2 lists no entitlement for the plan, although it renews. The \
      status is that of the period that has ended. The quirk concerns the customer's own plans; \
      Transaction.all and latest have the renewal at once.
      """,
      ja: """
        癖period-gap 700msでは、期間が終わってから0.7秒間、更新されるプランでも状態はexpired、\
        willAutoRenewはfalseで、利用権の一覧に含まれません。状態は終わった期間のものです。\
        対象は購入者自身のプランで、Transaction.allとlatestには更新がすぐに含まれます。
        """),
    provenance: .observed(
      versions: LocalizedText("measured, iOS 27.0", ja: "iOS 27.0での測定"),
      source: LocalizedText(
        "a measurement of up to 0.7 s; chosen: exactly 0.7 s, and the transaction of the status",
        ja: "最大0.7秒の測定。ちょうど0.7秒であることと状態の取引は独自に決めたものです")))

  package static let introEligibility = Rule(
    id: .introEligibility,
    statement: LocalizedText(
      """
      With quirk intro-eligibility cached, isEligibleForIntroOffer returns its first result for a \
      group until the process ends. With by-history, the result is true until the customer uses an \
      introductory offer of the group, also while a plan is active. The payment sheet and the price follow \
      the App Store.
      """,
      ja: """
        癖intro-eligibility cachedでは、isEligibleForIntroOfferはプロセスが終わるまでグループごとの最初の結果を返します。\
        by-historyでは、プランの利用中でも、グループのお試しオファーを使うまで結果はtrueです。\
        支払いシートと価格はApp Storeのとおりです。
        """),
    provenance: .observed(
      versions: LocalizedText("measured; by-history: 2026", ja: "測定。by-historyは2026年"),
      source: LocalizedText(
        """
        a measurement; RevenueCat/purchases-ios #4501; superwall/Superwall-iOS #480 for by-history: true for \
        a change of plan that has no trial, against rule storekit2.queries.introductory
        """,
        ja: """
          測定。RevenueCat/purchases-ios #4501。by-historyはsuperwall/Superwall-iOS #480: \
          無料期間のないプランの変更でもtrueで、規則storekit2.queries.introductoryとは矛盾します
          """)))

  package static let declinedDelivery = Rule(
    id: .declinedDelivery,
    statement: LocalizedText(
      """
      With quirk declined-delivery ios-27, the queue delivers a declined Ask to Buy request: the deferred \
      transaction becomes failed with SKErrorDomain 0, without further information. An app that does not \
      run receives it at the next launch. A purchase with StoreKit 2 that returned pending has no later \
      result.
      """,
      ja: """
        癖declined-delivery ios-27では、拒否されたAsk to Buyがキューに届きます。保留中の取引が\
        SKErrorDomain 0で失敗になり、ほかの情報はありません。動作していないアプリには次の起動で届きます。\
        pendingを返したStoreKit 2の購入には、その後の結果はありません。
        """),
    provenance: .observed(
      versions: LocalizedText("measured, iOS 27.0", ja: "iOS 27.0での測定"),
      source: LocalizedText(
        """
        a measurement; chosen: the error, as for an interruption in Xcode, because the customer cancelled \
        nothing
        """,
        ja: "測定。エラーは独自に決めたもので、購入者がキャンセルしたわけではないため、Xcodeの中断と同じにしています")))

  package static let interruptedResult = Rule(
    id: .interruptedResult,
    statement: LocalizedText(
      """
      With quirk interrupted-result unknown, Product.purchase throws StoreKitError.unknown for an \
      interrupted purchase that the customer can still complete. The completed purchase arrives in \
      Transaction.updates. If the customer refuses the interruption alert, the result is userCancelled as \
      without the quirk.
      """,
      ja: """
        癖interrupted-result unknownでは、購入者がまだ完了できる中断された購入で、\
        Product.purchaseがStoreKitError.unknownを投げます。完了した購入はTransaction.updatesに届きます。\
        中断の警告を断った場合の結果は、癖がないときと同じuserCancelledです。
        """),
    provenance: .observed(
      versions: LocalizedText("measured, iOS 27.0", ja: "iOS 27.0での測定"),
      source: LocalizedText(
        "a measurement; chosen: the same in every environment",
        ja: "測定。どの環境でも同じとすることは独自に決めたものです")))

  package static let retryLists = Rule(
    id: .retryLists,
    statement: LocalizedText(
      """
      With quirk retry-lists renewal, all, latest and the status contain a renewal while the plan is in \
      billing retry. currentEntitlements, receipts and deliveries do not contain it. If the retry succeeds, \
      it becomes the paid renewal with the same identifier.
      """,
      ja: """
        癖retry-lists renewalでは、請求の再試行中、all、latest、statusに更新が含まれます。\
        currentEntitlements、レシート、配信には含まれません。再試行が成功すると、\
        同じ識別子のまま支払い済みの更新になります。
        """),
    provenance: .observed(
      versions: LocalizedText("measured, iOS 27.0", ja: "iOS 27.0での測定"),
      source: LocalizedText(
        """
        a measurement; chosen: the listed renewal has the period that is not paid, and its identifier \
        stays
        """,
        ja: "測定。一覧にある更新の期間が未払いの期間であることと、識別子が変わらないことは独自に決めたものです")))

  package static let offlineDevice = Rule(
    id: .offlineDevice,
    statement: LocalizedText(
      """
      With quirk offline-device cut-off, a device without a network fetches nothing: lists, receipt and \
      deliveries stay as they are, and a launch does not change them. finish stays on the device. When the \
      network is back, the device passes on finish and deliveries at once, and fetches what is not late. \
      A new device and a change of account have the newest data. The quirk has no effect in Xcode.
      """,
      ja: """
        癖offline-device cut-offでは、ネットワークのない端末は何も取得しません。一覧、レシート、配信は\
        そのままで、起動しても変わりません。finishは端末に残ります。ネットワークが戻ると、\
        finishと配信がすぐに渡り、遅れない設定のものが最新になります。\
        新しい端末とアカウントの変更では最新の内容になります。Xcodeでは効果がありません。
        """),
    provenance: .observed(
      versions: LocalizedText("2024 to 2026", ja: "2024年から2026年"),
      source: LocalizedText(
        """
        unfinished renewals after a time without a network or without the app: russell-archer/StoreHelper \
        PR #65, hyochan/react-native-iap #2844, RevenueCat/purchases-ios PR #6374; chosen: everything at \
        once when the network is back
        """,
        ja: """
          ネットワークかアプリが動いていない間の未終了の更新: russell-archer/StoreHelper PR #65、\
          hyochan/react-native-iap #2844、RevenueCat/purchases-ios PR #6374。\
          ネットワークが戻るとすぐにすべてが渡ることは独自に決めたものです
          """)))

  package static let updatesRepeatFor = Rule(
    id: .updatesRepeatFor,
    statement: LocalizedText(
      """
      With quirk updates-repeat-for all, quirk updates-repeat also concerns transactions that the app did \
      not buy itself, such as renewals and purchases outside the app, after the app has finished them. \
      Alone, the quirk has no effect.
      """,
      ja: """
        癖updates-repeat-for allでは、癖updates-repeatが、更新やアプリの外での購入など、\
        アプリ自身が購入していない終了済みの取引も繰り返します。単独では効果がありません。
        """),
    provenance: .observed(
      versions: LocalizedText("2026, outside purchases", ja: "2026年、アプリの外での購入"),
      source: LocalizedText(
        "Apple Developer Forums 816320; chosen: renewals too",
        ja: "Apple Developer Forums 816320。更新も繰り返すことは独自に決めたものです")))

  package static let expiredEntitlements = Rule(
    id: .expiredEntitlements,
    statement: LocalizedText(
      """
      With quirk expired-entitlements stay, a plan that was cancelled stays in currentEntitlements after its \
      period has ended, until the app is launched again or AppStore.sync() succeeds. Its status is expired \
      as without the quirk. A period that ends while the app does not run is not concerned.
      """,
      ja: """
        癖expired-entitlements stayでは、解約したプランが期間の終了後もcurrentEntitlementsに残ります。\
        再起動かAppStore.sync()の成功まで続き、状態は癖がないときと同じexpiredです。\
        アプリが動いていない間に終わった期間は対象外です。
        """),
    provenance: .observed(
      versions: LocalizedText("2025", ja: "2025年"),
      source: LocalizedText(
        """
        russell-archer/StoreHelper #91; chosen: also at the renewal limit of a test environment, and in \
        every environment
        """,
        ja: "russell-archer/StoreHelper #91。テスト環境の更新回数の上限でも同じとし、どの環境にも適用することは独自に決めたものです")))

  package static let receiptThrottled = Rule(
    id: .receiptThrottled,
    statement: LocalizedText(
      """
      With quirk receipt-refresh throttled, a refresh of a receipt that is the newest already fails with \
      ASDErrorDomain 603, and the receipt stays. A receipt that is old or broken is refreshed as usual. \
      Xcode never fails in this way.
      """,
      ja: """
        癖receipt-refresh throttledでは、すでに最新のレシートの更新がASDErrorDomain 603で失敗し、\
        レシートは変わりません。古いレシートや壊れたレシートはいつもどおり更新されます。\
        Xcodeでは失敗しません。
        """),
    provenance: .observed(
      versions: LocalizedText("2022", ja: "2022年"),
      source: LocalizedText(
        "RevenueCat/purchases-ios #2116; chosen: the check of the account and the network comes first",
        ja: "RevenueCat/purchases-ios #2116。アカウントとネットワークの確認が先であることは独自に決めたものです")))

  package static let receiptBroken = Rule(
    id: .receiptBroken,
    statement: LocalizedText(
      """
      With device receipt broken, the receipt on the device is cut off, so that no program can decode it: an \
      app finds no transaction in it, and verifyReceipt answers 21002. The app repairs it with a refresh or \
      a restore; so do a relaunch and AppStore.sync().
      """,
      ja: """
        device receipt brokenでは、端末のレシートが途中で切れていて復号できません。\
        アプリは取引を見つけられず、verifyReceiptは21002を返します。\
        更新、復元、再起動、AppStore.sync()で直ります。
        """),
    provenance: .observed(
      versions: LocalizedText("2023", ja: "2023年"),
      source: LocalizedText(
        "RevenueCat/purchases-ios #2251; chosen: the second half is missing, and what repairs the receipt",
        ja: "RevenueCat/purchases-ios #2251。後半が欠けることと直る契機は独自に決めたものです")))
}
