import Grid
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Presentation
@testable import Workbench

extension TestBench {
  fileprivate mutating func narration() -> String {
    guard let area = workbench.layout.presenter?.narration else { return "" }
    // The last column contains the scroll bar.
    let text = narrationRows(area).joined(separator: "   ").filter { $0 != "┃" }
    // Large type has two spaces between words.
    return text.split(separator: " ").joined(separator: " ")
  }

  fileprivate mutating func narrationRows(_ area: Rect) -> [String] {
    let grid = drawn()
    return (area.y..<area.y + area.height).map { y in
      let cells = Array(grid.cells(row: y))[area.x..<area.x + area.width].filter { !$0.isContinuation }
      return String(String.UnicodeScalarView(cells.map(\.base)))
    }
  }
}

@Suite("Presenter layout") struct PresenterTests {
  @Test(
    "P shows a large upright phone, and P again goes back",
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
    // A cell is about twice as high as wide.
    bench.press("P P")
    let phone = bench.workbench.layout.presenter?.phone ?? Rect(x: 0, y: 0, width: 1, height: 0)
    #expect(rows < 24 || 2 * phone.height > phone.width, "taller than wide: \(phone)")
    #expect(phone.height >= rows - 4, "all the height that there is")
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
    #expect(bench.narration().contains("The app receives the purchase of Pro Monthly"))
    #expect(!bench.screen().contains("paymentQueue"))
    bench.press("Enter z")
    #expect(bench.narration().contains("Undone: The customer taps OK."))
    bench.press("z")
    #expect(bench.narration().contains("Undone: The customer confirms."))
    bench.press("z Z")
    #expect(bench.narration().contains("Undone: The customer buys Pro Monthly in the app."))
    #expect(bench.narration().contains("Redone: The customer buys Pro Monthly in the app."))
  }

  @Test("An interrupted purchase in Sandbox says what the App Store wants")
  func terms() {
    var bench = TestBench(132, 38)
    bench.press("P e s i b Enter Enter")
    let screen = bench.screen()
    #expect(screen.contains("The environment is now Sandbox."))
    #expect(screen.contains("The purchase fails: the customer must accept the new terms first."))
    let narration = ["> The phone shows the new terms.", "> The terms appear a second time"].map {
      screen.firstRange(of: $0)?.lowerBound
    }
    guard let first = narration[0], let second = narration[1] else {
      Issue.record("the sheets are not told: \(screen)")
      return
    }
    #expect(first < second)
  }

