// The formatting of counts, and the names of environments.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  package func lines(_ count: Int) -> String {
    count == 1 ? localized("1 line") : localized("\(count) lines")
  }

  package func count(_ count: Int, of all: Int) -> String { localized("\(count) of \(all)") }

  /// Returns text such as `2 min 30 s`; nil if a grace period has its length in days.
  package func graceSpan(
    _ length: GraceLength, after period: SubscriptionPeriod = SubscriptionPeriod(1, .month), in world: World
  ) -> String? {
    let span = world.graceSpan(length, after: period).microseconds
    return span == TimeSpan.days(length.rawValue).microseconds ? nil : self.span(microseconds: span)
  }

  package func title(of environment: EnvironmentName) -> String {
    environment.rules.title.text(self)
  }
}
