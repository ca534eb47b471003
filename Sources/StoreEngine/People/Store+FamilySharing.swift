// Family Sharing (rules `family.shared`, `family.revoked`; DocC: Subscriptions).

import StoreCatalog
import StoreModel
import StoreRules
import Support

extension Store {

  /// Performs a family action that was already checked.
  mutating func perform(_ action: FamilyAction) {
    switch action {
    case .join(let name):
      let family = people[people.customer].family
      if let before = people.person(named: name, on: device) {
        people.join(before, familyOf: people.customer)
        people.setSharing(true, by: before)
        startSharing(with: before)
      } else {
        let person = people.add(name, isAccount: false, family: family)
        startSharing(with: person)
      }
    case .leave(let name):
      guard let person = people.presentPerson(named: name, on: device) else { return }
      if person == people.customer {
        // The device's customer leaves: every share in the family is revoked, and the other members leave
        // too.
        let family = people[person].family
        for index in shares.indices
        where shares[index].isActive && people[shares[index].person].family == family {
          revokeShare(index)
        }
        for other in people.relatives(of: person) { people.leaveFamily(other) }
      } else {
        people.leaveFamily(person)
        for index in shares.indices
        where shares[index].isActive && (shares[index].person == person || shares[index].source == person) {
          revokeShare(index)
        }
      }
    case .buy(let name, let identifier):
      guard let person = people.presentPerson(named: name, on: device),
        let product = index.products[identifier]
      else { return }
      buyElsewhere(product, by: person)
    case .sharing(let isOn, let name):
      guard let person = people.presentPerson(named: name, on: device) else { return }
      people.setSharing(isOn, by: person)
      if isOn {
        startSharing(by: person)
      } else {
        for index in shares.indices where shares[index].isActive && shares[index].source == person {
          revokeShare(index)
        }
      }
    }
  }

  /// Records a purchase outside this app.
  ///
  /// `payment` is nil for a purchase without options. `code` is the offer code of a product that is not an
  /// auto-renewable subscription. If `isDelivered` is false, the sale is kept until the next launch or
  /// restore.
  mutating func buyElsewhere(
    _ product: Product, by person: Person, paying payment: Payment? = nil, code: Offer? = nil,
    isDelivered: Bool = true, rule: RuleID = .boughtElsewhere
  ) {
    if product.kind == .autoRenewable {
      orderElsewhere(product, by: person, offer: nil)
      return
    }
    let first = people[person].owned[product.identifier]
    let sale = sale(of: payment ?? Payment(product.identifier), by: person)
    let number = appendPurchased(sale, by: person, original: first)
    ledger.setPurchaseDate(of: number, to: payment?.purchasedAt ?? now)
    if let code { ledger.setOffer(of: number, to: code.inTransaction) }
    if isDelivered {
      announceNewTransaction(number, by: .elsewhere)
      if people[person].isAccount { deliverPush(number, rule: rule) }
    } else {
      keepUndelivered(number)
    }
    // A repeated non-consumable is free, and the server receives no notification.
    guard first == nil else { return }
    let unitPrice = code.map { Money.milliunits($0.displayPrice ?? "") } ?? sale.unitPrice
    ledger.setPrice(of: number, to: Money.total(unitPrice, count: sale.payment.quantity))
    sendOneTimeCharge(number)
    guard product.kind == .nonConsumable else { return }
    people.setOwned(product.identifier, number, by: person)
    shareProduct(product.identifier, from: person)
  }

  // MARK: Sharing begins

  /// Starts sharing between a new member and all other members, in both directions.
  private mutating func startSharing(with person: Person) {
    for other in people.relatives(of: person) { startSharing(by: other) }
    startSharing(by: person)
  }

  private mutating func startSharing(by person: Person) {
    for number in subscriptions.indices where subscriptions[number].person == person {
      shareSubscription(number)
    }
    for product in people[person].owned.keys.sorted() { shareProduct(product, from: person) }
  }

  /// Creates a shared transaction for each family member after a subscription has begun a period or become
  /// shareable.
  mutating func shareSubscription(_ number: SubscriptionNumber) {
    guard people.hasOthers else { return }
    let subscription = subscriptions[number]
    let plan = index.products[subscription.product]
    guard subscription.isInService, plan?.familyShareable == true, people[subscription.person].shares
    else {
      // The current plan is not shareable, so the shares of the previous plan are revoked.
      if shares.isShared(number) { endShares(number, revoked: true) }
      return
    }
    for person in people.relatives(of: subscription.person) {
      let newest = shares.newest(of: number, with: person)
      if let index = newest, shares[index].isActive {
        let previous = shares[index].latest
        guard
          ledger[previous].expiresAt != subscription.end
            || ledger[previous].payment.productIdentifier != subscription.product
        else { continue }
        let changesPlan = ledger[previous].payment.productIdentifier != subscription.product
        let transaction = appendShared(subscription, to: person, original: shares[index].original)
        ledger.continueShare(transaction, after: previous, reason: ledger[subscription.latest].reason)
        if changesPlan { ledger.markUpgraded(previous) }
        shares.renew(index, with: transaction)
        if changesPlan { notifyServiceMayHaveEnded(ledger[previous].payment.productIdentifier, of: person) }
        notifyPerson(transaction)
        announceStatus(of: shares[index])
      } else {
        let before = newest.map { shares[$0] }
        let transaction = appendShared(subscription, to: person, original: before?.original)
        shares.append(
          FamilyShare(
            person: person, source: subscription.person,
            item: .subscription(number, group: subscription.group),
            original: before?.original ?? transaction, latest: transaction))
        notifyPerson(transaction)
        announceStatus(of: shares[shares.count - 1])
        send(before == nil ? .firstSubscription : .resubscribed, transaction)
      }
    }
  }

