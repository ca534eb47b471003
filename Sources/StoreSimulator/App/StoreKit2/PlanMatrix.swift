// What an app's button should say for each plan of a group, from nothing but what an app gets: the plans, and the
// statuses of the group. The trap that this avoids: a status belongs to the group, not to the plan (SEED-002).

/// What the button of one plan should say.
public enum PlanAdvice: Hashable, Sendable {
  /// Nothing is held: it can be bought.
  case subscribe
  /// It is held and renews.
  case current(renews: Instant)
  /// It is held, and another plan follows.
  case currentUntil(Instant, then: String)
  /// It is held and will not renew.
  case currentEnds(Instant)
  /// A family member shares it.
  case shared(by: String)
  /// Ordering it takes effect at once.
  case upgradeNow
  /// Ordering it takes effect at the renewal.
  case switchAtRenewal(Instant)
  /// It is ordered for the renewal.
  case ordered(from: Instant)
  /// The renewal failed, service goes on until then.
  case inGrace(until: Instant)
  /// The renewal failed, no service.
  case paymentProblem
  case expired(Instant)
  case revoked(Instant)

  /// The word that scenarios use for it: `upgrade-now`.
  public var word: String {
    switch self {
    case .subscribe: "subscribe"
    case .current: "current"
    case .currentUntil: "current-until"
    case .currentEnds: "current-ends"
    case .shared: "shared"
    case .upgradeNow: "upgrade-now"
    case .switchAtRenewal: "switch-at-renewal"
    case .ordered: "ordered"
    case .inGrace: "in-grace"
    case .paymentProblem: "payment-problem"
    case .expired: "expired"
    case .revoked: "revoked"
    }
  }

  /// Every word, in the order of the cases.
  public static let words = [
    "subscribe", "current", "current-until", "current-ends", "shared", "upgrade-now", "switch-at-renewal",
    "ordered", "in-grace", "payment-problem", "expired", "revoked",
  ]
}

/// From which data the advice follows.
public enum PlanReason: Hashable, Sendable {
  /// The group has no status: never subscribed.
  case noStatus
  /// `renewalInfo.currentProductID` names the plan.
  case currentProduct
  /// `currentProductID` names it, and `autoRenewPreference` another one.
  case otherPreference(String)
  /// `currentProductID` names it, and `willAutoRenew` is false.
  case willNotRenew
  /// `ownershipType` is FAMILY_SHARED.
  case familyShared
  /// A higher level than the plan that is held.
  case higherLevel
  /// The same level and the same duration.
  case sameLevelSameDuration
  /// The same level, another duration.
  case sameLevelOtherDuration
  /// A lower level than the plan that is held.
  case lowerLevel
  /// `autoRenewPreference` names the plan; it has no transaction yet.
  case preference
  /// `gracePeriodExpirationDate` is set and to come.
  case graceDate
  /// `isInBillingRetry`, and no grace period that is to come.
  case billingRetry
  /// The state is expired, for this reason.
  case expired(ExpirationReason?)
  /// `revocationDate` is set.
  case revoked
  /// The group's statuses grant nothing, and this plan was not the last one.
  case nothingHeld
  /// Only a shared plan is held: ordering starts an own subscription at once.
  case onlyShared
}

/// One line of the plan matrix.
public struct PlanLine: Hashable, Sendable {
  public let product: Product
  public let advice: PlanAdvice
  public let reason: PlanReason

  public init(product: Product, advice: PlanAdvice, reason: PlanReason) {
    self.product = product
    self.advice = advice
    self.reason = reason
  }
}
