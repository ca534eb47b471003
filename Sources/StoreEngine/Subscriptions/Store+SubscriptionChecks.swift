// Checks of the operations on subscriptions, billing, family, offers and refunds.

import StoreCatalog
import StoreModel
import Support

extension Store {
  /// Returns why renewals cannot be made to fail; nil if they can.
  package func refusalToSetRetry(_ isOn: Bool) -> Refusal? {
    guard isOn, switches.renewalRate == .daily else { return nil }
    let otherRates = rules.subscriptions.rates.filter { $0 != .daily }
    return refuse(
      .retryNotTestable,
      otherRates.isEmpty
        ? .inSandbox(.action(.billingRetry(true))) : .anyOf(otherRates.map { .action(.renewalRate($0)) }))
  }

  /// Returns why a failed renewal cannot be paid; nil if it can.
  package func refusalToRecover(_ product: String, _ person: String) -> Refusal? {
    withSubscription(product, person) { subscription in
      guard subscription.hasBillingIssue else {
        if subscription.hasEndedUnpaid {
          return refuse(.retryHasEnded(product), .step(buying(product, person)))
        }
        return refuse(
          .noTrouble(product), .inOrder([.action(.billingRetry(true)), .form(.advanceToRenewal)]))
      }
      return canRenew(subscription)
        ? nil : refusalOfUnknownPlan(subscription.nextProduct)
    }
  }

  /// Returns why a refund cannot be reversed; nil if it can.
  package func refusalToReverseRefund(_ number: TransactionNumber, at now: Instant) -> Refusal? {
    let transaction = ledger[number]
    if transaction.ownership == .familyShared {
      return refuse(.sharedNotPaid(number), .subscription(.refundAnother))
    }
    if transaction.refundedAt == nil {
      return refuse(.notRefunded(number), .step(.refund(.number(number))))
    }
    // A later purchase pays for the current period, and two paid periods must not overlap.
    guard let subscription = transaction.subscription, let end = transaction.expiresAt, end > now else {
      return nil
    }
    let latest = subscriptions[subscription].latest
    guard latest != paidTransaction(ofPeriodWith: number) else { return nil }
    return refuse(
      .boughtAgain(number, by: latest), .step(.advance(TimeSpan(microseconds: end - now))))
  }

  mutating func recover(_ product: String, by name: String) {
    guard let person = people.presentPerson(named: name, on: device),
      let subscription = subscription(of: person, toPlan: product)
    else { return }
    recover(subscription.number)
  }

  /// Warns if the grace period is switched on while renewals do not fail.
  mutating func setGracePeriod(_ isOn: Bool) {
    if isOn, !switches.entersBillingRetry { emitDiagnostic(.graceNeedsRetry, rule: .gracePeriod) }
  }

  mutating func perform(_ action: OfferAction) {
    switch action {
    case .redeem(let product, let name): redeem(name, of: product)
    case .eligible(let isOn, let product, let name):
      guard let plan = index.products[product], let offer = plan.offer(named: name) else { return }
      winBackEligibility.set(isOn, offer, of: plan)
    }
  }

  /// Redeems a code or a win-back offer.
  ///
  /// If `isDelivered` is false, the app receives the transaction at the next launch or by a restore.
  mutating func redeem(_ name: String, of product: String, isDelivered: Bool = true) {
    guard let plan = index.products[product], let offer = plan.offer(named: name) else { return }
    guard plan.subscription != nil else {
      buyElsewhere(
        plan, by: people.customer, code: offer, isDelivered: isDelivered, rule: .oneTimeCodes)
      return
    }
    // An offer code for a plan that is billed monthly also begins a commitment.
    let payment = offer.appliesTo(.monthly) ? Payment(plan.identifier, billingPlan: .monthly) : nil
    orderElsewhere(plan, by: people.customer, offer: offer, paying: payment, isDelivered: isDelivered)
  }

  // MARK: Checks

