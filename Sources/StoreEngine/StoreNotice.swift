// The notices that the store returns for a message: for the device, the app and the operator.

import StoreModel
import StoreRules

/// What the store says.
package enum StoreNotice: Hashable, Sendable {
  /// Something that is only told: a remark, an update, a notification of the server, a console line.
  case event(Event.Kind, RuleID?)
  /// What StoreKit tells the app without a line of its own in the log.
  case news(AppEvent)
  /// A row that the store made is in the device's queue.
  case enteredQueue(TransactionNumber)
  /// They are deleted.
  case removed([TransactionNumber])
  /// The answer to a payment.
  case answer(TransactionNumber, console: ConsoleMessage?, alert: StoreAlert?, RuleID)
  /// A purchase is done: the answer to the payment, or a push where nobody waits for it any more.
  case outcome(TransactionNumber, alert: StoreAlert?, RuleID)
  /// The store pushes a transaction to the queue by itself.
  case push(TransactionNumber, alert: StoreAlert?, RuleID)
  /// All that was restored, in one array.
  case restored([TransactionNumber])
  /// Something comes up on the device.
  case alert(StoreAlert, TransactionNumber)
  /// The customer is asked; the question waits behind dialogs that are up.
  case question(PurchasePrompt, TransactionNumber)
  /// The customer is asked for the account of a restore.
  case restoreQuestion
  /// A switch that the operator had set is used up.
  case interruptedCleared
  case failureUsed
  /// The switches are another tester's.
  indirect case testerSettings(TesterSettings)
}

/// What the store has the device show.
package enum StoreAlert: Hashable, Sendable {
  case interruption(InterruptionCause)
  /// The sheets behind it.
  case interruptionSheets(InterruptionCause)
  case askToBuy
  case complete, alreadyBought, alreadySubscribed, alreadyOrdered, notPossible
}

/// What the customer is asked before a purchase.
package enum PurchasePrompt: Hashable, Sendable { case payment, account }
