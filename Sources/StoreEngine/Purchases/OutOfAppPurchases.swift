// Purchases outside the app: on another device, on the App Store or by a test session (rules `outside.buy`,
// `outside.buy.date`; DocC: TransactionManager).

import StoreCatalog
import StoreModel
import Support

extension Store {
  /// Records a purchase outside the app that was already checked.
  mutating func recordOutsidePurchase(_ purchase: OutOfAppPurchase, on date: Instant?) {
    guard let product = index.products[purchase.product] else { return }
    let customer = people.customer
    let payment = purchase.payment(on: date)
    let deciding = outsideSwitches
    if let first = deciding.first {
      recordPendingPurchase(payment, renews: purchase.renews, by: first, over: Array(deciding.dropFirst()))
      return
    }
    guard product.kind == .autoRenewable else {
      buyElsewhere(product, by: customer, paying: payment, rule: .outsidePurchase)
      return
    }
    orderElsewhere(
      product, by: customer,
      offer: offer(of: purchase, for: product),
      paying: payment, rule: .outsidePurchase)
    guard !purchase.renews, let subscription = ownSubscription(toPlan: product.identifier),
      subscription.willAutoRenew
    else {
      return
    }
    cancelSubscription(subscription)
  }

  /// The test session's switches that apply to a purchase outside the app, in order of precedence.
  private var outsideSwitches: [PurchaseSwitch] {
    guard rules.subscriptions.hasTestSession, quirks.outsidePurchase == .asksSwitches else { return [] }
    return decidingSwitches.filter { $0 == .interrupted || $0 == .askToBuy }
  }

  /// Records a purchase outside the app that waits for a parent or the customer.
  ///
  /// The device shows no dialog. The app is notified after the purchase is completed.
  private mutating func recordPendingPurchase(
    _ payment: Payment, renews: Bool, by decider: PurchaseSwitch, over overridden: [PurchaseSwitch]
  ) {
    var payment = payment
    payment.isOutside = true
    payment.renews = renews
    backdated.record(payment)
    let customer = people.customer
    people.markBought(customer)
    let number = ledger.append(
      sale(of: payment, by: customer), state: .deferred, of: customer, at: now)
    if decider == .interrupted {
      ledger.fail(number, StoreError(domain: "SKErrorDomain", code: 0), at: now)
      ledger.setInterruptionCause(of: number, to: switches.interruptionCause)
      ledger.setInterruption(of: number, to: .open)
      requests.add(number, for: .customer)
      assignTestIdentifier(number)
    } else {
      startRequest(number)
    }
    reportDecidingSwitch(number, [decider] + overridden)
    emitDiagnostic(.outsidePurchaseHeld(transaction: number, by: decider), rule: .outsidePurchase)
  }

  package func refusal(ofOutside purchase: OutOfAppPurchase, on date: Instant?, at now: Instant) -> Refusal? {
    if let refusal = refusalWithoutCustomer() { return refusal }
    guard let product = product(purchase.product) else {
      return Refusal(
        .unknownProduct(purchase.product),
        possible: productHint(purchase.product) { .outside(.buy(OutOfAppPurchase($0))) })
    }
    return refusalUnpurchasable(product.identifier)
      ?? refusal(ofOptions: purchase, product, on: date, at: now)
      ?? refusalToOrderAgain(product, purchase)
  }

  private func refusal(
    ofOptions purchase: OutOfAppPurchase, _ product: Product, on date: Instant?, at now: Instant
  ) -> Refusal? {
    let plain = Alternative.step(.outside(.buy(OutOfAppPurchase(product.identifier))))
    if let refusal = refusal(ofQuantity: purchase.quantity) { return refusal }
    if purchase.quantity > 1, product.kind == .nonConsumable {
      return Refusal(.appStore(.quantityOfOne(product.identifier)), possible: plain)
    }
    let fault = refusalOfOptions(purchase.payment(on: date), of: product, at: now) {
      .outside(.buy(purchase.fitting($0)))
    }
    if let fault { return fault }
    let isPlan = product.kind == .autoRenewable
    if !purchase.renews, !isPlan {
      return Refusal(.appStore(.renewsNoPlan(product.identifier)), possible: plain)
    }
    if isPlan, let date, date < now, let subscription = ownSubscription(toPlan: product.identifier),
      !subscription.isOver || date < min(subscription.end, now)
    {
      return Refusal(.appStore(.dateBeforeEnd(product: subscription.product)), possible: plain)
    }
    guard let offer = purchase.offer else { return nil }
    guard isPlan else { return Refusal(.appStore(.offerOfNoPlan(product.identifier)), possible: plain) }
    return refusal(
      ofOffer: offer, plan: product, kinds: Set(Offer.Kind.allCases), person: people.customer,
      billing: billingPlan(purchase.billingPlan, of: product, person: people.customer))
  }

  /// Returns the offer that the purchase names, if the offer exists for the billing plan.
  private func offer(of purchase: OutOfAppPurchase, for product: Product) -> Offer? {
    let billing = billingPlan(purchase.billingPlan, of: product, person: people.customer)
    return purchase.offer.flatMap { product.offer(named: $0, billing: billing) }
  }

  /// Returns why the customer cannot buy a plan again that is already held or ordered; otherwise nil.
  private func refusalToOrderAgain(_ product: Product, _ purchase: OutOfAppPurchase) -> Refusal? {
    guard product.kind == .autoRenewable else { return nil }
    let offer = offer(of: purchase, for: product)
    switch order(of: product, person: people.customer, offer: offer, billing: purchase.billingPlan) {
    case .duplicate:
      return Refusal(
        .subscription(.isHeldAlready(product.identifier)),
        possible: .step(.subscription(.cancel, product: product.identifier, person: FamilyMember.me)))
    case .isOrdered:
      return Refusal(.subscription(.isOrderedAlready(product.identifier)), possible: .step(.advance))
    case .begins, .beginsAgain, .changesNow, .replacesUnpaid, .changesAtRenewal, .takesBack, .resumes, .pays,
      .takesOffer:
      return nil
    }
  }
}

extension OutOfAppPurchase {
  fileprivate func payment(on date: Instant?) -> Payment {
    var payment = Payment(
      product, quantity: quantity, offer: offer, appAccountToken: appAccountToken?.lowercased(),
      purchaseDate: purchaseDate, billingPlan: billingPlan)
    payment.storeKitVersion = .product
    payment.purchasedAt = date
    return payment
  }

  /// Returns a copy of the purchase with the options of a payment.
  fileprivate func fitting(_ payment: Payment) -> OutOfAppPurchase {
    OutOfAppPurchase(
      product, offer: offer, quantity: payment.quantity, appAccountToken: payment.appAccountToken,
      purchaseDate: payment.purchaseDate, billingPlan: payment.billingPlan, renews: renews)
  }
}
