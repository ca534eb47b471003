// What StoreKit 2 hears by itself: `Transaction.updates` and `Status.updates`. Decided here and nowhere else: the books say
// how a transaction came to be, and what became of it since; what was delivered and was no answer to the app's own
// call is an update.

/// How a transaction came to be.
enum TransactionOrigin: Hashable, Sendable, CaseIterable {
  /// The app's own call, answered at once: a payment, or a restore.
  case answered
  /// The app's own call, decided by somebody later: a parent approved, an issue was resolved.
  case decided
  /// A subscription's next period.
  case renewal
  /// A purchase on another device or outside the app: in the settings, with an offer code, by a family member.
  case elsewhere
  /// Family Sharing.
  case shared

  /// Whether `Transaction.updates` has it.
  var isUpdate: Bool {
    switch self {
    case .decided, .renewal, .elsewhere, .shared: true
    // The call's own answer has it.
    case .answered: false
    }
  }
}

extension Books {
  /// A transaction came to be: StoreKit 2 hears of it where it is no answer to the app's own call.
  mutating func isMade(_ number: TransactionNumber, by origin: TransactionOrigin) {
    guard origin.isUpdate, isHeard(by: ledger[number].person) else { return }
    emit(.update(made(number)), rule: .transactionUpdates)
  }

  /// The element that tells of a new transaction; a payment that was answered with the held one has none of its own.
  func made(_ number: TransactionNumber) -> StoreKitUpdate {
    let made = ledger[number].answeredWith ?? number
    return element(
      made,
      .new(reason: ledger[made].reason, ownership: ledger[made].ownership, expires: ledger[made].expiresAt))
  }

  /// The element that offers a transaction again which no process has finished.
  func offeredAgain(_ number: TransactionNumber) -> StoreKitUpdate {
    element(number, .unfinished(reason: ledger[number].reason, expires: ledger[number].expiresAt))
  }

  /// Something became of a transaction that was there before: that is never an answer to a call.
  mutating func announce(_ number: TransactionNumber, _ change: TransactionUpdate.Change) {
    guard isHeard(by: ledger[number].person) else { return }
    emit(.update(element(number, change)), rule: .transactionUpdates)
  }

  private func element(_ number: TransactionNumber, _ change: TransactionUpdate.Change) -> StoreKitUpdate {
    .transaction(
      TransactionUpdate(
        number: number, product: ledger[number].sale.payment.productIdentifier,
        identifier: ledger[number].identifier, person: name(of: ledger[number].person),
        change: change, failure: switches.simulatedFailures[.verification]?.failure))
  }

  /// The status of a subscription's group is another one now; `renewal` where only its renewal information is.
  mutating func announceStatus(_ number: SubscriptionNumber, renewal: RenewalChange? = nil) {
    let subscription = subscriptionBook[number]
    guard isHeard(by: subscription.person) else { return }
    emit(
      .update(
        .status(
          product: subscription.product, state: state(of: subscription),
          person: name(of: subscription.person), transaction: subscription.latest, renewal: renewal)),
      rule: renewal == nil ? .groupStatus : .renewalInfoUpdates)
  }
}
