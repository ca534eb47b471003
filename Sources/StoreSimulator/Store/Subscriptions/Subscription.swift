// A subscription in the App Store's books: one for each person and group, through all its plans and lapses. Each of its
// periods is a transaction.

import StoreCatalog
import Support

/// One customer's subscription in one group.
public struct Subscription: Hashable, Sendable {
  /// Where its life stands.
  public enum Phase: Hashable, Sendable {
    /// A paid period runs.
    case active
    /// The renewal failed; service goes on until the grace period's end.
    case grace(FailedRenewal)
    /// The renewal failed; the App Store tries to collect.
    case retry(FailedRenewal)
    /// It ended, for a reason where one is known; where nobody ever paid the end of the grace period stays.
    ///
    /// DocC: Subscriptions.
    case ended(ExpirationReason?, graceEnd: Instant?)
    /// The present period was refunded; why it had failed to renew, if it had.
    case revoked(ExpirationReason?)
  }

  /// A renewal that could not be collected.
  public struct FailedRenewal: Hashable, Sendable {
    /// The end of the grace period, where there is or was one.
    public internal(set) var graceEnd: Instant?
    /// When the App Store stops trying to collect.
    public internal(set) var retryEnd: Instant
    /// When the next try to collect will succeed.
    var recovery: Instant?
  }

  /// The order of beginning in this world, from 1.
  public let number: SubscriptionNumber
  /// Whose it is.
  let person: Person
  public let group: String
  /// The plan of the present or last period.
  public internal(set) var product: String
  /// The number of its first transaction.
  public internal(set) var original: TransactionNumber
  /// The transaction of the present or last period.
  public internal(set) var latest: TransactionNumber
  /// The present or last paid period.
  public internal(set) var start: Instant
  public internal(set) var end: Instant
  public internal(set) var phase = Phase.active
  /// Whether it renews at the end of the present period; during a commitment, at its end.
  public internal(set) var willAutoRenew = true
  /// The plan of the next renewal; during a commitment, of the one at its end.
  public internal(set) var preference: String
  public internal(set) var priceIncreaseStatus = PriceIncreaseStatus.noIncreasePending
  /// What the next renewal costs without an offer, in milliunits.
  public internal(set) var renewalPrice: Int64
  /// The storefront in whose money it is paid.
  public internal(set) var storefront: String
  /// The beginning of the stretch of service without a long gap.
  public internal(set) var recentStart: Instant
  /// Renewals since the subscription began, or began again after a lapse: the test environments end at a number.
  public internal(set) var renewalCount = 0
  /// The price that was asked for with the price increase, in milliunits.
  var increasedPrice: Int64?
  /// The commitment that is paid month by month; nil if a period is paid at once.
  public internal(set) var commitment: Commitment?
  /// The offer that the next renewals have.
  var offer: RunningOffer?
  /// What is ordered for the next renewal.
  var order = RenewalOrder()
  /// Whether the introductory offer of the group was used.
  var hasUsedIntroductory = false
  /// What the ends of periods are counted from.
  var anchor: Instant
  var periodsSinceAnchor = 1
  /// The rate and the length that the count is in.
  var anchorRate = RenewalRate.realtime
  var period = SubscriptionPeriod(1, .month)
  /// When the developer extended it.
  var extensions: [Instant] = []
  /// Failed renewals that are over, oldest first.
  public internal(set) var troubles: [BillingIssuePeriod] = []

  init(
    number: SubscriptionNumber, person: Person, group: String, product: String,
    transaction: TransactionNumber, at instant: Instant,
    price: Int64, storefront: String
  ) {
    self.number = number
    self.person = person
    self.group = group
    self.product = product
    original = transaction
    latest = transaction
    start = instant
    end = instant
    preference = product
    renewalPrice = price
    self.storefront = storefront
    recentStart = instant
    anchor = instant
  }

  /// The renewal that failed, while the App Store still tries to collect.
  public var failedRenewal: FailedRenewal? {
    switch phase {
    case .grace(let failed), .retry(let failed): failed
    case .active, .ended, .revoked: nil
    }
  }

  /// Whether the renewal failed and the App Store still tries.
  public var isInTrouble: Bool { failedRenewal != nil }

