// How the states of transactions and subscriptions are coloured, in lists and texts alike.

import StoreModel

extension TransactionState {
  /// The role in which the state is written.
  package var role: Role {
    switch self {
    case .purchasing: .statePurchasing
    case .purchased: .statePurchased
    case .failed: .stateFailed
    case .restored: .stateRestored
    case .deferred: .stateDeferred
    }
  }
}

extension RenewalState {
  /// The role in which the state is written.
  package var role: Role {
    switch self {
    case .subscribed: .statePurchased
    case .inGracePeriod: .warning
    case .expired, .inBillingRetryPeriod, .revoked: .stateFailed
    }
  }
}

extension Role {
  /// Whether the colour itself says something about a transaction: it stays where the row is quietly marked.
  public var saysState: Bool {
    switch self {
    case .statePurchasing, .statePurchased, .stateFailed, .stateRestored, .stateDeferred, .warning, .error:
      true
    default: false
    }
  }
}
