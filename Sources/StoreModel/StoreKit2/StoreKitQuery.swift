// Queries of an app to StoreKit 2.

import StoreRules

public enum StoreKitQuery: Hashable, Sendable {
  case entitlements, all, unfinished
  case latest(product: String)
  case status(product: String)
  /// A subscription group, by identifier or name.
  case statusGroup(String)
  /// The status of the subscription to which a transaction belongs.
  case statusOf(TransactionReference)
  /// The statuses of all groups to which the customer has subscribed.
  case statuses
  case introEligibility(product: String)
  case canMakePayments, storefront, appTransaction

  public enum Word: String, CaseIterable, Hashable, Sendable {
    case entitlements, all, unfinished, latest, status
    case statusGroup = "status-group"
    case statusOf = "status-of"
    case statuses
    case introEligibility = "intro-eligibility"
    case canMakePayments = "can-make-payments"
    case storefront
    case appTransaction = "app-transaction"
  }

  public var word: Word {
    switch self {
    case .entitlements: .entitlements
    case .all: .all
    case .unfinished: .unfinished
    case .latest: .latest
    case .status: .status
    case .statusGroup: .statusGroup
    case .statusOf: .statusOf
    case .statuses: .statuses
    case .introEligibility: .introEligibility
    case .canMakePayments: .canMakePayments
    case .storefront: .storefront
    case .appTransaction: .appTransaction
    }
  }

  public var product: String? {
    switch self {
    case .latest(let product), .status(let product), .introEligibility(let product): product
    case .entitlements, .all, .unfinished, .statusGroup, .statusOf, .statuses, .canMakePayments, .storefront,
      .appTransaction:
      nil
    }
  }
}
