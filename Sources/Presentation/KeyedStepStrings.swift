// The texts that name the change of a step and the key that undoes the change.

import Panes
import StoreModel
import Support

extension Localizer {
  /// Returns a change with the key that undoes the change.
  package func changed(_ words: String, undo: String) -> String { localized("\(words) (\(undo) undoes)") }
  /// Returns a changed setting with the key that undoes the change.
  package func changed(_ words: String, to setting: String, undo: String) -> String {
    localized("\(words): \(setting) (\(undo) undoes)")
  }
  /// Returns the answer to a choice of the current value.
  package func isOnAlready(_ words: String, keys: String) -> String {
    // A menu line continues with an explanation after two blanks.
    let value = words.split(separator: "  ").first.map(String.init) ?? words
    return localized("\(keys): \(value) is already on")
  }
  package func interruptedSwitched(_ isOn: Bool, undo: String) -> String {
    isOn
      ? localized("Interrupted Purchase is on (\(undo) undoes)")
      : localized("Interrupted Purchase is off (\(undo) undoes)")
  }
  package func switchOverridden(_ one: PurchaseSwitch, by first: PurchaseSwitch, undo: String) -> String {
    let (name, overriding) = (statusName(of: one), statusName(of: first))
    return localized("\(name) is on, but \(overriding) overrides it (\(undo) undoes)")
  }
  package func askToBuySwitched(_ isOn: Bool, undo: String) -> String {
    isOn
      ? localized("Ask to Buy is on (\(undo) undoes)")
      : localized("Ask to Buy is off (\(undo) undoes)")
  }
}
