// The order of transactions by purchase date.

import StoreModel

extension Ledger {
  /// Returns the matching transaction with the newest purchase date or, if dates are equal, the greatest
  /// number.
  ///
  /// This order differs from the order of creation after a recovery in a grace period or a purchase with a
  /// past date.
  package func newest(where isWanted: (TransactionNumber) -> Bool) -> TransactionNumber? {
    indices.filter(isWanted).max { isBought($0, before: $1) }
  }

  /// Whether a transaction was purchased before another.
  ///
  /// If the dates are equal, the smaller number is earlier.
  package func isBought(_ number: TransactionNumber, before other: TransactionNumber) -> Bool {
    (self[number].beganAt, number) < (self[other].beganAt, other)
  }

  /// Sorts transactions by purchase date, as verifyReceipt does: oldest first, equal dates in the order of
  /// creation.
  package func byPurchaseDate(_ numbers: [TransactionNumber]) -> [TransactionNumber] {
    // Nearly every list is sorted already.
    let isSorted = zip(numbers, numbers.dropFirst()).allSatisfy { isBought($0, before: $1) }
    return isSorted ? numbers : numbers.sorted { isBought($0, before: $1) }
  }

  package func newestNonRenewing(of person: Person) -> [TransactionNumber] {
    var newest: [String: TransactionNumber] = [:]
    for number in numbers(where: { $0.isActiveNonRenewing && $0.person == person }) {
      let product = self[number].payment.productIdentifier
      if let previous = newest[product], !isBought(previous, before: number) { continue }
      newest[product] = number
    }
    return Array(newest.values)
  }

  /// Returns `Transaction.all` for a person: the transactions that StoreKit 2 lists, by purchase date.
  package func listed(of person: Person, withFinishedConsumables: Bool = false) -> [TransactionNumber] {
    byPurchaseDate(
      numbers {
        $0.isListed(withFinishedConsumables: withFinishedConsumables) && $0.person == person
          && $0.answeredWith == nil
      })
  }

  /// Returns `Transaction.unfinished` for a person, by purchase date.
  package func unfinished(of person: Person) -> [TransactionNumber] {
    byPurchaseDate(
      numbers {
        $0.isUnfinished && $0.person == person && $0.ownership == .purchased && $0.state == .purchased
      })
  }
}
