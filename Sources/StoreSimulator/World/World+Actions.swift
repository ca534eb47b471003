// The table of what each action means: whether it can be done, and who is told. Checking changes nothing; doing cannot
// fail.

import StoreCatalog
import StoreRules
import Support

extension World {
  /// Why `action` cannot be done now; nil when it can.
  func refusal(of action: Action) -> Refusal? {
    switch action {
    case .environment, .reset, .resetSwitches, .catalog, .rate, .settle, .newDevice, .network, .observer,
      .updates, .storeKit,
      .appIdentity, .addresses, .finishPolicy, .appPolicy, .interrupted, .askToBuy, .failOff, .gracePeriod,
      .transactions, .era, .quirk, .seed, .note, .caption:
      return nil
    case .identity(let change): return refusalToChange(change)
    case .applySettings:
      return catalog.settings.all.isEmpty
        ? Refusal(.noCatalogSettings(catalog.source), possible: .step(.resetSwitches)) : nil
    case .renewalRate(let rate): return store.storeState.refusalToSet(rate)
    case .subscription(let act, let product, let person):
      return store.storeState.refusal(ofAct: act, product, person)
    case .billingRetry(let isOn): return store.storeState.refusalToSetRetry(isOn)
    case .recover(let product, let person): return store.storeState.refusalToRecover(product, person)
    case .priceIncrease(let act, let product, let person):
      return store.storeState.refusal(ofIncrease: act, product, person)
    case .family(let act): return store.storeState.refusal(ofFamily: act)
    case .offer(let act): return store.storeState.refusal(ofOffer: act)
    case .requestRefund(let reference, _):
      return store.storeState.refusal(of: reference) {
        store.storeState.refusalToAsk(for: $0) ?? store.storeState.refusalToRefund($0)
      }
    case .reverseRefund(let reference):
      return store.storeState.refusal(of: reference) { store.storeState.refusalToReverseRefund($0, at: now) }
    case .server(let act): return store.storeState.refusal(ofServer: act, at: now)
    case .outside(let act): return refusal(ofOutside: act)
    case .appStore(let call): return refusal(ofCall: call)
    case .setClock(let instant): return refusalToSet(instant)
    case .advance(let span):
      if span.isNegative { return Refusal(.spanIsNegative, possible: .positiveSpan) }
      return refusalToSet(advanced(by: span))
    case .device(let change): return refusalToChange(change)
    case .account(let change): return refusalToChange(change)
    case .home:
      return app.state == .foreground ? nil : Refusal(.appNotOnScreen, possible: .appToScreen)
    case .app(let transition): return app.refusalToChange(transition)
    case .finish(let reference): return store.storeState.refusal(of: reference) { refusalToFinish($0) }
    case .finishAll:
      if let refusal = app.refusalWithoutProcess(.finishing) { return refusal }
      return device.queue.finishable.isEmpty
        ? Refusal(
          .nothingToFinish, possible: .inOrder([.action(.finishPolicy(.manual)), .form(.buy)])) : nil
    case .buy(let payment):
      return app.refusalWithoutProcess(.buying)
        ?? store.storeState.refusalToSell(withSwitches(payment), at: now)
    case .restore: return app.refusalWithoutProcess(.restoring)
    case .query(let query): return refusal(of: query)
    case .products: return app.refusalToAsk
    case .approval(let product, let isApproved):
      return refusalToApprove(product, isApproved: isApproved)
    case .showPriceConsent: return refusalToShowPriceConsent
    case .confirm, .cancel: return device.screen.refusalToAnswerSheet(hasPending: hasPendingInteractions)
    case .tap(let word): return device.screen.refusalToTap(word, hasPending: hasPendingInteractions)
    case .clear: return environment.rules.refusals[.clear] ?? store.storeState.refusalWithoutCustomer()
    case .dialogs(let isOn): return isOn ? nil : environment.rules.refusals[.dialogsOff]
    case .fail(let failure, let once):
      return failure.fault.map {
        Refusal(.failure($0), possible: .step(.fail(failure.withoutOptions, once: once)))
      }
    case .simulatedFailure(let interface, let simulated):
      if let simulated, let fault = simulated.fault {
        let plain = SimulatedFailure(simulated.failure, once: simulated.once)
        return Refusal(.failure(fault), possible: .step(.simulatedFailure(interface, plain)))
      }
      guard let failure = simulated?.failure, !interface.failures.contains(failure) else { return nil }
      return Refusal(
        .noSuchFailure(interface, failure.name),
        possible: .anyOf(
          interface.failures.prefix(3).map {
            .action(.simulatedFailure(interface, SimulatedFailure($0)))
          }))
    case .approve(let reference):
      return store.storeState.refusal(of: reference) { store.storeState.refusalToManage(.approve, $0) }
    case .decline(let reference):
      return store.storeState.refusal(of: reference) { store.storeState.refusalToManage(.decline, $0) }
    case .resolve(let reference):
      return store.storeState.refusal(of: reference) { store.storeState.refusalToManage(.resolve, $0) }
    case .delete(let reference):
      return store.storeState.refusal(of: reference) { store.storeState.refusalToManage(.delete, $0) }
    case .refund(let reference):
      return store.storeState.refusal(of: reference) { store.storeState.refusalToRefund($0) }
    case .nextTransactionID(let identifier):
      return identifier < 0 ? Refusal(.negativeIdentifier, possible: .step(.nextTransactionID(0))) : nil
    case .nextLineItemID(let identifier):
      return identifier < 0 ? Refusal(.negativeIdentifier, possible: .step(.nextLineItemID(0))) : nil
    }
  }

