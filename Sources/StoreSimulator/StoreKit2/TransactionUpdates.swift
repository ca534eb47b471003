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
    case .renewal, .elsewhere, .shared: true
    // The queue tells of both.
    case .answered, .decided: false
    }
  }
}

extension Books {
  /// A transaction came to be: StoreKit 2 hears of it where it is no answer to the app's own call.
  mutating func isMade(_ number: TransactionNumber, by origin: TransactionOrigin) {
    guard origin.isUpdate else { return }
    // A payment that was answered with the held transaction has none of its own.
    let made = ledger[number].answeredWith ?? number
    update(
      made,
      .new(reason: ledger[made].reason, ownership: ledger[made].ownership, expires: ledger[made].expiresAt))
  }

  /// Something became of a transaction that was there before: that is never an answer to a call.
  mutating func announce(_ number: TransactionNumber, _ change: TransactionUpdate.Change) {
    update(number, change)
  }

  private mutating func update(_ number: TransactionNumber, _ change: TransactionUpdate.Change) {
    emit(
      .update(
        .transaction(
          TransactionUpdate(
            number: number, product: ledger[number].payment.productIdentifier,
            identifier: ledger[number].identifier, person: family[ledger[number].person].name,
            change: change))),
      rule: .transactionUpdates)
  }

  /// The status of a subscription's group is another one now.
  mutating func announceStatus(_ number: SubscriptionNumber) {
    let subscription = subscriptionBook[number]
    emit(
      .update(
        .status(
          product: subscription.product, state: state(of: subscription),
          person: family[subscription.person].name, transaction: subscription.latest)),
      rule: .groupStatus)
  }
}
