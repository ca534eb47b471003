// Selects offers and checks the customer's eligibility for them (rule `subscription.offers`; DocC: Offers).

import StoreCatalog
import StoreModel

extension Store {
  package func ineligibility(_ offer: Offer, of plan: Product, for person: String = FamilyMember.me)
    -> OfferIneligibility?
  {
    ineligibility(offer, of: plan, person: people.person(named: person, on: device) ?? people.customer)
  }

  /// Returns why a person is not eligible for an offer of a plan; nil if the person is.
  ///
  /// If `billing` is nil, the offer's billing plan is assumed.
  package func ineligibility(
    _ offer: Offer, of plan: Product, person: Person, billing: BillingPlanChoice? = nil
  ) -> OfferIneligibility? {
    if offer.mode == .unset { return .switchedOff }
    if offer.mode == .oneTime {
      return plan.kind == .nonConsumable && people[person].owned[plan.identifier] != nil ? .ownedAlready : nil
    }
    if let type = offer.billingPlanType, !isSold(plan, as: type, billing) { return .otherBillingPlan(type) }
    let subscription = subscription(of: person, toPlan: plan.identifier)
    let isLapsed = subscription?.isOver ?? false
    switch offer.kind {
    case .introductory: return subscription?.introductoryIneligibility
    case .promotional: return subscription == nil ? .neverSubscribed : nil
    case .winBack:
      guard subscription != nil else { return .neverSubscribed }
      guard isLapsed else { return .stillSubscribed }
      return winBackEligibility.isEligible(offer, of: plan) ? nil : .setIneligible
    case .code:
      let kind = subscription == nil ? "new" : isLapsed ? "expired" : "existing"
      let allowedKinds = offer.eligibility.map { $0.lowercased() }
      return allowedKinds.isEmpty || allowedKinds.contains(kind)
        ? nil : .notForCustomer(kind: kind, allowed: allowedKinds)
    }
  }

  /// Whether an offer for the billing plan `type` fits a purchase with `billing`.
  ///
  /// If `billing` is nil, the function checks whether the storefront sells `type`.
  private func isSold(_ plan: Product, as type: String, _ billing: BillingPlanChoice?) -> Bool {
    if let billing { return billing.type == type }
    guard type != BillingPlan.upfront else { return true }
    return type == BillingPlan.monthly
      && plan.subscription?.sells(.monthly, in: device.sellingStorefront) == true
  }

  /// Returns the offer that a payment names by its identifier or reference name.
  ///
  /// Returns nil if there is no such offer, or if the App Store ignores the offer.
  package func askedOffer(_ payment: Payment, plan: Product, person: Person) -> Offer? {
    guard let name = payment.offer, payment.signature != .ignored else { return nil }
    let billing = billingPlan(payment.billingPlan, of: plan, person: person)
    let kinds = payment.isOutside ? Set(Offer.Kind.allCases) : Offer.Kind.asked
    return plan.subscription?.offers.first {
      kinds.contains($0.kind) && $0.isNamed(name) && $0.mode != .unset && $0.appliesTo(billing)
    }
  }

  /// Returns the named offer of an order; otherwise an introductory offer if the person is eligible.
  private func offer(
    _ offer: Offer?, plan: Product, order: PlanOrder, person: Person, payment: Payment?
  ) -> Offer? {
    if let offer { return offer }
    switch order {
    case .begins, .beginsAgain, .changesNow, .replacesUnpaid:
      // A catalogue may have an introductory offer for each billing plan.
      let billing = billingPlan(payment?.billingPlan, of: plan, person: person)
      return plan.subscription?.offers.first {
        guard $0.kind == .introductory, $0.appliesTo(billing) else { return false }
        let reason = ineligibility($0, of: plan, person: person, billing: billing)
        // The app's server can decide about eligibility. Its decision overrides the store's record.
        return switch payment?.introductoryOffer {
        case nil: reason == nil
        case false?: false
        case true?: reason == nil || reason == .introductoryUsed || reason == .alreadySubscribed
        }
      }
    case .changesAtRenewal, .takesBack, .resumes, .isOrdered, .duplicate, .pays, .takesOffer: return nil
    }
  }

  /// Returns the offer of an order, with all periods unused.
  package func running(
    _ requested: Offer?, plan: Product, order: PlanOrder, person: Person, payment: Payment? = nil
  ) -> RunningOffer? {
    offer(requested, plan: plan, order: order, person: person, payment: payment).map {
      RunningOffer($0, storefront: device.sellingStorefront)
    }
  }

  /// Returns the offer that the payment sheet shows: the offer that the customer would get by confirming now.
  package func offerOnSheet(_ payment: Payment) -> Offer? {
    guard let plan = plan(payment.productIdentifier) else { return nil }
    let customer = people.customer
    let requested = askedOffer(payment, plan: plan, person: customer)
    let order = order(of: plan, person: customer, offer: requested, billing: payment.billingPlan)
    return offer(requested, plan: plan, order: order, person: customer, payment: payment)
  }

