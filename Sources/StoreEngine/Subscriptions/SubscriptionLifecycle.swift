// The life of a subscription over time: periods begin, renew, fail, end. Who ordered what stands in `PlanOrders.swift`,
// what goes wrong with the money in `BillingRetry.swift`.

import StoreCatalog
import StoreModel
import Support

extension Store {
  // MARK: In the books

  /// The subscription of this device's customer in the group of a plan, if there ever was one.
  package func ownSubscription(toPlan product: String) -> Subscription? {
    subscription(of: people.customer, toPlan: product)
  }

  /// The subscription of a person in the group of a plan.
  package func subscription(of person: Person, toPlan product: String) -> Subscription? {
    guard let group = group(ofPlan: product) else { return nil }
    return subscriptions.subscription(of: person, group: group)
  }

  /// The group of a plan: the catalogue's, or where the plan is gone from it, that of who holds it.
  package func group(ofPlan product: String) -> String? {
    if let terms = index.products[product]?.subscription { return terms.groupIdentifier }
    return subscriptions.first { $0.product == product || $0.preference == product }?.group
  }

  /// How long a period of a plan is by the catalogue; a month for a plan that is gone from it.
  package func period(ofPlan product: String) -> SubscriptionPeriod {
    index.products[product]?.subscription?.period ?? SubscriptionPeriod(1, .month)
  }

  // MARK: Periods

  /// Begins a period with a transaction, which gets its dates and what was paid.
  mutating func beginPeriod(
    _ number: SubscriptionNumber, transaction: TransactionNumber, plan: PlanTerms, reason: TransactionReason,
    at start: Instant,
    offer: RunningOffer?
  ) {
    let before = subscriptions[number].latest
    if !subscriptions[number].isCommitted {
      if !subscriptions[number].order.payments.isEmpty {
        ordersComeDue(of: number, plan.identifier, as: transaction)
      }
      subscriptions[number].completeOrder()
    }
    let paid = subscriptions[number].commitment == nil ? plan.period : SubscriptionPeriod(1, .month)
    let period = offer?.period ?? paid ?? SubscriptionPeriod(1, .month)
    // Every renewal passes here, and the books are long: where one of their own answers is asked for with a part of them,
    // or stands behind `??`, they would be copied.
    let person = subscriptions[number].person
    let rate = people.renewalRate(of: person, switches)
    let times = people.renewalTimes(of: person, switches)
    // Changed in place: a subscription is large.
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
    let lineItem = allocateLineItem()
    ledger.setPeriod(
      of: transaction,
      to: TransactionRow.Period(
        subscription: number, previous: before == transaction ? nil : before, reason: reason,
        start: start, end: subscriptions[number].end, price: price, offer: offer?.offer,
        commitment: subscriptions[number].commitment, lineItem: lineItem))
    schedule(number)
  }

  /// Puts the next thing of a subscription's life on the agenda.
  mutating func schedule(_ number: SubscriptionNumber) {
    guard let due = subscriptions[number].due, due < .distantFuture else { return }
    agenda.schedule(.subscription(number), at: max(due, now))
  }

  /// Nothing more is on the agenda for it.
  mutating func unschedule(_ number: SubscriptionNumber) { agenda.cancelSubscriptionWork(number) }

  /// What was on the agenda for them holds no more.
  mutating func reschedule(_ numbers: [SubscriptionNumber]) {
    for number in numbers { unschedule(number) }
    for number in numbers { schedule(number) }
  }

  // MARK: What comes next

  /// What the end of the present period will bring.
  package enum Ending {
    case renews(into: PlanTerms)
    case fails
    case expires(ExpirationReason)
  }

  /// The same of the subscription of a number.
  private func ending(of number: SubscriptionNumber) -> Ending { ending(of: subscriptions[number]) }

  /// What the end of the present period will bring to a subscription, if nothing is changed until then.
  package func ending(of subscription: Subscription) -> Ending {
    guard subscription.renewsNextPeriod else { return .expires(.autoRenewDisabled) }
    let isCommitted = subscription.isCommitted
    if !isCommitted, subscription.priceIncreaseStatus == .pending,
      subscription.preference == subscription.product
    {
      return .expires(.didNotConsentToPriceIncrease)
    }
    guard let plan = nextTerms(of: subscription) else { return .expires(.productUnavailable) }
    // The Sandbox runs the whole commitment; its limit is asked at the end of it.
    if !isCommitted, let limit = renewalLimit(of: subscription.person), subscription.renewalCount >= limit {
      return .expires(.autoRenewDisabled)
    }
    return people.failsToRenew(subscription.person, switches) ? .fails : .renews(into: plan)
  }

