// What the log's time column says of an entry: the time itself, or what has changed since the entry over it.

import Grid
import Scenario
import StoreSimulator
import Support

/// What stands in the time column.
package enum LogStamp: Hashable, Sendable {
  /// The time of day: at the beginning of the log, and of a world.
  case time
  /// The clock has not moved: the number of the operator's step.
  case step(Int)
  /// By how many seconds the clock has moved; back where it is less than 0.
  case moved(seconds: Int64)

  /// What has changed from one entry to the next; only whole seconds are seen.
  package init(from before: Instant, to now: Instant, step: Int) {
    let seconds = Self.seconds(now) - Self.seconds(before)
    self = seconds != 0 ? .moved(seconds: seconds) : step > 0 ? .step(step) : .time
  }

  /// The text for a column of so many cells; nil for the time itself.
  package func text(columns: Int, _ texts: Localizer) -> String? {
    switch self {
    case .time: return nil
    case .step(let number): return "\(number)"
    case .moved(let seconds):
      let sign = seconds < 0 ? "-" : "+"
      let whole = sign + texts.shortSpan(seconds: abs(seconds))
      guard CellWidth.of(whole) > columns, let largest = SpanUnit.twoLargest(seconds: abs(seconds)).first
      else { return whole }
      let short = sign + texts.count(largest.value, of: largest.unit)
      // Days beyond counting are years.
      return CellWidth.of(short) <= columns ? short : sign + texts.years("\(abs(seconds) / 31_557_600)")
    }
  }

  private static func seconds(_ instant: Instant) -> Int64 {
    let microseconds = instant.microseconds
    return microseconds / 1_000_000 - (microseconds % 1_000_000 < 0 ? 1 : 0)
  }
}
