// Tests that press every configurable command with another key and compare the results.

import Backend
import Grid
import IAPService
import Scenario
import StoreCatalog
import StoreSimulator
import Synchronization
import Testing

@testable import LibraryPane
@testable import Panes
@testable import Workbench

/// A preparation after which the keys of a context have an effect.
struct KeyContextFixture: Sendable {
  /// The keys pressed on a fresh screen; words in double quotes are typed.
  let keys: String
  var settles = true
  var scenario: String?
  /// A wide screen shows hints that are otherwise cut; a small screen scrolls.
  var size = (columns: 80, rows: 24)
  /// Whether the catalogue has a second subscription group.
  var hasGroups = false
  /// A text that is pasted after the keys.
  var pastedText: String?
  var hasLibrary = false
  /// Whether the scenario plays as a demo.
  var isDemo = false

  init(
    _ keys: String, settles: Bool = true, scenario: String? = nil, size: (Int, Int) = (80, 24),
    hasGroups: Bool = false, pastedText: String? = nil, hasLibrary: Bool = false, isDemo: Bool = false
  ) {
    self.keys = keys
    self.settles = settles
    self.scenario = scenario
    self.size = size
    self.hasGroups = hasGroups
    self.pastedText = pastedText
    self.hasLibrary = hasLibrary
    self.isDemo = isDemo
  }

  /// A note that is wider than the log.
  private static let wideNote = ": \"note \(String(repeating: "wide", count: 40))\" Enter "
  private static let openScenario = "iapbench 1\ninterrupted on\nask-to-buy on\n"

  /// The keys that switch on the service, make a payment and open the Service pane.
  private static let service =
    ": \"service on\" Enter : \"environment sandbox\" Enter : \"service user alice\" Enter "
    + ": \"service init\" Enter : \"service buy goldmonth\" Enter : \"confirm\" Enter Enter "

