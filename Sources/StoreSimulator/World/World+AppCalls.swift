// Events that the app receives and calls that it makes.

import StoreModel
import Support

extension World {
  /// Sends an event to the app and handles the calls that the app makes in response.
  ///
  /// The app ignores the event while its process does not run.
  mutating func notifyApp(_ news: AppEvent) {
    for call in app.receive(news) { handle(call) }
  }

  /// Handles a call of the app and answers it once.
  mutating func handle(_ call: AppCall) {
    switch call.what {
    case .add(let payment):
      add(payment)
      app.receive(AppCallResult(number: call.number, what: .taken))
    case .purchase(let payment):
      purchase(payment)
      app.receive(AppCallResult(number: call.number, what: .taken))
    case .finish(let numbers):
      finish(numbers.filter { device.queue.holds($0) })
      app.receive(AppCallResult(number: call.number, what: .taken))
    case .restore:
      var work = StepBudget(isCancellable: false)
      dispatch(store.restore(at: now, &work))
      app.receive(AppCallResult(number: call.number, what: .taken))
    case .isGranted(let product):
      let isGranted = store.grants(product)
      app.receive(AppCallResult(number: call.number, what: .isGranted(product, isGranted)))
    case .entitlements(let products):
      let what = store.entitlements(of: products)
      app.receive(AppCallResult(number: call.number, what: what))
    }
  }

  /// Makes the app perform a call on behalf of the operator.
  mutating func callFromApp(_ what: AppCall.CallPayload) { handle(app.call(what)) }

  /// Makes the app buy on behalf of the operator.
  mutating func buyInApp(_ payment: Payment) {
    callFromApp(payment.way == .product ? .purchase(payment) : .add(payment))
  }

  mutating func callFromApp(purchaseOf product: String, _ number: TransactionNumber?) {
    app.noteCall(product, number)
  }

  mutating func returnToApp(_ result: PurchaseResult, of number: TransactionNumber?) {
    app.receive(result, of: number)
  }

  /// Makes the app restore purchases.
  ///
  /// If `work` was stopped, the caller must discard the changes.
  mutating func restoreInApp(_ work: inout StepBudget) {
    let call = app.call(.restore)
    let notices = store.restore(at: now, &work)
    guard work.stop == nil else { return }
    dispatch(notices)
    app.receive(AppCallResult(number: call.number, what: .taken))
  }

  /// Passes a promoted purchase to the app, which defers it.
  mutating func deferPromotedPurchase(_ payment: Payment) { app.deferPayment(payment) }

  mutating func removeDeferredPayment() -> Payment? { app.removeDeferredPayment() }

  // MARK: Finishing

  /// Calls `finishTransaction` for each transaction and `removedTransactions` for all of them.
  mutating func finish(_ numbers: [TransactionNumber]) {
    guard !numbers.isEmpty else { return }
    deliverHandedOver(numbers)
    for number in numbers {
      emit(.finishCalled(number))
      device.dequeue(number, queueKey(of: number))
    }
    let same = purchasesWithSameTransaction(as: numbers)
    for number in same { device.dequeue(number, queueKey(of: number)) }
    sendToStore(.finished(numbers + same))
    // Transactions that were bought with StoreKit 2 were never in the queue.
    let removed = numbers.filter { queueKey(of: $0).way == .queue }
    if !removed.isEmpty { emitDiagnostic(.transactionsRemoved(removed), rule: .finishRemoves) }
  }

  /// Delivers the transactions that the app has received only in an answer of StoreKit 2, because the app unlocks what
  /// it finishes.
  private mutating func deliverHandedOver(_ numbers: [TransactionNumber]) {
    let unread = numbers.filter { device.queue.record($0).isHandedOver && isUndelivered($0) }
    guard !unread.isEmpty else { return }
    device.dropResults(of: Set(unread))
    notifyApp(.transactions(unread.map { deliver(store.snapshot($0)) }, finishes: false))
  }

  private func isUndelivered(_ number: TransactionNumber) -> Bool {
    device.queue.record(number).given != store.ledger[number].state
  }

  /// Returns the other transactions that finish together with `numbers`.
  ///
  /// For StoreKit 2 a purchase that was answered with an older transaction is the same transaction.
  private func purchasesWithSameTransaction(as numbers: [TransactionNumber]) -> [TransactionNumber] {
    let ledger = store.ledger
    var same: Set<TransactionNumber> = []
    for number in numbers {
      if let held = ledger[number].answeredWith {
        if queueKey(of: number).way == .product { same.insert(held) }
      } else {
        same.formUnion(
          store.ledger.answered(with: number).filter { queueKey(of: $0).way == .product })
      }
    }
    guard !same.isEmpty else { return [] }
    return same.subtracting(numbers).filter { device.queue.holds($0) }.sorted()
  }

  // MARK: Settings of the app

  mutating func setStoreKit(by way: StoreKitVersion) { app.setStoreKit(by: way) }

  mutating func listens(_ isOn: Bool) { app.setListener(isOn) }

  mutating func changeIdentity(_ change: ProcessIdentityChange) {
    app.change(change)
    updateLogContext()
  }

  mutating func fixAddresses(queue: UInt64?, error: UInt64?) {
    if let queue { app.fixQueueAddress(queue) }
    if let error { sendToStore(.nextErrorAddress(error)) }
    updateLogContext()
  }
}
