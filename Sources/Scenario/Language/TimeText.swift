// Parsing and formatting of times.

import StoreModel
import StoreSimulator
import Support

/// A parser and formatter of times that works on bytes.
///
/// Foundation's date formatters are about a hundred times too slow for long journals. All numbers have
/// limits, so that no input causes an overflow.
enum TimeText {
  static let momentForms = "18:18:06, 2021-02-26 18:18, 2021-02-26T18:18:06+09:00"
  static let timeForms = momentForms + ", +3d, -1d"

  static func time(_ bytes: [UInt8], _ range: Range<Int>) throws(TextProblem) -> TimeReference {
    guard let first = bytes[range].first else { throw TextProblem(.emptyTime, possible: .one(timeForms)) }
    if first == Byte.plus {
      return .after(try SpanText.span(bytes, range.lowerBound + 1..<range.upperBound))
    }
    if first == Byte.dash {
      return .before(try SpanText.span(bytes, range.lowerBound + 1..<range.upperBound))
    }
    return try moment(bytes, range, possible: timeForms)
  }

  /// Reads an absolute time: a clock time, or a date with an optional time and offset.
  ///
  /// `T` or a blank separates date and time.
  static func moment(
    _ bytes: [UInt8], _ range: Range<Int>, possible: String = momentForms
  ) throws(TextProblem) -> TimeReference {
    var scanner = ByteScanner(bytes, range)
    func unreadable() -> TextProblem {
      TextProblem(
        .noTime(VisibleText.quoted(String(decoding: bytes[range], as: UTF8.self))), possible: .one(possible))
    }
    let isDate = range.count >= 5 && bytes[range.lowerBound + 4] == Byte.dash
    guard isDate else {
      guard let clock = try clockTime(&scanner), scanner.isAtEnd else { throw unreadable() }
      return .clockTime(microseconds: clock)
    }
    guard let date = try date(&scanner) else { throw unreadable() }
    var civil = date
    if scanner.consume(UInt8(ascii: "T")) || scanner.consume(UInt8(ascii: "t")) || scanner.skipBlanks() {
      guard let clock = try clockTime(&scanner) else { throw unreadable() }
      civil.setClock(microseconds: clock)
    }
    if scanner.isAtEnd { return .local(civil) }
    guard let offset = offset(&scanner), scanner.isAtEnd else { throw unreadable() }
    return .instant(civil.instant(offsetSeconds: offset))
  }

  private static func date(_ scanner: inout ByteScanner) throws(TextProblem) -> CivilTime? {
    guard let year = scanner.digits(exactly: 4), scanner.consume(Byte.dash),
      let month = scanner.digits(exactly: 2),
      scanner.consume(Byte.dash), let day = scanner.digits(exactly: 2)
    else { return nil }
    guard year >= 1, (1...12).contains(month), day >= 1 else {
      throw TextProblem(.noSuchDate, possible: .range("0001-01-01", "9999-12-31"))
    }
    let last = CivilTime.daysInMonth(year: year, month: month)
    guard day <= last else {
      throw TextProblem(.noSuchDay, possible: .range("1", "\(last)"))
    }
    return CivilTime(year: year, month: month, day: day)
  }

  /// Reads `18:18:06.229100`, `0:03:23` or `18:18` as microseconds since midnight.
  private static func clockTime(_ scanner: inout ByteScanner) throws(TextProblem) -> Int64? {
    guard let hour = scanner.digits(atMost: 2), scanner.consume(Byte.colon),
      let minute = scanner.digits(exactly: 2)
    else { return nil }
    var second = 0
    var microsecond = 0
    if scanner.consume(Byte.colon) {
      guard let digits = scanner.digits(exactly: 2) else { return nil }
      second = digits
      if scanner.consume(Byte.dot) {
        guard let fraction = scanner.fraction() else {
          throw TextProblem(.fractionUnreadable, possible: .sixDigits)
        }
        microsecond = fraction
      }
    }
    guard hour < 24, minute < 60, second < 60 else {
      throw TextProblem(.noSuchClockTime, possible: .range("00:00:00", "23:59:59.999999"))
    }
    return Int64(hour * 3600 + minute * 60 + second) * 1_000_000 + Int64(microsecond)
  }

  /// Reads `Z`, `+09:00`, `+0900` or `+09` as seconds east of UTC.
  private static func offset(_ scanner: inout ByteScanner) -> Int? {
    if scanner.consume(UInt8(ascii: "Z")) || scanner.consume(UInt8(ascii: "z")) { return 0 }
    let isEast = scanner.consume(Byte.plus)
    guard isEast || scanner.consume(Byte.dash), let hours = scanner.digits(exactly: 2) else { return nil }
    _ = scanner.consume(Byte.colon)
    var minutes = 0
    if !scanner.isAtEnd {
      guard let digits = scanner.digits(exactly: 2) else { return nil }
      minutes = digits
    }
    guard hours <= 14, minutes < 60 else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return isEast ? seconds : -seconds
  }

  static func text(_ reference: TimeReference, zone: DeviceTimeZone) -> String {
    switch reference {
    case .instant(let instant): TimeFormatter.moment(instant, in: zone)
    case .local(let civil): TimeFormatter.moment(civil)
    case .clockTime(let microseconds): TimeFormatter.exactClock(microseconds: microseconds)
    case .after(let span): "+" + SpanText.text(span)
    case .before(let span): "-" + SpanText.text(span)
    }
  }
}

extension TimeText {
  /// Returns 2 if the words begin with a date and a time of day, otherwise 1.
  static func momentWordCount(_ words: [String]) -> Int {
    guard words.count > 1, isDate(words[0]), words[1].utf8.prefix(3).contains(Byte.colon) else { return 1 }
    return words[1].utf8.first.map(Byte.isDigit) ?? false ? 2 : 1
  }

  private static func isDate(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    return bytes.count == 10 && bytes[4] == Byte.dash && bytes[7] == Byte.dash
      && Byte.isDigit(bytes[0])
  }

  /// Returns how many words at the start of `words` form a time after `at`.
  static func wordCount(_ words: [String]) -> Int {
    guard let first = words.first?.utf8.first, first == Byte.plus || first == Byte.dash else {
      return momentWordCount(words)
    }
    return SpanText.wordCount(words, isLast: false)
  }
}

extension ParameterKind {
  /// Returns how many words at the start of `words` form the value of this parameter.
  ///
  /// `isLast` is whether no other argument can follow the value.
  func wordCount(_ words: [String], isLast: Bool) -> Int {
    switch self {
    case .duration: SpanText.wordCount(words, isLast: isLast)
    case .instant: TimeText.momentWordCount(words)
    default: 1
    }
  }

  /// Whether the value of this parameter can consist of several words.
  var joinsWords: Bool { self == .duration || self == .instant }
}
