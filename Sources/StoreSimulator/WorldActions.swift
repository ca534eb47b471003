// The table of what each action means: whether it can be done, and who does it. Checking changes nothing; doing cannot fail.

extension World {
  /// Why `action` cannot be done now; nil when it can.
  func refusal(of action: Action) -> Refusal? {
    switch action {
    case .environment, .reset, .catalog, .rate, .settle, .newDevice, .network, .observer, .appIdentity,
      .addresses,
      .finishPolicy, .interrupted, .askToBuy, .failOff, .gracePeriod, .quirk, .seed, .note, .caption:
      return nil
    case .renewalRate(let rate): return refusalToSet(rate)
    case .subscription(let act, let product, let owner): return refusal(ofAct: act, product, owner)
    case .billingRetry(let isOn): return refusalToSetRetry(isOn)
    case .recover(let product, let owner): return refusalToRecover(product, owner)
    case .priceIncrease(let act, let product, let owner): return refusal(ofIncrease: act, product, owner)
    case .family(let act): return refusal(ofFamily: act)
    case .offer(let act): return refusal(ofOffer: act)
    case .requestRefund(let reference, _): return refusal(of: reference) { refusalToRefund($0) }
    case .reverseRefund(let reference): return refusal(of: reference) { refusalToReverseRefund($0) }
    case .server(let act): return refusal(ofServer: act)
    case .setClock(let instant): return refusalToSet(instant)
    case .advance(let span):
      if span.isNegative { return Refusal(.spanIsNegative, possible: .positiveSpan) }
      return refusalToSet(advanced(by: span))
    case .device(let change): return refusalToChange(change)
    case .account(let change): return refusalToChange(change)
    case .home: return refusalToPressHome()
    case .app(let transition): return refusalToChangeApp(transition)
    case .finish(let reference): return refusal(of: reference) { refusalToFinish($0) }
    case .finishAll:
      if let refusal = refusalWithoutProcess(.finishing) { return refusal }
      return finishable.isEmpty
        ? Refusal(.nothingToFinish, possible: .inOrder([.action(.finishPolicy(.manual)), .form(.buy)])) : nil
    case .buy(let payment): return refusalToBuy(payment)
    case .restore: return refusalWithoutProcess(.restoring)
    case .confirm, .cancel: return refusalToAnswerSheet()
    case .tap(let word): return refusalToTap(word)
    case .clear: return rules.refusals[.clear]
    case .dialogs(let isOn): return isOn ? nil : rules.refusals[.dialogsOff]
    case .fail(let failure, _):
      return ErrorTable.row(domain: failure.domain, code: failure.code) == nil
        ? Refusal(
          .unknownError(domain: failure.domain, code: failure.code),
          possible: .step(.fail(InjectedFailure(domain: "SKErrorDomain", code: 0), once: false)))
        : nil
    case .approve(let reference): return refusal(of: reference) { refusalToManage(.approve, $0) }
    case .decline(let reference): return refusal(of: reference) { refusalToManage(.decline, $0) }
    case .resolve(let reference): return refusal(of: reference) { refusalToManage(.resolve, $0) }
    case .delete(let reference): return refusal(of: reference) { refusalToManage(.delete, $0) }
    case .refund(let reference): return refusal(of: reference) { refusalToRefund($0) }
    case .nextTransactionID(let identifier):
      return identifier < 0
        ? Refusal(.negativeIdentifier, possible: .step(.nextTransactionID(1))) : nil
    }
  }

