// A subscription in the App Store's books: one for each person and group, through all its plans and lapses. Each of its
// periods is a transaction.

import StoreCatalog
import StoreModel
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
    package var recovery: Instant?
  }

  /// The order of beginning in this world, from 1.
  public let number: SubscriptionNumber
  /// Whose it is.
  package let person: Person
  public let group: String
  /// The plan of the present or last period.
  public private(set) var product: String
  /// The number of its first transaction.
  public private(set) var original: TransactionNumber
  /// The transaction of the present or last period.
  public private(set) var latest: TransactionNumber
  /// The present or last paid period.
  public private(set) var start: Instant
  public private(set) var end: Instant
  public private(set) var phase = Phase.active
  /// Whether it renews at the end of the present period; during a commitment, at its end.
  public private(set) var willAutoRenew = true
  /// The plan of the next renewal; during a commitment, of the one at its end.
  public private(set) var preference: String
  public private(set) var priceIncreaseStatus = PriceIncreaseStatus.noIncreasePending
  /// What the next renewal costs without an offer, in milliunits.
  public private(set) var renewalPrice: Int64
  /// The storefront in whose money it is paid.
  public private(set) var storefront: String
  /// The beginning of the stretch of service without a long gap.
  public private(set) var recentStart: Instant
  /// Renewals since the subscription began, or began again after a lapse: the test environments end at a number.
  public private(set) var renewalCount = 0
  /// The price that was asked for with the price increase, in milliunits.
  package private(set) var increasedPrice: Int64?
  /// The commitment that is paid month by month; nil if a period is paid at once.
  public private(set) var commitment: Commitment?
  /// The offer that the next renewals have.
  package private(set) var offer: RunningOffer?
  /// What is ordered for the next renewal.
  package private(set) var order = RenewalOrder()
  /// Whether the introductory offer of the group was used.
  package private(set) var hasUsedIntroductory = false
  /// What the ends of periods are counted from.
  package private(set) var anchor: Instant
  package private(set) var periodsSinceAnchor = 1
  /// The rate and the length that the count is in.
  package private(set) var anchorRate = RenewalRate.realtime
  package private(set) var period = SubscriptionPeriod(1, .month)
  /// When the developer extended it.
  package private(set) var extensions: [Instant] = []
  /// Failed renewals that are over, oldest first.
  public private(set) var troubles: [BillingIssuePeriod] = []

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
  package var recovery: Instant? { failedRenewal?.recovery }

  /// Whether a try to collect has succeeded by a moment.
  package func recovers(by moment: Instant) -> Bool { recovery.map { $0 <= moment } ?? false }

  /// When something happens to it by itself.
  package var due: Instant? {
    switch phase {
    case .active: end
    case .grace(let failed): [failed.recovery, failed.graceEnd].compactMap { $0 }.min()
    case .retry(let failed): min(failed.recovery ?? failed.retryEnd, failed.retryEnd)
    case .ended, .revoked: nil
    }
  }

  // MARK: Periods

  /// Begins a paid period of a plan at `start`.
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
    // The calendar counts from the anchor, so that a subscription of the 31st comes back to it after February.
    end = min(anchor + times.length(of: period, times: periodsSinceAnchor), .distantFuture)
    countPayment(isFree: offer?.offer.mode == .freeTrial, times)
    self.start = start
    product = plan
    // What is ordered for the end of a commitment still is.
    if !wasCommitted { preference = plan }
    phase = .active
    latest = transaction
    if offer?.offer.kind == .introductory { hasUsedIntroductory = true }
    if var running = offer {
      running.remaining -= 1
      self.offer = running.remaining > 0 ? running : nil
    } else {
      self.offer = nil
    }
  }

  /// Counts a payment of the commitment for the period that begins, and moves the commitment's end with it.
  private mutating func countPayment(isFree: Bool, _ times: RenewalTimes) {
    guard var commitment else { return }
    commitment.countPayment(isFree: isFree)
    let month = SubscriptionPeriod(1, .month)
    let rest = commitment.remainingPayments
    // From the anchor, so that a subscription of the 31st ends on the 31st; an offer's period has its own length.
    let last =
      period == month
      ? anchor + times.length(of: month, times: periodsSinceAnchor + rest)
      : end + times.length(of: month, times: rest)
    commitment.expirationDate = min(last, .distantFuture)
    self.commitment = commitment
  }

  /// Moves the end of the present period; later ends are counted from the new one.
  mutating func moveEnd(to end: Instant) {
    self.end = end
    anchor = end
    periodsSinceAnchor = 0
  }

  /// Extends the present period for the developer.
  ///
  /// The later payments of a commitment, and with them its end, move by the same span (chosen). In grace the failed
  /// renewal is postponed with the end.
  mutating func extend(to end: Instant, at now: Instant) {
    let span = TimeSpan(microseconds: end - self.end)
    if isInGrace, end > now {
      closeTrouble(at: now, isRecovered: true)
      phase = .active
    }
    moveEnd(to: end)
    extensions.append(now)
    if let commitment {
      self.commitment?.expirationDate = min(commitment.expirationDate + span, .distantFuture)
    }
  }

  /// Begins a new stretch of service after a gap.
  mutating func restartService(at start: Instant) { recentStart = start }

  /// Counts a renewal.
  mutating func countRenewal() { renewalCount += 1 }

  /// Restarts the count of renewals after a lapse.
  mutating func restartRenewalCount() { renewalCount = 0 }

  /// Restores the period of an earlier transaction, because the later ones were deleted.
  ///
  /// - Returns: whether service continues.
  mutating func restore(_ transaction: TransactionRow, at now: Instant) -> Bool {
    latest = transaction.number
    product = transaction.payment.productIdentifier
    preference = product
    offer = nil
    commitment = transaction.commitment
    start = transaction.purchasedAt ?? start
    moveEnd(to: transaction.expiresAt ?? now)
    clearIncrease()
    phase =
      transaction.isRefunded ? .revoked(.unknown) : end > now ? .active : .ended(.unknown, graceEnd: nil)
    return phase == .active
  }

  // MARK: Failed renewals

  /// Records that the renewal failed; without a grace period billing retry begins at once.
  mutating func failRenewal(graceEnd: Instant?, retryEnd: Instant) {
    let failed = FailedRenewal(graceEnd: graceEnd, retryEnd: retryEnd)
    phase = graceEnd == nil ? .retry(failed) : .grace(failed)
  }

  /// Ends the grace period: the App Store still tries to collect, without service.
  mutating func endGrace() {
    if let failedRenewal { phase = .retry(failedRenewal) }
  }

  /// Records that a failed renewal was paid or given up.
  mutating func closeTrouble(at now: Instant, isRecovered: Bool) {
    guard isInTrouble else { return }
    troubles.append(
      BillingIssuePeriod(start: end, grace: gracePeriodExpiration, end: now, isRecovered: isRecovered))
  }

  /// Sets when the next try to collect will succeed; nil if it will fail.
  mutating func setRecovery(at instant: Instant?) {
    guard var failed = failedRenewal else { return }
    failed.recovery = instant
    phase = isInGrace ? .grace(failed) : .retry(failed)
  }

  // MARK: The end

  /// Ends the subscription.
  ///
  /// After a failed renewal was given up, the date of the grace period stays (DocC: Subscriptions).
  mutating func expire(_ reason: ExpirationReason) {
    phase = .ended(reason, graceEnd: reason == .billingError ? gracePeriodExpiration : nil)
    stopRenewing()
  }

  /// Revokes the present period, because it was refunded.
  mutating func revoke() {
    phase = .revoked(expirationReason)
    commitment?.isRevoked = true
    stopRenewing()
  }

  /// Takes a revocation back: what is left of the period is in service, and does not renew.
  mutating func reinstate(at now: Instant) {
    phase = end > now ? .active : .ended(expirationReason ?? .autoRenewDisabled, graceEnd: nil)
  }

  /// Ends the subscription, because the transaction of the present period was deleted.
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

  /// Switches auto-renew on or off.
  mutating func setAutoRenew(_ isOn: Bool) { willAutoRenew = isOn }

  /// Orders a plan for the next renewal; during a commitment, for the one at its end.
  mutating func orderPlan(_ plan: String, billing: BillingPlanChoice?, offer: RunningOffer?) {
    preference = plan
    order = RenewalOrder(billingPlan: billing)
    setNextOffer(offer)
    willAutoRenew = true
    clearIncrease()
  }

  /// Takes an ordered plan back, and switches auto-renew on.
  mutating func takeBackOrder() {
    cancelOrder()
    if !isCommitted { offer = nil }
    willAutoRenew = true
  }

  /// Cancels an ordered plan.
  mutating func cancelOrder() {
    preference = product
    order = RenewalOrder()
  }

  /// Gives the next renewal of the present plan an offer, and switches auto-renew on.
  mutating func redeem(_ offer: RunningOffer?) {
    cancelOrder()
    setNextOffer(offer)
    willAutoRenew = true
  }

  /// Sets the offer of the next renewal; during a commitment, of the one at its end.
  private mutating func setNextOffer(_ offer: RunningOffer?) {
    if isCommitted {
      order.waitsForCommitment = true
      order.offer = offer
    } else {
      self.offer = offer
    }
  }

  /// Sets the token of the app's account for the next transaction.
  mutating func setOrderToken(_ token: String) { order.appAccountToken = token }

  /// Adds a payment that ordered the next renewal.
  mutating func addOrderPayment(_ number: TransactionNumber) { order.payments.append(number) }

  /// Removes a payment that ordered the next renewal.
  mutating func removeOrderPayment(_ number: TransactionNumber) { order.payments.removeAll { $0 == number } }

  /// Removes the order, because its renewal begins.
  mutating func completeOrder() { order = RenewalOrder() }

  /// Applies an offer that waited for the end of the commitment.
  mutating func applyWaitingOffer() {
    if order.waitsForCommitment { offer = order.offer }
  }

  // MARK: Price

  /// Sets what the next renewals cost, in milliunits of the storefront's currency.
  mutating func setPrice(_ milliunits: Int64, storefront: String) {
    renewalPrice = milliunits
    self.storefront = storefront
  }

  /// Sets the commitment that is paid month by month, and what each payment costs, in milliunits.
  mutating func commit(_ commitment: Commitment, payment: Int64) {
    self.commitment = commitment
    renewalPrice = payment
  }

  /// Removes the commitment, because the plan is paid at once.
  mutating func removeCommitment() { commitment = nil }

  /// Asks for consent to a price increase; nil keeps the present price.
  mutating func askForIncrease(to milliunits: Int64?) {
    increasedPrice = milliunits
    priceIncreaseStatus = .pending
  }

  /// Announces a price increase that needs no consent.
  mutating func announceIncrease(to milliunits: Int64) {
    increasedPrice = milliunits
    priceIncreaseStatus = .agreed
  }

  /// Records that the customer agreed to the price increase.
  mutating func agreeToIncrease() { priceIncreaseStatus = .agreed }

  /// Applies the price increase to the payment of a failed renewal and to the next renewals.
  mutating func payIncrease() {
    if let increasedPrice { renewalPrice = increasedPrice }
    clearIncrease()
  }

  /// Applies a price increase that the customer agreed to.
  ///
  /// The next renewals have the new price and, if a commitment begins, all of its payments.
  mutating func applyAgreedIncrease() {
    guard let increasedPrice, priceIncreaseStatus == .agreed else { return }
    renewalPrice = increasedPrice
    if let count = commitment?.totalBillingPeriods { commitment?.price = increasedPrice * Int64(count) }
  }

  /// Clears a price increase, whether the customer agreed to it or not.
  mutating func clearIncrease() {
    priceIncreaseStatus = .noIncreasePending
    increasedPrice = nil
  }

  /// Whether the state of the commitment, the order and the price increase agrees with the phase.
  ///
  /// A commitment counts its payments from 1 to their number, and does not end before the paid period.
  package var isConsistent: Bool {
    guard order.payments.isEmpty || !isOver else { return false }
    guard increasedPrice == nil || priceIncreaseStatus != .noIncreasePending else { return false }
    guard let commitment, !isOver else { return true }
    guard commitment.isInForce else { return commitment.isRevoked || commitment.billingPeriodNumber == 0 }
    return commitment.billingPeriodNumber <= commitment.totalBillingPeriods
      && commitment.expirationDate >= end
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
