// The operations of the customer, the tester and the developer on a subscription.

import StoreCatalog
import StoreModel
import Support

extension Store {
  /// Performs an action on a person's subscription in the group of a plan.
  ///
  /// The catalogue may no longer have the plan.
  mutating func perform(_ action: SubscriptionAction, on product: String, by person: Person) {
    guard let subscription = subscription(of: person, toPlan: product) else { return }
    switch action {
    case .cancel: cancelSubscription(subscription)
    case .resume:
      subscriptions[subscription.number].setAutoRenew(true)
      announceStatus(subscription.number, renewal: autoRenewChange(of: subscription, isOn: true))
      emitDiagnostic(
        .autoRenewBackOn(product: subscription.product, at: timestamp(subscription.changeDate)),
        rule: .resumed)
      send(.autoRenewOn, subscription.latest)
    case .expire:
      endPeriodNow(subscription)
      if subscription.willAutoRenew { send(.autoRenewOff, subscription.latest) }
      expire(subscription.number, .autoRenewDisabled)
    case .renew: renewNow(subscription)
    case .change:
      if let plan = index.products[product] { orderElsewhere(plan, by: person, offer: nil) }
    }
  }

  /// Ends the current period and renews the subscription now.
  ///
  /// The renewal fails if the settings make the person's renewals fail.
  private mutating func renewNow(_ subscription: Subscription) {
    guard !subscription.hasBillingIssue else {
      emitDiagnostic(.renewalFailedAlready(product: subscription.product), rule: .forcedRenewal)
      return
    }
    endPeriodNow(subscription)
    // During a commitment the next payment is due, even if the subscription does not renew at the end.
    if !subscription.isCommitted {
      subscriptions[subscription.number].setAutoRenew(true)
      if subscription.priceIncreaseStatus == .pending { subscriptions[subscription.number].clearIncrease() }
    }
    // The caller has checked that the subscription can renew.
    guard let next = nextPlan(of: subscription) else { return }
    if people.failsToRenew(subscription.person, switches) {
      emitDiagnostic(.forcedRenewalFails(product: subscription.product), rule: .forcedRenewal)
      failToRenew(subscription.number)
    } else {
      renew(subscription.number, into: PlanTerms(next))
    }
  }

  /// Switches auto-renew off.
  ///
  /// In a grace period or billing retry, service ends now unless payments of a commitment are due.
  mutating func cancelSubscription(_ subscription: Subscription) {
    subscriptions[subscription.number].setAutoRenew(false)
    subscriptions[subscription.number].clearIncrease()
    send(.autoRenewOff, subscription.latest)
    guard subscription.hasBillingIssue, !subscription.isCommitted else {
      if subscription.hasOrder { subscriptions[subscription.number].cancelOrder() }
      announceStatus(subscription.number, renewal: autoRenewChange(of: subscription, isOn: false))
      emitDiagnostic(
        diagnosticAfterCancelling(subscription),
        rule: subscription.isCommitted ? .commitmentCancel : .autoRenewOff)
      return
    }
    subscriptions[subscription.number].closeBillingIssue(at: now, isRecovered: false)
    unschedule(subscription.number)
    expire(subscription.number, .autoRenewDisabled)
  }

  private mutating func endPeriodNow(_ subscription: Subscription) {
    unschedule(subscription.number)
    subscriptions[subscription.number].closeBillingIssue(at: now, isRecovered: false)
    guard subscription.end > now else { return }
    subscriptions[subscription.number].moveEnd(to: now)
    setExpiration(ofPeriodWith: subscription.latest, to: now)
    if shares.isShared(subscription.number) { endSharedPeriods(subscription.number, at: now) }
  }

  // MARK: Price increase

  /// Performs an action on the price increase of a person's subscription in the group of a plan.
  mutating func perform(_ action: PriceIncreaseAction, on product: String, by person: Person) {
    guard let subscription = subscription(of: person, toPlan: product) else { return }
    let index = subscription.number
    switch action {
    case .ask(let price):
      subscriptions[index].askForIncrease(to: price.map(Money.milliunits))
      announceStatus(index, renewal: .priceIncrease(.pending))
      if person == people.customer {
        emit(.update(.message(.priceIncreaseConsent, product: subscription.product)), rule: .priceIncrease)
      }
      send(.priceIncreaseAsked, subscription.latest)
    case .tell(let price):
      subscriptions[index].announceIncrease(to: Money.milliunits(price))
      announceStatus(index, renewal: .priceIncrease(.agreed))
      send(.priceIncreaseAccepted, subscription.latest)
    case .agree:
      subscriptions[index].agreeToIncrease()
      announceStatus(index, renewal: .priceIncrease(.agreed))
      send(.priceIncreaseAccepted, subscription.latest)
    case .decline:
      subscriptions[subscription.number].clearIncrease()
      subscriptions[index].setAutoRenew(false)
      announceStatus(index, renewal: autoRenewChange(of: subscription, isOn: false))
      send(.autoRenewOff, subscription.latest)
      emitDiagnostic(diagnosticAfterCancelling(subscription), rule: .priceIncrease)
    }
  }

