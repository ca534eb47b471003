import Grid
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Presentation
@testable import TerminalUI
@testable import Workbench

@Suite("The tour") struct TourTests {
  @Test("o t starts it, and the empty log of the smallest screen says how")
  func fromTheOpenMenu() {
    var bench = TestBench(60, 16)
    #expect(bench.screen().contains("F2") && bench.screen().contains("tour"))
    var larger = TestBench(80, 24)
    larger.press("o")
    #expect(larger.screen().contains("tour"), "\(larger.screen())")
    bench.press("o t")
    #expect(bench.workbench.tour != nil)
  }

  @Test("The empty log names its key, F2 begins it, Esc leaves it, and the journal knows nothing of it")
  func beginAndLeave() {
    var bench = TestBench()
    #expect(bench.screen().contains("F2") && bench.screen().contains("guided tour"))
    bench.press("F2")
    #expect(bench.rows()[1].contains("Tour 1/7") && bench.rows()[2].contains("b buys Pro Monthly"))
    bench.press("Esc")
    #expect(!bench.screen().contains("Tour 1/7"))
    #expect(bench.journal.isEmpty)
  }

  @Test("It begins from the open prompt and from the command line too")
  func otherWays() {
    for key in ["o f", ":"] {
      var bench = TestBench()
      bench.press(key)
      bench.type("tour")
      bench.press("Enter")
      #expect(bench.screen().contains("Tour 1/7"), "\(key)")
    }
  }

  @Test("The seven steps, each done by the operator")
  func steps() {
    var bench = TestBench()
    bench.press("F2")
    func shows(_ text: String) -> Bool { bench.workbench.tourText.contains(text) }
    bench.press("b")
    #expect(shows("Tour 2/7"))
    bench.press("Enter")
    #expect(shows("Tour 3/7") && shows("i turns on") && shows("An alert is still open: Enter closes it."))
    bench.press("i")
    #expect(shows("Tour 3/7") && shows("this purchase fails"))
    bench.press("Enter b Enter")
    #expect(shows("Tour 4/7") && shows("p shows the actions"))
    bench.press("p r")
    #expect(shows("Tour 4/7") && shows("off again"), "\(bench.workbench.tourText) \(bench.notice)")
    while bench.workbench.isPhoneUp { bench.press("Enter") }
    bench.press("i")
    #expect(shows("Tour 5/7") && shows("a turns on"))
    bench.press("a")
    #expect(shows("Enter on \"Ask\""))
    bench.press("b")
    #expect(shows("Tour 5/7") && shows("Press Enter until no dialog is open.") && !shows("Press j"))
    bench.press("Enter Enter")
    #expect(shows("p a approves"), "\(bench.screen())")
    bench.press("p a")
    #expect(shows("Tour 6/7") && shows("s 2"), "\(bench.workbench.tourText)")
    bench.press("s 2")
    #expect(shows("Tour 6/7") && shows(".pending"), "\(bench.workbench.tourText)")
    bench.press("j b Enter Enter")
    #expect(shows("Tour 7/7") && shows("z undoes"), "\(bench.workbench.tourText)")
    bench.press("z")
    #expect(shows("w and Enter"))
    bench.press("w Enter")
    _ = bench.workbench.handle(result: .fileWritten(path: "session-1.iap"))
    #expect(shows("The tour ends here"))
    #expect(bench.journal.allSatisfy { !$0.contains("tour") })
    bench.press("Esc")
    #expect(bench.workbench.tour == nil)
  }

  @Test("It waits, whatever else is done, and takes a move that was done already")
  func otherThings() {
    var bench = TestBench()
    bench.press("F2 S Esc ? Esc 5 1 t m d h d f")
    #expect(bench.workbench.tourText.contains("Tour 1/7"))
    bench.press("i i b")
    #expect(bench.workbench.tour?.step ?? 0 >= 1)
    bench.press("i")
    var other = TestBench()
    other.press("F2 b i")
    #expect(other.workbench.tourText.contains("Tour 2/7"))
  }

