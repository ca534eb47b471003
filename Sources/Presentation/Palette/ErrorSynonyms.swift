// The words under which the palette and the error picker find an error with which a purchase can fail.

package enum ErrorSynonyms {
  /// An error in the form `DOMAIN/CODE` or the name of its case, with words in English and Japanese.
  ///
  /// The words of `words` find the error also in the palette. The words of `others` find it only in the
  /// picker, because many of them name a command in the palette, such as `offline`.
  package typealias Row = (error: String, words: String, others: String)

  /// The rows in the order in which the picker lists errors with the same words, frequent causes first.
  package static let rows: [Row] = skErrors + server + appleFailure + network + others + storeKit2

  private static let skErrors: [Row] = [
    ("unknown", "", "generic general something went wrong other 不明 原因不明"),
    ("paymentCancelled", "", "cancel canceled cancelled customer changed mind aborted quit やめる キャンセル 取り消し"),
    ("paymentInvalid", "", "wrong price parameter request product id 価格 不正 間違い"),
    (
      "paymentNotAllowed", "",
      "not allowed forbidden restricted restrictions blocked parental parent parents controls screen time "
        + "child kid age mdm company 制限 保護者 ペアレンタルコントロール スクリーンタイム 許可 禁止 機能制限 年齢"
    ),
    (
      "storeProductNotAvailable", "",
      "product unavailable not missing sold out removed country region storefront 販売 販売していない 国 地域 商品"
    ),
    ("invalidOfferIdentifier", "", "wrong promo coupon code discount expired クーポン 割引 コード"),
    ("invalidOfferPrice", "", "wrong price promo discount expired 価格 割引"),
    ("invalidSignature", "", "wrong key discount promo sign 署名 鍵"),
    ("ineligibleForOffer", "", "trial already used twice intro discount 対象外 無料トライアル お試し"),
  ]

  private static let server: [Row] = [
    (
      "ASDServerErrorDomain/2005",
      "card declined credit refused rejected bank funds insufficient クレジットカード カード 支払い方法 拒否 決済失敗",
      "no money not enough payment billing balance limit debit wallet visa mastercard paypal "
        + "carrier expired fails お金 残高 残高不足 銀行 請求 有効期限 限度額 支払い 支払い失敗"
    ),
    (
      "ASDServerErrorDomain/3029", "missing card credit information method payment 支払い情報 支払い方法 カード",
      "billing no expired bank 請求 有効期限"
    ),
    ("ASDServerErrorDomain/2024", "", "bank verify verification 3ds sca sms 銀行 認証 本人確認 本人認証"),
    ("ASDServerErrorDomain/3038", "", "terms conditions agreement accept tos eula 規約 利用規約 同意"),
    (
      "ASDServerErrorDomain/3532", "",
      "already bought purchased owned owns twice again duplicate double 購入済み 登録済み 二重 重複"
    ),
    ("ASDServerErrorDomain/3504", "", "product missing wrong id identifier sku unknown 商品 見つからない"),
    ("ASDServerErrorDomain/3901", "", "wrong price promo discount 価格 割引"),
    ("ASDServerErrorDomain/3904", "", "trial already used intro 対象外 無料トライアル"),
  ]

  /// The failures of Apple's servers.
  ///
  /// Logs contain the second error inside the first.
  private static let appleFailure: [Row] = [
    ("ASDErrorDomain/500", "", "server down outage apple broken サーバー 障害"),
    ("AMSErrorDomain/301", "", "server down outage apple broken サーバー 障害"),
    ("AMSErrorDomain/305", "", "server down outage apple サーバー 障害"),
  ]

  private static let network: [Row] = [
    (
      "NSURLErrorDomain/-1009", "",
      "no network internet wifi wi-fi wlan airplane mode connection offline disconnected signal "
        + "圏外 オフライン 機内モード 通信 通信エラー 通信なし ネットワーク インターネット"
    ),
    (
      "NSURLErrorDomain/-1001", "",
      "timeout time-out timed out slow network no answer response hangs connection タイムアウト 時間切れ 遅い 通信 "
        + "通信エラー ネットワーク"
    ),
    (
      "NSURLErrorDomain/-1005", "",
      "network connection lost dropped drops interrupted wifi 切断 通信 通信エラー ネットワーク"
    ),
    ("NSURLErrorDomain/-1004", "", "network connection server down refused unreachable 通信 ネットワーク サーバー 障害"),
    ("NSURLErrorDomain/-1003", "", "network connection dns server name 通信 ネットワーク サーバー"),
    ("cloudServiceNetworkConnectionFailed", "", "network internet connection 通信 ネットワーク"),
    ("SSErrorDomain/110", "", "network connection internet 通信 ネットワーク"),
  ]

  private static let others: [Row] = [
    ("ASDErrorDomain/1050", "", "not allowed forbidden restricted restrictions parental controls 制限 許可 禁止"),
    ("ASDErrorDomain/1054", "", "product unavailable not missing country region 販売 国 地域 商品"),
    ("ASDErrorDomain/1052", "", "ask to buy parent parental family child 保護者 承認 家族"),
    ("ASDErrorDomain/512", "", "ask to buy parent parental family child 保護者 承認 家族"),
    ("ASDErrorDomain/509", "", "not signed in login logged out apple id account サインアウト サインイン ログイン"),
    ("ASDErrorDomain/603", "", "too often many rate limit throttle 回数 制限"),
    ("AMSErrorDomain/306", "", "retries tries again too many 再試行 回数"),
    ("AMSErrorDomain/100", "", "wrong password face touch id biometrics login パスワード 認証"),
    ("AMSErrorDomain/2", "", "wrong password login パスワード 認証"),
    ("AMSErrorDomain/6", "", "cancel canceled cancelled customer closed sheet キャンセル"),
    ("SSServerErrorDomain/-5000", "", "wrong password login パスワード"),
  ]

  /// The errors of the interfaces of StoreKit 2, by the name of their case.
  private static let storeKit2: [Row] = [
    ("networkError", "", "no network internet offline timeout connection wifi 圏外 オフライン 通信 ネットワーク"),
    ("userCancelled", "", "cancel canceled cancelled customer キャンセル 取り消し"),
    ("notAvailableInStorefront", "", "country region product unavailable 国 地域 販売"),
    ("purchaseNotAllowed", "", "not allowed forbidden restricted parental controls 制限 許可 禁止 保護者"),
    ("productUnavailable", "", "product unavailable not missing sold out 販売 商品"),
    ("systemError", "", "server down outage apple サーバー 障害"),
  ]

  private static let byError = Dictionary(rows.map { ($0.error, $0) }) { first, _ in first }

  /// Returns the words for an error in the palette, which are empty for most errors.
  package static func words(for error: String) -> String { byError[error]?.words ?? "" }

  private static let ranks = Dictionary(rows.enumerated().map { ($0.element.error, $0.offset) }) {
    first, _ in first
  }

  /// Returns the index of an error in `rows`; the number of rows if the error has no words.
  package static func rank(of error: String) -> Int { ranks[error] ?? rows.count }

  /// Returns all words for an error, for the picker.
  package static func allWords(for error: String) -> String {
    byError[error].map { "\($0.words) \($0.others)" } ?? ""
  }
}
