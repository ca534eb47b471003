// The text, Markdown and JSON Lines forms of a comparison.

import Comparison
import Grid
import Support

/// A report on a comparison, for the command line and for the clipboard.
public struct ComparisonReport {
  public enum Format: String, CaseIterable, Sendable { case text, markdown, jsonl }

  private let comparison: SessionComparison
  private let rows: [ComparisonRow]
  private let texts: Localizer
  private let onlyDifferences: Bool

  /// The width, in columns, below which events of the text form are shortened.
  private static let standardWidth = 132
  private static let minimumWidth = 40
  /// The maximum number of lines of a shortened event.
  private static let maxEventLines = 2

  public init(_ comparison: SessionComparison, onlyDifferences: Bool = false, texts: Localizer = .english) {
    self.init(comparison, rows: comparison.rows, onlyDifferences: onlyDifferences, texts: texts)
  }

  /// Creates a report with the current rows of the comparison, which are not computed again.
  package init(
    _ comparison: SessionComparison, rows: [ComparisonRow], onlyDifferences: Bool = false, texts: Localizer
  ) {
    self.comparison = comparison
    self.rows = rows
    self.onlyDifferences = onlyDifferences
    self.texts = texts
  }

  public var hasDifferences: Bool { rows.contains { !$0.differences.isEmpty } }

  /// Returns the lines of the report.
  ///
  /// `width` is the width of the terminal in columns, in which the text form is wrapped. Without a terminal,
  /// it is nil and each row is one line.
  public func lines(_ format: Format, width: Int? = nil) -> [String] {
    switch format {
    case .text: textLines(width: width.map { max(Self.minimumWidth, $0) })
    case .markdown: markdownLines
    case .jsonl: comparison.differences(in: rows).map(jsonLine)
    }
  }

  private func title(_ side: ComparisonSide) -> String { comparison.subject.title(of: side).text(texts) }

  package var summary: String {
    let count = rows.reduce(0) { $0 + $1.differences.count }
    let rowCount = rows.count { !$0.differences.isEmpty }
    return switch (count, rowCount) {
    case (0, _): texts.localized("no differences")
    case (1, _): texts.localized("1 difference")
    case (count, count): texts.localized("\(count) differences")
    case (_, 1): texts.localized("\(count) differences in 1 row")
    default: texts.localized("\(count) differences in \(rowCount) rows")
    }
  }

  /// The rows to print: all rows, or those with differences and the rows of their steps.
  private var printedRows: [ComparisonRow] {
    guard onlyDifferences else { return rows }
    let steps = Set(rows.filter { !$0.differences.isEmpty }.compactMap(\.step))
    return rows.filter { row in
      if case .step(let index) = row.content { return steps.contains(index) }
      return !row.differences.isEmpty
    }
  }

  // MARK: Columns

  /// The texts of a row on both sides, with the sign between them.
  ///
  /// The signs are `=` for equal, `~` for different, `-` and `+` for an event on the left or right side only,
  /// and `x` for a step that is left out.
  package struct Columns {
    package var left = ""
    package var sign = " "
    package var right = ""

    package init(left: String = "", sign: String = " ", right: String = "") {
      self.left = left
      self.sign = sign
      self.right = right
    }
  }

  package func columns(_ row: ComparisonRow) -> Columns {
    switch row.content {
    case .step(let index):
      let step = comparison.steps[index]
      return Columns(
        left: step.left.omission?.text(texts) ?? "", sign: "x", right: step.right.omission?.text(texts) ?? "")
    case .pair(let left, let right):
      return Columns(left: text(left), sign: row.differences.isEmpty ? "=" : "~", right: text(right))
    case .single(let side, let event):
      return side == .left ? Columns(left: text(event), sign: "-") : Columns(sign: "+", right: text(event))
    case .distantPair(let side, let event, _, let distance):
      let place = self.place(distance)
      return side == .left
        ? Columns(left: text(event), sign: "~", right: place)
        : Columns(left: place, sign: "~", right: text(event))
    case .state: return Columns(left: texts.localized("at the end"), sign: "~", right: "")
    }
  }

  private func text(_ event: ComparedEvent) -> String {
    let text = event.text(texts)
    return event.delay > 0 ? "\(texts.later(microseconds: event.delay * 1_000_000)): \(text)" : text
  }

  /// Returns the place of an event relative to this row: `1 step later`.
  private func place(_ distance: Int) -> String {
    switch distance {
    case 0: texts.localized("in another order")
    case 1: texts.localized("1 step later")
    case -1: texts.localized("1 step earlier")
    case 2...: texts.localized("\(distance) steps later")
    default: texts.localized("\(-distance) steps earlier")
    }
  }

  package func values(_ difference: FieldDifference) -> (left: String, right: String) {
    let none = texts.localized("none", context: "comparison")
    return (difference.left?.text(texts) ?? none, difference.right?.text(texts) ?? none)
  }

