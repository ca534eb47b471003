// Presents dialogs on the device and handles the buttons that the customer presses.

import StoreEngine
import StoreModel
import StoreRules

extension World {
  /// What is possible instead of a tap if nothing is open on the phone.
  ///
  /// A purchase may wait for the operator, or a simulated failure may end purchases without a dialog.
  var possibleWithoutDialog: Alternative {
    if hasPendingInteractions { return .settleThenTap }
    // Menus call this property for each item, so it reads only three transactions of each kind.
    let steps =
      store.requests.first(3, for: .customer).map { Action.resolve(.number($0)) }
      + store.requests.first(3, for: .parent).map { Action.approve(.number($0)) }
    let waiting = steps.filter { refusal(of: $0) == nil }.map { AlternativeStep.action($0) }
    if !waiting.isEmpty { return .anyOf(waiting) }
    if switches.simulatedFailures[.purchase] != nil {
      return .inOrder([.action(.simulatedFailure(.purchase, nil)), .form(.buy)])
    }
    return switches.failure == nil ? .buyFirst : .inOrder([.action(.failOff), .form(.buy)])
  }

  /// Returns why the Transaction Manager cannot resolve an interrupted purchase; nil if it can.
  ///
  /// An environment without Resolve Issues suggests the accepting button of the purchase's dialog, if the
  /// dialog is shown.
  func refusalToResolve(_ reference: TransactionReference) -> Refusal? {
    let refusal = store.refusal(of: reference) { store.refusalToManage(.resolve, $0) }
    guard let refusal, refusal == rules.refusals[.resolve], let dialog = device.topDialog,
      dialog.kind.resolvesInterruption, dialog.transaction == number(of: reference),
      let button = dialog.buttons.first(where: { $0.name.isAccepting })
    else { return refusal }
    return Refusal(
      refusal.why, possible: .either(.step(.tap(button.name.rawValue)), refusal.instead))
  }

  func dialogs(_ alert: StoreAlert, _ number: TransactionNumber) -> [Dialog] {
    DialogMaker(configuration).dialogs(alert, number, payment(of: number))
  }

  /// Shows a dialog on top of the others, or makes it wait while the app is not in the foreground.
  mutating func present(_ dialog: Dialog) {
    guard configuration.facts.switches.showsDialogs else { return }
    if device.show(dialog, isAppInForeground: app.state == .foreground) {
      emit(.dialogShown(dialog), rule: dialog.rule)
    }
    explainListedDays(on: dialog)
  }

  /// Explains the day of each subscription on a page of the list, if the day is before the end of the period.
  ///
  /// Plans that the list omits are also explained.
  mutating func explainListedDays(on dialog: Dialog) {
    let omitted = SheetMaker(store).omittedSubscriptions(on: dialog).map(\.product)
    if !omitted.isEmpty { emitDeviation(.plansNotListed(omitted), rule: .listPlans) }
    guard configuration.quirks.listDay == .dayBefore else { return }
    let maker = SheetMaker(store)
    for subscription in maker.subscriptions(on: dialog) {
      emitDiagnostic(
        .listShowsDay(
          product: subscription.product, day: maker.listedDay(subscription.end),
          end: store.timestamp(subscription.end)),
        rule: .listDay)
    }
  }

  /// Asks the customer to confirm a purchase or to sign in.
  ///
  /// The dialog waits while another dialog is visible.
  mutating func ask(_ question: PurchasePrompt, _ number: TransactionNumber) {
    let dialog =
      switch question {
      case .payment where store.showsHeldPlanAlert(number):
        DialogMaker(configuration).heldPlanAlert(number)
      case .payment:
        device.paymentSheet(
          payment(of: number), number, store.offerOnSheet(payment(of: number)),
          disclosesCommitment: store.disclosesCommitment(to: payment(of: number)), configuration)
      case .account: DialogMaker(configuration).signInAlert(number)
      }
    guard device.dialogs.isEmpty else {
      device.enqueueDialog(dialog)
      emitDiagnostic(.sheetWaitsBehind(transaction: number), rule: .sheetWaits)
      return
    }
    present(dialog)
  }

  /// Asks for the account of a restore.
  ///
  /// A second restore is ignored while the first one is unanswered.
  mutating func askToRestore() {
    guard !device.screen.asksToRestore else {
      emit(.console(.ignoredRestore), rule: .restore)
      emitDiagnostic(.restoreRunsAlready, rule: .restore)
      return
    }
    present(DialogMaker(configuration).signInAlert(nil))
  }

  /// Presents the waiting dialogs that can appear now.
  mutating func presentWaiting() {
    guard app.state == .foreground else { return }
    for alert in device.removeWaitingAlerts() { present(alert) }
    // While dialogs are off, a waiting payment sheet counts as confirmed.
    while device.dialogs.isEmpty, let sheet = device.removeWaitingSheet() {
      if configuration.facts.switches.showsDialogs { return present(sheet) }
      handleButton(sheet, with: .confirm)
    }
  }

