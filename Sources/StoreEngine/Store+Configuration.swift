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
  /// The settings of the device that speaks for the account.
  package var device: DeviceSettings { _read { yield configuration.facts.settings } }
  package var seed: UInt64 { configuration.facts.seed }

  /// The product with this identifier.
  package func product(_ identifier: String) -> Product? { index.products[identifier] }

  /// The auto-renewable subscription with this identifier.
  package func plan(_ identifier: String) -> Product? {
    // A product is long: what is no plan is not copied to be asked what it is.
    guard configuration.facts.index.planIdentifiers.contains(identifier) else { return nil }
    return configuration.facts.index.products[identifier]
  }

  /// Whether the catalogue has a product with this identifier; asked where the product itself, which is long, is not
  /// needed.
  package func isSold(_ identifier: String) -> Bool {
    configuration.facts.index.products.index(forKey: identifier) != nil
  }

  /// Whether a transaction was made or anything was scheduled; before that the clock may go back.
  package var hasHistory: Bool { ledger.count > 0 || agenda.hasScheduled }
}
