// Settings of a `.storekit` file and the actions that apply them.

import StoreCatalog
import StoreRules
import Support

/// A test setting of a `.storekit` file or of a world.
public enum CatalogSetting: Hashable, Sendable {
  case storefront(String)
  case locale(String)
  case renewalRate(RenewalRate)
  case dialogs(Bool)
  case askToBuy(Bool)
  case interrupted(Bool)
  case billingRetry(Bool)
  case gracePeriod(Bool)
  /// The error with which purchases fail; nil if purchases do not fail.
  case failure(InjectedFailure?)
  /// The error with which a StoreKit 2 interface fails; nil if its calls succeed.
  case simulatedFailure(StoreKitInterface, SimulatedFailure?)

  package var action: Action {
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

  /// The setting in the command language (`ask-to-buy on`, `storefront JPN`).
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

  package func isOfSameKind(as other: CatalogSetting) -> Bool {
    switch (self, other) {
    case (.storefront, .storefront), (.locale, .locale), (.renewalRate, .renewalRate), (.dialogs, .dialogs),
      (.askToBuy, .askToBuy), (.interrupted, .interrupted), (.billingRetry, .billingRetry),
      (.gracePeriod, .gracePeriod), (.failure, .failure):
      true
    case (.simulatedFailure(let one, _), .simulatedFailure(let other, _)): one == other
    default: false
    }
  }

  package var isOfDevice: Bool {
    switch self {
    case .storefront, .locale: true
    case .renewalRate, .dialogs, .askToBuy, .interrupted, .billingRetry, .gracePeriod, .failure,
      .simulatedFailure:
      false
    }
  }
}

extension CatalogSettings {
  /// The settings that the file contains, in the order in which they are applied.
  package var all: [CatalogSetting] {
    let settings: [CatalogSetting?] = [
      storefront.map { .storefront($0) },
      locale.flatMap { LocaleName($0)?.identifier }.map { .locale($0) },
      timeRate.flatMap { raw in RenewalRate.allCases.first { $0.rawTimeRate == raw } }.map {
        .renewalRate($0)
      },
      dialogsDisabled.map { .dialogs(!$0) },
      askToBuyEnabled.map { .askToBuy($0) },
      interruptedPurchasesEnabled.map { .interrupted($0) },
      // Billing retry comes first, because a grace period has no effect without it.
      renewalBillingIssuesEnabled.map { .billingRetry($0) },
      billingGracePeriodEnabled.map { .gracePeriod($0) },
      failsTransactions.map { .failure($0 ? failure : nil) },
    ]
    return settings.compactMap(\.self)
  }
}
