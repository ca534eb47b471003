// Tests of the size of menus and of the error picker.

import Grid
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("The size of overlays") struct OverlaySizeTests {
  @Test("The lower border of the error picker is above that of the panes", arguments: [(60, 16), (80, 24)])
  func pickerBorder(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("f")
    #expect(bench.rows().contains { $0.hasPrefix("│└──") })
    #expect(!bench.screen().contains("└└"), "\(bench.screen())")
  }

  @Test("A reason that does not fit on the screen does not widen a menu to the whole screen")
  func longReason() {
    let reason = String(repeating: "reason ", count: 30)
    let line = MenuLine(
      key: nil, words: "refund", choice: .world(.undo), refusal: ScreenRefusal(reason, possible: ""))
    var grid = Grid(columns: 132, rows: 38)
    var hits = HitMap()
    Menu(title: "actions", lines: [line]).draw(
      into: &grid, markedIndex: nil, bottom: 34, leave: "Esc", theme: Theme(name: "test", styles: [:]),
      hits: &hits)
    let row = (0..<grid.rows).map { grid.text(row: $0) }.first { $0.contains("refund") } ?? ""
    #expect(row.contains("refund  reason reason") && row.reversed().drop { $0 == " " }.count < 70, "\(row)")
  }

  @Test(
    "The reasons in the menu of a transaction are whole", arguments: [(80, 24), (100, 30), (132, 38)],
    ChromeLanguage.allCases)
  func reasons(size: (Int, Int), language: ChromeLanguage) {
    var bench = TestBench(size.0, size.1)
    bench.workbench.options.language = language
    bench.press("a b Enter Enter p")
    let rows = bench.rows()
    let top = rows.firstIndex { $0.contains(" Esc ┐") } ?? 0
    #expect(top > 0 && !rows[top...].contains { $0.contains("..") }, "\(bench.screen())")
  }

  @Test("As many reasons wrap as the screen has rows for")
  func wrapping() {
    let lines = (0..<6).map { _ in
      MenuGeometry.Line(
        words: "refund", longWords: nil, state: "", reason: String(repeating: "reason ", count: 9))
    }
    func rows(_ count: Int) -> MenuGeometry {
      MenuGeometry(
        lines, headings: [0: "Group", 4: ""],
        in: MenuGeometry.Space(columns: 60, rows: count, frameWidth: 0, noteRows: 2))
    }
    #expect(rows(16).rows.count == 14 && rows(16).reason(line: 5, part: 1)?.hasPrefix("reason") == true)
    #expect(rows(16).rows.first == .heading("Group") && rows(16).rows[9] == .heading(""))
    #expect(rows(15).rows.count == 13 && rows(15).reason(line: 5, part: 0)?.hasSuffix("..") == true)
    #expect(rows(15).reason(line: 5, part: 1) == nil && rows(15).reason(line: 4, part: 1) != nil)
    #expect(rows(9).rows.count == 8 && rows(9).reason(line: 0, part: 1) == nil)
  }

  @Test("A reason that does not fit is cut after its first clause")
  func clause() {
    let reasons = [
      "Sandbox cannot approve: no parent receives the request", "a text that is too long for its row",
    ]
    let geometry = MenuGeometry(
      reasons.map { MenuGeometry.Line(words: "refund", longWords: nil, state: "", reason: $0) },
      headings: [:], in: MenuGeometry.Space(columns: 40, rows: 3, frameWidth: 0, noteRows: 0))
    #expect(geometry.reason(line: 0, part: 0) == "Sandbox cannot approve")
    #expect(geometry.reason(line: 1, part: 1) != nil)
  }

  @Test(
    "A menu that scrolls has the number of the marked line, and groups", arguments: [(80, 24), (132, 38)])
  func position(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("s l")
    #expect(bench.screen().contains(" 1/33  Esc ┐"), "\(bench.screen())")
    #expect(bench.rows().contains { $0.contains("│ Deliveries to the app  ") })
    bench.press("End")
    #expect(bench.screen().contains(" 33/33  Esc ┐"), "\(bench.screen())")
    #expect(bench.rows().contains { $0.contains("│ Failing calls  ") })
    bench.press("Esc e")
    #expect(bench.screen().contains("─ Esc ┐"), "\(bench.screen())")
  }

  @Test("The values in the menu of a device that differs have no spelling of their own")
  func values() {
    let lines = MenuState(kind: .bound(.deviceDifferenceMenu)).menu(in: TestBench().workbench).lines
    #expect(lines.count { $0.state == "at once" } > 2)
    #expect(lines.allSatisfy { !$0.state.contains("-") }, "\(lines.map(\.state))")
    #expect(Localizer().quirkWords("after-1s") == "after 1 s" && Localizer().quirkWords("700ms") == "700 ms")
  }
}
