// The rows of the recognition page.

import Grid
import Panes
import Recognition
import Support
import TerminalUI

/// The content of the page for a width and a height in cells.
struct RecognitionRows {
  let report: RecognitionReport
  let log: PastedLog
  let width: Int
  let height: Int
  let texts: Localizer

  /// The mark of a line that decides.
  static let mark = "▸"
  /// The width from which the log is next to the scenario.
  private static let wideWidth = 100
  /// The maximum number of rows of evidence, and of lines of the log on its own page.
  private static let maxEvidence = 8
  private static let maxLogLines = 2_000
  /// The maximum number of bytes of a line on the log's own page.
  private static let maxLineBytes = 2_000
  private static let maxEvidenceLineBytes = 20_000
  /// The number of lines of the log before the first evidence.
  private static let linesBefore = 3
  private static let minExcerpt = 8
  /// The number of rows of a line without evidence next to the scenario.
  private static let maxExcerptRows = 2

  private var situations: [RecognizedSituation] { report.recognition.situations }

  // MARK: The answer

  func answer(of index: Int) -> [StyledRow] {
    var rows = [StyledRow(texts.recognitionSource(lines: texts.lines(report.recognition.lineCount)), .faint)]
    for remark in report.remarks(texts) { rows += wrapped(remark, .warning) }
    guard situations.indices.contains(index) else {
      rows += [StyledRow(), StyledRow(texts.recognitionTitleNone, .heading)]
      return rows + report.searched(texts).flatMap { wrapped($0, .text) }
    }
    if situations.count > 1 { rows += list(current: index) }
    rows.append(StyledRow())
    let situation = situations[index]
    let sections = report.sections(situation, texts)
    let scenario = report.scenario(situation, texts)
    let labels = sections.map(\.label) + [scenario.label, texts.recognitionWhat]
    let labelWidth = (labels.map { CellWidth.of($0) }.max() ?? 0) + 2
    rows += field(texts.recognitionWhat, [report.heading(situation, texts)], labelWidth, .heading)
    for section in sections {
      rows +=
        section.logLines.isEmpty
        ? field(section.label, section.lines, labelWidth)
        : evidence(section.label, situation.evidence, labelWidth)
    }
    rows.append(StyledRow())
    if width >= Self.wideWidth {
      return rows + logAndScenario(situation, scenario, height: height - rows.count)
    }
    return rows + field(scenario.label, scenario.lines, labelWidth, .logOperator)
  }

  /// Returns the situations, of which the current one is marked; on narrow screens only its neighbours.
  private func list(current: Int) -> [StyledRow] {
    let count = width >= Self.wideWidth ? 6 : 3
    let first = max(0, min(current - count / 2, situations.count - count))
    return situations.indices.dropFirst(first).prefix(count).map { index in
      let situation = situations[index]
      let line = texts.recognitionLine(situation.lines.lowerBound)
      let text =
        "\(index == current ? Self.mark : " ") \(index + 1)  \(line)  \(situation.title.text(texts))"
      return StyledRow(
        CellWidth.truncated(text, columns: width), index == current ? .heading : .faint)
    }
  }

  private func wrapped(_ text: String, _ role: Role) -> [StyledRow] {
    TextLayout.wrap(text, columns: max(10, width)).map { StyledRow($0, role) }
  }

  /// Returns a label with the wrapped lines next to it.
  private func field(
    _ label: String, _ lines: [String], _ labelWidth: Int, _ role: Role = .text
  ) -> [StyledRow] {
    let pieces = lines.flatMap { TextLayout.wrap($0, columns: max(10, width - labelWidth)) }
    return pieces.enumerated().map { row, piece in
      StyledRow([
        TextRun(CellWidth.fitted(row == 0 ? label : "", columns: labelWidth), .paneTitle),
        TextRun(piece, role),
      ])
    }
  }

  /// Returns the evidence in columns: number of the line, text and role.
  ///
  /// The lines that decide come before others if there are too many.
  private func evidence(_ label: String, _ all: [Evidence], _ labelWidth: Int) -> [StyledRow] {
    let preferred = all.filter { $0.role == .decides } + all.filter { $0.role != .decides }
    let shown = preferred.prefix(Self.maxEvidence).sorted { $0.line < $1.line }
    let numberWidth = (shown.map { CellWidth.of(texts.recognitionLine($0.line)) }.max() ?? 0) + 2
    let roleWidth = shown.map { CellWidth.of($0.role.title.text(texts)) }.max() ?? 0
    let textWidth = max(10, width - labelWidth - numberWidth - roleWidth - 2)
    var rows = shown.enumerated().map { row, evidence in
      let text = CellWidth.truncated(PrivateText.shortened(evidence.text), columns: textWidth)
      return StyledRow([
        TextRun(CellWidth.fitted(row == 0 ? label : "", columns: labelWidth), .paneTitle),
        TextRun(CellWidth.fitted(texts.recognitionLine(evidence.line), columns: numberWidth), .faint),
        TextRun(CellWidth.fitted(text, columns: textWidth + 2)),
        TextRun(evidence.role.title.text(texts), evidence.role.color),
      ])
    }
    if all.count > shown.count {
      rows += field("", [texts.recognitionMore(all.count - shown.count)], labelWidth, .faint)
    }
    return rows
  }