  /// Does an action that is not refused.
  mutating func apply(_ action: Action) {
    emit(.performed(action))
    switch action {
    // Worlds come and go in `Simulator`.
    case .environment, .reset: break
    case .catalog(let catalog): load(catalog)
    case .setClock(let instant):
      let start = now
      if instant < now {
        now = instant
        noteTimePassed(since: start)
      } else {
        noteTimePassed(since: advanceClock(to: instant))
      }
    case .rate(let rate): self.rate = rate
    case .advance(let span):
      noteTimePassed(since: advanceClock(to: advanced(by: span)))
    case .settle:
      if agendaStore.interactionCount == 0 { remark(.nothingToSettle) }
      noteTimePassed(since: settleInteractions())
    case .device(let change): self.change(change)
    case .newDevice: changeToNewDevice()
    case .account(let change): self.change(change)
    case .network(let isOn): device.isOnline = isOn
    case .home: pressHome()
    case .app(let transition): changeApp(transition)
    case .observer(let isOn): setObserver(isOn)
    case .appIdentity(let change): self.change(change)
    case .addresses(let queue, let error): fixAddresses(queue: queue, error: error)
    case .finishPolicy(let policy): switches.finishPolicy = policy
    case .finish(let reference): finish(numbers(reference))
    case .finishAll: finish(finishable)
    case .buy(let payment): add(withSwitches(payment))
    case .restore: restore()
    case .confirm: press(.confirm)
    case .cancel: press(.cancel)
    case .tap(let word): pressNamed(word)
    case .interrupted(let isOn, let cause):
      switches.interrupted = isOn
      switches.interruptionCause = cause
      if isOn, cause != .terms, rules.interruption.course == .failsSilently {
        remark(.causeMakesNoDifference)
      }
    case .askToBuy(let isOn):
      switches.askToBuy = isOn
      if isOn, rules.askToBuy.trigger == .paymentFlag {
        remark(.askToBuyIsSetByTheApp, rule: .sandboxAskToBuyFlag)
      }
    case .dialogs(let isOn): switches.dialogs = isOn
    case .fail(let failure, let once):
      switches.failure = failure
      switches.failureOnce = once
    case .failOff: switches.failure = nil
    case .approve(let reference): numbers(reference).forEach { approve($0) }
    case .decline(let reference): numbers(reference).forEach { decline($0) }
    case .resolve(let reference): numbers(reference).forEach { resolve($0) }
    case .refund(let reference): numbers(reference).forEach { refund($0) }
    case .delete(let reference): numbers(reference).forEach { delete($0) }
    case .clear: clearAll()
    case .quirk(let quirk): quirks.set(quirk)
    case .nextTransactionID(let identifier): nextIdentifier = identifier
    case .seed(let seed):
      self.seed = seed
      reseed()
    case .renewalRate(let rate): switches.renewalRate = rate
    case .subscription(let act, let product, let owner):
      if let person = presentPerson(named: owner) { perform(act, on: product, by: person) }
    case .billingRetry(let isOn): setBillingRetry(isOn)
    case .gracePeriod(let isOn, let length): setGracePeriod(isOn, length)
    case .recover(let product, let owner): recover(product, by: owner)
    case .priceIncrease(let act, let product, let owner):
      if let person = presentPerson(named: owner) { perform(act, on: product, by: person) }
    case .family(let act): perform(act)
    case .offer(let act): perform(act)
    case .requestRefund(let reference, let request):
      numbers(reference).forEach { requestRefund($0, request) }
    case .reverseRefund(let reference): numbers(reference).forEach { reverseRefund($0) }
    case .server(let act): perform(act)
    case .note, .caption: break
    }
  }

  // MARK: Small helpers

  private func advanced(by span: TimeSpan) -> Instant {
    now.advanced(by: span, offsetSeconds: device.timeZone.offsetSeconds(at: now))
  }

  private func numbers(_ reference: TransactionReference) -> [TransactionNumber] {
    number(of: reference).map { [$0] } ?? []
  }

  /// The device stays as it is: the operator may have set it on purpose, so the file's own wishes are only told.
  private mutating func load(_ catalog: Catalog) {
    self.catalog = catalog
    if let first = catalog.warnings.first {
      remark(.catalogHasWarnings(count: catalog.warnings.count, first: first))
    }
    let storefront = catalog.settings.storefront.flatMap { name in
      name != device.storefront && Storefront.currency(of: name) != nil ? name : nil
    }
    let locale = catalog.settings.locale.flatMap { LocaleName($0)?.identifier }
      .flatMap { $0 == device.locale ? nil : $0 }
    if storefront != nil || locale != nil {
      remark(.catalogIsForDevice(storefront: storefront, locale: locale))
    }
  }

