// What the App Store makes of a confirmed payment: which of the test switches, errors and environments decides, in which
// order, and what the ledger says afterwards.

extension World {
  // MARK: From the queue to the customer

  /// A payment was added: the sheet comes up, or what stands in its place.
  mutating func process(_ number: TransactionNumber) {
    if !device.purchasesAllowed {
      let text = "Payments not allowed. demoMode: 0 appAllowed: 1 iapAllowed: 0 appInstallAllowed: 1"
      emit(.console(ConsoleMessage(.plain(text), transaction: number)), rule: .paymentsRestricted)
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDErrorDomain", code: 1050)),
        rule: .paymentsRestricted)
      return
    }
    if rules.askToBuy.trigger == .setting && ledger[number].payment.simulatesAskToBuy {
      remark(.simulatesAskToBuyIgnored(transaction: number), rule: .simulatesAskToBuyIgnored)
    }
    if asksForAccount {
      presentSheet(signInAlert(number))
    } else if switches.dialogs {
      presentSheet(paymentSheet(number))
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
    if let failure = switches.failure {
      failAsInjected(number, failure)
    } else if rules.needsNetwork && !device.isOnline {
      fail(number, raw: rawError(.offline), rule: .offline)
    } else if product(ledger[number].payment.productIdentifier) == nil {
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 3504)), rule: .productGone
      )
    } else if switches.billingRetry && rules.subscriptions.failsPurchasesToo {
      fail(
        number, raw: rawError(InjectedFailure(domain: "ASDServerErrorDomain", code: 2037)),
        alert: notPossibleAlert(number), rule: .billingRetry)
    } else if switches.interrupted {
      interrupt(number)
    } else if needsApproval(number) {
      after(rules.delays.confirmToAskAlert, .showAskToBuyAlert(number))
    } else {
      after(rules.delays.confirmToPurchased, .completePurchase(number))
    }
  }

  private func needsApproval(_ number: TransactionNumber) -> Bool {
    switch rules.askToBuy.trigger {
    case .setting: switches.askToBuy
    case .paymentFlag: ledger[number].payment.simulatesAskToBuy
    }
  }

  // MARK: Purchased

  /// A plain purchase is done.
  mutating func completePurchase(_ number: TransactionNumber) {
    let payment = ledger[number].payment
    if let plan = product(payment.productIdentifier), plan.kind == .autoRenewable {
      completePlanPurchase(number, plan: plan)
      return
    }
    let first = owned[payment.productIdentifier]
    becomePurchased(number, original: first)
    bookProduct(number)
    deliverOutcome(
      number, alert: completeAlert(number), rule: first == nil ? .plainPurchase : .duplicatePurchase)
  }

  /// A payment that someone had to decide about comes to be purchased: by an approval, or as a resolved interruption.
  ///
  /// - Returns: whether a transaction comes of it; an order that waits for a renewal makes none.
  mutating func purchaseDecided(_ number: TransactionNumber) -> Bool {
    let identifier = ledger[number].payment.productIdentifier
    if let plan = product(identifier), plan.kind == .autoRenewable { return purchasePlan(number, plan: plan) }
    becomePurchased(number, original: owned[identifier])
    bookProduct(number)
    return true
  }

  /// To the process that asked; where that is gone, as a push for the next launch.
  mutating func deliverOutcome(_ number: TransactionNumber, alert: Dialog?, rule: RuleID) {
    if ledger[number].isInQueue {
      deliverResult(number, alert: alert, rule: rule)
    } else {
      deliverPush(number, alert: alert, rule: rule)
    }
  }

  mutating func becomePurchased(_ number: TransactionNumber, original: TransactionNumber? = nil) {
    ledger[number].state = .purchased
    ledger[number].changedAt = now
    ledger[number].error = nil
    ledger[number].identifier = takeIdentifier()
    ledger[number].original = original
    ledger[number].sale = sale(of: ledger[number].payment, like: ledger[number].sale)
    ledger[number].orderID = OrderID(seed: seed, number)
    ledger[number].purchasedAt = now
  }

  /// A product that is no plan was purchased: what it cost, and whether it is held for good.
  mutating func bookProduct(_ number: TransactionNumber) {
    let sale = ledger[number].sale
    let product = sale.payment.productIdentifier
    guard index.products[product] != nil else { return }
    ledger[number].price = Money.total(sale.unitPrice, count: sale.payment.quantity)
    if sale.kind == .nonConsumable, owned[product] == nil {
      owned[product] = number
      shareProduct(product, from: .me)
    }
    if rules.subscriptions.tellsOneTimeCharges { send(.oneTimeCharge, number) }
  }

  /// The next transaction identifier; taken when a transaction becomes purchased or restored, not before.
  mutating func takeIdentifier() -> Int64 {
    let identifier = nextIdentifier
    let step: Int64 =
      switch rules.identifiers {
      case .counting: 1
      case .appStore(_, let step): 1 + Int64(random.below(step))
      }
    nextIdentifier = identifier.addingReportingOverflow(step).overflow ? identifier : identifier + step
    return identifier
  }

  // MARK: Failed

  private mutating func failAsInjected(_ number: TransactionNumber, _ failure: InjectedFailure) {
    if switches.failureOnce { switches.failure = nil }
    ledger[number].wasInjected = true
    remark(.failureInjected(transaction: number, domain: failure.domain, code: failure.code), rule: .injected)
    if failure.domain == "ASDErrorDomain" && failure.code == 1052 {
      after(rules.delays.askAnswerToDeferred, .deferPurchase(number))
    } else {
      fail(number, raw: rawError(failure), rule: .errorMapping)
    }
  }

  /// The daemon answers with an error: the console line has it raw, the transaction has it mapped.
  mutating func fail(_ number: TransactionNumber, raw: StoreError?, alert: Dialog? = nil, rule: RuleID) {
    ledger[number].state = .failed
    ledger[number].changedAt = now
    ledger[number].error = raw.map { mapped($0) } ?? StoreError(domain: "SKErrorDomain", code: 0)
    let console = raw.map { ConsoleMessage(.paymentCompletedWithError($0), transaction: number) }
    deliverResult(number, console: console, alert: alert, rule: rule)
  }

  // MARK: Ask to Buy

  mutating func showAskToBuyAlert(_ number: TransactionNumber) {
    guard switches.dialogs else {
      after(rules.delays.askAnswerToDeferred, .deferPurchase(number))
      return
    }
    present(askToBuyAlert(number))
  }

  /// The request has gone out: the console has error 1052, the transaction is deferred and has none.
  mutating func deferPurchase(_ number: TransactionNumber) {
    ledger[number].state = .deferred
    ledger[number].changedAt = now
    ledger[number].request = .waiting
    pendingRequestCount += 1
    startWaiting(number)
    if let lifetime = rules.askToBuy.requestLifetime {
      agendaStore.schedule(.expireRequest(number), at: now + lifetime)
    }
    let inner = rules.askToBuy.innerCause.map { rawError($0, isUnderlying: true) }
    let row = ErrorTable.row(domain: "ASDErrorDomain", code: 1052)
    let error = StoreError(
      domain: "ASDErrorDomain", code: 1052, description: row?.description(language: "en"),
      failureReason: row?.failureReason, underlying: inner, address: 0)
    deliverResult(
      number, console: ConsoleMessage(.paymentCompletedWithError(error), transaction: number),
      rule: rules.askToBuy.deferredRule)
  }

  mutating func startWaiting(_ number: TransactionNumber) { waiting.append(number) }

  mutating func stopWaiting(_ number: TransactionNumber) {
    if let index = waiting.firstIndex(of: number) { waiting.remove(at: index) }
  }

  // MARK: Errors

  /// An error of the table as the daemon returns it, in the device's language, with what is inside it.
  ///
  /// Only an error inside another one is printed with an address.
  mutating func rawError(_ failure: InjectedFailure, isUnderlying: Bool = false) -> StoreError {
    let row = ErrorTable.row(domain: failure.domain, code: failure.code)
    let inner = row?.cause.map { rawError($0, isUnderlying: true) }
    return StoreError(
      domain: failure.domain, code: failure.code, description: row?.description(language: deviceLanguage),
      failureReason: row?.failureReason, underlying: inner, address: isUnderlying ? takeErrorAddress() : 0)
  }

  /// What the app finds in `transaction.error`.
  private mutating func mapped(_ raw: StoreError) -> StoreError {
    switch ErrorMapping.outcome(domain: raw.domain, code: raw.code) {
    case .itself: return raw
    case .wrapped(let code):
      let underlying = StoreError(
        domain: raw.domain, code: raw.code, description: raw.description, failureReason: raw.failureReason,
        underlying: raw.underlying, address: takeErrorAddress())
      let language = quirks.appLanguage == .device ? deviceLanguage : "en"
      let texts = ErrorMapping.unknownErrorTexts
      return StoreError(
        domain: "SKErrorDomain", code: code, description: code == 0 ? texts[language] ?? texts["en"] : nil,
        underlying: underlying)
    }
  }
}

extension InjectedFailure {
  /// What a device without a network answers.
  static let offline = InjectedFailure(domain: "NSURLErrorDomain", code: -1009)
}
