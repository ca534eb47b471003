// Regression tests of problems found by first-time users.

import Grid
import Scenario
import Support
import Testing

@testable import Panes
@testable import StoreCatalog
@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator
@testable import TerminalUI
@testable import Workbench

@Suite("A stranger's walk") struct StrangersWalkTests {
  private func bench(_ columns: Int, _ rows: Int, _ language: ChromeLanguage = .english) -> TestBench {
    var bench = TestBench(columns, rows)
    bench.workbench.options.language = language
    return bench
  }

  @Test(
    "a reason in a menu is whole where its line has room for it, whatever other lines are set to",
    arguments: ChromeLanguage.allCases)
  func reasons(language: ChromeLanguage) {
    var seen = 0
    for before in ["", "b Enter Enter", "a b Enter Enter", "e s b Enter Enter", "b d t"] {
      for menu in ["d", "s", "e", "t", "S", "o", "p", "s v", "d a"] {
        var bench = bench(80, 24, language)
        bench.press("\(before) \(menu)")
        guard let state = bench.workbench.overlays.last as? MenuState else { continue }
        let lines = state.menu(in: bench.workbench).lines
        let words = lines.map { CellWidth.of($0.words) }.max() ?? 0
        let screen = bench.screen()
        for line in lines where line.state.isEmpty {
          guard let refusal = line.refusal, words + CellWidth.of(refusal.reason) + 10 <= 78 else { continue }
          seen += 1
          #expect(screen.contains(refusal.reason), "\(before) \(menu):\n\(screen)")
        }
      }
    }
    #expect(seen > 10)
  }

  @Test(
    "what keys do in a form is said whole", arguments: [(60, 16), (80, 24), (132, 38)],
    ChromeLanguage.allCases)
  func formKeys(size: (Int, Int), language: ChromeLanguage) {
    for form in ["d o", "B"] {
      var bench = bench(size.0, size.1, language)
      bench.press(form)
      let leave = bench.workbench.texts.hintLeave
      #expect(bench.screen().contains("Esc \(leave)"), "\(bench.screen())")
      let box = bench.rows().filter { $0.contains("Tab ") }.joined()
      #expect(!box.contains(".. │"), "\(box)")
    }
  }

  @Test("the key for what was pasted is told from the signs of the sentence")
  func pasted() {
    for (text, words) in [
      ("b", "press : to put"), ("x.iap", "press : to open"), ("SKErrorDomain Code=2", "press R to reproduce"),
    ] {
      var bench = bench(80, 24)
      bench.paste(text)
      #expect(bench.notice.contains(words), "\(bench.notice)")
      bench = self.bench(80, 24, .japanese)
      bench.paste(text)
      let key = words.contains(" R ") ? "R" : ":"
      #expect(bench.notice.contains("「\(key)」で"), "\(bench.notice)")
    }
  }

  @Test("no source says a version twice", arguments: ChromeLanguage.allCases)
  func sources(language: ChromeLanguage) {
    let texts = Localizer(language)
    for rule in RuleID.allCases {
      guard case .observed(_, let source) = RuleRegistry.rule(rule).provenance,
        RuleSource.allCases.contains(where: { $0.name == source })
      else { continue }
      let parts = RuleText.source(rule, texts).split { ",、:".contains($0) }.map { $0.drop { $0 == " " } }
      #expect(Set(parts).count == parts.count, "\(parts)")
    }
    var bench = bench(132, 38, language)
    bench.press("a b Enter Enter")
    let details = bench.rows().filter { $0.contains("NTT") || $0.contains("iOS 14") }.joined()
    #expect(details.split(separator: "Xcode 12").count == 2, "\(details)")
  }

