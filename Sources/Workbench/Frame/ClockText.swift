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
  static func span(microseconds: Int64, _ texts: Texts = Texts()) -> String {
    let seconds = max(0, (microseconds + 999_999) / 1_000_000)
    let parts: [(value: Int64, unit: TextKey)] = [
      (seconds / 86_400, .unitDays), (seconds / 3600 % 24, .unitHours), (seconds / 60 % 60, .unitMinutes),
      (seconds % 60, .unitSeconds),
    ]
    let first = parts.firstIndex { $0.value > 0 } ?? parts.count - 1
    return parts[first...].prefix(2).enumerated().filter { $0.offset == 0 || $0.element.value > 0 }.map {
      texts($0.element.unit, ["number": "\($0.element.value)"])
    }.joined()
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
