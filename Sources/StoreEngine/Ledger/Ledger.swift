// The transactions of a store.

import HashTreeCollections
import StoreModel
import Support

/// A table of all transactions, in the order of creation.
///
/// Most queries scan all rows, so they must not run at each step of a session.
package struct Ledger: Sendable, RandomAccessCollection {
  private var rows = AppendVector<TransactionRow>()
  private var deleted: [TransactionNumber] = []
  /// The later transactions of each first purchase, in the order in which they were linked to it.
  private var childNumbers = TreeDictionary<TransactionNumber, AppendVector<TransactionNumber>>()
  /// The payments that were answered with each transaction, oldest first.
  private var answeredNumbers = TreeDictionary<TransactionNumber, [TransactionNumber]>()

  package var startIndex: TransactionNumber { 1 }
  package var endIndex: TransactionNumber { TransactionNumber(rows.count + 1) }
  package var count: Int { rows.count }

  package subscript(number: TransactionNumber) -> TransactionRow {
    _read { yield rows[number.value - 1] }
  }

  private subscript(row number: TransactionNumber) -> TransactionRow {
    _read { yield rows[number.value - 1] }
    _modify { yield &rows[number.value - 1] }
  }

  package func has(_ number: TransactionNumber) -> Bool { number.value >= 1 && number.value <= rows.count }

  /// Returns the numbers of the rows that fulfil a condition, ascending.
  package func numbers(where isWanted: (TransactionRow) -> Bool) -> [TransactionNumber] {
    indices.filter { isWanted(self[$0]) }
  }

  /// Whether both ledgers are unchanged copies of the same ledger.
  package func isSame(as other: Ledger) -> Bool { rows.isSame(as: other.rows) }

  /// Returns the rows that may differ from `older`, a copy of this ledger, ascending.
  func numbersWritten(since older: Ledger) -> [TransactionNumber] {
    rows.indicesWritten(since: older.rows).map { TransactionNumber($0 + 1) }
  }

  mutating func append(
    _ sale: Sale, state: TransactionState, of person: Person, at instant: Instant
  ) -> TransactionNumber {
    let number = endIndex
    rows.append(TransactionRow(number: number, sale: sale, state: state, of: person, at: instant))
    return number
  }

  // MARK: Rows that are not deleted

  mutating func delete(_ number: TransactionNumber) {
    guard !self[number].isDeleted else { return }
    self[row: number].isDeleted = true
    deleted.insert(number, at: deleted.partitioningIndex { $0 > number })
  }

  /// Takes deleted rows from an older copy, in a copy for a device that keeps them.
  mutating func restoreDeleted(_ numbers: [TransactionNumber], from older: Ledger) {
    for number in numbers { self[row: number] = older[number] }
    let restored = Set(numbers)
    deleted.removeAll { restored.contains($0) }
  }

  package var presentCount: Int { count - deleted.count }

  package func presentCount(after number: TransactionNumber) -> Int {
    count - number.value - (deleted.count - deleted.partitioningIndex { $0 > number })
  }

  /// Returns the row at a position among the rows that are not deleted, newest first; nil if there are at
  /// most `offset` such rows.
  package func present(fromNewest offset: Int) -> TransactionNumber? {
    guard offset >= 0, offset < presentCount else { return nil }
    // Binary search: the greater the number of a row, the fewer undeleted rows follow it.
    let index = (0..<count).partitioningIndex { presentCount(after: TransactionNumber($0 + 1)) <= offset }
    return TransactionNumber(index + 1)
  }

  package func lastPresent(where isWanted: (TransactionNumber) -> Bool) -> TransactionNumber? {
    // The search starts at the last row that is not deleted, because a cleared purchase history leaves many
    // deleted rows at the end.
    guard let last = present(fromNewest: 0) else { return nil }
    return (1...last.value).lazy.map { TransactionNumber($0) }.last { !self[$0].isDeleted && isWanted($0) }
  }

  // MARK: Links between rows

  /// Returns the transactions that are linked to a first purchase, the most recently linked first.
  package func children(of number: TransactionNumber) -> [TransactionNumber] {
    childNumbers[number]?.reversed() ?? []
  }

  /// Returns the payments that were answered with a transaction, the newest first.
  package func answered(with number: TransactionNumber) -> [TransactionNumber] {
    answeredNumbers[number]?.reversed() ?? []
  }

  /// Links a transaction to its first purchase.
  ///
  /// A nil `original` has no effect, and an existing link cannot be changed.
  mutating func setOriginal(of number: TransactionNumber, to original: TransactionNumber?) {
    guard let original, self[number].original == nil else {
      assert(original == nil || self[number].original == original, "an original is another one")
      return
    }
    self[row: number].original = original
    childNumbers[original, default: AppendVector()].append(number)
  }

  /// Answers a payment with an older transaction, because the App Store creates no transaction for the
  /// payment.
  mutating func answer(_ number: TransactionNumber, with existing: TransactionNumber, at instant: Instant) {
    setState(of: number, to: .purchased, at: instant)
    self[row: number].error = nil
    self[row: number].identifier = self[existing].identifier
    setOriginal(of: number, to: self[existing].original)
    self[row: number].answeredWith = existing
    answeredNumbers[existing, default: []].append(number)
  }

  mutating func replace(_ order: TransactionNumber, by transaction: TransactionNumber) {
    self[row: order].replacedBy = transaction
  }

  // MARK: Purchases

  private mutating func setState(
    of number: TransactionNumber, to state: TransactionState, at instant: Instant
  ) {
    self[row: number].state = state
    self[row: number].changedAt = instant
  }

  mutating func markPurchased(
    _ number: TransactionNumber, identifier: Int64, orderID: OrderID, sale: Sale, at instant: Instant
  ) {
    setState(of: number, to: .purchased, at: instant)
    self[row: number].error = nil
    self[row: number].identifier = identifier
    self[row: number].orderID = orderID
    self[row: number].sale = sale
    self[row: number].purchasedAt = sale.payment.purchasedAt ?? instant
  }

  /// Sets the identifier and the order number of a transaction that the store created without a payment.
  mutating func identify(_ number: TransactionNumber, identifier: Int64, orderID: OrderID) {
    self[row: number].identifier = identifier
    self[row: number].orderID = orderID
  }

  /// Marks an unpaid renewal as purchased, because it was paid or because a device lists it.
  mutating func markPaid(_ renewal: TransactionNumber, sale: Sale, at instant: Instant) {
    setState(of: renewal, to: .purchased, at: instant)
    self[row: renewal].sale = sale
  }

  /// Lists the payment of an order as a purchase until the end of the current period, in a copy for a device.
  mutating func list(
    order number: TransactionNumber, of subscription: Subscription, identifier: Int64, orderID: OrderID
  ) {
    guard let existing = self[number].answeredWith else { return }
    answeredNumbers[existing]?.removeAll { $0 == number }
    self[row: number].answeredWith = nil
    if self[number].original == nil { setOriginal(of: number, to: subscription.original) }
    identify(number, identifier: identifier, orderID: orderID)
    self[row: number].subscription = subscription.number
    self[row: number].purchasedAt = self[number].changedAt
    self[row: number].expiresAt = subscription.end
  }

  mutating func setPurchaseDate(of number: TransactionNumber, to instant: Instant) {
    self[row: number].purchasedAt = instant
  }

  /// Sets the paid price, in milliunits of the currency of the sale.
  mutating func setPrice(of number: TransactionNumber, to milliunits: Int64) {
    self[row: number].price = milliunits
  }

  mutating func setOffer(of number: TransactionNumber, to offer: TransactionOffer) {
    self[row: number].offer = offer
  }

  mutating func setSale(of number: TransactionNumber, to sale: Sale) { self[row: number].sale = sale }

  mutating func assign(_ number: TransactionNumber, to person: Person, sale: Sale) {
    self[row: number].person = person
    self[row: number].sale = sale
  }

  mutating func restore(
    _ number: TransactionNumber, from completed: TransactionNumber, identifier: Int64, at instant: Instant
  ) {
    self[row: number].orderID = self[completed].orderID
    self[row: number].webOrderLineItemID = self[completed].webOrderLineItemID
    self[row: number].identifier = identifier
    self[row: number].purchasedAt = instant
    self[row: number].isAwaitingFinish = true
    setOriginal(of: number, to: self[completed].original ?? completed)
  }

  mutating func fail(_ number: TransactionNumber, _ error: StoreError, at instant: Instant) {
    setState(of: number, to: .failed, at: instant)
    self[row: number].error = error
  }

  mutating func markInjected(_ number: TransactionNumber) { self[row: number].wasInjected = true }

  mutating func `defer`(_ number: TransactionNumber, at instant: Instant) {
    setState(of: number, to: .deferred, at: instant)
  }

  mutating func setTestIdentifier(of number: TransactionNumber, to identifier: Int64?) {
    self[row: number].testIdentifier = identifier
  }

  // MARK: Ask to Buy and interruptions

  mutating func startRequest(_ number: TransactionNumber) { self[row: number].request = .waiting }

  mutating func endRequest(
    _ number: TransactionNumber, _ outcome: RequestState, at instant: Instant
  ) {
    self[row: number].request = outcome
    self[row: number].changedAt = instant
  }

  mutating func setInterruptionCause(of number: TransactionNumber, to cause: InterruptionCause) {
    self[row: number].interruptionCause = cause
  }

  mutating func setInterruption(of number: TransactionNumber, to state: InterruptionState) {
    self[row: number].interruption = state
  }

  /// Keeps a transaction marked as unfinished, as Xcode 12 does after an interruption was resolved.
  mutating func keepUnfinishedMark(of number: TransactionNumber) {
    self[row: number].keepsUnfinishedMark = true
  }

  // MARK: Delivery

  /// Marks a transaction as unfinished after it was sent to the devices of the account.
  mutating func markSent(_ number: TransactionNumber) {
    self[row: number].finishedAt = nil
    markAwaitingFinish(number)
  }

  /// Marks a transaction as unfinished, unless the payment was answered with an older transaction.
  ///
  /// The older transaction is delivered only to the process that made the payment (rule
  /// `purchase.held-is-listed-once`).
  mutating func markAwaitingFinish(_ number: TransactionNumber) {
    self[row: number].isAwaitingFinish = self[number].answeredWith == nil
  }

  mutating func markFinished(_ number: TransactionNumber, at instant: Instant) {
    self[row: number].finishedAt = instant
    self[row: number].isAwaitingFinish = false
  }

  /// Marks a transaction that the queue dropped in favour of another payment, so that it no longer waits
  /// for `finishTransaction`.
  mutating func markDropped(_ number: TransactionNumber) { self[row: number].isAwaitingFinish = false }

  // MARK: Periods of subscriptions

  mutating func setPeriod(of number: TransactionNumber, to period: TransactionRow.Period) {
    self[row: number].setPeriod(period)
  }

  /// Sets the values of a duplicate, which buys the current period again and pays for no other period.
  mutating func setDuplicate(
    _ number: TransactionNumber, of subscription: Subscription, lineItem: Int64, at instant: Instant
  ) {
    self[row: number].subscription = subscription.number
    self[row: number].purchasedAt = instant
    self[row: number].expiresAt = subscription.end
    self[row: number].webOrderLineItemID = lineItem
    self[row: number].reason = .purchase
  }

  mutating func setExpiration(of number: TransactionNumber, to end: Instant) {
    self[row: number].expiresAt = end
  }

  mutating func setCommitmentEnd(of number: TransactionNumber, to end: Instant) {
    self[row: number].commitment?.expirationDate = end
  }

  mutating func markUpgraded(_ number: TransactionNumber) { self[row: number].isUpgraded = true }

  mutating func undoUpgrade(_ number: TransactionNumber) { self[row: number].isUpgraded = false }

  // MARK: Family Sharing

  /// Sets the values of a transaction that shares the transaction `paid` with a family member.
  mutating func share(_ number: TransactionNumber, of paid: TransactionRow, at instant: Instant) {
    self[row: number].orderID = paid.orderID
    self[row: number].ownership = .familyShared
    self[row: number].purchasedAt = instant
  }

  /// Sets the period of a transaction that shares a subscription's period.
  mutating func setSharedPeriod(
    of number: TransactionNumber, _ paid: TransactionRow, end: Instant, lineItem: Int64
  ) {
    self[row: number].purchasedAt = paid.purchasedAt
    self[row: number].expiresAt = end
    self[row: number].commitment = paid.commitment
    self[row: number].webOrderLineItemID = lineItem
  }

  /// Links a shared period to the previous shared period.
  mutating func continueShare(
    _ number: TransactionNumber, after previous: TransactionNumber, reason: TransactionReason
  ) {
    self[row: number].previous = previous
    self[row: number].reason = reason
  }

  // MARK: Refunds

  /// Refunds or revokes a transaction.
  ///
  /// `milliunits` is the refunded amount, `percentage` the `revocationPercentage`, and `instant` the
  /// `revocationDate`.
  mutating func refund(
    _ number: TransactionNumber, percentage: Percentage, milliunits: Int64, at instant: Instant
  ) {
    self[row: number].refundedAt = instant
    self[row: number].refundPercentage = percentage
    addRefund(milliunits, of: number)
  }

  /// Adds a partial refund for a period that ends early; the transaction does not count as refunded.
  mutating func addRefund(_ milliunits: Int64, of number: TransactionNumber) {
    self[row: number].refunded += milliunits
  }

  mutating func clearRefund(of number: TransactionNumber) { self[row: number].refunded = 0 }

  mutating func revokeShare(_ number: TransactionNumber, at instant: Instant) {
    self[row: number].refundedAt = instant
  }

  mutating func requestRefund(_ number: TransactionNumber, _ reason: RefundRequest.Reason) {
    self[row: number].refundRequest = reason
  }

  mutating func reverseRefund(_ number: TransactionNumber) {
    self[row: number].refundedAt = nil
    self[row: number].refundRequest = nil
    self[row: number].refundPercentage = 0
    clearRefund(of: number)
  }

  /// Whether the deleted rows and the links between rows are consistent.
  package var isConsistent: Bool {
    deleted == indices.filter { self[$0].isDeleted }
      && childNumbers.allSatisfy { original, children in children.allSatisfy { self[$0].original == original }
      }
      && childNumbers.values.reduce(0) { $0 + $1.count } == count { $0.original != nil }
      && answeredNumbers.allSatisfy { existing, payments in
        payments.allSatisfy { self[$0].answeredWith == existing && self[$0].state == .purchased }
      }
      && answeredNumbers.values.reduce(0) { $0 + $1.count } == count { $0.answeredWith != nil }
      && allSatisfy { !$0.isAwaitingFinish || $0.answeredWith == nil }
  }
}

/// Equality ignores the list of deleted rows, because the list follows from the rows.
extension Ledger: Hashable {
  package static func == (left: Ledger, right: Ledger) -> Bool {
    left.rows == right.rows && left.childNumbers == right.childNumbers
      && left.answeredNumbers == right.answeredNumbers
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}
