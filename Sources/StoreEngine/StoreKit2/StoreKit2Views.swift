// The results of StoreKit 2 interfaces for this device's customer or a family member.

import StoreCatalog
import StoreModel
import Support

extension Store {
  // MARK: Statuses

  /// Returns `Product.SubscriptionInfo.status` of any plan of a group: the own and the shared ones, best
  /// service first.
  ///
  /// Empty if the person never subscribed in the group (DocC: Subscriptions).
  package func statuses(
    ofGroupWith product: String, for person: String = FamilyMember.me
  ) -> [SubscriptionStatus] {
    guard let group = group(ofPlan: product) else { return [] }
    return statuses(group: group, for: person)
  }

  /// Returns the statuses of a group by its identifier, best service first.
  package func statuses(group: String, for person: String = FamilyMember.me) -> [SubscriptionStatus] {
    guard let person = people.person(named: person, on: device) else { return [] }
    var found: [SubscriptionStatus] = []
    if let own = subscriptions.subscription(of: person, group: group) { found.append(status(of: own)) }
    var seen: Set<SubscriptionNumber> = []
    for index in shares.inGroup(group, with: person).reversed() {
      guard let number = shares[index].subscription, seen.insert(number).inserted else { continue }
      found.append(status(of: shares[index], subscription: subscriptions[number]))
    }
    guard found.count > 1 else { return found }
    let ranks = found.map { rank($0) }
    return found.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { found[$0] }
  }

  /// Returns `Product.SubscriptionInfo.status(for:)`, which is empty if a quirk suppresses the result.
  package func statuses(forGroupID group: String, for person: String = FamilyMember.me)
    -> [SubscriptionStatus]
  {
    let isMute = rules.subscriptions.canMisreport && quirks.statusForGroup == .returnsNothing
    return isMute ? [] : statuses(group: group, for: person)
  }

  /// Returns the sort key of a status: entitled ones first, then by level of service.
  private func rank(_ status: SubscriptionStatus) -> Int {
    let level = ledger[status.transaction].sale.level ?? 1_000
    return (status.isEntitled ? 0 : status.state.isEntitled ? 1 : 2) * 10_000 + level
  }

  package func state(of subscription: Subscription) -> RenewalState { state(in: subscription.phase) }

  /// Returns the state that StoreKit shows of a subscription in a phase.
  package func state(in phase: Subscription.Phase) -> RenewalState {
    switch phase {
    case .active: .subscribed
    case .grace: misreportsGrace ? .inBillingRetryPeriod : .inGracePeriod
    case .retry: .inBillingRetryPeriod
    case .ended: .expired
    case .revoked: .revoked
    }
  }

  /// Whether local tests show a grace period only in its date (rule `xcode.grace`).
  private var misreportsGrace: Bool {
    rules.subscriptions.canMisreport && quirks.graceInLocalTest == .observed
  }

  /// Whether `currentEntitlements` contains a subscription's transaction.
  package func isEntitled(_ subscription: Subscription) -> Bool { isEntitled(in: subscription.phase) }

  /// Whether `currentEntitlements` contains a subscription's transaction; avoids a copy of the subscription.
  private func isEntitled(_ number: SubscriptionNumber) -> Bool {
    isEntitled(in: subscriptions[number].phase)
  }

