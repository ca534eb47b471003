// Localized refusals of the simulator, the session and the workbench.

import Scenario
import StoreModel
import Support

package struct ScreenRefusal: Error, Hashable, Sendable {
  package let reason: String
  /// The suggestion; may be empty.
  package let possible: String
  /// The suggestion as steps, to which the screen adds their keys; nil if `possible` already names keys.
  package let instead: Alternative?
  /// Whether `possible` consists of keys alone.
  package let suggestsKeys: Bool

  package init(_ reason: String, possible: String, instead: Alternative? = nil) {
    self.reason = reason
    self.possible = possible
    self.instead = instead
    suggestsKeys = false
  }

  /// Creates a refusal that suggests to press keys, such as `o n`.
  package init(_ reason: String, keys: String) {
    self.reason = reason
    possible = keys
    instead = nil
    suggestsKeys = true
  }
}

extension Localizer {
  package func words(for refusal: Refusal) -> ScreenRefusal {
    ScreenRefusal(
      refusal.why.text(self), possible: refusal.instead.text(self), instead: refusal.instead)
  }

  package func refusal(_ refusal: Refusal) -> String {
    errorText(
      refusal.why.text(self), possible: refusal.instead.text(self),
      isInstruction: refusal.instead.isInstruction)
  }

  /// Returns the reason, followed by the suggestion unless it is empty.
  ///
  /// An instruction is a sentence of its own and does not follow "try".
  package func errorText(_ reason: String, possible: String, isInstruction: Bool = false) -> String {
    if possible.isEmpty { return reason }
    return isInstruction
      ? localized("\(reason); \(possible)", context: "reason and instruction")
      : localized("\(reason); try \(possible)")
  }

  /// Returns the reason, followed by the keys to press unless there are none.
  package func errorText(_ reason: String, keys: String) -> String {
    keys.isEmpty ? reason : localized("\(reason); press \(keys)")
  }
}
