// The transactions and entitlements that StoreKit 2 returns for this device's customer or a family member.

import StoreCatalog
import StoreModel
import Support

extension Store {
  /// Returns `Transaction.currentEntitlements`, by purchase date.
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
    found += listedOrders(of: person)
    return ledger.byPurchaseDate(found + ledger.newestNonRenewing(of: person))
  }

  package var unfinished: [TransactionNumber] { ledger.unfinished(of: people.customer) }

  package func allTransactions(of person: String = FamilyMember.me) -> [TransactionNumber] {
    let listsConsumables = configuration.facts.listsFinishedConsumables
    return people.person(named: person, on: device).map {
      ledger.listed(of: $0, withFinishedConsumables: listsConsumables)
    } ?? []
  }

  /// Returns `Transaction.latest(for:)`: the customer's transaction with the newest purchase date for a
  /// product.
  package func newest(of product: String) -> TransactionNumber? {
    guard let person = people.person(named: FamilyMember.me, on: device) else { return nil }
    // A product that was never sold has no transaction, so the ledger does not have to be scanned.
    guard sales.last(of: product) != nil else { return nil }
    let listsConsumables = configuration.facts.listsFinishedConsumables
    return ledger.newest {
      ledger[$0].isListed(withFinishedConsumables: listsConsumables)
        && ledger[$0].payment.productIdentifier == product && ledger[$0].person == person
        && ledger[$0].answeredWith == nil
    }
  }

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
    found += listedOrders(of: person).filter(isOf)
    if mightBeNonRenewing(product) {
      let newest = ledger.newest {
        ledger[$0].isActiveNonRenewing && ledger[$0].payment.productIdentifier == product
          && ledger[$0].person == person
      }
      if let newest { found.append(newest) }
    }
    return found.filter(isOf).min { ledger.isBought($0, before: $1) }
  }

  /// Returns the subscriptions of a person that may include a plan.
  ///
  /// If every sale is from the current catalogue, only the subscription in the plan's group can include the
  /// plan.
  private func subscriptions(ofPlan product: String, _ person: Person) -> [SubscriptionNumber] {
    guard isAllOfThisCatalog else {
      return subscriptions.indices.filter { subscriptions[$0].person == person }
    }
    guard let group = index.products[product]?.subscription?.groupIdentifier else { return [] }
    return subscriptions.number(of: person, group: group).map { [$0] } ?? []
  }

  /// Whether a product may have been sold as a non-renewing subscription.
  private func mightBeNonRenewing(_ product: String) -> Bool {
    isAllOfThisCatalog ? index.products[product]?.kind == .nonRenewing : sales.last(of: product) != nil
  }

  package func isEntitledWithoutDetails(to product: String, _ person: String) -> Bool {
    guard let person = people.person(named: person, on: device) else { return false }
    if let owned = people[person].owned[product] {
      return ledger[owned].refundedAt == nil && !ledger[owned].isDeleted
    }
    return subscription(of: person, toPlan: product).map {
      isEntitled($0) && ledger[$0.latest].payment.productIdentifier == product && !ledger[$0.latest].isDeleted
    } ?? false
  }

  private func listedOrders(of person: Person) -> [TransactionNumber] {
    listedOrders.isEmpty ? [] : listedOrders.filter { ledger[$0].person == person }
  }

  /// Whether `currentEntitlements` contains a subscription's transaction; avoids a slow copy of the
  /// subscription.
  private func isEntitled(_ number: SubscriptionNumber) -> Bool {
    isEntitled(in: subscriptions[number].phase) || staleEntitlements.contains(number)
  }
}
