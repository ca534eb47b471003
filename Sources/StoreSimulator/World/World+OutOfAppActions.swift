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
    case .finish(let reference): if let number = number(of: reference) { finishElsewhere(number) }
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

  /// Lets another device or process finish a transaction (rule `outside.finish`).
  ///
  /// A device without a network removes the transaction from the queue when the network is back.
  private mutating func finishElsewhere(_ number: TransactionNumber) {
    dropDeliveries(of: [number], keepsResults: queueKey(of: number).storeKitVersion == .product)
    device.knowledge.dropFinish(of: number)
    guard !isCutOff else { return sendToStore(.finished([number])) }
    let isRemoved = dequeueFinishedElsewhere(number)
    sendToStore(.finished([number]))
    emitFinishedElsewhere(number, isRemoved)
  }

  /// Performs an action of the developer's server.
  ///
  /// A transaction that the server finishes leaves the queue of its customer's device.
  mutating func perform(_ action: ServerAction) {
    guard case .finish(let reference) = action, let number = number(of: reference) else {
      return sendToStore(.server(action))
    }
    dropDeliveries(of: [number], keepsResults: queueKey(of: number).storeKitVersion == .product)
    device.knowledge.dropFinish(of: number)
    let isRemoved = !isCutOff && dequeueFinishedElsewhere(number)
    sendToStore(.server(action))
    if isRemoved { emitDiagnostic(.transactionsRemoved([number]), rule: .serverAPIChanges) }
  }

  /// Removes the transactions that another device has finished while this device had no network.
  mutating func removeFinishedElsewhere() {
    for number in device.queue.queuedTransactions
    where store.ledger[number].state == .purchased && store.ledger[number].finishedAt != nil {
      let isRemoved = dequeueFinishedElsewhere(number)
      emitFinishedElsewhere(number, isRemoved)
    }
  }

  /// Removes a transaction from the queue; returns whether the observer is notified.
  private mutating func dequeueFinishedElsewhere(_ number: TransactionNumber) -> Bool {
    let key = queueKey(of: number)
    let isRemoved =
      device.queue.contains(number) && app.isRunning && app.hasObserver
      && callsRemovedTransactions(for: number)
    if key.storeKitVersion == .queue { device.dropResults(of: [number]) }
    device.dequeue(number, key)
    device.removePendingFinished([number])
    return isRemoved
  }

  private mutating func emitFinishedElsewhere(_ number: TransactionNumber, _ isRemoved: Bool) {
    emitDiagnostic(.deviceDeviates(.finishedElsewhere(number)), rule: .finishedElsewhere)
    if isRemoved { emitDiagnostic(.transactionsRemoved([number]), rule: .finishedElsewhere) }
  }

  // MARK: Checks

  /// Returns why an action outside the app is not possible; nil if it is.
  func refusal(ofOutside action: OutOfAppAction) -> Refusal? {
    switch action {
    case .buy(let purchase): store.refusal(ofOutside: purchase, on: moment(of: purchase), at: now)
    case .promote(let product, let offer): refusal(ofPromotion: product, offer: offer)
    case .message(let reason, let product): store.refusal(ofMessage: reason, product)
    case .finish(let reference): store.refusal(of: reference) { refusalToFinishElsewhere($0) }
    }
  }

  /// Returns why another device cannot finish a transaction; nil if it can.
  private func refusalToFinishElsewhere(_ number: TransactionNumber) -> Refusal? {
    let row = store.ledger[number]
    guard row.person == store.people.customer else {
      return Refusal(
        .ofOtherPerson(number, store.people.plainName(of: row.person, on: device.settings)),
        possible: .unfinishedToFinish)
    }
    guard row.state == .purchased, row.answeredWith == nil else {
      return Refusal(.notFinishedElsewhere(number, row.state), possible: .unfinishedToFinish)
    }
    return row.finishedAt == nil ? nil : Refusal(.alreadyFinished(number), possible: .unfinishedToFinish)
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
