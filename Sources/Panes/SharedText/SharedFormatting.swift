// The formatting of counts, and the names of environments.

import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  package func lines(_ count: Int) -> String {
    count == 1 ? localized("1 line") : localized("\(count) lines")
  }

  package func count(_ count: Int, of all: Int) -> String { localized("\(count) of \(all)") }

  package func title(of environment: EnvironmentName) -> String {
    environment.rules.title.text(self)
  }
}
