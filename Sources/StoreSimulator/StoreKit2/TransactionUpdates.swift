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
  /// Tells StoreKit 2 of a transaction that was made, unless it is the answer to the app's own call.
  ///
  /// A payment that was answered with a held transaction has no element, because nothing was made for it.
  mutating func isMade(_ number: TransactionNumber, by origin: TransactionOrigin) {
    guard origin.isUpdate, ledger[number].answeredWith == nil, isHeard(by: ledger[number].person) else {
      return
    }
    emit(.update(made(number)), rule: .transactionUpdates)
  }

  /// The element of `Transaction.updates` that tells of a new transaction.
  func made(_ number: TransactionNumber) -> StoreKitUpdate {
    element(
      number,
      .new(
        reason: ledger[number].reason, ownership: ledger[number].ownership, expires: ledger[number].expiresAt)
    )
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
