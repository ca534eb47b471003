// Spans of time in words, for people who watch: `30 days`, `2 h 5 min`, `3 s`.

/// Spans in the chrome's language.
extension Texts {
  /// The two largest units of a span; seconds are rounded up, so that nothing is due in no time that is still to come.
  func span(microseconds: Int64) -> String {
    SpanUnit.twoLargest(seconds: (microseconds + 999_999) / 1_000_000).map { value, unit in
      let key: TextKey =
        switch unit {
        case .day: value == 1 ? .spanDay : .spanDays
        case .hour: .spanHours
        case .minute: .spanMinutes
        case .second: .spanSeconds
        }
      return self(key, ["count": String(value)])
    }.joined(separator: " ")
  }

  /// How long after: `30 days later`.
  func later(microseconds: Int64) -> String { self(.spanLater, ["span": span(microseconds: microseconds)]) }
}
