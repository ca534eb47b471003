// The processing of a payment from the queue to its outcome.

import StoreCatalog
import StoreModel
import StoreRules
import Support

extension Store {
  // MARK: Payment sheet

  mutating func startPayment(_ number: TransactionNumber) {
    if !device.purchasesAllowed {
      let text = "Payments not allowed. demoMode: 0 appAllowed: 1 iapAllowed: 0 appInstallAllowed: 1"
      if ledger[number].payment.storeKitVersion == .queue {
        emit(.console(ConsoleMessage(.plain(text), transaction: number)), rule: .paymentsRestricted)
      }
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDErrorDomain", code: 1050)),
        rule: .paymentsRestricted)
      return
    }
    let product = ledger[number].payment.productIdentifier
    if isUnapproved(product) {
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 3504)), rule: .approval)
      return
    }
    if isUnpurchasable(product) {
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 3504)), rule: .purchasable
      )
      return
    }
    if rules.askToBuy.trigger == .setting && ledger[number].payment.simulatesAskToBuy {
      emitDiagnostic(.simulatesAskToBuyIgnored(transaction: number), rule: .simulatesAskToBuyIgnored)
    }
    let payment = ledger[number].payment
    // The App Store checks the signature after the customer has confirmed.
    if failure(ofSignature: payment) != nil, !rules.subscriptions.checksPromotionalOffers {
      failForSignature(number)
      return
    }
    if let offer = payment.offer, payment.signature == .ignored {
      emitDiagnostic(
        .offerIgnored(transaction: number, offer: VisibleText.visible(offer)), rule: .offerIgnored)
    } else if let offer = payment.offer,
      plan(payment.productIdentifier).flatMap({
        askedOffer(payment, plan: $0, person: ledger[number].person)
      }) == nil
    {
      emitDiagnostic(
        .offerNotChecked(transaction: number, offer: VisibleText.visible(offer)), rule: .localOffers)
    }
    if configuration.asksForAccount {
      post(.question(.account, number))
    } else if switches.showsDialogs {
      post(.question(.payment, number))
    } else {
      confirmPurchase(number)
    }
  }

  mutating func cancelPurchase(_ number: TransactionNumber) {
    fail(number, raw: rawError(.cancelled), rule: .cancelled)
  }

  /// Processes a confirmed payment.
  ///
  /// If several switches and errors apply, the first one determines the outcome.
  mutating func confirmPurchase(_ number: TransactionNumber) {
    let deciding = decidingSwitches(of: number)
    if deciding.first != .failure, deciding.first != .offline,
      failure(ofSignature: ledger[number].payment) != nil
    {
      present(.unableToPurchase, number)
      return
    }
    reportDecidingSwitch(number, deciding)
    // The product is read before the call of `isSold`, because borrowing the ledger during the call would
    // copy the store.
    let product = ledger[number].sale.payment.productIdentifier
    if deciding.first == .failure, let failure = switches.failure {
      failAsInjected(number, failure)
    } else if deciding.first == .offline {
      fail(number, raw: rawError(.offline), rule: .offline)
    } else if !isSold(product) {
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 3504)), rule: .productGone
      )
    } else if isUnpurchasable(product) {
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 3504)), rule: .purchasable
      )
    } else {
      applyDecidingSwitch(deciding.first, number)
    }
  }

  /// Applies the deciding switch to a purchase.
  ///
  /// If `deciding` is nil, the purchase is completed.
  private mutating func applyDecidingSwitch(_ deciding: PurchaseSwitch?, _ number: TransactionNumber) {
    switch deciding {
    case .billingRetry:
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 2037)),
        alert: .notPossible, rule: .billingRetry)
    case .interrupted: interrupt(number)
    case .askToBuy: after(rules.delays.confirmToAskAlert, .showAskToBuyAlert(number))
    case .failure, .offline, nil: after(rules.delays.confirmToPurchased, .completePurchase(number))
    }
  }

  // MARK: Completed purchases

  /// Completes a purchase that no test switch affects.
  mutating func completePurchase(_ number: TransactionNumber) {
    let payment = ledger[number].payment
    if let plan = plan(payment.productIdentifier) {
      completePlanPurchase(number, plan: plan)
      return
    }
    let owned = people[ledger[number].person].owned[payment.productIdentifier]
    // StoreKit 2 returns the existing transaction, but the payment queue receives a new one.
    if payment.storeKitVersion == .product, let owned {
      ledger.answer(number, with: owned, at: now)
      emitDiagnostic(.orderAnswered(transaction: number, with: owned), rule: .heldAnswers)
      deliverOutcome(number, alert: .alreadyBought, rule: .heldAnswers)
      return
    }
    markPurchased(number, original: owned)
    recordProductPurchase(number)
    announceNewTransaction(number, by: .answered)
    let alert = completionAlert(of: number)
    deliverOutcome(number, alert: alert, rule: alert == .complete ? .plainPurchase : .ownedAgain)
  }

  package func completionAlert(of number: TransactionNumber) -> StoreAlert {
    isOwnedAgain(number) ? .alreadyBought : .complete
  }

  private func isOwnedAgain(_ number: TransactionNumber) -> Bool {
    ledger[number].original != nil && ledger[number].sale.kind == .nonConsumable
  }

  /// Completes a payment that was approved, or the second transaction of an interrupted purchase.
  mutating func completeDecidedPurchase(_ number: TransactionNumber) {
    let identifier = ledger[number].payment.productIdentifier
    if let plan = plan(identifier) {
      purchasePlan(number, plan: plan)
      if !ledger[number].payment.renews,
        let subscription = subscription(of: ledger[number].person, toPlan: identifier),
        subscription.willAutoRenew
      {
        cancelSubscription(subscription)
      }
      return
    }
    markPurchased(number, original: people[ledger[number].person].owned[identifier])
    recordProductPurchase(number)
  }

  mutating func markPurchased(_ number: TransactionNumber, original: TransactionNumber? = nil) {
    let identifier = identifiers.transactionIdentifier(
      reserved: ledger[number].testIdentifier, rules.identifiers, in: ledger)
    ledger.setOriginal(of: number, to: original)
    let sale = sale(of: ledger[number].payment, by: ledger[number].person, like: ledger[number].sale)
    ledger.markPurchased(
      number, identifier: identifier, orderID: OrderID(seed: seed, number), sale: sale, at: now)
  }

  /// Records the price of a product that is not a plan, and the ownership of a non-consumable.
  ///
  /// A repeated non-consumable is free, and the server receives no notification.
  mutating func recordProductPurchase(_ number: TransactionNumber) {
    let sale = ledger[number].sale
    let product = sale.payment.productIdentifier
    guard isSold(product), !isOwnedAgain(number) else { return }
    ledger.setPrice(of: number, to: Money.total(sale.unitPrice, count: sale.payment.quantity))
    sendOneTimeCharge(number)
    if sale.kind == .nonConsumable {
      let person = ledger[number].person
      if people[person].owned[product] == nil {
        people.setOwned(product, number, by: person)
        shareProduct(product, from: person)
      }
    }
  }

  /// Notifies the server of a purchased or shared product that is not an auto-renewable subscription (rule
  /// `server.notifications`).
  mutating func sendOneTimeCharge(_ number: TransactionNumber) {
    guard let firstEra = rules.subscriptions.oneTimeChargesSince, quirks.era >= firstEra else { return }
    send(.oneTimeCharge, number)
  }

  /// Assigns the `SKTestTransaction.identifier` of a waiting or failed transaction, if there is a test
  /// session.
  mutating func assignTestIdentifier(_ number: TransactionNumber) {
    guard ledger[number].testIdentifier == nil else { return }
    let identifier = identifiers.testIdentifier(
      isWaiting: ledger[number].isWaiting, rules.identifiers, in: ledger)
    ledger.setTestIdentifier(of: number, to: identifier)
  }

  /// Allocates the identifier of a transaction that becomes purchased or restored.
  mutating func allocateIdentifier() -> Int64 {
    identifiers.transactionIdentifier(rules.identifiers, in: ledger)
  }

  mutating func setNextIdentifier(_ identifier: Int64) {
    identifiers.setNextTransactionIdentifier(identifier, rules.identifiers, in: ledger)
  }

  // MARK: Failed purchases

  private mutating func failAsInjected(_ number: TransactionNumber, _ failure: InjectedFailure) {
    if switches.failsOnce { post(.failureUsed) }
    ledger.markInjected(number)
    emitDiagnostic(
      .failureInjected(transaction: number, domain: failure.domain, code: failure.code), rule: .injected)
    if failure.isCharged { recordUndeliveredSale(ledger[number].sale, to: ledger[number].person) }
    if failure.domain == "ASDErrorDomain" && failure.code == 1052 {
      after(rules.delays.askAnswerToDeferred, .deferPurchase(number))
    } else {
      fail(number, raw: rawError(failure), rule: .errorMapping)
    }
  }

  /// Fails a queue payment before the payment sheet, because a `Product.purchase` error is simulated.
  mutating func failAsUnknown(_ number: TransactionNumber) {
    let failure = InjectedFailure(domain: "SKErrorDomain", code: 0)
    ledger.markInjected(number)
    emitDiagnostic(
      .failureInjected(transaction: number, domain: failure.domain, code: failure.code), rule: .injected)
    fail(number, raw: rawError(failure), rule: .injected)
  }

  /// Fails a payment.
  ///
  /// The console shows the raw error, and the transaction has the mapped error.
  mutating func fail(_ number: TransactionNumber, raw: StoreError?, alert: StoreAlert? = nil, rule: RuleID) {
    ledger.fail(number, raw.map { mapped($0) } ?? StoreError(domain: "SKErrorDomain", code: 0), at: now)
    assignTestIdentifier(number)
    let console = raw.map { ConsoleMessage(.paymentCompletedWithError($0), transaction: number) }
    deliverResult(number, console: console, alert: alert, rule: rule)
  }

  /// Fails a purchase that the app cancels because the storefront has changed.
  mutating func abandonForStorefront(_ number: TransactionNumber) {
    agenda.cancelWork { $0.isInteraction && $0.transaction == number }
    fail(
      number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 3504)),
      rule: .purchaseInNewStorefront)
  }

  package func isAnswerPending(_ number: TransactionNumber) -> Bool {
    agenda.lastInstant(of: number) { $0.isInteraction } != nil
  }

  // MARK: Ask to Buy

  mutating func showAskToBuyAlert(_ number: TransactionNumber) {
    guard switches.showsDialogs else {
      after(rules.delays.askAnswerToDeferred, .deferPurchase(number))
      return
    }
    present(.askToBuy, number)
  }

  /// Defers a purchase after the request was sent.
  ///
  /// The console shows error 1052, but the transaction has no error.
  mutating func deferPurchase(_ number: TransactionNumber) {
    ledger.defer(number, at: now)
    startRequest(number)
    let inner = rules.askToBuy.innerCause.map { innerError($0) }
    let row = ErrorTable.row(domain: "ASDErrorDomain", code: 1052)
    let error = StoreError(
      domain: "ASDErrorDomain", code: 1052, description: row?.description(language: "en"),
      failureReason: row?.failureReason, underlying: inner, address: 0)
    deliverResult(
      number, console: ConsoleMessage(.paymentCompletedWithError(error), transaction: number),
      rule: rules.askToBuy.deferredRule)
  }

  mutating func startRequest(_ number: TransactionNumber) {
    ledger.startRequest(number)
    requests.add(number, for: .parent)
    assignTestIdentifier(number)
    if let lifetime = rules.askToBuy.requestLifetime {
      agenda.schedule(.expireRequest(number), at: now + lifetime)
    }
  }
}

