// The unfinished transactions that the queue delivered to the service's SDK.

import StoreModel
import StoreSimulator

/// An ordered set of transactions, in order of delivery.
///
/// Membership is a hash lookup, because thousands of renewals can be pending while no user is logged in.
struct PendingTransactions: Hashable, Sendable {
  private(set) var numbers: [TransactionNumber] = []
  private var members: Set<TransactionNumber> = []

  func contains(_ number: TransactionNumber) -> Bool { members.contains(number) }

  mutating func append(_ number: TransactionNumber) {
    if members.insert(number).inserted { numbers.append(number) }
  }

  mutating func remove(_ number: TransactionNumber) {
    if members.remove(number) != nil, let index = numbers.firstIndex(of: number) { numbers.remove(at: index) }
  }
}
