// Times in the formats of the logs.

import Support

/// A formatter of instants in a device's time zone.
///
/// Foundation's formatters are a hundred times slower.
public enum TimeFormatter {
  /// Returns `H:mm:ss`, as the sample app prints times.
  public static func clock(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    let civil = zone.civil(instant)
    return "\(civil.hour):\(Digits.two(civil.minute)):\(Digits.two(civil.second))"
  }

  /// Returns `HH:mm:ss`.
  public static func paddedClock(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    let civil = zone.civil(instant)
    return "\(Digits.two(civil.hour)):\(Digits.two(civil.minute)):\(Digits.two(civil.second))"
  }

  /// Returns `yyyy-MM-dd`.
  public static func date(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    date(zone.civil(instant))
  }

  private static func date(_ civil: CivilTime) -> String {
    "\(Digits.atLeast(4, of: civil.year))-\(Digits.two(civil.month))-\(Digits.two(civil.day))"
  }

  /// Returns `yyyy-MM-dd HH:mm:ss`.
  public static func dateAndTime(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    "\(date(instant, in: zone)) \(paddedClock(instant, in: zone))"
  }

  /// Returns an instant in the command language (`2021-02-26T19:10:54.229100+09:00`); an empty fraction
  /// is omitted.
  public static func moment(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    var offset = zone.offsetSeconds(at: instant)
    // Offsets in the command language have no seconds, unlike some offsets of the nineteenth century.
    if offset % 60 != 0 { offset = 0 }
    var civil = CivilTime(instant, offsetSeconds: offset)
    if !(1...9999).contains(civil.year), offset != 0 {
      offset = 0
      civil = CivilTime(instant, offsetSeconds: 0)
    }
    guard offset != 0 else { return moment(civil) + "Z" }
    let minutes = abs(offset) / 60
    return "\(moment(civil))\(offset < 0 ? "-" : "+")\(Digits.two(minutes / 60)):\(Digits.two(minutes % 60))"
  }

  /// Returns a local date and time (`2021-02-26T19:10:54.229100`); an empty fraction is omitted.
  public static func moment(_ civil: CivilTime) -> String {
    let seconds = Int64(civil.hour * 3600 + civil.minute * 60 + civil.second)
    return "\(date(civil))T\(exactClock(microseconds: seconds * 1_000_000 + Int64(civil.microsecond)))"
  }

  /// Returns a time of day (`19:10:54.229100`); an empty fraction is omitted.
  public static func exactClock(microseconds: Int64) -> String {
    let seconds = Int(microseconds / 1_000_000)
    return "\(Digits.two(seconds / 3600)):\(Digits.two(seconds / 60 % 60)):\(Digits.two(seconds % 60))"
      + fraction(microseconds)
  }

  /// Returns `.229100`, or an empty string for whole seconds.
  public static func fraction(_ microseconds: Int64) -> String {
    let remainder = Int(microseconds % 1_000_000)
    return remainder == 0 ? "" : ".\(Digits.atLeast(6, of: remainder))"
  }

  /// Returns `yyyy-MM-dd HH:mm:ss.SSSSSS+0900`.
  public static func consoleStamp(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    let offset = zone.offsetSeconds(at: instant)
    let civil = CivilTime(instant, offsetSeconds: offset)
    let sign = offset < 0 ? "-" : "+"
    let minutes = abs(offset) / 60
    return "\(dateAndTime(instant, in: zone)).\(Digits.atLeast(6, of: civil.microsecond))"
      + "\(sign)\(Digits.two(minutes / 60))\(Digits.two(minutes % 60))"
  }
}
