// Why something cannot be done, as the screen says it: what the simulator and the session refuse, put into the chrome's
// language, and what the workbench itself cannot do.

import Scenario
import StoreModel
import Support

/// A refusal in the chrome's language.
package struct ScreenRefusal: Error, Hashable, Sendable {
  package let reason: String
  /// What would have been possible; may be empty.
  package let possible: String
  /// The same as steps, whose keys can be told; nil where the words name their keys by themselves.
  package let instead: Alternative?

  package init(_ reason: String, possible: String, instead: Alternative? = nil) {
    self.reason = reason
    self.possible = possible
    self.instead = instead
  }
}

extension Localizer {
  /// A refusal of the simulator or the session in the chrome's language.
  package func words(for refusal: Refusal) -> ScreenRefusal {
    ScreenRefusal(
      refusal.why.text(self), possible: refusal.instead.text(self), instead: refusal.instead)
  }

  /// A refusal with what would be possible instead.
  package func refusal(_ refusal: Refusal) -> String {
    errorText(refusal.why.text(self), possible: refusal.instead.text(self))
  }

  /// What is wrong, with what would be possible instead where something is.
  package func errorText(_ reason: String, possible: String) -> String {
    possible.isEmpty
      ? reason : localized("\(reason); possible: \(possible)")
  }
}
