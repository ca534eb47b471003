// Parsing and formatting of durations: `1h30m`, `3 days`, `500ms`, and ISO 8601 such as `P1M`, `PT30S`.

import StoreModel
import StoreSimulator
import Support

enum SpanText {
  static let forms = "3d, 1h30m, P1M"
  private static let isoForms = "P3D, P1M, PT1H30M"

  private struct Unit {
    /// The names in lowercase; the first one is the abbreviation that `text` writes.
    let names: [String]
    let months: Int
    let microseconds: Int64

    var abbreviation: String { names[0] }
  }

  private static let units = [
    Unit(names: ["y", "yr", "yrs", "year", "years"], months: 12, microseconds: 0),
    Unit(names: ["mo", "mos", "month", "months"], months: 1, microseconds: 0),
    Unit(names: ["w", "wk", "wks", "week", "weeks"], months: 0, microseconds: 604_800_000_000),
    Unit(names: ["d", "day", "days"], months: 0, microseconds: 86_400_000_000),
    Unit(names: ["h", "hr", "hrs", "hour", "hours"], months: 0, microseconds: 3_600_000_000),
    Unit(names: ["m", "min", "mins", "minute", "minutes"], months: 0, microseconds: 60_000_000),
    Unit(names: ["s", "sec", "secs", "second", "seconds"], months: 0, microseconds: 1_000_000),
    Unit(names: ["ms", "millisecond", "milliseconds"], months: 0, microseconds: 1000),
    Unit(names: ["us", "microsecond", "microseconds"], months: 0, microseconds: 1),
  ]

  /// The units that completion offers after a number.
  static let completedUnits = ["seconds", "minutes", "hours", "days", "weeks", "months", "years"]

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
  /// The number of digits up to which a hint repeats a number.
  private static let longestRepeatedNumber = 6

  static func span(_ bytes: [UInt8], _ range: Range<Int>) throws(TextProblem) -> TimeSpan {
    var scanner = ByteScanner(bytes, range)
    let isISO = scanner.consume(UInt8(ascii: "P"))
    guard let span = try isISO ? iso(&scanner) : short(&scanner) else {
      throw problem(String(decoding: bytes[range], as: UTF8.self), isISO: isISO)
    }
    return span
  }

  private static func short(_ scanner: inout ByteScanner) throws(TextProblem) -> TimeSpan? {
    var span = TimeSpan()
    var previous = -1
    repeat {
      guard let (count, fraction) = try quantity(&scanner) else { return nil }
      scanner.skipBlanks()
      guard let index = try unit(&scanner, after: count) else { return nil }
      guard index > previous else { throw TextProblem(.spanUnitOrder, possible: .one("1d2h30m")) }
      try add(count, fraction, of: index, to: &span)
      previous = index
      scanner.skipBlanks()
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
        let index = (isTime ? timeLetters : dateLetters)[letter]
      else { return nil }
      guard index > previous else { throw TextProblem(.spanUnitOrder, possible: .one("P1DT2H30M")) }
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

  /// Reads the name of a unit; throws if the name has two meanings or resembles another name.
  private static func unit(_ scanner: inout ByteScanner, after count: Int64) throws(TextProblem) -> Int? {
    let letters = scanner.letters()
    if let index = units.firstIndex(where: { $0.abbreviation.utf8.elementsEqual(letters) }) { return index }
    let name = String(decoding: letters, as: UTF8.self)
    if name == "M" {
      throw TextProblem(.ambiguousSpanUnit("\(count)M"), possible: .minutesOrMonths("\(count)"))
    }
    if let index = units.firstIndex(where: { $0.names.contains(name.lowercased()) }) { return index }
    let similar = similarUnits(to: name)
    guard similar.isEmpty else {
      throw TextProblem(.unknownSpanUnit(VisibleText.quoted(name)), possible: .similar(similar))
    }
    return nil
  }

  private static func similarUnits(to name: String) -> [String] {
    SpellingSuggester.names(to: name, in: units.flatMap { $0.names.filter { $0.utf8.count > 2 } })
  }

  /// Returns the reason why a text is not a duration.
  private static func problem(_ text: String, isISO: Bool) -> TextProblem {
    let shown = VisibleText.quoted(text)
    let isNumber = !text.isEmpty && text.utf8.allSatisfy(Byte.isDigit)
    if isNumber {
      let number = text.utf8.count <= longestRepeatedNumber ? text : "3"
      return TextProblem(
        .spanWithoutUnit(shown),
        possible: .one(["m", "h", "d", "mo"].map { number + $0 }.joined(separator: ", ")))
    }
    if text.utf8.first == Byte.dash, text.utf8.dropFirst().first.map(Byte.isDigit) ?? false {
      return TextProblem(.negativeSpan(shown), possible: .one(forms))
    }
    let isMixed =
      isISO
      ? text.utf8.contains { Byte.isBlank($0) || (0x61...0x7A).contains($0) }
      : text.utf8.first.map(Byte.isDigit) ?? false && text.utf8.contains(UInt8(ascii: "P"))
    if isMixed { return TextProblem(.mixedSpanForms(shown), possible: .one("P1M3D, 1mo3d")) }
    return TextProblem(.noSpan(shown), possible: .one(isISO ? isoForms : forms))
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
      text += "\(count)\(unit.abbreviation)"
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

// MARK: Durations of several words

extension SpanText {
  /// Returns how many words at the start of `words`, at least one, form a duration: `1 hour 30 minutes`.
  ///
  /// If the first word is a whole duration, the next words belong to the duration only if `isLast` is set.
  /// Otherwise they could be arguments.
  static func wordCount(_ words: [String], isLast: Bool) -> Int {
    guard let first = words.first?.utf8 else { return 0 }
    let joinsAmounts = isLast || first.drop { $0 == Byte.plus || $0 == Byte.dash }.allSatisfy(Byte.isDigit)
    var count = 1
    while count < words.count {
      let next = words[count]
      if words[count - 1].utf8.last.map(Byte.isDigit) ?? false {
        guard isUnit(next) || isLast && !similarUnits(to: next).isEmpty else { break }
        count += 1
      } else if joinsAmounts, next.utf8.first.map(Byte.isDigit) ?? false {
        let name = String(next.drop { $0.isNumber || $0 == "." })
        if isUnit(name) {
          count += 1
        } else if name.isEmpty, count + 1 < words.count, isUnit(words[count + 1]) {
          count += 2
        } else {
          break
        }
      } else {
        break
      }
    }
    return count
  }

  /// Whether a word of a duration is a number that needs a unit in the next word.
  static func lacksUnit(_ word: String) -> Bool { !word.isEmpty && word.utf8.allSatisfy(Byte.isDigit) }

  private static func isUnit(_ name: String) -> Bool {
    let name = name.lowercased()
    return units.contains { $0.names.contains(name) }
  }
}
