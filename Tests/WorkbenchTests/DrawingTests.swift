// Tests that a frame depends only on the state of the workbench, not on earlier frames.

import Grid
import Support
import Testing

@testable import Panes
@testable import Scenario
@testable import StoreCatalog
@testable import StoreModel
@testable import StoreSimulator
@testable import TerminalUI
@testable import Workbench

@Suite("Drawing") struct DrawingTests {
  private static let keys = [
    "1", "2", "3", "4", "5", "6", "7", "j", "j", "k", "G", "g", "PgDn", "PgUp", "Left", "Right", "n",
    "N",
    "Tab", "Enter", "f", "w", "Space", "v", "c", "Esc", "Esc", "b", "i", "x", "z", "o", "d", "t", "?", "W",
    "P", "s", "S", "p", "e",
  ]
  private static let texts = [
    "/ad\r", "/re\r", "/\u{7F}\u{7F}\r", ":note \"kept\"\r", ":advance P1D\r", ":language ja\r",
  ]

  /// A note whose rows are long enough to be cached.
  private static let longNote = (0..<900).map { "\($0) 購入 add" }.joined(separator: " ")

  private func catalog(_ count: Int) throws -> Catalog {
    let products = (0..<count).map { number in
      """
      {"type": "Consumable", "productID": "p.\(number)", "referenceName": "Product \(number)", \
      "displayPrice": "1.99",
       "internalID": "\(number)", "familyShareable": false, "localizations": []}
      """
    }
    let text =
      "{\"products\": [\(products.joined(separator: ","))], \"version\": {\"major\": 3, \"minor\": 0}}"
    return try StoreKitFile.read(Array(text.utf8), source: "many.storekit").catalog
  }

  @Test("after any steps, the screen equals one that is drawn from nothing", arguments: 0..<4)
  func anything(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func pick<Element>(_ list: [Element]) -> Element { list[Int(random.below(UInt64(list.count)))] }
    let (columns, rows) = pick([(80, 24), (132, 38), (100, 30), (200, 60)])
    var bench = TestBench(columns, rows, catalog: seed % 2 == 0 ? try catalog(60) : nil)
    let products = bench.world.catalog.allProducts.map(\.identifier)
    try bench.workbench.session.run(
      ["dialogs off"] + (0..<40).map { _ in "buy \(pick(products))" } + ["fail paymentNotAllowed --once"]
        + (seed % 3 == 0 ? ["note \"\(Self.longNote)\""] : []))
    for step in 0..<30 {
      let input: String
      if random.below(8) == 0 {
        input = pick(Self.texts)
        for character in input {
          if character == "\r" { bench.press("Enter") } else { bench.type(String(character)) }
        }
      } else if random.below(8) == 0 {
        input = "wheel"
        let point = Point(
          x: Int(random.below(UInt64(columns))), y: Int(random.below(UInt64(rows))))
        let action: MouseEvent.MouseAction = random.below(2) == 0 ? .wheelUp : .wheelDown
        bench.effects += bench.workbench.handle(.mouse(MouseEvent(action, button: 0, at: point)))
      } else {
        input = pick(Self.keys)
        bench.press(input)
      }
      guard bench.drawnFromNothing() == bench.drawn() else {
        var fresh = bench.withoutDerivedData
        Issue.record(
          "step \(step), \(input), drawn:\n\(bench.screen())\ndrawn from nothing:\n\(fresh.screen())")
        return
      }
    }
  }

  @Test("another product brings itself to the phone's screen")
  func phone() throws {
    var bench = TestBench(132, 38, catalog: try catalog(60))
    bench.press("1")
    let before = bench.screen()
    bench.press("G")
    #expect(bench.drawnFromNothing() == bench.drawn())
    // The list, the rows below the list, the phone and the log's first hints contain the name.
    #expect(before.ranges(of: "Product 59").isEmpty)
    #expect(bench.screen().ranges(of: "Product 59").count >= 4)
  }

  @Test(
    "a long line that is undone, redone, searched and made narrower equals one that is drawn from nothing")
  func longLine() throws {
    var bench = TestBench(132, 38)
    try bench.workbench.session.run(["note \"\(Self.longNote)\"", "note \"end\""])
    _ = bench.screen()
    #expect(bench.screen().contains("購入 add"))
    for keys in ["z", "z", "Z", "w", "w", "1 G", "5", "Home", "G", "/"] {
      bench.press(keys)
      #expect(bench.drawnFromNothing() == bench.drawn(), "after \(keys)")
    }
    bench.type("17 購入")
    #expect(bench.drawnFromNothing() == bench.drawn())
    bench.press("Enter")
    #expect(bench.drawnFromNothing() == bench.drawn())
    bench.workbench.columns = 90
    #expect(bench.drawnFromNothing() == bench.drawn())
  }

  @Test("another language, other keys or another theme are in all panes at once")
  func looks() throws {
    var bench = TestBench(132, 38)
    _ = bench.screen()
    bench.workbench.options.language = .japanese
    #expect(bench.drawnFromNothing() == bench.drawn())
    bench.workbench.view.showsIdentifiers = true
    #expect(bench.drawnFromNothing() == bench.drawn())
    var bold = Style()
    bold.bold = true
    bench.workbench.theme = Theme(name: "other", styles: [.text: bold])
    #expect(bench.drawnFromNothing() == bench.drawn())
  }
}