  /// Returns why a payment cannot have the offer that it names; nil if it can.
  ///
  /// Xcode's local store does not check whether a promotional offer exists.
  package func refusal(ofOffer name: String, asked plan: Product, billing: BillingPlanChoice?) -> Refusal? {
    let offers = plan.subscription?.offers ?? []
    let isWinBack = offers.contains { $0.kind == .winBack && $0.isNamed(name) && $0.mode != .unset }
    guard rules.subscriptions.checksPromotionalOffers || isWinBack else { return nil }
    let customer = people.customer
    return refusal(
      ofOffer: name, plan: plan, kinds: Offer.Kind.asked, person: customer,
      billing: billingPlan(billing, of: plan, person: customer))
  }

  // MARK: Offer codes of other products

  /// Whether a product is not a subscription and has offer codes (rule `store.offer-code`).
  package func hasOneTimeCodes(_ product: Product) -> Bool {
    product.subscription == nil && !product.oneTimeCodes.isEmpty
  }

  /// Returns why the customer cannot redeem a code for a product other than a subscription; nil if possible.
  func refusal(ofCode name: String, of product: Product) -> Refusal? {
    if !product.oneTimeCodes.contains(where: { $0.isNamed(name) }),
      let owner = catalog.allProducts.first(where: {
        $0.offers.contains { $0.kind == .code && $0.isNamed(name) }
      })
    {
      return refusal(ofCode: name, belongingTo: owner, for: product)
    }
    return refusal(ofOffer: name, plan: product, kinds: [.code], person: people.customer)
  }

  /// Returns the refusal of a code that belongs to a product other than a subscription; nil for other codes.
  func refusal(ofOneTimeCode name: String, of plan: Product) -> Refusal? {
    guard !plan.offers.contains(where: { $0.isNamed(name) }) else { return nil }
    return catalog.products.first { $0.oneTimeCodes.contains { $0.isNamed(name) } }
      .map { refusal(ofCode: name, belongingTo: $0, for: plan) }
  }

  /// Suggests the codes of the product, and the step that redeems the code for its own product.
  private func refusal(ofCode name: String, belongingTo owner: Product, for product: Product) -> Refusal {
    let codes = product.offers.filter {
      $0.kind == .code && ineligibility($0, of: product, person: people.customer) == nil
    }
    let step = AlternativeStep.action(.offer(.redeem(product: owner.identifier, offer: name)))
    return Refusal(
      .subscription(.codeOfOther(name, product: product.identifier, owner: owner.identifier)),
      possible: .anyOf(codes.compactMap(\.name).map { .word($0) } + [step]))
  }

  /// Returns why a purchase intent cannot have an offer (rule `outside.promote.offer`); nil if it can.
  package func refusal(ofIntentOffer name: String, _ product: Product) -> Refusal? {
    if let refusal = refusalWithoutCustomer() { return refusal }
    guard let offers = product.subscription?.offers else {
      return Refusal(
        .appStore(.offerOfNoPlan(product.identifier)), possible: .step(.outside(.promote(product.identifier)))
      )
    }
    guard
      let refusal = refusal(ofOffer: name, plan: product, kinds: [.winBack], person: people.customer)
    else { return nil }
    let isOtherKind =
      offers.contains { $0.isNamed(name) }
      && !offers.contains {
        $0.isNamed(name) && $0.kind == .winBack
      }
    return isOtherKind
      ? Refusal(.appStore(.intentOfferIsNoWinBack(name)), possible: refusal.instead) : refusal
  }

  /// Returns the identifiers of the win-back offers for which a person is eligible:
  /// `eligibleWinBackOfferIDs`.
  package func eligibleWinBackOffers(group: String, person: Person) -> [String] {
    plans(group: group).flatMap { plan in
      (plan.subscription?.offers ?? []).filter {
        $0.kind == .winBack && ineligibility($0, of: plan, person: person) == nil
      }.compactMap(\.name)
    }
  }

  /// Returns why an offer is not available with a plan; nil if it is.
  package func refusal(
    ofOffer name: String, plan: Product, kinds: Set<Offer.Kind>, person: Person,
    billing: BillingPlanChoice? = nil
  ) -> Refusal? {
    let offers = plan.offers.filter { kinds.contains($0.kind) }
    // Suggests only offers for which this person is eligible now.
    let names = offers.filter { ineligibility($0, of: plan, person: person, billing: billing) == nil }
      .compactMap(\.name)
    let possible: Alternative =
      names.isEmpty
      ? .subscription(.withoutOffer(plan.identifier)) : .anyOf(names.map { .word($0) })
    let named = offers.filter { $0.isNamed(name) }
    guard
      let offer = named.first(where: { offer in billing.map { offer.appliesTo($0) } ?? true }) ?? named.first
    else {
      return Refusal(.subscription(.noOffer(name, product: plan.identifier)), possible: possible)
    }
    return ineligibility(offer, of: plan, person: person, billing: billing).map {
      Refusal(.subscription(.offerNotEligible(name, $0)), possible: possible)
    }
  }
}
