// The effects of ordering a plan.

import StoreCatalog

/// The effect of ordering a plan.
public enum PlanOrder: Hashable, Sendable {
  /// A new subscription, because there is none in the group or the last one has lapsed.
  case begins
  /// An upgrade, or a plan of the same level and duration: the plan changes at once.
  case changesNow
  /// A downgrade, or a plan of the same level with another duration: the plan changes at the renewal.
  case changesAtRenewal
  /// The current plan while another plan is ordered, which cancels the order.
  case takesBack
  /// The current plan while auto-renew is off, which switches auto-renew on again.
  case resumes
  case isOrdered
  /// The current plan again.
  case duplicate
  /// The current plan after a failed renewal, which pays the renewal.
  case pays
  /// An offer for the current plan, which applies to the next renewal.
  case takesOffer

  public var makesTransaction: Bool {
    switch self {
    case .begins, .changesNow, .duplicate, .pays: true
    case .changesAtRenewal, .takesBack, .resumes, .isOrdered, .takesOffer: false
    }
  }

  package var isForTheRenewal: Bool {
    switch self {
    case .changesAtRenewal, .isOrdered, .takesOffer: true
    case .begins, .changesNow, .takesBack, .resumes, .duplicate, .pays: false
    }
  }
}

extension SubscriptionPeriod {
  /// Whether two periods have the same length; a year is twelve months, and a week is seven days.
  package func isSameLength(as other: SubscriptionPeriod) -> Bool {
    switch (months, other.months) {
    case (let a?, let b?): a == b
    case (nil, nil): days == other.days
    default: false
    }
  }

  /// The length in months; nil for days and weeks.
  package var months: Int? {
    switch unit {
    case .month: count
    case .year: 12 * count
    case .day, .week: nil
    }
  }

  private var days: Int { unit == .week ? 7 * count : count }
}
