// What comes to the app from outside it: purchases made elsewhere, promoted purchases, messages of the App Store (rules
// `outside.buy`, `outside.promote`, `storekit2.messages`; DocC: TransactionManager, Sheets).

import StoreModel
import StoreRules
import Support

extension World {
  /// Something comes from outside; that it can was checked.
  mutating func perform(_ act: OutOfAppAction) {
    switch act {
    case .buy(let purchase): recordOutsidePurchase(purchase)
    case .promote(let product): promote(product)
    case .message(let reason, let product): send(reason, about: product)
    }
  }

  /// The purchase is booked at its date; what has come due since then comes once the action is done (`processOverdue`).
  private mutating func recordOutsidePurchase(_ purchase: OutOfAppPurchase) {
    if let date = moment(of: purchase), date < now {
      emitDiagnostic(
        .boughtInThePast(product: purchase.product, at: store.stamp(date)),
        rule: .outsidePurchaseDate)
    }
    sendToStore(.boughtOutside(purchase, at: moment(of: purchase)))
  }

  /// The purchase date; nil for now.
  private func moment(of purchase: OutOfAppPurchase) -> Instant? {
    purchase.purchaseDate?.instant(now: now, zone: device.timeZone)
  }

  /// The app is opened by it, and its observer is asked, or `PurchaseIntent.intents` has it.
  private mutating func promote(_ product: String) {
    switch app.state {
    case .foreground: break
    case .background: changeApp(.foreground)
    case .terminated: changeApp(.launch)
    }
    let payment = Payment(product)
    let adds = switches.appPolicies[.addsStorePayments]
    let rule: RuleID = adds ? .promoted : .promotedKept
    switch app.way {
    case .queue:
      guard app.hasObserver else {
        emitDiagnostic(.storePaymentUnheard(product: product), rule: .promoted)
        return
      }
      emitDiagnostic(.storePaymentOffered(product: product, adds: adds), rule: rule)
    case .product: answer(StoreKitCallResult("PurchaseIntent.intents", .returned(product)), rule: rule)
    }
    if adds { executeAction(.buy(payment)) } else { deferPromotedPurchase(payment) }
  }

  /// The app buys the oldest promoted purchase that it kept.
  mutating func buyDeferred() {
    if let payment = removeDeferredPayment() { executeAction(.buy(payment)) }
  }

  private mutating func send(_ reason: StoreKitUpdate.MessageReason, about product: String?) {
    guard let about = store.subject(of: reason, product) else { return }
    receive(PendingMessage(reason: reason, product: about))
  }

  // MARK: Checks

  /// Why something cannot come from outside.
  func refusal(ofOutside act: OutOfAppAction) -> Refusal? {
    switch act {
    case .buy(let purchase): store.refusal(ofOutside: purchase, on: moment(of: purchase), at: now)
    case .promote(let product):
      store.product(product) == nil
        ? Refusal(
          .unknownProduct(product),
          possible: store.productHint(product) { .outside(.promote($0)) }) : nil
    case .message(let reason, let product): store.refusal(ofMessage: reason, product)
    }
  }
}