  func refuse(_ reason: SubscriptionRefusal, _ possible: Alternative) -> Refusal {
    Refusal(.subscription(reason), possible: possible)
  }

  package func refusalToSet(_ rate: RenewalRate) -> Refusal? {
    let rates = rules.subscriptions.rates
    guard !rates.contains(rate) else {
      return rate == .daily && switches.entersBillingRetry
        ? refuse(.retryNotTestable, .first(.action(.billingRetry(false)))) : nil
    }
    return refuse(
      .rateUnknownHere(rate, environment: rules.title.english),
      .anyOf(rates.map { .action(.renewalRate($0)) }))
  }

  /// Checks a person's subscription in the group of a plan.
  ///
  /// Refuses products that are not plans, people outside the family, and people without a subscription.
  private func withSubscription(_ product: String, _ name: String, _ check: (Subscription) -> Refusal?)
    -> Refusal?
  {
    if let refusal = refusalWithoutPlan(product) { return refusal }
    guard let person = people.presentPerson(named: name, on: device) else {
      return refusalWithoutMember(name)
    }
    guard let subscription = subscription(of: person, toPlan: product) else {
      return refuse(.neverSubscribed(product: product, person: name), .step(buying(product, name)))
    }
    return check(subscription)
  }

  /// Checks a person's running subscription to a plan.
  ///
  /// Also refuses an ended subscription and a subscription to another plan. `instead` returns the step for
  /// that other plan.
  func withRunningSubscription(
    _ product: String, _ person: String, instead: (String) -> AlternativeStep,
    _ check: (Subscription) -> Refusal?
  ) -> Refusal? {
    withSubscription(product, person) { subscription in
      guard subscription.product == product else {
        return refuse(
          .notHeld(product: product, held: subscription.product), .anyOf([instead(subscription.product)]))
      }
      return subscription.isOver
        ? refuse(.hasEnded(product), .step(buying(product, person))) : check(subscription)
    }
  }

  /// Checks a plan of the catalogue, and refuses products that are not plans.
  private func withPlan(_ product: String, _ check: (Product) -> Refusal?) -> Refusal? {
    if let refusal = refusalWithoutPlan(product) { return refusal }
    guard let plan = index.products[product] else {
      return refusalOfUnknownPlan(product)
    }
    return check(plan)
  }

  private func buying(_ product: String, _ person: String) -> Action {
    person == FamilyMember.me ? .buy(Payment(product)) : .family(.buy(person, product: product))
  }

  func refusalWithoutPlan(_ product: String) -> Refusal? {
    if let known = index.products[product] {
      return known.subscription == nil ? refuse(.notASubscription(product), planHint) : nil
    }
    return group(ofPlan: product) == nil ? refusalOfUnknownPlan(product) : nil
  }

  /// Suggests the plan whose identifier is near `identifier`, otherwise the first plans.
  func refusalOfUnknownPlan(_ identifier: String) -> Refusal {
    let plans = catalog.groups.flatMap(\.subscriptions).map(\.identifier)
    if let hint = fullCatalogHint(identifier) { return Refusal(.unknownProduct(identifier), possible: hint) }
    let near =
      Self.nearest(to: identifier, in: plans)
      ?? catalog.identifiers(similarTo: identifier).first { plans.contains($0) }
    return Refusal(.unknownProduct(identifier), possible: near.map { .similar($0) } ?? planHint)
  }

  var planHint: Alternative {
    let plans = catalog.groups.flatMap(\.subscriptions).prefix(3).map(\.identifier)
    return plans.isEmpty ? .adding(.subscriptions, to: catalog) : .anyOf(plans.map { .name($0) })
  }

  private func refusalWithoutMember(_ name: String) -> Refusal {
    if let refusal = refusalWithoutCustomer() { return refusal }
    return refuse(
      .notInFamily(name),
      .anyOf(people.familyMembers(on: device).map { .name($0.name) } + [.form(.joinFamily)]))
  }

