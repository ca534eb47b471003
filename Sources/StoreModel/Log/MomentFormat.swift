// The short date and time of a row in a list.

import Support

/// A format for the times of a list's rows, which all have the same width.
///
/// The date is shown only if a row is of another day than the present.
public struct MomentFormat: Hashable, Sendable {
  private enum DateForm: Hashable { case none, monthAndDay, full }
  private enum TimeForm: Hashable { case none, minutes, seconds }

  private let date: DateForm
  private let time: TimeForm

  public var columns: Int {
    let dateColumns = date == .none ? 0 : date == .full ? 10 : 5
    let timeColumns = time == .none ? 0 : time == .minutes ? 5 : 8
    return dateColumns + timeColumns + (dateColumns > 0 && timeColumns > 0 ? 1 : 0)
  }

  /// Returns the possible formats, widest first; the date is kept longer than the time.
  public static func formats(of instants: [Instant], now: Instant, in zone: DeviceTimeZone) -> [MomentFormat]
  {
    let today = zone.civil(now)
    let days = instants.map { zone.civil($0) }
    let date: DateForm =
      days.contains { $0.year != today.year }
      ? .full : days.contains { $0.month != today.month || $0.day != today.day } ? .monthAndDay : .none
    guard date != .none else { return [MomentFormat(date: .none, time: .seconds)] }
    return [.seconds, .minutes, .none].map { MomentFormat(date: date, time: $0) }
  }

  public func text(_ instant: Instant, in zone: DeviceTimeZone) -> String {
    let day = TimeFormatter.date(instant, in: zone)
    let clock = TimeFormatter.paddedClock(instant, in: zone)
    let dateText = date == .none ? "" : date == .full ? day : String(day.suffix(5))
    let timeText = time == .none ? "" : time == .seconds ? clock : String(clock.prefix(5))
    return dateText.isEmpty || timeText.isEmpty ? dateText + timeText : "\(dateText) \(timeText)"
  }
}
