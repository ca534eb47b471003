// Counts and names of environments, which several panes display.

import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  /// Returns for example `12 lines`.
  package func lines(_ count: Int) -> String {
    count == 1 ? localized("1 line") : localized("\(count) lines")
  }

  /// Returns for example `3 of 12`.
  package func count(_ count: Int, of all: Int) -> String { localized("\(count) of \(all)") }

  package func title(of environment: EnvironmentName) -> String {
    switch environment {
    case .xcode: localized("Xcode")
    case .sandbox: localized("Sandbox")
    case .production: localized("Production")
    }
  }
}
