// What ordering a plan means, seen from what is held already: a first subscription, a change now or at the renewal, an
// order taken back, the same again (behaviours 4.5).

/// What comes of ordering a plan.
public enum PlanOrder: Hashable, Sendable {
  /// A first subscription in the group, or one after a lapse.
  case begins
  /// An upgrade, or another plan of the same level and duration: the plan changes now.
  case changesNow
  /// A downgrade, or another duration of the same level: the plan changes at the renewal.
  case changesAtRenewal
  /// The present plan, while another one is ordered: the order is taken back.
  case takesBack
  /// The present plan, while auto-renew is off: it is switched on again.
  case resumes
  /// The plan that is ordered already.
  case isOrdered
  /// The present plan again.
  case duplicate
  /// The present plan, whose renewal failed: it is paid.
  case pays
  /// An offer for the present plan: the next renewal has it.
  case takesOffer

  /// Whether a new transaction comes of it at once.
  public var makesTransaction: Bool {
    switch self {
    case .begins, .changesNow, .duplicate, .pays: true
    case .changesAtRenewal, .takesBack, .resumes, .isOrdered, .takesOffer: false
    }
  }
}

extension World {
  /// What ordering a plan means now, for this device's customer or a family member.
  public func order(of plan: Product, for holder: String) -> PlanOrder {
    order(of: plan, owner: member(named: holder) ?? 0)
  }

  /// What ordering a plan means now.
  func order(of plan: Product, owner: Int, offer: Offer? = nil) -> PlanOrder {
    guard let held = subscription(of: owner, toPlan: plan.identifier), !held.isOver else { return .begins }
    if held.product == plan.identifier {
      if held.isInTrouble { return .pays }
      if offer != nil { return .takesOffer }
      if held.preference != held.product { return .takesBack }
      return held.willAutoRenew ? .duplicate : .resumes
    }
    // What gives no service can be replaced at once, whatever its level.
    if held.phase == .retry { return .changesNow }
    if held.preference == plan.identifier, held.willAutoRenew { return .isOrdered }
    return changesNow(from: held.product, to: plan) ? .changesNow : .changesAtRenewal
  }

  /// Whether a change of plan takes effect at once: to a higher level, or to the same level and duration.
  func changesNow(from product: String, to plan: Product) -> Bool {
    guard let from = index.products[product]?.subscription, let to = plan.subscription else { return true }
    return to.level == from.level ? to.period.isSameLength(as: from.period) : to.level < from.level
  }

  /// A purchase of this device's customer, or one made elsewhere, that makes a transaction: dates, money, book.
  ///
  /// - Returns: the first transaction that it belongs to; nil for a first one.
  mutating func book(_ transaction: Int, plan: Product, owner: Int, order: PlanOrder, offer: RunningOffer?)
    -> Int?
  {
    let held = subscription(of: owner, toPlan: plan.identifier)
    ledger[transaction - 1].owner = owner
    guard let held else {
      let group = plan.subscription?.groupIdentifier ?? ""
      let number = subscriptionBook.count + 1
      subscriptionBook.append(
        Subscription(
          number: number, owner: owner, group: group, product: plan.identifier, transaction: transaction,
          at: now, price: price(of: plan)))
      subscriptionIndex[SubscriptionKey(owner: owner, group: group)] = number
      beginPeriod(number, transaction: transaction, plan: plan, reason: .purchase, at: now, offer: offer)
      send(.firstSubscription, transaction)
      shareGoesOn(number)
      return nil
    }
    let number = held.number
    switch order {
    case .duplicate:
      // It pays for no period of its own: what it would have paid for is held already.
      ledger[transaction - 1].subscription = number
      ledger[transaction - 1].purchasedAt = now
      ledger[transaction - 1].expiresAt = held.end
      ledger[transaction - 1].reason = .purchase
      return held.original
    case .pays:
      let start = held.phase == .grace ? held.end : now
      closeTrouble(number, isRecovered: true)
      unschedule(number)
      noteGap(before: start, of: number)
      if let increased = held.increasedPrice { subscriptionBook[number - 1].renewalPrice = increased }
      clearIncrease(number)
      beginPeriod(number, transaction: transaction, plan: plan, reason: .purchase, at: start, offer: offer)
      send(.recovered, transaction)
    case .changesNow:
      changeNow(held, to: plan, transaction: transaction, offer: offer)
    case .begins, .changesAtRenewal, .takesBack, .resumes, .isOrdered, .takesOffer:
      // After a lapse: the original stays, the count of the test environments begins anew.
      unschedule(number)
      noteGap(before: now, of: number)
      subscriptionBook[number - 1].renewalCount = 0
      beginsAnew(number, plan: plan)
      beginPeriod(number, transaction: transaction, plan: plan, reason: .purchase, at: now, offer: offer)
      send(.resubscribed, transaction)
    }
    shareGoesOn(number)
    return held.original
  }

