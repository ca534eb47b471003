// The texts of the Receipt pane.

import Panes
import Support
import Workbench

extension Localizer {
  var paneReceipt: String { localized("Receipt") }
  var receiptLeavesWithFinish: String { localized("leaves with finish") }
  var receiptLeftWithFinish: String { localized("left with finish") }
  var receiptFinishedSince: String { localized("finished since: only in an older receipt") }
  var receiptStaysForEver: String { localized("stays for ever") }
  var receiptStaysUntilCut: String { localized("stays until newer ones push it out") }
  var receiptNotInBooks: String { localized("not in the store's books") }
  var receiptFamily: String { localized("shared by the family") }
  var receiptFirstPeriod: String { localized("first period") }
  var receiptUpgraded: String { localized("a higher plan took over") }
  var receiptRetries: String { localized("payment failed and is tried again") }
  var receiptRenews: String { localized("renews by itself") }
  var receiptCancelled: String { localized("cancelled: ends with its period") }
  var receiptGood: String { localized("the receipt is good") }
  var receiptOfXcode: String { localized("made by Xcode: no store takes it") }
  var receiptTampered: String { localized("not as the store signed it") }
  var receiptNoAccount: String { localized("the account was deleted") }
  var receiptFault: String { localized("injected: receipt-fault off ends it") }
  var receiptNumberOfApp: String { localized("a number of the app") }
  var receiptZero: String { localized("0 outside production") }
  var receiptType: String { localized("says which store made it") }
  var receiptIdentity: String { localized("who the app is") }
  var receiptVersion: String { localized("the build's CFBundleVersion") }
  var receiptCreated: String { localized("when the account's books last changed") }
  var receiptRequested: String { localized("of this request") }
  var receiptObtained: String { localized("when the account got the app") }
  var receiptAlways2013: String { localized("always this, outside production") }
  var receiptFirstVersion: String { localized("the version that the account had first") }
  var receiptAlways10: String { localized("always 1.0 in the Sandbox") }
  var receiptInApp: String { localized("of the receipt that was sent") }
  var receiptEnvironment: String { localized("keep it with the order") }
  var receiptAsSent: String { localized("as old as what was sent") }
  var receiptLatestInfo: String { localized("of the request: since the first subscription") }
  var receiptLatestReceipt: String { localized("made anew for the request") }
  var receiptPending: String { localized("one for each subscription") }
  var receiptIdentifier: String { localized("each renewal has a new one") }
  var receiptOriginal: String { localized("the same in all periods") }
  var receiptSubscriptionsOnly: String { localized("only subscriptions have it") }
  var receiptTrial: String { localized("says false on all else too") }
  var receiptCancellation: String { localized("since the refund") }
  var receiptCancellationReason: String { localized("1: because of the app") }
  var receiptToken: String { localized("given with the purchase") }
  var receiptRenewsInto: String { localized("what the next period is of") }
  var receiptRenewStatus: String { localized("1 renews, 0 was cancelled") }
  var receiptIntent: String { localized("1 cancelled, 2 billing, 3 price") }
  var receiptGrace: String { localized("still to be served until then") }
  var receiptPriceConsent: String { localized("0 waits for consent, 1 agreed") }
  var receiptHeadingInside: String { localized("the receipt itself says") }
  var receiptNew: String { localized("new") }
  var receiptGone: String { localized("gone") }
  var promptTakeReceipt: String { localized("keep this receipt as: ") }
  var promptSaveReceipt: String { localized("write the receipt to: ") }
  var promptFindInReceipt: String { localized("find in the receipt: ") }
  var receiptNobody: String { localized("No receipt: nobody is signed in, and a receipt is of an account.") }
  var receiptAnswerCopy: String { localized("the answer") }
  var receiptDataCopy: String { localized("the receipt's receipt-data") }

  func receiptRenewal(original: String) -> String { localized("renewal of \(original)") }
  func receiptWithOffer(_ mode: String) -> String { localized("offer \(mode)") }
  func receiptSinceRefund(_ time: String) -> String { localized("since refund \(time)") }
  func receiptCutOff(_ setting: String) -> String { localized("cut off: \(setting)") }
  func receiptEnded(intent: String) -> String { localized("ended, intent \(intent)") }
  func receiptTakenAt(_ time: String) -> String { localized("as it was when it was taken, \(time)") }
  func receiptWas(_ value: String) -> String { localized("was \(value)") }
  func receiptRows(_ count: Int) -> String {
    count == 1 ? localized("1 row") : localized("\(count) rows")
  }
  func receiptUntil(_ time: String) -> String { localized("until \(time)") }
  func receiptSealed(_ start: String) -> String { localized("\(start)..  signed when it is copied") }
  func receiptNow(_ environment: String) -> String { localized("\(environment) now") }
  func receiptKept(_ name: String, _ environment: String) -> String { "\(name) (\(environment))" }
  func receiptStatus(_ status: String) -> String { localized("status \(status)") }
  func receiptChanges(new: Int, changed: Int, gone: Int) -> String {
    var parts: [String] = []
    if new > 0 { parts.append(localized("new \(new)")) }
    if changed > 0 { parts.append(localized("changed \(changed)")) }
    if gone > 0 { parts.append(localized("gone \(gone)")) }
    return parts.joined(separator: "  ")
  }
  func receiptNone(_ environment: String) -> String {
    localized(
      "No receipt yet: \(environment) makes one with the first purchase, or when somebody restores who has bought before."
    )
  }
  func receiptCalledOff(_ key: String) -> String {
    localized("Stopped: the receipt was not made. \(key) makes it.")
  }
  func receiptWayToBuy(_ way: String) -> String { localized("\(way) makes one.") }
  func receiptWaySignIn(_ keys: String) -> String { localized("\(keys) signs a tester in.") }
  func receiptOthers(_ keys: String) -> String { localized("\(keys) shows the others.") }
  var receiptFold: String { localized("fold", context: "receipt") }
  var receiptOnlyOne: String { localized("there is no other receipt: of other environments and kept ones") }
  var receiptNothingThere: String { localized("there is no receipt") }
  func receiptUnknown(_ name: String, known: String) -> String {
    localized("there is no receipt \(name); possible: \(known)")
  }
  var receiptElsewhere: String { localized("this receipt is of a world that is not on screen") }
}
