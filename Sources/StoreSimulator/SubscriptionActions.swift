// The part of the table of actions that is about subscriptions, billing, family, offers and refunds: checked and done.

extension World {
  /// Why an action on subscriptions cannot be done now; nil when it can.
  func refusalOfSubscription(_ action: Action) -> Refusal? {
    switch action {
    case .renewalRate(let rate): return refusalToSet(rate)
    case .subscription(let act, let product, let owner): return refusal(ofAct: act, product, owner)
    case .billingRetry(let isOn):
      return isOn && switches.renewalRate == .daily
        ? refuse(
          .retryNotTestable,
          .anyOf(rules.subscriptions.rates.filter { $0 != .daily }.map { "renewal-rate \($0.rawValue)" }))
        : nil
    case .gracePeriod: return nil
    case .recover(let product, let owner):
      return withHeld(product, owner) { held in
        guard held.isInTrouble else {
          return refuse(.noTrouble(product), .inOrder(["billing retry on", "advance to the renewal"]))
        }
        return canRenew(held) ? nil : Refusal(.unknownProduct(held.preference), possible: planHint)
      }
    case .priceIncrease(let act, let product, let owner): return refusal(ofIncrease: act, product, owner)
    case .family(let act): return refusal(ofFamily: act)
    case .offer(let act): return refusal(ofOffer: act)
    case .requestRefund(let reference, _):
      return refusal(of: reference) { refusalToRefund($0) }
    case .reverseRefund(let reference):
      return refusal(of: reference) { number in
        let transaction = ledger[number]
        if transaction.ownership == .familyShared {
          return refuse(.sharedNotPaid(number), .subscription(.refundAnother))
        }
        return transaction.refundedAt == nil ? refuse(.notRefunded(number), .step("refund #\(number)")) : nil
      }
    case .server(let act): return refusal(ofServer: act)
    default: return nil
    }
  }

  /// Does an action that is not refused.
  mutating func applyToSubscriptions(_ action: Action) {
    switch action {
    case .renewalRate(let rate): switches.renewalRate = rate
    case .subscription(let act, let product, let owner):
      if let person = presentPerson(named: owner) { perform(act, on: product, by: person) }
    case .billingRetry(let isOn): setBillingRetry(isOn)
    case .gracePeriod(let isOn, let length):
      switches.gracePeriod = isOn
      switches.graceLength = length
      if isOn, !switches.billingRetry { remark(.graceNeedsRetry, rule: .gracePeriod) }
    case .recover(let product, let owner):
      guard let person = presentPerson(named: owner), let held = subscription(of: person, toPlan: product)
      else {
        return
      }
      recover(held.number)
    case .priceIncrease(let act, let product, let owner):
      if let person = presentPerson(named: owner) { perform(act, on: product, by: person) }
    case .family(let act): perform(act)
    case .offer(let act): perform(act)
    case .requestRefund(let reference, let request):
      if let number = number(of: reference) { requestRefund(number, request) }
    case .reverseRefund(let reference):
      if let number = number(of: reference) { reverseRefund(number) }
    case .server(let act): perform(act)
    default: break
    }
  }

  private mutating func perform(_ act: OfferAct) {
    switch act {
    case .redeem(let product, let name):
      guard let plan = index.products[product], let offer = plan.offer(named: name) else { return }
      orderElsewhere(plan, by: .me, offer: offer)
    case .eligible(let isOn, let product, let name):
      guard let plan = index.products[product], let offer = plan.offer(named: name) else { return }
      if isOn {
        ineligibleOffers.remove(offer.key(in: plan))
      } else {
        ineligibleOffers.insert(offer.key(in: plan))
      }
    }
  }

  private mutating func perform(_ act: ServerAct) {
    switch act {
    case .send(let event): send(event, nil)
    case .extend(let product, let days):
      if let held = ownSubscription(toPlan: product) { extend(held, days: days) }
    }
  }

  // MARK: Checks

  private func refuse(_ why: SubscriptionRefusal, _ possible: Possible) -> Refusal {
    Refusal(.subscription(why), possible: possible)
  }

  private func refusalToSet(_ rate: RenewalRate) -> Refusal? {
    let rates = rules.subscriptions.rates
    guard !rates.contains(rate) else {
      return rate == .daily && switches.billingRetry
        ? refuse(.retryNotTestable, .first("billing retry off")) : nil
    }
    return refuse(
      .rateUnknownHere(rate, environment: rules.title), .anyOf(rates.map { "renewal-rate \($0.rawValue)" }))
  }

  /// The plan is one, the owner is in the family, and has or had a subscription in its group.
  private func withHeld(_ product: String, _ owner: String, _ check: (Subscription) -> Refusal?) -> Refusal? {
    if let refusal = refusalWithoutPlan(product) { return refusal }
    guard let person = presentPerson(named: owner) else { return refusalWithoutMember(owner) }
    guard let held = subscription(of: person, toPlan: product) else {
      return refuse(.neverSubscribed(product: product, owner: owner), .step(buying(product, owner)))
    }
    return check(held)
  }

