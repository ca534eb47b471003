// The app's SKPaymentQueue on the device, as behaviours 3.1 tells its algorithm: what adding a payment does, what comes
// of a result, when the app is told, what finishing means. Knows nothing of why the store answers as it does.

/// Something for the app's observer that could not be told yet.
enum Delivery: Sendable {
  /// The answer to a payment of this process: its console line, its own callback, and the alert that goes with it.
  case result(snapshot: TransactionSnapshot, console: ConsoleMessage?, alert: Dialog?, rule: RuleID?)
  /// The store pushed it: all pushes of one check arrive in one array.
  case push(TransactionNumber, alert: Dialog?, rule: RuleID?)
}

extension World {
  // MARK: Adding

  /// `add(_:)`: behaviours 3.1.
  mutating func add(_ payment: Payment) {
    let key = QueueKey(payment)
    if let number = queueIndex[key] {
      let present = ledger[number]
      let state = present.given ?? present.state
      console("Payment added for transaction already in the SKPaymentQueue: \(key.product)", number)
      guard state == .failed || state == .deferred else {
        notify([number], rule: .duplicateAddKeepsUnfinished)
        remark(.deliveredAgain(transaction: number), rule: .duplicateAddKeepsUnfinished)
        return
      }
      console("Reprocessing transaction with state \(state.rawValue): \(key.product)", number)
      leaveQueue(number)
    }
    let number = append(sale(of: payment), state: .purchasing)
    if app.hasObserver {
      notify([number], rule: .purchasingCallback)
    } else {
      remark(.noObserver(transaction: number), rule: .noObserver)
    }
    process(number)
  }

  /// A new row of the ledger.
  ///
  /// `isInQueue` is false for what this device's queue never sees: purchases of family members.
  mutating func append(
    _ sale: Sale, state: TransactionState, inQueue isInQueue: Bool = true
  ) -> TransactionNumber {
    hasHistory = true
    let number = ledger.endIndex
    ledger.append(Transaction(number: number, sale: sale, state: state, at: now))
    if isInQueue {
      queueIndex[QueueKey(sale.payment)] = number
    } else {
      ledger[number].isInQueue = false
    }
    return number
  }

  private mutating func console(_ text: String, _ number: TransactionNumber) {
    emit(.console(ConsoleMessage(.plain(text), transaction: number)))
  }

  mutating func leaveQueue(_ number: TransactionNumber) {
    ledger[number].isInQueue = false
    let key = QueueKey(ledger[number].payment)
    if let place = queueIndex.index(forKey: key), queueIndex[place].value == number {
      _ = queueIndex.remove(at: place)
    }
  }

  // MARK: Telling the app

  /// The answer to a payment that this process added.
  ///
  /// A transaction that left with its process has nobody to tell.
  mutating func deliverResult(
    _ number: TransactionNumber, console message: ConsoleMessage? = nil, alert: Dialog? = nil, rule: RuleID?
  ) {
    guard ledger[number].isInQueue else {
      if let alert { present(alert) }
      return
    }
    let snapshot = snapshot(number)
    guard appIsTold else {
      inbox.append(.result(snapshot: snapshot, console: message, alert: alert, rule: rule))
      remarkWaiting(number)
      return
    }
    tell(snapshot, console: message, alert: alert, rule: rule)
  }

  /// Something that the store tells the queue by itself: an approval, a resolved interruption.
  mutating func deliverPush(_ number: TransactionNumber, alert: Dialog? = nil, rule: RuleID?) {
    ledger[number].isInQueue = true
    // A deferred transaction may have been finished; what is approved afterwards is new to the queue.
    ledger[number].finishedAt = nil
    queueIndex[QueueKey(ledger[number].payment)] = number
    guard appIsTold else {
      inbox.append(.push(number, alert: alert, rule: rule))
      remarkWaiting(number)
      return
    }
    notify([number], rule: rule)
    if let alert { present(alert) }
  }

  private mutating func remarkWaiting(_ number: TransactionNumber) {
    if app.state == .foreground {
      remark(.noObserver(transaction: number), rule: .noObserver)
    } else {
      remark(.waitsForForeground(transaction: number, app: app.state), rule: .waitsForForeground)
    }
  }

  private mutating func tell(
    _ snapshot: TransactionSnapshot, console message: ConsoleMessage?, alert: Dialog?, rule: RuleID?
  ) {
    if let message { emit(.console(message), rule: rule) }
    call([snapshot], rule: rule)
    if let alert { present(alert) }
  }

  /// Calls the observer with the present state of these.
  mutating func notify(_ numbers: [TransactionNumber], rule: RuleID?) {
    call(numbers.map { snapshot($0) }, rule: rule)
  }

  /// `paymentQueue(_:updatedTransactions:)`, and what the app does in it.
  private mutating func call(_ snapshots: [TransactionSnapshot], rule: RuleID?) {
    guard app.hasObserver, !snapshots.isEmpty else { return }
    callbackCount += 1
    emit(.callback(snapshots), rule: rule)
    for snapshot in snapshots { appReceives(snapshot) }
    if switches.finishPolicy == .automatic {
      var finished: [TransactionNumber] = []
      for snapshot in snapshots where snapshot.state != .purchasing && snapshot.state != .deferred {
        if ledger[snapshot.number].isInQueue { finished.append(snapshot.number) }
      }
      finish(finished)
    }
  }