  @Test(
    "a line of the log goes on after a word, and what is longer than a row at the edge", arguments: 1...40)
  func lineBreaks(_ seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let parts = [
      "purchase", "a", "Error", "Domain=ASDErrorDomain", "規約が変更されました。", "UserInfo={", "x.y.z", "👨‍👩‍👧", "  ",
      "e\u{301}",
      String(repeating: "0123456789", count: 12),
    ]
    for _ in 0..<50 {
      let columns = Int.random(in: 8...90, using: &dice)
      let words = (0..<Int.random(in: 1...30, using: &dice)).map { _ in
        parts.randomElement(using: &dice) ?? ""
      }
      let text = words.joined(separator: " ")
      let bytes = Array(text.utf8)
      var end = 0
      for piece in LineBreaks.pieces(of: text, columns: columns) {
        // Between two pieces, only a space may be missing.
        #expect(piece.lowerBound == end || piece.lowerBound == end + 1 && bytes[end] == UInt8(ascii: " "))
        #expect(!piece.isEmpty)
        let line = String(decoding: bytes[piece], as: UTF8.self)
        #expect(CellWidth.of(line) <= columns || line.count == 1)
        end = piece.upperBound
        // A line may end within a word only if the part before the break is longer than a third of the line.
        guard end < bytes.count, bytes[end] != UInt8(ascii: " "), end > 0 else { continue }
        let word = bytes[..<end].reversed().prefix { $0 != UInt8(ascii: " ") && $0 < 0x80 }.count
        let starts = end - word == 0 || bytes[end - word - 1] == UInt8(ascii: " ")
        if starts, word > 0, end - word > piece.lowerBound { #expect(word + 1 > columns / 3, "\(line)") }
      }
      // The last space may be missing, because it may exceed the width.
      #expect(end == bytes.count || end == bytes.count - 1 && bytes[end] == UInt8(ascii: " "))
    }
  }

  @Test("on a wide screen the words of a long line stay whole")
  func wholeWords() {
    var bench = bench(132, 38)
    bench.press("e s i b Enter")
    let log = bench.workbench.layout.panes[.log]?.y ?? 0
    let rows = bench.rows().dropFirst(log)
    #expect(rows.contains { $0.contains("[Environment: Sandbox]") })
    let alert = "must read and accept the new Terms & Conditions."
    let words = rows.flatMap { $0.split { " │┃!".contains($0) }.map(String.init) }
    for word in alert.split(separator: " ") { #expect(words.contains { $0.contains(word) }, "\(word)") }
  }

  @Test("people who watch are told in words what is taken back, the time too")
  func watchers() {
    for (keys, said) in [
      ("t d", "The clock is set back by one day."), ("t m t m", "The clock is set back by one minute."),
    ] {
      var bench = bench(132, 38)
      bench.press("P b Enter Enter \(keys) z")
      #expect(bench.screen().contains(said), "\(bench.screen())")
      #expect(!bench.notice.contains("advance") && bench.notice.contains("Z"), "\(bench.notice)")
      bench.press("Z")
      #expect(bench.screen().contains("The clock is advanced again by one"))
      #expect(!bench.notice.contains("advance") && bench.notice.contains("z"), "\(bench.notice)")
    }
    var bench = bench(132, 38, .japanese)
    bench.press("P b Enter Enter")
    bench.press(":")
    bench.type("advance P1M")
    bench.press("Enter z")
    #expect(bench.screen().contains("時間を戻します：1か月"))
    // Outside the narration, the notice quotes the step.
    bench = self.bench(132, 38)
    bench.press("t d z")
    #expect(bench.notice.contains("undone: advance 1d"))
  }

  @Test("no sentence of the story has a capital behind a colon but for names and what is taken back")
  func retry() {
    var bench = bench(132, 38)
    bench.press("P b Enter Enter s r t n")
    #expect(bench.screen().contains("The payment for Pro Monthly failed."))
  }

  private static let trial = """
    {"identifier":"1","nonRenewingSubscriptions":[],"products":[],"settings":{},\
    "subscriptionGroups":[{"id":"G","name":"G",
    "localizations":[],"subscriptions":[{"productID":"com.app.gold","referenceName":"Gold",\
    "type":"RecurringSubscription",
    "displayPrice":"4.99","groupNumber":1,"recurringSubscriptionPeriod":"P1M","subscriptionGroupID":"G",\
    "familyShareable":false,
    "localizations":[{"displayName":"Gold","description":"","locale":"en_US"}],
    "introductoryOffer":{"internalID":"1","paymentMode":"free","subscriptionPeriod":"P1W"}}]}],
    "version":{"major":3,"minor":0}}
    """

  @Test("from trial to renewal: the trial is named on the time line, and a renewal is told after its time")
  func trial() throws {
    let catalog = try StoreKitFile.read(Array(Self.trial.utf8), source: "trial.storekit").catalog
    var bench = TestBench(132, 38, catalog: catalog)
    bench.press("P b Enter Enter 6")
    #expect(bench.screen().contains("|free"), "\(bench.screen())")
    bench.press("t n")
    let rows = bench.rows()
    let later = try #require(
      rows.firstIndex { $0.contains("7 days later") && $0.contains("──") }, "\(bench.screen())")
    let renewed = try #require(rows.firstIndex { $0.contains("The app is told that Gold has renewed.") })
    #expect(later < renewed)
    // A short duration is also shown before its effects.
    bench.press("P")
    bench.enter("reset")
    bench.enter("renewal-rate every-5m")
    bench.press("P b Enter Enter t n")
    let short = bench.rows()
    let minutes = try #require(short.lastIndex { $0.contains("later.") }, "\(bench.screen())")
    let renewedIndex = try #require(short.lastIndex { $0.contains("has renewed") })
    #expect(minutes < renewedIndex)
  }

  @Test("Enter on a phone that asks nothing says which key would bring a question up")
  func nothingAsked() {
    var bench = bench(132, 38)
    bench.press("P Enter")
    #expect(bench.notice.contains("b buys Pro Monthly"))
    for (keys, first) in [
      ("d t", "first d l: launch the app"), ("d b", "first d f: bring the app to the foreground"),
    ] {
      for pane in ["1", "2"] {
        bench = self.bench(132, 38)
        bench.press("\(keys) \(pane) Enter")
        #expect(bench.notice.contains(first) && bench.notice.contains("then b buys"), "\(bench.notice)")
      }
    }
  }

  @Test("billing retry that is on is in the bar, at 80 columns too, and for people who watch")
  func billingRetry() {
    for (columns, rows) in [(80, 24), (132, 38)] {
      var bench = bench(columns, rows)
      #expect(!bench.statusBar().contains("fail"))
      bench.press("s r")
      #expect(
        bench.statusBar().contains(columns == 80 ? "fail ON" : "Renewals fail ON"), "\(bench.statusBar())")
      #expect(bench.statusBar().contains("Interrupted off"), "\(bench.statusBar())")
      bench.press("P")
      #expect(bench.statusBar().contains("renewal payments fail"), "\(bench.statusBar())")
    }
  }

