// The names of offers, and the billing plans that they are for.

import StoreCatalog

extension Offer.Kind {
  /// Those that an app asks for with a payment.
  package static let asked: Set<Offer.Kind> = [.promotional, .winBack]
}

extension Offer {
  /// What it is asked for by: its identifier, else its reference name.
  public var name: String? { offerIdentifier?.nonBlank ?? referenceName?.nonBlank }

  /// `Transaction.Offer.id` of a purchase with this offer, nil for an introductory offer.
  ///
  /// StoreKit's interface: the identifier of a promotional or win-back offer, the reference name of an offer code, which is
  /// the only name that a `.storekit` file gives a code.
  package var transactionIdentifier: String? { kind == .introductory ? nil : name }

  /// The billing plan that it is for; an offer that names none is for the upfront one.
  package var billingPlan: BillingPlanChoice? { BillingPlanChoice.allCases.first { appliesTo($0) } }

  /// Whether it is for a billing plan.
  package func appliesTo(_ billing: BillingPlanChoice) -> Bool {
    (billingPlanType ?? BillingPlan.upfront) == billing.type
  }

  /// Whether it can be asked for by this name.
  public func isNamed(_ name: String) -> Bool { offerIdentifier == name || referenceName == name }
}

extension Product {
  /// An offer of the plan by its identifier or reference name.
  ///
  /// `billing` is the billing plan that it should be for if there are several of this name.
  package func offer(named name: String, billing: BillingPlanChoice? = nil) -> Offer? {
    let named = (subscription?.offers ?? []).filter { $0.isNamed(name) }
    return named.first { offer in billing.map { offer.appliesTo($0) } ?? true } ?? named.first
  }
}
