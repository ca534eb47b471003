// Time zones of the tz database. The program embeds `zones.txt` and reads no zone file of the machine, so that a scenario
// gives the same times everywhere.

import Support

/// The embedded table of time zones.
///
/// `zones.txt` has one line for each zone, in four parts separated by `|`: names, offsets in seconds east of UTC, changes,
/// and the yearly rule. A change is the letter of the new offset (`A` for the first) and the seconds since the change
/// before it in base 36, since 1970 for the first change. The rule applies after the last change and has ten numbers: the
/// offsets of standard and summer time, then for the beginning and the end of summer time the month, the week (5 for the
/// last), the day of the week and the seconds of that day.
package enum ZoneTable {
  /// The zone of a name such as `Asia/Tokyo`; nil when there is none.
  package static func zone(_ name: String) -> NamedZone? {
    for line in "\(text)".split(separator: "\n") {
      let names = line.prefix { $0 != "|" }
      if names.split(separator: " ").contains(where: { $0 == name }) {
        return NamedZone(line.dropFirst(names.count + 1))
      }
    }
    return nil
  }
}

/// The offsets of a zone, from its first to what goes on for ever.
package struct NamedZone: Sendable {
  /// When the clocks change, in seconds since 1970, and to which offset.
  private var changes: [(time: Int64, offset: Int)] = []
  /// The offset before the first change.
  private var first = 0
  private var rule: YearlyRule?

  /// Reads what stands behind a zone's names in the table.
  fileprivate init(_ text: Substring) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let offsets = Self.numbers(parts[0])
    first = offsets[0]
    rule = YearlyRule(Self.numbers(parts[2]))
    var time: Int64 = 0
    var rest = parts[1]
    while let letter = rest.first {
      let digits = rest.dropFirst().prefix { !$0.isUppercase }
      time += Int64(digits, radix: 36) ?? 0
      changes.append((time, offsets[Int((letter.asciiValue ?? 0) - UInt8(ascii: "A"))]))
      rest = rest[digits.endIndex...]
    }
  }

  private static func numbers(_ text: Substring) -> [Int] {
    text.split(separator: ",").compactMap { Int($0) }
  }

  /// Seconds east of UTC at a moment in seconds since 1970.
  package func offset(at seconds: Int64) -> Int {
    if let last = changes.last, seconds >= last.time { return rule?.offset(at: seconds) ?? last.offset }
    let passed = changes.partitioningIndex { $0.time > seconds }
    return passed == 0 ? first : changes[passed - 1].offset
  }
}

/// Summer time as it begins and ends every year.
private struct YearlyRule: Sendable {
  /// A day of the year: the n-th of its weekday in a month, 5 for the last; with the seconds of that day, which may
  /// be more than a day has, or fewer than none.
  struct Day: Sendable {
    let month: Int
    let week: Int
    let weekday: Int
    let seconds: Int

    /// In seconds since 1970, `offset` east of UTC.
    func time(year: Int, offset: Int) -> Int64 {
      let first = CivilTime(year: year, month: month, day: 1).instant(offsetSeconds: 0)
      let days = first.microseconds / 86_400_000_000
      // 1 January 1970 was a Thursday; the years of a rule are later.
      var day = (weekday - Int((days + 4) % 7) + 7) % 7 + 7 * (week - 1)
      while day >= CivilTime.daysInMonth(year: year, month: month) { day -= 7 }
      return (days + Int64(day)) * 86_400 + Int64(seconds - offset)
    }
  }

  let standard: Int
  let summer: Int
  let begin: Day
  let end: Day

  /// Nil for a zone that keeps its last offset.
  init?(_ numbers: [Int]) {
    guard numbers.count == 10 else { return nil }
    (standard, summer) = (numbers[0], numbers[1])
    begin = Day(month: numbers[2], week: numbers[3], weekday: numbers[4], seconds: numbers[5])
    end = Day(month: numbers[6], week: numbers[7], weekday: numbers[8], seconds: numbers[9])
  }

  func offset(at seconds: Int64) -> Int {
    let year = CivilTime(Instant(microseconds: seconds * 1_000_000), offsetSeconds: standard).year
    let begins = begin.time(year: year, offset: standard)
    let ends = end.time(year: year, offset: summer)
    let isSummer =
      begins < ends ? (begins..<ends).contains(seconds) : !(ends..<begins).contains(seconds)
    return isSummer ? summer : standard
  }
}
