// The test settings of a catalogue file.

import StoreCatalog
import StoreModel
import StoreRules

extension World {
  /// The settings of a new world.
  private var defaultSettings: [CatalogSetting] {
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

  private func currentSetting(_ setting: CatalogSetting) -> CatalogSetting {
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

  /// Returns the settings that differ from their present values and can be changed in this environment.
  private func changes(among settings: [CatalogSetting]) -> [CatalogSetting] {
    settings.filter { currentSetting($0) != $0 && refusal(of: $0.action) == nil }
  }

  /// The settings of the catalogue file that differ from their present values.
  public var openCatalogSettings: [CatalogSetting] { changes(among: catalog.settings.all) }

  private mutating func set(_ settings: [CatalogSetting]) {
    let changes = changes(among: settings)
    if !changes.isEmpty { emitDiagnostic(.catalogSettings(changes), rule: .catalogSettings) }
    for setting in changes { executeAction(setting.action) }
  }

  /// Applies the settings of a new catalogue in Xcode.
  ///
  /// Other environments only report these settings.
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

  /// Applies the settings of a catalogue that is new to an entered world.
  ///
  /// The device's settings do not change.
  mutating func enterWithCatalog() {
    guard environment.rules.takesCatalogSettings else { return }
    set(catalog.settings.all.filter { !$0.isOfDevice })
  }

  mutating func applySettings() { set(catalog.settings.all) }

  /// Restores the settings of the catalogue file if the environment applies them, and
  /// the defaults of all others.
  mutating func resetSwitches() {
    let said = environment.rules.takesCatalogSettings ? catalog.settings.all : []
    let unsaid = defaultSettings.filter { fresh in !said.contains { $0.isOfSameKind(as: fresh) } }
    set(said.filter(\.isOfDevice) + unsaid + said.filter { !$0.isOfDevice })
  }
}