  /// As `withHeld`, and the plan is the one that is held, in a subscription that goes on.
  ///
  /// `instead` is the step for the plan that is held.
  private func withRunning(
    _ product: String, _ owner: String, instead: (String) -> String, _ check: (Subscription) -> Refusal?
  ) -> Refusal? {
    withHeld(product, owner) { held in
      guard held.product == product else {
        return refuse(.notHeld(product: product, held: held.product), .step(instead(word(held.product))))
      }
      return held.isOver ? refuse(.hasEnded(product), .step(buying(product, owner))) : check(held)
    }
  }

  /// The plan is one, and the catalogue still has it.
  private func withPlan(_ product: String, _ check: (Product) -> Refusal?) -> Refusal? {
    if let refusal = refusalWithoutPlan(product) { return refusal }
    guard let plan = index.products[product] else {
      return Refusal(.unknownProduct(product), possible: planHint)
    }
    return check(plan)
  }

  /// A name as it stands in a step.
  private func word(_ text: String) -> String { StepWord.written(text) }

  /// How an owner comes to a product.
  private func buying(_ product: String, _ owner: String) -> String {
    owner == FamilyMember.me ? "buy \(word(product))" : "family buy \(word(owner)) \(word(product))"
  }

  /// What names the owner in a step; nothing for the customer of this device.
  private func option(_ owner: String) -> String { owner == FamilyMember.me ? "" : " --owner \(word(owner))" }

  private func refusalWithoutPlan(_ product: String) -> Refusal? {
    if let known = index.products[product] {
      return known.subscription == nil ? refuse(.notASubscription(product), planHint) : nil
    }
    return group(ofPlan: product) == nil ? Refusal(.unknownProduct(product), possible: planHint) : nil
  }

  private var planHint: Possible {
    let plans = catalog.groups.flatMap(\.subscriptions).prefix(3).map(\.identifier)
    return plans.isEmpty ? .step("catalog builtin") : .anyOf(Array(plans))
  }

  private func refusalWithoutMember(_ name: String) -> Refusal {
    refuse(.notInFamily(name), .anyOf(familyMembers.map(\.name) + ["family join NAME"]))
  }

  private func refusal(ofAct act: SubscriptionAct, _ product: String, _ owner: String) -> Refusal? {
    if act == .change { return refusal(ofChange: product, owner) }
    if (act == .expire || act == .renew) && !rules.subscriptions.hasTestSession {
      return refuse(
        .onlyTestSession(act, environment: rules.title),
        .either(.step("advance DURATION"), .inXcode("subscription \(act.rawValue) \(word(product))")))
    }
    let option = option(owner)
    return withRunning(product, owner, instead: { "subscription \(act.rawValue) \($0)\(option)" }) { held in
      switch act {
      case .cancel:
        return held.willAutoRenew
          ? nil : refuse(.autoRenewIsOff(product), .step("subscription resume \(word(product))\(option)"))
      case .resume:
        return held.willAutoRenew
          ? refuse(.autoRenewIsOn(product), .step("subscription cancel \(word(product))\(option)")) : nil
      case .renew:
        if held.isInTrouble {
          return refuse(.inTrouble(product), .step("billing recover \(word(product))\(option)"))
        }
        return canRenew(held) ? nil : Refusal(.unknownProduct(held.preference), possible: planHint)
      case .expire, .change: return nil
      }
    }
  }

  private func refusal(ofChange product: String, _ owner: String) -> Refusal? {
    if let refusal = refusalWithoutPlan(product) { return refusal }
    guard let person = presentPerson(named: owner) else { return refusalWithoutMember(owner) }
    guard let plan = index.products[product] else {
      return Refusal(.unknownProduct(product), possible: planHint)
    }
    guard let held = subscription(of: person, toPlan: product), !held.isOver else {
      // A plan of another group cannot be changed into this one.
      let other = subscriptionBook.first { $0.person == person && !$0.isOver }
      if let other {
        return refuse(
          .otherGroup(product, held: other.product),
          .anyOf(changes(of: other, owner) + [buying(product, owner)]))
      }
      return refuse(.neverSubscribed(product: product, owner: owner), .step(buying(product, owner)))
    }
    return order(of: plan, person: person) == .duplicate
      ? refuse(.isHeldAlready(product), .anyOf(changes(of: held, owner))) : nil
  }

  /// The steps that change a subscription to another plan of its group.
  private func changes(of held: Subscription, _ owner: String) -> [String] {
    plans(group: held.group).map(\.identifier).filter { $0 != held.product }.prefix(3).map {
      "subscription change \(word($0))\(option(owner))"
    }
  }

