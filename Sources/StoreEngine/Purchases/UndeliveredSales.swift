// Sales that the App Store made although the app received a failure: charged, but not delivered. A sale is delivered at
// the next launch or by a restore, whichever comes first (rule `purchase.charged`).

import StoreModel

/// A list of the undelivered sales, in the order of creation.
package struct UndeliveredSales: Hashable, Sendable {
  package private(set) var numbers: [TransactionNumber] = []

  /// Adds a sale.
  mutating func add(_ number: TransactionNumber) { numbers.append(number) }

  /// Removes and returns the sales to a person.
  ///
  /// Sales that the app has finished or that were deleted are removed, but not returned.
  mutating func removeAll(of person: Person, in ledger: Ledger) -> [TransactionNumber] {
    guard !numbers.isEmpty else { return [] }
    let removed = numbers.filter { ledger[$0].person == person }
    numbers.removeAll { ledger[$0].person == person }
    return removed.filter { ledger[$0].isUnfinished }
  }

  /// Whether the sales are in the order of creation and the ledger has them.
  package func isConsistent(with ledger: Ledger) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } && numbers.allSatisfy { ledger.has($0) }
  }
}
