// A setting of a `.storekit` file as a setting of a world: what it is set to, and the action that does the same.

import StoreCatalog
import StoreRules
import Support

/// A setting that a file has, or a world.
public enum CatalogSetting: Hashable, Sendable {
  case storefront(String)
  case locale(String)
  case renewalRate(RenewalRate)
  case dialogs(Bool)
  case askToBuy(Bool)
  case interrupted(Bool)
  case billingRetry(Bool)
  case gracePeriod(Bool)
  /// The error that purchases fail with; nil where they do not.
  case failure(InjectedFailure?)
  /// The error that an interface of StoreKit 2 is made to fail with; nil where it does not.
  case simulatedFailure(StoreKitInterface, SimulatedFailure?)

  /// The action that sets it.
  var action: Action {
    switch self {
    case .storefront(let name): .device(DeviceChange(storefront: name))
    case .locale(let name): .device(DeviceChange(locale: name))
    case .renewalRate(let rate): .renewalRate(rate)
    case .dialogs(let isOn): .dialogs(isOn)
    case .askToBuy(let isOn): .askToBuy(isOn)
    case .interrupted(let isOn): .interrupted(isOn, cause: .terms)
    case .billingRetry(let isOn): .billingRetry(isOn)
    case .gracePeriod(let isOn): .gracePeriod(isOn, length: .days16)
    case .failure(let failure?): .fail(failure, once: false)
    case .failure(nil): .failOff
    case .simulatedFailure(let interface, let failure): .simulatedFailure(interface, failure)
    }
  }

  /// As the step that sets it says it: `ask-to-buy on`, `storefront JPN`.
  public var text: String {
    func onOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    return switch self {
    case .storefront(let name): "storefront \(name)"
    case .locale(let name): "locale \(name)"
    case .renewalRate(let rate): "renewal-rate \(rate.rawValue)"
    case .dialogs(let isOn): "dialogs \(onOff(isOn))"
    case .askToBuy(let isOn): "ask-to-buy \(onOff(isOn))"
    case .interrupted(let isOn): "interrupted \(onOff(isOn))"
    case .billingRetry(let isOn): "billing retry \(onOff(isOn))"
    case .gracePeriod(let isOn): "billing grace \(onOff(isOn))"
    case .failure(let failure?): "fail \(ErrorTable.name(of: failure))"
    case .failure(nil): "fail off"
    case .simulatedFailure(let interface, let simulated):
      "fail \(interface.rawValue) \(simulated?.failure.name ?? "off")"
    }
  }

  /// Whether both set the same thing.
  func isOfSameKind(as other: CatalogSetting) -> Bool {
    switch (self, other) {
    case (.storefront, .storefront), (.locale, .locale), (.renewalRate, .renewalRate), (.dialogs, .dialogs),
      (.askToBuy, .askToBuy), (.interrupted, .interrupted), (.billingRetry, .billingRetry),
      (.gracePeriod, .gracePeriod), (.failure, .failure):
      true
    case (.simulatedFailure(let one, _), .simulatedFailure(let other, _)): one == other
    default: false
    }
  }

  /// Whether it is set on the device, and not in the test environment.
  var isOfDevice: Bool {
    switch self {
    case .storefront, .locale: true
    case .renewalRate, .dialogs, .askToBuy, .interrupted, .billingRetry, .gracePeriod, .failure,
      .simulatedFailure:
      false
    }
  }
}

extension CatalogSettings {
  /// What the file says, in the order in which it is set.
  var all: [CatalogSetting] {
    let said: [CatalogSetting?] = [
      storefront.map { .storefront($0) },
      locale.flatMap { LocaleName($0)?.identifier }.map { .locale($0) },
      timeRate.flatMap { raw in RenewalRate.allCases.first { $0.rawTimeRate == raw } }.map {
        .renewalRate($0)
      },
      dialogsDisabled.map { .dialogs(!$0) },
      askToBuyEnabled.map { .askToBuy($0) },
      interruptedPurchasesEnabled.map { .interrupted($0) },
      // Grace needs retry: retry first.
      renewalBillingIssuesEnabled.map { .billingRetry($0) },
      billingGracePeriodEnabled.map { .gracePeriod($0) },
      failsTransactions.map { .failure($0 ? failure : nil) },
    ]
    return said.compactMap(\.self)
  }
}

extension World {
  /// What a world has set where it was never set.
  private var freshSettings: [CatalogSetting] {
    let fresh = Switches()
    return [
      .renewalRate(environment.rules.subscriptions.rates[0]), .dialogs(fresh.dialogs),
      .askToBuy(fresh.askToBuy), .interrupted(fresh.interrupted), .billingRetry(fresh.billingRetry),
      .gracePeriod(fresh.gracePeriod), .failure(fresh.failure),
    ]
      + StoreKitInterface.allCases.filter { switches.simulatedFailures[$0] != nil }.map {
        .simulatedFailure($0, nil)
      }
  }

  /// What is set now, of the same kind as a setting.
  private func present(_ setting: CatalogSetting) -> CatalogSetting {
    switch setting {
    case .storefront: .storefront(device.storefront)
    case .locale: .locale(device.locale)
    case .renewalRate: .renewalRate(switches.renewalRate)
    case .dialogs: .dialogs(switches.dialogs)
    case .askToBuy: .askToBuy(switches.askToBuy)
    case .interrupted: .interrupted(switches.interrupted)
    case .billingRetry: .billingRetry(switches.billingRetry)
    case .gracePeriod: .gracePeriod(switches.gracePeriod)
    case .failure: .failure(switches.failure)
    case .simulatedFailure(let interface, _):
      .simulatedFailure(interface, switches.simulatedFailures[interface])
    }
  }

  /// Which of these are set otherwise now and can be set here.
  private func changes(among settings: [CatalogSetting]) -> [CatalogSetting] {
    settings.filter { present($0) != $0 && refusal(of: $0.action) == nil }
  }

  /// What of the file's settings is not set so here.
  public var openCatalogSettings: [CatalogSetting] { changes(among: catalog.settings.all) }

  private mutating func set(_ settings: [CatalogSetting]) {
    let changes = changes(among: settings)
    if !changes.isEmpty { emitDiagnostic(.catalogSettings(changes), rule: .catalogSettings) }
    for setting in changes { executeAction(setting.action) }
  }

  /// A catalogue came: in Xcode its file's settings are those of the test session, elsewhere they are told.
  mutating func adoptSettings() {
    if environment.rules.takesCatalogSettings {
      set(catalog.settings.all)
    } else if !openCatalogSettings.isEmpty {
      emitDiagnostic(.catalogSettingsWait(openCatalogSettings), rule: .catalogSettings)
    }
    if !catalog.settings.otherErrors.isEmpty {
      emitDiagnostic(.catalogErrorsNotPlayed(catalog.settings.otherErrors), rule: .catalogSettings)
    }
  }

  /// A world begins, or is come back to, with a catalogue that it has not met: the device stays as it is.
  mutating func enterWithCatalog() {
    guard environment.rules.takesCatalogSettings else { return }
    set(catalog.settings.all.filter { !$0.isOfDevice })
  }

  mutating func applySettings() { set(catalog.settings.all) }

  /// Back to the file's settings where the world takes them, else to those of a fresh world.
  mutating func resetSwitches() {
    let said = environment.rules.takesCatalogSettings ? catalog.settings.all : []
    let unsaid = freshSettings.filter { fresh in !said.contains { $0.isOfSameKind(as: fresh) } }
    set(said.filter(\.isOfDevice) + unsaid + said.filter { !$0.isOfDevice })
  }
}
