// The operations of the customer, the tester and the developer on a subscription.

import StoreCatalog
import StoreModel
import Support

extension Store {
  /// Performs an action on the person's subscription in the group of a plan, which may be missing in the
  /// catalogue.
  mutating func perform(_ act: SubscriptionAction, on product: String, by person: Person) {
    guard let held = subscription(of: person, toPlan: product) else { return }
    switch act {
    case .cancel: cancelSubscription(held)
    case .resume:
      subscriptions[held.number].setAutoRenew(true)
      announceStatus(held.number, renewal: autoRenewChange(of: held, isOn: true))
      emitDiagnostic(.autoRenewBackOn(product: held.product, at: timestamp(held.changeDate)), rule: .resumed)
      send(.autoRenewOn, held.latest)
    case .expire:
      endPeriodNow(held)
      if held.willAutoRenew { send(.autoRenewOff, held.latest) }
      expire(held.number, .autoRenewDisabled)
    case .renew: renewNow(held)
    case .change:
      if let plan = index.products[product] { orderElsewhere(plan, by: person, offer: nil) }
    }
  }

  /// Ends the present period and renews the subscription now; the renewal may fail like any other.
  private mutating func renewNow(_ held: Subscription) {
    guard !held.hasBillingIssue else {
      emitDiagnostic(.renewalFailedAlready(product: held.product), rule: .forcedRenewal)
      return
    }
    endPeriodNow(held)
    // During a commitment the next payment is due whether the subscription renews at its end or not.
    if !held.isCommitted {
      subscriptions[held.number].setAutoRenew(true)
      if held.priceIncreaseStatus == .pending { subscriptions[held.number].clearIncrease() }
    }
    // The caller has checked that the subscription can renew.
    guard let next = nextPlan(of: held) else { return }
    if people.failsToRenew(held.person, switches) {
      emitDiagnostic(.forcedRenewalFails(product: held.product), rule: .forcedRenewal)
      failToRenew(held.number)
    } else {
      renew(held.number, into: PlanTerms(next))
    }
  }

  /// Switches auto-renew off.
  ///
  /// Service lasts until the end of the period or commitment. In a grace period or billing retry it ends now,
  /// unless a commitment runs.
  mutating func cancelSubscription(_ held: Subscription) {
    subscriptions[held.number].setAutoRenew(false)
    subscriptions[held.number].clearIncrease()
    send(.autoRenewOff, held.latest)
    guard held.hasBillingIssue, !held.isCommitted else {
      if held.hasOrder { subscriptions[held.number].cancelOrder() }
      announceStatus(held.number, renewal: autoRenewChange(of: held, isOn: false))
      emitDiagnostic(
        diagnosticAfterCancelling(held), rule: held.isCommitted ? .commitmentCancel : .autoRenewOff)
      return
    }
    subscriptions[held.number].closeBillingIssue(at: now, isRecovered: false)
    unschedule(held.number)
    expire(held.number, .autoRenewDisabled)
  }

  /// Sets the `expirationDate` of the present period to now.
  private mutating func endPeriodNow(_ held: Subscription) {
    unschedule(held.number)
    subscriptions[held.number].closeBillingIssue(at: now, isRecovered: false)
    guard held.end > now else { return }
    subscriptions[held.number].moveEnd(to: now)
    setExpiration(ofPeriodWith: held.latest, to: now)
    if shares.isShared(held.number) { endSharedPeriods(held.number, at: now) }
  }

  // MARK: Price increase

