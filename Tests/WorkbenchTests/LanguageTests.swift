// Tests of the Japanese screen: no English words remain, texts fit, and keys are unchanged.

import AppStoreServer
import AppStoreServerAPI
import Backend
import Grid
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("The chrome in Japanese") struct LanguageTests {
  static let sizes = [(60, 16), (80, 24), (132, 38)]

  /// Words that are the same in all languages: keys, Apple's names and words of the scenario language.
  static let identifiers: Set<String> = [
    // Keys
    "Enter", "Esc", "Tab", "Shift", "Up", "Down", "Space", "Backspace", "Delete", "Home", "End", "PgUp",
    "PgDn",
    "Ctrl", "Left", "Right", "F",
    // Fields of log filters
    "tx", "state", "error", "lv",
    // Apple's names
    "iPhone", "XCODE", "SANDBOX", "Xcode", "Sandbox", "TestFlight", "AppStore", "Reset", "Eligibility", "Ask",
    "to", "Buy", "AtB", "App", "Store", "Server", "API", "GET", "inApps",
    "appTransactions", "StoreKit",
    "Testing", "in",
    // Formats
    "Mermaid",
    "Interrupted", "Purchase", "Resolve", "Issues", "Transaction", "Manager", "finishTransaction", "finish",
    "canMakePayments", "expirationDate", "restoreCompletedTransactions", "simulatesAskToBuyInSandbox",
    "applicationUsername", "verifyReceipt", "receipt", "data", "CFBundleVersion",
    "SKIncludeConsumableInAppPurchaseHistory", "Info", "plist", "Product", "isEligibleForIntroOffer",
    "updates",
    "sync",
    "purchasing", "purchased", "failed", "restored", "deferred", "nil", "SKErrorDomain",
    "ASDServerErrorDomain",
    "ASDErrorDomain", "SKPaymentQueue", "AMSErrorDomain", "SKTestTransaction",
    // Other names
    "en", "US", "USA", "ja", "JP", "JPN", "UTC", "ON", "OFF", "ID", "id", "x", "iap", "storekit", "builtin",
    "session",
    "iapbench", "expect", "fg", "com", "example", "subscriptionlab", "monthly", "NTT", "kabeyakabeya",
    "aguuu", "scene", "iOS",
    "fail",
    "Pro", "pro", "Environment", "Payment", "Information", "de", "DE", "DEU", "tour", "Apple", "OSC",
  ]

  static func bench(_ columns: Int, _ rows: Int) -> TestBench {
    var bench = TestBench(columns, rows, registry: ParticipantRegistry([Backend.self]))
    bench.workbench.options.language = .japanese
    // The app and the phone are Japanese too, so English words can come only from the workbench.
    _ = bench.workbench.submit(.action(.device(DeviceChange(locale: "ja_JP", storefront: "JPN"))))
    return bench
  }

  static func asciiWords(_ text: String) -> [String] {
    text.split { !($0.isASCII && $0.isLetter) }.map(String.init)
  }

  /// Returns the words in log, dialogs, app and scenario language, which are not translated.
  static func content(of bench: TestBench) -> Set<String> {
    let world = bench.world
    var texts = bench.workbench.session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
    for dialog in world.device.dialogs {
      texts += [dialog.title, dialog.message, dialog.sheet?.priceLine ?? ""] + dialog.buttons.map(\.label)
    }
    texts.append(world.app.name)
    // The device identifier and the `verifyReceipt` response.
    texts += ["identifierForVendor", world.identifierForVendor, "nextNotification"]
    let simulation = bench.workbench.session.simulation
    if let receipt = Backend.receipt(of: Backend.presentName, simulation: simulation) {
      let reading = ReceiptInspection(receipt, StoreServerState(simulation))
      texts += [reading.response, reading.receiptObject ?? []].map { String(decoding: $0, as: UTF8.self) }
    }
    if let document = CustomerDocument(in: world.environment, StoreServerState(simulation)) {
      texts.append(String(decoding: document.json, as: UTF8.self))
    }
    texts += bench.workbench.session.registry.table.entries.flatMap { [$0.name] + $0.usage }
    texts += QuirkName.allCases.flatMap { [$0.rawValue] + $0.values }
    texts += bench.workbench.proposedExpectations.map { bench.workbench.text(.expect($0.expectation)) }
    texts += ErrorTable.rows.flatMap {
      [ErrorTable.name(of: InjectedFailure(domain: $0.domain, code: $0.code)), $0.sentence]
    }
    return Set(texts.flatMap(asciiWords))
  }

  /// Returns the words that are neither names nor content.
  ///
  /// A word may be incomplete, because an overlay can cover a part.
  static func englishWords(_ text: String, _ content: Set<String>) -> [String] {
    let known = content.union(identifiers)
    // A menu cuts a word on the left, and the end of the row cuts it on the right.
    let text = text.replacing(/│\w+>/, with: "│>")
    return asciiWords(text).filter { word in
      word.count > 1
        && !known.contains {
          $0.hasPrefix(word) || $0.hasSuffix(word) || (word.count > 4 && $0.contains(word))
        }
    }
  }

  /// Removes the terms of Xcode's Transaction Manager, which are not translated.
  static func withoutXcodesWords(_ text: String, in world: World) -> String {
    let terms = ScreenCommand.allCases.compactMap { $0.term?(world) } + ["Pending Approval"]
    return Set(terms).sorted { $0.count > $1.count }.reduce(text) { $0.replacing($1, with: "") }
  }

  /// Returns the rows outside the log; the content of the log is not translated.
  static func chrome(_ bench: inout TestBench) -> [String] {
    var content: Range<Int> = 0..<0
    if bench.workbench.overlays.isEmpty, let log = bench.workbench.layout.panes[.log]?.inside {
      content = log.y..<log.y + log.height
    }
    return bench.rows().enumerated().filter { !content.contains($0.offset) }.map(\.element)
  }

  /// Key sequences that open all kinds of screens.
  static let walks = [
    "", "1", "3", "4", "5", "7", "b", "7 b Enter 7", "7 b Enter 7 E", "7 A", "e s 7 A",
    "e s 7 b Enter Enter E", "b Enter 7 W",
    "i b Enter", "a b Enter Enter", "e s i b Enter", "e s i b Enter Enter Enter",
    "b Enter p", "a b Enter Enter p", "b Enter 4", "b Enter 3", "a b Enter Enter 4", "i b Enter 4",
    "s", "d", "t", "e", "S", "C", "5 v", "s q", "s l", "s l m 3", "?", "? G", "? PgDn", "? PgDn PgDn",
    "? PgDn PgDn PgDn", "B",
    "d o", "x", "b Enter x",
    ":", ": Tab", ";", "w", "o", "t r", "t t", "S s", "1 /", "3 /", "4 /", "5 /", "5 &", "d b", "d t",
    "d t b", "q",
    "K", "c", "C t", "M", ".", "S l", "b Enter z", "b Enter z Z", "a", "e e", "e s", "d n", "5 G g",
    "t p",
  ]

  @Test("no word of the chrome is English, and every row is as wide as the screen", arguments: walks)
  func noEnglishIsLeft(walk: String) {
    for (columns, rows) in Self.sizes {
      var bench = Self.bench(columns, rows)
      bench.press(walk)
      let content = Self.content(of: bench)
      for (number, row) in bench.rows().enumerated() {
        #expect(CellWidth.of(row) == columns, "\(columns)x\(rows) \(walk): row \(number) \(row)")
      }
      for row in Self.chrome(&bench) {
        let words = Self.englishWords(Self.withoutXcodesWords(row, in: bench.world), content)
        #expect(words.isEmpty, "\(columns)x\(rows) \(walk): \(words) in \(row)")
      }
    }
  }

  @Test("No text of a language needs a glyph of ambiguous width", arguments: ChromeLanguage.allCases)
  func noAmbiguousGlyphs(language: ChromeLanguage) {
    let texts = Localizer(language)
    var all = LocalizedTextSource.texts.map(\.text)
    all += ScreenCommand.allCases.flatMap { [$0.label(texts), $0.help(texts)] }
    all += CommandTable.standard.entries.map { $0.words.text(texts) }
    all += RuleRegistry.rules.flatMap {
      [$0.statement.text(texts), $0.provenance.detail(texts)]
    }
    for text in all {
      #expect(!text.unicodeScalars.contains { ASCIIFallback.isAmbiguous($0) }, "\(text)")
    }
  }

  @Test("every command has its words in every language", arguments: ChromeLanguage.allCases)
  func commandsAreWhole(language: ChromeLanguage) {
    let texts = Localizer(language)
    for command in ScreenCommand.allCases {
      #expect(!command.label(texts).isEmpty && !command.help(texts).isEmpty, "\(command.rawValue)")
    }
    for entry in CommandTable.standard.entries {
      #expect(!entry.words.text(texts).isEmpty)
      #expect((entry.words.text(texts) == entry.summary) == (language == .english), "\(entry.name)")
    }
  }

  @Test("The walk of an interrupted purchase in Sandbox takes the same keys")
  func walk() {
    var bench = Self.bench(80, 24)
    bench.press("e s i b Enter Enter Enter Enter Enter Enter w Enter")
    #expect(bench.world.transactionCount > 0)
    #expect(
      bench.effects.contains { if case .writeFile = $0 { true } else { false } },
      "\(bench.notice)")
  }

  @Test("a pending request is approved with the same two keys")
  func approval() {
    var bench = Self.bench(80, 24)
    bench.press("a b Enter Enter p a")
    #expect(bench.world.transaction(1)?.state == .purchased)
  }

  @Test("The widest switches leave the environment, the switches and the time in the status bar")
  func statusBar() {
    var bench = Self.bench(60, 16)
    bench.press("e s i a")
    let bar = bench.statusBar()
    #expect(
      bar.contains("SANDBOX") && bar.contains("中断 ON")
        && (bar.contains("AtB ON") || bar.contains("Ask to Buy ON")), "\(bar)")
  }

  @Test("the filter of transactions takes a state in Japanese")
  func filter() {
    var bench = Self.bench(80, 24)
    bench.press("b Enter 3 /")
    bench.type("購入済み")
    let screen = bench.screen()
    #expect(screen.contains("購入済み") && !screen.contains("一致する取引はありません"), "\(screen)")
  }

  @Test("A remark says the same facts in Japanese")
  func diagnostics() {
    let texts = Localizer(.japanese)
    #expect(Diagnostic.declinedDeliversNothing(transaction: 12).text(texts).hasPrefix("#12は拒否"))
    let injected = Diagnostic.failureInjected(transaction: 3, domain: "SKErrorDomain", code: 2)
    #expect(injected.text(texts).hasSuffix(": SKErrorDomain 2"))
    #expect(Diagnostic.nothingToSettle.text == "nothing is pending")
  }
}
