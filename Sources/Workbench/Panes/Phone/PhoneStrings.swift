// What the Phone pane says beside what the phone itself says, in every language of the chrome.

import Support

extension Localizer {
  var panePhone: String { localized("Phone", ja: "iPhone") }
  var hintLeaveUp: String { localized("leave it up", ja: "出したまま戻る") }
  var copyOfDialog: String { localized("the dialog's words", ja: "ダイアログの文言") }
  var phoneHome: String { localized("home screen", ja: "ホーム画面") }
  var phoneSheet: String { localized("payment sheet", ja: "支払いシート") }
  var phoneAsks: String { localized("asks", ja: "確認") }
  var phonePriceIncrease: String { localized("price increase", ja: "値上げ") }
  var phoneManage: String { localized("subscriptions", ja: "サブスクリプション") }
  var phoneRefund: String { localized("refund", ja: "返金") }
  var phoneOfferCode: String { localized("offer code", ja: "オファーコード") }
  var phoneMessage: String { localized("message", ja: "メッセージ") }
  var phonePaymentInformation: String { localized("payment information", ja: "支払い情報") }
  var phoneTerms: String { localized("terms sheet", ja: "規約シート") }
  func phoneTermsNumbered(_ number: String) -> String {
    localized("terms sheet \(number)", ja: "規約シート \(number)")
  }
  var phoneAlert: String { localized("alert", ja: "アラート") }
  func phoneAlertOnSheet(_ number: String) -> String {
    localized("alert on sheet \(number)", ja: "シート\(number)のアラート")
  }
  func phoneAsksNothingYet(_ buys: String) -> String {
    localized("nothing is asked on the phone; \(buys)", ja: "iPhoneには何も表示されていません。\(buys)")
  }
  var phoneAsksNothing: String { localized("nothing is asked on the phone", ja: "iPhoneには何も表示されていません") }
  var phoneOneMoreWaits: String { localized("one more waits behind it", ja: "後ろにもう1件待っています") }
  func phoneMoreWait(_ count: String) -> String {
    localized("\(count) more wait behind it", ja: "後ろに\(count)件待っています")
  }
  var phoneAppTerminated: String { localized("the app is not running", ja: "アプリは起動していません") }
  var phoneAppInBackground: String { localized("the app is in the background", ja: "アプリはバックグラウンドです") }
  func phoneLaunch(_ keys: String) -> String { localized("\(keys) launches it", ja: "\(keys)で起動") }
  func phoneToFront(_ keys: String) -> String {
    localized("\(keys) brings it to the front", ja: "\(keys)で前面へ")
  }
  /// How many products of the shop are not on screen: `5 more`, `2 above, 5 more`.
  func phoneMore(above: Int, below: Int) -> String {
    if above == 0 { return localized("\(below) more", ja: "ほか\(below)件") }
    if below == 0 { return localized("\(above) more above", ja: "上に\(above)件") }
    return localized("\(above) above, \(below) more", ja: "上に\(above)件、ほか\(below)件")
  }
  var copiedShop: String { localized("the app's shop", ja: "アプリのショップ画面") }
}
