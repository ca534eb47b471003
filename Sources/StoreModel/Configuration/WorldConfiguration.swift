// What is the same for everybody in a world: what the operator has set, the catalogue, the device's settings. One value
// that nobody changes: the world makes a new one and tells everybody. Store, device and app know nothing else of each
// other than this and what they are told.

import StoreCatalog
import StoreRules

/// What store, device and app find around them.
package final class WorldConfiguration: Hashable, Sendable {
  /// What can be set; a copy is changed and becomes the next surroundings.
  package struct ConfigurationValues: Hashable, Sendable {
    package private(set) var environment: EnvironmentName
    package var catalog: Catalog {
      didSet {
        edition += 1
        unapproved = []
      }
    }
    /// How many catalogues were loaded so far.
    package private(set) var edition = 0
    /// Products that App Review has not approved; of a new catalogue all are.
    package var unapproved: Set<String> = []
    /// The catalogue's products by identifier.
    package var index: CatalogIndex { catalog.productIndex.index }
    package var switches = Switches()
    package var quirks = Quirks()
    /// The seed that addresses and identifiers come from.
    package var seed: UInt64 = 1
    package var settings = DeviceSettings()
    package var appName = ""
    /// Who the app is for the App Store.
    package var identity = IdentitySetting()

    package init(_ environment: EnvironmentName, catalog: Catalog) {
      self.environment = environment
      self.catalog = catalog
    }

    /// Another environment's rules; what they do not allow to be set is as in a fresh world.
    package mutating func move(to name: EnvironmentName) {
      environment = name
      let rules = name.rules
      if rules.refusals[.dialogsOff] != nil { switches.dialogs = true }
      if !rules.subscriptions.rates.contains(switches.renewalRate) {
        switches.renewalRate = rules.subscriptions.rates[0]
      }
    }
  }

  package let facts: ConfigurationValues

  package init(_ facts: ConfigurationValues) { self.facts = facts }

  package var environment: EnvironmentName { facts.environment }
  /// The environment's decisions.
  package var rules: EnvironmentRules { _read { yield facts.environment.rules } }
  package var catalog: Catalog { _read { yield facts.catalog } }
  package var index: CatalogIndex { facts.index }
  package var switches: Switches { _read { yield facts.switches } }
  package var quirks: Quirks { _read { yield facts.quirks } }
  package var settings: DeviceSettings { _read { yield facts.settings } }

  /// The account as the payment sheet names it; nil while one is needed and nobody is signed in.
  package var accountName: String? {
    switch rules.account {
    case .nobody(let shown): shown
    case .tester: settings.account.map { $0.name ?? settings.namelessTester }
    }
  }

  package static func == (a: WorldConfiguration, b: WorldConfiguration) -> Bool {
    a === b || a.facts == b.facts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(facts) }
}

/// The test switches of a world.
public struct Switches: Hashable, Sendable {
  public package(set) var interrupted = false
  public package(set) var interruptionCause = InterruptionCause.terms
  public package(set) var askToBuy = false
  public package(set) var dialogs = true
  public package(set) var failure: InjectedFailure?
  public package(set) var failureOnce = false
  /// What interfaces of StoreKit 2 are made to fail with.
  public package(set) var simulatedFailures: [StoreKitInterface: SimulatedFailure] = [:]
  public package(set) var finishPolicy = FinishPolicy.automatic
  public package(set) var appPolicies = AppPolicies()
  public package(set) var renewalRate = RenewalRate.realtime { didSet { renewalTimes = renewalRate.times } }
  /// The lengths that the rate gives.
  package private(set) var renewalTimes = RenewalTimes.realtime
  /// Whether renewals fail.
  public package(set) var billingRetry = false
  public package(set) var gracePeriod = false
  public package(set) var graceLength = GraceLength.days16

  package init() {}
}
