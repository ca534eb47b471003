// Panes are drawn again only where what they draw from has changed: the screen is always what it would be if all of them
// were.

import Grid
import Ground
import Testing

@testable import Scenario
@testable import StoreSimulator
@testable import Workbench

@Suite("Kept pictures") struct KeptPicturesTests {
  private static let keys = [
    "1", "2", "3", "4", "5", "6", "7", "j", "j", "k", "G", "g", "PgDn", "PgUp", "Left", "Right", "n",
    "N",
    "Tab", "Enter", "f", "w", "Space", "v", "c", "Esc", "Esc", "b", "i", "x", "z", "o", "d", "t", "?", "W",
  ]
  private static let texts = [
    "/ad\r", "/re\r", "/\u{7F}\u{7F}\r", ":note \"kept\"\r", ":advance P1D\r", ":language ja\r",
  ]

  /// More than is made again for each picture.
  private static let longNote = (0..<900).map { "\($0) 購入 add" }.joined(separator: " ")

  private func catalog(_ count: Int) throws -> Catalog {
    let products = (0..<count).map { number in
      """
      {"type": "Consumable", "productID": "p.\(number)", "referenceName": "Product \(number)", "displayPrice": "1.99",
       "internalID": "\(number)", "familyShareable": false, "localizations": []}
      """
    }
    let text =
      "{\"products\": [\(products.joined(separator: ","))], \"version\": {\"major\": 3, \"minor\": 0}}"
    return try StoreKitFile.read(Array(text.utf8), source: "many.storekit").catalog
  }

  @Test("whatever is chosen, scrolled, filtered or done, kept is what would be drawn", arguments: 0..<8)
  func anything(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func pick<Element>(_ list: [Element]) -> Element { list[Int(random.below(UInt64(list.count)))] }
    let (columns, rows) = pick([(80, 24), (132, 38), (100, 30), (200, 60)])
    var bench = TestBench(columns, rows, catalog: seed % 2 == 0 ? try catalog(60) : nil)
    let products = bench.world.catalog.allProducts.map(\.identifier)
    try bench.workbench.session.run(
      ["dialogs off"] + (0..<40).map { _ in "buy \(pick(products))" } + ["fail paymentNotAllowed --once"]
        + (seed % 3 == 0 ? ["note \"\(Self.longNote)\""] : []))
    for step in 0..<150 {
      let pressed: String
      if random.below(8) == 0 {
        pressed = pick(Self.texts)
        for character in pressed {
          if character == "\r" { bench.press("Enter") } else { bench.type(String(character)) }
        }
      } else if random.below(8) == 0 {
        pressed = "wheel"
        let point = Point(
          x: Int(random.below(UInt64(columns))), y: Int(random.below(UInt64(rows))))
        let action: MouseEvent.Action = random.below(2) == 0 ? .wheelUp : .wheelDown
        bench.effects += bench.workbench.handle(.mouse(MouseEvent(action, button: 0, at: point)))
      } else {
        pressed = pick(Self.keys)
        bench.press(pressed)
      }
      var fresh = bench
      fresh.workbench.pictures = KeptPictures()
      fresh.workbench.panes.log.longRows = LongRows()
      guard bench.drawn() == fresh.drawn() else {
        Issue.record("step \(step), \(pressed), kept:\n\(bench.screen())\ndrawn anew:\n\(fresh.screen())")
        return
      }
    }
  }

  @Test("what is found out about the next product is what is found once it is chosen", arguments: 0..<6)
  func ahead(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func pick<Element>(_ list: [Element]) -> Element { list[Int(random.below(UInt64(list.count)))] }
    let (columns, rows) = pick([(80, 24), (132, 38), (100, 30), (200, 60)])
    var looking = TestBench(columns, rows, catalog: seed % 2 == 0 ? try catalog(60) : nil)
    var plain = looking
    let keys = ["j", "j", "j", "k", "k", "PgDn", "PgUp", "G", "g", "b", "i", "e", "s", "z", "2", "1", "Esc"]
    for step in 0..<120 {
      if random.below(12) == 0 {
        let text = pick([":language ja", ":language en", ":buy p.3", "/1", "/", ":storefront JPN"])
        looking.type(text)
        looking.press("Enter")
        plain.type(text)
        plain.press("Enter")
      } else {
        let key = pick(keys)
        looking.press(key)
        plain.press(key)
      }
      let drawn = looking.drawn()
      looking.workbench.lookAhead()
      #expect(
        !looking.workbench.panes.products.canLookAhead || looking.workbench.focus.pane != .products
          || !looking.workbench.overlays.isEmpty || looking.workbench.layout.kind == .tooSmall)
      guard drawn == plain.drawn(), drawn == looking.drawn() else {
        Issue.record("step \(step), looking ahead:\n\(looking.screen())\nwithout:\n\(plain.screen())")
        return
      }
    }
  }

  private func isWhatWouldBeDrawn(_ bench: inout TestBench) -> Bool {
    var fresh = bench
    fresh.workbench.pictures = KeptPictures()
    fresh.workbench.panes.log.longRows = LongRows()
    return bench.drawn() == fresh.drawn()
  }

  @Test("another product brings itself to the phone's screen")
  func phone() throws {
    var bench = TestBench(132, 38, catalog: try catalog(60))
    bench.press("1")
    let before = bench.screen()
    bench.press("G")
    #expect(isWhatWouldBeDrawn(&bench))
    // In the list, under it, on the phone and in the first keys.
    #expect(before.ranges(of: "Product 59").isEmpty)
    #expect(bench.screen().ranges(of: "Product 59").count >= 4)
  }

  @Test("a long line is undone, done again, found in and set narrower as it would be drawn anew")
  func longLine() throws {
    var bench = TestBench(132, 38)
    try bench.workbench.session.run(["note \"\(Self.longNote)\"", "note \"end\""])
    _ = bench.screen()
    #expect(bench.screen().contains("購入 add"))
    for keys in ["z", "z", "Z", "w", "w", "1 G", "5", "Home", "G", "/"] {
      bench.press(keys)
      #expect(isWhatWouldBeDrawn(&bench), "after \(keys)")
    }
    bench.type("17 購入")
    #expect(isWhatWouldBeDrawn(&bench))
    bench.press("Enter")
    #expect(isWhatWouldBeDrawn(&bench))
    bench.workbench.columns = 90
    #expect(isWhatWouldBeDrawn(&bench))
  }

  @Test("another language, other keys or another theme are in all panes at once")
  func looks() throws {
    var bench = TestBench(132, 38)
    _ = bench.screen()
    bench.workbench.options.language = .japanese
    #expect(isWhatWouldBeDrawn(&bench))
    bench.workbench.view.showsIdentifiers = true
    #expect(isWhatWouldBeDrawn(&bench))
    var bold = Style()
    bold.bold = true
    bench.workbench.theme = Theme(name: "other", styles: [.text: bold])
    #expect(isWhatWouldBeDrawn(&bench))
  }
}
