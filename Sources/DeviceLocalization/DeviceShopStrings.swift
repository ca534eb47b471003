// The texts of the shop in the app under test, including the buttons for the plans of a subscription.

import StoreModel

extension DeviceLocalizer {
  // The shop

  /// The button label for a product that is not a subscription.
  public var buy: String { text("buy") }

  /// The button label for a subscription.
  public var subscribe: String { text("subscribe") }

  /// The label that replaces the button of an owned non-consumable.
  public var owned: String { text("owned") }

  /// The label that replaces the button of a subscription that the customer has.
  public var subscribed: String { text("subscribed") }

  /// The text before the list of unlocked products.
  public var unlocked: String { text("unlocked") }

  /// The text that replaces the list if no product is unlocked.
  public var nothingUnlocked: String { text("nothingUnlocked") }

  public var shop: String { text("shop") }

  /// The separator between two names in a list.
  public var comma: String { text("comma") }

  // The texts of the app's button for a plan

  /// Returns the sentence below the button of a plan.
  ///
  /// `isLate`: whether the day of an ordered change has passed although the renewal is unpaid.
  /// `renews`: false after a cancellation, so that no renewal precedes the other plan.
  public func plan(
    _ advice: PlanAdvice, date: String, other plan: String, isLate: Bool, renews: Bool = true
  ) -> String {
    switch advice {
    case .switchAtRenewal where isLate: text("plan.switchOncePaid")
    case .switchAtRenewal where !renews: text("plan.resumeWith", date)
    case .subscribe: text("plan.subscribe")
    case .current: text("plan.current", date)
    case .currentUntil: text("plan.currentUntil", date, plan)
    case .currentEnds: text("plan.currentEnds", date)
    case .shared: text("plan.shared")
    case .upgradeNow: text("plan.upgradeNow")
    case .switchNow: text("plan.switchNow")
    case .switchAtRenewal: text("plan.switchAtRenewal", date)
    case .ordered: text("plan.ordered", date)
    case .inGrace: text("plan.inGrace", date)
    case .paymentProblem: text("shortPlan.paymentProblem")
    case .expired: text("plan.expired", date)
    case .revoked: text("plan.revoked", date)
    }
  }

  /// Returns the text of the shop's button; `renews` is false after a cancellation.
  public func planInShort(_ advice: PlanAdvice, date: String, renews: Bool = true) -> String {
    switch advice {
    case .switchAtRenewal where !renews: subscribe
    case .subscribe, .expired, .revoked: subscribe
    case .current: text("shortPlan.current")
    case .currentUntil: text("shortPlan.currentUntil", date)
    case .currentEnds: text("shortPlan.currentEnds", date)
    case .shared: text("shortPlan.shared")
    case .upgradeNow: text("shortPlan.upgradeNow")
    case .switchNow: text("shortPlan.switchNow")
    case .switchAtRenewal: text("shortPlan.switchAtRenewal")
    case .ordered: text("shortPlan.ordered", date)
    case .inGrace: text("shortPlan.inGrace", date)
    case .paymentProblem: text("shortPlan.paymentProblem")
    }
  }

  /// Returns a date like `2021/02/26`.
  public func day(year: String, month: String, day: String) -> String { text("date", year, month, day) }

  /// Returns a date like `02/26`.
  public func shortDay(month: String, day: String) -> String { text("shortDate", month, day) }
}
