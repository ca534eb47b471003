// The detection of double clicks of the mouse.

import Grid

struct DoubleClickDetector {
  static let interval: Duration = .milliseconds(400)

  private var last: (event: MouseEvent, time: ContinuousClock.Instant)?

  /// Returns the event; the second press of a double click gets the action `.doublePress`.
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
