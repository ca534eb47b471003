// The rules for a purchase service between the app and the App Store.

import Support

package enum ServiceRules {
  package static let all: [Rule] = [
    serviceLocalReceipts, serviceReprocessing, servicePrice, serviceDelegate, serviceRestoredPeriod,
    serviceKeptPromotion,
  ]

  package static let serviceLocalReceipts = Rule(
    id: .serviceLocalReceipts,
    statement: LocalizedText(
      "A purchase service asks the App Store to verify receipts. The App Store does not know receipts "
        + "signed by Xcode, so purchases in Xcode end with error 11 (quirk service-local-receipts).",
      ja: "購入サービスはレシートをApp Storeで検証しますが、Xcodeが署名したものは検証できません。Xcodeでの購入はエラー11になります(癖service-local-receipts)。"),
    provenance: .chosen(
      LocalizedText(
        "21002 is documented; no document of the service mentions Xcode",
        ja: "21002は文書にあります。サービスの資料にXcodeの記述はありません")))

  package static let serviceReprocessing = Rule(
    id: .serviceReprocessing,
    statement: LocalizedText(
      "The next initialisation with the payer's user id completes a paid purchase that was not completed. "
        + "The delegate is not notified; the lists contain the purchase (quirk "
        + "service-reprocessed-delegate).",
      ja: "支払い済みで完了していないものは、支払った人のユーザーIDでの次の初期化で完了します。delegateには通知されず、一覧に入ります(癖"
        + "service-reprocessed-delegate)。"),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021; the manual of 2018 says the opposite about the delegate",
        ja: "TOAST IAP iOS (2021年)。delegateについて2018年の手引きは逆です")))

  package static let servicePrice = Rule(
    id: .servicePrice,
    statement: LocalizedText(
      "Price and currency of a payment are those of the App Store sale, in the SDK's result and in the "
        + "answers to game servers. The price in the console is the product's, and counts toward the "
        + "monthly limit.",
      ja: "決済の価格と通貨は、SDKの結果でもゲームサーバーへの応答でも、App Storeで販売したときのものです。コンソールの価格は商品のもので、月の限度額の計算に使われます。"),
    provenance: .chosen(
      LocalizedText(
        "no document of the service says which price applies if the two differ",
        ja: "2つの価格が異なる場合について、サービスの資料に記述はありません")))

  package static let serviceDelegate = Rule(
    id: .serviceDelegate,
    statement: LocalizedText(
      "The app must set a delegate before a purchase begins. A delegate that is set later does not get the "
        + "result; the lists contain it.",
      ja: "delegateは購入の前に設定する必要があります。後から設定したdelegateに結果は通知されず、一覧に入ります。"),
    provenance: .documented(
      LocalizedText("TOAST IAP for iOS, 2021, Delegate API", ja: "TOAST IAP iOS (2021年)、Delegate API")))

  package static let serviceRestoredPeriod = Rule(
    id: .serviceRestoredPeriod,
    statement: LocalizedText(
      "A restore returns expired periods too. No list of active subscriptions contains a period that has "
        + "ended.",
      ja: "購入の復元は期限切れのものも返します。期間が終わったものは有効な購読に入りません。"),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021, restoring purchases, active subscriptions",
        ja: "TOAST IAP iOS (2021年)、購入復元、有効になっている購読リスト照会")))

  package static let serviceKeptPromotion = Rule(
    id: .serviceKeptPromotion,
    statement: LocalizedText(
      "The app can later buy a promoted product that the delegate declined, with the product object that it "
        + "saved and with user data, like any other purchase.",
      ja: "delegateが断ったプロモーション決済は、アプリが保存した商品オブジェクトで後から購入できます。ほかの購入と同じくユーザーデータを追加できます。"),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021, Delegate API, purchasing with the product object",
        ja: "TOAST IAP iOS (2021年)、Delegate API、商品オブジェクトを利用した購入")))
}
