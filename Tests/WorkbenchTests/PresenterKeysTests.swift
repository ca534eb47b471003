import Scenario
import StoreModel
import StoreSimulator
import Testing

@testable import Panes
@testable import Presentation
@testable import Workbench

@Suite("Keys in the presenter layout") struct PresenterKeysTests {
  @Test(
    "A key of another pane changes nothing, says so, and is refused in the help too",
    arguments: ["1", "3", "4", "5", "7", "Tab", "Shift-Tab", "F2"])
  func otherPane(_ key: String) {
    var bench = TestBench(132, 38)
    bench.press("P b Enter Enter")
    let before = bench.rows().dropLast(2)
    bench.press(key)
    #expect(bench.notice.contains("hides the other panes") && bench.notice.contains("P"), "\(bench.notice)")
    #expect(bench.rows().dropLast(2) == before && bench.focus == .phone)
    bench.press("? /")
    bench.type(key)
    #expect(bench.screen().contains("(the presenter layout hides the other panes)"), "\(bench.screen())")
  }

  @Test("Only P leaves the presenter layout")
  func onlyP() {
    var bench = TestBench()
    bench.press("P b P")
    #expect(bench.focus == .phone && bench.screen().contains("┬2 Phone"))
    bench.press("Enter Enter")
    #expect(bench.focus == .products)
  }

  @Test("Esc closes what is open and never the layout; once, it names the key that does")
  func escape() {
    var bench = TestBench(132, 38)
    bench.press("P t Esc")
    #expect(bench.workbench.overlays.isEmpty && bench.notice.isEmpty)
    bench.press("6 Esc")
    #expect(!bench.workbench.presentation.view.showsTimeLine && bench.notice.isEmpty)
    bench.press("Esc")
    #expect(bench.notice == "P shows all panes")
    bench.press("Esc")
    #expect(bench.notice.isEmpty)
    bench.press("b Esc")
    #expect(bench.workbench.presentation.focusToRestore != nil && bench.world.device.topDialog != nil)
    bench.press("P P")
    #expect(bench.notice.isEmpty)
  }

  @Test(
    "j, k and the arrows select a product in the shop, which is marked",
    arguments: [(60, 16), (80, 24), (132, 38), (200, 60)], [("j", "k"), ("Down", "Up")])
  func selection(size: (Int, Int), keys: (String, String)) {
    var bench = TestBench(size.0, size.1)
    bench.press("P")
    bench.workbench.panes.products.select("com.example.subscriptionlab.coins100")
    func marked() -> [String] { bench.rows().filter { $0.contains(">[ ") } }
    #expect(marked().count == 1 && marked()[0].contains("Coins 100"), "\(bench.screen())")
    bench.press("\(keys.0) \(keys.0)")
    #expect(marked().count == 1 && marked()[0].contains("Pro Yearly"), "\(bench.screen())")
    #expect(bench.keyBar().contains("Pro Y"), "\(bench.keyBar())")
    bench.press(keys.1)
    #expect(marked()[0].contains("Pro Monthly"))
    for _ in 0..<9 { bench.press(keys.0) }
    #expect(marked()[0].contains("Season Pass"), "\(bench.screen())")
    bench.press("b Enter Enter")
    #expect(bench.world.transaction(1)?.payment.productIdentifier.hasSuffix("season") == true)
    #expect(bench.workbench.presentation.focusToRestore != nil && bench.notice.isEmpty)
  }

  @Test("No price in the shop is cut, also after a lapse", arguments: [(80, 24), (132, 38)])
  func prices(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P")
    for keys in ["", "b Enter Enter", "d s m k Enter Enter", "t n"] {
      bench.press(keys)
      let screen = bench.screen()
      #expect(!screen.contains(".. ]"), "\(screen)")
      guard !bench.workbench.isPhoneUp else { continue }
      for price in ["$0.99 ", "$49.99 ", "$2.49 ", "$7.99 "] { #expect(screen.contains(price), "\(screen)") }
      #expect(["Basic Monthly", "Season Pass"].allSatisfy(screen.contains), "\(screen)")
    }
    #expect(bench.screen().contains("$4.99 "), "\(bench.screen())")
  }

  @Test("The first screen names P where it fits, and the help names the way back")
  func named() {
    var bench = TestBench(132, 38)
    #expect(bench.keyBar().contains("P present"), "\(bench.keyBar())")
    bench.press("P ? / P")
    #expect(bench.screen().contains("all panes"), "\(bench.screen())")
  }

  @Test("p is in the key bar while its menu has a line", arguments: [(80, 24), (132, 38)])
  func actKey(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P")
    #expect(!bench.keyBar().contains(" p "))
    bench.press("b Enter Enter")
    #expect(
      bench.keyBar().contains(columns < 100 ? " p act  z back " : " p act  z step back "), "\(bench.keyBar())"
    )
    bench.press("p c")
    #expect(bench.journal.last?.contains("subscription cancel") == true)
  }
}
