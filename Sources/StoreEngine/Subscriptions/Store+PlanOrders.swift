// The effects of ordering a plan (rules `subscription.upgrade`, `subscription.downgrade`;
// DocC: Subscriptions).

import StoreCatalog
import StoreModel
import StoreRules
import Support

extension Store {
  package func order(of plan: Product, for person: String) -> PlanOrder {
    order(of: plan, person: people.person(named: person, on: device) ?? people.customer)
  }

  /// Returns the effect of ordering a plan now.
  ///
  /// If `billing` is nil, the result of `billingPlan(_:of:person:)` is used.
  package func order(
    of plan: Product, person: Person, offer: Offer? = nil, billing: BillingPlanChoice? = nil
  ) -> PlanOrder {
    guard let subscription = subscription(of: person, toPlan: plan.identifier),
      !getsNewOriginal(after: subscription)
    else { return .begins }
    if subscription.isOver { return .beginsAgain }
    let isHeldPlan = subscription.product == plan.identifier
    let billing = billingPlan(billing, of: plan, person: person)
    if isHeldPlan, billing == subscription.billingPlan {
      if subscription.hasBillingIssue { return .pays }
      if offer != nil { return .takesOffer }
      if subscription.hasOrder { return .takesBack }
      return subscription.willAutoRenew ? .duplicate : .resumes
    }
    // A subscription without service can be replaced at once, even by a plan of lower level.
    if subscription.isInRetry { return .replacesUnpaid }
    if subscription.preference == plan.identifier, subscription.preferredBillingPlan == billing,
      subscription.willAutoRenew
    {
      return .isOrdered
    }
    guard changesNow(from: subscription, to: plan, billing: billing) else { return .changesAtRenewal }
    return subscription.hasBillingIssue ? .replacesUnpaid : .changesNow
  }

  /// Whether a change to `plan` takes effect at once.
  ///
  /// A change to a higher level takes effect at once. So does a change to the same level with the same
  /// duration and billing plan.
  private func changesNow(from subscription: Subscription, to plan: Product, billing: BillingPlanChoice)
    -> Bool
  {
    if subscription.product == plan.identifier { return false }
    guard let from = index.products[subscription.product]?.subscription, let to = plan.subscription else {
      return true
    }
    return to.level == from.level
      ? to.period.isSameLength(as: from.period) && billing == subscription.billingPlan : to.level < from.level
  }

  /// Records the dates, the price and the subscription of a plan purchase that has a transaction.
  ///
  /// Returns the first transaction of the subscription; nil if it is `transaction` itself.
  mutating func recordPlanPurchase(
    _ transaction: TransactionNumber, plan: Product, person: Person, order: PlanOrder, offer: RunningOffer?
  )
    -> TransactionNumber?
  {
    let subscription = subscription(of: person, toPlan: plan.identifier)
    guard let subscription, !getsNewOriginal(after: subscription) else {
      beginSubscription(with: transaction, plan: plan, person: person, offer: offer, after: subscription)
      return nil
    }
    let number = subscription.number
    ledger.setSale(
      of: transaction, to: ledger[transaction].sale.inheriting(nextAccountToken(of: subscription)))
    switch order {
    case .duplicate:
      // The current period is already paid, so a duplicate pays for no period.
      ledger.setDuplicate(transaction, of: subscription, lineItem: allocateLineItem(), at: now)
      return subscription.original
    case .pays:
      let start = subscription.isInGrace ? subscription.end : now
      subscriptions[number].closeBillingIssue(at: now, isRecovered: true)
      unschedule(number)
      recordServiceGap(before: start, of: number)
      if !subscription.isCommitted { subscriptions[number].payIncrease() }
      beginPeriod(
        number, transaction: transaction, plan: PlanTerms(plan), reason: .purchase, at: start, offer: offer)
      sendEvents(of: order, by: subscription, transaction)
    case .changesNow, .replacesUnpaid:
      changeNow(subscription, to: plan, transaction: transaction, offer: offer)
      sendEvents(of: order, by: subscription, transaction, offer: offer)
    case .begins, .beginsAgain, .changesAtRenewal, .takesBack, .resumes, .isOrdered, .takesOffer:
      // After a lapse the original transaction remains, but test environments count renewals from 0 again.
      unschedule(number)
      // The new period starts after the previous one, because two periods must not overlap.
      let start = max(beginning(of: transaction), min(subscription.end, now))
      recordServiceGap(before: start, of: number)
      subscriptions[number].restartRenewalCount()
      resetRenewalDecisions(number, plan: plan)
      commit(number, to: plan, billing: ledger[transaction].payment.billingPlan)
      beginPeriod(
        number, transaction: transaction, plan: PlanTerms(plan), reason: .purchase, at: start, offer: offer)
      sendEvents(of: .beginsAgain, by: subscription, transaction)
    }
    shareSubscription(number)
    return subscription.original
  }

