// A row of the App Store's book of subscriptions: one for each owner and group, through all its plans and lapses. Its
// periods stand in the ledger, one transaction each.

/// One customer's subscription in one group.
public struct Subscription: Sendable {
  /// Where its life stands.
  public enum Phase: Hashable, Sendable {
    /// A paid period runs.
    case active
    /// The renewal failed; service goes on until the grace period's end.
    case grace
    /// The renewal failed; the App Store tries to collect.
    case retry
    case ended
    /// The present period was refunded.
    case revoked
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
  public internal(set) var willAutoRenew = true
  /// The plan of the next renewal.
  public internal(set) var preference: String
  /// The end of the grace period; stays after it, until the subscription is paid again.
  public internal(set) var gracePeriodExpiration: Instant?
  public internal(set) var expirationReason: ExpirationReason?
  public internal(set) var priceIncreaseStatus = PriceIncreaseStatus.noIncreasePending
  /// What the next renewal costs without an offer, in milliunits.
  public internal(set) var renewalPrice: Int64
  /// The storefront in whose money it is paid.
  public internal(set) var storefront: String
  /// The beginning of the stretch of service without a long gap.
  public internal(set) var recentStart: Instant
  /// Renewals since the subscription began, or began again after a lapse: the test environments end at a number.
  public internal(set) var renewalCount = 0
  /// When the App Store stops trying to collect.
  public internal(set) var retryEnd: Instant?
  /// When the next try to collect will succeed.
  var recovery: Instant?
  /// The price that was asked for with the price increase, in milliunits.
  var increasedPrice: Int64?
  /// The offer that the next renewals have.
  var offer: RunningOffer?
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
  /// How many family members have it shared to them now.
  var shareCount = 0
  /// Failed renewals that are over, oldest first.
  public internal(set) var troubles: [BillingTrouble] = []

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

  /// Whether the renewal failed and the App Store still tries.
  public var isInTrouble: Bool { phase == .grace || phase == .retry }

  /// Whether it has ended or was revoked: only a new order makes it go on.
  public var isOver: Bool { phase == .ended || phase == .revoked }

  /// Whether the documents grant service now.
  public var isInService: Bool { phase == .active || phase == .grace }

  /// Whether a try to collect has succeeded by a moment.
  func recovers(by moment: Instant) -> Bool { recovery.map { $0 <= moment } ?? false }

  /// When something happens to it by itself.
  var due: Instant? {
    switch phase {
    case .active: end
    case .grace: [recovery, gracePeriodExpiration].compactMap { $0 }.min()
    case .retry: [recovery, retryEnd].compactMap { $0 }.min()
    case .ended, .revoked: nil
    }
  }
}

/// A stretch of time in which a renewal was not paid.
public struct BillingTrouble: Hashable, Sendable {
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

/// Finds the subscription of an owner in a group.
struct SubscriptionKey: Hashable, Sendable {
  let person: Person
  let group: String
}

/// Something that somebody bought and shares with somebody else of the family.
struct FamilyShare: Sendable {
  /// To whom it is shared.
  let person: Person
  /// Who bought it.
  let source: Person
  /// The subscription that is shared; nil for a non-consumable.
  let subscription: SubscriptionNumber?
  /// The first transaction that the holder got for it.
  let original: TransactionNumber
  /// The newest one.
  var latest: TransactionNumber
  var isActive = true
  /// When it was taken away; nil when it only ended with the subscription.
  var revokedAt: Instant?
}
