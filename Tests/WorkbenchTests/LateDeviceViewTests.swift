// Tests of what the panes show while the lists on the device differ from the App Store.

import Grid
import Menus
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Panes of a device that differs from the App Store") struct LateDeviceViewTests {
  private static let monthly = DemoSteps.monthly

  private func bench(
    _ lines: [String], columns: Int = 132, rows: Int = 38, catalog: Catalog? = nil
  ) -> TestBench {
    var bench = TestBench(columns, rows, catalog: catalog)
    for line in ["app storekit 2", "dialogs off", "renewal-rate month-5m"] + lines { bench.executeLine(line) }
    return bench
  }

  private func details(
    of number: TransactionNumber, in bench: TestBench, _ texts: Localizer = Localizer()
  ) throws -> [LabeledValue] {
    let transaction = try #require(bench.world.transaction(number))
    return TransactionDetails(transaction, in: bench.workbench.session, texts).all
  }

  private func next(_ number: TransactionNumber, in bench: TestBench) throws -> String {
    let transaction = try #require(bench.world.transaction(number))
    return TransactionDiagnosis(transaction, in: bench.workbench.session, Localizer()).next
  }

  @Test("pane 6 shows the answer of the device and, marked, that of the App Store")
  func subscriptions() {
    var bench = bench(["buy \(Self.monthly)", "settle", "device cache late", "advance 301s"])
    bench.press("6")
    let screen = bench.screen()
    #expect(screen.contains("status expired"), "\(screen)")
    #expect(screen.contains("currentEntitlements has no entry for this group"), "\(screen)")
    #expect(screen.contains("< store"), "\(screen)")
    #expect(screen.contains("status [.subscribed], currentEntitlements: ..monthly"), "\(screen)")
    #expect(!screen.contains("returns this status (.subscribed)"), "\(screen)")
    bench.press("d c")
    #expect(bench.screen().contains("status subscribed"), "\(bench.screen())")
    #expect(!bench.screen().contains("< store"))
  }

  @Test("while a list has a gap, the mark, the rows and pane 6 say so, and t n goes to its end")
  func gaps() throws {
    let gap = [
      (["quirk period-gap 700ms", "buy \(Self.monthly)", "advance 300s"], 2, "700ms"),
      (["quirk lists-after-purchase after-1s", "buy \(Self.monthly)", "settle"], 1, "1s"),
    ]
    for (lines, number, length) in gap {
      let number = TransactionNumber(number)
      var bench = bench(lines)
      let end = try #require(bench.world.listGapEnd, "\(length)")
      #expect(bench.world.differingTransactions.contains(number))
      #expect(
        try details(of: number, in: bench).contains { $0.label == "store" && $0.value.contains("a moment") })
      bench.press("6")
      #expect(bench.screen().contains("StoreKit 2 on the device shows"), "\(bench.screen())")
      bench.press("t")
      #expect(bench.screen().contains("the gap in StoreKit 2's lists ends"), "\(bench.screen())")
      bench.press("n")
      #expect(bench.world.now == end && bench.world.listGapEnd == nil)
      #expect(bench.world.differingTransactions.isEmpty)
      #expect(!bench.screen().contains("StoreKit 2 on the device shows"), "\(bench.screen())")
    }
  }

  @Test("Details names what is pending after a purchase")
  func pending() throws {
    var bench = TestBench(132, 38)
    for line in [
      "environment sandbox", "app storekit 2", "quirk updates-repeat once",
      "buy com.example.subscriptionlab.noads", "confirm",
    ] {
      bench.executeLine(line)
    }
    #expect(try next(1, in: bench).hasPrefix("Transaction.updates repeats #1 in "))
    bench.press("t s")
    #expect(bench.world.updateRepeats(of: 1) == 1)
    #expect(try next(1, in: bench) == "nothing further happens")
    #expect(try details(of: 1, in: bench).contains { $0.value.hasPrefix("delivered 2 times") })
    bench.press("3")
    #expect(bench.screen().contains("2 times"), "\(bench.screen())")
    bench.press("z")
    #expect(bench.world.updateRepeats(of: 1) == 0)
  }

  @Test("a purchase whose finish does not hold is unfinished again at the next launch")
  func heldFinish() throws {
    let bench = bench([
      "quirk finish-holds until-relaunch", "buy com.example.subscriptionlab.noads", "settle",
    ])
    #expect(try next(1, in: bench) == "unfinished again at the next launch")
  }

  @Test("a renewal that the lists lack names the time at which the device catches up")
  func catchingUp() throws {
    let lines = ["buy \(Self.monthly)", "settle", "device cache late", "advance 301s"]
    #expect(try next(2, in: bench(lines)).contains("the device catches up at a launch or AppStore.sync()"))
    let delayed = bench(lines.map { $0 == "device cache late" ? $0 + " --by 20s" : $0 })
    #expect(try next(2, in: delayed).contains("the device catches up in "))
  }

  @Test("an offer code that waits for the launch has the mark, the note and the sentence")
  func offerCode() throws {
    var bench = bench(["quirk offer-code-delivery next-launch"], catalog: .builtinFull)
    bench.executeLine("offer redeem com.example.subscriptionlab.coins100 COINS")
    #expect(try next(1, in: bench).hasPrefix("the app receives #1 at its next launch"))
    let facts = try details(of: 1, in: bench)
    #expect(facts.contains { $0.value.hasPrefix("not delivered yet") })
    #expect(facts.contains { $0.value.hasSuffix("the app receives it at its next launch") })
    bench.press("3")
    #expect(bench.screen().contains("< 1"), "\(bench.screen())")
    bench.press("d t d l")
    #expect(bench.world.differingTransactions.isEmpty)
  }

  @Test("Details of StoreKit 2 begins with the error that the app catches")
  func caughtError() throws {
    var bench = TestBench(132, 38)
    for line in ["environment sandbox", "app storekit 2"] { bench.executeLine(line) }
    bench.executeLine("catalog purchasable com.example.subscriptionlab.noads off")
    bench.executeLine("buy com.example.subscriptionlab.noads")
    let errors = try details(of: 1, in: bench).filter { $0.label == "error" || $0.label == "inner" }
    #expect(errors.first?.value == "Product.PurchaseError.productUnavailable", "\(errors)")
    #expect(errors.dropFirst().first?.value.contains("3504") == true, "\(errors)")
    bench.executeLine("app storekit 1")
    bench.executeLine("buy com.example.subscriptionlab.noads")
    #expect(
      try details(of: 2, in: bench).first { $0.label == "error" }?.value.hasPrefix("SKErrorDomain") == true)
  }

  @Test("a product that cannot be bought has a mark in Products and a word on the phone")
  func notPurchasable() {
    var bench = TestBench(200, 60)
    bench.executeLine("environment sandbox")
    bench.press("1")
    #expect(!bench.screen().contains("cannot be bought"))
    bench.executeLine("catalog purchasable com.example.subscriptionlab.noads off")
    #expect(bench.screen().contains("! "), "\(bench.screen())")
    #expect(bench.screen().contains("(cannot be bought)"), "\(bench.screen())")
  }

  @Test("the bar says how many failing calls it hides", arguments: [60, 80])
  func failures(columns: Int) {
    var bench = TestBench(columns, 24)
    for call in ["load-products", "purchase", "app-store-sync", "finish", "unfinished", "restore"] {
      bench.executeLine("fail \(call) unknown")
    }
    #expect(bench.statusBar().contains(/failure: .*\+\d/), "\(bench.statusBar())")
  }

  @Test("the values of the quirks of the device are Japanese on a Japanese screen")
  func japaneseValues() {
    var bench = TestBench(132, 38)
    bench.workbench.options.language = .japanese
    let lines = MenuState(kind: .bound(.deviceDifferenceMenu)).menu(in: bench.workbench).lines
    let states = lines.map(\.state)
    for value in ["never", "always", "no", "at-once", "by-date"] {
      #expect(!states.contains(value), "\(states)")
    }
    bench.press("s l f")
    #expect(bench.statusBar().contains("再起動"), "\(bench.statusBar())")
  }

  @Test("the menu s l and the picker f let finish, restore and the receipt refresh fail")
  func failingCalls() {
    var bench = TestBench(100, 30)
    for (key, step) in [
      ("1", "fail finish"), ("2", "fail unfinished"), ("3", "fail restore"), ("4", "fail receipt-refresh"),
    ] {
      bench.press("s l \(key)")
      #expect(bench.journal.last?.hasSuffix(" \(step) systemError") == true, "\(bench.journal)")
      bench.press("s l \(key)")
      #expect(bench.journal.last?.hasSuffix(" \(step) off") == true, "\(bench.journal)")
    }
    bench.press("f")
    bench.type("finish fails")
    bench.press("Enter")
    #expect(bench.journal.last?.hasSuffix(" fail finish systemError --once") == true, "\(bench.journal)")
  }

  @Test("the first lines of the menu s contain the menu of such a device at 80 columns and 24 rows")
  func reachable() {
    var bench = TestBench(80, 24)
    bench.press("s")
    #expect(bench.screen().contains("device differs from App Store"), "\(bench.screen())")
  }

  @Test("x preselects that the device is behind, and the number of updates after a repetition")
  func expectations() {
    func preselected(_ bench: TestBench) -> [Scenario.Expectation] {
      bench.workbench.proposedExpectations.filter(\.isPreselected).map(\.expectation)
    }
    let late = bench(["buy \(Self.monthly)", "settle", "device cache late", "advance 301s"])
    #expect(preselected(late).contains(.deviceInSync(false)))
    var repeated = TestBench(132, 38)
    for line in [
      "environment sandbox", "app storekit 2", "quirk updates-repeat once",
      "buy com.example.subscriptionlab.noads", "confirm", "advance 10s",
    ] {
      repeated.executeLine(line)
    }
    #expect(preselected(repeated).contains(.updates(1)), "\(preselected(repeated))")
  }

  @Test("the mark < stays in the summary next to the phone at 80 columns", arguments: ChromeLanguage.allCases)
  func markInSummary(language: ChromeLanguage) {
    var bench = bench(
      ["buy \(Self.monthly)", "settle", "device cache late", "advance 301s"], columns: 80, rows: 24)
    bench.workbench.options.language = language
    bench.press("2")
    #expect(bench.screen().contains("< "), "\(bench.screen())")
  }

  @Test("Down and Up go round the buttons of the redeem sheet, which says where codes are if there are none")
  func redeemSheet() {
    var bench = TestBench(80, 24)
    bench.press("d s c")
    #expect(bench.screen().contains("no product of this catalogue"), "\(bench.screen())")
    bench = TestBench(80, 24, catalog: .builtinFull)
    bench.press("d s c")
    #expect(bench.screen().contains(">[ Cancel ]<"), "\(bench.screen())")
    bench.press("Down")
    #expect(bench.screen().contains(">[ Pro Monthly, SPRING ]<"), "\(bench.screen())")
    bench.press("Up")
    #expect(bench.screen().contains(">[ Cancel ]<"), "\(bench.screen())")
    #expect(!bench.screen().contains("no product of this catalogue"), "\(bench.screen())")
  }

  @Test("in TestFlight, the log names TestFlight where it has no Ask to Buy switch")
  func testFlight() {
    var bench = TestBench(132, 38)
    bench.press("e t a")
    let lines = bench.workbench.session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
    #expect(lines.contains { $0.contains("TestFlight has no Ask to Buy switch") }, "\(lines)")
  }
}
