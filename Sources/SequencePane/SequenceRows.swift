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
  /// The largest number of entries between `expect silence` and the step that its label names.
  private static let maxDistance = 100

  func title(_ texts: Localizer) -> String { texts.sequenceTitle }

  func heading(_ lanes: DiagramLanes, _ text: LogEntryFormatter) -> LogRow {
    LogRow(prefix: [
      TextRun(String(repeating: " ", count: text.layout.prefix(isDump: false))),
      TextRun(columns(lanes, text).heading, .heading),
    ])
  }

  func row(at index: Int, of log: SessionLog, _ lanes: DiagramLanes, _ text: LogEntryFormatter) -> LogRow {
    let entry = log[index]
    let (event, message) = (entry.simulationEvent, DiagramMessage(entry.simulationEvent))
    let columns = columns(lanes, text)
    var labelText = text
    labelText.layout.keepsColumns = true
    labelText.layout.width = max(
      Self.minLabelWidth + Self.tagWidth + text.layout.prefix(isDump: false),
      text.layout.width - columns.width - Self.gap.utf8.count + Self.tagWidth)
    let line = labelText.rows(entry, isFolded: true).first ?? LogRow()
    let isVisibleSpan = message != .span || text.stamp.isMove
    let cells = isVisibleSpan ? columns.cells(message) : columns.lanes
    let role: Role =
      entry.isUndone ? .faint : LogEntryMetrics.isFailure(event) ? .stateFailed : markRole(message, event)
    let sign = entry.isUndone ? Array(line.prefix.prefix(1)) : [TextRun("  ")]
    let label =
      missedCallback(event, at: index, in: log, text.texts).map {
        [TextRun(VisibleText.visible($0), entry.isUndone ? .faint : .text)]
      } ?? label(of: event, isVisibleSpan, line.text, isUndone: entry.isUndone, text.texts)
    return LogRow(prefix: sign + line.prefix.dropFirst() + runs(cells, role), text: label)
  }

  func span(_ length: Int64, before entry: SessionLog.Entry, _ lanes: DiagramLanes, _ text: LogEntryFormatter)
    -> LogRow
  {
    let blank = TextRun(String(repeating: " ", count: text.layout.prefix(isDump: false)))
    return LogRow(
      prefix: [blank] + runs(columns(lanes, text).cells(.span), .faint),
      text: [TextRun(later(length, until: entry.simulationEvent, text.texts), .heading)])
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

  /// Returns the time before an event, with the date of the event if the date has changed.
  private func later(_ length: Int64, until event: SimulationEvent, _ texts: Localizer) -> String {
    let later = texts.later(microseconds: length)
    let start = event.at + TimeSpan(microseconds: -length)
    return SequenceDiagram.newDate(of: event, since: start).map { texts.sequenceDate(later, $0) } ?? later
  }

  /// Returns the callback that a lost arrow is about; nil for other entries.
  private func missedCallback(
    _ event: SimulationEvent, at index: Int, in log: SessionLog, _ texts: Localizer
  ) -> String? {
    switch event.event?.kind {
    case .expected(let verdict) where verdict.isHeldSilence:
      let earlier = max(0, index - Self.maxDistance)..<index
      let step = earlier.reversed().lazy.filter { !log[$0].isUndone }.compactMap {
        log[$0].simulationEvent.countingStep
      }.first
      return Verdict.silenceText(after: step, texts)
    case .diagnostic(let diagnostic): return diagnostic.missedCallbackText(texts)
    default: return nil
    }
  }

  /// Returns the text of an entry without the channel, which the arrow replaces.
  private func label(
    of event: SimulationEvent, _ isVisibleSpan: Bool, _ line: [TextRun], isUndone: Bool, _ texts: Localizer
  ) -> [TextRun] {
    switch event.event?.kind {
    // The first column of a callback is the state.
    case .callback:
      return line.enumerated().map { index, run in
        index > 0 ? run : TextRun(String(run.text.prefix { $0 != " " }) + " ", run.role)
      }
    case .expected(let verdict) where verdict.isHeld:
      let text = Verdict(location: nil, expected: verdict.expected, failure: nil).text(texts)
      return [TextRun(VisibleText.visible(text), isUndone ? .faint : .text)]
    case .performed(.note(let note)):
      return [TextRun(VisibleText.visible(note), isUndone ? .faint : .text)]
    case .performed(.caption(let caption)):
      let text = VisibleText.visible(caption.text(in: texts.language))
      return [TextRun(text, isUndone ? .faint : .text)]
    case .timePassed(let start) where event.at > start:
      let length = event.at - start
      let text = isVisibleSpan ? later(length, until: event, texts) : texts.clockMoved(length)
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
