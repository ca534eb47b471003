// How the chrome names what the simulator has: kinds of products, periods, states, rules and what is due.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  /// `auto-renewable`.
  package func title(of kind: Product.Kind) -> String {
    switch kind {
    case .consumable: localized("consumable", ja: "消耗型")
    case .nonConsumable: localized("non-consumable", ja: "非消耗型")
    case .nonRenewing: localized("non-renewing", ja: "非自動更新")
    case .autoRenewable: localized("auto-renewable", ja: "自動更新")
    }
  }

  /// Over what is of a kind: `Consumables`.
  package func heading(of kind: Product.Kind) -> String {
    switch kind {
    case .consumable: localized("Consumables", ja: "消耗型")
    case .nonConsumable: localized("Non-consumables", ja: "非消耗型")
    case .nonRenewing: localized("Non-renewing", ja: "非自動更新")
    case .autoRenewable: localized("Auto-renewable", ja: "自動更新")
    }
  }

  /// `1mo`, `3d`: where there is no room for more.
  func shortTitle(of period: SubscriptionPeriod) -> String {
    let count = period.count
    return switch period.unit {
    case .day: localized("\(count)d", ja: "\(count)日")
    case .week: localized("\(count)wk", ja: "\(count)週")
    case .month: localized("\(count)mo", ja: "\(count)月")
    case .year: localized("\(count)yr", ja: "\(count)年")
    }
  }

  /// `1 month`, `3 days`.
  package func title(of period: SubscriptionPeriod) -> String {
    let count = period.count
    return switch period.unit {
    case .day: count == 1 ? localized("1 day", ja: "1日") : localized("\(count) days", ja: "\(count)日")
    case .week: count == 1 ? localized("1 week", ja: "1週間") : localized("\(count) weeks", ja: "\(count)週間")
    case .month: count == 1 ? localized("1 month", ja: "1か月") : localized("\(count) months", ja: "\(count)か月")
    case .year: count == 1 ? localized("1 year", ja: "1年") : localized("\(count) years", ja: "\(count)年")
    }
  }

  /// The state as lists show it: `Purchased`.
  package func title(of state: TransactionState) -> String {
    switch state {
    case .purchasing: localized("Purchasing", ja: "購入中")
    case .purchased: localized("Purchased", ja: "購入済み")
    case .failed: localized("Failed", ja: "失敗")
    case .restored: localized("Restored", ja: "復元済み")
    case .deferred: localized("Deferred", ja: "保留")
    }
  }

  /// What will happen, in a few words: `#2 is purchased`; the product under its name where one is given.
  package func words(for item: DueItem, product: String? = nil) -> String {
    let number = "\(item.transaction)"
    let product = product ?? VisibleText.visible(item.product)
    return switch item.kind {
    case .purchase: localized("#\(number) is purchased", ja: "#\(number) が購入済みになる")
    case .secondSheet: localized("outcome of the second sheet of #\(number)", ja: "#\(number) の2枚目のシートの結果")
    case .askToBuyAlert: localized("Ask to Buy alert of #\(number)", ja: "#\(number) のAsk to Buyアラート")
    case .deferral: localized("#\(number) is deferred", ja: "#\(number) が保留になる")
    case .requestExpiry: localized("the request of #\(number) expires", ja: "#\(number) のリクエストが期限切れになる")
    case .renewal: localized("\(product) renews", ja: "\(product) が更新される")
    case .failingRenewal: localized("\(product) fails to renew", ja: "\(product) の更新が失敗する")
    case .expiry: localized("\(product) expires", ja: "\(product) が期限切れになる")
    case .graceEnd: localized("grace period of \(product) ends", ja: "\(product) の猶予期間が終わる")
    case .retryEnd: localized("billing retry of \(product) ends", ja: "\(product) の請求の再試行が終わる")
    case .recovery: localized("\(product) is paid", ja: "\(product) が支払われる")
    case .products: localized("the answer to the request for products", ja: "商品の問い合わせへの応答")
    }
  }
}

extension Provenance {
  /// One word for where a rule comes from.
  func wordText(_ texts: Localizer) -> String {
    switch self {
    case .documented: texts.localized("documented", ja: "公式資料")
    case .observed: texts.localized("observed", ja: "観察")
    case .analysed: texts.localized("analysed", ja: "解析")
    case .chosen: texts.localized("chosen", ja: "独自の選択")
    }
  }
}