  static let all: [String: [KeyContextFixture]] = [
    "everywhere": [
      KeyContextFixture(""), KeyContextFixture("a b Enter Enter 3"), KeyContextFixture("b Enter Enter z"),
      KeyContextFixture("", scenario: openScenario),
      KeyContextFixture("b Enter Enter b Enter Enter b Enter Enter Ctrl-U 1"),
      KeyContextFixture("s f b Enter Enter"), KeyContextFixture("t p"),
      KeyContextFixture("b Enter Enter 5 Ctrl-U"),
      KeyContextFixture("b 2"), KeyContextFixture("s f b Enter Enter Enter"),
      KeyContextFixture("e s b Enter Enter Enter"), KeyContextFixture("_"),
      KeyContextFixture(": \"service on\" Enter"),
      KeyContextFixture("", pastedText: "Error Domain=ASDServerErrorDomain Code=3532\nSKPaymentQueue\n"),
    ],
    "list": [
      KeyContextFixture("1"), KeyContextFixture("1 j j j"),
      KeyContextFixture("b Enter Enter b Enter Enter 5 g"),
      KeyContextFixture("b Enter Enter b Enter Enter 5 / \"tran\" Enter"),
      KeyContextFixture("b Enter Enter b Enter Enter 5 g l"),
      KeyContextFixture("b Enter Enter b Enter Enter 3"),
      KeyContextFixture(wideNote + "5"), KeyContextFixture(wideNote + "5 l"),
    ],
    "phone": [
      KeyContextFixture("b"), KeyContextFixture("b l"), KeyContextFixture("e s i b Enter Enter"),
      KeyContextFixture("e s i b Enter Enter j"), KeyContextFixture("b Esc 2"),
      KeyContextFixture("b 2", size: (60, 16), hasGroups: true),
      KeyContextFixture("b 2 j j", size: (60, 16), hasGroups: true),
      KeyContextFixture("e s d a o b"),
      KeyContextFixture("e s i b Enter Enter Enter", size: (60, 16)),
      KeyContextFixture("e s i b Enter Enter Enter j", size: (60, 16)),
    ],
    "log": [
      KeyContextFixture("b Enter Enter 5"),
      KeyContextFixture("b Enter Enter i b Enter Enter b Enter Enter 5"),
      KeyContextFixture("b Enter Enter i b Enter Enter b Enter Enter 5 g"),
      KeyContextFixture("b Enter Enter i b Enter Enter b Enter Enter 5 g }"),
      KeyContextFixture("b Enter Enter 5 m"), KeyContextFixture(wideNote + "5 l l"),
    ],
    "subscriptions": [
      KeyContextFixture("b Enter Enter 6"), KeyContextFixture("6 F n \"Kai\" Enter"),
      KeyContextFixture("6", hasGroups: true),
    ],
    "receipt": [
      KeyContextFixture("e s b Enter Enter Enter 7"),
      KeyContextFixture("b Enter Enter e s b Enter Enter Enter 7"),
    ],
    "service": [KeyContextFixture(service + "8")],
    "payment-menu": [
      KeyContextFixture(service + "8 p"),
      KeyContextFixture(service + ": \"service server reject receipt\" Enter 8 p"),
      KeyContextFixture(
        service + ": \"service user bob\" Enter : \"service server reject receipt\" Enter "
          + ": \"service buy coins100\" Enter Enter Enter 8 p"),
      KeyContextFixture(
        ": \"service on\" Enter : \"service user alice\" Enter : \"service init\" Enter "
          + ": \"service buy coins100\" Enter Enter Enter 8 p"),
    ],
    "sdk-menu": [
      KeyContextFixture(service + "8 I"),
      KeyContextFixture(
        service
          + """
          : "service promotion no" Enter : "outside promote com.example.subscriptionlab.coins100" Enter 8 I
          """
      ),
    ],
    "user-menu": [KeyContextFixture(service + "8 U")],
    "server-menu": [KeyContextFixture(service + "8 V")],
    "answers-menu": [KeyContextFixture(service + "8 V s")],
    "console-menu": [KeyContextFixture(service + "8 V c")],
    "act-menu": [
      KeyContextFixture("a b Enter Enter p"), KeyContextFixture("i b Enter Enter p"),
      KeyContextFixture("b Enter Enter p"),
      KeyContextFixture("b Enter Enter p c p"), KeyContextFixture("b Enter Enter p m p"),
      KeyContextFixture("a b Enter Enter b Enter Enter p"), KeyContextFixture("s f s f b Enter Enter p"),
    ],
    "environment-menu": [KeyContextFixture("e"), KeyContextFixture("e s e")],
    "switches-menu": [
      KeyContextFixture("s"), KeyContextFixture("b Enter Enter s"), KeyContextFixture("s g s"),
    ],
    "device-menu": [
      KeyContextFixture("d"), KeyContextFixture("d b d"), KeyContextFixture("d t d"),
      KeyContextFixture("b Enter Enter d d s v v \"5.99\" Enter d"),
      KeyContextFixture("d m b Enter Enter d"),
    ],
    "device-difference-menu": [
      KeyContextFixture("s l"), KeyContextFixture("s l m b Enter Enter s l"),
    ],
    "account-menu": [
      KeyContextFixture("e s d a"), KeyContextFixture("e s d a o d a"), KeyContextFixture("d a"),
    ],
    "query-menu": [
      KeyContextFixture("Q"), KeyContextFixture("b Enter Enter Q"), KeyContextFixture("e s Q"),
    ],
    "app-store-menu": [
      KeyContextFixture("d s"), KeyContextFixture("b Enter Enter d s"),
      KeyContextFixture("d s a d s d d s p d s"),
      KeyContextFixture("d s d d s t d s"), KeyContextFixture("s f b Enter Enter d s"),
    ],
    "time-menu": [KeyContextFixture("t"), KeyContextFixture("b Enter Enter t")],
    "snapshots-menu": [KeyContextFixture("S"), KeyContextFixture("S s Enter i S")],
    "open-menu": [
      KeyContextFixture("o"), KeyContextFixture("e s o", hasGroups: true),
      KeyContextFixture("o x o", scenario: openScenario),
    ],
    "copy-menu": [KeyContextFixture("b Enter Enter C")],
    "log-view-menu": [KeyContextFixture("b Enter Enter 5 v"), KeyContextFixture(service + "5 v")],
    "scenario-menu": [KeyContextFixture("o", scenario: openScenario)],
    "family-menu": [
      KeyContextFixture("b Enter Enter 6 F"), KeyContextFixture("b Enter Enter 6 F n \"Kai\" Enter H F"),
    ],
    "expect-menu": [KeyContextFixture("b Enter Enter x"), KeyContextFixture("b Enter Enter x 1")],
    "prompt": [KeyContextFixture(": \"app \" Tab")],
    "palette": [KeyContextFixture("Ctrl-P"), KeyContextFixture("Ctrl-P PgDn")],
    "picker": [KeyContextFixture("f"), KeyContextFixture("f PgDn")],
    "library": [
      KeyContextFixture("o l", hasLibrary: true), KeyContextFixture("o l PgDn", hasLibrary: true),
      KeyContextFixture("o l Ctrl-F", hasLibrary: true),
    ],
    "demo": [
      KeyContextFixture("Enter", scenario: openScenario, isDemo: true),
      KeyContextFixture("", scenario: openScenario, isDemo: true),
    ],
    "form": [KeyContextFixture("B"), KeyContextFixture("B Tab")],
    "form-switch": [KeyContextFixture("B Tab Tab")],
    "question": [KeyContextFixture("S s Enter S d Enter")],
    "price-menu": [
      KeyContextFixture("b Enter Enter s v"), KeyContextFixture("b Enter Enter s v v \"9.99\" Enter s v"),
    ],
    "text-field": [
      KeyContextFixture("; \"one two\""), KeyContextFixture("; \"one two\" Left Left"),
      KeyContextFixture(":"),
      KeyContextFixture("; \"one\" Enter ;"), KeyContextFixture("; \"one\" Enter ; \"two\" Up"),
    ],
  ]
}

