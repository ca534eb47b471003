// The localized texts of notices about commands and scenario playback.

import Panes
import StoreModel
import Support

extension Localizer {
  package var deviceIsInSync: String { localized("nothing differs from the App Store") }
  package func scenarioLeft(file: String, line: String, undo: String) -> String {
    localized("\(file) closed at line \(line); completed steps remain (\(undo) undoes them)")
  }
  /// Returns the text about a closed scenario with the command that opens the scenario again.
  package func scenarioLeft(_ left: String, reopen: String) -> String {
    localized("\(left); \(reopen) opens it again")
  }
  /// Returns the reason why a line is refused, with the two ways to go on.
  package func scenarioStopped(_ reason: String, skip: String, leave: String) -> String {
    localized(
      "\(closed(reason, "; "))\(skip) skips this line, \(leave) closes the scenario\(more: reason)")
  }
  /// Returns the reason why a line is refused after a skipped line, on which it may depend.
  package func scenarioStopped(_ reason: String, afterSkipping line: String, undo: String, leave: String)
    -> String
  {
    localized(
      """
      \(closed(reason, "; "))\(undo) returns to the skipped line \(line), \(leave) closes the scenario\
      \(more: reason)
      """)
  }
  /// `result` is the notice of the last step.
  package func scenarioChanged(file: String, after result: String?) -> String {
    let text = localized("\(file) has changed; :e! opens it again")
    return result.map { closed($0, localized("; ")) + text } ?? text
  }
  package func scenarioSkipped(line: String, next: String) -> String {
    localized("line \(line) was skipped; next: \(next)")
  }
  package func scenarioNext(file: String, line: String, step: String, left: String) -> String {
    localized("\(file): next is line \(line): \(step) (steps left: \(left))")
  }
  package func scenarioCopy(_ write: String) -> String {
    localized("This is a copy: only \(write) writes to the file.")
  }
  /// Returns a step over whole months or years, which the command language writes as `P1M`; nil for others.
  package func calendarAdvance(_ span: TimeSpan) -> String? {
    guard span.months > 0, span.microseconds == 0 else { return nil }
    let (count, unit) = span.months % 12 == 0 ? (span.months / 12, "year") : (span.months, "month")
    return "advance \(count) \(unit)\(count == 1 ? "" : "s")"
  }
  package func undone(command: String, redo: String) -> String {
    localized("undone: \(command) (\(redo) redoes)")
  }
  package func undoneBefore(command: String, next: String) -> String {
    localized("undone: \(command); \(next)")
  }
  package func undone(expectations count: Int, redo: String) -> String {
    localized("undone: \(count) expectations (\(redo) redoes)")
  }
  package func undone(command: String, expectations count: Int, redo: String) -> String {
    count == 1
      ? localized("undone: \(command) and 1 expectation (\(redo) redoes)")
      : localized("undone: \(command) and \(count) expectations (\(redo) redoes)")
  }
  package func doneAgain(expectations count: Int, undo: String) -> String {
    localized("redone: \(count) expectations (\(undo) undoes)")
  }
  package func doneAgain(command: String, undo: String) -> String {
    localized("redone: \(command) (\(undo) undoes)")
  }
  package func done(command: String, undo: String) -> String {
    localized("done: \(closed(command, "; "))\(undo) undoes it\(more: command)")
  }
  package func asExpected(_ command: String) -> String { localized("as expected: \(command)") }
  package func snapshotSaved(name: String, load: String) -> String {
    localized("snapshot \(name) saved; \(load) loads it")
  }
  package func snapshotLoaded(name: String, undo: String) -> String {
    localized("snapshot \(name) loaded; \(undo) undoes it")
  }
  package func snapshotDeleted(_ name: String) -> String { localized("snapshot \(name) deleted") }
  package func eraChanged(_ era: String, summary: String) -> String {
    localized("era: \(era) (\(summary)), which sets every quirk")
  }
  package func failsOnce(error: String, fail: String, off: String) -> String {
    localized("the next confirmed purchase fails with \(error); \(fail) then \(off) turns this off")
  }
  package func failsUntilOff(error: String, fail: String, off: String) -> String {
    localized("every confirmed purchase fails with \(error); \(fail) then \(off) turns this off")
  }
  /// In an environment in which the failure of the queue does not affect StoreKit 2.
  package func failsOnlyInQueue(error: String, step: String) -> String {
    localized("\(error) fails only purchases of the queue, but the app uses StoreKit 2 here; try \(step)")
  }
  package func failureIgnored(error: String, step: String) -> String {
    localized("StoreKit 2 ignores the failure \(error) of the queue; try \(step)")
  }
  package var failsNoMore: String { localized("injected failures are off") }
  /// A notice about a reset, which removed `count` transactions.
  package func startsAfresh(environment: String, count: Int, undo: String) -> String {
    let removed = "\(count)"
    return switch count {
    case 0: localized("\(environment) was reset; \(undo) undoes it")
    case 1:
      localized("\(environment) was reset: 1 transaction removed, switches reset; \(undo) undoes it")
    default:
      localized(
        "\(environment) was reset: \(removed) transactions removed, switches reset; \(undo) undoes it")
    }
  }
  package func wentToEnvironment(environment: String, transactions: String, undo: String) -> String {
    localized("\(environment): \(transactions); \(undo) switches back")
  }
  package func switchHere(_ one: PurchaseSwitch, isOn: Bool) -> String {
    let name = statusName(of: one)
    return isOn ? localized("\(name) is on here") : localized("\(name) is off here")
  }
  package func refundRequestGranted(_ number: String, byXcode: Bool) -> String {
    byXcode
      ? localized("Xcode grants the customer's refund request for #\(number)")
      : localized("the App Store grants the customer's refund request for #\(number)")
  }
  package func refundRequestDeclined(_ number: String) -> String {
    localized("the App Store declines the customer's refund request for #\(number)")
  }
  package func refundRequestWaits(_ number: String) -> String {
    localized("the customer requested a refund of #\(number); the App Store has not answered yet")
  }
  package func environmentKept(_ environment: String) -> String {
    localized("\(environment) keeps its state")
  }
  package var worldWithoutTransactions: String { localized("no transaction yet") }
  package var oneTransactionAsLeft: String { localized("1 transaction, as you left it") }
  package func transactionsAsLeft(_ count: String) -> String {
    localized("\(count) transactions, as you left it")
  }
  /// The settings are for tests in Xcode, so they are not applied automatically.
  package func catalogWithSettings(_ summary: String, key: String) -> String {
    localized("\(summary); \(key) applies its settings here")
  }
  package func catalogWithWarnings(_ summary: String, count: Int, first: String) -> String {
    count == 1
      ? localized("\(summary); 1 warning: \(first)")
      : localized("\(summary); \(count) warnings, the first: \(first)")
  }
  package func catalogOneProduct(_ source: String) -> String { localized("\(source): 1 product") }
  package func catalogProducts(source: String, count: String) -> String {
    localized("\(source): \(count) products")
  }
  package var theLastStep: String { localized("the last step") }
  package func scenarioLine(_ line: Int, of last: Int) -> String {
    localized("line \(String(line))/\(String(last))")
  }
  package func scenarioStep(_ number: Int, of count: Int) -> String {
    localized("step \(String(number))/\(String(count))")
  }
  package func scenarioSteps(_ count: Int) -> String {
    count == 1 ? localized("1 step", context: "scenario") : localized("\(count) steps", context: "scenario")
  }
  package func scenarioEnded(file: String, count: Int, sum: String?) -> String {
    sum.map {
      localized("\(file) finished after \(scenarioSteps(count)): \($0); continue manually")
    }
      ?? localized("\(file) finished after \(scenarioSteps(count)); continue manually")
  }
  package func scenarioHasEnded(sum: String?) -> String {
    sum.map { localized("the scenario has ended: \($0)") } ?? localized("the scenario has ended")
  }
  package func scenarioAgain(_ keys: String) -> String { localized("\(keys) to run the scenario again") }
  package func scenarioLine(line: String, command: String) -> String {
    localized("line \(line): \(command)", context: "playback")
  }
  package func scenarioLineThen(line: String, command: String, next: String) -> String {
    localized("line \(line): \(command) (next: \(next))")
  }
}