  /// The plan of the next renewal; nil where it is not sold in the group any more.
  package func nextPlan(of subscription: Subscription) -> Product? {
    guard let plan = index.products[subscription.nextProduct],
      plan.subscription?.groupIdentifier == subscription.group
    else { return nil }
    return plan
  }

  /// The terms of the plan of the next renewal; nil where it is not sold in the group any more.
  package func nextTerms(of subscription: Subscription) -> PlanTerms? {
    // Every renewal asks. Where the plan stays and the catalogue is the one that it was sold from, its sale has the terms.
    let last = ledger[subscription.latest].sale
    if last.moment.catalogEdition == configuration.facts.edition, last.group == subscription.group,
      last.payment.productIdentifier == subscription.nextProduct
    {
      return PlanTerms(identifier: subscription.nextProduct, period: last.period)
    }
    return nextPlan(of: subscription).map(PlanTerms.init)
  }

  /// Whether the plan of the next renewal is still sold in the group.
  package func canRenew(_ subscription: Subscription) -> Bool { nextPlan(of: subscription) != nil }

  /// After how many renewals the environment switches auto-renew off; nil for never.
  package func renewalLimit(of person: Person) -> Int? {
    switch rules.subscriptions.renewalLimit {
    case .none: nil
    case .testEnvironment:
      people.renewalRate(of: person, switches) == .daily ? 6 : quirks.sandboxRenewalLimit.count
    }
  }

  /// The agenda calls: something of a subscription's life is due.
  mutating func subscriptionGoesOn(_ number: SubscriptionNumber) {
    // Field by field, and the ending by itself: a copy of the subscription would be copied again when it is written to.
    switch subscriptions[number].phase {
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

  /// The present period is over: a new transaction, to the queue and to `Transaction.updates`.
  mutating func renew(
    _ number: SubscriptionNumber, into plan: PlanTerms, event: ServerEvent = .renewed,
    from start: Instant? = nil
  ) {
    // Field by field: a subscription is long.
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
    let transaction = appendPurchased(sale, by: person, original: subscriptions[number].original)
    beginPeriod(
      number, transaction: transaction, plan: plan, reason: .renewal, at: start ?? now, offer: offer)
    if product != plan.identifier { appLocksPlan(product, of: person) }
    announceMade(transaction, by: .renewal)
    if people[person].isAccount { deliverPush(transaction, rule: .renewal) }
    send(event, transaction)
    shareGoesOn(number)
  }

  /// A transaction that the store makes by itself; it is in the queue once it has been pushed there.
  mutating func appendPurchased(
    _ sale: Sale, by person: Person, original: TransactionNumber?
  ) -> TransactionNumber {
    people.markBought(person)
    let number = ledger.append(sale, state: .purchased, of: person, at: now)
    ledger.identify(number, identifier: allocateIdentifier(), orderID: OrderID(seed: seed, number))
    ledger.setOriginal(of: number, to: original)
    return number
  }

  /// What the next renewals cost is the price of a plan on the storefront of this moment.
  mutating func setPrice(of number: SubscriptionNumber, to plan: Product) {
    subscriptions[number].setPrice(price(of: plan), storefront: device.storefront)
  }

  /// What a plan costs on this storefront, in milliunits.
  package func price(of product: Product) -> Int64 {
    Money.milliunits(product.price(storefront: device.storefront))
  }

  // MARK: The end

  /// Service ends with the period.
  mutating func expire(_ number: SubscriptionNumber, _ reason: ExpirationReason) {
    subscriptions[number].expire(reason)
    let subscription = subscriptions[number]
    appLocksPlan(subscription.product, of: subscription.person)
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
    if shares.isShared(number) { shareEnds(number, revoked: false) }
  }

  /// The test environment's number of renewals is reached: auto-renew is switched off.
  private mutating func endAtLimit(_ number: SubscriptionNumber) {
    let subscription = subscriptions[number]
    emitDiagnostic(
      .renewalLimitReached(product: subscription.product, count: subscription.renewalCount),
      rule: .renewalLimit)
    send(.autoRenewOff, subscription.latest)
  }

  // MARK: Telling

  /// The App Store tells the developer's server.
  mutating func send(
    _ event: ServerEvent, _ transaction: TransactionNumber?, reason: RefundRequest.Reason? = nil
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
          isSent: rules.subscriptions.sendsNotifications)),
      rule: .serverNotifications)
  }
}

/// What a renewal has to know of a plan: the product itself is long, and every renewal passes it on.
package struct PlanTerms: Hashable, Sendable {
  package let identifier: String
  /// How long a period is without an offer.
  package let period: SubscriptionPeriod?
}

extension PlanTerms {
  package init(_ plan: Product) { self.init(identifier: plan.identifier, period: plan.subscription?.period) }
}
