// The rows of a log entry: gutter, time, channel and text.
//
// A folded entry has one row.

import Grid
import Scenario
import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import TerminalUI

package struct LogLayout: Hashable, Sendable {
  package var width: Int
  package var showsTime = true
  package var wraps = false
  /// Whether rows whose text is too long keep the channel and the time.
  package var keepsColumns = false

  /// The layout of lists, which do not depend on the width of the pane.
  package static let list = LogLayout(width: 80)

  /// The width in cells of the symbol for a folded or undone entry, including a gap.
  static let gutter = 2
  /// The width in cells of a time such as `19:10:13`, including a gap.
  static let timeWidth = 9

  /// Whether the row has space for wider tags and more facts about a folded dump.
  package var isWide: Bool { width >= 100 }

  var indentsDumps: Bool { showsTime && width >= 76 }

  /// The width in cells of the column with the channel or state.
  var tagWidth: Int { width >= 100 ? 12 : 10 }

  /// Returns the width in cells of the columns before the text.
  package func prefix(isDump: Bool) -> Int {
    Self.gutter + (isDump ? (indentsDumps ? Self.timeWidth : 0) : (showsTime ? Self.timeWidth : 0))
  }
}

/// A row of the log before scrolling and cutting.
package struct LogRow: Sendable {
  /// The part that does not scroll sideways.
  package var prefix: [TextRun] = []
  package var text: [TextRun] = []
  package var trailing: [TextRun] = []

  package init(prefix: [TextRun] = [], text: [TextRun] = [], trailing: [TextRun] = []) {
    self.prefix = prefix
    self.text = text
    self.trailing = trailing
  }
}

