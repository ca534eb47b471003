// Tests of the page of the App Store Server API in the Receipt pane.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import ReceiptPane
@testable import Workbench

@Suite("Server API page") struct ServerAPIPageTests {
  struct Screen: CustomTestStringConvertible, Sendable {
    let columns: Int
    let rows: Int
    let language: ChromeLanguage

    var testDescription: String { "\(columns)x\(rows) \(language)" }

    static let all = [(80, 24), (132, 38)].flatMap { columns, rows in
      ChromeLanguage.allCases.map { Screen(columns: columns, rows: rows, language: $0) }
    }

    func bench(_ lines: [String]) -> TestBench { ReceiptPaneTests.bench(columns, rows, lines, language) }

    func text(_ english: String, _ japanese: String) -> String {
      language == .english ? english : japanese
    }
  }

  private func row(_ words: String..., of bench: TestBench) -> String? {
    let rows = bench.workbench.plainText(of: .receipt).split(separator: "\n").map(String.init)
    return rows.first { row in words.allSatisfy(row.contains) }
  }

  @Test(
    "A switches to history and statuses and back, at every size and in both languages", arguments: Screen.all)
  func content(screen: Screen) {
    var bench = screen.bench(ReceiptPaneTests.three)
    bench.press("7 A")
    let text = bench.screen()
    #expect(text.contains("Server API: Sandbox"), "\(text)")
    #expect(text.contains(screen.text("3 transactions", "トランザクション3件")), "\(text)")
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == screen.columns })
    #expect(row("signedTransactions", screen.text("1 page", "1ページ"), of: bench) != nil, "\(text)")
    #expect(row("Coins 100", screen.text("not finished", "終了処理前"), of: bench) != nil, "\(text)")
    #expect(row("No Ads", of: bench) != nil)
    // The last step bought the subscription.
    #expect(row("Pro Monthly", of: bench)?.hasPrefix(" *") == true)
    #expect(row("Coins 100", of: bench)?.hasPrefix(" *") == false)
    #expect(text.contains(screen.text("new 1", "追加1")))
    bench.press("G")
    _ = bench.screen()
    #expect(row("appTransactionId", of: bench) != nil)
    bench.press("A")
    #expect(bench.screen().contains(screen.text("Sandbox now", "現在")), "\(bench.screen())")
    #expect(row("in_app", of: bench) != nil)
  }

  @Test("W explains the marked row with its rule", arguments: Screen.all)
  func why(screen: Screen) {
    var bench = screen.bench(ReceiptPaneTests.three)
    bench.press("7 A W")
    #expect(bench.screen().contains("server.api"), "\(bench.screen())")
    bench.press("Esc")
    // The refund is the last change, so the transaction comes last.
    bench.doLine("refund #1")
    bench.press("7 j j j W")
    #expect(bench.screen().contains("store.refund"), "\(bench.screen())")
  }

  @Test("A refund and a cancellation mark the rows of history and statuses that they change")
  func changes() {
    var bench = ReceiptPaneTests.bench(132, 60, ReceiptPaneTests.three)
    bench.press("7 A")
    _ = bench.screen()
    bench.doLine("refund #2")
    #expect(row("No Ads", "refunded 2021-01-01", of: bench)?.hasPrefix(" *") == true)
    #expect(row("Pro Monthly", of: bench)?.hasPrefix(" *") == false)
    bench.doLine("subscription cancel")
    #expect(row("No Ads", "refunded", of: bench)?.hasPrefix(" *") == false)
    #expect(row("Pro Monthly", "active", of: bench)?.hasPrefix(" *") == true)
    bench.press("E")
    _ = bench.screen()
    #expect(row("autoRenewStatus  0", "was 1", of: bench) != nil)
    // The clock alone marks no row, although every response has a new signedDate.
    bench.doLine("advance 1s")
    _ = bench.screen()
    #expect(row("signedDate", of: bench)?.hasPrefix(" *") == false)
  }

  @Test("The page shows the next notification and why it is sent", arguments: ChromeLanguage.allCases)
  func nextNotification(language: ChromeLanguage) {
    var bench = ReceiptPaneTests.bench(132, 38, ReceiptPaneTests.three, language)
    bench.press("7 A G")
    _ = bench.screen()
    let why = language == .english ? "auto-renewal is on" : "自動更新がオン"
    #expect(row("nextNotification", "DID_RENEW", why, of: bench) != nil, "\(bench.screen())")
    bench.doLine("subscription cancel")
    _ = bench.screen()
    #expect(row("nextNotification", "EXPIRED / VOLUNTARY", of: bench) != nil, "\(bench.screen())")
    var empty = ReceiptPaneTests.bench(132, 38, ["environment sandbox"], language)
    empty.press("7 A G")
    _ = empty.screen()
    #expect(row("nextNotification", "none", of: empty) != nil, "\(empty.screen())")
  }

  @Test("A finished consumable stays in the history; the page says that the receipt lacks it")
  func finished() {
    var bench = ReceiptPaneTests.bench(132, 38, ReceiptPaneTests.three + ["server finish #1"])
    bench.press("7 A")
    _ = bench.screen()
    #expect(row("Coins 100", "finished: here, but not in the receipt", of: bench) != nil)
  }

  @Test("Without a server or a customer the page says so, and production answers 401 before its release")
  func empty() {
    for (language, none) in [
      (ChromeLanguage.english, "Xcode has no App Store Server API."),
      (.japanese, "XcodeにApp Store Server APIはありません。"),
    ] {
      var bench = ReceiptPaneTests.bench(80, 24, [], language)
      bench.press("7 A")
      #expect(bench.screen().contains(none), "\(bench.screen())")
    }
    var bench = ReceiptPaneTests.bench(80, 24, ["environment sandbox", "account sign-out"])
    bench.press("7 A")
    #expect(bench.screen().contains("No customer: nobody is signed in."))
    #expect(bench.screen().contains("d a signs a tester in"))
    bench.press("W")
    #expect(bench.screen().contains("server.api"))
    var production = ReceiptPaneTests.bench(
      80, 24, ["environment production", "server-api released off"])
    production.press("7 A")
    #expect(production.screen().contains("401: the app was never released"))
    production.doLine("server-api released on")
    #expect(production.screen().contains("0 transactions"), "\(production.screen())")
    production.doLine("server-api fail 429")
    #expect(production.screen().contains("injected: 429"))
  }

  @Test(
    "The page has no receipt to keep, verify or copy, and says so",
    arguments: ["K", "V", "C a", "C r", "C f"])
  func noReceipt(keys: String) {
    var bench = ReceiptPaneTests.bench(80, 24, ReceiptPaneTests.three)
    bench.press("7 A")
    let journal = bench.journal
    bench.press(keys)
    #expect(bench.screen().contains("not a receipt"), "\(bench.screen())")
    #expect(bench.journal == journal)
  }

  @Test("The marked transaction is the target of the act menu, and [ and ] go through the environments")
  func target() {
    var bench = ReceiptPaneTests.bench(132, 38, ReceiptPaneTests.three)
    bench.press("7 A j j")
    _ = bench.screen()
    #expect(bench.keyBar().contains("p act on #2"), "\(bench.keyBar())")
    bench.press("]")
    #expect(bench.screen().contains("1/2  Server API: Xcode"), "\(bench.screen())")
    bench.press("A")
    #expect(bench.screen().contains("1/2  Xcode now"))
    bench.press("A ]")
    #expect(bench.screen().contains("2/2  Server API: Sandbox"))
  }
}
