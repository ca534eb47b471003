// The texts of the shop of the app under test, and of its buttons for the plans of a subscription.

import StoreModel

extension DeviceLocalizer {
  // The shop

  /// On the button of something that can be bought.
  public var buy: String { text("buy") }

  /// On the button of a subscription.
  public var subscribe: String { text("subscribe") }

  /// In place of the button when it is unlocked for good.
  public var owned: String { text("owned") }

  /// In place of the button of a subscription that is held.
  public var subscribed: String { text("subscribed") }

  /// Before what is unlocked.
  public var unlocked: String { text("unlocked") }

  /// When nothing is.
  public var nothingUnlocked: String { text("nothingUnlocked") }

  /// The heading of the shop.
  public var shop: String { text("shop") }

  /// Between the names of a list.
  public var comma: String { text("comma") }

  // The app's button for a plan, from the advice of the plan matrix

  /// The whole sentence; where `isLate`, the day of the change is over and the renewal not paid.
  public func plan(_ advice: PlanAdvice, date: String, other plan: String, isLate: Bool) -> String {
    switch advice {
    case .switchAtRenewal where isLate: text("plan.switchOncePaid")
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
    case .paymentProblem: text("plan.paymentProblem")
    case .expired: text("plan.expired", date)
    case .revoked: text("plan.revoked", date)
    }
  }

  /// A word for a button of the shop.
  public func planInShort(_ advice: PlanAdvice, date: String) -> String {
    switch advice {
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

  /// `2021/02/26`.
  public func day(year: String, month: String, day: String) -> String { text("date", year, month, day) }

  /// `02/26`.
  public func shortDay(month: String, day: String) -> String { text("shortDate", month, day) }
}
