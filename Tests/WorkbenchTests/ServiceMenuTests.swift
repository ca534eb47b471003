// Tests of the purchase service's menus: commands, texts, undo, and no menus while the service is off.

import Backend
import Grid
import IAPService
import Scenario
import Simulation
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import ServicePane
@testable import Workbench

enum ServiceBench {
  static let on = ["environment sandbox", "service on"]
  static let ready = on + ["service user alice", "service init"]
  static let bought = ready + ["service buy coins100", "confirm", "tap ok"]
  /// Steps that stop a payment at P6, launch the app again and set the user.
  static let stopped =
    ready + [
      "service stop-at P6 terminate", "service buy coins100", "confirm", "app launch", "service user alice",
    ]

  static func make(
    _ lines: [String] = ready, _ columns: Int = 132, _ rows: Int = 38, _ language: ChromeLanguage = .english
  ) -> TestBench {
    var bench = TestBench(columns, rows, registry: ParticipantRegistry([IAPService.self, Backend.self]))
    bench.workbench.options.language = language
    for line in lines { bench.step(line) }
    return bench
  }
}

extension TestBench {
  mutating func step(_ text: String) {
    press(":")
    type(text)
    press("Enter")
    #expect(workbench.overlays.isEmpty, "\(text): \(screen())")
  }

  var service: IAPService? { workbench.session.simulation.participant(IAPService.self) }
}

/// Keys in the Service pane, with the step that they add to the journal.
struct ServiceKeys: Sendable, CustomTestStringConvertible {
  let before: [String]
  let keys: String
  let step: String

  init(_ keys: String, _ step: String) { self.init(ServiceBench.ready, keys, step) }

  init(_ before: [String], _ keys: String, _ step: String) {
    self.before = before
    self.keys = keys
    self.step = step
  }

  var testDescription: String { "\(keys): \(step)" }

  private static let lines: [ServiceKeys] = [
    ServiceKeys(ServiceBench.on, "I i", "service init"),
    ServiceKeys(ServiceBench.on, "I n", "service init --no-delegate"),
    ServiceKeys(ServiceBench.on, "I k Ctrl-U K 2 Enter", "service init --app-key K2"),
    ServiceKeys(ServiceBench.on, "I k Ctrl-U Enter", "service init --app-key \"\""),
    ServiceKeys(ServiceBench.on, "I z Ctrl-U b e t a Enter", "service init --zone beta"),
    ServiceKeys("I d", "service delegate off"), ServiceKeys("I p", "service products"),
    ServiceKeys("I a", "service active"), ServiceKeys("I u", "service unconsumed"),
    ServiceKeys("I c", "service consume all"), ServiceKeys("I r", "service restore"),
    ServiceKeys("I o", "service incomplete"), ServiceKeys("I m", "service manage safari"),
    ServiceKeys("I M", "service manage scheme"), ServiceKeys("I U n", "service user none"),
    ServiceKeys(
      ServiceBench.ready + [
        "service promotion no", "outside promote com.example.subscriptionlab.coins100",
      ], "I b", "service buy kept"),
    ServiceKeys("U n", "service user none"), ServiceKeys("U o Enter", "service user carol"),
    ServiceKeys("U o Ctrl-U z o e Enter", "service user zoe"),
    ServiceKeys(ServiceBench.ready + ["service user bob"], "U 1", "service user alice"),
    ServiceKeys("V s g", "service server garbage"), ServiceKeys("V s d", "service server down"),
    ServiceKeys("V s r", "service server reject receipt"),
    ServiceKeys("V s h Enter", "service server http 503"),
    ServiceKeys("V s s Enter", "service server slow 1m"),
    ServiceKeys("V s c Enter", "service server reject 9999"),
    ServiceKeys("V s a Enter", "service server address http://"),
    ServiceKeys("V s n g", "service server garbage --once"),
    ServiceKeys("V s n h Enter", "service server http 503 --once"),
    ServiceKeys(ServiceBench.ready + ["service server down"], "V s o", "service server ok"),
    ServiceKeys("V p", "service promotion no"), ServiceKeys("V f", "service receipt stale"),
    ServiceKeys("V l Enter", "service limit 500"),
    ServiceKeys(ServiceBench.ready + ["service limit 500"], "V l Ctrl-U o f f Enter", "service limit off"),
    ServiceKeys("V c 1", "service product stop coins100"),
    ServiceKeys(
      ServiceBench.ready + ["service product stop coins100"], "V c 1", "service product use coins100"),
    ServiceKeys(ServiceBench.ready + ["catalog builtin-full"], "V c 3", "service product stop crystals"),
    ServiceKeys("V c k Ctrl-U K 2 Enter", "service app-key K2"),
    ServiceKeys(ServiceBench.ready + ["service app-key K2"], "V c k Enter", "service app-key any"),
    ServiceKeys(ServiceBench.ready + ["service product stop coins100"], "V c b", "service console builtin"),
    ServiceKeys("V o 1", "service old-sdk coins100"),
    ServiceKeys("V e 2", "service elsewhere alice goldmonth --store ONESTORE"),
    ServiceKeys("V y", "quirk service-local-receipts accepted"),
    ServiceKeys("V d", "quirk service-reprocessed-delegate yes"), ServiceKeys("V X", "service off"),
    ServiceKeys(ServiceBench.ready + ["service stop-at P6 user"], "V x o", "service stop-at off"),
    ServiceKeys(ServiceBench.bought, "p u", "service consume 1"),
    ServiceKeys(ServiceBench.bought, "p g", "service grant 1"),
    ServiceKeys(ServiceBench.bought, "p b", "service take-back 1"),
    ServiceKeys(ServiceBench.bought, "p r", "service status 1 refund"),
    ServiceKeys(ServiceBench.stopped, "p s", "service status 1 success"),
    ServiceKeys("b", "service buy goldmonth"),
    ServiceKeys("B Ctrl-U c o i n s 1 0 0 Tab h i Enter", "service buy coins100 --payload hi"),
    ServiceKeys("B Enter", "service buy goldmonth"),
  ]

