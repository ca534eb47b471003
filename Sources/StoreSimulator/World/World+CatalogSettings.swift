// The test settings that a catalogue carries, as steps.

import StoreCatalog
import StoreModel
import StoreRules

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
