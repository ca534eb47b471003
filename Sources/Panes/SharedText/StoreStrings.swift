// The names of product kinds, periods, states and due events.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  package func title(of kind: Product.Kind) -> String {
    switch kind {
    case .consumable: localized("consumable")
    case .nonConsumable: localized("non-consumable")
    case .nonRenewing: localized("non-renewing")
    case .autoRenewable: localized("auto-renewable")
    }
  }

  package func heading(of kind: Product.Kind) -> String {
    switch kind {
    case .consumable: localized("Consumables")
    case .nonConsumable: localized("Non-consumables")
    case .nonRenewing: localized("Non-renewing")
    case .autoRenewable: localized("Auto-renewable")
    }
  }

  /// Returns a short form such as `1mo` or `3d`.
  func shortTitle(of period: SubscriptionPeriod) -> String {
    let count = period.count
    return switch period.unit {
    case .day: localized("\(count)d")
    case .week: localized("\(count)wk")
    case .month: localized("\(count)mo")
    case .year: localized("\(count)yr")
    }
  }

  package func title(of period: SubscriptionPeriod) -> String {
    let count = period.count
    return switch period.unit {
    case .day: count == 1 ? localized("1 day") : localized("\(count) days")
    case .week: count == 1 ? localized("1 week") : localized("\(count) weeks")
    case .month: count == 1 ? localized("1 month") : localized("\(count) months")
    case .year: count == 1 ? localized("1 year") : localized("\(count) years")
    }
  }

  package func title(of state: TransactionState) -> String {
    switch state {
    case .purchasing: localized("Purchasing")
    case .purchased: localized("Purchased")
    case .failed: localized("Failed")
    case .restored: localized("Restored")
    case .deferred: localized("Deferred")
    }
  }
  var refundedTitle: String { localized("Refunded") }
  func failedTitle(code: String) -> String { localized("Failed \(code)") }

  /// Returns a due event such as `#2 is purchased`; a given product name replaces the identifier.
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
    case .recovery: localized("payment of \(product) succeeds")
    case .products: localized("the response to the products request")
    case .deviceCatchUp: localized("the device catches up")
    case .receiptRefresh: localized("the device fetches a new receipt")
    case .repeatedUpdate: localized("Transaction.updates repeats #\(number)")
    case .delivery: localized("the device passes on late deliveries to the app")
    case .unfinishedAgain: localized("the app receives #\(number) again")
    case .lateSheet: localized("the payment sheet of #\(number) appears")
    case .lateAnswer where item.transaction > 0: localized("the app receives the result of #\(number)")
    case .lateAnswer: localized("the late answer to a call")
    }
  }
}

extension Provenance {
  func wordText(_ texts: Localizer) -> String {
    switch self {
    case .documented: texts.localized("documented")
    case .observed: texts.localized("observed")
    case .analysed: texts.localized("analysed")
    case .chosen: texts.localized("chosen")
    }
  }
}
