// The conditions and the execution of each action.
//
// A check changes no state. An action is checked before its execution, so execution cannot fail.

import StoreCatalog
import StoreModel
import StoreRules
import Support

extension World {
  /// Returns why `action` is not possible now; nil if it is.
  func refusal(of action: Action) -> Refusal? {
    switch action {
    case .environment, .reset, .resetSwitches, .catalog, .rate, .settle, .newDevice, .network, .observer,
      .updates, .storeKit, .appIdentity, .addresses, .finishPolicy, .appPolicy, .interrupted, .askToBuy,
      .failOff, .gracePeriod, .transactions, .era, .quirk, .seed, .note, .caption:
      return nil
    case .identity(let change): return refusalToChange(change)
    case .applySettings:
      return catalog.settings.all.isEmpty
        ? Refusal(.noCatalogSettings(catalog.source), possible: .step(.resetSwitches)) : nil
    case .renewalRate(let rate): return store.refusalToSet(rate)
    case .subscription(let act, let product, let person):
      return store.refusal(ofAction: act, product, person)
    case .billingRetry(let isOn): return store.refusalToSetRetry(isOn)
    case .recover(let product, let person): return store.refusalToRecover(product, person)
    case .priceIncrease(let act, let product, let person):
      return store.refusal(ofIncrease: act, product, person)
    case .family(let act): return store.refusal(ofFamily: act)
    case .offer(let act): return store.refusal(ofOffer: act)
    case .requestRefund(let reference, _):
      return store.refusal(of: reference) {
        store.refusalToAsk(for: $0) ?? store.refusalToRefund($0)
      }
    case .reverseRefund(let reference):
      return store.refusal(of: reference) { store.refusalToReverseRefund($0, at: now) }
    case .server(let act): return store.refusal(ofServer: act, at: now)
    case .outside(let act): return refusal(ofOutside: act)
    case .appStore(let call): return refusal(ofCall: call)
    case .setClock(let instant): return refusalToSet(instant)
    case .advance(let span): return refusalToAdvance(by: span)
    case .pause(let span): return refusalToPause(for: span)
    case .device(let change): return refusalToChange(change)
    case .deviceSync(let sync): return refusal(ofSync: sync)
    case .account(let change): return refusalToChange(change)
    case .home:
      return app.state == .foreground || device.showsOtherApp
        ? nil : Refusal(.appNotOnScreen, possible: .appToScreen)
    case .app(let transition): return app.refusalToChange(transition)
    case .finish(let reference): return store.refusal(of: reference) { refusalToFinish($0) }
    case .finishAll: return refusalToFinishAll
    case .buy(let payment):
      return app.refusalWithoutProcess(.buying)
        ?? store.refusalToSell(withSwitches(payment), at: now)
    case .restore: return app.refusalWithoutProcess(.restoring)
    case .query(let query): return refusal(of: query)
    case .products: return app.refusalToAsk
    case .approval(let product, let isApproved):
      return refusalToApprove(product, isApproved: isApproved)
    case .purchasable(let product, let isPurchasable):
      return refusalToSetPurchasable(product, isPurchasable)
    case .showPriceConsent: return refusalToShowPriceConsent
    case .confirm: return refusalToAnswerSheet(cancels: false)
    case .cancel: return refusalToAnswerSheet(cancels: true)
    case .tap(let word): return device.screen.refusalToTap(word, otherwise: possibleWithoutDialog)
    case .signInOnAlert(let name):
      return device.screen.refusalToSignIn(otherwise: possibleWithoutDialog)
        ?? refusalToEnter(tester: name)
    case .clear: return environment.rules.refusals[.clear] ?? store.refusalWithoutCustomer()
    case .dialogs(let isOn): return isOn ? nil : environment.rules.refusals[.dialogsOff]
    case .fail(let failure, let once): return refusalToFail(failure, once: once)
    case .simulatedFailure(let interface, let simulated): return refusalToSimulate(simulated, interface)
    case .approve(let reference): return refusalToManage(.approve, reference)
    case .decline(let reference): return refusalToManage(.decline, reference)
    case .resolve(let reference): return refusalToResolve(reference)
    case .delete(let reference): return refusalToManage(.delete, reference)
    case .refund(let reference):
      return store.refusal(of: reference) { store.refusalToRefund($0) }
    case .nextTransactionID(let identifier):
      return identifier < 0 ? Refusal(.negativeIdentifier, possible: .step(.nextTransactionID(0))) : nil
    case .nextLineItemID(let identifier):
      return identifier < 0 ? Refusal(.negativeIdentifier, possible: .step(.nextLineItemID(0))) : nil
    }
  }