  @Test("Esc closes a menu first, and the tour after it")
  func escape() {
    var bench = TestBench()
    bench.press("F2 t Esc")
    #expect(bench.workbench.tour != nil)
    bench.press("Esc")
    #expect(bench.workbench.tour == nil)
  }

  @Test("It begins only in a fresh world of a test environment, and says which keys lead there")
  func refused() {
    var bench = TestBench()
    bench.press("e p F2")
    #expect(bench.workbench.tour == nil)
    #expect(bench.notice.contains("Xcode") && bench.notice.contains("e x"))
    bench.press("e x b Enter F2")
    #expect(bench.workbench.tour == nil && bench.notice.contains("o n"))
    bench.press("S r F2")
    #expect(bench.workbench.tour != nil)
  }

  @Test("In Sandbox it asks for nothing that Sandbox refuses, and comes to its end")
  func inSandbox() {
    var bench = TestBench()
    bench.press("e s F2")
    func shows(_ text: String) -> Bool { bench.workbench.tourText.contains(text) }
    bench.press("b Enter")
    #expect(shows("Tour 3/7") && shows("i turns on"), "\(bench.workbench.tourText)")
    bench.press("Enter i")
    #expect(shows("Enter on the alert"), "\(bench.workbench.tourText)")
    bench.press("j b Enter Enter")
    #expect(shows("Tour 4/7") && shows("Agree to the terms") && !shows("p "), "\(bench.workbench.tourText)")
    while bench.workbench.isPhoneUp { bench.press("Enter") }
    #expect(shows("Tour 5/7") && shows("a turns on"), "\(bench.workbench.tourText)")
    bench.press("a")
    #expect(shows("nobody receives"), "\(bench.workbench.tourText)")
    bench.press("j b Enter Enter")
    #expect(shows("Tour 6/7") && !shows("p a"), "\(bench.workbench.tourText)")
    bench.press("s 2 j b Enter Enter")
    #expect(shows("Tour 7/7") && shows("z undoes"), "\(bench.workbench.tourText)")
    bench.press("z w Enter")
    _ = bench.workbench.handle(result: .fileWritten(path: "/tmp/session-1.iap"))
    #expect(shows("The tour ends here"))
  }

  @Test("Gone to Sandbox on the way, it asks there for what can be done there")
  func changesEnvironment() {
    var bench = TestBench()
    bench.press("F2 b Enter Enter i j b Enter")
    #expect(bench.workbench.tourText.contains("p shows"))
    bench.press("e s i b Enter Enter")
    #expect(bench.workbench.tourText.contains("Agree to the terms"), "\(bench.workbench.tourText)")
  }

  @Test(
    "It mentions an alert that is still up, with the keys from where the focus is", arguments: [60, 80, 132])
  func stillUp(columns: Int) {
    var bench = TestBench(columns, 38)
    bench.press("F2 b Enter")
    #expect(bench.screen().contains("An alert is still open: Enter closes it."), "\(bench.screen())")
    bench.press("1")
    #expect(bench.screen().contains("An alert is still open: 2, Enter closes it."), "\(bench.screen())")
    bench.press("2 Enter")
    #expect(!bench.screen().contains("still open"))
    #expect(bench.screen().contains("i turns on"))
  }

  @Test("Where the Products pane is not focused, it names the keys that work from there")
  func otherFocus() {
    var bench = TestBench(132, 38)
    bench.press("F2 b Enter Enter i")
    #expect(bench.workbench.tourText.contains("Press k, b, then Enter: this purchase fails."))
    bench.press("3")
    #expect(bench.workbench.tourText.contains("Press 1, k, b, then Enter: this purchase fails."))
    bench.press("1 k b Enter")
    #expect(bench.workbench.tourText.contains("Tour 4/7"), "\(bench.workbench.tourText)")
  }

