// The sales that were charged although the app received an error (rule `purchase.charged`).

import StoreModel

/// The undelivered sales, in the order of creation.
///
/// They are delivered at the next launch or by a restore.
package struct UndeliveredSales: Hashable, Sendable {
  package private(set) var numbers: [TransactionNumber] = []

  mutating func add(_ number: TransactionNumber) { numbers.append(number) }

  /// Removes all sales to a person, and returns those that are still unfinished and not deleted.
  mutating func removeAll(of person: Person, in ledger: Ledger) -> [TransactionNumber] {
    guard !numbers.isEmpty else { return [] }
    let removed = numbers.filter { ledger[$0].person == person }
    numbers.removeAll { ledger[$0].person == person }
    return removed.filter { ledger[$0].isUnfinished }
  }

  /// Whether the list is ascending and all its transactions are in the ledger.
  package func isConsistent(with ledger: Ledger) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } && numbers.allSatisfy { ledger.has($0) }
  }
}
