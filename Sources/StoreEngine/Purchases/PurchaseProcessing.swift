// What the App Store makes of a confirmed payment: which of the test switches, errors and environments decides, in which
// order, and what stands in the books afterwards.

import StoreModel
import StoreRules
import Support

extension Store {
  // MARK: From the queue to the customer

  /// A payment was added: the sheet comes up, or what stands in its place.
  mutating func startPayment(_ number: TransactionNumber) {
    if !device.purchasesAllowed {
      let text = "Payments not allowed. demoMode: 0 appAllowed: 1 iapAllowed: 0 appInstallAllowed: 1"
      if ledger[number].payment.way == .queue {
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
    if rules.askToBuy.trigger == .setting && ledger[number].payment.simulatesAskToBuy {
      emitDiagnostic(.simulatesAskToBuyIgnored(transaction: number), rule: .simulatesAskToBuyIgnored)
    }
    let payment = ledger[number].payment
    if let failure = failure(ofSignature: payment) {
      fail(number, raw: rawError(failure), rule: .offerSignature)
      return
    }
    if let offer = payment.offer,
      plan(payment.productIdentifier).flatMap({
        askedOffer(payment, plan: $0, person: ledger[number].person)
      }) == nil
    {
      emitDiagnostic(
        .offerNotChecked(transaction: number, offer: VisibleText.visible(offer)), rule: .localOffers)
    }
    if configuration.asksForAccount {
      post(.question(.account, number))
    } else if switches.dialogs {
      post(.question(.payment, number))
    } else {
      confirmPurchase(number)
    }
  }

  /// The customer cancelled the payment sheet.
  mutating func cancelPurchase(_ number: TransactionNumber) {
    fail(number, raw: rawError(.cancelled), rule: .cancelled)
  }

  /// The customer confirmed the payment sheet.
  ///
  /// The first of these that applies decides.
  mutating func confirmPurchase(_ number: TransactionNumber) {
    let deciding = decidingSwitches(of: number)
    remarkOverridden(number, deciding)
    // Read before it is asked about: asked while the ledger lends it, the books would be copied.
    let product = ledger[number].sale.payment.productIdentifier
    if deciding.first == .failure, let failure = switches.failure {
      failAsInjected(number, failure)
    } else if deciding.first == .offline {
      fail(number, raw: rawError(.offline), rule: .offline)
    } else if !isSold(product) {
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 3504)), rule: .productGone
      )
    } else {
      applyDecidingSwitch(deciding.first, number)
    }
  }

  /// A purchase that nothing else stands in the way of meets the switch that decides about it, or none.
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

  // MARK: Purchased

  /// A plain purchase is done.
  mutating func completePurchase(_ number: TransactionNumber) {
    let payment = ledger[number].payment
    if let plan = plan(payment.productIdentifier) {
      completePlanPurchase(number, plan: plan)
      return
    }
    let owned = people[ledger[number].person].owned[payment.productIdentifier]
    // StoreKit 2 gives the transaction that there is; the queue a new one.
    if payment.way == .product, let owned {
      ledger.answer(number, with: owned, at: now)
      emitDiagnostic(.orderAnswered(transaction: number, with: owned), rule: .heldAnswers)
      deliverOutcome(number, alert: .alreadyBought, rule: .heldAnswers)
      return
    }
    markPurchased(number, original: owned)
    recordProductPurchase(number)
    announceMade(number, by: .answered)
    let alert = completionAlert(of: number)
    deliverOutcome(number, alert: alert, rule: alert == .complete ? .plainPurchase : .ownedAgain)
  }

  /// What the system says of a purchase that has come through: that of what was owned before, that it is free.
  package func completionAlert(of number: TransactionNumber) -> StoreAlert {
    isOwnedAgain(number) ? .alreadyBought : .complete
  }

  /// Whether a purchase is of a non-consumable that was owned before.
  private func isOwnedAgain(_ number: TransactionNumber) -> Bool {
    ledger[number].original != nil && ledger[number].sale.kind == .nonConsumable
  }

  /// A payment that someone had to decide about comes to be purchased: by an approval, or as a resolved interruption.
  mutating func purchaseDecided(_ number: TransactionNumber) {
    let identifier = ledger[number].payment.productIdentifier
    if let plan = plan(identifier) {
      purchasePlan(number, plan: plan)
      if !ledger[number].payment.renews,
        let held = subscription(of: ledger[number].person, toPlan: identifier),
        held.willAutoRenew
      {
        cancelSubscription(held)
      }
      return
    }
    markPurchased(number, original: people[ledger[number].person].owned[identifier])
    recordProductPurchase(number)
  }

  /// Completes a payment.
  mutating func markPurchased(_ number: TransactionNumber, original: TransactionNumber? = nil) {
    let identifier = identifiers.transactionIdentifier(
      reserved: ledger[number].testIdentifier, rules.identifiers, in: ledger)
    ledger.setOriginal(of: number, to: original)
    let sale = sale(of: ledger[number].payment, by: ledger[number].person, like: ledger[number].sale)
    ledger.markPurchased(
      number, identifier: identifier, orderID: OrderID(seed: seed, number), sale: sale, at: now)
  }

  /// A product that is no plan was purchased: what it cost, and whether it is held for good.
  ///
  /// What was owned before is free, and no news to the server.
  mutating func recordProductPurchase(_ number: TransactionNumber) {
    let sale = ledger[number].sale
    let product = sale.payment.productIdentifier
    guard isSold(product), !isOwnedAgain(number) else { return }
    ledger.setPrice(of: number, to: Money.total(sale.unitPrice, count: sale.payment.quantity))
    if sale.kind == .nonConsumable {
      let person = ledger[number].person
      if people[person].owned[product] == nil {
        people.setOwned(product, number, by: person)
        shareProduct(product, from: person)
      }
    }
    if rules.subscriptions.tellsOneTimeCharges { send(.oneTimeCharge, number) }
  }

  /// Gives a transaction that waits or has failed its `SKTestTransaction.identifier`, if there is a test session.
  mutating func assignTestIdentifier(_ number: TransactionNumber) {
    guard ledger[number].testIdentifier == nil else { return }
    let identifier = identifiers.testIdentifier(
      isWaiting: ledger[number].isWaiting, rules.identifiers, in: ledger)
    ledger.setTestIdentifier(of: number, to: identifier)
  }

  /// The next transaction identifier; taken when a transaction becomes purchased or restored, not before.
  mutating func allocateIdentifier() -> Int64 {
    identifiers.transactionIdentifier(rules.identifiers, in: ledger)
  }

  /// Sets the next transaction identifier for the operator.
  mutating func setNextIdentifier(_ identifier: Int64) {
    identifiers.setNextTransactionIdentifier(identifier, rules.identifiers, in: ledger)
  }

  // MARK: Failed

  private mutating func failAsInjected(_ number: TransactionNumber, _ failure: InjectedFailure) {
    if switches.failureOnce { post(.failureUsed) }
    ledger.markInjected(number)
    emitDiagnostic(
      .failureInjected(transaction: number, domain: failure.domain, code: failure.code), rule: .injected)
    if failure.isCharged { sellUndelivered(ledger[number].sale, to: ledger[number].person) }
    if failure.domain == "ASDErrorDomain" && failure.code == 1052 {
      after(rules.delays.askAnswerToDeferred, .deferPurchase(number))
    } else {
      fail(number, raw: rawError(failure), rule: .errorMapping)
    }
  }

  /// An error simulated for `Product.purchase` fails a payment of the queue, before the payment sheet comes up.
  mutating func failAsUnknown(_ number: TransactionNumber) {
    let failure = InjectedFailure(domain: "SKErrorDomain", code: 0)
    ledger.markInjected(number)
    emitDiagnostic(
      .failureInjected(transaction: number, domain: failure.domain, code: failure.code), rule: .injected)
    fail(number, raw: rawError(failure), rule: .injected)
  }

  /// The daemon answers with an error: the console line has it raw, the transaction has it mapped.
  mutating func fail(_ number: TransactionNumber, raw: StoreError?, alert: StoreAlert? = nil, rule: RuleID) {
    ledger.fail(number, raw.map { mapped($0) } ?? StoreError(domain: "SKErrorDomain", code: 0), at: now)
    assignTestIdentifier(number)
    let console = raw.map { ConsoleMessage(.paymentCompletedWithError($0), transaction: number) }
    deliverResult(number, console: console, alert: alert, rule: rule)
  }

  /// The app does not go on with a purchase whose storefront has changed.
  mutating func abandonForStorefront(_ number: TransactionNumber) {
    agenda.cancelWork { $0.isInteraction && $0.transaction == number }
    fail(
      number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 3504)),
      rule: .purchaseInNewStorefront)
  }

  /// Whether the store is about to do something about it by itself.
  package func isAnswerPending(_ number: TransactionNumber) -> Bool {
    agenda.lastInstant(of: number) { $0.isInteraction } != nil
  }

  // MARK: Ask to Buy

  mutating func showAskToBuyAlert(_ number: TransactionNumber) {
    guard switches.dialogs else {
      after(rules.delays.askAnswerToDeferred, .deferPurchase(number))
      return
    }
    present(.askToBuy, number)
  }

  /// The request has gone out: the console has error 1052, the transaction is deferred and has none.
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

  /// A request goes to the parent.
  mutating func startRequest(_ number: TransactionNumber) {
    ledger.startRequest(number)
    requests.add(number, for: .parent)
    assignTestIdentifier(number)
    if let lifetime = rules.askToBuy.requestLifetime {
      agenda.schedule(.expireRequest(number), at: now + lifetime)
    }
  }
}