  package func refusal(ofAction action: SubscriptionAction, _ product: String, _ person: String) -> Refusal? {
    if action == .change { return refusal(ofChange: product, person) }
    if (action == .expire || action == .renew) && !rules.subscriptions.hasTestSession {
      return refuse(
        .onlyTestSession(action, environment: rules.title.english),
        .either(
          .step(.advance),
          .inXcode(.action(.subscription(action, product: product, person: FamilyMember.me)))))
    }
    let instead = { AlternativeStep.action(.subscription(action, product: $0, person: person)) }
    return withRunningSubscription(product, person, instead: instead) { subscription in
      switch action {
      case .cancel:
        return subscription.willAutoRenew
          ? nil
          : refuse(.autoRenewIsOff(product), .step(.subscription(.resume, product: product, person: person)))
      case .resume:
        return subscription.willAutoRenew
          ? refuse(.autoRenewIsOn(product), .step(.subscription(.cancel, product: product, person: person)))
          : nil
      case .renew:
        // During a grace period or billing retry the operation has no effect.
        return subscription.hasBillingIssue || canRenew(subscription)
          ? nil : refusalOfUnknownPlan(subscription.nextProduct)
      case .expire:
        return subscription.hasBillingIssue
          ? refuse(
            .hasExpiredAlready(product),
            .anyOf([
              .form(.advance), .action(.subscription(.cancel, product: product, person: person)),
            ])) : nil
      case .change: return nil
      }
    }
  }

  private func refusal(ofChange product: String, _ name: String) -> Refusal? {
    if let refusal = refusalWithoutPlan(product) { return refusal }
    guard let person = people.presentPerson(named: name, on: device) else {
      return refusalWithoutMember(name)
    }
    guard let plan = index.products[product] else {
      return refusalOfUnknownPlan(product)
    }
    if let refusal = refusalUnapproved(product) { return refusal }
    guard let subscription = subscription(of: person, toPlan: product), !subscription.isOver else {
      // Only plans of the same group can replace each other.
      let other = subscriptions.first { $0.person == person && !$0.isOver }
      if let other {
        return refuse(
          .otherGroup(product, held: other.product),
          .anyOf(changes(of: other, name) + [.action(buying(product, name))]))
      }
      return refuse(.neverSubscribed(product: product, person: name), .step(buying(product, name)))
    }
    return order(of: plan, person: person) == .duplicate
      ? refuse(.isHeldAlready(product), .anyOf(changes(of: subscription, name))) : nil
  }

  /// Returns the steps that change a subscription to another plan of its group.
  private func changes(of subscription: Subscription, _ person: String) -> [AlternativeStep] {
    plans(group: subscription.group).map(\.identifier).filter { $0 != subscription.product }.prefix(3).map {
      .action(.subscription(.change, product: $0, person: person))
    }
  }

  package func refusal(ofIncrease action: PriceIncreaseAction, _ product: String, _ person: String)
    -> Refusal?
  {
    withRunningSubscription(product, person, instead: { .form(.askForPrice(product: $0, person: person)) }) {
      subscription in
      switch action {
      case .ask(nil): return refusalToRaise(subscription, product, person)
      case .ask(let price?), .tell(let price):
        guard PlainDecimal(price) != nil, Money.milliunits(price) > 0 else {
          return refuse(.badPrice(price), .subscription(.digitsOfAPrice))
        }
        if let refusal = refusalToRaise(subscription, product, person) { return refusal }
        return Money.milliunits(price) > subscription.renewalPrice
          ? nil : refuse(.priceNotHigher(price), .subscription(.digitsOfAPrice))
      case .agree, .decline:
        return subscription.priceIncreaseStatus == .pending
          ? nil
          : refuse(
            .noIncreasePending(product), .step(.askForPrice(product: product, person: person)))
      }
    }
  }

