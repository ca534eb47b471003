// Counts the renewals until an instant, to limit how far one step may move the clock.

import StoreCatalog
import StoreModel
import Support

extension Store {
  /// The greatest number of renewals in one step.
  ///
  /// More renewals could exhaust the memory, because all of them are stored.
  package static let maxRenewals = Int64(StepBudget.maxEvents)

  /// The number of events below which processing the events costs less time than copying the store.
  private static let maxQuickEvents = 2_000

  /// Whether so many events may be due until an instant that they cannot be processed quickly.
  package func exceedsFewEvents(until instant: Instant) -> Bool {
    guard let next = agenda.nextInstant, next <= instant else { return false }
    return agenda.mayExceed(Self.maxQuickEvents, until: instant, period: shortestPeriod)
  }

  /// Returns a lower bound of the number of renewals until an instant, including those of family shares.
  ///
  /// The count must never be too high, because a step with too many renewals is refused before it starts.
  ///
  /// The result is 0 if the count cannot be greater than `maximum`.
  package func renewals(from now: Instant, until instant: Instant, moreThan maximum: Int) -> Int64 {
    agenda.mayExceed(maximum, until: instant, period: shortestPeriod)
      ? minRenewals(from: now, until: instant) : 0
  }

  package func minRenewals(from now: Instant, until instant: Instant) -> Int64 {
    // A pending purchase may change the plan, so no renewal is certain.
    guard agenda.interactionCount == 0 else { return 0 }
    var sum: Int64 = 0
    for number in subscriptions.indices where subscriptions[number].phase == .active {
      sum += minRenewals(of: subscriptions[number], from: now, until: instant)
    }
    return sum
  }

  private func minRenewals(
    of subscription: Subscription, from now: Instant, until instant: Instant
  ) -> Int64 {
    guard subscription.renewsNextPeriod, max(now, subscription.end) < instant,
      case .renews(let plan) = ending(of: subscription)
    else { return 0 }
    var renewals = minRenewals(
      of: subscription, into: plan, from: max(now, subscription.end), until: instant)
    let payments = subscription.isCommitted ? subscription.commitment?.remainingPayments ?? 0 : 0
    if !subscription.willAutoRenew { renewals = min(renewals, Int64(payments)) }
    // The length of the periods after the commitment is unknown, so only one of them is counted.
    if payments > 0, subscription.hasOrder { renewals = min(renewals, Int64(payments + 1)) }
    if let limit = renewalLimit(of: subscription.person) {
      renewals = min(renewals, Int64(max(payments, limit - subscription.renewalCount)))
    }
    guard renewals > 0, people.hasOthers, people[subscription.person].shares,
      index.products[plan.identifier]?.familyShareable == true
    else { return renewals }
    // The last renewal might not extend the shares of the family members, so its shares are not counted.
    return renewals + (renewals - 1) * Int64(people.relatives(of: subscription.person).count)
  }

  /// Returns a lower bound of the number of renewals from `next` on, ignoring the renewal limit.
  ///
  /// Each period is assumed to have the greatest possible length.
  private func minRenewals(
    of subscription: Subscription, into plan: PlanTerms, from next: Instant, until instant: Instant
  ) -> Int64 {
    let times = people.renewalTimes(of: subscription.person, switches)
    var (renewals, next) = (Int64(0), next)
    if let offer = subscription.offer {
      let longest = max(1, times.longest(of: offer.period))
      let offerPeriods = (instant - next) / longest + 1
      guard offerPeriods > offer.remaining else { return offerPeriods }
      renewals = Int64(offer.remaining)
      next = next + TimeSpan(microseconds: longest * renewals)
    }
    let period =
      (subscription.nextBillingPlan == .monthly ? nil : plan.period) ?? SubscriptionPeriod(1, .month)
    return renewals + (instant - next) / max(1, times.longest(of: period)) + 1
  }

  /// The shortest time between two events of a subscription, in microseconds.
  private var shortestPeriod: Int64 {
    // Other accounts may have other rates. No rate has a period shorter than one second.
    people.accounts.count > 1 ? 1_000_000 : max(1_000_000, switches.renewalTimes.shortest)
  }
}
