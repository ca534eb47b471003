// The colour roles of the states of transactions and subscriptions.

import StoreModel
import TerminalUI

extension TransactionState {
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
  package var role: Role {
    switch self {
    case .subscribed: .statePurchased
    case .inGracePeriod: .warning
    case .expired, .inBillingRetryPeriod, .revoked: .stateFailed
    }
  }
}

extension Role {
  package static func status(of environment: EnvironmentName) -> Role {
    switch environment {
    case .xcode: .statusEnvironmentXcode
    case .sandbox: .statusEnvironmentSandbox
    case .production: .statusEnvironmentProduction
    }
  }
}
