// Advice for the purchase buttons of the plans in a subscription group.

import StoreCatalog
import StoreRules
import Support

public enum PlanAdvice: Hashable, Sendable {
  /// No plan is active, and this plan can be bought.
  case subscribe
  case current(renews: Instant)
  case currentUntil(Instant, then: String)
  case currentEnds(Instant)
  /// A family member shares the plan with the customer.
  case shared(by: String)
  /// An upgrade to a higher level, which takes effect at once.
  case upgradeNow
  /// A crossgrade to a plan of the same level and duration, which takes effect at once.
  case switchNow
  case switchAtRenewal(Instant)
  /// The plan was ordered for the next renewal.
  case ordered(from: Instant)
  /// The renewal failed, but service continues during the grace period.
  case inGrace(until: Instant)
  /// The renewal failed, and service has stopped.
  case paymentProblem
  case expired(Instant)
  case revoked(Instant)

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

  /// The name of the case in scenarios (`upgrade-now`).
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

  /// Whether a word in a scenario names this advice.
  ///
  /// `upgrade-now` also names a crossgrade, because older scenarios use the word for both.
  public func matches(word: String) -> Bool {
    word == self.word || self == .switchNow && word == Word.upgradeNow.rawValue
  }

  public static let words = Word.allCases.map(\.rawValue)
}

public enum PlanReason: Localizable, Hashable, Sendable {
  /// The group has no status, because the customer never had a subscription.
  case noStatus
  /// `renewalInfo.currentProductID` names the plan.
  case currentProduct
  /// `currentProductID` names the plan, but `autoRenewPreference` names another plan.
  case otherPreference(String)
  /// `currentProductID` names the plan, and `willAutoRenew` is false.
  case willNotRenew
  /// `currentProductID` names the plan, and `priceIncreaseStatus` is pending.
  case unansweredIncrease
  /// `ownershipType` is `FAMILY_SHARED`.
  case familyShared
  case higherLevel
  /// The plans have the same level and the same duration.
  case sameLevelSameDuration
  /// `currentProductID` names the plan, and `commitmentInfo.willAutoRenew` is false.
  case commitmentWillNotRenew
  /// The plans have the same level and duration, but the active plan is billed monthly.
  case sameLevelOtherBilling
  /// The plans have the same level but different durations.
  case sameLevelOtherDuration
  case lowerLevel
  /// `autoRenewPreference` names the plan, which has no transaction yet.
  case preference
  /// `gracePeriodExpirationDate` is set and in the future.
  case graceDate
  /// `isInBillingRetry` is true, and no grace period is running.
  case billingRetry
  case expired(ExpirationReason?)
  /// `revocationDate` is set.
  case revoked
  /// No status of the group grants service, and this plan was not the last one.
  case nothingHeld
  /// Only a shared plan is active, so a purchase starts a separate subscription at once.
  case onlyShared

