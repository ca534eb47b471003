// Absolute and relative moments of the command language.

import Support

/// A moment that depends on the clock and the time zone of the device.
public enum TimeReference: Hashable, Sendable {
  case instant(Instant)
  /// A date and time in the device's zone.
  case local(CivilTime)
  /// A time of the current day in the device's zone, in microseconds since midnight.
  case clockTime(microseconds: Int64)
  case after(TimeSpan)
  case before(TimeSpan)
}

extension TimeReference {
  /// Returns this moment as an instant, given the current time and the zone; nil outside the years 1 to 9999.
  public func instant(now: Instant, zone: DeviceTimeZone) -> Instant? {
    let result: Instant
    switch self {
    case .instant(let instant): result = instant
    case .local(let civil): result = zone.instant(civil)
    case .clockTime(let microseconds):
      var civil = zone.civil(now)
      civil.setClock(microseconds: microseconds)
      result = zone.instant(civil)
    case .after(let span): result = zone.instant(now, advancedBy: span)
    case .before(let span):
      let negated = TimeSpan(months: -span.months, microseconds: -span.microseconds)
      result = zone.instant(now, advancedBy: negated)
    }
    return result >= .distantPast && result <= .distantFuture ? result : nil
  }
}

extension CivilTime {
  public mutating func setClock(microseconds: Int64) {
    microsecond = Int(microseconds % 1_000_000)
    let seconds = Int(microseconds / 1_000_000)
    hour = seconds / 3600
    minute = seconds / 60 % 60
    second = seconds % 60
  }
}
