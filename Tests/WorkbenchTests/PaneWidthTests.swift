// Tests of the width of the Products pane: names are complete if the other panes do not need the columns.

import Grid
import StoreCatalog
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("Widths of panes") struct PaneWidthTests {
  private static let names = [
    "Maestro Weekly Tests", "Maestro Monthly Tests", "Premium for a lifetime", "Plant Installation",
  ]

  private static func bench(_ columns: Int, _ rows: Int) throws -> TestBench {
    let products = names.enumerated().map {
      HostileCatalogTests.coin("com.example.app.product\($0.offset)", $0.element, price: "29.99")
    }
    let sample = HostileCatalogTests.Sample("long names", groups: [], products: products)
    return TestBench(columns, rows, catalog: try sample.catalog)
  }

  private static func text(of pane: PaneID, _ bench: inout TestBench) -> String {
    guard let area = bench.workbench.layout.panes[pane] else { return "" }
    let grid = bench.drawn()
    return (area.y..<area.y + area.height).map { y in
      String(grid.text(row: y).prefix(area.x + area.width).dropFirst(area.x))
    }.joined(separator: "\n")
  }

  @Test(
    "Names are complete next to an empty pane and next to a purchase",
    arguments: [(80, 24), (80, 30), (100, 28), (119, 30), (132, 38), (200, 24), (200, 60)])
  func names(columns: Int, rows: Int) throws {
    var bench = try Self.bench(columns, rows)
    for keys in ["", "b", "Enter", "Enter", "3", "4", "1 j j"] {
      bench.press(keys)
      let list = Self.text(of: .products, &bench)
      for name in Self.names { #expect(list.contains(name), "\(keys)\n\(bench.screen())") }
    }
  }

  @Test("No key of a list changes the width", arguments: [(80, 24), (100, 30), (132, 38)])
  func stable(columns: Int, rows: Int) throws {
    var bench = try Self.bench(columns, rows)
    let width = bench.workbench.layout.panes[.products]?.width
    for key in ["j", "j", "3", "4", "5", "1", "g", "G"] {
      bench.press(key)
      #expect(bench.workbench.layout.panes[.products]?.width == width, "\(key)")
    }
  }

  @Test(
    "A border that the user moved stays",
    arguments: [(80, 24, "double-products"), (132, 38, "triple-products")])
  func moved(columns: Int, rows: Int, border: String) throws {
    var shares = LayoutShares("\(border)=300", of: LayoutBorder.standard)
    var state = LayoutState(
      shares: shares, widths: PaneWidths(products: 44, productsWithTerms: 50, phone: 40, transactions: 0))
    #expect(
      Layout(columns: columns, rows: rows, state: state).panes[.products]?.width == (3 * columns + 5) / 10)
    shares = LayoutShares()
    state.shares = shares
    #expect(Layout(columns: columns, rows: rows, state: state).panes[.products]?.width == 44)
  }

  @Test("The Products pane leaves the columns that names of transactions need")
  func neighbour() {
    func width(transactions: Int) -> Int? {
      let widths = PaneWidths(products: 60, productsWithTerms: 70, phone: 40, transactions: transactions)
      return Layout(columns: 80, rows: 24, state: LayoutState(widths: widths)).panes[.products]?.width
    }
    #expect(width(transactions: 0) == 45)
    #expect(width(transactions: 44) == 37)
    #expect(width(transactions: 70) == 30)
  }

  @Test("Next to level and period of the plans, a waiting transaction keeps its time and identifier")
  func terms() {
    for (language, plan, note) in [
      (ChromeLanguage.english, "Basic Monthly L2 · 1 month  $2.49", "waits 0 s  00:00:00"),
      (.japanese, "ベーシック 月額 L2 · 1か月   ￥490", "0秒待ち  00:00:00"),
    ] {
      var bench = TestBench(132, 38)
      bench.workbench.options.language = language
      if language == .japanese {
        bench.press(":")
        bench.type("device --locale ja_JP --storefront JPN")
        bench.press("Enter")
      }
      bench.press("a b Enter Enter")
      #expect(Self.text(of: .products, &bench).contains(plan), "\(bench.screen())")
      let row = bench.rows().first { $0.contains("▸?") } ?? ""
      #expect(row.contains("▸? 1  -   ") && row.contains(note), "\(bench.screen())")
    }
  }

  @Test("The shop keeps its buttons where the phone is as wide as names and buttons need")
  func shop() {
    var bench = TestBench(132, 38)
    for _ in 0..<3 { bench.press("k b Enter Enter") }
    let shop = Self.text(of: .phone, &bench)
    #expect(shop.contains("Basic Monthly [ Subscribe $2.49  ]"), "\(bench.screen())")
    #expect(shop.contains("Coins 100  x3 [    Buy $0.99     ]"), "\(bench.screen())")
  }

  @Test("Every other column of the transactions is dropped before a name is cut")
  func transactions() throws {
    var bench = try Self.bench(80, 24)
    bench.press("f")
    bench.type("3532")
    bench.press("Enter j j b Enter 3")
    #expect(bench.screen().contains("Failed 3532"), "\(bench.screen())")
    #expect(!Self.text(of: .transactions, &bench).contains(".."), "\(bench.screen())")
  }
}
