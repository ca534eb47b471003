// The words of the app's own shop, by the device's language. They are the app's, not the workbench's: that is why they
// change with the phone.

import StoreSimulator

/// What the app under test writes on its buttons.
struct ShopTexts: Sendable {
  /// On the button of something that can be bought.
  let buy: String
  /// On the button of a subscription.
  let subscribe: String
  /// In place of the button when it is unlocked for good.
  let owned: String
  /// In place of the button of a subscription that is held.
  let subscribed: String
  /// Before what is unlocked.
  let unlocked: String
  /// When nothing is.
  let nothingUnlocked: String
  /// The heading of the shop.
  let shop: String
  /// Between the names of a list.
  let comma: String

  /// The texts for a device's locale; English where the app has no others.
  init(locale: String) {
    self =
      LocaleName(locale).flatMap { name in
        Self.table[name.script.map { "\(name.language)_\($0)" } ?? name.language] ?? Self.table[name.language]
      } ?? Self.english
  }

  private init(
    buy: String, subscribe: String, owned: String, subscribed: String, unlocked: String,
    nothingUnlocked: String,
    shop: String, comma: String = ", "
  ) {
    self.buy = buy
    self.subscribe = subscribe
    self.owned = owned
    self.subscribed = subscribed
    self.unlocked = unlocked
    self.nothingUnlocked = nothingUnlocked
    self.shop = shop
    self.comma = comma
  }

  private static let english = ShopTexts(
    buy: "Buy", subscribe: "Subscribe", owned: "Owned", subscribed: "Yours", unlocked: "Unlocked",
    nothingUnlocked: "nothing yet", shop: "Shop")

  private static let simplifiedChinese = ShopTexts(
    buy: "购买", subscribe: "订阅", owned: "已购买", subscribed: "已订阅", unlocked: "已解锁", nothingUnlocked: "暂无",
    shop: "商店", comma: "、")

  private static let table: [String: ShopTexts] = [
    "ja": ShopTexts(
      buy: "購入", subscribe: "登録", owned: "購入済み", subscribed: "利用中", unlocked: "解除済み", nothingUnlocked: "なし",
      shop: "ショップ", comma: "、"),
    "de": ShopTexts(
      buy: "Kaufen", subscribe: "Abonnieren", owned: "Gekauft", subscribed: "Aktiv",
      unlocked: "Freigeschaltet",
      nothingUnlocked: "noch nichts", shop: "Shop"),
    "zh": simplifiedChinese,
    "zh_Hans": simplifiedChinese,
  ]

  /// What a product's button says when nothing of it is held.
  func button(_ product: Product) -> String {
    product.kind == .autoRenewable ? subscribe : buy
  }

  /// What stands in place of the button of something held; nil when it can be bought again as before.
  func holding(_ product: Product, count: Int) -> String? {
    switch product.kind {
    case .consumable, .nonRenewing: nil
    case .nonConsumable: owned
    case .autoRenewable: subscribed
    }
  }
}
