// Tests that press every configurable command with another key and compare the results.

import Backend
import Grid
import IAPService
import Scenario
import StoreCatalog
import StoreSimulator
import Synchronization
import Testing

@testable import Panes
@testable import Workbench

/// The preparation of a bench in which the keys of a context have an effect.
struct PlaceOfKeys: Sendable {
  /// The keys pressed on a fresh screen; words in double quotes are typed.
  let keys: String
  var settles = true
  var scenario: String?
  /// A wide screen shows hints that are cut otherwise; a small screen scrolls.
  var size = (columns: 80, rows: 24)
  /// Whether the catalogue has a second subscription group.
  var hasGroups = false

  init(
    _ keys: String, settles: Bool = true, scenario: String? = nil, size: (Int, Int) = (80, 24),
    hasGroups: Bool = false
  ) {
    self.keys = keys
    self.settles = settles
    self.scenario = scenario
    self.size = size
    self.hasGroups = hasGroups
  }

  private static let openScenario = "iapbench 1\ninterrupted on\nask-to-buy on\n"

  /// The keys that switch on the service, make a payment and open the Service pane.
  private static let service =
    ": \"service on\" Enter : \"environment sandbox\" Enter : \"service user alice\" Enter "
    + ": \"service init\" Enter : \"service buy goldmonth\" Enter : \"confirm\" Enter Enter "