  // MARK: Conditions

  private func refusalToAnswerSheet(cancels: Bool) -> Refusal? {
    device.screen.refusalToAnswerSheet(cancels: cancels, otherwise: possibleWithoutDialog)
  }

  private func refusalToAdvance(by span: TimeSpan) -> Refusal? {
    if span.isNegative { return Refusal(.spanIsNegative, possible: .positiveSpan) }
    return refusalToSet(advanced(by: span))
  }

  private func refusalToPause(for span: TimeSpan) -> Refusal? {
    if span.isNegative { return Refusal(.spanIsNegative, possible: .positiveSpan) }
    let longest = Action.longestPause
    return span.months == 0 && span.microseconds <= longest.microseconds
      ? nil
      : Refusal(.pauseTooLong(minutes: longest.microseconds / 60_000_000), possible: .step(.pause(longest)))
  }

  private var refusalToFinishAll: Refusal? {
    if let refusal = app.refusalWithoutProcess(.finishing) { return refusal }
    return device.queue.finishable.isEmpty
      ? Refusal(
        .nothingToFinish, possible: .inOrder([.action(.finishPolicy(.manual)), .form(.buy)])) : nil
  }

  private func refusalToFail(_ failure: InjectedFailure, once: Bool) -> Refusal? {
    failure.fault.map {
      Refusal(.failure($0), possible: .step(.fail(failure.withoutOptions, once: once)))
    }
  }

  private func refusalToSimulate(_ simulated: SimulatedFailure?, _ interface: StoreKitInterface) -> Refusal? {
    if let simulated, let fault = simulated.fault {
      let plain = SimulatedFailure(simulated.failure, once: simulated.once)
      return Refusal(.failure(fault), possible: .step(.simulatedFailure(interface, plain)))
    }
    guard let failure = simulated?.failure, !interface.failures.contains(failure) else {
      return refusalOfDelay(simulated, interface)
    }
    return Refusal(
      .noSuchFailure(interface, failure.name),
      possible: .anyOf(
        interface.failures.prefix(3).map {
          .action(.simulatedFailure(interface, SimulatedFailure($0)))
        }))
  }

  private func refusalToManage(_ permission: OperatorPermission, _ reference: TransactionReference)
    -> Refusal?
  {
    store.refusal(of: reference) { number in
      guard let refusal = store.refusalToManage(permission, number) else { return nil }
      // A transaction whose dialog is open can be managed after the answer.
      guard case .awaitsNoApproval = refusal.why, device.topDialog?.transaction == number,
        store.ledger[number].state == .purchasing
      else { return refusal }
      return Refusal(refusal.why, possible: .answerOnPhoneFirst)
    }
  }

  /// Returns why a transaction cannot be finished now; nil if it can.
  private func refusalToFinish(_ number: TransactionNumber) -> Refusal? {
    if let refusal = app.refusalWithoutProcess(.finishing) { return refusal }
    if store.ledger[number].finishedAt != nil || device.knowledge.heldFinish(of: number) != nil {
      return Refusal(.alreadyFinished(number), possible: .unfinishedToFinish)
    }
    let record = device.queue.record(number)
    if record.isLost { return Refusal(.lostWithProcess(number), possible: .anyOf([.form(.buy)])) }
    if !record.isQueued { return Refusal(.notInQueue(number), possible: .queuedToFinish) }
    if record.isHandedOver { return nil }
    switch record.deliveredState {
    case nil: return Refusal(.notDelivered(number), possible: .appToScreen)
    case .purchasing: return Refusal(.finishesPurchasing, possible: .answerOnPhoneFirst)
    case .purchased, .failed, .restored, .deferred: return nil
    }
  }

