// The rules of a purchase service between the app and the App Store.

import Support

package enum ServiceRules {
  package static let all: [Rule] = [
    serviceLocalReceipts, serviceReprocessing, servicePrice, serviceDelegate, serviceRestoredPeriod,
    serviceKeptPromotion,
  ]

  package static let serviceLocalReceipts = Rule(
    id: .serviceLocalReceipts,
    statement: LocalizedText(
      "A purchase service has receipts verified by the App Store, which does not know those that Xcode signs: "
        + "purchases in Xcode end with error 11 (quirk service-local-receipts).",
      ja: "購入サービスはレシートをApp Storeで検証しますが、Xcodeが署名したものは検証できません。Xcodeでの購入はエラー11になります(癖service-local-receipts)。"
    ),
    provenance: .chosen(
      LocalizedText(
        "21002 is documented; no paper of the service speaks of Xcode",
        ja: "21002は文書にあります。サービスの資料にXcodeの記述はありません")))

  package static let serviceReprocessing = Rule(
    id: .serviceReprocessing,
    statement: LocalizedText(
      "What was paid and not brought to its end is completed at the next initialisation with the payer's user id; the "
        + "delegate is not told, the lists have it (quirk service-reprocessed-delegate).",
      ja:
        "支払い済みで完了していないものは、支払った人のユーザーIDでの次の初期化で完了します。delegateには通知されず、一覧に入ります(癖service-reprocessed-delegate)。"
    ),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021; the manual of 2018 says the contrary of the delegate",
        ja: "TOAST IAP iOS (2021年)。delegateについて2018年の手引きは逆です")))

  package static let servicePrice = Rule(
    id: .servicePrice,
    statement: LocalizedText(
      "Price and currency of a payment are those of the sale at the App Store, in the SDK's result and in the answers to "
        + "game servers; the price in the console is the product's, and counts for the monthly limit.",
      ja: "決済の価格と通貨は、SDKの結果でもゲームサーバーへの応答でも、App Storeで販売したときのものです。コンソールの価格は商品のもので、月の限度額の計算に使われます。"
    ),
    provenance: .chosen(
      LocalizedText(
        "no paper of the service says what holds where the two prices differ",
        ja: "2つの価格が異なる場合について、サービスの資料に記述はありません")))

  package static let serviceDelegate = Rule(
    id: .serviceDelegate,
    statement: LocalizedText(
      "A delegate must be set before a purchase begins; one that is set later is not told the result, and the lists have "
        + "it.",
      ja: "delegateは購入の前に設定する必要があります。後から設定したdelegateに結果は通知されず、一覧に入ります。"),
    provenance: .documented(
      LocalizedText("TOAST IAP for iOS, 2021, Delegate API", ja: "TOAST IAP iOS (2021年)、Delegate API")))

  package static let serviceRestoredPeriod = Rule(
    id: .serviceRestoredPeriod,
    statement: LocalizedText(
      "A restore returns expired periods too; a period that has ended is in no list of active subscriptions.",
      ja: "購入の復元は期限切れのものも返します。期間が終わったものは有効な購読に入りません。"),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021, restoring purchases, active subscriptions",
        ja: "TOAST IAP iOS (2021年)、購入復元、有効になっている購読リスト照会")))

  package static let serviceKeptPromotion = Rule(
    id: .serviceKeptPromotion,
    statement: LocalizedText(
      "A promoted purchase that the delegate declined can be bought later with the product object that the app kept, "
        + "with user data like any other purchase.",
      ja: "delegateが断ったプロモーション決済は、アプリが保存した商品オブジェクトで後から購入できます。ほかの購入と同じくユーザーデータを追加できます。"),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021, Delegate API, purchasing with the product object",
        ja: "TOAST IAP iOS (2021年)、Delegate API、商品オブジェクトを利用した購入")))
}
