// The texts of the Receipt pane.

import Panes
import Support
import Workbench

extension Localizer {
  var paneReceipt: String { localized("Receipt") }
  var receiptLeavesWithFinish: String { localized("until finished") }
  var receiptLeftWithFinish: String { localized("was finished") }
  var receiptFinishedSince: String { localized("finished: only in older receipts") }
  var receiptStaysForEver: String { localized("permanent") }
  var receiptStaysUntilCut: String { localized("until newer rows replace it") }
  var receiptNotInBooks: String { localized("not in the store's records") }
  var receiptFamily: String { localized("shared by the family") }
  var receiptFirstPeriod: String { localized("first period") }
  var receiptUpgraded: String { localized("upgraded to a higher plan") }
  var receiptRetries: String { localized("payment failed: billing retry") }
  var receiptRenews: String { localized("renews automatically") }
  var receiptCancelled: String { localized("cancelled: ends with its period") }
  var receiptGood: String { localized("the receipt is valid") }
  var receiptOfXcode: String { localized("signed by Xcode: the App Store cannot verify it") }
  var receiptTampered: String { localized("not signed by the store") }
  var receiptNoAccount: String { localized("account deleted, or app unreleased") }
  var receiptFault: String { localized("injected: `receipt-fault off` ends it") }
  var receiptNumberOfApp: String { localized("number assigned to the app") }
  var receiptZero: String { localized("0 outside production") }
  var receiptType: String { localized("the receipt's store") }
  var receiptIdentity: String { localized("identifies the app") }
  var receiptVersion: String { localized("the build's CFBundleVersion") }
  var receiptCreated: String { localized("when purchases last changed") }
  var receiptRequested: String { localized("time of the request") }
  var receiptObtained: String { localized("when the account got the app") }
  var receiptAlways2013: String { localized("fixed outside production") }
  var receiptFirstVersion: String { localized("version first downloaded") }
  var receiptAlways10: String { localized("always 1.0 in the Sandbox") }
  var receiptInApp: String { localized("from the submitted receipt") }
  var receiptEnvironment: String { localized("save this with the purchase") }
  var receiptAsSent: String { localized("state of the submitted receipt") }
  var receiptLatestInfo: String { localized("current; only after subscribing") }
  func receiptEmptyLatest(_ quirk: String) -> String { localized("empty: quirk \(quirk)") }
  func receiptWithoutConsumables(keys: String) -> String {
    localized("without finished consumables; \(keys) finish policy")
  }
  var receiptLatestReceipt: String { localized("new for each request") }
  var receiptPending: String { localized("one row for each subscription") }
  var receiptIdentifier: String { localized("new for each renewal") }
  var receiptOriginal: String { localized("the same in all periods") }
  var receiptSubscriptionsOnly: String { localized("only for subscriptions") }
  var receiptTrial: String { localized("false for non-subscriptions") }
  var receiptCancellation: String { localized("present since the refund") }
  var receiptCancellationReason: String { localized("1: issue in the app, 0: other") }
  var receiptToken: String { localized("set at purchase") }
  var receiptRenewsInto: String { localized("product of the next period") }
  var receiptRenewStatus: String { localized("1 renews, 0 was cancelled") }
  var receiptIntent: String { localized("1 cancelled, 2 billing, 3 price") }
  var receiptGrace: String { localized("access until this date") }
  var receiptPriceConsent: String { localized("0 waits for consent, 1 agreed") }
  var receiptHeadingInside: String { localized("in the receipt itself") }
  var receiptNew: String { localized("new") }
  var receiptGone: String { localized("gone") }
  var promptTakeReceipt: String { localized("save this receipt as: ") }
  var promptSaveReceipt: String { localized("write the receipt to: ") }
  var promptFindInReceipt: String { localized("find in the receipt: ") }
  var receiptNobody: String { localized("No receipt: nobody is signed in. A receipt belongs to an account.") }
  var receiptAnswerCopy: String { localized("the response") }
  var receiptDataCopy: String { localized("the receipt as receipt-data") }

  func receiptRenewal(original: String) -> String { localized("renewal of \(original)") }
  func receiptWithOffer(_ mode: String) -> String { localized("offer \(mode)") }
  func receiptSinceRefund(_ time: String) -> String { localized("refunded \(time)") }
  func receiptCutOff(_ setting: String) -> String { localized("cut off by \(setting)") }
  func receiptEnded(intent: String) -> String { localized("ended, expiration intent \(intent)") }
  func receiptTakenAt(_ time: String) -> String { localized("as saved at \(time)") }
  func receiptWas(_ value: String) -> String { localized("was \(value)") }
  func receiptRows(_ count: Int) -> String {
    count == 1 ? localized("1 row") : localized("\(count) rows")
  }
  func receiptUntil(_ time: String) -> String { localized("until \(time)") }
  func receiptSealed(_ start: String) -> String { localized("\(start)..  signed when copied") }
  func receiptNow(_ environment: String) -> String { localized("\(environment) now") }
  func receiptKept(_ name: String, _ environment: String) -> String { "\(name) (\(environment))" }
  func receiptStatus(_ status: String) -> String { localized("status \(status)") }
  func receiptStatus(_ status: String, verified: String) -> String {
    localized("status \(status), last verify \(verified)")
  }
  func receiptVerified(undo: String) -> String {
    localized("your server verified the receipt and delivered its purchases: status 0 (\(undo) undoes)")
  }
  func receiptRefused(status: String, reason: String, undo: String) -> String {
    localized("the App Store refused the receipt: status \(status), \(reason) (\(undo) undoes)")
  }
  func receiptChanges(new: Int, changed: Int, removed: Int) -> String {
    var parts: [String] = []
    if new > 0 { parts.append(localized("new \(new)")) }
    if changed > 0 { parts.append(localized("changed \(changed)")) }
    if removed > 0 { parts.append(localized("gone \(removed)")) }
    return parts.joined(separator: "  ")
  }
  func receiptNone(_ environment: String) -> String {
    localized("No receipt yet: \(environment) creates one at the first purchase or restore.")
  }
  func receiptCalledOff(_ key: String) -> String {
    localized("Stopped: the receipt was not created. \(key) creates it.")
  }
  func receiptPurchaseHint(_ command: String) -> String { localized("\(command) creates a receipt.") }
  func receiptSignInHint(_ keys: String) -> String { localized("\(keys) signs a tester in.") }
  func receiptOthers(_ keys: String) -> String { localized("\(keys) shows the other receipts.") }
  var receiptFold: String { localized("fold", context: "receipt") }
  var receiptOnlyOne: String { localized("there is no saved receipt and no receipt of another environment") }
  var receiptNothingThere: String { localized("there is no receipt") }
  func receiptUnknown(_ name: String, known: String) -> String {
    localized("there is no receipt \(name); try \(known)")
  }
  var receiptElsewhere: String { localized("this receipt belongs to another environment") }
}
