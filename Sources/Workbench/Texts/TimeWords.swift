// Spans of time in words, for people who watch: `30 days`, `2 h 5 min`, `3 s`.

/// Spans in the chrome's language.
extension Texts {
  /// The two largest units of a span; seconds are rounded up, so that nothing is due in no time that is still to come.
  func span(microseconds: Int64) -> String {
    let seconds = max(0, (microseconds + 999_999) / 1_000_000)
    let days = seconds / 86_400
    let parts: [(value: Int64, key: TextKey)] = [
      (days, days == 1 ? .spanDay : .spanDays), (seconds / 3600 % 24, .spanHours),
      (seconds / 60 % 60, .spanMinutes), (seconds % 60, .spanSeconds),
    ]
    guard let first = parts.firstIndex(where: { $0.value > 0 }) else {
      return self(.spanSeconds, ["count": "0"])
    }
    return parts[first...].prefix(2).filter { $0.value > 0 }
      .map { self($0.key, ["count": String($0.value)]) }.joined(separator: " ")
  }

  /// How long after: `30 days later`.
  func later(microseconds: Int64) -> String { self(.spanLater, ["span": span(microseconds: microseconds)]) }
}

/// When a move of the clock is long enough to be shown and not only read.
enum LongJump {
  /// A day.
  static let shortest: Int64 = 86_400_000_000
}
