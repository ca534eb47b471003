// Every transaction that was ever made, with a count of what stands in each stretch of it: who looks for the few that are
// not finished, or for the last one that is left, passes over the stretches that have none.

import Ground

/// The rows of transactions, by number.
struct Ledger: Sendable, RandomAccessCollection, MutableCollection {
  /// What is looked for among a million rows.
  enum Trait: Int, CaseIterable {
    /// It was not deleted.
    case present
    /// The account's devices have it and did not finish it.
    case owed
    /// It gives service as a non-renewing subscription.
    case pass
    /// It is not a consumable that was finished and kept: what StoreKit 2 and receipts go on telling of.
    case told
  }

  /// How many rows of a stretch have each trait.
  private typealias Counts = SIMD4<UInt16>
  private typealias Stretches = StretchCounts<Counts>

  /// Between which moments everything lies that was ever written of a stretch's rows.
  private struct Moments {
    var first: Instant
    var last: Instant
  }

  private var rows = AppendVector<Row>()
  private var counts = Stretches()
  private var moments = AppendVector<Moments>()
  /// How many rows have each trait.
  private var totals = SIMD4<Int>()
  /// The marks of the products of each stretch (`Sale.productMark`).
  private var products = AppendVector<UInt64>()

  var startIndex: TransactionNumber { 1 }
  /// The number that the next row will have.
  var endIndex: TransactionNumber { TransactionNumber(rows.count + 1) }
  var count: Int { rows.count }

  subscript(number: TransactionNumber) -> Row {
    _read { yield rows[number.value - 1] }
    _modify {
      let place = number.value - 1
      let before = Self.traits(of: rows, at: place)
      // What is written may be left by a throw: the counts follow in any case.
      defer {
        let after = Self.traits(of: rows, at: place)
        if after != before {
          counts.change(at: place, from: before, to: after)
          totals = totals &+ SIMD4(truncatingIfNeeded: after) &- SIMD4(truncatingIfNeeded: before)
        }
        widenMoments(by: place)
      }
      yield &rows[place]
    }
  }

  /// Whether there is such a row.
  func has(_ number: TransactionNumber) -> Bool { number.value >= 1 && number.value <= rows.count }

  /// Adds the row of the next number.
  mutating func append(_ row: Row) {
    let mark = row.sale.productMark
    rows.append(row)
    let last = rows.count - 1
    if Stretches.stretch(of: last) == products.count {
      products.append(0)
      moments.append(Moments(first: rows[last].beganAt, last: rows[last].lastChange))
    }
    let traits = Self.traits(of: rows, at: last)
    counts.append(traits, at: last)
    totals &+= SIMD4(truncatingIfNeeded: traits)
    products[products.count - 1] |= mark
    widenMoments(by: last)
  }

  private mutating func widenMoments(by place: Int) {
    let (first, last) = (rows[place].beganAt, rows[place].lastChange)
    let stretch = Stretches.stretch(of: place)
    let known = moments[stretch]
    if first < known.first { moments[stretch].first = first }
    if last > known.last { moments[stretch].last = last }
  }

  /// A transaction has another one as its original; no trait depends on it.
  ///
  /// - Returns: the last that came to have it before.
  mutating func add(_ child: TransactionNumber, to original: TransactionNumber) -> TransactionNumber? {
    let before = rows[original.value - 1].newestChild
    rows[original.value - 1].newestChild = child
    return before
  }

  // MARK: Looking for a few

  /// The numbers of the rows with a trait, ascending.
  func numbers(with trait: Trait) -> [TransactionNumber] {
    var found: [TransactionNumber] = []
    for place in counts.indices where counts.number(trait.rawValue, in: place) > 0 {
      for number in numbers(ofStretch: place) where has(trait, number) { found.append(number) }
    }
    return found
  }

  /// How many rows have a trait.
  func number(of trait: Trait) -> Int { totals[trait.rawValue] }

  /// How many rows behind a number have a trait.
  func number(of trait: Trait, after number: TransactionNumber) -> Int {
    if self.number(of: trait) == count { return count - number.value }
    let own = Stretches.stretch(of: number.value)
    var found = 0
    for place in counts.indices.dropFirst(own + 1) { found += counts.number(trait.rawValue, in: place) }
    guard own < counts.indices.upperBound else { return 0 }
    return found + numbers(ofStretch: own).count { $0 > number && has(trait, $0) }
  }

  /// The row with a trait behind which so many others with it stand.
  func row(with trait: Trait, fromEnd number: Int) -> TransactionNumber? {
    guard number >= 0, number < self.number(of: trait) else { return nil }
    if self.number(of: trait) == count { return TransactionNumber(count - number) }
    var rest = number
    for place in counts.indices.reversed() {
      let here = counts.number(trait.rawValue, in: place)
      if rest < here {
        return numbers(ofStretch: place).reversed().lazy.filter { has(trait, $0) }.dropFirst(rest).first
      }
      rest -= here
    }
    return nil
  }

