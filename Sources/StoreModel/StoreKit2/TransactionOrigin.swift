// How a transaction came to be, which decides whether `Transaction.updates` has it.

/// How a transaction came to be.
package enum TransactionOrigin: Hashable, Sendable, CaseIterable {
  /// The app's own call, answered at once: a payment, or a restore.
  case answered
  /// The app's own call, decided by somebody later: a parent approved, an issue was resolved.
  case decided
  /// A subscription's next period.
  case renewal
  /// A purchase on another device or outside the app: in the settings, with an offer code, by a family member.
  case elsewhere
  /// Family Sharing.
  case shared

  /// Whether `Transaction.updates` has it.
  package var isUpdate: Bool {
    switch self {
    case .decided, .renewal, .elsewhere, .shared: true
    // The call's own answer has it.
    case .answered: false
    }
  }
}
