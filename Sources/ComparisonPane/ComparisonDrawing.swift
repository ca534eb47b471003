// The drawing of the comparison.

import Comparison
import Grid
import Panes
import Presentation
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI
import Workbench

struct ComparisonDrawing {
  let view: ComparisonView
  let layout: ComparisonLayout
  let theme: Theme
  let texts: Localizer
  private let report: ComparisonReport

  /// The cells of the selection mark and of the blank after it.
  private static let markWidth = 2
  /// The indentation of events below their step.
  private static let indentation = 2
  /// The minimum width at which the title names the number of the difference in words.
  private static let widthForWords = 70
  /// The cells of the sign between the columns, with its blanks.
  private static let signWidth = 3

  /// `bottom` is the last row of overlays above the notice.
  init(_ view: ComparisonView, bottom: Int, in bench: Workbench) {
    self.view = view
    theme = bench.theme
    texts = bench.texts
    // A notice of several lines does not cover the buttons of a dialog.
    let coveredRows = view.isAnswering ? max(0, bench.rows - 3 - bottom) : 0
    layout = ComparisonLayout(in: bench, isAnswering: view.isAnswering, coveredRows: coveredRows)
    report = ComparisonReport(view.comparison, rows: view.rows, texts: texts)
  }

  /// Returns the click target `.line` of a button; rows have targets from 0.
  static func target(ofButton index: Int) -> Int { -1 - index }

  /// Returns nil for the target of a row.
  static func button(ofTarget line: Int) -> Int? { line < 0 ? -1 - line : nil }

  // MARK: Paired log

  private var columnWidth: Int { (layout.log.inside.width - Self.markWidth - Self.signWidth) / 2 }

  private var rightColumn: Int {
    layout.log.inside.x + Self.markWidth + columnWidth + Self.signWidth
  }

