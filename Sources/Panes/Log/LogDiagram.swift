// The log as a diagram, in which each entry has one row.

import Scenario
import SequenceDiagrams
import StoreModel
import Support

/// A diagram of the shown entries, below a heading that does not scroll.
package protocol LogDiagram: Sendable {
  func title(_ texts: Localizer) -> String
  func heading(_ lanes: DiagramLanes, _ text: LogEntryFormatter) -> LogRow
  func row(at index: Int, of log: SessionLog, _ lanes: DiagramLanes, _ text: LogEntryFormatter) -> LogRow
  /// Returns the row for the time in microseconds before an entry.
  func span(_: Int64, before: SessionLog.Entry, _: DiagramLanes, _: LogEntryFormatter) -> LogRow
  /// Returns the diagram as plain text.
  func lines(of entries: [SessionLog.Entry]) -> [String]
}

extension LogPane {
  /// Sets the height of the content; `outer` is the number of rows inside the border.
  mutating func setHeight(_ outer: Int) {
    headingHeight = diagram != nil && outer > 2 ? 1 : 0
    height = max(1, outer - headingHeight)
  }

  /// Shows the log as a diagram, or as lines if `newDiagram` is nil; the selected entry stays.
  package mutating func show(_ newDiagram: (any LogDiagram)?) {
    diagram = newDiagram
    setHeight(height + headingHeight)
    (hasScrolled, columnOffset) = (true, 0)
    (top.line, cursor.line) = (0, 0)
  }

  /// Returns the shown entries that are not undone.
  package func shownEvents(in context: PaneContext) -> [SessionLog.Entry] {
    let pane = clampedToLog(in: context)
    return (0..<pane.rows.count).map { context.session.log[pane.rows.entry(at: $0)] }.filter(\.isInEffect)
  }

  package func hasShownEvents(in context: PaneContext) -> Bool {
    let pane = clampedToLog(in: context)
    return (0..<pane.rows.count).contains { context.session.log[pane.rows.entry(at: $0)].isInEffect }
  }

  /// Returns the time in microseconds between a shown entry and the one before, if a row shows the time.
  ///
  /// nil for less than a second in a diagram or a day in lines, and if the entry is about passing time.
  func span(before shownIndex: Int, in context: PaneContext) -> Int64? {
    let log = context.session.log
    let event = log[rows.entry(at: shownIndex)].simulationEvent
    let previous = log[rows.entry(at: shownIndex - 1)].simulationEvent
    guard case .moved(let seconds) = LogStamp(from: previous.at, to: event.at, step: 0),
      seconds * 1_000_000 >= (diagram == nil ? ClockJump.shortest : 1), DiagramMessage(event) != .span
    else { return nil }
    return seconds * 1_000_000
  }

  /// Returns the row above an entry: the beginning of another world, or the passing of time.
  func rule(at shownIndex: Int, _ text: LogEntryFormatter, in context: PaneContext) -> LogRow {
    let entry = context.session.log[rows.entry(at: shownIndex)]
    guard !beginsWorld(at: shownIndex, in: context), let span = span(before: shownIndex, in: context)
    else { return text.rule(before: entry) }
    return diagram?.span(span, before: entry, rows.lanes, text) ?? text.rule(span, before: entry)
  }
}
