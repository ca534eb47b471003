// Spans of time in words, for people who watch: `30 days`, `2 h 5 min`, `3 s`.

import StoreSimulator
import Support

/// Spans in the chrome's language.
extension Localizer {
  /// The two largest units of a span; seconds are rounded up, so that nothing is due in no time that is still to come.
  package func span(microseconds: Int64) -> String {
    SpanUnit.twoLargest(seconds: (microseconds + 999_999) / 1_000_000).map { value, unit in
      guard unit == .day else { return count(value, of: unit) }
      return value == 1 ? localized("1 day") : localized("\(value) days")
    }.joined(separator: " ")
  }

  /// The two largest units of whole seconds, as short as they are written: `3 min 42 s`, `2 d 4 h`, `0 s`.
  func shortSpan(seconds: Int64) -> String {
    SpanUnit.twoLargest(seconds: seconds).map { count($0.value, of: $0.unit) }
      .joined(separator: localized(" "))
  }

  /// A number of a unit, as columns have it: `3 s`, `2 d`.
  package func count(_ value: Int64, of unit: SpanUnit) -> String {
    switch unit {
    case .day: localized("\(value) d")
    case .hour: localized("\(value) h")
    case .minute: localized("\(value) min")
    case .second: localized("\(value) s")
    }
  }

  /// How long after: `30 days later`.
  package func later(microseconds: Int64) -> String { localized("\(span(microseconds: microseconds)) later") }

  /// How long after, for people who read along: `Three seconds later`.
  package func wordedLater(microseconds: Int64) -> String {
    let span = wordedSpan((microseconds + 999_999) / 1_000_000)
    return localized("\(span.prefix(1).uppercased() + span.dropFirst()) later.")
  }

  /// A span in words: `three seconds`, `two hours five minutes`, `42 seconds`.
  package func wordedSpan(_ seconds: Int64) -> String {
    SpanUnit.twoLargest(seconds: seconds).map { value, unit in
      let number = Self.numbers.indices.contains(Int(clamping: value)) ? Self.numbers[Int(value)] : "\(value)"
      let isOne = value == 1
      return switch unit {
      case .day: isOne ? localized("one day") : localized("\(number) days\(more: value)", context: "words")
      case .hour: isOne ? localized("one hour") : localized("\(number) hours\(more: value)", context: "words")
      case .minute:
        isOne ? localized("one minute") : localized("\(number) minutes\(more: value)", context: "words")
      case .second:
        isOne ? localized("one second") : localized("\(number) seconds\(more: value)", context: "words")
      }
    }.joined(separator: localized(" "))
  }

  private static let numbers = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]
}
