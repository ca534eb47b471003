// Tests of the log pane: rows, folding, following, filters, search, jumps and marks.

import Grid
import Scenario
import Simulation
import StoreSimulator
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("Log pane")
struct PanesLogTests {
  private static let coins = "com.example.subscriptionlab.coins100"
  private static let buy = ["buy \(coins)", "confirm", "tap ok"]
  private static let failed = ["interrupted on", "buy \(DemoSteps.monthly)", "confirm", "interrupted off"]

  private func bench(_ steps: [String], width: Int = 78, height: Int = 9) throws -> PaneBench<LogPane> {
    try PaneBench(LogPane(), width: width, height: height, steps: steps)
  }

  private func large(_ steps: [String], width: Int = 130, height: Int = 30) throws -> PaneBench<LogPane> {
    var bench = try bench(steps, width: width, height: height)
    bench.isSmall = false
    return bench
  }

  @Test("the empty log lists the first keys and names the product")
  func firstKeys() throws {
    var bench = try bench([], height: 11)
    let screen = bench.screen()
    #expect(screen.contains("b      buy Pro Monthly, then Enter on the phone to confirm"))
    #expect(screen.contains("e s    switch to Sandbox"))
    #expect(bench.status == "following  0")
  }

  @Test("in few columns and rows the first keys are short and whole")
  func firstKeysShort() throws {
    var bench = try bench([], width: 58, height: 3)
    let rows = bench.rows()
    #expect(rows[0].hasSuffix("buy Pro Monthly, then Enter to confirm"))
    #expect(rows[1].contains("Interrupted"))
    #expect(rows[2].contains("F2") && rows[2].contains("tour"))
  }

  @Test("the first keys stay under the few lines before the first callback")
  func firstKeysStay() throws {
    var bench = try bench(["interrupted on"], height: 12)
    #expect(bench.rows()[0].contains("interrupted on"))
    #expect(bench.screen().contains("buy Pro Monthly, then Enter"))
    try bench.run(["buy \(DemoSteps.monthly)"])
    #expect(!bench.screen().contains("then Enter"))
  }

