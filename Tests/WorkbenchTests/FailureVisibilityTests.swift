// Tests of the error code of a failure and the actual result of an expectation at all sizes.

import Presentation
import Scenario
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("Failures at all sizes") struct FailureVisibilityTests {
  private static let sizes = [
    (60, 16), (80, 24), (80, 30), (100, 28), (100, 30), (119, 30), (120, 30), (132, 38), (200, 60),
  ]

  private static func bench(
    _ columns: Int, _ rows: Int, _ keys: String = "", language: ChromeLanguage = .english
  ) -> TestBench {
    var bench = TestBench(columns, rows)
    bench.workbench.options.language = language
    bench.press(keys)
    return bench
  }

  /// Returns the rows of the log on screen.
  private static func log(_ bench: inout TestBench) -> String {
    guard let area = bench.workbench.layout.panes[.log] else { return "" }
    return bench.rows()[area.y..<area.y + area.height].joined(separator: "\n")
  }

  @Test("After a declined payment, a notice says why the phone shows no alert")
  func missingAlert() {
    var bench = Self.bench(132, 38, "f")
    bench.type("card")
    bench.press("Enter b Enter")
    #expect(
      bench.notice.contains("No alert is known for this failure, so the phone shows none"),
      "\(bench.notice)")
    bench.press("b Enter")
    #expect(!bench.notice.contains("No alert is known"), "\(bench.notice)")
  }

  @Test("A chosen failure with its code on screen takes eight keys", arguments: sizes)
  func chosenFailure(columns: Int, rows: Int) {
    for language in ChromeLanguage.allCases {
      for environment in ["", "e s", "e p"] {
        var bench = Self.bench(columns, rows, environment, language: language)
        bench.press("f")
        bench.type("3532")
        bench.press("Enter b Enter")
        let failed = language == .japanese ? "失敗 3532" : "Failed 3532"
        #expect(Self.log(&bench).contains("3532"), "\(bench.screen())")
        if columns == 60 { bench.press("3") }
        #expect(bench.screen().contains(failed), "\(bench.screen())")
      }
    }
  }

  @Test("A purchase with StoreKit 2 shows the code too", arguments: sizes)
  func storeKit2(columns: Int, rows: Int) {
    var bench = Self.bench(columns, rows, "s 2 f")
    bench.type("3532")
    bench.press("Enter b Enter")
    #expect(Self.log(&bench).contains("3532"), "\(bench.screen())")
    if columns == 60 { bench.press("3") }
    #expect(bench.screen().contains("Failed 3532"), "\(bench.screen())")
  }

  @Test("A cancelled purchase shows SK 2 and not the codes of its underlying errors", arguments: sizes)
  func cancelled(columns: Int, rows: Int) {
    var bench = Self.bench(columns, rows, "b l Enter")
    if columns == 60 { bench.press("3") }
    #expect(bench.screen().contains(/Failed SK 2\b/), "\(bench.screen())")
  }

  @Test("A code of several domains has the domain, and each other code has none", arguments: sizes)
  func domain(columns: Int, rows: Int) {
    for (name, state) in [
      ("ASDErrorDomain/530>AMSErrorDomain/100>AMSErrorDomain/2", "AMS 2"), ("paymentCancelled", "SK 2"),
      ("ASDErrorDomain/512", "ASD 512"), ("com.apple.accounts/4", "4"), ("SSServerErrorDomain/0", "0"),
    ] {
      var bench = Self.bench(columns, rows, "f")
      bench.type(name)
      bench.press("Enter b Enter")
      if columns == 60 { bench.press("3") }
      #expect(bench.screen().contains("Failed \(state) "), "\(bench.screen())")
    }
  }

  @Test(
    "The code is that of the error that the operator chose, and the log also names its underlying error",
    arguments: [
      ("500", "500", "500 / 301"), ("907", "907", "907"), ("512", "ASD 512", "512"),
    ])
  func chosenError(code: String, state: String, inLog: String) {
    var bench = Self.bench(80, 24, "f")
    bench.type("ASDErrorDomain/\(code)")
    bench.press("Enter b Enter")
    #expect(bench.screen().contains("Failed \(state) "), "\(bench.screen())")
    #expect(Self.log(&bench).contains("underlying \(inLog)"), "\(bench.screen())")
  }

  @Test("Details names the code of an error without an underlying error, and all errors of a chain")
  func inDetails() throws {
    func error(_ bench: TestBench) throws -> String? {
      let transaction = try #require(bench.world.transaction(1))
      let details = TransactionDetails(transaction, in: bench.workbench.session, bench.workbench.texts)
      return details.all.first { $0.label == "error" }?.value
    }
    var bench = Self.bench(80, 24, "i b Enter")
    #expect(try error(bench) == "SKErrorDomain 0 (unknown), no underlying error")
    #expect(Self.log(&bench).contains("SKErrorDomain 0 (unknown)"), "\(bench.screen())")
    bench = Self.bench(80, 24, "f")
    bench.type("ASDErrorDomain/500")
    bench.press("Enter b Enter")
    #expect(try error(bench) == "SKErrorDomain 0, underlying ASDErrorDomain 500 / AMSErrorDomain 301")
  }

  @Test(
    "The code is that of the innermost known error of a chain",
    arguments: [
      ([("SKErrorDomain", 0), ("ASDErrorDomain", 500), ("AMSErrorDomain", 301)], 500),
      ([("SKErrorDomain", 0), ("ASDErrorDomain", 500), ("ASDServerErrorDomain", 3532)], 3532),
      ([("SKErrorDomain", 0), ("ASDServerErrorDomain", 3532), ("com.example.pay", 42)], 3532),
      ([("SKErrorDomain", 0), ("com.example.pay", 41), ("com.example.pay", 42)], 42),
      ([("SKErrorDomain", 2), ("ASDErrorDomain", 907), ("AMSErrorDomain", 6)], 2),
      ([("SKErrorDomain", 5)], 5),
    ])
  func chain(errors: [(String, Int)], code: Int) throws {
    let inner = errors.dropFirst().reversed().reduce(StoreError?.none) { inner, error in
      StoreError(domain: error.0, code: error.1, underlying: inner)
    }
    let error = StoreError(domain: errors[0].0, code: errors[0].1, underlying: inner)
    #expect(error.listedError.code == code)
  }

  @Test(
    "In the list of errors, W explains the selected error without arming it",
    arguments: [
      ("f", "530", "ASDErrorDomain 530", "simulator without a store account"),
      ("f", "3532", "ASDServerErrorDomain 3532", "still active"),
      ("s 2 f", "purchase network", "purchase networkError", "network"),
      ("f", "A/1>B/2", "B 2", "no meaning of this error is known"),
    ])
  func explanation(keys: String, filter: String, name: String, meaning: String) throws {
    var bench = Self.bench(80, 24, keys)
    bench.type(filter)
    #expect(bench.keyBar().contains("W explain"), "\(bench.keyBar())")
    bench.press("W")
    #expect(bench.screen().contains("what the error means"), "\(bench.screen())")
    let page = try #require(bench.workbench.overlays.last as? WhyPage)
    let rows = page.explanation.rows(width: 400, bench.workbench.texts).map(\.text)
    #expect(rows.contains { $0.contains(name) } && rows.contains { $0.contains(meaning) }, "\(rows)")
    bench.press("Esc")
    #expect((bench.workbench.overlays.last as? Picker)?.filter.text == filter)
    #expect(bench.world.switches.failure == nil)
  }

  @Test("An error of the system's account services has a meaning and a source in Japanese too")
  func japaneseExplanation() {
    var bench = Self.bench(80, 24, "f", language: .japanese)
    bench.type("530")
    bench.press("W")
    #expect(bench.screen().contains("ASDErrorDomain 530（端末のストアのデーモンのエラー）"), "\(bench.screen())")
  }

  @Test("An expectation of a scenario in a folder keeps its value at 80 columns")
  func expectationInFolder() {
    let plan = "com.example.subscriptionlab.monthly"
    let lines = ["buy \(plan)", "confirm", "expect renews \(plan) \(plan)", "expect renews \(plan) no"]
    let scenario = (["iapbench 1"] + lines).joined(separator: "\n") + "\n"
    var bench = Self.bench(80, 24)
    _ = bench.workbench.handle(
      result: .fileRead(path: "/tmp/a long folder/year.iap", bytes: Array(scenario.utf8), untilLine: nil))
    bench.press("o e")
    bench.workbench.notice = nil
    let log = Self.log(&bench)
    #expect(log.contains("held  year.iap:4: renews monthly monthly"), "\(log)")
    #expect(log.contains("FAILED  found the subscription renews into monthly"), "\(log)")
    bench.resize(200, 60)
    #expect(
      Self.log(&bench).contains("held  /tmp/a long folder/year.iap:4: renews \(plan)"), "\(Self.log(&bench))")
  }

  @Test("A failed expectation shows the actual result", arguments: sizes)
  func expectation(columns: Int, rows: Int) {
    for (expected, found) in [
      ("state last deferred", "purchased"), ("error last ASDServerErrorDomain 3532", "none"),
      ("dialog \"Confirm\"", "You're all set."),
    ] {
      for language in ChromeLanguage.allCases {
        var bench = Self.bench(columns, rows, "b Enter :", language: language)
        bench.type("expect \(expected)")
        bench.press("Enter")
        // On the smallest screen, the notice covers the log.
        bench.workbench.notice = nil
        let word = language == .japanese && found == "none" ? "なし" : found
        let rows = Self.log(&bench).split(separator: "\n")
        let start = rows.lastIndex { $0.contains("FAILED") || $0.contains("不成立") } ?? rows.endIndex
        #expect(rows[start...].contains { $0.contains(word) }, "\(bench.screen())")
      }
    }
  }
}