  @Test("A declined request: nobody has told the app anything")
  func declined() {
    var bench = TestBench(80, 24)
    bench.press("a b Enter Enter p d P")
    #expect(bench.narration().contains("The parent declines the request."))
    #expect(bench.narration().contains("The app is not told."))
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
    _ = bench.screen()
    let caption = bench.workbench.captionLines
    #expect(
      caption.joined(separator: " ")
        == "Now the customer is asked by the App Store to accept the new terms of use")
    let screen = bench.screen()
    #expect(caption.allSatisfy { screen.contains($0) })
    #expect(!screen.contains("first"))
    bench.press("z")
    #expect(bench.workbench.captionLines == ["first"])
    bench.press("z")
    #expect(bench.workbench.captionLines == [])
    bench.press("Z P")
    #expect(!bench.rows().contains { $0.hasPrefix("  ") && $0.contains("first") })
  }

  @Test("A long jump stands in the story as a line across")
  func jump() {
    var bench = TestBench()
    bench.press("b Enter Enter t w P")
    #expect(bench.screen().contains("─ 7 days later ─"))
    bench.press("b")
    #expect(bench.screen().contains("─ 7 days later ─"))
  }

  @Test("The present sentence stands out from what was told before", arguments: [(80, 24), (132, 38)])
  func presentSentence(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P b Enter")
    guard let area = bench.workbench.layout.presenter?.narration else { return }
    let grid = bench.drawn()
    let narration = bench.narrationRows(area)
    func isBold(_ text: String) -> Bool? {
      narration.firstIndex { $0.contains(text) }.map { row in
        Array(grid.cells(row: area.y + row))[area.x + 3].style.bold
      }
    }
    #expect(isBold("The phone shows that") == true, "\(narration)")
    #expect(isBold("The customer buys") == false)
    #expect(isBold("The customer confirms") == false)
  }

  @Test(
    "The story scrolls by key and wheel, and comes back with the next step",
    arguments: [(60, 16), (80, 24), (132, 38)])
  func scrolls(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P")
    for _ in 0..<12 { bench.press("b Enter Enter") }
    guard let area = bench.workbench.layout.presenter?.narration else { return }
    let end = bench.narrationRows(area)
    #expect(end.contains { $0.contains("┃") }, "a scroll bar says that there is more")
    // The list keys select a product while no dialog is open.
    for (scrollUp, scrollDown) in [("Ctrl-U", "Ctrl-D")] {
      bench.press(scrollUp)
      #expect(bench.narrationRows(area) != end, "\(scrollUp)")
      bench.press(scrollDown)
      #expect(bench.narrationRows(area) == end, "\(scrollDown)")
    }
    bench.send(.wheelUp, area.x + 2, area.y + 2, button: 0)
    #expect(bench.narrationRows(area) != end)
    for _ in 0..<400 { bench.press("Ctrl-U") }
    #expect(bench.narration().contains("The customer buys Pro Monthly"))
    #expect(bench.workbench.presentation.view.rowsBack < 2000)
    let first = bench.narrationRows(area)
    bench.press("Ctrl-D")
    #expect(bench.narrationRows(area) != first, "what was pressed too often does not count")
    bench.press("i")
    #expect(bench.narration().contains("interrupts purchases"))
    #expect(bench.workbench.presentation.view.rowsBack == 0)
    #expect(bench.workbench.presentation.focusToRestore != nil)
  }

  @Test("A long sheet keeps its keys; without one they scroll the story")
  func sheetFirst() {
    var bench = TestBench(60, 16)
    bench.press("P e s i b Enter Enter")
    _ = bench.screen()
    let rowsBack = bench.workbench.presentation.view.rowsBack
    bench.press("k")
    #expect(bench.workbench.panes.phone.canScroll || bench.workbench.presentation.view.rowsBack != rowsBack)
  }

  @Test(
    "The keys that mark a button are those of the other layouts, and an unusable key says so",
    arguments: [("j", "k"), ("Down", "Up"), ("l", "h")])
  func buttonsInColumn(_ next: String, _ previous: String) {
    for columns in [80, 132] {
      var bench = TestBench(columns, 24)
      bench.press("P b Enter Enter d s m")
      #expect(bench.screen().contains(">[ Done ]<"))
      bench.press(previous)
      #expect(bench.screen().contains(">[ Cancel Subscription ]<"), "\(bench.screen())")
      bench.press(next)
      #expect(bench.screen().contains(">[ Done ]<"), "\(bench.screen())")
    }
    var bench = TestBench(132, 38)
    bench.press("P b")
    _ = bench.screen()
    bench.press("j")
    #expect(bench.notice.contains("nothing to scroll"), "\(bench.notice)")
  }

  @Test("A failed payment is told as a message that waits, and the key bar names the keys that show it")
  func billingMessage() {
    var bench = TestBench(132, 38)
    bench.press("P s r s g b Enter Enter t n")
    #expect(
      bench.narration().contains(
        "The app is told that the payment for Pro Monthly failed. The phone shows a message when"
      ), "\(bench.narration())")
    #expect(!bench.screen().contains("Billing Problem"))
    #expect(bench.keyBar().contains("d b then d f to show the message"), "\(bench.keyBar())")
    bench.press("d b")
    #expect(!bench.keyBar().contains("to show the message"))
    bench.press("d f")
    #expect(bench.screen().contains("Billing Problem") && !bench.keyBar().contains("to show the message"))
    bench.press("Enter")
    #expect(bench.narration().contains("The overdue payment for Pro Monthly succeeded."))
    bench.press("z")
    #expect(
      bench.narration().contains("Undone: The customer taps Update Payment."), "\(bench.narration())")
  }

  @Test("Undone and redone presses name the button by its label")
  func buttonLabels() {
    var bench = TestBench(132, 38)
    bench.press("P b Enter Enter d s m k Enter z")
    #expect(
      bench.narration().contains("Undone: The customer taps Cancel Subscription."), "\(bench.narration())")
    bench.press("Z")
    #expect(
      bench.narration().contains("Redone: The customer taps Cancel Subscription."), "\(bench.narration())")
  }

  @Test("The story tells the past of another environment with the purchases of that environment")
  func pastOfOtherEnvironment() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter t n P e p")
    #expect(bench.narration().contains("The environment is now Production."), "\(bench.narration())")
    #expect(bench.narration().contains("Pro Monthly renews: the customer pays $4.99."))
    #expect(bench.narration().contains("The app is told that Pro Monthly has renewed."))
  }

  @Test("A declined payment has a sentence about its alert, and a quantity has a sum")
  func failureAndQuantity() throws {
    var session = Session.bench()
    try session.run([
      "environment production", "buy com.example.subscriptionlab.coins100 --quantity 3", "cancel",
      "fail ASDServerErrorDomain/2005 --once", "buy com.example.subscriptionlab.noads", "confirm",
    ])
    let lines = Narration(texts: Localizer(), world: session.world).lines(of: session.log, count: 100)
      .map(\.text)
    #expect(lines.contains("The customer buys Coins 100 x3 in the app."), "\(lines)")
    #expect(lines.contains { $0.hasSuffix("Coins 100 x3, $0.99 each, $2.97 in all.") }, "\(lines)")
    #expect(lines.contains { $0.contains("payment method was declined. No alert is known") }, "\(lines)")
  }

  @Test("A price increase is told with its currency, and its end with the missing agreement")
  func priceIncrease() throws {
    var session = Session.bench()
    try session.run([
      "buy com.example.subscriptionlab.monthly", "confirm", "tap ok",
      "price-increase ask com.example.subscriptionlab.monthly 6.99", "advance 32d",
    ])
    let lines = Narration(texts: Localizer(), world: session.world).lines(of: session.log, count: 100)
      .map(\.text)
    #expect(lines.contains("The customer is asked to agree: Pro Monthly will cost $6.99."), "\(lines)")
    #expect(
      lines.contains("Pro Monthly is not renewed: the customer did not agree to the new price."), "\(lines)")
  }

  @Test("The story tells the end of a grace period, and the first payment of a changed plan")
  func graceEndAndNewPlan() throws {
    let monthly = "com.example.subscriptionlab.monthly"
    func lines(_ steps: String...) throws -> [String] {
      var session = Session.bench()
      try session.run(["buy \(monthly)", "confirm", "tap ok"] + steps)
      return Narration(texts: Localizer(), world: session.world).lines(of: session.log, count: 100).map(
        \.text)
    }
    let grace = try lines("billing grace on", "billing retry on", "advance 60d")
    #expect(
      grace.contains { $0.hasPrefix("The payment for Pro Monthly failed. Access continues") }, "\(grace)")
    #expect(grace.contains { $0.hasPrefix("The grace period of Pro Monthly has ended.") }, "\(grace)")
    #expect(!grace.contains { $0.contains("failed. The customer has no access") }, "\(grace)")
    let retry = try lines("billing retry on", "advance 32d")
    #expect(retry.contains { $0.contains("failed. The customer has no access") }, "\(retry)")
    let order = "buy com.example.subscriptionlab.yearly"
    let changed = try lines(order, "confirm", "tap ok", "advance 32d")
    #expect(changed.contains("Pro Yearly begins: the customer pays $49.99."), "\(changed)")
  }

  @Test("An explanation for an audience has neither identifiers of rules nor a comparison")
  func explanation() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter t n P W")
    let screen = bench.screen()
    #expect(screen.contains("why it happened"), "\(screen)")
    for word in ["documented:", "observed:", "chosen by us", "are not compared"] {
      #expect(!screen.contains(word), "\(screen)")
    }
  }

  @Test("The story names products in the language that the phone had then")
  func namesOfThen() throws {
    var session = Session.bench()
    try session.run(["buy com.example.subscriptionlab.noads", "confirm", "device --locale de_DE"])
    let lines = Narration(texts: Localizer(), world: session.world).lines(of: session.log, count: 100)
      .map(\.text)
    #expect(lines.contains("The customer buys No Ads in the app."), "\(lines)")
    #expect(lines.contains("The app is told that the purchase of No Ads has started."), "\(lines)")
  }

  @Test("The key bar names the undo key", arguments: [(60, 16), (80, 24), (132, 38)])
  func undoKey(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P s r s g")
    #expect(bench.notice.isEmpty && bench.keyBar().contains("z step back"), "\(bench.keyBar())")
  }

  @Test("The step that sets up the phone of a new session is not told, but a later one is")
  func setup() {
    var bench = TestBench(132, 38)
    bench.press(":")
    bench.type("device --locale ja_JP --storefront JPN")
    bench.press("Enter P")
    #expect(!bench.screen().contains("storefront changes to JPN"), "\(bench.screen())")
    bench.press(":")
    bench.type("device --storefront USA")
    bench.press("Enter")
    #expect(bench.narration().contains("The phone's storefront changes to USA, and the app is told."))
  }

  @Test("A button that is too wide keeps its price and its bracket", arguments: [60, 80, 132])
  func wideButtons(_ columns: Int) {
    for change in ["device --locale en_US", "device --locale ja_JP --storefront JPN"] {
      var bench = TestBench(columns, 24)
      bench.press(":")
      bench.type(change)
      bench.press("Enter P b Enter Enter d s m")
      let buttons = bench.rows().filter { $0.contains("[ ") && !$0.contains(">[ ") }
      #expect(!buttons.isEmpty && buttons.allSatisfy { $0.contains(" ]") }, "\(bench.screen())")
      #expect(bench.screen().contains("2.49 per month ]") || bench.screen().contains("￥490"))
    }
  }

  @Test("Short delays are told: three seconds later")
  func shortDelay() {
    var bench = TestBench(132, 38)
    bench.press("P e s i b Enter Enter Enter")
    #expect(bench.narration().contains("Three seconds later."), "\(bench.narration())")
    bench.workbench.options.language = .japanese
    #expect(bench.screen().contains("3秒後。"))
  }

  @Test(
    "Spans are words as far as people say them so",
    arguments: [
      (1, "one second"), (3, "three seconds"), (12, "twelve seconds"), (42, "42 seconds"), (60, "one minute"),
      (102, "one minute 42 seconds"), (7500, "two hours five minutes"),
    ])
  func spans(_ seconds: Int64, _ words: String) {
    #expect(Localizer(.english).wordedSpan(seconds) == words)
  }

  @Test(
    "Every error of the table fails in words: no name, no number, no domain",
    arguments: [ChromeLanguage.english, .japanese])
  func failuresInWords(_ language: ChromeLanguage) {
    let texts = Localizer(language)
    let narration = Narration(texts: texts, world: Session.bench().world)
    for row in ErrorTable.rows {
      let error = StoreError(domain: row.domain, code: row.code)
      let failed = TransactionSnapshot(
        number: 1, productIdentifier: "a", quantity: 1, state: .failed, identifier: nil, original: nil,
        error: error)
      let failure = InjectedFailure(domain: row.domain, code: row.code)
      for kind in [Event.Kind.callback([failed]), .performed(.fail(failure, once: true))] {
        let event = Event(at: .defaultStart, kind: kind, rule: nil, context: Session.bench().world.logContext)
        let text = narration.sentence(for: event)?.text ?? ""
        #expect(!text.isEmpty)
        #expect(!text.contains { $0.isNumber }, "\(text)")
        #expect(!text.contains("Domain") && !text.contains("rror/"), "\(text)")
        if let name = row.name, name.contains(where: \.isUppercase) {
          #expect(!text.contains(name), "\(text)")
        }
        #expect(language == .japanese || !text.unicodeScalars.contains { $0.value > 0x3000 }, "\(text)")
        #expect(language == .english || text.unicodeScalars.contains { $0.value > 0x3000 }, "\(text)")
      }
      // Only codes that carry no information have no reason.
      let saysNothing =
        [0, 2, 950].contains(row.code) && row.code != 2 || row.domain == "AMSErrorDomain" && row.code == 2
      #expect(
        (texts.reason(domain: row.domain, code: row.code) == nil) == saysNothing, "\(row.domain) \(row.code)")
    }
  }

  @Test(
    "6 shows the subscription's time line beside the phone, and stays in the layout",
    arguments: [(80, 24), (132, 38), (60, 16)])
  func timeLine(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P 6")
    #expect(bench.workbench.presentation.focusToRestore != nil && bench.focus == .phone)
    #expect(bench.screen().contains("The timeline starts") || columns < 80)
    bench.press("b Enter Enter t n")
    #expect(bench.workbench.presentation.focusToRestore != nil && bench.focus == .phone)
    let screen = bench.screen()
    #expect(screen.contains("|") && screen.contains("now"), "\(screen)")
    #expect(screen.contains("╭") && bench.narration().contains("Pro Monthly"))
    bench.press("6")
    #expect(bench.workbench.presentation.focusToRestore != nil && !bench.screen().contains(" now"))
    bench.press("P 6")
    #expect(bench.screen().contains("6 Subscriptions") && bench.focus == .subscriptions)
  }

  @Test(
    "The bars speak to people who watch: no switches, files, settings",
    arguments: [(80, 24), (132, 38), (200, 60)])
  func bars(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("P")
    func bars() -> String { bench.statusBar() + bench.keyBar() }
    let engineers = [
      "Interrupted", "Ask to Buy", "finish", "demo", "en_US", "paused", "switches", "act on", "command",
      "write",
      "environment", "device", "XCODE", "#",
    ]
    for keys in ["", "b", "Enter", "Enter", "a", "b", "Enter", "Enter", "i", "e s", "n"] {
      bench.press(keys)
      if !bench.workbench.overlays.isEmpty { bench.press("Esc") }
      let bars = bars()
      for word in engineers { #expect(!bars.contains(word), "\(word) after \(keys): \(bars)") }
    }
    bench = TestBench(columns, rows)
    bench.press("P a b Enter Enter")
    #expect(bench.keyBar().contains(columns < 100 ? "p decide" : "p approve or decline Pro Monthly"))
    #expect(bench.statusBar().contains("a parent must approve purchases"))
    #expect(bench.statusBar().contains("2021-01-01 00:00"))
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
    #expect(bench.world.transaction(1)?.deliveredState == .purchased)
  }

  @Test("The story is told in Japanese")
  func japanese() {
    var bench = TestBench(80, 24)
    bench.workbench.options.language = .japanese
    bench.press("a b Enter Enter p d P")
    let narration = bench.narration().filter { $0 != " " }
    #expect(narration.contains("保護者がリクエストを拒否します。"))
    #expect(narration.contains("アプリには何も知らされません。"))
  }

  @Test("A renewal is told with its price, and undone it leaves no line across")
  func undoneRenewal() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter P t n i")
    #expect(bench.narration().contains("Pro Monthly renews: the customer pays $4.99."))
    #expect(bench.screen().contains("─ 31 days later ─"))
    bench.press("z")
    #expect(bench.narration().hasSuffix("Undone: From now on the App Store interrupts purchases."))
    #expect(bench.screen().contains("─ 31 days later ─"))
    bench.press("z")
    #expect(bench.narration().hasSuffix("The customer taps OK. > The clock is set back by 31 days."))
    #expect(!bench.screen().contains("─ 31 days later ─") && !bench.narration().contains("Undone"))
    bench.press("Z")
    #expect(bench.narration().contains("Pro Monthly renews: the customer pays $4.99."))
    bench.press("t w b")
    #expect(bench.screen().contains("─ 7 days later ─"), "\(bench.screen())")
  }

  @Test("After a reset the story begins empty, and undo brings the former story back")
  func reset() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter S r P")
    #expect(bench.narration() == "Nothing has happened yet. Press b to buy.", "\(bench.narration())")
    bench.press("z")
    #expect(bench.narration().contains("The customer taps OK."), "\(bench.narration())")
  }

  @Test("Names from outside bring no control characters into the story")
  func hostile() {
    let texts = Localizer()
    let narration = Narration(texts: texts, world: Session.bench().world)
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
      let text = narration.sentence(for: event)?.text ?? ""
      #expect(!text.isEmpty)
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }
  }
}
