// The drawing of a group's time line, for the Subscriptions pane and the presenter layout.

import Grid
import Scenario
import StoreEngine
import StoreModel
import StoreSimulator
import Support
import TerminalUI

package struct TimeLineDrawing {
  package struct SpaceLimits {
    /// Whether the current time has its own row above the bars, and each person can have several bars.
    package var isRoomy: Bool
    /// Whether the mark of the current time omits the time.
    var isTight = false
    package var bars: Int
    package var events: Int
    package var hasLegend: Bool

    package init(isRoomy: Bool, isTight: Bool = false, bars: Int, events: Int, hasLegend: Bool) {
      self.isRoomy = isRoomy
      self.isTight = isTight
      self.bars = bars
      self.events = events
      self.hasLegend = hasLegend
    }
  }

  package let view: GroupView
  package let log: SessionLog
  package let texts: Localizer
  package let theme: Theme
  package let limits: SpaceLimits

  package init(view: GroupView, log: SessionLog, texts: Localizer, theme: Theme, limits: SpaceLimits) {
    self.view = view
    self.log = log
    self.texts = texts
    self.theme = theme
    self.limits = limits
  }

  private struct Bar {
    let name: String
    let status: SubscriptionStatus
    let periods: [ServicePeriod]
  }

  /// Draws at the top of an area; returns the number of used rows.
  package func draw(into grid: inout Grid, area: Rect) -> Int {
    let bars = bars(width: area.width)
    let isAlone =
      Set(bars.map(\.name)).count == 1 && bars.first?.name == FamilyMember.me && !limits.isRoomy
    let labelWidth =
      isAlone ? 0 : min(12, max(4, bars.map { CellWidth.of(texts.person($0.name)) }.max() ?? 0) + 1)
    let chart = Rect(x: area.x + labelWidth, y: area.y, width: area.width - labelWidth, height: area.height)
    guard
      let line = TimeLine(
        bars.map(\.periods), now: view.world.now, zone: view.world.device.timeZone, columns: chart.width)
    else {
      guard area.height > 0 else { return 0 }
      grid.put(
        StyledRow(texts.timeLineEmpty, .faint), x: area.x, y: area.y, width: area.width, theme: theme)
      return 1
    }
    let bottom = area.y + area.height
    var y = drawScale(line, chart, into: &grid)
    var previousName: String?
    for bar in bars where y < bottom {
      if labelWidth > 0, bar.name != previousName {
        let role: Role = bar.name == view.person ? .heading : .text
        let name = CellWidth.truncated(texts.person(bar.name), columns: labelWidth - 1)
        grid.put(name, x: area.x, y: y, style: theme[role])
      }
      previousName = bar.name
      draw(bar, on: line, x: chart.x, y: y, into: &grid)
      y += 1
    }
    let rows = min(limits.events, bottom - y - (limits.hasLegend ? 1 : 0))
    y += drawEvents(line, Rect(x: chart.x, y: y, width: chart.width, height: max(0, rows)), into: &grid)
    if limits.hasLegend, y < bottom {
      drawLegend(of: bars, on: line, Rect(x: area.x, y: y, width: area.width, height: 1), into: &grid)
      y += 1
    }
    return y - area.y
  }

  // MARK: Bars

  private func bars(width: Int) -> [Bar] {
    let all = view.people.prefix(6).flatMap { person in
      // Includes shared statuses; with few rows, draws only the best status.
      person.statuses.prefix(limits.isRoomy ? 3 : 1).map { status in
        Bar(
          name: person.name, status: status,
          periods: view.world.servicePeriods(of: status, limit: width, upcoming: TimeLine.upcoming))
      }
    }
    return Array(all.prefix(max(1, limits.bars)))
  }

  private func draw(_ bar: Bar, on line: TimeLine, x: Int, y: Int, into grid: inout Grid) {
    line.draw(
      bar.periods, isShared: bar.status.ownership == .familyShared, into: &grid, x: x, y: y, theme: theme
    ) { period in
      switch period.kind {
      case .paid: names(of: period, bar.status)
      case .grace: [texts.barGrace]
      case .retry: [texts.barRetry]
      }
    }
    drawLoss(of: bar, on: line, x: x, y: y, into: &grid)
  }

  /// Returns the possible texts for a period, longest first: `Pro Yearly, free trial`, `shared: Pro Yearly`,
  /// or `Pro Yearly, 1 h = 1 year` for a shortened current period.
  private func names(of period: ServicePeriod, _ status: SubscriptionStatus) -> [String] {
    let plain = view.soldName(period.product, of: period.transaction)
    let name = status.ownership == .familyShared ? texts.barShared(plain) : plain
    let world = view.world
    if let offer = period.transaction.flatMap(world.transaction)?.offer {
      let words = texts.barOffer(offer.mode)
      return [texts.barWith(plan: name, offer: words), texts.barWith(plan: plain, offer: words), words]
        + [texts.barOfferShort(offer.mode), plain].compactMap(\.self)
    }
    guard !period.isExpected, period.start <= world.now, world.now < period.end, view.showsTime,
      let transaction = period.transaction.flatMap(world.transaction), let nominal = transaction.sale.period
    else { return [name, plain] }
    let span = texts.span(microseconds: period.end - period.start)
    return [
      texts.barLength(plan: name, span: span, period: texts.title(of: nominal)), name, plain,
    ]
  }

  /// Draws a note after a shared bar if the next plan is not shared.
  private func drawLoss(of bar: Bar, on line: TimeLine, x: Int, y: Int, into grid: inout Grid) {
    let status = bar.status
    guard status.ownership == .familyShared, status.isEntitled, let last = bar.periods.last,
      !last.isExpected,
      let subscription = view.world.subscription(group: view.group.identifier, of: status.buyer),
      subscription.renewsNextPeriod,
      view.world.catalog.product(subscription.nextProduct)?.familyShareable == false
    else { return }
    let column = line.column(last.end) + 1
    let availableWidth = line.columns - column
    let fullText = texts.barLost(view.name(subscription.nextProduct))
    let text = CellWidth.of(fullText) <= availableWidth ? fullText : texts.barLostShort
    guard CellWidth.of(text) <= availableWidth else { return }
    grid.put(text, x: x + column, y: y, style: theme[.warning])
  }

  // MARK: Scale

  private func drawScale(_ line: TimeLine, _ area: Rect, into grid: inout Grid) -> Int {
    let mark = nowMark(on: line)
    let nowMarkColumns =
      limits.isRoomy ? 0..<0 : (mark.column - 1)..<(mark.column + CellWidth.of(mark.text) + 1)
    var nextFreeColumn = 0
    for tick in line.ticks {
      let end = tick.column + CellWidth.of(tick.text)
      guard tick.column >= nextFreeColumn, end <= line.columns else { continue }
      // Omits ticks that would touch the mark of the current time.
      if !nowMarkColumns.isEmpty, tick.column < nowMarkColumns.upperBound, end > nowMarkColumns.lowerBound {
        continue
      }
      grid.put(tick.text, x: area.x + tick.column, y: area.y, style: theme[.faint])
      nextFreeColumn = end + 1
    }
    let y = area.y + (limits.isRoomy ? 1 : 0)
    guard y < area.y + area.height else { return y }
    grid.put(mark.text, x: area.x + mark.column, y: y, limit: area.x + area.width, style: theme[.heading])
    return y + 1
  }

  /// Returns the mark of the current time, such as `2021-01-01 18:40 now v` or `v 18:40 now`.
  ///
  /// The `v` is in the column of the time. If the time is after the visible range, the mark is `now >`.
  private func nowMark(on line: TimeLine) -> (text: String, column: Int) {
    let now = texts.timeLineNow
    guard line.isNowOnLine else { return ("\(now) >", line.columns - CellWidth.of(now) - 2) }
    let column = line.nowColumn
    var forms = [now]
    if !limits.isTight { forms.insert("\(line.label(view.world.now)) \(now)", at: 0) }
    if limits.isRoomy { forms.insert("\(line.labelWithDay(view.world.now)) \(now)", at: 0) }
    for words in forms {
      let width = CellWidth.of(words) + 2
      let isBefore = limits.isRoomy ? column >= width - 1 : column + width > line.columns
      if isBefore, column >= width - 1 { return ("\(words) v", column - width + 1) }
      if column + width <= line.columns { return ("v \(words)", column) }
    }
    return ("v", column)
  }

  // MARK: Events

  private struct EventLabel {
    let text: String
    let start: Int

    var cells: Range<Int> { start..<(start + CellWidth.of(text)) }
  }

  /// Draws the newest events below their times, from top to bottom in order of time; returns the number of
  /// used rows.
  private func drawEvents(_ line: TimeLine, _ area: Rect, into grid: inout Grid) -> Int {
    let labels = GroupEvents(view, log, since: line.start, texts).events.map { event in
      label(at: line.column(event.at), "\(line.label(event.at)) \(event.text)", columns: area.width)
    }
    // Drops the oldest events until the others fit.
    for count in stride(from: labels.count, to: 0, by: -1) {
      let shown = labels.suffix(count)
      let rows = Self.rows(of: shown)
      guard let last = rows.last, last < area.height else { continue }
      for (label, row) in zip(shown, rows) {
        grid.put(label.text, x: area.x + label.start, y: area.y + row, style: theme[.text])
      }
      return last + 1
    }
    return 0
  }

  /// Returns the label of an event: `^ 18:08 upgrade`, or near the right edge `upgrade 18:08 ^`.
  private func label(at eventColumn: Int, _ text: String, columns: Int) -> EventLabel {
    let column = max(0, min(columns - 1, eventColumn))
    let textAfterMark = CellWidth.truncated("^ \(text)", columns: columns - column)
    let isComplete = CellWidth.of(textAfterMark) == CellWidth.of(text) + 2
    guard !isComplete, column > columns - column else {
      return EventLabel(text: textAfterMark, start: column)
    }
    let textBeforeMark = CellWidth.truncated(text, columns: max(0, column - 1)) + " ^"
    return EventLabel(text: textBeforeMark, start: column + 1 - CellWidth.of(textBeforeMark))
  }

  /// Returns the row of each label: the row of the previous label if there is space to its right, otherwise
  /// the next row.
  private static func rows(of labels: some Sequence<EventLabel>) -> [Int] {
    var rows: [Int] = []
    var end: Int?
    for label in labels {
      // Leaves a gap between neighbouring texts.
      let isSameRow = end.map { label.start > $0 + 1 } ?? true
      rows.append((rows.last ?? 0) + (isSameRow ? 0 : 1))
      end = label.cells.upperBound
    }
    return rows
  }

  // MARK: Legend

  private func drawLegend(of bars: [Bar], on line: TimeLine, _ area: Rect, into grid: inout Grid) {
    let signs = line.signs(in: bars.map { ($0.periods, $0.status.ownership == .familyShared) })
    func legend(_ words: (TimeLine.BarGlyph) -> String, gap: String) -> StyledRow {
      StyledRow(
        signs.enumerated().flatMap { index, sign in
          [
            TextRun((index == 0 ? "" : gap) + sign.sign.glyph, sign.role),
            TextRun(" " + words(sign.sign), .faint),
          ]
        })
    }
    let forms = [legend(texts.words, gap: "  "), legend(texts.shortWords, gap: "  ")]
    let row = forms.first { CellWidth.of($0.text) <= area.width } ?? legend(texts.shortWords, gap: " ")
    grid.put(row, x: area.x, y: area.y, width: area.width, theme: theme)
  }
}
