// Times as the logs show them. Plain arithmetic, since Foundation's formatters are a hundred times slower.

import Ground

/// Prints moments in a device's zone.
public enum TimeFormatter {
  /// `H:mm:ss`: hours without a leading zero, as the sample app prints them.
  public static func clock(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    let civil = zone.civil(instant)
    return "\(civil.hour):\(twoDigits(civil.minute)):\(twoDigits(civil.second))"
  }

  /// `HH:mm:ss`, for columns.
  public static func paddedClock(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    let civil = zone.civil(instant)
    return "\(twoDigits(civil.hour)):\(twoDigits(civil.minute)):\(twoDigits(civil.second))"
  }

  /// `yyyy-MM-dd`.
  public static func date(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    let civil = zone.civil(instant)
    return "\(digits(civil.year, 4))-\(twoDigits(civil.month))-\(twoDigits(civil.day))"
  }

  /// `yyyy-MM-dd HH:mm:ss`.
  public static func dateAndTime(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    "\(date(instant, in: zone)) \(paddedClock(instant, in: zone))"
  }

  /// `yyyy-MM-dd HH:mm:ss.SSSSSS+0900`.
  public static func consoleStamp(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    let offset = zone.offsetSeconds(at: instant)
    let civil = CivilTime(instant, offsetSeconds: offset)
    let sign = offset < 0 ? "-" : "+"
    let minutes = abs(offset) / 60
    return "\(dateAndTime(instant, in: zone)).\(digits(civil.microsecond, 6))"
      + "\(sign)\(twoDigits(minutes / 60))\(twoDigits(minutes % 60))"
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return text.utf8.count >= width ? text : String(repeating: "0", count: width - text.utf8.count) + text
  }
}