package struct LogEntryFormatter {
  package var layout: LogLayout
  package let names: IdentifierShortener
  package var texts = Localizer()
  package var stamp = LogStamp.time
  package var searchTerms: [TextPattern] = []

  /// Returns the rows of an entry without wrapping.
  package func rows(_ entry: SessionLog.Entry, isFolded: Bool) -> [LogRow] {
    var rows: [LogRow]
    switch entry.simulationEvent {
    case .store(let event): rows = self.rows(event, isFolded: isFolded)
    case .participant(let participantEvent):
      rows = self.rows(participantEvent, entry.simulationEvent, isFolded: isFolded)
    }
    let foldSign = LogEntryMetrics.isFoldable(entry.simulationEvent) ? (isFolded ? "+" : "-") : " "
    let sign = entry.isUndone ? "~" : foldSign
    for index in rows.indices {
      rows[index].prefix.insert(TextRun((index == 0 ? sign : " ") + " ", .faint), at: 0)
    }
    return entry.isUndone ? rows.map(\.faded) : rows
  }

  /// Returns the rows of the given lines of an unfolded entry, without wrapping.
  package func rows(_ entry: SessionLog.Entry, lines: Range<Int>) -> [LogRow] {
    guard case .store(let event) = entry.simulationEvent, case .callback = event.kind else {
      return Array(rows(entry, isFolded: false)[lines])
    }
    let rows = dump(event, lines)
    let signedRows = rows.enumerated().map { offset, row in
      var row = row
      let sign = lines.lowerBound + offset > 0 ? " " : entry.isUndone ? "~" : "-"
      row.prefix.insert(TextRun(sign + " ", .faint), at: 0)
      return row
    }
    return entry.isUndone ? signedRows.map(\.faded) : signedRows
  }

  package func summary(_ entry: SessionLog.Entry) -> String {
    rows(entry, isFolded: true).first.map { row in
      (row.prefix.dropFirst() + row.text).map(\.text).joined()
    } ?? ""
  }

  /// Returns the line above the first entry of another world, in that world's colour.
  package func rule(before entry: SessionLog.Entry) -> LogRow {
    let context = entry.simulationEvent.context
    let title =
      texts.title(of: context.environment)
      + "  \(TimeFormatter.dateAndTime(entry.simulationEvent.at, in: context.timeZone))"
    return LogRow(
      text: [TextRun(Separator.text(title, columns: layout.width), .status(of: context.environment))])
  }

  /// Returns the line above the first entry after time in microseconds has passed.
  func rule(_ span: Int64, before entry: SessionLog.Entry) -> LogRow {
    let text = Separator.text(texts.later(microseconds: span), columns: layout.width)
    return LogRow(text: [TextRun(text, entry.isUndone ? .faint : .heading)])
  }

  // MARK: Kinds of entries

  private func rows(_ event: Event, isFolded: Bool) -> [LogRow] {
    if case .callback(let snapshots) = event.kind {
      return isFolded ? [foldedCallback(event, snapshots)] : dump(event)
    }
    if case .console(let message) = event.kind {
      return isFolded ? [foldedConsole(event, message)] : dump(event)
    }
    if case .storekit(let result) = event.kind { return rows(result, event, isFolded: isFolded) }
    if case .timePassed(let start) = event.kind, event.at - start >= ClockJump.shortest {
      return [longJump(event, from: start)]
    }
    return event.isSilent ? [] : [plain(.store(event))]
  }

  /// Returns the line of a participant and, if unfolded, the message body.
  private func rows(_ participantEvent: ParticipantEvent, _ simulationEvent: SimulationEvent, isFolded: Bool)
    -> [LogRow]
  {
    guard participantEvent.line != nil else { return [] }
    var first = plain(simulationEvent)
    let body = participantEvent.message?.body ?? []
    if isFolded, !body.isEmpty {
      first.trailing = [TextRun(texts.logEntryLines("\(body.count + 1)"), .faint)]
      first = fitted(first, isFailure: participantEvent.message?.isFailure == true)
    }
    guard !isFolded else { return [first] }
    let indent = TextRun(String(repeating: " ", count: layout.showsTime ? LogLayout.timeWidth : 0))
    return [first]
      + body.map { line in
        LogRow(
          prefix: [indent],
          text: [TextRun(VisibleText.visible(line), line.hasPrefix(" ") ? .text : .logFrame)])
      }
  }

  /// Returns the headline of a StoreKit 2 result and, if unfolded, the other lines.
  private func rows(_ result: StoreKitCallResult, _ event: Event, isFolded: Bool) -> [LogRow] {
    let channel = Channel.store(event.channel)
    let role: Role = result.hasFailed ? .stateFailed : .text
    // Counts the lines of a folded result without creating them, because there can be thousands.
    let count = result.lineCount
    var first = fitting(
      time(event), tag(texts.word(for: channel), channel.role),
      VisibleText.visible(names.shortening(result.headline)), role)
    if isFolded, count > 1 { first.trailing = [TextRun(texts.logEntryLines("\(count)"), .faint)] }
    guard !isFolded else { return [fitted(first, isFailure: result.hasFailed)] }
    let indent = TextRun(String(repeating: " ", count: layout.showsTime ? LogLayout.timeWidth : 0))
    return [first]
      + result.lines.dropFirst().map { line in
        let isTitle = !line.hasPrefix("    ")
        return LogRow(
          prefix: [indent], text: [TextRun(VisibleText.visible(line), isTitle ? .logFrame : .text)])
      }
  }

  private func plain(_ simulationEvent: SimulationEvent) -> LogRow {
    let channel = simulationEvent.channel
    var role = channel.role
    if case .diagnostic? = simulationEvent.event?.kind { role = .text }
    if case .expected(let verdict)? = simulationEvent.event?.kind {
      role = verdict.isHeld ? .text : .stateFailed
    }
    if let message = simulationEvent.participantEvent?.message {
      role = message.isFailure ? .stateFailed : .text
    }
    let prefix = time(simulationEvent.at, in: simulationEvent.context)
    let tag = tag(texts.word(for: channel), channel.role)
    if case .expected(let verdict)? = simulationEvent.event?.kind {
      let text = text(of: verdict, columns: textColumns(after: prefix + [tag]))
      return LogRow(prefix: prefix, text: [tag, TextRun(text, role)])
    }
    let row = fitting(prefix, tag, body(simulationEvent), role)
    guard case .diagnostic(.failureInjected(_, _, let code))? = simulationEvent.event?.kind else {
      return row
    }
    return keeping(code, in: row)
  }

  /// Returns a line across the log for a long move of the clock, unless rows above the entry show the move.
  private func longJump(_ event: Event, from start: Instant) -> LogRow {
    let prefix = time(event)
    let span: Int64
    switch stamp {
    case .time: span = event.at - start
    case .moved(let seconds) where seconds * 1_000_000 >= ClockJump.shortest: span = seconds * 1_000_000
    case .moved, .step:
      return LogRow(prefix: prefix, text: [TextRun(texts.clockMoved(event.at - start), .faint)])
    }
    let columns = layout.width - LogLayout.gutter - prefix.reduce(0) { $0 + CellWidth.of($1.text) }
    let text = Separator.text(texts.later(microseconds: span), columns: columns)
    return LogRow(prefix: prefix, text: [TextRun(text, .heading)])
  }

  private func body(_ simulationEvent: SimulationEvent) -> String {
    // Uses the short product names of the panes; copied texts and `run` use the full identifiers.
    if case .update(let update)? = simulationEvent.event?.kind {
      return VisibleText.visible(
        UpdateText.text(update, zone: simulationEvent.context.timeZone, texts) { names($0) })
    }
    if case .server(let notification)? = simulationEvent.event?.kind {
      return VisibleText.visible(UpdateText.text(notification, texts) { names($0) })
    }
    if let text = texts.logText(of: simulationEvent) ?? caption(simulationEvent) { return text }
    if case .participant(let participantEvent) = simulationEvent {
      return VisibleText.visible(participantEvent.line?.english ?? "")
    }
    return LogText.body(of: simulationEvent).joined(separator: " ")
  }

  /// Returns the rows of a dump; for a callback, only the rows in `lineRange`.
  private func dump(_ event: Event, _ lineRange: Range<Int>? = nil) -> [LogRow] {
    let indent = layout.prefix(isDump: true) - LogLayout.gutter
    let firstLine = lineRange?.lowerBound ?? 0
    let lines = lineRange.map { LogText.lines(of: event, $0) } ?? self.lines(of: event)
    let errors = errors(of: event, in: firstLine..<firstLine + lines.count)
    return lines.enumerated().map { index, line in
      let prefix: [TextRun] =
        indent == 0
        ? [] : firstLine + index == 0 ? time(event) : [TextRun(String(repeating: " ", count: indent))]
      let row = LogRow(prefix: prefix, text: Self.colored(line, event.channel))
      return errors[firstLine + index].map { keeping($0.listedError.code, in: row) } ?? row
    }
  }

  /// Returns the lines of a dump or of the console.
  ///
  /// Without wrapping, the part of a console line before the message is shortened to fit.
  private func lines(of event: Event) -> [String] {
    guard case .console(let message) = event.kind, !layout.wraps else { return LogText.lines(of: event) }
    let availableWidth = layout.width - layout.prefix(isDump: true)
    let forms = ConsoleFormatter.forms(of: message, at: event.at, context: event.context)
      .map(VisibleText.visible)
    guard let longestForm = forms.first,
      let fittingForm = forms.first(where: { CellWidth.of($0) <= availableWidth }) ?? forms.last
    else { return [] }
    // Uses the shortest fitting form that still contains the texts to highlight.
    let matchingTerms = searchTerms.filter { $0.occurs(longestForm) }
    return [
      forms.last { form in
        form.utf8.count >= fittingForm.utf8.count && matchingTerms.allSatisfy { $0.occurs(form) }
      }
        ?? longestForm
    ] + ConsoleFormatter.furtherLines(of: message).map(VisibleText.visible)
  }

  private func foldedConsole(_ event: Event, _ message: ConsoleMessage) -> LogRow {
    let row = LogRow(prefix: time(event), text: [tag(texts.word(for: .store(event.channel)), .logConsole)])
    let forms: [String]
    switch message.text {
    case .paymentCompletedWithError(let error), .unmappedError(let error):
      let name = Self.short(error, isWide: layout.isWide)
      forms =
        [ConsoleFormatter.errorPrefix(message) + name, "error: \(name)"]
        + ["error: \(Self.short(error, isWide: false))", "error: \(error.code)"]
    case .plain(let sentence): forms = [VisibleText.visible(sentence)]
    }
    return folded(row, texts: forms, role: .logConsole, isFailure: true)
  }

  private func foldedCallback(_ event: Event, _ snapshots: [TransactionSnapshot]) -> LogRow {
    let lines = LogEntryMetrics.count(of: .store(event))
    let states = Set(snapshots.map(\.state))
    let state = states.count == 1 ? states.first : nil
    let forms =
      snapshots.count == 1
      ? snapshots.flatMap(summaries)
      : [snapshots.prefix(layout.width).map { "#\($0.number)" }.joined(separator: " ")]
    let row = LogRow(
      prefix: time(event),
      text: [tag(state.map { ".\($0.name)" } ?? texts.logCallback, state?.role ?? .text)],
      trailing: [TextRun(texts.logEntryLines("\(lines)"), .faint)])
    let isFailure = state == .failed
    return folded(row, texts: forms, role: isFailure ? .stateFailed : .text, isFailure: isFailure)
  }

  /// Returns the facts of a transaction, longest form first: `#1 monthly  SKErrorDomain 0, underlying 3038`.
  private func summaries(_ snapshot: TransactionSnapshot) -> [String] {
    var facts: [String] = []
    if let identifier = snapshot.identifier {
      facts.append(
        "id \(layout.isWide ? identifier : CellWidth.truncatedKeepingTail(identifier, columns: 6))")
    }
    if let original = snapshot.original?.identifier {
      facts.append(
        "original \(layout.isWide ? original : CellWidth.truncatedKeepingTail(original, columns: 6))")
    }
    let separator = layout.width < 70 ? " " : "  "
    let number = "#\(snapshot.number)"
    let named = "\(number) \(names(snapshot.productIdentifier))"
    guard let error = snapshot.error else { return [([named] + facts).joined(separator: separator)] }
    // A narrow row omits the product to make space for the error.
    return (layout.width >= 70 ? [named, number] : [number]).flatMap { head in
      errorForms(error).map { ([head] + facts + [$0]).joined(separator: separator) }
    }
  }

  static func short(_ error: StoreError, isWide: Bool) -> String {
    let name = "\(error.domain) \(error.code)"
    let text = error.description ?? error.debugDescription ?? "(null)"
    return isWide ? "\(name) \"\(VisibleText.visible(text))\"" : name
  }

  // MARK: Columns and colours

  private func time(_ event: Event) -> [TextRun] { time(event.at, in: event.context) }

  private func time(_ instant: Instant, in context: LogContext) -> [TextRun] {
    guard layout.showsTime else { return [] }
    let columns = LogLayout.timeWidth - 1
    let text = stamp.text(columns: columns, texts) ?? LogText.time(instant, in: context)
    return [
      TextRun(String(repeating: " ", count: max(0, columns - CellWidth.of(text))) + text + " ", .logTime)
    ]
  }

  private func tag(_ word: String, _ role: Role) -> TextRun {
    let width = max(layout.tagWidth - 1, texts.channelWidth, CellWidth.of(word))
    return TextRun(CellWidth.fitted(word, columns: width) + " ", role)
  }

  /// Colours the state, the frame or the failure in a line of a dump or of the console.
  private static func colored(_ line: String, _ channel: LogChannel) -> [TextRun] {
    if channel == .console { return [TextRun(line, .logConsole)] }
    if line.hasPrefix("paymentQueue(") || line.hasPrefix("----------") { return [TextRun(line, .logFrame)] }
    if line.hasPrefix("transaction.error = Optional") || line.hasPrefix(".failed>") {
      return [TextRun(line, .stateFailed)]
    }
    if line.hasPrefix("Transaction ID"),
      let state = TransactionState.allCases.first(where: { line.hasSuffix($0.stateText) })
    {
      return [TextRun(String(line.dropLast(state.stateText.count))), TextRun(state.stateText, state.role)]
    }
    return [TextRun(line)]
  }
}

