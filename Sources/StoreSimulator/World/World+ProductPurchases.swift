// Purchases with `Product.purchase(options:)` (DocC: StoreKit2).

import StoreModel
import StoreRules

extension World {
  /// Performs a call of `Product.purchase(options:)`, which has one result unless the process ends first.
  ///
  /// Unlike a payment of the queue, the app receives no `.purchasing` callback and has nothing to finish
  /// after a failure.
  mutating func purchase(_ payment: Payment) {
    if let simulated = switches.simulatedFailures[.purchase], !simulated.failure.isOfBegunPurchase {
      callFromApp(purchaseOf: payment.productIdentifier, nil)
      emit(.purchaseCalled(nil))
      if consumeMissingAnswer(of: .purchase) {
        return leaveUnanswered("Product.purchase(\(payment.productIdentifier))", of: .purchase)
      }
      if simulated.failure == .missingScene {
        consume(simulated, of: .purchase)
        emit(.console(.missingScene(of: payment.productIdentifier)), rule: .stuckPurchase)
        return end(nil, with: .userCancelled, of: payment, rule: .stuckPurchase)
      }
      if simulated.isCharged {
        fixTesterName()
        sendToStore(.chargedUndelivered(payment))
      }
      // The failure is consumed after the call is logged, because the failure may write a console line.
      let failure = consumeFailure(of: .purchase) ?? simulated.failure
      end(nil, with: .threw(failure), of: payment, rule: .simulatedFailure)
      return
    }
    if let number = keptPurchase(answering: payment) {
      callFromApp(purchaseOf: payment.productIdentifier, number)
      emit(.purchaseCalled(number))
      emitDiagnostic(.deviceDeviates(.clearedReturned(number)), rule: .clearReaches)
      end(number, with: .success, of: payment, rule: .clearReaches)
      return
    }
    let returned = takeBackFinish(for: payment)
    if let number = unfinishedPurchase(of: payment) {
      callFromApp(purchaseOf: payment.productIdentifier, number)
      emit(.purchaseCalled(number))
      if returned == nil {
        emitDiagnostic(.unfinishedReturned(transaction: number), rule: .unfinishedAnswers)
      }
      endPurchase(
        store.snapshot(number), of: payment, rule: returned == nil ? .unfinishedAnswers : .finishHolds)
      if let returned { presentAlreadyBought(returned) }
      return
    }
    fixTesterName()
    let number = open(payment)
    callFromApp(purchaseOf: payment.productIdentifier, number)
    emit(.purchaseCalled(number))
    emit(.storeAsked(number))
    submitPayment(number)
  }

  /// Returns the newest unfinished purchase of the same product and quantity, made with either interface;
  /// nil if there is none.
  func unfinishedPurchase(of payment: Payment) -> TransactionNumber? {
    // Fast path: without older transactions, the index contains all queued transactions.
    guard device.queue.hasOlderTransactions else {
      return StoreKitVersion.allCases.compactMap { version in
        var candidate = payment
        candidate.storeKitVersion = version
        return device.queue.queuedTransaction(for: candidate)
      }.filter { isUnfinishedPurchase($0) }.max()
    }
    return device.queue.queuedTransactions.last { number in
      let older = self.payment(of: number)
      return older.productIdentifier == payment.productIdentifier && older.quantity == payment.quantity
        && isUnfinishedPurchase(number)
    }
  }

  private func isUnfinishedPurchase(_ number: TransactionNumber) -> Bool {
    store.ledger[number].state == .purchased && store.ledger[number].refundedAt == nil
      && store.ledger[number].finishedAt == nil
      && store.ledger[number].person == store.people.customer
  }

