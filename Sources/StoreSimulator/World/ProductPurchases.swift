// Purchases with `Product.purchase(options:)`: the call waits for its answer, and gets one, unless its process ends before
// (DocC: StoreKit2). What the App Store makes of the purchase is the same as of a payment of the queue; here stands what
// differs for the app: no `.purchasing` callback, an answer in place of callbacks, nothing to finish after a failure.

import StoreModel
import StoreRules

extension World {
  /// The app calls `Product.purchase(options:)`.
  mutating func purchase(_ payment: Payment) {
    if let simulated = switches.simulatedFailures[.purchase] {
      callFromApp(purchaseOf: payment.productIdentifier, nil)
      emit(.purchaseCalled(nil))
      if simulated.isCharged {
        fixTesterName()
        sendToStore(.chargedUndelivered(payment))
      }
      // Taken after the call is in the log: its error may have a line on the console.
      let failure = consumeFailure(of: .purchase) ?? simulated.failure
      end(nil, with: .threw(failure), of: payment, rule: .simulatedFailure)
      return
    }
    if let number = unfinishedPurchase(of: payment) {
      callFromApp(purchaseOf: payment.productIdentifier, number)
      emit(.purchaseCalled(number))
      endPurchase(store.snapshot(number), of: payment, rule: .unfinishedAnswers)
      return
    }
    fixTesterName()
    let number = open(payment)
    callFromApp(purchaseOf: payment.productIdentifier, number)
    emit(.purchaseCalled(number))
    emit(.storeAsked(number))
    sendToStore(.asked(number))
  }

  /// A purchase of the same product and quantity, by either way, that the app has not finished.
  func unfinishedPurchase(of payment: Payment) -> TransactionNumber? {
    var other = payment
    for way in StoreKitVersion.allCases {
      other.way = way
      if let number = device.queue.held(other), isUnfinishedPurchase(number) { return number }
    }
    return nil
  }

  private func isUnfinishedPurchase(_ number: TransactionNumber) -> Bool {
    store.ledger[number].state == .purchased && store.ledger[number].refundedAt == nil
      && store.ledger[number].finishedAt == nil
      && store.ledger[number].person == store.people.customer
  }

  /// The call that waits for a transaction returns or throws.
  mutating func endPurchase(_ snapshot: TransactionSnapshot, of payment: Payment, rule: RuleID?) {
    let number = snapshot.number
    let result = result(of: snapshot, rule: rule)
    let isInterrupted = snapshot.state == .failed && result == .pending
    end(
      number, with: result, of: payment, answeredWith: store.ledger[number].answeredWith,
      rule: isInterrupted ? .interruptionIsPending : rule)
    switch result {
    case .success:
      notifyApp(.transactions([deliver(snapshot)], finishes: switches.finishPolicy == .automatic))
    case .unverified, .pending: _ = deliver(snapshot)
    // Nothing is there to be finished.
    case .userCancelled, .threw: dequeue(number)
    }
  }

  /// The transaction that a call waits for was taken away.
  mutating func abandonPurchase(_ number: TransactionNumber) {
    end(
      number, with: .threw(.unknown), of: store.ledger[number].sale.payment, rule: .purchaseErrors)
  }

  /// What a call returns or throws of a transaction as it stands.
  private mutating func result(of snapshot: TransactionSnapshot, rule: RuleID?) -> PurchaseResult {
    switch snapshot.state {
    case .purchased, .restored: return consumeFailure(of: .verification).map { .unverified($0) } ?? .success
    case .purchasing, .deferred: return .pending
    case .failed:
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

  /// The app hears what became of a call, and so does the log; the number is nil where nothing was begun for it, and `answeredWith`
  /// the transaction that is named in its place.
  private mutating func end(
    _ number: TransactionNumber?, with result: PurchaseResult, of payment: Payment,
    answeredWith: TransactionNumber? = nil, rule: RuleID?
  ) {
    returnToApp(result, of: number)
    let named = answeredWith ?? number
    answer(
      StoreKitCallResult(
        "Product.purchase(\(payment.productIdentifier))", result.outcome(named ?? 0),
        transaction: named, interface: .purchase, topic: .purchase(result)),
      rule: rule)
  }

  /// Whether the app takes what comes in `Transaction.updates`: an app in migration leaves it to its observer.
  var takesUpdates: Bool { app.way == .product && app.hasListener && !app.hasObserver && app.runs }

  /// The app's listener handles what came in `Transaction.updates`; what is not verified it leaves alone.
  mutating func handleUpdates(_ numbers: [TransactionNumber]) {
    guard takesUpdates, switches.simulatedFailures[.verification] == nil else { return }
    let given = numbers.filter { store.ledger[$0].finishedAt == nil }.map {
      self.deliver(store.snapshot($0))
    }
    if !given.isEmpty {
      notifyApp(.transactions(given, finishes: switches.finishPolicy == .automatic))
    }
  }

  /// The app begins or ceases to listen; what is not finished a process is offered once.
  mutating func setListener(_ isOn: Bool) {
    listens(isOn)
    if isOn, app.runs, !app.wasOffered { offerUnfinished() }
  }
}