extension TransactionState {
  /// The text at the end of a dump line that shows this state.
  fileprivate var stateText: String { "State = .\(name)" }
}

extension LogRow {
  /// The row in faint text, for example for an undone entry.
  package var faded: LogRow {
    let fade = { (runs: [TextRun]) in runs.map { TextRun($0.text, .faint) } }
    return LogRow(prefix: fade(prefix), text: fade(text), trailing: fade(trailing))
  }

  package var textWidth: Int { (prefix + text).reduce(0) { $0 + CellWidth.of($1.text) } }

  /// Wraps the text to `width` cells; continuation rows are indented by the width of the prefix.
  package func wrapped(width: Int) -> [LogRow] {
    let indent = prefix.reduce(0) { $0 + CellWidth.of($1.text) }
    let availableWidth = max(
      8, width - indent - (trailing.isEmpty ? 0 : 1 + trailing.reduce(0) { $0 + CellWidth.of($1.text) }))
    guard text.reduce(0, { $0 + CellWidth.of($1.text) }) > availableWidth else { return [self] }
    return LineBreaks.pieces(of: text.map(\.text).joined(), columns: availableWidth).enumerated().map {
      index, piece in
      let line = runs(in: piece)
      return index == 0
        ? LogRow(prefix: prefix, text: line, trailing: trailing)
        : LogRow(prefix: [TextRun(String(repeating: " ", count: indent))], text: line)
    }
  }

