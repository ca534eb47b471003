// Tells a double click from two clicks.

import Grid

/// Remembers the last press, so that a second one soon after at the same place counts as double.
struct DoubleClickDetector {
  /// The longest time between the presses of a double click.
  static let interval: Duration = .milliseconds(400)

  private var last: (event: MouseEvent, time: ContinuousClock.Instant)?

  /// The event, with its action changed for a double press.
  mutating func counting(_ event: MouseEvent, at time: ContinuousClock.Instant) -> MouseEvent {
    guard event.action == .press else { return event }
    if let last, last.event == event, time - last.time <= Self.interval {
      self.last = nil
      return MouseEvent(.doublePress, button: event.button, at: event.at)
    }
    last = (event, time)
    return event
  }
}