extension TestBench {
  /// A cache, because hundreds of cases start in the same state.
  private static let prepared = Mutex<[String: TestBench]>([:])

  init(in fixture: KeyContextFixture) {
    let name = "\(fixture)"
    if let prepared = Self.prepared.withLock({ $0[name] }) {
      self = prepared
      return
    }
    let bench = TestBench(preparedIn: fixture)
    Self.prepared.withLock { $0[name] = bench }
    self = bench
  }

  private init(preparedIn fixture: KeyContextFixture) {
    self.init(
      fixture.size.columns, fixture.size.rows, settles: fixture.settles,
      catalog: fixture.hasGroups ? .twoGroups : nil,
      registry: ParticipantRegistry([IAPService.self, Backend.self]))
    if fixture.hasLibrary { workbench.options.library = LibraryFixture.scenarios }
    if let scenario = fixture.scenario, fixture.isDemo {
      playDemo(String(scenario.dropFirst("iapbench 1\n".count)))
    } else if let scenario = fixture.scenario {
      effects += workbench.openScenario(path: "open.iap", bytes: Array(scenario.utf8))
    }
    var remainingKeys = fixture.keys[...]
    while let name = remainingKeys.split(separator: " ", maxSplits: 1).first {
      if name.hasPrefix("\"") {
        let text = remainingKeys.drop { $0 == " " }.dropFirst().prefix { $0 != "\"" }
        type(String(text))
        remainingKeys = remainingKeys[text.endIndex...].dropFirst()
      } else {
        press(String(name))
        remainingKeys = remainingKeys[name.endIndex...]
      }
      // Scrolling uses the height of the last frame.
      if fixture.size != (80, 24) { _ = drawn() }
    }
    if let text = fixture.pastedText { paste(text) }
    _ = drawn()
  }

  mutating func screenUnderStandardKeys() -> String {
    workbench.bindings = .standard
    workbench.notice = nil
    let grid = drawn()
    let cursor = grid.cursor.map { "\($0.x) \($0.y)" } ?? ""
    // Only colours, which `screen()` lacks, mark the selected line of a page.
    let page = (workbench.overlays.last as? HelpPage).map { "\($0)" } ?? ""
    return (0..<grid.rows).map { grid.text(row: $0) }.joined(separator: "\n") + "\n" + cursor + page
  }
}

