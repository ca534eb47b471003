// Tests of the words that the palette finds, and of their ranks.

import Presentation
import Scenario
import Support
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("Words in the palette") struct PaletteSynonymTests {
  /// Words that new users type, with the commands of which one is among the first three rows.
  private static let words: [(String, [String])] = [
    ("quit", ["quit"]), ("exit", ["quit"]), ("help", ["help"]), ("undo", ["undo"]),
    ("back", ["undo", "leave"]), ("refund", ["refund"]), ("cancel", ["subscription cancel"]),
    ("unsubscribe", ["subscription cancel"]), ("renew", ["subscription renew"]),
    ("expire", ["subscription expire"]), ("clock", ["time-menu"]), ("tomorrow", ["advance 1d"]),
    ("month", ["advance P1M"]), ("year", ["advance P1Y"]), ("calendar", ["calendar"]),
    ("today", ["type-a-time", "follow-real-time"]), ("now", ["type-a-time", "follow-real-time"]),
    ("real time", ["type-a-time", "follow-real-time"]), ("今日", ["type-a-time", "follow-real-time"]),
    ("date", ["calendar", "type-a-time"]), ("time travel", ["time-menu", "type-a-time"]),
    ("fast", ["change-rate"]), ("family", ["family-menu"]), ("child", ["toggle-ask-to-buy", "family-menu"]),
    ("parent", ["toggle-ask-to-buy", "approve"]), ("approve", ["approve"]), ("decline", ["decline"]),
    ("offer", ["offers-menu", "app redeems-offer-code"]), ("coupon", ["app redeems-offer-code"]),
    ("code", ["app redeems-offer-code"]), ("receipt", ["focus-receipt"]),
    ("sandbox", ["environment sandbox"]), ("production", ["environment production"]),
    ("xcode", ["environment xcode"]), ("log", ["focus-log"]), ("copy", ["copy-selected", "copy-menu"]),
    ("export", ["write-scenario", "copy-menu"]), ("junit", ["write-scenario"]),
    ("test report", ["write-scenario"]), ("junit report", ["write-scenario"]),
    ("picture for a document", ["save-picture", "save-sequence"]), ("wrong state", ["why"]),
    ("markdown", ["copy-mermaid"]), ("search", ["palette"]),
    ("filter", ["filter-log"]),
    ("language", ["device-options", "toggle-language"]), ("japanese", ["toggle-language"]),
    ("colour", ["theme-picker"]), ("dark", ["theme-picker"]), ("themes", ["theme-picker"]),
    ("mouse", ["toggle-mouse"]), ("save", ["write-scenario", "save-snapshot"]),
    ("load", ["load-snapshot", "open-menu"]), ("open", ["open-menu", "open-file"]),
    ("scenario", ["open-from-library", "copy-scenario", "open-file"]), ("demo", ["catalog builtin", "tour"]),
    ("tour", ["tour"]), ("presenter", ["presenter"]), ("error", ["fail-picker"]),
    ("network", ["toggle-network"]), ("price", ["price-menu"]),
    ("currency", ["device-options", "query storefront"]),
    ("country", ["device-options", "query storefront"]), ("account", ["account-menu"]),
    ("sign in", ["account sign-in"]), ("kill", ["app terminate"]), ("crash", ["app terminate"]),
    ("late", ["toggle-device-cache", "device-difference-menu"]),
    ("stale", ["toggle-device-cache", "toggle-device-receipt", "device-difference-menu"]),
    ("cache", ["toggle-device-cache"]), ("fail finish", ["toggle-fail-finish"]),
    ("finish fails", ["toggle-fail-finish"]), ("not fetched", ["device-difference-menu"]),
    ("catch up", ["device catch-up"]),
    ("out of date", ["toggle-device-cache", "toggle-device-receipt"]),
    ("sync", ["device catch-up", "device-difference-menu"]),
    ("遅れ", ["toggle-device-cache", "device-difference-menu"]), ("同期", ["device catch-up"]),
    ("終了", ["quit"]), ("元に戻す", ["undo"]), ("返金", ["refund"]), ("解約", ["subscription cancel"]),
    ("家族", ["family-menu"]), ("明日", ["advance 1d"]), ("早送り", ["time-menu", "change-rate"]),
    ("日本語", ["toggle-language"]), ("配色", ["theme-picker"]),
    ("エラー", ["fail-picker"]), ("通信", ["toggle-network"]), ("クーポン", ["app redeems-offer-code"]),
    ("強制終了", ["app terminate"]), ("書き出し", ["write-scenario", "copy-menu"]),
  ]

  @Test(
    "Nine of ten common words find their command in the first three rows", arguments: ChromeLanguage.allCases)
  func firstRows(language: ChromeLanguage) {
    var missed: [String] = []
    var search = PaletteSearch(language)
    for (word, commands) in Self.words {
      let items = search.firstItems(word)
      if Set(items.compactMap(name)).isDisjoint(with: commands) { missed.append("\(word): \(items)") }
    }
    #expect(missed.count * 10 <= Self.words.count, "\(missed)")
  }

  /// Words that newcomers typed, with the commands of which one is among the first three rows.
  private static let newcomersWords: [(String, [String])] = [
    ("EULA", ["toggle-interrupted"]), ("terms", ["toggle-interrupted"]),
    ("TestFlight", ["environment testflight"]), ("auto-renew", ["subscription cancel"]),
    ("auto-renew", ["subscription resume"]), ("auto-renew", ["subscription renew"]),
    ("start over", ["reset"]), ("start over", ["new-session"]), ("reset", ["reset"]),
    ("export log", ["copy-log"]), ("save log", ["copy-log"]), ("card declined", ["toggle-billing-retry"]),
    ("credit card", ["toggle-billing-retry"]), ("payment failed", ["toggle-billing-retry"]),
    ("billing problem", ["toggle-billing-retry"]), ("card fails", ["toggle-billing-retry"]),
    ("slideshow", ["presenter"]), ("autoplay", ["play-demo"]), ("bigger text", ["presenter"]),
    ("big font", ["presenter"]),
    ("projector", ["presenter"]), ("free trial", ["offers-menu"]), ("trial", ["offers-menu"]),
    ("free", ["offers-menu"]), ("upgrade", ["focus-subscriptions"]), ("downgrade", ["focus-subscriptions"]),
    ("new session", ["new-session"]), ("language", ["device-options"]), ("language", ["toggle-language"]),
    ("approved later", ["approve"]), ("approved later", ["toggle-ask-to-buy"]), ("chargeback", ["refund"]),
    ("renew", ["subscription renew"]), ("version", ["next-era"]), ("settings", ["switches-menu"]),
    ("config", ["reload"]), ("keybindings", ["help"]), ("search", ["palette"]), ("filter", ["filter-log"]),
    ("history", ["focus-log", "clear"]), ("quit", ["quit"]), ("save", ["write-scenario", "save-snapshot"]),
    ("undo", ["undo"]), ("crash", ["app terminate"]), ("offline", ["toggle-network"]),
    ("airplane mode", ["toggle-network"]), ("network", ["toggle-network"]), ("family", ["family-menu"]),
    ("gift code", ["app redeems-offer-code"]), ("promo code", ["app redeems-offer-code"]),
    ("coupon", ["app redeems-offer-code"]), ("receipt", ["focus-receipt"]), ("jws", ["copy-receipt-data"]),
    ("webhook", ["show-server"]), ("server", ["show-server"]), ("notification", ["show-server"]),
    ("price change", ["price-menu"]), ("price increase", ["price-menu"]), ("consent", ["price-menu"]),
    ("expired", ["subscription expire"]), ("cancel", ["subscription cancel"]), ("refund", ["refund"]),
    ("dark mode", ["theme-picker"]), ("light", ["theme-picker"]), ("mouse", ["toggle-mouse"]),
    ("copy", ["copy-selected"]), ("screenshot", ["save-picture"]), ("svg", ["save-picture"]),
    ("help", ["help"]), ("tutorial", ["tour"]),
    ("tour", ["tour"]), ("demo", ["catalog builtin"]), ("own products", ["write-catalog"]),
    ("add product", ["write-catalog"]), ("edit price", ["write-catalog"]),
    ("next payment", ["advance-to-the-next-thing-due"]), ("next payment", ["focus-subscriptions"]),
    ("loses access", ["subscription expire"]),
    ("subtitle", ["play-demo"]), ("powerpoint", ["save-picture", "presenter"]),
    ("my own catalogue", ["write-catalog"]), ("template", ["write-catalog"]), ("demo", ["play-demo"]),
    ("export", ["write-scenario", "copy-menu"]),
    ("run again", ["run-scenario-again"]), ("replay", ["run-scenario-again"]),
    ("rerun", ["run-scenario-again"]), ("renew", ["advance-to-the-next-thing-due"]),
    ("speed up", ["change-rate"]),
    ("no internet", ["toggle-network"]), ("test card", ["toggle-billing-retry"]),
    ("different user", ["account-menu", "account sign-in"]),
    ("new tester", ["account-menu", "account sign-in"]), ("full screen", ["zoom"]),
    ("money back", ["refund", "app requests-refund"]), ("offer code", ["app redeems-offer-code"]),
  ]

  private static let newcomersJapaneseWords: [(String, [String])] = [
    ("クレジットカード", ["toggle-billing-retry"]), ("支払い失敗", ["toggle-billing-retry"]),
    ("無料トライアル", ["offers-menu"]), ("アップグレード", ["focus-subscriptions"]),
    ("ダウングレード", ["focus-subscriptions"]), ("最初から", ["reset"]), ("最初から", ["new-session"]),
    ("ログ保存", ["copy-log"]), ("発表", ["presenter"]), ("文字を大きく", ["presenter"]),
    ("機内モード", ["toggle-network"]), ("家族", ["family-menu"]), ("返金", ["refund"]),
    ("解約", ["subscription cancel"]), ("言語", ["device-options"]), ("テーマ", ["theme-picker"]),
    ("自分の商品", ["write-catalog"]), ("失効", ["subscription expire"]), ("字幕", ["play-demo"]),
    ("料金", ["write-catalog"]), ("検索", ["palette", "filter-log"]),
    ("新しい規約", ["toggle-interrupted"]), ("通知", ["show-server"]),
  ]

  /// The first three rows that the palette shows for a text.
  private func firstItems(_ text: String, _ language: ChromeLanguage = .english) -> [PaletteItem] {
    var search = PaletteSearch(language)
    return search.firstItems(text)
  }

  private func name(_ item: PaletteItem?) -> String? {
    if case .screen(let command) = item { command.rawValue } else { nil }
  }

  @Test("Each word of newcomers finds its command in the first three rows")
  func newcomers() {
    for (list, language) in [
      (Self.newcomersWords, ChromeLanguage.english), (Self.newcomersJapaneseWords, .japanese),
    ] {
      var search = PaletteSearch(language)
      for (word, commands) in list {
        let items = search.firstItems(word)
        #expect(!Set(items.compactMap(name)).isDisjoint(with: commands), "\(word): \(items)")
      }
    }
  }

  @Test(
    "The command that a word names comes first",
    arguments: [
      ("TestFlight", "environment testflight"), ("reset", "reset"), ("start over", "reset"),
      ("screen language", "toggle-language"), ("renew", "subscription renew"), ("EULA", "toggle-interrupted"),
      ("credit card", "toggle-billing-retry"), ("free", "offers-menu"), ("save log", "copy-log"),
    ])
  func firstRow(word: String, command: String) {
    #expect(name(firstItems(word).first) == command)
  }

  @Test("The number of an error finds the error, and the quirk with this value under its full name")
  func valueOfQuirk() {
    #expect(firstItems("3532").contains(.quirk(.duplicatePurchase)))
    var bench = TestBench(80, 24)
    bench.press("Ctrl-P")
    bench.type("3532")
    #expect(
      bench.rows().contains { $0.contains("duplicate-purchase") && $0.contains("fails-3532") },
      "\(bench.screen())")
  }

  @Test(
    "The text of a ticket finds its error first, in the palette and in the picker",
    arguments: [
      ("Error Domain=ASDServerErrorDomain Code=3532 \"You’re currently subscribed to this\"", "3532"),
      ("ASDServerErrorDomain Code=3532", "3532"), ("Error Code=3532", "3532"), ("SKErrorDomain Code=0", "0"),
      ("You’re currently subscribed to this", "3532"), ("You're currently subscribed to this.", "3532"),
      ("“You are currently subscribed”", "3532"),
      ("Error Domain=SKErrorDomain Code=0 \"Request Canceled\"", "0"),
      ("Request Canceled 3532", "3532"),
    ])
  func ticket(text: String, code: String) {
    for language in ChromeLanguage.allCases {
      guard case .failure(let failure)? = firstItems(text, language).first else {
        Issue.record("\(text): \(firstItems(text, language))")
        continue
      }
      #expect(String(failure.code) == code, "\(text): \(failure)")
      var bench = TestBench(80, 24)
      bench.workbench.options.language = language
      bench.press("f")
      bench.paste(text)
      let picker = bench.workbench.overlays.last as? Picker
      #expect(picker?.shownRows.first?.code == code, "\(text): \(String(describing: picker?.shownRows))")
    }
  }

  @Test("A pasted error with its text is set up from the palette as from the picker")
  func pastedTicket() {
    let text = "Error Domain=ASDServerErrorDomain Code=3532 \"Another text\""
    var palette = TestBench(80, 24)
    palette.press("Ctrl-P")
    palette.paste(text)
    palette.press("Enter")
    var picker = TestBench(80, 24)
    picker.press("f")
    picker.paste(text)
    picker.press("Enter")
    #expect(!palette.journal.isEmpty && palette.journal == picker.journal, "\(palette.journal)")
  }

  @Test(
    "Nine of ten words of each role find a command in the first three rows", arguments: StrangersWords.all)
  func strangers(words: StrangersWords) {
    var search = PaletteSearch(words.isJapanese ? .japanese : .english)
    var missed: [String] = []
    for (text, commands) in words.words {
      let names = search.firstItems(text).compactMap { item -> String? in
        // The errors are what the error picker lists.
        switch item {
        case .failure: ScreenCommand.failMenu.rawValue
        case .serverTerm(let term): "\(term.origin.rawValue) \(term.word)"
        default: name(item)
        }
      }
      let expected = commands.split(separator: ",").map { $0.drop { $0 == " " } }
      if names.allSatisfy({ name in !expected.contains { $0 == name } }) {
        missed.append("\(text): \(names)")
      }
    }
    #expect(missed.count * 10 <= words.words.count, "\(missed)")
  }

  @Test(
    "A row that matches by a synonym shows the synonym, also in the other language",
    arguments: [
      ("macro", "write  [macro]"), ("upgrade", "Subscriptions  [upgrade]"), ("払い戻し", "refund  [払い戻し]"),
      ("did_renew", "did_renew"),
    ])
  func shownSynonym(text: String, row: String) {
    for (columns, rows) in [(80, 24), (132, 38)] {
      var bench = TestBench(columns, rows)
      bench.press("Ctrl-P")
      bench.type(text)
      #expect(bench.rows().contains { $0.contains(row) }, "\(bench.screen())")
    }
  }

  @Test("The verb of a command and weak matches come after the commands")
  func verbs() {
    for text in ["quirk", "fail", "subscription", "offer", "price", "device"] {
      var search = PaletteSearch(.english)
      search.type(text)
      let items = search.items
      let firstVerb = items.firstIndex { if case .verb = $0 { true } else { false } } ?? items.count
      let firstCommand = items.firstIndex { name($0) != nil }
      #expect(firstCommand == 0 && firstVerb > 0, "\(text): \(items.prefix(5))")
    }
    #expect(!firstItems("edit").contains { name($0) == "toggle-billing-retry" })
  }

  @Test(
    "Errors of spelling, joined words, articles and a colon do not hide a command",
    arguments: [
      ("refnd", "refund"), ("snadbox", "environment sandbox"), ("recipt", "focus-receipt"),
      ("timetravel", "time-menu"), ("newsession", "new-session"), ("how do i get a refund", "refund"),
      (":refund", "refund"), ("refunding", "refund"), ("the refunds", "refund"),
      ("sandbox mode", "environment sandbox"),
    ])
  func spelling(text: String, command: String) {
    let items = firstItems(text)
    #expect(items.compactMap(name).contains(command), "\(items)")
  }

  @Test("Other forms of a word match, but not words that only begin with its stem")
  func forms() {
    func quality(_ word: String, _ text: String) -> MatchQuality? {
      FuzzyWord(word).occurrence(in: FoldedText(text))?.quality
    }
    for (word, text) in [
      ("refunds", "refund"), ("refunded", "refunds"), ("cancelling", "cancel"), ("cancel", "cancelled"),
      ("families", "family"), ("expiring", "expire"), ("renew", "renewal"),
    ] {
      #expect(quality(word, text) == .form, "\(word) in \(text)")
    }
    #expect(quality("status", "statement") == nil)
    #expect(quality("timers", "time") == nil)
    #expect(quality("log", "login") == .prefix)
    #expect(quality("or", "store") == nil)
  }

  @Test("Contractions are folded only between words, and names with apostrophes stay")
  func sentences() {
    #expect(FoldedText.sentence("You’re “in”.") == "you are in")
    #expect(FoldedText.sentence("Don't stop!") == "do not stop")
    #expect(FoldedText.sentence("Editor's pick") == "editors pick")
    #expect(FoldedText.sentence("' . a") == "' . a")
  }

  @Test("Each row of the table of synonyms names a command, and no synonym is listed twice in a row")
  func table() {
    var names: Set<String> = []
    for row in CommandSynonyms.rows {
      let isVerb = row.command.hasPrefix(":")
      let verb = CommandTable.standard.entry(String(row.command.dropFirst()))
      #expect(
        isVerb ? verb != nil : ScreenCommand.named(row.command)?.rawValue == row.command, "\(row.command)")
      #expect(names.insert(row.command).inserted, "\(row.command)")
      let words = "\(row.names) \(row.words)".split(separator: " ")
      #expect(!words.isEmpty && Set(words).count == words.count, "\(row.command): \(words)")
    }
  }

  @Test(
    "Whole words come first, then prefixes; letters inside words and with gaps only without better matches")
  func ranks() {
    var index = FuzzyIndex()
    let names = ["tim in metals", "timer", "big time", "sometimes"]
    for name in names { index.append(name: name) }
    index.append(name: "clock", synonyms: "time date")
    func rows(_ text: String) -> [Int] {
      let found = index.matches(FuzzyPattern(text), limit: 100)
      return FuzzyIndex.best(found.map(\.score)).map { found[$0].row }
    }
    #expect(rows("time") == [4, 2, 1])
    #expect(rows("timer") == [1])
    #expect(rows("metime") == [3])
  }

  @Test(
    "Letters that are far apart in a name are no match",
    arguments: [
      ("kill", "skip a title in the list"), ("fast", "flow of a last transaction"),
      ("dark", "add marks for a walk"), ("theme", "the name of a theatre"),
    ])
  func scattered(text: String, name: String) {
    var index = FuzzyIndex()
    index.append(name: name)
    #expect(index.matches(FuzzyPattern(text), limit: 10) == [])
    #expect(FuzzyWord(text[...]).positions(in: FoldedText(name)) == [])
  }

  @Test("Words in camel case and parts of Japanese words are found")
  func boundaries() {
    #expect(FuzzyWord("error").occurrence(in: FoldedText("ASDServerErrorDomain"))?.quality == .prefix)
    #expect(FuzzyWord("rror").occurrence(in: FoldedText("ASDServerErrorDomain"))?.quality == .inside)
    #expect(FuzzyWord("家族").occurrence(in: FoldedText("同じ家族の子供"))?.quality == .whole)
    #expect(FuzzyWord("#1").occurrence(in: FoldedText("#1 Coins"))?.quality == .whole)
    #expect(FuzzyWord("#1").occurrence(in: FoldedText("#12 Coins"))?.quality == .prefix)
    #expect(FuzzyWord("o").occurrence(in: FoldedText("#12 Coins")) == nil)
  }
}

/// One open palette that searches several texts.
private struct PaletteSearch {
  private var bench: TestBench

  init(_ language: ChromeLanguage) {
    bench = TestBench(80, 24)
    bench.workbench.options.language = language
    bench.press("Ctrl-P")
  }

  mutating func type(_ text: String) {
    bench.press("Ctrl-E Ctrl-U")
    bench.paste(text)
  }

  var items: [PaletteItem] { (bench.workbench.overlays.last as? CommandPalette)?.items ?? [] }

  mutating func firstItems(_ text: String) -> [PaletteItem] {
    type(text)
    return Array(items.prefix(3))
  }
}
