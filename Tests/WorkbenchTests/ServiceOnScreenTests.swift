// Tests of the purchase service in the status bar, notices, proposed expectations and narration.

import Backend
import Grid
import IAPService
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Presentation
@testable import ServicePane
@testable import Workbench

@Suite("The purchase service in the bar") struct ServiceBarTests {
  @Test("The picture of the issue at 80 and 132 columns")
  func picture() {
    var bench = ServiceBench.make(ServiceBench.ready, 80, 24)
    #expect(bench.statusBar().contains("service toast  alice  server ok"), "\(bench.statusBar())")
    bench.resize(132, 38)
    #expect(bench.statusBar().contains("service toast  user alice  server ok"), "\(bench.statusBar())")
  }

  @Test("At 80 columns, a consume call that fails looks different from one that succeeds")
  func consumeResults() {
    var bench = ServiceBench.make(ServiceBench.bought, 80, 24)
    bench.step("service consume 1")
    bench.press("5 =")
    let screen = bench.screen()
    #expect(screen.contains("<- consumeWithPurchaseResult:.. error nil"), "\(screen)")
    #expect(screen.contains("<- consumeWithPurchaseResult:.. error com.toast.iap 12"), "\(screen)")
    #expect(screen.contains("-> consumeWithPurchaseResult:.. 2021"), "\(screen)")
    bench.resize(200, 60)
    #expect(bench.screen().contains("consumeWithPurchaseResult:completionHandler: error nil"))
  }

  @Test("W on a consumed payment shows the rule of the lists, which contain a payment until it is consumed")
  func consumeRule() {
    for lines in [ServiceBench.bought, ServiceBench.bought + ["service take-back 1", "service consume 1"]] {
      var bench = ServiceBench.make(lines, 80, 24)
      bench.press("8 W")
      let screen = bench.screen()
      #expect(screen.contains("rule service.lists"), "\(screen)")
      #expect(!screen.contains("service.reprocessing"), "\(screen)")
    }
  }

  @Test("No switch that is on is dropped for it, at any width", arguments: Array(60...140))
  func switches(width: Int) {
    let sets: [[Action]] = [
      [], [.interrupted(true, cause: .terms)], [.askToBuy(true)], [.network(false)], [.dialogs(false)],
      [.interrupted(true, cause: .terms), .askToBuy(true), .network(false)],
      [.billingRetry(true), .finishPolicy(.ask)],
      [.device(DeviceChange(purchasesAllowed: false)), .askToBuy(true), .billingRetry(true)],
    ]
    for steps in sets {
      var bench = TestBench(132, 38)
      bench.press("e s")
      for step in steps { _ = bench.workbench.submit(.action(step)) }
      let world = bench.world
      var facts = StatusBarState()
      func shown() -> Set<String> {
        let items = StatusBar.items(world: world, state: facts)
        // An item is identified by its longest form.
        return Set(
          zip(items, StatusBar.fit(items, width: width)).filter { !$0.1.isEmpty && $0.0.role == .statusOn }
            .map { $0.0.forms[0] })
      }
      let without = shown()
      for server in ["ok", "http 503 once"] {
        let service = ServiceStatus(
          profile: "toast", user: "a name that is long", server: server, isServerOk: server == "ok",
          waitsForInitialisation: false)
        facts.features = [service.status(Localizer())]
        // A fault of the service may shorten other items but not remove them, as for an enabled switch.
        let with = shown()
        #expect(without.subtracting(with).isEmpty || server != "ok", "\(width): \(without.subtracting(with))")
      }
    }
  }

  @Test("What the SDK has arranged is not shown as the operator's: neither finish manual nor no observer")
  func arranged() {
    var bench = ServiceBench.make(ServiceBench.on, 132, 38)
    #expect(bench.world.switches.finishPolicy == .manual && !bench.world.app.hasObserver)
    for language in ChromeLanguage.allCases {
      bench.workbench.options.language = language
      let (bar, texts) = (bench.statusBar(), bench.workbench.texts)
      #expect(!bar.contains(texts.statusFinishManual) && !bar.contains(texts.statusNoObserver), "\(bar)")
    }
    bench.workbench.options.language = .english
    bench.step("service init")
    bench.step("observer off")
    #expect(bench.statusBar().contains("no observer"), "\(bench.statusBar())")
  }

