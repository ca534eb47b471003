// The rows of the sequence diagram in the Log pane.

import Panes
import Scenario
import SequenceDiagrams
import Simulation
import StoreModel
import Support
import TerminalUI

struct SequenceRows: LogDiagram {
  private static let gap = "  "
  /// The least width in cells for which the label is formatted; a longer label scrolls sideways.
  private static let minLabelWidth = 24
  /// The width of the channel's column, which a formatted entry has and a diagram lacks.
  private static let tagWidth = 10

  func title(_ texts: Localizer) -> String { texts.sequenceTitle }

  func heading(_ lanes: DiagramLanes, _ text: LogEntryFormatter) -> LogRow {
    LogRow(prefix: [
      TextRun(String(repeating: " ", count: text.layout.prefix(isDump: false))),
      TextRun(columns(lanes, text).heading, .heading),
    ])
  }

  func row(of entry: SessionLog.Entry, _ lanes: DiagramLanes, _ text: LogEntryFormatter) -> LogRow {
    let (event, message) = (entry.simulationEvent, DiagramMessage(entry.simulationEvent))
    let columns = columns(lanes, text)
    var labelText = text
    labelText.layout.width = max(
      Self.minLabelWidth + Self.tagWidth + text.layout.prefix(isDump: false),
      text.layout.width - columns.width - Self.gap.utf8.count + Self.tagWidth)
    let line = labelText.rows(entry, isFolded: true).first ?? LogRow()
    let isVisibleSpan = message != .span || text.stamp.isMove
    let cells = isVisibleSpan ? columns.cells(message) : columns.lanes
    let role: Role =
      entry.isUndone ? .faint : LogEntryMetrics.isFailure(event) ? .stateFailed : markRole(message, event)
    let sign = entry.isUndone ? Array(line.prefix.prefix(1)) : [TextRun("  ")]
    return LogRow(
      prefix: sign + line.prefix.dropFirst() + runs(cells, role),
      text: label(of: event, message, isVisibleSpan, line.text, isUndone: entry.isUndone, text.texts))
  }

  func span(microseconds: Int64, _ lanes: DiagramLanes, _ text: LogEntryFormatter) -> LogRow {
    let blank = TextRun(String(repeating: " ", count: text.layout.prefix(isDump: false)))
    return LogRow(
      prefix: [blank] + runs(columns(lanes, text).cells(.span), .faint),
      text: [TextRun(text.texts.later(microseconds: microseconds), .heading)])
  }

  func lines(of entries: [SessionLog.Entry]) -> [String] {
    SequenceDiagram(entries.map(\.simulationEvent)).textLines
  }

  private func columns(_ lanes: DiagramLanes, _ text: LogEntryFormatter) -> LaneColumns {
    LaneColumns(lanes.list) { text.texts.name(of: $0, isShort: !text.layout.isWide) }
  }

  private func runs(_ cells: LaneColumns.Cells, _ role: Role) -> [TextRun] {
    [TextRun(cells.before, .faint), TextRun(cells.mark, role), TextRun(cells.after + Self.gap, .faint)]
  }

  private func markRole(_ message: DiagramMessage, _ event: SimulationEvent) -> Role {
    switch message {
    case .lost: .warning
    case .span: .faint
    case .arrow, .note: event.channel.role == .faint ? .text : event.channel.role
    }
  }

  /// Returns the text of an entry without the channel, which the arrow replaces.
  private func label(
    of event: SimulationEvent, _ message: DiagramMessage, _ isVisibleSpan: Bool, _ line: [TextRun],
    isUndone: Bool, _ texts: Localizer
  ) -> [TextRun] {
    switch event.event?.kind {
    // The first column of a callback is the state.
    case .callback:
      return line.enumerated().map { index, run in
        index > 0 ? run : TextRun(String(run.text.prefix { $0 != " " }) + " ", run.role)
      }
    case .expected(let verdict) where verdict.isHeld:
      let text =
        message.isLost
        ? texts.sequenceNoCallback
        : Verdict(location: nil, expected: verdict.expected, failure: nil).text(texts)
      return [TextRun(VisibleText.visible(text), isUndone ? .faint : .text)]
    case .performed(.note(let note)):
      return [TextRun(VisibleText.visible(note), isUndone ? .faint : .text)]
    case .performed(.caption(let caption)):
      let text = VisibleText.visible(caption.text(in: texts.language))
      return [TextRun(text, isUndone ? .faint : .text)]
    case .timePassed(let start) where event.at > start:
      let length = event.at - start
      let text = isVisibleSpan ? texts.later(microseconds: length) : texts.sequenceClock(length)
      return [TextRun(text, isVisibleSpan && !isUndone ? .heading : .faint)]
    default: return Array(line.dropFirst())
    }
  }
}

extension LogStamp {
  /// Whether the clock has moved since the entry before, or there is no entry before.
  fileprivate var isMove: Bool {
    switch self {
    case .time, .moved: true
    case .step: false
    }
  }
}
