// Snapshots of transactions for the device and the app, and references to transactions.

import StoreModel

extension Store {
  /// Adds a transaction to the ledger, and to the device's queue if it belongs to the customer.
  mutating func append(_ sale: Sale, state: TransactionState, of person: Person) -> TransactionNumber {
    people.markBought(person)
    let number = ledger.append(sale, state: state, of: person, at: now)
    if person == people.customer { post(.enteredQueue(number)) }
    return number
  }

  mutating func finished(_ numbers: [TransactionNumber]) {
    for number in numbers { ledger.markFinished(number, at: now) }
  }

  /// Makes a finished renewal unfinished (rule `device.sync-replays`).
  mutating func replay(_ number: TransactionNumber) { ledger.markSent(number) }

  /// The customer's newest renewal that was finished and not refunded; nil if there is none.
  package var newestFinishedRenewal: TransactionNumber? {
    let customer = people.customer
    return ledger.newest { number in
      let row = ledger[number]
      return row.reason == .renewal && row.finishedAt != nil && !row.isRefunded && !row.isDeleted
        && row.state == .purchased && row.ownership == .purchased && row.person == customer
        && row.answeredWith == nil
    }
  }

  mutating func dropped(_ numbers: [TransactionNumber]) {
    for number in numbers { ledger.markDropped(number) }
  }

  /// The unfinished transactions of the signed-in account, in the order of creation.
  package var unfinishedByCreation: [TransactionNumber] {
    let customer = people.customer
    return ledger.numbers { $0.isUnfinished && $0.person == customer }
  }

  package func snapshot(_ number: TransactionNumber) -> TransactionSnapshot {
    let original = ledger[number].original.flatMap { first in
      identifierText(first).map { OriginalSnapshot(identifier: $0, state: ledger[first].state) }
    }
    return TransactionSnapshot(
      number: number, productIdentifier: ledger[number].sale.payment.productIdentifier,
      quantity: ledger[number].sale.payment.quantity, state: ledger[number].state,
      identifier: identifierText(number), original: original, error: ledger[number].error)
  }

  package func identifierText(_ number: TransactionNumber) -> String? {
    guard ledger.has(number), !ledger[number].isDeleted, let identifier = ledger[number].identifier
    else { return nil }
    let isQuoted =
      ledger[number].request == .approved && rules.askToBuy.canQuoteIdentifier
      && quirks.approvedIdentifier == .quoted
    return isQuoted ? "\"\(identifier)\"" : String(identifier)
  }

  /// Returns the number of the transaction to which a reference now refers; nil if there is none.
  package func number(of reference: TransactionReference) -> TransactionNumber? {
    switch reference {
    case .number(let number): ledger.has(number) && !ledger[number].isDeleted ? number : nil
    case .last: newest(besides: undelivered.numbers) ?? newest(besides: [])
    }
  }

  private func newest(besides hidden: [TransactionNumber]) -> TransactionNumber? {
    ledger.lastPresent {
      ledger[$0].person == people.customer && ledger[$0].ownership == .purchased && !hidden.contains($0)
        && !ledger[$0].isUnpaidRenewal
    }
  }

  /// Returns why an operation on a transaction is impossible, or why the transaction does not exist;
  /// otherwise nil.
  package func refusal(of reference: TransactionReference, _ check: (TransactionNumber) -> Refusal?)
    -> Refusal?
  {
    if let number = number(of: reference) { return check(number) }
    guard ledger.count > 0 else { return Refusal(.noTransaction, possible: .buyFirst) }
    switch reference {
    case .last:
      let newest = ledger.present(fromNewest: 0)
      let reason: RefusalReason = people.accounts.count > 1 ? .onlyOfOthers : .onlyOfFamily
      return newest.map { Refusal(reason, possible: .transactions(upTo: $0)) }
        ?? Refusal(.allDeleted, possible: .buyFirst)
    case .number(let number):
      return Refusal(
        ledger.has(number) ? .deleted(number) : .noSuchTransaction(number),
        possible: .transactions(upTo: TransactionNumber(ledger.count)))
    }
  }
}
