// Which identifier is the next, of transactions and of web order line items: no two of a world have the same, wherever the
// operator sets the counter (DocC: TransactionManager).

/// A counter of identifiers.
package struct IdentifierCounter: Hashable, Sendable {
  /// Nil when the greatest number is taken.
  private var next: Int64? = 0
  /// The greatest that was taken.
  private var greatest: Int64 = -1
  /// What is taken already from the counter on, ascending.
  private var taken: [Int64] = []
  /// The first of them that was not passed yet.
  private var place = 0

  /// Whether the operator has set the next number and nothing has taken it yet.
  package private(set) var isSet = false
  /// Whether a transaction of the app ever got a number.
  package private(set) var hasTaken = false

  /// Begins in a world in which none is taken.
  mutating func reset(at first: Int64) { self = IdentifierCounter(next: first) }

  /// Begins again at a number after all transactions were deleted, unless the operator has set the next number.
  mutating func restart(at first: Int64) {
    if !isSet { next = first }
    greatest = -1
    taken = []
    place = 0
  }

  /// Sets the next number for the operator; `used` are all that are taken.
  mutating func set(to first: Int64, used: [Int64]) {
    continueFrom(from: first, used: used)
    isSet = true
  }

  /// Goes on from a number; `used` are all that are taken.
  mutating func continueFrom(from first: Int64, used: [Int64]) {
    next = first
    taken = first > greatest ? [] : used.filter { $0 >= first }.sorted()
    place = 0
  }

  /// Takes a number for a transaction of the app and goes on by `step`; nil where no number is left.
  mutating func allocate(step: Int64) -> Int64? {
    hasTaken = true
    return advance(step: step)
  }

  /// Takes a number for a transaction that the app may get later; nil where no number is left.
  mutating func reserve() -> Int64? { advance(step: 1) }

  /// Notes that the app got a number that was reserved for it.
  mutating func markReservedUsed() { hasTaken = true }

  /// Takes a number for a transaction that the app never gets; nil where no number is left.
  ///
  /// A number that the operator has set stays the next one: the free number nearest below it is taken, otherwise the
  /// nearest above. `used` are all that are taken.
  mutating func allocateForFailed(used: [Int64]) -> Int64? {
    guard isSet, let next else { return advance(step: 1) }
    let used = Set(used)
    var found = next - 1
    while found >= 0, used.contains(found) { found -= 1 }
    if found < 0 {
      found = next
      repeat {
        guard found < .max else { return nil }
        found += 1
      } while used.contains(found)
      let following = taken[place...].firstIndex { $0 > found } ?? taken.endIndex
      taken.insert(found, at: following)
    }
    greatest = max(greatest, found)
    return found
  }

  private mutating func advance(step: Int64) -> Int64? {
    isSet = false
    guard var identifier = next else { return nil }
    while place < taken.count, taken[place] <= identifier {
      if taken[place] == identifier {
        guard identifier < .max else { return nil }
        identifier += 1
      }
      place += 1
    }
    let (after, isBeyond) = identifier.addingReportingOverflow(step)
    next = isBeyond ? nil : after
    greatest = max(greatest, identifier)
    return identifier
  }

  private init(next: Int64) { self.next = next }

  package init() {}
}
