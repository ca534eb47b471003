// What the Products pane says, in every language of the chrome.

import Support

extension Localizer {
  var paneProducts: String { say("Products", ja: "商品") }
  func copyOfProduct(_ product: String) -> String {
    say("product identifier \(product)", ja: "商品識別子 \(product)")
  }
  var promptFilterProducts: String { say("filter products: ", ja: "商品の絞り込み: ") }
  func buysNamed(buy: String, product: String) -> String {
    say("\(buy) buys \(product)", ja: "\(buy)で\(product)を購入")
  }
  func buysAfter(_ keys: String, does words: String, _ buys: String) -> String {
    say("first \(keys): \(words); then \(buys)", ja: "先に\(keys)で「\(words)」。そのあと\(buys)")
  }
  var catalogIsEmpty: String { say("the catalogue has no product", ja: "カタログに商品がありません") }
  func catalogIsEmptyOpen(catalog: String, open: String) -> String {
    say(
      "\(catalog) has no products. \(open) opens another catalogue.",
      ja: "\(catalog)に商品がありません。\(open)で別のカタログを開きます。")
  }
  func noProductMatches(filter: String, leave: String) -> String {
    say(
      "No product matches \"\(filter)\". \(leave) shows all.",
      ja: "「\(filter)」に一致する商品はありません。\(leave)ですべて表示。")
  }
  /// Over several kinds, where their names do not fit side by side.
  var productsBoughtOnce: String { say("Bought once", ja: "一回ごとの購入") }
  func productBuy(_ product: String) -> String { say("buy \(product)", ja: "\(product)を購入") }
  var productBuyWithOptions: String { say("buy with options", ja: "オプション付きで購入") }
  var productYours: String { say("yours", ja: "購入済み") }
  func productCount(_ count: String) -> String { say("\(count) bought", ja: "\(count)個購入") }
  func productGroup(_ group: String) -> String { say("group \(group)", ja: "グループ \(group)") }
  func productLevel(_ level: String) -> String { say("level \(level)", ja: "レベル \(level)") }
  var productOneOffer: String { say("1 offer", ja: "オファー1件") }
  func productOffers(_ count: String) -> String { say("\(count) offers", ja: "オファー\(count)件") }
  var productNotApproved: String { say("not approved", ja: "未承認") }
  var productFamily: String { say("family", ja: "ファミリー共有") }
}
