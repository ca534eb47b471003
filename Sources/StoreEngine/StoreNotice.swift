// The notices that the store returns for a message.

import StoreModel
import StoreRules

/// A notice for the device, the app or the operator.
package enum StoreNotice: Hashable, Sendable {
  /// An event to report: a diagnostic, an update, a server notification or a console line.
  case event(Event.Kind, RuleID?)
  /// An event of StoreKit for the app, without a line in the log.
  case appEvent(AppEvent)
  /// The store created a transaction that belongs in the device's queue.
  case enteredQueue(TransactionNumber)
  case removed([TransactionNumber])
  case answer(TransactionNumber, console: ConsoleMessage?, alert: StoreAlert?, RuleID)
  /// The outcome of a purchase: the answer to the payment, or a push if no process waits for it.
  case outcome(TransactionNumber, alert: StoreAlert?, RuleID)
  case push(TransactionNumber, alert: StoreAlert?, RuleID)
  case restored([TransactionNumber], RuleID)
  case alert(StoreAlert, TransactionNumber)
  /// A question to the customer, which is shown after the open dialogs are closed.
  case question(PurchasePrompt, TransactionNumber)
  /// A request to the customer to sign in for a restore.
  case restoreQuestion
  /// The Interrupted switch was cleared after a purchase.
  case interruptedCleared
  case failureUsed
  indirect case testerSettings(TesterSettings)
}

/// An alert that the device shows for the store.
package enum StoreAlert: Hashable, Sendable {
  case interruption(InterruptionCause)
  /// The sheets that follow the interruption alert.
  case interruptionSheets(InterruptionCause)
  case askToBuy
  /// The alert of a complete purchase, shown a second time.
  case completeAgain
  case complete, alreadyBought, alreadySubscribed, alreadyOrdered, notPossible
  /// The App Store does not accept the signature of an offer.
  case unableToPurchase
}

/// The question that the customer must answer before a purchase.
package enum PurchasePrompt: Hashable, Sendable { case payment, account }
