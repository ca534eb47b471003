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

  /// Between which moments everything lies that was ever written of a stretch's rows.
  private struct Moments {
    var first: Instant
    var last: Instant
  }

  private var rows = AppendVector<Row>()
  private var counts = AppendVector<Counts>()
  private var moments = AppendVector<Moments>()
  /// How many rows have each trait.
  private var totals = SIMD4<Int>()

  private static let stretch = 256

  var startIndex: TransactionNumber { 1 }
  /// The number that the next row will have.
  var endIndex: TransactionNumber { TransactionNumber(rows.count + 1) }
  var count: Int { rows.count }

  subscript(number: TransactionNumber) -> Row {
    _read { yield rows[number.value - 1] }
    _modify {
      let place = number.value - 1
      let before = rows[place].traits
      // What is written may be left by a throw: the counts follow in any case.
      defer {
        let after = rows[place].traits
        if after != before {
          counts[place / Self.stretch] = counts[place / Self.stretch] &+ after &- before
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
    rows.append(row)
    countLast()
  }

  private mutating func countLast() {
    let place = rows.count - 1
    if place % Self.stretch == 0 {
      counts.append(Counts())
      moments.append(Moments(first: rows[place].beganAt, last: rows[place].lastChange))
    }
    let traits = rows[place].traits
    counts[counts.count - 1] &+= traits
    totals &+= SIMD4(truncatingIfNeeded: traits)
    widenMoments(by: place)
  }

  private mutating func widenMoments(by place: Int) {
    let (first, last) = (rows[place].beganAt, rows[place].lastChange)
    let known = moments[place / Self.stretch]
    if first < known.first { moments[place / Self.stretch].first = first }
    if last > known.last { moments[place / Self.stretch].last = last }
  }

  // MARK: Looking for a few

  /// The numbers of the rows with a trait, ascending.
  func numbers(with trait: Trait) -> [TransactionNumber] {
    var found: [TransactionNumber] = []
    for place in counts.indices where counts[place][trait.rawValue] > 0 {
      for number in numbers(ofStretch: place) where self[number].has(trait) { found.append(number) }
    }
    return found
  }

  /// How many rows have a trait.
  func number(of trait: Trait) -> Int { totals[trait.rawValue] }

  /// How many rows behind a number have a trait.
  func number(of trait: Trait, after number: TransactionNumber) -> Int {
    if self.number(of: trait) == count { return count - number.value }
    let own = number.value / Self.stretch
    var found = 0
    for place in counts.indices.dropFirst(own + 1) { found += Int(counts[place][trait.rawValue]) }
    guard own < counts.count else { return 0 }
    return found + numbers(ofStretch: own).count { $0 > number && self[$0].has(trait) }
  }

  /// The row with a trait behind which so many others with it stand.
  func row(with trait: Trait, fromEnd number: Int) -> TransactionNumber? {
    guard number >= 0, number < self.number(of: trait) else { return nil }
    if self.number(of: trait) == count { return TransactionNumber(count - number) }
    var rest = number
    for place in counts.indices.reversed() {
      let here = Int(counts[place][trait.rawValue])
      if rest < here {
        return numbers(ofStretch: place).reversed().lazy.filter { self[$0].has(trait) }.dropFirst(rest).first
      }
      rest -= here
    }
    return nil
  }

  /// The last row with a trait that is as it should be.
  func last(with trait: Trait, where isWanted: (Row) -> Bool) -> TransactionNumber? {
    for place in counts.indices.reversed() where counts[place][trait.rawValue] > 0 {
      for number in numbers(ofStretch: place).reversed()
      where self[number].has(trait) && isWanted(self[number]) {
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
    TransactionNumber(
      place * Self.stretch + 1)..<TransactionNumber(
        Swift.min((place + 1) * Self.stretch, rows.count) + 1)
  }

  /// Whether the counts are those of the rows: for tests.
  var isSound: Bool {
    Trait.allCases.allSatisfy { trait in
      counts.indices.allSatisfy { place in
        Int(counts[place][trait.rawValue]) == numbers(ofStretch: place).count { self[$0].has(trait) }
      }
    }
      && moments.indices.allSatisfy { place in
        numbers(ofStretch: place).allSatisfy {
          self[$0].beganAt >= moments[place].first && self[$0].lastChange <= moments[place].last
        }
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
  var beganAt: Instant { purchasedAt ?? changedAt }

  /// When something of it was last written down.
  var lastChange: Instant { max(changedAt, finishedAt ?? changedAt, refundedAt ?? changedAt) }

  fileprivate var traits: SIMD4<UInt16> {
    let isPurchased = state == .purchased && !isDeleted
    let isRefunded = refundedAt != nil
    let kind = sale.kind
    return SIMD4(
      isDeleted ? 0 : 1, isOwed && !isDeleted ? 1 : 0,
      isPurchased && kind == .nonRenewing && !isRefunded ? 1 : 0,
      isPurchased && !(finishedAt != nil && kind == .consumable && !isRefunded) ? 1 : 0)
  }

  fileprivate func has(_ trait: Ledger.Trait) -> Bool { traits[trait.rawValue] == 1 }
}
