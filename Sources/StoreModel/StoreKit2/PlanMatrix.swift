// Advice for the purchase buttons of the plans in a subscription group.

import StoreCatalog
import Support

/// The advice for the button of one plan.
public enum PlanAdvice: Hashable, Sendable {
  /// No plan is active; this plan can be bought.
  case subscribe
  /// The plan is active and renews.
  case current(renews: Instant)
  /// The plan is active, and another plan follows.
  case currentUntil(Instant, then: String)
  /// The plan is active and does not renew.
  case currentEnds(Instant)
  /// A family member shares the plan.
  case shared(by: String)
  /// An upgrade to a higher level, which takes effect at once.
  case upgradeNow
  /// A crossgrade to a plan of the same level and duration, which takes effect at once.
  case switchNow
  /// A change of plan that takes effect at the renewal.
  case switchAtRenewal(Instant)
  /// The plan is ordered for the renewal.
  case ordered(from: Instant)
  /// The renewal failed, but service continues during the grace period.
  case inGrace(until: Instant)
  /// The renewal failed, and service has stopped.
  case paymentProblem
  case expired(Instant)
  case revoked(Instant)

  /// The names of the cases in scenarios.
  private enum Word: String, CaseIterable {
    case subscribe, current
    case currentUntil = "current-until"
    case currentEnds = "current-ends"
    case shared
    case upgradeNow = "upgrade-now"
    case switchNow = "switch-now"
    case switchAtRenewal = "switch-at-renewal"
    case ordered
    case inGrace = "in-grace"
    case paymentProblem = "payment-problem"
    case expired, revoked
  }

  /// The name of the case in scenarios: `upgrade-now`.
  public var word: String {
    let word: Word =
      switch self {
      case .subscribe: .subscribe
      case .current: .current
      case .currentUntil: .currentUntil
      case .currentEnds: .currentEnds
      case .shared: .shared
      case .upgradeNow: .upgradeNow
      case .switchNow: .switchNow
      case .switchAtRenewal: .switchAtRenewal
      case .ordered: .ordered
      case .inGrace: .inGrace
      case .paymentProblem: .paymentProblem
      case .expired: .expired
      case .revoked: .revoked
      }
    return word.rawValue
  }

  /// Whether a word of a scenario names this advice.
  ///
  /// `upgrade-now` also names a crossgrade, because older scenarios use the word for both.
  public func matches(word: String) -> Bool {
    word == self.word || self == .switchNow && word == Word.upgradeNow.rawValue
  }

  /// All words, in the order of the cases.
  public static let words = Word.allCases.map(\.rawValue)
}

/// The data that an advice is derived from.
public enum PlanReason: Hashable, Sendable {
  /// The group has no status, because there never was a subscription.
  case noStatus
  /// `renewalInfo.currentProductID` names the plan.
  case currentProduct
  /// `currentProductID` names the plan, and `autoRenewPreference` names another one.
  case otherPreference(String)
  /// `currentProductID` names the plan, and `willAutoRenew` is false.
  case willNotRenew
  /// `ownershipType` is FAMILY_SHARED.
  case familyShared
  /// The plan has a higher level than the active plan.
  case higherLevel
  /// The plans have the same level and the same duration.
  case sameLevelSameDuration
  /// `currentProductID` names the plan, and `commitmentInfo.willAutoRenew` is false.
  case commitmentWillNotRenew
  /// The plans have the same level and duration, but the active plan is billed monthly.
  case sameLevelOtherBilling
  /// The plans have the same level but different durations.
  case sameLevelOtherDuration
  /// The plan has a lower level than the active plan.
  case lowerLevel
  /// `autoRenewPreference` names the plan, which has no transaction yet.
  case preference
  /// `gracePeriodExpirationDate` is set and in the future.
  case graceDate
  /// `isInBillingRetry` is true, and no grace period is running.
  case billingRetry
  /// The state is expired, for this reason.
  case expired(ExpirationReason?)
  /// `revocationDate` is set.
  case revoked
  /// The statuses of the group grant no service, and this plan was not the last one.
  case nothingHeld
  /// Only a shared plan is active; a purchase starts a separate subscription at once.
  case onlyShared
}

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

/// A calculation of the advice for the plans of a group.
///
/// The advice depends only on data that an app receives: the plans and the statuses. A status belongs to the
/// group and not to a plan (rule `storekit2.status`), which apps often overlook.
public struct PlanMatrix {
  private let statuses: [SubscriptionStatus]
  private let now: Instant
  /// The customer's own status, which determines the effect of an order.
  private let own: SubscriptionStatus?
  /// The first shared status that grants service.
  private let shared: SubscriptionStatus?
  /// The terms of the active plan; nil if the group no longer contains the plan.
  private let held: SubscriptionTerms?

  /// Creates a calculation.
  ///
  /// `statuses` are those of the plans' group, with the best service first.
  public init(plans: [Product], statuses: [SubscriptionStatus], now: Instant) {
    let own = statuses.first { $0.ownership == .purchased }
    self.statuses = statuses
    self.now = now
    self.own = own
    shared = statuses.first { $0.ownership == .familyShared && Self.serves($0, now) }
    held = own.flatMap { status in
      plans.first { $0.identifier == status.renewalInfo.currentProductID }?.subscription
    }
  }