extension Catalog {
  fileprivate static var twoGroups: Catalog {
    let groups = ["One", "Two"].map { name in
      SubscriptionGroup(
        identifier: name, name: name,
        subscriptions: [
          Product(
            identifier: "com.example.\(name.lowercased())", kind: .autoRenewable, displayPrice: "1.99",
            localizations: [
              Localization(
                locale: "en_US", displayName: String(repeating: "a long name ", count: 40),
                description: String(repeating: "a long text ", count: 40))
            ],
            subscription: SubscriptionTerms(
              groupIdentifier: name, level: 1, period: SubscriptionPeriod(1, .month)))
        ])
    }
    var settings = CatalogSettings()
    settings.timeRate = 12
    return Catalog(source: "groups.storekit", groups: groups, settings: settings)
  }
}

@Suite("Other keys") struct OtherKeysTests {
  private static let free = "F12"

  @Test(
    "A command does under another key what it does under its own",
    // What the clock shows after `follow-real-time` differs from one moment to the next, and
    // `copy-notification` needs the sender of notifications, which only the program has.
    arguments: Bindings.standard.changeable.filter {
      $0.command != "follow-real-time" && $0.command != "copy-notification"
    })
  func pressed(_ change: KeyChange) throws {
    let context = try #require(change.context)
    let fixtures = try #require(KeyContextFixture.all[context], "no place is known for keys of \(context)")
    let command = try #require(ScreenCommand.named(change.command))
    let bindings = try Bindings.standard.rebound([
      KeyChange(change.command, keys: [Self.free], in: context)
    ])
    let ownKey = try #require(change.keys.first)
    var wasDone = false
    for fixture in fixtures where !wasDone {
      var before = TestBench(in: fixture)
      var expected = before
      var bench = before
      let isPossible = bench.workbench.refusal(of: command) == nil
      expected.press(ownKey)
      bench.workbench.bindings = bindings
      bench.press(Self.free)
      #expect(bench.effects == expected.effects, "\(fixture.keys)")
      #expect(bench.focus == expected.focus, "\(fixture.keys)")
      let notice = bench.notice.replacing(Self.free, with: ownKey)
      let expectedNotice = expected.notice
      #expect(notice == expectedNotice, "\(fixture.keys)")
      let screen = bench.screenUnderStandardKeys()
      let expectedScreen = expected.screenUnderStandardKeys()
      #expect(screen == expectedScreen, "\(fixture.keys)")
      let isSeen =
        !expectedNotice.isEmpty || expected.effects != before.effects
        || expectedScreen != before.screenUnderStandardKeys()
      wasDone = isPossible && isSeen && !expectedNotice.contains("does nothing here")
    }
    #expect(wasDone, "\(change.command) is done in no place of \(context)")
  }

  @Test("The key that a command had does nothing more", arguments: Bindings.standard.changeable)
  func released(_ change: KeyChange) throws {
    let context = try #require(change.context)
    let fixture = try #require(KeyContextFixture.all[context]?.first)
    let bindings = try Bindings.standard.rebound([
      KeyChange(change.command, keys: [Self.free], in: context)
    ])
    for ownKey in change.keys {
      guard let key = Key(named: ownKey) else { continue }
      // Skips a key that has a command in another context, and letters in a text field.
      let otherContexts = KeyContext.allCases.filter { bindings.command(for: key, in: $0) != nil }
      guard otherContexts.isEmpty, KeyContext(name: context).section?.acceptsText != true else { continue }
      var bench = TestBench(in: fixture)
      let effects = bench.effects
      bench.workbench.bindings = bindings
      bench.press(ownKey)
      #expect(bench.effects == effects, "\(ownKey)")
      #expect(!bench.notice.isEmpty, "\(ownKey)")
    }
  }
}

/// Tests of overlay commands whose keys belong to other contexts.
@Suite("Other keys over the panes") struct OverlayKeysTests {
  /// A command of an overlay, with preparations after which the command is visible.
  struct Case: Sendable, CustomTestStringConvertible {
    let overlay: String
    let command: ScreenCommand
    let fixtures: [KeyContextFixture]

    var testDescription: String { "\(overlay): \(command)" }

    static func of<State: Overlay>(_ state: State.Type, _ fixtures: [KeyContextFixture]) -> [Case] {
      State.handlers.keys.sorted { $0.rawValue < $1.rawValue }.map {
        Case(overlay: "\(state)", command: $0, fixtures: fixtures)
      }
    }