  private func runs(in piece: Range<Int>) -> [TextRun] {
    var parts: [TextRun] = []
    var start = 0
    for run in text {
      let bytes = run.text.utf8
      let range = piece.clamped(to: start..<start + bytes.count)
      if !range.isEmpty {
        let index = bytes.index(bytes.startIndex, offsetBy: range.lowerBound - start)
        parts.append(TextRun(String(run.text[index..<bytes.index(index, offsetBy: range.count)]), run.role))
      }
      start += bytes.count
    }
    return parts
  }

  package mutating func scroll(by columns: Int) {
    var remainingColumns = columns
    var scrolled: [TextRun] = []
    for run in text {
      let width = CellWidth.of(run.text)
      if remainingColumns >= width {
        remainingColumns -= width
      } else {
        scrolled.append(TextRun(CellText.dropping(columns: remainingColumns, from: run.text), run.role))
        remainingColumns = 0
      }
    }
    text = scrolled
  }

  /// Highlights the matches of a pattern, which can begin and end in different runs.
  package mutating func highlight(_ pattern: TextPattern) {
    let ranges = pattern.byteRanges(in: joinedText)
    guard !ranges.isEmpty else { return }
    var pieces: [TextRun] = []
    var (runStart, first) = (0, 0)
    for run in text {
      let runEnd = runStart + run.text.utf8.count
      var start = runStart
      func append(upTo end: Int, _ role: Role) {
        guard start < end else { return }
        pieces.append(TextRun(run.text(in: start - runStart..<end - runStart), role))
        start = end
      }
      while first < ranges.count, ranges[first].lowerBound < runEnd {
        append(upTo: max(start, ranges[first].lowerBound), run.role)
        append(upTo: min(runEnd, ranges[first].upperBound), .searchHit)
        // The match continues in the next run.
        if ranges[first].upperBound > runEnd { break }
        first += 1
      }
      append(upTo: runEnd, run.role)
      runStart = runEnd
    }
    text = pieces
  }

