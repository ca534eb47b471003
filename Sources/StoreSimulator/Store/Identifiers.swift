// Which identifier is the next, of transactions and of web order line items: no two of a world have the same, wherever the
// operator sets the counter (DocC: TransactionManager).

/// A counter of identifiers.
struct Identifiers: Hashable, Sendable {
  /// Nil when the greatest number is taken.
  private var next: Int64? = 0
  /// The greatest that was taken.
  private var greatest: Int64 = -1
  /// What is taken already from the counter on, ascending: only where it was set back.
  private var taken: [Int64] = []
  /// The first of them that was not passed yet.
  private var place = 0

  /// Whether one was ever taken.
  var hasTaken: Bool { greatest >= 0 }

  /// Begins in a world in which none is taken.
  mutating func begin(at first: Int64) { self = Identifiers(next: first) }

  /// Goes on from a number; `used` are all that are taken.
  mutating func goOn(from first: Int64, used: () -> [Int64]) {
    next = first
    taken = first > greatest ? [] : used().filter { $0 >= first }.sorted()
    place = 0
  }

  /// Takes one and goes on by `step`; nil where no number is left.
  mutating func take(step: Int64) -> Int64? {
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

  init() {}
}
