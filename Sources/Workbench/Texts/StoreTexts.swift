// How the chrome names what the simulator has: kinds of products, periods, states, rules and what is due.

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
    let (one, many): (TextKey, TextKey) =
      switch period.unit {
      case .day: (.periodDay, .periodDays)
      case .week: (.periodWeek, .periodWeeks)
      case .month: (.periodMonth, .periodMonths)
      case .year: (.periodYear, .periodYears)
      }
    return period.count == 1 ? self(one) : self(many, ["count": "\(period.count)"])
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

  /// What will happen, in a few words: `#2 is purchased`.
  func words(for item: DueItem) -> String {
    let key: TextKey =
      switch item.kind {
      case .purchase: .duePurchased
      case .secondSheet: .dueSecondSheet
      case .askToBuyAlert: .dueAskAlert
      case .deferral: .dueDeferred
      case .requestExpiry: .dueRequestExpires
      case .renewal: .dueRenews
      case .failingRenewal: .dueFailsToRenew
      case .expiry: .dueExpires
      case .graceEnd: .dueGraceEnds
      case .retryEnd: .dueRetryEnds
      case .recovery: .dueIsPaid
      }
    return self(
      key, ["number": "\(item.transaction)", "product": VisibleText.visible(item.product)])
  }

  /// What a rule says happens.
  func statement(of rule: Rule) -> String {
    switch language {
    case .english: rule.statement
    case .japanese: rule.id.japanese
    }
  }

  /// Where a rule comes from.
  func provenance(of rule: Rule) -> Provenance {
    switch language {
    case .english: rule.provenance
    case .japanese: rule.id.japaneseProvenance
    }
  }
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