  /// What was decided about renewals of the plan before says nothing about those of this one.
  private mutating func beginsAnew(_ number: Int, plan: Product) {
    subscriptionBook[number - 1].willAutoRenew = true
    subscriptionBook[number - 1].renewalPrice = price(of: plan)
    clearIncrease(number)
  }

  /// The old period ends now, and what is left of it is given back.
  private mutating func changeNow(
    _ held: Subscription, to plan: Product, transaction: Int, offer: RunningOffer?
  ) {
    let old = held.latest
    let number = held.number
    if held.isInTrouble {
      // The paid period was used up: nothing of it is given back.
      noteGap(before: now, of: number)
      closeTrouble(number, isRecovered: true)
    } else {
      let pattern = index.products[held.product]?.price(storefront: device.storefront) ?? "0.00"
      let paid = ledger[old - 1].price - ledger[old - 1].refunded
      let back = Money.share(
        of: paid, left: held.end - now, whole: held.end - held.start, like: pattern)
      ledger[old - 1].refunded += back
      remark(
        .planChangesNow(
          from: held.product, to: plan.identifier, back: money(back, like: pattern)), rule: .upgrade)
      ledger[old - 1].isUpgraded = true
      announce(old, .upgraded)
    }
    unschedule(number)
    beginsAnew(number, plan: plan)
    beginPeriod(number, transaction: transaction, plan: plan, reason: .purchase, at: now, offer: offer)
    appLocksPlan(held.product, owner: held.owner)
    send(
      offer.map { $0.offer.kind != .introductory } == true ? .offerRedeemedUpgrading : .upgraded, transaction)
  }

  /// A sum as a price of this storefront reads.
  func money(_ milliunits: Int64, like pattern: String) -> String {
    PriceText.text(
      Money.digits(milliunits, like: pattern), storefront: device.storefront, locale: device.locale)
  }

  /// An order that makes no transaction now: the book says what the renewal will bring.
  mutating func take(_ order: PlanOrder, of plan: Product, owner: Int, offer: RunningOffer?) {
    guard let held = subscription(of: owner, toPlan: plan.identifier) else { return }
    let number = held.number
    switch order {
    case .changesAtRenewal:
      let wasOff = !held.willAutoRenew
      subscriptionBook[number - 1].preference = plan.identifier
      subscriptionBook[number - 1].offer = offer
      subscriptionBook[number - 1].willAutoRenew = true
      clearIncrease(number)
      if wasOff { send(.autoRenewOn, held.latest) }
      send(offer == nil ? .downgraded : .offerRedeemedDowngrading, held.latest)
      remark(.planChangesAtRenewal(to: plan.identifier, at: stamp(held.end)), rule: .downgrade)
    case .takesBack:
      subscriptionBook[number - 1].preference = held.product
      subscriptionBook[number - 1].offer = nil
      subscriptionBook[number - 1].willAutoRenew = true
      if !held.willAutoRenew { send(.autoRenewOn, held.latest) }
      send(.downgradeTakenBack, held.latest)
      remark(.orderTakenBack(product: held.preference), rule: .downgradeTakenBack)
    case .resumes:
      subscriptionBook[number - 1].willAutoRenew = true
      send(.autoRenewOn, held.latest)
      remark(.autoRenewBackOn(product: held.product, at: stamp(held.end)), rule: .resumed)
    case .takesOffer:
      subscriptionBook[number - 1].offer = offer
      subscriptionBook[number - 1].preference = held.product
      subscriptionBook[number - 1].willAutoRenew = true
      if !held.willAutoRenew { send(.autoRenewOn, held.latest) }
      send(.offerRedeemed, held.latest)
    case .isOrdered:
      remark(.alreadyOrdered(product: plan.identifier, at: stamp(held.end)), rule: .alreadyOrdered)
    case .begins, .changesNow, .duplicate, .pays: break
    }
  }