  /// Everything that waited, once the app can be told: results one by one, then all pushes in one array.
  mutating func deliverInbox() {
    guard appIsTold, !inbox.isEmpty else { return }
    let deliveries = inbox
    inbox = []
    var pushed: [TransactionNumber] = []
    var alerts: [Dialog] = []
    var pushRule: RuleID?
    for delivery in deliveries {
      switch delivery {
      case .result(let snapshot, let console, let alert, let rule):
        guard !ledger[snapshot.number].isDeleted else { continue }
        tell(snapshot, console: console, alert: alert, rule: rule)
      case .push(let number, let alert, let rule):
        guard ledger[number].isInQueue, !pushed.contains(number) else { continue }
        pushed.append(number)
        if let alert { alerts.append(alert) }
        pushRule = pushRule ?? rule
      }
    }
    if !pushed.isEmpty { notify(pushed, rule: pushed.count > 1 ? .pushesInOneArray : pushRule) }
    for alert in alerts { present(alert) }
  }

  /// The check of the server's queue for a fresh process or a first observer: everything that was not finished.
  mutating func deliverUnfinished(rule: RuleID) {
    guard appIsTold else { return }
    var told: Set<TransactionNumber> = []
    inbox = inbox.filter { delivery in
      guard case .result(let snapshot, _, _, _) = delivery else { return false }
      told.insert(snapshot.number)
      return true
    }
    deliverInbox()
    let unfinished = ledger.indices.filter { number in
      guard !told.contains(number) else { return false }
      let transaction = ledger[number]
      return transaction.isInQueue && !transaction.isDeleted
        && (transaction.state == .purchased || transaction.state == .restored)
    }
    notify(unfinished, rule: rule)
  }

  /// The transaction as it is handed to the app now.
  func snapshot(_ number: TransactionNumber) -> TransactionSnapshot {
    let index = number
    let original = ledger[index].original.flatMap { first in
      identifierText(first).map { OriginalSnapshot(identifier: $0, state: ledger[first].state) }
    }
    return TransactionSnapshot(
      number: number, productIdentifier: ledger[index].payment.productIdentifier,
      quantity: ledger[index].payment.quantity, state: ledger[index].state,
      identifier: identifierText(number), original: original, error: ledger[index].error)
  }

  // MARK: Finishing

  /// `finishTransaction` for each; the observers are told of the removal.
  mutating func finish(_ numbers: [TransactionNumber]) {
    guard !numbers.isEmpty else { return }
    for number in numbers {
      ledger[number].finishedAt = now
      leaveQueue(number)
    }
    remark(.transactionsRemoved(numbers), rule: .finishRemoves)
  }

  /// Why a transaction cannot be finished now.
  func refusalToFinish(_ number: TransactionNumber) -> Refusal? {
    let transaction = ledger[number]
    if let refusal = refusalWithoutProcess(.finishing) { return refusal }
    if transaction.finishedAt != nil {
      return Refusal(.alreadyFinished(number), possible: .unfinishedToFinish)
    }
    if !transaction.isInQueue {
      return Refusal(.notInQueue(number), possible: .queuedToFinish)
    }
    switch transaction.given {
    case nil:
      return Refusal(.notDelivered(number), possible: .appToScreen)
    case .purchasing:
      return Refusal(.finishesPurchasing, possible: .answerOnPhoneFirst)
    case .purchased, .failed, .restored, .deferred: return nil
    }
  }

  /// What the app was given and has not finished: the newest of each product and quantity, oldest first.
  ///
  /// A deferred transaction is not among them: the app waits for its end.
  public var unfinishedInQueue: [TransactionNumber] {
    queueIndex.values.filter {
      switch ledger[$0].given {
      case .purchased, .failed, .restored: ledger[$0].isInQueue && !ledger[$0].isDeleted
      case .purchasing, .deferred, nil: false
      }
    }.sorted()
  }

  /// Everything that `finish all` would finish.
  var finishable: [TransactionNumber] {
    ledger.indices.filter {
      let transaction = ledger[$0]
      return transaction.isInQueue && !transaction.isDeleted && transaction.given != nil
        && transaction.given != .purchasing
    }
  }

  // MARK: Restoring

  /// `restoreCompletedTransactions`: all answers in one array, then the end.
  mutating func restore() {
    if rules.needsNetwork && !device.isOnline {
      remark(.restoreFailed(rawError(.offline)), rule: .restore)
      return
    }
    if needsAccount && device.account == nil {
      remark(.restoreFailed(rawError(.noAccount)), rule: .accountNeeded)
      return
    }
    var restored: [TransactionNumber] = []
    for (sale, first) in restorable {
      let number = append(sale, state: .restored)
      ledger[number].orderID = ledger[first].orderID
      ledger[number].identifier = takeIdentifier()
      ledger[number].original = first
      ledger[number].purchasedAt = now
      restored.append(number)
    }
    if app.hasObserver { notify(restored, rule: .restore) }
    remark(.restoreFinished(count: restored.count), rule: .restore)
  }

  /// What a restore brings back, in the order of the first purchases: what is held for good, every subscription with
  /// its last plan, and what the family shares.
  private var restorable: [(sale: Sale, first: TransactionNumber)] {
    var found: [(sale: Sale, first: TransactionNumber)] = []
    for first in owned.values { found.append((ledger[first].sale, first)) }
    for subscription in subscriptionBook where subscription.person == .me && !subscription.isRevoked {
      guard subscriptionIndex[SubscriptionKey(person: .me, group: subscription.group)] == subscription.number
      else { continue }
      found.append((ledger[subscription.latest].sale.plain, subscription.original))
    }
    for share in shares where share.isActive && share.person == .me {
      found.append((ledger[share.latest].sale, share.original))
    }
    return found.sorted { $0.first < $1.first }
  }
}