// MARK: - Scheduled work

extension Store {
  /// Performs `work` after a delay in seconds from the delay table, or at once if the delay is 0.
  mutating func after(_ seconds: Int, _ work: AgendaItem) {
    if seconds == 0 {
      perform(work)
    } else {
      agenda.schedule(work, at: now + .seconds(seconds))
    }
  }

  mutating func perform(_ work: AgendaItem) {
    switch work {
    case .completePurchase(let number): completePurchase(number)
    case .completeInterrupted(let number): completeInterrupted(number)
    case .agreeToSecondSheet(let number): agreeToSecondSheet(number)
    case .showAskToBuyAlert(let number): showAskToBuyAlert(number)
    case .deferPurchase(let number): deferPurchase(number)
    case .expireRequest(let number): expireRequest(number)
    case .subscription(let number): processSubscriptionEvent(number)
    // The world performs this work, because it depends on the device and the switches.
    case .answerProducts, .device: break
    }
  }
}

// MARK: - Checks

extension Store {
  /// Returns why a payment cannot be accepted; nil if it can.
  package func refusalToSell(_ payment: Payment, at now: Instant) -> Refusal? {
    if payment.productIdentifier.isEmpty {
      return Refusal(.invalidProductIdentifier, possible: productHint(""))
    }
    if let refusal = refusal(ofQuantity: payment.quantity) { return refusal }
    guard let product = product(payment.productIdentifier) else {
      return Refusal(
        .unknownProduct(payment.productIdentifier), possible: productHint(payment.productIdentifier))
    }
    return refusalOfOptions(payment, of: product, at: now)
      ?? payment.offer.flatMap {
        refusal(ofOffer: $0, asked: product, billing: payment.billingPlan)
      }
  }

