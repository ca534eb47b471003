// The effects of ordering a plan.

import StoreCatalog

public enum PlanOrder: Hashable, Sendable {
  /// A new subscription begins, because the group has none or its last subscription has lapsed.
  case begins
  /// The plan changes at once: an upgrade, or a plan of the same level and duration.
  case changesNow
  /// The plan changes at the renewal: a downgrade, or a plan of the same level with another duration.
  case changesAtRenewal
  /// Ordering the current plan cancels the order for another plan.
  case takesBack
  /// Ordering the current plan switches auto-renew on again.
  case resumes
  case isOrdered
  /// The current plan is bought again, which pays for no period.
  case duplicate
  /// Ordering the current plan pays a failed renewal.
  case pays
  /// An offer for the current plan applies to the next renewal.
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

  /// Returns the event sent to the developer's server; nil if there is none.
  ///
  /// `isFirst` is true if the purchase begins a subscription, because the person has never subscribed in the
  /// group or because of quirk `bought-after-lapse`.
  package func event(isFirst: Bool) -> ServerEvent? {
    switch self {
    case .begins: isFirst ? .firstSubscription : .resubscribed
    case .changesNow: .upgraded
    case .changesAtRenewal: .downgraded
    case .takesBack: .downgradeTakenBack
    case .resumes: .autoRenewOn
    case .pays: .recovered
    case .takesOffer: .offerRedeemed
    case .isOrdered, .duplicate: nil
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
