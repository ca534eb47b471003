// Tests of the Products pane: initial selection, rows, filter and footer.

import Grid
import Scenario
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

@Suite("Products pane")
struct PanesProductsTests {
  @Test("the first auto-renewable subscription is preselected")
  func preselected() throws {
    let bench = try PaneBench(ProductsPane(), width: 33, height: 15)
    #expect(bench.pane.selectedProduct(in: bench.context) == DemoSteps.monthly)
  }

  @Test("names are the customer's and prices stand at the right edge")
  func rows() throws {
    var bench = try PaneBench(ProductsPane(), width: 27, height: 10, steps: DemoSteps.japan)
    let rows = bench.rows()
    #expect(rows.contains(" ▸ プロ 月額プラン   ￥980"))
    #expect(rows.contains("   プロ 年額プラン ￥9,800"))
    #expect(rows.allSatisfy { CellWidth.of($0) <= 26 })
  }

  @Test("j and k choose another product, and the choice is what b buys")
  func choosing() throws {
    var bench = try PaneBench(ProductsPane(), width: 33, height: 15)
    #expect(bench.press("j").isHandled)
    #expect(bench.pane.selectedProduct(in: bench.context) == "com.example.subscriptionlab.yearly")
    #expect(bench.press("k").isHandled)
    #expect(bench.pane.selectedProduct(in: bench.context) == DemoSteps.monthly)
    #expect(bench.press("b").isIgnored)
  }

  @Test("facts and the two keys that buy stand under the list")
  func facts() throws {
    var bench = try PaneBench(ProductsPane(), width: 33, height: 15)
    bench.isSmall = false
    let screen = bench.screen()
    #expect(screen.contains("auto-renewable, 1 month"))
    #expect(screen.contains("group Pro, level 1"))
    #expect(screen.contains("b buy Pro Monthly"))
    #expect(screen.contains("B buy with options"))
  }

  @Test("in few rows headings tell kind and group, and no product goes for them")
  func shortFacts() throws {
    var bench = try PaneBench(ProductsPane(), width: 28, height: 8)
    let rows = bench.rows()
    // The common heading of two kinds is too narrow for both names.
    #expect(rows.contains(" group Pro") && rows.contains(" One-time"))
    #expect(rows.contains { $0.contains("Coins 100") } && rows.contains { $0.contains("Season Pass") })
  }

  @Test("buying merges no headings while there is a row for each", arguments: 13...24)
  func headingsStay(_ height: Int) throws {
    for steps in [[], ["buy \(DemoSteps.monthly)", "confirm", "tap ok"]] {
      var bench = try PaneBench(ProductsPane(), width: 33, height: height, steps: steps)
      bench.isSmall = false
      let rows = bench.rows()
      // Six products need six rows, up to three second lines and three headings.
      guard height >= 6 + (steps.isEmpty ? 0 : 3) + 3 else { continue }
      #expect(!rows.contains { $0.contains("Non-consumables,") }, "\(rows)")
      for heading in ["group Pro", "Non-consumables", "Non-renewing"] {
        #expect(rows.contains { $0.contains(heading) }, "\(height): \(rows)")
      }
      #expect(rows.contains { $0.contains("Season Pass") }, "\(rows)")
    }
  }

  @Test("what the app has unlocked is marked")
  func unlocked() throws {
    var bench = try PaneBench(
      ProductsPane(), width: 33, height: 16, steps: ["buy \(DemoSteps.monthly)", "confirm", "tap ok"])
    #expect(bench.screen().contains("▸*Pro Monthly") && bench.screen().contains("  Pro Yearly"))
    bench.isSmall = false
    #expect(bench.screen().contains("active, renews 2021-02-01"))
  }

  @Test("the filter narrows the list as it is typed, and Esc clears it")
  func filtering() throws {
    var bench = try PaneBench(ProductsPane(), width: 33, height: 10)
    #expect(bench.press("/").isPrompt)
    bench.type("coins")
    #expect(bench.pane.selectedProduct(in: bench.context) == "com.example.subscriptionlab.coins100")
    #expect(bench.screen().contains("Coins 100"))
    #expect(!bench.screen().contains("Pro Yearly"))
    #expect(bench.status == "1 of 6")
    #expect(bench.press(Key(.escape)).isHandled)
    #expect(bench.screen().contains("Pro Yearly"))
    #expect(bench.press(Key(.escape)).isIgnored)
  }

  @Test("no product is bought while a filter hides every product")
  func filterHidesAll() {
    var bench = TestBench(100, 30)
    bench.press("1 /")
    bench.type("nosuchproduct")
    bench.press("Enter")
    #expect(bench.screen().contains("No product matches"))
    for key in ["b", "B"] {
      bench.press(key)
      #expect(bench.notice.contains("a filter hides every product; try Esc to show them"))
      #expect(bench.workbench.overlays.isEmpty && bench.world.device.dialogs.isEmpty)
    }
    bench.press("3 b")
    #expect(bench.notice.contains("try 1 Esc to show them") && bench.world.device.dialogs.isEmpty)
    bench.press("1 Esc b")
    #expect(!bench.world.device.dialogs.isEmpty)
  }

  @Test("a list longer than the pane keeps the selection on screen and shows a bar")
  func longList() throws {
    var bench = try PaneBench(ProductsPane(), width: 33, height: 4)
    bench.press("G")
    #expect(bench.screen().contains("▸"))
    #expect(bench.screen().contains("┃"))
  }
}
