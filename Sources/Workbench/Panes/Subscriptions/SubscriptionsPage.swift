// How the Subscriptions pane stands on its area: status, time line, matrix, notes, from above. Few rows drop blank lines
// first, then events and people; the matrix and one bar always stay. What they say stands in files of their own.

import Grid
import Ground
import Scenario
import StoreSimulator

/// One picture of the Subscriptions pane.
struct SubscriptionsPage {
  private let view: GroupView
  private let context: PaneContext
  private let area: Rect
  private let texts: Texts
  private let theme: Theme
  private let table: PlanTable
  private var y: Int
  /// The rows of the matrix in the area, and the plan of the first of them.
  private(set) var planRows = 0..<0
  private(set) var firstPlan = 0
  /// How many rows of notes are on screen.
  private(set) var noteRows = 0

  private var isRoomy: Bool { area.height >= 20 }
  private var isTight: Bool { area.height < 12 }
  private var isWide: Bool { area.width >= PlanTable.wide }
  private var bottom: Int { area.y + area.height }

  init(_ view: GroupView, context: PaneContext, area: Rect) {
    self.view = view
    self.context = context
    self.area = area
    texts = context.texts
    theme = context.theme
    table = PlanTable(view, width: area.width, context.view, texts)
    y = area.y
  }

  mutating func draw(into grid: inout Grid, noteTop: inout Int) {
    put(StatusLine(view, width: area.width, isWide: isWide, texts).row, into: &grid)
    if isRoomy { y += 1 }
    drawTimeLine(into: &grid)
    // The matrix stands whole before lines are left blank.
    if spareRows > 0 { y += 1 }
    drawPlans(into: &grid)
    if isRoomy { y += 1 }
    drawNotes(into: &grid, top: &noteTop)
  }

  /// The rows that are left when the matrix with its heading and some notes have theirs.
  private var spareRows: Int { bottom - y - view.lines.count - (isTight ? 1 : 3) - fewestNotes }

  private var fewestNotes: Int { isTight ? 1 : area.height >= 24 ? 8 : 4 }

  /// How many bars there may be when the rest has its rows: without blank lines on few rows.
  private var mostBars: Int {
    if isTight { return 1 }
    let others = isRoomy ? 9 : 4
    return max(
      1, area.height - others - min(view.lines.count, isRoomy ? 4 : 3) - fewestNotes - (isRoomy ? 0 : 1))
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
    let world = view.world
    let all = view.people.prefix(6).flatMap { person in
      // The person's own and the shared ones; on few rows the best of them.
      person.statuses.prefix(isRoomy ? 3 : 1).map { status in
        (
          name: person.name, status: status,
          periods: world.servicePeriods(of: status, limit: area.width, upcoming: TimeLine.upcoming)
        )
      }
    }
    let bars = all.prefix(mostBars)
    let isAlone = Set(bars.map(\.name)).count == 1 && bars.first?.name == FamilyMember.me && !isRoomy
    let label = isAlone ? 0 : min(12, max(4, bars.map { CellWidth.of(texts.person($0.name)) }.max() ?? 0) + 1)
    let width = area.width - label
    guard
      let line = TimeLine(
        bars.map(\.periods), now: world.now, zone: world.device.timeZone, columns: width)
    else {
      put(StyledRow(texts.timeLineEmpty, .faint), into: &grid)
      return
    }
    drawScale(line, x: area.x + label, into: &grid)
    var before: String?
    for bar in bars where y < bottom {
      if label > 0, bar.name != before {
        let role: Role = bar.name == view.person ? .heading : .text
        grid.put(
          CellWidth.truncated(texts.person(bar.name), columns: label - 1), x: area.x, y: y, style: theme[role]
        )
      }
      before = bar.name
      line.draw(
        bar.periods, isShared: bar.status.ownership == .familyShared, into: &grid, x: area.x + label, y: y,
        theme: theme
      ) { period in
        switch period.kind {
        case .paid: names(of: period, bar.status)
        case .grace: [texts.barGrace]
        case .retry: [texts.barRetry]
        }
      }
      drawLoss(of: bar.status, after: bar.periods, on: line, x: area.x + label, into: &grid)
      y += 1
    }
    if isRoomy { drawEvents(line, x: area.x + label, width: width, into: &grid) }
  }

  /// `shared: Pro Yearly`, and in the present period where it is shortened `Pro Yearly, 1 h = 1 year`: the longest first.
  private func names(of period: ServicePeriod, _ status: SubscriptionStatus) -> [String] {
    let plain = view.soldName(period.product, of: period.transaction)
    let name = status.ownership == .familyShared ? texts.barShared(plain) : plain
    let world = view.world
    guard !period.isExpected, period.start <= world.now, world.now < period.end, view.tellsTime,
      let transaction = period.transaction.flatMap(world.transaction), let nominal = transaction.sale.period,
      // An offer has a period of its own.
      transaction.offer == nil
    else { return [name, plain] }
    let span = texts.span(microseconds: period.end - period.start)
    return [
      texts.barLength(plan: name, span: span, period: texts.title(of: nominal)), name, plain,
    ]
  }