  private mutating func press(_ name: DialogButton.Name) {
    if let button = device.topDialog?.buttons.first(where: { $0.name == name }) { press(button) }
  }

  private mutating func pressNamed(_ word: String) {
    if let button = button(named: word) { press(button) }
  }

  /// In Sandbox the Ask to Buy switch makes the app set its flag on every payment.
  private func withSwitches(_ payment: Payment) -> Payment {
    guard rules.askToBuy.trigger == .paymentFlag, switches.askToBuy else { return payment }
    var flagged = payment
    flagged.simulatesAskToBuy = true
    return flagged
  }

  private mutating func change(_ change: DeviceChange) {
    if let locale = change.locale { device.locale = LocaleName(locale)?.identifier ?? locale }
    if let storefront = change.storefront { device.storefront = storefront }
    if let zone = change.timeZone { device.timeZone = zone }
    if let isAllowed = change.purchasesAllowed { device.purchasesAllowed = isAllowed }
    refreshLogContext()
  }

  private mutating func change(_ change: AppIdentityChange) {
    if let name = change.name { app.name = name }
    if let processID = change.processID { app.processID = processID }
    if let threadID = change.threadID { app.threadID = threadID }
    refreshLogContext()
  }

  private mutating func fixAddresses(queue: UInt64?, error: UInt64?) {
    if let queue {
      app.queueAddress = queue
      hasFixedQueueAddress = true
    }
    if let error { nextErrorAddress = error }
    refreshLogContext()
  }

  // MARK: Small checks

  func refusal(of reference: TransactionReference, _ check: (TransactionNumber) -> Refusal?) -> Refusal? {
    if let number = number(of: reference) { return check(number) }
    guard ledger.count > 0 else { return Refusal(.noTransaction, possible: .buyFirst) }
    switch reference {
    case .last:
      let others = ledger.indices.last { !ledger[$0].isDeleted }
      return others.map { Refusal(.onlyOfFamily, possible: .transactions(upTo: $0)) }
        ?? Refusal(.allDeleted, possible: .buyFirst)
    case .number(let number):
      let isDeleted = ledger.has(number)
      return Refusal(
        isDeleted ? .deleted(number) : .noSuchTransaction(number),
        possible: .transactions(upTo: TransactionNumber(ledger.count)))
    }
  }

  private func refusalToBuy(_ payment: Payment) -> Refusal? {
    if let refusal = refusalWithoutProcess(.buying) { return refusal }
    if payment.productIdentifier.isEmpty {
      return Refusal(.invalidProductIdentifier, possible: productHint(""))
    }
    guard (1...Payment.greatestQuantity).contains(payment.quantity) else {
      return Refusal(.invalidQuantity(payment.quantity), possible: .step(.quantityOfOne))
    }
    guard let product = product(payment.productIdentifier) else {
      return Refusal(
        .unknownProduct(payment.productIdentifier), possible: productHint(payment.productIdentifier))
    }
    guard let offer = payment.offer else { return nil }
    return refusal(ofOffer: offer, plan: product, kinds: [.promotional, .winBack], person: .me)
  }

  /// Products whose identifier ends alike come first, then the first ones of the catalogue.
  private func productHint(_ identifier: String) -> Possible {
    let all = catalog.allProducts.map(\.identifier)
    guard !all.isEmpty else { return .builtinCatalog }
    let tail = identifier.split(separator: ".").last.map(String.init) ?? ""
    let near = tail.isEmpty ? [] : all.filter { $0.hasSuffix(tail) }
    return .anyOf((near.isEmpty ? all : near).prefix(3).map { .action(.buy(Payment($0))) })
  }

  private func refusalToChange(_ change: DeviceChange) -> Refusal? {
    if let storefront = change.storefront, Storefront.currency(of: storefront) == nil {
      return Refusal(.noStorefront(storefront), possible: .threeLetters(["USA", "JPN", "DEU"]))
    }
    if let locale = change.locale, LocaleName(locale) == nil {
      return Refusal(.noLocale(locale), possible: .formSuchAs(["en_US", "ja_JP", "zh_Hans"]))
    }
    return nil
  }
}
