// How the chrome names what the simulator has: kinds of products, periods, states, rules and what is due.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  /// `auto-renewable`.
  package func title(of kind: Product.Kind) -> String {
    switch kind {
    case .consumable: localized("consumable")
    case .nonConsumable: localized("non-consumable")
    case .nonRenewing: localized("non-renewing")
    case .autoRenewable: localized("auto-renewable")
    }
  }

  /// Over what is of a kind: `Consumables`.
  package func heading(of kind: Product.Kind) -> String {
    switch kind {
    case .consumable: localized("Consumables")
    case .nonConsumable: localized("Non-consumables")
    case .nonRenewing: localized("Non-renewing")
    case .autoRenewable: localized("Auto-renewable")
    }
  }

  /// `1mo`, `3d`: where there is no room for more.
  func shortTitle(of period: SubscriptionPeriod) -> String {
    let count = period.count
    return switch period.unit {
    case .day: localized("\(count)d")
    case .week: localized("\(count)wk")
    case .month: localized("\(count)mo")
    case .year: localized("\(count)yr")
    }
  }

  /// `1 month`, `3 days`.
  package func title(of period: SubscriptionPeriod) -> String {
    let count = period.count
    return switch period.unit {
    case .day: count == 1 ? localized("1 day") : localized("\(count) days")
    case .week: count == 1 ? localized("1 week") : localized("\(count) weeks")
    case .month: count == 1 ? localized("1 month") : localized("\(count) months")
    case .year: count == 1 ? localized("1 year") : localized("\(count) years")
    }
  }

  /// The state as lists show it: `Purchased`.
  package func title(of state: TransactionState) -> String {
    switch state {
    case .purchasing: localized("Purchasing")
    case .purchased: localized("Purchased")
    case .failed: localized("Failed")
    case .restored: localized("Restored")
    case .deferred: localized("Deferred")
    }
  }

  /// What will happen, in a few words: `#2 is purchased`; the product under its name where one is given.
  package func words(for item: DueItem, product: String? = nil) -> String {
    let number = "\(item.transaction)"
    let product = product ?? VisibleText.visible(item.product)
    return switch item.kind {
    case .purchase: localized("#\(number) is purchased")
    case .secondSheet: localized("outcome of the second sheet of #\(number)")
    case .askToBuyAlert: localized("Ask to Buy alert of #\(number)")
    case .deferral: localized("#\(number) is deferred")
    case .requestExpiry: localized("the request of #\(number) expires")
    case .renewal: localized("\(product) renews")
    case .failingRenewal: localized("\(product) fails to renew")
    case .expiry: localized("\(product) expires")
    case .graceEnd: localized("grace period of \(product) ends")
    case .retryEnd: localized("billing retry of \(product) ends")
    case .recovery: localized("\(product) is paid")
    case .products: localized("the answer to the request for products")
    }
  }
}

extension Provenance {
  /// One word for where a rule comes from.
  func wordText(_ texts: Localizer) -> String {
    switch self {
    case .documented: texts.localized("documented")
    case .observed: texts.localized("observed")
    case .analysed: texts.localized("analysed")
    case .chosen: texts.localized("chosen")
    }
  }
}
