// Localized time spans, for example `30 days`, `2 h 5 min` or `3 s`.

import StoreSimulator
import Support

extension Localizer {
  /// Returns the two largest units of a span, rounded up so that a future event is never due in `0 s`.
  package func span(microseconds: Int64) -> String {
    SpanUnit.twoLargest(seconds: (microseconds + 999_999) / 1_000_000).map { value, unit in
      guard unit == .day else { return count(value, of: unit) }
      return value == 1 ? localized("1 day") : localized("\(value) days")
    }.joined(separator: " ")
  }

  /// Returns the two largest units of a span in short form: `3 min 42 s`, `2 d 4 h`, `0 s`.
  func shortSpan(seconds: Int64) -> String {
    SpanUnit.twoLargest(seconds: seconds).map { count($0.value, of: $0.unit) }
      .joined(separator: localized(" "))
  }

  package func count(_ value: Int64, of unit: SpanUnit) -> String {
    switch unit {
    case .day: localized("\(value) d")
    case .hour: localized("\(value) h")
    case .minute: localized("\(value) min")
    case .second: localized("\(value) s")
    }
  }

  package func later(microseconds: Int64) -> String { localized("\(span(microseconds: microseconds)) later") }

  package func clockMoved(_ microseconds: Int64) -> String {
    localized("clock moved by \(span(microseconds: microseconds))")
  }

  package func wordedLater(microseconds: Int64) -> String {
    let span = wordedSpan((microseconds + 999_999) / 1_000_000)
    return localized("\(span.prefix(1).uppercased() + span.dropFirst()) later.")
  }

  /// Returns a span in words: `three seconds`, `two hours five minutes`, `42 seconds`.
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
