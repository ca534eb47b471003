// The posting of notices for the device, the app and the operator.

import StoreModel
import StoreRules

extension Store {
  mutating func post(_ notice: StoreNotice) { outbox.post(notice) }

  /// Notifies the app on this device if `person` is the customer of the device.
  mutating func post(_ event: AppEvent, to person: Person) {
    if person == people.customer { post(.appEvent(event)) }
  }

  mutating func emit(_ kind: Event.Kind, rule: RuleID? = nil) { post(.event(kind, rule)) }

  mutating func emitDiagnostic(_ diagnostic: Diagnostic, rule: RuleID? = nil) {
    post(.event(.diagnostic(diagnostic), rule))
  }

  /// Shows an alert at once, even if other dialogs are open.
  mutating func present(_ alert: StoreAlert, _ number: TransactionNumber) { post(.alert(alert, number)) }

  mutating func deliverResult(
    _ number: TransactionNumber, console: ConsoleMessage? = nil, alert: StoreAlert? = nil, rule: RuleID
  ) {
    post(.answer(number, console: console, alert: alert, rule))
  }

  /// Pushes a transaction to the queue.
  ///
  /// If the transaction's account is not signed in, the transaction waits for that account (rule
  /// `account.absent`).
  mutating func deliverPush(_ number: TransactionNumber, alert: StoreAlert? = nil, rule: RuleID) {
    // An approved transaction is delivered again, even if the app has finished it while it was deferred.
    ledger.markSent(number)
    if isCustomerOnDevice(number) { post(.push(number, alert: alert, rule)) }
  }

  /// Delivers an outcome to the process that made the payment or, if that process has ended, to the next
  /// process.
  mutating func deliverOutcome(_ number: TransactionNumber, alert: StoreAlert?, rule: RuleID) {
    ledger.markAwaitingFinish(number)
    if isCustomerOnDevice(number) { post(.outcome(number, alert: alert, rule)) }
  }

  /// Whether the account of a transaction is signed in.
  ///
  /// If the account is not signed in, a diagnostic reports that the transaction waits.
  private mutating func isCustomerOnDevice(_ number: TransactionNumber) -> Bool {
    let person = ledger[number].person
    if person == people.customer { return true }
    // If a payment was answered with an existing transaction, there is no new transaction that could wait.
    guard ledger[number].answeredWith == nil else { return false }
    emitDiagnostic(
      .waitsForAccount(transaction: number, account: people.plainName(of: person, on: device)),
      rule: .accountAbsent)
    return false
  }

  mutating func notifyServiceMayHaveEnded(_ product: String, of person: Person) {
    post(.serviceMayHaveEnded(product: product), to: person)
  }
}
