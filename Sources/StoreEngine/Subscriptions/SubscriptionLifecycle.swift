// The periods, renewals and expirations of subscriptions.

import StoreCatalog
import StoreModel
import Support

extension Store {
  // MARK: Queries

  package func ownSubscription(toPlan product: String) -> Subscription? {
    subscription(of: people.customer, toPlan: product)
  }

  /// Returns a person's subscription in the group of a plan; nil if there never was one.
  package func subscription(of person: Person, toPlan product: String) -> Subscription? {
    guard let group = group(ofPlan: product) else { return nil }
    return subscriptions.subscription(of: person, group: group)
  }

  /// Returns the group of a plan.
  ///
  /// If the catalogue no longer has the plan, the group of any subscription to the plan is returned.
  package func group(ofPlan product: String) -> String? {
    if let terms = index.products[product]?.subscription { return terms.groupIdentifier }
    return subscriptions.first { $0.product == product || $0.preference == product }?.group
  }

  /// Returns the period of a plan; one month if the catalogue no longer has the plan.
  package func period(ofPlan product: String) -> SubscriptionPeriod {
    index.products[product]?.subscription?.period ?? SubscriptionPeriod(1, .month)
  }

  // MARK: Periods

  mutating func beginPeriod(
    _ number: SubscriptionNumber, transaction: TransactionNumber, plan: PlanTerms, reason: TransactionReason,
    at start: Instant,
    offer: RunningOffer?
  ) {
    let before = subscriptions[number].latest
    if !subscriptions[number].isCommitted {
      if !subscriptions[number].order.payments.isEmpty {
        fulfillOrders(of: number, plan.identifier, as: transaction)
      }
      subscriptions[number].completeOrder()
    }
    let paid = subscriptions[number].commitment == nil ? plan.period : SubscriptionPeriod(1, .month)
    let period = offer?.period ?? paid ?? SubscriptionPeriod(1, .month)
    // Performance: every renewal runs this code. Local variables are used below, because nested accesses
    // would copy the store.
    let person = subscriptions[number].person
    let rate = people.renewalRate(of: person, switches)
    let times = people.renewalTimes(of: person, switches)
    // The subscription is changed in place, because a copy is slow.
    subscriptions[number].beginPeriod(
      of: plan.identifier, period, transaction: transaction, reason: reason, at: start, offer: offer,
      rate: rate, times: times)

    var price = subscriptions[number].renewalPrice
    var storefront = subscriptions[number].storefront
    if let offer { (price, storefront) = (offer.price, offer.storefront) }
    if ledger[transaction].sale.storefront != storefront {
      let payment = ledger[transaction].sale.payment
      let token = ledger[transaction].sale.appAccountToken
      ledger.setSale(
        of: transaction, to: sale(of: payment, by: person, storefront: storefront, token: token))
    }
    // An unpaid renewal that is paid now has a line item already.
    let lineItem = ledger[transaction].webOrderLineItemID ?? allocateLineItem()
    ledger.setPeriod(
      of: transaction,
      to: TransactionRow.Period(
        subscription: number, previous: before == transaction ? nil : before, reason: reason,
        start: start, end: subscriptions[number].end, price: price, offer: offer?.offer,
        commitment: subscriptions[number].commitment, lineItem: lineItem))
    schedule(number)
  }

  mutating func schedule(_ number: SubscriptionNumber) {
    guard let due = subscriptions[number].nextEventAt, due < .distantFuture else { return }
    agenda.schedule(.subscription(number), at: max(due + renewalLead(of: number), now))
  }

  mutating func unschedule(_ number: SubscriptionNumber) { agenda.cancelSubscriptionWork(number) }

  mutating func reschedule(_ numbers: [SubscriptionNumber]) {
    for number in numbers { unschedule(number) }
    for number in numbers { schedule(number) }
  }

  // MARK: End of a period

  /// The event at the end of the current period.
  package enum Ending {
    case renews(into: PlanTerms)
    case fails
    case expires(ExpirationReason)
  }

