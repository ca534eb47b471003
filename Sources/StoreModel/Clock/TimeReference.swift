// A moment as people say it, and what it means beside a clock and a zone.

import Support

/// A moment as it is said; some forms mean something only beside a clock and a device.
public enum TimeReference: Hashable, Sendable {
  /// A full instant with an offset.
  case instant(Instant)
  /// A date and time in the device's zone.
  case local(CivilTime)
  /// A clock time of the same day in the device's zone, in microseconds since midnight.
  case clockTime(microseconds: Int64)
  /// A span from now.
  case after(TimeSpan)
}

extension TimeReference {
  /// The moment that is meant beside a clock and a zone; nil when it is outside the years 1 to 9999.
  public func instant(now: Instant, zone: DeviceTimeZone) -> Instant? {
    let result: Instant
    switch self {
    case .instant(let instant): result = instant
    case .local(let civil): result = zone.instant(civil)
    case .clockTime(let microseconds):
      var civil = zone.civil(now)
      civil.setClock(microseconds: microseconds)
      result = zone.instant(civil)
    case .after(let span): result = now.advanced(by: span, offsetSeconds: zone.offsetSeconds(at: now))
    }
    return result >= .distantPast && result <= .distantFuture ? result : nil
  }
}

extension CivilTime {
  /// Sets hour, minute, second and microsecond from microseconds since midnight.
  public mutating func setClock(microseconds: Int64) {
    microsecond = Int(microseconds % 1_000_000)
    let seconds = Int(microseconds / 1_000_000)
    hour = seconds / 3600
    minute = seconds / 60 % 60
    second = seconds % 60
  }
}
