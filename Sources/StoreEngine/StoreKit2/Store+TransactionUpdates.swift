// The elements of `Transaction.updates` and `Status.updates`.

import StoreModel

extension Store {
  /// Announces a new transaction in `Transaction.updates`, unless the transaction is the result of a call
  /// by the app.
  ///
  /// If the transaction begins a subscription period, the status is also announced. A payment that was
  /// answered with an existing transaction is not announced.
  mutating func announceNewTransaction(_ number: TransactionNumber, by origin: TransactionOrigin) {
    guard ledger[number].answeredWith == nil, people.hasListeningDevice(ledger[number].person) else { return }
    if origin.isUpdate { emit(.update(makeUpdate(number)), rule: .transactionUpdates) }
    announceStatus(ofPeriod: number)
  }

  /// Returns the element of `Transaction.updates` for a new transaction.
  package func makeUpdate(_ number: TransactionNumber) -> StoreKitUpdate {
    element(
      number,
      .new(
        reason: ledger[number].reason, ownership: ledger[number].ownership, expires: ledger[number].expiresAt)
    )
  }

  /// Returns the element of `Transaction.updates` for an unfinished transaction.
  package func makeUnfinishedUpdate(_ number: TransactionNumber) -> StoreKitUpdate {
    element(
      number,
      .unfinished(
        reason: ledger[number].reason, expires: ledger[number].expiresAt,
        revocation: ledger[number].revocation))
  }

  /// Returns the element of `Transaction.updates` for a finished transaction.
  package func makeFinishedUpdate(_ number: TransactionNumber) -> StoreKitUpdate {
    element(number, .finished(reason: ledger[number].reason, expires: ledger[number].expiresAt))
  }

  /// Returns the elements of `Transaction.updates` for a new process, newest purchase date first.
  ///
  /// `unfinished` are the transactions that the device regards as unfinished.
  /// `made` are transactions that were made while no process ran. Family shares among them are delivered
  /// once, because the app does not finish them (rule `storekit2.updates.launch`).
  package func elementsAtLaunch(unfinished: [TransactionNumber], made: [TransactionNumber]) -> [(
    number: TransactionNumber, update: StoreKitUpdate
  )] {
    var found = unfinished.map { (number: $0, update: makeUnfinishedUpdate($0)) }
    for number in made where !ledger[number].isAwaitingFinish && !ledger[number].isRefunded {
      found.append((number, self.makeUpdate(number)))
    }
    if quirks.missedRenewals == .withOriginal {
      for number in finishedOriginals(ofRenewals: made) {
        found.append((number, makeFinishedUpdate(number)))
      }
    }
    return found.sorted { ledger.isBought($1.number, before: $0.number) }
  }

  /// Returns the finished original transactions of the unfinished renewals in `made`.
  private func finishedOriginals(ofRenewals made: [TransactionNumber]) -> Set<TransactionNumber> {
    let renewals = made.lazy.filter { ledger[$0].isAwaitingFinish && ledger[$0].reason == .renewal }
    return Set(renewals.compactMap { ledger[$0].original }).filter {
      ledger[$0].finishedAt != nil && !ledger[$0].isDeleted
    }
  }

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

  /// Announces the status of a subscription if a transaction begins its current period.
  private mutating func announceStatus(ofPeriod number: TransactionNumber) {
    guard let subscription = ledger[number].subscription, subscriptions[subscription].latest == number
    else { return }
    announceStatus(subscription)
  }

  /// Announces to a family member that a share has begun, renewed or ended.
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

  /// Announces a changed subscription status.
  ///
  /// If only the renewal information has changed, `renewal` is the change.
  mutating func announceStatus(_ number: SubscriptionNumber, renewal: RenewalChange? = nil) {
    // Reads single fields, because every renewal calls this function and a copy of a subscription is slow.
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