  /// The rule from which the reason follows.
  package var rule: RuleID {
    switch self {
    case .noStatus, .currentProduct, .expired, .nothingHeld: .groupStatus
    case .otherPreference, .lowerLevel, .sameLevelOtherDuration, .sameLevelOtherBilling, .preference:
      .downgrade
    case .willNotRenew: .autoRenewOff
    case .unansweredIncrease: .priceIncrease
    case .commitmentWillNotRenew: .commitmentCancel
    case .familyShared, .onlyShared: .familyShared
    case .higherLevel, .sameLevelSameDuration: .upgrade
    case .graceDate: .gracePeriod
    case .billingRetry: .billingRetry
    case .revoked: .refund
    }
  }

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noStatus: texts.localized("no status: never subscribed in the group")
    case .currentProduct: texts.localized("currentProductID")
    case .otherPreference: texts.localized("currentProductID; autoRenewPreference")
    case .willNotRenew: texts.localized("currentProductID; willAutoRenew is false")
    case .unansweredIncrease: texts.localized("currentProductID; priceIncreaseStatus is pending")
    case .commitmentWillNotRenew: texts.localized("currentProductID; commitmentInfo.willAutoRenew is false")
    case .sameLevelOtherBilling: texts.localized("same level, other billing plan: crossgrade")
    case .familyShared: texts.localized("ownershipType FAMILY_SHARED")
    case .higherLevel: texts.localized("higher level: upgrade, at once")
    case .sameLevelSameDuration: texts.localized("same level and duration: crossgrade")
    case .sameLevelOtherDuration: texts.localized("same level, other duration: crossgrade")
    case .lowerLevel: texts.localized("lower level: downgrade, at the renewal")
    case .preference: texts.localized("autoRenewPreference; no transaction yet")
    case .graceDate: texts.localized("gracePeriodExpirationDate is in the future")
    case .billingRetry: texts.localized("isInBillingRetry, and no grace period")
    case .expired(let why):
      texts.localized("state .expired, expirationReason \(why.map { ".\($0.name)" } ?? "nil")")
    case .revoked: texts.localized("revocationDate is set")
    case .nothingHeld: texts.localized("no status of the group gives access")
    case .onlyShared: texts.localized("only shared: your own plan would start at once")
    }
  }
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

/// A calculation of the advice for the plans of a group, from data that an app receives.
///
/// A status belongs to a group and not to a plan (rule `storekit2.status`), which apps often overlook.
public struct PlanMatrix {
  private let statuses: [SubscriptionStatus]
  private let now: Instant
  /// The status of the customer's own subscription.
  private let ownStatus: SubscriptionStatus?
  private let shared: SubscriptionStatus?
  /// The terms of the active plan; nil if the group no longer contains the plan.
  private let activeTerms: SubscriptionTerms?

  /// Creates a calculation from the statuses of a group, sorted by service with the best first.
  public init(plans: [Product], statuses: [SubscriptionStatus], now: Instant) {
    let ownStatus = statuses.first { $0.ownership == .purchased }
    self.statuses = statuses
    self.now = now
    self.ownStatus = ownStatus
    shared = statuses.first { $0.ownership == .familyShared && Self.serves($0, now) }
    activeTerms = ownStatus.flatMap { status in
      plans.first { $0.identifier == status.renewalInfo.currentProductID }?.subscription
    }
  }

  public func line(for plan: Product) -> PlanLine {
    let (advice, reason) = advice(for: plan)
    return PlanLine(product: plan, advice: advice, reason: reason)
  }

  private func advice(for plan: Product) -> (PlanAdvice, PlanReason) {
    let ownAdvice = ownStatus.flatMap { advice(for: plan, ownStatus: $0) }
    if let ownAdvice, ownAdvice.0.isOfActivePlan { return ownAdvice }
    if let shared, shared.renewalInfo.currentProductID == plan.identifier {
      return (.shared(by: shared.buyer), .familyShared)
    }
    if let ownAdvice { return ownAdvice }
    if let revoked = statuses.first(where: {
      $0.ownership == .familyShared && $0.revocationDate != nil
        && $0.renewalInfo.currentProductID == plan.identifier
    }), ownStatus == nil, shared == nil {
      return (.revoked(revoked.revocationDate ?? now), .revoked)
    }
    if shared != nil { return (.subscribe, .onlyShared) }
    return (.subscribe, statuses.isEmpty ? .noStatus : .nothingHeld)
  }

  private static func serves(_ status: SubscriptionStatus, _ now: Instant) -> Bool {
    switch status.state {
    case .subscribed, .inGracePeriod: true
    // In local tests, only the date shows that a grace period is running (quirk `grace-in-local-test`).
    case .inBillingRetryPeriod: isInGracePeriod(status, now)
    case .expired, .revoked: false
    }
  }

  private static func isInGracePeriod(_ status: SubscriptionStatus, _ now: Instant) -> Bool {
    status.renewalInfo.gracePeriodExpirationDate.map { $0 > now } ?? false
  }