  /// Returns the row of a plan in the group.
  public func line(for plan: Product) -> PlanLine {
    let (advice, reason) = advice(for: plan)
    return PlanLine(product: plan, advice: advice, reason: reason)
  }

  private func advice(for plan: Product) -> (PlanAdvice, PlanReason) {
    let ownAdvice = own.flatMap { advice(for: plan, own: $0) }
    if let ownAdvice, ownAdvice.0.isOfHeldPlan { return ownAdvice }
    if let shared, shared.renewalInfo.currentProductID == plan.identifier {
      return (.shared(by: shared.buyer), .familyShared)
    }
    if let ownAdvice { return ownAdvice }
    if let revoked = statuses.first(where: {
      $0.ownership == .familyShared && $0.revocationDate != nil
        && $0.renewalInfo.currentProductID == plan.identifier
    }), own == nil, shared == nil {
      return (.revoked(revoked.revocationDate ?? now), .revoked)
    }
    if shared != nil { return (.subscribe, .onlyShared) }
    return (.subscribe, statuses.isEmpty ? .noStatus : .nothingHeld)
  }

  private static func serves(_ status: SubscriptionStatus, _ now: Instant) -> Bool {
    switch status.state {
    case .subscribed, .inGracePeriod: true
    // In local tests, only the date shows a running grace period (quirk `grace-in-local-test`).
    case .inBillingRetryPeriod: graceRuns(status, now)
    case .expired, .revoked: false
    }
  }

  private static func graceRuns(_ status: SubscriptionStatus, _ now: Instant) -> Bool {
    status.renewalInfo.gracePeriodExpirationDate.map { $0 > now } ?? false
  }

  /// Returns the advice that follows from the own subscription; nil if none follows.
  private func advice(for plan: Product, own: SubscriptionStatus) -> (PlanAdvice, PlanReason)? {
    let info = own.renewalInfo
    let isCurrent = info.currentProductID == plan.identifier
    switch own.state {
    case .expired:
      return isCurrent ? (.expired(own.expirationDate), .expired(info.expirationReason)) : nil
    case .revoked:
      return isCurrent ? (.revoked(own.revocationDate ?? own.expirationDate), .revoked) : nil
    case .inGracePeriod, .inBillingRetryPeriod:
      if let until = info.gracePeriodExpirationDate, until > now {
        return isCurrent ? (.inGrace(until: until), .graceDate) : change(to: plan, own: own)
      }
      // A plan without service is replaced at once.
      return isCurrent ? (.paymentProblem, .billingRetry) : (.subscribe, .nothingHeld)
    case .subscribed:
      guard isCurrent else { return change(to: plan, own: own) }
      if let commitment = info.commitment { return advice(for: plan, info, commitment) }
      guard info.willAutoRenew else { return (.currentEnds(own.expirationDate), .willNotRenew) }
      if let next = info.autoRenewPreference, next != plan.identifier {
        return (.currentUntil(own.expirationDate, then: next), .otherPreference(next))
      }
      return (.current(renews: info.renewalDate), .currentProduct)
    }
  }

  /// Returns the advice for the active plan during a commitment; cancellations and orders wait for its end.
  private func advice(
    for plan: Product, _ info: RenewalInfo, _ commitment: RenewalCommitment
  ) -> (PlanAdvice, PlanReason) {
    let end = commitment.renewalDate
    guard commitment.willAutoRenew else { return (.currentEnds(end), .commitmentWillNotRenew) }
    let next = commitment.autoRenewPreference
    if next != plan.identifier { return (.currentUntil(end, then: next), .otherPreference(next)) }
    return (.current(renews: info.renewalDate), .currentProduct)
  }

  /// Returns the effect of ordering a plan that is not active.
  private func change(to plan: Product, own: SubscriptionStatus) -> (PlanAdvice, PlanReason) {
    let info = own.renewalInfo
    let date = info.commitment?.renewalDate ?? info.renewalDate
    let willRenew = info.commitment?.willAutoRenew ?? info.willAutoRenew
    if willRenew, info.commitment?.autoRenewPreference ?? info.autoRenewPreference == plan.identifier {
      return (.ordered(from: date), .preference)
    }
    guard let to = plan.subscription, let from = held else { return (.upgradeNow, .higherLevel) }
    if to.level < from.level { return (.upgradeNow, .higherLevel) }
    if to.level > from.level { return (.switchAtRenewal(date), .lowerLevel) }
    if own.billingPlanType == .monthly, to.period.isSameLength(as: from.period) {
      return (.switchAtRenewal(date), .sameLevelOtherBilling)
    }
    return to.period.isSameLength(as: from.period)
      ? (.switchNow, .sameLevelSameDuration) : (.switchAtRenewal(date), .sameLevelOtherDuration)
  }
}

extension PlanAdvice {
  /// Whether the plan is active or ordered, which takes precedence over family shares.
  fileprivate var isOfHeldPlan: Bool {
    switch self {
    case .current, .currentUntil, .currentEnds, .inGrace, .ordered, .paymentProblem: true
    case .subscribe, .shared, .upgradeNow, .switchNow, .switchAtRenewal, .expired, .revoked: false
    }
  }
}
