// The texts of menus and their prompts.

import Panes
import Support

extension Localizer {
  var promptRate: String { localized("rate (1, 60, realtime, paused): ") }
  var promptTime: String { localized("time (90s, +3d, P1M, 18:30:00, a date): ") }
  var scenarioLinePrompt: String { localized("run up to line: ") }
  var refusalHolderIsMe: String { localized("first select the family member who buys") }
  var hintLetter: String { localized("letter") }
  /// The word between two keys for the same action.
  var hintOrKeys: String { localized("or", context: "keys") }
  func menuUnknownKey(key: String, leave: String) -> String {
    localized("\(key) is not available here; \(leave) closes the menu")
  }
  func menuNothingMarked(_ keys: String) -> String {
    localized("no action is selected; press its letter, or \(keys) to select one")
  }
  func menuActOn(_ number: String) -> String { localized("actions for #\(number)", context: "title") }
  func menuActOnProduct(number: String, product: String, state: String) -> String {
    localized("actions for #\(number)  \(product)  .\(state)")
  }
  func menuAnotherTransaction(_ keys: String) -> String { localized("\(keys)  another transaction") }
  /// `name` is the command's name on the command line.
  func menuOffer(command: String, name: String, number: String, accept: String) -> String {
    localized("\(name) #\(number)? \(accept)\(more: command)")
  }
  var menuOldest: String { localized("this is the oldest transaction") }
  var menuNewest: String { localized("this is the newest transaction") }
  func menuAsYouLeftIt(_ environment: String) -> String {
    localized("\(environment), as you left it", context: "environment")
  }
  func menuFreshWorld(_ environment: String) -> String { localized("\(environment), initial state") }
  func menuQuirks(_ key: String) -> String { localized("all quirks: \(key) selects the next value") }
  var menuLoadSnapshot: String { localized("load a snapshot") }
  var menuDeleteSnapshot: String { localized("delete a snapshot", context: "title") }
  func askDeleteSnapshot(_ name: String) -> String {
    localized("Delete the snapshot \(name)? This cannot be undone.")
  }
  var yesDelete: String { localized("delete it") }
  var stateAllowed: String { localized("allowed") }
  var stateRestricted: String { localized("restricted") }
  var stateSignedOut: String { localized("signed out") }
  var stateAsDumpsAre: String { localized("mixed") }
  var statePaused: String { localized("paused") }
  var stateRunning: String { localized("running") }
  func dueIn(span: String, event: String) -> String { localized("in \(span)  \(event)") }
  var snapshotHere: String { localized("current") }
  var snapshotHereModified: String { localized("current, changed") }
  var snapshotNone: String { localized("no snapshot yet") }
  func snapshotMore(_ count: String) -> String { localized("and \(count) more") }
  func accountSignedIn(_ name: String) -> String { localized("signed in: \(name)") }
  func accountsBefore(_ names: String) -> String { localized("used before: \(names)") }
  func accountNotNeeded(_ name: String) -> String {
    localized(
      "no account needed; the payment sheet shows \(name)")
  }
  var logMarks: String { localized("marks", context: "title") }
  var logMarkHidden: String { localized("hidden by the filter or by the log channels") }
  func logMarkHiddenHint(leave: String, view: String) -> String {
    localized("\(leave) in the log to end the filter, or \(view) to show more channels")
  }
  var stateHere: String { localized("current") }
  var promptWrite: String { localized("write the scenario to: ") }
  package var fileNameHasControl: String {
    localized("a file name cannot contain line breaks or control characters")
  }
  var promptAccount: String { localized("account: ") }
  var promptSnapshot: String { localized("save as: ") }
  var choiceIsReplaced: String { localized("will be replaced") }
  var nothingDue: String { localized("nothing is due") }
  func nothingDueHint(_ keys: String) -> String { localized("\(keys) to advance the clock one minute") }
  var noSnapshotYet: String { localized("there is no snapshot yet") }
  func noSnapshotHint(_ keys: String) -> String { localized("\(keys) to save a snapshot") }
  var tourOpenHint: String {
    localized("a file, `builtin`, `lib:NAME` or `tour`")
  }
  func scenarioBadLine(first: String, last: String) -> String {
    localized("type a line number from \(first) to \(last), the line of the last step")
  }
  var scenarioNone: String { localized("no scenario is open") }
  func scenarioNonePossible(_ open: String) -> String { localized("\(open) to open a scenario") }
  package func fileIsThere(path: String, accept: String, leave: String) -> String {
    localized(
      "\(path) exists already: press \(accept) to replace it, \(leave) to cancel, or type another name")
  }
  var copyOfScenario: String { localized("the scenario") }
  func copyOfLog(_ count: String) -> String { localized("the log, \(count) lines") }
  func copyOfDump(_ count: String) -> String { localized("the dump, \(count) lines") }
}