  /// Suggests products with the same last component of the identifier; otherwise the first products of the
  /// catalogue.
  package func productHint(
    _ identifier: String, step: (String) -> Action = { .buy(Payment($0)) }
  ) -> Alternative {
    let all = catalog.allProducts.map(\.identifier)
    guard !all.isEmpty else { return .adding(.products, to: catalog) }
    if let hint = fullCatalogHint(identifier) { return hint }
    if let near = Self.nearest(to: identifier, in: all) { return .similar(near) }
    let named = catalog.identifiers(similarTo: identifier)
    if !named.isEmpty {
      return named.count == 1 ? .similar(named[0]) : .anyOf(named.map { .action(step($0)) })
    }
    let lastComponent = Self.lastComponent(identifier)
    let similar = lastComponent.isEmpty ? [] : all.filter { $0.hasSuffix(lastComponent) }
    return .anyOf((similar.isEmpty ? all : similar).prefix(3).map { .action(step($0)) })
  }

  /// Suggests the catalogue `builtin-full` for a product that only this catalogue has.
  ///
  /// Returns nil if the present catalogue has a product of the same name.
  func fullCatalogHint(_ identifier: String) -> Alternative? {
    func isNamed(_ product: Product) -> Bool {
      product.identifier == identifier || product.identifier.hasSuffix("." + identifier)
    }
    guard let product = Catalog.builtinFull.allProducts.first(where: isNamed),
      Catalog.builtin.product(product.identifier) == nil, !catalog.allProducts.contains(where: isNamed)
    else { return nil }
    return .step(.catalog(.builtinFull))
  }

  /// Returns the identifier whose spelling, or whose last component's spelling, is nearest.
  ///
  /// Returns nil if no identifier is near, or if `identifier` is only the beginning of several identifiers.
  static func nearest(to identifier: String, in identifiers: [String]) -> String? {
    let near = SpellingSuggester.names(to: identifier, in: identifiers)
    if near.count > 1, near.allSatisfy({ $0.hasPrefix(identifier) }) { return nil }
    if let first = near.first { return first }
    let components = identifiers.map(lastComponent)
    let similar = SpellingSuggester.names(to: lastComponent(identifier), in: components)
    guard let first = similar.first, components.count(where: { $0 == first }) == 1 else { return nil }
    return components.firstIndex(of: first).map { identifiers[$0] }
  }

  private static func lastComponent(_ identifier: String) -> String {
    identifier.split(separator: ".").last.map(String.init) ?? ""
  }
}
