// Subscription statuses and renewal information as StoreKit 2 returns them.

import StoreCatalog
import StoreModel
import Support

extension Store {
  // MARK: Statuses

  package func statuses(
    ofGroupWith product: String, for person: String = FamilyMember.me
  ) -> [SubscriptionStatus] {
    guard let group = group(ofPlan: product) else { return [] }
    return statuses(group: group, for: person)
  }

  package func statuses(group: String, for person: String = FamilyMember.me) -> [SubscriptionStatus] {
    guard let person = people.person(named: person, on: device) else { return [] }
    var found: [SubscriptionStatus] = []
    if let ownSubscription = subscriptions.subscription(of: person, group: group) {
      found.append(status(of: ownSubscription))
    }
    var seen: Set<SubscriptionNumber> = []
    for index in shares.inGroup(group, with: person).reversed() {
      guard let number = shares[index].subscription, seen.insert(number).inserted else { continue }
      found.append(status(of: shares[index], subscription: subscriptions[number]))
    }
    // The status of a replaced subscription is the last, so that the first one is of the current purchase.
    let replaced = subscriptions.replaced(of: person, group: group).map { status(of: $0) }
    guard found.count > 1 else { return found + replaced }
    let ranks = found.map { rank($0) }
    return found.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { found[$0] } + replaced
  }

  package func statuses(forGroupID group: String, for person: String = FamilyMember.me)
    -> [SubscriptionStatus]
  {
    let isMute = rules.subscriptions.canMisreport && quirks.statusForGroup == .returnsNothing
    return isMute ? [] : statuses(group: group, for: person)
  }

  /// Returns the status of the subscription to which a transaction belongs, own or shared (rule
  /// `storekit2.queries.status-of`).
  package func status(ofTransaction number: TransactionNumber) -> SubscriptionStatus? {
    let row = ledger[number]
    guard let group = row.sale.group else { return nil }
    guard row.ownership == .familyShared else {
      let own = row.subscription.map { subscriptions[$0] }
      return (own ?? subscriptions.subscription(of: row.person, group: group)).map { status(of: $0) }
    }
    let first = row.original ?? number
    guard let index = shares.inGroup(group, with: row.person).last(where: { shares[$0].original == first })
    else { return nil }
    return status(ofShare: shares[index])
  }

  /// Returns the status of a transaction's subscription; nil if this copy of the store lacks the transaction.
  package func listedStatus(ofTransaction number: TransactionNumber) -> SubscriptionStatus? {
    ledger.has(number) ? status(ofTransaction: number) : nil
  }

  /// Returns the status of a shared subscription; nil for a shared non-consumable.
  private func status(ofShare share: FamilyShare) -> SubscriptionStatus? {
    guard let number = share.subscription else { return nil }
    return status(of: share, subscription: subscriptions[number])
  }

  /// Returns why StoreKit has no status for a transaction; nil if it has one.
  package func refusalToGiveStatus(of number: TransactionNumber) -> Refusal? {
    let row = ledger[number]
    let reason: RefusalReason
    if row.person != people.customer {
      reason = .ofOtherPerson(number, people.plainName(of: row.person, on: device))
    } else if row.sale.kind != .autoRenewable {
      reason = .subscription(.withoutStatus(number, product: row.payment.productIdentifier))
    } else if row.state != .purchased && row.state != .restored {
      reason = .subscription(.notInStoreKit2(number, row.state))
    } else {
      return nil
    }
    let newest = groupsInOrder.flatMap { statuses(group: $0) }.prefix(3).map(\.transaction)
    let queries = newest.map { AlternativeStep.action(.query(.statusOf(.number($0)))) }
    return Refusal(reason, possible: queries.isEmpty ? .step(.query(.all)) : .anyOf(queries))
  }

  /// The groups to which the customer has subscribed: first in the order of the catalogue, then the others.
  package var groupsInOrder: [String] {
    let groups = groupsWithStatus
    let known = catalog.groups.map(\.identifier).filter { groups.contains($0) }
    return known + groups.subtracting(known).sorted()
  }

  /// Returns the sort key of a status: entitled statuses first, then by level of service.
  private func rank(_ status: SubscriptionStatus) -> Int {
    let level = ledger[status.transaction].sale.level ?? 1_000
    return (status.isEntitled ? 0 : status.state.isEntitled ? 1 : 2) * 10_000 + level
  }

  package func state(of subscription: Subscription) -> RenewalState { state(in: subscription.phase) }

  /// Returns the state that StoreKit shows for a phase.
  package func state(in phase: Subscription.Phase) -> RenewalState {
    switch phase {
    case .active: .subscribed
    case .grace: misreportsGrace ? .inBillingRetryPeriod : .inGracePeriod
    case .retry: .inBillingRetryPeriod
    case .ended: .expired
    case .revoked: .revoked
    }
  }

  /// Whether StoreKit shows billing retry instead of a grace period, as in local tests (rule
  /// `xcode.grace`).
  private var misreportsGrace: Bool {
    rules.subscriptions.canMisreport && quirks.graceInLocalTest == .observed
  }

  /// Whether `currentEntitlements` contains a subscription's transaction.
  package func isEntitled(_ subscription: Subscription) -> Bool { isEntitled(in: subscription.phase) }

  func isEntitled(in phase: Subscription.Phase) -> Bool {
    switch phase {
    case .active: true
    case .grace: !misreportsGrace
    case .retry, .ended, .revoked: false
    }
  }

  private func status(of subscription: Subscription) -> SubscriptionStatus {
    let transaction = ledger[subscription.latest]
    return SubscriptionStatus(
      state: state(of: subscription), transaction: subscription.latest,
      renewalInfo: renewalInfo(subscription),
      ownership: .purchased, buyer: people.name(of: subscription.person, on: device),
      expirationDate: subscription.end,
      revocationDate: transaction.refundedAt, isEntitled: isEntitled(subscription),
      billingPlanType: subscription.billingPlan)
  }

