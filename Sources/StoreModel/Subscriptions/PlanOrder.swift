// The effects of ordering a plan.

import StoreCatalog

public enum PlanOrder: Hashable, Sendable {
  /// A subscription begins with a new original transaction: the first of the group, or one after a lapse with
  /// quirk `bought-after-lapse`.
  case begins
  /// The lapsed subscription begins again and keeps its original transaction.
  case beginsAgain
  /// The plan changes at once: an upgrade, or a plan of the same level and duration.
  case changesNow
  /// The plan changes at once after a failed renewal, so no paid time is left to refund.
  ///
  /// During billing retry, any plan of the group can be bought in this way.
  case replacesUnpaid
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
    case .begins, .beginsAgain, .changesNow, .replacesUnpaid, .duplicate, .pays: true
    case .changesAtRenewal, .takesBack, .resumes, .isOrdered, .takesOffer: false
    }
  }

  package var isForTheRenewal: Bool {
    switch self {
    case .changesAtRenewal, .isOrdered, .takesOffer: true
    case .begins, .beginsAgain, .changesNow, .replacesUnpaid, .takesBack, .resumes, .duplicate, .pays: false
    }
  }

  /// Returns the events sent to the developer's server, in the order of sending.
  ///
  /// `renews` is whether auto-renew is on before the order. `hasOffer` is whether the order redeems an offer
  /// other than an introductory one.
  public func events(renews: Bool, hasOffer: Bool = false) -> [ServerEvent] {
    let resumed: [ServerEvent] = renews ? [] : [.autoRenewOn]
    return switch self {
    case .begins: [.firstSubscription]
    case .beginsAgain: [.resubscribed]
    case .changesNow, .replacesUnpaid: [hasOffer ? .offerRedeemedUpgrading : .upgraded]
    case .changesAtRenewal: resumed + [hasOffer ? .offerRedeemedDowngrading : .downgraded]
    case .takesBack: resumed + [.downgradeTakenBack]
    case .resumes: [.autoRenewOn]
    case .pays: [.recovered]
    case .takesOffer: resumed + [.offerRedeemed]
    case .isOrdered, .duplicate: []
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
