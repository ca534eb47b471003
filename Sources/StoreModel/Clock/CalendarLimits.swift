// The first and the last moment of the simulated calendar.

import Support

extension Instant {
  /// The last moment of year 9999.
  public static let distantFuture = CivilTime(
    year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59, microsecond: 999_999
  ).instant(offsetSeconds: 0)
  /// The first moment of year 1.
  public static let distantPast = CivilTime(year: 1, month: 1, day: 1).instant(offsetSeconds: 0)
}