// MARK: - The agenda

extension Store {
  /// Does `work` after a delay of the delay table; without a delay, in the same moment.
  mutating func after(_ seconds: Int, _ work: AgendaItem) {
    if seconds == 0 {
      perform(work)
    } else {
      agenda.schedule(work, at: now + .seconds(seconds))
    }
  }

  /// Something is due.
  mutating func perform(_ work: AgendaItem) {
    switch work {
    case .completePurchase(let number): completePurchase(number)
    case .completeInterrupted(let number): completeInterrupted(number)
    case .agreeToSecondSheet(let number): agreeToSecondSheet(number)
    case .showAskToBuyAlert(let number): showAskToBuyAlert(number)
    case .deferPurchase(let number): deferPurchase(number)
    case .expireRequest(let number): expireRequest(number)
    case .subscription(let number): subscriptionGoesOn(number)
    // The world answers these: the device's network and the switches have a say in it.
    case .answerProducts: break
    }
  }
}

// MARK: - Checks

extension Store {
  /// Why a payment cannot be taken.
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

  /// Products whose identifier ends alike come first, then the first ones of the catalogue.
  package func productHint(
    _ identifier: String, step: (String) -> Action = { .buy(Payment($0)) }
  ) -> Alternative {
    let all = catalog.allProducts.map(\.identifier)
    guard !all.isEmpty else { return .builtinCatalog }
    let tail = identifier.split(separator: ".").last.map(String.init) ?? ""
    let near = tail.isEmpty ? [] : all.filter { $0.hasSuffix(tail) }
    return .anyOf((near.isEmpty ? all : near).prefix(3).map { .action(step($0)) })
  }
}
