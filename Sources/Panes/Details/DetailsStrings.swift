// The texts of the Details pane.

import StoreModel
import Support

extension Localizer {
  var paneDetails: String { localized("Details") }
  package var requestExpired: String { localized("expired: not answered in time") }
  var promptFindInDetails: String { localized("find in details: ") }
  var factDevice: String { localized("device") }
  func factDeviceIdentifier(_ identifier: String) -> String {
    localized("identifierForVendor \(identifier) (used in receipt hashes)")
  }
  func actOnIt(_ act: String) -> String { localized("\(act) actions") }
  package func hits(_ count: String) -> String { localized("\(count) matches", context: "details") }
  package func hitOf(number: String, count: String) -> String {
    localized("match \(number) of \(count)", context: "details")
  }
  package func nothingHas(_ text: String) -> String {
    localized("no match for \"\(text)\"", context: "details")
  }
  package func findsFirst(_ key: String) -> String { localized("search with \(key) first") }
  package var noHit: String { localized("no match", context: "details") }
  var detailsAppearHere: String {
    localized("Details of the selected purchase appear here.")
  }
  var factProduct: String { localized("product") }
  var factState: String { localized("state") }
  package var factError: String { localized("error") }
  package var factNow: String { localized("now") }
  package var factNext: String { localized("next") }
  var factSource: String { localized("source") }
  var factName: String { localized("name") }
  var factOriginal: String { localized("original") }
  var factUser: String { localized("username") }
  var factOffer: String { localized("offer") }
  var factPayment: String { localized("payment") }
  var factText: String { localized("  text") }
  var factReason: String { localized("  reason") }
  var factUnderIt: String { localized("inner") }
  var factCause: String { localized("  cause") }
  var factCreated: String { localized("created") }
  var factApp: String { localized("app") }
  var factRequest: String { localized("request") }
  var factIssue: String { localized("issue") }
  var factFinished: String { localized("finished") }
  var factMark: String { localized("mark") }
  var factRefunded: String { localized("refunded", context: "event") }
  func stateSince(state: String, time: String, identifier: String) -> String {
    localized(".\(state) since \(time), identifier \(identifier)")
  }
  var injectedByFail: String { localized("injected by `fail`") }
  package func lastGiven(_ state: String) -> String { localized("last received \(state)") }
  func lastGivenNotDelivered(_ state: String) -> String {
    localized("last received \(state); not delivered yet")
  }
  func deliveredTimes(_ count: Int) -> String {
    localized("delivered \(count) times: Transaction.updates repeats it")
  }
  func diagnosisAtNextLaunch(number: String, keys: String) -> String {
    localized("the app receives #\(number) at its next launch (\(keys))")
  }
  func diagnosisFinishHeld(untilForeground: Bool) -> String {
    untilForeground
      ? localized("unfinished again in the foreground") : localized("unfinished again at the next launch")
  }
  var diagnosisFinishWaits: String { localized("the App Store receives finish when the network is back") }