  /// Returns the advice that follows from the customer's own subscription; nil if none follows.
  private func advice(for plan: Product, ownStatus: SubscriptionStatus) -> (PlanAdvice, PlanReason)? {
    let info = ownStatus.renewalInfo
    let isCurrent = info.currentProductID == plan.identifier
    switch ownStatus.state {
    case .expired:
      return isCurrent ? (.expired(ownStatus.expirationDate), .expired(info.expirationReason)) : nil
    case .revoked:
      return isCurrent ? (.revoked(ownStatus.revocationDate ?? ownStatus.expirationDate), .revoked) : nil
    case .inGracePeriod, .inBillingRetryPeriod:
      if let until = info.gracePeriodExpirationDate, until > now {
        return isCurrent ? (.inGrace(until: until), .graceDate) : change(to: plan, ownStatus: ownStatus)
      }
      // Without service, a change of plan takes effect at once.
      return isCurrent ? (.paymentProblem, .billingRetry) : (.subscribe, .nothingHeld)
    case .subscribed:
      guard isCurrent else { return change(to: plan, ownStatus: ownStatus) }
      if let commitment = info.commitment { return advice(for: plan, info, commitment) }
      guard info.willAutoRenew else { return (.currentEnds(ownStatus.expirationDate), .willNotRenew) }
      if let next = info.autoRenewPreference, next != plan.identifier {
        return (.currentUntil(ownStatus.expirationDate, then: next), .otherPreference(next))
      }
      return info.priceIncreaseStatus == .pending
        ? (.currentEnds(ownStatus.expirationDate), .unansweredIncrease)
        : (.current(renews: info.renewalDate), .currentProduct)
    }
  }

  /// Returns the advice for the active plan during a commitment.
  ///
  /// Cancellations and orders take effect at the end of the commitment.
  private func advice(
    for plan: Product, _ info: RenewalInfo, _ commitment: RenewalCommitment
  ) -> (PlanAdvice, PlanReason) {
    let end = commitment.renewalDate
    guard commitment.willAutoRenew else { return (.currentEnds(end), .commitmentWillNotRenew) }
    let next = commitment.autoRenewPreference
    if next != plan.identifier { return (.currentUntil(end, then: next), .otherPreference(next)) }
    return (.current(renews: info.renewalDate), .currentProduct)
  }

  /// Returns the advice for a plan that is not active.
  private func change(to plan: Product, ownStatus: SubscriptionStatus) -> (PlanAdvice, PlanReason) {
    let info = ownStatus.renewalInfo
    let date = info.commitment?.renewalDate ?? info.renewalDate
    let willRenew = info.commitment?.willAutoRenew ?? info.willAutoRenew
    if willRenew, info.commitment?.autoRenewPreference ?? info.autoRenewPreference == plan.identifier {
      return (.ordered(from: date), .preference)
    }
    guard let to = plan.subscription, let from = activeTerms else { return (.upgradeNow, .higherLevel) }
    if to.level < from.level { return (.upgradeNow, .higherLevel) }
    if to.level > from.level { return (.switchAtRenewal(date), .lowerLevel) }
    if ownStatus.billingPlanType == .monthly, to.period.isSameLength(as: from.period) {
      return (.switchAtRenewal(date), .sameLevelOtherBilling)
    }
    return to.period.isSameLength(as: from.period)
      ? (.switchNow, .sameLevelSameDuration) : (.switchAtRenewal(date), .sameLevelOtherDuration)
  }
}

extension PlanAdvice {
  /// Whether the plan is active or ordered; such advice takes precedence over family shares.
  fileprivate var isOfActivePlan: Bool {
    switch self {
    case .current, .currentUntil, .currentEnds, .inGrace, .ordered, .paymentProblem: true
    case .subscribe, .shared, .upgradeNow, .switchNow, .switchAtRenewal, .expired, .revoked: false
    }
  }
}