  // MARK: Text

  private func textLines(width: Int?) -> [String] {
    // Two columns of indentation, three for the sign.
    let column = ((width ?? Self.standardWidth) - 5) / 2
    func line(_ columns: Columns, limit: Int = .max) -> [String] {
      width == nil
        ? [self.line(columns.left, columns.sign, columns.right, column)]
        : wrappedLines(columns, column, limit: limit)
    }
    var lines = line(Columns(left: title(.left), right: title(.right)))
    for row in printedRows {
      let columns = columns(row)
      if case .step(let index) = row.content {
        let step = comparison.steps[index]
        lines +=
          width.map { TextLayout.wrap("> \(step.text)", columns: $0) } ?? [Self.oneLine("> \(step.text)")]
        if step.left.omission != nil || step.right.omission != nil { lines += line(columns) }
      } else {
        lines += line(columns, limit: isShortened(row, width: width) ? Self.maxEventLines : .max)
      }
      for difference in row.differences where difference.field != .event && difference.field != .refusal {
        let (left, right) = values(difference)
        let name = difference.field.name.text(texts)
        lines += line(Columns(left: "    \(name): \(left)", right: "    \(right)"))
      }
    }
    return lines + [summary]
  }

  /// Whether the events of a row are shortened in a narrow terminal; what differs is below them.
  private func isShortened(_ row: ComparisonRow, width: Int?) -> Bool {
    guard let width, width < Self.standardWidth else { return false }
    switch row.content {
    case .pair, .distantPair: return true
    case .step, .single, .state: return false
    }
  }

  private func wrappedLines(_ columns: Columns, _ width: Int, limit: Int) -> [String] {
    let left = Self.wrapped(columns.left, width, limit: limit)
    let right = Self.wrapped(columns.right, width, limit: limit)
    return (0..<max(1, left.count, right.count)).map { index in
      line(
        index < left.count ? left[index] : "", index == 0 ? columns.sign : " ",
        index < right.count ? right[index] : "", width)
    }
  }

  private static func wrapped(_ text: String, _ width: Int, limit: Int) -> [String] {
    let lines = TextLayout.wrap(text, columns: width)
    guard lines.count > limit else { return lines }
    let last = lines[(limit - 1)...].joined(separator: " ")
    return lines.prefix(limit - 1) + [CellWidth.truncated(last, columns: width)]
  }

  private func line(_ left: String, _ sign: String, _ right: String, _ width: Int) -> String {
    let (left, right) = (Self.oneLine(left), Self.oneLine(right))
    let padding = String(repeating: " ", count: max(0, width - CellWidth.of(left)))
    var line = "  \(left)\(padding) \(sign) \(right)"
    while line.last == " " { line.removeLast() }
    return line
  }

  private static func oneLine(_ text: String) -> String { text.replacing("\n", with: " ") }

  // MARK: Markdown

  private var markdownLines: [String] {
    let (left, right) = (cell(title(.left)), cell(title(.right)))
    var lines: [String] = []
    if !onlyDifferences {
      lines = ["| step | \(left) | | \(right) |", "|---|---|---|---|"]
      for row in rows {
        let columns = columns(row)
        var step = ""
        var sign = columns.sign
        if case .step(let index) = row.content {
          let compared = comparison.steps[index]
          step = "`\(cell(compared.text))`"
          if compared.left.omission == nil, compared.right.omission == nil { sign = "" }
        }
        lines.append("| \(step) | \(cell(columns.left)) | \(sign) | \(cell(columns.right)) |")
      }
      lines.append("")
    }
    lines += ["| step | line | field | \(left) | \(right) | rules |", "|---|---|---|---|---|---|"]
    for difference in comparison.differences(in: rows) {
      let none = texts.localized("none", context: "comparison")
      let values = [difference.left, difference.right].map { cell($0?.text(texts) ?? none) }
      let rules = difference.rules.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      lines.append(
        "| \(difference.step) | \(difference.line.map(String.init) ?? "") "
          + "| \(cell(difference.field.name.text(texts))) | \(values[0]) | \(values[1]) | \(rules) |")
    }
    return lines + ["", summary]
  }

  /// Returns a text for a cell of a Markdown table.
  private func cell(_ text: String) -> String {
    VisibleText.visible(text.replacing("\n", with: " ")).replacing("|", with: "\\|")
  }

  // MARK: JSON Lines

  private func jsonLine(_ difference: ComparisonDifference) -> String {
    var object = JSONObject()
    object.add("step", difference.step)
    object.add("line", difference.line)
    object.add("field", difference.field.rawValue)
    object.add("left", difference.left?.text(texts))
    object.add("right", difference.right?.text(texts))
    object.add("rules", list: difference.rules.map(\.rawValue))
    return object.text
  }
}
