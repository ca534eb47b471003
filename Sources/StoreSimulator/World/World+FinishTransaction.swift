// The execution of `finishTransaction`.

import StoreEngine
import StoreModel

extension World {
  /// Calls `finishTransaction` for each transaction, then `removedTransactions` once.
  mutating func finish(_ numbers: [TransactionNumber]) {
    guard !numbers.isEmpty else { return }
    deliverHandedOver(numbers)
    let failing = failingFinishes(numbers)
    for number in numbers { emit(.finishCalled(number)) }
    failFinish(of: failing)
    let finished = failing.isEmpty ? numbers : numbers.filter { !failing.contains($0) }
    if !finished.isEmpty { complete(finished) }
  }

  private mutating func complete(_ numbers: [TransactionNumber]) {
    let removed = numbers.filter { callsRemovedTransactions(for: $0) }
    for number in numbers { device.dequeue(number, queueKey(of: number)) }
    let sameTransactions = purchasesWithSameTransaction(as: numbers)
    for number in sameTransactions { device.dequeue(number, queueKey(of: number)) }
    // The app has found these transactions in a list, so they are not delivered any more.
    dropDeliveries(of: numbers)
    device.removePendingFinished(numbers)
    passOnFinish(of: numbers + sameTransactions)
    if !removed.isEmpty { emitDiagnostic(.transactionsRemoved(removed), rule: .finishRemoves) }
    scheduleRepeatedUpdates(of: numbers)
  }

  /// Whether the queue calls `removedTransactions` when a transaction is finished.
  ///
  /// A purchase of StoreKit 2 or outside the app is in the queue only after the observer has received it.
  func callsRemovedTransactions(for number: TransactionNumber) -> Bool {
    queueKey(of: number).storeKitVersion == .queue
      || app.hasObserver && device.queue.record(number).isObserved
  }

  /// Delivers the transactions that the app has received only from StoreKit 2.
  ///
  /// Otherwise the app would finish these transactions without unlocking their products.
  private mutating func deliverHandedOver(_ numbers: [TransactionNumber]) {
    let undelivered = numbers.filter { device.queue.record($0).isHandedOver && isUndelivered($0) }
    guard !undelivered.isEmpty else { return }
    device.dropResults(of: Set(undelivered))
    notifyApp(.transactions(undelivered.map { deliver(store.snapshot($0)) }, finishes: false))
  }

  private func isUndelivered(_ number: TransactionNumber) -> Bool {
    device.queue.record(number).deliveredState != store.ledger[number].state
  }

  /// Returns the other transactions that finish together with `numbers`.
  ///
  /// In StoreKit 2, a purchase and the older transaction that answered it are the same transaction.
  private func purchasesWithSameTransaction(as numbers: [TransactionNumber]) -> [TransactionNumber] {
    let ledger = store.ledger
    var sameTransactions: Set<TransactionNumber> = []
    for number in numbers {
      if let existing = ledger[number].answeredWith {
        if queueKey(of: number).storeKitVersion == .product { sameTransactions.insert(existing) }
      } else {
        sameTransactions.formUnion(
          store.ledger.answered(with: number).filter { queueKey(of: $0).storeKitVersion == .product })
      }
    }
    guard !sameTransactions.isEmpty else { return [] }
    return sameTransactions.subtracting(numbers).filter { device.queue.contains($0) }.sorted()
  }
}
