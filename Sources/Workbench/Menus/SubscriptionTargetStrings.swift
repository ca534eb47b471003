// The texts about orders, family members, prices, offers and renewal rates.

import Support

extension Localizer {
  func hintOrder(_ product: String) -> String { localized("order \(product)") }
  func hintMemberOrders(name: String, product: String) -> String { localized("\(name) orders \(product)") }
  func menuFamilyOf(_ name: String) -> String { localized("Family: \(name)") }
  func menuPriceOf(product: String, name: String) -> String { localized("Price of \(product), \(name)") }
  func menuOffers(_ product: String) -> String { localized("Offers of \(product)") }
  var menuRates: String { localized("Renewal rate") }
  var menuOffersNone: String { localized("This plan has no offers in the catalogue.") }
  func stateDays(state: String, days: String) -> String { localized("\(state), \(days) days") }
  func rateMonth(_ span: String) -> String { localized("a month lasts \(span)") }
  var rateReal: String { localized("as the calendar has it") }
  var promptMember: String { localized("who joins: ") }
  var promptPriceAsk: String { localized("new price, with consent (may be empty): ") }
  var promptPriceTell: String { localized("new price, told only: ") }
  var promptRefund: String {
    localized("what the customer writes (Sandbox: DECLINE, GRANT_PRORATED; may be empty): ")
  }
  func refusalNoSubscription(_ number: String) -> String { localized("#\(number) pays for no subscription") }
  func refusalShared(_ number: String) -> String { localized("#\(number) is shared: only its buyer decides") }
  func refusalSharedHint(holder: String, pane: String, act: String) -> String {
    localized("\(holder) in pane \(pane), then \(act)")
  }
  var refusalNothingHeld: String { localized("nobody has a subscription whose price could rise") }
  var noPlans: String { localized("the catalogue has no plans") }
}