  /// Returns the row of a product with a trait that has the newest purchase date; of equal dates the last row.
  ///
  /// Stretches whose last change is older than the newest date found so far are skipped, because no purchase date is
  /// later than the moment at which it was written.
  func newest(
    with trait: Trait, ofProduct product: String, where isWanted: (TransactionNumber) -> Bool
  ) -> TransactionNumber? {
    let mark = Sale.mark(ofProduct: product)
    var newest: TransactionNumber?
    var date: Instant?
    for place in counts.indices.reversed()
    where counts.number(trait.rawValue, in: place) > 0 && products[place] & mark != 0
      && date.map({ moments[place].last > $0 }) ?? true
    {
      for number in numbers(ofStretch: place).reversed() where has(trait, number) {
        guard self[number].sale.payment.productIdentifier == product, isWanted(number),
          date.map({ self[number].beganAt > $0 }) ?? true
        else { continue }
        newest = number
        date = self[number].beganAt
      }
    }
    return newest
  }

  /// The last row with a trait that is as it should be.
  func last(with trait: Trait, where isWanted: (TransactionNumber) -> Bool) -> TransactionNumber? {
    for place in counts.indices.reversed() where counts.number(trait.rawValue, in: place) > 0 {
      for number in numbers(ofStretch: place).reversed() where has(trait, number) && isWanted(number) {
        return number
      }
    }
    return nil
  }

  /// When the first of the rows began that are as they should be; stretches in which nothing is earlier are passed over.
  func firstBeginning(where isWanted: (Row) -> Bool) -> Instant? {
    var first: Instant?
    for place in moments.indices where first.map({ moments[place].first < $0 }) ?? true {
      for number in numbers(ofStretch: place) where isWanted(self[number]) {
        first = Swift.min(first ?? self[number].beganAt, self[number].beganAt)
      }
    }
    return first
  }

  /// When one of the rows was last written to that are as they should be.
  func lastChange(where isWanted: (Row) -> Bool) -> Instant? {
    var last: Instant?
    for place in moments.indices.reversed() where last.map({ moments[place].last > $0 }) ?? true {
      for number in numbers(ofStretch: place) where isWanted(self[number]) {
        last = Swift.max(last ?? self[number].lastChange, self[number].lastChange)
      }
    }
    return last
  }

  private func numbers(ofStretch place: Int) -> Range<TransactionNumber> {
    Range(rowsAt: Stretches.places(of: place, count: rows.count))
  }

  /// Whether the counts are those of the rows: for tests.
  var isSound: Bool {
    Trait.allCases.allSatisfy { trait in
      counts.indices.allSatisfy { place in
        counts.number(trait.rawValue, in: place) == numbers(ofStretch: place).count { has(trait, $0) }
      }
    }
      && moments.indices.allSatisfy { place in
        numbers(ofStretch: place).allSatisfy {
          self[$0].beganAt >= moments[place].first && self[$0].lastChange <= moments[place].last
        }
      }
      && indices.allSatisfy {
        products[Stretches.stretch(of: $0.value - 1)] & self[$0].sale.productMark != 0
          && self[$0].kind == self[$0].sale.kind
      }
  }

  /// The rows that may differ from those of an earlier copy, block by block.
  func numbers(changedSince earlier: Ledger) -> [Range<TransactionNumber>] {
    rows.ranges(changedSince: earlier.rows).map(Range.init(rowsAt:))
  }
}

/// The counts follow from the rows.
extension Ledger: Hashable {
  static func == (left: Ledger, right: Ledger) -> Bool { left.rows == right.rows }
  func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

extension Row {
  /// When what it pays for begins; before it is purchased, when it came to stand as it does.
  @inline(__always)
  var beganAt: Instant { purchasedAt ?? changedAt }

  /// When something of it was last written down: asked at each write, when hardly any row is refunded.
  @inline(__always)
  var lastChange: Instant {
    let last = max(changedAt, finishedAt ?? changedAt)
    return isRefunded ? max(last, refundedAt ?? last) : last
  }
}

extension Ledger {
  /// What a row counts as.
  ///
  /// Field by field, for a row is long and copying one is dear; and of the rows alone, where a call would hold the ledger.
  @inline(__always)
  private static func traits(of rows: borrowing AppendVector<Row>, at place: Int) -> Counts {
    guard !rows[place].isDeleted else { return Counts() }
    let isOwed = rows[place].isOwed
    guard rows[place].state == .purchased else { return Counts(1, isOwed ? 1 : 0, 0, 0) }
    let isRefunded = rows[place].isRefunded
    let kind = rows[place].kind
    return Counts(
      1, isOwed ? 1 : 0, kind == .nonRenewing && !isRefunded ? 1 : 0,
      kind == .consumable && !isRefunded && rows[place].finishedAt != nil ? 0 : 1)
  }

  private func has(_ trait: Trait, _ number: TransactionNumber) -> Bool {
    Self.traits(of: rows, at: number.value - 1)[trait.rawValue] == 1
  }
}