  /// Returns the events after which a device catches up that waits for an event.
  func diagnosisCatchesUp(isCutOff: Bool, until end: DeviceCacheEnd?) -> String {
    if isCutOff { return localized("the device catches up when the network is back") }
    return switch end {
    case nil, .launch: localized("the device catches up at a launch or AppStore.sync()")
    case .sync: localized("the device catches up with AppStore.sync(), not at a launch")
    case .newDevice: localized("only a new device or a new installation catches up")
    case .never: localized("the device catches up only by device catch-up")
    }
  }
  var givenNothing: String { localized("nothing") }
  var requestWaits: String { localized("waiting for the parent") }
  var requestApproved: String { localized("approved") }
  var requestDeclined: String { localized("declined") }
  var issueOpen: String { localized("open", context: "status") }
  func issueResolved(_ number: String) -> String { localized("resolved by #\(number)") }
  var issueAbandoned: String { localized("not resolved by the customer") }
  var factStore: String { localized("store") }
  var finishedNot: String { localized("no", context: "finished") }
  var markUnfinished: String {
    localized("^ not finished by calling [SKPaymentQueue finishTransaction:]")
  }
  func diagnosisRefunded(_ time: String) -> String { localized("refunded at \(time)") }
  var diagnosisNothingMore: String { localized("nothing further happens") }
  var diagnosisDeclined: String { localized("declined by the parent") }
  var diagnosisDeclinedThen: String { localized("the app gets no callback") }
  func diagnosisAbsent(_ name: String) -> String { localized("belongs to \(name), who is not signed in") }
  func diagnosisAbsentThen(_ keys: String) -> String {
    localized("the app sees it when that account signs in (\(keys))")
  }
  func diagnosisElsewhere(_ name: String) -> String { localized("on \(name)'s devices") }
  var diagnosisElsewhereThen: String { localized("the app on this device gets no callback") }
  func diagnosisResolved(_ number: String) -> String { localized("resolved by #\(number)") }
  var diagnosisUnpaid: String { localized("renewal that is not paid") }
  var diagnosisUnpaidThen: String {
    localized("StoreKit 2 lists it during billing retry; no receipt contains it")
  }
  var diagnosisAbandoned: String { localized("interrupted; not resolved by the customer") }
  func diagnosisOnPhone(_ dialog: String) -> String { localized("waiting on the phone: \(dialog)") }
  func diagnosisAnswer(phone: String, press: String) -> String {
    localized("\(phone) selects the Phone pane, \(press) answers")
  }
  var diagnosisAnswerUpper: String { localized("first answer the dialog on top") }
  func diagnosisNotUp(_ dialog: String) -> String { localized("not shown yet: \(dialog)") }
  var diagnosisComesUp: String { localized("shown after the open dialog is closed") }
  var diagnosisNoAnswer: String { localized("the App Store has not answered yet") }
  func diagnosisDue(what: String, span: String) -> String {
    localized("\(what) in \(span)", context: "delay")
  }
  var diagnosisNothingDue: String { localized("no event is scheduled") }
  func diagnosisParent(_ span: String) -> String {
    localized("waiting for the parent; asked \(span) ago")
  }
  var diagnosisParentNow: String { localized("waiting for the parent; asked just now") }
  func diagnosisParentThen(approve: String, decline: String) -> String {
    localized("\(approve) approves, \(decline) declines")
  }
  func diagnosisUndelivered(_ state: String) -> String {
    localized("not delivered yet; the app last received .\(state)")
  }
  var diagnosisUndeliveredNothing: String { localized("not delivered yet; the app got no callback") }
  var diagnosisInterrupted: String { localized("interrupted: waiting for the customer") }
  func diagnosisResolve(_ resolve: String) -> String {
    localized("\(resolve) resolves it; a new .purchased transaction follows")
  }
  var diagnosisAgree: String { localized("agree on the phone; a new .purchased transaction follows") }
  func diagnosisFinished(_ time: String) -> String { localized("finished at \(time)") }
  var diagnosisUnfinished: String { localized("in the app's queue, not finished") }
  func diagnosisUnfinishedThen(_ finish: String) -> String {
    localized("\(finish) finishes it; until then each launch delivers it again")
  }
  var diagnosisLost: String { localized("lost when the app ended") }
  var diagnosisLostThen: String { localized("not delivered again; buy again to start over") }
  var diagnosisNotInQueue: String { localized("no longer in the app's queue") }
  var diagnosisInQueue: String { localized("in the app's queue") }
  var deliveredWithObserver: String { localized("delivered when the app has an observer") }
  func deliveredInForeground(_ keys: String) -> String {
    localized("delivered when the app is in the foreground (\(keys))")
  }
  func deliveredAtLaunch(_ keys: String) -> String {
    localized("delivered at the next launch (\(keys))")
  }
  var deliveredWithNext: String { localized("delivered with the next callback") }
  package func copiedDetails(_ number: String) -> String { localized("the details of #\(number)") }
  var factOwner: String { localized("owner") }
  var factPeriod: String { localized("period") }
  func factUntil(start: String, end: String) -> String { localized("\(start) to \(end)") }
  func factUntilMoment(_ time: String) -> String { localized("until \(time)") }
  func factExpires(_ time: String) -> String { localized("expirationDate \(time)") }
  var factKind: String { localized("reason") }
  var factPaid: String { localized("paid") }
  func factPaidBack(price: String, back: String) -> String {
    localized("\(price), \(back) refunded")
  }
  var factRevoked: String { localized("revoked") }
  func factRevokedAt(time: String, percentage: String) -> String {
    localized("revocationDate \(time), \(percentage) % refunded")
  }
  var factUpgraded: String { localized("isUpgraded: replaced by another plan") }
  var factFields: String { localized("fields") }
  var factOrdered: String { localized("change") }
  func factOrderedFor(_ time: String) -> String {
    localized("the renewal at \(time) creates a transaction")
  }
  func factReplaced(_ number: String) -> String {
    localized("replaced by #\(number)", context: "details")
  }
  var factNothingOrdered: String { localized("nothing further happens") }
  var factAnswer: String { localized("returned") }
  func factAnsweredWith(_ number: String) -> String {
    localized("existing transaction #\(number) (same identifier)")
  }
  var factRefundAsked: String { localized("the customer requested a refund") }
  var diagnosisOrdered: String { localized("plan change recorded in renewalInfo") }
  func diagnosisReplaced(_ number: String) -> String {
    localized("plan change done: see #\(number)")
  }
  func diagnosisDropped(_ number: String) -> String {
    localized("plan change dropped before it began; StoreKit returned #\(number)")
  }
  func diagnosisAnswered(_ number: String) -> String {
    localized("already owned: StoreKit returned #\(number)")
  }
  var diagnosisOrderedOncePaid: String {
    localized("once paid, the renewal creates a new transaction")
  }
  func diagnosisOrderedThen(_ time: String) -> String {
    localized("the renewal at \(time) creates a new transaction")
  }
}
