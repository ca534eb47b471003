// Tests of product names at many sizes: all rows differ, and no name is cut next to empty cells.

import Grid
import Scenario
import StoreCatalog
import StoreSimulator
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("Names on screen")
struct NamesOnScreenTests {
  typealias Dice = DistinctNamesTests.Dice

  static func catalog(_ seed: Int) throws -> Catalog {
    var dice = Dice(state: UInt64(seed) &* 7919 &+ 11)
    let stem =
      ["Purchase Tester", "Purchase Tester Premium", "プレミアム会員", "", "Pro"].randomElement(using: &dice) ?? ""
    let ends = ["Annual", "Monthly", "Weekly", "Lifetime", "年額プラン", "月額プラン", "Annual", "with Trial", ""]
    func name() -> String {
      "\(stem) \(ends.randomElement(using: &dice) ?? "") \(Bool.random(using: &dice) ? "Plan" : "")"
    }
    let periods = ["P1W", "P1M", "P1Y"]
    let groups = (0..<Int.random(in: 1...3, using: &dice)).map { group in
      (
        name: Bool.random(using: &dice) ? "Premium" : "Group \(group)",
        plans: (0..<Int.random(in: 1...5, using: &dice)).map { plan in
          HostileCatalogTests.plan(
            "com.example.app.g\(group).p\(plan)", name(), level: plan + 1,
            period: periods.randomElement(using: &dice) ?? "P1M")
        }
      )
    }
    let products = (0..<Int.random(in: 0...8, using: &dice)).map {
      HostileCatalogTests.coin("com.example.app.coins\($0)", name())
    }
    return try HostileCatalogTests.Sample("generated", groups: groups, products: products).catalog
  }

  static func rows(of pane: PaneID, in bench: inout TestBench) -> [String] {
    let screen = bench.rows()
    guard let area = bench.workbench.layout.panes[pane]?.inside else { return [] }
    let grid = bench.drawn()
    return (area.y..<area.y + area.height).map { y in
      guard screen.indices.contains(y) else { return "" }
      var text = String.UnicodeScalarView()
      for cell in grid.cells(row: y)[(grid.columns * y + area.x)..<(grid.columns * y + area.x + area.width)]
      where !cell.isContinuation {
        text.append(cell.base)
      }
      return String(text)
    }
  }

  static let sizes = [
    (60, 16), (72, 20), (80, 24), (79, 40), (100, 30), (120, 30), (132, 38), (180, 50), (200, 24),
  ]

