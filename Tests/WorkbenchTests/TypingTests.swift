// Tests of typed and pasted text: replaced fields, failed lines and pending pastes.

import Grid
import ProgramMessages
import Scenario
import StoreRules
import StoreSimulator
import Support
import Testing

@testable import Menus
@testable import Panes
@testable import Recognition
@testable import Workbench

@Suite("Forms, lines and pasted text")
struct TypingTests {
  // MARK: Forms

  @Test("what is typed in a form's field takes the place of what stood there")
  func fieldIsReplaced() {
    var bench = TestBench()
    bench.press("d o")
    bench.type("de_DE")
    bench.press("Tab")
    bench.type("DEU")
    bench.press("Enter")
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.workbench.session.world.device.locale == "de_DE")
    #expect(bench.workbench.session.world.device.storefront == "DEU")
  }

  @Test(
    "arrows bring a field's choices, Tab completes what was begun and else goes on", arguments: [80, 132])
  func choices(width: Int) {
    var bench = TestBench(width, 38)
    bench.press("d o Right")
    #expect(bench.screen().contains("ja_JP "))
    bench.press("Left Tab")
    bench.type("jp")
    bench.press("Tab")
    #expect(bench.screen().contains("JPN "))
    bench.press("Tab")
    bench.type("asia/t")
    bench.press("Tab Enter")
    let device = bench.workbench.session.world.device
    #expect(device.locale == "en_US" && device.storefront == "JPN")
    #expect(device.timeZone.identifier == "Asia/Tokyo")
  }

  @Test("the arrows show the storefronts of the hint first")
  func firstStorefronts() {
    var bench = TestBench()
    bench.press("d o Tab Right Enter")
    #expect(bench.workbench.session.world.device.storefront == "JPN")
  }

  @Test("an arrow in a text that is being typed moves the cursor in it")
  func arrowsEdit() {
    var bench = TestBench()
    bench.press("d o")
    bench.type("d_DE")
    bench.press("Left Left Left")
    bench.type("e")
    bench.press("Enter")
    #expect(bench.workbench.session.world.device.locale == "de_DE")
  }

  @Test(
    "what only looks like a locale is refused, once, and the form stays",
    arguments: ["en_USde_DE", "en_QQ", "xq_US", "en_Abcd_US", "e", "en US", "en_US_US"])
  func noLocale(text: String) {
    for language in [ChromeLanguage.english, .japanese] {
      var bench = TestBench(100, 30)
      bench.workbench.options.language = language
      bench.press("d o")
      bench.type(text)
      bench.press("Enter")
      let screen = bench.screen()
      #expect(bench.workbench.overlays.count == 1)
      #expect(bench.workbench.session.world.device.locale == "en_US")
      #expect(screen.components(separatedBy: "zh_Hans").count == 2, "\(screen)")
    }
  }

  @Test(
    "every locale of a device is taken",
    arguments: [
      "zh_Hans_CN", "zh-Hant-TW", "es_419", "en_001", "sr_Latn_RS", "fil_PH", "nb", "pt_BR", "uz_Cyrl_UZ",
    ])
  func locales(text: String) {
    var bench = TestBench()
    bench.press("d o")
    bench.type(text)
    bench.press("Enter")
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.workbench.session.world.device.locale == text.replacing("-", with: "_"))
  }

  @Test("the name of an account is replaced by typing")
  func accountName() {
    var bench = TestBench()
    bench.press("e s d a s")
    bench.type("hanako")
    bench.press("Enter")
    #expect(bench.workbench.session.world.device.account?.name == "hanako")
  }

  // MARK: Failed lines

  @Test("a file that cannot be read leaves its line open, and what is typed on runs no command")
  func openFails() {
    var bench = TestBench()
    bench.press("o f")
    bench.type("nope")
    bench.press("Enter")
    #expect(bench.effects.last == .readFile(path: "nope", untilLine: nil))
    _ = bench.workbench.handle(
      result: .fileFailed(path: "nope", reason: .system(code: 2, words: "No such file or directory")))
    bench.type("esia")
    let world = bench.workbench.session.world
    #expect(world.environment == .xcode && !world.switches.interruptsPurchases && !world.switches.asksToBuy)
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "nopeesia")
    bench.press("Esc")
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("a catalogue that cannot be loaded leaves its line open, with the reason", arguments: ["o f", ":"])
  func catalogFails(keys: String) {
    var bench = TestBench()
    bench.press(keys)
    bench.type(keys == ":" ? "catalog nope.storekit" : "nope.storekit")
    bench.press("Enter")
    if keys != ":" {
      _ = bench.workbench.handle(result: .documentRead(path: "nope.storekit", .catalog, untilLine: nil))
    }
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text.hasSuffix("nope.storekit") == true)
    #expect(bench.screen().contains("no such file"))
    #expect(bench.workbench.session.log.count == 0)
  }

  @Test("a scenario with a mistake leaves its line open, with file and line")
  func scenarioFails() {
    var bench = TestBench()
    bench.press("o f")
    bench.type("bad.iap")
    bench.press("Enter")
    _ = bench.workbench.handle(
      result: .fileRead(path: "bad.iap", bytes: Array("iapbench 1\nfly\n".utf8), untilLine: nil))
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "bad.iap")
    #expect(bench.screen().contains("bad.iap:2"))
  }

  @Test("a file that cannot be written leaves its line open; one that was written closes it")
  func writeFails() {
    var bench = TestBench()
    bench.press("w")
    bench.type("/nowhere/x.iap")
    bench.press("Enter")
    _ = bench.workbench.handle(
      result: .fileFailed(
        path: "/nowhere/x.iap", reason: .system(code: 2, words: "No such file or directory")))
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "/nowhere/x.iap")
    bench.press("Enter")
    _ = bench.workbench.handle(result: .fileWritten(path: "/nowhere/x.iap"))
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("an answer that comes after the next key opens no line")
  func lateAnswer() {
    var bench = TestBench()
    bench.press("o f")
    bench.type("nope")
    bench.press("Enter j")
    _ = bench.workbench.handle(
      result: .fileFailed(path: "nope", reason: .system(code: 2, words: "No such file or directory")))
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.notice.contains("nope"))
  }

  // MARK: Pasted text

  /// A logged error with two underlying errors.
  private static let cancelled = """
    Error Domain=SKErrorDomain Code=2 "(null)" UserInfo={NSUnderlyingError=0x2830a3330 {Error \
    Domain=ASDErrorDomain Code=907 "Unhandled exception" UserInfo={NSUnderlyingError=0x2830a1530 {Error \
    Domain=AMSErrorDomain Code=6 "Payment Sheet Failed"}}}}
    """

  @Test("text pasted beside a field runs nothing, is kept over other keys, and goes where it belongs")
  func pasteIsKept() {
    var bench = TestBench()
    bench.paste("esia\n")
    #expect(bench.workbench.session.log.count == 0)
    #expect(bench.notice.contains("is not run as keys"), "\(bench.notice)")
    bench.press("j k :")
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "esia")
    bench.press("Esc :")
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "")
  }

  @Test("a pasted path goes into the line that asks for a file")
  func pastedPath() {
    var bench = TestBench()
    bench.paste("/tmp/My Shop/Store.storekit")
    #expect(bench.notice.contains("Store.storekit"))
    bench.press(":")
    let prompt = bench.workbench.overlays.last as? Prompt
    #expect(prompt?.purpose == .openFile && prompt?.field.text == "/tmp/My Shop/Store.storekit")
  }

  @Test(
    "a pasted error is looked up, whatever key opens the picker: a chosen error in three keys",
    arguments: [":", "f"])
  func pastedError(key: String) {
    var bench = TestBench(100, 30)
    bench.paste("<SKPaymentQueue: 0x28>: Payment completed with error: " + Self.cancelled)
    bench.press(key)
    #expect(bench.screen().contains("907"))
    bench.press("Enter")
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.workbench.session.world.switches.failure != nil)
  }

  @Test("a whole log with an error is recognised and not offered as a failure; a short one is")
  func wholeLog() {
    let error = "12:01 task failed: Error Domain=NSURLErrorDomain Code=-1009 \"offline\"\n"
    for (count, isError) in [(2, true), (200, false)] {
      var bench = TestBench(100, 30)
      bench.paste(String(repeating: error, count: count))
      #expect(bench.notice.contains("make the next purchase fail") == isError, "\(bench.notice)")
      #expect(bench.notice.contains("R to recognise it"), "\(bench.notice)")
      bench.press("f")
      #expect((bench.workbench.overlays.last as? Picker)?.filter.text.isEmpty == !isError)
    }
  }

  @Test(
    "an error is found in every form that logs have",
    arguments: [
      ("Error Domain=ASDServerErrorDomain Code=3532 \"x\"", "ASDServerErrorDomain", 3532),
      (
        """
        message: SKErrorDomain, details: {NSUnderlyingError: {domain: ASDServerErrorDomain, \
        userInfo: {a: b}, code: 3532}}
        """,
        "ASDServerErrorDomain", 3532
      ),
      ("(ASDErrorDomain error 907.)", "ASDErrorDomain", 907),
      ("failed: ASDErrorDomain/907", "ASDErrorDomain", 907),
      ("SKErrorDomain Code: 2", "SKErrorDomain", 2),
      ("ASDErrorDomain:907", "ASDErrorDomain", 907),
    ])
  func forms(line: String, domain: String, code: Int) throws {
    let first = try #require(PastedError(line).rows(of: Picker.rows).first)
    #expect(first.failure == InjectedFailure(domain: domain, code: code))
  }

  @Test("an empty paste and one of nothing but line ends are nothing")
  func emptyPaste() {
    var bench = TestBench()
    bench.paste("\n\r\n")
    #expect(bench.workbench.prompts.pendingPaste == nil && bench.notice.isEmpty)
  }

  // MARK: Start

  @Test("what was found at the start gives way to the next key")
  func standing() {
    var bench = TestBench()
    bench.workbench.showStartNotices(with: [.fact(.sessionHasNoFile)])
    let words = bench.notice
    #expect(!words.isEmpty)
    bench.resize(100, 30)
    #expect(bench.notice == words)
    for key in ["j", "Esc", "t", ":", "i"] {
      bench.workbench.showStartNotices(with: [.fact(.sessionHasNoFile)])
      #expect(bench.notice == words)
      bench.press(key)
      #expect(!bench.notice.contains(words), "\(key): \(bench.notice)")
      bench.press("Esc")
    }
  }

  @Test("of much that was found at the start, the number of the rest is said, and where it stands")
  func standingMuch() {
    var bench = TestBench()
    let fault = ProgramNotice.fact(
      .configuration(ConfigurationProblem("config.toml:3", .unknownSetting("colour", known: ["theme"]))))
    bench.workbench.showStartNotices(with: Array(repeating: fault, count: 7))
    #expect(bench.screen().contains("7 problems (`iapbench config` lists them"))
    // A notice that `iapbench config` does not list comes first.
    bench.workbench.showStartNotices(with: Array(repeating: fault, count: 7) + [.fact(.sessionHasNoFile)])
    #expect(bench.notice.hasPrefix("this session has no file; 7 problems"), "\(bench.notice)")
    let notices = (1...3).map { ProgramNotice.fact(.incompleteLineSaved(path: "s.iap.rest-\($0)")) }
    bench.workbench.showStartNotices(with: notices)
    #expect(!bench.notice.contains("iapbench config"), "\(bench.notice)")
    for number in 1...3 { #expect(bench.screen().contains("s.iap.rest-\(number)"), "\(bench.screen())") }
  }

  @Test(
    "help begins with what the key bar offers, then the focused pane, everywhere and lists; signs are last")
  func helpOrder() {
    for language in [ChromeLanguage.english, .japanese] {
      for (keys, own) in [("1 ?", [KeyContext]()), ("5 ?", [.log]), ("5 b ?", [.phone])] {
        var bench = TestBench(132, 60)
        bench.workbench.options.language = language
        bench.press(keys)
        let texts = bench.workbench.texts
        let headings = HelpPage().lines(in: bench.workbench).filter(\.isHeading).map(\.words)
        let first = (own + [.everywhere, .list]).map { bench.workbench.heading(of: $0) }
        #expect(Array(headings.prefix(own.count + 3)) == [texts.helpNow] + first, "\(keys): \(headings)")
        #expect(headings.last == texts.legendTitle, "\(headings)")
        #expect(Set(headings).count == headings.count)
      }
    }
  }

  @Test("The section of the focused pane does not repeat the first lines of the help")
  func helpOnce() {
    var bench = TestBench(80, 24)
    bench.press("6")
    let lines = HelpPage().lines(in: bench.workbench)
    let own = lines.filter { if case .key(_, .subscriptions) = $0.kind { true } else { false } }
    #expect(own.count { $0.keys == "H" } == 1 && own.contains { $0.keys == "[" }, "\(own)")
  }

  @Test(
    "At the start the first page of the help has the keys of the product, and no key of the cursor",
    arguments: [(60, 16), (80, 24)])
  func firstPage(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press("?")
    let screen = bench.rows()
    for key in ["b", "i", "a", "e", "o", "s", "t"] {
      #expect(screen.contains { $0.hasPrefix("│  \(key) ") }, "\(key): \(screen)")
    }
    #expect(!screen.contains { $0.hasPrefix("│  j ") || $0.hasPrefix("│  ▸ ") }, "\(screen)")
  }

  @Test("the first lines of the help follow the moment: a dialog, a transaction that waits, a terminated app")
  func currentLines() {
    func commands(_ keys: String) -> [ScreenCommand] {
      var bench = TestBench(80, 24)
      bench.press(keys)
      let lines = HelpPage().lines(in: bench.workbench).dropFirst().prefix { !$0.isHeading }
      return lines.compactMap { if case .key(let command, _) = $0.kind { command } else { nil } }
    }
    #expect(commands("1").first == .buySelected && !commands("1").contains(.actMenu))
    #expect(commands("b").first == .pressButton)
    #expect(commands("a b Enter Enter 1").contains(.actMenu))
    #expect(commands("d t").first == .launchApp)
  }

  @Test("the legend explains the signs of the lists, the left column of the log and pairs of keys")
  func legend() {
    for language in ChromeLanguage.allCases {
      var bench = TestBench(132, 60)
      bench.workbench.options.language = language
      let signs = HelpPage().lines(in: bench.workbench).filter { $0.kind == .sign }
      let keys = Set(signs.map(\.keys))
      #expect(keys.isSuperset(of: ["▸", "?", "!", "*", "L1 L2", "+3 s", "v ^ >", "┃", "p a", ".."]))
      let level = signs.first { $0.keys == "L1 L2" }?.words ?? ""
      #expect(level.contains(language == .english ? "1 is the highest" : "1が最上位"), "\(level)")
    }
  }

  @Test("the last sign can be reached and read on the smallest screen, and Enter shows its words")
  func lastSign() {
    var bench = TestBench(60, 16)
    bench.press("? G")
    #expect(bench.screen().contains("text omitted"), "\(bench.screen())")
    bench.press("Enter")
    #expect(bench.notice.contains("text omitted") && bench.workbench.overlays.count == 1)
  }

  @Test("a word of three letters two slips away is suggested where the first letter is right")
  func bye() {
    var bench = TestBench()
    bench.press(":")
    bench.type("bye")
    bench.press("Enter")
    #expect(bench.screen().contains("buy"))
  }

  @Test("a plain print ends with how to come back")
  func plainPrint() {
    var bench = TestBench()
    bench.press("C p")
    guard case .printPlain(let text) = bench.effects.last else {
      Issue.record("nothing was printed")
      return
    }
    #expect(text.split(separator: "\n").last == "-- press any key to return to iapbench --")
  }

  // MARK: Esc and a key

  @Test("Esc and a key that arrive together as a key with Alt close the prompt, and the key works as typed")
  func escapeAndKey() {
    var bench = TestBench()
    bench.press(":")
    bench.type("buy mon")
    _ = bench.workbench.handle(.key(Key(.character("p"), control: true, alt: true)))
    bench.type("sandbox")
    #expect(bench.screen().contains("sandbox") && !bench.screen().contains("buy mon"), "\(bench.screen())")
    #expect(bench.workbench.overlays.count == 1 && bench.journal.isEmpty)
    bench.press("Esc")
    #expect(bench.workbench.overlays.isEmpty)
    // The same keys over a menu: Esc closes the menu of the environments.
    bench.press("e Alt-i")
    #expect(bench.workbench.overlays.isEmpty && bench.world.switches.interruptsPurchases)
    #expect(bench.world.environment == .xcode)
  }

  @Test("A text field keeps its text at the keys with Alt that edit words in other programs")
  func wordKeys() {
    var bench = TestBench()
    bench.press(":")
    bench.type("buy mon")
    for key in [
      Key(.character("b"), alt: true), Key(.character("f"), alt: true), Key(.character("d"), alt: true),
      Key(.backspace, alt: true), Key(.left, alt: true),
    ] {
      _ = bench.workbench.handle(.key(key))
      #expect(bench.screen().contains(":buy mon"), "\(key.name)")
    }
    #expect(bench.journal.isEmpty)
  }
}
