// How the chrome names what the simulator has: kinds of products, periods, states, rules and what is due.

import Ground
import StoreSimulator

extension Texts {
  /// `auto-renewable`.
  func title(of kind: Product.Kind) -> String {
    switch kind {
    case .consumable: self(.kindConsumable)
    case .nonConsumable: self(.kindNonConsumable)
    case .nonRenewing: self(.kindNonRenewing)
    case .autoRenewable: self(.kindAutoRenewable)
    }
  }

  /// `1 month`, `3 days`.
  func title(of period: SubscriptionPeriod) -> String {
    let count = period.count
    return switch period.unit {
    case .day: count == 1 ? self(.periodDay) : self(.periodDays, ["count": "\(count)"])
    case .week: count == 1 ? self(.periodWeek) : self(.periodWeeks, ["count": "\(count)"])
    case .month: count == 1 ? self(.periodMonth) : self(.periodMonths, ["count": "\(count)"])
    case .year: count == 1 ? self(.periodYear) : self(.periodYears, ["count": "\(count)"])
    }
  }

  /// The state as lists show it: `Purchased`.
  func title(of state: TransactionState) -> String {
    switch state {
    case .purchasing: self(.stateTitlePurchasing)
    case .purchased: self(.stateTitlePurchased)
    case .failed: self(.stateTitleFailed)
    case .restored: self(.stateTitleRestored)
    case .deferred: self(.stateTitleDeferred)
    }
  }

  /// What will happen, in a few words: `#2 is purchased`; the product under its name where one is given.
  func words(for item: DueItem, product: String? = nil) -> String {
    let number = "\(item.transaction)"
    let product = product ?? VisibleText.visible(item.product)
    return switch item.kind {
    case .purchase: self(.duePurchased, ["number": number])
    case .secondSheet: self(.dueSecondSheet, ["number": number])
    case .askToBuyAlert: self(.dueAskAlert, ["number": number])
    case .deferral: self(.dueDeferred, ["number": number])
    case .requestExpiry: self(.dueRequestExpires, ["number": number])
    case .renewal: self(.dueRenews, ["product": product])
    case .failingRenewal: self(.dueFailsToRenew, ["product": product])
    case .expiry: self(.dueExpires, ["product": product])
    case .graceEnd: self(.dueGraceEnds, ["product": product])
    case .retryEnd: self(.dueRetryEnds, ["product": product])
    case .recovery: self(.dueIsPaid, ["product": product])
    }
  }

  /// What a rule says happens.
  func statement(of rule: Rule) -> String { Register.rule(rule.id, self).statement }

  /// Where a rule comes from.
  func provenance(of rule: Rule) -> Provenance { Register.rule(rule.id, self).provenance }
}

extension Provenance {
  /// One word for where a rule comes from.
  var wordText: TextKey {
    switch self {
    case .documented: .sourceDocumented
    case .observed: .sourceObserved
    case .analysed: .sourceAnalysed
    case .chosen: .sourceChosen
    }
  }
}