  @Test("A server that is not ok stands out, and goes back with its request")
  func server() throws {
    var bench = ServiceBench.make(ServiceBench.ready + ["service server http 503 --once"], 80, 24)
    #expect(bench.statusBar().contains("server http 503 once"), "\(bench.statusBar())")
    let bar = StatusBar.items(world: bench.world, state: bench.facts).first { $0.forms[0].contains("503") }
    #expect(bar?.role == .warning)
    bench.step("service unconsumed")
    #expect(bench.statusBar().contains("server ok"))
  }

  @Test("A click on it opens the pane")
  func click() throws {
    var bench = ServiceBench.make(ServiceBench.ready, 80, 24)
    let x = try #require(bench.statusBar().firstRange(of: "service toast")).lowerBound
    let column = bench.statusBar().distance(from: bench.statusBar().startIndex, to: x)
    bench.click(column + 2, 0)
    #expect(bench.focus == .service)
  }

  @Test("Those who watch read who is logged in, and that the service is disturbed; no names of switches")
  func watchers() {
    for (language, words, trouble) in [
      (ChromeLanguage.english, "logged in: alice", "the service has a fault"),
      (.japanese, "ログイン中: alice", "サービスに障害が発生中"),
    ] {
      var bench = ServiceBench.make(ServiceBench.ready, 132, 38, language)
      bench.press("P")
      #expect(bench.statusBar().contains(words), "\(bench.statusBar())")
      #expect(!bench.statusBar().contains("toast") && !bench.statusBar().contains(trouble))
      bench.step("service server down")
      #expect(bench.statusBar().contains(trouble), "\(bench.statusBar())")
    }
  }
}

extension TestBench {
  fileprivate var facts: StatusBarState {
    var facts = StatusBarState()
    facts.features = [ServiceFeature.status(in: workbench.session, workbench.texts)].compactMap { $0 }
    return facts
  }
}

@Suite("Sentences after calls of the service") struct ServiceNoticeTests {
  @Test(
    "What came of a call is said, in both languages",
    arguments: [
      (ServiceBench.ready, "8 I u", "0 payments", "0件"),
      (ServiceBench.bought + ["service old-sdk coins100"], "8 I o", "delivers payment 2", "決済2をaliceに支給"),
      (ServiceBench.on, "8 I a", "com.toast.iap 1 ToastIAPErrorNotInitialized", "SDKが初期化されていません"),
      (ServiceBench.on + ["service init"], "8 I u", "com.toast.iap 7", "ユーザーIDが未設定です"),
      (ServiceBench.bought, "8 p u", "5018", "5018"),
      (ServiceBench.bought, "8 p b", "takes payment 1 back", "決済1を回収"),
      (ServiceBench.ready, "8 V s d", "the server: down", "サーバー: down"),
      (ServiceBench.ready, "8 I p", "invalidProducts [noads]", "invalidProducts [noads]"),
      (ServiceBench.stopped, "8 I i", "delivers payment 1", "決済1をaliceに支給"),
    ])
  func outcome(before: [String], keys: String, english: String, japanese: String) {
    for (language, words) in [(ChromeLanguage.english, english), (.japanese, japanese)] {
      var bench = ServiceBench.make(before, 132, 38, language)
      bench.press(keys)
      #expect(bench.notice.contains(words), "\(bench.notice)")
    }
  }

  @Test("At 60x16 the result of a purchase that fails is whole", arguments: ChromeLanguage.allCases)
  func smallScreen(language: ChromeLanguage) {
    for keys in ["8 b", "8 I i b"] {
      var bench = ServiceBench.make(["service on"], 60, 16, language)
      bench.press(keys)
      let rows = bench.rows()[10...14]
      #expect(!rows.contains { $0.contains("..") }, "\(rows)")
      let last = String(bench.notice.suffix(6))
      #expect(rows.joined(separator: " ").contains(last), "\(rows)")
    }
  }