  /// Does an action that is not refused.
  ///
  /// Where `work` was stopped, what it has changed is to be given up.
  mutating func process(_ action: Action, _ work: inout StepBudget) {
    emit(.performed(action))
    if action.facts.plan != nil || action.mayBuyOutside { fixTesterName() }
    switch action {
    case .setClock(let instant) where instant >= now: advance(to: instant, &work)
    case .advance(let span): advance(to: advanced(by: span), &work)
    case .settle: settle(&work)
    case .clear: clearStore(&work)
    case .restore: restoreInApp(&work)
    default: executeAction(action)
    }
    if work.stop == nil { processOverdue(&work) }
  }

  private mutating func advance(to instant: Instant, _ work: inout StepBudget) {
    emitTimePassed(since: advanceClock(to: instant, &work))
  }

  private mutating func settle(_ work: inout StepBudget) {
    if !hasPendingInteractions { emitDiagnostic(.nothingToSettle) }
    emitTimePassed(since: runInteractionDelays(&work))
  }

  /// Does what an action does, whoever wanted it.
  mutating func executeAction(_ action: Action) {
    switch action {
    // Worlds come and go in `Simulator`.
    case .environment, .reset: break
    case .resetSwitches: resetSwitches()
    case .catalog(let catalog): load(catalog)
    case .applySettings: applySettings()
    // Only the operator moves the clock on (`process`); it goes back where nothing has happened yet.
    case .setClock(let instant):
      let start = now
      now = min(now, instant)
      emitTimePassed(since: start)
    case .advance, .settle: break
    case .rate(let rate): self.rate = rate
    case .device(let change): changeDevice(change)
    case .newDevice: changeToNewDevice()
    case .account(.signIn(let name)):
      sign(in: TesterAccount(name: name))
      continueAfterSignIn()
    case .account(.signOut): sign(in: nil)
    case .account(.delete): deleteAccount()
    case .network(let isOn): setOnline(isOn)
    case .home: pressHome()
    case .app(let transition): changeApp(transition)
    case .observer(let isOn): setObserver(isOn)
    case .updates(let isOn): setListener(isOn)
    case .storeKit(let way): setStoreKit(by: way)
    case .appIdentity(let change): changeIdentity(change)
    case .identity(let change): changeIdentity(change)
    case .addresses(let queue, let error): fixAddresses(queue: queue, error: error)
    case .finishPolicy(let policy): change { $0.switches.finishPolicy = policy }
    case .appPolicy(let policy, let isOn): change { $0.switches.appPolicies[policy] = isOn }
    case .showPriceConsent: showPriceConsents()
    case .finish(let reference): callFromApp(.finish(numbers(reference)))
    case .finishAll: callFromApp(.finish(device.queue.finishable))
    case .buy(let payment):
      let meant = withSwitches(payment)
      if meant.quantity != payment.quantity {
        emitDiagnostic(.quantityIgnored(product: payment.productIdentifier), rule: .quantity)
      }
      buyInApp(meant)
    case .restore:
      var work = StepBudget(isCancellable: false)
      restoreInApp(&work)
    case .query(let query): ask(query)
    case .products(let request): self.request(request)
    case .approval(let product, let isApproved):
      change {
        if isApproved { $0.unapproved.remove(product) } else { $0.unapproved.insert(product) }
      }
    case .transactions: listTransactions()
    case .confirm: press(.confirm)
    case .cancel: press(.cancel)
    case .tap(let word): if let button = device.screen.button(named: word) { press(button) }
    case .interrupted(let isOn, let cause):
      change {
        $0.switches.interrupted = isOn
        $0.switches.interruptionCause = cause
      }
      if isOn, cause != .terms, environment.rules.interruption.course == .failsSilently {
        emitDiagnostic(.causeMakesNoDifference)
      }
    case .askToBuy(let isOn):
      change { $0.switches.askToBuy = isOn }
      if isOn, environment.rules.askToBuy.trigger == .paymentFlag {
        emitDiagnostic(.askToBuyIsSetByTheApp, rule: .sandboxAskToBuyFlag)
      }
    case .dialogs(let isOn): change { $0.switches.dialogs = isOn }
    case .fail(let failure, let once):
      change {
        $0.switches.failure = failure
        $0.switches.failureOnce = once
      }
    case .failOff: change { $0.switches.failure = nil }
    case .simulatedFailure(let interface, let failure):
      change { $0.switches.simulatedFailures[interface] = failure }
    case .approve(let reference): numbers(reference).forEach { sendToStore(.approve($0)) }
    case .decline(let reference): numbers(reference).forEach { sendToStore(.decline($0)) }
    case .resolve(let reference): numbers(reference).forEach { sendToStore(.resolve($0)) }
    case .refund(let reference): numbers(reference).forEach { sendToStore(.refund($0)) }
    case .delete(let reference): numbers(reference).forEach { sendToStore(.delete($0)) }
    case .clear:
      var work = StepBudget(isCancellable: false)
      clearStore(&work)
    case .era(let era): change { $0.quirks = Quirks(era) }
    case .quirk(let quirk):
      change { $0.quirks.set(quirk) }
      if quirk.meant != quirk { emitDiagnostic(.readAs(quirk, meant: quirk.meant), rule: quirk.name.rule) }
    case .nextTransactionID(let identifier): sendToStore(.nextIdentifier(identifier))
    case .nextLineItemID(let identifier): sendToStore(.nextLineItem(identifier))
    case .seed(let seed):
      change { $0.seed = seed }
      reseed()
    case .renewalRate(let rate): change { $0.switches.renewalRate = rate }
    case .subscription(let act, let product, let person):
      people(named: person).forEach { sendToStore(.subscription(act, product: product, $0)) }
    case .billingRetry(let isOn):
      change { $0.switches.billingRetry = isOn }
      sendToStore(.setBillingRetry(isOn))
    case .gracePeriod(let isOn, let length):
      change {
        $0.switches.gracePeriod = isOn
        $0.switches.graceLength = length
      }
      sendToStore(.setGracePeriod(isOn))
    case .recover(let product, let person): sendToStore(.recover(product: product, person: person))
    case .priceIncrease(let act, let product, let person):
      people(named: person).forEach { sendToStore(.priceIncrease(act, product: product, $0)) }
    case .family(let act): sendToStore(.family(act))
    case .offer(let act): sendToStore(.offer(act))
    case .requestRefund(let reference, let request):
      numbers(reference).forEach { sendToStore(.requestRefund($0, request)) }
    case .reverseRefund(let reference): numbers(reference).forEach { sendToStore(.reverseRefund($0)) }
    case .server(let act): sendToStore(.server(act))
    case .outside(let act): perform(act)
    case .appStore(let call): perform(call)
    case .note, .caption: break
    }
  }

