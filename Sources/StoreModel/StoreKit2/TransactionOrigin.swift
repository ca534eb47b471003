// The origins of transactions, which determine whether `Transaction.updates` delivers them.

package enum TransactionOrigin: Hashable, Sendable, CaseIterable {
  /// A call of the app that has an immediate result: a payment or a restore.
  case answered
  /// A call of the app whose result came later, after a parent or the customer had decided.
  case decided
  case renewal
  /// A purchase on another device or outside the app, such as with an offer code or by a family member.
  case elsewhere
  case shared

  /// Whether `Transaction.updates` delivers the transaction.
  package var isUpdate: Bool {
    switch self {
    case .decided, .renewal, .elsewhere, .shared: true
    // The call itself returns the transaction.
    case .answered: false
    }
  }
}