  // MARK: Buttons

  mutating func press(_ button: DialogButton) {
    guard let dialog = device.removeTop() else { return }
    emit(.dialogTapped(dialog, button))
    handleButton(dialog, with: button)
    presentWaiting()
  }

  mutating func cancelAllDialogs(rule: RuleID = .home) {
    _ = device.removeOtherAppPages()
    while let dialog = device.removeTop(includingWaiting: true) {
      let button = dialog.buttons.first { !$0.name.isAccepting } ?? dialog.buttons[0]
      emit(.dialogTapped(dialog, button), rule: rule)
      handleButton(dialog, with: button)
    }
  }

  /// Handles a pressed button of a dialog that was already removed from the screen.
  mutating func handleButton(_ dialog: Dialog, with button: DialogButton) {
    if let page = dialog.page, !page.isSignIn {
      handleButton(dialog, page: page, with: button)
    } else {
      handleButton(dialog, with: button.name)
    }
  }

  private mutating func handleButton(_ dialog: Dialog, with button: DialogButton.Name) {
    let isAccepted = button.isAccepting
    guard let number = dialog.transaction else {
      if dialog.page == .sync {
        handleSignInForSync(isAccepted: isAccepted)
      } else if dialog.page == .receiptRefresh {
        handleSignInForReceipt(isAccepted: isAccepted)
      } else if dialog.kind == .signInAlert {
        handleSignInForRestore(isAccepted: isAccepted)
      }
      return
    }
    switch dialog.kind {
    case .paymentSheet:
      if isAccepted, repeatsSheet(of: number) { return }
      sendToStore(isAccepted ? .confirmed(number) : .cancelled(number))
    case .interruptionAlert: sendToStore(.interruptionAnswered(number, showsSheets: isAccepted))
    case .termsSheet, .paymentInformationSheet:
      sendToStore(
        isAccepted
          ? .sheetAgreed(number) : .sheetRefused(number, hasMore: device.screen.hasSheet(of: number)))
    // Ask, Cancel and the Home button have the same effect (rules `xcode.ask-to-buy.deferred`,
    // `dialogs.home`).
    case .askToBuyAlert: sendToStore(.parentAsked(number))
    case .signInAlert: handleSignIn(number, isAccepted: isAccepted)
    case .priceConsentSheet: priceConsentAnswered(number, with: button)
    case .heldPlanAlert: heldPlanAnswered(number, with: button)
    case .unableToPurchaseAlert: sendToStore(.signatureAlertRead(number))
    case .completeAlert, .alreadyBoughtAlert, .alreadySubscribedAlert, .alreadyOrderedAlert,
      .notPossibleAlert, .manageSubscriptionsSheet, .refundRequestSheet, .offerCodeSheet, .messageSheet,
      .otherAppPage:
      break
    }
  }

  /// Shows the payment sheet of a confirmed purchase again, if quirk `sheet-repeats` says so.
  ///
  /// Returns whether the sheet appears again, so that nothing is bought.
  private mutating func repeatsSheet(of number: TransactionNumber) -> Bool {
    guard environment != .xcode, switches.showsDialogs else { return false }
    switch configuration.quirks.sheetRepeats {
    case .never: return false
    case .once: guard device.knowledge.repeatSheet(of: number) else { return false }
    case .always: break
    }
    emitDiagnostic(.deviceDeviates(.sheetRepeated(number)), rule: .sheetRepeats)
    ask(.payment, number)
    return true
  }

  /// Handles a button of the alert about the active plan.
  ///
  /// If the subscription has ended or does not renew any more, the payment sheet appears.
  private mutating func heldPlanAnswered(_ number: TransactionNumber, with button: DialogButton.Name) {
    guard button == .manage else { return answerHeldPlan(number) }
    let subscription = store.ownSubscription(toPlan: store.ledger[number].payment.productIdentifier)
    let waits =
      configuration.quirks.heldPurchase == .alertWaits && subscription != nil && switches.showsDialogs
    if !waits { sendToStore(.cancelled(number)) }
    if let subscription {
      let page = SheetPage.heldSubscription(group: subscription.group, payment: waits ? number : nil)
      present(SheetMaker(store).subscriptionSheet(subscription, page: page))
    }
  }

  /// Answers the payment of an active plan, after the customer has closed the alert or the sheet with the
  /// subscription.
  mutating func answerHeldPlan(_ number: TransactionNumber) {
    guard device.queue.contains(number), store.ledger[number].state == .purchasing else { return }
    if switches.showsDialogs, !store.showsHeldPlanAlert(number) {
      ask(.payment, number)
    } else {
      sendToStore(.heldPlanAcknowledged(number))
    }
  }
}
