// The effects of ordering a plan.

import StoreCatalog

/// The effect of ordering a plan.
public enum PlanOrder: Hashable, Sendable {
  /// The first subscription in the group, or a new one after a lapse.
  case begins
  /// An upgrade, or a plan of the same level and duration: the plan changes at once.
  case changesNow
  /// A downgrade, or another duration of the same level: the plan changes at the renewal.
  case changesAtRenewal
  /// The present plan while another one is ordered: the order is cancelled.
  case takesBack
  /// The present plan while auto-renew is off: auto-renew is switched on again.
  case resumes
  /// The plan that is already ordered.
  case isOrdered
  /// The present plan again.
  case duplicate
  /// The present plan after a failed renewal: the renewal is paid.
  case pays
  /// An offer for the present plan, which applies to the next renewal.
  case takesOffer

  /// Whether the order creates a transaction at once.
  public var makesTransaction: Bool {
    switch self {
    case .begins, .changesNow, .duplicate, .pays: true
    case .changesAtRenewal, .takesBack, .resumes, .isOrdered, .takesOffer: false
    }
  }

  /// Whether the order takes effect at the next renewal.
  package var isForTheRenewal: Bool {
    switch self {
    case .changesAtRenewal, .isOrdered, .takesOffer: true
    case .begins, .changesNow, .takesBack, .resumes, .duplicate, .pays: false
    }
  }
}

extension SubscriptionPeriod {
  /// Whether two periods have the same length.
  ///
  /// A year is twelve months, a week is seven days.
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
