// Offers: which one a purchase gets, who may have it and why not (rule `subscription.offers`; DocC: Offers).
// Coordinates subscriptions, people and the eligibility for win-back offers.

import StoreCatalog
import StoreModel

extension Store {
  /// Why a person may not have an offer of a plan; nil when they may.
  package func ineligibility(_ offer: Offer, of plan: Product, for person: String = FamilyMember.me)
    -> OfferIneligibility?
  {
    ineligibility(offer, of: plan, person: people.person(named: person, on: device) ?? people.customer)
  }

  /// Why a person may not have an offer of a plan, by the place in the family; nil when they may.
  ///
  /// `billing` says how the plan is billed; nil stands for the billing plan of the offer itself.
  package func ineligibility(
    _ offer: Offer, of plan: Product, person: Person, billing: BillingPlanChoice? = nil
  ) -> OfferIneligibility? {
    if offer.mode == .unset { return .switchedOff }
    if let type = offer.billingPlanType, !isSold(plan, as: type, billing) { return .otherBillingPlan(type) }
    let held = subscription(of: person, toPlan: plan.identifier)
    let isLapsed = held?.isOver ?? false
    switch offer.kind {
    case .introductory:
      if held?.hasUsedIntroductory == true { return .introductoryUsed }
      return held?.isInService == true ? .alreadySubscribed : nil
    case .promotional: return held == nil ? .neverSubscribed : nil
    case .winBack:
      guard held != nil else { return .neverSubscribed }
      guard isLapsed else { return .stillSubscribed }
      return winBackEligibility.isEligible(offer, of: plan) ? nil : .setIneligible
    case .code:
      let kind = held == nil ? "new" : isLapsed ? "expired" : "existing"
      let allowed = offer.eligibility.map { $0.lowercased() }
      return allowed.isEmpty || allowed.contains(kind) ? nil : .notForCustomer(kind: kind, allowed: allowed)
    }
  }

  /// Whether an offer for a billing plan fits a purchase with `billing`, or, if that is nil, can be sold at all here.
  private func isSold(_ plan: Product, as type: String, _ billing: BillingPlanChoice?) -> Bool {
    if let billing { return billing.type == type }
    guard type != BillingPlan.upfront else { return true }
    return type == BillingPlan.monthly && plan.subscription?.sells(.monthly, in: device.storefront) == true
  }

  /// The offer that a payment asks for by its identifier or reference name; nil when it asks for none, or for one that
  /// nobody can have.
  package func askedOffer(_ payment: Payment, plan: Product, person: Person) -> Offer? {
    guard let name = payment.offer else { return nil }
    let billing = billingPlan(payment.billingPlan, of: plan, person: person)
    let kinds = payment.isOutside ? Set(Offer.Kind.allCases) : Offer.Kind.asked
    return plan.subscription?.offers.first {
      kinds.contains($0.kind) && $0.isNamed(name) && $0.mode != .unset && $0.appliesTo(billing)
    }
  }

  /// The offer that an order has: the one that was asked for, else the introductory one while it is due.
  private func offer(
    _ offer: Offer?, plan: Product, order: PlanOrder, person: Person, payment: Payment?
  ) -> Offer? {
    if let offer { return offer }
    switch order {
    case .begins, .changesNow:
      // A file may have one for each billing plan.
      let billing = billingPlan(payment?.billingPlan, of: plan, person: person)
      return plan.subscription?.offers.first {
        guard $0.kind == .introductory, $0.appliesTo(billing) else { return false }
        let why = ineligibility($0, of: plan, person: person, billing: billing)
        // What the app's own server says of who is new stands over what the store knows.
        return switch payment?.introductoryOffer {
        case nil: why == nil
        case false?: false
        case true?: why == nil || why == .introductoryUsed || why == .alreadySubscribed
        }
      }
    case .changesAtRenewal, .takesBack, .resumes, .isOrdered, .duplicate, .pays, .takesOffer: return nil
    }
  }

  /// The same as it runs from the order on.
  package func running(
    _ asked: Offer?, plan: Product, order: PlanOrder, person: Person, payment: Payment? = nil
  ) -> RunningOffer? {
    offer(asked, plan: plan, order: order, person: person, payment: payment).map {
      RunningOffer($0, storefront: device.storefront)
    }
  }

  /// The offer that the payment sheet tells of: what this customer would have if the payment were confirmed now.
  package func offerOnSheet(_ payment: Payment) -> Offer? {
    guard let plan = plan(payment.productIdentifier) else { return nil }
    let customer = people.customer
    let asked = askedOffer(payment, plan: plan, person: customer)
    let order = order(of: plan, person: customer, offer: asked, billing: payment.billingPlan)
    return offer(asked, plan: plan, order: order, person: customer, payment: payment)
  }

  /// Why a payment cannot have the offer that it asks for.
  ///
  /// Xcode's local store asks nobody whether there is such a promotional offer; who may have a win-back offer is a
  /// setting there.
  package func refusal(ofOffer name: String, asked plan: Product, billing: BillingPlanChoice?) -> Refusal? {
    let offers = plan.subscription?.offers ?? []
    let isWinBack = offers.contains { $0.kind == .winBack && $0.isNamed(name) && $0.mode != .unset }
    guard rules.subscriptions.checksPromotionalOffers || isWinBack else { return nil }
    let customer = people.customer
    return refusal(
      ofOffer: name, plan: plan, kinds: Offer.Kind.asked, person: customer,
      billing: billingPlan(billing, of: plan, person: customer))
  }

  /// Win-back offers that a customer may have now, by identifier: `eligibleWinBackOfferIDs`.
  package func eligibleWinBackOffers(group: String, person: Person) -> [String] {
    plans(group: group).flatMap { plan in
      (plan.subscription?.offers ?? []).filter {
        $0.kind == .winBack && ineligibility($0, of: plan, person: person) == nil
      }.compactMap(\.name)
    }
  }

  /// Why an offer cannot be had with a plan; nil when it can.
  ///
  /// `billing` says how the plan is billed; nil stands for the billing plan of the offer itself.
  package func refusal(
    ofOffer name: String, plan: Product, kinds: Set<Offer.Kind>, person: Person,
    billing: BillingPlanChoice? = nil
  ) -> Refusal? {
    let offers = (plan.subscription?.offers ?? []).filter { kinds.contains($0.kind) }
    // Only what this customer may have now is proposed.
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
