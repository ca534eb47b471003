// How the states of transactions and subscriptions are coloured, in lists and texts alike.

import StoreModel
import TerminalUI

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
  /// The role in which the status bar shows an environment.
  package static func status(of environment: EnvironmentName) -> Role {
    switch environment {
    case .xcode: .statusEnvironmentXcode
    case .sandbox: .statusEnvironmentSandbox
    case .production: .statusEnvironmentProduction
    }
  }
}
