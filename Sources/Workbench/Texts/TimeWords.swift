// Spans of time in words, for people who watch: `30 days`, `2 h 5 min`, `3 s`.

import Ground
import StoreSimulator

/// Spans in the chrome's language.
extension Texts {
  /// The two largest units of a span; seconds are rounded up, so that nothing is due in no time that is still to come.
  func span(microseconds: Int64) -> String {
    SpanUnit.twoLargest(seconds: (microseconds + 999_999) / 1_000_000).map { value, unit in
      switch unit {
      case .day: value == 1 ? say("1 day", ja: "1日") : say("\(value) days", ja: "\(value)日")
      case .hour: say("\(value) h", ja: "\(value)時間")
      case .minute: say("\(value) min", ja: "\(value)分")
      case .second: say("\(value) s", ja: "\(value)秒")
      }
    }.joined(separator: " ")
  }

  /// How long after: `30 days later`.
  func later(microseconds: Int64) -> String {
    say("\(span(microseconds: microseconds)) later", ja: "\(span(microseconds: microseconds))後")
  }
}
