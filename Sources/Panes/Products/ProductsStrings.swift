// The texts of the Products pane.

import Support

extension Localizer {
  var paneProducts: String { localized("Products") }
  package func copyOfProduct(_ product: String) -> String { localized("product identifier \(product)") }
  var promptFilterProducts: String { localized("filter products: ") }
  func buysNamed(buy: String, product: String) -> String { localized("\(buy) buys \(product)") }
  func buysAfter(_ keys: String, does words: String, _ buys: String) -> String {
    localized("first \(keys): \(words); then \(buys)")
  }
  var catalogIsEmpty: String { localized("the catalogue has no products") }
  func catalogIsEmptyOpen(catalog: String, open: String) -> String {
    localized("\(catalog) has no products. \(open) opens another catalogue.")
  }
  func noProductMatches(filter: String, leave: String) -> String {
    localized("No product matches \"\(filter)\". \(leave) shows all.")
  }
  /// The merged heading of several kinds whose names do not fit.
  var productsBoughtOnce: String { localized("One-time") }
  func productBuy(_ product: String) -> String { localized("buy \(product)", context: "products") }
  var productBuyWithOptions: String { localized("buy with options") }
  var productYours: String { localized("owned") }
  package func productCount(_ count: String) -> String { localized("\(count) bought") }
  func productGroup(_ group: String) -> String { localized("group \(group)") }
  func productLevel(_ level: String) -> String { localized("level \(level)") }
  /// Returns a plan's level and period in a short form, such as `L1 · 1 month`.
  func productTerms(level: String, period: String) -> String {
    "\(localized("L\(level)")) \(Self.middleDot) \(period)"
  }
  /// A sign of ambiguous width, which the grid replaces on some terminals.
  private static let middleDot = "·"
  var productOneCode: String { localized("1 offer code") }
  func productCodes(_ count: String) -> String { localized("\(count) offer codes") }
  var productOneOffer: String { localized("1 offer") }
  func productOffers(_ count: String) -> String { localized("\(count) offers") }
  var productNotApproved: String { localized("not approved") }
  var productNotPurchasable: String { localized("metadata missing") }
  var productNotBuyable: String { localized("cannot be bought") }
  func productNotFetched(isEmpty: Bool) -> String {
    isEmpty
      ? localized("the device does not find the product") : localized("the device has an older form")
  }
  var productFamily: String { localized("family", context: "product") }
}
