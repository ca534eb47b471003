// The differences between device and App Store for one transaction, group or product, for the screen.

import StoreEngine
import StoreModel
import Support

extension World {
  /// The transactions in which the device differs from the App Store.
  ///
  /// The cost is proportional to the number of transactions that have changed since the device was last in
  /// sync.
  public var differingTransactions: Set<TransactionNumber> {
    let knowledge = device.knowledge
    var numbers = Set(
      knowledge.heldFinishes + knowledge.finishesWaitingForNetwork + knowledge.deliveries.transactions)
    for fetched in [knowledge.listedStore, knowledge.receiptStore].compactMap({ $0 }) {
      numbers.formUnion(store.listedDifferences(from: fetched))
    }
    return numbers
  }

  /// Returns how the device differs from the App Store in one transaction, the most important first.
  public func deviceDifferences(in number: TransactionNumber) -> [TransactionDifference] {
    let knowledge = device.knowledge
    var differences: [TransactionDifference] = []
    if let fetched = knowledge.listedStore, store.listedDifferences(from: fetched).contains(number) {
      differences.append(
        knowledge.emptied.contains(.entitlements) ? .listsEmpty : differenceInLists(number, from: fetched))
    }
    if let fetched = knowledge.receiptStore, store.listedDifferences(from: fetched).contains(number) {
      differences.append(fetched.lists(number) ? .changeNotInReceipt : .notInReceipt)
    }
    if knowledge.heldFinish(of: number) != nil {
      differences.append(
        knowledge.finishWaitsForNetwork(of: number) ? .finishWaitsForNetwork : .finishNotPassedOn)
    }
    if knowledge.deliveries.transactions.contains(number) {
      differences.append(isCutOff ? .deliveryWaitsForNetwork : .deliveryWaits)
    }
    return differences
  }

  private func differenceInLists(_ number: TransactionNumber, from fetched: Store) -> TransactionDifference {
    guard fetched.lists(number) else {
      return store.ledger[number].reason == .renewal ? .renewalNotFetched : .transactionNotFetched
    }
    return store.ledger[number].refundedAt != fetched.ledger[number].refundedAt
      ? .refundNotFetched : .changeNotFetched
  }

  /// Returns the customer's statuses of a group as StoreKit 2 shows them on a late device; nil if
  /// they are those of the App Store.
  public func fetchedStatuses(group: String) -> [SubscriptionStatus]? {
    guard device.knowledge.listedStore != nil else { return nil }
    let fetched = listed.statuses(group: group)
    return fetched == statuses(group: group) ? nil : fetched
  }

  /// Whether a product request returns the newest form of a product.
  public func isProductFetched(_ product: String) -> Bool {
    guard let fetched = device.knowledge.products else { return true }
    return !differs(product, from: fetched)
  }
}
