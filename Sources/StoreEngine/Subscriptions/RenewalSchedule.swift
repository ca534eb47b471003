// The renewals that a subscription is expected to have if nothing changes.

import StoreCatalog
import StoreModel
import Support

/// The expected renewals of a subscription: the remaining payments of a commitment, then the periods of the
/// next plan.
///
/// Renewal 0 is the next one. The time of each renewal is computed from its number, so that distant months
/// cost as little as the next one.
public struct RenewalSchedule: Hashable, Sendable {
  private let end: Instant
  private let times: RenewalTimes
  private let period: SubscriptionPeriod
  /// The number of remaining payments of the commitment.
  private let payments: Int
  private let product: String
  private let nextProduct: String
  /// The number of expected renewals; nil if there is no limit.
  public let count: Int?

  private static let month = SubscriptionPeriod(1, .month)

  /// Returns the start of the period that a renewal begins.
  public func start(of number: Int) -> Instant { number == 0 ? end : periodEnd(of: number - 1) }

  /// Returns the end of the period that a renewal begins.
  func periodEnd(of number: Int) -> Instant {
    if number < payments { return end + times.length(of: Self.month, times: number + 1) }
    let paid = end + times.length(of: Self.month, times: payments)
    return paid + times.length(of: period, times: number - payments + 1)
  }

  /// Returns the plan of the period that a renewal begins.
  public func product(of number: Int) -> String { number < payments ? product : nextProduct }

  /// Returns the numbers of the renewals after the next one that are expected in a range of time.
  public func numbers(in range: Range<Instant>) -> Range<Int> {
    let upper = numberAfterNext(notBefore: range.upperBound)
    return min(numberAfterNext(notBefore: range.lowerBound), upper)..<upper
  }

  /// Returns the number of the first renewal after the next one that is not before an instant.
  ///
  /// Without such a renewal, the number is that after the last renewal. The search doubles the number first,
  /// so that no time far outside the calendar is computed.
  private func numberAfterNext(notBefore instant: Instant) -> Int {
    let limit = max(1, count ?? .max)
    var bound = 1
    while bound < limit, start(of: bound) < instant { bound = bound > limit / 2 ? limit : bound * 2 }
    return (max(1, bound / 2)..<bound).partitioningIndex { start(of: $0) >= instant }
  }
}

extension RenewalSchedule {
  init(
    _ subscription: Subscription, times: RenewalTimes, period: SubscriptionPeriod, payments: Int, count: Int?
  ) {
    end = subscription.end
    self.times = times
    self.period = period
    self.payments = payments
    product = subscription.product
    nextProduct = subscription.preference
    self.count = count
  }
}

extension Store {
  /// Returns the expected renewals of the customer and the family on this device, if nothing changes.
  package var renewalSchedules: [RenewalSchedule] { expectedSubscriptions.compactMap(expectedRenewals) }

  /// The subscriptions of the customer and the family on this device.
  var expectedSubscriptions: [Subscription] {
    let persons = [people.customer] + people.relatives(of: people.customer)
    let groups = catalog.groups.map(\.identifier)
    return persons.flatMap { person in
      groups.compactMap { subscriptions.subscription(of: person, group: $0) }
    }
  }

  /// Returns the expected renewals of a subscription; nil if it is not expected to renew.
  private func expectedRenewals(of subscription: Subscription) -> RenewalSchedule? {
    guard subscription.phase == .active, case .renews = ending(of: subscription) else { return nil }
    return schedule(of: subscription)
  }

  /// Returns the renewals of a subscription that renews at the end of its period.
  func schedule(of subscription: Subscription) -> RenewalSchedule {
    let payments = subscription.isCommitted ? subscription.commitment?.remainingPayments ?? 0 : 0
    let limit =
      renewalLimit(of: subscription.person).map { max(payments, $0 - subscription.renewalCount) }
    let period =
      subscription.preferredBillingPlan == .monthly
      ? SubscriptionPeriod(1, .month)
      : index.products[subscription.preference]?.subscription?.period ?? subscription.period
    return RenewalSchedule(
      subscription, times: people.renewalTimes(of: subscription.person, switches), period: period,
      payments: payments, count: subscription.willAutoRenew ? limit : payments)
  }
}
