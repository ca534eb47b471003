// Where each rule comes from, in Japanese. Titles, versions and names of Apple's stay as they are.

import StoreSimulator

extension RuleID {
  /// The provenance in Japanese words, of the same kind as the register's.
  var japaneseProvenance: Provenance {
    switch self {
    case .purchasingCallback: .analysed("キューの動作、addの手順3から5")
    case .duplicateAddKeepsUnfinished, .duplicateAddReplaces: .analysed("キューのadd、手順3")
    case .plainPurchase:
      .chosen("Xcodeは0秒、Sandboxは3秒。通常の購入で測られた遅れは知られていません。アラートの英語はほかの人が見たものです")
    case .duplicatePurchase:
      .observed(
        versions: "Xcode 12、iOS 14 (original)、実際の端末 (3532)", source: "SEED-000 pattern 1、公開された不具合報告")
    case .cancelled: .observed(versions: "iOS 14", source: "公開されたログ")
    case .productGone: .analysed("StoreKitのエラーの変換")
    case .paymentsRestricted: .analysed("StoreKitのエラーの変換。すぐに失敗することは独自に決めたものです")
    case .offline: .chosen("iOS 14はほかのドメインのエラーをそのまま渡します。どのエラーが来るかは見つかっていません")
    case .injected: .documented("SKTestSession.failTransactionsEnabled, failureError")
    case .errorMapping: .analysed("クライアントのフレームワークの公開された分析、およそiOS 18")
    case .appLanguage: .observed(versions: "Xcode 12、iOS 14、日本語の端末", source: "SEED-000")
    case .dialogs: .observed(versions: "Xcode 12、iOS 14", source: "SEED-000")
    case .xcodeEnglishAlerts: .observed(versions: "Xcode 12", source: "SEED-000")
    case .sheetWaits: .chosen("キューは支払いを受け取ります。端末がシートをどう並べるかは書かれていません")
    case .home: .observed(versions: "iOS 14", source: "Ask to BuyはSEED-000、ほかのダイアログは独自に決めたもの")
    case .xcodeInterrupted, .xcodeResolve, .xcodeUnfinishedMark:
      .observed(versions: "Xcode 12", source: "SEED-000 scene 4")
    case .sandboxInterrupted:
      .observed(versions: "Xcode 12、iOS 14", source: "SEED-000 scene 4。キャンセルは独自に決めたもの")
    case .sandboxTermsSheetTwice: .observed(versions: "Sandbox 2021、iOS 14", source: "SEED-000 scene 4")
    case .sandboxSecondTermsSheet:
      .observed(versions: "Sandbox 2021、iOS 14", source: "SEED-000 scene 4、pattern 2と1")
    case .sandboxInterruptedClears:
      .observed(versions: "Sandbox 2021", source: "SEED-000 scene 4。Appleの説明では規約に同意するまで")
    case .termsRefused: .chosen("同意しないとどうなるかを伝える資料はありません")
    case .xcodeAskAlert, .xcodeDeferred, .approveDelivers:
      .observed(versions: "Xcode 12", source: "SEED-000 scene 5")
    case .xcodeApprovedIdentifier: .observed(versions: "Xcode 12で一度", source: "SEED-000 scene 5")
    case .declineDeliversNothing:
      .observed(versions: "Xcode 12", source: "SEED-000 scene 5、Testing Ask to Buy in Xcode")
    case .simulatesAskToBuyIgnored: .observed(versions: "SKTestSession", source: "公開された結合テスト")
    case .sandboxAskToBuyFlag: .documented("WWDC 2016, Using Store Kit for In-App Purchases")
    case .sandboxAskAlert, .sandboxDeferred:
      .observed(versions: "Xcode 12、iOS 14", source: "SEED-000 scene 5")
    case .waitsForForeground:
      .observed(versions: "Xcode 12、iOS 14", source: "承認と解決済みの問題はSEED-000、結果は独自に決めたもの")
    case .pushesInOneArray: .analysed("サーバからキューに送られる更新")
    case .launchDelivers, .firstObserverDelivers: .analysed("最初のオブザーバが追加されるとサーバのキューが確認されます")
    case .noObserver: .analysed("キューによるサーバの確認")
    case .localTransactionsLost: .chosen("キューはローカルの取引を分けて持ちます。それがどうなるかは書かれていません")
    case .finishRemoves: .analysed("キューのfinishTransaction。failed、purchased、restoredについては文書があります")
    case .restore: .analysed("キューの復元。時間がかからないことは独自に決めたものです")
    case .newDevice: .observed(versions: "iOS 6以降", source: "SEED-001 (e)")
    case .refund:
      .documented(
        "SKTestSession.refundTransaction; paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)")
    case .refundRequest: .documented("Testing refund requests。本番環境では操作者がApp Storeの役をします(独自に決めたもの)")
    case .familyRevoked: .documented("App Store Server Notifications、REVOKE")
    case .familyShared: .documented("Supporting Family Sharing in your app")
    case .renewal: .documented("自動更新サブスクリプション。期間のちょうど終わりに来ることは独自に決めたものです")
    case .renewalRates:
      .documented("SKTestSession.TimeRate、Sandboxの速さ。進行中の期間の終わりが変わらないこと、3分の列、廃止された速さの1か月は独自に決めたものです")
    case .renewalLimit:
      .documented("Testing an auto-renewable subscription、TestFlightでのサブスクリプションのテスト。6回は古い資料")
    case .upgrade: .documented("SEED-002が引用するサブスクリプションのページ、App Store Server APIのisUpgraded")
    case .downgrade:
      .documented("SEED-002が引用するサブスクリプションのページ。支払いの取引が通知なしにキューから消えることは独自に決めたもので、失敗は2017年に見られたものです")
    case .downgradeTakenBack: .documented("App Store Server Notifications、subtypeのないDID_CHANGE_RENEWAL_PREF")
    case .alreadyOrdered: .observed(versions: "StoreKit 2", source: "SEED-002 (f)。文言は独自に決めたもの")
    case .autoRenewOff: .documented("SEED-002 (h)、Sandboxでの更新失敗のテスト")
    case .resumed: .documented("App Store Server Notifications、AUTO_RENEW_ENABLED")
    case .boughtElsewhere: .documented("Transaction.updates; SKPaymentTransactionObserver")
    case .billingRetry: .documented("意図しない解約を減らす。Sandboxの次回の請求が再試行の長さの60分の1後に来ることは独自に決めたものです")
    case .gracePeriod: .documented("請求の猶予期間。3日、16日、28日。週のプランは6日まで")
    case .graceInLocalTest:
      .observed(versions: "Xcode 15、StoreKit 2", source: "SEED-002 (g)。Appleの文書は逆を書いています")
    case .priceIncrease: .documented("SKTestSession.requestPriceIncreaseConsentForTransaction、期限切れの理由")
    case .offers: .documented("オファーの実装。Xcodeの復帰オファーは単なる設定です")
    case .groupStatus: .documented("Product.SubscriptionInfo.status、SEED-002 (a)")
    case .statusForGroup: .observed(versions: "Xcode 15、StoreKit 2", source: "SEED-002 (e)")
    case .transactionUpdates: .documented("Transaction.updates")
    case .serverNotifications: .documented("App Store Server Notifications V2、notificationTypeとsubtype")
    case .productionInterrupted: .documented("中断された購入をテストする")
    case .productionAskToBuy: .documented("Ask to Buyでお子様の購入を承認する")
    case .accountNeeded: .chosen("509とその文言は公開された記録から。シートの前に尋ねることとその文言は独自に決めたものです")
    case .testerSignIn:
      .observed(versions: "iOS 14とiOS 6", source: "SEED-000とSEED-001 (a)。iOS 6のエラーは独自に決めたものです")
    }
  }
}