  /// Whether the next purchase in the group begins another subscription (quirk `bought-after-lapse`).
  ///
  /// The earlier subscription has ended, or its renewal is not paid.
  ///
  /// A refunded subscription does not count as lapsed, because the refund can be reversed.
  private func getsNewOriginal(after subscription: Subscription) -> Bool {
    guard quirks.boughtAfterLapse == .newOriginal else { return false }
    switch subscription.phase {
    case .ended, .retry: return true
    case .active, .grace, .revoked: return false
    }
  }

  /// Begins a subscription whose original transaction is `transaction`.
  ///
  /// `lapsed` is the earlier subscription that the new one replaces (rule
  /// `subscription.bought-after-lapse`); nil if there is none. Its billing retry continues without success.
  private mutating func beginSubscription(
    with transaction: TransactionNumber, plan: Product, person: Person, offer: RunningOffer?,
    after lapsed: Subscription?
  ) {
    // Two periods must not overlap.
    let start = lapsed.map { max(beginning(of: transaction), min($0.end, now)) } ?? beginning(of: transaction)
    let number = subscriptions.begin(
      of: person, group: plan.subscription?.groupIdentifier ?? "", product: plan.identifier,
      transaction: transaction, at: start, price: price(of: plan), storefront: device.sellingStorefront)
    if let lapsed {
      subscriptions[lapsed.number].setRecovery(at: nil)
      reschedule([lapsed.number])
      subscriptions[number].inherit(from: lapsed, isContinuous: !isServiceGap(after: lapsed))
    }
    commit(number, to: plan, billing: ledger[transaction].payment.billingPlan)
    beginPeriod(
      number, transaction: transaction, plan: PlanTerms(plan), reason: .purchase, at: start, offer: offer)
    send(.firstSubscription, transaction)
    shareSubscription(number)
  }

  /// Returns the app account token for the next transaction if its payment names none (rule
  /// `subscription.app-account-token`).
  package func nextAccountToken(of subscription: Subscription) -> String? {
    subscription.order.appAccountToken ?? ledger[subscription.latest].sale.appAccountToken
  }

  /// Resets the customer's decisions about auto-renew and a price increase, because they concern the previous
  /// plan.
  private mutating func resetRenewalDecisions(_ number: SubscriptionNumber, plan: Product) {
    subscriptions[number].setAutoRenew(true)
    setPrice(of: number, to: plan)
    subscriptions[number].clearIncrease()
  }

  /// Ends the current period now, and refunds the unused part of its price if it is paid.
  private mutating func changeNow(
    _ subscription: Subscription, to plan: Product, transaction: TransactionNumber, offer: RunningOffer?
  ) {
    let latest = subscription.latest
    let number = subscription.number
    if subscription.hasBillingIssue {
      // The paid period is over, so no part of its price is refunded.
      recordServiceGap(before: now, of: number)
      subscriptions[number].closeBillingIssue(at: now, isRecovered: true)
    } else {
      let sale = ledger[latest].sale
      let paid = ledger[latest].price - ledger[latest].refunded
      let refundAmount = Money.share(
        of: paid, remaining: min(subscription.end - now, subscription.end - subscription.start),
        total: subscription.end - subscription.start,
        like: sale.listPrice)
      ledger.addRefund(refundAmount, of: latest)
      emitDiagnostic(
        .planChangesNow(
          from: subscription.product, to: plan.identifier, back: money(refundAmount, as: sale)),
        rule: .upgrade)
      for upgraded in [latest] + duplicates(ofPeriodWith: latest) {
        ledger.markUpgraded(upgraded)
        announce(upgraded, .upgraded)
      }
    }
    unschedule(number)
    resetRenewalDecisions(number, plan: plan)
    commit(number, to: plan, billing: ledger[transaction].payment.billingPlan)
    beginPeriod(
      number, transaction: transaction, plan: PlanTerms(plan), reason: .purchase, at: now, offer: offer)
    notifyServiceMayHaveEnded(subscription.product, of: subscription.person)
  }

  /// Sends the events of an order to the developer's server.
  ///
  /// `subscription` is the subscription before the order.
  private mutating func sendEvents(
    of order: PlanOrder, by subscription: Subscription, _ transaction: TransactionNumber,
    offer: RunningOffer? = nil
  ) {
    let hasOffer = offer.map { $0.offer.kind != .introductory } ?? false
    for event in order.events(renews: subscription.willAutoRenew, hasOffer: hasOffer) {
      send(event, transaction)
    }
  }