  private static let stops: [ServiceKeys] = zip(PurchaseStop.StopPoint.allCases, "123456789abc").flatMap {
    pair in
    PurchaseStop.Kind.allCases.map { kind in
      ServiceKeys(
        "V x \(pair.1) \(kind.rawValue.prefix(1))", "service stop-at \(pair.0.rawValue) \(kind.rawValue)")
    }
  }

  /// The current strategy cannot be chosen, so the other strategies precede the first one.
  private static let strategies: [ServiceKeys] = AppStrategy.allCases.enumerated().map { index, strategy in
    let isFirst = strategy == .careful
    return ServiceKeys(
      ServiceBench.ready + (isFirst ? ["service app forgetful"] : []), "V w \(index + 1)",
      "service app \(strategy.rawValue)")
  }

  static let all: [ServiceKeys] = lines + stops + strategies
}

@Suite("Menus of the purchase service") struct ServiceMenuTests {
  @Test("A key's step is journalled, and z takes it back and says what", arguments: ServiceKeys.all)
  func step(_ keyed: ServiceKeys) throws {
    var bench = ServiceBench.make(keyed.before, 80, 24)
    bench.press("8")
    let before = try #require(bench.service)
    let (count, quirks) = (bench.journal.count, bench.world.quirks)
    bench.press(keyed.keys)
    let added = bench.journal.dropFirst(count)
    #expect(
      added.first?.hasSuffix(" \(keyed.step)") == true, "\(Array(added)) \(bench.notice)\n\(bench.screen())")
    bench.press("z")
    let after = try #require(bench.service)
    #expect(after.settings == before.settings && after.ledger == before.ledger && after.sdk == before.sdk)
    #expect(
      after.stop == before.stop && after.incompletePurchases == before.incompletePurchases
        && bench.world.quirks == quirks)
    #expect(bench.notice.hasPrefix("undone: "), "\(bench.notice)")
  }

  @Test("The calls say how the SDK stands, and each refused line says why", arguments: [(80, 24), (132, 38)])
  func calls(columns: Int, rows: Int) {
    var bench = ServiceBench.make(ServiceBench.on, columns, rows)
    bench.press("8 I")
    #expect(bench.screen().contains("not initialised") && bench.screen().contains("nobody"))
    #expect(bench.screen().contains("the app has no saved"), "\(bench.screen())")
    bench.press("b")
    #expect(bench.notice.contains("service promotion no"), "\(bench.notice)")
    bench.press("I i I")
    #expect(bench.screen().contains(" initialised") && !bench.screen().contains("not initialised"))
    bench.press("Esc d t")
    bench.press("8 I u")
    #expect(bench.notice.contains("the app is not running, so it cannot call the SDK"), "\(bench.notice)")
  }

  @Test("The users' menu marks who is there, and their number brings them back")
  func users() {
    var bench = ServiceBench.make(ServiceBench.ready + ["service user bob"])
    bench.press("8 U")
    let rows = bench.rows()
    #expect(rows.contains { $0.contains("1 alice") && !$0.contains("now") }, "\(bench.screen())")
    #expect(rows.contains { $0.contains("2 bob") && $0.contains("now") })
    bench.press("1")
    #expect(bench.service?.sdk.user == "alice")
    bench.press("U n")
    #expect(bench.service?.sdk.user == nil)
    #expect(bench.statusBar().contains("no user"))
  }

  @Test("Each menu's whole content is on the smallest usual screen", arguments: ChromeLanguage.allCases)
  func fits(language: ChromeLanguage) {
    for keys in ["I", "U", "V", "V s", "V x", "V x 6", "V w", "V c", "V o", "V e", "p"] {
      var bench = ServiceBench.make(ServiceBench.bought, 80, 24, language)
      bench.press("8 \(keys)")
      guard let state = bench.workbench.overlays.last as? MenuState else {
        Issue.record("\(keys) opens no menu: \(bench.screen())")
        continue
      }
      let menu = state.menu(in: bench.workbench)
      let screen = bench.screen()
      for line in menu.lines { #expect(screen.contains(line.words), "\(keys): \(line.words)\n\(screen)") }
      for note in menu.notes { #expect(screen.contains(note), "\(keys): \(note)\n\(screen)") }
      #expect(screen.contains(menu.title), "\(keys): \(menu.title)")
    }
  }

  @Test("A stop shows where it is armed: in both of its menus and in the server's")
  func armed() {
    var bench = ServiceBench.make()
    bench.press("8 V x 6 n V")
    #expect(bench.rows().contains { $0.contains("stop a purchase at") && $0.contains("P6 network") })
    bench.press("x")
    #expect(bench.rows().contains { $0.contains("6 P6") && $0.contains("armed: network") })
    #expect((bench.workbench.overlays.last as? MenuState)?.markedIndex == 5)
    bench.press("6")
    #expect(bench.rows().contains { $0.contains("n network") && $0.contains("armed") })
  }

  @Test("The payment's menu names it, its three books, and why a line cannot be chosen")
  func payment() {
    var bench = ServiceBench.make(ServiceBench.bought, 80, 24)
    bench.press("8 p")
    #expect(bench.screen().contains("actions for 1  coins100  alice"))
    #expect(bench.screen().contains("service Success"), "\(bench.screen())")
    bench.press("s")
    #expect(bench.notice.contains("payment 1 is Success"), "\(bench.notice)")
    let keyBar = bench.keyBar()
    #expect(keyBar.contains("p act on 1") && keyBar.contains("I SDK calls"), "\(keyBar)")
  }

  @Test("Without a payment p says so, and names what buys one")
  func noPayment() {
    var bench = ServiceBench.make()
    bench.press("8 p")
    #expect(bench.workbench.overlays.isEmpty)
    #expect(
      bench.notice.contains("no payment yet") && bench.notice.contains("b buy goldmonth here"),
      "\(bench.notice)")
  }

  @Test("The notice after service app-key shows the key, and the refusal of an empty key also names any")
  func consoleKey() {
    var bench = ServiceBench.make(ServiceBench.ready, 80, 24)
    bench.step("service app-key K2K2")
    #expect(bench.notice == "the app key K2… in the console", "\(bench.notice)")
    bench.step("service app-key any")
    #expect(bench.notice == "any app key in the console", "\(bench.notice)")
    bench.press(":")
    bench.type("service app-key \"\"")
    bench.press("Enter")
    #expect(bench.screen().contains("service app-key any"), "\(bench.screen())")
  }

  @Test("At 80 columns, a long product name keeps its end in the key bar, and no key is lost")
  func longProduct() {
    var bench = ServiceBench.make(ServiceBench.bought + ["service product remove coins100"], 80, 24)
    bench.press("1 g 8")
    let bar = bench.keyBar()
    for words in ["iptionlab.coins100", "I SDK", "U user", "V server", "p act on 1", "^P"] {
      #expect(bar.contains(words), "\(words): \(bar)")
    }
  }

  @Test("The notice after the initialisation is about the initialisation and not about a list")
  func initialisation() {
    var bench = ServiceBench.make(ServiceBench.on + ["service user alice"], 80, 24)
    bench.press("8 I i")
    #expect(bench.notice == "the SDK's initialisation", "\(bench.notice)")
  }

  @Test("At 80 columns, the notices after service off and on name everything that the SDK loses")
  func losses() {
    var bench = ServiceBench.make(ServiceBench.ready, 80, 24)
    bench.step("service off")
    #expect(bench.notice.contains("the SDK loses user alice, initialisation, delegate"), "\(bench.notice)")
    let rows = bench.rows().suffix(4).joined()
    #expect(rows.contains("initialisation, delegate") || rows.contains("delegate (undo"), "\(rows)")
    bench.step("service on")
    #expect(bench.notice.contains("starts without user alice, initialisation, delegate"), "\(bench.notice)")
    bench = ServiceBench.make(ServiceBench.on, 80, 24)
    bench.step("service off")
    #expect(bench.notice == "the service is off; its records stay in the session (:service on)")
  }

  @Test("b and p are what they were in every other pane", arguments: ["1", "3", "4", "5", "7"])
  func elsewhere(pane: String) {
    var bench = ServiceBench.make(ServiceBench.bought)
    bench.press(pane)
    #expect(!bench.keyBar().contains(" here"))
    bench.press("p")
    #expect(bench.screen().contains("actions for #1"), "\(bench.screen())")
    bench.press("Esc")
    let count = bench.journal.count
    bench.press("b")
    #expect(bench.journal.dropFirst(count).first?.contains(" buy com.example.subscriptionlab.") == true)
  }

  @Test("b in the pane buys what is chosen among the products, by the console's word, and the bar says so")
  func buysHere() {
    var bench = ServiceBench.make(ServiceBench.ready, 80, 24)
    bench.press("1 g 8")
    #expect(bench.keyBar().contains("b buy coins100 here"), "\(bench.keyBar())")
    bench.press("b")
    #expect(bench.focus == .phone)
    bench.press("Enter Enter")
    #expect(bench.focus == .service)
    #expect(bench.service?.ledger.count == 1)
  }

  @Test("The form buys with a payload byte for byte, and refuses an empty product")
  func form() {
    var bench = ServiceBench.make()
    bench.press("8 B Ctrl-U Enter")
    #expect(bench.screen().contains("a product is needed"), "\(bench.screen())")
    bench.press("Esc B Tab")
    bench.type("level \"3\" --as")
    bench.press("Enter")
    #expect(bench.service?.ledger.all.last?.payload == "level \"3\" --as")
  }

  @Test("Typed numbers that cannot be are refused in their line")
  func badNumbers() {
    for keys in ["V s h Ctrl-U 9 9 Enter", "V s s Ctrl-U x Enter", "V l Ctrl-U x Enter"] {
      var bench = ServiceBench.make()
      let count = bench.journal.count
      bench.press("8 \(keys)")
      #expect(bench.workbench.overlays.last is Prompt, "\(keys): \(bench.screen())")
      #expect(bench.journal.count == count)
    }
  }
}