  @Test("In the presenter layout it selects the product that its step buys")
  func forAudience() {
    var bench = TestBench(132, 38)
    bench.press("F2 P b Enter Enter i")
    #expect(bench.workbench.tourText.contains("Press b, then Enter: this purchase fails."))
    #expect(bench.workbench.selectedProduct == "com.example.subscriptionlab.coins100")
    bench.press("b Enter")
    #expect(bench.workbench.presentation.focusToRestore != nil)
    #expect(bench.workbench.tourText.contains("Tour 4/7"), "\(bench.workbench.tourText)")
  }

  @Test("It stands in a frame with its own colour where there is room", arguments: [(80, 24), (132, 38)])
  func frame(columns: Int, rows: Int) throws {
    var bench = TestBench(columns, rows)
    var style = Style()
    style.foreground = .ansi(2)
    bench.workbench.theme = Theme(name: "test", styles: [.message: style])
    bench.press("F2")
    let grid = bench.drawn()
    #expect(grid.text(row: 1).hasPrefix("┌ Tour 1/7 ") && grid.text(row: 4).hasPrefix("└─"))
    #expect(grid.text(row: 1).hasSuffix("(Esc ends tour) ┐"))
    for row in 1...4 { #expect(grid.style(x: 1, y: row) == style) }
  }

  @Test(
    "It has rows of its own at every size: no pane, menu or dialog covers it",
    arguments: [(60, 16), (80, 24), (132, 38), (200, 60)])
  func rows(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("F2")
    for keys in ["", "b", "s", "Esc", "P", "P", "t", "Esc", "p", "Esc"] {
      bench.press(keys)
      let lines = bench.rows()
      #expect(lines[1].contains("Tour"), "\(keys)")
      #expect(lines.allSatisfy { CellWidth.of($0) == columns })
    }
  }

  @Test(
    "Every sentence fits its rows whole, and so does what is mentioned before it",
    arguments: ChromeLanguage.allCases)
  func fits(language: ChromeLanguage) {
    let texts = Localizer(language, keys: Bindings.standard.names)
    for columns in [60, 80, 120] {
      for environment in EnvironmentName.allCases {
        for tourSentence in TourSentence.allCases {
          let sentence = tourSentence.text(
            texts, product: "Basic Monthly", in: environment, buyKeys: "1, j, j, b")
          let fullText = "\(texts.tourStep(step: "6", count: "6"))  \(sentence)  \(texts.tourLeave("Esc"))"
          #expect(
            TextLayout.wrap(fullText, columns: columns - 2).count <= Tour.maxLines, "\(columns): \(fullText)")
        }
      }
    }
  }

  @Test("A name of any length never cuts what the tour asks for", arguments: [60, 80, 132])
  func longName(columns: Int) {
    for length in [10, 60, 400] {
      let name = String(repeating: "n", count: length)
      let product = Product(
        identifier: "long", kind: .consumable, referenceName: name, displayPrice: "1",
        localizations: [Localization(locale: "en_US", displayName: name, description: "")])
      var bench = TestBench(columns, 24, catalog: Catalog(source: "long", products: [product]))
      bench.press("S r F2")
      let caption = bench.rows()[1...4].flatMap { $0.split(separator: " ") }.joined(separator: " ")
      #expect(caption.contains("phone."), "\(caption)")
    }
  }

  @Test("A refusal whose way out is a key says to press the key")
  func refusalWithKeys() {
    var bench = TestBench()
    bench.press("i F2")
    #expect(
      bench.notice == "the tour needs a new session (this session stays saved); press o n", "\(bench.notice)")
    bench.press("e p F2")
    #expect(bench.notice == "the tour needs Xcode or Sandbox; press e x", "\(bench.notice)")
    bench.press("e x i P =")
    #expect(bench.notice == "the presenter layout has a fixed size; press P", "\(bench.notice)")
    bench.workbench.options.language = .japanese
    bench.press("=")
    #expect(bench.notice.hasSuffix("Pを押してください"), "\(bench.notice)")
  }
}
