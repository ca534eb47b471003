// The notices that the store posts for device, app and operator.

import StoreModel
import StoreRules

extension Store {
  mutating func post(_ notice: StoreNotice) { outbox.post(notice) }

  /// What somebody's app is told: that of this device, where they are its customer.
  mutating func post(_ news: AppEvent, to person: Person) {
    if person == people.customer { post(.news(news)) }
  }

  mutating func emit(_ kind: Event.Kind, rule: RuleID? = nil) { post(.event(kind, rule)) }

  mutating func emitDiagnostic(_ diagnostic: Diagnostic, rule: RuleID? = nil) {
    post(.event(.diagnostic(diagnostic), rule))
  }

  /// Something comes up on the device, whatever is up already.
  mutating func present(_ alert: StoreAlert, _ number: TransactionNumber) { post(.alert(alert, number)) }

  /// The answer to a payment of the process that asked.
  mutating func deliverResult(
    _ number: TransactionNumber, console: ConsoleMessage? = nil, alert: StoreAlert? = nil, rule: RuleID
  ) {
    post(.answer(number, console: console, alert: alert, rule))
  }

  /// A transaction that the store pushes to the queue by itself: an approval, a resolved interruption, a renewal.
  ///
  /// What is of an account that is not on the device waits for it (rule `account.absent`).
  mutating func deliverPush(_ number: TransactionNumber, alert: StoreAlert? = nil, rule: RuleID) {
    // A deferred transaction may have been finished; what is approved afterwards is new to the queue.
    ledger.markSent(number)
    if isCustomerOnDevice(number) { post(.push(number, alert: alert, rule)) }
  }

  /// To the process that asked; where that is gone, as a push for the next launch.
  mutating func deliverOutcome(_ number: TransactionNumber, alert: StoreAlert?, rule: RuleID) {
    ledger.markOwed(number)
    if isCustomerOnDevice(number) { post(.outcome(number, alert: alert, rule)) }
  }

  /// Whether the account of a transaction is on the device; where it is not, the operator is told that it waits.
  private mutating func isCustomerOnDevice(_ number: TransactionNumber) -> Bool {
    let person = ledger[number].person
    if person == people.customer { return true }
    // A payment that was answered with a held transaction has nothing of its own that could wait.
    guard ledger[number].answeredWith == nil else { return false }
    emitDiagnostic(
      .waitsForAccount(transaction: number, account: people.plainName(of: person, on: device)),
      rule: .accountAbsent)
    return false
  }

  /// The app may have lost what it had of a plan.
  mutating func appLocksPlan(_ product: String, of person: Person) {
    post(.serviceMayHaveEnded(product: product), to: person)
  }
}
