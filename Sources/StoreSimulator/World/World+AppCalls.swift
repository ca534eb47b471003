// The events that the app receives, and the calls that the app makes.

import StoreModel

extension World {
  /// Sends an event to the app and handles the calls with which the app responds.
  ///
  /// An app that does not run ignores the event.
  mutating func notifyApp(_ event: AppEvent) {
    for call in app.receive(event) { handle(call) }
  }

  mutating func handle(_ call: AppCall) {
    switch call.payload {
    case .add(let payment):
      add(payment)
      app.receive(AppCallResult(number: call.number, payload: .taken))
    case .purchase(let payment):
      purchase(payment)
      app.receive(AppCallResult(number: call.number, payload: .taken))
    case .finish(let numbers):
      finish(numbers.filter { device.queue.contains($0) })
      app.receive(AppCallResult(number: call.number, payload: .taken))
    case .restore:
      var budget = StepBudget(isCancellable: false)
      let now = self.now
      if !failsRestore() { dispatch(changeStore { $0.restore(at: now, &budget) }) }
      app.receive(AppCallResult(number: call.number, payload: .taken))
    case .isGranted(let product):
      // The app compares the dates of a transaction that it has received, so the quirks of the lists have no
      // effect.
      let isGranted = listed(with: []).store.grants(product)
      app.receive(AppCallResult(number: call.number, payload: .isGranted(product, isGranted)))
    case .entitlements(let products):
      let payload = listed.store.entitlements(of: products)
      app.receive(AppCallResult(number: call.number, payload: payload))
    }
  }

  /// Makes the app perform a call for the operator.
  mutating func callFromApp(_ payload: AppCall.CallPayload) { handle(app.call(payload)) }

  /// Makes the app buy for the operator.
  mutating func buyInApp(_ payment: Payment) {
    callFromApp(payment.storeKitVersion == .product ? .purchase(payment) : .add(payment))
  }

  mutating func callFromApp(purchaseOf product: String, _ number: TransactionNumber?) {
    app.recordCall(product, number)
  }

  mutating func returnToApp(_ result: PurchaseResult, of number: TransactionNumber?) {
    app.receive(result, of: number)
  }

  /// Makes the app restore purchases; if `budget.stop` is set, the caller must discard the changes.
  mutating func restoreInApp(_ budget: inout StepBudget) {
    let call = app.call(.restore)
    if failsRestore() { return app.receive(AppCallResult(number: call.number, payload: .taken)) }
    let now = self.now
    let notices = changeStore { $0.restore(at: now, &budget) }
    guard budget.stop == nil else { return }
    dispatch(notices)
    app.receive(AppCallResult(number: call.number, payload: .taken))
  }

  mutating func deferPromotedPurchase(_ payment: Payment) { app.deferPayment(payment) }

  mutating func removeDeferredPayment() -> Payment? { app.removeDeferredPayment() }
}
