// Spans of time in words, for people who watch: `30 days`, `2 h 5 min`, `3 s`.

import Ground
import StoreSimulator

/// Spans in the chrome's language.
extension Texts {
  /// The two largest units of a span; seconds are rounded up, so that nothing is due in no time that is still to come.
  func span(microseconds: Int64) -> String {
    SpanUnit.twoLargest(seconds: (microseconds + 999_999) / 1_000_000).map { value, unit in
      switch unit {
      case .day: value == 1 ? self(.spanDay, ["count": "1"]) : self(.spanDays, ["count": "\(value)"])
      case .hour: self(.spanHours, ["count": "\(value)"])
      case .minute: self(.spanMinutes, ["count": "\(value)"])
      case .second: self(.spanSeconds, ["count": "\(value)"])
      }
    }.joined(separator: " ")
  }

  /// How long after: `30 days later`.
  func later(microseconds: Int64) -> String { self(.spanLater, ["span": span(microseconds: microseconds)]) }
}
