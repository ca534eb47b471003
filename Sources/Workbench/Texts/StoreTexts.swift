// How the chrome names what the simulator has: kinds of products, periods, states, rules and what is due.

import StoreSimulator
import Support

extension Localizer {
  /// `auto-renewable`.
  func title(of kind: Product.Kind) -> String {
    switch kind {
    case .consumable: say("consumable", ja: "消耗型")
    case .nonConsumable: say("non-consumable", ja: "非消耗型")
    case .nonRenewing: say("non-renewing", ja: "非自動更新")
    case .autoRenewable: say("auto-renewable", ja: "自動更新")
    }
  }

  /// Over what is of a kind: `Consumables`.
  func heading(of kind: Product.Kind) -> String {
    switch kind {
    case .consumable: say("Consumables", ja: "消耗型")
    case .nonConsumable: say("Non-consumables", ja: "非消耗型")
    case .nonRenewing: say("Non-renewing", ja: "非自動更新")
    case .autoRenewable: say("Auto-renewable", ja: "自動更新")
    }
  }

  /// `1mo`, `3d`: where there is no room for more.
  func shortTitle(of period: SubscriptionPeriod) -> String {
    let count = period.count
    return switch period.unit {
    case .day: say("\(count)d", ja: "\(count)日")
    case .week: say("\(count)wk", ja: "\(count)週")
    case .month: say("\(count)mo", ja: "\(count)月")
    case .year: say("\(count)yr", ja: "\(count)年")
    }
  }

  /// `1 month`, `3 days`.
  func title(of period: SubscriptionPeriod) -> String {
    let count = period.count
    return switch period.unit {
    case .day: count == 1 ? say("1 day", ja: "1日") : say("\(count) days", ja: "\(count)日")
    case .week: count == 1 ? say("1 week", ja: "1週間") : say("\(count) weeks", ja: "\(count)週間")
    case .month: count == 1 ? say("1 month", ja: "1か月") : say("\(count) months", ja: "\(count)か月")
    case .year: count == 1 ? say("1 year", ja: "1年") : say("\(count) years", ja: "\(count)年")
    }
  }

  /// The state as lists show it: `Purchased`.
  func title(of state: TransactionState) -> String {
    switch state {
    case .purchasing: say("Purchasing", ja: "購入中")
    case .purchased: say("Purchased", ja: "購入済み")
    case .failed: say("Failed", ja: "失敗")
    case .restored: say("Restored", ja: "復元済み")
    case .deferred: say("Deferred", ja: "保留")
    }
  }

  /// What will happen, in a few words: `#2 is purchased`; the product under its name where one is given.
  func words(for item: DueItem, product: String? = nil) -> String {
    let number = "\(item.transaction)"
    let product = product ?? VisibleText.visible(item.product)
    return switch item.kind {
    case .purchase: say("#\(number) is purchased", ja: "#\(number) が購入済みになる")
    case .secondSheet: say("outcome of the second sheet of #\(number)", ja: "#\(number) の2枚目のシートの結果")
    case .askToBuyAlert: say("Ask to Buy alert of #\(number)", ja: "#\(number) のAsk to Buyアラート")
    case .deferral: say("#\(number) is deferred", ja: "#\(number) が保留になる")
    case .requestExpiry: say("the request of #\(number) expires", ja: "#\(number) のリクエストが期限切れになる")
    case .renewal: say("\(product) renews", ja: "\(product) が更新される")
    case .failingRenewal: say("\(product) fails to renew", ja: "\(product) の更新が失敗する")
    case .expiry: say("\(product) expires", ja: "\(product) が期限切れになる")
    case .graceEnd: say("grace period of \(product) ends", ja: "\(product) の猶予期間が終わる")
    case .retryEnd: say("billing retry of \(product) ends", ja: "\(product) の請求の再試行が終わる")
    case .recovery: say("\(product) is paid", ja: "\(product) が支払われる")
    case .products: say("the answer to the request for products", ja: "商品の問い合わせへの応答")
    }
  }

  /// What a rule says happens.
  func statement(of rule: Rule) -> String { Register.rule(rule.id, self).statement }

  /// Where a rule comes from.
  func provenance(of rule: Rule) -> Provenance { Register.rule(rule.id, self).provenance }
}

extension Provenance {
  /// One word for where a rule comes from.
  func wordText(_ texts: Localizer) -> String {
    switch self {
    case .documented: texts.say("documented", ja: "公式資料")
    case .observed: texts.say("observed", ja: "観察")
    case .analysed: texts.say("analysed", ja: "解析")
    case .chosen: texts.say("chosen", ja: "独自の選択")
    }
  }
}