  /// The reason why the app cannot show a price consent sheet now; nil if it can.
  private var refusalToShowPriceConsent: Refusal? {
    if let refusal = app.refusalWithoutProcess(.showing) { return refusal }
    guard let subscription = store.subscriptionsAwaitingConsent.first else {
      return Refusal(.noPriceConsentPending, possible: .step(.askForPriceOfAny))
    }
    if !switches.showsDialogs { return Refusal(.dialogsAreOff, possible: .first(.action(.dialogs(true)))) }
    guard let shown = device.priceConsent(among: [subscription.latest]) else { return nil }
    return Refusal(
      .priceConsentIsUp,
      possible: .anyOf(shown.buttons.map { .action(.tap($0.identifier)) }))
  }

  private func refusalToChange(_ change: DeviceChange) -> Refusal? {
    if let refusal = change.storefront.flatMap(refusalOfStorefront) { return refusal }
    if let locale = change.locale, LocaleName(locale)?.isKnown != true {
      return Refusal(.noLocale(locale), possible: .formSuchAs(["en_US", "ja_JP", "zh_Hans"]))
    }
    return nil
  }
}

// MARK: - Execution

extension World {
  /// Processes an action of the operator that was already checked.
  ///
  /// If `budget.stop` is set, the caller must discard the changes.
  mutating func process(_ action: Action, _ budget: inout StepBudget) {
    emit(.performed(action))
    announceLaterFeatures(of: action)
    if action.facts.plan != nil || action.mayBuyOutside { fixTesterName() }
    switch action {
    case .setClock(let instant) where instant >= now: advance(to: instant, &budget)
    case .advance(let span): advance(to: advanced(by: span), &budget)
    case .settle: settle(&budget)
    case .clear: clearStore(&budget)
    case .restore: restoreInApp(&budget)
    default: executeAction(action)
    }
    if budget.stop == nil { processOverdue(&budget) }
    updateConnection()
    updateSubscriptionSheets()
  }

  /// Shows the present state of the subscriptions on their open sheets and pages.
  private mutating func updateSubscriptionSheets() {
    guard !device.dialogs.isEmpty else { return }
    let (store, name) = (store, app.name)
    device.replaceDialogs { dialog in
      dialog.page == nil ? nil : SheetMaker(store).updated(dialog, appName: name)
    }
  }

  private mutating func advance(to instant: Instant, _ budget: inout StepBudget) {
    emitTimePassed(since: advanceClock(to: instant, &budget))
  }

  private mutating func settle(_ budget: inout StepBudget) {
    if !hasPendingInteractions { emitDiagnostic(.nothingToSettle) }
    emitTimePassed(since: runInteractionDelays(&budget))
  }

  /// Executes an action of the operator, the customer or the app.
  mutating func executeAction(_ action: Action) {
    switch action {
    // `Simulator` creates and removes worlds.
    case .environment, .reset: break
    case .resetSwitches: resetSwitches()
    case .catalog(let catalog): load(catalog)
    case .applySettings: applySettings()
    case .setClock(let instant): setClockBack(to: instant)
    case .advance, .settle: break
    case .rate(let rate): self.rate = rate
    case .device, .newDevice, .deviceSync, .account, .network, .home: executeDeviceAction(action)
    case .app, .observer, .updates, .storeKit, .appIdentity, .identity, .addresses, .showPriceConsent,
      .finish, .finishAll, .buy, .restore, .query, .products:
      executeAppAction(action)
    case .finishPolicy, .appPolicy, .approval, .purchasable, .interrupted, .askToBuy, .dialogs, .fail,
      .failOff,
      .simulatedFailure, .era, .quirk, .seed:
      executeSwitchAction(action)
    case .transactions: listTransactions()
    case .confirm: press(.confirm)
    case .cancel: press(.cancel)
    case .tap(let word): if let button = device.screen.button(named: word) { press(button) }
    case .signInOnAlert(let name): signInOnAlert(as: name)
    case .approve, .decline, .resolve, .refund, .delete, .clear, .nextTransactionID, .nextLineItemID,
      .requestRefund, .reverseRefund:
      executeTransactionAction(action)
    case .renewalRate, .subscription, .billingRetry, .gracePeriod, .recover, .priceIncrease, .family, .offer:
      executeSubscriptionAction(action)
    case .server(let act): perform(act)
    case .outside(let act): perform(act)
    case .appStore(let call): perform(call)
    case .note, .caption, .pause: break
    }
  }

