// How the screen writes moments and spans: short, in the device's zone.

import StoreSimulator

/// Moments and spans as status bar, menus and panes write them.
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

  /// The clock time when it is on the same day as `reference`, else with its date.
  static func near(_ instant: Instant, reference: Instant, zone: DeviceTimeZone) -> String {
    let (a, b) = (zone.civil(instant), zone.civil(reference))
    let isSameDay = a.year == b.year && a.month == b.month && a.day == b.day
    return isSameDay ? time(instant, zone: zone) : dateAndTime(instant, zone: zone)
  }

  /// How long ago something was: whole seconds that have passed.
  static func age(of instant: Instant, at now: Instant, _ texts: Texts = Texts()) -> String {
    span(seconds: (now - instant) / 1_000_000, texts)
  }

  /// How long until something is due: rounded up, so that nothing is due in `0s` that is still to come.
  static func wait(until instant: Instant, at now: Instant, _ texts: Texts = Texts()) -> String {
    span(seconds: (instant - now + 999_999) / 1_000_000, texts)
  }

  /// The two largest units of a span: `3m42s`, `2d4h`, `2h`, `0s`.
  private static func span(seconds: Int64, _ texts: Texts) -> String {
    let seconds = max(0, seconds)
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
