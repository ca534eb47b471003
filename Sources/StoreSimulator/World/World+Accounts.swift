// Signing in and out on the device, and the sign-in alerts of purchases and restores.

import StoreModel
import StoreRules

extension World {
  /// Signs in an account, or signs out if `account` is nil.
  ///
  /// If the customer changes, the app sees only the purchases of the new customer (rule `account.change`).
  mutating func sign(in account: TesterAccount?) {
    let before = store.people.customer
    let after = account.map { store.people.person(of: $0, on: configuration.settings) } ?? .nobody
    let changes = rules.account == .tester && after != before
    if changes, before != .nobody { customerWillChange() }
    // Fixes the name of the unnamed tester. Otherwise a change of region could give that tester another
    // tester's name.
    if account?.name != nil { device.fixTesterName() }
    device.sign(in: account)
    applyDeviceSettings()
    if changes {
      sendToStore(.customerChanged(account))
      loseFinishes()
      passOnOfflineFinishes()
      dropDeliveries()
      _ = device.knowledge.removeWithheld()
      catchUp(by: .account)
      restoreCustomerState(after: before)
    }
  }

  /// Removes the customer's state from the device before the customer changes.
  ///
  /// Unpaid purchases fail.
  private mutating func customerWillChange() {
    answerLatePurchases()
    cancelAllDialogs(rule: .accountChange)
    let unpaid = device.queue.queuedTransactions.filter { store.ledger[$0].state == .purchasing }
    if !unpaid.isEmpty { sendToStore(.customerWillChange(unpaid: unpaid)) }
    let hasResults = moveResultsToInbox()
    // A pending result with a purchased transaction becomes a failure. The transaction is delivered when
    // its account signs in again.
    device.answer { snapshot in
      snapshot.state == .purchased ? snapshot.failed(StoreError(domain: "SKErrorDomain", code: 0)) : nil
    }
    // Drops pending alerts, because they belong to the account that is signing out.
    device.dropAlerts()
    _ = device.dropPushes()
    if hasResults { deliverInbox() }
    // Keeps pending messages for the account, because the device delivers only messages of the current
    // account.
    device.retainMessages(of: store.people.customer)
    // Failed transactions stay in the queue, because the process can finish them under any account.
    for number in device.queue.queuedTransactions where store.ledger[number].state != .failed {
      device.dequeue(number, queueKey(of: number))
    }
  }

  /// Restores the state of the account that has signed in, and delivers its unfinished transactions.
  private mutating func restoreCustomerState(after before: Person) {
    for number in device.queue.queuedTransactions where store.ledger[number].person == .nobody {
      sendToStore(.signedIn(number))
    }
    let unfinished = store.unfinishedByCreation
    device.dropResults(of: Set(unfinished))
    for number in unfinished { device.enqueue(number, queueKey(of: number)) }
    let people = store.people
    if people[before].hasBought || people[people.customer].hasBought {
      emitDiagnostic(
        .accountChanged(
          to: configuration.accountName, entitlements: store.currentEntitlements().count,
          unfinished: unfinished.count), rule: .accountChange)
    }
    if switches.appPolicies[.asksEntitlements] { notifyApp(.accountChanged) }
    sendToStore(.accountArrived)
    deliverWaitingMessages()
    if postponesUnfinished(.accountChange) { return }
    if deliversToApp {
      deliverUnfinished(rule: .accountChange)
    } else {
      for number in unfinished { device.enqueueDelivery(.push(number, alert: nil, rule: .accountChange)) }
    }
  }

  /// Fixes the displayed name of the unnamed tester at the first purchase, so that the name no longer
  /// follows the region.
  mutating func fixTesterName() {
    guard device.settings.testerName == nil, device.account != nil,
      store.people.customer == .first, rules.account == .tester
    else { return }
    device.fixTesterName()
    applyDeviceSettings()
  }

  // MARK: Sign-in alerts

