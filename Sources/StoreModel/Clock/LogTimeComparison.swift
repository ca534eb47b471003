// The comparison of a log filter with the time of an entry.

import Support

/// A comparison with the clock of the log.
package struct LogTimeComparison: Hashable, Sendable {
  package enum Relation: String, CaseIterable, Sendable {
    // The longer signs come first, because the parser takes the first that fits.
    case atLeast = ">="
    case atMost = "<="
    case after = ">"
    case before = "<"
  }

  package let relation: Relation
  /// Year, month and day, or only month and day for a day of each year.
  ///
  /// Empty for a time of each day.
  package var date: [Int] = []
  /// Hour, minute and second; empty if the comparison is about whole days.
  package var clock: [Int] = []

  package init(relation: Relation) { self.relation = relation }

  /// Whether a time holds, in whole seconds as the log shows them.
  package func holds(for time: CivilTime) -> Bool {
    let entry =
      [time.year, time.month, time.day].suffix(date.count)
      + (clock.isEmpty ? [] : [time.hour, time.minute, time.second])
    let limit = date + clock
    switch relation {
    case .after: return limit.lexicographicallyPrecedes(entry)
    case .before: return entry.lexicographicallyPrecedes(limit)
    case .atLeast: return !entry.lexicographicallyPrecedes(limit)
    case .atMost: return !limit.lexicographicallyPrecedes(entry)
    }
  }
}