  /// Returns an amount in the currency of a sale, formatted for the device's locale.
  package func money(_ milliunits: Int64, as sale: Sale) -> String {
    PriceText.text(
      Money.digits(milliunits, like: sale.listPrice), storefront: sale.storefront, locale: device.locale)
  }

  /// Records an order that creates no transaction now but changes the next renewal.
  ///
  /// `token` and `billing` are the app account token and the billing plan of the order; nil if the order
  /// names none.
  mutating func recordOrder(
    _ order: PlanOrder, of plan: Product, person: Person, offer: RunningOffer?, token: String?,
    billing: BillingPlanChoice?
  ) {
    guard let subscription = subscription(of: person, toPlan: plan.identifier) else { return }
    let number = subscription.number
    switch order {
    case .changesAtRenewal:
      subscriptions[number].orderPlan(plan.identifier, billing: billing, offer: offer)
      announceStatus(number, renewal: preferenceChange(of: subscription, to: plan.identifier))
      sendEvents(of: order, by: subscription, subscription.latest, offer: offer)
      emitDiagnostic(
        .planChangesAtRenewal(to: plan.identifier, at: timestamp(subscription.changeDate)),
        rule: subscription.isCommitted ? .commitmentChanges : .downgrade)
    case .takesBack:
      subscriptions[number].withdrawOrder()
      announceStatus(number, renewal: preferenceChange(of: subscription, to: subscription.product))
      sendEvents(of: order, by: subscription, subscription.latest)
      emitDiagnostic(.orderTakenBack(product: subscription.preference), rule: .downgradeTakenBack)
    case .resumes:
      subscriptions[number].setAutoRenew(true)
      announceStatus(number, renewal: autoRenewChange(of: subscription, isOn: true))
      sendEvents(of: order, by: subscription, subscription.latest)
      emitDiagnostic(
        .autoRenewBackOn(product: subscription.product, at: timestamp(subscription.changeDate)),
        rule: .resumed)
    case .takesOffer:
      subscriptions[number].redeem(offer)
      // `commitmentInfo` has no member for an offer, so the update reports `autoRenewPreference`.
      announceStatus(
        number,
        renewal: subscription.isCommitted
          ? .commitmentPreference(subscription.product) : .offer(offer?.offer.identifier))
      sendEvents(of: order, by: subscription, subscription.latest)
    case .isOrdered:
      emitDiagnostic(
        .alreadyOrdered(product: plan.identifier, at: timestamp(subscription.changeDate)),
        rule: .alreadyOrdered)
    case .begins, .beginsAgain, .changesNow, .replacesUnpaid, .duplicate, .pays: return
    }
    if let token { subscriptions[number].setOrderToken(token) }
  }

  /// Returns a text like `2021-02-26 19:08:00` in the device's time zone.
  package func timestamp(_ instant: Instant) -> String {
    TimeFormatter.dateAndTime(instant, in: device.timeZone)
  }

  // MARK: Purchases of this device

