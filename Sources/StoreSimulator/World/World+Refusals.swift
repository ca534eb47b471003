// The conditions of each action; a check does not change the state.

import StoreCatalog
import StoreModel
import StoreRules
import Support

extension World {
  /// Returns why `action` is not possible now; nil if it is.
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
    case .device(let change): return refusalToChange(change)
    case .account(let change): return refusalToChange(change)
    case .home:
      return app.state == .foreground ? nil : Refusal(.appNotOnScreen, possible: .appToScreen)
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
    case .showPriceConsent: return refusalToShowPriceConsent
    case .confirm, .cancel: return device.screen.refusalToAnswerSheet(hasPending: hasPendingInteractions)
    case .tap(let word): return device.screen.refusalToTap(word, hasPending: hasPendingInteractions)
    case .clear: return environment.rules.refusals[.clear] ?? store.refusalWithoutCustomer()
    case .dialogs(let isOn): return isOn ? nil : environment.rules.refusals[.dialogsOff]
    case .fail(let failure, let once): return refusalToFail(failure, once: once)
    case .simulatedFailure(let interface, let simulated): return refusalToSimulate(simulated, interface)
    case .approve(let reference): return refusalToManage(.approve, reference)
    case .decline(let reference): return refusalToManage(.decline, reference)
    case .resolve(let reference): return refusalToManage(.resolve, reference)
    case .delete(let reference): return refusalToManage(.delete, reference)
    case .refund(let reference):
      return store.refusal(of: reference) { store.refusalToRefund($0) }
    case .nextTransactionID(let identifier):
      return identifier < 0 ? Refusal(.negativeIdentifier, possible: .step(.nextTransactionID(0))) : nil
    case .nextLineItemID(let identifier):
      return identifier < 0 ? Refusal(.negativeIdentifier, possible: .step(.nextLineItemID(0))) : nil
    }
  }

  // MARK: Parts

  private func refusalToAdvance(by span: TimeSpan) -> Refusal? {
    if span.isNegative { return Refusal(.spanIsNegative, possible: .positiveSpan) }
    return refusalToSet(advanced(by: span))
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
    guard let failure = simulated?.failure, !interface.failures.contains(failure) else { return nil }
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
    store.refusal(of: reference) { store.refusalToManage(permission, $0) }
  }

  /// Returns why a transaction cannot be finished now; nil if it can.
  private func refusalToFinish(_ number: TransactionNumber) -> Refusal? {
    if let refusal = app.refusalWithoutProcess(.finishing) { return refusal }
    if store.ledger[number].finishedAt != nil {
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
    if !switches.dialogs { return Refusal(.dialogsAreOff, possible: .first(.action(.dialogs(true)))) }
    guard let shown = device.priceConsent(among: [subscription.latest]) else { return nil }
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
