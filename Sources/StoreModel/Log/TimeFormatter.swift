// Times as the logs show them. Plain arithmetic, since Foundation's formatters are a hundred times slower.

import Support

/// Prints moments in a device's zone.
public enum TimeFormatter {
  /// `H:mm:ss`: hours without a leading zero, as the sample app prints them.
  public static func clock(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    let civil = zone.civil(instant)
    return "\(civil.hour):\(Digits.two(civil.minute)):\(Digits.two(civil.second))"
  }

  /// `HH:mm:ss`, for columns.
  public static func paddedClock(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    let civil = zone.civil(instant)
    return "\(Digits.two(civil.hour)):\(Digits.two(civil.minute)):\(Digits.two(civil.second))"
  }

  /// `yyyy-MM-dd`.
  public static func date(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    date(zone.civil(instant))
  }

  private static func date(_ civil: CivilTime) -> String {
    "\(Digits.atLeast(4, of: civil.year))-\(Digits.two(civil.month))-\(Digits.two(civil.day))"
  }

  /// `yyyy-MM-dd HH:mm:ss`.
  public static func dateAndTime(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    "\(date(instant, in: zone)) \(paddedClock(instant, in: zone))"
  }

  /// A moment as the command language writes it: `2021-02-26T19:10:54.229100+09:00`, fractions only where there are some.
  public static func moment(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    var offset = zone.offsetSeconds(at: instant)
    // Zones of the nineteenth century had odd seconds, which the notation cannot say.
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

  /// A local date and time: `2021-02-26T19:10:54.229100`, a fraction only where there is one.
  public static func moment(_ civil: CivilTime) -> String {
    let seconds = Int64(civil.hour * 3600 + civil.minute * 60 + civil.second)
    return "\(date(civil))T\(exactClock(microseconds: seconds * 1_000_000 + Int64(civil.microsecond)))"
  }

  /// A time of day: `19:10:54.229100`, a fraction only where there is one.
  public static func exactClock(microseconds: Int64) -> String {
    let seconds = Int(microseconds / 1_000_000)
    return "\(Digits.two(seconds / 3600)):\(Digits.two(seconds / 60 % 60)):\(Digits.two(seconds % 60))"
      + fraction(microseconds)
  }

  /// `.229100`, or nothing where no part of a second is left.
  public static func fraction(_ microseconds: Int64) -> String {
    let rest = Int(microseconds % 1_000_000)
    return rest == 0 ? "" : ".\(Digits.atLeast(6, of: rest))"
  }

  /// `yyyy-MM-dd HH:mm:ss.SSSSSS+0900`.
  public static func consoleStamp(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    let offset = zone.offsetSeconds(at: instant)
    let civil = CivilTime(instant, offsetSeconds: offset)
    let sign = offset < 0 ? "-" : "+"
    let minutes = abs(offset) / 60
    return "\(dateAndTime(instant, in: zone)).\(Digits.atLeast(6, of: civil.microsecond))"
      + "\(sign)\(Digits.two(minutes / 60))\(Digits.two(minutes % 60))"
  }
}
