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

  /// Returns the name of an environment as sentences and menus spell it.
  package func title(of environment: EnvironmentName) -> String {
    switch environment {
    case .xcode: localized("Xcode")
    case .sandbox: localized("Sandbox")
    case .production: localized("Production")
    }
  }
}