  func drawLog(into grid: inout Grid, hits: inout HitMap) {
    let area = layout.log
    hits.add(.overlay, area)
    let inside = area.inside
    let isFocused = !view.isAnswering
    let titleStyle = theme[isFocused ? .paneTitleFocused : .paneTitle]
    let status = " \(view.status(isShort: area.width < Self.widthForWords, texts)) "
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[isFocused ? .paneBorderFocused : .paneBorder],
      title: " \(CellWidth.truncated(view.title(.left, texts), columns: max(4, columnWidth - 2))) ",
      titleStyle: titleStyle, status: status, statusStyle: titleStyle)
    let legend = " \(texts.comparisonLegend) "
    if CellWidth.of(legend) <= area.width - 2, area.height > 1 {
      grid.put(legend, x: area.x + 1, y: area.y + area.height - 1, style: theme[.faint])
    }
    let statusStart = area.x + area.width - 1 - CellWidth.of(status)
    grid.put(
      CellWidth.truncated(" \(view.title(.right, texts)) ", columns: max(0, statusStart - rightColumn)),
      x: rightColumn - 1, y: area.y, limit: statusStart, style: titleStyle)
    if view.lines.isEmpty {
      for (offset, line) in TextLayout.wrap(texts.comparisonEmpty, columns: inside.width - 2).enumerated() {
        grid.put(line, x: inside.x + 1, y: inside.y + offset, style: theme[.faint])
      }
    }
    var shown = view
    shown.reveal(height: inside.height)
    for (offset, line) in view.lines.dropFirst(shown.top).prefix(inside.height).enumerated() {
      let row = Rect(x: inside.x, y: inside.y + offset, width: inside.width, height: 1)
      let isSelected = line.row == view.selectedRow
      grid.put(
        styledRow(line, isMarked: isSelected && !line.isReason), x: row.x, y: row.y, width: row.width,
        theme: theme, selection: RowSelection(isSelected: isSelected, isFocused: isFocused))
      hits.add(.line(line.row), row)
    }
    grid.putScrollBar(
      x: area.x + area.width - 1, y: inside.y, height: inside.height, top: shown.top, shown: inside.height,
      count: view.lines.count, theme: theme)
  }

  private func styledRow(_ line: ComparisonView.Line, isMarked: Bool) -> StyledRow {
    let row = view.rows[line.row]
    let mark = TextRun(isMarked ? "> " : "  ")
    if case .step(let step) = row.content, !line.isReason {
      let width = layout.log.inside.width - Self.markWidth
      let text = CellWidth.truncated(view.comparison.steps[step].text.inOneLine, columns: width)
      return StyledRow([mark, TextRun(text, .logOperator)])
    }
    let columns = columns(of: row)
    let role = role(of: columns.sign, row)
    let indentation = String(repeating: " ", count: Self.indentation)
    let rightWidth = layout.log.inside.width - Self.markWidth - columnWidth - Self.signWidth
    let width = min(columnWidth - Self.indentation, rightWidth)
    let shown = DifferingPart.shown(
      columns.left.inOneLine, columns.right.inOneLine, columns: width, head: width / 3)
    let left = CellWidth.fitted(indentation + shown.left, columns: columnWidth)
    let right = CellWidth.truncated(shown.right, columns: rightWidth)
    return StyledRow([mark, TextRun(left, role), TextRun(" \(columns.sign) ", role), TextRun(right, role)])
  }

  private func columns(of row: ComparisonRow) -> ComparisonReport.Columns {
    guard case .state = row.content, let difference = row.differences.first else {
      return report.columns(row)
    }
    let values = report.values(difference)
    return ComparisonReport.Columns(
      left: "\(difference.field.name.text(texts)): \(values.left)", sign: "~", right: values.right)
  }

  private func role(of sign: String, _ row: ComparisonRow) -> Role {
    switch sign {
    case "=": .faint
    case "+": .message
    case "x": row.differences.isEmpty ? .faint : .warning
    default: .warning
    }
  }

  // MARK: Box

  func drawBox(into grid: inout Grid, hits: inout HitMap) {
    guard let area = layout.box else { return }
    let answers = view.isAnswering && layout.phones == nil
    hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    let title =
      answers
      ? texts.comparisonAnswerTitle(view.answeringSide.map { view.title($0, texts) } ?? "")
      : view.row.map { texts.comparisonBoxTitle(view.heading(of: $0, texts)) } ?? texts.comparisonBoxTitle
    let titleStyle = theme[answers ? .paneTitleFocused : .paneTitle]
    grid.drawBox(
      area, style: theme[answers ? .paneBorderFocused : .paneBorder], title: " \(title) ",
      titleStyle: titleStyle, status: answers ? " \(texts.focusMark) " : "", statusStyle: titleStyle)
    if answers {
      drawDialogs(into: &grid, area: area.inside, hits: &hits)
    } else {
      drawDifferences(into: &grid, area: area.inside)
    }
  }

  private struct BoxRow {
    let name: String
    let left: String
    let right: String
  }

  private func drawDifferences(into grid: inout Grid, area: Rect) {
    guard let row = view.row else { return }
    let rules = row.rules.map(\.rawValue).joined(separator: ", ")
    var boxRows = row.differences.map { difference in
      let values = report.values(difference)
      return BoxRow(
        name: difference.field.name.text(texts), left: values.left.inOneLine, right: values.right.inOneLine)
    }
    let reserved = rules.isEmpty ? 0 : 1
    let available = max(1, area.height - reserved)
    let hidden = boxRows.count > available ? boxRows.count - available + 1 : 0
    boxRows.removeLast(hidden)
    let nameWidth = min(area.width / 4, boxRows.map { CellWidth.of($0.name) }.max() ?? 0)
    let valueWidth = max(0, (area.width - nameWidth - 6) / 2)
    var y = area.y
    func put(_ text: String, _ role: Role) {
      grid.put(
        CellWidth.truncated(text, columns: area.width - 2), x: area.x + 1, y: y, limit: area.x + area.width,
        style: theme[role])
      y += 1
    }
    if boxRows.isEmpty { put(texts.comparisonRowIsSame(row.content.isDistant), .faint) }
    for boxRow in boxRows {
      let shown = DifferingPart.shown(boxRow.left, boxRow.right, columns: valueWidth)
      let cells = StyledRow([
        TextRun(CellWidth.fitted(boxRow.name, columns: nameWidth) + "  ", .heading),
        TextRun(CellWidth.fitted(shown.left, columns: valueWidth) + "  "),
        TextRun(CellWidth.truncated(shown.right, columns: valueWidth)),
      ])
      grid.put(cells, x: area.x + 1, y: y, width: area.width - 2, theme: theme)
      y += 1
    }
    if hidden > 0 { put(texts.comparisonMore("\(hidden)", key: texts.key(.more)), .faint) }
    if !rules.isEmpty { put(texts.comparisonRules(rules), .faint) }
  }

  // MARK: Dialogs

  /// Draws the dialogs of both sides in two columns: title, text, buttons.
  private func drawDialogs(into grid: inout Grid, area: Rect, hits: inout HitMap) {
    let width = area.width / 2 - 1
    for side in ComparisonSide.allCases {
      let column = Rect(
        x: area.x + 1 + (side == .left ? 0 : width + 1), y: area.y, width: width - 1, height: area.height)
      guard let dialog = view.topDialog(side) else {
        grid.put(
          CellWidth.truncated(texts.comparisonNoDialog, columns: column.width), x: column.x, y: column.y,
          style: theme[.faint])
        continue
      }
      let name = dialog.sheet.map { "\($0.productName) \($0.terms)" } ?? ""
      let title = [dialog.title, name].filter { !$0.isEmpty }.joined(separator: ": ").inOneLine
      grid.put(
        CellWidth.truncated(title, columns: column.width), x: column.x, y: column.y,
        style: theme[.dialogTitle])
      let marked = side == view.answeringSide ? view.phone(side).selectedButton : nil
      let buttons = buttonRows(of: dialog, marked: marked, in: column)
      let messageHeight = column.height - 1 - buttons.count
      var message = TextLayout.wrap(dialog.message.inOneLine, columns: column.width)
      if messageHeight > 0, message.count > messageHeight {
        message[messageHeight - 1] = CellWidth.truncated(
          message[(messageHeight - 1)...].joined(separator: " "), columns: column.width)
      }
      for (offset, line) in message.prefix(max(0, messageHeight)).enumerated() {
        grid.put(line, x: column.x, y: column.y + 1 + offset, style: theme[.text])
      }
      draw(buttons, marked: marked, into: &grid, area: column, hits: &hits)
    }
  }

  private struct PlacedButton {
    let index: Int
    let text: String
    var width: Int { CellWidth.of(text) }
  }

  /// Returns the buttons in as many rows as they need below the title.
  ///
  /// If there are more rows, the rows before that of the marked button are left out.
  private func buttonRows(of dialog: Dialog, marked: Int?, in area: Rect) -> [[PlacedButton]] {
    var rows: [[PlacedButton]] = []
    var markedRow = 0
    for (index, button) in dialog.buttons.enumerated() {
      let label = CellWidth.truncated(button.label.inOneLine, columns: max(4, area.width - 6))
      let placed = PlacedButton(
        index: index, text: index == marked ? ">[ \(label) ]<" : " [ \(label) ] ")
      let usedWidth = rows.last?.reduce(0) { $0 + $1.width } ?? area.width
      if usedWidth + placed.width <= area.width {
        rows[rows.count - 1].append(placed)
      } else {
        rows.append([placed])
      }
      if index == marked { markedRow = rows.count - 1 }
    }
    let height = min(rows.count, max(1, area.height - 1))
    return Array(rows.dropFirst(max(0, markedRow - height + 1)).prefix(height))
  }

  private func draw(
    _ rows: [[PlacedButton]], marked: Int?, into grid: inout Grid, area: Rect, hits: inout HitMap
  ) {
    for (offset, row) in rows.enumerated() {
      let y = area.y + area.height - rows.count + offset
      var x = area.x
      for button in row {
        grid.put(
          button.text, x: x, y: y, limit: area.x + area.width,
          style: theme[button.index == marked ? .buttonMarked : .button])
        if marked != nil {
          hits.add(
            .line(Self.target(ofButton: button.index)), Rect(x: x, y: y, width: button.width, height: 1))
        }
        x += button.width
      }
    }
  }

  // MARK: Phones

  func drawPhones(into grid: inout Grid, in bench: inout Workbench) {
    guard let areas = layout.phones else { return }
    for side in ComparisonSide.allCases {
      let area = side == .left ? areas.left : areas.right
      let context = view.phoneContext(side, in: bench)
      var phone = view.phone(side)
      bench.hits.add(.overlay, area)
      grid.fill(area, style: theme[.text])
      phone.draw(into: &grid, area: area.inside, in: context)
      let mark = context.isFocused ? texts.focusMark : ""
      let status = [phone.status(width: area.width - 2, in: context), mark].filter { !$0.isEmpty }
      let titleStyle = theme[context.isFocused ? .paneTitleFocused : .paneTitle]
      grid.drawBox(
        area, style: theme[context.isFocused ? .paneBorderFocused : .paneBorder],
        title: " \(view.title(side, texts)) ", titleStyle: titleStyle,
        status: status.isEmpty ? "" : " \(status.joined(separator: " ")) ", statusStyle: titleStyle)
      guard side == view.answeringSide else { continue }
      for button in phone.buttons {
        bench.hits.add(.line(Self.target(ofButton: button.index)), button.area)
      }
    }
  }
}

