// Texts that more than one part of the screen writes: counts and names of environments.

import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  /// `12 lines`.
  package func lines(_ count: Int) -> String {
    count == 1 ? localized("1 line") : localized("\(count) lines")
  }

  /// `3 of 12`.
  package func count(_ count: Int, of all: Int) -> String { localized("\(count) of \(all)") }

  /// An environment as it is spelled in sentences: as the command is called that goes there.
  package func title(of environment: EnvironmentName) -> String { label(of: .switchTo(environment)) }
}
