// What StoreKit 2 hears by itself: `Transaction.updates` and `Status.updates`. Decided here and nowhere else: the books say
// how a transaction came to be, and what became of it since; what was delivered and was no answer to the app's own
// call is an update.

import StoreModel

extension Store {
  /// Tells StoreKit 2 of a transaction that was made: `Transaction.updates`, unless it is the answer to the app's own
  /// call, and `Status.updates` if a period of a subscription begins with it.
  ///
  /// A payment that was answered with a held transaction has no element, because nothing was made for it.
  mutating func announceMade(_ number: TransactionNumber, by origin: TransactionOrigin) {
    guard ledger[number].answeredWith == nil, people.hasListeningDevice(ledger[number].person) else { return }
    if origin.isUpdate { emit(.update(makeUpdate(number)), rule: .transactionUpdates) }
    announceStatus(ofPeriod: number)
  }

  /// The element of `Transaction.updates` that tells of a new transaction.
  package func makeUpdate(_ number: TransactionNumber) -> StoreKitUpdate {
    element(
      number,
      .new(
        reason: ledger[number].reason, ownership: ledger[number].ownership, expires: ledger[number].expiresAt)
    )
  }

  /// The element that offers a transaction again which no process has finished.
  package func offeredAgain(_ number: TransactionNumber) -> StoreKitUpdate {
    element(
      number,
      .unfinished(
        reason: ledger[number].reason, expires: ledger[number].expiresAt,
        revocation: ledger[number].revocation))
  }

  /// The elements of `Transaction.updates` for the listener of a new process, the newest purchase date first (rule
  /// `storekit2.updates.launch`).
  ///
  /// Of what was `made` while no process ran, what the family shares is told to the next process only, because the app
  /// does not finish it.
  package func elementsAtLaunch(made: [TransactionNumber]) -> [(
    number: TransactionNumber, update: StoreKitUpdate
  )] {
    var found = unfinished.map { (number: $0, update: offeredAgain($0)) }
    for number in made where !ledger[number].isOwed && !ledger[number].isRefunded {
      found.append((number, self.makeUpdate(number)))
    }
    if quirks.missedRenewals == .withOriginal {
      for number in finishedOriginals(ofRenewals: made) {
        let change = TransactionUpdate.Change.finished(
          reason: ledger[number].reason, expires: ledger[number].expiresAt)
        found.append((number, element(number, change)))
      }
    }
    return found.sorted { ledger.isBought($1.number, before: $0.number) }
  }

  /// The finished originals of the renewals among transactions that are not finished themselves.
  private func finishedOriginals(ofRenewals made: [TransactionNumber]) -> Set<TransactionNumber> {
    let renewals = made.lazy.filter { ledger[$0].isOwed && ledger[$0].reason == .renewal }
    return Set(renewals.compactMap { ledger[$0].original }).filter {
      ledger[$0].finishedAt != nil && !ledger[$0].isDeleted
    }
  }

  /// Something became of a transaction that was there before: that is never an answer to a call.
  mutating func announce(_ number: TransactionNumber, _ change: TransactionUpdate.Change) {
    guard people.hasListeningDevice(ledger[number].person) else { return }
    emit(.update(element(number, change)), rule: .transactionUpdates)
  }

  private func element(_ number: TransactionNumber, _ change: TransactionUpdate.Change) -> StoreKitUpdate {
    .transaction(
      TransactionUpdate(
        number: number, product: ledger[number].sale.payment.productIdentifier,
        identifier: ledger[number].identifier, person: people.name(of: ledger[number].person, on: device),
        change: change, failure: switches.simulatedFailures[.verification]?.failure))
  }

  /// Tells `Status.updates` that a subscription has a new period: it was purchased or renewed.
  private mutating func announceStatus(ofPeriod number: TransactionNumber) {
    guard let subscription = ledger[number].subscription, subscriptions[subscription].latest == number
    else { return }
    announceStatus(subscription)
  }

  /// Tells `Status.updates` of a family member that what is shared with them begins, renews or ends.
  mutating func announceStatus(of share: FamilyShare) {
    guard let number = share.subscription, people.hasListeningDevice(share.person) else { return }
    let status = status(of: share, subscription: subscriptions[number])
    emit(
      .update(
        .status(
          product: ledger[share.latest].sale.payment.productIdentifier, state: status.state,
          person: people.name(of: share.person, on: device), transaction: share.latest)),
      rule: .groupStatus)
  }

  /// Tells `Status.updates` that the status of a subscription's group has changed; `renewal` is what changed if it is the
  /// renewal information alone.
  mutating func announceStatus(_ number: SubscriptionNumber, renewal: RenewalChange? = nil) {
    // Field by field: every renewal calls this, and a subscription is large.
    let person = subscriptions[number].person
    guard people.hasListeningDevice(person) else { return }
    emit(
      .update(
        .status(
          product: subscriptions[number].product, state: state(in: subscriptions[number].phase),
          person: people.name(of: person, on: device), transaction: subscriptions[number].latest,
          renewal: renewal)),
      rule: renewal == nil ? .groupStatus : .renewalInfoUpdates)
  }
}
