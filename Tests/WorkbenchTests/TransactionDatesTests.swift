// Tests of the dates and the refunded state in the Transactions pane.

import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Dates of transactions") struct TransactionDatesTests {
  @Test("Transactions of another day show the date", arguments: [(80, 24), (132, 38), (200, 60)])
  func months(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("b Enter Enter")
    #expect(bench.screen().contains("00:00:00"), "\(bench.screen())")
    bench.press("t M 3")
    let screen = bench.screen()
    #expect(screen.contains("01-01") && screen.contains("02-01"), "\(screen)")
    // Another year needs the year.
    bench.press("t y")
    #expect(bench.screen().contains("2021-12-01"), "\(bench.screen())")
    #expect(bench.screen().contains("2022-01-01"), "\(bench.screen())")
  }

  @Test("Formats of the same day have no date; other formats drop the seconds before the date")
  func formats() {
    let zone = TestBench().world.device.timeZone
    let now = TestBench().world.now
    let today = MomentFormat.formats(of: [now], now: now, in: zone)
    #expect(today.map { $0.text(now, in: zone) } == ["00:00:00"])
    let day = Instant(microseconds: now.microseconds + 86_400_000_000)
    let other = MomentFormat.formats(of: [now, day], now: now, in: zone)
    #expect(other.map { $0.text(day, in: zone) } == ["01-02 00:00:00", "01-02 00:00", "01-02"])
    for format in other { #expect(format.text(day, in: zone).count == format.columns) }
  }

  @Test("A refunded transaction is refunded in each list", arguments: [(80, 24), (132, 38)])
  func refunded(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("b Enter Enter t m p m 3")
    let screen = bench.screen()
    #expect(screen.contains("Refunded") && !screen.contains("Purchased"), "\(screen)")
    #expect(screen.contains("00:01:00"), "\(screen)")
    bench.press("x")
    let lines = bench.rows().filter { $0.contains("expect ") }
    #expect(
      lines.contains { $0.contains("[x]") && $0.contains("field last revocationReason") }, "\(bench.screen())"
    )
    #expect(!lines.contains { $0.contains("[x]") && $0.contains("state last") }, "\(bench.screen())")
  }

  @Test(
    "A purchase that gave the older transaction again is refunded with it", arguments: [(80, 24), (132, 38)])
  func refundedAgain(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("b Enter Enter b Enter Enter 3")
    let row = bench.rows().first { $0.contains("▸") && $0.contains("#1 again") } ?? ""
    #expect(row.contains("Purchased") && row.contains("gave #1 again"), "\(bench.screen())")
    bench.press("p m")
    let screen = bench.screen()
    #expect(screen.contains("Refunded") && !screen.contains("Purchased"), "\(screen)")
    #expect(screen.contains("gave #1 again"), "\(screen)")
    let context = bench.workbench.context(for: .details)
    let facts = bench.world.transaction(2).map {
      TransactionDetails($0, in: context.session, context.texts).all.map(\.value)
    }
    #expect(facts?.contains { $0.hasPrefix("refunded at") } == true, "\(facts ?? [])")
    bench.press("p")
    #expect(bench.screen().contains("Pro Monthly  .purchased, refunded"), "\(bench.screen())")
    bench.press("Esc z")
    #expect(!bench.screen().contains("Refunded"), "\(bench.screen())")
  }

  @Test("The title of the last column names the notes that replace the time", arguments: ["en", "ja"])
  func columnTitle(language: String) {
    var bench = TestBench(80, 24)
    if language == "ja" { bench.workbench.options.language = .japanese }
    let title = language == "ja" ? "時刻・注" : "at, note"
    bench.press("b Enter Enter 3")
    #expect(!bench.screen().contains(title), "\(bench.screen())")
    bench.press("b Enter Enter")
    #expect(bench.screen().contains(title), "\(bench.screen())")
  }

  @Test("A note that has a shorter form does not take the space of the identifiers")
  func identifiers() {
    var bench = TestBench(80, 24)
    bench.press("e s b Enter Enter b Enter Enter 3")
    let rows = bench.rows()
    #expect(rows.contains { $0.contains("id ") && $0.contains("product") }, "\(bench.screen())")
    #expect(rows.contains { $0.contains("▸  2  ..") && $0.contains("see #1") }, "\(bench.screen())")
  }

  @Test("A plan that begins later says so in as many cells as there are")
  func orders() throws {
    let products = ["monthly", "yearly"].map { "com.example.subscriptionlab.\($0)" }
    let bench = try PaneBench(
      TransactionsPane(), width: 54, height: 8, steps: ["dialogs off"] + products.map { "buy \($0)" })
    let order = try #require(bench.session.world.transaction(2))
    let notes = [23, 17, 12, 10].map {
      TransactionText.note(
        order, differs: false, in: bench.session.world, columns: $0, bench.context.texts)
    }
    #expect(
      notes == ["starts 2021-02-01 00:00", "starts 2021-02-01", "starts 02-01", "from 02-01"], "\(notes)")
  }
}
