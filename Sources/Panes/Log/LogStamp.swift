// The time column of a log entry.

import Grid
import Scenario
import StoreSimulator
import Support

/// The time of an entry, or its difference from the previous entry.
package enum LogStamp: Hashable, Sendable {
  /// The time of day, for the first entry of the log or of a world.
  case time
  /// The number of the operator's step, if the clock has not moved.
  case step(Int)
  /// The move of the clock in seconds, negative if it moved back.
  case moved(seconds: Int64)

  /// Creates the difference between two entries.
  ///
  /// Fractions of a second are ignored.
  package init(from previous: Instant, to instant: Instant, step: Int) {
    let seconds = Self.seconds(instant) - Self.seconds(previous)
    self = seconds != 0 ? .moved(seconds: seconds) : step > 0 ? .step(step) : .time
  }

  /// Returns the text for a column of `columns` cells; nil for `.time`.
  package func text(columns: Int, _ texts: Localizer) -> String? {
    switch self {
    case .time: return nil
    case .step(let number):
      // The word distinguishes a step from a time in seconds. Only steps from 1,000 have no space for it.
      let fullText = texts.logStep("\(number)")
      return CellWidth.of(fullText) <= columns ? fullText : "\(number)"
    case .moved(let seconds):
      let sign = seconds < 0 ? "-" : "+"
      let fullText = sign + texts.shortSpan(seconds: abs(seconds))
      guard CellWidth.of(fullText) > columns, let largest = SpanUnit.twoLargest(seconds: abs(seconds)).first
      else { return fullText }
      let shortText = sign + texts.count(largest.value, of: largest.unit)
      // If the number of days does not fit, the text contains years.
      return CellWidth.of(shortText) <= columns
        ? shortText : sign + texts.years("\(abs(seconds) / 31_557_600)")
    }
  }

  private static func seconds(_ instant: Instant) -> Int64 {
    let microseconds = instant.microseconds
    return microseconds / 1_000_000 - (microseconds % 1_000_000 < 0 ? 1 : 0)
  }
}
