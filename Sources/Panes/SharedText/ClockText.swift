// How the screen writes moments and spans: short, in the device's zone.

import StoreModel
import StoreSimulator
import Support

/// Moments and spans as status bar, menus and panes write them.
package enum ClockText {
  /// `19:10:13`.
  package static func time(_ instant: Instant, zone: DeviceTimeZone) -> String {
    TimeFormatter.paddedClock(instant, in: zone)
  }

  /// `19:10`.
  static func hourAndMinute(_ instant: Instant, zone: DeviceTimeZone) -> String {
    String(time(instant, zone: zone).prefix(5))
  }

  /// `2021-03-05 19:10:13`.
  package static func dateAndTime(_ instant: Instant, zone: DeviceTimeZone) -> String {
    TimeFormatter.dateAndTime(instant, in: zone)
  }

  /// The clock time when it is on the same day as `reference`, else with its date.
  package static func near(_ instant: Instant, reference: Instant, zone: DeviceTimeZone) -> String {
    let (a, b) = (zone.civil(instant), zone.civil(reference))
    let isSameDay = a.year == b.year && a.month == b.month && a.day == b.day
    return isSameDay ? time(instant, zone: zone) : dateAndTime(instant, zone: zone)
  }

  /// The day alone, or where `tellsTime`, the time with the day where that is another one than now.
  package static func moment(_ instant: Instant, in world: World, tellsTime: Bool) -> String {
    let zone = world.device.timeZone
    return tellsTime
      ? near(instant, reference: world.now, zone: zone) : TimeFormatter.date(instant, in: zone)
  }

  /// How long ago something was: whole seconds that have passed.
  package static func age(of instant: Instant, at now: Instant, _ texts: Localizer = Localizer()) -> String {
    texts.shortSpan(seconds: (now - instant) / 1_000_000)
  }

  /// How long until something is due: rounded up, so that nothing is due in `0 s` that is still to come.
  package static func wait(until instant: Instant, at now: Instant, _ texts: Localizer = Localizer())
    -> String
  {
    texts.shortSpan(seconds: (instant - now + 999_999) / 1_000_000)
  }
}

/// The units in which spans are told.
package enum SpanUnit: Hashable, Sendable {
  case day, hour, minute, second

  /// A span taken apart: its largest unit and the next one, where that is not 0; a span of nothing is 0 seconds.
  static func twoLargest(seconds: Int64) -> [(value: Int64, unit: SpanUnit)] {
    let seconds = max(0, seconds)
    let parts: [(value: Int64, unit: SpanUnit)] = [
      (seconds / 86_400, .day), (seconds / 3600 % 24, .hour), (seconds / 60 % 60, .minute),
      (seconds % 60, .second),
    ]
    guard let first = parts.firstIndex(where: { $0.value > 0 }) else { return [(0, .second)] }
    return parts[first...].prefix(2).filter { $0.value > 0 }
  }
}