  private func ending(of number: SubscriptionNumber) -> Ending { ending(of: subscriptions[number]) }

  /// Returns what happens at the end of the current period if nothing changes before.
  package func ending(of subscription: Subscription) -> Ending {
    guard subscription.renewsNextPeriod else { return .expires(.autoRenewDisabled) }
    let isCommitted = subscription.isCommitted
    if !isCommitted, subscription.priceIncreaseStatus == .pending,
      subscription.preference == subscription.product
    {
      return .expires(.didNotConsentToPriceIncrease)
    }
    guard let plan = nextTerms(of: subscription) else { return .expires(.productUnavailable) }
    // The Sandbox completes a commitment before it applies the renewal limit.
    if !isCommitted, let limit = renewalLimit(of: subscription.person), subscription.renewalCount >= limit {
      return .expires(.autoRenewDisabled)
    }
    return people.failsToRenew(subscription.person, switches) ? .fails : .renews(into: plan)
  }

  /// Returns the plan of the next renewal; nil if the group no longer sells it.
  package func nextPlan(of subscription: Subscription) -> Product? {
    guard let plan = index.products[subscription.nextProduct],
      plan.subscription?.groupIdentifier == subscription.group
    else { return nil }
    return plan
  }

  /// Returns the terms of the plan of the next renewal; nil if the group no longer sells it.
  package func nextTerms(of subscription: Subscription) -> PlanTerms? {
    // Fast path for every renewal: the last sale has the terms, if the plan and the catalogue are
    // unchanged.
    let last = ledger[subscription.latest].sale
    if last.moment.catalogEdition == configuration.facts.edition, last.group == subscription.group,
      last.payment.productIdentifier == subscription.nextProduct
    {
      return PlanTerms(identifier: subscription.nextProduct, period: last.period)
    }
    return nextPlan(of: subscription).map(PlanTerms.init)
  }

  package func canRenew(_ subscription: Subscription) -> Bool { nextPlan(of: subscription) != nil }

  /// Returns the number of renewals after which the environment switches auto-renew off; nil if there is no
  /// limit.
  package func renewalLimit(of person: Person) -> Int? {
    switch rules.subscriptions.renewalLimit {
    case .none: nil
    case .testEnvironment:
      people.renewalRate(of: person, switches) == .daily ? 6 : quirks.sandboxRenewalLimit.count
    }
  }

  mutating func processSubscriptionEvent(_ number: SubscriptionNumber) {
    // Reads single fields, because a local copy of the subscription would force another copy at the next
    // write.
    switch subscriptions[number].phase {
    case .active where subscriptions[number].end > now: renewEarly(number)
    case .active:
      switch ending(of: number) {
      case .renews(let plan):
        renew(number, into: plan, from: backdated.needsCatchUp ? subscriptions[number].end : nil)
      case .fails: failToRenew(number)
      case .expires(let reason):
        if subscriptions[number].willAutoRenew, reason == .autoRenewDisabled { endAtLimit(number) }
        expire(number, reason)
      }
    case .grace:
      if subscriptions[number].recovers(by: now) { recover(number) } else { endGrace(number) }
    case .retry:
      if subscriptions[number].recovers(by: now) { recover(number) } else { endBillingRetry(number) }
    case .ended, .revoked: break
    }
  }

  // MARK: Renewal

