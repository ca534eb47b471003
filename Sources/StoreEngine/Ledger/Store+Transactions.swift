// The transactions of the ledger as device and app see them, and references to transactions.

import StoreModel

extension Store {
  /// A new transaction in the books, and in the queue where it is the customer's.
  mutating func append(_ sale: Sale, state: TransactionState, of person: Person) -> TransactionNumber {
    people.markBought(person)
    let number = ledger.append(sale, state: state, of: person, at: now)
    if person == people.customer { post(.enteredQueue(number)) }
    return number
  }

  /// `finishTransaction` was called for them.
  mutating func finished(_ numbers: [TransactionNumber]) {
    for number in numbers { ledger.markFinished(number, at: now) }
  }

  /// The queue let go of them for another payment.
  mutating func dropped(_ numbers: [TransactionNumber]) {
    for number in numbers { ledger.markDropped(number) }
  }

  /// What the store still owes the devices of the account that is signed in, since no app has finished it, in the order of
  /// creation.
  package var owed: [TransactionNumber] {
    let customer = people.customer
    return ledger.numbers { $0.isUnfinished && $0.person == customer }
  }

  /// The transaction as it is handed to the app now.
  package func snapshot(_ number: TransactionNumber) -> TransactionSnapshot {
    let original = ledger[number].original.flatMap { first in
      identifierText(first).map { OriginalSnapshot(identifier: $0, state: ledger[first].state) }
    }
    return TransactionSnapshot(
      number: number, productIdentifier: ledger[number].sale.payment.productIdentifier,
      quantity: ledger[number].sale.payment.quantity, state: ledger[number].state,
      identifier: identifierText(number), original: original, error: ledger[number].error)
  }

  /// The identifier as the app's log shows it; nil until purchased or restored.
  package func identifierText(_ number: TransactionNumber) -> String? {
    guard ledger.has(number), !ledger[number].isDeleted, let identifier = ledger[number].identifier
    else { return nil }
    let isQuoted =
      ledger[number].request == .approved && rules.askToBuy.canQuoteIdentifier
      && quirks.approvedIdentifier == .quoted
    return isQuoted ? "\"\(identifier)\"" : String(identifier)
  }

  /// The number that a reference means now; nil when there is no such transaction.
  package func number(of reference: TransactionReference) -> TransactionNumber? {
    switch reference {
    case .number(let number): ledger.has(number) && !ledger[number].isDeleted ? number : nil
    case .last: newest(besides: undelivered.numbers) ?? newest(besides: [])
    }
  }

  /// The newest transaction of the customer that is none of some: what the app was not told of is named by number.
  private func newest(besides hidden: [TransactionNumber]) -> TransactionNumber? {
    ledger.lastPresent {
      ledger[$0].person == people.customer && ledger[$0].ownership == .purchased && !hidden.contains($0)
    }
  }

  /// Why something cannot be done to a transaction; the reason may be that there is none.
  package func refusal(of reference: TransactionReference, _ check: (TransactionNumber) -> Refusal?)
    -> Refusal?
  {
    if let number = number(of: reference) { return check(number) }
    guard ledger.count > 0 else { return Refusal(.noTransaction, possible: .buyFirst) }
    switch reference {
    case .last:
      let others = ledger.present(fromNewest: 0)
      let reason: RefusalReason = people.accounts.count > 1 ? .onlyOfOthers : .onlyOfFamily
      return others.map { Refusal(reason, possible: .transactions(upTo: $0)) }
        ?? Refusal(.allDeleted, possible: .buyFirst)
    case .number(let number):
      return Refusal(
        ledger.has(number) ? .deleted(number) : .noSuchTransaction(number),
        possible: .transactions(upTo: TransactionNumber(ledger.count)))
    }
  }
}
