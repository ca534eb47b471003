// The names of offers and the billing plans that offers apply to.

import StoreCatalog

extension Offer.Kind {
  package static let asked: Set<Offer.Kind> = [.promotional, .winBack]
}

extension Offer {
  /// The name in requests: the identifier or, if there is none, the reference name.
  public var name: String? { offerIdentifier?.nonBlank ?? referenceName?.nonBlank }

  /// `Transaction.offer` of a purchase with this offer.
  package var inTransaction: TransactionOffer {
    TransactionOffer(
      kind: kind, mode: mode, identifier: transactionIdentifier, period: mode == .oneTime ? nil : period)
  }

  /// `Transaction.Offer.id` of a purchase with this offer; nil for an introductory offer.
  ///
  /// For an offer code, this is the reference name, the only name in a `.storekit` file.
  package var transactionIdentifier: String? { kind == .introductory ? nil : name }

  /// The billing plan of the offer; upfront if the offer does not name one.
  package var billingPlan: BillingPlanChoice? { BillingPlanChoice.allCases.first { appliesTo($0) } }

  package func appliesTo(_ billing: BillingPlanChoice) -> Bool {
    (billingPlanType ?? BillingPlan.upfront) == billing.type
  }

  public func isNamed(_ name: String) -> Bool { offerIdentifier == name || referenceName == name }
}

extension Product {
  /// Returns the offer with this identifier or reference name; nil if there is none.
  ///
  /// If several offers have the name, the one for the billing plan `billing` is preferred.
  package func offer(named name: String, billing: BillingPlanChoice? = nil) -> Offer? {
    let named = offers.filter { $0.isNamed(name) }
    return named.first { offer in billing.map { offer.appliesTo($0) } ?? true } ?? named.first
  }
}
