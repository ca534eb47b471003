// The parts of the configuration that the store reads.

import StoreCatalog
import StoreModel
import StoreRules

extension Store {
  package var environment: EnvironmentName { configuration.environment }
  package var rules: EnvironmentRules { _read { yield configuration.facts.environment.rules } }
  package var switches: Switches { _read { yield configuration.facts.switches } }
  package var quirks: Quirks { _read { yield configuration.facts.quirks } }
  package var index: CatalogIndex { configuration.facts.index }
  package var catalog: Catalog { configuration.facts.catalog }
  package var device: DeviceSettings { _read { yield configuration.facts.settings } }
  package var seed: UInt64 { configuration.facts.seed }

  package func product(_ identifier: String) -> Product? { index.products[identifier] }

  /// Returns the auto-renewable subscription with this identifier; nil if there is none.
  package func plan(_ identifier: String) -> Product? {
    // A copy of a `Product` is slow, so other products are excluded first.
    guard configuration.facts.index.planIdentifiers.contains(identifier) else { return nil }
    return configuration.facts.index.products[identifier]
  }

  /// Whether the catalogue has a product with this identifier; avoids a slow copy of the product.
  package func isSold(_ identifier: String) -> Bool {
    configuration.facts.index.products.index(forKey: identifier) != nil
  }

  /// Whether any transaction was made or any work was scheduled.
  ///
  /// Without history, the clock may move back.
  package var hasHistory: Bool { ledger.count > 0 || agenda.hasScheduled }
}
