// The names of offers and the billing plans that offers apply to.

import StoreCatalog

extension Offer.Kind {
  /// The kinds of offers that an app requests with a payment.
  package static let asked: Set<Offer.Kind> = [.promotional, .winBack]
}

extension Offer {
  /// The name by which the offer is requested: its identifier, otherwise its reference name.
  public var name: String? { offerIdentifier?.nonBlank ?? referenceName?.nonBlank }

  /// `Transaction.Offer.id` of a purchase with this offer; nil for an introductory offer.
  ///
  /// Promotional and win-back offers have an identifier. An offer code has its reference name, because a
  /// `.storekit` file gives a code no other name.
  package var transactionIdentifier: String? { kind == .introductory ? nil : name }

  /// The billing plan of the offer; upfront if the offer names none.
  package var billingPlan: BillingPlanChoice? { BillingPlanChoice.allCases.first { appliesTo($0) } }

  /// Whether the offer is for this billing plan.
  package func appliesTo(_ billing: BillingPlanChoice) -> Bool {
    (billingPlanType ?? BillingPlan.upfront) == billing.type
  }

  /// Whether the name is the identifier or the reference name of the offer.
  public func isNamed(_ name: String) -> Bool { offerIdentifier == name || referenceName == name }
}

extension Product {
  /// Returns an offer of the plan by its identifier or reference name; nil if there is none.
  ///
  /// If several offers have the name, the offer for the billing plan `billing` is preferred.
  package func offer(named name: String, billing: BillingPlanChoice? = nil) -> Offer? {
    let named = (subscription?.offers ?? []).filter { $0.isNamed(name) }
    return named.first { offer in billing.map { offer.appliesTo($0) } ?? true } ?? named.first
  }
}