  /// Says behind a shared bar that the plan which comes next is not shared.
  private func drawLoss(
    of status: SubscriptionStatus, after periods: [ServicePeriod], on line: TimeLine, x: Int,
    into grid: inout Grid
  ) {
    guard status.ownership == .familyShared, status.isEntitled, let last = periods.last, !last.isExpected,
      let held = view.world.subscription(group: view.group.identifier, of: status.buyer), held.willAutoRenew,
      view.world.catalog.product(held.preference)?.familyShareable == false
    else { return }
    let column = line.column(last.end) + 1
    let room = line.columns - column
    let whole = texts.barLost(view.name(held.preference))
    let text = CellWidth.of(whole) <= room ? whole : texts.barLostShort
    guard CellWidth.of(text) <= room else { return }
    grid.put(text, x: x + column, y: y, style: theme[.warning])
  }

  /// The ticks, and where now is: on a line of its own where there is room.
  private mutating func drawScale(_ line: TimeLine, x: Int, into grid: inout Grid) {
    let mark = nowMark(on: line)
    let taken = isRoomy ? 0..<0 : (mark.column - 1)..<(mark.column + CellWidth.of(mark.text) + 1)
    var free = 0
    for tick in line.ticks {
      let end = tick.column + CellWidth.of(tick.text)
      guard tick.column >= free, end <= line.columns else { continue }
      // Where now shares the line it takes the room of what it would touch.
      if !taken.isEmpty, tick.column < taken.upperBound, end > taken.lowerBound { continue }
      grid.put(tick.text, x: x + tick.column, y: y, style: theme[.faint])
      free = end + 1
    }
    if isRoomy { y += 1 }
    guard y < bottom else { return }
    grid.put(mark.text, x: x + mark.column, y: y, limit: area.x + area.width, style: theme[.heading])
    y += 1
  }

  /// The mark of now with its `v` in now's column: `now v`, `v now`, on few rows `v 18:40 now`; `now >` where now is
  /// long after what the line shows.
  private func nowMark(on line: TimeLine) -> (text: String, column: Int) {
    let time = ClockText.hourAndMinute(view.world.now, zone: view.world.device.timeZone)
    let now = texts.timeLineNow
    let words = isRoomy || isTight || !view.tellsTime ? now : "\(time) \(now)"
    let width = CellWidth.of(words) + 2
    guard line.isNowOnLine else { return ("\(now) >", line.columns - CellWidth.of(now) - 2) }
    let column = line.nowColumn
    let isBefore = isRoomy ? column >= width - 1 : column + width > line.columns
    return isBefore ? ("\(words) v", column - width + 1) : ("v \(words)", column)
  }

  private mutating func drawEvents(_ line: TimeLine, x: Int, width: Int, into grid: inout Grid) {
    let zone = view.world.device.timeZone
    let words = GroupEvents(view, context.session.log, since: line.start, texts).events.map { event in
      let time =
        view.tellsTime
        ? ClockText.hourAndMinute(event.at, zone: zone) : TimeFormatter.date(event.at, in: zone)
      return "\(time) \(event.text)"
    }
    // The newest are kept.
    var kept: [String] = []
    var taken = 0
    for text in words.reversed() {
      let needed = CellWidth.of(text) + (kept.isEmpty ? 0 : 4)
      guard taken + needed <= width || kept.isEmpty else { break }
      kept.append(text)
      taken += needed
    }
    let text = kept.reversed().joined(separator: "    ")
    guard y < bottom else { return }
    grid.put(CellWidth.truncated(text, columns: width), x: x, y: y, style: theme[.text])
    y += 1
  }

  // MARK: Plans

  private mutating func drawPlans(into grid: inout Grid) {
    let rule = String(repeating: "-", count: area.width)
    if !isTight {
      put(table.heading, into: &grid)
      put(StyledRow(rule, .faint), into: &grid)
    }
    // The notes keep some rows, however many plans there are.
    let room = max(1, bottom - y - fewestNotes)
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
    if !isRoomy, !isTight, bottom - y > fewestNotes { put(StyledRow(rule, .faint), into: &grid) }
  }

  // MARK: Notes

  private mutating func drawNotes(into grid: inout Grid, top: inout Int) {
    let isShort = !isWide && !isRoomy
    let facts = PlanNotes(view, isNarrow: !isWide, isShort: isShort, texts).all(
      withReason: !table.tellsReason, withName: isWide)
    let labels = facts.map { CellWidth.of($0.label) }.max() ?? 0
    let label = isWide ? min(17, labels + 2) : min(12, labels + 1)
    let rows = facts.flatMap { fact in
      TextLayout.wrap(fact.value, columns: max(10, area.width - label)).enumerated().map { index, line in
        StyledRow([
          Run(CellWidth.fitted(index == 0 ? fact.label : "", columns: label), .faint), Run(line, fact.role),
        ])
      }
    }
    noteRows = max(0, bottom - y)
    top = max(0, min(top, rows.count - noteRows))
    let first = y
    for row in rows.dropFirst(top).prefix(noteRows) { put(row, into: &grid) }
    grid.putScrollBar(
      x: area.x + area.width, y: first, height: noteRows, top: top, shown: noteRows, count: rows.count,
      theme: theme)
  }
}
