// Failed payments of renewals, billing retry and the grace period.
//
// The rules are `billing.retry`, `billing.grace`, `billing.grace.renewals` and
// `subscription.commitment.billing`. The page Subscriptions describes them.

import StoreModel
import Support

extension Store {
  /// Fails a renewal.
  ///
  /// The grace period begins if it is enabled; otherwise billing retry begins.
  mutating func failToRenew(_ number: SubscriptionNumber) {
    let subscription = subscriptions[number]
    // A commitment has no grace period, but 90 days of billing retry.
    let isCommitment = subscription.nextBillingPlan == .monthly
    let hasGrace = hasGracePeriod(afterFailedRenewalOf: subscription)
    let isExcluded = switches.hasGracePeriod && isExcludedFromGrace(subscription)
    let times = people.renewalTimes(of: subscription.person, switches)
    let retry = isCommitment ? times.commitmentRetry : times.billingRetry
    subscriptions[number].failRenewal(
      graceEnd: hasGrace
        ? subscription.end + graceSpan(of: subscription.product, for: subscription.person) : nil,
      retryEnd: min(subscription.end + retry, .distantFuture))
    schedule(number)
    if !hasGrace { notifyServiceMayHaveEnded(subscription.product, of: subscription.person) }
    announceStatus(number)
    // Only the customer's own device shows the message.
    if subscription.person == people.customer {
      emit(
        .update(.message(.billingIssue, product: subscription.product)),
        rule: isCommitment ? .commitmentBilling : isExcluded ? .graceRenewals : .billingRetry)
    }
    send(hasGrace ? .graceBegan : .renewalFailed, subscription.latest)
    if !hasGrace, shares.isShared(number) { endShares(number, revoked: false) }
    recordUnpaidRenewal(of: number)
  }

  /// Whether the next renewal gets a grace period if its payment fails.
  ///
  /// A commitment has no grace period (rule `subscription.commitment.billing`).
  func hasGracePeriod(afterFailedRenewalOf subscription: Subscription) -> Bool {
    switches.hasGracePeriod && subscription.nextBillingPlan != .monthly
      && !isExcludedFromGrace(subscription)
  }

  /// Whether only paid-to-paid renewals have a grace period and the current period is free.
  private func isExcludedFromGrace(_ subscription: Subscription) -> Bool {
    switches.graceRenewals == .paid && ledger[subscription.latest].offer?.mode == .freeTrial
  }

  /// Ends the grace period and the service.
  ///
  /// The App Store still retries the payment.
  mutating func endGrace(_ number: SubscriptionNumber) {
    guard subscriptions[number].hasBillingIssue else { return }
    subscriptions[number].endGrace()
    schedule(number)
    let subscription = subscriptions[number]
    notifyServiceMayHaveEnded(subscription.product, of: subscription.person)
    announceStatus(number)
    send(.graceExpired, subscription.latest)
    if shares.isShared(number) { endShares(number, revoked: false) }
    recordUnpaidRenewal(of: number)
  }

  mutating func endBillingRetry(_ number: SubscriptionNumber) {
    subscriptions[number].closeBillingIssue(at: now, isRecovered: false)
    expire(number, .billingError)
  }

  /// Recovers a failed renewal.
  ///
  /// In a grace period the billing dates do not change. After a grace period, a new billing cycle begins now.
  mutating func recover(_ number: SubscriptionNumber) {
    let subscription = subscriptions[number]
    let start = subscription.isInGrace ? subscription.end : now
    let plan = nextPlan(of: subscription)
    subscriptions[number].closeBillingIssue(at: now, isRecovered: plan != nil)
    unschedule(number)
    guard let plan else {
      expire(number, .productUnavailable)
      return
    }
    recordServiceGap(before: start, of: number)
    renew(number, into: PlanTerms(plan), event: .recovered, from: start)
  }

  /// Restarts continuous service if the gap in paid service is long enough.
  ///
  /// The grace period and billing retry are part of the gap.
  mutating func recordServiceGap(before start: Instant, of number: SubscriptionNumber) {
    if isServiceGap(after: subscriptions[number]) { subscriptions[number].restartService(at: start) }
  }

  /// Whether the time since the end of a subscription interrupts continuous service.
  func isServiceGap(after subscription: Subscription) -> Bool {
    now - subscription.end >= rules.subscriptions.continuousGap.microseconds
  }

  /// Makes renewals fail, or makes the next attempts succeed.
  mutating func setBillingRetry(_ isOn: Bool) {
    guard rules.subscriptions.recovery == .nextTry else { return }
    if isOn {
      // These renewals were about to recover at the next attempt; now that attempt will fail.
      let numbers = subscriptions.filter { $0.recovery != nil && people.isTester($0.person) }.map(\.number)
      for number in numbers { subscriptions[number].setRecovery(at: nil) }
      reschedule(numbers)
      return
    }
    // The real interval between attempts is unknown. A sixtieth of the billing retry period is assumed.
    let retryInterval = TimeSpan(
      microseconds: max(1_000_000, switches.renewalTimes.billingRetry.microseconds / 60))
    let numbers = subscriptions.filter {
      $0.hasBillingIssue && people.isTester($0.person) && !subscriptions.isReplaced($0.number)
    }
    .map(\.number)
    guard !numbers.isEmpty else { return }
    for number in numbers { subscriptions[number].setRecovery(at: now + retryInterval) }
    reschedule(numbers)
    emitDiagnostic(.nextTryCollects(at: timestamp(now + retryInterval)), rule: .billingRetry)
  }
}

extension Subscription {
  /// Whether billing retry ended without a payment.
  public var hasEndedUnpaid: Bool { if case .ended(.billingError, _) = phase { true } else { false } }
}
