// The first and last instants of the simulated calendar.

import Support

extension Instant {
  public static let distantFuture = CivilTime(
    year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59, microsecond: 999_999
  ).instant(offsetSeconds: 0)
  public static let distantPast = CivilTime(year: 1, month: 1, day: 1).instant(offsetSeconds: 0)
}
