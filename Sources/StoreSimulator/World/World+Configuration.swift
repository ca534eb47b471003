// The parts of a world's configuration that other modules read.

import StoreCatalog
import StoreModel
import StoreRules

extension World {
  public var environment: EnvironmentName { configuration.environment }
  public var catalog: Catalog { _read { yield configuration.catalog } }
  public var switches: Switches { configuration.switches }
  public var quirks: Quirks { configuration.quirks }
  public var seed: UInt64 { configuration.facts.seed }

  /// The switches that apply to a purchase now.
  ///
  /// The first switch determines the outcome; the others have no effect.
  public var decidingSwitches: [PurchaseSwitch] { store.decidingSwitches }
}
