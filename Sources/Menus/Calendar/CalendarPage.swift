// The calendar over the panes, which moves the clock to a chosen day.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI
import Workbench

extension ScreenCommand {
  package static let calendar = ScreenCommand(
    "calendar", keys: [.timeMenu: "c"],
    localized("calendar"),
    localized("show the days on which something is due"),
    .change { bench in
      let world = bench.session.world
      bench.overlays.append(DueCalendar(at: world.now, zone: world.device.timeZone))
    })
}

extension DueCalendar {
  private func replace(in bench: inout Workbench, _ change: (inout DueCalendar) -> Void) -> [Effect] {
    var calendar = self
    change(&calendar)
    bench.putOnTop(calendar)
    return []
  }

  private func selectDueDay(later: Bool, in bench: inout Workbench) -> [Effect] {
    var calendar = self
    if !calendar.selectDueDay(later: later, in: bench.session) {
      bench.notice = Notice(reasonWithoutDueDay(later: later, in: bench), .warning)
    }
    bench.putOnTop(calendar)
    return []
  }

  private func reasonWithoutDueDay(later: Bool, in bench: Workbench) -> String {
    let texts = bench.texts
    var other = self
    if other.selectDueDay(later: !later, in: bench.session) {
      return later ? texts.calendarNothingAfter : texts.calendarNothingBefore
    }
    return hasEvent(in: bench.session) ? texts.calendarNothingElse : texts.nothingDue
  }

  private func selectLastDueDay(in bench: inout Workbench) -> [Effect] {
    var calendar = self
    if !calendar.selectLastDueDay(in: bench.session) {
      bench.notice = Notice(bench.texts.nothingDue, .warning)
    }
    bench.putOnTop(calendar)
    return []
  }

  /// Moves the clock; if the session refuses the time, the calendar stays open with the reason.
  private func accept(in bench: inout Workbench) -> [Effect] {
    let world = bench.session.world
    let target = target(in: bench.session)
    let command = Command.action(.advance(TimeSpan(microseconds: (target ?? world.now) - world.now)))
    if target == nil, isSelected(world.now, world.device.timeZone) {
      bench.notice = Notice(bench.texts.calendarIsNow, .warning)
      return []
    }
    let now = TimeFormatter.dateAndTime(world.now, in: world.device.timeZone)
    let past = Refusal(.timeGoesBack(now: now), possible: .laterMoment)
    if let refusal = target == nil ? bench.texts.words(for: past) : bench.refusal(of: command) {
      bench.notice = Notice(bench.sentence(of: refusal), .warning)
      return []
    }
    bench.closeOverlay()
    return bench.submit(command, by: ScreenCommand.calendar.name, words: dateText)
  }
}

extension DueCalendar: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<DueCalendar>] = [
    .scrollLeft: { $1.replace(in: &$0) { $0.move(days: -1) } },
    .scrollRight: { $1.replace(in: &$0) { $0.move(days: 1) } },
    .rowUp: { $1.replace(in: &$0) { $0.move(days: -7) } },
    .rowDown: { $1.replace(in: &$0) { $0.move(days: 7) } },
    .pageUp: { $1.replace(in: &$0) { $0.move(months: -1) } },
    .pageDown: { $1.replace(in: &$0) { $0.move(months: 1) } },
    .logHalfPageUp: { $1.replace(in: &$0) { $0.move(months: -1) } },
    .logHalfPageDown: { $1.replace(in: &$0) { $0.move(months: 1) } },
    .firstRow: { bench, calendar in
      let session = bench.session
      return calendar.replace(in: &bench) { $0.selectToday(in: session) }
    },
    .lastRow: { $1.selectLastDueDay(in: &$0) },
    .nextHit: { $1.selectDueDay(later: true, in: &$0) },
    .previousHit: { $1.selectDueDay(later: false, in: &$0) },
    .more: { $1.accept(in: &$0) },
    .leave: close, .quit: close, .stop: close,
  ]

  private static let close: OverlayHandler<DueCalendar> = { bench, _ in
    bench.closeOverlay()
    return []
  }

  package var contexts: [KeyContext] { [.list, .everywhere] }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    // A narrow key bar omits the last hints.
    return [
      KeyHint(keys: texts.key(.more), words: texts.calendarHintGo),
      KeyHint(keys: texts.keys(.scrollLeft, .scrollRight), words: texts.calendarHintDay),
      KeyHint(keys: texts.key(.leave), words: texts.hintLeave),
      KeyHint(keys: texts.keys(.nextHit, .previousHit), words: texts.calendarHintDue),
      KeyHint(keys: texts.keys(.rowDown, .rowUp), words: texts.calendarHintWeek),
      KeyHint(keys: texts.keys(.pageUp, .pageDown), words: texts.calendarHintMonth),
    ]
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    draw(
      into: &grid, bottom: bottom, session: workbench.session, theme: workbench.theme, texts: workbench.texts,
      hits: &workbench.hits)
    return nil
  }

  package func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice? {
    let texts = workbench.texts
    return Notice(texts.calendarKeys(key: key.name, accept: texts.key(.more), leave: texts.key(.leave)))
  }

  package func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    replace(in: &workbench) { $0.select(dayOfMonth: line) }
  }

  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    workbench.performOnTop(up ? .rowUp : .rowDown)
  }
}
