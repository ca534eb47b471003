// Times and time spans in short form, in the device's time zone.

import StoreModel
import StoreSimulator
import Support

package enum ClockText {
  package static func time(_ instant: Instant, zone: DeviceTimeZone) -> String {
    TimeFormatter.paddedClock(instant, in: zone)
  }

  static func hourAndMinute(_ instant: Instant, zone: DeviceTimeZone) -> String {
    String(time(instant, zone: zone).prefix(5))
  }

  /// Returns the time, preceded by the date unless `reference` is on the same day.
  package static func timeWithDate(_ instant: Instant, reference: Instant, zone: DeviceTimeZone) -> String {
    let isSameDay = TimeFormatter.date(instant, in: zone) == TimeFormatter.date(reference, in: zone)
    return isSameDay ? time(instant, zone: zone) : TimeFormatter.dateAndTime(instant, in: zone)
  }

  /// Returns the date; if `showsTime`, the time, preceded by the date unless it is today.
  ///
  /// If `isShort`, a date of the current year has no year.
  package static func moment(_ instant: Instant, in world: World, showsTime: Bool, isShort: Bool = false)
    -> String
  {
    let zone = world.device.timeZone
    let text =
      showsTime
      ? timeWithDate(instant, reference: world.now, zone: zone) : TimeFormatter.date(instant, in: zone)
    let year = TimeFormatter.date(world.now, in: zone).prefix(5)
    return isShort && text.hasPrefix(year) ? String(text.dropFirst(year.count)) : text
  }

  /// Returns the time since an instant, rounded down to seconds.
  package static func age(of instant: Instant, at now: Instant, _ texts: Localizer = Localizer()) -> String {
    texts.shortSpan(seconds: (now - instant) / 1_000_000)
  }

  /// Returns the time until an instant, rounded up to seconds so that a future event is never due in `0 s`.
  package static func wait(until instant: Instant, at now: Instant, _ texts: Localizer = Localizer())
    -> String
  {
    texts.shortSpan(seconds: (instant - now + 999_999) / 1_000_000)
  }

  /// Returns the time until an instant, rounded up to its largest unit: `31 d` for 30 days and 4 hours.
  static func roundedWait(until instant: Instant, at now: Instant, _ texts: Localizer) -> String {
    let parts = SpanUnit.twoLargest(seconds: (instant - now + 999_999) / 1_000_000)
    guard let largest = parts.first else { return "" }
    return texts.count(largest.value + (parts.count > 1 ? 1 : 0), of: largest.unit)
  }
}

package enum SpanUnit: Hashable, Sendable {
  case day, hour, minute, second

  /// Returns the largest unit of a span, and the next smaller unit unless it is 0.
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