@Suite("Menus of the purchase service in Japanese") struct ServiceMenusInJapaneseTests {
  /// Names in the service and its SDK, which are not translated.
  private static let names: Set<String> = [
    "SDK", "toast", "coins", "goldmonth", "season", "noads", "delegate", "HTTP", "Android", "Google", "Play",
    "ONE", "store", "GG", "Safari", "Success",
    "Refund", "P",
    "USE", "STOP", "toml", "service", "alice", "bob", "carol", "real", "app", "key", "Apple", "URL",
    "payload", "ok", "ConsumableSubscription",
    "initialised",
  ]

  @Test(
    "No word of a menu, a line that asks or the bars is English",
    arguments: [
      "", "I", "I k", "I z", "U", "U o", "V", "V s", "V s h", "V s s", "V s c", "V s a", "V x", "V x 6",
      "V w", "V l",
      "V c", "V c f", "V o", "V e", "p", "B",
    ])
  func noEnglish(keys: String) {
    for (columns, rows) in [(80, 24), (132, 38)] {
      var bench = ServiceBench.make(
        ["device --locale ja_JP --storefront JPN"] + ServiceBench.bought, columns, rows, .japanese)
      bench.press("8 \(keys)")
      let content = LanguageTests.content(of: bench).union(Self.names)
      let opened = (bench.workbench.overlays.last as? MenuState)?.menu(in: bench.workbench)
      let words = (opened?.lines ?? []).flatMap { [$0.words, $0.state, $0.refusal?.reason ?? ""] }
      let expectedTexts =
        words + (opened?.notes ?? []) + [
          opened?.title ?? "", bench.statusBar(), bench.keyBar(), bench.notice,
        ]
      for text in expectedTexts {
        let english = LanguageTests.englishWords(text, content)
        #expect(english.isEmpty, "\(keys): \(english) in \(text)")
      }
    }
  }
}

