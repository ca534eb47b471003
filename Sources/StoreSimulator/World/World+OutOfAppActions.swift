// Actions outside the app: purchases, promoted purchases and messages of the App Store (rules `outside.buy`,
// `outside.promote`, `storekit2.messages`; DocC: TransactionManager, Sheets).

import StoreModel
import StoreRules
import Support

extension World {
  /// Performs an action outside the app that was already checked.
  mutating func perform(_ action: OutOfAppAction) {
    switch action {
    case .buy(let purchase): recordOutsidePurchase(purchase)
    case .promote(let product): promote(product)
    case .message(let reason, let product): send(reason, about: product)
    }
  }

  /// Records a purchase with its date.
  ///
  /// If the date is in the past, `processOverdue` processes the agenda entries since that date.
  private mutating func recordOutsidePurchase(_ purchase: OutOfAppPurchase) {
    if let date = moment(of: purchase), date < now {
      emitDiagnostic(
        .boughtInThePast(product: purchase.product, at: store.timestamp(date)),
        rule: .outsidePurchaseDate)
    }
    sendToStore(.boughtOutside(purchase, at: moment(of: purchase)))
  }

  /// Returns the date of a purchase; nil means the current time.
  private func moment(of purchase: OutOfAppPurchase) -> Instant? {
    purchase.purchaseDate?.instant(now: now, zone: device.timeZone)
  }

  /// Opens the app for a promoted purchase, which the app adds to the queue or defers.
  ///
  /// An app that uses StoreKit 2 receives the purchase from `PurchaseIntent.intents`.
  private mutating func promote(_ product: String) {
    switch app.state {
    case .foreground: break
    case .background: changeApp(.foreground)
    case .terminated: changeApp(.launch)
    }
    let payment = Payment(product)
    let addsPayment = switches.appPolicies[.addsStorePayments]
    let rule: RuleID = addsPayment ? .promoted : .promotedKept
    switch app.storeKitVersion {
    case .queue:
      guard app.hasObserver else {
        emitDiagnostic(.storePaymentUnheard(product: product), rule: .promoted)
        return
      }
      emitDiagnostic(.storePaymentOffered(product: product, adds: addsPayment), rule: rule)
    case .product: answer(StoreKitCallResult("PurchaseIntent.intents", .returned(product)), rule: rule)
    }
    if addsPayment { executeAction(.buy(payment)) } else { deferPromotedPurchase(payment) }
  }

  mutating func buyDeferredPayment() {
    if let payment = removeDeferredPayment() { executeAction(.buy(payment)) }
  }

  private mutating func send(_ reason: StoreKitUpdate.MessageReason, about product: String?) {
    guard let subject = store.subject(of: reason, product) else { return }
    receive(PendingMessage(reason: reason, product: subject))
  }

  // MARK: Checks

  /// Returns why an action outside the app is not possible; nil if it is.
  func refusal(ofOutside action: OutOfAppAction) -> Refusal? {
    switch action {
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
