// The drawing of the calendar: a month with weeks as rows, and below it what is due on the selected day.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

extension DueCalendar {
  /// The cells of a day: the selection mark, the number in the brackets of today, and the mark of a due day.
  private static let dayWidth = 6
  private static let monthWidth = 7 * dayWidth
  /// The rows of a month, so that the box has the same height in each month.
  private static let maxWeeks = 6
  private static let weekdays = 7

  /// Returns the area of the calendar, above the rows of a notice; `bottom` is its last possible row.
  private static func area(in grid: Grid, bottom: Int) -> Rect {
    let width = min(grid.columns - 2, 66)
    let height = min(bottom, 22)
    let y = max(1, (grid.rows - height) / 2)
    return Rect(
      x: (grid.columns - width) / 2, y: min(y, bottom + 1 - height), width: width, height: height)
  }

  /// Draws the calendar over the panes; a click on a day has the target `.line` with the day of the month.
  package func draw(
    into grid: inout Grid, bottom: Int, session: Session, theme: Theme, texts: Localizer, hits: inout HitMap
  ) {
    let area = Self.area(in: grid, bottom: bottom)
    let counts = counts(in: session)
    let sum = texts.calendarCount(
      due: counts.reduce(0) { $0 + $1.due }, expected: counts.reduce(0) { $0 + $1.expected })
    hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused],
      title: " \(texts.monthTitle(month: selectedDay.month, year: "\(selectedDay.year)")) ",
      titleStyle: theme[.paneTitleFocused], status: " \(sum) ",
      statusStyle: theme[.paneTitleFocused])
    let inside = area.inside
    drawMonth(counts, into: &grid, inside: inside, session: session, theme: theme, texts: texts, hits: &hits)
    let legendX = inside.x + Self.monthWidth + 1
    let legend = [
      texts.calendarToday, texts.calendarDue, texts.calendarExpected, texts.calendarPurchased,
    ]
    for (row, line) in legend.enumerated() {
      grid.put(line, x: legendX, y: inside.y + 1 + row, limit: inside.x + inside.width, style: theme[.faint])
    }
    let top = inside.y + 1 + Self.maxWeeks
    drawEvents(
      into: &grid,
      area: Rect(x: inside.x, y: top, width: inside.width, height: inside.y + inside.height - top),
      count: counts[selectedDay.day - 1], session: session, theme: theme, texts: texts)
  }

  /// Returns the day of the week, from 0 for Sunday.
  private static func weekday(of day: CivilTime) -> Int {
    // 1 January 1970 was a Thursday.
    let days = day.instant(offsetSeconds: 0).microseconds / 86_400_000_000
    return Int(((days + 4) % 7 + 7) % 7)
  }

  private func drawMonth(
    _ counts: [DayCount], into grid: inout Grid, inside: Rect, session: Session, theme: Theme,
    texts: Localizer,
    hits: inout HitMap
  ) {
    let firstWeekday = texts.firstWeekday
    for column in 0..<Self.weekdays {
      grid.put(
        texts.weekday((firstWeekday + column) % Self.weekdays), x: inside.x + column * Self.dayWidth + 2,
        y: inside.y, limit: inside.x + inside.width, style: theme[.heading])
    }
    let first = CivilTime(year: selectedDay.year, month: selectedDay.month, day: 1)
    let start = (Self.weekday(of: first) - firstWeekday + Self.weekdays) % Self.weekdays
    let today = session.world.device.timeZone.civil(session.world.now)
    for (index, count) in counts.enumerated() {
      let day = CivilTime(year: first.year, month: first.month, day: index + 1)
      let isSelected = day == selectedDay
      let isToday = (day.year, day.month, day.day) == (today.year, today.month, today.day)
      let isPast = (day.year, day.month, day.day) < (today.year, today.month, today.day)
      let cell = Rect(
        x: inside.x + (start + index) % Self.weekdays * Self.dayWidth,
        y: inside.y + 1 + (start + index) / Self.weekdays, width: Self.dayWidth, height: 1)
      let role: Role = isSelected ? .selection : isToday ? .heading : isPast ? .faint : .text
      let number = day.day < 10 ? " \(day.day)" : "\(day.day)"
      let text = (isSelected ? ">" : " ") + (isToday ? "[\(number)]" : " \(number) ")
      let end = grid.put(text, x: cell.x, y: cell.y, limit: cell.x + cell.width, style: theme[role])
      let mark = count.due > 0 ? "*" : count.expected > 0 ? "+" : count.purchased > 0 ? "-" : " "
      grid.put(
        mark, x: end, y: cell.y, limit: cell.x + cell.width,
        style: theme[isSelected ? .selection : .message])
      hits.add(.line(day.day), cell)
    }
  }

  private func drawEvents(
    into grid: inout Grid, area: Rect, count: DayCount, session: Session, theme: Theme, texts: Localizer
  ) {
    guard area.height > 1 else { return }
    let heading = texts.calendarDay(weekday: texts.weekday(Self.weekday(of: selectedDay)), date: dateText)
    grid.put(
      Separator.text(heading, columns: area.width), x: area.x, y: area.y, limit: area.x + area.width,
      style: theme[.faint])
    let zone = session.world.device.timeZone
    let rows = area.height - 1
    let shown = count.all <= rows ? count.all : rows - 1
    let events = events(in: session, limit: rows, texts)
    var lines = events.prefix(shown).map { "\(TimeFormatter.paddedClock($0.at, in: zone))  \($0.text)" }
    if events.isEmpty { lines = [texts.calendarNothing] }
    if shown < count.all { lines.append(texts.calendarMore("\(count.all - shown)")) }
    if count.purchased > 0, lines.count < rows { lines.append(texts.calendarPurchases(count.purchased)) }
    for (row, line) in lines.enumerated() {
      grid.put(
        CellWidth.truncated(line, columns: area.width - 2), x: area.x + 1, y: area.y + 1 + row,
        limit: area.x + area.width, style: theme[events.isEmpty || row >= shown ? .faint : .text])
    }
  }
}
