// The narration of the log in plain sentences for an audience.

import Panes
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import TerminalUI

/// A feature that can receive a callback in place of the app.
package protocol NarratedFeature {
  /// Returns the sentence for a callback that the feature receives in place of the app; nil for other
  /// callbacks.
  static func narration(
    of callback: [TransactionSnapshot], product: String, in session: Session, _ texts: Localizer
  ) -> CallbackNarration?
}

package enum CallbackNarration: Hashable, Sendable {
  /// No sentence, because the app reports the result later.
  case silent
  case sentence(String)
}

package struct CallbackListeners {
  package let session: Session
  package let features: [any NarratedFeature.Type]

  package func narration(
    of callback: [TransactionSnapshot], product: String, _ texts: Localizer
  ) -> CallbackNarration? {
    features.lazy.compactMap { $0.narration(of: callback, product: product, in: session, texts) }.first
  }
}

package struct Narration {
  package struct NarrationLine: Hashable, Sendable {
    package let text: String
    package let role: Role
    /// Whether the line separates events between which a long time passed.
    var isBreak = false
    /// Whether the line describes the user's last step or a result of it.
    package var isNew = false
  }

  package let texts: Localizer
  package let world: World
  /// The features that receive some callbacks in place of the app; nil if the app receives all.
  package var listeners: CallbackListeners?
  /// The commands for parsing undone steps.
  package var table = CommandTable.standard

  /// The limit of log entries searched for the newest sentences.
  private static let lookbackLimit = 2000

  /// Returns the newest sentences of a log, oldest first, without undone entries.
  package func lines(of log: SessionLog, count: Int) -> [NarrationLine] {
    var lines: [NarrationLine] = []
    var isNew = true
    var next: SimulationEvent?
    // The time interval that passed before the next newer event.
    var passing: Range<Instant>?
    var index = log.count - 1
    while index >= max(0, log.count - Self.lookbackLimit), lines.count < count {
      let entry = log[index]
      index -= 1
      guard !entry.isUndone else { continue }
      let simulationEvent = entry.simulationEvent
      let sentence = sentence(for: simulationEvent)
      guard sentence != nil || simulationEvent.isTimePassed else { continue }
      if let next, var gap = jump(from: simulationEvent, to: next, passing) {
        gap.isNew = isNew && !gap.isBreak
        lines.append(gap)
      }
      next = simulationEvent
      if let stretch = simulationEvent.stretch { passing = stretch }
      if var sentence {
        sentence.isNew = isNew
        lines.append(sentence)
        if simulationEvent.isDeed { isNew = false }
      }
    }
    return Array(lines.prefix(count).reversed())
  }

  /// Returns a line for the time between two events in the same environment.
  ///
  /// A day or more separates the events. A shorter time gets a sentence if the user moved the clock.
  private func jump(from before: SimulationEvent, to next: SimulationEvent, _ passing: Range<Instant>?)
    -> NarrationLine?
  {
    let span = next.at - before.at
    guard span >= 1_000_000, before.context.environment == next.context.environment else { return nil }
    if span >= ClockJump.shortest {
      return NarrationLine(text: texts.later(microseconds: span), role: .heading, isBreak: true)
    }
    guard let passing, passing.lowerBound < next.at, next.at <= passing.upperBound else { return nil }
    return NarrationLine(text: texts.wordedLater(microseconds: span), role: .text)
  }

  // MARK: Sentences

  /// Returns the sentence for an event; nil if only engineers need it.
  private func sentence(for simulationEvent: SimulationEvent) -> NarrationLine? {
    switch simulationEvent {
    case .store(let event): return sentence(for: event)
    case .participant(let participantEvent):
      let words =
        switch participantEvent.payload {
        case .performed(let operation): operation.act.narration
        case .message(let message): message.narration ?? message.line
        }
      // An empty text hides the event from the audience.
      guard let text = words?.text(texts), !text.isEmpty else { return nil }
      return NarrationLine(
        text: VisibleText.visible(text), role: participantEvent.message?.isFailure == true ? .warning : .text)
    }
  }

  /// Returns the sentence for an event of the store; nil if only engineers need it.
  package func sentence(for event: Event) -> NarrationLine? {
    switch event.kind {
    case .callback(let snapshots): return makeLine(snapshots)
    // Details for engineers.
    case .console, .server, .expected, .paymentAdded, .purchaseCalled, .storeAsked, .storeAnswered,
      .finishCalled:
      return nil
    case .storekit(let answer): return answer.topic.map { makeLine($0, answer) }
    case .dialogShown(let dialog): return shown(dialog).map { NarrationLine(text: $0, role: .text) }
    case .dialogTapped(let dialog, let button):
      return NarrationLine(text: tapped(dialog, button), role: .text)
    case .performed(let action): return describe(action).map { NarrationLine(text: $0, role: .text) }
    case .diagnostic(let diagnostic):
      return sentenceForDiagnostic(diagnostic).map { NarrationLine(text: $0, role: .text) }
    case .update(let update): return makeLine(update)
    // `jump(from:to:_:)` describes the time before the next event.
    case .timePassed: return nil
    }
  }

  func makeLine(_ result: PurchaseResult, of transaction: TransactionNumber?) -> NarrationLine {
    let product = transaction.flatMap { world.transaction($0) }?.payment.productIdentifier
    let name = product.map { self.name(of: $0, in: transaction) } ?? texts.storySomething
    return switch result {
    case .success: NarrationLine(text: texts.storyPurchased(name), role: TransactionState.purchased.role)
    case .unverified: NarrationLine(text: texts.storyUnverified(name), role: TransactionState.failed.role)
    case .userCancelled: NarrationLine(text: texts.storyFailsCancelled, role: TransactionState.failed.role)
    case .pending: NarrationLine(text: texts.storyPending(name), role: TransactionState.deferred.role)
    case .threw(let failure):
      NarrationLine(text: texts.storyThrows(failure.name), role: TransactionState.failed.role)
    }
  }

  /// Returns the sentence for transactions delivered to the app.
  private func makeLine(_ snapshots: [TransactionSnapshot]) -> NarrationLine? {
    guard let first = snapshots.first else { return nil }
    if let narration = listeners?.narration(
      of: snapshots, product: name(of: first.productIdentifier, in: first.number), texts)
    {
      guard case .sentence(let text) = narration else { return nil }
      return NarrationLine(text: text, role: first.state.role)
    }
    if snapshots.count > 1 {
      return NarrationLine(text: texts.storyToldSeveral(String(snapshots.count)), role: first.state.role)
    }
    let product = name(of: first.productIdentifier, in: first.number)
    let text: String
    switch first.state {
    case .purchasing: text = texts.storyPurchasing(product)
    case .purchased:
      let transaction = world.transaction(first.number)
      if transaction?.answeredWith != nil {
        // The app ordered a plan for the next renewal and received its existing transaction.
        text = texts.storyAnswered(product)
      } else {
        text = transaction?.reason == .renewal ? texts.storyRenewed(product) : texts.storyPurchased(product)
      }
    case .restored: text = texts.storyRestored(product)
    case .deferred: text = texts.storyDeferred(product)
    case .failed: text = failure(first.error)
    }
    return NarrationLine(text: text, role: first.state.role)
  }

  /// Returns why a purchase failed, by the innermost error with a known reason.
  private func failure(_ error: StoreError?) -> String {
    let chain = error?.all ?? []
    for one in chain.reversed() {
      switch (one.domain, one.code) {
      case ("ASDServerErrorDomain", 3038): return texts.storyFailsTerms
      case ("ASDServerErrorDomain", 3029): return texts.storyFailsPayment
      case ("ASDServerErrorDomain", 3532): return texts.storyFailsSubscribed
      case ("SKErrorDomain", 2): return texts.storyFailsCancelled
      case ("NSURLErrorDomain", -1009): return texts.storyFailsOffline
      default: continue
      }
    }
    let reasons = chain.reversed().lazy.compactMap { texts.reason(domain: $0.domain, code: $0.code) }
    return reasons.first.map(texts.storyFails) ?? texts.storyFailsUnsaid
  }

  private func shown(_ dialog: Dialog) -> String? {
    if let page = dialog.page {
      return shown(page, product: product(of: dialog).map { name(of: $0, in: dialog.transaction) })
    }
    switch dialog.kind {
    case .paymentSheet:
      let sheet = dialog.sheet
      return texts.storySheet(
        product: VisibleText.visible(sheet?.productName ?? ""),
        price: VisibleText.visible(sheet?.terms ?? ""))
    case .interruptionAlert: return texts.storyInterruption
    // Of two stacked sheets, the lower one has layer 2 and opens first.
    case .termsSheet: return dialog.layer == 1 ? texts.storyTermsAgain : texts.storyTerms
    case .paymentInformationSheet: return texts.storyPaymentInformation
    case .askToBuyAlert: return texts.storyAsk
    case .completeAlert: return texts.storyComplete
    case .signInAlert: return texts.storySignIn
    case .alreadyBoughtAlert: return texts.storyAlreadyBought
    case .alreadySubscribedAlert: return texts.storyAlreadySubscribed
    case .alreadyOrderedAlert: return texts.storyAlreadyOrdered
    case .priceConsentSheet:
      return product(of: dialog).map { texts.storyPriceConsent(name(of: $0, in: dialog.transaction)) }
    case .notPossibleAlert, .manageSubscriptionsSheet, .refundRequestSheet, .offerCodeSheet, .messageSheet:
      return nil
    }
  }

  private func product(of dialog: Dialog) -> String? {
    dialog.transaction.flatMap { world.transaction($0) }?.payment.productIdentifier
  }

  private func tapped(_ dialog: Dialog, _ button: DialogButton) -> String {
    if let page = dialog.page { return tapped(page, button) }
    if dialog.kind == .priceConsentSheet {
      let plan = product(of: dialog).map { name(of: $0, in: dialog.transaction) } ?? ""
      switch button.name {
      case .agree: return texts.storyAgreesToPrice(who: texts.storyCustomer, product: plan)
      case .disagree: return texts.storyDeclinesPrice(who: texts.storyCustomer, product: plan)
      case .cancel, .confirm, .ok, .ask, .signIn, .choose, .submit, .redeem, .resume, .done, .stop,
        .updatePayment:
        return texts.storyPutsPriceOff
      }
    }
    return switch button.name {
    case .confirm: texts.storyConfirms
    case .agree: texts.storyAgrees
    case .disagree: texts.storyDisagrees
    case .ask: texts.storyAsksParent
    case .cancel: texts.storyCancels
    case .signIn: texts.storySignsIn
    case .ok, .choose, .submit, .redeem, .resume, .done, .stop, .updatePayment:
      texts.storyTaps(VisibleText.visible(button.label))
    }
  }

  private func describe(_ action: Action) -> String? {
    switch action {
    case .buy(let payment): texts.storyBuys(name(of: payment.productIdentifier))
    case .restore: texts.storyRestores
    case .products(let request): request.delay == .zero ? nil : texts.storyProductsAsked
    case .approval(let product, let isApproved): texts.approvalIs(name(of: product), isApproved)
    // The resulting events already have sentences.
    case .query, .transactions: nil
    case .approve: texts.storyApproves
    case .decline: texts.storyDeclines
    case .resolve: texts.storyResolves
    case .refund: texts.storyRefunds
    case .renewalRate(let rate): texts.storyRenewalRate(rate)
    case .subscription(let act, let product, let person): describe(act, product: product, person: person)
    case .billingRetry(let isOn): isOn ? texts.storyRetryOn : texts.storyRetryOff
    case .gracePeriod(let isOn, let length):
      isOn ? texts.storyGraceOn(String(length.rawValue)) : texts.storyGraceOff
    case .recover(let product, _): texts.storyRecovers(name(of: product))
    case .priceIncrease(let act, let product, let person): describe(act, product: product, person: person)
    case .family(let act): describe(act)
    case .offer(let act): describe(act)
    case .requestRefund: texts.storyRequestsRefund
    case .reverseRefund: texts.storyReversesRefund
    case .server(let act): describe(act)
    case .appStore(let call): describe(call)
    case .outside(let act): describe(act)
    case .finish, .finishAll: texts.storyFinishes
    case .delete, .clear: texts.storyDeletes
    case .interrupted(let isOn, _): isOn ? texts.storyInterruptedOn : texts.storyInterruptedOff
    case .askToBuy(let isOn): isOn ? texts.storyAskToBuyOn : texts.storyAskToBuyOff
    case .fail(let failure, _):
      texts.reason(domain: failure.domain, code: failure.code).map(texts.storyWillFail)
        ?? texts.storyWillFailUnsaid
    case .network(let isOn): isOn ? texts.storyNetworkOn : texts.storyNetworkOff
    case .environment(let name): texts.storyEnvironment(texts.title(of: name))
    case .reset: texts.storyReset
    case .newDevice: texts.storyNewDevice
    case .account(.signIn): texts.storyAccountIn
    case .account(.signOut): texts.storyAccountOut
    case .account(.delete): texts.storyAccountDeleted
    case .home: texts.storyHome
    case .app(.launch): texts.storyLaunch
    case .app(.terminate): texts.storyTerminate
    case .app(.foreground): texts.storyForeground
    case .app(.background): texts.storyBackground
    case .appPolicy(let policy, let isOn): describe(policy, isOn)
    case .showPriceConsent: texts.storyShowsPriceConsent
    case .storeKit(let way): texts.storyStoreKit(way.rawValue)
    case .note(let text): VisibleText.visible(text)
    // These steps are described by their events or the caption, or the audience does not need them.
    case .resetSwitches, .applySettings, .confirm, .cancel, .tap, .caption, .catalog, .setClock, .rate,
      .advance, .settle, .device,
      .observer, .updates, .appIdentity, .identity, .addresses, .finishPolicy, .dialogs, .failOff,
      .simulatedFailure,
      .era, .quirk,
      .nextTransactionID, .nextLineItemID,
      .seed:
      nil
    }
  }

  private func sentenceForDiagnostic(_ diagnostic: Diagnostic) -> String? {
    switch diagnostic {
    case .declinedDeliversNothing: texts.storyNobodyTold
    case .interruptedClearedItself: texts.storyInterruptedCleared
    case .waitsForForeground(_, .terminated): texts.storyWaitsForLaunch
    case .waitsForForeground: texts.storyWaitsForForeground
    case .waitsForAccount: texts.storyWaitsForAccount
    case .accountChanged(_, let entitlements, let unfinished):
      texts.storyAccountFinds(entitlements: entitlements, unfinished: unfinished)
    case .deliveredAgain: texts.storyDeliveredAgain
    case .entitlementsRevoked(let product, _): texts.storyRevoked(name(of: product))
    case .restoreFinished(let count): texts.storyRestoreFinished(String(count))
    case .restoreFailed: texts.storyRestoreFailed
    case .sheetWaitsBehind: texts.storySheetWaits
    case .noObserver: texts.storyNoObserver
    case .nothingHappened: texts.storyNothingHappened
    case .chargedUndelivered: texts.storyCharged
    case .localTransactionsLost: texts.storyLost
    case .undone(let step): retraced(step, isAgain: false)
    case .redone(let step): retraced(step, isAgain: true)
    case .snapshotLoaded(let name): texts.storySnapshot(name)
    case .requestExpired: texts.storyNobodyTold
    case .planChangesNow(_, let to, let back):
      texts.storyPlanChanges(product: name(of: to), money: back)
    case .planChangesAtRenewal(let to, let at):
      texts.storyPlanOrdered(product: name(of: to), time: at)
    case .orderTakenBack: texts.storyOrderTakenBack
    case .renewalLimitReached: texts.storyLimitReached
    case .switchOverrides(_, let first, let others):
      texts.storyOverridden(first.text(texts), others.map { $0.text(texts) })
    case .refundDeclined: texts.storyRefundDeclined
    case .refundWaits: texts.storyRefundWaits
    case .nextTryCollects(let at): texts.storyNextTry(at)
    case .refundNotTold(let number, let outcome):
      texts.storyRefundNotTold(soldName(number), outcome)
    case .askedToContinue(let number, _, let continues):
      texts.storyGoesOn(soldName(number), continues)
    case .priceIncreaseUnanswered(let product, let at):
      texts.storyPriceUnanswered(product: name(of: product), time: at)
    case .offerNotChecked: texts.storyOfferNotChecked
    case .storePaymentOffered(let product, let adds): texts.storyPromotedAnswer(name(of: product), adds)
    case .storePaymentUnheard(let product): texts.storyPromotedUnheard(name(of: product))
    case .boughtInThePast(let product, let at): texts.storyBoughtInThePast(name(of: product), at)
    case .forcedRenewalFails: texts.storyForcedRenewalFails
    case .renewalFailedAlready: texts.storyRenewalFailedAlready
    case .autoRenewBackOn, .alreadyOrdered, .orderAnswered, .serviceGoesOnUntil, .commitmentGoesOn,
      .graceNeedsRetry, .restoreRunsAlready, .failureInjected, .askToBuyIsSetByTheApp,
      .simulatesAskToBuyIgnored, .quantityIgnored, .outsidePurchaseHeld,
      .unfinishedMarkStays,
      .transactionsRemoved, .identity, .accountDeleted, .nothingToSettle, .causeMakesNoDifference,
      .catalogHasWarnings,
      .storefrontChanged, .catalogSettings, .catalogSettingsWait,
      .catalogErrorsNotPlayed, .readAs, .skippedStep:
      nil
    }
  }

  /// Returns the sentence for an undone or redone step; nil for delays that elapsed automatically after a
  /// step.
  private func retraced(_ step: String, isAgain: Bool) -> String? {
    let unnamed = isAgain ? texts.storyRedone : texts.storyUndone
    let command = (try? CommandParser(table: table).parse(step))?.command
    if case .participant(let operation)? = command, case let narration = operation.act.narration.text(texts),
      !narration.isEmpty
    {
      let sentence = VisibleText.visible(narration)
      return isAgain ? texts.storyDoneAgain(sentence) : texts.storyTakenBack(sentence)
    }
    guard case .action(let action)? = command else { return unnamed }
    switch action {
    case .settle: return nil
    case .advance(let span):
      return isAgain
        ? texts.storyTimePassesAgain(span)
        : texts.storyTimeTakenBack(span)
    case .setClock: return isAgain ? texts.storyClockAgain : texts.storyClockTakenBack
    default: break
    }
    guard let sentence = describe(action) ?? answered(action) else { return unnamed }
    return isAgain ? texts.storyDoneAgain(sentence) : texts.storyTakenBack(sentence)
  }

  /// Returns the sentence for an answered dialog.
  private func answered(_ action: Action) -> String? {
    if case .confirm = action { return texts.storyConfirms }
    if case .cancel = action { return texts.storyCancels }
    guard case .tap(let button) = action else { return nil }
    return switch DialogButton.Name(rawValue: button) {
    case .confirm: texts.storyConfirms
    case .agree: texts.storyAgrees
    case .disagree: texts.storyDisagrees
    case .ask: texts.storyAsksParent
    case .cancel: texts.storyCancels
    case .signIn: texts.storySignsIn
    case .ok: texts.storyTaps("OK")
    case .choose, .submit, .redeem, .resume, .done, .stop, .updatePayment, nil:
      texts.storyTaps(VisibleText.visible(button))
    }
  }

  private func describe(_ policy: AppPolicy, _ isOn: Bool) -> String {
    switch policy {
    case .asksEntitlements: isOn ? texts.storyAsksEntitlements : texts.storyAsksNoEntitlements
    case .defersPriceConsent: isOn ? texts.storyDefersPriceConsent : texts.storyDefersNoPriceConsent
    case .defersMessages: texts.storyDefersMessages(isOn)
    case .addsStorePayments: texts.storyAddsStorePayments(isOn)
    case .continuesPurchases: isOn ? texts.storyContinues : texts.storyContinuesNot
    }
  }

  /// Returns the product name of a transaction as the customer read it at the time.
  private func soldName(_ number: TransactionNumber) -> String {
    world.transaction(number).map { name(of: $0.payment.productIdentifier, in: number) } ?? "#\(number)"
  }

  package func name(of product: String, in number: TransactionNumber? = nil) -> String {
    world.soldName(of: product, in: number)
  }
}

extension SimulationEvent {
  fileprivate var isTimePassed: Bool { stretch != nil }

  /// The time interval of an event that records passed time.
  fileprivate var stretch: Range<Instant>? {
    guard let event, case .timePassed(let start) = event.kind, start <= event.at else { return nil }
    return start..<event.at
  }

  /// Whether the event is a step, not a result of one.
  fileprivate var isDeed: Bool {
    switch self {
    case .store(let event): if case .performed = event.kind { true } else { false }
    case .participant(let participantEvent): participantEvent.message == nil
    }
  }
}
