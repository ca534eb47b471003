// The origins of transactions, which determine whether `Transaction.updates` delivers them.

package enum TransactionOrigin: Hashable, Sendable, CaseIterable {
  /// A call of the app with an immediate result: a payment, or a restore.
  case answered
  /// A call of the app that was decided later: a parent approved, or an issue was resolved.
  case decided
  /// The next period of a subscription.
  case renewal
  /// A purchase on another device or outside the app: in the settings, with an offer code, or by a family
  /// member.
  case elsewhere
  case shared

  /// Whether `Transaction.updates` delivers the transaction.
  package var isUpdate: Bool {
    switch self {
    case .decided, .renewal, .elsewhere, .shared: true
    // The call returns the transaction itself.
    case .answered: false
    }
  }
}
