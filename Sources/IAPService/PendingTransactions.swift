// What the queue has told the service's SDK and nobody has finished: thousands of renewals where nobody logs in.

import StoreModel
import StoreSimulator

/// Transactions in the order in which they were told, each once.
struct PendingTransactions: Hashable, Sendable {
  private(set) var numbers: [TransactionNumber] = []
  private var members: Set<TransactionNumber> = []

  func contains(_ number: TransactionNumber) -> Bool { members.contains(number) }

  /// One that is there already keeps its place.
  mutating func append(_ number: TransactionNumber) {
    if members.insert(number).inserted { numbers.append(number) }
  }

  mutating func remove(_ number: TransactionNumber) {
    if members.remove(number) != nil, let place = numbers.firstIndex(of: number) { numbers.remove(at: place) }
  }
}
