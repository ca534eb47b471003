import Grid
import Scenario
import Testing

@testable import Panes
@testable import ServicePane
@testable import StoreModel
@testable import StoreSimulator
@testable import TerminalUI
@testable import Workbench

extension TestBench {
  mutating func find(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Point {
    for (y, row) in rows().enumerated() {
      if let range = row.firstRange(of: text) {
        return Point(x: CellWidth.of(row[..<range.lowerBound]), y: y)
      }
    }
    Issue.record("\(text) is not on screen:\n\(screen())", sourceLocation: sourceLocation)
    return Point(x: 0, y: 0)
  }

  mutating func findInLog(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Point {
    let area = workbench.layout.panes[.log] ?? Rect(x: 0, y: 0, width: 0, height: 0)
    for (y, row) in rows().enumerated() where (area.y + 1..<area.y + area.height - 1).contains(y) {
      if let range = row.firstRange(of: text) {
        return Point(x: CellWidth.of(row[..<range.lowerBound]), y: y)
      }
    }
    Issue.record("\(text) is not in the log:\n\(screen())", sourceLocation: sourceLocation)
    return Point(x: 0, y: 0)
  }

  mutating func click(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let point = find(text, sourceLocation: sourceLocation)
    send(.press, point.x, point.y)
    send(.release, point.x, point.y)
  }
}

extension StringProtocol {
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

@Suite struct MouseTests {
  @Test("A click gives a pane the focus and chooses its row", arguments: [(80, 24), (132, 38)])
  func click(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("5")
    // The shop on the phone, to the right of the list, contains the text too.
    guard let area = bench.workbench.layout.panes[.products],
      let y = bench.rows().indices.first(where: { y in
        bench.rows()[y].prefix(area.width).contains("No Ads")
      })
    else {
      Issue.record("No Ads is not in the list")
      return
    }
    bench.click(area.x + 6, y)
    #expect(bench.focus == .products)
    #expect(bench.keyBar().contains("buy No Ads"))
    bench.press("b Enter")
    bench.click(bench.workbench.layout.panes[.log]?.x ?? 0, bench.workbench.layout.panes[.log]?.y ?? 0)
    #expect(bench.focus == .log)
  }

  @Test("What stands under a list, and the headings in it, are none of its rows")
  func belowList() {
    var bench = TestBench(80, 24)
    bench.press("b Enter Enter")
    let before = bench.workbench.selectedProduct
    guard let area = bench.workbench.layout.panes[.products] else { return }
    _ = bench.screen()
    if bench.screen().contains("group Pro") { bench.click("group Pro") }
    #expect(bench.workbench.selectedProduct == before)
    bench.press("b")
    _ = bench.screen()
    bench.click(area.x + 3, area.y + area.height - 2)
    #expect(bench.workbench.selectedProduct == before)
  }

  @Test("A click on a button of a dialog presses it, and nothing beside it")
  func dialog() {
    var bench = TestBench()
    bench.press("b")
    let count = bench.world.device.dialogs.count
    #expect(count == 1)
    let button = bench.find("[ Cancel ]")
    bench.click(button.x, button.y - 1)
    #expect(bench.world.device.dialogs.count == 1)
    bench.click("[ Cancel ]")
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.focus == .products)
  }

  @Test("A double click on a button does not press what came up under it")
  func doubleOnPhone() {
    var bench = TestBench()
    bench.press("e s i b")
    let button = bench.find("[ ")
    bench.send(.press, button.x + 2, button.y)
    let dialogs = bench.world.device.dialogs
    bench.send(.doublePress, button.x + 2, button.y)
    #expect(bench.world.device.dialogs == dialogs)
  }

  @Test("Items of the key bar are their keys; of two keys each is its own")
  func keyBar() {
    var bench = TestBench()
    bench.click("Interrupted off")
    #expect(bench.world.switches.interruptsPurchases)
    bench.click("b buy")
    #expect(bench.world.device.topDialog != nil)
    let choose = bench.find("h l choose")
    bench.click(choose.x + 2, choose.y)
    #expect(bench.screen().contains(">[ Cancel ]<"))
    bench.click(choose.x, choose.y)
    #expect(!bench.screen().contains(">[ Cancel ]<"))
    bench.click("Enter press")
    #expect(bench.world.device.dialogs.isEmpty)
  }

  @Test("The status bar's items open what they tell of")
  func statusBar() {
    var bench = TestBench()
    bench.click("XCODE")
    #expect(bench.screen().contains("Environment menu"))
    bench.press("Esc")
    bench.click("Ask to Buy off")
    #expect(bench.world.switches.asksToBuy)
  }

  @Test("Menu lines, help lines and rows of the error picker run at a click")
  func overlays() {
    var bench = TestBench()
    bench.press("s")
    bench.click("a Ask to Buy")
    #expect(bench.world.switches.asksToBuy)
    #expect(bench.workbench.overlays.isEmpty)
    bench.press("?")
    for _ in 0..<80 where !bench.screen().contains("turn Interrupted Purchase on or off") { bench.press("j") }
    bench.click("turn Interrupted Purchase on or off")
    #expect(bench.world.switches.interruptsPurchases)
    bench.press("f")
    bench.type("3532")
    let filter = bench.find("3532")
    bench.click(filter.x, filter.y + 1)
    #expect(bench.world.switches.failure?.code == 3532)
    bench.press("S s Enter S d 1")
    bench.click("Enter: delete it")
    #expect(bench.workbench.session.snapshotNames.isEmpty)
  }

  @Test("A click beside a menu leaves it; beside a typed line nothing is lost")
  func beside() {
    var bench = TestBench(132, 38)
    bench.press("s")
    bench.click(130, 2)
    #expect(bench.workbench.overlays.isEmpty)
    bench.press(":")
    bench.type("buy")
    bench.click(70, 2)
    #expect(bench.keyBar().contains(":buy"))
  }

  @Test("A row of a form takes the field, and switches a switch; a choice is taken over")
  func formsAndChoices() {
    var bench = TestBench()
    bench.press("B")
    bench.click("simulates Ask to Buy")
    #expect(bench.screen().contains("[x]"))
    bench.press("Esc :")
    bench.type("app ")
    bench.press("Tab")
    let choice = (bench.workbench.overlays.last as? Prompt)?.choices.last?.word
    bench.click("launch")
    #expect(choice != nil)
    #expect(bench.keyBar().contains(":app launch"))
  }

  @Test("The buttons of the app's shop buy what they stand beside; a double click buys once")
  func shop() {
    var bench = TestBench(132, 38)
    bench.click("Buy $2.99")
    #expect(bench.focus == .phone)
    #expect(bench.world.transaction(1)?.payment.productIdentifier.contains("ads") == true)
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    bench.click("[ Cancel ]")
    #expect(bench.keyBar().contains("buy No Ads"))
    let point = bench.find("Subscribe $49.99")
    bench.send(.press, point.x + 3, point.y)
    bench.send(.release, point.x + 3, point.y)
    bench.send(.doublePress, point.x + 3, point.y)
    #expect(bench.world.transactionCount == 2)
  }

  @Test("Beside the buttons of the shop nothing is bought, and what is owned has none")
  func besideShop() {
    var bench = TestBench(132, 38)
    let point = bench.find("[ Subscribe $4.99")
    bench.click(point.x - 1, point.y)
    #expect(bench.world.transactionCount == 0)
    bench.press("1 b Enter Enter")
    bench.click("Yours")
    #expect(bench.world.transactionCount == 1)
  }

  @Test("A click on a log row selects it and the log still follows; the selection ends when it scrolls away")
  func logRow() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter")
    let point = bench.find("confirm")
    bench.click(point.x, point.y)
    #expect(bench.focus == .log)
    #expect(bench.workbench.panes.log.isFollowing)
    let context = bench.workbench.context(for: .log)
    guard let event = bench.workbench.panes.log.selectedEvent(in: context)?.event,
      case .performed(.confirm) = event.kind
    else {
      Issue.record("another row was chosen")
      return
    }
    bench.press(";")
    bench.type("one more line")
    bench.press("Enter")
    #expect(bench.workbench.panes.log.holdsCursor)
    for _ in 0..<8 { bench.press("b Enter Enter") }
    _ = bench.screen()
    #expect(bench.workbench.panes.log.isFollowing && !bench.workbench.panes.log.holdsCursor)
    let chosen = bench.workbench.panes.log.selectedEntry(in: bench.workbench.context(for: .log)) ?? 0
    #expect(chosen > bench.workbench.session.log.count - 3)
  }

  @Test("The wheel scrolls what it is over and leaves the focus")
  func wheel() {
    var bench = TestBench()
    for _ in 0..<6 { bench.press("b Enter Enter") }
    let before = bench.screen()
    guard let log = bench.workbench.layout.panes[.log] else { return }
    for _ in 0..<4 { bench.send(.wheelUp, log.x + 5, log.y + 3, button: 0) }
    #expect(bench.screen() != before)
    #expect(bench.focus == .products)
    #expect(bench.rows()[log.y].contains("follow") == false || bench.rows()[log.y].contains("F follow"))
    bench.press("?")
    bench.send(.wheelDown, 10, 10, button: 0)
    #expect(bench.workbench.overlays.count == 1)
  }

  @Test("A double click is Enter")
  func doubleClick() {
    var bench = TestBench(132, 38)
    bench.press("b Enter b Enter")
    let row = bench.find("#1")
    bench.send(.press, row.x, row.y)
    bench.send(.release, row.x, row.y)
    bench.send(.doublePress, row.x, row.y)
    #expect(bench.focus == .details)
    #expect(bench.workbench.targetTransaction == 1)
  }

  // MARK: Borders

  @Test("Borders are dragged, remembered as shares, and reset by a double click")
  func drag() {
    var bench = TestBench(80, 24)
    let log = bench.workbench.layout.panes[.log]
    guard let log else { return }
    bench.send(.press, 40, log.y)
    bench.send(.drag, 40, log.y - 1)
    bench.send(.drag, 40, log.y - 2)
    bench.send(.release, 40, log.y - 2)
    #expect(bench.workbench.layout.panes[.log]?.y == log.y - 2)
    let remembered = bench.effects.compactMap { effect -> String? in
      if case .remember(.paneSizes, let value) = effect { value } else { nil }
    }
    #expect(remembered.count == 1)
    #expect(LayoutShares(remembered.last ?? "") == bench.workbench.shares)
    // A border stops at the minimum size of a pane.
    bench.send(.press, 40, log.y - 2)
    bench.send(.drag, 40, 0)
    bench.send(.release, 40, 0)
    #expect(bench.workbench.layout.panes[.products]?.height == LayoutBorder.doubleLog.minimumBefore)
    let logY = bench.workbench.layout.panes[.log]?.y ?? 0
    bench.send(.press, 40, logY)
    bench.send(.doublePress, 40, logY)
    #expect(bench.workbench.layout.panes[.log] == log)
  }

  @Test("The upright borders too: the line that two panes share", arguments: [(80, 24), (132, 38)])
  func upright(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    let before = bench.workbench.layout.panes
    guard let products = before[.products] else { return }
    let x = products.x + products.width - 1
    bench.send(.press, x, 5)
    bench.send(.drag, x + 3, 5)
    bench.send(.release, x + 3, 5)
    let after = bench.workbench.layout.panes
    #expect(after[.products]?.width == products.width + 3)
    #expect(after.values.contains { $0.x == x + 3 && $0.y == 1 }, "the neighbour begins at the same line")
    // A press next to the line does not move the border.
    bench.send(.press, x + 2, 5)
    bench.send(.drag, x + 9, 5)
    bench.send(.release, x + 9, 5)
    bench.send(.press, x + 4, 5)
    bench.send(.drag, x - 5, 5)
    bench.send(.release, x - 5, 5)
    #expect(bench.workbench.layout.panes == after)
  }

  @Test(
    "A press on a shared line goes to the pane whose title stands in it",
    arguments: [(60, 16), (80, 24), (132, 38)])
  func sharedLine(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    for pane in PaneID.allCases {
      guard let area = bench.workbench.layout.panes[pane] else { continue }
      for x in [area.x, area.x + 1, area.x + area.width / 2, area.x + area.width - 2] {
        bench.press("1")
        bench.send(.press, x, area.y)
        bench.send(.release, x, area.y)
        #expect(bench.focus == pane, "\(x)")
      }
    }
  }

  @Test("Panes tile the screen whatever was dragged, and keep their least sizes", arguments: 1...5)
  func tiles(_ seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    for _ in 0..<100 {
      var shares = LayoutShares()
      for border in ScreenRegistry.ofTests.borders where Bool.random(using: &dice) {
        shares.set(
          border, after: Int.random(in: -5...300, using: &dice), of: Int.random(in: 1...300, using: &dice))
      }
      let columns = Int.random(in: 60...260, using: &dice)
      let rows = Int.random(in: 16...90, using: &dice)
      var state = LayoutState()
      state.shares = LayoutShares(shares.text)
      #expect(state.shares == shares)
      state.focus = PaneID.allCases.randomElement(using: &dice) ?? .log
      let layout = Layout(columns: columns, rows: rows, state: state)
      let coverage = PaneCover(layout, columns: columns, rows: rows, noticeRows: state.noticeRows)
      #expect(coverage.holes == 0 && coverage.overlaps == 0 && coverage.doubleLines == 0)
      #expect(layout.panes.values.allSatisfy { $0.width >= 22 && $0.height >= 4 })
    }
  }

  @Test(
    "Shares that cannot be read are left out",
    arguments: [
      "", "x", "double-log", "double-log=0", "double-log=9999", "=5 ==", "double-log=-3 triple-x=4",
    ])
  func badShares(_ text: String) { #expect(LayoutShares(text) == LayoutShares()) }

  // MARK: Right button and numbers in the log

  @Test("The right button opens the Act menu of what it is over, and presses nothing")
  func rightButton() {
    var bench = TestBench(132, 38)
    bench.press("1")
    bench.send(.press, 5, 5, button: 3)
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.notice.contains("b buy"), "without a transaction it says how there would be one")
    bench.press("b Enter Enter b Enter Enter 1")
    let row = bench.workbench.layout.panes[.transactions] ?? Rect(x: 0, y: 0, width: 0, height: 0)
    bench.send(.press, row.x + 3, row.y + 3, button: 3)
    bench.send(.release, row.x + 3, row.y + 3, button: 3)
    #expect(bench.workbench.overlays.count == 1)
    #expect(bench.screen().contains("actions for #1"))
    bench.send(.press, 2, 2, button: 3)
    #expect(bench.workbench.overlays.isEmpty)
    let phone = bench.find("Buy $2.99")
    bench.send(.press, phone.x + 3, phone.y, button: 3)
    #expect(bench.world.transactionCount == 2)
    #expect(bench.workbench.overlays.count == 1)
  }

  @Test("The right button in the log acts on what the line is about", arguments: [(80, 24), (132, 38)])
  func rightButtonInLog(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("b Enter Enter b Enter Enter 5")
    // A press on a line acts on the line's transaction; a press on a number acts on the numbered transaction.
    let line = bench.findInLog("returns #1")
    bench.send(.press, 3, line.y, button: 3)
    #expect(bench.screen().contains("actions for #2"))
    bench.press("Esc")
    let number = bench.findInLog("#1")
    bench.send(.press, number.x, number.y, button: 3)
    #expect(bench.screen().contains("actions for #1"))
    bench.press("Esc g")
    let first = bench.findInLog("confirm")
    bench.send(.press, 3, first.y, button: 3)
    #expect(bench.screen().contains("actions for #1"))
  }

  @Test(
    "A click on #1 in the log chooses that transaction; beside it only the line",
    arguments: [(80, 24), (132, 38)])
  func numberInLog(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    // For each consumable, a single log line names the transaction.
    bench.press("k b Enter Enter b Enter Enter b Enter Enter 5 &")
    bench.type("removedTransactions")
    bench.press("Enter")
    for number in [1, 3, 2] {
      let point = bench.findInLog("#\(number)")
      bench.send(.press, point.x + 2, point.y)
      #expect(bench.workbench.targetTransaction != TransactionNumber(number))
      bench.send(.press, point.x + 1, point.y)
      bench.send(.release, point.x + 1, point.y)
      #expect(bench.focus == .log)
      #expect(bench.workbench.targetTransaction == TransactionNumber(number))
      #expect(bench.workbench.panes.log.holdsCursor)
    }
    bench.press("p")
    #expect(bench.screen().contains("actions for #2"))
  }

  @Test("A number of another world chooses nothing, and says so")
  func numberOfAnotherWorld() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter e s")
    let point = bench.findInLog("#1")
    bench.send(.press, point.x, point.y)
    #expect(bench.notice.contains("#1") && bench.notice.contains("Xcode"))
    bench.send(.press, point.x, point.y, button: 3)
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("A product's name that looks like a number is none")
  func nameLikeNumber() {
    #expect(CellText.number(in: "ab #12, #3", at: 3) == 12)
    #expect(CellText.number(in: "ab #12, #3", at: 5) == 12)
    #expect(CellText.number(in: "ab #12, #3", at: 6) == nil)
    #expect(CellText.number(in: "購入 #7", at: 5) == 7)
    #expect(CellText.number(in: "購入 #7", at: 4) == nil)
    #expect(CellText.number(in: "#", at: 0) == nil)
    #expect(CellText.number(in: "x", at: -1) == nil)
    let event = Event(
      at: .defaultStart, kind: .performed(.buy(Payment("pack #1"))), rule: nil,
      context: Session.bench().world.logContext)
    #expect(!LogEntryMetrics.mightMention(1, in: .store(event)))
  }

  @Test(
    "Panes are resized by key, as far as by mouse; the size is kept and put back",
    arguments: [
      (60, 16), (60, 30), (80, 24), (100, 40), (132, 38), (200, 24), (200, 60),
    ])
  func sizesByKey(_ columns: Int, _ rows: Int) {
    for pane in PaneID.allCases {
      for (more, less) in [(">", "<"), ("_", "-")] {
        var bench = pane == .service ? ServicePaneTests.bench(columns, rows) : TestBench(columns, rows)
        let journal = bench.journal.count
        // The second press removes the notice of the first one, which can take a row from the log.
        bench.press("\(pane.number) \(pane.number)")
        let before = bench.workbench.layout
        func size() -> Int {
          // Removes the notice of a refusal, which can take a row from the log.
          var quiet = bench.workbench
          quiet.notice = nil
          return quiet.layout.panes[pane].map { more == ">" ? $0.width : $0.height } ?? 0
        }
        let start = size()
        for (key, growth) in [(more, 1), (less, -1)] {
          var last = size()
          for _ in 0..<400 {
            bench.press(key)
            let now = size()
            if now == last { break }
            #expect((now - last) * growth > 0, "\(key) in \(pane) at \(columns) x \(rows)")
            last = now
          }
          #expect(bench.notice.contains("possible") || bench.notice.contains("resized"), "\(bench.notice)")
          let coverage = PaneCover(
            bench.workbench.layout, columns: columns, rows: rows, noticeRows: bench.workbench.noticeRows)
          #expect(coverage.holes == 0 && coverage.overlaps == 0 && coverage.doubleLines == 0)
        }
        let area = before.panes[pane] ?? Rect(x: 0, y: 0, width: 0, height: 0)
        let canMove = before.borders.contains { border in
          guard border.isHorizontal == (more == "_") else { return false }
          let line = border.isHorizontal ? border.area.y : border.area.x
          let sides =
            border.isHorizontal
            ? [area.y, area.y + area.height - 1] : [area.x, area.x + area.width - 1]
          return sides.contains(line) && (border.isHorizontal || border.area.y <= area.y)
        }
        if canMove { #expect(size() != start || bench.workbench.shares != LayoutShares(), "\(pane) \(more)") }
        if bench.workbench.shares != LayoutShares() {
          #expect(bench.effects.contains(.remember(.paneSizes, value: bench.workbench.shares.text)))
          bench.press("|")
          #expect(bench.workbench.layout.panes == before.panes)
        }
        bench.press("|")
        #expect(bench.notice.contains("all panes have their default size"))
        #expect(bench.journal.count == journal)
      }
    }
  }

  @Test("A zoomed pane and the presenter's phone say why they keep their size")
  func sizesRefused() {
    var bench = TestBench(132, 38)
    bench.press("= >")
    #expect(bench.notice.contains("is zoomed") && bench.notice.contains("="))
    bench.press("= P >")
    #expect(bench.notice.contains("has a fixed size"))
    bench.press("P 4 <")
    #expect(bench.notice.contains("resets all sizes"))
  }

  // MARK: Mouse on and off

  @Test("M switches the mouse off, says how text is selected, and then nothing is hit")
  func off() {
    var bench = TestBench()
    bench.press("M")
    #expect(bench.effects.contains(.setMouse(false)))
    #expect(bench.notice == "M: the mouse is off, the terminal selects text; M turns it on again")
    bench.click("No Ads")
    #expect(bench.workbench.selectedProduct != "com.example.subscriptionlab.noads")
    #expect(!bench.keyBar().contains("No Ads"))
    bench.press("M")
    #expect(bench.notice.contains("Shift"))
  }

  @Test("Whatever a mouse sends, the screen is whole and the journal replays", arguments: 1...3)
  func anything(_ seed: UInt64) throws {
    var dice = SeededRandom(seed: seed &* 77)
    var bench = TestBench()
    let actions: [MouseEvent.MouseAction] = [.press, .release, .drag, .doublePress, .wheelUp, .wheelDown]
    let sizes = [(60, 16), (80, 24), (132, 38), (59, 15), (100, 50), (3, 3)]
    let extremeValues = [Int.min, Int.min + 1, -1, 222, 1 << 20, Int.max - 1, Int.max]
    for step in 0..<500 {
      func coordinate(_ limit: Int) -> Int {
        Int.random(in: 0..<12, using: &dice) == 0
          ? extremeValues[Int.random(in: 0..<extremeValues.count, using: &dice)]
          : Int.random(in: 0..<limit, using: &dice)
      }
      bench.send(
        actions[Int.random(in: 0..<actions.count, using: &dice)], coordinate(132), coordinate(38),
        button: Int.random(in: 0..<10, using: &dice) == 0 ? Int.random(in: -3...300, using: &dice) : 1)
      if step % 3 == 0 {
        bench.press(["b", "s", "e", "C", "f", ":", "?", "S", "t", "T"].randomElement(using: &dice) ?? "b")
      }
      if step % 9 == 0 { bench.press("Esc Esc") }
      if step % 50 == 0, let size = sizes.randomElement(using: &dice) { bench.resize(size.0, size.1) }
      if step % 5 == 0 {
        let rows = bench.rows()
        #expect(rows.count == bench.workbench.rows)
        #expect(rows.allSatisfy { CellWidth.of($0) == bench.workbench.columns })
      }
    }
    let text = ([Session.journalHeader] + bench.journal).joined(separator: "\n") + "\n"
    let restored = try Session.replay(journal: Array(text.utf8)) { (_, _) throws(CatalogLoadError) in .builtin
    }
    let lines = { (session: Session) in session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
    }
    #expect(lines(restored.session) == lines(bench.workbench.session))
  }
}
