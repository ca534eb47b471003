// The texts of menus and their prompts.

import Panes
import Support

extension Localizer {
  package var nothingDue: String { localized("nothing is due") }
  var hintLetter: String { localized("letter") }
  /// The word between two keys for the same action.
  var hintOrKeys: String { localized("or", context: "keys") }
  func menuUnknownKey(key: String, leave: String) -> String {
    localized("\(key) is not available here; \(leave) closes the menu")
  }
  func menuUnknownKey(key: String, keys: String, leave: String) -> String {
    localized("\(key) is not a key of this menu: \(keys); \(leave) closes the menu")
  }
  func channelShown(_ words: String, keys: String) -> String {
    localized("\(words) shown (\(keys) hides them)", context: "channel")
  }
  func channelHidden(_ words: String, keys: String) -> String {
    localized("\(words) hidden (\(keys) shows them)", context: "channel")
  }
  func viewChanged(_ words: String, to setting: String, keys: String) -> String {
    localized("\(words): \(setting) (\(keys) changes it)")
  }
  func menuNothingMarked(_ keys: String) -> String {
    localized("no action is selected; press its letter, or \(keys) to select one")
  }
  func menuActOn(_ number: String) -> String { localized("actions for #\(number)", context: "title") }
  func menuActOnProduct(number: String, product: String, state: String) -> String {
    localized("actions for #\(number)  \(product)  .\(state)")
  }
  func menuRefunded(_ state: String) -> String { localized("\(state), refunded", context: "title") }
  func menuAnotherTransaction(_ keys: String) -> String { localized("\(keys)  another transaction") }
  /// `name` is the command's name on the command line.
  func menuOffer(command: String, name: String, number: String, accept: String) -> String {
    localized("\(name) #\(number)? \(accept)\(more: command)")
  }
  var menuOldest: String { localized("this is the oldest transaction") }
  var menuNewest: String { localized("this is the newest transaction") }
  func menuBackTo(_ environment: String) -> String {
    localized("back to \(environment)", context: "environment")
  }
  func menuFreshWorld(_ environment: String) -> String { localized("\(environment), initial state") }
  var logMarks: String { localized("marks", context: "title") }
  var logMarkHidden: String { localized("hidden by the filter or by the log channels") }
  func logMarkHiddenHint(leave: String, view: String) -> String {
    localized("\(leave) in the log to end the filter, or \(view) to show more channels")
  }
  package var stateHere: String { localized("current") }
  var promptWrite: String { localized("write the scenario to: ") }
  package var promptAccount: String { localized("account: ") }
  var tourOpenHint: String { localized("a file, `builtin`, `lib:NAME` or `tour`") }
  func openNeedsFile(_ leave: String) -> String { localized("type the name of a file; \(leave) closes") }
  /// `new` is the keys of a new session.
  func stepsBeforeReset(_ count: Int, new: String) -> String {
    count == 1
      ? localized("the step before the reset is written too; \(new) begins a session without it")
      : localized("the \(count) steps before the reset are written too; \(new) begins a session without them")
  }
  package func fileIsThere(path: String, accept: String, leave: String) -> String {
    localized(
      "\(path) exists already: \(accept) replaces all of it, \(leave) cancels, or type another name"
    )
  }
}
