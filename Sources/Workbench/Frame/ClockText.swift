// How the frame writes moments and spans: short, in the device's zone.

import StoreSimulator

/// Moments and spans as the status bar writes them.
enum ClockText {
  /// `19:10:13`.
  static func time(_ instant: Instant, zone: DeviceTimeZone) -> String {
    let civil = zone.civil(instant)
    return "\(two(civil.hour)):\(two(civil.minute)):\(two(civil.second))"
  }

  /// `2021-03-05 19:10:13`.
  static func dateAndTime(_ instant: Instant, zone: DeviceTimeZone) -> String {
    let civil = zone.civil(instant)
    return "\(civil.year)-\(two(civil.month))-\(two(civil.day)) \(time(instant, zone: zone))"
  }

  /// The two largest units of a span: `3m42s`, `2d4h`, `0s`; seconds are rounded up, so that nothing is due in `0s`
  /// that is still to come.
  static func span(microseconds: Int64) -> String {
    let seconds = max(0, (microseconds + 999_999) / 1_000_000)
    let parts: [(value: Int64, unit: String)] = [
      (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"),
    ]
    guard let first = parts.firstIndex(where: { $0.value > 0 }) else { return "0s" }
    return parts[first...].prefix(2).filter { $0.value > 0 }.map { "\($0.value)\($0.unit)" }.joined()
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