  private mutating func executeDeviceAction(_ action: Action) {
    switch action {
    case .device(let change): changeDevice(change)
    case .newDevice: changeToNewDevice()
    case .deviceSync(let sync): perform(sync)
    case .account(.signIn(let name, let storefront)):
      sign(in: TesterAccount(name: name))
      if let storefront { setAccountStorefront(storefront) }
      continueAfterSignIn()
    case .account(.signOut): sign(in: nil)
    case .account(.delete): deleteAccount()
    case .account(.resetEligibility): sendToStore(.eligibilityReset)
    case .network(let isOn): setOnline(isOn)
    case .home: pressHome()
    default: preconditionFailure("not an action on the device")
    }
  }

  private mutating func executeAppAction(_ action: Action) {
    switch action {
    case .app(let transition): changeApp(transition)
    case .observer(let isOn): setObserver(isOn)
    case .updates(let isOn): setListener(isOn)
    case .storeKit(let version): setStoreKit(by: version)
    case .appIdentity(let change): changeIdentity(change)
    case .identity(let change): changeIdentity(change)
    case .addresses(let queue, let error): fixAddresses(queue: queue, error: error)
    case .showPriceConsent: showPriceConsents()
    case .finish(let reference): callFromApp(.finish(numbers(reference)))
    case .finishAll: callFromApp(.finish(device.queue.finishable))
    case .buy(let payment):
      let adjusted = withSwitches(payment)
      if adjusted.quantity != payment.quantity {
        emitDiagnostic(.quantityIgnored(product: payment.productIdentifier), rule: .quantity)
      }
      buyInApp(adjusted)
    case .restore:
      var budget = StepBudget(isCancellable: false)
      restoreInApp(&budget)
    case .query(let query): performQuery(query)
    case .products(let request): self.request(request)
    default: preconditionFailure("not an action of the app")
    }
  }

  /// Executes an action that changes the operator's switches or the simulation's settings.
  private mutating func executeSwitchAction(_ action: Action) {
    switch action {
    case .finishPolicy(let policy): change { $0.switches.finishPolicy = policy }
    case .appPolicy(let policy, let isOn): change { $0.switches.appPolicies[policy] = isOn }
    case .approval(let product, let isApproved):
      change {
        if isApproved { $0.unapproved.remove(product) } else { $0.unapproved.insert(product) }
      }
    case .purchasable(let product, let isPurchasable):
      change {
        if isPurchasable { $0.unpurchasable.remove(product) } else { $0.unpurchasable.insert(product) }
      }
    case .interrupted(let isOn, let cause):
      change {
        $0.switches.interruptsPurchases = isOn
        $0.switches.interruptionCause = cause
      }
      if isOn, cause != .terms, environment.rules.interruption.behavior == .failsSilently {
        emitDiagnostic(.causeMakesNoDifference)
      }
    case .askToBuy(let isOn):
      change { $0.switches.asksToBuy = isOn }
      if isOn, environment.rules.askToBuy.trigger == .paymentFlag {
        emitDiagnostic(
          .askToBuyIsSetByTheApp(inTestFlight: environment == .testFlight), rule: .sandboxAskToBuyFlag)
      }
    case .dialogs(let isOn): change { $0.switches.showsDialogs = isOn }
    case .fail(let failure, let once):
      change {
        $0.switches.failure = failure
        $0.switches.failsOnce = once
      }
    case .failOff: change { $0.switches.failure = nil }
    case .simulatedFailure(let interface, let failure):
      change { $0.switches.simulatedFailures[interface] = failure }
    case .era(let era):
      let before = quirks
      change { $0.quirks = Quirks(era) }
      quirksChanged(since: before)
      announceLaterFeatures(of: .environment(environment))
    case .quirk(let quirk):
      let before = quirks
      change { $0.quirks.set(quirk) }
      quirksChanged(since: before)
      if quirk.replacement != quirk {
        emitDiagnostic(.readAs(quirk, replacement: quirk.replacement), rule: quirk.name.rule)
      }
    case .seed(let seed):
      change { $0.seed = seed }
      reseed()
    default: preconditionFailure("not an action on switches")
    }
  }