  /// Ends the call that waits for a transaction, and delivers its result.
  mutating func endPurchase(_ snapshot: TransactionSnapshot, of payment: Payment, rule: RuleID?) {
    let number = snapshot.number
    let result = result(of: snapshot, rule: rule)
    let isInterrupted = snapshot.state == .failed && result == .pending
    end(
      number, with: result, of: payment, answeredWith: store.ledger[number].answeredWith,
      rule: isInterrupted ? .interruptionIsPending : isUnknown(snapshot) ? .interruptedResult : rule)
    switch result {
    case .success:
      notifyApp(.transactions([deliver(snapshot)], finishes: switches.finishPolicy == .automatic))
      emptyListsAfterPurchase()
    case .unverified:
      _ = deliver(snapshot)
      emptyListsAfterPurchase()
    case .pending: _ = deliver(snapshot)
    // A cancelled or failed call leaves no transaction to finish.
    case .userCancelled, .threw: dequeue(number)
    }
  }

  /// Ends the call that waits for a deleted transaction; the call throws.
  mutating func abandonPurchase(_ number: TransactionNumber) {
    end(
      number, with: .threw(.unknown), of: store.ledger[number].sale.payment, rule: .purchaseErrors)
  }

  /// Whether the call throws `StoreKitError.unknown` because the purchase was interrupted.
  private func isUnknown(_ snapshot: TransactionSnapshot) -> Bool {
    guard snapshot.state == .failed, quirks.interruptedResult == .unknown else { return false }
    return switch store.ledger[snapshot.number].interruption {
    case .open, .resolved: true
    case .abandoned, .none: false
    }
  }

  private mutating func result(of snapshot: TransactionSnapshot, rule: RuleID?) -> PurchaseResult {
    switch snapshot.state {
    case .purchased, .restored: return consumeFailure(of: .verification).map { .unverified($0) } ?? .success
    case .purchasing, .deferred: return .pending
    case .failed:
      if isUnknown(snapshot) { return .threw(.unknown) }
      switch store.ledger[snapshot.number].interruption {
      case .open, .resolved: return .pending
      case .abandoned: return .userCancelled
      case .none: break
      }
      if rule == .purchaseInNewStorefront { return .threw(.notAvailableInStorefront) }
      let hidesFailure =
        store.ledger[snapshot.number].wasInjected
        && configuration.rules.subscriptions.hasTestSession
        && configuration.quirks.sessionFailure == .unknown
      return hidesFailure ? .threw(.unknown) : PurchaseResult(snapshot.error)
    }
  }

  /// Passes the result of a call to the app and records the result.
  ///
  /// `number` is nil if no transaction was opened. `answeredWith`, which the log names, is the older
  /// transaction that answered the payment.
  private mutating func end(
    _ number: TransactionNumber?, with result: PurchaseResult, of payment: Payment,
    answeredWith: TransactionNumber? = nil, rule: RuleID?
  ) {
    returnToApp(result, of: number)
    let loggedNumber = answeredWith ?? number
    answer(
      StoreKitCallResult(
        "Product.purchase(\(payment.productIdentifier))", result.outcome(loggedNumber ?? 0),
        transaction: loggedNumber, interface: .purchase, topic: .purchase(result)),
      rule: rule)
  }

  /// Whether the listener, and not an observer, handles the transactions of `Transaction.updates`.
  var takesUpdates: Bool {
    app.storeKitVersion == .product && app.hasListener && !app.hasObserver && app.isRunning
  }

  /// Delivers unfinished transactions to the app's listener, which ignores unverified transactions.
  mutating func handleUpdates(_ numbers: [TransactionNumber]) {
    guard takesUpdates, switches.simulatedFailures[.verification] == nil else { return }
    let delivered = numbers.filter { store.ledger[$0].finishedAt == nil }.map {
      self.deliver(store.snapshot($0))
    }
    if !delivered.isEmpty {
      notifyApp(.transactions(delivered, finishes: switches.finishPolicy == .automatic))
    }
  }

  /// Adds or removes the app's listener.
  ///
  /// The first listener of a process receives the unfinished transactions.
  mutating func setListener(_ isOn: Bool) {
    setAppListener(isOn)
    if isOn, app.isRunning, !app.hasOfferedUnfinished { offerUnfinished() }
  }
}
