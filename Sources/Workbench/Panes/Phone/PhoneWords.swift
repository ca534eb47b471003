// What the Phone pane says beside what the phone itself says, in every language of the chrome.

import Support

extension Localizer {
  var panePhone: String { say("Phone", ja: "iPhone") }
  var hintLeaveUp: String { say("leave it up", ja: "出したまま戻る") }
  var copyOfDialog: String { say("the dialog's words", ja: "ダイアログの文言") }
  var phoneHome: String { say("home screen", ja: "ホーム画面") }
  var phoneSheet: String { say("payment sheet", ja: "支払いシート") }
  var phoneAsks: String { say("asks", ja: "確認") }
  var phonePriceIncrease: String { say("price increase", ja: "値上げ") }
  var phoneManage: String { say("subscriptions", ja: "サブスクリプション") }
  var phoneRefund: String { say("refund", ja: "返金") }
  var phoneOfferCode: String { say("offer code", ja: "オファーコード") }
  var phoneMessage: String { say("message", ja: "メッセージ") }
  var phonePaymentInformation: String { say("payment information", ja: "支払い情報") }
  var phoneTerms: String { say("terms sheet", ja: "規約シート") }
  func phoneTermsNumbered(_ number: String) -> String { say("terms sheet \(number)", ja: "規約シート \(number)") }
  var phoneAlert: String { say("alert", ja: "アラート") }
  func phoneAlertOnSheet(_ number: String) -> String {
    say("alert on sheet \(number)", ja: "シート\(number)のアラート")
  }
  func phoneAsksNothingYet(_ buys: String) -> String {
    say("nothing is asked on the phone; \(buys)", ja: "iPhoneには何も表示されていません。\(buys)")
  }
  var phoneAsksNothing: String { say("nothing is asked on the phone", ja: "iPhoneには何も表示されていません") }
  var phoneOneMoreWaits: String { say("one more waits behind it", ja: "後ろにもう1件待っています") }
  func phoneMoreWait(_ count: String) -> String {
    say("\(count) more wait behind it", ja: "後ろに\(count)件待っています")
  }
  var phoneAppTerminated: String { say("the app is not running", ja: "アプリは起動していません") }
  var phoneAppInBackground: String { say("the app is in the background", ja: "アプリはバックグラウンドです") }
  func phoneLaunch(_ keys: String) -> String { say("\(keys) launches it", ja: "\(keys)で起動") }
  func phoneToFront(_ keys: String) -> String { say("\(keys) brings it to the front", ja: "\(keys)で前面へ") }
  /// How many products of the shop are not on screen: `5 more`, `2 above, 5 more`.
  func phoneMore(above: Int, below: Int) -> String {
    if above == 0 { return say("\(below) more", ja: "ほか\(below)件") }
    if below == 0 { return say("\(above) more above", ja: "上に\(above)件") }
    return say("\(above) above, \(below) more", ja: "上に\(above)件、ほか\(below)件")
  }
  var copiedShop: String { say("the app's shop", ja: "アプリのショップ画面") }
}