  static let all: [String: [PlaceOfKeys]] = [
    "everywhere": [
      PlaceOfKeys(""), PlaceOfKeys("a b Enter Enter 3"), PlaceOfKeys("b Enter Enter z"),
      PlaceOfKeys("", scenario: openScenario),
      PlaceOfKeys("b Enter Enter b Enter Enter b Enter Enter Ctrl-U 1"),
      PlaceOfKeys("s f b Enter Enter"), PlaceOfKeys("t p"), PlaceOfKeys("b Enter Enter 5 Ctrl-U"),
      PlaceOfKeys("b 2"), PlaceOfKeys("s f b Enter Enter Enter"),
      PlaceOfKeys("e s b Enter Enter Enter"), PlaceOfKeys("_"), PlaceOfKeys(": \"service on\" Enter"),
    ],
    "list": [
      PlaceOfKeys("1"), PlaceOfKeys("1 j j j"), PlaceOfKeys("b Enter Enter b Enter Enter 5 g"),
      PlaceOfKeys("b Enter Enter b Enter Enter 5 / \"tran\" Enter"),
      PlaceOfKeys("b Enter Enter b Enter Enter 5 g l"), PlaceOfKeys("b Enter Enter b Enter Enter 3"),
    ],
    "phone": [
      PlaceOfKeys("b"), PlaceOfKeys("b l"), PlaceOfKeys("e s i b Enter Enter"),
      PlaceOfKeys("e s i b Enter Enter j"), PlaceOfKeys("b Esc 2"),
      PlaceOfKeys("b 2", size: (60, 16), hasGroups: true),
      PlaceOfKeys("b 2 j j", size: (60, 16), hasGroups: true),
      PlaceOfKeys("e s i b Enter Enter Enter", size: (60, 16)),
      PlaceOfKeys("e s i b Enter Enter Enter j", size: (60, 16)),
    ],
    "log": [
      PlaceOfKeys("b Enter Enter 5"), PlaceOfKeys("b Enter Enter i b Enter Enter b Enter Enter 5"),
      PlaceOfKeys("b Enter Enter i b Enter Enter b Enter Enter 5 g"),
      PlaceOfKeys("b Enter Enter i b Enter Enter b Enter Enter 5 g }"), PlaceOfKeys("b Enter Enter 5 m"),
    ],
    "subscriptions": [
      PlaceOfKeys("b Enter Enter 6"), PlaceOfKeys("6 F n \"Kai\" Enter"),
      PlaceOfKeys("6", hasGroups: true),
    ],
    "receipt": [
      PlaceOfKeys("e s b Enter Enter Enter 7"), PlaceOfKeys("b Enter Enter e s b Enter Enter Enter 7"),
    ],
    "service": [PlaceOfKeys(service + "8")],
    "payment-menu": [
      PlaceOfKeys(service + "8 p"), PlaceOfKeys(service + ": \"service server reject receipt\" Enter 8 p"),
      PlaceOfKeys(
        service + ": \"service user bob\" Enter : \"service server reject receipt\" Enter "
          + ": \"service buy coins100\" Enter Enter Enter 8 p"),
      PlaceOfKeys(
        ": \"service on\" Enter : \"service user alice\" Enter : \"service init\" Enter "
          + ": \"service buy coins100\" Enter Enter Enter 8 p"),
    ],
    "sdk-menu": [
      PlaceOfKeys(service + "8 I"),
      PlaceOfKeys(
        service
          + """
          : "service promotion no" Enter : "outside promote com.example.subscriptionlab.coins100" Enter 8 I
          """
      ),
    ],
    "user-menu": [PlaceOfKeys(service + "8 U")],
    "server-menu": [PlaceOfKeys(service + "8 V")],
    "answers-menu": [PlaceOfKeys(service + "8 V s")],
    "console-menu": [PlaceOfKeys(service + "8 V c")],
    "act-menu": [
      PlaceOfKeys("a b Enter Enter p"), PlaceOfKeys("i b Enter Enter p"), PlaceOfKeys("b Enter Enter p"),
      PlaceOfKeys("b Enter Enter p c p"), PlaceOfKeys("b Enter Enter p m p"),
      PlaceOfKeys("a b Enter Enter b Enter Enter p"), PlaceOfKeys("s f s f b Enter Enter p"),
    ],
    "environment-menu": [PlaceOfKeys("e"), PlaceOfKeys("e s e")],
    "switches-menu": [PlaceOfKeys("s"), PlaceOfKeys("b Enter Enter s")],
    "device-menu": [
      PlaceOfKeys("d"), PlaceOfKeys("d b d"), PlaceOfKeys("d t d"),
      PlaceOfKeys("b Enter Enter d d s v v \"5.99\" Enter d"),
    ],
    "account-menu": [PlaceOfKeys("e s d a"), PlaceOfKeys("e s d a o d a"), PlaceOfKeys("d a")],
    "query-menu": [PlaceOfKeys("Q"), PlaceOfKeys("b Enter Enter Q")],
    "app-store-menu": [
      PlaceOfKeys("d s"), PlaceOfKeys("b Enter Enter d s"), PlaceOfKeys("d s a d s d d s p d s"),
      PlaceOfKeys("d s d d s t d s"),
    ],
    "time-menu": [PlaceOfKeys("t"), PlaceOfKeys("b Enter Enter t")],
    "snapshots-menu": [PlaceOfKeys("S"), PlaceOfKeys("S s Enter i S")],
    "open-menu": [PlaceOfKeys("o"), PlaceOfKeys("e s o", hasGroups: true)],
    "copy-menu": [PlaceOfKeys("b Enter Enter C")],
    "log-view-menu": [PlaceOfKeys("b Enter Enter 5 v"), PlaceOfKeys(service + "5 v")],
    "scenario-menu": [PlaceOfKeys("o", scenario: openScenario)],
    "family-menu": [
      PlaceOfKeys("b Enter Enter 6 F"), PlaceOfKeys("b Enter Enter 6 F n \"Kai\" Enter H F"),
    ],
    "expect-menu": [PlaceOfKeys("b Enter Enter x"), PlaceOfKeys("b Enter Enter x 1")],
    "prompt": [PlaceOfKeys(": \"app \" Tab")],
    "palette": [PlaceOfKeys("Ctrl-P"), PlaceOfKeys("Ctrl-P PgDn")],
    "picker": [PlaceOfKeys("f"), PlaceOfKeys("f PgDn")],
    "form": [PlaceOfKeys("B"), PlaceOfKeys("B Tab")], "form-switch": [PlaceOfKeys("B Tab Tab")],
    "question": [PlaceOfKeys("S s Enter S d Enter")],
    "price-menu": [
      PlaceOfKeys("b Enter Enter s v"), PlaceOfKeys("b Enter Enter s v v \"9.99\" Enter s v"),
    ],
    "text-field": [
      PlaceOfKeys("; \"one two\""), PlaceOfKeys("; \"one two\" Left Left"), PlaceOfKeys(":"),
      PlaceOfKeys("; \"one\" Enter ;"), PlaceOfKeys("; \"one\" Enter ; \"two\" Up"),
    ],
  ]
}

