// The notices that the store returns for a message.

import StoreModel
import StoreRules

/// A notice for the device, the app or the operator.
package enum StoreNotice: Hashable, Sendable {
  /// An event that is only reported: a diagnostic, an update, a server notification or a console line.
  case event(Event.Kind, RuleID?)
  /// An event of StoreKit for the app, without a line in the log.
  case appEvent(AppEvent)
  /// A transaction that the store created is in the device's queue.
  case enteredQueue(TransactionNumber)
  case removed([TransactionNumber])
  case answer(TransactionNumber, console: ConsoleMessage?, alert: StoreAlert?, RuleID)
  /// The outcome of a purchase: the answer to the payment, or a push if no process waits for it.
  case outcome(TransactionNumber, alert: StoreAlert?, RuleID)
  /// A transaction that the store pushes to the queue.
  case push(TransactionNumber, alert: StoreAlert?, RuleID)
  /// All restored transactions, in one array.
  case restored([TransactionNumber])
  /// An alert on the device.
  case alert(StoreAlert, TransactionNumber)
  /// A question to the customer, which waits until open dialogs are closed.
  case question(PurchasePrompt, TransactionNumber)
  /// A request to sign in for a restore.
  case restoreQuestion
  /// A switch of the operator was cleared after its use.
  case interruptedCleared
  case failureUsed
  /// The settings of the tester who has signed in.
  indirect case testerSettings(TesterSettings)
}

/// An alert that the device shows for the store.
package enum StoreAlert: Hashable, Sendable {
  case interruption(InterruptionCause)
  /// The sheets that follow the interruption alert.
  case interruptionSheets(InterruptionCause)
  case askToBuy
  case complete, alreadyBought, alreadySubscribed, alreadyOrdered, notPossible
}

/// The question that the customer is asked before a purchase.
package enum PurchasePrompt: Hashable, Sendable { case payment, account }