    static let all: [Case] =
      of(
        MenuState.self,
        [
          KeyContextFixture("t"), KeyContextFixture("t Down Down"), KeyContextFixture("b Enter Enter x"),
          KeyContextFixture("a b Enter Enter b Enter Enter p"),
          KeyContextFixture("b Enter Enter b Enter Enter p"),
          KeyContextFixture("b Enter Enter 5 m k k m '"),
        ])
      + of(
        HelpPage.self,
        [KeyContextFixture("?"), KeyContextFixture("? j j j"), KeyContextFixture("? / \"undo\" Enter")])
      + of(
        WhyPage.self,
        [
          KeyContextFixture("i b Enter Enter 5 W"), KeyContextFixture("i b Enter Enter 5 k k k W"),
          KeyContextFixture("i b Enter Enter 5 W j j"),
        ]
      )
      + of(ConfirmationPrompt.self, [KeyContextFixture("S s Enter S d Enter")])
      + of(Picker.self, [KeyContextFixture("f"), KeyContextFixture("f Down Down")])
      + of(
        CommandPalette.self,
        [KeyContextFixture("Ctrl-P"), KeyContextFixture("Ctrl-P Down Down"), KeyContextFixture("Ctrl-P a")])
      + of(
        LibraryBrowser.self,
        [
          KeyContextFixture("o l", hasLibrary: true), KeyContextFixture("o l PgDn", hasLibrary: true),
          KeyContextFixture("o l Ctrl-F", hasLibrary: true),
        ])
      + of(Form.self, [KeyContextFixture("B"), KeyContextFixture("B Tab Tab")])
      + of(
        Prompt.self,
        [
          KeyContextFixture(":"), KeyContextFixture("; \"one\" Enter ; \"two\""),
          KeyContextFixture("; \"one\" Enter ; \"two\" Up"),
          KeyContextFixture(": \"app \" Tab"),
        ])
  }

  @Test("An overlay does for a command under another key what it does under its own", arguments: Case.all)
  func pressed(_ testCase: Case) throws {
    var wasDone = false
    for fixture in testCase.fixtures where !wasDone {
      let before = TestBench(in: fixture)
      let overlay = try #require(before.workbench.overlays.last, "\(fixture.keys)")
      for context in overlay.contexts {
        guard let ownKey = Bindings.standard.keys(for: testCase.command, in: context).first else { continue }
        let bindings = try Bindings.standard.rebound([
          KeyChange(testCase.command.rawValue, keys: ["F12"], in: context.name)
        ])
        var (shown, expected, bench) = (before, before, before)
        expected.press(ownKey.name)
        bench.workbench.bindings = bindings
        bench.press("F12")
        #expect(bench.effects == expected.effects, "\(fixture.keys)")
        #expect(bench.notice.replacing("F12", with: ownKey.name) == expected.notice, "\(fixture.keys)")
        let isNoted = !expected.notice.isEmpty
        let after = expected.screenUnderStandardKeys()
        #expect(bench.screenUnderStandardKeys() == after, "\(fixture.keys)")
        if isNoted || expected.effects != before.effects || after != shown.screenUnderStandardKeys() {
          wasDone = true
        }
        break
      }
    }
    #expect(wasDone, "\(testCase.testDescription) is done in none of its places")
  }

  @Test("A page, a menu and the key bar name a changed key")
  func named() throws {
    let bindings = try Bindings.standard.rebound([
      KeyChange("row-down", keys: ["u"]), KeyChange("leave", keys: ["F9"]),
      KeyChange("home", keys: ["y"], in: "device-menu"), KeyChange("log-view-menu", keys: ["V"]),
      KeyChange("focus-log", keys: ["9"]),
    ])
    var bench = TestBench(132, 38)
    bench.workbench.bindings = bindings
    bench.press("b Enter Enter 9")
    #expect(bench.screen().contains("9 Log"))
    #expect(bench.keyBar().contains("V view"))
    bench.press("d")
    #expect(bench.screen().contains("y Home button") && bench.screen().contains(" F9 "))
    bench.press("F9 ?")
    #expect(bench.keyBar().contains("u k scroll") && bench.keyBar().contains("F9 leave"))
    bench.press("A")
    #expect(bench.notice.contains("u k") && bench.notice.contains("F9"))
  }
}