extension ComparisonView {
  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let drawing = ComparisonDrawing(self, bottom: bottom, in: workbench)
    drawing.drawPhones(into: &grid, in: &workbench)
    drawing.drawLog(into: &grid, hits: &workbench.hits)
    drawing.drawBox(into: &grid, hits: &workbench.hits)
    return nil
  }

  func title(_ side: ComparisonSide, _ texts: Localizer) -> String {
    comparison.subject.title(of: side).text(texts)
  }

  /// Returns the number of the selected difference, or the number of differences.
  func status(isShort: Bool, _ texts: Localizer) -> String {
    let count = differingRows.count
    if isShort, let number = differenceNumber { return "\(number)/\(count)" }
    if let number = differenceNumber { return texts.comparisonStatus("\(number)", of: "\(count)") }
    return count == 0 ? texts.comparisonNoDifferences : texts.comparisonCount(count)
  }

  /// Returns the event or the step of a row.
  func heading(of row: ComparisonRow, _ texts: Localizer) -> String {
    let text =
      switch row.content {
      case .step(let step): "> \(comparison.steps[step].text)"
      case .pair(let event, _), .distantPair(_, let event, _, _), .single(_, let event): event.text(texts)
      case .state: row.differences.first?.field.name.text(texts) ?? ""
      }
    return text.inOneLine
  }
}

extension String {
  /// The text without line ends, and with control characters as visible symbols.
  var inOneLine: String { VisibleText.visible(replacing("\n", with: " ")) }
}

extension ComparisonRow.Content {
  /// Whether the row is the second row of a pair, whose differences the first row has.
  var isDistant: Bool { if case .distantPair = self { true } else { false } }
}
