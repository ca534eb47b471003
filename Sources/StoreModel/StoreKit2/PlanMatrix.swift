// What an app's button should say for each plan of a group, from nothing but what an app gets: the plans, and the
// statuses of the group. The trap that this avoids: a status belongs to the group, not to the plan (rule
// `storekit2.status`).

import StoreCatalog
import Support

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
  /// An upgrade to a higher level; it takes effect at once.
  case upgradeNow
  /// A crossgrade to a plan of the same level and duration; it takes effect at once.
  case switchNow
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

  /// The words that scenarios use for the cases.
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

  /// The word that scenarios use for it: `upgrade-now`.
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
  /// `upgrade-now` also names a crossgrade, because older scenarios have that word for both.
  public func matches(word: String) -> Bool {
    word == self.word || self == .switchNow && word == Word.upgradeNow.rawValue
  }

  /// Every word, in the order of the cases.
  public static let words = Word.allCases.map(\.rawValue)
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
  /// `currentProductID` names it, and `commitmentInfo.willAutoRenew` is false.
  case commitmentWillNotRenew
  /// The plans have equal level and duration, but the present plan is billed monthly.
  case sameLevelOtherBilling
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

/// Finds the advice for the plans of a group: what their buttons should say to who has these statuses.
public struct PlanMatrix {
  private let statuses: [SubscriptionStatus]
  private let now: Instant
  /// The own status, which decides what ordering does.
  private let own: SubscriptionStatus?
  /// The first shared one that gives service.
  private let shared: SubscriptionStatus?
  /// The terms of the plan that is held, where the group still has it.
  private let held: SubscriptionTerms?

  /// The statuses are those of the group of the plans, the best service first.
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

  /// The line of a plan of the group.
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
    // In local tests a running grace period is only seen in its date.
    case .inBillingRetryPeriod: graceRuns(status, now)
    case .expired, .revoked: false
    }
  }

  private static func graceRuns(_ status: SubscriptionStatus, _ now: Instant) -> Bool {
    status.renewalInfo.gracePeriodExpirationDate.map { $0 > now } ?? false
  }

  /// What the own subscription says about a plan; nil where it says nothing.
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
      // What gives no service is replaced at once.
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

  /// What the status says about the held plan during a commitment: cancellations and orders wait for its end.
  private func advice(
    for plan: Product, _ info: RenewalInfo, _ commitment: RenewalCommitment
  ) -> (PlanAdvice, PlanReason) {
    let end = commitment.renewalDate
    guard commitment.willAutoRenew else { return (.currentEnds(end), .commitmentWillNotRenew) }
    let next = commitment.autoRenewPreference
    if next != plan.identifier { return (.currentUntil(end, then: next), .otherPreference(next)) }
    return (.current(renews: info.renewalDate), .currentProduct)
  }

  /// What ordering another plan than the held one would do.
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
  /// Whether it says that the plan is held or ordered: that goes before what the family shares.
  fileprivate var isOfHeldPlan: Bool {
    switch self {
    case .current, .currentUntil, .currentEnds, .inGrace, .ordered, .paymentProblem: true
    case .subscribe, .shared, .upgradeNow, .switchNow, .switchAtRenewal, .expired, .revoked: false
    }
  }
}
