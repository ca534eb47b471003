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
      knowledge.heldFinishes + knowledge.finishesWaitingForNetwork + knowledge.withheld
        + knowledge.deliveries.transactions)
    numbers.formUnion(transactionsInGaps.keys)
    for fetched in [knowledge.listedStore, knowledge.receiptStore].compactMap({ $0 }) {
      numbers.formUnion(store.listedDifferences(from: fetched))
    }
    return numbers
  }

  /// Returns how the device differs from the App Store in one transaction, the most important first.
  public func deviceDifferences(in number: TransactionNumber) -> [TransactionDifference] {
    let knowledge = device.knowledge
    var differences: [TransactionDifference] = []
    if knowledge.withheld.contains(number) { differences.append(.codeWaitsForLaunch) }
    if let fetched = knowledge.listedStore, store.listedDifferences(from: fetched).contains(number) {
      differences.append(
        knowledge.emptied.contains(.entitlements) ? .listsEmpty : differenceInLists(number, from: fetched))
    }
    if let gap = transactionsInGaps[number] { differences.append(gap) }
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

  /// Returns the first event that removes a difference; nil if the data is not late.
  public func end(of difference: TransactionDifference) -> DeviceCacheEnd? {
    guard difference.rule == .deviceReceipt else { return device.knowledge.cache.end }
    return device.knowledge.isReceiptAbsent ? nil : device.knowledge.receiptEnd
  }

  private func differenceInLists(_ number: TransactionNumber, from fetched: Store) -> TransactionDifference {
    guard fetched.lists(number) else {
      return store.ledger[number].reason == .renewal ? .renewalNotFetched : .transactionNotFetched
    }
    return store.ledger[number].refundedAt != fetched.ledger[number].refundedAt
      ? .refundNotFetched : .changeNotFetched
  }

  /// Whether the lists on the device are older than those of the App Store.
  public var hasOldLists: Bool { device.knowledge.listedStore != nil }

  /// Whether the app receives a transaction at its next launch only (quirk `offer-code-delivery`).
  public func isWithheld(_ number: TransactionNumber) -> Bool { device.knowledge.withheld.contains(number) }

  /// Whether the app has received a transaction.
  public func wasDelivered(_ number: TransactionNumber) -> Bool {
    device.queue.record(number).deliveredState != nil
  }

  /// Returns how often `Transaction.updates` has repeated a finished purchase (quirk `updates-repeat`).
  public func updateRepeats(of number: TransactionNumber) -> Int { device.knowledge.repeats(of: number) }

  /// Returns the next repetition of a purchase in `Transaction.updates`; nil if none is scheduled.
  public func nextRepeat(of number: TransactionNumber) -> DueItem? {
    (0..<Self.maximumRepeats).compactMap { store.agenda.entry(of: .repeatUpdate(number, remaining: $0)) }
      .min().map { store.dueItem($0.work, at: $0.at) }
  }

  /// The time at which the device catches up after its delay; nil if it waits for an event.
  public var dueCatchUp: DueItem? {
    store.agenda.entry(of: .catchUp).map { store.dueItem($0.work, at: $0.at) }
  }

  /// Returns the customer's statuses of a group as StoreKit 2 shows them on the device; nil if
  /// they are those of the App Store.
  public func fetchedStatuses(group: String) -> [SubscriptionStatus]? {
    guard hasOldLists || !activeListQuirks.isEmpty else { return nil }
    let fetched = listed.statuses(group: group)
    return fetched == statuses(group: group) ? nil : fetched
  }

  /// Whether a product request returns the newest form of a product.
  public func isProductFetched(_ product: String) -> Bool {
    guard let fetched = device.knowledge.products else { return true }
    return !differs(product, from: fetched)
  }
}