  /// Whether a grace period runs.
  public var isInGrace: Bool { if case .grace = phase { true } else { false } }

  /// Whether the App Store tries to collect without service.
  public var isInRetry: Bool { if case .retry = phase { true } else { false } }

  /// Whether it was revoked by a refund.
  public var isRevoked: Bool { if case .revoked = phase { true } else { false } }

  /// Whether it has ended or was revoked: only a new order makes it go on.
  public var isOver: Bool {
    switch phase {
    case .ended, .revoked: true
    case .active, .grace, .retry: false
    }
  }

  /// Whether the documents grant service now.
  public var isInService: Bool { phase == .active || isInGrace }

  /// The end of the grace period; stays after it, until the subscription is paid again.
  public var gracePeriodExpiration: Instant? {
    switch phase {
    case .grace(let failed), .retry(let failed): failed.graceEnd
    case .ended(_, let graceEnd): graceEnd
    case .active, .revoked: nil
    }
  }

  /// Why it expired, or is about to.
  public var expirationReason: ExpirationReason? {
    switch phase {
    case .active: nil
    case .grace, .retry: .billingError
    case .ended(let reason, _), .revoked(let reason): reason
    }
  }

  /// When the App Store stops trying to collect; nil where it does not try.
  public var retryEnd: Instant? { failedRenewal?.retryEnd }

  /// When the next try to collect will succeed.
  var recovery: Instant? {
    get { failedRenewal?.recovery }
    set {
      guard var failed = failedRenewal else { return }
      failed.recovery = newValue
      phase = isInGrace ? .grace(failed) : .retry(failed)
    }
  }

  /// A paid period of a plan begins at `start`.
  mutating func beginPeriod(
    of plan: String, _ period: SubscriptionPeriod, reason: TransactionReason, at start: Instant,
    offer: RunningOffer?, rate: RenewalRate, times: RenewalTimes
  ) {
    let wasCommitted = isCommitted
    let isContinuous =
      reason == .renewal && product == plan && self.period == period && end == start && anchorRate == rate
    if isContinuous {
      periodsSinceAnchor += 1
    } else {
      anchor = start
      periodsSinceAnchor = 1
    }
    self.period = period
    anchorRate = rate
    // The calendar counts from the anchor, so that a subscription of the 31st comes back to it after February.
    end = min(anchor + times.length(of: period, times: periodsSinceAnchor), .distantFuture)
    countPayment(isFree: offer?.offer.mode == .freeTrial, times)
    self.start = start
    product = plan
    // What is ordered for the end of a commitment still is.
    if !wasCommitted { preference = plan }
    phase = .active
    if offer?.offer.kind == .introductory { hasUsedIntroductory = true }
    if var running = offer {
      running.remaining -= 1
      self.offer = running.remaining > 0 ? running : nil
    } else {
      self.offer = nil
    }
  }

  /// Whether a try to collect has succeeded by a moment.
  func recovers(by moment: Instant) -> Bool { recovery.map { $0 <= moment } ?? false }

  /// When something happens to it by itself.
  var due: Instant? {
    switch phase {
    case .active: end
    case .grace(let failed): [failed.recovery, failed.graceEnd].compactMap { $0 }.min()
    case .retry(let failed): min(failed.recovery ?? failed.retryEnd, failed.retryEnd)
    case .ended, .revoked: nil
    }
  }
}

/// A stretch of time in which a renewal was not paid.
public struct BillingIssuePeriod: Hashable, Sendable {
  public let start: Instant
  /// The end of the grace period, where there was one.
  public let grace: Instant?
  /// When it was paid, or given up.
  public let end: Instant
  public let isRecovered: Bool
}

/// An offer whose periods are not all used yet.
struct RunningOffer: Hashable, Sendable {
  let offer: TransactionOffer
  let period: SubscriptionPeriod
  /// Milliunits for each period.
  let price: Int64
  /// The storefront in whose money that is.
  let storefront: String
  /// How many renewals still have it.
  var remaining: Int
}

/// Finds the subscription of a person in a group.
struct SubscriptionKey: Hashable, Sendable {
  let person: Person
  let group: String
}