  /// Completes the purchase of a plan.
  ///
  /// If `hasShownAlert` is true, the customer has already read that the plan is active.
  mutating func completePlanPurchase(
    _ number: TransactionNumber, plan: Product, hasShownAlert: Bool = false
  ) {
    let offer = askedOffer(ledger[number].payment, plan: plan, person: ledger[number].person)
    let person = ledger[number].person
    let order = order(
      of: plan, person: person, offer: offer, billing: ledger[number].payment.billingPlan)
    if order == .changesAtRenewal, quirks.downgradeOrder == .fails {
      recordOrder(
        order, of: plan, person: person, offer: running(offer, plan: plan, order: order, person: person),
        token: ledger[number].sale.appAccountToken, billing: ledger[number].payment.billingPlan)
      fail(number, raw: rawError(InjectedFailure(domain: "SSServerErrorDomain", code: 0)), rule: .downgrade)
      return
    }
    if order == .duplicate, quirks.duplicatePurchase == .fails {
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 3532)),
        alert: hasShownAlert ? nil : .alreadySubscribed, rule: .duplicatePurchase)
      return
    }
    let isNew = applyOrder(order, number, plan: plan, offer: offer)
    if isNew { announceNewTransaction(number, by: .answered) }
    let outcome: (alert: StoreAlert?, rule: RuleID) =
      switch order {
      case .duplicate: (hasShownAlert ? nil : .alreadySubscribed, .duplicatePurchase)
      case .isOrdered: (.alreadyOrdered, .orderAnswered)
      case .changesAtRenewal, .takesBack, .resumes, .takesOffer: (.complete, .orderAnswered)
      case .changesNow, .replacesUnpaid: (.complete, .upgrade)
      case .begins, .beginsAgain, .pays: (.complete, .plainPurchase)
      }
    deliverOutcome(number, alert: outcome.alert, rule: outcome.rule)
  }

  /// Answers a payment that creates no transaction with the latest transaction of the subscription.
  ///
  /// A payment that orders the next renewal is recorded in the subscription.
  private mutating func answer(_ number: TransactionNumber, _ order: PlanOrder, plan: Product) {
    guard let subscription = subscription(of: ledger[number].person, toPlan: plan.identifier) else { return }
    let latest = subscription.latest
    ledger.answer(number, with: latest, at: now)
    if order.isForTheRenewal { subscriptions[subscription.number].addOrderPayment(number) }
    emitDiagnostic(
      .orderAnswered(transaction: number, with: latest),
      rule: order == .duplicate ? .duplicatePurchase : .orderAnswered)
    if order == .changesAtRenewal { listOrder(number, of: subscription.number) }
  }

  /// Whether a purchase of the held plan returns the existing transaction (quirk `duplicate-purchase`).
  private func returnsExistingTransaction(_ order: PlanOrder, _ version: StoreKitVersion) -> Bool {
    order == .duplicate && (quirks.duplicatePurchase == .existing || version == .product)
  }

  /// Links the orders of a plan to the renewal transaction that fulfils them.
  mutating func fulfillOrders(
    of number: SubscriptionNumber, _ plan: String, as transaction: TransactionNumber
  ) {
    for order in subscriptions[number].order.payments where ledger[order].payment.productIdentifier == plan {
      ledger.replace(order, by: transaction)
    }
  }

  /// Returns when the renewal that a payment ordered is due; nil if the payment has no pending order.
  package func orderDueDate(_ number: TransactionNumber) -> Instant? {
    guard let existing = ledger[number].answeredWith, let subscription = ledger[existing].subscription else {
      return nil
    }
    let isWaiting =
      subscriptions[subscription].willAutoRenew
      && subscriptions[subscription].order.payments.contains(number)
    return isWaiting ? subscriptions[subscription].changeDate : nil
  }

  /// Completes the purchase of a plan after an approval or a resolved interruption.
  mutating func purchasePlan(_ number: TransactionNumber, plan: Product) {
    let offer = askedOffer(ledger[number].payment, plan: plan, person: ledger[number].person)
    let order = order(
      of: plan, person: ledger[number].person, offer: offer, billing: ledger[number].payment.billingPlan)
    _ = applyOrder(order, number, plan: plan, offer: offer)
  }

  /// Applies an order of the transaction's customer, and returns whether the payment has a new transaction.
  private mutating func applyOrder(
    _ order: PlanOrder, _ number: TransactionNumber, plan: Product, offer: Offer?
  ) -> Bool {
    let person = ledger[number].person
    let running = running(
      offer, plan: plan, order: order, person: person, payment: ledger[number].payment)
    guard order.makesTransaction, !returnsExistingTransaction(order, ledger[number].payment.storeKitVersion)
    else {
      recordOrder(
        order, of: plan, person: person, offer: running, token: ledger[number].sale.appAccountToken,
        billing: ledger[number].payment.billingPlan)
      answer(number, order, plan: plan)
      return false
    }
    markPurchased(number)
    let original = recordPlanPurchase(number, plan: plan, person: person, order: order, offer: running)
    ledger.setOriginal(of: number, to: original)
    return true
  }

  // MARK: Orders outside the app

  /// Orders a plan outside this app: in the settings, by a family member, or with an offer code.
  ///
  /// `payment` is nil for an order without options. If `isDelivered` is false, a new transaction is kept
  /// until the next launch or restore.
  mutating func orderElsewhere(
    _ plan: Product, by person: Person, offer: Offer?, paying payment: Payment? = nil,
    isDelivered: Bool = true, rule: RuleID = .boughtElsewhere
  ) {
    let order = order(of: plan, person: person, offer: offer, billing: payment?.billingPlan)
    let running = running(offer, plan: plan, order: order, person: person, payment: payment)
    guard order.makesTransaction else {
      recordOrder(
        order, of: plan, person: person, offer: running, token: payment?.accountToken,
        billing: payment?.billingPlan)
      return
    }
    let number = appendPurchased(
      sale(of: payment ?? Payment(plan.identifier), by: person), by: person, original: nil)
    let original = recordPlanPurchase(number, plan: plan, person: person, order: order, offer: running)
    ledger.setOriginal(of: number, to: original)
    guard isDelivered else { return keepUndelivered(number) }
    announceNewTransaction(number, by: .elsewhere)
    if people[person].isAccount { deliverPush(number, rule: rule) }
  }
}