  private func isEntitled(in phase: Subscription.Phase) -> Bool {
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
    // An inactive share has the subscription's state only if its last period is the subscription's last
    // period.
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
    let isGoingOn = subscription.renewsNextPeriod && !subscription.isOver
    let (price, storefront) = nextPrice(of: subscription)
    return RenewalInfo(
      original: first, originalIdentifier: ledger[first].identifier,
      currentProductID: product ?? subscription.product,
      autoRenewPreference: isGoingOn ? subscription.nextProduct : nil,
      willAutoRenew: subscription.renewsNextPeriod,
      expirationReason: subscription.expirationReason, isInBillingRetry: subscription.isInTrouble,
      gracePeriodExpirationDate: subscription.gracePeriodExpiration,
      priceIncreaseStatus: subscription.priceIncreaseStatus, renewalDate: subscription.end,
      recentSubscriptionStartDate: subscription.recentStart, renewalPrice: isGoingOn ? price : nil,
      currency: Storefront.currency(of: storefront) ?? "",
      offer: isGoingOn ? subscription.offer?.offer : nil,
      eligibleWinBackOfferIDs: isOwn
        ? eligibleWinBackOffers(group: subscription.group, person: subscription.person) : [],
      appAccountToken: isOwn ? nextAccountToken(of: subscription) : nil,
      renewalBillingPlanType: isGoingOn ? subscription.nextBillingPlan : nil,
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

  /// Returns the price of the next renewal in milliunits, and the storefront of its currency.
  private func nextPrice(of subscription: Subscription) -> (milliunits: Int64?, storefront: String) {
    if let offer = subscription.offer { return (offer.price, offer.storefront) }
    if subscription.isCommitted { return (subscription.renewalPrice, subscription.storefront) }
    return preferredPrice(of: subscription)
  }

  /// Returns the price of the ordered renewal; during a commitment, of the renewal at its end.
  private func preferredPrice(of subscription: Subscription) -> (milliunits: Int64?, storefront: String) {
    if let offer = subscription.order.offer { return (offer.price, offer.storefront) }
    if subscription.hasOrder {
      guard let plan = index.products[subscription.preference] else { return (nil, device.storefront) }
      let monthly =
        subscription.preferredBillingPlan == .monthly ? plan.subscription?.price(of: .monthly) : nil
      return (monthly.map(Money.milliunits) ?? price(of: plan), device.storefront)
    }
    let increased = subscription.priceIncreaseStatus == .agreed ? subscription.increasedPrice : nil
    return (increased ?? subscription.renewalPrice, subscription.storefront)
  }

  // MARK: Transactions

  /// Returns `Transaction.currentEntitlements`, by purchase date.
  ///
  /// The entitlements are non-consumables, plans in service, and the newest transaction of each non-renewing
  /// subscription.
  package func currentEntitlements(of person: String = FamilyMember.me) -> [TransactionNumber] {
    guard let person = people.person(named: person, on: device) else { return [] }
    var found = people[person].owned.values.filter { ledger[$0].refundedAt == nil }
    for number in subscriptions.indices
    where subscriptions[number].person == person && isEntitled(number) {
      found.append(subscriptions[number].latest)
    }
    for share in shares where share.isActive && share.person == person {
      if let number = share.subscription, !isEntitled(number) { continue }
      found.append(share.latest)
    }
    return ledger.byPurchaseDate(found + ledger.newestNonRenewing(of: person))
  }

  /// `Transaction.unfinished`, by purchase date.
  package var unfinished: [TransactionNumber] { ledger.unfinished(of: people.customer) }

  /// Returns `Transaction.all`, by purchase date; it omits finished consumables that were not refunded.
  package func allTransactions(of person: String = FamilyMember.me) -> [TransactionNumber] {
    people.person(named: person, on: device).map { ledger.listed(of: $0) } ?? []
  }

  /// Returns `Transaction.latest(for:)`: the transaction of a product with the newest purchase date.
  package func newest(of product: String) -> TransactionNumber? {
    guard let person = people.person(named: FamilyMember.me, on: device) else { return nil }
    // A product that was never sold has no transaction.
    guard sales.last(of: product) != nil else { return nil }
    return ledger.newest {
      ledger[$0].isListed && ledger[$0].payment.productIdentifier == product && ledger[$0].person == person
        && ledger[$0].answeredWith == nil
    }
  }

  /// Returns the oldest entitlement of a person to a product.
  package func entitlement(to product: String, of person: String) -> TransactionNumber? {
    guard let person = people.person(named: person, on: device) else { return nil }
    func isOf(_ number: TransactionNumber) -> Bool {
      ledger[number].sale.payment.productIdentifier == product && !ledger[number].isDeleted
    }
    var found: [TransactionNumber] = []
    if let owned = people[person].owned[product], !ledger[owned].isRefunded { found.append(owned) }
    for number in subscriptions(ofPlan: product, person) where isEntitled(number) {
      found.append(subscriptions[number].latest)
    }
    for index in activeShares(of: product, with: person) {
      if let number = shares[index].subscription, !isEntitled(number) { continue }
      found.append(shares[index].latest)
    }
    if mightBePass(product) {
      let newest = ledger.newest {
        ledger[$0].isPass && ledger[$0].payment.productIdentifier == product && ledger[$0].person == person
      }
      if let newest { found.append(newest) }
    }
    return found.filter(isOf).min { ledger.isBought($0, before: $1) }
  }

  /// Returns the subscriptions of a person that may include a plan.
  ///
  /// If every sale is from this catalogue, only the subscription of the plan's group can; otherwise any of
  /// them can.
  private func subscriptions(ofPlan product: String, _ person: Person) -> [SubscriptionNumber] {
    guard isAllOfThisCatalog else {
      return subscriptions.indices.filter { subscriptions[$0].person == person }
    }
    guard let group = index.products[product]?.subscription?.groupIdentifier else { return [] }
    return subscriptions.number(of: person, group: group).map { [$0] } ?? []
  }

  /// Whether a product may ever have been sold as a non-renewing subscription.
  private func mightBePass(_ product: String) -> Bool {
    isAllOfThisCatalog ? index.products[product]?.kind == .nonRenewing : sales.last(of: product) != nil
  }

  /// Whether a person owns a product or has it as a plan; ignores family shares and non-renewing
  /// subscriptions.
  package func isEntitledWithoutDetails(to product: String, _ person: String) -> Bool {
    guard let person = people.person(named: person, on: device) else { return false }
    if let owned = people[person].owned[product] {
      return ledger[owned].refundedAt == nil && !ledger[owned].isDeleted
    }
    return subscription(of: person, toPlan: product).map {
      isEntitled($0) && ledger[$0.latest].payment.productIdentifier == product && !ledger[$0.latest].isDeleted
    } ?? false
  }

  // MARK: Plans

  /// Returns the plans of a group, highest level first; StoreKit has no interface for this list.
  package func plans(group: String) -> [Product] { index.plans[group] ?? [] }
}
