// Tests of the keys and notices about failed renewals and later payments.

import Scenario
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Failed renewals by keys") struct FailedRenewalKeysTests {
  @Test("In Xcode, renewals that succeed again leave the failed one unpaid; the notice names the key")
  func xcode() {
    var bench = TestBench()
    bench.press("b Enter Enter s r t n s r")
    #expect(
      bench.notice
        == "s r: renewals succeed again; the renewal after #1 stays unpaid until p r pays it (z undoes)",
      "\(bench.notice)")
    bench.press("p")
    #expect(bench.screen().contains("r pay the failed renewal (Resolve Issues)"), "\(bench.screen())")
    #expect(bench.screen().contains("n renew now: changes nothing until it is paid"))
    bench.press("r")
    #expect(bench.notice == "p r: Pro Monthly recovered (z undoes)", "\(bench.notice)")
    bench.press("s r s r")
    #expect(bench.notice == "s r: billing retry: renewals fail: off (z undoes)", "\(bench.notice)")
  }

  @Test("In the Sandbox, the notice says that the next attempt pays, in both languages")
  func sandbox() {
    var bench = TestBench()
    bench.press("e s b Enter Enter s r t n s r")
    #expect(
      bench.notice
        == "s r: renewals succeed again; the next attempt (t n) pays the renewal after #1 (z undoes)",
      "\(bench.notice)")
    bench.press("z")
    bench.workbench.options.language = .japanese
    bench.press("s r")
    #expect(bench.notice.contains("次回の請求 (t n)"), "\(bench.notice)")
  }

  @Test("Each paid transaction of a subscription can pay its failed renewal, and the palette finds it")
  func olderTransaction() {
    for word in ["unpaid", "recover"] {
      var bench = TestBench()
      bench.press("b Enter Enter t n s r t n 3 G Ctrl-P")
      bench.type(word)
      #expect(bench.screen().contains("pay the failed renewal (Resolve Issues)"), "\(bench.screen())")
      bench.press("Esc p r")
      #expect(
        bench.notice
          == "p r: Pro Monthly recovered; later renewals still fail, s r turns this off (z undoes)",
        "\(bench.notice)")
    }
  }

  @Test("While renewals fail in the Sandbox, pane 6, the log and W name the switch that fails a purchase")
  func failingPurchase() throws {
    let switchText = "Billing Retry is on (s r turns it off)"
    var bench = TestBench(132, 60)
    bench.press("e s b Enter Enter s r t n 6")
    #expect(bench.world.subscription(group: "21A3B4C5", of: "me")?.isInRetry == true)
    #expect(bench.screen().contains("fails with 2037: \(switchText)"), "\(bench.screen())")
    #expect(!bench.screen().contains("the failed renewal is paid"))
    bench.press("W")
    let plan = try #require(bench.workbench.overlays.last as? WhyPage).explanation
    #expect(plan.rules.first?.id == .billingRetry && plan.summary.contains(switchText), "\(plan.summary)")
    bench.press("Esc b Enter")
    #expect(bench.world.transaction(2)?.error?.underlying?.code == 2037)
    #expect(bench.screen().contains("#2 fails: \(switchText)"), "\(bench.screen())")
    bench.press("Enter 1 W")
    let failure = try #require(bench.workbench.overlays.last as? WhyPage).explanation
    #expect(failure.rules.first?.id == .billingRetry, "\(bench.screen())")
    #expect(failure.rows(width: 120, bench.workbench.texts).contains { $0.text == switchText })
    bench.press("Esc s r 6")
    #expect(bench.screen().contains("a new transaction: the failed renewal is paid"), "\(bench.screen())")
  }

  @Test(
    "Pane 6 expects exactly the purchases that are not completed, in every environment",
    arguments: ["xcode", "sandbox", "testflight", "production"],
    [
      "network on", "billing retry on", "interrupted on", "ask-to-buy on", "network off",
      "fail SKErrorDomain/2",
      "device --purchases restricted", "app storekit 2", "fail purchase networkError",
    ])
  func expectedPurchases(environment: String, line: String) throws {
    var bench = TestBench(132, 38)
    bench.executeLine("environment \(environment)")
    let parser = CommandParser(table: bench.workbench.session.registry.table)
    let step = try #require(try parser.parse(line))
    guard bench.workbench.session.refusal(of: step.command) == nil else { return }
    bench.executeLine(line)
    let plan = try #require(bench.workbench.selectedProduct)
    let obstacle = bench.world.obstacle(toBuying: plan)
    bench.press("b Enter Enter")
    let isBought = !bench.world.statuses(group: "21A3B4C5").isEmpty
    #expect(isBought == (obstacle == nil), "\(String(describing: obstacle))")
  }

  @Test(
    "On a failed purchase, p r offers to pay the failed renewal of another transaction",
    arguments: [(60, 16), (80, 24), (132, 38)])
  func payOther(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("e s b Enter Enter s r t n b Enter Enter 1")
    #expect(bench.world.transaction(2)?.state == .failed)
    bench.press("p")
    #expect(!bench.screen().contains("Resolve Issues)"), "\(bench.screen())")
    bench.press("r")
    #expect(bench.notice == "no failed renewal after #2; pay the failed renewal after #1? Enter")
    bench.press("Enter")
    #expect(bench.world.subscription(1)?.hasBillingIssue == false)
  }

  @Test(
    "No reason of a disabled line covers the lower border of the Act menu",
    arguments: [(60, 16), (80, 24), (100, 30)])
  func menuBorder(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("e s b Enter Enter s r t n b Enter Enter 1 p")
    for _ in 0..<12 {
      bench.press("Down")
      let bordered = bench.rows().filter { $0.dropFirst().hasPrefix("└") }
      #expect(bordered.count == 1, "\(bench.screen())")
    }
  }

  @Test("The notice of s g says that grace begins with the next failed renewal, and how to get one")
  func grace() {
    var bench = TestBench(132, 60)
    bench.press("e s b Enter Enter s g")
    let notice = "s g: 16 days of grace (2 min 30 s in Sandbox) from the next failed renewal"
    #expect(bench.notice == notice + "; s r lets renewals fail (z undoes)", "\(bench.notice)")
    bench.press("s g s g s g s r t n s g")
    #expect(bench.notice == notice + " (z undoes)")
    #expect(bench.world.subscription(1)?.isInGrace == false)
    bench.press("s")
    #expect(bench.screen().contains("ON, 16 days (2 min 30 s in Sandbox)"), "\(bench.screen())")
    bench.press("Esc 6")
    #expect(bench.screen().contains("grace period ON (16 days = 2 min 30 s)"), "\(bench.screen())")
  }

  @Test("The notice of a failed renewal names the keys that pay it, and later they say that retry ended")
  func howToPay() {
    for environment in ["", "e s "] {
      var bench = TestBench()
      bench.press(environment + "b Enter Enter s r t n")
      #expect(
        bench.notice == "t n: Pro Monthly fails to renew; p r pays the renewal (z undoes)", "\(bench.notice)")
      bench.press("t n")
      #expect(bench.notice == "t n: billing retry of Pro Monthly ends (z undoes)", "\(bench.notice)")
      bench.press("p")
      #expect(bench.screen().contains("billing retry of ..monthly has ended"), "\(bench.screen())")
      bench.press("r")
      #expect(
        bench.notice
          == "billing retry of ..monthly has ended: the failed renewal can no longer be paid; "
          + "try buy com.example.subscriptionlab.monthly (b)", "\(bench.notice)")
    }
  }

  @Test("The notice of a jump in time names the keys that pay a renewal that failed in it")
  func jumpToFailure() {
    var bench = TestBench()
    bench.press("b Enter Enter s r :")
    bench.type("advance 32d")
    bench.press("Enter")
    #expect(bench.notice.contains("; p r pays the renewal (z undoes)"), "\(bench.notice)")
    bench.press("z s r :")
    bench.type("advance 32d")
    bench.press("Enter")
    #expect(!bench.notice.contains("p r"), "\(bench.notice)")
  }

  @Test("Products says that an active plan fails to renew", arguments: [(80, 40), (132, 38), (200, 60)])
  func productRow(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("s r b Enter Enter")
    let text = [80: "renewal fails 02-01", 132: "renewal fails 2021-02-01"][columns]
    #expect(bench.screen().contains(text ?? "until 2021-02-01, renewal fails"), "\(bench.screen())")
    #expect(!bench.screen().contains("active, renews"), "\(bench.screen())")
    bench.press("s r")
    let date = columns == 80 ? "02-01" : "2021-02-01"
    #expect(bench.screen().contains("active, renews \(date)"), "\(bench.screen())")
  }

  @Test("The status bar says that the coming renewal fails")
  func comingRenewal() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter s r")
    #expect(bench.statusBar().contains("renewal fails "), "\(bench.statusBar())")
  }

  @Test("The notice of p r names the resolved transaction of an interrupted purchase")
  func interrupted() {
    var bench = TestBench()
    bench.press("i b Enter p r")
    #expect(bench.notice == "p r: resolved #1 (z undoes)", "\(bench.notice)")
  }

  @Test("The title of the error picker names the keys for failing renewals", arguments: [(60, 16), (80, 24)])
  func picker(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("f")
    #expect(bench.screen().contains("error of the next purchase (renewals: s r)"), "\(bench.screen())")
  }

  @Test("A scenario that is opened later keeps the log channels of subscriptions, as the user set them")
  func channels() {
    let bytes = Array("iapbench 1\nbuy com.example.subscriptionlab.monthly\n".utf8)
    var bench = TestBench(132, 38)
    bench.press("6 1")
    _ = bench.workbench.handle(result: .fileRead(path: "demo.iap", bytes: bytes, untilLine: nil))
    #expect(bench.workbench.panes.log.isOn(.updates) && bench.workbench.panes.log.isOn(.server))
    bench.press("5 v u 1")
    _ = bench.workbench.handle(result: .fileRead(path: "demo.iap", bytes: bytes, untilLine: nil))
    bench.press("6")
    #expect(!bench.workbench.panes.log.isOn(.updates) && bench.workbench.panes.log.isOn(.server))
    var fresh = TestBench(132, 38)
    _ = fresh.workbench.handle(result: .fileRead(path: "demo.iap", bytes: bytes, untilLine: nil))
    #expect(!fresh.workbench.panes.log.isOn(.server))
    fresh.press("6")
    #expect(fresh.workbench.panes.log.isOn(.updates) && fresh.workbench.panes.log.isOn(.server))
  }
}