  /// Handles the answer to the sign-in alert of `AppStore.sync()`.
  ///
  /// The call throws if the customer does not sign in.
  mutating func handleSignInForSync(isAccepted: Bool, as name: String? = nil) {
    guard app.isRunning else { return }
    guard isAccepted else { return syncAnswered(failure: .userCancelled) }
    let failure: StoreKitFailure? = signIn(isAccepted: true, as: name) == nil ? nil : .systemError
    syncAnswered(failure: failure)
    if failure == nil { continueAfterSignIn() }
  }

  /// Handles the answer to the sign-in alert of a restore, unless the process has ended.
  mutating func handleSignInForRestore(isAccepted: Bool, as name: String? = nil) {
    guard app.isRunning else { return }
    if let (failure, rule) = signIn(isAccepted: isAccepted, as: name) {
      sendToStore(.restoreSignInFailed(failure, rule))
    } else {
      sendToStore(.restoreSignedIn)
      continueAfterSignIn()
    }
  }

  /// Handles the answer to the sign-in alert of a receipt refresh, unless the process has ended.
  mutating func handleSignInForReceipt(isAccepted: Bool, as name: String? = nil) {
    guard app.isRunning else { return }
    if let (failure, rule) = signIn(isAccepted: isAccepted, as: name) {
      failReceiptRefresh(failure, rule: rule)
    } else {
      completeReceiptRefresh()
      continueAfterSignIn()
    }
  }

  /// Handles the answer to the sign-in alert of a purchase.
  mutating func handleSignIn(_ number: TransactionNumber, isAccepted: Bool, as name: String? = nil) {
    if let (failure, rule) = signIn(isAccepted: isAccepted, as: name) {
      sendToStore(.signInFailed(number, failure, rule))
    } else {
      fixTesterName()
      ask(.payment, number)
      continueAfterSignIn()
    }
  }

  /// Dismisses the remaining sign-in alerts after a sign-in, and continues their purchases and restores (rule
  /// `sandbox.account.signed-in`).
  mutating func continueAfterSignIn() {
    guard device.account != nil, !configuration.asksForAccount else { return }
    let answered = device.removeSignInAlerts()
    for dialog in answered {
      if let number = dialog.transaction {
        fixTesterName()
        ask(.payment, number)
      } else if app.isRunning, dialog.page == .receiptRefresh {
        completeReceiptRefresh()
      } else if app.isRunning {
        sendToStore(.restoreSignedIn)
      }
    }
    if !answered.isEmpty, device.dialogs.isEmpty { presentWaiting() }
  }

  /// Enters a tester in the sign-in alert on top, and handles the answer (rule `sandbox.account.entered`).
  mutating func signInOnAlert(as name: String) {
    guard let button = device.screen.button(named: DialogButton.Name.signIn.rawValue),
      let dialog = device.removeTop()
    else { return }
    emit(.dialogTapped(dialog, button), rule: .accountEntered)
    if let number = dialog.transaction {
      handleSignIn(number, isAccepted: true, as: name)
    } else if dialog.page == .sync {
      handleSignInForSync(isAccepted: true, as: name)
    } else if dialog.page == .receiptRefresh {
      handleSignInForReceipt(isAccepted: true, as: name)
    } else {
      handleSignInForRestore(isAccepted: true, as: name)
    }
    presentWaiting()
  }

  /// Signs the customer in after a sign-in alert.
  ///
  /// Without a name, the device's account signs in.
  ///
  /// Returns the failure and its rule; nil if a customer is signed in.
  private mutating func signIn(isAccepted: Bool, as name: String?) -> (InjectedFailure, RuleID)? {
    guard isAccepted else { return (device.account == nil ? .noAccount : .cancelled, .accountNeeded) }
    if configuration.failsEveryPurchase {
      // The App Store app comes to the foreground, so the app under test enters the background and the
      // request fails.
      openOtherApp(.signInError)
      return (.cannotConnect, .testerSignIn)
    }
    let account = TesterAccount(name: name ?? device.account?.name, wasEnteredAtPurchase: true)
    // The account may have been deleted.
    guard present(account) != nil else { return (.noAccount, .accountDeleted) }
    sign(in: account)
    return nil
  }
}
