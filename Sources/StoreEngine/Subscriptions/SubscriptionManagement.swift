// What is done to a subscription by hand. The customer in the settings: auto-renew off and on, another plan, the answer to a
// price increase. The tester: the end now, a renewal now. The developer: days given away.

import StoreCatalog
import StoreModel
import Support

extension Store {
  /// Carries out an act on the person's subscription in the group of a plan, which may be gone from the catalogue.
  mutating func perform(_ act: SubscriptionAction, on product: String, by person: Person) {
    guard let held = subscription(of: person, toPlan: product) else { return }
    switch act {
    case .cancel: cancelSubscription(held)
    case .resume:
      subscriptions[held.number].setAutoRenew(true)
      announceStatus(held.number, renewal: autoRenewChange(of: held, isOn: true))
      emitDiagnostic(.autoRenewBackOn(product: held.product, at: stamp(held.changeDate)), rule: .resumed)
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

  /// The present period ends now with a renewal, which fails like any other while renewals do.
  private mutating func renewNow(_ held: Subscription) {
    guard !held.isInTrouble else {
      emitDiagnostic(.renewalFailedAlready(product: held.product), rule: .forcedRenewal)
      return
    }
    endPeriodNow(held)
    // Within a commitment the next payment is due whatever was decided about its end.
    if !held.isCommitted {
      subscriptions[held.number].setAutoRenew(true)
      if held.priceIncreaseStatus == .pending { subscriptions[held.number].clearIncrease() }
    }
    // That it can renew was checked.
    guard let next = nextPlan(of: held) else { return }
    if people.failsToRenew(held.person, switches) {
      emitDiagnostic(.forcedRenewalFails(product: held.product), rule: .forcedRenewal)
      failToRenew(held.number)
    } else {
      renew(held.number, into: PlanTerms(next))
    }
  }

  /// Auto-renew goes off: service lasts to the end of the period, or of the commitment; without a paid period and a
  /// commitment it ends now.
  mutating func cancelSubscription(_ held: Subscription) {
    subscriptions[held.number].setAutoRenew(false)
    subscriptions[held.number].clearIncrease()
    send(.autoRenewOff, held.latest)
    guard held.isInTrouble, !held.isCommitted else {
      if held.hasOrder { subscriptions[held.number].cancelOrder() }
      announceStatus(held.number, renewal: autoRenewChange(of: held, isOn: false))
      emitDiagnostic(
        diagnosticAfterCancelling(held), rule: held.isCommitted ? .commitmentCancel : .autoRenewOff)
      return
    }
    subscriptions[held.number].closeTrouble(at: now, isRecovered: false)
    unschedule(held.number)
    expire(held.number, .autoRenewDisabled)
  }

  /// The present period's `expirationDate` becomes now.
  private mutating func endPeriodNow(_ held: Subscription) {
    unschedule(held.number)
    subscriptions[held.number].closeTrouble(at: now, isRecovered: false)
    guard held.end > now else { return }
    subscriptions[held.number].moveEnd(to: now)
    setExpiration(ofPeriodWith: held.latest, to: now)
    if shares.isShared(held.number) { sharePeriodsEnd(held.number, at: now) }
  }

  // MARK: Price increase

  /// Carries out an act on the person's subscription in the group of a plan.
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

  /// The subscriptions of this device's customer whose price increase has no answer.
  package var subscriptionsAwaitingConsent: [Subscription] {
    let customer = people.customer
    return subscriptions.filter {
      $0.person == customer && $0.priceIncreaseStatus == .pending && !$0.isOver
    }
  }

  /// Whether the customer has still to answer about the price of the subscription that has this as its latest
  /// transaction.
  package func awaitsConsent(_ latest: TransactionNumber) -> Bool {
    guard let held = ledger[latest].subscription.map({ subscriptions[$0] }) else { return false }
    return held.latest == latest && held.person == people.customer && held.priceIncreaseStatus == .pending
      && !held.isOver
  }

  /// What the customer is asked about; nil where nothing is.
  package func increase(of subscription: Subscription) -> PriceIncrease? {
    guard subscription.priceIncreaseStatus == .pending else { return nil }
    let price = subscription.increasedPrice ?? subscription.renewalPrice
    let sale = ledger[subscription.latest].sale
    return PriceIncrease(
      product: subscription.product, transaction: subscription.latest,
      before: money(subscription.renewalPrice, as: sale), after: money(price, as: sale),
      renewal: subscription.changeDate)
  }

  /// Whether the reason of a message still holds for this device's customer.
  package func isValid(_ message: PendingMessage) -> Bool {
    if message.reason == .generic { return true }
    return ownSubscription(toPlan: message.product).map { isReason(message.reason, $0) } ?? false
  }

  /// Whether a subscription of this device's customer is a reason for a message.
  private func isReason(_ reason: StoreKitUpdate.MessageReason, _ held: Subscription) -> Bool {
    switch reason {
    case .billingIssue: held.isInTrouble
    case .priceIncreaseConsent: held.priceIncreaseStatus == .pending && !held.isOver
    case .winBackOffer:
      held.isOver && !eligibleWinBackOffers(group: held.group, person: people.customer).isEmpty
    case .generic: false
    }
  }

  /// The messages that the App Store has for this device's customer now, made from the state of the subscriptions
  /// (rule `storekit2.messages.launch`).
  package var messages: [PendingMessage] {
    let customer = people.customer
    return subscriptions.indices.flatMap { number -> [PendingMessage] in
      guard subscriptions[number].person == customer else { return [] }
      let held = subscriptions[number]
      // A subscription whose transactions were deleted is not the one of its group any more.
      guard subscriptions.isCurrent(number) else { return [] }
      return StoreKitUpdate.MessageReason.allCases.filter { isReason($0, held) }.map {
        PendingMessage(reason: $0, product: held.product)
      }
    }
  }

  // MARK: Extension

  /// The developer gives days away: at an accelerated rate each lasts a thirtieth of its month.
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
    if shares.isShared(held.number) { sharePeriodsEnd(held.number, at: end) }
  }
}
