// The transactions that a list shows, newest first. Without a filter the list is that of the ledger. With a filter,
// transactions are compared again after each new revision, newest first and in pieces between keys. Rows of the previous
// revision stay until their transactions are compared.

import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

/// The numbers of the transactions in a list.
package struct TransactionIndex: Sendable {
  private var filter: TextMatch?
  private var texts = Localizer()
  private var revision: LedgerRevision?
  /// Numbers that the filter lets pass, descending.
  private var found: [TransactionNumber] = []
  /// Numbers that passed in the previous revision and are still to be compared, descending.
  private var stale: ArraySlice<TransactionNumber> = []
  /// All numbers up to this one are still to be compared.
  package private(set) var rest = 0

  /// How many transactions are compared in one piece.
  private let piece: Int

  package init(piece: Int = 4_000) { self.piece = piece }

  // MARK: The list

  /// How many rows the list has, as far as it was made.
  package func count(in world: World) -> Int {
    filter == nil ? world.presentTransactionCount : found.count + stale.count
  }

  /// The number of the transaction in a row; row 0 is the newest.
  package func number(at row: Int, in world: World) -> TransactionNumber? {
    guard row >= 0, row < count(in: world) else { return nil }
    if filter == nil { return world.presentTransaction(fromNewest: row) }
    return row < found.count ? found[row] : stale[stale.startIndex + row - found.count]
  }

  /// The row of a transaction, or of the nearest older one; nil where the list is empty.
  package func row(of number: TransactionNumber, in world: World) -> Int? {
    let count = count(in: world)
    guard count > 0 else { return nil }
    if filter == nil { return min(count - 1, world.presentTransactions(after: number)) }
    let newer = found.partitioningIndex { $0 <= number }
    if newer < found.count { return newer }
    return min(count - 1, newer + stale.partitioningIndex { $0 <= number } - stale.startIndex)
  }

  // MARK: Making it

  /// Takes in what happened since the last call; a filter looks at the words that lists show.
  package mutating func update(_ world: World, filter newFilter: TextMatch?, _ newTexts: Localizer) {
    guard let newFilter else {
      self = TransactionIndex(piece: piece)
      return
    }
    let newRevision = world.ledgerRevision
    let isSameList = filter == newFilter && texts == newTexts
    if isSameList, revision == newRevision { return }
    rest = world.transactionCount
    let isSameWorld = revision?.environment == newRevision.environment
    stale = isSameList && isSameWorld ? (found + stale).drop { $0.value > rest } : []
    (filter, texts, revision, found) = (newFilter, newTexts, newRevision, [])
    runWork(world)
  }

  /// Compares the next piece, newest first.
  package mutating func runWork(_ world: World) {
    guard let filter, rest > 0 else { return }
    var named = NameMatchCache()
    let end = max(0, rest - piece)
    for number in stride(from: rest, to: end, by: -1).lazy.map(TransactionNumber.init) {
      guard let transaction = world.transaction(number),
        TransactionText.matches(transaction, filter, in: world, &named, texts)
      else { continue }
      found.append(number)
    }
    rest = end
    stale = stale[stale.partitioningIndex { $0.value <= rest }...]
  }
}
