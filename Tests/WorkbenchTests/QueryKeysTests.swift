// Tests of StoreKit queries in the menu, log, Details, narration, palette and proposed lines.

import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("What an app asks StoreKit, by keys") struct QueryKeysTests {
  static let sizes = [(80, 24), (132, 38)]
  private static let monthly = "com.example.subscriptionlab.monthly"

  private static func bench(_ size: (Int, Int), language: String = "en") -> TestBench {
    var bench = TestBench(size.0, size.1)
    if language == "ja" { bench.workbench.options.language = .japanese }
    return bench
  }

  @Test("Q lists every question, and each key asks one", arguments: sizes, ["en", "ja"])
  func menu(size: (Int, Int), language: String) {
    var bench = Self.bench(size, language: language)
    bench.press("Q")
    #expect(bench.rows().allSatisfy { CellWidth.of($0) == size.0 })
    #expect(bench.screen().contains(language == "ja" ? "今の利用権" : "current entitlements"), "\(bench.screen())")
    bench.press("Esc")
    let keys = [
      ("e", "query entitlements"), ("a", "query all"), ("u", "query unfinished"),
      ("m", "query can-make-payments"), ("f", "query storefront"), ("t", "query app-transaction"),
      ("p", "products"), ("r", "app refreshes-receipt"), ("x", "transactions"),
    ]
    for (key, step) in keys {
      bench.press("Q \(key)")
      #expect(bench.journal.last?.hasSuffix(" \(step)") == true, "\(bench.journal)")
    }
  }

  @Test(
    "the selected product is asked about; a question that needs a plan says so of another", arguments: sizes)
  func selected(size: (Int, Int)) {
    var bench = Self.bench(size)
    bench.press("1 Q l")
    #expect(bench.journal.last?.hasSuffix(" query latest \(Self.monthly)") == true, "\(bench.journal)")
    bench.press("Q s")
    #expect(bench.journal.last?.hasSuffix(" query status \(Self.monthly)") == true)
    bench.press("Q y")
    #expect(bench.journal.last?.hasSuffix("query statuses") == true)
    bench.press("Q g")
    #expect(bench.journal.last?.contains(" query status-group ") == true)
    bench.press("Q i")
    #expect(bench.journal.last?.hasSuffix(" query intro-eligibility \(Self.monthly)") == true)
    bench.press("Q o")
    #expect(bench.journal.last?.hasSuffix(" products \(Self.monthly)") == true)
    let count = bench.journal.count
    bench.press("k Q s")
    #expect(
      bench.journal.count == count && bench.screen().contains("not an auto-renewable"), "\(bench.screen())")
  }

  @Test("an answer is one line in the log and unfolds with Enter", arguments: sizes)
  func log(size: (Int, Int)) {
    var bench = Self.bench(size)
    bench.press("1 b Enter Enter Q e 5")
    #expect(bench.screen().contains("Transaction.currentEntitlements"), "\(bench.screen())")
    #expect(!bench.screen().contains("originalPurchaseDate"))
    var wide = Self.bench((132, 120))
    wide.press("1 b Enter Enter Q e 5 G Enter")
    #expect(wide.screen().contains("webOrderLineItemID: 0"), "\(wide.screen())")
    #expect(wide.screen().contains(".verified(#1 \(Self.monthly))"))
    #expect(wide.rows().allSatisfy { CellWidth.of($0) == 132 })
    wide.press("Enter")
    #expect(!wide.screen().contains("webOrderLineItemID"), "\(wide.screen())")
  }

  @Test("Details has the same fields, and a search in it finds them", arguments: sizes)
  func details(size: (Int, Int)) {
    var bench = Self.bench(size)
    bench.press("1 b Enter Enter 4")
    _ = bench.screen()
    bench.press("/")
    bench.type("ownershipType")
    bench.press("Enter")
    #expect(bench.screen().contains("ownershipType PURCHASED"), "\(bench.screen())")
    bench.press("/ Ctrl-U")
    bench.type("hasPurchaseIssue")
    bench.press("Enter")
    #expect(bench.screen().contains("hasPurchaseIssue false"), "\(bench.screen())")
  }

  @Test("the presenter's story says each answer in a sentence", arguments: ["en", "ja"])
  func narration(language: String) {
    let english = language == "en"
    let narratedSteps: [(String, String)] = [
      (
        "query entitlements",
        english ? "can use: Pro Monthly." : "今の利用権を問い合わせます。答え：「Pro Monthly」"
      ),
      ("query status \(Self.monthly)", english ? ": subscribed." : "答え：subscribed"),
      ("query intro-eligibility \(Self.monthly)", english ? "is available: no." : "使えません"),
      ("query latest com.example.gone", english ? "there is none." : "購入はありません"),
      ("query storefront", english ? "storefront: USA." : "答え：USA"),
      ("query app-transaction", english ? "the purchase of the app itself" : "アプリ自体の購入情報"),
      ("query can-make-payments", english ? "on this device: yes." : "できます"),
      ("products com.example.gone", english ? "none found, 1 not found." : "0件が見つかりました。1件は見つかりません"),
      ("fail load-products unknown", ""),
      ("products", english ? "and gets an error." : "エラーになります"),
      ("products --after 10s", english ? "takes some time." : "時間がかかっています"),
      ("catalog approval \(Self.monthly) off", english ? "has not approved" : "承認されていません"),
    ]
    var bench = Self.bench((132, 38), language: language)
    bench.press("1 b Enter Enter")
    for (step, sentence) in narratedSteps {
      bench.enter(step)
      guard !sentence.isEmpty else { continue }
      bench.press("P")
      let screenText = bench.rows().joined().filter { $0 != " " && $0 != "┃" && $0 != "│" }
      #expect(screenText.contains(sentence.filter { $0 != " " }), "\(step): \(bench.screen())")
      bench.press("P")
    }
  }

  @Test(
    "the palette finds questions, x proposes what was found, and approval can be switched", arguments: sizes)
  func others(size: (Int, Int)) {
    var bench = Self.bench(size)
    bench.press("Ctrl-P")
    bench.type("current entitlements")
    bench.press("Enter")
    #expect(bench.journal.last?.hasSuffix(" query entitlements") == true, "\(bench.journal)")
    bench.enter("products \(Self.monthly)")
    #expect(bench.workbench.proposedExpectations.contains { $0.expectation == .products([Self.monthly]) })
    bench.press("1 b Enter Enter")
    #expect(
      bench.workbench.proposedExpectations.contains {
        if case .field(.last, "expirationDate", _) = $0.expectation { true } else { false }
      })
    for proposed in bench.workbench.proposedExpectations {
      #expect(bench.workbench.session.failure(of: proposed.expectation) == nil)
    }
    bench.press("1 Q v")
    #expect(bench.world.unapproved.count == 1 && bench.notice.contains("has not approved"))
    bench.press("z")
    #expect(bench.world.unapproved.isEmpty)
  }
}

extension TestBench {
  fileprivate mutating func enter(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }
}
