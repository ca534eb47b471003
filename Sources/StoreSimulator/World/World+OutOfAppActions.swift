// Purchases, promoted purchases and messages that begin in the App Store instead of the app.
//
// The rules are `outside.buy`, `outside.promote`, `outside.promote.offer` and `storekit2.messages`. The pages
// TransactionManager and Sheets describe them.

import StoreModel
import StoreRules
import Support

extension World {
  /// Performs an action outside the app that was already checked.
  mutating func perform(_ action: OutOfAppAction) {
    switch action {
    case .buy(let purchase): recordOutsidePurchase(purchase)
    case .promote(let product, let offer): promote(product, offer: offer)
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
  /// An app that uses StoreKit 2 receives the purchase from `PurchaseIntent.intents`, and adds the offer of
  /// the purchase intent to the purchase.
  private mutating func promote(_ product: String, offer: String?) {
    switch app.state {
    case .foreground: break
    case .background: changeApp(.foreground)
    case .terminated: changeApp(.launch)
    }
    let payment = Payment(product, offer: offer)
    let addsPayment = switches.appPolicies[.addsStorePayments]
    let rule: RuleID = addsPayment ? .promoted : .promotedKept
    switch app.storeKitVersion {
    case .queue:
      guard app.hasObserver else {
        emitDiagnostic(.storePaymentUnheard(product: product), rule: .promoted)
        return
      }
      emitDiagnostic(.storePaymentOffered(product: product, adds: addsPayment), rule: rule)
    case .product: answer(purchaseIntent(product, offer: offer), rule: offer == nil ? rule : .promotedOffer)
    }
    if addsPayment { executeAction(.buy(payment)) } else { deferPromotedPurchase(payment) }
  }

  /// Returns the element of `PurchaseIntent.intents`.
  private func purchaseIntent(_ product: String, offer name: String?) -> StoreKitCallResult {
    let call = "PurchaseIntent.intents"
    let offers = catalog.product(product)?.subscription?.offers ?? []
    guard let name, let offer = offers.first(where: { $0.kind == .winBack && $0.isNamed(name) }) else {
      return StoreKitCallResult(call, .returned(product))
    }
    let identifier = VisibleText.visible(offer.name ?? name)
    let fields = [
      StoreKitCallResult.Field("id", VisibleText.visible(product)),
      StoreKitCallResult.Field("offer.type", offer.kind.rawValue),
      StoreKitCallResult.Field("offer.id", identifier),
    ]
    return StoreKitCallResult(
      call, .returned("\(product), offer \(identifier)"),
      parts: [StoreKitCallResult.Part("PurchaseIntent", fields)])
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
    case .promote(let product, let offer): refusal(ofPromotion: product, offer: offer)
    case .message(let reason, let product): store.refusal(ofMessage: reason, product)
    }
  }

  private func refusal(ofPromotion identifier: String, offer: String?) -> Refusal? {
    guard let product = store.product(identifier) else {
      return Refusal(
        .unknownProduct(identifier),
        possible: store.productHint(identifier) { .outside(.promote($0)) })
    }
    guard let offer else { return nil }
    if quirks.era != .present {
      return Refusal(.appStore(.intentOfferNeedsNewerSystem), possible: .step(.era(.present)))
    }
    if app.storeKitVersion == .queue {
      return Refusal(.appStore(.intentOfferNeedsStoreKit2), possible: .step(.storeKit(.product)))
    }
    return store.refusal(ofIntentOffer: offer, product)
  }
}