  @Test("A failed call is said as a warning, and no notice stands over a payment sheet")
  func kinds() {
    var bench = ServiceBench.make(ServiceBench.on)
    bench.press("8 I u")
    #expect(bench.workbench.notice?.kind == .warning)
    bench = ServiceBench.make()
    bench.press("8 b")
    #expect(bench.focus == .phone && bench.notice.isEmpty, "\(bench.notice)")
  }

  @Test(
    "Switched on in Xcode it says at once that receipts are refused, and what helps",
    arguments: ChromeLanguage.allCases)
  func inXcode(language: ChromeLanguage) {
    var bench = ServiceBench.make(["service on"], 80, 24, language)
    for words in ["11", "e s", "quirk service-local-receipts accepted"] {
      #expect(bench.notice.contains(words), "\(bench.notice)")
    }
    #expect(bench.workbench.notice?.kind == .warning)
    #expect(
      bench.workbench.session.log.entries.contains {
        LogText.lines(of: $0.simulationEvent).contains { $0.contains("refused") }
      })
    bench = ServiceBench.make(ServiceBench.on, 80, 24, language)
    #expect(!bench.notice.contains("11") && bench.notice.contains("8"), "\(bench.notice)")
    bench = ServiceBench.make(["quirk service-local-receipts accepted", "service on"], 80, 24, language)
    #expect(!bench.notice.contains("11"))
  }
}

@Suite("Expectations of the service") struct ServiceProposalsTests {
  @Test("x in the pane proposes what the chosen payment has, marks only that, and all of it holds")
  func proposed() {
    var bench = ServiceBench.make(
      ServiceBench.bought + [
        "service user bob", "service stop-at P10 network", "service buy coins100", "confirm",
      ])
    bench.press("Enter 8 x")
    let screen = bench.screen()
    for words in [
      "[x] expect service-error last none", "[x] expect delegate received",
      "[x] expect service-status 2 Success", "[x] expect unconsumed coins100 1 --user bob",
      "[x] expect delivered coins100 0 --user bob",
    ] {
      #expect(screen.contains(words), "\(words): \(screen)")
    }
    #expect(!screen.contains("[x] expect callbacks") && screen.contains("[ ] expect callbacks"))
    bench.press("Enter")
    let verdicts = bench.workbench.session.log.verdicts
    #expect(verdicts.all > 4 && verdicts.passed == verdicts.all)
  }

  @Test("The chosen payment is asked about, not the newest; and the books where they agree")
  func older() {
    var bench = ServiceBench.make(
      ServiceBench.bought + ["service user bob", "service buy coins100", "confirm", "tap ok"])
    bench.press("8 G x")
    #expect(bench.screen().contains("expect service-status 1 Success"), "\(bench.screen())")
    #expect(bench.screen().contains("coins100 1 --user alice"))
    #expect(bench.screen().contains("[x] expect books agree"))
  }

  @Test("While it is off nothing of it is proposed")
  func off() {
    let bench = ServiceBench.make(ServiceBench.bought + ["service off"])
    let lines = bench.workbench.proposedExpectations.map { bench.workbench.text(.expect($0.expectation)) }
    #expect(!lines.contains { $0.contains("service-") || $0.contains("books") || $0.contains("unconsumed") })
  }
}

@Suite("The story of the service") struct ServiceStoryTests {
  private static func narration(_ lines: [String], _ language: ChromeLanguage) -> [String] {
    let bench = ServiceBench.make(lines, 132, 38, language)
    let workbench = bench.workbench
    return Narration(
      texts: workbench.texts, world: workbench.session.world,
      listeners: CallbackListeners(session: workbench.session, features: [ServiceFeature.self]),
      table: workbench.session.registry.table
    ).lines(of: workbench.session.log, count: 200).map(\.text)
  }

