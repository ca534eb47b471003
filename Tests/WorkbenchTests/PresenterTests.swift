import Grid
import Ground
import Scenario
import StoreSimulator
import Testing

@testable import Workbench

@Suite("Presenter layout") struct PresenterTests {
  @Test(
    "P shows a large phone in the middle, and P again goes back",
    arguments: [(60, 16), (80, 24), (132, 38), (200, 60)])
  func inAndOut(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("5")
    let before = bench.rows()
    bench.press("P")
    let lines = bench.rows()
    #expect(lines.allSatisfy { CellWidth.of($0) == columns })
    let screen = lines.joined(separator: "\n")
    #expect(screen.contains("╭") && screen.contains("( ==== )") && screen.contains("Coins 100"))
    #expect(!screen.contains("5 Log") && !screen.contains("1 Products"))
    #expect(lines[rows - 1].contains("P all panes"))
    // As much on the left of the phone as on its right.
    guard let top = lines.first(where: { $0.contains("╭") }), let left = top.firstIndex(of: "╭"),
      let right = top.firstIndex(of: "╮")
    else {
      Issue.record("no phone")
      return
    }
    let margins = (top[..<left].count, top[right...].dropFirst().count)
    #expect(abs(margins.0 - margins.1) <= 1)
    bench.press("P")
    #expect(bench.rows() == before)
    #expect(bench.focus == .log)
    #expect(bench.journal.isEmpty)
  }

  @Test(
    "A purchase is played on the large phone, and told in words",
    arguments: [(60, 16), (80, 24), (132, 38), (200, 60)])
  func purchase(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P b")
    #expect(bench.focus == .phone)
    #expect(bench.screen().contains("Pro Monthly") && bench.screen().contains("]<"))
    bench.press("Enter")
    #expect(bench.screen().contains("The app is told: Pro Monthly is bought"))
    #expect(!bench.screen().contains("paymentQueue"))
    bench.press("Enter z")
    #expect(bench.screen().contains("We take the last step back."))
  }

  @Test("An interrupted purchase in Sandbox says what the App Store wants")
  func terms() {
    var bench = TestBench(132, 38)
    bench.press("P e s i b Enter Enter")
    let screen = bench.screen()
    #expect(screen.contains("Now we are in Sandbox."))
    #expect(screen.contains("The purchase fails: the App Store wants the new terms accepted first."))
    let story = ["> The phone shows the new terms.", "> The terms come up a second time"].map {
      screen.firstRange(of: $0)?.lowerBound
    }
    guard let first = story[0], let again = story[1] else {
      Issue.record("the sheets are not told: \(screen)")
      return
    }
    #expect(first < again)
  }

  @Test("A declined request: nobody has told the app anything")
  func declined() {
    var bench = TestBench(80, 24)
    bench.press("a b Enter Enter p d P")
    #expect(bench.screen().contains("The parent declines the request."))
    #expect(bench.screen().contains("Nobody has told the app anything: a declined request calls nothing."))
  }

  @Test("The last caption stands under the phone, wrapped, and goes with its step")
  func caption() {
    var bench = TestBench(60, 16)
    bench.press("P")
    bench.press(":")
    bench.type("caption \"first\"")
    bench.press("Enter :")
    bench.type("caption \"Now the customer is asked by the App Store to accept the new terms of use\"")
    bench.press("Enter")
    let screen = bench.screen()
    #expect(screen.contains("Now the customer is asked by the App Store"))
    #expect(screen.contains("terms of use"))
    #expect(!screen.contains("first"))
    bench.press("z")
    #expect(bench.workbench.captionLines == ["first"])
    bench.press("z")
    #expect(bench.workbench.captionLines == [])
    bench.press("Z P")
    #expect(!bench.rows().contains { $0.hasPrefix("  ") && $0.contains("first") })
  }

  @Test("Another pane's key leaves the presenter layout, so that no key acts unseen")
  func otherPane() {
    var bench = TestBench()
    bench.press("P 1")
    #expect(bench.screen().contains("┌1 Products") && bench.focus == .products)
    bench.press("P Esc")
    #expect(bench.screen().contains("┌1 Products"))
    bench.press("P b P")
    #expect(bench.focus == .phone && bench.screen().contains("┬2 Phone"))
    bench.press("Enter Enter")
    #expect(bench.focus == .products)
  }

  @Test("A long jump stands in the story as a line across")
  func jump() {
    var bench = TestBench()
    bench.press("b Enter Enter t w P")
    #expect(bench.screen().contains("─ 7 days later ─"))
    bench.press("b")
    #expect(bench.screen().contains("─ 7 days later ─"))
  }

  @Test("A click on the large phone's button presses it")
  func click() {
    var bench = TestBench()
    bench.press("P b")
    for (y, row) in bench.rows().enumerated() {
      if let range = row.range(of: ">[ ") {
        bench.click(CellWidth.of(String(row[..<range.lowerBound])) + 3, y)
      }
    }
    #expect(bench.world.transaction(1)?.given == .purchased)
  }

  @Test("The story is told in Japanese")
  func japanese() {
    var bench = TestBench(80, 24)
    bench.workbench.options.language = .japanese
    bench.press("a b Enter Enter p d P")
    #expect(bench.screen().contains("保護者がリクエストを拒否します。"))
    #expect(bench.screen().contains("アプリには何も知らされません。"))
  }

  @Test("Names from outside bring no control characters into the story")
  func hostile() {
    let texts = Texts()
    let story = Story(texts: texts, world: Session.bench().world)
    let events: [Event.Kind] = [
      .performed(.buy(Payment("a\u{1B}[2Jb"))), .performed(.note("x\u{7}y")),
      .callback([
        TransactionSnapshot(
          number: 1, productIdentifier: "\u{9B}31m", quantity: 1, state: .purchased, identifier: nil,
          original: nil, error: nil)
      ]),
      .dialogTapped(
        Dialog(kind: .completeAlert, title: "", message: "", buttons: [], transaction: nil),
        DialogButton(.ok, "\u{1B}]0;x")),
    ]
    for kind in events {
      let event = Event(at: .defaultStart, kind: kind, rule: nil, context: Session.bench().world.logContext)
      let text = story.sentence(for: event)?.text ?? ""
      #expect(!text.isEmpty)
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }
  }
}
