// Every transaction that was ever made.

import Support

/// The rows of transactions, by number.
///
/// Questions about few rows look at all of them, so they must not be asked for each step of a session.
struct Ledger: Sendable, RandomAccessCollection, MutableCollection {
  private var rows = AppendVector<TransactionRow>()
  /// The numbers of the deleted rows, ascending.
  private var deleted: [TransactionNumber] = []

  var startIndex: TransactionNumber { 1 }
  /// The number that the next row will have.
  var endIndex: TransactionNumber { TransactionNumber(rows.count + 1) }
  var count: Int { rows.count }

  subscript(number: TransactionNumber) -> TransactionRow {
    _read { yield rows[number.value - 1] }
    _modify { yield &rows[number.value - 1] }
  }

  /// Whether there is such a row.
  func has(_ number: TransactionNumber) -> Bool { number.value >= 1 && number.value <= rows.count }

  /// Returns the numbers of the rows that fulfil a condition, ascending.
  func numbers(where isWanted: (TransactionRow) -> Bool) -> [TransactionNumber] {
    indices.filter { isWanted(self[$0]) }
  }

  /// Adds the row of the next number.
  mutating func append(_ row: TransactionRow) { rows.append(row) }

  /// Marks a row as deleted from the Transaction Manager.
  mutating func delete(_ number: TransactionNumber) {
    guard !self[number].isDeleted else { return }
    self[number].isDeleted = true
    deleted.insert(number, at: deleted.partitioningIndex { $0 > number })
  }

  // MARK: Rows that are not deleted

  /// The number of rows that are not deleted.
  var presentCount: Int { count - deleted.count }

  /// Returns how many rows after a number are not deleted.
  func presentCount(after number: TransactionNumber) -> Int {
    count - number.value - (deleted.count - deleted.partitioningIndex { $0 > number })
  }

  /// Returns the row that is not deleted and is newer than all but `offset` others; `nil` if there are fewer.
  func present(fromNewest offset: Int) -> TransactionNumber? {
    guard offset >= 0, offset < presentCount else { return nil }
    // The number of rows that are not deleted falls from one number to the next.
    let place = (0..<count).partitioningIndex { presentCount(after: TransactionNumber($0 + 1)) <= offset }
    return TransactionNumber(place + 1)
  }

  /// Returns the last row that is not deleted and fulfils a condition.
  func lastPresent(where isWanted: (TransactionNumber) -> Bool) -> TransactionNumber? {
    // Rows after the last present one are skipped at once: after a purchase history is cleared, these are all.
    guard let last = present(fromNewest: 0) else { return nil }
    return (1...last.value).lazy.map { TransactionNumber($0) }.last { !self[$0].isDeleted && isWanted($0) }
  }

  /// Returns the row with the newest purchase date among those that fulfil a condition; of equal dates the last row.
  func newest(where isWanted: (TransactionNumber) -> Bool) -> TransactionNumber? {
    indices.filter(isWanted).max { (self[$0].beganAt, $0) < (self[$1].beganAt, $1) }
  }

  /// Whether nothing was written since one of the two was copied from the other.
  func isSame(as other: Ledger) -> Bool { rows.isSame(as: other.rows) }

  /// Whether the list of deleted rows is that of the rows, for tests.
  var isConsistent: Bool { deleted == indices.filter { self[$0].isDeleted } }
}

/// Everything else follows from the rows.
extension Ledger: Hashable {
  static func == (left: Ledger, right: Ledger) -> Bool { left.rows == right.rows }
  func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

extension TransactionRow {
  /// When what it pays for begins; before it is purchased, when it got its present state.
  var beganAt: Instant { purchasedAt ?? changedAt }

  /// When the row was last changed.
  var lastChange: Instant { max(changedAt, finishedAt ?? changedAt, refundedAt ?? changedAt) }

  /// Whether the devices of its account have it and no app has finished it.
  var isUnfinished: Bool { isOwed && !isDeleted }

  /// Whether StoreKit 2 and receipts list it: all purchases except consumables that were finished and not refunded.
  var isListed: Bool {
    state == .purchased && !isDeleted && (sale.kind != .consumable || isRefunded || finishedAt == nil)
  }

  /// Whether it gives service as a non-renewing subscription.
  var isPass: Bool { state == .purchased && !isDeleted && sale.kind == .nonRenewing && !isRefunded }
}