  @Test("no two products look the same in the list, the shop and the plan table", arguments: 0..<4)
  func products(_ seed: Int) throws {
    let catalog = try Self.catalog(seed)
    for (columns, height) in Self.sizes {
      for keys in ["1", "2", "6", "1 v i Esc", "6 v i Esc"] {
        var bench = TestBench(columns, height, catalog: catalog)
        bench.press(keys)
        let pane: PaneID = keys.hasPrefix("6") ? .subscriptions : keys == "2" ? .phone : .products
        let rows = Self.rows(of: pane, in: &bench)
        // Only rows of products contain a price.
        let lines = rows.filter { $0.contains("$4.99") || $0.contains("$0.99") }.map {
          String($0.drop { $0 == " " || $0 == "▸" })
        }
        #expect(
          Set(lines).count == lines.count, "\(columns)x\(height) \(keys): \(rows.joined(separator: "\n"))")
        for line in lines {
          // No name is cut if many cells are empty. The distinguishing suffix `(..p1)` is not a cut.
          let line = line.replacing("(..", with: "(")
          #expect(
            !(line.contains("..") && line.contains(String(repeating: " ", count: 12))),
            "\(columns)x\(height) \(keys): \(line)")
        }
      }
    }
  }

  @Test("no heading of the transactions is cut, and no two products of them look the same", arguments: 0..<4)
  func transactions(_ seed: Int) throws {
    let catalog = try Self.catalog(seed)
    for (columns, height) in Self.sizes {
      var bench = TestBench(columns, height, catalog: catalog)
      for product in catalog.allProducts.prefix(5) {
        bench.press(":")
        bench.type("buy \(product.identifier)")
        bench.press("Enter Esc")
        bench.press(":")
        bench.type("cancel")
        bench.press("Enter Esc")
      }
      bench.press("3")
      let rows = Self.rows(of: .transactions, in: &bench)
      #expect(rows[0].contains("product"), "\(columns)x\(height): \(rows[0])")
      #expect(!rows[0].contains(".."))
      let names = rows.filter { $0.contains("Failed") }.map { row in
        String(String(row.dropFirst(6)).split(separator: "Failed").first ?? "")
      }
      #expect(names.count > 1)
      #expect(Set(names).count == names.count, "\(columns)x\(height): \(rows.joined(separator: "\n"))")
    }
  }

  @Test("products stand under headings, plans with level and period")
  func headings() {
    var bench = TestBench(132, 38)
    let rows = Self.rows(of: .products, in: &bench).map { $0.split(separator: " ").joined(separator: " ") }
    for heading in ["Consumables", "group Pro", "Non-consumables", "Non-renewing"] {
      #expect(rows.contains(heading), "\(rows)")
    }
    #expect(rows.contains { $0.hasPrefix("▸ Pro Monthly") && $0.contains("L1 · 1 month") })
    #expect(rows.contains { $0.contains("Basic Monthly") && $0.contains("L2 · 1 month") })
    var small = TestBench(80, 24)
    let smallRows = Self.rows(of: .products, in: &small)
    #expect(smallRows.contains { $0.contains("group Pro") })
    #expect(smallRows.contains { $0.contains("Season Pass") })
  }

  @Test("v i shows identifiers in lists, and names again")
  func identifiers() {
    for keys in ["v i", "6 v i", "5 v i"] {
      var bench = TestBench(132, 38)
      bench.press("\(keys) Esc 1")
      #expect(
        Self.rows(of: .products, in: &bench).contains {
          $0.contains("lab.monthly") || $0.contains("..monthly")
        })
      bench.press("\(keys) Esc 1")
      #expect(!Self.rows(of: .products, in: &bench).contains { $0.contains("..monthly") })
    }
  }

  @Test("the shop scrolls, and says how much more there is")
  func shop() throws {
    let coins = (0..<30).map { HostileCatalogTests.coin("a.coin\($0)", "Coins \($0)") }
    let catalog = try HostileCatalogTests.Sample("many", groups: [], products: coins).catalog
    var bench = TestBench(80, 24, catalog: catalog)
    bench.press("2")
    #expect(bench.screen().contains(/\d+ more/))
    let before = Self.rows(of: .phone, in: &bench)
    bench.press("j")
    #expect(Self.rows(of: .phone, in: &bench) != before)
    #expect(bench.screen().contains("1 above, "))
    for _ in 0..<30 { bench.press("j") }
    #expect(bench.screen().contains("more above") && bench.screen().contains("Coins 29"))
  }

  @Test("what unfinished by the app is seen in the list")
  func unfinished() {
    for (columns, rows) in [(80, 24), (60, 16), (132, 38)] {
      var bench = TestBench(columns, rows)
      bench.press(":")
      bench.type("finish-policy manual")
      bench.press("Enter b Enter Enter 3")
      let list = Self.rows(of: .transactions, in: &bench)
      #expect(list.contains { $0.contains("1*") }, "\(list)")
      if columns > 60 { #expect(list.contains { $0.contains(/not finished|unfinished/) }, "\(list)") }
      // The legend is at the end of the help, and this symbol is the eleventh from the end.
      bench.press("? G k k k k k k k k k k")
      #expect(bench.screen().contains("after a number: not finished"), "\(bench.screen())")
      bench.press("Esc p f 3")
      #expect(!Self.rows(of: .transactions, in: &bench).contains { $0.contains("1*") })
    }
  }

  @Test("the number of a transaction has its own colour in list, log and details")
  func numbers() {
    var style = Style()
    style.foreground = .ansi(5)
    let theme = Theme(name: "numbers", styles: [.transactionNumber: style])
    var bench = TestBench(132, 38)
    bench.workbench.theme = theme
    bench.press("b Enter Enter 1")
    let grid = bench.drawn()
    for pane in [PaneID.transactions, .log, .details] {
      guard let area = bench.workbench.layout.panes[pane]?.inside else { continue }
      let marked = (area.y..<area.y + area.height).contains { y in
        (area.x..<area.x + area.width).contains { x in
          grid.style(x: x, y: y).foreground == .ansi(5)
        }
      }
      if pane != .details { #expect(marked, "\(pane)") }
    }
  }
}
