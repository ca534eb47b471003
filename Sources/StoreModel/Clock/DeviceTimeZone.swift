// The time zone of a device.

import Support

/// A time zone: a fixed offset such as `+09:00`, or a name of the tz database such as `Asia/Tokyo`.
public struct DeviceTimeZone: Hashable, Sendable {
  /// The spelling from which the zone was created (`+09:00`, `UTC`, `Asia/Tokyo`).
  public let identifier: String
  private let fixedOffset: Int?
  private let named: NamedZone?

  public static let utc = DeviceTimeZone(identifier: "UTC", fixedOffset: 0, named: nil)

  /// Returns the offset from UTC in seconds at an instant, positive to the east.
  public func offsetSeconds(at instant: Instant) -> Int {
    if let fixedOffset { return fixedOffset }
    let microseconds = instant.microseconds
    let isBetween = microseconds < 0 && microseconds % 1_000_000 != 0
    return named?.offset(at: microseconds / 1_000_000 - (isBetween ? 1 : 0)) ?? 0
  }

  public func civil(_ instant: Instant) -> CivilTime {
    CivilTime(instant, offsetSeconds: offsetSeconds(at: instant))
  }

  /// Returns the instant of a local date and time.
  ///
  /// A local time in the hour skipped in spring becomes a time after the change.
  public func instant(_ civil: CivilTime) -> Instant {
    if let fixedOffset { return civil.instant(offsetSeconds: fixedOffset) }
    let guess = civil.instant(offsetSeconds: 0)
    let first = civil.instant(offsetSeconds: offsetSeconds(at: guess))
    return civil.instant(offsetSeconds: offsetSeconds(at: first))
  }

  /// Returns the instant after a span, in the calendar of this zone.
  ///
  /// Months keep the local time of day, also across a clock change. A day after the end of the month becomes
  /// the last day: 31 January + P1M is 28 February.
  public func instant(_ start: Instant, advancedBy span: TimeSpan) -> Instant {
    guard span.months != 0 else { return start.advanced(by: span, offsetSeconds: 0) }
    let offset = offsetSeconds(at: start)
    let end = start.advanced(by: TimeSpan(months: span.months), offsetSeconds: offset)
    let sameClock = offsetSeconds(at: end) == offset ? end : instant(CivilTime(end, offsetSeconds: offset))
    return sameClock.advanced(by: TimeSpan(microseconds: span.microseconds), offsetSeconds: offset)
  }
}

extension DeviceTimeZone {
  /// Creates a zone from an offset (`Z`, `UTC`, `+09:00`, `-0330`, `GMT+9`) or a known name; otherwise
  /// returns nil.
  public init?(_ identifier: String) {
    let offset = Self.parseOffset(identifier) ?? Self.offsetFromGMT(identifier)
    let named = offset == nil ? ZoneTable.zone(identifier) : nil
    guard offset != nil || named != nil else { return nil }
    self.init(identifier: identifier, fixedOffset: offset, named: named)
  }

  /// Parses `UTC`, `Z`, `GMT`, `+09:00`, `-0330`, `+09`.
  private static func parseOffset(_ text: String) -> Int? {
    if text == "UTC" || text == "Z" || text == "GMT" { return 0 }
    return offset(text[...], digitCounts: [[2], [4], [2, 2]], separators: ":", maximum: 14 * 3600 + 59 * 60)
  }

  /// Parses `GMT+9`, `UTC-03`, `GMT+0530`, `GMT+5:30`, `GMT+05.30`.
  private static func offsetFromGMT(_ text: String) -> Int? {
    guard text.hasPrefix("GMT") || text.hasPrefix("UTC") else { return nil }
    return offset(
      text.dropFirst(3), digitCounts: [[1], [2], [4], [1, 2], [2, 2]], separators: ":.", maximum: 18 * 3600)
  }

  /// Parses a sign, hours and minutes, and returns seconds.
  ///
  /// `digitCounts` contains the allowed numbers of digits in each part; four digits in one part are hours
  /// and minutes. `maximum` is the largest absolute value in seconds.
  private static func offset(
    _ text: Substring, digitCounts: [[Int]], separators: String, maximum: Int
  ) -> Int? {
    guard text.hasPrefix("+") || text.hasPrefix("-") else { return nil }
    let parts = text.dropFirst().split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
    guard parts.joined(separator: "").utf8.allSatisfy(\.isASCIIDigit),
      digitCounts.contains(parts.map(\.utf8.count))
    else { return nil }
    let isJoined = parts[0].utf8.count == 4
    let hours = Int(isJoined ? parts[0].prefix(2) : parts[0]) ?? 0
    let minutes = Int(isJoined ? parts[0].suffix(2) : parts.count > 1 ? parts[1] : "0") ?? 0
    let seconds = hours * 3600 + minutes * 60
    guard minutes < 60, seconds <= maximum else { return nil }
    return text.hasPrefix("-") ? -seconds : seconds
  }
}

extension DeviceTimeZone {
  public static func == (a: DeviceTimeZone, b: DeviceTimeZone) -> Bool { a.identifier == b.identifier }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
