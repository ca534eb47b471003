// Tests of the backend on the screen: log lines, proposed expectations and narration.

import Backend
import Grid
import Scenario
import Simulation
import StoreSimulator
import Support
import Testing

@testable import Presentation
@testable import Workbench

@Suite("The backend on the screen") struct BackendOnScreenTests {
  private static let lines = [
    "environment sandbox", "finish-policy manual", "buy com.example.subscriptionlab.coins100", "confirm",
  ]

  private func bench(_ language: ChromeLanguage = .english, _ lines: [String] = lines) -> TestBench {
    ReceiptPaneTests.bench(132, 38, lines, language)
  }

  @Test("verify on the command line shows steps 5 to 7 in the log, whose channel comes up by itself")
  func stepsAreShown() {
    var bench = bench()
    #expect(!bench.workbench.panes.log.isOn(.server))
    bench.press(":")
    bench.type("verify")
    bench.press("Enter")
    #expect(bench.workbench.panes.log.isOn(.server))
    for words in [
      "step 5: the app asks its backend", "step 6: POST production/verifyReceipt → 21007",
      "step 6: POST sandbox/verifyReceipt → 0, 1 in_app",
      "step 7: delivered com.example.subscriptionlab.coins100",
    ] {
      #expect(bench.screen().contains(words), "\(words): \(bench.screen())")
    }
    #expect(!bench.screen().contains("\"environment\""))
  }

  @Test("W explains the answer of a server that is newer than the selected transaction")
  func whyOfAnswer() {
    var bench = bench()
    bench.press("1 W")
    #expect(!bench.screen().contains("receipt.status"), "\(bench.screen())")
    bench.press("Esc")
    bench.line("verify --way production-only")
    bench.press("1 W")
    #expect(bench.screen().contains("21007"), "\(bench.screen())")
  }

  @Test("The usage of verify begins with the form without a name, which can be typed")
  func usage() {
    var bench = ReceiptPaneTests.bench(80, 24)
    bench.press(":")
    bench.type("verify ")
    #expect(bench.screen().contains("verify [--way"), "\(bench.screen())")
    #expect(!bench.screen().contains("verify NAME [--way production-first"))
  }

  @Test("At 80x24 the log names the cause of a request, and the missing secret")
  func smallScreen() {
    var bench = ReceiptPaneTests.bench(
      80, 24,
      [
        "environment sandbox", "finish-policy manual", "buy com.example.subscriptionlab.monthly", "confirm",
        "settle", "tap ok",
      ], .english)
    bench.line("verify --password none")
    #expect(
      bench.screen().contains("step 5: the app asks its backend for a subscription"), "\(bench.screen())")
    #expect(
      bench.screen().contains("step 7: refused by the store with 21004: no secret"), "\(bench.screen())")
    bench.line("app terminate")
    bench.line("app launch")
    bench.line("verify")
    #expect(
      bench.screen().contains("step 5: the app asks its backend for an unfinished"), "\(bench.screen())")
  }

  @Test("A request unfolds to what was sent and what was answered, with no secret whole")
  func unfolds() {
    // The whole response fits on this screen.
    var bench = ReceiptPaneTests.bench(132, 70, Self.lines, .english)
    bench.line("verify --way sandbox-only")
    bench.press("5 /")
    bench.type("step 6")
    bench.press("Enter")
    #expect(bench.screen().contains("\"environment\": \"Sandbox\""), "\(bench.screen())")
    #expect(!bench.screen().contains(bench.world.identity.sharedSecret))
  }

  @Test("In Japanese the steps are Japanese, and so is what those who watch read")
  func japanese() {
    var bench = bench(.japanese)
    bench.line("verify")
    #expect(bench.screen().contains("手順6: POST production/verifyReceipt → 21007"), "\(bench.screen())")
    bench.press("P")
    #expect(bench.screen().contains("サーバーが"), "\(bench.screen())")
  }

  @Test(
    "W compares what the App Store answers; it never says that nothing is the same",
    arguments: ChromeLanguage.allCases)
  func why(language: ChromeLanguage) {
    var bench = bench(
      language, ["finish-policy manual", "buy com.example.subscriptionlab.coins100", "confirm", "tap ok"])
    bench.line("verify")
    bench.press("5 W")
    let texts = bench.workbench.texts
    #expect(
      bench.screen().contains(texts.whyDifferent(alternative: "Sandbox", current: "Xcode")),
      "\(bench.screen())")
    #expect(bench.screen().contains("POST production/verifyReceipt → 21002"), "\(bench.screen())")
    #expect(bench.screen().contains("POST sandbox/verifyReceipt → 0, 1 in_app"))
    bench.press("Esc")
    bench.line("finish-policy automatic")
    bench.press("5 W")
    #expect(
      !bench.screen().contains(texts.whySame(alternative: "Sandbox", current: "Xcode")), "\(bench.screen())")
    #expect(
      bench.screen().contains(texts.whyNothingCompared(alternative: "Sandbox", current: "Xcode").prefix(30)))
  }

  @Test("Those who watch read what the server does, not what is sent")
  func narration() {
    var bench = bench()
    bench.line("verify")
    bench.press("P")
    #expect(bench.screen().contains("The server delivers Coins 100."), "\(bench.screen())")
    for words in ["POST sandbox", "verifying the receipt", "com.example", "NSURLIsExcludedFromBackupKey"] {
      #expect(!bench.screen().contains(words), "\(words): \(bench.screen())")
    }
  }

  @Test("x proposes how the verification ended and what was delivered, and what is chosen holds")
  func proposed() {
    var bench = bench()
    bench.line("verify")
    bench.press("x")
    for words in [
      "expect verified", "expect receipt receipt.in_app count 1", "expect receipt latest_receipt_info absent",
      "expect delivered com.example.subscriptionlab.coins100 1",
    ] {
      #expect(bench.screen().contains(words), "\(words): \(bench.screen())")
    }
    bench.press("Enter")
    let verdicts = bench.workbench.session.log.verdicts
    #expect(verdicts.all > 0 && verdicts.passed == verdicts.all)
  }

  @Test("A refused deed says why and what can be done, in both languages")
  func refusals() {
    for (language, words) in [(ChromeLanguage.english, "no receipt yet"), (.japanese, "まだレシートがありません")] {
      var bench = bench(language, ["environment sandbox"])
      bench.line("receipt take a")
      #expect(bench.screen().contains(words), "\(bench.screen())")
    }
  }

  @Test(
    "The account is deleted with d in its menu, undo brings it back, and each line of the quirks is there")
  func accountAndQuirks() {
    var bench = bench(.english, ["environment sandbox"])
    bench.press("d a d")
    #expect(bench.world.customer == nil)
    bench.press("z")
    #expect(bench.world.customer != nil)
    bench.press("s q")
    for name in [
      "receipt-fields", "receipt-order", "sandbox-truncates", "tampered-receipt", "in-app-history",
      "history-truncates", "consumables-latest", "bought-after-lapse", "is-retryable",
    ] {
      #expect(bench.screen().contains(name), "\(bench.screen())")
    }
  }
}

extension TestBench {
  fileprivate mutating func line(_ text: String) {
    press(":")
    type(text)
    press("Enter")
  }
}
