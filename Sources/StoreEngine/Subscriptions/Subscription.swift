// The state of a subscription.

import StoreCatalog
import StoreModel
import Support

/// A person's subscription in one group, including all plan changes and lapses.
///
/// Each period of the subscription is a transaction.
public struct Subscription: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    /// A paid period is in progress.
    case active
    /// The renewal failed. Service continues until the end of the grace period.
    case grace(FailedRenewal)
    /// The renewal failed. The App Store retries the payment, without service.
    case retry(FailedRenewal)
    /// The subscription ended; the reason is nil if it is unknown.
    ///
    /// After a failed renewal that was never paid, the date of the end of the grace period remains
    /// (DocC: Subscriptions).
    case ended(ExpirationReason?, graceEnd: Instant?)
    /// The current period was refunded; the reason is set if a renewal had failed or the subscription had
    /// ended.
    case revoked(ExpirationReason?)
  }

  public struct FailedRenewal: Hashable, Sendable {
    /// The end of the grace period; nil if there was none.
    public internal(set) var graceEnd: Instant?
    /// The time at which the App Store stops retrying the payment.
    public internal(set) var retryEnd: Instant
    /// The time of the next attempt if it will succeed; otherwise nil.
    package var recovery: Instant?
    /// The unpaid renewal that StoreKit 2 lists; nil unless the quirk `retry-lists` created it.
    package internal(set) var renewal: TransactionNumber?
  }

  /// The position in the order in which subscriptions of this world began, from 1.
  public let number: SubscriptionNumber
  package let person: Person
  public let group: String
  /// The plan of the current or last period.
  public private(set) var product: String
  public private(set) var original: TransactionNumber
  /// The transaction of the current or last period.
  public private(set) var latest: TransactionNumber
  /// The start of the current or last paid period.
  public private(set) var start: Instant
  public private(set) var end: Instant
  public private(set) var phase = Phase.active
  /// Whether the subscription renews at the end of the current period or commitment.
  public private(set) var willAutoRenew = true
  /// The plan of the next renewal or, during a commitment, of the first renewal after it.
  public private(set) var preference: String
  public private(set) var priceIncreaseStatus = PriceIncreaseStatus.noIncreasePending
  /// The price of the next renewal without an offer, in milliunits.
  public private(set) var renewalPrice: Int64
  /// The storefront that determines the currency of the price.
  public private(set) var storefront: String
  /// The start of continuous service.
  ///
  /// Only a long gap restarts continuous service.
  public private(set) var recentStart: Instant
  /// The number of renewals since the subscription began or began again after a lapse.
  ///
  /// Test environments limit this number.
  public private(set) var renewalCount = 0
  /// The price after a price increase, in milliunits.
  package private(set) var increasedPrice: Int64?
  /// The commitment to monthly payments; nil if each period is paid at once.
  public private(set) var commitment: Commitment?
  package private(set) var offer: RunningOffer?
  package private(set) var order = RenewalOrder()
  /// Whether the introductory offer of the group was used.
  package private(set) var hasUsedIntroductory = false
  /// Whether the tester has reset the eligibility since the introductory offer was used.
  private var isIntroductoryReset = false
  /// The instant from which the ends of periods are computed.
  package private(set) var anchor: Instant
  package private(set) var periodsSinceAnchor = 1
  /// The renewal rate for which `periodsSinceAnchor` is counted.
  package private(set) var anchorRate = RenewalRate.realtime
  package private(set) var period = SubscriptionPeriod(1, .month)
  package private(set) var extensions: [Instant] = []
  /// The failed renewals that were paid or abandoned, oldest first.
  public private(set) var billingIssues: [BillingIssuePeriod] = []

  package init(
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

  /// Adopts the facts of an ended subscription that concern the customer and not its transactions.
  mutating func inherit(from ended: Subscription, isContinuous: Bool) {
    hasUsedIntroductory = ended.hasUsedIntroductory
    isIntroductoryReset = ended.isIntroductoryReset
    if isContinuous { recentStart = ended.recentStart }
  }

  /// The reason why the group's introductory offer is not available; nil if it is.
  package var introductoryIneligibility: OfferIneligibility? {
    if hasUsedIntroductory { return .introductoryUsed }
    return isInService && !isIntroductoryReset ? .alreadySubscribed : nil
  }

  /// Makes the introductory offer available again (rule `account.reset-eligibility`).
  mutating func resetIntroductory() {
    hasUsedIntroductory = false
    isIntroductoryReset = true
  }

  public var failedRenewal: FailedRenewal? {
    switch phase {
    case .grace(let failed), .retry(let failed): failed
    case .active, .ended, .revoked: nil
    }
  }

  public var hasBillingIssue: Bool { failedRenewal != nil }

  public var isInGrace: Bool { if case .grace = phase { true } else { false } }

  public var isInRetry: Bool { if case .retry = phase { true } else { false } }

  public var isRevoked: Bool { if case .revoked = phase { true } else { false } }

  /// Whether the subscription has ended or was revoked.
  ///
  /// Only a new order can continue such a subscription.
  public var isOver: Bool {
    switch phase {
    case .ended, .revoked: true
    case .active, .grace, .retry: false
    }
  }

  /// Whether the customer has service now, as defined by Apple's documentation.
  public var isInService: Bool { phase == .active || isInGrace }

  /// The end of the grace period, which remains until the subscription is paid again.
  public var gracePeriodExpiration: Instant? {
    switch phase {
    case .grace(let failed), .retry(let failed): failed.graceEnd
    case .ended(_, let graceEnd): graceEnd
    case .active, .revoked: nil
    }
  }

  /// The reason why the subscription expired or is about to expire.
  public var expirationReason: ExpirationReason? {
    switch phase {
    case .active: nil
    case .grace, .retry: .billingError
    case .ended(let reason, _), .revoked(let reason): reason
    }
  }

  /// The time at which the App Store stops retrying the payment; nil if it does not retry.
  public var retryEnd: Instant? { failedRenewal?.retryEnd }

  /// The time of the next attempt if it will succeed; otherwise nil.
  package var recovery: Instant? { failedRenewal?.recovery }

  /// Whether an attempt will have succeeded by `moment`.
  package func recovers(by moment: Instant) -> Bool { recovery.map { $0 <= moment } ?? false }

  /// The time of the next scheduled event; nil if only a new order can continue the subscription.
  package var nextEventAt: Instant? {
    switch phase {
    case .active: end
    case .grace(let failed): [failed.recovery, failed.graceEnd].compactMap { $0 }.min()
    case .retry(let failed): min(failed.recovery ?? failed.retryEnd, failed.retryEnd)
    case .ended, .revoked: nil
    }
  }

  // MARK: Periods

  mutating func beginPeriod(
    of plan: String, _ period: SubscriptionPeriod, transaction: TransactionNumber, reason: TransactionReason,
    at start: Instant, offer: RunningOffer?, rate: RenewalRate, times: RenewalTimes
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
    // Counts from the anchor, so that after February a subscription from the 31st renews on the 31st again.
    end = min(anchor + times.length(of: period, times: periodsSinceAnchor), .distantFuture)
    countPayment(isFree: offer?.offer.mode == .freeTrial, times)
    self.start = start
    product = plan
    // An order for the end of the commitment is kept.
    if !wasCommitted { preference = plan }
    phase = .active
    latest = transaction
    // A renewal in the period of an offer that began before the reset does not use the new eligibility.
    if offer?.offer.kind == .introductory, reason != .renewal || !isIntroductoryReset {
      hasUsedIntroductory = true
      isIntroductoryReset = false
    }
    if var running = offer {
      running.remaining -= 1
      self.offer = running.remaining > 0 ? running : nil
    } else {
      self.offer = nil
    }
  }

  /// Counts a payment of the commitment for the new period, and moves the commitment's end.
  private mutating func countPayment(isFree: Bool, _ times: RenewalTimes) {
    guard var commitment else { return }
    commitment.countPayment(isFree: isFree)
    let month = SubscriptionPeriod(1, .month)
    let remaining = commitment.remainingPayments
    // Counts from the anchor, so that a subscription from the 31st ends on the 31st. After an offer period of
    // another length, counts from `end`.
    let last =
      period == month
      ? anchor + times.length(of: month, times: periodsSinceAnchor + remaining)
      : end + times.length(of: month, times: remaining)
    commitment.expirationDate = min(last, .distantFuture)
    self.commitment = commitment
  }

  /// Moves the end of the current period and computes later ends from it.
  mutating func moveEnd(to end: Instant) {
    self.end = end
    anchor = end
    periodsSinceAnchor = 0
  }

  /// Extends the current period for the developer.
  ///
  /// The later payments of a commitment move by the same span (chosen). In a grace period, the failed
  /// renewal is postponed to the new end.
  mutating func extend(to end: Instant, at now: Instant) {
    let span = TimeSpan(microseconds: end - self.end)
    if isInGrace, end > now {
      closeBillingIssue(at: now, isRecovered: true)
      phase = .active
    }
    moveEnd(to: end)
    extensions.append(now)
    if let commitment {
      self.commitment?.expirationDate = min(commitment.expirationDate + span, .distantFuture)
    }
  }

  mutating func restartService(at start: Instant) { recentStart = start }

  mutating func countRenewal() { renewalCount += 1 }

  mutating func restartRenewalCount() { renewalCount = 0 }

  /// Restores the period of an earlier transaction, because the later ones were deleted.
  ///
  /// A subscription that a later purchase has replaced stays ended. Returns whether the subscription is in
  /// service.
  mutating func restore(_ transaction: TransactionRow, at now: Instant, isReplaced: Bool) -> Bool {
    latest = transaction.number
    product = transaction.payment.productIdentifier
    preference = product
    offer = nil
    commitment = transaction.commitment
    start = transaction.purchasedAt ?? start
    moveEnd(to: transaction.expiresAt ?? now)
    clearIncrease()
    phase =
      transaction.isRefunded
      ? .revoked(.unknown) : end > now && !isReplaced ? .active : .ended(.unknown, graceEnd: nil)
    return phase == .active
  }

  // MARK: Failed renewals

  /// Records a failed renewal.
  ///
  /// Without a grace period, billing retry begins at once.
  mutating func failRenewal(graceEnd: Instant?, retryEnd: Instant) {
    let failed = FailedRenewal(graceEnd: graceEnd, retryEnd: retryEnd)
    phase = graceEnd == nil ? .retry(failed) : .grace(failed)
  }

  mutating func endGrace() {
    if let failedRenewal { phase = .retry(failedRenewal) }
  }

  /// Records the unpaid renewal that StoreKit 2 lists during billing retry.
  mutating func setUnpaidRenewal(_ number: TransactionNumber) {
    guard case .retry(var failed) = phase else { return }
    failed.renewal = number
    phase = .retry(failed)
  }

  mutating func closeBillingIssue(at now: Instant, isRecovered: Bool) {
    guard hasBillingIssue else { return }
    billingIssues.append(
      BillingIssuePeriod(start: end, grace: gracePeriodExpiration, end: now, isRecovered: isRecovered))
  }

  /// Sets the time of the next attempt if it will succeed; nil if it will fail.
  mutating func setRecovery(at instant: Instant?) {
    guard var failed = failedRenewal else { return }
    failed.recovery = instant
    phase = isInGrace ? .grace(failed) : .retry(failed)
  }

  // MARK: Expiration and revocation

  /// Ends a period in a device's old copy of the store, where the reason is unknown.
  mutating func endInOldCopy() { phase = .ended(nil, graceEnd: nil) }

  /// Shows the period before the newest renewal as expired, in a copy for a device.
  mutating func expire(beforeRenewal previous: TransactionRow) {
    latest = previous.number
    product = previous.payment.productIdentifier
    preference = product
    start = previous.purchasedAt ?? start
    end = previous.expiresAt ?? end
    phase = .ended(nil, graceEnd: nil)
    stopRenewing()
  }

  /// Shows an unpaid renewal as the newest transaction, in a copy for a device.
  mutating func list(unpaid renewal: TransactionNumber) { latest = renewal }

  /// Ends the subscription.
  ///
  /// After a failed renewal, the date of the end of the grace period remains (DocC: Subscriptions).
  mutating func expire(_ reason: ExpirationReason) {
    phase = .ended(reason, graceEnd: reason == .billingError ? gracePeriodExpiration : nil)
    stopRenewing()
  }

  mutating func revoke() {
    phase = .revoked(expirationReason)
    commitment?.isRevoked = true
    stopRenewing()
  }

  /// Reverses a revocation.
  ///
  /// The subscription is in service for the rest of the period and does not renew.
  mutating func reinstate(at now: Instant) {
    phase = end > now ? .active : .ended(expirationReason ?? .autoRenewDisabled, graceEnd: nil)
  }

  /// Ends the subscription, because the transaction of the current period was deleted.
  mutating func endDeleted() {
    willAutoRenew = false
    order = RenewalOrder()
    phase = .ended(expirationReason, graceEnd: nil)
  }

  private mutating func stopRenewing() {
    willAutoRenew = false
    clearIncrease()
    offer = nil
    order = RenewalOrder()
  }

  // MARK: The next renewal

  mutating func setAutoRenew(_ isOn: Bool) { willAutoRenew = isOn }

  /// Orders a plan for the next renewal or, during a commitment, for the first renewal after it.
  mutating func orderPlan(_ plan: String, billing: BillingPlanChoice?, offer: RunningOffer?) {
    let replacesOrder = preference != product && preference != plan
    preference = plan
    order = RenewalOrder(billingPlan: billing)
    order.replacesOrder = replacesOrder
    setNextOffer(offer)
    willAutoRenew = true
    clearIncrease()
  }

  /// Cancels an ordered plan and switches auto-renew on.
  mutating func withdrawOrder() {
    cancelOrder()
    if !isCommitted { offer = nil }
    willAutoRenew = true
  }

  mutating func cancelOrder() {
    preference = product
    order = RenewalOrder()
  }

  /// Applies an offer to the next renewal of the current plan, and switches auto-renew on.
  mutating func redeem(_ offer: RunningOffer?) {
    cancelOrder()
    setNextOffer(offer)
    willAutoRenew = true
  }

  /// Sets the offer of the next renewal or, during a commitment, of the first renewal after it.
  private mutating func setNextOffer(_ offer: RunningOffer?) {
    if isCommitted {
      order.waitsForCommitment = true
      order.offer = offer
    } else {
      self.offer = offer
    }
  }

  mutating func setOrderToken(_ token: String) { order.appAccountToken = token }

  mutating func addOrderPayment(_ number: TransactionNumber) { order.payments.append(number) }

  mutating func removeOrderPayment(_ number: TransactionNumber) {
    order.payments.removeAll { $0 == number }
    if order.listed?.payment == number { order.listed = nil }
  }

  mutating func setListedOrder(_ listed: ListedOrder) { order.listed = listed }

  /// Removes the order when the ordered renewal begins.
  mutating func completeOrder() { order = RenewalOrder() }

  /// Applies the offer that was postponed until the end of the commitment.
  mutating func applyWaitingOffer() {
    if order.waitsForCommitment { offer = order.offer }
  }

  // MARK: Price

  /// Sets the price of the next renewals, in milliunits of the storefront's currency.
  mutating func setPrice(_ milliunits: Int64, storefront: String) {
    renewalPrice = milliunits
    self.storefront = storefront
  }

  /// Sets the commitment, and the price in milliunits of each payment.
  mutating func commit(_ commitment: Commitment, payment: Int64) {
    self.commitment = commitment
    renewalPrice = payment
  }

  mutating func removeCommitment() { commitment = nil }

  /// Asks the customer to consent to a price increase.
  ///
  /// If `milliunits` is nil, the price does not change.
  mutating func askForIncrease(to milliunits: Int64?) {
    increasedPrice = milliunits
    priceIncreaseStatus = .pending
  }

  /// Announces a price increase that needs no consent.
  mutating func announceIncrease(to milliunits: Int64) {
    increasedPrice = milliunits
    priceIncreaseStatus = .agreed
  }

  mutating func agreeToIncrease() { priceIncreaseStatus = .agreed }

  /// Applies a price increase to the payment of a failed renewal and to later renewals.
  mutating func payIncrease() {
    if let increasedPrice { renewalPrice = increasedPrice }
    clearIncrease()
  }

  /// Applies an agreed price increase to the next renewals and, if a commitment begins, to all of its
  /// payments.
  mutating func applyAgreedIncrease() {
    guard let increasedPrice, priceIncreaseStatus == .agreed else { return }
    renewalPrice = increasedPrice
    if let count = commitment?.totalBillingPeriods { commitment?.price = increasedPrice * Int64(count) }
  }

  /// Removes the price increase, agreed or not.
  mutating func clearIncrease() {
    priceIncreaseStatus = .noIncreasePending
    increasedPrice = nil
  }
}
