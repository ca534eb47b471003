// The terms and the line items of sales.

import StoreModel

extension Store {
  mutating func sale(
    of payment: Payment, by person: Person, storefront: String? = nil, like previous: Sale? = nil,
    token: String? = nil
  ) -> Sale {
    sales.sale(
      of: payment, by: person, account: people.accountName(of: person, rules, on: device),
      storefront: storefront, like: previous,
      token: token, in: configuration)
  }

  /// Whether all sales are from the catalogue that is loaded now.
  package var isAllOfThisCatalog: Bool { sales.areAll(ofEdition: configuration.facts.edition) }

  mutating func allocateLineItem() -> Int64 { identifiers.lineItem(rules.identifiers, in: ledger) }

  mutating func setNextLineItem(_ identifier: Int64) {
    identifiers.setNextLineItem(identifier, rules.identifiers, in: ledger)
  }
}
