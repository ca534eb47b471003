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
  /// Returns the role `status.environment.NAME`; if there is no such role, the role of the Sandbox.
  package static func status(of environment: EnvironmentName) -> Role {
    Role(rawValue: "status.environment.\(environment.rawValue)") ?? .statusEnvironmentSandbox
  }
}
