// The number of renewals until a moment, which limits how far the clock may move. Coordinates the agenda, subscriptions
// and people.

import StoreCatalog
import StoreModel
import Support

extension Store {
  /// How many renewals one step may bring: all of them are kept, and with some more the memory would be gone.
  package static let maxRenewals = Int64(StepBudget.maxEvents)

  /// So few things are over before anybody has waited; keeping the books as they were costs more.
  private static let maxQuickEvents = 2_000

  /// Whether more than a few things may happen until a moment.
  package func exceedsFewEvents(until instant: Instant) -> Bool {
    guard let next = agenda.nextInstant, next <= instant else { return false }
    return agenda.exceeds(than: Self.maxQuickEvents, until: instant, period: shortestPeriod)
  }

  /// How many renewals there are at least until a moment, with those that they bring to who shares them; 0 if there
  /// cannot be more than `most`.
  ///
  /// What is counted here is refused before anything has happened, and so nothing is counted that need not happen: all
  /// else is counted as it happens (`StepBudget`).
  package func renewals(from now: Instant, until instant: Instant, moreThan most: Int) -> Int64 {
    agenda.exceeds(than: most, until: instant, period: shortestPeriod)
      ? minRenewals(from: now, until: instant) : 0
  }

  /// The same, however few they are.
  package func minRenewals(from now: Instant, until instant: Instant) -> Int64 {
    // A purchase that is on its way may change the plan.
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
    // How long the periods of what follows the commitment are is not asked.
    if payments > 0, subscription.hasOrder { renewals = min(renewals, Int64(payments + 1)) }
    if let limit = renewalLimit(of: subscription.person) {
      renewals = min(renewals, Int64(max(payments, limit - subscription.renewalCount)))
    }
    guard renewals > 0, people.hasOthers, people[subscription.person].shares,
      index.products[plan.identifier]?.familyShareable == true
    else { return renewals }
    // The last of them may bring those who share it no later end.
    return renewals + (renewals - 1) * Int64(people.relatives(of: subscription.person).count)
  }

  /// The same, the first of them at `next`, without a limit: each period is as long as it can be.
  private func minRenewals(
    of subscription: Subscription, into plan: PlanTerms, from next: Instant, until instant: Instant
  ) -> Int64 {
    let times = people.renewalTimes(of: subscription.person, switches)
    var (renewals, next) = (Int64(0), next)
    if let offer = subscription.offer {
      let longest = max(1, times.longest(of: offer.period))
      let fitting = (instant - next) / longest + 1
      guard fitting > offer.remaining else { return fitting }
      renewals = Int64(offer.remaining)
      next = next + TimeSpan(microseconds: longest * renewals)
    }
    let period =
      (subscription.nextBillingPlan == .monthly ? nil : plan.period) ?? SubscriptionPeriod(1, .month)
    return renewals + (instant - next) / max(1, times.longest(of: period)) + 1
  }

  /// The shortest time in which something happens to a subscription by itself, in microseconds.
  private var shortestPeriod: Int64 {
    // Accounts may have rates of their own; nothing lives through a period that is shorter than a second.
    people.accounts.count > 1 ? 1_000_000 : max(1_000_000, switches.renewalTimes.shortest)
  }
}
