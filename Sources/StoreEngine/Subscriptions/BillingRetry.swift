// Renewals that cannot be collected: grace, billing retry, recovery, giving up (rules `billing.retry`,
// `billing.grace`, `subscription.commitment.billing`; DocC: Subscriptions).

import StoreModel
import Support

extension Store {
  /// A renewal fails: grace where it is on, else billing retry at once.
  mutating func failToRenew(_ number: SubscriptionNumber) {
    let subscription = subscriptions[number]
    // A commitment has no grace period, and 90 days of billing retry.
    let isCommitment = subscription.nextBillingPlan == .monthly
    let hasGrace = switches.gracePeriod && !isCommitment
    let times = people.renewalTimes(of: subscription.person, switches)
    let retry = isCommitment ? times.commitmentRetry : times.billingRetry
    subscriptions[number].failRenewal(
      graceEnd: hasGrace
        ? subscription.end + graceSpan(of: subscription.product, for: subscription.person) : nil,
      retryEnd: min(subscription.end + retry, .distantFuture))
    schedule(number)
    if !hasGrace { appLocksPlan(subscription.product, of: subscription.person) }
    announceStatus(number)
    // The message comes up on the customer's own device.
    if subscription.person == people.customer {
      emit(
        .update(.message(.billingIssue, product: subscription.product)),
        rule: isCommitment ? .commitmentBilling : .billingRetry)
    }
    send(hasGrace ? .graceBegan : .renewalFailed, subscription.latest)
    if !hasGrace, shares.isShared(number) { shareEnds(number, revoked: false) }
  }

  /// The grace period is over: no more service, the App Store still tries to collect.
  mutating func endGrace(_ number: SubscriptionNumber) {
    guard subscriptions[number].isInTrouble else { return }
    subscriptions[number].endGrace()
    schedule(number)
    let subscription = subscriptions[number]
    appLocksPlan(subscription.product, of: subscription.person)
    announceStatus(number)
    send(.graceExpired, subscription.latest)
    if shares.isShared(number) { shareEnds(number, revoked: false) }
  }

  /// The App Store stops trying to collect.
  mutating func endBillingRetry(_ number: SubscriptionNumber) {
    subscriptions[number].closeTrouble(at: now, isRecovered: false)
    expire(number, .billingError)
  }

  /// The renewal is paid after all: in grace the billing dates stay, later a new cycle begins now.
  mutating func recover(_ number: SubscriptionNumber) {
    let subscription = subscriptions[number]
    let start = subscription.isInGrace ? subscription.end : now
    let plan = nextPlan(of: subscription)
    subscriptions[number].closeTrouble(at: now, isRecovered: plan != nil)
    unschedule(number)
    guard let plan else {
      expire(number, .productUnavailable)
      return
    }
    recordServiceGap(before: start, of: number)
    renew(number, into: PlanTerms(plan), event: .recovered, from: start)
  }

  /// A gap in paid service of some length begins the stretch of service anew; time in grace and retry counts as gap.
  mutating func recordServiceGap(before start: Instant, of number: SubscriptionNumber) {
    let gap = now - subscriptions[number].end
    if gap >= rules.subscriptions.continuousGap.microseconds {
      subscriptions[number].restartService(at: start)
    }
  }

  /// Renewals fail from now on, or can be collected again.
  mutating func setBillingRetry(_ isOn: Bool) {
    guard rules.subscriptions.recovery == .nextTry else { return }
    if isOn {
      // The next try would have collected these; now it fails too.
      let numbers = subscriptions.filter { $0.recovery != nil && people.isTester($0.person) }.map(\.number)
      for number in numbers { subscriptions[number].setRecovery(at: nil) }
      reschedule(numbers)
      return
    }
    // The App Store tries again by itself; how often is not known, here every sixtieth of the retry's length (chosen).
    let pause = TimeSpan(microseconds: max(1_000_000, switches.renewalTimes.billingRetry.microseconds / 60))
    let numbers = subscriptions.filter { $0.isInTrouble && people.isTester($0.person) }.map(\.number)
    guard !numbers.isEmpty else { return }
    for number in numbers { subscriptions[number].setRecovery(at: now + pause) }
    reschedule(numbers)
    emitDiagnostic(.nextTryCollects(at: stamp(now + pause)), rule: .billingRetry)
  }
}