  private var joinedText: String { text.count == 1 ? text[0].text : text.map(\.text).joined() }

  /// Returns the columns of the first match in the text, from 0; nil if no pattern matches.
  package func columns(of patterns: [TextPattern]) -> Range<Int>? {
    let joinedText = joinedText
    let matches = patterns.compactMap { $0.byteRanges(in: joinedText).first }
    guard let match = matches.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    let run = TextRun(joinedText)
    let start = CellWidth.of(run.text(in: 0..<match.lowerBound))
    return start..<start + CellWidth.of(run.text(in: match))
  }

  /// Returns the scroll offset that shows `columns` of the text in a row of `width` cells.
  ///
  /// The offset is `offset` or 0 if the columns are visible there, otherwise the nearest one to `offset`.
  /// Some cells around the columns are shown too if the row is wide enough. Columns that are too wide begin
  /// at the left edge.
  package func scrollOffset(showing columns: Range<Int>, from offset: Int, width: Int) -> Int {
    let prefixWidth = prefix.reduce(0) { $0 + CellWidth.of($1.text) }
    let trailingWidth = trailing.isEmpty ? 0 : 1 + trailing.reduce(0) { $0 + CellWidth.of($1.text) }
    // The sign `>` of a cut row needs a cell.
    let availableWidth = max(1, width - prefixWidth - trailingWidth - 1)
    guard columns.lowerBound < offset || columns.upperBound > offset + availableWidth else { return offset }
    guard columns.upperBound + Self.maximumMargin > availableWidth else { return 0 }
    let margin = min(Self.maximumMargin, max(0, (availableWidth - columns.count) / 2))
    let highest = max(0, columns.lowerBound - margin)
    let lowest = max(0, columns.upperBound + margin - availableWidth)
    return lowest > highest ? highest : min(max(offset, lowest), highest)
  }

  /// The number of cells to show next to a match.
  private static let maximumMargin = 8
}

extension TextRun {
  /// Returns a part of the text, given as byte offsets.
  fileprivate func text(in range: Range<Int>) -> String {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return String(text[start..<text.utf8.index(start, offsetBy: range.count)])
  }
}