@Suite("The purchase service is off") struct ServiceOffTests {
  /// Words that only the purchase service shows.
  private static let signs = ["SDK", "service-local", "service-reprocessed", "TOAST"]

  @Test("No menu, page or list has anything of it", arguments: ChromeLanguage.allCases)
  func nothing(language: ChromeLanguage) {
    var bench = ServiceBench.make([], 132, 60, language)
    for keys in ["", "5 v", "s q", "s", "d", "x", "p", "Q", "t", "o"] {
      bench.press(keys)
      let screen = bench.screen()
      #expect(Self.signs.allSatisfy { !screen.contains($0) }, "\(keys): \(screen)")
      #expect(!screen.contains("service") && !screen.contains("サービス"), "\(keys): \(screen)")
      bench.press("Esc Esc Esc 1")
    }
  }

  @Test("The help has the pane's key and the verb, and no more", arguments: ChromeLanguage.allCases)
  func help(language: ChromeLanguage) {
    let bench = ServiceBench.make([], 132, 38, language)
    let lines = HelpPage().lines(in: bench.workbench)
    for line in lines {
      if case .key(let command, _) = line.kind { #expect(command.exists == nil, "\(command)") }
    }
    let on = ServiceBench.make(ServiceBench.on, 132, 38, language)
    #expect(lines.contains { $0.kind == .key(.focusService, .everywhere) })
    #expect(lines.contains { $0.kind == .verb("service") })
    for context in [KeyContext.sdkMenu, .userMenu, .serverMenu, .answersMenu, .consoleMenu, .paymentMenu] {
      #expect(!lines.contains { $0.words == on.workbench.heading(of: context) }, "\(context.name)")
    }
    let shown = HelpPage().lines(in: on.workbench)
    #expect(shown.contains { $0.words == on.workbench.heading(of: .sdkMenu) })
    #expect(shown.contains { $0.kind == .key(.stopsMenu, .serverMenu) })
  }

  @Test("The palette and completion do not find it; typed out, each of its commands says that it is off")
  func lists() {
    var bench = ServiceBench.make([])
    let commands = ScreenCommand.allCases.filter { $0.exists != nil }
    #expect(commands.count > 40)
    bench.press("Ctrl-P")
    let palette = bench.workbench.overlays.last as? CommandPalette
    #expect(
      palette?.items.contains { if case .screen(let one) = $0 { one.exists != nil } else { false } } == false
    )
    bench.press("Esc")
    for command in commands {
      bench.press(":")
      bench.type(String(command.rawValue.dropLast()))
      bench.press("Tab")
      let line = (bench.workbench.overlays.last as? Prompt)?.field.text ?? ""
      #expect(line.trimmed != command.rawValue, "\(command)")
      bench.press("Esc Esc")
      bench.press(":")
      bench.type(command.rawValue)
      bench.press("Enter")
      #expect(bench.screen().contains("the purchase service is off"), "\(command): \(bench.screen())")
      bench.press("Esc Esc")
    }
    #expect(bench.journal.isEmpty)
    bench.step("service on")
    bench.press("Ctrl-P")
    bench.type("sdk-unconsumed")
    #expect(
      bench.rows().contains { $0.contains("unconsumed list") && $0.contains("8 I u") }, "\(bench.screen())")
  }

  @Test("The log's title has the channel's word while the service is on, and v v shows and hides it")
  func channel() {
    var bench = ServiceBench.make([])
    func title() -> String { bench.rows().first { $0.contains("5 Log") } ?? "" }
    #expect(!title().contains("service"))
    bench.press("5 v v")
    #expect(bench.notice.contains("closes the menu"), "\(bench.notice)")
    bench.press("Esc 1")
    bench.step("service on")
    #expect(title().contains("service"), "\(title())")
    bench.press("5 v v")
    #expect(!title().contains("service"))
    bench.press("v")
    #expect(bench.rows().contains { $0.contains("v service") && $0.contains("off") }, "\(bench.screen())")
    bench.press("v")
    #expect(title().contains("service"))
    bench.step("service off")
    #expect(!title().contains("service"))
  }

  @Test("Switched off again everything is as before, and the books stay")
  func offAgain() {
    var bench = ServiceBench.make(ServiceBench.bought + ["service off"])
    #expect(bench.notice.contains("its records stay"))
    #expect(!bench.statusBar().contains("service"))
    bench.press("8")
    #expect(bench.notice.contains(":service on") && bench.focus != .service)
    bench.step("service on")
    #expect(bench.service?.ledger.count == 1)
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
