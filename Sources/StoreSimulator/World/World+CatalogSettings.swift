// The test settings of a catalogue file.

import StoreCatalog
import StoreModel
import StoreRules

extension World {
  /// The values of the settings in a new world.
  private var defaultSettings: [CatalogSetting] {
    let defaults = Switches()
    return [
      .renewalRate(environment.rules.subscriptions.rates[0]), .dialogs(defaults.showsDialogs),
      .askToBuy(defaults.asksToBuy), .interrupted(defaults.interruptsPurchases),
      .billingRetry(defaults.entersBillingRetry),
      .gracePeriod(defaults.hasGracePeriod), .failure(defaults.failure),
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
    case .dialogs: .dialogs(switches.showsDialogs)
    case .askToBuy: .askToBuy(switches.asksToBuy)
    case .interrupted: .interrupted(switches.interruptsPurchases)
    case .billingRetry: .billingRetry(switches.entersBillingRetry)
    case .gracePeriod: .gracePeriod(switches.hasGracePeriod)
    case .failure: .failure(switches.failure)
    case .simulatedFailure(let interface, _):
      .simulatedFailure(interface, switches.simulatedFailures[interface])
    }
  }

  /// Returns the settings that differ from the current values and can be changed in this environment.
  private func changes(among settings: [CatalogSetting]) -> [CatalogSetting] {
    settings.filter { currentSetting($0) != $0 && refusal(of: $0.action) == nil }
  }

  /// The settings in the catalogue file that differ from the values in use.
  public var openCatalogSettings: [CatalogSetting] { changes(among: catalog.settings.all) }

  private mutating func set(_ settings: [CatalogSetting]) {
    let changes = changes(among: settings)
    if !changes.isEmpty { emitDiagnostic(.catalogSettings(changes), rule: .catalogSettings) }
    for setting in changes { executeAction(setting.action) }
  }

  /// Applies the settings of a new catalogue.
  ///
  /// Only Xcode applies these settings; other environments report them.
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

  /// Applies the settings of a catalogue that was loaded in another world.
  ///
  /// The device's settings do not change.
  mutating func enterWithCatalog() {
    guard environment.rules.takesCatalogSettings else { return }
    set(catalog.settings.all.filter { !$0.isOfDevice })
  }

  mutating func applySettings() { set(catalog.settings.all) }

  /// Restores the settings of the catalogue file if the environment applies them, and the defaults of all
  /// other settings.
  mutating func resetSwitches() {
    let fileSettings = environment.rules.takesCatalogSettings ? catalog.settings.all : []
    let defaults = defaultSettings.filter { setting in !fileSettings.contains { $0.isOfSameKind(as: setting) }
    }
    set(fileSettings.filter(\.isOfDevice) + defaults + fileSettings.filter { !$0.isOfDevice })
  }
}