  // MARK: The log

  /// Returns the log on the left and the scenario on the right.
  private func logAndScenario(
    _ situation: RecognizedSituation, _ scenario: RecognitionReport.Section, height: Int
  ) -> [StyledRow] {
    let leftWidth = width / 2
    let rightWidth = width - leftWidth - 2
    let right = scenario.lines.flatMap { TextLayout.wrap($0, columns: rightWidth) }
    let left = excerpt(of: situation, width: leftWidth, height: max(right.count, height - 1, Self.minExcerpt))
    let heading = StyledRow(
      Separator.text(texts.recognitionLog, columns: leftWidth) + "  "
        + Separator.text(scenario.label, columns: rightWidth), .faint)
    return [heading]
      + (0..<max(left.count, right.count)).map { row in
        var runs = left.indices.contains(row) ? left[row].leading : []
        let used = runs.reduce(0) { $0 + CellWidth.of($1.text) }
        runs.append(TextRun(String(repeating: " ", count: leftWidth + 2 - used)))
        runs.append(TextRun(right.indices.contains(row) ? right[row] : "", .logOperator))
        return StyledRow(runs)
      }
  }

  /// Returns whole lines of the log from shortly before the first evidence, in about `height` rows.
  ///
  /// Lines without evidence are cut after a few rows, so that the evidence is near the top.
  private func excerpt(of situation: RecognizedSituation, width: Int, height: Int) -> [StyledRow] {
    let first = max(1, (situation.evidence.first?.line ?? 1) - Self.linesBefore)
    let evidenceLines = Set(situation.evidence.map(\.line))
    let lines = log.lines(first...(first + height - 1)) {
      evidenceLines.contains($0) ? Self.maxLineBytes : Self.maxExcerptRows * width
    }
    var rows: [StyledRow] = []
    for line in lines where rows.count < height {
      rows += self.rows(of: line, situation, numberWidth: String(first + height).count, width: width)
    }
    return rows
  }

  /// Returns the log on a page of its own, with long lines wrapped.
  ///
  /// A very long line is cut, and its last row says how much is missing. Of lines with evidence, more is
  /// shown.
  func log(of index: Int) -> [StyledRow] {
    let situation = situations.indices.contains(index) ? situations[index] : nil
    let evidenceLines = Set(situation?.evidence.map(\.line) ?? [])
    var first = max(1, (situation?.evidence.first?.line ?? 1) - Self.linesBefore)
    if report.recognition.lineCount <= Self.maxLogLines { first = 1 }
    let lines = log.lines(first...(first + Self.maxLogLines - 1)) {
      evidenceLines.contains($0) ? Self.maxEvidenceLineBytes : Self.maxLineBytes
    }
    let numberWidth = String(lines.last?.number ?? 1).count
    return lines.flatMap { rows(of: $0, situation, numberWidth: numberWidth, width: width) }
  }

  /// Returns the wrapped rows of a line of the log, with its number and the mark of a line that decides.
  private func rows(
    of line: PastedLog.ShownLine, _ situation: RecognizedSituation?, numberWidth: Int, width: Int
  ) -> [StyledRow] {
    let role = situation?.evidence.filter { $0.line == line.number }.map(\.role).first
    let columns = max(10, width - numberWidth - 4)
    var pieces = CellText.pieces(line.text, columns: columns)
    if line.omittedByteCount > 0 {
      pieces += CellText.pieces(texts.recognitionLineCut(bytes: line.omittedByteCount), columns: columns)
    }
    return pieces.enumerated().map { row, piece in
      let number = row == 0 ? "\(line.number)" : ""
      let padding = String(repeating: " ", count: numberWidth - number.count)
      let mark = row == 0 && role == .decides ? Self.mark : " "
      return StyledRow("\(mark) \(padding)\(number)  \(piece)", role?.color ?? .text)
    }
  }
}

extension Evidence.Role {
  fileprivate var color: Role {
    switch self {
    case .decides: .message
    case .supports: .heading
    case .contradicts: .warning
    }
  }
}
