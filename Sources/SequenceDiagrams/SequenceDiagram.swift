// A sequence diagram of log entries, from which files are made.

import Scenario
import Simulation
import StoreModel
import Support

package struct SequenceDiagram: Sendable {
  package struct Row: Hashable, Sendable {
    package let message: DiagramMessage
    /// The time of day such as `19:10:13`; empty for a span.
    package let time: String
    package let label: String
    package let isFailure: Bool
  }

  /// The lanes that take part, from left to right.
  package let lanes: [DiagramLane]
  package let rows: [Row]

  init(lanes: [DiagramLane], rows: [Row]) {
    self.lanes = lanes
    self.rows = rows
  }

  /// Creates the diagram of events.
  ///
  /// A row for the passing of time precedes an event that is at least a second later than the one before.
  package init(_ events: some Sequence<SimulationEvent>) {
    var (rows, lanes): ([Row], DiagramLanes) = ([], [])
    // The time of the last row, and the event up to which the clock has moved since.
    var (shown, reached): (Instant?, SimulationEvent?) = (nil, nil)
    var step: String?
    func addSpan(until event: SimulationEvent) {
      guard let start = shown, let text = Self.span(from: start, to: event) else { return }
      rows.append(Row(message: .span, time: "", label: text, isFailure: false))
    }
    for event in events where !event.isSilent {
      if let text = event.countingStep { step = text }
      guard !event.isUnattendedStep else { continue }
      reached = event
      let message = DiagramMessage(event)
      guard message != .span else { continue }
      addSpan(until: event)
      shown = event.at
      lanes.formUnion(message.lanes)
      rows.append(
        Row(
          message: message, time: LogText.time(of: event),
          label: DiagramLabel.text(of: event, after: step), isFailure: event.isFailure))
    }
    if let reached { addSpan(until: reached) }
    self.rows = rows
    self.lanes = lanes.list
  }

  /// Returns the events of a session for a diagram: those in `channels` that are in effect.
  ///
  /// Expectations that held are left out, except `expect silence`, because they send no message.
  ///
  /// - Parameters:
  ///   - log: The log of the session.
  ///   - channels: The channels to show.
  ///   - range: The part of the session to show.
  /// - Returns: The events, which may be none.
  /// - Throws: A problem if the log lacks a transaction of the range.
  package static func events(
    of log: SessionLog, channels: Set<Channel>, in range: DiagramRange = DiagramRange()
  ) throws(DiagramRange.Problem) -> [SimulationEvent] {
    try range.entries(of: log).map { log[$0] }.filter { isShown($0, channels) }.map(\.simulationEvent)
  }

  static func isShown(_ entry: SessionLog.Entry, _ channels: Set<Channel>) -> Bool {
    entry.isInEffect && entry.entryKind.isShown
      && LogText.isShown(entry.simulationEvent, channels: channels) && !entry.simulationEvent.isHeldCheck
      && !entry.simulationEvent.isPause
  }

  /// Returns the date of an event, such as `2021-01-31`; nil if it is the date of `start`.
  package static func newDate(of event: SimulationEvent, since start: Instant) -> String? {
    let zone = event.context.timeZone
    let date = TimeFormatter.date(event.at, in: zone)
    return date == TimeFormatter.date(start, in: zone) ? nil : date
  }

  /// Returns text such as `1 min 42 s later` or `30 d later, 2021-01-31`; nil for less than a second.
  ///
  /// If the clock was set back or a snapshot was loaded, the text is the new date or nil.
  private static func span(from start: Instant, to event: SimulationEvent) -> String? {
    let seconds = wholeSeconds(event.at) - wholeSeconds(start)
    let date = newDate(of: event, since: start)
    guard seconds > 0 else { return date }
    let units: [(count: Int64, name: String)] = [
      (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
    ]
    let parts = units.drop { $0.count == 0 }.prefix(2).filter { $0.count > 0 }
    let later = parts.map { "\($0.count) \($0.name)" }.joined(separator: " ") + " later"
    return date.map { "\(later), \($0)" } ?? later
  }

  private static func wholeSeconds(_ instant: Instant) -> Int64 {
    let microseconds = instant.microseconds
    return microseconds / 1_000_000 - (microseconds % 1_000_000 < 0 ? 1 : 0)
  }
}

extension SimulationEvent {
  /// Whether the event is an expectation that held and is no message.
  fileprivate var isHeldCheck: Bool {
    guard case .expected(let verdict)? = event?.kind else { return false }
    return verdict.isHeld && !DiagramMessage(self).isLost
  }

  /// Whether the event is a pause of a demo, in which nothing happens.
  fileprivate var isPause: Bool {
    if case .performed(.pause)? = event?.kind { true } else { false }
  }

  /// Whether the event is a step that nobody performed, such as `settle` after a short delay.
  fileprivate var isUnattendedStep: Bool {
    guard case .store(let event) = self, case .performed = event.kind else { return false }
    return event.isUnattended
  }
}
