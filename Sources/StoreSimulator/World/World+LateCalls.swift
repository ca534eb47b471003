// Calls of StoreKit that are answered after a delay (rule `device.late-answer`; DocC: LateDevices).

import StoreEngine
import StoreModel
import StoreRules
import Support

extension StoreKitQuery {
  /// The interface whose simulated failures concern the query; nil if there is none.
  var interface: StoreKitInterface? {
    switch self {
    case .entitlements: .entitlements
    case .unfinished: .unfinished
    case .status, .statusGroup, .statusOf: .subscriptionStatus
    case .appTransaction: .appTransaction
    case .all, .latest, .statuses, .introEligibility, .canMakePayments, .storefront: nil
    }
  }

  /// The member of StoreKit in Swift notation, without its arguments.
  fileprivate var member: String {
    switch self {
    case .entitlements: "Transaction.currentEntitlements"
    case .all: "Transaction.all"
    case .unfinished: "Transaction.unfinished"
    case .latest: "Transaction.latest(for:)"
    case .status: "Product.SubscriptionInfo.status"
    case .statusGroup: "Product.SubscriptionInfo.status(for:)"
    case .statusOf: "Product.SubscriptionInfo.status(transactionID:)"
    case .statuses: "SubscriptionStatus.all"
    case .introEligibility: "isEligibleForIntroOffer(for:)"
    case .canMakePayments: "AppStore.canMakePayments"
    case .storefront: "Storefront.current"
    case .appTransaction: "AppTransaction.shared"
    }
  }
}

extension World {
  // MARK: Calls that wait

  /// Lets a call wait for a late answer or for no answer, if a simulated failure says so.
  ///
  /// Returns whether the call waits.
  mutating func postpones(_ call: LateCall, of interface: StoreKitInterface) -> Bool {
    guard switches.simulatedFailures[interface]?.failure.isWaiting == true else { return false }
    if consumeMissingAnswer(of: interface) {
      log(call, "no answer", of: interface, rule: .silentFailure)
      return true
    }
    guard schedule(call, of: interface) else { return false }
    log(call, "no answer yet", of: interface, rule: .lateAnswer)
    return true
  }

  /// Schedules the late answer to a call; returns whether the calls of the interface are answered late.
  mutating func schedule(_ call: LateCall, of interface: StoreKitInterface) -> Bool {
    guard let delay = consumeDelay(of: interface) else { return false }
    store.schedule(call, at: advanced(by: delay))
    return true
  }

  /// Consumes the simulated delay of an interface; nil if its calls are not late.
  private mutating func consumeDelay(of interface: StoreKitInterface) -> TimeSpan? {
    guard let simulated = switches.simulatedFailures[interface], simulated.failure == .late else {
      return nil
    }
    consume(simulated, of: interface)
    return simulated.delay
  }

  /// Records the state of a call; without an interface, the process of the call has ended.
  private mutating func log(
    _ call: LateCall, _ outcome: String, of interface: StoreKitInterface?, rule: RuleID
  ) {
    let name: String
    switch call {
    case .products(let request): name = self.call(of: request)
    case .query(let query): name = query.member
    case .restore: name = "restoreCompletedTransactions()"
    case .appStore(let call): return answer(makeAnswer(call, .returned(outcome)), rule: rule)
    case .result(let number, _), .sheet(let number):
      name = "Product.purchase(\(payment(of: number).productIdentifier))"
    }
    var topic: StoreKitCallResult.Topic?
    if case .products = call, interface == nil { topic = .productsLost }
    answer(StoreKitCallResult(name, .returned(outcome), interface: interface, topic: topic), rule: rule)
  }

  /// Returns why the delay of a simulated failure is not possible; nil if it is possible.
  func refusalOfDelay(_ simulated: SimulatedFailure?, _ interface: StoreKitInterface) -> Refusal? {
    guard let simulated, let delay = simulated.delay else { return nil }
    guard !delay.isNegative, delay != .zero else {
      let possible = SimulatedFailure(simulated.failure, once: simulated.once)
      return Refusal(.answerIsNeverEarly, possible: .step(.simulatedFailure(interface, possible)))
    }
    return advanced(by: delay) > .distantFuture ? Refusal(.outsideCalendar, possible: .momentWithin) : nil
  }

  // MARK: Answers

  /// Answers a call that has waited.
  ///
  /// The answer depends on the state of the device and the App Store at this time.
  mutating func answerLate(_ call: LateCall) {
    switch call {
    case .products(let request): answerProductsNow(request)
    case .query(let query): answerQuery(query)
    case .restore:
      app.setRestoreUnanswered(false)
      let now = self.now
      var budget = StepBudget(isCancellable: false)
      dispatch(changeStore { $0.restore(at: now, &budget) })
    case .appStore(let call): begin(call)
    case .result(let number, let notice): deliverLateResult(number, notice)
    case .sheet(let number): presentLateSheet(of: number)
    }
  }