  /// `2021-02-26 19:08:00` in the device's zone.
  func stamp(_ instant: Instant) -> String { TimeFormatter.dateAndTime(instant, in: device.timeZone) }

  /// A price increase that was asked for, agreed to or not, means nothing any more.
  mutating func clearIncrease(_ number: Int) {
    subscriptionBook[number - 1].priceIncreaseStatus = .noIncreasePending
    subscriptionBook[number - 1].increasedPrice = nil
  }

  // MARK: Purchases of this device

  /// A confirmed purchase of a plan is done.
  mutating func completePlanPurchase(_ number: Int, plan: Product) {
    let offer = askedOffer(ledger[number - 1].payment, plan: plan)
    let order = order(of: plan, owner: 0, offer: offer)
    if order == .changesAtRenewal, quirks.has(.downgradeOrder, "fails") {
      take(order, of: plan, owner: 0, offer: running(offer, plan: plan, order: order, owner: 0))
      fail(number, raw: rawError(InjectedFailure(domain: "SSServerErrorDomain", code: 0)), rule: .downgrade)
      return
    }
    if order == .duplicate, quirks.has(.duplicatePurchase, "fails-3532") {
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 3532)),
        alert: alreadySubscribedAlert(number), rule: .duplicatePurchase)
      return
    }
    guard carryOut(order, number, plan: plan, offer: offer) else {
      present(order == .isOrdered ? alreadyOrderedAlert(number) : completeAlert(number))
      return
    }
    let isDuplicate = order == .duplicate
    deliverOutcome(
      number, alert: isDuplicate ? alreadySubscribedAlert(number) : completeAlert(number),
      rule: isDuplicate ? .duplicatePurchase : order == .changesNow ? .upgrade : .plainPurchase)
  }

  /// The payment's transaction comes to nothing: the order stands in the book.
  private mutating func deliverNothing(_ number: Int, plan: Product) {
    leaveQueue(number)
    ledger[number - 1].orderedFor = ownSubscription(toPlan: plan.identifier)?.end
    ledger[number - 1].changedAt = now
    remark(.orderDeliversNothing(transaction: number), rule: .downgrade)
  }

  /// A plan comes to be purchased by an approval or a resolved interruption: in its transaction, if one comes of it.
  ///
  /// - Returns: whether one does.
  mutating func purchasePlan(_ number: Int, plan: Product) -> Bool {
    let offer = askedOffer(ledger[number - 1].payment, plan: plan)
    return carryOut(order(of: plan, owner: 0, offer: offer), number, plan: plan, offer: offer)
  }

  /// An order of this device's customer goes into the book, and into its transaction, if one comes of it.
  ///
  /// - Returns: whether one does.
  private mutating func carryOut(_ order: PlanOrder, _ number: Int, plan: Product, offer: Offer?) -> Bool {
    let running = running(offer, plan: plan, order: order, owner: 0)
    guard order.makesTransaction else {
      take(order, of: plan, owner: 0, offer: running)
      deliverNothing(number, plan: plan)
      return false
    }
    becomePurchased(number)
    ledger[number - 1].original = book(number, plan: plan, owner: 0, order: order, offer: running)
    return true
  }

  // MARK: Elsewhere

  /// A plan is ordered outside this app: in the settings, by a family member, with an offer code.
  mutating func orderElsewhere(_ plan: Product, owner: Int, offer: Offer?) {
    let order = order(of: plan, owner: owner, offer: offer)
    let running = running(offer, plan: plan, order: order, owner: owner)
    guard order.makesTransaction else {
      take(order, of: plan, owner: owner, offer: running)
      return
    }
    let number = appendPurchased(plan.identifier, owner: owner, original: nil)
    ledger[number - 1].original = book(number, plan: plan, owner: owner, order: order, offer: running)
    announceNew(number)
    if owner == 0 { deliverPush(number, rule: .boughtElsewhere) }
  }
}

extension SubscriptionPeriod {
  /// Whether two periods last equally long: a year is twelve months, a week seven days.
  func isSameLength(as other: SubscriptionPeriod) -> Bool {
    switch (months, other.months) {
    case (let a?, let b?): a == b
    case (nil, nil): days == other.days
    default: false
    }
  }

  private var months: Int? {
    switch unit {
    case .month: count
    case .year: 12 * count
    case .day, .week: nil
    }
  }

  private var days: Int { unit == .week ? 7 * count : count }
}
