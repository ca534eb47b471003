// The terms on which products were sold.

import HashTreeCollections
import StoreCatalog
import StoreModel

/// The last sale of each product, and the catalogue editions from which products were sold.
package struct SaleRecords: Hashable, Sendable {
  private var lastSales = TreeDictionary<String, Sale>()
  /// The catalogue edition of the first sale; nil before the first sale.
  private var edition: Int?
  private var hasOtherEditions = false

  package func last(of product: String) -> Sale? { lastSales[product] }

  /// Whether all sales are from the catalogue edition `edition`; also true before the first sale.
  package func areAll(ofEdition edition: Int) -> Bool {
    !hasOtherEditions && (self.edition == nil || self.edition == edition)
  }

  /// Returns the terms of a sale that is made now for a payment.
  ///
  /// A product that is no longer in the catalogue is sold on the terms of `previous`. If `storefront` is nil,
  /// the device's storefront applies. `token` is the app account token for a payment that names none.
  mutating func sale(
    of payment: Payment, by person: Person, account: String?, storefront: String? = nil,
    like previous: Sale? = nil, token: String? = nil, in configuration: WorldConfiguration
  ) -> Sale {
    let moment = SaleContext(
      person: person, storefront: storefront ?? configuration.facts.settings.sellingStorefront,
      catalogEdition: configuration.facts.edition)
    if let previous, previous.hasSameTerms(payment, at: moment, token: token) { return previous }
    if let last = lastSales[payment.productIdentifier], last.hasSameTerms(payment, at: moment, token: token) {
      return last
    }
    let product = configuration.facts.index.products[payment.productIdentifier]
    if product == nil, let previous { return previous }
    let sale = Sale(
      payment, product: product, account: account, moment: moment, environment: configuration.environment,
      inheritedToken: token)
    record(sale)
    return sale
  }

  private mutating func record(_ sale: Sale) {
    lastSales[sale.payment.productIdentifier] = sale
    if edition == nil { edition = sale.moment.catalogEdition }
    if edition != sale.moment.catalogEdition { hasOtherEditions = true }
  }
}

extension Sale {
  /// Whether a sale for this payment would have these terms.
  fileprivate func hasSameTerms(_ payment: Payment, at moment: SaleContext, token: String?) -> Bool {
    self.moment == moment && self.payment == payment && appAccountToken == payment.accountToken ?? token
  }
}
