// Tests of keys: termination under the payment sheet, the app's reaction, and the price consent sheet.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Presentation
@testable import Workbench

@Suite("What an app hears, by keys") struct HearsKeysTests {
  @Test("b d t d l: log, list and details say one thing, and finishing is refused with the reason")
  func killUnderTheSheet() throws {
    for (columns, rows) in [(80, 24), (132, 38)] {
      var bench = TestBench(columns, rows)
      bench.press("b d t d l")
      let log = bench.workbench.session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
      #expect(log.contains { $0.contains("lost with the app's process: #1") })
      #expect(!log.contains { $0.contains("waits until") })
      bench.press("3")
      #expect(bench.screen().contains("lost"), "\(bench.screen())")
      bench.press("4")
      let screen = bench.screen()
      #expect(screen.contains("lost when the app ended"), "\(screen)")
      #expect(!screen.contains("each launch delivers it again") && !screen.contains("finishes it"))
      let count = bench.journal.count
      bench.press("p f")
      #expect(bench.journal.count == count)
      #expect(bench.screen().contains("#1 was lost with the app's process"), "\(bench.screen())")
    }
  }

  @Test("with a request at a parent's no line says that it is lost")
  func killWithRequest() throws {
    var bench = TestBench()
    bench.press("a b Enter Enter d t p a")
    let log = bench.workbench.session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
    #expect(log.contains { $0.contains("#1 waits until the app is launched") })
    #expect(!log.contains { $0.contains("lost with") })
    bench.press("d l")
    #expect(bench.workbench.session.world.transaction(1)?.deliveredState == .purchased)
  }

  @Test("what a queue let go of for another payment is in no queue")
  func droppedForAnother() throws {
    let session = try PaneBench(
      DetailsPane(), width: 80, height: 20,
      steps: [
        "finish-policy manual", "buy \(DemoSteps.monthly)", "cancel", "buy \(DemoSteps.monthly)", "cancel",
      ]
    ).session
    let first = try #require(session.world.transaction(1))
    let diagnosis = TransactionDiagnosis(first, in: session, Localizer(.english))
    #expect(diagnosis.status == "no longer in the app's queue", "\(diagnosis)")
  }

  @Test("d e, d g and d d switch what the app does, and the lines say what it is set to")
  func policies() throws {
    var bench = TestBench(132, 38)
    bench.press("d e d g d d")
    let policies = bench.workbench.session.world.switches.appPolicies
    #expect(!policies[.asksEntitlements] && !policies[.continuesPurchases] && policies[.defersPriceConsent])
    bench.press("z z z")
    let undone = bench.workbench.session.world.switches.appPolicies
    #expect(AppPolicy.allCases.allSatisfy { undone[$0] == $0.usually })
  }

  @Test("the question about a price increase is answered by keys; put off, d p shows it")
  func priceConsent() throws {
    let ask = "price-increase ask \(DemoSteps.monthly) 12.00"
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter :")
    bench.type(ask)
    bench.press("Enter")
    #expect(bench.screen().contains("Agree to New Price") && bench.screen().contains("Not Now"))
    bench.press("2 Enter")
    #expect(bench.journal.last?.hasSuffix(" tap agree") == true, "\(bench.journal)")
    bench.press("d p")
    #expect(bench.screen().contains("no price increase waits for an answer"), "\(bench.screen())")
    bench.press("Esc d d :")
    bench.type(ask.replacing("12.00", with: "13.00"))
    bench.press("Enter d p")
    #expect(bench.journal.last?.hasSuffix(" app shows-price-consent") == true, "\(bench.journal)")
    #expect(bench.screen().contains("Agree to New Price"))
  }

  @Test("the story tells it in both languages", arguments: ["en", "ja"])
  func narration(language: String) throws {
    let texts = Localizer(language == "ja" ? .japanese : .english)
    let bench = try PaneBench(
      DetailsPane(), width: 80, height: 20,
      steps: [
        "dialogs off", "buy com.example.subscriptionlab.noads", "buy \(DemoSteps.monthly)", "app terminate",
        "refund #1", "app launch", "device --storefront JPN",
        "subscription cancel \(DemoSteps.monthly)", "app asks-entitlements off",
        "app defers-price-consent on", "app continues-purchases off",
      ])
    let lines = Narration(texts: texts, world: bench.session.world).lines(of: bench.session.log, count: 60)
      .map(\.text)
    let expectedTexts =
      language == "ja"
      ? ["返金はアプリに通知されません", "国や地域が変わり", "更新されません", "確認しません", "後回しにします", "購入をやめます"]
      : [
        "The app was not told of the refund", "storefront changes to", "will not renew",
        "does not check the purchases at launch",
        "defers price increase sheets", "stops a purchase",
      ]
    for text in expectedTexts { #expect(lines.contains { $0.contains(text) }, "\(text): \(lines)") }
  }
}