  /// Renews a subscription with a new transaction, and announces the transaction to the queue and to
  /// `Transaction.updates`.
  mutating func renew(
    _ number: SubscriptionNumber, into plan: PlanTerms, event: ServerEvent = .renewed,
    from start: Instant? = nil
  ) {
    if event == .renewed, getsNewOriginalAtRenewal(number) {
      return renewWithNewOriginal(number, into: plan, from: start)
    }
    // Reads single fields, because a copy of a subscription is slow.
    let product = subscriptions[number].product
    let person = subscriptions[number].person
    changeTerms(of: number, to: plan)
    let offer = subscriptions[number].offer
    subscriptions[number].countRenewal()
    var storefront = subscriptions[number].storefront
    if let offer { storefront = offer.storefront }
    let last = ledger[subscriptions[number].latest].sale
    let token = subscriptions[number].order.appAccountToken ?? last.appAccountToken
    let sale = self.sale(
      of: Payment(plan.identifier), by: person, storefront: storefront, like: last, token: token)
    let transaction =
      payUnpaidRenewal(of: number, sale: sale)
      ?? appendPurchased(sale, by: person, original: subscriptions[number].original)
    beginPeriod(
      number, transaction: transaction, plan: plan, reason: .renewal, at: start ?? now, offer: offer)
    if product != plan.identifier { notifyServiceMayHaveEnded(product, of: person) }
    announceNewTransaction(transaction, by: .renewal)
    if people[person].isAccount { deliverPush(transaction, rule: .renewal) }
    send(event, transaction)
    shareSubscription(number)
  }

  /// Adds a purchased transaction that the store itself creates.
  ///
  /// The queue receives the transaction only after a push.
  mutating func appendPurchased(
    _ sale: Sale, by person: Person, original: TransactionNumber?
  ) -> TransactionNumber {
    people.markBought(person)
    let number = ledger.append(sale, state: .purchased, of: person, at: now)
    ledger.identify(number, identifier: allocateIdentifier(), orderID: OrderID(seed: seed, number))
    ledger.setOriginal(of: number, to: original)
    return number
  }

  /// Sets the price of the next renewals to the plan's price on the current storefront.
  mutating func setPrice(of number: SubscriptionNumber, to plan: Product) {
    subscriptions[number].setPrice(price(of: plan), storefront: device.sellingStorefront)
  }

  /// Returns the price of a product on the current storefront, in milliunits.
  package func price(of product: Product) -> Int64 {
    Money.milliunits(product.price(storefront: device.sellingStorefront))
  }

  // MARK: Expiration

  mutating func expire(_ number: SubscriptionNumber, _ reason: ExpirationReason) {
    subscriptions[number].expire(reason)
    let subscription = subscriptions[number]
    notifyServiceMayHaveEnded(subscription.product, of: subscription.person)
    announceStatus(number)
    let event: ServerEvent =
      switch reason {
      case .autoRenewDisabled: .expiredVoluntarily
      case .billingError: .expiredAfterRetry
      case .didNotConsentToPriceIncrease: .expiredWithoutConsent
      case .productUnavailable: .expiredNotForSale
      case .unknown: .expiredOtherwise
      }
    send(event, subscription.latest)
    if shares.isShared(number) { endShares(number, revoked: false) }
  }

  /// Switches auto-renew off, because the renewal limit of the test environment is reached.
  private mutating func endAtLimit(_ number: SubscriptionNumber) {
    let subscription = subscriptions[number]
    emitDiagnostic(
      .renewalLimitReached(product: subscription.product, count: subscription.renewalCount),
      rule: .renewalLimit)
    send(.autoRenewOff, subscription.latest)
  }

  // MARK: Server notifications

  mutating func send(
    _ event: ServerEvent, _ transaction: TransactionNumber?, reason: RefundRequest.Reason? = nil,
    isManual: Bool = false
  ) {
    var (product, person) = ("", FamilyMember.me)
    if let transaction {
      product = ledger[transaction].sale.payment.productIdentifier
      let buyer = ledger[transaction].person
      person = people.name(of: buyer, on: device)
    }
    emit(
      .server(
        ServerNotification(
          event: event, transaction: transaction, product: product, person: person, reason: reason,
          isManual: isManual, isSent: rules.subscriptions.sendsNotifications)),
      rule: .serverNotifications)
  }
}

/// The terms of a plan that a renewal needs.
///
/// Copying a `Product` for every renewal would be slow.
package struct PlanTerms: Hashable, Sendable {
  package let identifier: String
  /// The length of a period without an offer.
  package let period: SubscriptionPeriod?
}

extension PlanTerms {
  package init(_ plan: Product) { self.init(identifier: plan.identifier, period: plan.subscription?.period) }
}
