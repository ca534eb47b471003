import Grid
import Ground
import Scenario
import StoreSimulator
import Testing

@testable import Workbench

@Suite("The tour") struct TourTests {
  @Test("o t starts it, and the empty log of the smallest screen says how")
  func fromTheOpenMenu() {
    var bench = TestBench(60, 16)
    #expect(bench.screen().contains("F2") && bench.screen().contains("tour"))
    bench.press("o")
    #expect(bench.screen().contains("tour"))
    bench.press("t")
    #expect(bench.workbench.tour != nil)
  }

  @Test("The empty log names its key, F2 begins it, Esc leaves it, and the journal knows nothing of it")
  func beginAndLeave() {
    var bench = TestBench()
    #expect(bench.screen().contains("F2") && bench.screen().contains("six steps"))
    bench.press("F2")
    #expect(bench.rows()[1].contains("Tour 1/6  b buys Pro Monthly"))
    bench.press("Esc")
    #expect(!bench.screen().contains("Tour 1/6"))
    #expect(bench.journal.isEmpty)
  }

  @Test("It begins from the open prompt and from the command line too")
  func otherWays() {
    for key in ["o f", ":"] {
      var bench = TestBench()
      bench.press(key)
      bench.type("tour")
      bench.press("Enter")
      #expect(bench.screen().contains("Tour 1/6"), "\(key)")
    }
  }

  @Test("The six steps, each done by the operator")
  func steps() {
    var bench = TestBench()
    bench.press("F2")
    func says(_ text: String) -> Bool { bench.workbench.tourText.contains(text) }
    bench.press("b")
    #expect(says("Tour 2/6"))
    bench.press("Enter")
    #expect(says("Tour 3/6") && says("i switches on"))
    bench.press("i")
    #expect(says("Tour 3/6") && says("this purchase fails"))
    bench.press("Enter b Enter")
    #expect(says("Tour 4/6") && says("p shows what can be done"))
    bench.press("p r")
    #expect(says("Tour 4/6") && says("off again"), "\(bench.workbench.tourText) \(bench.notice)")
    while bench.workbench.isPhoneUp { bench.press("Enter") }
    bench.press("i")
    #expect(says("Tour 5/6") && says("a switches on"))
    bench.press("a")
    #expect(says("Enter on Ask"))
    bench.press("b Enter Enter")
    #expect(says("p a approves"), "\(bench.screen())")
    bench.press("p a")
    #expect(says("Tour 6/6") && says("z takes"))
    bench.press("z")
    #expect(says("w and Enter"))
    bench.press("w Enter")
    _ = bench.workbench.handle(result: .fileWritten(path: "session-1.iap"))
    #expect(says("That was all of it"))
    #expect(bench.journal.allSatisfy { !$0.contains("tour") })
    bench.press("Esc")
    #expect(bench.workbench.tour == nil)
  }

  @Test("It waits, whatever else is done, and takes a move that was done already")
  func otherThings() {
    var bench = TestBench()
    bench.press("F2 S Esc ? Esc 5 1 t m d h d f")
    #expect(bench.workbench.tourText.contains("Tour 1/6"))
    bench.press("i i b")
    #expect(bench.workbench.tour?.step ?? 0 >= 1)
    bench.press("i")
    var other = TestBench()
    other.press("F2 b i")
    #expect(other.workbench.tourText.contains("Tour 2/6"))
  }

  @Test("Esc closes a menu first, and the tour after it")
  func escape() {
    var bench = TestBench()
    bench.press("F2 t Esc")
    #expect(bench.workbench.tour != nil)
    bench.press("Esc")
    #expect(bench.workbench.tour == nil)
  }

  @Test("It begins only in a fresh world of Xcode, and says which keys lead there")
  func refused() {
    var bench = TestBench()
    bench.press("e s F2")
    #expect(bench.workbench.tour == nil)
    #expect(bench.notice.contains("Xcode") && bench.notice.contains("e x"))
    bench.press("e x b Enter F2")
    #expect(bench.workbench.tour == nil && bench.notice.contains("S r"))
    bench.press("S r F2")
    #expect(bench.workbench.tour != nil)
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

  @Test("Every sentence fits its rows", arguments: ChromeLanguage.allCases)
  func fits(language: ChromeLanguage) {
    for (columns, limit) in [(60, 2), (80, 2), (120, 1)] {
      for said in TourSentence.allCases {
        let sentence = said.text(Texts(language), product: "Basic Monthly")
        let whole =
          "\(Texts(language).tourStep(step: "6", count: "6"))  \(sentence)  \(Texts(language).tourLeave("Esc"))"
        #expect(TextLayout.wrap(whole, columns: columns - 2).count <= limit, "\(columns): \(whole)")
      }
    }
  }
}
