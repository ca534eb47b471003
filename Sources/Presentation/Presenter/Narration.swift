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
    /// Whether the line describes the user's last step or a result of the step.
    package var isNew = false
  }

  package let texts: Localizer
  /// The world of the told event: the current world, except for events of another visited environment.
  package private(set) var world: World
  /// The worlds of the visited environments.
  package var worlds: [EnvironmentName: World] = [:]
  /// The phone's locale at the time of the told event; nil for its current locale.
  private(set) var locale: String?
  /// The features that receive some callbacks in place of the app; nil if the app receives all callbacks.
  package var listeners: CallbackListeners?
  /// The commands for parsing undone steps.
  package var table: CommandTable
  /// The index of the first log entry that is told; earlier entries prepare a demo.
  package var firstEntry = 0

  package init(
    texts: Localizer, world: World, listeners: CallbackListeners? = nil, table: CommandTable = .standard
  ) {
    self.texts = texts
    self.world = world
    self.listeners = listeners
    self.table = table
  }

  /// The maximum number of log entries that are searched for the newest sentences.
  static let lookbackLimit = 2000

  /// Returns the newest sentences of a log since the last reset, oldest first, without undone entries.
  ///
  /// One sentence tells several undone steps: that of the earliest step, which was undone last.
  package func lines(of log: SessionLog, count: Int) -> [NarrationLine] {
    var lines: [NarrationLine] = []
    var isNew = true
    var next: SimulationEvent?
    // The time interval that passed before the next newer event.
    var passedInterval: Range<Instant>?
    var isAfterUndo = false
    var narrator = self
    var index = log.count - 1
    while index >= max(firstEntry, log.count - Self.lookbackLimit), lines.count < count {
      let entry = log[index]
      index -= 1
      guard !entry.isUndone else { continue }
      let simulationEvent = entry.simulationEvent
      // The story begins anew after a reset.
      if case .performed(.reset)? = simulationEvent.event?.kind { break }
      narrator.enter(simulationEvent.context.environment, current: world)
      var sentence =
        isSetup(index + 1, in: log)
        ? nil
        : narrator.buttonHistoryLine(for: simulationEvent, in: log, before: index)
          ?? narrator.sentence(for: simulationEvent)
      if simulationEvent.isUndoOrRedo {
        // Undo and redo do not tell when something happened, so the next event keeps its distance.
        guard var sentence, !(simulationEvent.isUndo && isAfterUndo) else { continue }
        sentence.isNew = isNew
        lines.append(sentence)
        isAfterUndo = simulationEvent.isUndo
        continue
      }
      if let newLocale = simulationEvent.newLocale {
        let formerLocale = locale(before: index + 1, in: log)
        narrator.locale = formerLocale
        // The first entry of a session can be the setup of the phone.
        if newLocale == formerLocale || index < 0 { sentence = nil }
      }
      // The events of a step without a sentence of its own, such as a tap, end what is new.
      if sentence == nil, simulationEvent.isStep, !lines.isEmpty { isNew = false }
      guard sentence != nil || simulationEvent.isTimePassed else { continue }
      if let next, var gap = pauseLine(from: simulationEvent, to: next, passedInterval) {
        gap.isNew = isNew && !gap.isBreak
        lines.append(gap)
      }
      next = simulationEvent
      if let timeInterval = simulationEvent.timeInterval { passedInterval = timeInterval }
      if var sentence {
        sentence.isNew = isNew
        lines.append(sentence)
        isAfterUndo = false
        if simulationEvent.isStep { isNew = false }
      }
    }
    return Array(lines.prefix(count).reversed())
  }

  /// Tells the following events with the world of an environment; with `current` if it was never visited.
  private mutating func enter(_ environment: EnvironmentName, current: World) {
    guard world.environment != environment else { return }
    world = worlds[environment] ?? current
  }

  /// Returns the phone's locale before a log entry.
  private func locale(before end: Int, in log: SessionLog) -> String {
    for index in (max(0, end - Self.lookbackLimit)..<end).reversed() where !log[index].isUndone {
      if let locale = log[index].simulationEvent.newLocale { return locale }
    }
    return DeviceSettings().locale
  }

  /// Returns a line for the time between two events in the same environment.
  ///
  /// A day or more is shown as a separator line. A shorter time is shown as a sentence, but only if the user
  /// moved the clock.
  private func pauseLine(
    from before: SimulationEvent, to next: SimulationEvent, _ passedInterval: Range<Instant>?
  )
    -> NarrationLine?
  {
    let span = next.at - before.at
    guard span >= 1_000_000, before.context.environment == next.context.environment else { return nil }
    if span >= ClockJump.shortest {
      return NarrationLine(text: texts.later(microseconds: span), role: .heading, isBreak: true)
    }
    guard let passedInterval, passedInterval.lowerBound < next.at, next.at <= passedInterval.upperBound else {
      return nil
    }
    return NarrationLine(text: texts.wordedLater(microseconds: span), role: .text)
  }

  // MARK: Sentences

  /// Returns the sentence for an event; nil if the event interests only engineers.
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

  /// Returns the sentence for an event of the store; nil if the event interests only engineers.
  package func sentence(for event: Event) -> NarrationLine? {
    switch event.kind {
    case .callback(let snapshots): return makeLine(snapshots)
    // Details for engineers.
    case .console, .expected, .paymentAdded, .purchaseCalled, .storeAsked, .storeAnswered,
      .finishCalled:
      return nil
    case .storekit(let answer): return answer.topic.map { makeLine($0, answer) }
    case .dialogShown(let dialog): return dialogSentence(dialog).map { NarrationLine(text: $0, role: .text) }
    case .dialogTapped(let dialog, let button):
      return NarrationLine(text: tapSentence(dialog, button), role: .text)
    case .performed(let action): return describe(action).map { NarrationLine(text: $0, role: .text) }
    case .diagnostic(let diagnostic):
      return sentenceForDiagnostic(diagnostic).map { NarrationLine(text: $0, role: .text) }
    // The sheet of a price increase that the app does not defer has its own sentence.
    case .update(.message(.priceIncreaseConsent, _)) where !event.isDeferredMessage: return nil
    case .update(let update): return makeLine(update, at: event.at, isDeferred: event.isDeferredMessage)
    case .server(let notification): return makeLine(notification)
    // `pauseLine(from:to:_:)` describes the time before the next event.
    case .timePassed: return nil
    }
  }

  func makeLine(_ result: PurchaseResult, of transaction: TransactionNumber?) -> NarrationLine {
    let product = transaction.flatMap { world.transaction($0) }?.payment.productIdentifier
    let name = product.map { self.name(of: $0, in: transaction) } ?? texts.narrationSomething
    return switch result {
    case .success: NarrationLine(text: texts.narrationPurchased(name), role: TransactionState.purchased.role)
    case .unverified: NarrationLine(text: texts.narrationUnverified(name), role: TransactionState.failed.role)
    case .userCancelled:
      NarrationLine(text: texts.narrationFailsCancelled, role: TransactionState.failed.role)
    case .pending: NarrationLine(text: texts.narrationPending(name), role: TransactionState.deferred.role)
    case .threw(let failure):
      NarrationLine(text: texts.narrationThrows(failure.name), role: TransactionState.failed.role)
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
      return NarrationLine(text: texts.narrationToldSeveral(String(snapshots.count)), role: first.state.role)
    }
    let product = name(of: first.productIdentifier, in: first.number)
    let text: String
    switch first.state {
    case .purchasing: text = texts.narrationPurchasing(product)
    case .purchased:
      let transaction = world.transaction(first.number)
      if transaction?.answeredWith != nil {
        // The app ordered a plan for the next renewal and received the existing transaction.
        text = texts.narrationAnswered(product)
      } else {
        text =
          transaction?.reason == .renewal
          ? texts.narrationRenewed(product) : texts.narrationPurchased(product)
      }
    case .restored: text = texts.narrationRestored(product)
    case .deferred: text = texts.narrationDeferred(product, in: world)
    case .failed: text = failure(first.error)
    }
    return NarrationLine(text: text, role: first.state.role)
  }

  /// Returns the reason why a purchase failed, from the innermost error with a known reason.
  private func failure(_ error: StoreError?) -> String {
    let chain = error?.all ?? []
    for error in chain.reversed() {
      switch (error.domain, error.code) {
      case ("ASDServerErrorDomain", 3038): return texts.narrationFailsTerms
      case ("ASDServerErrorDomain", 3029): return texts.narrationFailsPayment
      case ("ASDServerErrorDomain", 3532): return texts.narrationFailsSubscribed
      case ("SKErrorDomain", 2): return texts.narrationFailsCancelled
      case ("NSURLErrorDomain", -1009): return texts.narrationFailsOffline
      default: continue
      }
    }
    let reasons = chain.reversed().lazy.compactMap { texts.reason(domain: $0.domain, code: $0.code) }
    guard let reason = reasons.first else { return texts.narrationFailsUnsaid }
    // A purchase that fails with the renewals has an alert.
    let isWithoutKnownAlert =
      error?.isWithoutKnownAlert == true && world.decidingSwitches.first != .billingRetry
    return isWithoutKnownAlert ? texts.narrationFailsWithoutAlert(reason) : texts.narrationFails(reason)
  }

  private func dialogSentence(_ dialog: Dialog) -> String? {
    if let page = dialog.page {
      return dialogSentence(page, product: product(of: dialog).map { name(of: $0, in: dialog.transaction) })
    }
    switch dialog.kind {
    case .paymentSheet:
      let sheet = dialog.sheet
      return texts.narrationSheet(
        product: VisibleText.visible(sheet?.productName ?? ""),
        price: VisibleText.visible(sheet?.terms ?? ""), sum: dialog.transaction.flatMap(sum))
    case .interruptionAlert: return texts.narrationInterruption
    // Of two stacked sheets, the lower sheet has layer 2 and opens first.
    case .termsSheet: return dialog.layer == 1 ? texts.narrationTermsAgain : texts.narrationTerms
    case .paymentInformationSheet: return texts.narrationPaymentInformation
    case .askToBuyAlert: return texts.narrationAsk
    case .completeAlert: return texts.narrationComplete
    case .signInAlert: return texts.narrationSignIn
    case .alreadyBoughtAlert: return texts.narrationAlreadyBought
    case .alreadySubscribedAlert, .heldPlanAlert: return texts.narrationAlreadySubscribed
    case .alreadyOrderedAlert: return texts.narrationAlreadyOrdered
    case .unableToPurchaseAlert: return texts.narrationUnableToPurchase
    case .priceConsentSheet:
      return product(of: dialog).map { texts.narrationPriceConsent(name(of: $0, in: dialog.transaction)) }
    case .notPossibleAlert, .manageSubscriptionsSheet, .refundRequestSheet, .offerCodeSheet, .messageSheet,
      .otherAppPage:
      return nil
    }
  }

  private func product(of dialog: Dialog) -> String? {
    dialog.transaction.flatMap { world.transaction($0) }?.payment.productIdentifier
  }

  private func tapSentence(_ dialog: Dialog, _ button: DialogButton) -> String {
    if let page = dialog.page { return tapSentence(page, button) }
    if dialog.kind == .priceConsentSheet {
      let plan = product(of: dialog).map { name(of: $0, in: dialog.transaction) } ?? ""
      switch button.name {
      case .agree: return texts.narrationAgreesToPrice(person: texts.narrationCustomer, product: plan)
      case .disagree: return texts.narrationDeclinesPrice(person: texts.narrationCustomer, product: plan)
      case .cancel, .confirm, .ok, .ask, .signIn, .choose, .submit, .redeem, .resume, .done, .stop,
        .updatePayment, .manage, .back, .openPage,
        .continueToPage:
        return texts.narrationPutsPriceOff
      }
    }
    return switch button.name {
    case .confirm: texts.narrationConfirms
    case .agree: texts.narrationAgrees
    case .disagree: texts.narrationDisagrees
    case .ask: texts.narrationAsksParent
    case .cancel: texts.narrationCancels
    case .signIn: texts.narrationSignsIn
    case .manage: texts.narrationOpensHeldPlan
    case .ok, .choose, .submit, .redeem, .resume, .done, .stop, .updatePayment, .back, .openPage,
      .continueToPage:
      texts.narrationTaps(VisibleText.visible(button.label))
    }
  }

  func describe(_ action: Action) -> String? {
    switch action {
    case .buy(let payment): texts.narrationBuys(ordered(payment))
    case .restore: texts.narrationRestores
    case .products(let request): request.delay == .zero ? nil : texts.narrationProductsAsked
    case .approval(let product, let isApproved): texts.approvalIs(name(of: product), isApproved)
    case .purchasable(let product, let isPurchasable): texts.purchasableIs(name(of: product), isPurchasable)
    // The resulting events already have sentences.
    case .query, .transactions: nil
    case .approve: texts.narrationApproves
    case .decline: texts.narrationDeclines
    case .resolve: texts.narrationResolves
    case .refund: texts.narrationRefunds
    case .renewalRate(let rate): texts.narrationRenewalRate(rate)
    case .subscription(let action, let product, let person):
      describe(action, product: product, person: person)
    case .billingRetry(let isOn): isOn ? texts.narrationRetryOn : texts.narrationRetryOff
    case .gracePeriod(false, _, _): texts.narrationGraceOff
    case .gracePeriod(true, let length, .all): texts.narrationGraceOn(graceText(length.rawValue))
    case .gracePeriod(true, let length, .paid): texts.narrationGracePaidOn(graceText(length.rawValue))
    case .recover(let product, _): texts.narrationRecovers(name(of: product))
    case .priceIncrease(let action, let product, let person):
      describe(action, product: product, person: person)
    case .family(let action): describe(action)
    case .offer(let action): describe(action)
    case .requestRefund: texts.narrationRequestsRefund
    case .reverseRefund: texts.narrationReversesRefund
    case .server(let action): describe(action)
    case .appStore(let call): describe(call)
    case .outside(let action): describe(action)
    case .finish, .finishAll: texts.narrationFinishes
    case .delete, .clear: texts.narrationDeletes
    case .interrupted(let isOn, _): isOn ? texts.narrationInterruptedOn : texts.narrationInterruptedOff
    case .askToBuy(let isOn): isOn ? texts.narrationAskToBuyOn : texts.narrationAskToBuyOff
    case .fail(let failure, _):
      texts.reason(domain: failure.domain, code: failure.code).map(texts.narrationWillFail)
        ?? texts.narrationWillFailUnsaid
    case .network(let isOn): isOn ? texts.narrationNetworkOn : texts.narrationNetworkOff
    case .environment(let name): texts.narrationEnvironment(texts.title(of: name))
    case .reset: texts.narrationReset
    case .newDevice: texts.narrationNewDevice
    case .device(let change): change.locale.map { texts.narrationLocale(VisibleText.visible($0)) }
    case .deviceSync(let sync): describe(sync)
    case .account(.signIn): texts.narrationAccountIn
    case .account(.signOut): texts.narrationAccountOut
    case .account(.delete): texts.narrationAccountDeleted
    case .account(.resetEligibility): texts.narrationEligibilityReset
    case .home: texts.narrationHome
    case .app(.launch): texts.narrationLaunch
    case .app(.terminate): texts.narrationTerminate
    case .app(.reinstall): texts.narrationReinstall
    case .app(.foreground): texts.narrationForeground
    case .app(.background): texts.narrationBackground
    case .appPolicy(let policy, let isOn): describe(policy, isOn)
    case .showPriceConsent: texts.narrationShowsPriceConsent
    case .identity(let change): change.consumableHistory.map(texts.narrationConsumableHistory)
    case .storeKit(let version): texts.narrationStoreKit(version.rawValue)
    case .note(let text): VisibleText.visible(text)
    // These steps are described by their events or the caption, or the audience does not need them.
    case .resetSwitches, .applySettings, .confirm, .cancel, .tap, .signInOnAlert, .caption, .pause, .catalog,
      .setClock, .rate,
      .advance, .settle,
      .observer, .updates, .appIdentity, .addresses, .finishPolicy, .dialogs, .failOff,
      .simulatedFailure,
      .era, .quirk,
      .nextTransactionID, .nextLineItemID,
      .seed:
      nil
    }
  }

  private func sentenceForDiagnostic(_ diagnostic: Diagnostic) -> String? {
    switch diagnostic {
    case .declinedDeliversNothing: texts.narrationNobodyTold
    case .interruptedClearedItself: texts.narrationInterruptedCleared
    case .waitsForForeground(_, .terminated): texts.narrationWaitsForLaunch
    case .waitsForForeground: texts.narrationWaitsForForeground
    case .waitsForAccount: texts.narrationWaitsForAccount
    case .accountChanged(_, let entitlements, let unfinished):
      texts.narrationAccountFinds(entitlements: entitlements, unfinished: unfinished)
    case .deliveredAgain, .unfinishedReturned: texts.narrationDeliveredAgain
    case .entitlementsRevoked(let product, _): texts.narrationRevoked(name(of: product))
    case .restoreFinished(let count): texts.narrationRestoreFinished(String(count))
    case .restoreFailed: texts.narrationRestoreFailed
    case .sheetWaitsBehind: texts.narrationSheetWaits
    case .noObserver: texts.narrationNoObserver
    case .nothingHappened: texts.narrationNothingHappened
    case .chargedUndelivered: texts.narrationCharged
    case .localTransactionsLost: texts.narrationLost
    case .undone(let step): historySentence(step, isRedone: false)
    case .redone(let step): historySentence(step, isRedone: true)
    case .snapshotLoaded(let name): texts.narrationSnapshot(name)
    case .requestExpired: texts.narrationNobodyTold
    case .planChangesNow(_, let to, let back):
      texts.narrationPlanChanges(product: name(of: to), money: back)
    case .planChangesAtRenewal(let to, let at):
      texts.narrationPlanOrdered(product: name(of: to), time: at)
    case .orderTakenBack: texts.narrationOrderTakenBack
    case .renewalLimitReached: texts.narrationLimitReached
    case .unpaidRenewalListed: texts.narrationUnpaidListed
    case .switchOverrides(_, let first, let others):
      texts.narrationOverridden(first, others.map { $0.text(texts) })
    case .refundDeclined: texts.narrationRefundDeclined
    case .refundWaits: texts.narrationRefundWaits
    case .nextTryCollects(let at): texts.narrationNextTry(at)
    case .refundNotTold(let number, let outcome):
      texts.narrationRefundNotTold(soldName(number), outcome)
    case .askedToContinue(let number, _, let continues):
      texts.narrationGoesOn(soldName(number), continues)
    case .priceIncreaseUnanswered(let product, let at):
      texts.narrationPriceUnanswered(product: name(of: product), time: at)
    case .offerNotChecked: texts.narrationOfferNotChecked
    case .offerIgnored: texts.narrationOfferIgnored
    case .listShowsDay(let product, let day, _): texts.narrationListShowsDay(name(of: product), day)
    case .storePaymentOffered(let product, let adds): texts.narrationPromotedAnswer(name(of: product), adds)
    case .storePaymentUnheard(let product): texts.narrationPromotedUnheard(name(of: product))
    case .boughtInThePast(let product, let at): texts.narrationBoughtInThePast(name(of: product), at)
    case .deviceCaughtUp: texts.narrationDeviceCaughtUp
    case .deviceDeviates(let deviation): describe(deviation)
    case .forcedRenewalFails: texts.narrationForcedRenewalFails
    case .renewalFailedAlready: texts.narrationRenewalFailedAlready
    case .autoRenewBackOn, .alreadyOrdered, .orderAnswered, .serviceGoesOnUntil, .commitmentGoesOn,
      .graceNeedsRetry, .restoreRunsAlready, .failureInjected, .askToBuyIsSetByTheApp,
      .simulatesAskToBuyIgnored, .quantityIgnored, .outsidePurchaseHeld,
      .unfinishedMarkStays,
      .transactionsRemoved, .identity, .accountDeleted, .eligibilityReset, .nothingToSettle,
      .causeMakesNoDifference,
      .catalogHasWarnings,
      .storefrontChanged, .catalogSettings, .catalogSettingsWait,
      .catalogErrorsNotPlayed, .readAs, .laterFeature, .skippedStep:
      nil
    }
  }

  private func describe(_ policy: AppPolicy, _ isOn: Bool) -> String {
    switch policy {
    case .asksEntitlements: isOn ? texts.narrationAsksEntitlements : texts.narrationAsksNoEntitlements
    case .defersPriceConsent: isOn ? texts.narrationDefersPriceConsent : texts.narrationDefersNoPriceConsent
    case .defersMessages: texts.narrationDefersMessages(isOn)
    case .addsStorePayments: texts.narrationAddsStorePayments(isOn)
    case .continuesPurchases: isOn ? texts.narrationContinues : texts.narrationContinuesNot
    }
  }
}
