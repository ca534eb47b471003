// The list of transactions, newest first.
//
// After each change, a filtered list is rebuilt in pieces between key presses. Meanwhile, the previous
// results remain.

import Scenario
import StoreModel
import StoreSimulator
import Support

package struct TransactionIndex: Sendable {
  private var filter: TextMatch?
  private var texts = Localizer()
  private var revision: LedgerRevision?
  /// The numbers of the matching transactions, descending.
  private var matches: [TransactionNumber] = []
  /// The numbers that matched in the previous revision and have not been examined again, descending.
  private var stale: ArraySlice<TransactionNumber> = []
  /// The highest number that has not been examined.
  package private(set) var remainingCount = 0

  private let batchSize: Int

  package init(batchSize: Int = 4_000) { self.batchSize = batchSize }

  // MARK: List

  package func count(in world: World) -> Int {
    filter == nil ? world.presentTransactionCount : matches.count + stale.count
  }

  /// Returns the transaction in a row; row 0 is the newest.
  package func number(at row: Int, in world: World) -> TransactionNumber? {
    guard row >= 0, row < count(in: world) else { return nil }
    if filter == nil { return world.presentTransaction(fromNewest: row) }
    return row < matches.count ? matches[row] : stale[stale.startIndex + row - matches.count]
  }

  /// Returns the row of a transaction or of the nearest older transaction; nil if the list is empty.
  package func row(of number: TransactionNumber, in world: World) -> Int? {
    let count = count(in: world)
    guard count > 0 else { return nil }
    if filter == nil { return min(count - 1, world.presentTransactions(after: number)) }
    let newer = matches.partitioningIndex { $0 <= number }
    if newer < matches.count { return newer }
    return min(count - 1, newer + stale.partitioningIndex { $0 <= number } - stale.startIndex)
  }

  // MARK: Updates

  package mutating func update(_ world: World, filter newFilter: TextMatch?, _ newTexts: Localizer) {
    guard let newFilter else {
      self = TransactionIndex(batchSize: batchSize)
      return
    }
    let newRevision = world.ledgerRevision
    let isSameList = filter == newFilter && texts == newTexts
    if isSameList, revision == newRevision { return }
    remainingCount = world.transactionCount
    let isSameWorld = revision?.environment == newRevision.environment
    stale = isSameList && isSameWorld ? (matches + stale).drop { $0.value > remainingCount } : []
    (filter, texts, revision, matches) = (newFilter, newTexts, newRevision, [])
    runWork(world)
  }

  package mutating func runWork(_ world: World) {
    guard let filter, remainingCount > 0 else { return }
    var nameMatches = NameMatchCache()
    let end = max(0, remainingCount - batchSize)
    for number in stride(from: remainingCount, to: end, by: -1).lazy.map(TransactionNumber.init) {
      guard let transaction = world.transaction(number),
        TransactionText.matches(transaction, filter, in: world, &nameMatches, texts)
      else { continue }
      matches.append(number)
    }
    remainingCount = end
    stale = stale[stale.partitioningIndex { $0.value <= remainingCount }...]
  }
}