  private mutating func appendShared(
    _ subscription: Subscription, to person: Person, original: TransactionNumber?
  ) -> TransactionNumber {
    let paid = ledger[subscription.latest]
    let number = appendPurchased(paid.sale.shared, by: person, original: original)
    ledger.share(number, of: paid, at: now)
    ledger.setSharedPeriod(of: number, paid, end: subscription.end, lineItem: allocateLineItem())
    return number
  }

  mutating func shareProduct(_ product: String, from source: Person) {
    guard people.hasOthers, let paid = people[source].owned[product].map({ ledger[$0] }),
      index.products[product]?.familyShareable == true, people[source].shares
    else { return }
    for person in people.relatives(of: source) {
      guard !shares.active(ofProduct: product, with: person).contains(where: { shares[$0].source == source })
      else { continue }
      let number = appendPurchased(paid.sale.shared, by: person, original: nil)
      ledger.share(number, of: paid, at: now)
      shares.append(
        FamilyShare(
          person: person, source: source, item: .product(product), original: number, latest: number))
      notifyPerson(number)
      sendOneTimeCharge(number)
    }
  }

  /// Announces a shared transaction, and grants its product to this device's customer.
  private mutating func notifyPerson(_ transaction: TransactionNumber) {
    announceNewTransaction(transaction, by: .shared)
    post(
      .granted(product: ledger[transaction].payment.productIdentifier, transaction),
      to: ledger[transaction].person)
  }

  // MARK: Sharing ends

  /// Ends the shares of a subscription.
  ///
  /// If `revoked` is false, the shares end because the subscription's service ends.
  mutating func endShares(_ number: SubscriptionNumber, revoked: Bool) {
    for index in shares.active(of: number) {
      if revoked {
        revokeShare(index)
      } else {
        endShare(index)
      }
    }
  }

  mutating func revokeShares(product: String, from source: Person) {
    for index in shares.active(ofProduct: product, from: source) { revokeShare(index) }
  }

  /// Moves the expiration dates of shared periods to `end`, the new end of the buyer's period.
  mutating func endSharedPeriods(_ number: SubscriptionNumber, at end: Instant) {
    for index in shares.active(of: number) { ledger.setExpiration(of: shares[index].latest, to: end) }
  }

  /// Whether a family member shares a product with a person.
  package func isShared(_ product: String, with person: Person) -> Bool {
    !activeShares(of: product, with: person).isEmpty
  }

  /// Returns the active shares of a product with a person, oldest first.
  package func activeShares(of product: String, with person: Person) -> [Int] {
    func isOfPlan(_ index: Int) -> Bool {
      shares[index].isActive && ledger[shares[index].latest].payment.productIdentifier == product
    }
    let plans: [Int]
    if !isAllOfThisCatalog {
      // The plan may have been in another group when it was sold.
      plans = shares.indices.filter {
        shares[$0].subscription != nil && shares[$0].person == person && isOfPlan($0)
      }
    } else if let group = index.products[product]?.subscription?.groupIdentifier {
      plans = shares.inGroup(group, with: person).filter(isOfPlan)
    } else {
      plans = []
    }
    return (plans + shares.active(ofProduct: product, with: person)).sorted()
  }

  private mutating func revokeShare(_ index: Int) {
    let transaction = shares[index].latest
    shares.markRevoked(index, at: now)
    ledger.revokeShare(transaction, at: now)
    endShare(index)
    announce(transaction, .revoked(percentage: 0))
    if shares[index].person == people.customer {
      emitDiagnostic(
        .entitlementsRevoked(
          product: ledger[transaction].payment.productIdentifier, transaction: transaction),
        rule: .familyRevoked)
    }
    send(.familyRevoked, transaction)
  }

  private mutating func endShare(_ index: Int) {
    shares.end(index)
    notifyServiceMayHaveEnded(
      ledger[shares[index].latest].payment.productIdentifier, of: shares[index].person)
    announceStatus(of: shares[index])
  }
}