  /// Returns why the price of a subscription cannot increase; nil if the subscription renews.
  private func refusalToRaise(_ subscription: Subscription, _ product: String, _ person: String) -> Refusal? {
    subscription.willAutoRenew
      ? nil
      : refuse(.autoRenewIsOff(product), .step(.subscription(.resume, product: product, person: person)))
  }

  package func refusal(ofFamily action: FamilyAction) -> Refusal? {
    if let refusal = refusalWithoutCustomer() { return refusal }
    switch action {
    case .join(let name):
      if name.allSatisfy(\.isWhitespace) { return refuse(.badName, .step(.family(.join("Hanako")))) }
      if people.person(named: name, on: device) == people.customer {
        return refuse(.isReservedName(name), .subscription(.anotherName))
      }
      if people.presentPerson(named: name, on: device) != nil {
        return refuse(.inFamilyAlready(name), .anyOf([.action(.family(.leave(name))), .form(.joinFamily)]))
      }
      if let other = people.person(named: name, on: device), !people.relatives(of: other).isEmpty {
        return refuse(.inOtherFamily(name), .subscription(.anotherName))
      }
      return people.familyMembers(on: device).count >= 6
        ? refuse(
          .familyIsFull,
          .anyOf(people.familyMembers(on: device).dropFirst().map { .action(.family(.leave($0.name))) }))
        : nil
    case .leave(let name):
      if people.presentPerson(named: name, on: device) == nil { return refusalWithoutMember(name) }
      return name == FamilyMember.me && people.familyMembers(on: device).count == 1
        ? refuse(.notInFamily(name), .step(.joinFamily)) : nil
    case .buy(let name, let product):
      if name == FamilyMember.me { return refuse(.isReservedName(name), .step(.buy(Payment(product)))) }
      guard let person = people.presentPerson(named: name, on: device) else {
        return refusalWithoutMember(name)
      }
      guard let found = index.products[product] else {
        return refusalOfUnknownPlan(product)
      }
      if let refusal = refusalUnapproved(product) { return refusal }
      guard found.subscription != nil else { return nil }
      switch order(of: found, person: person) {
      case .duplicate:
        return refuse(
          .isHeldAlready(product), .step(.subscription(.cancel, product: product, person: name)))
      case .isOrdered: return refuse(.isOrderedAlready(product), .step(.advance))
      case .begins, .beginsAgain, .changesNow, .replacesUnpaid, .changesAtRenewal, .takesBack, .resumes,
        .pays, .takesOffer:
        return nil
      }
    case .sharing(let isOn, let name):
      guard let person = people.presentPerson(named: name, on: device) else {
        return refusalWithoutMember(name)
      }
      return people[person].shares == isOn
        ? refuse(
          .sharingAlready(name, isOn: isOn), .step(.family(.sharing(!isOn, person: name))))
        : nil
    }
  }

  package func refusal(ofOffer action: OfferAction) -> Refusal? {
    switch action {
    case .redeem(let product, let name):
      if let refusal = refusalWithoutCustomer() { return refusal }
      if let sold = index.products[product], hasOneTimeCodes(sold) {
        return refusalUnapproved(product) ?? refusal(ofCode: name, of: sold)
      }
      return withPlan(product) {
        refusalUnapproved(product) ?? refusal(ofOneTimeCode: name, of: $0)
          ?? refusal(ofOffer: name, plan: $0, kinds: [.code, .winBack], person: people.customer)
      }
    case .eligible(_, let product, let name):
      if !rules.subscriptions.hasTestSession {
        return refuse(.eligibilityOnlyInXcode(environment: rules.title.english), .step(.environment(.xcode)))
      }
      return withPlan(product) { plan in
        let offers = (plan.subscription?.offers ?? []).filter { $0.kind == .winBack }
        return offers.contains { $0.isNamed(name) }
          ? nil
          : refuse(
            .noOffer(name, product: product),
            offers.isEmpty
              ? .subscription(.withoutOffer(product)) : .anyOf(offers.compactMap(\.name).map { .word($0) }))
      }
    }
  }
}
