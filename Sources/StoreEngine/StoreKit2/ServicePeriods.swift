// The past and the near future of a group as stretches of time, for those who draw or list them: what was paid for, what
// failed to renew, what the next renewals will bring. Reads the store's books from their end, so that a long history
// costs no more than what is asked for.

import StoreCatalog
import StoreModel
import Support

/// A stretch of time in the life of a subscription.
public struct ServicePeriod: Hashable, Sendable {
  /// What became of the stretch.
  public enum Kind: Hashable, Sendable {
    /// A period that was paid for.
    case paid
    /// The renewal failed; service went on.
    case grace
    /// The renewal failed; the App Store tried to collect.
    case retry
  }

  public let kind: Kind
  /// The plan.
  public let product: String
  public let start: Instant
  /// When it is over, cut short by an upgrade or a refund.
  public let end: Instant
  /// The transaction that it belongs to, by number; nil for what is still to come.
  public let transaction: TransactionNumber?
  /// Whether the money was given back, or the sharing ended.
  public let isRevoked: Bool

  /// Whether it is only expected.
  public var isExpected: Bool { transaction == nil }

  public init(
    kind: Kind, product: String, start: Instant, end: Instant, transaction: TransactionNumber?,
    isRevoked: Bool = false
  ) {
    self.kind = kind
    self.product = product
    self.start = start
    self.end = end
    self.transaction = transaction
    self.isRevoked = isRevoked
  }
}

extension Store {
  /// The person's own subscription in a group, if there ever was one.
  package func subscription(group: String, of person: String) -> Subscription? {
    people.person(named: person, on: device).flatMap { subscriptions.subscription(of: $0, group: group) }
  }

  /// The groups that have a status for this device's customer: an own subscription, or a shared one.
  package var groupsWithStatus: Set<String> {
    let customer = people.customer
    let shared = shares.lazy.filter { $0.person == customer }.compactMap(\.subscription)
    return subscriptions.groups(of: customer).union(shared.map { subscriptions[$0].group })
  }

  /// How long a grace period of this plan would last now.
  package func graceSpan(of product: String, for person: Person) -> TimeSpan {
    people.renewalTimes(of: person, switches).grace(of: period(ofPlan: product), choice: switches.graceLength)
  }

  /// How long a period of this plan lasts at the present rate.
  package func span(ofPlan product: String) -> TimeSpan {
    switches.renewalTimes.length(of: period(ofPlan: product))
  }

  /// The stretches of the time line of a status, oldest first: at most `limit` that were, and `upcoming` to come.
  package func servicePeriods(of status: SubscriptionStatus, limit: Int, upcoming: Int) -> [ServicePeriod] {
    var found = paidPeriods(endingWith: status.transaction, limit: limit)
    guard let number = ledger[status.transaction].subscription, let held = subscriptions.subscription(number)
    else {
      return status.revocationDate == nil
        ? withExpectedShares(found, status: status, upcoming: upcoming) : found
    }
    for trouble in held.troubles.suffix(limit) {
      found += stretches(
        product: held.product, from: trouble.start, grace: trouble.grace, to: trouble.end, held.latest)
    }
    if held.isInTrouble {
      found += stretches(
        product: held.product, from: held.end, grace: held.gracePeriodExpiration,
        to: held.retryEnd ?? held.end, held.latest)
    }
    return found + expected(held, upcoming: upcoming)
  }

  /// What was paid for, from the newest transaction backwards.
  private func paidPeriods(endingWith newest: TransactionNumber, limit: Int) -> [ServicePeriod] {
    var found: [ServicePeriod] = []
    var next: TransactionNumber? = newest
    var following: Instant?
    while let number = next, found.count < limit {
      let transaction = ledger[number]
      next = transaction.previous
      guard let start = transaction.purchasedAt, var end = transaction.expiresAt else { continue }
      if transaction.isUpgraded, let following { end = min(end, following) }
      if let revoked = transaction.refundedAt { end = min(end, max(start, revoked)) }
      following = start
      found.append(
        ServicePeriod(
          kind: .paid, product: transaction.payment.productIdentifier, start: start, end: end,
          transaction: number, isRevoked: transaction.refundedAt != nil))
    }
    return found.reversed()
  }

  private func stretches(
    product: String, from start: Instant, grace: Instant?, to end: Instant, _ transaction: TransactionNumber?
  ) -> [ServicePeriod] {
    let graceEnd = min(grace ?? start, end)
    var found: [ServicePeriod] = []
    if graceEnd > start {
      found.append(
        ServicePeriod(kind: .grace, product: product, start: start, end: graceEnd, transaction: transaction))
    }
    if end > graceEnd {
      found.append(
        ServicePeriod(kind: .retry, product: product, start: graceEnd, end: end, transaction: transaction))
    }
    return found
  }

  /// What the next renewals will bring if nothing is changed.
  private func expected(_ held: Subscription, upcoming: Int) -> [ServicePeriod] {
    guard held.phase == .active, upcoming > 0 else { return [] }
    switch ending(of: held) {
    case .expires: return []
    case .fails:
      let isCommitment = held.nextBillingPlan == .monthly
      let grace =
        switches.gracePeriod && !isCommitment
        ? held.end + graceSpan(of: held.product, for: held.person) : nil
      let times = people.renewalTimes(of: held.person, switches)
      return stretches(
        product: held.product, from: held.end, grace: grace,
        to: held.end + (isCommitment ? times.commitmentRetry : times.billingRetry), nil)
    case .renews: return renewals(held, upcoming: upcoming)
    }
  }

  /// The periods that the next renewals bring: the payments of a commitment first, then those of the plan that follows.
  private func renewals(_ held: Subscription, upcoming: Int) -> [ServicePeriod] {
    let times = people.renewalTimes(of: held.person, switches)
    let month = SubscriptionPeriod(1, .month)
    let payments = held.isCommitted ? held.commitment?.remainingPayments ?? 0 : 0
    let limit = renewalLimit(of: held.person).map { max(payments, $0 - held.renewalCount) } ?? upcoming
    let count = max(0, min(upcoming, held.willAutoRenew ? limit : payments))
    let period =
      held.preferredBillingPlan == .monthly
      ? month : index.products[held.preference]?.subscription?.period ?? held.period
    let paid = held.end + times.length(of: month, times: payments)
    var found: [ServicePeriod] = []
    var start = held.end
    for number in 0..<count {
      let isPayment = number < payments
      let end =
        isPayment
        ? held.end + times.length(of: month, times: number + 1)
        : paid + times.length(of: period, times: number - payments + 1)
      found.append(
        ServicePeriod(
          kind: .paid, product: isPayment ? held.product : held.preference, start: start, end: end,
          transaction: nil))
      start = end
    }
    return found
  }

  /// What a buyer's next renewals will bring to who shares them: nothing where the next plan cannot be shared.
  private func withExpectedShares(
    _ found: [ServicePeriod], status: SubscriptionStatus, upcoming: Int
  ) -> [ServicePeriod] {
    guard let group = ledger[status.transaction].sale.group,
      let held = subscription(group: group, of: status.buyer),
      index.products[held.nextProduct]?.familyShareable == true
    else { return found }
    return found + expected(held, upcoming: upcoming)
  }
}
