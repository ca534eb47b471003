// Tests of the texts in panes that have nothing to show, in every environment.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("Empty panes") struct EmptyPanesTests {
  private static let sizes = [(80, 24), (132, 38)]

  private func bench(
    _ environment: EnvironmentName, _ size: (Int, Int), _ language: ChromeLanguage = .english
  ) -> TestBench {
    var bench = TestBench(size.0, size.1)
    bench.workbench.options.language = language
    if environment != .xcode { bench.press("e \(environment.rules.menuKey) j k") }
    return bench
  }

  /// Whether a row of the screen contains the whole text.
  private func hasRow(_ text: String, _ bench: inout TestBench) -> Bool {
    bench.rows().contains { $0.contains(text) }
  }

  @Test(
    "Transactions and Details say in one line what will be there", arguments: EnvironmentName.allCases, sizes)
  func purchases(environment: EnvironmentName, size: (Int, Int)) {
    for (language, transactions, details) in [
      (
        ChromeLanguage.english, "No purchase yet. Purchases appear here.",
        "Details of the selected purchase appear here."
      ),
      (.japanese, "購入はまだありません。購入はここに並びます。", "選択した購入の詳細がここに表示されます。"),
    ] {
      var bench = bench(environment, size, language)
      bench.press("3")
      #expect(hasRow(transactions, &bench), "\(bench.screen())")
      bench.press("4")
      #expect(hasRow(details, &bench), "\(bench.screen())")
      #expect(!bench.screen().contains("identifierForVendor"), "\(bench.screen())")
    }
  }

  @Test("Subscriptions and Receipt say in one line what will be there", arguments: sizes)
  func otherPanes(size: (Int, Int)) {
    for (language, environment, subscriptions, receipt) in [
      (
        ChromeLanguage.english, EnvironmentName.xcode, "The timeline starts with the first purchase.",
        "No receipt yet: Xcode creates one at the first purchase or restore."
      ),
      (
        .english, .sandbox, "The timeline starts with the first purchase.",
        "No receipt yet: Sandbox creates one at the first purchase or restore."
      ),
      (
        .japanese, .sandbox, "最初の購入から時間の流れが表示されます。", "レシートはまだありません。Sandboxでは最初の購入か復元で作られます。"
      ),
    ] {
      var bench = bench(environment, size, language)
      bench.press("6")
      #expect(hasRow(subscriptions, &bench), "\(bench.screen())")
      bench.press("7")
      #expect(hasRow(receipt, &bench), "\(bench.screen())")
    }
  }

  @Test("The Service pane names the first steps in one line", arguments: sizes)
  func service(size: (Int, Int)) {
    for (language, text) in [
      (
        ChromeLanguage.english,
        "No payment yet. First: U sets the user, I initialises the SDK, b buys."
      ), (.japanese, "決済はまだありません。まず Uでユーザーを設定、IでSDKを初期化、bで購入。"),
    ] {
      var bench = ServiceBench.make(["service on"], size.0, size.1, language)
      bench.press("8")
      #expect(hasRow(text, &bench), "\(bench.screen())")
    }
  }

  @Test("The empty log suggests only what the environment allows", arguments: EnvironmentName.allCases, sizes)
  func hints(environment: EnvironmentName, size: (Int, Int)) {
    var bench = bench(environment, size)
    let screen = bench.screen()
    let asksNobody = [.sandbox, .testFlight].contains(environment)
    #expect(screen.contains("p a  approves") != asksNobody, "\(screen)")
    #expect(
      screen.contains("the request stays .deferred; nobody receives it here") == asksNobody)
    #expect(screen.contains("Coins 100 (k, b) then fails") == (environment == .xcode), "\(screen)")
    #expect(screen.contains("Coins 100 (k, b) then asks for new terms") == (environment != .xcode))
    #expect(
      screen.contains("guided tour: only in Xcode (e x) or Sandbox (e s)") == (environment == .production))
    bench = self.bench(environment, size, .japanese)
    #expect(bench.screen().contains("ここではだれにも届かない") == asksNobody, "\(bench.screen())")
  }

  @Test("What the empty log promises happens", arguments: EnvironmentName.allCases)
  func promises(environment: EnvironmentName) {
    var bench = bench(environment, (80, 24))
    bench.press("b Enter Enter i k b Enter")
    if environment == .xcode {
      #expect(bench.world.transaction(2)?.state == .failed)
    } else {
      #expect(bench.screen().contains("accept the new Terms & Conditions."), "\(bench.screen())")
    }
    bench = self.bench(environment, (80, 24))
    bench.press("a b Enter Enter p a")
    let asksNobody = [.sandbox, .testFlight].contains(environment)
    #expect(bench.notice.contains("no parent receives") == asksNobody, "\(bench.notice)")
    bench = self.bench(environment, (80, 24))
    bench.press("F2")
    #expect((bench.workbench.tour == nil) == (environment == .production))
  }

  @Test("No hint of the empty log is cut", arguments: EnvironmentName.allCases, ChromeLanguage.allCases)
  func widths(environment: EnvironmentName, language: ChromeLanguage) {
    for columns in [60, 80, 132] {
      let bench = bench(environment, (columns, 38), language)
      let width = columns - 4
      let rows = EmptyLogHints.rows(in: bench.workbench.context(for: .log), width: width, height: 30)
      #expect(rows.count > 8)
      for row in rows { #expect(CellWidth.of(row.text) <= width, "\(row.text)") }
    }
  }
}
