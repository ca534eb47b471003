// The configuration that store, device and app of a world share.

import StoreCatalog
import StoreRules

/// An immutable configuration of a world.
///
/// On each change, the world passes a new configuration to store, device and app.
package final class WorldConfiguration: Hashable, Sendable {
  /// The values of a configuration.
  package struct ConfigurationValues: Hashable, Sendable {
    package private(set) var environment: EnvironmentName
    package var catalog: Catalog {
      didSet {
        edition += 1
        unapproved = []
        unpurchasable = []
      }
    }
    /// The number of catalogues that were loaded before the current one.
    package private(set) var edition = 0
    /// The products that App Review has not approved.
    package var unapproved: Set<String> = []
    /// The products that the App Store lists but does not sell, for example because metadata is missing.
    package var unpurchasable: Set<String> = []
    package var index: CatalogIndex { catalog.productIndex.index }
    package var switches = Switches()
    package var quirks = Quirks() {
      didSet { if quirks.era != oldValue.era { announcedFeatures = [] } }
    }
    /// The features that the log has already called later than the era.
    package var announcedFeatures: Set<LaterFeature> = []
    package var seed: UInt64 = 1
    package var settings = DeviceSettings()
    package var appName = ""
    package var identity = IdentitySetting()

    package init(_ environment: EnvironmentName, catalog: Catalog) {
      self.environment = environment
      self.catalog = catalog
    }

    /// Switches to another environment, and resets settings that its rules do not allow.
    package mutating func move(to name: EnvironmentName) {
      environment = name
      let rules = name.rules
      if rules.refusals[.dialogsOff] != nil { switches.showsDialogs = true }
      if !rules.subscriptions.rates.contains(switches.renewalRate) {
        switches.renewalRate = rules.subscriptions.rates[0]
      }
    }
  }

  package let facts: ConfigurationValues

  package init(_ facts: ConfigurationValues) { self.facts = facts }

  package var environment: EnvironmentName { facts.environment }
  package var rules: EnvironmentRules { _read { yield facts.environment.rules } }
  package var catalog: Catalog { _read { yield facts.catalog } }
  package var index: CatalogIndex { facts.index }
  package var switches: Switches { _read { yield facts.switches } }
  package var quirks: Quirks { _read { yield facts.quirks } }
  package var settings: DeviceSettings { _read { yield facts.settings } }

  /// The account name in the payment sheet; nil if an account is required but missing.
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

public struct Switches: Hashable, Sendable {
  public package(set) var interruptsPurchases = false
  public package(set) var interruptionCause = InterruptionCause.terms
  public package(set) var asksToBuy = false
  public package(set) var showsDialogs = true
  public package(set) var failure: InjectedFailure?
  public package(set) var failsOnce = false
  public package(set) var simulatedFailures: [StoreKitInterface: SimulatedFailure] = [:]
  public package(set) var finishPolicy = FinishPolicy.automatic
  public package(set) var appPolicies = AppPolicies()
  public package(set) var renewalRate = RenewalRate.realtime { didSet { renewalTimes = renewalRate.times } }
  package private(set) var renewalTimes = RenewalTimes.realtime
  public package(set) var entersBillingRetry = false
  public package(set) var hasGracePeriod = false
  public package(set) var graceLength = GraceLength.days16
  public package(set) var graceRenewals = GraceRenewals.all

  package init() {}

  /// Whether `subscriptionStatus` of a transaction is nil because of a simulated error.
  package var hidesStatuses: Bool {
    simulatedFailures[.subscriptionStatus].map { !$0.failure.isWaiting } ?? false
  }
}
