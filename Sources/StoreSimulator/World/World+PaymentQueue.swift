// The payment queue of a world (DocC: PaymentQueue).

import StoreEngine
import StoreModel
import StoreRules
import Support

extension World {
  /// Adds a payment of the app to the queue (DocC: PaymentQueue).
  mutating func add(_ payment: Payment) {
    let returned = takeBackFinish(for: payment)
    if let number = device.queue.queuedTransaction(for: payment) ?? unfinishedPurchase(of: payment) {
      emit(.paymentAdded(number))
      let state = device.queue.record(number).deliveredState ?? store.ledger[number].state
      console(
        "Payment added for transaction already in the SKPaymentQueue: \(payment.productIdentifier)", number)
      guard state == .failed || state == .deferred else {
        notify([number], rule: .duplicateAddKeepsUnfinished)
        emitDiagnostic(.deliveredAgain(transaction: number), rule: .duplicateAddKeepsUnfinished)
        if let returned { presentAlreadyBought(returned) }
        return
      }
      console("Reprocessing transaction with state \(state.rawValue): \(payment.productIdentifier)", number)
      device.dequeue(number, queueKey(of: number))
      sendToStore(.dropped([number]))
    } else {
      emit(.paymentAdded(store.ledger.endIndex))
    }
    fixTesterName()
    let number = open(payment)
    if app.hasObserver {
      notify([number], rule: .purchasingCallback)
    } else {
      emitDiagnostic(.noObserver(transaction: number), rule: .noObserver)
    }
    emit(.storeAsked(number))
    if consumeMissingAnswer(of: .purchase) {
      return emitDeviation(.purchaseUnanswered(number), rule: .silentFailure)
    }
    let isCharged = switches.simulatedFailures[.purchase]?.isCharged == true
    let isFailed = failsPayments && consumeFailure(of: .purchase) != nil
    if isFailed && isCharged { sendToStore(.chargedUndelivered(payment)) }
    if isFailed { sendToStore(.purchaseErrorSimulated(number)) } else { submitPayment(number) }
  }

  /// Whether a simulated error of `Product.purchase` also fails payments of the queue.
  var failsPayments: Bool {
    rules.subscriptions.hasTestSession && configuration.quirks.purchaseErrorInQueue == .fails
  }

  private mutating func console(_ text: String, _ number: TransactionNumber) {
    emit(.console(ConsoleMessage(.plain(text), transaction: number)))
  }

  mutating func open(_ payment: Payment) -> TransactionNumber {
    let number = store.open(payment, at: now)
    device.enqueue(number, queueKey(of: number))
    return number
  }

  mutating func dequeue(_ number: TransactionNumber) { device.dequeue(number, queueKey(of: number)) }

  /// Removes transactions that the store has deleted, together with their dialogs and deliveries.
  mutating func removeTransactions(_ numbers: [TransactionNumber]) {
    let removed = Set(numbers)
    // The call that waits for a deleted transaction ends now, because it would never get a result.
    for number in numbers {
      if app.isWaiting(for: number) { abandonPurchase(number) }
      _ = app.removeResultDelay(of: number)
    }
    completeRefundCalls(of: numbers)
    for number in numbers { device.dequeue(number, queueKey(of: number)) }
    device.dropResults(of: removed)
    device.removeDialogs(of: removed)
    device.removePending(removed)
    device.knowledge.remove(removed)
    presentWaiting()
  }

  /// Delivers the answer to a payment that this process has added.
  ///
  /// If that process has ended, the transaction is not delivered.
  mutating func deliverAnswer(
    _ number: TransactionNumber, console: ConsoleMessage?, alert: StoreAlert?, rule: RuleID
  ) {
    let dialog = alert.flatMap { dialogs($0, number).first }
    guard device.queue.contains(number) else {
      guard isOnDevice(number) else { return }
      if let dialog { present(dialog) }
      // A failed transaction belonged to the process that has ended, so it is lost. An Ask to Buy request
      // remains in the store.
      if store.ledger[number].state == .failed { markLost([number]) }
      return
    }
    emit(.storeAnswered(number))
    let snapshot = store.snapshot(number)
    guard isAnswered(number) else {
      device.enqueueDelivery(.result(snapshot: snapshot, console: console, alert: dialog, rule: rule))
      emitWaitingDiagnostic(number)
      return
    }
    deliverSnapshot(snapshot, console: console, alert: dialog, rule: rule)
  }

  /// Delivers a transaction that the store has pushed.
  ///
  /// If `isCollected` is true, a callback of the observer waits for `deliverInbox()`, which delivers all
  /// pushes in one array.
  mutating func deliverPush(
    _ number: TransactionNumber, alert: StoreAlert?, rule: RuleID, isCollected: Bool = false
  ) {
    let dialog = alert.flatMap { dialogs($0, number).first }
    // A payment without its own transaction is known only to the queue of the process that made the
    // payment.
    if isAnsweredWithOlderTransaction(number),
      !(app.isRunning && device.queue.contains(number)) || takesUpdates
    {
      device.dequeue(number, queueKey(of: number))
      if !takesUpdates { markLost([number]) }
      if let dialog { present(dialog) }
      return
    }
    device.enqueue(number, queueKey(of: number))
    // The app's listener has already received the transaction from `Transaction.updates`.
    if app.isRunning, app.hasListener { markDelivered([number]) }
    if takesUpdates, store.ledger[number].state != .failed {
      handleUpdates([number])
      if let dialog { present(dialog) }
      return
    }
    guard deliversToApp, !isCollected else {
      device.enqueueDelivery(.push(number, alert: dialog, rule: rule))
      if !deliversToApp { emitWaitingDiagnostic(number) }
      return
    }
    notify([number], rule: rule)
    if let dialog { present(dialog) }
  }

