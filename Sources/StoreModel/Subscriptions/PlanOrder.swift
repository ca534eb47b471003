// The outcome of ordering a plan.

import StoreCatalog

/// What comes of ordering a plan.
public enum PlanOrder: Hashable, Sendable {
  /// A first subscription in the group, or one after a lapse.
  case begins
  /// An upgrade, or another plan of the same level and duration: the plan changes now.
  case changesNow
  /// A downgrade, or another duration of the same level: the plan changes at the renewal.
  case changesAtRenewal
  /// The present plan, while another one is ordered: the order is taken back.
  case takesBack
  /// The present plan, while auto-renew is off: it is switched on again.
  case resumes
  /// The plan that is ordered already.
  case isOrdered
  /// The present plan again.
  case duplicate
  /// The present plan, whose renewal failed: it is paid.
  case pays
  /// An offer for the present plan: the next renewal has it.
  case takesOffer

  /// Whether a new transaction comes of it at once.
  public var makesTransaction: Bool {
    switch self {
    case .begins, .changesNow, .duplicate, .pays: true
    case .changesAtRenewal, .takesBack, .resumes, .isOrdered, .takesOffer: false
    }
  }

  /// Whether the next renewal brings what was ordered.
  package var isForTheRenewal: Bool {
    switch self {
    case .changesAtRenewal, .isOrdered, .takesOffer: true
    case .begins, .changesNow, .takesBack, .resumes, .duplicate, .pays: false
    }
  }
}

extension SubscriptionPeriod {
  /// Whether two periods last equally long: a year is twelve months, a week seven days.
  package func isSameLength(as other: SubscriptionPeriod) -> Bool {
    switch (months, other.months) {
    case (let a?, let b?): a == b
    case (nil, nil): days == other.days
    default: false
    }
  }

  /// How many months it is; nil for days and weeks.
  package var months: Int? {
    switch unit {
    case .month: count
    case .year: 12 * count
    case .day, .week: nil
    }
  }

  private var days: Int { unit == .week ? 7 * count : count }
}
