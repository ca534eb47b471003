// The localized texts of notices about commands and scenario playback.

import Panes
import Support

extension Localizer {
  func scenarioLeft(file: String, line: String, undo: String) -> String {
    localized("\(file) left at line \(line); what it did stays, \(undo) undoes")
  }
  func scenarioNext(file: String, line: String, step: String, left: String) -> String {
    localized("\(file): line \(line) is next: \(step) (\(left) left)")
  }
  func scenarioCopy(_ write: String) -> String {
    localized("This is a copy: the file stays as it is; only \(write) writes.")
  }
  func undone(command: String, redo: String) -> String {
    localized("undone: \(closed(command, "; "))\(redo) does it again\(more: command)")
  }
  func doneAgain(command: String, undo: String) -> String {
    localized("done again: \(closed(command, "; "))\(undo) undoes it\(more: command)")
  }
  func asExpected(_ command: String) -> String { localized("as expected: \(command)") }
  func snapshotSaved(name: String, load: String) -> String {
    localized("snapshot \(name) saved; \(load) goes back to it")
  }
  func snapshotLoaded(name: String, undo: String) -> String {
    localized("snapshot \(name) loaded; \(undo) undoes it")
  }
  func snapshotDeleted(_ name: String) -> String { localized("snapshot \(name) deleted") }
  func failsOnce(error: String, fail: String, off: String) -> String {
    localized("the next confirmed purchase fails with \(error); \(fail) then \(off) takes it back")
  }
  func failsUntilOff(error: String, fail: String, off: String) -> String {
    localized("every confirmed purchase fails with \(error); \(fail) then \(off) takes it back")
  }
  var failsNoMore: String { localized("no failure is injected any more") }
  func startsAfresh(environment: String, undo: String) -> String {
    localized("\(environment) starts afresh; \(undo) undoes it")
  }
  func wentToEnvironment(environment: String, transactions: String, undo: String) -> String {
    localized("\(environment): \(transactions); \(undo) goes back")
  }
  var freshWorld: String { localized("a fresh world") }
  var oneTransactionAsLeft: String { localized("1 transaction, as you left it") }
  func transactionsAsLeft(_ count: String) -> String { localized("\(count) transactions, as you left it") }
  /// The catalogue's settings belong to a test in Xcode, so they do not apply here automatically.
  func catalogWithSettings(_ summary: String, key: String) -> String {
    localized("\(summary); \(key) applies its settings here")
  }
  func catalogOneProduct(_ source: String) -> String { localized("\(source): 1 product") }
  func catalogProducts(source: String, count: String) -> String { localized("\(source): \(count) products") }
  var theLastStep: String { localized("the last step") }
  func scenarioEnded(file: String, count: Int, sum: String?) -> String {
    sum.map {
      localized("\(file): the end, after \(scenarioSteps(count)); \($0); go on by hand")
    }
      ?? localized("\(file): the end, after \(scenarioSteps(count)); go on by hand")
  }
  func scenarioLine(line: String, command: String) -> String {
    localized("line \(line): \(command)", context: "playback")
  }
  func scenarioLineThen(line: String, command: String, next: String) -> String {
    localized("line \(line): \(command) (then \(next))")
  }
}
