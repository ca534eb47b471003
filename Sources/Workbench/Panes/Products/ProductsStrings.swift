// What the Products pane says, in every language of the chrome.

import Support

extension Localizer {
  var paneProducts: String { localized("Products", ja: "商品") }
  func copyOfProduct(_ product: String) -> String {
    localized("product identifier \(product)", ja: "商品識別子 \(product)")
  }
  var promptFilterProducts: String { localized("filter products: ", ja: "商品の絞り込み: ") }
  func buysNamed(buy: String, product: String) -> String {
    localized("\(buy) buys \(product)", ja: "\(buy)で\(product)を購入")
  }
  func buysAfter(_ keys: String, does words: String, _ buys: String) -> String {
    localized("first \(keys): \(words); then \(buys)", ja: "先に\(keys)で「\(words)」。そのあと\(buys)")
  }
  var catalogIsEmpty: String { localized("the catalogue has no product", ja: "カタログに商品がありません") }
  func catalogIsEmptyOpen(catalog: String, open: String) -> String {
    localized(
      "\(catalog) has no products. \(open) opens another catalogue.",
      ja: "\(catalog)に商品がありません。\(open)で別のカタログを開きます。")
  }
  func noProductMatches(filter: String, leave: String) -> String {
    localized(
      "No product matches \"\(filter)\". \(leave) shows all.",
      ja: "「\(filter)」に一致する商品はありません。\(leave)ですべて表示。")
  }
  /// Over several kinds, where their names do not fit side by side.
  var productsBoughtOnce: String { localized("Bought once", ja: "一回ごとの購入") }
  func productBuy(_ product: String) -> String { localized("buy \(product)", ja: "\(product)を購入") }
  var productBuyWithOptions: String { localized("buy with options", ja: "オプション付きで購入") }
  var productYours: String { localized("yours", ja: "購入済み") }
  func productCount(_ count: String) -> String { localized("\(count) bought", ja: "\(count)個購入") }
  func productGroup(_ group: String) -> String { localized("group \(group)", ja: "グループ \(group)") }
  func productLevel(_ level: String) -> String { localized("level \(level)", ja: "レベル \(level)") }
  var productOneOffer: String { localized("1 offer", ja: "オファー1件") }
  func productOffers(_ count: String) -> String { localized("\(count) offers", ja: "オファー\(count)件") }
  var productNotApproved: String { localized("not approved", ja: "未承認") }
  var productFamily: String { localized("family", ja: "ファミリー共有") }
}
