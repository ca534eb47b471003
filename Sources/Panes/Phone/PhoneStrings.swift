// The texts that the Phone pane adds to those of the phone.

import Support

extension Localizer {
  var panePhone: String { localized("Phone") }
  package var hintLeaveUp: String { localized("leave open") }
  package var copyOfDialog: String { localized("the dialog text") }
  var phoneHome: String { localized("home screen") }
  var phoneSheet: String { localized("payment sheet") }
  var phoneAsks: String { localized("approval request") }
  var phonePriceIncrease: String { localized("price increase") }
  var phoneManage: String { localized("subscriptions") }
  var phoneRefund: String { localized("refund") }
  var phoneOfferCode: String { localized("offer code") }
  var phoneMessage: String { localized("message") }
  var phoneOtherApp: String { localized("another app") }
  var phonePaymentInformation: String { localized("payment information") }
  var phoneTerms: String { localized("terms sheet") }
  func phoneTermsNumbered(_ number: String) -> String { localized("terms sheet \(number)") }
  var phoneAlert: String { localized("alert") }
  func phoneAlertOnSheet(_ number: String) -> String { localized("alert on sheet \(number)") }
  func phoneAsksNothingYet(_ buys: String) -> String {
    localized("no dialog on the phone; \(buys)")
  }
  var phoneAsksNothing: String { localized("no dialog on the phone") }
  func phoneNoOfferCodes(_ keys: String) -> String {
    localized("no product of this catalogue has an offer code; \(keys) opens one with codes")
  }
  var phoneOneMoreWaits: String { localized("1 more dialog is waiting") }
  func phoneMoreWait(_ count: String) -> String { localized("\(count) more dialogs are waiting") }
  var phoneAppTerminated: String { localized("the app is not running") }
  var phoneAppInBackground: String { localized("the app is in the background") }
  func phoneLaunch(_ keys: String) -> String { localized("\(keys) launches it") }
  func phoneToFront(_ keys: String) -> String { localized("\(keys) brings it to the front") }
  /// Returns the number of products off the screen: `5 more`, `2 above, 5 more`.
  func phoneMore(above: Int, below: Int) -> String {
    if above == 0 { return localized("\(below) more") }
    if below == 0 { return localized("\(above) more above") }
    return localized("\(above) above, \(below) below")
  }
  package var copiedShop: String { localized("the app's shop") }
}
