// Tests of the calendar of the days on which something is due.

import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Menus
@testable import Panes
@testable import Workbench

@Suite struct CalendarTests {
  private static let sizes = [(60, 16), (80, 24), (132, 38), (200, 60)]

  @Test("The calendar shows the month, the day of the clock and what is due", arguments: sizes)
  func month(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("b Enter Enter t c")
    let screen = bench.screen()
    #expect(screen.contains(" January 2021 ") && screen.contains("nothing due"), "\(screen)")
    #expect(screen.contains("Mo    Tu    We    Th    Fr    Sa    Su"), "\(screen)")
    #expect(screen.contains(">[ 1]") && screen.contains("Fr 2021-01-01"), "\(screen)")
    #expect(screen.contains("nothing is due on this day"), "\(screen)")
    #expect(screen.contains("1 purchase or renewal was made"), "\(screen)")
    bench.press("n")
    let due = bench.screen()
    #expect(due.contains(" February 2021 ") && due.contains("1 due event"), "\(due)")
    #expect(due.contains(">  1 *") && due.contains("Pro Monthly renews"), "\(due)")
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns })
  }

  @Test("The calendar shows the days of later renewals as expected, and Enter moves the clock there")
  func expected() {
    var bench = TestBench()
    bench.press("b Enter Enter t c n n")
    let screen = bench.screen()
    #expect(screen.contains(" March 2021 ") && screen.contains(" 1 expected "), "\(screen)")
    #expect(screen.contains(">  1 +") && screen.contains("+   expected"), "\(screen)")
    #expect(screen.contains("00:00:00  Pro Monthly renews (expected)"), "\(screen)")
    bench.press("PgDn PgDn N")
    #expect(bench.screen().contains("Th 2021-04-01"), "\(bench.screen())")
    bench.press("Enter")
    #expect(bench.world.now == CivilTime(year: 2021, month: 4, day: 1).instant(offsetSeconds: 0))
    #expect(bench.notice.contains("3 renewals"), "\(bench.notice)")
  }

  @Test("After a failing renewal, the calendar shows the ends of access and of billing retry as expected")
  func expectedEndOfAccess() {
    var bench = TestBench(132, 38)
    bench.press("s r s g b Enter Enter t c n")
    #expect(bench.screen().contains("Pro Monthly fails to renew"), "\(bench.screen())")
    bench.press("n")
    #expect(
      bench.screen().contains("Pro Monthly: grace period and access end (expected)"),
      "\(bench.screen())")
    bench.press("n")
    #expect(bench.screen().contains("billing retry of Pro Monthly ends (expected)"), "\(bench.screen())")
    bench.press("n")
    #expect(bench.notice == "nothing is due after this day", "\(bench.notice)")
  }

  @Test("The calendar marks the days of past purchases and says how many there were")
  func pastPurchases() {
    var bench = TestBench()
    bench.press("e s b Enter Enter t M t c PgUp")
    let screen = bench.screen()
    #expect(screen.contains(">  1 -") && screen.contains("-   past"), "\(screen)")
    #expect(screen.contains("purchases or renewals were made"), "\(screen)")
    #expect(screen.contains("nothing is due on this day"), "\(screen)")
  }

  @Test("In the Sandbox, the calendar shows as many renewals as the Sandbox allows")
  func expectedInSandbox() {
    var bench = TestBench()
    bench.press("e s b Enter Enter t c")
    #expect(bench.screen().contains(" 1 due event, 11 expected "), "\(bench.screen())")
    #expect(bench.screen().contains("00:10:03  Pro Monthly renews (expected)"), "\(bench.screen())")
    bench.press("n")
    #expect(bench.notice == "nothing else is due")
  }

  @Test("A notice leaves the frame of the calendar complete", arguments: [(60, 16), (80, 24)])
  func frame(columns: Int, rows: Int) {
    for keys in ["n", "Enter", "x"] {
      var bench = TestBench(columns, rows)
      bench.press("t m t c \(keys)")
      let screen = bench.rows().map(Array.init)
      #expect(!bench.notice.isEmpty)
      guard let top = screen.firstIndex(where: { String($0).contains("┌ January 2021") }),
        let left = screen[top].indices.dropLast().first(where: {
          screen[top][$0] == "┌" && screen[top][$0 + 1] == " "
        }),
        let bottom = screen.indices.first(where: { $0 > top && screen[$0][left] == "└" })
      else {
        Issue.record("the frame has no corner: \(screen.map { String($0) })")
        continue
      }
      let inner = screen[bottom][left...].dropFirst().prefix { $0 == "─" }
      #expect(screen[bottom][inner.endIndex] == "┘", "\(String(screen[bottom]))")
    }
  }

  @Test("Enter moves the clock to the first due event of the day, and Esc changes nothing")
  func accept() throws {
    var bench = TestBench()
    bench.press("b Enter Enter")
    let due = try #require(bench.workbench.session.nextDue)
    let count = bench.journal.count
    bench.press("t c n Esc")
    #expect(bench.workbench.overlays.isEmpty && bench.journal.count == count)
    bench.press("t c n Enter")
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.world.now == due)
    #expect(bench.journal.contains { $0.contains(" advance 31d") }, "\(bench.journal)")
    bench.press("z")
    #expect(bench.world.now < due)
  }

  @Test("Undo of a move of the clock selects the transaction that was selected before")
  func undoKeepsSelection() {
    var bench = TestBench()
    bench.press("b Enter Enter k b Enter Enter 3")
    #expect(bench.world.transactionCount > 1)
    bench.press("G")
    let chosen = bench.workbench.targetTransaction
    #expect(chosen == 1)
    bench.press("t c n Enter")
    #expect(bench.workbench.targetTransaction != chosen)
    bench.press("z")
    #expect(bench.workbench.targetTransaction == chosen, "\(bench.screen())")
    bench.press("Z")
    #expect(bench.workbench.targetTransaction != chosen)
  }

  @Test("A day in the past is refused with the time of the clock, and the calendar stays open")
  func past() {
    for keys in ["t c h Enter", "b Enter Enter t c k Enter"] {
      var bench = TestBench()
      bench.press("t m")
      bench.press(keys)
      #expect(bench.notice.contains("time cannot go back: it is 2021-01-01 00:01"), "\(bench.notice)")
      #expect(!bench.notice.contains(".0") && !bench.notice.contains("+0000"), "\(bench.notice)")
      #expect(bench.workbench.overlays.last is DueCalendar)
    }
  }

  @Test("Enter on today, when nothing more is due, says that the clock is there")
  func today() {
    var bench = TestBench()
    bench.press("t m t c Enter")
    #expect(bench.notice == "the clock is already there: nothing more is due on this day")
    #expect(bench.workbench.overlays.last is DueCalendar)
  }

  @Test("Enter on a later day names the keys, the day and the undo key")
  func announced() {
    var bench = TestBench()
    bench.press("t c l Enter")
    #expect(bench.notice == "t c: 2021-01-02 (z undoes)", "\(bench.notice)")
  }

  @Test("n and N without another due day say that nothing else is due")
  func onlyDueDay() {
    var bench = TestBench()
    bench.press("t c n")
    #expect(bench.notice == "nothing is due")
    // Without auto-renew, only the end of the subscription is due.
    bench.press("Esc Esc b Enter Enter p c t c n n")
    #expect(bench.notice == "nothing else is due")
    bench.press("N")
    #expect(bench.notice == "nothing else is due")
    bench.press("l n")
    #expect(bench.notice == "nothing is due after this day")
    bench.press("g N")
    #expect(bench.notice == "nothing is due before this day")
  }

  @Test("A narrow key bar keeps Enter and Esc", arguments: [(60, 16), (80, 24)])
  func keyBar(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("t c")
    #expect(bench.keyBar().contains("Enter set the clock"), "\(bench.keyBar())")
    #expect(bench.keyBar().contains("Esc leave"), "\(bench.keyBar())")
  }

  @Test("G selects the last due day, or says that nothing is due")
  func lastDay() {
    var bench = TestBench()
    bench.press("t c G")
    #expect(bench.notice == "nothing is due")
    bench.press("Esc Esc b Enter Enter t c G")
    #expect(bench.screen().contains("Mo 2021-02-01"), "\(bench.screen())")
  }

  @Test(
    "Days, weeks and months are selected with the keys of lists",
    arguments: [
      ("l", "Sa 2021-01-02"), ("j", "Fr 2021-01-08"), ("h", "Th 2020-12-31"), ("PgDn", "Mo 2021-02-01"),
      ("PgUp PgUp", "Su 2020-11-01"), ("j l PgDn g", "Fr 2021-01-01"), ("Ctrl-D", "Mo 2021-02-01"),
      ("Ctrl-U Ctrl-U", "Su 2020-11-01"),
      ("j j g g", "Fr 2021-01-01"),
    ])
  func selection(keys: String, day: String) {
    var bench = TestBench()
    bench.press("t c \(keys)")
    #expect(bench.screen().contains(day), "\(bench.screen())")
  }

  @Test("The end of a month is the last day of a shorter month, and the calendar has a first and a last day")
  func ends() {
    var calendar = DueCalendar(
      at: CivilTime(year: 2021, month: 1, day: 31).instant(offsetSeconds: 0), zone: .utc)
    calendar.move(months: 1)
    #expect(calendar.selectedDay == CivilTime(year: 2021, month: 2, day: 28))
    calendar.move(months: 12 * 9999)
    #expect(calendar.selectedDay == CivilTime(year: 9999, month: 12, day: 31))
    calendar.move(days: 1)
    #expect(calendar.selectedDay == CivilTime(year: 9999, month: 12, day: 31))
    calendar.move(months: -12 * 20_000)
    #expect(calendar.selectedDay == CivilTime(year: 1, month: 1, day: 1))
  }

  @Test("In Japanese, the week begins with Sunday")
  func japanese() {
    var bench = TestBench(60, 16)
    bench.workbench.options.language = .japanese
    bench.press("b Enter Enter t c n")
    let screen = bench.screen()
    #expect(screen.contains("2021年2月") && screen.contains("日    月    火"), "\(screen)")
    #expect(screen.contains("2021-02-01 (月)"), "\(screen)")
  }

  @Test("A click selects a day, and other keys are explained")
  func mouse() {
    var bench = TestBench()
    bench.press("t c")
    let rows = bench.rows()
    guard let y = rows.firstIndex(where: { $0.contains(" 13 ") }),
      let range = rows[y].firstRange(of: " 13 ")
    else {
      Issue.record("the calendar has no day 13: \(rows)")
      return
    }
    bench.click(CellWidth.of(String(rows[y][..<range.lowerBound])) + 1, y)
    #expect(bench.screen().contains("We 2021-01-13"), "\(bench.screen())")
    bench.press("x")
    #expect(bench.notice.contains("closes the calendar"), "\(bench.notice)")
  }

  @Test("A wrong time leaves the prompt open with the reason, which has the time as the status bar shows it")
  func prompt() {
    var bench = TestBench()
    bench.press("b Enter Enter t t")
    bench.type("2020-12-31")
    bench.press("Enter")
    #expect(bench.screen().contains("time cannot go back: it is 2021-01-01 00:00:"), "\(bench.screen())")
    #expect(!bench.screen().contains("+0000"), "\(bench.screen())")
    bench.press("Esc :")
    bench.type("at 2020-12-31 00:00 note early")
    bench.press("Enter")
    #expect(bench.screen().contains("time cannot go back: it is 2021-01-01 00:00:"), "\(bench.screen())")
    #expect(!bench.screen().contains("2021-01-01T"), "\(bench.screen())")
    bench.press("Esc t t")
    bench.type("3M")
    bench.press("Enter")
    #expect(bench.screen().contains("3m for minutes, 3mo for months"), "\(bench.screen())")
    bench.press("Ctrl-U")
    bench.type("2021-03-01 10:00")
    bench.press("Enter")
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.journal.contains { $0.contains("clock 2021-03-01T10:00:00") }, "\(bench.journal)")
  }
}
