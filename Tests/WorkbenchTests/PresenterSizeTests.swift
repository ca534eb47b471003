import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Presentation
@testable import TerminalUI
@testable import Workbench

@Suite("What an audience reads") struct PresenterSizeTests {
  private static let scenario = """
    iapbench 1
    buy com.example.subscriptionlab.monthly
    confirm
    tap ok
    expect state #1 purchased
    advance 3d
    """

  /// Returns the rows of the story without the scroll bar.
  private func story(_ bench: inout TestBench) -> [String] {
    guard let area = bench.workbench.layout.presenter?.narration else { return [] }
    let grid = bench.drawn()
    return (area.y..<area.y + area.height).map { y in
      let cells = Array(grid.cells(row: y))[area.x..<area.x + area.width - 1].filter { !$0.isContinuation }
      return String(String.UnicodeScalarView(cells.map(\.base)))
    }
  }

  @Test(
    "A large screen has a frame around the newest sentences, and large boxes",
    arguments: [(200, 60), (240, 70)])
  func largeType(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P b")
    let sheet = bench.rows().filter { $0.contains("│ │") || $0.contains("│ ┌") || $0.contains("│ └") }
    #expect(sheet.count >= 14, "\(bench.screen())")
    bench.press("Enter Enter")
    let story = story(&bench)
    let top = story.firstIndex { $0.hasPrefix("┌─ Now ─") } ?? 0
    let rows = story[top...].prefix(5).map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      top > 2 && rows.dropFirst().dropLast() == ["│ │", "│ The customer taps OK. │", "│ │"], "\(story)")
    #expect(rows.last?.hasPrefix("└──") == true)
    // Letters and words are not spaced, and the text in the frame is aligned with the other sentences.
    #expect(
      story.contains { $0.hasPrefix("    The app receives the purchase of Pro Monthly and unlocks it.") })
    #expect(story[top + 2].hasPrefix("│   The customer taps OK."))
    // The shop's products are apart from each other.
    let products = bench.rows().enumerated().filter { $0.element.contains("[ ") }.map(\.offset)
    #expect(zip(products, products.dropFirst()).allSatisfy { $1 - $0 > 1 }, "\(products)")
  }

  @Test("Sizes up to 132x38 keep plain letters", arguments: [(60, 16), (80, 24), (100, 30), (132, 38)])
  func plainType(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P b Enter Enter")
    #expect(story(&bench).contains { $0.contains("The customer taps") })
    #expect((PresenterLayout.typeSize(width: columns, height: rows - 3) == .spaced) == (rows == 38))
  }

  @Test("Japanese text keeps its letters and spaces, Latin names too")
  func japanese() {
    var bench = TestBench(200, 60)
    bench.workbench.options.language = .japanese
    bench.press("P b Enter")
    #expect(story(&bench).contains { $0.contains("「Pro Monthly」") })
    #expect(story(&bench).contains { $0.contains("購入") })
  }

  @Test("On a large screen no blank row is inside a sentence", arguments: ChromeLanguage.allCases)
  func longSentence(language: ChromeLanguage) throws {
    var bench = TestBench(200, 60)
    bench.workbench.options.language = language
    let name = "Product " + (0..<20).map { "word\($0)" }.joined(separator: " ")
    try bench.workbench.session.run(["note \"\(name)\""])
    bench.press("P")
    let story = story(&bench)
    let first = try #require(story.firstIndex { $0.contains("word0 ") }, "\(story)")
    let last = try #require(story.firstIndex { $0.contains("word19") })
    #expect(last > first && story[first...last].allSatisfy { $0.contains("word") }, "\(story)")
  }

  @Test("A caption keeps its letters and spaces")
  func caption() {
    var bench = TestBench(200, 60)
    bench.press("P :")
    bench.type("caption \"New terms\"")
    bench.press("Enter")
    #expect(bench.workbench.captionLines == ["New terms"])
    #expect(bench.screen().contains("New terms"))
  }

  @Test("At 80 columns the shop's buttons keep their verbs and are in one column", arguments: [80, 100])
  func shop(columns: Int) {
    for (device, verbs) in [
      ("device --locale en_US", ["Buy $0.99", "Switch $49.99", "Switch $2.49"]),
      ("device --locale ja_JP --storefront JPN", ["購入 ￥160", "次回から ￥9,800", "次回から ￥490"]),
    ] {
      var bench = TestBench(columns, 24)
      bench.press(":")
      bench.type(device)
      bench.press("Enter P b Enter Enter")
      let rows = bench.rows().filter { $0.contains("[ ") }
      for verb in verbs { #expect(rows.contains { $0.contains(verb) }, "\(bench.screen())") }
      let columns = rows.map { row in CellWidth.of(row.prefix { $0 != "[" }) }
      #expect(rows.count == 5 && Set(columns).count == 1, "\(bench.screen())")
    }
  }

  @Test(
    "Each key in the bar has words, and a long story has keys that scroll",
    arguments: [(60, 16), (80, 24), (100, 30), (132, 38)], ChromeLanguage.allCases)
  func words(size: (Int, Int), language: ChromeLanguage) {
    var bench = TestBench(size.0, size.1)
    bench.workbench.options.language = language
    bench.press("P")
    for keys in ["", "b Enter Enter", "a b Enter Enter", "j b Enter Enter", "b Enter Enter b Enter Enter"] {
      bench.press(keys)
      let bar = bench.keyBar()
      #expect(!bar.contains(#/ [bpzt6]  /#), "\(bar)")
      guard size.0 >= 80, bench.workbench.presentation.view.canScroll else { continue }
      let scroll = language == .english ? "scroll" : "スクロール"
      #expect(bar.contains(scroll) && bar.contains(size.0 < 120 ? " ^U ^D " : " Ctrl-U Ctrl-D "), "\(bar)")
    }
    #expect(size.1 > 24 || bench.workbench.presentation.view.canScroll)
  }

  @Test(
    "An open scenario is announced in sentences, never by its source",
    arguments: [(60, 16), (80, 24), (200, 60)])
  func announcements(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    _ = bench.workbench.openScenario(path: "shop.iap", bytes: Array(Self.scenario.utf8))
    bench.press("P")
    var notices = [bench.notice]
    for _ in 0..<4 {
      bench.press(".")
      notices.append(bench.notice)
      for source in ["line 3", "(next", "tap ok", "com.example", "expect ", "3d"] {
        #expect(!bench.screen().contains(source), "\(source): \(bench.screen())")
      }
    }
    #expect(
      notices == [
        "Next: The customer buys Pro Monthly in the app.", "Next: The customer confirms.",
        "Next: The customer taps OK.", "Next: The clock is advanced by three days.",
        "That was the last step.",
      ])
  }

  @Test("The dot goes on to the next step that the audience sees, and z goes back in the same way")
  func visibleSteps() {
    var bench = TestBench(132, 38)
    let steps = """
      iapbench 1
      caption "First"
      pause 5s
      expect pending 0
      buy com.example.subscriptionlab.noads
      expect pending 1
      note "for engineers"
      caption "Last"
      """
    _ = bench.workbench.openScenario(path: "shop.iap", bytes: Array(steps.utf8))
    bench.press("P")
    #expect(bench.screen().contains("Press . to begin the story."), "\(bench.screen())")
    bench.press(".")
    #expect(bench.workbench.captionLines == ["First"])
    #expect(bench.workbench.playback.scenario?.nextIndex == 3)
    bench.press(".")
    #expect(bench.world.transactionCount == 1)
    bench.press("z")
    #expect(bench.world.transactionCount == 0 && bench.workbench.captionLines == ["First"])
    #expect(bench.workbench.playback.scenario?.nextIndex == 3)
    bench.press("z")
    #expect(bench.workbench.captionLines.isEmpty && bench.workbench.playback.scenario?.nextIndex == 0)
    bench.press("P .")
    #expect(bench.workbench.playback.scenario?.nextIndex == 1, "one line in the layout of panes")
  }

  @Test("A step that is refused or has another result is told without its source")
  func failures() {
    var bench = TestBench(132, 38)
    let steps = "iapbench 1\nexpect state #1 purchased\napprove #1\nconfirm\n"
    _ = bench.workbench.openScenario(path: "shop.iap", bytes: Array(steps.utf8))
    bench.press("P .")
    let notices = [bench.notice]
    bench.press(".")
    #expect((notices + [bench.notice]).allSatisfy { !$0.contains("shop.iap") && !$0.contains("#1") })
    #expect(bench.notice.hasPrefix("Step ") && bench.notice.contains("o s skips it"), "\(bench.notice)")
    bench.press("o s")
    #expect(bench.notice.hasPrefix("Next: "), "\(bench.notice)")
    bench.press("o x")
    #expect(bench.notice.hasPrefix("The story ends here."), "\(bench.notice)")
  }

  @Test("The key bar has no key that cannot be used", arguments: [(80, 24), (200, 60)])
  func usableKeys(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P")
    #expect(!bench.keyBar().contains("step back") && !bench.keyBar().contains("scroll"), "\(bench.keyBar())")
    // In Sandbox, only the parent's own device can approve.
    bench.press("e s a b Enter Enter")
    #expect(bench.world.transaction(1)?.state == .deferred, "\(bench.screen())")
    #expect(!bench.keyBar().contains("approve"), "\(bench.keyBar())")
    #expect(bench.keyBar().contains(#/ z (step )?back /#), "\(bench.keyBar())")
  }

  @Test("The story says how long the grace period lasts where subscriptions renew faster")
  func graceLength() {
    var bench = TestBench(132, 38)
    bench.press("e s s g P")
    #expect(bench.screen().contains("up to 16 days (here 2 min 30 s)."), "\(bench.screen())")
  }

  @Test("In the Sandbox, the story and the empty menu say that no parent receives the request")
  func noParent() {
    for (language, text) in [
      (ChromeLanguage.english, "In Sandbox, no parent receives the request."),
      (.japanese, "Sandboxでは、承認のリクエストは保護者に届きません。"),
    ] {
      var bench = TestBench(132, 38)
      bench.workbench.options.language = language
      bench.press("e s P a b Enter Enter Enter")
      // The story may wrap the sentence.
      let (story, lastWord) = (bench.screen(), text.split(separator: " ").last ?? "")
      #expect(story.contains(text.prefix(12)) && story.contains(lastWord.suffix(4)), "\(story)")
      bench.press("p")
      #expect(bench.screen().contains(text), "\(bench.screen())")
    }
  }

  @Test("The menu for a purchase has only what can be done now", arguments: [(80, 24), (200, 60)])
  func menu(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P a b Enter Enter p")
    let screen = bench.screen()
    #expect(screen.contains("a approve the request") && screen.contains("d decline the request"))
    for term in ["finishTransaction", "Transaction Manager", "#1", ".deferred", "refund"] {
      #expect(!screen.contains(term), "\(term): \(screen)")
    }
    bench.press("m")
    #expect(!bench.notice.isEmpty && bench.world.transaction(1)?.state == .deferred)
    // The refused letter has closed the menu.
    bench.press("p a")
    #expect(bench.world.transaction(2) != nil || bench.world.transaction(1)?.state == .purchased)
  }
}