  private func refusal(ofIncrease act: PriceIncreaseAct, _ product: String, _ owner: String) -> Refusal? {
    withRunning(product, owner, instead: { "price-increase ask \($0) PRICE\(option(owner))" }) { held in
      switch act {
      case .ask(let price), .tell(let price):
        guard PlainDecimal(price) != nil, Money.milliunits(price) > 0 else {
          return refuse(.badPrice(price), .subscription(.digitsOfAPrice))
        }
        guard held.willAutoRenew else {
          return refuse(
            .autoRenewIsOff(product), .step("subscription resume \(word(product))\(option(owner))"))
        }
        return Money.milliunits(price) > held.renewalPrice
          ? nil : refuse(.priceNotHigher(price), .subscription(.digitsOfAPrice))
      case .agree, .decline:
        return held.priceIncreaseStatus == .pending
          ? nil
          : refuse(
            .noIncreasePending(product), .step("price-increase ask \(word(product)) PRICE\(option(owner))"))
      }
    }
  }

  private func refusal(ofFamily act: FamilyAct) -> Refusal? {
    switch act {
    case .join(let name):
      if name.allSatisfy(\.isWhitespace) { return refuse(.badName, .step("family join Hanako")) }
      if name == FamilyMember.me { return refuse(.isMe(name), .subscription(.anotherName)) }
      if presentPerson(named: name) != nil {
        return refuse(.inFamilyAlready(name), .anyOf(["family leave \(word(name))", "family join NAME"]))
      }
      return familyMembers.count >= 6
        ? refuse(.familyIsFull, .anyOf(familyMembers.dropFirst().map { "family leave \(word($0.name))" }))
        : nil
    case .leave(let name):
      if presentPerson(named: name) == nil { return refusalWithoutMember(name) }
      return name == FamilyMember.me && familyMembers.count == 1
        ? refuse(.notInFamily(name), .step("family join NAME")) : nil
    case .buy(let name, let product):
      if name == FamilyMember.me { return refuse(.isMe(name), .step("buy \(word(product))")) }
      guard let person = presentPerson(named: name) else { return refusalWithoutMember(name) }
      guard let found = index.products[product] else {
        return Refusal(.unknownProduct(product), possible: planHint)
      }
      guard found.subscription != nil else { return nil }
      switch order(of: found, person: person) {
      case .duplicate:
        return refuse(
          .isHeldAlready(product), .step("subscription cancel \(word(product)) --owner \(word(name))"))
      case .isOrdered: return refuse(.isOrderedAlready(product), .step("advance DURATION"))
      default: return nil
      }
    case .sharing(let isOn, let name):
      guard let person = presentPerson(named: name) else { return refusalWithoutMember(name) }
      return family[person].shares == isOn
        ? refuse(
          .sharingAlready(name, isOn: isOn), .step("family sharing \(isOn ? "off" : "on")\(option(name))"))
        : nil
    }
  }

  private func refusal(ofOffer act: OfferAct) -> Refusal? {
    switch act {
    case .redeem(let product, let name):
      return withPlan(product) { refusal(ofOffer: name, plan: $0, kinds: [.code, .winBack], person: .me) }
    case .eligible(_, let product, let name):
      if !rules.subscriptions.hasTestSession {
        return refuse(.eligibilityOnlyInXcode(environment: rules.title), .step("environment xcode"))
      }
      return withPlan(product) { plan in
        let offers = (plan.subscription?.offers ?? []).filter { $0.kind == .winBack }
        return offers.contains { $0.isNamed(name) }
          ? nil
          : refuse(
            .noOffer(name, product: product),
            offers.isEmpty
              ? .subscription(.withoutOffer(product)) : .anyOf(offers.compactMap(\.name).map(word)))
      }
    }
  }

  private func refusal(ofServer act: ServerAct) -> Refusal? {
    switch act {
    case .send(let event):
      return event.isBroughtAbout
        ? refuse(
          .eventIsBroughtAbout(event),
          .anyOf(
            ServerEvent.allCases.filter { !$0.isBroughtAbout }.prefix(3).map { "server send \($0.rawValue)" })
        )
        : nil
    case .extend(let product, let days):
      return withRunning(product, FamilyMember.me, instead: { "server extend \($0) \(days)" }) { held in
        guard held.isInService else { return refuse(.hasEnded(product), .step("buy \(word(product))")) }
        guard (1...90).contains(days) else { return refuse(.badExtension(days: days), .step("1 to 90")) }
        if ledger[held.latest].offer?.mode == .freeTrial {
          return refuse(.freeOfferNotExtended(product), .step("advance DURATION"))
        }
        let year = now + TimeSpan(months: -12)
        return held.extensions.count(where: { $0 > year }) >= 2
          ? refuse(.extendedTwice(product), .step("advance DURATION")) : nil
      }
    }
  }
}
