// The transactions that a list shows, newest first. Without a filter the ledger counts them. With a filter the result is
// kept, only changed transactions are compared again, and the others are compared in portions between keys.

import Ground
import Scenario
import StoreSimulator

/// The numbers of the transactions in a list.
struct TransactionIndex: Sendable {
  private var filter: TextMatch?
  private var texts = Texts()
  private var mark: LedgerMark?
  /// What the filter lets pass: what came after it was set, ascending.
  private var newer: [TransactionNumber] = []
  /// What was there when it was set, descending.
  private var older: [TransactionNumber] = []
  /// All numbers up to this one are still to be looked at.
  private(set) var rest = 0
  /// The highest number that was looked at.
  private var highest = 0

  /// How many transactions are looked at in one piece.
  static let piece = 4_000

  // MARK: The list

  /// How many rows the list has, as far as it was made.
  func count(in world: World) -> Int {
    filter == nil ? world.presentTransactionCount : newer.count + older.count
  }

  /// The number of the transaction in a row; row 0 is the newest.
  func number(at row: Int, in world: World) -> TransactionNumber? {
    guard row >= 0, row < count(in: world) else { return nil }
    if filter == nil { return world.presentTransaction(fromNewest: row) }
    return row < newer.count ? newer[newer.count - 1 - row] : older[row - newer.count]
  }

  /// The row of a transaction, or of the nearest older one; nil where the list is empty.
  func row(of number: TransactionNumber, in world: World) -> Int? {
    let count = count(in: world)
    guard count > 0 else { return nil }
    if filter == nil { return min(count - 1, world.presentTransactions(after: number)) }
    let before = newer.count - newer.partitioningIndex { $0 > number }
    return min(
      count - 1, before < newer.count ? before : newer.count + older.partitioningIndex { $0 <= number })
  }

  // MARK: Making it

  /// Takes in what happened since the last call; a filter looks at the words that lists show.
  mutating func update(_ world: World, filter newFilter: TextMatch?, _ newTexts: Texts) {
    guard let newFilter else {
      self = TransactionIndex()
      return
    }
    let changed = mark.flatMap { world.transactions(changedSince: $0) }
    let isSame = filter == newFilter && texts == newTexts
    (filter, texts) = (newFilter, newTexts)
    defer { mark = world.ledgerMark }
    guard isSame, let changed, changed.reduce(0, { $0 + $1.count }) <= Self.piece else {
      (newer, older) = ([], [])
      highest = world.transactionCount
      rest = highest
      work(world)
      return
    }
    take(changed, world, newFilter)
  }

  /// Looks at the next piece of what was not looked at yet, newest first.
  mutating func work(_ world: World) {
    guard let filter, rest > 0 else { return }
    var named = NameMatches()
    let end = max(0, rest - Self.piece)
    for number in stride(from: rest, to: end, by: -1).lazy.map(TransactionNumber.init)
    where Self.isListed(number, filter, in: world, &named, texts) {
      older.append(number)
    }
    rest = end
  }

  /// Looks again at what may have changed, and at what is new.
  private mutating func take(_ changed: [Range<TransactionNumber>], _ world: World, _ filter: TextMatch) {
    var named = NameMatches()
    while let last = newer.last, last.value > world.transactionCount { newer.removeLast() }
    let gone = older.partitioningIndex { $0.value <= world.transactionCount }
    if gone > 0 { older.removeFirst(gone) }
    rest = min(rest, world.transactionCount)
    for number in changed.joined() where number.value > rest {
      let isListed = Self.isListed(number, filter, in: world, &named, texts)
      if number.value > highest {
        Self.put(number, isListed, at: newer.partitioningIndex { $0 >= number }, in: &newer)
      } else {
        Self.put(number, isListed, at: older.partitioningIndex { $0 <= number }, in: &older)
      }
    }
    highest = min(highest, world.transactionCount)
  }

  private static func put(
    _ number: TransactionNumber, _ isListed: Bool, at place: Int, in list: inout [TransactionNumber]
  ) {
    let wasListed = place < list.count && list[place] == number
    if isListed, !wasListed { list.insert(number, at: place) }
    if wasListed, !isListed { list.remove(at: place) }
  }

  private static func isListed(
    _ number: TransactionNumber, _ filter: TextMatch, in world: World, _ named: inout NameMatches,
    _ texts: Texts
  ) -> Bool {
    world.transaction(number).map { TransactionText.matches($0, filter, in: world, &named, texts) } ?? false
  }
}