extension TestBench {
  /// Prepared benches, because hundreds of cases start in the same state.
  private static let prepared = Mutex<[String: TestBench]>([:])

  init(in place: PlaceOfKeys) {
    let name = "\(place)"
    if let known = Self.prepared.withLock({ $0[name] }) {
      self = known
      return
    }
    let bench = TestBench(preparedIn: place)
    Self.prepared.withLock { $0[name] = bench }
    self = bench
  }

  private init(preparedIn place: PlaceOfKeys) {
    self.init(
      place.size.columns, place.size.rows, settles: place.settles,
      catalog: place.hasGroups ? .twoGroups : nil,
      registry: ParticipantRegistry([IAPService.self, Backend.self]))
    if let scenario = place.scenario {
      effects += workbench.openScenario(path: "open.iap", bytes: Array(scenario.utf8))
    }
    var rest = place.keys[...]
    while let name = rest.split(separator: " ", maxSplits: 1).first {
      if name.hasPrefix("\"") {
        let text = rest.drop { $0 == " " }.dropFirst().prefix { $0 != "\"" }
        type(String(text))
        rest = rest[text.endIndex...].dropFirst()
      } else {
        press(String(name))
        rest = rest[name.endIndex...]
      }
      // Scrolling uses the height of the last frame.
      if place.size != (80, 24) { _ = drawn() }
    }
    _ = drawn()
  }

  mutating func screenUnderStandardKeys() -> String {
    workbench.bindings = .standard
    workbench.notice = nil
    let cursor = drawn().cursor.map { "\($0.x) \($0.y)" } ?? ""
    // `screen()` lacks the colours, which alone mark the selected line of a page.
    let page = (workbench.overlays.last as? HelpPage).map { "\($0)" } ?? ""
    return screen() + "\n" + cursor + page
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
    "A command does under another key what it does under its own", arguments: Bindings.standard.changeable)
  func pressed(_ change: KeyChange) throws {
    let context = try #require(change.context)
    let places = try #require(PlaceOfKeys.all[context], "no place is known for keys of \(context)")
    let command = try #require(ScreenCommand.named(change.command))
    let bindings = try Bindings.standard.rebound([
      KeyChange(change.command, keys: [Self.free], in: context)
    ])
    let own = try #require(change.keys.first)
    var wasDone = false
    for place in places where !wasDone {
      var before = TestBench(in: place)
      var expected = before
      var bench = before
      let isPossible = bench.workbench.refusal(of: command) == nil
      expected.press(own)
      bench.workbench.bindings = bindings
      bench.press(Self.free)
      #expect(bench.effects == expected.effects, "\(place.keys)")
      #expect(bench.focus == expected.focus, "\(place.keys)")
      let said = bench.notice.replacing(Self.free, with: own)
      let expectedToSay = expected.notice
      #expect(said == expectedToSay, "\(place.keys)")
      let screen = bench.screenUnderStandardKeys()
      let expectedScreen = expected.screenUnderStandardKeys()
      #expect(screen == expectedScreen, "\(place.keys)")
      let isSeen =
        expectedScreen != before.screenUnderStandardKeys() || expected.effects != before.effects
        || !expectedToSay.isEmpty
      wasDone = isPossible && isSeen && !expectedToSay.contains("does nothing here")
    }
    #expect(wasDone, "\(change.command) is done in no place of \(context)")
  }

  @Test("The key that a command had does nothing more", arguments: Bindings.standard.changeable)
  func released(_ change: KeyChange) throws {
    let context = try #require(change.context)
    let place = try #require(PlaceOfKeys.all[context]?.first)
    let bindings = try Bindings.standard.rebound([
      KeyChange(change.command, keys: [Self.free], in: context)
    ])
    for own in change.keys {
      guard let key = Key(named: own) else { continue }
      // The key may have a command in another context, and letters are text in a text field.
      let heirs = KeyContext.allCases.filter { bindings.command(for: key, in: $0) != nil }
      guard heirs.isEmpty, KeyContext(name: context).section?.acceptsText != true else { continue }
      var bench = TestBench(in: place)
      let effects = bench.effects
      bench.workbench.bindings = bindings
      bench.press(own)
      #expect(bench.effects == effects, "\(own)")
      #expect(!bench.notice.isEmpty, "\(own)")
    }
  }
}

