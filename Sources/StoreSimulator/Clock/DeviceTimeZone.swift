// The zone in which a device tells the time: a fixed offset, or a name of the tz database.

import Ground

/// A time zone: a fixed offset such as `+09:00`, or a name of the tz database such as `Asia/Tokyo`.
public struct DeviceTimeZone: Hashable, Sendable {
  /// As it was written: `+09:00`, `UTC`, `Asia/Tokyo`.
  public let identifier: String
  private let fixedOffset: Int?
  private let named: NamedZone?

  /// Reads a zone; nil when it is neither an offset (`Z`, `UTC`, `+09:00`, `-0330`, `GMT+9`) nor a known name.
  public init?(_ identifier: String) {
    self.identifier = identifier
    if let offset = Self.parseOffset(identifier) ?? Self.offsetFromGMT(identifier) {
      fixedOffset = offset
      named = nil
    } else if let zone = ZoneTable.zone(identifier) {
      fixedOffset = nil
      named = zone
    } else {
      return nil
    }
  }

  private init(utc: Void) {
    identifier = "UTC"
    fixedOffset = 0
    named = nil
  }

  /// Coordinated Universal Time, the default.
  public static let utc = DeviceTimeZone(utc: ())

  /// Seconds east of UTC at a moment (daylight saving applied for named zones).
  public func offsetSeconds(at instant: Instant) -> Int {
    if let fixedOffset { return fixedOffset }
    let microseconds = instant.microseconds
    let isBetween = microseconds < 0 && microseconds % 1_000_000 != 0
    return named?.offset(at: microseconds / 1_000_000 - (isBetween ? 1 : 0)) ?? 0
  }

  /// The calendar date and clock time at a moment.
  public func civil(_ instant: Instant) -> CivilTime {
    CivilTime(instant, offsetSeconds: offsetSeconds(at: instant))
  }

  /// The moment of a local date and time; in the hour that a spring change skips, the time after the change.
  public func instant(_ civil: CivilTime) -> Instant {
    if let fixedOffset { return civil.instant(offsetSeconds: fixedOffset) }
    let guess = civil.instant(offsetSeconds: 0)
    let first = civil.instant(offsetSeconds: offsetSeconds(at: guess))
    return civil.instant(offsetSeconds: offsetSeconds(at: first))
  }

  private static func parseOffset(_ text: String) -> Int? {
    if text == "UTC" || text == "Z" || text == "GMT" { return 0 }
    var bytes = Array(text.utf8)
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    bytes.removeFirst()
    if bytes.count == 5, bytes[2] == UInt8(ascii: ":") { bytes.remove(at: 2) }
    guard bytes.count == 4 || bytes.count == 2, bytes.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    let digits = bytes.map { Int($0) - 48 }
    let hours = digits[0] * 10 + digits[1]
    let minutes = digits.count == 4 ? digits[2] * 10 + digits[3] : 0
    guard hours <= 14, minutes < 60 else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// `GMT+9`, `UTC-03`, `GMT+0530`, `GMT+5:30`, `GMT+05.30`.
  private static func offsetFromGMT(_ text: String) -> Int? {
    guard text.hasPrefix("GMT") || text.hasPrefix("UTC") else { return nil }
    var bytes = Array(text.utf8.dropFirst(3))
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    bytes.removeFirst()
    let parts = bytes.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
    }
    let digits = parts.map { $0.map { Int($0) - 48 } }
    guard digits.joined().allSatisfy((0...9).contains) else { return nil }
    let numbers: [Int]
    switch digits.map(\.count) {
    case [1], [2], [1, 2], [2, 2]: numbers = digits.map { $0.reduce(0) { $0 * 10 + $1 } }
    case [4]: numbers = [digits[0][0] * 10 + digits[0][1], digits[0][2] * 10 + digits[0][3]]
    default: return nil
    }
    let seconds = numbers[0] * 3600 + (numbers.count > 1 ? numbers[1] * 60 : 0)
    guard numbers.count < 2 || numbers[1] < 60, seconds <= 18 * 3600 else { return nil }
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }
}

extension DeviceTimeZone {
  /// What a zone is follows from how it was written.
  public static func == (a: DeviceTimeZone, b: DeviceTimeZone) -> Bool { a.identifier == b.identifier }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