  private mutating func executeTransactionAction(_ action: Action) {
    switch action {
    case .approve(let reference): numbers(reference).forEach { sendToStore(.approve($0)) }
    case .decline(let reference): numbers(reference).forEach { sendToStore(.decline($0)) }
    case .resolve(let reference): numbers(reference).forEach { sendToStore(.resolve($0)) }
    case .refund(let reference): numbers(reference).forEach { sendToStore(.refund($0)) }
    case .delete(let reference): numbers(reference).forEach { sendToStore(.delete($0)) }
    case .clear:
      var budget = StepBudget(isCancellable: false)
      clearStore(&budget)
    case .nextTransactionID(let identifier): sendToStore(.nextIdentifier(identifier))
    case .nextLineItemID(let identifier): sendToStore(.nextLineItem(identifier))
    case .requestRefund(let reference, let request):
      numbers(reference).forEach { sendToStore(.requestRefund($0, request)) }
    case .reverseRefund(let reference): numbers(reference).forEach { sendToStore(.reverseRefund($0)) }
    default: preconditionFailure("not an action on transactions")
    }
  }

  private mutating func executeSubscriptionAction(_ action: Action) {
    switch action {
    case .renewalRate(let rate): change { $0.switches.renewalRate = rate }
    case .subscription(let act, let product, let person):
      people(named: person).forEach { sendToStore(.subscription(act, product: product, $0)) }
    case .billingRetry(let isOn):
      change { $0.switches.entersBillingRetry = isOn }
      sendToStore(.setBillingRetry(isOn))
    case .gracePeriod(let isOn, let length, let renewals):
      change {
        $0.switches.hasGracePeriod = isOn
        $0.switches.graceLength = length
        $0.switches.graceRenewals = isOn ? renewals : .all
      }
      sendToStore(.setGracePeriod(isOn))
    case .recover(let product, let person): sendToStore(.recover(product: product, person: person))
    case .priceIncrease(let act, let product, let person):
      people(named: person).forEach { sendToStore(.priceIncrease(act, product: product, $0)) }
    case .family(let act): sendToStore(.family(act))
    case .offer(let act): perform(act)
    default: preconditionFailure("not an action on subscriptions")
    }
  }

  /// Sets the clock to an earlier instant, which is possible only while there is no history.
  ///
  /// `process` handles later instants.
  private mutating func setClockBack(to instant: Instant) {
    let start = now
    now = min(now, instant)
    emitTimePassed(since: start)
  }

  // MARK: Helpers

  func advanced(by span: TimeSpan) -> Instant {
    device.timeZone.instant(now, advancedBy: span)
  }

  private func numbers(_ reference: TransactionReference) -> [TransactionNumber] {
    number(of: reference).map { [$0] } ?? []
  }

  private mutating func load(_ catalog: Catalog) {
    setCatalog(catalog)
    if let first = catalog.warnings.first {
      emitDiagnostic(.catalogHasWarnings(count: catalog.warnings.count, first: first))
    }
    adoptSettings()
  }

  private mutating func press(_ name: DialogButton.Name) {
    if let button = device.topDialog?.buttons.first(where: { $0.name == name }) { press(button) }
  }

  /// Returns the person with a name; empty if that person is not in the family now.
  private func people(named name: String) -> [Person] {
    store.people.presentPerson(named: name, on: configuration.settings).map { [$0] } ?? []
  }

  /// Returns a payment with the values that depend on the app and the switches.
  ///
  /// A non-consumable has quantity 1. In Sandbox the Ask to Buy switch sets `simulatesAskToBuy`.
  func withSwitches(_ payment: Payment) -> Payment {
    var adjusted = payment
    adjusted.storeKitVersion = app.storeKitVersion
    adjusted.purchasedAt = payment.purchaseDate?.instant(now: now, zone: device.timeZone)
    switch adjusted.storeKitVersion {
    // A payment of the queue names the app's account in its user name.
    case .queue: adjusted.applicationUsername = adjusted.applicationUsername ?? adjusted.appAccountToken
    case .product:
      adjusted.appAccountToken = (adjusted.appAccountToken ?? adjusted.applicationUsername)?.lowercased()
    }
    if environment.rules.askToBuy.trigger == .paymentFlag, switches.asksToBuy {
      adjusted.simulatesAskToBuy = true
    }
    // Invalid quantities, and quantities of subscriptions, are left unchanged so that they are refused.
    if 1...Payment.maxQuantity ~= payment.quantity,
      store.product(payment.productIdentifier)?.kind == .nonConsumable
    {
      adjusted.quantity = 1
    }
    return adjusted
  }
}
