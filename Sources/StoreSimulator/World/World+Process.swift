// The app's process: launch, foreground, background and termination.

import StoreModel
import StoreRules

extension World {
  mutating func changeApp(_ transition: AppTransition) {
    switch transition {
    case .launch:
      _ = device.removeOtherAppPages()
      app.setState(.foreground)
      loseFinishes()
      releaseWithheld()
      device.clearDelivered()
      startProcess(deliveringBy: .launchDelivers)
      presentKeptSheets()
      deliverMessages(atLaunch: true)
      presentWaiting()
    case .foreground:
      _ = device.removeOtherAppPages()
      app.setState(.foreground)
      deliverInbox()
      redeliverAtForeground()
      releaseDeliveriesAtForeground()
      deliverMessages(atLaunch: false)
      presentWaiting()
    case .background: app.setState(.background)
    case .terminate: terminate()
    case .reinstall: reinstall()
    }
  }

  /// Deletes the app and installs the app again (rule `device.reinstall`).
  ///
  /// In production, an installed app has a receipt.
  private mutating func reinstall() {
    if app.isRunning {
      _ = device.removeOtherAppPages()
      terminate()
    }
    app = app.asInstalled
    markLost(device.knowledge.removeKeptSheets())
    device.knowledge.markReinstalled()
    let isReceiptDeleted = rules.receiptKind != .production
    if isReceiptDeleted { device.knowledge.deleteReceipt(store.withoutPurchases()) }
    emitDiagnostic(
      .deviceDeviates(.appInstalledAgain(isReceiptDeleted: isReceiptDeleted)), rule: .appReinstall)
  }

  /// Starts a process.
  ///
  /// The app queries entitlements, and its listener and observer receive pending transactions.
  mutating func startProcess(deliveringBy rule: RuleID) {
    followAccountAtLaunch()
    catchUpAtLaunch()
    sendToStore(.processBegan)
    let unlocked = Set(app.unlocked.keys)
    notifyApp(.launched(asks: switches.appPolicies[.asksEntitlements]))
    deliverOrPostpone(by: rule, unlockedBefore: unlocked)
  }

  /// Delivers the pending transactions to the listener and the observer of a process.
  ///
  /// `unlocked` are the products that were unlocked before the process queried its entitlements.
  mutating func deliverPending(by rule: RuleID, unlockedBefore unlocked: Set<String>) {
    let pendingUpdates = device.drainPendingForLaunch()
    // The app finds a refund in a transaction that is offered again, so such a refund needs no diagnostic.
    let offered = app.hasListener ? Set(store.unfinished) : []
    if app.hasListener, !app.hasOfferedUnfinished { deliverAtLaunch(pendingUpdates.made) }
    emitUnsentRefundDiagnostics(
      pendingUpdates.revoked.filter { !offered.contains($0) }, unlockedBefore: unlocked)
    deliverUnfinished(rule: rule)
    handleUpdates(unfinished.reversed())
  }

  /// Ends the process.
  ///
  /// Transactions that exist only in the process are lost.
  private mutating func terminate() {
    app.setState(.terminated)
    abandonProductRequests(store.removeProductRequests())
    let late = endLateCalls()
    device.knowledge.keepSheets(of: late)
    store.cancelRepeatedUpdates()
    endDeliveriesToProcess()
    // Pending results are lost with the process. Pushes are delivered again at the next launch.
    device.dropInbox()
    // These transactions are removed before the dialogs are dismissed, so that the ended process receives
    // nothing.
    let local = device.queue.queuedTransactions.filter { isLocal($0) }
    for number in local { device.dequeue(number, queueKey(of: number)) }
    while let dialog = device.removeTop(includingWaiting: true) { dismissWithProcess(dialog) }
    markLost(local.filter { !late.contains($0) })
  }

  /// Presses the Home button, which moves the app to the background and cancels all dialogs.
  ///
  /// If another app is in front of the app under test, only that app closes.
  mutating func pressHome() {
    if device.removeOtherAppPages() { return }
    app.setState(.background)
    cancelAllDialogs()
  }

  // MARK: State that ends with the process

  /// Whether a transaction exists only in the app's process, so that the store cannot deliver it again.
  func isLocal(_ number: TransactionNumber) -> Bool {
    switch store.ledger[number].state {
    case .failed: !isUndeliveredDecline(number)
    case .purchasing, .deferred: true
    case .purchased, .restored: isAnsweredWithOlderTransaction(number)
    }
  }

  /// Marks transactions as lost with the process, unless a parent or the store will still answer them.
  mutating func markLost(_ numbers: [TransactionNumber]) {
    let lost = numbers.filter { number in
      switch store.ledger[number].state {
      case .failed: true
      case .purchasing: !store.isAnswerPending(number)
      case .purchased: isAnsweredWithOlderTransaction(number)
      case .restored, .deferred: false
      }
    }
    guard !lost.isEmpty else { return }
    for number in lost { device.markLost(number, queueKey(of: number)) }
    emitDiagnostic(.localTransactionsLost(lost), rule: .localTransactionsLost)
  }

  /// Dismisses a dialog when the process ends.
  ///
  /// For a system dialog, the dismissal counts as a refusal.
  private mutating func dismissWithProcess(_ dialog: Dialog) {
    switch dialog.kind {
    case .paymentSheet, .interruptionAlert, .signInAlert, .completeAlert, .alreadyBoughtAlert,
      .alreadySubscribedAlert, .alreadyOrderedAlert, .notPossibleAlert, .manageSubscriptionsSheet,
      .refundRequestSheet, .offerCodeSheet, .heldPlanAlert, .unableToPurchaseAlert, .otherAppPage:
      break
    case .messageSheet:
      guard case .message(let reason, let product) = dialog.page else { return }
      device.addPending(PendingMessage(reason: reason, product: product))
    case .termsSheet, .paymentInformationSheet, .askToBuyAlert:
      let button = dialog.buttons.first { !$0.name.isAccepting } ?? dialog.buttons[0]
      emit(.dialogTapped(dialog, button), rule: .home)
      handleButton(dialog, with: button)
    case .priceConsentSheet:
      guard let subscription = dialog.transaction.flatMap({ store.ledger[$0].subscription }) else {
        return
      }
      device.addPending(
        PendingMessage(
          reason: .priceIncreaseConsent, product: store.subscriptions[subscription].product))
    }
  }
}
