// Times, ages and spans as panes show them.

import StoreSimulator

/// Short forms of moments and spans.
enum TimeText {
  /// `19:10:13` in a zone.
  static func clock(_ instant: Instant, zone: DeviceTimeZone) -> String {
    let civil = zone.civil(instant)
    return "\(two(civil.hour)):\(two(civil.minute)):\(two(civil.second))"
  }

  /// `2021-02-26 19:10:13` in a zone.
  static func full(_ instant: Instant, zone: DeviceTimeZone) -> String {
    let civil = zone.civil(instant)
    return "\(civil.year)-\(two(civil.month))-\(two(civil.day)) \(clock(instant, zone: zone))"
  }

  /// The clock time when it is on the same day as `reference`, else with its date.
  static func near(_ instant: Instant, reference: Instant, zone: DeviceTimeZone) -> String {
    let (a, b) = (zone.civil(instant), zone.civil(reference))
    let isSameDay = a.year == b.year && a.month == b.month && a.day == b.day
    return isSameDay ? clock(instant, zone: zone) : full(instant, zone: zone)
  }

  /// A span in its two largest units: `3m42s`, `2h05m`, `12d4h`.
  static func span(microseconds: Int64, _ texts: Texts = Texts()) -> String {
    let seconds = max(0, microseconds / 1_000_000)
    func part(_ unit: TextKey, _ number: String) -> String { texts(unit, ["number": number]) }
    switch seconds {
    case ..<60: return part(.unitSeconds, "\(seconds)")
    case ..<3600:
      return part(.unitMinutes, "\(seconds / 60)") + part(.unitSeconds, two(Int(seconds % 60)))
    case ..<86_400:
      return part(.unitHours, "\(seconds / 3600)") + part(.unitMinutes, two(Int(seconds / 60 % 60)))
    default:
      return part(.unitDays, "\(seconds / 86_400)") + part(.unitHours, "\(seconds / 3600 % 24)")
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
