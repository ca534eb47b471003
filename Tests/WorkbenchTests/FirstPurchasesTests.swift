// Tests of the first purchases that the empty log and the tour suggest.

import Grid
import StoreCatalog
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Presentation
@testable import TerminalUI
@testable import Workbench

@Suite("The first purchases") struct FirstPurchasesTests {
  private static let owned = "You already own this: StoreKit returns #1"

  @Test("The second purchase of the list is a product that is not owned", arguments: [(80, 24), (132, 38)])
  func list(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    #expect(
      bench.screen().contains("turn on Interrupted Purchase; buying Coins 100 (k, b) then fails"),
      "\(bench.screen())")
    bench.press("b Enter Enter i k b Enter p r")
    #expect(bench.world.transaction(3)?.state == .purchased)
    #expect(bench.world.transaction(3)?.answeredWith == nil)
    #expect(!bench.screen().contains("gave #1 again"), "\(bench.screen())")
  }

  @Test("The smallest screen names the keys of the second purchase too")
  func smallest() {
    var bench = TestBench(60, 16)
    #expect(bench.screen().contains("Interrupted Purchase: k, b then fails"), "\(bench.screen())")
  }

  @Test("The Japanese list names the keys of the second purchase too", arguments: [(80, 24), (132, 38)])
  func japanese(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.workbench.options.language = .japanese
    #expect(bench.screen().contains("Coins 100の購入 (k, b) が失敗する"), "\(bench.screen())")
  }

  @Test("A name in Japanese is shown in full on 80 columns")
  func japaneseName() {
    var bench = TestBench(80, 24)
    bench.workbench.options.language = .japanese
    bench.press(":")
    bench.type("device --locale ja_JP --storefront JPN")
    bench.press("Enter")
    let name = bench.world.catalog.allProducts.first?.displayName(locale: "ja_JP") ?? ""
    let rows = EmptyLogHints.rows(in: bench.workbench.context(for: .log), width: 78, height: 12)
    #expect(rows.contains { $0.text.contains("\(name)の購入 (k, b) が失敗する") }, "\(rows.map(\.text))")
  }

  @Test("A purchase of an owned product says so in one sentence, in every environment")
  func ownedProduct() {
    var bench = TestBench()
    bench.press("b Enter Enter i b Enter p r")
    #expect(bench.notice.contains(Self.owned), "\(bench.notice)")
    #expect(bench.screen().contains("gave #1 again"))
    bench.press("j")
    #expect(!bench.notice.contains(Self.owned))
    bench = TestBench()
    bench.press("e s b Enter Enter b Enter")
    #expect(bench.notice.contains(Self.owned), "\(bench.notice)")
    bench.workbench.options.language = .japanese
    bench.press("b Enter")
    #expect(bench.notice.contains("すでに購入済みです。StoreKitは#1を返します"), "\(bench.notice)")
  }

  @Test("The first purchase and the change to another plan do not claim that the product is owned")
  func otherPurchases() {
    var bench = TestBench()
    bench.press("b Enter")
    #expect(!bench.notice.contains("own"), "\(bench.notice)")
    bench.press("Enter j b Enter")
    #expect(bench.world.transaction(2)?.answeredWith == 1)
    #expect(!bench.notice.contains("own"), "\(bench.notice)")
  }

  @Test("A list without a second product that can be new names no product")
  func onlyOne() {
    let product = Product(
      identifier: "only", kind: .nonConsumable, referenceName: "Only", displayPrice: "1",
      localizations: [Localization(locale: "en_US", displayName: "Only", description: "")])
    var bench = TestBench(80, 24, catalog: Catalog(source: "only", products: [product]))
    bench.press("S r")
    #expect(bench.screen().contains("buy Only, then Enter"), "\(bench.screen())")
    #expect(bench.screen().contains("the next purchase then fails"), "\(bench.screen())")
  }

  @Test("The tour leads to products that are not owned")
  func tour() {
    var bench = TestBench()
    bench.press("F2 b Enter Enter i")
    #expect(bench.workbench.tourText.contains("Press k, b, then Enter"), "\(bench.workbench.tourText)")
    bench.press("k b Enter")
    #expect(bench.workbench.tourText.contains("p shows the actions"), "\(bench.workbench.tourText)")
    bench.press("p r")
    while bench.workbench.isPhoneUp { bench.press("Enter") }
    bench.press("i a")
    #expect(bench.workbench.tourText.contains("Press b, then Enter"), "\(bench.workbench.tourText)")
    #expect(!bench.workbench.tourText.contains("k, b"), "\(bench.workbench.tourText)")
    bench.press("b Enter Enter p a")
    for number in bench.world.transactionNumbers {
      #expect(bench.world.transaction(number)?.answeredWith == nil)
    }
  }
}
