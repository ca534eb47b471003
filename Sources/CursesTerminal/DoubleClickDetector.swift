// The detection of double clicks.

import Grid

/// A detector of two presses at the same place within `interval`.
struct DoubleClickDetector {
  /// The maximum time between the presses of a double click.
  static let interval: Duration = .milliseconds(400)

  private var last: (event: MouseEvent, time: ContinuousClock.Instant)?

  /// Returns the event, with the action `.doublePress` for the second press.
  mutating func classifying(_ event: MouseEvent, at time: ContinuousClock.Instant) -> MouseEvent {
    guard event.action == .press else { return event }
    if let last, last.event == event, time - last.time <= Self.interval {
      self.last = nil
      return MouseEvent(.doublePress, button: event.button, at: event.at)
    }
    last = (event, time)
    return event
  }
}