  // MARK: Small helpers

  func advanced(by span: TimeSpan) -> Instant {
    now.advanced(by: span, offsetSeconds: device.timeZone.offsetSeconds(at: now))
  }

  private func numbers(_ reference: TransactionReference) -> [TransactionNumber] {
    number(of: reference).map { [$0] } ?? []
  }

  private mutating func load(_ catalog: Catalog) {
    sell(catalog)
    if let first = catalog.warnings.first {
      emitDiagnostic(.catalogHasWarnings(count: catalog.warnings.count, first: first))
    }
    adoptSettings()
  }

  private mutating func press(_ name: DialogButton.Name) {
    if let button = device.topDialog?.buttons.first(where: { $0.name == name }) { press(button) }
  }

  /// The person of a name, where they are in the family now.
  private func people(named name: String) -> [Person] {
    store.storeState.presentPerson(named: name).map { [$0] } ?? []
  }

  /// Returns the payment as the store gets it: with the app's interface, with quantity 1 for a non-consumable, and in Sandbox
  /// with the flag that the Ask to Buy switch sets on every payment.
  private func withSwitches(_ payment: Payment) -> Payment {
    var meant = payment
    meant.way = app.way
    meant.purchasedAt = payment.purchaseDate?.instant(now: now, zone: device.timeZone)
    switch meant.way {
    // The queue knows the app's account by the payment's user name.
    case .queue: meant.applicationUsername = meant.applicationUsername ?? meant.appAccountToken
    case .product: meant.appAccountToken = (meant.appAccountToken ?? meant.applicationUsername)?.lowercased()
    }
    if environment.rules.askToBuy.trigger == .paymentFlag, switches.askToBuy {
      meant.simulatesAskToBuy = true
    }
    // A quantity that StoreKit does not take is refused for every product, and a plan with a quantity is refused too.
    if 1...Payment.maxQuantity ~= payment.quantity,
      store.storeState.product(payment.productIdentifier)?.kind == .nonConsumable
    {
      meant.quantity = 1
    }
    return meant
  }

