// The rules for a device that has not fetched changes of the App Store.

import Support

package enum DeviceRules {
  package static let all: [Rule] = [
    deviceLate, deviceReceipt, deviceCatchesUp, receiptRefresh, deviceFailure, deviceEmpty, appReinstall,
    deviceDeliveries, silentFailure, LateAnswerRules.lateAnswer, LateAnswerRules.stuckPurchase,
    codeSheetFailure,
  ]

  package static let deviceLate = Rule(
    id: .deviceLate,
    statement: LocalizedText(
      """
      With device cache late, latest, all, currentEntitlements and status show the App Store as the \
      device fetched it. The device compares the end of a fetched period with its own clock: a period that \
      has ended is expired, although the App Store has renewed it. Transaction.unfinished and deliveries \
      are not late.
      """,
      ja: """
        device cache lateでは、StoreKit 2の一覧と状態は端末が最後に取得した時点の内容になります。\
        取得済みの期間の終わりは端末の時計と比べるので、App Storeで更新済みでも期限切れになります。\
        未終了の取引と配信は遅れません。
        """),
    provenance: .observed(
      versions: LocalizedText(
        "Xcode 14.3, Xcode 26, production 2022", ja: "Xcode 14.3、Xcode 26、2022年の本番環境"),
      source: LocalizedText(
        """
        public reports of lists that were empty or old until a relaunch or AppStore.sync(); chosen: the \
        expiration by the device's clock, and the delay of --by
        """,
        ja: "再起動かAppStore.sync()まで一覧が空または古かったという公開報告。端末の時計による期限切れと--byの遅れは独自に決めたものです")))

  package static let deviceReceipt = Rule(
    id: .deviceReceipt,
    statement: LocalizedText(
      """
      With device receipt stale, the receipt on the device lacks changes of the App Store, such as the \
      newest period, until the app refreshes it, the app is launched again, or AppStore.sync() or a restore \
      succeeds. With --by, the receipt is also refreshed when this time has passed since the first change. \
      With --until sync a launch does not help, and with --until new-device not even a refresh, a restore or \
      AppStore.sync(). With --until never, only a change of account helps.
      """,
      ja: """
        device receipt staleでは、端末のレシートに最新の期間などApp Storeの変更が含まれません。\
        アプリがレシートを更新するか、再起動するか、AppStore.sync()または復元が成功するまで続きます。\
        --byがあれば、最初の変更からその時間が過ぎたときにも更新されます。\
        --until syncでは起動、--until new-deviceでは更新、復元、同期も効果がなく、\
        --until neverではアカウントの変更だけが有効です。
        """),
    provenance: .observed(
      versions: LocalizedText("Sandbox 2020 to 2023, Xcode 2022", ja: "Sandbox 2020年から2023年、Xcode 2022年"),
      source: LocalizedText(
        """
        bizz84/SwiftyStoreKit #603 and later reports; five seconds: RevenueCat/purchases-ios PR #1945; a \
        restore: tikhop/TPInAppReceipt #91; only a new installation: electron/electron #21435; an old \
        receipt even after a new installation: chirag04/react-native-in-app-utils #167; chosen: a relaunch \
        and a change of account refresh the receipt too
        """,
        ja: """
          bizz84/SwiftyStoreKit #603とその後の報告。5秒: RevenueCat/purchases-ios PR #1945。\
          復元: tikhop/TPInAppReceipt #91。再インストールだけ: electron/electron #21435。\
          再インストールしても古いレシート: chirag04/react-native-in-app-utils #167。\
          再起動とアカウントの変更でもレシートが更新されることは独自に決めたものです
          """)))

  package static let deviceCatchesUp = Rule(
    id: .deviceCatchesUp,
    statement: LocalizedText(
      """
      A late device has the newest data after a launch, a successful AppStore.sync(), a new device or \
      installation, a change of account, or the delay of --by. With --until sync a launch does not help. \
      With --until new-device, AppStore.sync() does not help either. With --until never, not even a new \
      device helps. A receipt refresh updates the receipt only. Without a network, quirk offline-device \
      decides whether the device can catch up.
      """,
      ja: """
        遅れている端末は、起動、AppStore.sync()の成功、新しい端末、再インストール、アカウントの変更、\
        または--byの時間のあとで最新になります。--until syncでは起動、--until new-deviceではAppStore.sync()も、\
        --until neverでは新しい端末も効果がありません。レシートの更新ではレシートだけが最新になります。\
        ネットワークがない場合は癖offline-deviceによります。
        """),
    provenance: .observed(
      versions: LocalizedText("2022 to 2026", ja: "2022年から2026年"),
      source: LocalizedText(
        """
        public reports that name a relaunch or AppStore.sync() as the remedy; Stack Overflow 73530849, where \
        only a new installation helped; Apple FB22556883; chosen: one moment for all data
        """,
        ja: """
          再起動かAppStore.sync()で直ったという公開報告。再インストールだけで直ったStack Overflow 73530849。\
          Apple FB22556883。すべてが同時に最新になることは独自に決めたものです
          """)))

  package static let deviceEmpty = Rule(
    id: .deviceEmpty,
    statement: LocalizedText(
      """
      With device cache empty, latest, all, currentEntitlements and status have no elements and products \
      are not found, although the App Store has them. The device fetches everything at the event of --until \
      or after --by, and then follows the App Store. With --by, each launch empties the device again. \
      Transaction.unfinished and deliveries are not empty.
      """,
      ja: """
        device cache emptyでは、App Storeにあっても、StoreKit 2の一覧と状態は空で、商品も見つかりません。\
        --untilのできごとか--byの時間のあとですべてを取得し、その後は遅れません。\
        --byがあれば、起動のたびに再び空になります。未終了の取引と配信は空になりません。
        """),
    provenance: .observed(
      versions: LocalizedText(
        "iOS 26.4.1 and other versions, production 2026", ja: "iOS 26.4.1など、2026年の本番環境"),
      source: LocalizedText(
        """
        superwall/Superwall-iOS PR #506, 0.8 s after a cold launch; Apple FB22556883, where AppStore.sync() \
        does not help; chosen: products are empty too without --only
        """,
        ja: """
          superwall/Superwall-iOS PR #506(起動後0.8秒間)。AppStore.sync()でも直らないApple FB22556883。\
          --onlyがなければ商品も空になることは独自に決めたものです
          """)))

  package static let appReinstall = Rule(
    id: .appReinstall,
    statement: LocalizedText(
      """
      After the app was deleted and installed again, its process and its data are gone. At the next launch \
      the device fetches everything from the App Store. In production the installed app has a new receipt; \
      elsewhere a purchase, a restore, AppStore.sync() or a refresh creates the receipt.
      """,
      ja: """
        アプリを削除して再インストールすると、プロセスとアプリのデータがなくなります。次の起動で端末はすべてを取得します。\
        本番環境では新しいレシートがあり、それ以外では購入、復元、AppStore.sync()、またはレシートの更新で作られます。
        """),
    provenance: .documented(
      LocalizedText(
        """
        Validating receipts on the device; Stack Overflow 73530849; chosen: AppStore.sync() creates the \
        receipt, and a change of account does not
        """,
        ja: """
          Validating receipts on the device。Stack Overflow 73530849。\
          AppStore.sync()がレシートを作り、アカウントの変更が作らないことは独自に決めたものです
          """)))

  package static let receiptRefresh = Rule(
    id: .receiptRefresh,
    statement: LocalizedText(
      """
      SKReceiptRefreshRequest makes the receipt on the device the newest and calls requestDidFinish. Without \
      a network or an account it calls request(_:didFailWithError:), and the receipt does not change. In \
      Sandbox and production, the App Store asks for the account if nobody is signed in.
      """,
      ja: """
        SKReceiptRefreshRequestは端末のレシートを最新にし、requestDidFinishを呼びます。ネットワークかアカウントがないと\
        request(_:didFailWithError:)を呼び、レシートは変わりません。\
        Sandboxと本番では、サインインしていなければアカウントを尋ねます。
        """),
    provenance: .documented(
      LocalizedText(
        """
        SKReceiptRefreshRequest, SKRequestDelegate; chosen: no question while an account is signed in, and \
        none in Xcode
        """,
        ja: "SKReceiptRefreshRequest、SKRequestDelegate。サインイン中とXcodeで尋ねないことは独自に決めたものです")))

  package static let deviceFailure = Rule(
    id: .deviceFailure,
    statement: LocalizedText(
      """
      fail receipt-refresh and fail restore call the delegate with the error before any other check. fail \
      unfinished ends Transaction.unfinished without elements. With fail finish, finish returns as usual, \
      but does not reach the App Store: the transaction stays in the queue and unfinished. With fail \
      subscription-status, subscriptionStatus of a transaction is nil.
      """,
      ja: """
        fail receipt-refreshとfail restoreは、ほかの何よりも先にデリゲートをエラーで呼びます。\
        fail unfinishedでは、未終了の取引の列が空のまま終わります。\
        fail finishでは、呼び出しはいつもどおり戻りますがストアに届かず、取引は未終了のままキューに残ります。\
        fail subscription-statusでは、取引のsubscriptionStatusはnilです。
        """),
    provenance: .observed(
      versions: LocalizedText("2020 to 2026", ja: "2020年から2026年"),
      source: LocalizedText(
        """
        public reports of ASDErrorDomain 603 at receipt refreshes, of errors of restores, and of \
        ASDErrorDomain 500 at Transaction.unfinished, and of subscriptionStatus in TestFlight (Apple \
        Developer Forums, iOS 26); chosen: the empty sequence, the queue after finish, and that a field does \
        not use up --once
        """,
        ja: """
          レシートの更新のASDErrorDomain 603、復元のエラー、Transaction.unfinishedのASDErrorDomain 500、\
          TestFlightのsubscriptionStatus(Apple Developer Forums、iOS 26)の公開報告。\
          空の列、finishの後のキュー、項目が--onceを使い切らないことは独自に決めたものです
          """)))

  package static let deviceDeliveries = Rule(
    id: .deviceDeliveries,
    statement: LocalizedText(
      """
      With device deliveries late --by, results of purchases, callbacks and updates reach the app only \
      after the delay, and those of a launch only that long after the launch. The delay begins with the \
      first delivery that waits, and later ones come with it. Without --by, they come at the next launch or \
      with AppStore.sync(). With --until foreground, they come as soon as the app comes \
      to the foreground, also by a launch. With lost, they come with AppStore.sync() or a restore, and \
      a launch delivers nothing. A restore also delivers what is late. StoreKit 2's lists have everything \
      at once. A failed purchase ends at once.
      """,
      ja: """
        device deliveries late --byでは、購入の結果、コールバック、更新通知は遅れの後にだけアプリに届き、\
        起動時の配信も起動からその時間がたった後に届きます。時間は待っている最初の配信から数え、後の配信も一緒に届きます。\
        時間の指定がなければ次の起動かAppStore.sync()で届きます。\
        --until foregroundでは、アプリが前面に出ると(起動でも)届きます。\
        lostではAppStore.sync()か復元で届き、起動では何も届きません。復元では遅れているものも届きます。\
        StoreKit 2の一覧にはすぐに含まれます。失敗した購入はすぐに終わります。
        """),
    provenance: .observed(
      versions: LocalizedText("2021 to 2025", ja: "2021年から2025年"),
      source: LocalizedText(
        """
        russell-archer/StoreHelper #50, partout-io/passepartout #1332, flutter/flutter #171581, \
        hyochan/react-native-iap #1257, bizz84/SwiftyStoreKit #624; foreground: hyochan/react-native-iap \
        #1737 (2022), where a renewal came only after the app had been in the background; chosen: \
        AppStore.sync() and a restore deliver everything, and the beginning of the delay
        """,
        ja: """
          russell-archer/StoreHelper #50、partout-io/passepartout #1332、flutter/flutter #171581、\
          hyochan/react-native-iap #1257、bizz84/SwiftyStoreKit #624。\
          foregroundは、アプリを一度背面にした後で更新が届いたhyochan/react-native-iap #1737(2022年)。\
          AppStore.sync()と復元ですべてが届くことと、時間の数えはじめは独自に決めたものです
          """)))

  package static let silentFailure = Rule(
    id: .silentFailure,
    statement: LocalizedText(
      """
      With fail load-products empty, a request for products is answered without a product and without an \
      error; StoreKit 1 lists the requested identifiers as invalid. With no-sheet, the sheet of offer-code, \
      manage-subscriptions or refund-request does not appear, and the call does not return. With no-answer, \
      load-products, purchase, app-store-sync, receipt-refresh, restore or a query of entitlements, \
      subscription-status, unfinished or app-transaction neither returns nor calls a delegate. A payment of \
      the queue then stays .purchasing, and StoreKit ignores further restores, both until a relaunch. With \
      fail restore no-end, the restored transactions come, and the restore neither finishes nor fails.
      """,
      ja: """
        fail load-products emptyでは、製品の要求に、製品もエラーもない応答が届きます。\
        StoreKit 1では、要求した識別子が無効なものとして並びます。\
        no-sheetでは、コード、サブスクリプションの管理、返金リクエストのシートが現れず、呼び出しは戻りません。\
        no-answerでは、製品の要求、購入、同期、レシートの更新、復元、利用権などの問い合わせの呼び出しが戻らず、\
        デリゲートも呼ばれません。\
        キューの支払いは.purchasingのまま、その後の復元は無視され、どちらも再起動まで続きます。\
        fail restore no-endでは、復元した取引は届きますが、復元は完了も失敗もしません。
        """),
    provenance: .observed(
      versions: LocalizedText("2018 to 2026", ja: "2018年から2026年"),
      source: LocalizedText(
        """
        adaptyteam/AdaptySDK-Flutter #161 (2025, iOS 18.4 simulator), j3k0/cordova-plugin-purchase #1659, \
        adaptyteam/AdaptySDK-React-Native #146; no-sheet: RevenueCat/purchases-flutter #411 (2022, about \
        70 % of the sheets for codes); no-answer: bizz84/SwiftyStoreKit #682 and flutter/flutter #112080 \
        (restores, iOS 16), RevenueCat/purchases-ios PR #909 (products, 2021), \
        jamesmontemagno/InAppBillingPlugin #183 and RevenueCat/react-native-purchases #109 (purchases), \
        bizz84/SwiftyStoreKit #388 (receipts), chirag04/react-native-in-app-utils #150 (ignored restores); \
        no-end: jamesmontemagno/InAppBillingPlugin #679 (2026, 13 transactions); chosen: \
        the other sheets, AppStore.sync(), and every environment
        """,
        ja: """
          adaptyteam/AdaptySDK-Flutter #161(2025年、iOS 18.4のシミュレータ)、j3k0/cordova-plugin-purchase #1659、\
          adaptyteam/AdaptySDK-React-Native #146。no-sheetはRevenueCat/purchases-flutter #411\
          (2022年、コードのシートの約70%)。no-answerはbizz84/SwiftyStoreKit #682とflutter/flutter #112080\
          (iOS 16の復元)、RevenueCat/purchases-ios PR #909(2021年、製品)、\
          jamesmontemagno/InAppBillingPlugin #183とRevenueCat/react-native-purchases #109(購入)、\
          bizz84/SwiftyStoreKit #388(レシート)、chirag04/react-native-in-app-utils #150(無視される復元)。\
          no-endはjamesmontemagno/InAppBillingPlugin #679(2026年、取引13件)。\
          ほかのシートとAppStore.sync()、すべての環境であることは独自に決めたものです
          """)))

  package static let codeSheetFailure = Rule(
    id: .codeSheetFailure,
    statement: LocalizedText(
      """
      With fail offer-code stays-open, the sheet for codes does not close after the customer has redeemed a \
      code, and the call returns only when the customer cancels the sheet. With invalid-code, used-code or \
      expired-code, the App Store refuses the code with a message on the sheet, nothing is redeemed, and \
      the app is not told.
      """,
      ja: """
        fail offer-code stays-openでは、コードを引き換えた後もシートが閉じず、キャンセルしたときに初めて呼び出しが戻ります。\
        invalid-code、used-code、expired-codeでは、App Storeがシートにメッセージを表示してコードを拒否し、\
        何も引き換えられず、アプリには何も届きません。
        """),
    provenance: .observed(
      versions: LocalizedText("production and Sandbox 2023", ja: "2023年の本番環境とSandbox"),
      source: LocalizedText(
        """
        stays-open: hyochan/react-native-iap #2271; invalid-code: bizz84/SwiftyStoreKit #696 and \
        hyochan/react-native-iap #2594; chosen: the messages of the other two, and every environment
        """,
        ja: """
          stays-openはhyochan/react-native-iap #2271。invalid-codeはbizz84/SwiftyStoreKit #696と\
          hyochan/react-native-iap #2594。ほかの二つのメッセージとすべての環境であることは独自に決めたものです
          """)))
}