  /// Whether a payment was answered with an older transaction and has no transaction of its own.
  func isAnsweredWithOlderTransaction(_ number: TransactionNumber) -> Bool {
    store.ledger[number].answeredWith != nil
  }

  /// Whether the answer to a payment can be delivered now.
  ///
  /// A StoreKit 2 call receives its answer directly. A payment of the queue requires an observer.
  private func isAnswered(_ number: TransactionNumber) -> Bool {
    payment(of: number).storeKitVersion == .product ? app.state == .foreground : deliversToApp
  }

  /// Whether a transaction belongs to the device's customer.
  func isOnDevice(_ number: TransactionNumber) -> Bool {
    store.ledger[number].person == store.people.customer
  }

  private mutating func emitWaitingDiagnostic(_ number: TransactionNumber) {
    if app.state == .foreground {
      emitDiagnostic(.noObserver(transaction: number), rule: .noObserver)
    } else {
      emitDiagnostic(.waitsForForeground(transaction: number, app: app.state), rule: .waitsForForeground)
    }
  }

  /// Delivers pending results one by one, and then all pending pushes in one array, if the app is in the
  /// foreground.
  mutating func deliverInbox() {
    guard app.state == .foreground else { return }
    var pushed: [TransactionNumber] = []
    var isPushed: Set<TransactionNumber> = []
    var alerts: [Dialog] = []
    var pushRule: RuleID?
    for delivery in device.drainInbox() {
      switch delivery {
      case .result(let snapshot, let console, let alert, let rule):
        guard isAnswered(snapshot.number) else {
          device.enqueueDelivery(delivery)
          continue
        }
        deliverSnapshot(snapshot, console: console, alert: alert, rule: rule)
      case .push(let number, let alert, let rule):
        guard app.hasObserver else {
          device.enqueueDelivery(delivery)
          continue
        }
        guard device.queue.contains(number), isPushed.insert(number).inserted else { continue }
        pushed.append(number)
        if let alert { alerts.append(alert) }
        pushRule = pushRule ?? rule
      }
    }
    if !pushed.isEmpty { notify(pushed, rule: pushed.count > 1 ? .pushesInOneArray : pushRule) }
    for alert in alerts { present(alert) }
  }

  /// Delivers all unfinished transactions to a new process or to its first observer.
  mutating func deliverUnfinished(rule: RuleID) {
    guard deliversToApp else { return }
    let pendingResults = device.dropPushes()
    deliverInbox()
    let queued = device.queue.queuedTransactions
    let unfinished = queued.filter { number in
      guard !pendingResults.contains(number) else { return false }
      let state = store.ledger[number].state
      return state == .purchased || state == .restored
    }
    let declined = queued.filter(isUndeliveredDecline)
    notify(unfinished, rule: rule)
    notify(declined, rule: .declinedDelivery)
  }

  /// Whether the queue has the customer's declined request that the app has not received as failed (quirk
  /// `declined-delivery`).
  func isUndeliveredDecline(_ number: TransactionNumber) -> Bool {
    store.ledger[number].state == .failed && store.ledger[number].request == .declined
      && device.queue.record(number).deliveredState != .failed && isOnDevice(number)
  }

  mutating func setObserver(_ isOn: Bool) {
    app.setObserver(isOn)
    if isOn, !postponesUnfinished(.firstObserverDelivers) {
      deliverUnfinished(rule: .firstObserverDelivers)
    }
  }

  // MARK: The observer

  private mutating func deliverSnapshot(
    _ snapshot: TransactionSnapshot, console: ConsoleMessage?, alert: Dialog?, rule: RuleID?
  ) {
    let payment = payment(of: snapshot.number)
    if snapshot.state == .purchased { createReceiptAfterPurchase() }
    if payment.storeKitVersion == .product {
      endPurchase(snapshot, of: payment, rule: rule)
      if let alert { present(alert) }
      return
    }
    if let console { emit(.console(console), rule: rule) }
    callObserver([snapshot], rule: rule)
    if let alert { present(alert) }
  }

  /// Calls the observer with the current states of transactions.
  mutating func notify(_ numbers: [TransactionNumber], rule: RuleID?) {
    callObserver(numbers.map { store.snapshot($0) }, rule: rule)
  }

  /// Calls `paymentQueue(_:updatedTransactions:)` and lets the app react.
  private mutating func callObserver(_ snapshots: [TransactionSnapshot], rule: RuleID?) {
    guard app.hasObserver, !snapshots.isEmpty else { return }
    callbackCount += 1
    emit(.callback(snapshots), rule: rule)
    var delivered: [DeliveredTransaction] = []
    delivered.reserveCapacity(snapshots.count)
    for snapshot in snapshots {
      delivered.append(deliver(snapshot))
      device.markObserved(snapshot.number)
    }
    notifyApp(.transactions(delivered, finishes: configuration.switches.finishPolicy == .automatic))
  }

  /// Records that the app receives a transaction, and returns the values that the app reads.
  mutating func deliver(_ snapshot: TransactionSnapshot) -> DeliveredTransaction {
    let number = snapshot.number
    let paid = store.ledger[number].answeredWith ?? number
    let kind = store.ledger[number].sale.kind
    // Reads single fields, because a row of the ledger is slow to copy.
    return DeliveredTransaction(
      snapshot: snapshot, isNew: device.recordDelivery(snapshot),
      isRevoked: store.ledger[paid].refundedAt != nil && isRefundKnown(paid),
      isPlan: kind == .autoRenewable, kind: kind)
  }
}
