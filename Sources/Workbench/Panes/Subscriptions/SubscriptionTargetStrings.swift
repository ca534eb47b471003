// What is said of orders, holders, prices, offers and rates of subscriptions, in every language of the chrome.

import Support

extension Localizer {
  func hintOrder(_ product: String) -> String { localized("order \(product)", ja: "\(product)を注文") }
  func hintMemberOrders(name: String, product: String) -> String {
    localized("\(name) orders \(product)", ja: "\(name)が\(product)を注文")
  }
  func menuFamilyOf(_ name: String) -> String { localized("Family: \(name)", ja: "ファミリー: \(name)") }
  func menuPriceOf(product: String, name: String) -> String {
    localized("Price of \(product), \(name)", ja: "\(product)の値上げ、\(name)")
  }
  func menuOffers(_ product: String) -> String { localized("Offers of \(product)", ja: "\(product)のオファー") }
  var menuRates: String { localized("Renewal rate", ja: "更新の速さ") }
  var menuOffersNone: String {
    localized("This plan has no offers in the catalogue.", ja: "カタログのこのプランにオファーはありません。")
  }
  package func familyMembers(_ names: String) -> String {
    localized("in the family: \(names)", ja: "ファミリー: \(names)")
  }
  func stateDays(state: String, days: String) -> String {
    localized("\(state), \(days) days", ja: "\(state)、\(days)日")
  }
  func rateMonth(_ span: String) -> String { localized("a month lasts \(span)", ja: "1か月 = \(span)") }
  var rateReal: String { localized("as the calendar has it", ja: "暦どおり") }
  var promptMember: String { localized("who joins: ", ja: "参加する人: ") }
  var promptPriceAsk: String {
    localized("new price, with consent (may be empty): ", ja: "新しい価格(同意が必要。空でもよい): ")
  }
  var promptPriceTell: String { localized("new price, told only: ", ja: "新しい価格(通知のみ): ") }
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