  @Test(
    "What happens is told in plain words",
    arguments: [
      (
        ServiceBench.bought,
        [
          "sells through a purchase service", "alice logs in.", "asks the service to sell coins100",
          "The App Store has charged for Coins 100", "verifies the receipt with the App Store",
          "The app is notified: Coins 100 is bought and verified.", "delivers Coins 100 to alice.",
          "marks the purchase as used",
        ],
        [
          "購入サービスを通して", "aliceさんがログイン", "購入を頼みます", "代金を受け取りました", "レシートを検証します",
          "購入が検証されました", "aliceさんに渡します", "消費済み",
        ]
      ),
      (
        ServiceBench.stopped + ["service init"],
        [
          "The purchase is interrupted here: verify is not sent; the app ends.",
          "the app is not notified: it is in the list.", "Purchases still to be delivered: 1.",
          "delivers Coins 100 to alice.",
        ],
        ["邪魔が入ります", "アプリには知らされず", "1件です", "aliceさんに渡します"]
      ),
      (
        ServiceBench.stopped + ["service user bob", "service init"],
        ["bob logs in.", "stays unfinished: the payment belongs to alice, but the user is bob."],
        ["bobさんがログイン", "終わらずに残ります"]
      ),
      (
        ServiceBench.ready + ["service server reject receipt", "service buy coins100", "confirm"],
        ["service now has a fault", "does not confirm the receipt", "the purchase of Coins 100 failed"],
        ["障害が起きます", "レシートを確認できません", "購入は失敗しました"]
      ),
    ])
  func told(lines: [String], english: [String], japanese: [String]) {
    for (language, wanted) in [(ChromeLanguage.english, english), (.japanese, japanese)] {
      let narration = Self.narration(lines, language)
      for words in wanted { #expect(narration.contains { $0.contains(words) }, "\(words): \(narration)") }
      // The narration contains no technical terms.
      for sign in [
        "->", "<-", "POST", "quirk", "com.toast", "WithCompletionHandler", "resultCode", "paymentSeq",
      ] {
        #expect(!narration.contains { $0.contains(sign) }, "\(sign): \(narration)")
      }
      #expect(!narration.contains(""), "\(narration)")
      #expect(
        !narration.contains { $0.contains("The app receives the purchase of Coins 100 and unlocks it") })
    }
  }

  @Test("A step back is told by its sentence", arguments: ChromeLanguage.allCases)
  func undone(language: ChromeLanguage) {
    var bench = ServiceBench.make(ServiceBench.ready, 132, 38, language)
    bench.step("service user bob")
    bench.press("P z")
    let words = language == .english ? "Undone: bob logs in." : "取り消します：bobさんがログインします。"
    #expect(bench.screen().contains(words), "\(bench.screen())")
  }

  @Test("Every deed has a sentence in both languages")
  func handlers() throws {
    for form in [
      "on", "off", "init", "delegate on", "delegate off", "user alice", "user none", "products", "buy x",
      "buy kept",
      "active", "unconsumed", "consume all", "restore", "incomplete", "manage safari", "app careful",
      "promotion yes",
      "promotion no", "grant all", "take-back 1", "old-sdk x", "elsewhere alice x", "status 1 success",
      "status 1 refund", "limit 5", "limit off", "server ok", "server down", "receipt fresh", "receipt stale",
      "stop-at off", "stop-at P1 user", "product stop x", "product use x", "product remove x",
      "console builtin",
    ] {
      let command = try CommandParser(table: ParticipantRegistry([IAPService.self]).table).parse(
        "service \(form)")?.command
      guard case .participant(let operation)? = command else {
        Issue.record("\(form)")
        continue
      }
      let narration = operation.act.narration
      #expect(narration.english.hasSuffix(".") && narration.japanese.hasSuffix("。"), "\(form): \(narration)")
      #expect(
        narration.english.first?.isUppercase == true || narration.english.hasPrefix("x")
          || narration.english.hasPrefix("alice"), "\(form)")
    }
  }
}