  /// Ends the calls of a process that ends, and returns the payments of the queue whose sheets are late.
  ///
  /// The next process receives the purchases whose results are late.
  @discardableResult
  mutating func endLateCalls() -> [TransactionNumber] {
    var payments: [TransactionNumber] = []
    for call in store.removeLateCalls() {
      if case .sheet(let number) = call, payment(of: number).storeKitVersion == .queue {
        payments.append(number)
      } else if call.transaction == nil {
        log(call, "no answer: the process ended", of: nil, rule: .lateAnswer)
      }
    }
    return payments
  }

  // MARK: Purchases

  /// Passes a payment to the App Store, whose sheet or result may be late or missing.
  mutating func submitPayment(_ number: TransactionNumber) {
    if let simulated = switches.simulatedFailures[.purchase], simulated.failure.isOfBegunPurchase {
      consume(simulated, of: .purchase)
      switch (simulated.failure, simulated.delay) {
      case (.lateSheet, let delay?): return postponeSheet(of: number, by: delay)
      case (_, let delay?): app.delayResult(of: number, .after(delay))
      case (_, nil): app.delayResult(of: number, .never)
      }
    }
    sendToStore(.paymentSubmitted(number))
  }

  private mutating func postponeSheet(of number: TransactionNumber, by delay: TimeSpan) {
    store.schedule(.sheet(number), at: advanced(by: delay))
    app.setLate(true, number)
    emitDeviation(.sheetWaits(number), rule: .stuckPurchase)
  }

  /// Lets the payment sheet appear, unless the payment has ended.
  private mutating func presentLateSheet(of number: TransactionNumber) {
    guard device.queue.contains(number), store.ledger[number].state == .purchasing else { return }
    app.setLate(false, number)
    sendToStore(.paymentSubmitted(number))
  }

  /// Adds the payments whose sheets did not appear in an earlier process to the queue of this process.
  mutating func presentKeptSheets() {
    for number in device.knowledge.removeKeptSheets() {
      guard isOnDevice(number), store.ledger[number].state == .purchasing else {
        markLost([number])
        continue
      }
      enqueueAgain(number)
      emitDeviation(.sheetFromEarlierProcess(number), rule: .stuckPurchase)
      if app.hasObserver { notify([number], rule: .stuckPurchase) }
      sendToStore(.paymentSubmitted(number))
    }
  }

  /// Keeps the result of a purchase until its delay has passed.
  ///
  /// Returns whether the result is late or missing.
  ///
  /// A cancelled purchase ends at once. The alert of a purchase also appears at once.
  mutating func delaysResult(_ notice: StoreNotice) -> Bool {
    guard !app.resultDelays.isEmpty, let number = notice.resultTransaction,
      device.queue.contains(number), let delay = app.removeResultDelay(of: number)
    else { return false }
    let snapshot = store.snapshot(number)
    if snapshot.state == .failed, PurchaseResult(snapshot.error) == .userCancelled { return false }
    if snapshot.state == .purchased { createReceiptAfterPurchase() }
    let result = withoutAlert(notice)
    switch delay {
    case .after(let span):
      store.schedule(.result(number, result), at: advanced(by: span))
      app.setLate(true, number)
      emitDeviation(.resultWaits(number), rule: .lateAnswer)
    case .never: emitDeviation(.resultMissing(number), rule: .stuckPurchase)
    }
    return true
  }

  /// Delivers the late result of a purchase, unless the app has received the transaction otherwise.
  private mutating func deliverLateResult(_ number: TransactionNumber, _ notice: StoreNotice) {
    guard device.queue.contains(number) else { return }
    let delivered = device.queue.record(number).deliveredState
    if app.isWaiting(for: number) || delivered == nil || delivered == .purchasing { routeAll([notice]) }
  }

  /// Delivers all late results, because the account changes, and drops the delays of other purchases.
  mutating func answerLatePurchases() {
    app.endResultDelays()
    for case .result(let number, let notice) in store.removeLateCalls(ofPurchases: true) {
      deliverLateResult(number, notice)
    }
    markLost(device.knowledge.removeKeptSheets())
  }
}

extension ConsoleMessage {
  /// The line for a purchase that has no window scene for its sheet.
  static func missingScene(of product: String) -> ConsoleMessage {
    ConsoleMessage(
      .plain("Could not get confirmation scene ID for \(VisibleText.visible(product)) purchase"),
      transaction: nil)
  }
}
