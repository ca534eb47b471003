// What is the same for everybody in a world: what the operator has set, the catalogue, the device's settings. One value
// that nobody changes: the world makes a new one and tells everybody. Store, device and app know nothing else of each
// other than this and what they are told.

import StoreCatalog
import StoreRules

/// What store, device and app find around them.
final class WorldConfiguration: Hashable, Sendable {
  /// What can be set; a copy is changed and becomes the next surroundings.
  struct ConfigurationValues: Hashable, Sendable {
    private(set) var environment: EnvironmentName
    var catalog: Catalog {
      didSet {
        edition += 1
        unapproved = []
      }
    }
    /// How many catalogues were loaded so far.
    private(set) var edition = 0
    /// Products that App Review has not approved; of a new catalogue all are.
    var unapproved: Set<String> = []
    /// The catalogue's products by identifier.
    var index: CatalogIndex { catalog.productIndex.index }
    var switches = Switches()
    var quirks = Quirks()
    /// The seed that addresses and identifiers come from.
    var seed: UInt64 = 1
    var settings = DeviceSettings()
    var appName = ""
    /// Who the app is for the App Store.
    var identity = IdentitySetting()

    init(_ environment: EnvironmentName, catalog: Catalog) {
      self.environment = environment
      self.catalog = catalog
    }

    /// Another environment's rules; what they do not allow to be set is as in a fresh world.
    mutating func move(to name: EnvironmentName) {
      environment = name
      let rules = name.rules
      if rules.refusals[.dialogsOff] != nil { switches.dialogs = true }
      if !rules.subscriptions.rates.contains(switches.renewalRate) {
        switches.renewalRate = rules.subscriptions.rates[0]
      }
    }
  }

  let facts: ConfigurationValues

  init(_ facts: ConfigurationValues) { self.facts = facts }

  var environment: EnvironmentName { facts.environment }
  /// The environment's decisions.
  var rules: EnvironmentRules { _read { yield facts.environment.rules } }
  var catalog: Catalog { _read { yield facts.catalog } }
  var index: CatalogIndex { facts.index }
  var switches: Switches { _read { yield facts.switches } }
  var quirks: Quirks { _read { yield facts.quirks } }
  var settings: DeviceSettings { _read { yield facts.settings } }

  /// The account as the payment sheet names it; nil while one is needed and nobody is signed in.
  var accountName: String? {
    switch rules.account {
    case .nobody(let shown): shown
    case .tester: settings.account.map { $0.name ?? settings.namelessTester }
    }
  }

  static func == (a: WorldConfiguration, b: WorldConfiguration) -> Bool { a === b || a.facts == b.facts }

  func hash(into hasher: inout Hasher) { hasher.combine(facts) }
}

/// The test switches of a world.
public struct Switches: Hashable, Sendable {
  public internal(set) var interrupted = false
  public internal(set) var interruptionCause = InterruptionCause.terms
  public internal(set) var askToBuy = false
  public internal(set) var dialogs = true
  public internal(set) var failure: InjectedFailure?
  public internal(set) var failureOnce = false
  /// What interfaces of StoreKit 2 are made to fail with.
  public internal(set) var simulatedFailures: [StoreKitInterface: SimulatedFailure] = [:]
  public internal(set) var finishPolicy = FinishPolicy.automatic
  public internal(set) var appPolicies = AppPolicies()
  public internal(set) var renewalRate = RenewalRate.realtime { didSet { renewalTimes = renewalRate.times } }
  /// The lengths that the rate gives.
  private(set) var renewalTimes = RenewalTimes.realtime
  /// Whether renewals fail.
  public internal(set) var billingRetry = false
  public internal(set) var gracePeriod = false
  public internal(set) var graceLength = GraceLength.days16
}
