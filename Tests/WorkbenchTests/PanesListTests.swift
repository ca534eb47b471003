// Tests of lists: selection, scrolling, filters, and texts cut to a width.

import Grid
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("Lists")
struct PanesListTests {
  @Test("Movements move the selection, and it stays on screen")
  func movement() {
    var cursor = ListCursor()
    cursor.move(.down, count: 100, height: 10)
    #expect(cursor.selected == 1)
    cursor.move(.pageDown, count: 100, height: 10)
    #expect(cursor.selected == 10)
    #expect(cursor.visible(count: 100, height: 10).contains(10))
    cursor.move(.last, count: 100, height: 10)
    #expect(cursor.selected == 99)
    #expect(cursor.visible(count: 100, height: 10) == 90..<100)
    cursor.move(.first, count: 100, height: 10)
    #expect(cursor.selected == 0)
    #expect(cursor.top == 0)
    cursor.move(.up, count: 100, height: 10)
    #expect(cursor.selected == 0)
  }

  @Test("a list that becomes shorter keeps a selection inside it")
  func shorter() {
    var cursor = ListCursor()
    cursor.select(50)
    cursor.clamp(count: 100, height: 10)
    cursor.clamp(count: 3, height: 10)
    #expect(cursor.selected == 2)
    #expect(cursor.top == 0)
    cursor.clamp(count: 0, height: 10)
    #expect(cursor.selected == 0)
  }

  @Test("a filter is live while it is typed and goes back at Esc")
  func filter() {
    var filter = ListFilter()
    filter.accept("pro", isFinal: true)
    filter.accept("prox", isFinal: false)
    #expect(filter.text == "prox")
    filter.accept(nil, isFinal: true)
    #expect(filter.text == "pro")
  }

  @Test(
    "matching takes no notice of the case of ASCII letters and finds Japanese",
    arguments: [
      ("PRO", "com.example.pro", true), ("月額", "プロ 月額プラン", true), ("3038", "ASDServerErrorDomain 3038", true),
      ("yearly", "monthly", false),
    ])
  func match(needle: String, text: String, expected: Bool) {
    #expect(TextMatch(needle)?.occurs(text) == expected)
  }

  @Test("hits are found without overlaps, behind wide characters too")
  func ranges() throws {
    let pattern = TextPattern.text(try #require(TextMatch("aa")))
    #expect(pattern.byteRanges(in: "額aa額aaa") == [3..<5, 8..<10])
  }

  @Test("scrolling sideways keeps every cell in its place")
  func dropping() {
    #expect(CellText.dropping(columns: 2, from: "月額プラン") == "額プラン")
    #expect(CellText.dropping(columns: 1, from: "月額プラン") == " 額プラン")
    #expect(CellText.dropping(columns: 20, from: "月額プラン") == "")
  }

  @Test("identifiers lose the beginning that all products share")
  func shortener() {
    let names = IdentifierShortener(.builtin)
    #expect(names("com.example.subscriptionlab.monthly") == "monthly")
    #expect(names("org.other.thing") == "org.other.thing")
    let single = IdentifierShortener(
      Catalog(source: "x", products: [Product(identifier: "a.b.coins", kind: .consumable, displayPrice: "1")])
    )
    #expect(single("a.b.coins") == "coins")
    #expect(IdentifierShortener(Catalog(source: "empty"))("a.b") == "a.b")
  }
}
