// The drawing of the Subscriptions pane. With few rows, blank lines are dropped first, then events and
// people. The plan matrix and one bar always remain.

import Grid
import Scenario
import StoreSimulator
import Support
import TerminalUI

package struct SubscriptionsDrawing {
  private let view: GroupView
  private let context: PaneContext
  private let area: Rect
  private let texts: Localizer
  private let theme: Theme
  private let table: PlanTable
  private let notes: [StyledRow]
  private var y: Int
  /// The visible rows of the plan matrix, relative to the area.
  private(set) var planRows = 0..<0
  private(set) var firstPlan = 0
  package private(set) var noteRows = 0
  package var hidesNotes: Bool { noteRows < notes.count }

  private static let roomyRows = 20

  private var isRoomy: Bool { area.height >= Self.roomyRows }
  private var isTight: Bool { area.height < 12 }
  private var isWide: Bool { area.width >= PlanTable.minimumWideWidth }
  private var bottom: Int { area.y + area.height }

  package init(_ view: GroupView, context: PaneContext, area: Rect) {
    self.view = view
    self.context = context
    self.area = area
    texts = context.texts
    theme = context.theme
    table = PlanTable(view, width: area.width, context.view, texts)
    let isWide = area.width >= PlanTable.minimumWideWidth
    let facts = PlanNotes(view, isNarrow: !isWide, isShort: !isWide && area.height < Self.roomyRows, texts)
      .all(withReason: !table.showsReason, withName: isWide)
    notes = Self.rows(of: facts, width: area.width, isWide: isWide)
    y = area.y
  }

  package mutating func draw(into grid: inout Grid, noteTop: inout Int) {
    put(StatusLine(view, width: area.width, isWide: isWide, texts).row, into: &grid)
    if isRoomy { y += 1 }
    drawTimeLine(into: &grid)
    // Leaves a blank row only if the whole matrix fits.
    if isRoomy, spareRows > 0 { y += 1 }
    drawPlans(into: &grid)
    if isRoomy { y += 1 }
    drawNotes(into: &grid, top: &noteTop)
  }

  private var spareRows: Int { bottom - y - view.lines.count - (isTight ? 1 : 3) - minNotes }

  private var minNotes: Int { min(isTight ? 1 : area.height >= 24 ? 8 : 4, max(1, notes.count)) }

  /// The maximum number of bars that leaves enough rows for the rest.
  private var maxBars: Int {
    if isTight { return 1 }
    let others = isRoomy ? 10 : 4
    return max(
      1, area.height - others - min(view.lines.count, isRoomy ? 4 : 3) - minNotes - (isRoomy ? 0 : 1))
  }

  private mutating func put(
    _ row: StyledRow, into grid: inout Grid, selection: RowSelection = .none
  ) {
    guard y < bottom else { return }
    grid.put(
      row, x: area.x, y: y, width: area.width, theme: theme, selection: selection,
      background: Rect(x: area.x - 1, y: y, width: area.width + 2, height: 1))
    y += 1
  }

  // MARK: Time line

  private mutating func drawTimeLine(into grid: inout Grid) {
    let bars = min(maxBars, view.people.reduce(0) { $0 + min($1.statuses.count, isRoomy ? 3 : 1) })
    // Reserves rows for scale, bars, matrix and some notes before adding events.
    let others = (isRoomy ? 2 : 1) + bars + view.lines.count + 2 + minNotes
    let spare = bottom - y - others
    let timeLine = TimeLineDrawing(
      view: view, log: context.session.log, texts: texts, theme: theme,
      limits: TimeLineDrawing.SpaceLimits(
        isRoomy: isRoomy, isTight: isTight, bars: bars, events: isRoomy ? max(1, min(4, spare - 3)) : 0,
        hasLegend: isRoomy || !isTight && spare > 0))
    y += timeLine.draw(into: &grid, area: Rect(x: area.x, y: y, width: area.width, height: bottom - y))
  }

  // MARK: Plans

  private mutating func drawPlans(into grid: inout Grid) {
    let rule = String(repeating: "-", count: area.width)
    if !isTight {
      put(table.heading, into: &grid)
      put(StyledRow(rule, .faint), into: &grid)
    }
    // Reserves rows for the notes, however many plans there are.
    let room = max(1, bottom - y - minNotes)
    let count = min(view.lines.count, room)
    firstPlan = max(0, min(view.selectedLine - count / 2, view.lines.count - count))
    planRows = (y - area.y)..<(y - area.y + count)
    let top = y
    for index in firstPlan..<firstPlan + count {
      put(
        table.row(index), into: &grid,
        selection: RowSelection(isSelected: index == view.selectedLine, isFocused: context.isFocused))
    }
    grid.putScrollBar(
      x: area.x + area.width, y: top, height: count, top: firstPlan, shown: count, count: view.lines.count,
      theme: theme)
    if !isRoomy, !isTight, bottom - y > minNotes { put(StyledRow(rule, .faint), into: &grid) }
  }

  // MARK: Notes

  private static func rows(of facts: [LabeledValue], width: Int, isWide: Bool) -> [StyledRow] {
    let labels = facts.map { CellWidth.of($0.label) }.max() ?? 0
    let label = isWide ? min(17, labels + 2) : min(12, labels + 1)
    return facts.flatMap { fact in
      TextLayout.wrap(fact.value, columns: max(10, width - label)).enumerated().map { index, line in
        StyledRow([
          TextRun(CellWidth.fitted(index == 0 ? fact.label : "", columns: label), .faint),
          TextRun(line, fact.role),
        ])
      }
    }
  }

  private mutating func drawNotes(into grid: inout Grid, top: inout Int) {
    noteRows = max(0, bottom - y)
    top = max(0, min(top, notes.count - noteRows))
    let first = y
    for row in notes.dropFirst(top).prefix(noteRows) { put(row, into: &grid) }
    grid.putScrollBar(
      x: area.x + area.width, y: first, height: noteRows, top: top, shown: noteRows, count: notes.count,
      theme: theme)
  }
}