  // MARK: Small checks

  /// Why a transaction cannot be finished now.
  private func refusalToFinish(_ number: TransactionNumber) -> Refusal? {
    if let refusal = app.refusalWithoutProcess(.finishing) { return refusal }
    if store.storeState.ledger[number].finishedAt != nil {
      return Refusal(.alreadyFinished(number), possible: .unfinishedToFinish)
    }
    let record = device.queue.record(number)
    if record.isLost { return Refusal(.lostWithProcess(number), possible: .anyOf([.form(.buy)])) }
    if !record.isQueued { return Refusal(.notInQueue(number), possible: .queuedToFinish) }
    if record.isHandedOver { return nil }
    switch record.given {
    case nil: return Refusal(.notDelivered(number), possible: .appToScreen)
    case .purchasing: return Refusal(.finishesPurchasing, possible: .answerOnPhoneFirst)
    case .purchased, .failed, .restored, .deferred: return nil
    }
  }

  /// Why the app cannot ask the customer about a price increase now.
  private var refusalToShowPriceConsent: Refusal? {
    if let refusal = app.refusalWithoutProcess(.showing) { return refusal }
    guard let asked = store.storeState.subscriptionsAwaitingConsent.first else {
      return Refusal(.noPriceConsentPending, possible: .step(.askForPriceOfAny))
    }
    if !switches.dialogs { return Refusal(.dialogsAreOff, possible: .first(.action(.dialogs(true)))) }
    guard let shown = device.priceConsent(among: [asked.latest]) else { return nil }
    return Refusal(
      .priceConsentIsUp,
      possible: .anyOf(shown.buttons.map { .action(.tap($0.identifier)) }))
  }

  private func refusalToChange(_ change: DeviceChange) -> Refusal? {
    if let storefront = change.storefront, Storefront.currency(of: storefront) == nil {
      return Refusal(.noStorefront(storefront), possible: .threeLetters(["USA", "JPN", "DEU"]))
    }
    if let locale = change.locale, LocaleName(locale)?.isKnown != true {
      return Refusal(.noLocale(locale), possible: .formSuchAs(["en_US", "ja_JP", "zh_Hans"]))
    }
    return nil
  }
}
