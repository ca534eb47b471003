// A counter that allocates transaction identifiers and web order line item identifiers.

/// A counter that skips identifiers in use.
///
/// No two transactions of a world share an identifier, even after the operator has set the counter
/// (DocC: TransactionManager).
package struct IdentifierCounter: Hashable, Sendable {
  /// The next identifier; nil after the greatest possible one was allocated.
  private var next: Int64? = 0
  private var greatest: Int64 = -1
  /// The identifiers in use that the counter must skip, ascending.
  private var taken: [Int64] = []
  /// The index in `taken` of the first identifier that the counter has not passed.
  private var takenIndex = 0

  /// Whether the operator has set the next identifier and it has not been allocated yet.
  package private(set) var isSet = false
  /// Whether a transaction of the app ever had an identifier.
  package private(set) var hasUsedIdentifier = false

  /// Resets the counter for a world in which no identifier is in use.
  mutating func reset(at first: Int64) { self = IdentifierCounter(next: first) }

  /// Resets the counter after all transactions were deleted, but keeps a next identifier set by the operator.
  mutating func restart(at first: Int64) {
    if !isSet { next = first }
    greatest = -1
    taken = []
    takenIndex = 0
  }

  /// Sets the next identifier for the operator; `used` are all identifiers in use.
  mutating func set(to first: Int64, used: [Int64]) {
    resume(from: first, used: used)
    isSet = true
  }

  /// Continues counting from an identifier; `used` are all identifiers in use.
  mutating func resume(from first: Int64, used: [Int64]) {
    next = first
    taken = first > greatest ? [] : used.filter { $0 >= first }.sorted()
    takenIndex = 0
  }

  /// The distance beyond which the counter does not come in a session.
  private static let reach: Int64 = 1_000_000_000_000

  /// Skips identifiers that other worlds use, in addition to the identifiers in use.
  mutating func skip(_ identifiers: [Int64]) {
    guard let next else { return }
    let reachable = identifiers.filter { $0 >= next && $0 - next < Self.reach }
    guard !reachable.isEmpty else { return }
    taken = Set(taken[takenIndex...] + reachable).sorted()
    takenIndex = 0
  }

  /// Allocates an identifier and advances the counter by `step`; nil if no identifier is left.
  mutating func allocate(step: Int64) -> Int64? {
    hasUsedIdentifier = true
    return advance(step: step)
  }

  /// Allocates an identifier for a transaction that the app may receive later; nil if none is left.
  mutating func reserve() -> Int64? { advance(step: 1) }

  /// Records that the app received a transaction with a reserved identifier.
  mutating func markReservedUsed() { hasUsedIdentifier = true }

  /// Allocates an identifier for a transaction that the app never receives; nil if none is left.
  ///
  /// If the operator has set the next identifier, that identifier is not allocated. Instead, the result is
  /// the nearest free identifier below it or, if there is none, above it.
  ///
  /// `used` are all identifiers in use.
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
      let following = taken[takenIndex...].firstIndex { $0 > found } ?? taken.endIndex
      taken.insert(found, at: following)
    }
    greatest = max(greatest, found)
    return found
  }

  private mutating func advance(step: Int64) -> Int64? {
    isSet = false
    guard var identifier = next else { return nil }
    while takenIndex < taken.count, taken[takenIndex] <= identifier {
      if taken[takenIndex] == identifier {
        guard identifier < .max else { return nil }
        identifier += 1
      }
      takenIndex += 1
    }
    let (after, isBeyond) = identifier.addingReportingOverflow(step)
    next = isBeyond ? nil : after
    greatest = max(greatest, identifier)
    return identifier
  }

  private init(next: Int64) { self.next = next }

  package init() {}
}