  /// The subscriptions of this device's customer whose price increase is unanswered.
  package var subscriptionsAwaitingConsent: [Subscription] {
    let customer = people.customer
    return subscriptions.filter {
      $0.person == customer && $0.priceIncreaseStatus == .pending && !$0.isOver
    }
  }

  /// Whether `latest` is the latest transaction of a subscription with a price increase that the customer has
  /// not answered.
  package func awaitsConsent(_ latest: TransactionNumber) -> Bool {
    guard let subscription = ledger[latest].subscription.map({ subscriptions[$0] }) else { return false }
    return subscription.latest == latest && subscription.person == people.customer
      && subscription.priceIncreaseStatus == .pending
      && !subscription.isOver
  }

  /// Returns the price increase that awaits the customer's consent; nil if there is none.
  package func increase(of subscription: Subscription) -> PriceIncrease? {
    guard subscription.priceIncreaseStatus == .pending else { return nil }
    let price = subscription.increasedPrice ?? subscription.renewalPrice
    let sale = ledger[subscription.latest].sale
    return PriceIncrease(
      product: subscription.product, transaction: subscription.latest,
      before: money(subscription.renewalPrice, as: sale), after: money(price, as: sale),
      renewal: subscription.changeDate)
  }

  /// Whether the reason for a message still exists for this device's customer.
  package func isValid(_ message: PendingMessage) -> Bool {
    if message.reason == .generic { return true }
    return ownSubscription(toPlan: message.product).map { applies(message.reason, to: $0) } ?? false
  }

  /// Whether a reason for a message applies to a subscription of this device's customer.
  private func applies(_ reason: StoreKitUpdate.MessageReason, to subscription: Subscription) -> Bool {
    switch reason {
    case .billingIssue: subscription.hasBillingIssue
    case .priceIncreaseConsent: subscription.priceIncreaseStatus == .pending && !subscription.isOver
    case .winBackOffer:
      subscription.isOver
        && !eligibleWinBackOffers(group: subscription.group, person: people.customer).isEmpty
    case .generic: false
    }
  }

  /// The messages that the App Store has for this device's customer now (rule `storekit2.messages.launch`).
  package var messages: [PendingMessage] {
    let customer = people.customer
    return subscriptions.indices.flatMap { number -> [PendingMessage] in
      guard subscriptions[number].person == customer else { return [] }
      let subscription = subscriptions[number]
      // A subscription whose transactions were deleted is not current.
      guard subscriptions.isCurrent(number) else { return [] }
      return StoreKitUpdate.MessageReason.allCases.filter { applies($0, to: subscription) }.map {
        PendingMessage(reason: $0, product: subscription.product)
      }
    }
  }

  // MARK: Extension

  /// Extends a subscription for the developer.
  ///
  /// At an accelerated rate, a day lasts a thirtieth of an accelerated month.
  mutating func extend(_ subscription: Subscription, days: Int) {
    let times = people.renewalTimes(of: subscription.person, switches)
    let span: TimeSpan =
      times == .realtime || times == .daily
      ? .days(days)
      : TimeSpan(
        microseconds: times.length(of: SubscriptionPeriod(1, .month)).microseconds / 30 * Int64(days))
    let end = min(subscription.end + span, .distantFuture)
    subscriptions[subscription.number].extend(to: end, at: now)
    if let commitment = subscriptions[subscription.number].commitment {
      ledger.setCommitmentEnd(of: subscription.latest, to: commitment.expirationDate)
    }
    setExpiration(ofPeriodWith: subscription.latest, to: end)
    reschedule([subscription.number])
    announce(subscription.latest, .extended(until: end))
    if subscriptions[subscription.number].phase != subscription.phase { announceStatus(subscription.number) }
    send(.extended, subscription.latest)
    if shares.isShared(subscription.number) { endSharedPeriods(subscription.number, at: end) }
  }
}
