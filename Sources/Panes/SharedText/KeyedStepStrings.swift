// The texts that name the key of a change.

import StoreModel
import Support

extension Localizer {
  package func changed(_ words: String, by keys: String, undo: String) -> String {
    localized("\(keys): \(words) (\(undo) undoes)")
  }
  package func changed(_ words: String, to setting: String, by keys: String, undo: String) -> String {
    localized("\(keys): \(words): \(setting) (\(undo) undoes)")
  }
  package func interruptedSwitched(_ isOn: Bool, by keys: String, undo: String) -> String {
    isOn
      ? localized("\(keys): Interrupted Purchase is on (\(undo) undoes)")
      : localized("\(keys): Interrupted Purchase is off (\(undo) undoes)")
  }
  package func switchOverridden(
    _ one: PurchaseSwitch, by first: PurchaseSwitch, keys: String, undo: String
  ) -> String {
    let (name, overriding) = (statusName(of: one), statusName(of: first))
    return localized("\(keys): \(name) is on, but \(overriding) overrides it (\(undo) undoes)")
  }
  package func askToBuySwitched(_ isOn: Bool, by keys: String, undo: String) -> String {
    isOn
      ? localized("\(keys): Ask to Buy is on (\(undo) undoes)")
      : localized("\(keys): Ask to Buy is off (\(undo) undoes)")
  }
}