/// Tests of overlay commands whose keys belong to other contexts.
@Suite("Other keys over the panes") struct OverlayKeysTests {
  /// A command of an overlay, with preparations in which the command is visible.
  struct Case: Sendable, CustomTestStringConvertible {
    let overlay: String
    let command: ScreenCommand
    let places: [PlaceOfKeys]

    var testDescription: String { "\(overlay): \(command)" }

    static func of<State: Overlay>(_ state: State.Type, _ places: [PlaceOfKeys]) -> [Case] {
      State.handlers.keys.sorted { $0.rawValue < $1.rawValue }.map {
        Case(overlay: "\(state)", command: $0, places: places)
      }
    }

    static let all: [Case] =
      of(
        MenuState.self,
        [
          PlaceOfKeys("t"), PlaceOfKeys("t Down Down"), PlaceOfKeys("b Enter Enter x"),
          PlaceOfKeys("a b Enter Enter b Enter Enter p"), PlaceOfKeys("b Enter Enter b Enter Enter p"),
          PlaceOfKeys("b Enter Enter 5 m k k m '"),
        ])
      + of(HelpPage.self, [PlaceOfKeys("?"), PlaceOfKeys("? j j j"), PlaceOfKeys("? / \"undo\" Enter")])
      + of(
        WhyPage.self,
        [
          PlaceOfKeys("i b Enter Enter 5 W"), PlaceOfKeys("i b Enter Enter 5 k k k W"),
          PlaceOfKeys("i b Enter Enter 5 W j j"),
        ]
      )
      + of(ConfirmationPrompt.self, [PlaceOfKeys("S s Enter S d Enter")])
      + of(Picker.self, [PlaceOfKeys("f"), PlaceOfKeys("f Down Down")])
      + of(
        CommandPalette.self,
        [PlaceOfKeys("Ctrl-P"), PlaceOfKeys("Ctrl-P Down Down"), PlaceOfKeys("Ctrl-P a")])
      + of(Form.self, [PlaceOfKeys("B"), PlaceOfKeys("B Tab Tab")])
      + of(
        Prompt.self,
        [
          PlaceOfKeys(":"), PlaceOfKeys("; \"one\" Enter ; \"two\""),
          PlaceOfKeys("; \"one\" Enter ; \"two\" Up"),
          PlaceOfKeys(": \"app \" Tab"),
        ])
  }

  @Test("An overlay does for a command under another key what it does under its own", arguments: Case.all)
  func pressed(_ one: Case) throws {
    var wasDone = false
    for place in one.places where !wasDone {
      let before = TestBench(in: place)
      let overlay = try #require(before.workbench.overlays.last, "\(place.keys)")
      for context in overlay.contexts {
        guard let own = Bindings.standard.keys(for: one.command, in: context).first else { continue }
        let bindings = try Bindings.standard.rebound([
          KeyChange(one.command.rawValue, keys: ["F12"], in: context.name)
        ])
        var (shown, expected, bench) = (before, before, before)
        expected.press(own.name)
        bench.workbench.bindings = bindings
        bench.press("F12")
        #expect(bench.effects == expected.effects, "\(place.keys)")
        #expect(bench.notice.replacing("F12", with: own.name) == expected.notice, "\(place.keys)")
        let isNoted = !expected.notice.isEmpty
        let after = expected.screenUnderStandardKeys()
        #expect(bench.screenUnderStandardKeys() == after, "\(place.keys)")
        let isSeen = after != shown.screenUnderStandardKeys() || expected.effects != before.effects
        if isSeen || isNoted { wasDone = true }
        break
      }
    }
    #expect(wasDone, "\(one.testDescription) is done in none of its places")
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
