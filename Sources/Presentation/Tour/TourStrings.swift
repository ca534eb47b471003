// The localized texts of the tour.

import Support

extension Localizer {
  func tourStep(step: String, count: String) -> String { localized("Tour \(step)/\(count)") }
  var tourEnded: String { localized("Tour") }
  func tourLeave(_ leave: String) -> String { localized("(\(leave) leaves)") }
  var tourNeedsTest: String { localized("the tour takes place in Xcode or Sandbox") }
  /// Returns the text about a dialog that the tour does not ask for.
  func tourStillUp(isAlert: Bool, keys: String) -> String {
    isAlert
      ? localized("An alert is still up: \(keys) closes it.")
      : localized("A sheet is still up: \(keys) answers it.")
  }
  var tourNeedsFreshWorld: String { localized("the tour begins in a fresh world") }
  func tourBuy(buy: String, product: String) -> String {
    localized("\(buy) buys \(product): the payment sheet comes up on the phone.")
  }
  func tourConfirm(_ press: String) -> String {
    localized("\(press) presses the marked button. Then read in the log what the app is told.")
  }
  func tourInterrupt(_ interrupted: String) -> String {
    localized("\(interrupted) switches on Interrupted Purchase: the App Store will want something first.")
  }
  func tourFail(press: String, buy: String) -> String {
    localized("\(buy) and \(press) once more: this purchase fails.")
  }
  func tourFailAtAlert(press: String, buy: String) -> String {
    localized("\(buy) and \(press) once more, then \(press) on the alert: this purchase fails.")
  }
  func tourAgree(_ press: String) -> String {
    localized("Agree to the terms with \(press), until nothing is up: the purchase comes through.")
  }
  func tourResolve(act: String, resolve: String) -> String {
    localized("\(act) shows what can be done with it; \(resolve) resolves the issue and it goes through.")
  }
  func tourInterruptOff(_ interrupted: String) -> String {
    localized("\(interrupted) switches Interrupted Purchase off again.")
  }
  func tourStoreKit2(switches: String, storeKit: String) -> String {
    localized("\(switches) \(storeKit): from now on the app buys with StoreKit 2, as most do today.")
  }
  func tourAnswer(buy: String, press: String) -> String {
    localized("\(buy), then \(press) until nothing is up: the call itself is answered, here with .pending.")
  }
  func tourAskToBuy(_ ask: String) -> String {
    localized("\(ask) switches on Ask to Buy: from now on a parent has to approve.")
  }
  func tourAsk(buy: String, press: String) -> String {
    localized("\(buy) and \(press) buy; \(press) on Ask sends the request to the parent.")
  }
  func tourAskNobody(buy: String, press: String) -> String {
    localized("\(buy) and \(press) buy; \(press) on Ask sends a request that nobody receives here.")
  }
  func tourApprove(act: String, approve: String, decline: String) -> String {
    localized("Now you are the parent: \(act) \(approve) approves, \(act) \(decline) would decline.")
  }
  func tourUndo(undo: String, redo: String) -> String {
    localized("\(undo) takes the last step back, \(redo) would do it again. The log keeps it, greyed.")
  }
  func tourWrite(write: String, accept: String) -> String {
    localized("\(write) and \(accept) write all this into a file: a scenario that runs again.")
  }
  func tourDone(help: String, present: String) -> String {
    localized("That was all of it. \(help) shows every key, \(present) is for showing it to people.")
  }
}
