// The check of a subscription's parts against each other, and the record of unpaid renewals.

import Support

extension Subscription {
  /// Whether the commitment, the order and the price increase agree with the phase.
  package var isConsistent: Bool {
    guard order.payments.isEmpty || !isOver else { return false }
    guard increasedPrice == nil || priceIncreaseStatus != .noIncreasePending else { return false }
    guard let commitment, !isOver else { return true }
    guard commitment.isInForce else { return commitment.isRevoked || commitment.billingPeriodNumber == 0 }
    return commitment.billingPeriodNumber <= commitment.totalBillingPeriods
      && commitment.expirationDate >= end
  }
}

/// A period in which a renewal was not paid.
public struct BillingIssuePeriod: Hashable, Sendable {
  public let start: Instant
  /// The end of the grace period; nil if there was none.
  public let grace: Instant?
  /// The time at which the renewal was paid or abandoned.
  public let end: Instant
  public let isRecovered: Bool
}