  @Test("dumps are shown whole behind the time, other entries with their channel")
  func rows() throws {
    var bench = try large(["buy \(DemoSteps.monthly)"], height: 8)
    #expect(
      bench.rows() == [
        "   00:00:00 operator    buy com.example.subscriptionlab.monthly",
        " -   step 1 paymentQueue(_:updatedTransactions:) >>>>>>>>>> [0:00:00]",
        "            ---------- transaction[0] ----------",
        "            Transaction ID = nil, State = .purchasing",
        "            Original Transaction ID = nil, State = nil",
        "            transaction.error = nil",
        "            paymentQueue(_:updatedTransactions:) <<<<<<<<<< [0:00:00]",
        "     step 1 dialog      payment sheet: Pro Monthly $4.99 per month",
      ])
  }

  @Test("the arithmetic of lines agrees with the formatter")
  func lineCounts() throws {
    let session = try large(Self.failed + ["resolve last"] + Self.buy + ["restore"]).session
    for entry in session.log.entries {
      let lines = LogText.lines(of: entry.simulationEvent).count
      #expect(LogEntryMetrics.count(of: entry.simulationEvent) == lines)
    }
  }

  @Test("in a small pane all dumps but the newest fold by themselves")
  func folding() throws {
    var bench = try bench(Self.failed + ["resolve last"], height: 14)
    let screen = bench.screen()
    #expect(screen.contains("+   step 3 .failed   #1 monthly  SKErrorDomain 0"))
    #expect(screen.contains("(13 lines)"))
    #expect(screen.contains("-   step 5 paymentQueue(_:updatedTransactions:) >>>>>>>>>> [0:00:00]"))
    #expect(screen.contains("State = .purchased"))
  }

  @Test("the newest dump folds too where it does not fit")
  func foldingNewest() throws {
    var bench = try bench(["buy \(DemoSteps.monthly)"], width: 58, height: 4)
    #expect(bench.rows()[1].hasPrefix(" +   step 1 .purchasing #1 monthly"))
  }

  @Test("Enter folds and unfolds the entry, all of them fold at once")
  func unfolding() throws {
    var bench = try large(["buy \(DemoSteps.monthly)"])
    bench.press("kk")
    #expect(bench.press(Key(.enter)).isHandled)
    #expect(bench.screen().contains("+   step 1 .purchasing #1 monthly"))
    bench.press(Key(.enter))
    #expect(bench.screen().contains("transaction.error = nil"))
    bench.pane.toggleFold()
    #expect(bench.screen().contains("(6 lines)"))
    bench.pane.toggleFold()
    #expect(!bench.screen().contains("(6 lines)"))
  }

  @Test("Enter on a line about a transaction shows it")
  func details() throws {
    var bench = try large(["buy \(DemoSteps.monthly)"])
    #expect(bench.press(Key(.enter)).shownTransaction == 1)
  }

  @Test("it follows until its last line is scrolled away, then counts what is new, and F follows again")
  func following() throws {
    var bench = try large(Self.buy + Self.buy, height: 8)
    #expect(bench.pane.isFollowing)
    bench.press(Key(.pageUp))
    #expect(!bench.pane.isFollowing)
    let before = bench.rowsWithoutBar()
    try bench.run(["note one", "note two"])
    #expect(bench.rowsWithoutBar() == before)
    #expect(bench.status.contains("2 new"))
    bench.pane.followEnd()
    #expect(bench.pane.isFollowing)
    #expect(bench.rows().last?.contains("two") == true)
    bench.press("g")
    #expect(bench.rows()[0].contains("buy"))
    bench.press("G")
    #expect(bench.pane.isFollowing)
  }

  @Test("half pages scroll from any pane at the next draw")
  func halfPages() throws {
    var bench = try large(Self.buy + Self.buy, height: 8)
    let end = bench.rowsWithoutBar()
    bench.pane.scrollHalfPage(up: true)
    let above = bench.rowsWithoutBar()
    #expect(above[4...] == end[..<4])
    bench.pane.scrollHalfPage(up: false)
    #expect(bench.rowsWithoutBar() == end)
  }

  @Test("channels are switched one by one")
  func channels() throws {
    var bench = try large(["buy \(DemoSteps.monthly)"])
    bench.pane.toggle(channel: .paymentQueue)
    #expect(!bench.screen().contains("paymentQueue"))
    #expect(!bench.title.contains("queue"))
    let counts = try lineCounts(bench.status)
    #expect(counts.shown + 6 <= counts.all, "\(bench.status)")
    bench.pane.toggle(channel: .paymentQueue)
    #expect(bench.screen().contains("paymentQueue"))
    for channel in Channel.ofStore where bench.pane.isOn(channel) { bench.pane.toggle(channel: channel) }
    #expect(bench.screen().contains("No lines on the visible channels"))
  }

  /// Returns the numbers in a status such as `66 of 77 lines`.
  private func lineCounts(_ status: String) throws -> (shown: Int, all: Int) {
    let words = status.split(separator: " ").map(String.init)
    let end = try #require(words.firstIndex { $0 == "lines" || $0 == "line" }, "\(status)")
    let all = try #require(Int(words[end - 1]), "\(status)")
    guard end >= 3, words[end - 2] == "of" else { return (all, all) }
    return (try #require(Int(words[end - 3]), "\(status)"), all)
  }

  @Test("The status counts the shown lines and all lines, also of channels that are off from the start")
  func hiddenLines() throws {
    let renewal = ["buy \(DemoSteps.monthly)", "confirm", "tap ok", "advance 40d"]
    var bench = try large(renewal)
    let first = try lineCounts(bench.status)
    #expect(first.shown < first.all, "\(bench.status)")
    bench.pane.toggle(channel: .updates)
    #expect(bench.screen().contains("RENEWAL"))
    let withUpdates = try lineCounts(bench.status)
    #expect(withUpdates.shown > first.shown && withUpdates.all == first.all, "\(bench.status)")
    bench.pane.toggle(channel: .server)
    bench.pane.toggle(channel: .storekit)
    let everything = try lineCounts(bench.status)
    #expect(everything.shown == first.all && everything.all == first.all, "\(bench.status)")
    bench.pane.toggle(channel: .server)
    bench.pane.toggle(channel: .storekit)
    _ = bench.press("&")
    _ = bench.pane.accept("RENEWAL", isFinal: true, in: bench.context)
    let filtered = try lineCounts(bench.status)
    #expect(filtered.shown < withUpdates.shown && filtered.all == first.all, "\(bench.status)")
    _ = bench.press("&")
    _ = bench.pane.accept(".purchased", isFinal: true, in: bench.context)
    bench.pane.toggle(channel: .updates)
    let narrowed = bench.status
    // The number does not depend on the order of the changes.
    var other = try large(renewal)
    _ = other.press("&")
    _ = other.pane.accept(".purchased", isFinal: true, in: other.context)
    #expect(narrowed == other.status)
  }

  @Test("the filter shows one line, says what it hides, and Esc shows all again")
  func filtering() throws {
    var bench = try large(Self.buy + ["note hello"])
    #expect(bench.press("&").isPrompt)
    _ = bench.pane.accept("hello", isFinal: true, in: bench.context)
    #expect(bench.screen().contains("note \"hello\"") || bench.screen().contains("note hello"))
    #expect(bench.status.contains("1 of "), "\(bench.status)")
    try bench.run(["note other", "note hello again"])
    #expect(bench.rows().filter { !$0.isEmpty }.count == 2)
    #expect(bench.press(Key(.escape)).isHandled)
    #expect(bench.screen().contains("other"))
    #expect(bench.press(Key(.escape)).isIgnored)
  }

  @Test("a filter left by Esc is as it was before")
  func filterLeft() throws {
    var bench = try large(Self.buy)
    let before = bench.rows()
    bench.press("&")
    _ = bench.pane.accept("zzz", isFinal: false, in: bench.context)
    #expect(bench.screen().contains("No match for"))
    _ = bench.pane.accept(nil, isFinal: true, in: bench.context)
    #expect(bench.rows() == before)
    bench.press("&")
    bench.type("zzz")
    #expect(bench.screen().contains("No match for"))
  }

  @Test("a filter narrowed to another shows the same as that one at once")
  func narrowing() throws {
    var bench = try large(Self.buy + Self.failed + Self.buy, height: 100)
    for text in ["p", "purch", "purchased"] {
      bench.press("&")
      _ = bench.pane.accept(text, isFinal: true, in: bench.context)
    }
    let stepwise = bench.rows()
    var other = try large(Self.buy + Self.failed + Self.buy, height: 100)
    other.press("&")
    _ = other.pane.accept("purchased", isFinal: true, in: other.context)
    #expect(other.rows() == stepwise)
    #expect(other.status == bench.status)
  }

  @Test("find goes to the nearest hit, n and N go on, with a count")
  func finding() throws {
    var bench = try large(["note alpha", "note beta", "note alpha", "note gamma", "note alpha"])
    bench.press("/")
    bench.type("alpha")
    #expect(bench.status.contains("match 3 of 3"))
    #expect(bench.press("N").shownMessage == "match 2 of 3")
    #expect(bench.press("N").shownMessage == "match 1 of 3")
    #expect(bench.press("n").shownMessage == "match 2 of 3")
    #expect(bench.press(Key(.escape)).isHandled)
    #expect(bench.press("n").shownMessage == "search with / first")
  }

  @Test("a hit inside a folded dump unfolds it")
  func findingInFolds() throws {
    var bench = try bench(Self.failed + Self.buy, height: 9)
    bench.press("/")
    bench.type("localizedFailureReason")
    #expect(bench.screen().contains("error.localizedFailureReason = nil"))
  }

  @Test("hits are highlighted in place")
  func highlight() throws {
    var hit = Style()
    hit.reverse = true
    var bench = try large(["note alpha"])
    bench.theme = Theme(name: "hits", styles: [.searchHit: hit])
    bench.isFocused = false
    bench.press("/")
    bench.type("alpha")
    let grid = bench.drawn()
    let row = try #require((0..<30).first { grid.text(row: $0).contains("alpha") })
    let text = grid.text(row: row)
    let start = try #require(text.firstRange(of: "alpha"))
    let column = text.distance(from: text.startIndex, to: start.lowerBound)
    #expect(grid.style(x: column, y: row).reverse)
    #expect(!grid.style(x: column - 1, y: row).reverse)
  }

  @Test("jumps go to callbacks, to failures and to entries of the same transaction")
  func jumps() throws {
    var bench = try large(Self.failed + Self.buy, height: 6)
    bench.press("(")
    #expect(bench.pane.selectedEvent(in: bench.context)?.transactions == [1])
    bench.press("g")
    #expect(bench.press("}").isHandled)
    #expect(bench.pane.selectedText(in: bench.context)?.contains("State = .purchasing") == true)
    bench.press("}")
    #expect(bench.pane.selectedText(in: bench.context)?.contains("State = .failed") == true)
    bench.press("]")
    #expect(bench.pane.selectedEvent(in: bench.context)?.transactions == [1])
    #expect(bench.press("G]").shownMessage != nil)
    bench.press("g")
    #expect(bench.press("[").shownMessage == "this entry refers to no transaction")
  }

  @Test("marks are set and taken away")
  func marks() throws {
    var bench = try large(["note one", "note two", "note three"])
    bench.press("m")
    bench.press("kk")
    bench.press("m")
    #expect(bench.rows().filter { $0.hasPrefix("*") }.count == 2)
    #expect(bench.press("m").shownMessage == "mark removed")
    #expect(bench.rows().filter { $0.hasPrefix("*") }.count == 1)
  }

  @Test("wrapping shows the whole of a long line, sideways scrolling the rest of it")
  func wrapping() throws {
    let text = String(repeating: "0123456789", count: 12)
    var bench = try large(["note \(text)"], width: 78, height: 9)
    #expect(!bench.screen().replacing("\n", with: "").contains("9" + "0123456789" + "\""))
    bench.pane.toggleWrap()
    let joined = bench.rowsWithoutBar().map { $0.drop { $0 == " " } }.joined()
    #expect(joined.contains(text))
    bench.pane.toggleWrap()
    let before = bench.rows()[0]
    bench.press("l")
    let after = bench.rows()[0]
    #expect(after != before)
    #expect(after.hasPrefix("   00:00:00"))
    bench.press("h")
    #expect(bench.rows()[0] == before)
  }

  @Test("a wrapped log keeps its end on screen and finds in its rows")
  func wrappedFind() throws {
    let long = String(repeating: "long ", count: 60)
    var bench = try large((0..<5).map { "note \"\($0) \(long)end\($0)\"" }, width: 60, height: 9)
    bench.pane.toggleWrap()
    #expect(bench.rows().last?.contains("end4") == true)
    bench.press("/")
    bench.type("end1")
    #expect(bench.status.contains("match 1 of 1"))
  }

  @Test("the time column can be left out")
  func times() throws {
    var bench = try large(["buy \(DemoSteps.monthly)"])
    bench.pane.toggleTime()
    #expect(bench.rows()[0].hasPrefix("   operator"))
    #expect(bench.rows()[1].hasPrefix(" - paymentQueue"))
  }

  @Test("undone lines stay, faint and marked")
  func undone() throws {
    var faint = Style()
    faint.dim = true
    var bench = try large(["buy \(DemoSteps.monthly)"])
    bench.theme = Theme(name: "faint", styles: [.faint: faint])
    bench.isFocused = false
    #expect(bench.session.execute(.undo).refusal == nil)
    let rows = bench.rows()
    let row = try #require(rows.firstIndex { $0.contains("operator    buy") })
    #expect(rows[row].hasPrefix(" ~ "))
    #expect(bench.drawn().style(x: 30, y: row).dim)
  }

  @Test("states have their colours")
  func colours() throws {
    var failed = Style()
    failed.foreground = .ansi(1)
    var bench = try large(Self.failed, height: 40)
    bench.theme = Theme(name: "colours", styles: [.stateFailed: failed])
    bench.isFocused = false
    let grid = bench.drawn()
    let row = try #require((0..<40).first { grid.text(row: $0).contains("State = .failed") })
    let text = grid.text(row: row)
    let column = text.distance(
      from: text.startIndex, to: try #require(text.firstRange(of: "State = .failed")).lowerBound)
    #expect(grid.style(x: column, y: row).foreground == .ansi(1))
    #expect(grid.style(x: 14, y: row).foreground == .terminal)
  }

  @Test("control characters of outside text never reach the grid")
  func hostile() throws {
    var bench = try large(["note \"a\\u{1B}[31mb\""])
    let text = bench.screen()
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test("a page goes back and forth over the same rows")
  func pages() throws {
    var bench = try large((0..<50).map { "note n\($0)" }, height: 10)
    bench.press("g")
    let top = bench.rows()
    bench.press(Key(.pageDown))
    #expect(bench.rows() != top)
    bench.press(Key(.pageUp))
    #expect(bench.rows() == top)
  }
}
