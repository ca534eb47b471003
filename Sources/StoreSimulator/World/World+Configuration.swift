// The configuration of a world, as other modules read it.

import StoreCatalog
import StoreModel
import StoreRules

extension World {
  public var environment: EnvironmentName { configuration.environment }
  public var catalog: Catalog { _read { yield configuration.catalog } }
  public var switches: Switches { configuration.switches }
  public var quirks: Quirks { configuration.quirks }
  /// The seed that addresses and identifiers come from.
  public var seed: UInt64 { configuration.facts.seed }

  /// The switches that a purchase would meet now, the one that decides first: those behind it have no say.
  public var decidingSwitches: [PurchaseSwitch] { store.decidingSwitches }
}
