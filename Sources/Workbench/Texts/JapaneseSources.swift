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
    case .accountNeeded: .chosen("509とその文言は公開された記録から。シートの前に尋ねることとその文言は独自に決めたものです")
    case .testerSignIn:
      .observed(versions: "iOS 14とiOS 6", source: "SEED-000とSEED-001 (a)。iOS 6のエラーは独自に決めたものです")
    }
  }
}