  @Test("Japanese names stand whole beside the phone, where each has room beside its own price")
  func japaneseNames() {
    var bench = bench(80, 24, .japanese)
    bench.press(":")
    bench.type("device --locale ja_JP --storefront JPN")
    bench.press("Enter b Enter Enter b")
    let screen = bench.screen()
    for name in ["プロ 月額プラン", "プロ 年額プラン", "ベーシック 月額", "シーズンパス"] {
      #expect(screen.contains(name), "\(screen)")
    }
    #expect(screen.contains("*プロ 月額プラン"))
  }

  @Test("a chain of errors that was pasted is named whole, under the list where it is longer than that")
  func chain() {
    var bench = bench(80, 24)
    bench.paste(
      #"""
      Error Domain=ASDErrorDomain Code=500 "x" UserInfo={NSUnderlyingError=0x1 {Error Domain=AMSErrorDomain \#
      Code=306 "y"}}
      """#
    )
    bench.press(":")
    #expect(bench.screen().contains("ASDErrorDomain/500>AMSErrorDomain/306 "))
    #expect(bench.screen().contains("Reached max retry count"))
    bench = self.bench(60, 16)
    bench.paste(
      #"""
      Error Domain=SKErrorDomain Code=0 "x" UserInfo={NSUnderlyingError=0x1 {Error Domain=ASDErrorDomain \#
      Code=500 "x" UserInfo={NSUnderlyingError=0x1 {Error Domain=AMSErrorDomain Code=100 "y"}}}}
      """#
    )
    bench.press(":")
    let foot = bench.rows().suffix(4).joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(foot.contains("ASDErrorDomain/500>AMSErrorDomain/100"), "\(bench.screen())")
  }

  @Test("the end of a scenario is told by the file's name, whole on the smallest screen")
  func end() {
    var bench = bench(60, 16)
    let text = "iapbench 1\nask-to-buy on\n"
    _ = bench.workbench.handle(
      result: .fileRead(
        path: "/home/somebody/projects/shop/scenarios/demo.iap", bytes: Array(text.utf8), untilLine: nil))
    bench.press(".")
    #expect(bench.screen().contains("demo.iap finished after 1 step; continue manually"), "\(bench.screen())")
  }

  @Test("what the other environment can do is said once, with its key")
  func otherEnvironment() {
    var bench = bench(80, 24)
    bench.press("e s a b Enter Enter p a")
    let alternative = "; make the purchase in the simulated Xcode with Ask to Buy on to approve it (e x  a)"
    #expect(bench.notice.contains(alternative), "\(bench.notice)")
    #expect(!bench.notice.contains("environment xcode"))
  }

  // MARK: Bad input

  /// Names that are hard to distinguish or to display.
  private static let names = [
    String(repeating: "Long", count: 250), String(repeating: "Long", count: 249) + "Last",
    String(repeating: "長", count: 500), "\u{301}\u{302}", "\u{300}", "اشتراك شهري", "\u{202E}اشتراك شهري",
    "Pro",
    "Pr\u{200D}o", "Pro\u{FEFF}",
  ]

  @Test(
    "very long, marks-only, right-to-left names and names that differ by an invisible sign stay apart",
    arguments: [(60, 16), (80, 24), (132, 38), (200, 24)])
  func names(columns: Int, rows: Int) throws {
    let plans = Self.names.enumerated().map { HostileCatalogTests.plan("com.app.p\($0)", $1, level: 1) }
    let sample = HostileCatalogTests.Sample("names", groups: [(name: "G", plans: plans)])
    for pane: (String, PaneID) in [("1", .products), ("2", .phone), ("6", .subscriptions)] {
      var bench = try TestBench(columns, rows, catalog: sample.catalog)
      bench.press("\(pane.0) =")
      var seen: Set<String> = []
      for _ in Self.names {
        let shown = NamesOnScreenTests.rows(of: pane.1, in: &bench).filter { $0.contains("$4.99") }.map {
          String($0.drop { " ▸".contains($0) })
        }
        #expect(Set(shown).count == shown.count, "\(pane) \(shown.joined(separator: "\n"))")
        #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns })
        seen.formUnion(shown)
        bench.press("j")
      }
      if pane.1 == .products { #expect(seen.count >= 3) }
    }
    var bench = try TestBench(columns, rows, catalog: sample.catalog)
    bench.press("b")
    let before = bench.rows()
    for height in [1, 2] {
      bench.resize(columns, height)
      #expect(bench.rows().allSatisfy { CellWidth.of($0) == columns })
    }
    bench.resize(columns, rows)
    #expect(bench.rows() == before)
  }

  @Test(
    "Megabytes pasted into any field are cut to what it takes, run nothing, and leave the screen whole",
    arguments: [
      ":", ";", "w", "o f", "o r", "f", "d o", "B", "Ctrl-P", "? /", "1 /", "3 /", "4 /", "S s", "t t",
      "6 F n", "",
    ])
  func huge(_ keys: String) {
    // The texts are not test arguments, because a test run would print them. The field of commands gets all.
    let letters = ["b", "購", "Error Domain=ASDErrorDomain Code=500 {"]
    for letter in keys == ":" ? letters : [letters[keys.utf8.count % letters.count]] {
      var bench = bench(80, 24)
      bench.press("b Enter Enter \(keys)")
      let acceptsText = bench.workbench.overlays.last?.acceptsText ?? false
      if keys != "", !keys.contains("3 /"), !keys.contains("4 /"), !keys.contains("1 /") {
        #expect(acceptsText, "\(keys) opens no field: \(bench.screen())")
      }
      let count = bench.workbench.session.log.count
      let mebibytes = keys == ":" ? 10 : 1
      bench.paste(String(repeating: letter, count: (mebibytes << 20) / letter.utf8.count))
      #expect(bench.workbench.session.log.count == count)
      #expect(bench.rows().allSatisfy { CellWidth.of($0) == 80 })
      bench.resize(60, 16)
      #expect(bench.rows().allSatisfy { CellWidth.of($0) == 60 })
      bench.press("Esc Esc Esc")
      #expect(bench.workbench.session.log.count == count)
    }
  }
}

extension TestBench {
  fileprivate mutating func enter(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }
}
