// Tests of the size of menus and of the error picker.

import Grid
import ProgramMessages
import Scenario
import StoreSimulator
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
}
