// The localized texts of the tour.

import Support

extension Localizer {
  func tourStep(step: String, count: String) -> String { localized("Tour \(step)/\(count)") }
  var tourEnded: String { localized("Tour") }
  func tourLeave(_ leave: String) -> String { localized("(\(leave) ends tour)") }
  var tourNeedsTest: String { localized("the tour needs Xcode or Sandbox") }
  /// Returns the text about a dialog that the tour does not ask for.
  func tourStillUp(isAlert: Bool, keys: String) -> String {
    isAlert
      ? localized("An alert is still open: \(keys) closes it.")
      : localized("A sheet is still open: \(keys) answers it.")
  }
  var tourNeedsFreshWorld: String { localized("the tour needs a new session (this session stays saved)") }
  func tourBuy(buy: String, product: String) -> String {
    localized("\(buy) buys \(product): the payment sheet opens on the phone.")
  }
  func tourConfirm(_ press: String) -> String {
    localized("\(press) presses the marked button. The log then shows the app's callbacks.")
  }
  func tourInterrupt(_ interrupted: String) -> String {
    localized("\(interrupted) turns on Interrupted Purchase: the next purchase will be interrupted.")
  }
  func tourFail(press: String, buy: String) -> String {
    localized("Press \(buy), then \(press): this purchase fails.")
  }
  func tourFailAtAlert(press: String, buy: String) -> String {
    localized("Press \(buy), then \(press), then \(press) on the alert: this purchase fails.")
  }
  func tourPress(_ keys: String) -> String { localized("Press \(keys) until no dialog is open.") }
  func tourAgree(_ press: String) -> String {
    localized("Agree to the terms with \(press) until no dialog is open: the purchase completes.")
  }
  func tourResolve(act: String, resolve: String) -> String {
    localized("\(act) shows the actions; \(resolve) resolves the issue, and the purchase completes.")
  }
  func tourInterruptOff(_ interrupted: String) -> String {
    localized("\(interrupted) turns Interrupted Purchase off again.")
  }
  func tourStoreKit2(switches: String, storeKit: String) -> String {
    localized("\(switches) \(storeKit): the app now buys with StoreKit 2, as most apps do today.")
  }
  func tourAnswer(buy: String, press: String) -> String {
    localized("Press \(buy), then \(press) until no dialog is open: the call returns, here .pending.")
  }
  func tourAskToBuy(_ ask: String) -> String {
    localized("\(ask) turns on Ask to Buy: from now on a parent has to approve.")
  }
  func tourAsk(buy: String, press: String) -> String {
    localized("Press \(buy), then \(press); \(press) on \"Ask\" sends the request to the parent.")
  }
  func tourAskNobody(buy: String, press: String) -> String {
    localized("Press \(buy), then \(press); \(press) on \"Ask\" sends a request nobody receives here.")
  }
  func tourApprove(act: String, approve: String, decline: String) -> String {
    localized("Now you are the parent: \(act) \(approve) approves, \(act) \(decline) would decline.")
  }
  func tourUndo(undo: String, redo: String) -> String {
    localized("\(undo) undoes the last step; \(redo) would redo it. The log shows the step in grey.")
  }
  func tourWrite(write: String, accept: String) -> String {
    localized("\(write) and \(accept) save these steps to a file: a scenario that you can run again.")
  }
  func tourDone(help: String, present: String) -> String {
    localized("The tour ends here. \(help) shows all keys; \(present) opens the view for an audience.")
  }
}
