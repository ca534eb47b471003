// The past and expected periods of a subscription, for time lines and lists.

import StoreCatalog
import StoreModel
import Support

/// A period of a subscription: paid, in grace or in billing retry.
public struct ServicePeriod: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case paid
    /// The renewal failed, but service continues.
    case grace
    /// The renewal failed, and the App Store retries the payment without service.
    case retry
  }

  public let kind: Kind
  public let product: String
  public let start: Instant
  /// The end of the period, which an upgrade or a refund may have moved to an earlier time.
  public let end: Instant
  /// The transaction of the period; nil if the period is only expected.
  public let transaction: TransactionNumber?
  /// Whether the period was refunded or its sharing was revoked.
  public let isRevoked: Bool

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
  package func subscription(group: String, of person: String) -> Subscription? {
    people.person(named: person, on: device).flatMap { subscriptions.subscription(of: $0, group: group) }
  }

  package var groupsWithStatus: Set<String> {
    let customer = people.customer
    let shared = shares.lazy.filter { $0.person == customer }.compactMap(\.subscription)
    return subscriptions.groups(of: customer).union(shared.map { subscriptions[$0].group })
  }

  package func graceSpan(of product: String, for person: Person) -> TimeSpan {
    people.renewalTimes(of: person, switches).grace(of: period(ofPlan: product), choice: switches.graceLength)
  }

  package func span(ofPlan product: String) -> TimeSpan {
    switches.renewalTimes.length(of: period(ofPlan: product))
  }

  /// Returns the periods of a status, oldest first: at most `limit` past periods and at most `upcoming`
  /// expected ones.
  ///
  /// Reads transactions from the newest backwards, so the cost does not depend on the length of the history.
  package func servicePeriods(of status: SubscriptionStatus, limit: Int, upcoming: Int) -> [ServicePeriod] {
    var found = paidPeriods(endingWith: status.transaction, limit: limit)
    guard let number = ledger[status.transaction].subscription,
      let subscription = subscriptions.subscription(number)
    else {
      return status.revocationDate == nil
        ? withExpectedShares(found, status: status, upcoming: upcoming) : found
    }
    for issue in subscription.billingIssues.suffix(limit) {
      found += billingIssuePeriods(
        product: subscription.product, from: issue.start, grace: issue.grace, to: issue.end,
        subscription.latest)
    }
    if subscription.hasBillingIssue {
      found += billingIssuePeriods(
        product: subscription.product, from: subscription.end, grace: subscription.gracePeriodExpiration,
        to: subscription.retryEnd ?? subscription.end, subscription.latest)
    }
    return found + expectedPeriods(subscription, upcoming: upcoming)
  }

  /// Returns at most `limit` paid periods up to the transaction `newest`, oldest first.
  private func paidPeriods(endingWith newest: TransactionNumber, limit: Int) -> [ServicePeriod] {
    var found: [ServicePeriod] = []
    var next: TransactionNumber? = newest
    var following: Instant?
    while let number = next, found.count < limit {
      let transaction = ledger[number]
      next = transaction.previous
      guard let start = transaction.purchasedAt, var end = transaction.expiresAt else { continue }
      if transaction.isUpgraded, let following { end = min(end, following) }
      // A renewal that was made early can end before it begins (quirk `renewal-lead`).
      end = max(start, end)
      if let revoked = transaction.refundedAt { end = min(end, max(start, revoked)) }
      following = start
      found.append(
        ServicePeriod(
          kind: .paid, product: transaction.payment.productIdentifier, start: start, end: end,
          transaction: number, isRevoked: transaction.refundedAt != nil))
    }
    return found.reversed()
  }

  private func billingIssuePeriods(
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

  /// Returns the periods that will follow if nothing changes: renewals, or a grace period and billing
  /// retry.
  private func expectedPeriods(_ subscription: Subscription, upcoming: Int) -> [ServicePeriod] {
    guard subscription.phase == .active, upcoming > 0 else { return [] }
    switch ending(of: subscription) {
    case .expires: return []
    case .fails:
      let isCommitment = subscription.nextBillingPlan == .monthly
      let grace =
        hasGracePeriod(afterFailedRenewalOf: subscription)
        ? subscription.end + graceSpan(of: subscription.product, for: subscription.person) : nil
      let times = people.renewalTimes(of: subscription.person, switches)
      return billingIssuePeriods(
        product: subscription.product, from: subscription.end, grace: grace,
        to: subscription.end + (isCommitment ? times.commitmentRetry : times.billingRetry), nil)
    case .renews: return renewalPeriods(subscription, upcoming: upcoming)
    }
  }

  /// Returns the ends of grace periods and of billing retry that follow a failing renewal if nothing changes.
  ///
  /// The agenda has the next event of a subscription, so only later events are returned.
  package var expectedBillingEnds: [DueItem] {
    expectedSubscriptions.flatMap { subscription in
      let periods = expectedPeriods(subscription, upcoming: 1).filter { $0.kind != .paid }
      let isInGrace = subscription.isInGrace && subscription.recovery == nil
      let ends =
        isInGrace
        ? subscription.retryEnd.map { [(DueItem.Kind.retryEnd, $0)] } ?? []
        : periods.map { ($0.kind == .grace ? .graceEnd : .retryEnd, $0.end) }
      return ends.map {
        DueItem(
          at: $1, kind: $0, transaction: subscription.latest, product: subscription.product,
          isInteraction: false)
      }
    }
  }

  /// Whether the customer's subscription of a group fails to renew next, if nothing changes.
  package func failsToRenew(group: String) -> Bool {
    guard let subscription = subscriptions.subscription(of: people.customer, group: group),
      subscription.phase == .active, case .fails = ending(of: subscription)
    else { return false }
    return true
  }

  /// Returns the periods of the next renewals: the remaining payments of a commitment, then the periods of
  /// the next plan.
  private func renewalPeriods(_ subscription: Subscription, upcoming: Int) -> [ServicePeriod] {
    let schedule = schedule(of: subscription)
    return (0..<max(0, min(upcoming, schedule.count ?? upcoming))).map { number in
      ServicePeriod(
        kind: .paid, product: schedule.product(of: number), start: schedule.start(of: number),
        end: schedule.periodEnd(of: number), transaction: nil)
    }
  }

  /// Adds the periods that a family member will share when the buyer's subscription renews, if the next plan
  /// is shareable.
  private func withExpectedShares(
    _ found: [ServicePeriod], status: SubscriptionStatus, upcoming: Int
  ) -> [ServicePeriod] {
    guard let group = ledger[status.transaction].sale.group,
      let subscription = subscription(group: group, of: status.buyer),
      index.products[subscription.nextProduct]?.familyShareable == true
    else { return found }
    return found + expectedPeriods(subscription, upcoming: upcoming)
  }
}
