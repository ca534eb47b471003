// The time zones of the embedded tz database.

import Support

/// The embedded table of time zones, `zones.txt`.
///
/// The table replaces the system's zone files, so that a scenario gives the same times on every machine.
///
/// Each line describes a zone in four parts separated by `|`: names, offsets, changes and a yearly rule.
/// Offsets are in seconds east of UTC.
///
/// A change is the letter of the new offset (`A` for the first offset) and a number of seconds in base 36.
/// The seconds count from the previous change, or from 1970 for the first change.
///
/// The rule applies after the last change. Two of the ten numbers are the offsets of standard and summer
/// time. The next four describe the start of summer time: a month, a week (5 for the last), a weekday and the
/// seconds of that day. The last four describe the end.
package enum ZoneTable {
  /// Returns the zone with this name; nil if the name is unknown.
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

/// The UTC offsets of a zone.
///
/// After the last recorded change, the yearly rule applies.
package struct NamedZone: Sendable {
  /// The changes of the offset; `time` is in seconds since 1970.
  private var changes: [(time: Int64, offset: Int)] = []
  private var first = 0
  private var rule: YearlyRule?

  /// Parses the part of a line that follows the names.
  fileprivate init(_ text: Substring) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let offsets = Self.numbers(parts[0])
    first = offsets[0]
    rule = YearlyRule(Self.numbers(parts[2]))
    var time: Int64 = 0
    var remaining = parts[1]
    while let letter = remaining.first {
      let digits = remaining.dropFirst().prefix { !$0.isUppercase }
      time += Int64(digits, radix: 36) ?? 0
      changes.append((time, offsets[Int((letter.asciiValue ?? 0) - UInt8(ascii: "A"))]))
      remaining = remaining[digits.endIndex...]
    }
  }

  private static func numbers(_ text: Substring) -> [Int] {
    text.split(separator: ",").compactMap { Int($0) }
  }

  /// Returns the offset from UTC in seconds, positive to the east, at `seconds` since 1970.
  package func offset(at seconds: Int64) -> Int {
    if let last = changes.last, seconds >= last.time { return rule?.offset(at: seconds) ?? last.offset }
    let nextIndex = changes.partitioningIndex { $0.time > seconds }
    return nextIndex == 0 ? first : changes[nextIndex - 1].offset
  }
}

private struct YearlyRule: Sendable {
  /// A day of the year: the weekday of the given week in a month (5 for the last week).
  ///
  /// `seconds` is the time on that day, which can be negative or more than 86,400.
  struct Day: Sendable {
    let month: Int
    let week: Int
    let weekday: Int
    let seconds: Int

    /// Returns the time in seconds since 1970; `offset` is in seconds east of UTC.
    func time(year: Int, offset: Int) -> Int64 {
      let first = CivilTime(year: year, month: month, day: 1).instant(offsetSeconds: 0)
      let days = first.microseconds / 86_400_000_000
      // 1 January 1970 was a Thursday. `days` is positive, because rules only apply after 1970.
      var day = (weekday - Int((days + 4) % 7) + 7) % 7 + 7 * (week - 1)
      while day >= CivilTime.daysInMonth(year: year, month: month) { day -= 7 }
      return (days + Int64(day)) * 86_400 + Int64(seconds - offset)
    }
  }

  let standard: Int
  let summer: Int
  let begin: Day
  let end: Day

  /// Creates the rule; nil for a zone without a rule, which keeps its last offset.
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
