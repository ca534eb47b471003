// The transactions that wait for a parent or, after an interruption, for the customer.

import StoreModel

/// A list of the transactions that wait for a decision, oldest first.
package struct PendingRequests: Hashable, Sendable {
  package enum Decider: Hashable, Sendable { case parent, customer }

  private struct Entry: Hashable, Sendable {
    let number: TransactionNumber
    let decider: Decider
  }

  private var entries: [Entry] = []
  package private(set) var requestCount = 0

  package var numbers: [TransactionNumber] { entries.map(\.number) }

  /// Returns the oldest transactions that wait for a decider, at most `limit`.
  package func first(_ limit: Int, for decider: Decider) -> [TransactionNumber] {
    entries.lazy.filter { $0.decider == decider }.prefix(limit).map(\.number)
  }

  mutating func add(_ number: TransactionNumber, for decider: Decider) {
    entries.append(Entry(number: number, decider: decider))
    if decider == .parent { requestCount += 1 }
  }

  mutating func remove(_ number: TransactionNumber) {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
    if entries.remove(at: index).decider == .parent { requestCount -= 1 }
  }

  /// Whether every transaction in the list waits for its decider, and the number of requests is correct.
  package func isConsistent(with ledger: Ledger) -> Bool {
    requestCount == entries.count { $0.decider == .parent }
      && entries.allSatisfy { entry in
        let row = ledger[entry.number]
        let isWaiting = entry.decider == .parent ? row.request == .waiting : row.interruption == .open
        return isWaiting && !row.isDeleted
      }
  }
}
