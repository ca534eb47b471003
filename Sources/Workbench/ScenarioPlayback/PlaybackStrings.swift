// The localized texts of notices about commands and scenario playback.

import Panes
import StoreModel
import Support

extension Localizer {
  var deviceIsInSync: String { localized("nothing differs from the App Store") }
  func scenarioLeft(file: String, line: String, undo: String) -> String {
    localized("\(file) closed at line \(line); completed steps remain (\(undo) undoes them)")
  }
  /// Returns the reason why a line is refused, with the two ways to go on.
  func scenarioStopped(_ reason: String, skip: String, leave: String) -> String {
    localized(
      "\(closed(reason, "; "))\(skip) skips this line, \(leave) closes the scenario\(more: reason)")
  }
  /// Returns the reason why a line is refused after a skipped line, on which it may depend.
  func scenarioStopped(_ reason: String, afterSkipping line: String, undo: String, leave: String) -> String {
    localized(
      """
      \(closed(reason, "; "))\(undo) returns to the skipped line \(line), \(leave) closes the scenario\
      \(more: reason)
      """)
  }
  func scenarioSkipped(line: String, next: String) -> String {
    localized("line \(line) was skipped; next: \(next)")
  }
  func scenarioNext(file: String, line: String, step: String, left: String) -> String {
    localized("\(file): next is line \(line): \(step) (steps left: \(left))")
  }
  func scenarioCopy(_ write: String) -> String {
    localized("This is a copy: only \(write) writes to the file.")
  }
  func undone(command: String, redo: String) -> String {
    localized("undone: \(closed(command, "; "))\(redo) redoes it\(more: command)")
  }
  func undone(expectations count: Int, redo: String) -> String {
    localized("undone: \(count) expectations; \(redo) redoes them")
  }
  func undone(command: String, expectations count: Int, redo: String) -> String {
    count == 1
      ? localized("undone: \(command) and 1 expectation; \(redo) redoes them")
      : localized("undone: \(command) and \(count) expectations; \(redo) redoes them")
  }
  func doneAgain(expectations count: Int, undo: String) -> String {
    localized("redone: \(count) expectations; \(undo) undoes them")
  }
  func doneAgain(command: String, undo: String) -> String {
    localized("redone: \(closed(command, "; "))\(undo) undoes it\(more: command)")
  }
  func done(command: String, undo: String) -> String {
    localized("done: \(closed(command, "; "))\(undo) undoes it\(more: command)")
  }
  func asExpected(_ command: String) -> String { localized("as expected: \(command)") }
  func snapshotSaved(name: String, load: String) -> String {
    localized("snapshot \(name) saved; \(load) loads it")
  }
  func snapshotLoaded(name: String, undo: String) -> String {
    localized("snapshot \(name) loaded; \(undo) undoes it")
  }
  func snapshotDeleted(_ name: String) -> String { localized("snapshot \(name) deleted") }
  func eraChanged(_ era: String, summary: String) -> String {
    localized("era: \(era) (\(summary)), which sets every quirk")
  }
  func failsOnce(error: String, fail: String, off: String) -> String {
    localized("the next confirmed purchase fails with \(error); \(fail) then \(off) turns this off")
  }
  func failsUntilOff(error: String, fail: String, off: String) -> String {
    localized("every confirmed purchase fails with \(error); \(fail) then \(off) turns this off")
  }
  /// In an environment in which the failure of the queue does not affect StoreKit 2.
  func failsOnlyInQueue(error: String, step: String) -> String {
    localized("\(error) fails only purchases of the queue, but the app uses StoreKit 2 here; try \(step)")
  }
  func failureIgnored(error: String, step: String) -> String {
    localized("StoreKit 2 ignores the failure \(error) of the queue; try \(step)")
  }
  var failsNoMore: String { localized("injected failures are off") }
  func startsAfresh(environment: String, undo: String) -> String {
    localized("\(environment) was reset; \(undo) undoes it")
  }
  func wentToEnvironment(environment: String, transactions: String, undo: String) -> String {
    localized("\(environment): \(transactions); \(undo) switches back")
  }
  func switchHere(_ one: PurchaseSwitch, isOn: Bool) -> String {
    let name = statusName(of: one)
    return isOn ? localized("\(name) is on here") : localized("\(name) is off here")
  }
  func refundRequestGranted(_ number: String) -> String {
    localized("refund request for #\(number): granted")
  }
  func refundRequestDeclined(_ number: String) -> String {
    localized("refund request for #\(number): declined")
  }
  func refundRequestWaits(_ number: String) -> String {
    localized("refund request for #\(number): not answered yet")
  }
  var worldWithoutTransactions: String { localized("no transaction yet") }
  var oneTransactionAsLeft: String { localized("1 transaction, as you left it") }
  func transactionsAsLeft(_ count: String) -> String { localized("\(count) transactions, as you left it") }
  /// The settings are for tests in Xcode, so they are not applied automatically.
  func catalogWithSettings(_ summary: String, key: String) -> String {
    localized("\(summary); \(key) applies its settings here")
  }
  func catalogWithWarnings(_ summary: String, count: Int, first: String) -> String {
    count == 1
      ? localized("\(summary); 1 warning: \(first)")
      : localized("\(summary); \(count) warnings, the first: \(first)")
  }
  func catalogOneProduct(_ source: String) -> String { localized("\(source): 1 product") }
  func catalogProducts(source: String, count: String) -> String { localized("\(source): \(count) products") }
  var theLastStep: String { localized("the last step") }
  func scenarioEnded(file: String, count: Int, sum: String?) -> String {
    sum.map {
      localized("\(file) finished after \(scenarioSteps(count)): \($0); continue manually")
    }
      ?? localized("\(file) finished after \(scenarioSteps(count)); continue manually")
  }
  func scenarioHasEnded(sum: String?) -> String {
    sum.map { localized("the scenario has ended: \($0)") } ?? localized("the scenario has ended")
  }
  func scenarioAgain(_ keys: String) -> String { localized("\(keys) to run the scenario again") }
  func scenarioLine(line: String, command: String) -> String {
    localized("line \(line): \(command)", context: "playback")
  }
  func scenarioLineThen(line: String, command: String, next: String) -> String {
    localized("line \(line): \(command) (next: \(next))")
  }
}
