// Parsing and formatting of durations: `1h30m`, `3d`, `500ms`, and ISO 8601 such as `P1M`, `PT30S`.

import StoreModel
import StoreSimulator
import Support

enum SpanText {
  static let forms = "10s, 1h30m, P1M"

  private struct Unit {
    let name: String
    let months: Int
    let microseconds: Int64
  }

  private static let units = [
    Unit(name: "y", months: 12, microseconds: 0),
    Unit(name: "mo", months: 1, microseconds: 0),
    Unit(name: "w", months: 0, microseconds: 604_800_000_000),
    Unit(name: "d", months: 0, microseconds: 86_400_000_000),
    Unit(name: "h", months: 0, microseconds: 3_600_000_000),
    Unit(name: "m", months: 0, microseconds: 60_000_000),
    Unit(name: "s", months: 0, microseconds: 1_000_000),
    Unit(name: "ms", months: 0, microseconds: 1000),
    Unit(name: "us", months: 0, microseconds: 1),
  ]

  /// Indices in `units` of the ISO 8601 letters before and after `T`.
  private static let dateLetters: [UInt8: Int] = [
    UInt8(ascii: "Y"): 0, UInt8(ascii: "M"): 1, UInt8(ascii: "W"): 2, UInt8(ascii: "D"): 3,
  ]
  private static let timeLetters: [UInt8: Int] = [
    UInt8(ascii: "H"): 4, UInt8(ascii: "M"): 5, UInt8(ascii: "S"): 6,
  ]
  private static let secondIndex = 6
  /// The longest duration: 9999 years, the range of the clock.
  private static let longestMonths = 9999 * 12
  private static let longestMicroseconds: Int64 = 9999 * 366 * 86_400_000_000

  static func span(_ bytes: [UInt8], _ range: Range<Int>) throws(TextProblem) -> TimeSpan {
    var scanner = ByteScanner(bytes, range)
    let isISO = scanner.consume(UInt8(ascii: "P"))
    guard let span = try isISO ? iso(&scanner) : short(&scanner) else {
      let text = VisibleText.quoted(String(decoding: bytes[range], as: UTF8.self))
      throw TextProblem(.noSpan(text), possible: .one(forms))
    }
    return span
  }

  private static func short(_ scanner: inout ByteScanner) throws(TextProblem) -> TimeSpan? {
    var span = TimeSpan()
    var previous = -1
    repeat {
      guard let (count, fraction) = try quantity(&scanner), let index = unit(&scanner), index > previous
      else {
        return nil
      }
      try add(count, fraction, of: index, to: &span)
      previous = index
    } while !scanner.isAtEnd
    return span
  }

  private static func iso(_ scanner: inout ByteScanner) throws(TextProblem) -> TimeSpan? {
    var span = TimeSpan()
    var previous = -1
    var isTime = false
    repeat {
      if !isTime, scanner.consume(UInt8(ascii: "T")) { isTime = true }
      guard let (count, fraction) = try quantity(&scanner), let letter = scanner.next(),
        let index = (isTime ? timeLetters : dateLetters)[letter], index > previous
      else { return nil }
      try add(count, fraction, of: index, to: &span)
      previous = index
    } while !scanner.isAtEnd
    return span
  }

  /// Reads digits, and an optional fraction in millionths.
  private static func quantity(_ scanner: inout ByteScanner) throws(TextProblem) -> (Int64, Int?)? {
    guard let count = scanner.number() else { return nil }
    guard scanner.consume(Byte.dot) else { return (count, nil) }
    guard let fraction = scanner.fraction() else { return nil }
    return (count, fraction)
  }

  private static func unit(_ scanner: inout ByteScanner) -> Int? {
    let letters = scanner.letters()
    return units.firstIndex { $0.name.utf8.elementsEqual(letters) }
  }

  private static func add(
    _ count: Int64, _ fraction: Int?, of index: Int, to span: inout TimeSpan
  ) throws(TextProblem) {
    if fraction != nil, index != secondIndex {
      throw TextProblem(.onlySecondsHaveFractions, possible: .anyOf(["1.5s", "1h30m"]))
    }
    let unit = units[index]
    let tooLong = TextProblem(.spanTooLong, possible: .longestSpan)
    if unit.months > 0 {
      guard count <= longestMonths else { throw tooLong }
      span.months += Int(count) * unit.months
      guard span.months <= longestMonths else { throw tooLong }
      return
    }
    let (product, overflow) = count.multipliedReportingOverflow(by: unit.microseconds)
    guard !overflow, product <= longestMicroseconds else { throw tooLong }
    span.microseconds += product + Int64(fraction ?? 0)
    guard span.microseconds <= longestMicroseconds else { throw tooLong }
  }

  /// Returns the duration in ISO 8601 if it has months, otherwise in the short form.
  static func text(_ span: TimeSpan) -> String {
    span.months == 0 ? shortText(span.microseconds) : isoText(span)
  }

  /// Returns text such as `1d2h3m4s500ms`; `0s` for zero.
  private static func shortText(_ microseconds: Int64) -> String {
    guard microseconds > 0 else { return "0s" }
    var text = ""
    var remaining = microseconds
    // Weeks are written as days.
    for unit in units[3...] {
      let count = remaining / unit.microseconds
      guard count > 0 else { continue }
      text += "\(count)\(unit.name)"
      remaining -= count * unit.microseconds
    }
    return text
  }

  private static func isoText(_ span: TimeSpan) -> String {
    var text = "P"
    if span.months >= 12 { text += "\(span.months / 12)Y" }
    if span.months % 12 != 0 { text += "\(span.months % 12)M" }
    var remaining = span.microseconds
    let days = remaining / 86_400_000_000
    if days > 0 { text += "\(days)D" }
    remaining -= days * 86_400_000_000
    guard remaining > 0 else { return text }
    text += "T"
    let hours = remaining / 3_600_000_000
    if hours > 0 { text += "\(hours)H" }
    let minutes = remaining / 60_000_000 % 60
    if minutes > 0 { text += "\(minutes)M" }
    let microseconds = remaining % 60_000_000
    if microseconds > 0 {
      text += "\(microseconds / 1_000_000)\(TimeFormatter.fraction(microseconds))S"
    }
    return text
  }
}
