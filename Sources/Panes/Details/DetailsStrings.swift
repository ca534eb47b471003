// The texts of the Details pane.

import Support

extension Localizer {
  var paneDetails: String { localized("Details") }
  package var requestExpired: String { localized("expired: nobody answered in time") }
  var promptFindInDetails: String { localized("find in details: ") }
  var factDevice: String { localized("device") }
  func factDeviceIdentifier(_ identifier: String) -> String {
    localized("identifierForVendor \(identifier): the hash in receipts holds for it")
  }
  func actOnIt(_ act: String) -> String { localized("\(act) act on it") }
  package func hits(_ count: String) -> String { localized("\(count) hits", context: "details") }
  package func hitOf(number: String, count: String) -> String {
    localized("hit \(number) of \(count)", context: "details")
  }
  package func nothingHas(_ text: String) -> String { localized("nothing here has \"\(text)\"") }
  package func findsFirst(_ key: String) -> String { localized("\(key) finds first") }
  package var noHit: String { localized("no hit", context: "details") }
  var nothingSelected: String { localized("Nothing selected.") }
  var detailsAppearHere: String {
    localized("A transaction shows here what it waits for, what comes then, and why.")
  }
  var factProduct: String { localized("product") }
  var factState: String { localized("state") }
  package var factError: String { localized("error") }
  package var factNow: String { localized("now") }
  package var factThen: String { localized("then") }
  var factSource: String { localized("source") }
  var factName: String { localized("name") }
  var factOriginal: String { localized("original") }
  var factUser: String { localized("username") }
  var factOffer: String { localized("offer") }
  var factPayment: String { localized("payment") }
  var factText: String { localized("  text") }
  var factReason: String { localized("  reason") }
  var factUnderIt: String { localized("under it") }
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
  func errorBrief(_ error: String) -> String { localized("\(error), no underlying error") }
  func errorBriefUnderlying(error: String, underlying: String) -> String {
    localized("\(error), underlying \(underlying)")
  }
  var injectedByFail: String { localized("injected by fail") }
  package func lastGiven(_ state: String) -> String { localized("was last given \(state)") }
  func lastGivenNotDelivered(_ state: String) -> String {
    localized("was last given \(state): not delivered yet")
  }
  var givenNothing: String { localized("nothing") }
  var requestWaits: String { localized("waits for the parent") }
  var requestApproved: String { localized("approved") }
  var requestDeclined: String { localized("declined") }
  var issueOpen: String { localized("open", context: "status") }
  func issueResolved(_ number: String) -> String { localized("resolved by #\(number)") }
  var issueAbandoned: String { localized("left as it was by the customer") }
  var finishedNot: String { localized("no", context: "finished") }
  var markUnfinished: String {
    localized("! not finished by calling [SKPaymentQueue finishTransaction:]")
  }
  func courseRefunded(_ time: String) -> String { localized("refunded at \(time)") }
  var courseNothingMore: String { localized("nothing more comes of it") }
  var courseDeclined: String { localized("declined by the parent") }
  var courseDeclinedThen: String { localized("nothing is delivered, now or later") }
  func courseAbsent(_ name: String) -> String { localized("of \(name), who is not signed in") }
  func courseAbsentThen(_ keys: String) -> String {
    localized("found by the app when that account signs in (\(keys))")
  }
  func courseElsewhere(_ name: String) -> String { localized("on the devices of \(name)") }
  var courseElsewhereThen: String { localized("this device's app is told nothing of it") }
  func courseResolved(_ number: String) -> String { localized("put right by #\(number)") }
  var courseAbandoned: String { localized("interrupted; the customer did not put it right") }
  func courseOnPhone(_ dialog: String) -> String { localized("on the phone: \(dialog), unanswered") }
  func courseAnswer(phone: String, press: String) -> String {
    localized("\(phone) goes to the phone, \(press) answers")
  }
  var courseAnswerUpper: String { localized("what lies over it on the phone is answered first") }
  func courseNotUp(_ dialog: String) -> String { localized("\(dialog) has not come up yet") }
  var courseComesUp: String { localized("it comes up when the phone is free") }
  var courseNoAnswer: String { localized("the App Store has not answered yet") }
  func courseDue(what: String, span: String) -> String {
    localized("\(what) in \(span)", context: "delay")
  }
  var courseNothingDue: String { localized("nothing is due") }
  func courseParent(_ span: String) -> String {
    localized("a parent has to decide; asked \(span) ago")
  }
  func courseParentThen(approve: String, decline: String) -> String {
    localized("\(approve) approves, \(decline) declines")
  }
  func courseUndelivered(_ state: String) -> String {
    localized("not delivered yet; the app knows .\(state)")
  }
  var courseUndeliveredNothing: String { localized("not delivered yet; the app knows nothing") }
  var courseInterrupted: String { localized("interrupted: the customer still has to put it right") }
  func courseResolve(_ resolve: String) -> String {
    localized("\(resolve) resolves it: a new .purchased comes")
  }
  var courseAgree: String { localized("agreeing on the phone brings a new .purchased") }
  func courseFinished(_ time: String) -> String { localized("finished at \(time)") }
  var courseUnfinished: String { localized("in the app's queue, not finished") }
  func courseUnfinishedThen(_ finish: String) -> String {
    localized("\(finish) finishes it; until then each launch delivers it again")
  }
  var courseLost: String { localized("lost with the app's process") }
  var courseLostThen: String { localized("no launch delivers it; buying again begins anew") }
  var courseNotInQueue: String { localized("not in the app's queue any more") }
  var courseInQueue: String { localized("in the app's queue") }
  var deliveredWithObserver: String { localized("delivered when the app has an observer") }
  func deliveredInForeground(_ keys: String) -> String {
    localized("delivered on return to the front: \(keys)")
  }
  func deliveredAtLaunch(_ keys: String) -> String {
    localized("delivered at the next launch: \(keys)")
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
    localized("\(price), \(back) given back")
  }
  var factRevoked: String { localized("revoked") }
  func factRevokedAt(time: String, percentage: String) -> String {
    localized("revocationDate \(time), \(percentage) %")
  }
  var factUpgraded: String { localized("isUpgraded: another plan took its place") }
  var factFields: String { localized("fields") }
  var factOrdered: String { localized("ordered") }
  func factOrderedFor(_ time: String) -> String {
    localized("from \(time): a transaction comes with the renewal")
  }
  func factReplaced(_ number: String) -> String {
    localized("replaced by #\(number)", context: "details")
  }
  var factNothingOrdered: String { localized("nothing is left of it to come") }
  var factAnswer: String { localized("answer") }
  func factAnsweredWith(_ number: String) -> String {
    localized("the held transaction #\(number): its identifier is this one's")
  }
  var factRefundAsked: String { localized("the customer asked for the money back") }
  var courseOrdered: String { localized("the order stands in renewalInfo") }
  func courseReplaced(_ number: String) -> String {
    localized("the order is done: #\(number) came of it")
  }
  func courseAnswered(_ number: String) -> String {
    localized("answered with the held transaction #\(number)")
  }
  var courseOrderedOncePaid: String {
    localized("the renewal brings a new transaction once it is paid")
  }
  func courseOrderedThen(_ time: String) -> String {
    localized("\(time): the renewal brings a new transaction")
  }
}