  package func status(of share: FamilyShare, subscription: Subscription) -> SubscriptionStatus {
    let transaction = ledger[share.latest]
    // An inactive share has the subscription's state only if both have the same last period.
    let isOfThisPeriod =
      share.isActive
      || (transaction.expiresAt == subscription.end
        && !subscription.isRevoked && subscription.phase != .active)
    let state: RenewalState =
      share.revokedAt != nil ? .revoked : isOfThisPeriod ? state(of: subscription) : .expired
    return SubscriptionStatus(
      state: state, transaction: share.latest,
      renewalInfo: renewalInfo(
        subscription, original: share.original, product: transaction.payment.productIdentifier),
      ownership: .familyShared, buyer: people.name(of: share.source, on: device),
      expirationDate: transaction.expiresAt ?? subscription.end, revocationDate: share.revokedAt,
      isEntitled: share.isActive && isEntitled(subscription), billingPlanType: subscription.billingPlan)
  }

  private func renewalInfo(
    _ subscription: Subscription, original: TransactionNumber? = nil, product: String? = nil
  ) -> RenewalInfo {
    let first = original ?? subscription.original
    let isOwn = original == nil
    let willRenew = subscription.renewsNextPeriod && !subscription.isOver
    let (price, storefront) = nextPrice(of: subscription)
    return RenewalInfo(
      original: first, originalIdentifier: ledger[first].identifier,
      currentProductID: product ?? subscription.product,
      autoRenewPreference: willRenew ? subscription.nextProduct : nil,
      willAutoRenew: subscription.renewsNextPeriod,
      expirationReason: subscription.expirationReason, isInBillingRetry: subscription.hasBillingIssue,
      gracePeriodExpirationDate: subscription.isInGrace || rules.subscriptions.canMisreport
        ? subscription.gracePeriodExpiration : nil,
      priceIncreaseStatus: subscription.priceIncreaseStatus, renewalDate: subscription.end,
      recentSubscriptionStartDate: subscription.recentStart, renewalPrice: willRenew ? price : nil,
      currency: Storefront.currency(of: storefront) ?? "",
      offer: willRenew ? subscription.offer?.offer : nil,
      eligibleWinBackOfferIDs: isOwn
        ? eligibleWinBackOffers(group: subscription.group, person: subscription.person) : [],
      appAccountToken: isOwn ? nextAccountToken(of: subscription) : nil,
      renewalBillingPlanType: willRenew ? subscription.nextBillingPlan : nil,
      commitment: renewalCommitment(subscription))
  }

  /// Returns the renewal information of a commitment; nil if no commitment is in force.
  private func renewalCommitment(_ subscription: Subscription) -> RenewalCommitment? {
    guard let commitment = subscription.commitment, commitment.isInForce, !subscription.isOver else {
      return nil
    }
    let price =
      subscription.isCommitted
      ? preferredPrice(of: subscription).milliunits : nextPrice(of: subscription).milliunits
    return RenewalCommitment(
      autoRenewPreference: subscription.preference, willAutoRenew: subscription.willAutoRenew,
      renewalDate: commitment.expirationDate, renewalPrice: price,
      renewalBillingPlanType: subscription.preferredBillingPlan)
  }

  /// Returns the price of the next renewal in milliunits, and the storefront that determines the currency.
  private func nextPrice(of subscription: Subscription) -> (milliunits: Int64?, storefront: String) {
    if let offer = subscription.offer { return (offer.price, offer.storefront) }
    if subscription.isCommitted { return (subscription.renewalPrice, subscription.storefront) }
    return preferredPrice(of: subscription)
  }

  /// Returns the price of the next renewal or, during a commitment, of the first renewal after the
  /// commitment.
  private func preferredPrice(of subscription: Subscription) -> (milliunits: Int64?, storefront: String) {
    if let offer = subscription.order.offer { return (offer.price, offer.storefront) }
    if subscription.hasOrder {
      guard let plan = index.products[subscription.preference] else { return (nil, device.sellingStorefront) }
      let monthly =
        subscription.preferredBillingPlan == .monthly ? plan.subscription?.price(of: .monthly) : nil
      return (monthly.map(Money.milliunits) ?? price(of: plan), device.sellingStorefront)
    }
    let increased = subscription.priceIncreaseStatus == .agreed ? subscription.increasedPrice : nil
    return (increased ?? subscription.renewalPrice, subscription.storefront)
  }

  // MARK: Prices on the screen

  /// Returns the price of a subscription's plan at the next renewal, formatted for the device; nil if it is
  /// the price in the catalogue.
  ///
  /// A catalogue that is loaded later does not change the price of an existing subscription.
  package func priceUnlikeCatalog(of subscription: Subscription) -> String? {
    guard !subscription.isOver, let plan = index.products[subscription.product] else { return nil }
    let payment = subscription.billingPlan == .monthly ? plan.subscription?.price(of: .monthly) : nil
    let price = subscription.agreedPrice
    guard
      price != payment.map(Money.milliunits) ?? self.price(of: plan)
        || subscription.storefront != device.sellingStorefront
    else { return nil }
    let hasFraction = price % 1000 != 0
    let pattern = hasFraction ? "0.00" : ledger[subscription.latest].sale.listPrice
    return PriceText.text(
      Money.digits(price, like: pattern), storefront: subscription.storefront, locale: device.locale)
  }

  // MARK: Plans

  package func plans(group: String) -> [Product] { index.plans[group] ?? [] }
}
