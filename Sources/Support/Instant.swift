// Simulated time: instants, time spans and civil dates.

/// An instant of simulated time, in whole microseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
  public var microseconds: Int64

  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  @inlinable public static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }

  /// Returns the instant after a span, in the calendar of UTC.
  @inlinable public static func + (a: Instant, span: TimeSpan) -> Instant {
    a.advanced(by: span, offsetSeconds: 0)
  }

  @inlinable public static func - (a: Instant, b: Instant) -> Int64 { a.microseconds - b.microseconds }

  /// Returns the instant after a span, in a calendar that is `offsetSeconds` east of UTC.
  ///
  /// Months are added first. A day after the end of the month becomes the last day: 31 January + P1M is 28
  /// February.
  @inlinable public func advanced(by span: TimeSpan, offsetSeconds: Int) -> Instant {
    guard span.months != 0 else { return Instant(microseconds: microseconds + span.microseconds) }
    var civil = CivilTime(self, offsetSeconds: offsetSeconds)
    let months = civil.year * 12 + (civil.month - 1) + span.months
    civil.year = months >= 0 ? months / 12 : (months - 11) / 12
    civil.month = months - civil.year * 12 + 1
    civil.day = min(civil.day, CivilTime.daysInMonth(year: civil.year, month: civil.month))
    return Instant(microseconds: civil.instant(offsetSeconds: offsetSeconds).microseconds + span.microseconds)
  }

  /// The default start of every world: 2021-01-01T00:00:00Z (DocC: CommandLanguage).
  public static let defaultStart = Instant(microseconds: 1_609_459_200_000_000)
}

/// A span of simulated time: whole calendar months and exact microseconds.
public struct TimeSpan: Hashable, Sendable {
  public var months: Int
  /// The exact part in microseconds; a day has 86,400 s.
  public var microseconds: Int64

  @inlinable public init(months: Int = 0, microseconds: Int64 = 0) {
    self.months = months
    self.microseconds = microseconds
  }

  @inlinable public static func seconds(_ n: Int) -> TimeSpan { TimeSpan(microseconds: Int64(n) * 1_000_000) }

  public static let zero = TimeSpan()

  @inlinable public var isNegative: Bool { months < 0 || microseconds < 0 }
}

/// A date and time in the proleptic Gregorian calendar at some offset from UTC.
///
/// The arithmetic uses no calendar library, so that a journal of 100,000 lines is parsed quickly.
public struct CivilTime: Hashable, Sendable {
  public var year: Int
  /// 1 to 12.
  public var month: Int
  /// 1 to 31.
  public var day: Int
  public var hour: Int
  public var minute: Int
  public var second: Int
  /// 0 to 999,999.
  public var microsecond: Int

  @inlinable public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, microsecond: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.microsecond = microsecond
  }

  @inlinable public init(_ instant: Instant, offsetSeconds: Int) {
    let shifted = instant.microseconds + Int64(offsetSeconds) * 1_000_000
    let microsecondsPerDay: Int64 = 86_400_000_000
    let days =
      shifted >= 0
      ? shifted / microsecondsPerDay : -((-shifted + microsecondsPerDay - 1) / microsecondsPerDay)
    var microsecondOfDay = shifted - days * microsecondsPerDay
    // Converts days since 1970 to a civil date. The shifted year begins in March, so that the leap day is its
    // last day.
    let z = Int(days) + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    microsecond = Int(microsecondOfDay % 1_000_000)
    microsecondOfDay /= 1_000_000
    second = Int(microsecondOfDay % 60)
    minute = Int(microsecondOfDay / 60 % 60)
    hour = Int(microsecondOfDay / 3600)
  }

  @inlinable public func instant(offsetSeconds: Int) -> Instant {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = Int64(era * 146_097 + dayOfEra - 719_468)
    let seconds = days * 86_400 + Int64(hour * 3600 + minute * 60 + second - offsetSeconds)
    return Instant(microseconds: seconds * 1_000_000 + Int64(microsecond))
  }

  @inlinable public static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