  /// Performs an action for a price increase of the person's subscription in the group of a plan.
  mutating func perform(_ act: PriceIncreaseAction, on product: String, by person: Person) {
    guard let held = subscription(of: person, toPlan: product) else { return }
    let index = held.number
    switch act {
    case .ask(let price):
      subscriptions[index].askForIncrease(to: price.map(Money.milliunits))
      announceStatus(index, renewal: .priceIncrease(.pending))
      if person == people.customer {
        emit(.update(.message(.priceIncreaseConsent, product: held.product)), rule: .priceIncrease)
      }
      send(.priceIncreaseAsked, held.latest)
    case .tell(let price):
      subscriptions[index].announceIncrease(to: Money.milliunits(price))
      announceStatus(index, renewal: .priceIncrease(.agreed))
      send(.priceIncreaseAccepted, held.latest)
    case .agree:
      subscriptions[index].agreeToIncrease()
      announceStatus(index, renewal: .priceIncrease(.agreed))
      send(.priceIncreaseAccepted, held.latest)
    case .decline:
      subscriptions[held.number].clearIncrease()
      subscriptions[index].setAutoRenew(false)
      announceStatus(index, renewal: autoRenewChange(of: held, isOn: false))
      send(.autoRenewOff, held.latest)
      emitDiagnostic(diagnosticAfterCancelling(held), rule: .priceIncrease)
    }
  }

  /// The subscriptions of this device's customer whose price increase is unanswered.
  package var subscriptionsAwaitingConsent: [Subscription] {
    let customer = people.customer
    return subscriptions.filter {
      $0.person == customer && $0.priceIncreaseStatus == .pending && !$0.isOver
    }
  }

  /// Whether the customer has not answered the price increase of the subscription with this latest
  /// transaction.
  package func awaitsConsent(_ latest: TransactionNumber) -> Bool {
    guard let held = ledger[latest].subscription.map({ subscriptions[$0] }) else { return false }
    return held.latest == latest && held.person == people.customer && held.priceIncreaseStatus == .pending
      && !held.isOver
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

  /// Whether the reason of a message is still valid for this device's customer.
  package func isValid(_ message: PendingMessage) -> Bool {
    if message.reason == .generic { return true }
    return ownSubscription(toPlan: message.product).map { isReason(message.reason, $0) } ?? false
  }

  /// Whether a subscription of this device's customer is a reason for a message.
  private func isReason(_ reason: StoreKitUpdate.MessageReason, _ held: Subscription) -> Bool {
    switch reason {
    case .billingIssue: held.hasBillingIssue
    case .priceIncreaseConsent: held.priceIncreaseStatus == .pending && !held.isOver
    case .winBackOffer:
      held.isOver && !eligibleWinBackOffers(group: held.group, person: people.customer).isEmpty
    case .generic: false
    }
  }

  /// The messages of the App Store for this device's customer now, derived from the subscriptions (rule
  /// `storekit2.messages.launch`).
  package var messages: [PendingMessage] {
    let customer = people.customer
    return subscriptions.indices.flatMap { number -> [PendingMessage] in
      guard subscriptions[number].person == customer else { return [] }
      let held = subscriptions[number]
      // If its transactions were deleted, the subscription is not the current one of its group.
      guard subscriptions.isCurrent(number) else { return [] }
      return StoreKitUpdate.MessageReason.allCases.filter { isReason($0, held) }.map {
        PendingMessage(reason: $0, product: held.product)
      }
    }
  }

  // MARK: Extension

  /// Extends a subscription for the developer.
  ///
  /// At an accelerated rate, each day lasts a thirtieth of an accelerated month.
  mutating func extend(_ held: Subscription, days: Int) {
    let times = people.renewalTimes(of: held.person, switches)
    let span: TimeSpan =
      times == .realtime || times == .daily
      ? .days(days)
      : TimeSpan(
        microseconds: times.length(of: SubscriptionPeriod(1, .month)).microseconds / 30 * Int64(days))
    let end = min(held.end + span, .distantFuture)
    subscriptions[held.number].extend(to: end, at: now)
    if let commitment = subscriptions[held.number].commitment {
      ledger.setCommitmentEnd(of: held.latest, to: commitment.expirationDate)
    }
    setExpiration(ofPeriodWith: held.latest, to: end)
    reschedule([held.number])
    announce(held.latest, .extended(until: end))
    if subscriptions[held.number].phase != held.phase { announceStatus(held.number) }
    send(.extended, held.latest)
    if shares.isShared(held.number) { endSharedPeriods(held.number, at: end) }
  }
}
