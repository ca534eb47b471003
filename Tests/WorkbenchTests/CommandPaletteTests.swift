import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Menus
@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite struct PaletteTests {
  private func rows(_ index: FuzzyIndex, _ text: String) -> [Int] {
    let found = index.matches(FuzzyPattern(text), limit: 100)
    return FuzzyIndex.best(found.map(\.score)).prefix(20).map { found[$0].row }
  }

  @Test(
    "The best answer comes first: word starts, letters together, parts of paths",
    arguments: [
      ("pm", "Pro Monthly"), ("proy", "Pro Yearly"), ("mon", "Pro Monthly"), ("cesb", "Basic Plan"),
      ("basic", "Basic Plan"), ("ＰＲＯ　ｙ", "Pro Yearly"), ("PRO M", "Pro Monthly"), ("und", "undo"),
      ("redo", "redo"), ("コイン", "コイン 100個"), ("ca", "cancel"), ("notall", "paymentNotAllowed"),
      ("pna", "paymentNotAllowed"), ("3532", "3532 ASDServerErrorDomain"),
    ])
  func ranking(text: String, expected: String) {
    let names = [
      "compare undone things", "Pro Monthly", "Pro Yearly", "Basic Plan", "undo", "redo", "コイン 100個",
      "production catalogue", "cancel", "paymentNotAllowed", "3532 ASDServerErrorDomain", "35 or 32",
      "premium options mostly not used", "reload documents", "prompt me",
    ]
    var index = FuzzyIndex()
    for name in names {
      index.append(name: name, alias: name == "Basic Plan" ? "com.example.subscriptionlab.basic" : "")
    }
    #expect(rows(index, text).first.map { names[$0] } == expected)
  }

  @Test("Every word has to be answered, and letters in the wrong order are no answer")
  func allWords() {
    var index = FuzzyIndex()
    index.append(name: "buy with options", about: "quantity and user name")
    index.append(name: "buy", about: "the selected product")
    #expect(rows(index, "buy quantity") == [0])
    #expect(rows(index, "yub") == [])
    // The description matches whole words only, not letters with gaps.
    #expect(rows(index, "qtty") == [])
  }

  @Test("The found letters are those that were counted")
  func positions() {
    #expect(FuzzyWord("pm").positions(in: FoldedText("Pro Monthly")) == [0, 4])
    #expect(FuzzyWord("mon").positions(in: FoldedText("com.example.monthly")) == [12, 13, 14])
    for (word, text) in [
      ("es", "com.example.subscriptionlab"), ("tion", "subscription option"), ("aa", "a-ba-a"),
    ] {
      let folded = FoldedText(text)
      let found = FuzzyWord(word[...]).positions(in: folded)
      #expect(found.map { folded.units[$0] } == Array(word.utf16), "\(word) in \(text)")
      #expect(found == found.sorted())
    }
  }

  @Test("Ctrl-P finds a product by a few letters, and Enter buys it")
  func buys() {
    var bench = TestBench()
    bench.press("Ctrl-P")
    #expect(bench.screen().contains("find anything"))
    bench.type("yearly")
    let lines = bench.rows()
    #expect(lines.contains { $0.contains(">product") && $0.contains("Pro Yearly") })
    #expect(bench.keyBar().contains("Enter buy"))
    bench.press("Enter")
    #expect(bench.world.transaction(1)?.payment.productIdentifier.hasSuffix("yearly") == true)
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.focus == .phone)
  }

  @Test("Ctrl-J and Ctrl-K move, and no line feed of a paste runs the marked row")
  func lineFeed() throws {
    var bench = TestBench()
    bench.press("Ctrl-P Ctrl-J Ctrl-J Ctrl-K")
    let palette = try #require(bench.workbench.overlays.last as? CommandPalette)
    #expect(palette.markedIndex == 1)
    bench.type("interrupted")
    bench.press("Ctrl-J")
    bench.paste("interrupted\n")
    #expect(bench.workbench.overlays.last is CommandPalette && bench.journal.isEmpty)
    // In other places, the line feed is Enter.
    bench.press("Esc : ")
    bench.type("interrupted on")
    bench.press("Ctrl-J")
    #expect(bench.world.switches.interruptsPurchases)
  }

  @Test("Tab selects a product instead")
  func selects() {
    var bench = TestBench()
    bench.press("Ctrl-P")
    bench.type("yearly")
    bench.press("Tab")
    #expect(bench.world.transactionCount == 0)
    #expect(bench.keyBar().contains("b buy Pro Yearly"))
  }

  @Test(": and Tab on the empty line is the palette")
  func colonTab() {
    var bench = TestBench()
    bench.press(": Tab")
    #expect(bench.screen().contains("find anything"))
    bench.press("Esc")
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("A command runs at Enter; one that cannot be used now says why and does nothing")
  func commands() {
    var bench = TestBench()
    bench.press("Ctrl-P")
    bench.type("interrupted")
    bench.press("Enter")
    #expect(bench.world.switches.interruptsPurchases)
    bench.press("Ctrl-P")
    bench.type("approve")
    #expect(bench.screen().contains("no transaction"))
    bench.press("Enter")
    #expect(bench.notice.contains("no transaction"))
    #expect(!bench.workbench.overlays.isEmpty)
  }

  @Test("A verb that needs more words opens its own form or menu, never half a command")
  func verbs() {
    for verb in CommandTable.standard.entries.map(\.name) {
      var bench = TestBench()
      bench.press("b Enter Enter")
      _ = bench.workbench.runVerb(verb)
      if let prompt = bench.workbench.overlays.last as? Prompt, prompt.purpose == .command {
        #expect(
          !prompt.choices.isEmpty || prompt.field.text.split(separator: " ").count > 1
            || ["caption", "pause", "next-transaction-id", "next-web-order-line-item-id", "seed"].contains(
              verb),
          "\(verb)")
      }
    }
  }

  @Test(
    "A transaction is found by number, product, state or identifier; Enter opens its Act menu, Tab shows it")
  func transactions() {
    var bench = TestBench()
    bench.press("b Enter Enter b Esc")
    bench.press("Ctrl-P")
    bench.type("#1")
    bench.press("Enter")
    #expect(bench.screen().contains("actions for #1"))
    bench.press("Esc Ctrl-P")
    bench.type("transaction purchased")
    #expect(bench.screen().contains("#1 Pro Monthly"))
    bench.press("Ctrl-U")
    bench.type("#1 purchased")
    bench.press("Tab")
    #expect(bench.focus == .details)
  }

  @Test(
    "An error is found by number, name or text of a known language, and brought about",
    arguments: [
      ("3532", 3532), ("already subscribed", 3532), ("ご利用中", 3532), ("利用中", 3532), ("３５３２", 3532),
      ("目前已订阅", 3532), ("利用規約", 3038), ("paymentNotAllowed", 4),
    ])
  func errors(text: String, code: Int) {
    for openingCommand in ["f", "Ctrl-P"] {
      var bench = TestBench()
      bench.press(openingCommand)
      bench.type(text)
      bench.press("Enter")
      #expect(bench.world.switches.failure?.code == code, "\(openingCommand) \(text)")
      #expect(bench.world.switches.failsOnce)
    }
  }

  @Test("Files of the folder and themes come as soon as the program has found them")
  func filesAndThemes() {
    var bench = TestBench()
    bench.press("Ctrl-P")
    #expect(bench.effects.contains(.listFiles(prefix: "")))
    #expect(bench.effects.contains(.listThemes))
    _ = bench.workbench.handle(
      result: .filesFound(prefix: "", paths: ["interrupted.iap", "notes.txt", "own.storekit"]))
    _ = bench.workbench.handle(result: .themes(["default", "colour-blind"]))
    bench.type("blind")
    bench.effects = []
    bench.press("Enter")
    #expect(bench.effects.contains(.loadTheme(name: "colour-blind")))
    bench.press("Ctrl-P")
    _ = bench.workbench.handle(result: .filesFound(prefix: "", paths: ["interrupted.iap"]))
    bench.type("rupted.iap")
    bench.press("Enter")
    #expect(bench.effects.last == .readFile(path: "interrupted.iap", untilLine: nil))
  }

  @Test("What nothing answers to says so, and pasted text goes in bounded and without control characters")
  func nothing() {
    var bench = TestBench()
    bench.press("Ctrl-P")
    bench.paste("\u{1B}[31mzzqqxx")
    #expect(bench.screen().contains("no match for"))
    #expect(bench.screen().contains("Esc, then : runs any command, ? lists the keys"))
    let screen = bench.screen()
    #expect(!screen.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    bench.press("Enter Esc Esc")
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.journal == [])
  }

  @Test("The keys of a menu's command are shown as they are pressed")
  func keyPaths() {
    let bench = TestBench()
    #expect(bench.workbench.bindings.path(of: .approveTransaction) == "p a")
    #expect(bench.workbench.bindings.path(of: .wrapLog).hasSuffix("v w"))
    #expect(bench.workbench.bindings.path(of: .buySelected) == "b")
  }

  @Test("With thousands of transactions the oldest is still found")
  func many() {
    var bench = TestBench()
    bench.workbench.session.execute(.action(.dialogs(false)))
    for _ in 0..<2000 {
      bench.workbench.session.execute(.action(.buy(Payment("com.example.subscriptionlab.coins100"))))
    }
    bench.press("Ctrl-P")
    bench.type("#1 coins")
    #expect(bench.screen().contains("#1 "))
    bench.press("Ctrl-U")
    bench.type("#2000")
    #expect(bench.screen().contains("#2000"))
  }

  @Test("The palette and the answer to W fit on every size, in both languages")
  func sizes() {
    for language in ChromeLanguage.allCases {
      for (columns, rows) in [(60, 16), (80, 24), (132, 38), (200, 60)] {
        for keys in ["Ctrl-P", "W", "x"] {
          var bench = TestBench(columns, rows)
          bench.workbench.options.language = language
          bench.press("i b Enter \(keys)")
          let lines = bench.rows()
          #expect(lines.count == rows && !bench.workbench.overlays.isEmpty)
        }
      }
    }
  }
}

@Suite struct WhyTests {
  @Test("W on a failure tells the rule, its source, and what Sandbox would have answered")
  func failure() {
    var bench = TestBench(132, 38)
    bench.press("i b Enter W")
    let screen = bench.screen()
    #expect(screen.contains("why it happened"))
    #expect(screen.contains("xcode.interrupted"))
    #expect(screen.contains("observed: NTT Resonant 2021, Xcode 12"))
    #expect(screen.contains("In Sandbox the result is different"))
    #expect(screen.contains("ASDServerErrorDomain 3038"))
    bench.press("Esc")
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test(
    "W on a failure first explains the error: who reports it, its meaning and when it occurs",
    arguments: [
      (
        "3532",
        [
          "ASDServerErrorDomain 3532, from the App Store's server: ",
          "the customer already has this subscription.",
          "It occurs if the customer buys a subscription that is still active",
          "SKErrorDomain 0 (unknown), from StoreKit in the app: ", "StoreKit wraps the daemon's errors",
        ]
      ),
      (
        "ASDErrorDomain/500",
        [
          "AMSErrorDomain 301, from the device's service for sign-in and requests to Apple: ",
          "HTTP status 500",
          "ASDErrorDomain 500, from the store daemon on the device: ", "StoreKit wraps the daemon's errors",
        ]
      ),
      ("ABCErrorDomain/7", ["ABCErrorDomain 7: no meaning of this error is known."]),
    ])
  func errorMeaning(error: String, texts: [String]) throws {
    var bench = TestBench()
    bench.press("f")
    bench.type(error)
    bench.press("Enter b Enter W")
    let page = try #require(bench.workbench.overlays.last as? WhyPage)
    let rows = page.explanation.rows(width: 400, bench.workbench.texts).map(\.text)
    let text = rows.joined(separator: "\n")
    var rest = text[...]
    for expected in texts {
      let range = try #require(rest.firstRange(of: expected), "\(expected) in \(text)")
      rest = rest[range.upperBound...]
    }
  }

  @Test("W on a purchase without a failure explains no error")
  func noErrorMeaning() throws {
    var bench = TestBench()
    bench.press("b Enter Enter W")
    let page = try #require(bench.workbench.overlays.last as? WhyPage)
    let rows = page.explanation.rows(width: 400, bench.workbench.texts).map(\.text)
    #expect(!rows.contains { $0.contains("ErrorDomain") }, "\(rows)")
  }

  @Test("The heading is about the selected entry, also if other entries of the purchase are different")
  func sameEntry() throws {
    var bench = TestBench(132, 38)
    for line in ["environment sandbox", "app storekit 2"] { bench.enterCommand(line) }
    bench.press("b")
    for _ in 0..<6 where bench.world.device.topDialog != nil { bench.press("Enter") }
    #expect(bench.world.transactionCount == 1)
    bench.enterCommand("query entitlements")
    bench.press("5")
    var found = 0
    for _ in 0..<30 {
      bench.press("W")
      let page = bench.workbench.overlays.last as? WhyPage
      if let comparison = page?.explanation.comparison, comparison.isEntrySame, !comparison.isSame {
        found += 1
        #expect(bench.screen().contains("this entry is the same"), "\(bench.screen())")
      } else if let comparison = page?.explanation.comparison, comparison.obstacle == nil, !comparison.isSame
      {
        #expect(bench.screen().contains("the result is different"), "\(bench.screen())")
      }
      bench.press("Esc Up")
    }
    #expect(found > 0)
  }

  @Test(
    "W right after OK begins at the newest entry with a rule, and says whose action came after it",
    arguments: [("b Enter Enter", 60), ("b Enter Enter", 80), ("b Enter Enter", 132)])
  func afterOK(keys: String, columns: Int) throws {
    var bench = TestBench(columns, columns == 60 ? 16 : 24)
    bench.press("\(keys) W")
    let page = try #require(bench.workbench.overlays.last as? WhyPage)
    #expect(!page.explanation.rules.isEmpty, "\(bench.screen())")
    #expect(!bench.screen().contains("No rule applies:"), "\(bench.screen())")
  }

  @Test("The remark about the last action names the customer after OK, and you after a switch")
  func origin() throws {
    for (language, keys, words) in [
      (ChromeLanguage.english, "b Enter Enter", "(the customer's action; no rule applies)"),
      (.english, "i", "No rule applies: your own action."),
      (.english, "i z", "No rule applies: your own action."),
      (.japanese, "b Enter Enter", "（利用者の操作。規則なし）"), (.japanese, "i", "（あなたの操作）"),
    ] {
      var bench = TestBench(132, 38)
      bench.workbench.options.language = language
      bench.press("\(keys) W")
      let page = try #require(bench.workbench.overlays.last as? WhyPage)
      let rows = page.explanation.rows(width: 300, bench.workbench.texts).map(\.text)
      #expect(rows.contains { $0.contains(words) }, "\(rows)")
    }
  }

  @Test("W on an expectation names the expected and the actual result, and compares nothing")
  func expectation() {
    for (expected, found) in [("pending 7", "pending 0"), ("pending 0", "as expected")] {
      var bench = TestBench(132, 38)
      bench.press("b Enter Enter")
      bench.press(":")
      bench.type("expect \(expected)")
      bench.press("Enter")
      bench.press("5 G W")
      let screen = bench.screen()
      #expect(screen.contains("Expected: \(expected)") && screen.contains("Found: \(found)"), "\(screen)")
      #expect(screen.contains("No rule applies: an expectation changes nothing."), "\(screen)")
      #expect(!screen.contains("Nothing to compare"), "\(screen)")
    }
  }

  @Test("In the log W explains the chosen entry, and l goes to the next one")
  func chosenEntry() {
    var bench = TestBench(132, 38)
    bench.press("b 5 g W")
    guard let page = bench.workbench.overlays.last as? WhyPage else {
      Issue.record("no answer")
      return
    }
    #expect(page.entry == 0)
    bench.press("l")
    guard let next = bench.workbench.overlays.last as? WhyPage else { return }
    #expect(next.entry == 1)
  }

  @Test("Before anything happened W says so")
  func nothing() {
    var bench = TestBench()
    bench.press("W")
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.notice.contains("nothing has happened yet"))
  }

  @Test("The answer can be copied and scrolled, and the world stays as it is")
  func copied() {
    var bench = TestBench(60, 16)
    bench.press("i b Enter W")
    let before = bench.journal
    bench.press("G c")
    guard case .copy(let text, _) = bench.effects.last else {
      Issue.record("nothing copied")
      return
    }
    #expect(text.contains("Sandbox"))
    #expect(bench.journal == before)
  }
}

@Suite struct ExpectTests {
  private func expectations(_ bench: TestBench) -> [String] {
    bench.workbench.session.scenarioText().split(separator: "\n").filter { $0.contains("expect") }.map(
      String.init)
  }

  @Test("x then Enter adds every marked line, and all of them hold when the scenario is run again")
  func addsAll() throws {
    for keys in [
      "b", "i b Enter", "e s i b Enter", "a b Enter Enter", "b Enter Enter 5", "e s i b Enter Enter 5",
    ] {
      var bench = TestBench(132, 38)
      bench.press("\(keys) x")
      // Selects all expectations.
      if bench.screen().contains("[ ]") { bench.press("a") }
      bench.press("Enter")
      #expect(bench.workbench.notice?.kind == .message, "\(keys): \(bench.notice)")
      #expect(!expectations(bench).isEmpty, "\(keys)")
      let text = bench.workbench.session.scenarioText()
      var scenario = try StepwiseScenario(file: "x.iap", bytes: Array(text.utf8))
      var fresh = TestBench().workbench.session
      #expect(scenario.run(in: &fresh).failures == [], "\(keys)")
    }
  }

  @Test("A number takes a line out, Esc adds nothing")
  func toggles() {
    var bench = TestBench()
    bench.press("b x 1 2")
    #expect(bench.screen().contains("[ ] expect state last purchasing"))
    bench.press("Enter")
    #expect(!expectations(bench).contains { $0.contains("state last") })
    #expect(expectations(bench).contains { $0.contains("expect dialog") })
    var other = TestBench()
    other.press("b x Esc")
    #expect(expectations(other) == [])
  }

  @Test("In the log the selected entry is proposed, but only lines about transactions are marked")
  func logEntry() {
    var bench = TestBench()
    bench.press("b 5 G x")
    #expect(bench.screen().contains("[ ] expect log") && bench.screen().contains("[x] expect state last"))
  }

  @Test("A failed expectation says what was expected, what was found, the last callback and the clock")
  func failing() {
    var bench = TestBench()
    bench.press("b :")
    bench.type("expect state last failed")
    bench.press("Enter")
    for part in ["expected state last failed", "last delivered as purchasing", "last callback", "clock"] {
      #expect(bench.notice.contains(part), "\(bench.notice)")
    }
  }
}

@Suite struct OpenScenarioTests {
  private func opened() -> TestBench {
    var bench = TestBench()
    let text =
      "iapbench 1\nask-to-buy on\nbuy com.example.subscriptionlab.monthly\n\nconfirm\ninterrupted on\n"
    _ = bench.workbench.handle(result: .fileRead(path: "x.iap", bytes: Array(text.utf8), untilLine: nil))
    return bench
  }

  @Test("A description of two lines keeps the lower border of the palette", arguments: [60, 80])
  func longDescription(columns: Int) {
    var bench = TestBench(columns, 24)
    bench.press("Ctrl-P")
    bench.type("run-scenario-again")
    bench.workbench.notice = nil
    for item in ["run-scenario-again", "bug-bundle", "toggle-interrupted"] {
      bench.press("Ctrl-U")
      bench.type(item)
      let rows = bench.rows()
      let border = rows[rows.count - 2]
      #expect(border.hasPrefix("└") && border.hasSuffix("─┘"), "\(bench.screen())")
      #expect(!border.contains("  "), "\(bench.screen())")
    }
  }

  @Test("o plays an open scenario to its end, and what is next is named")
  func toTheEnd() {
    var bench = opened()
    bench.press("o")
    #expect(bench.screen().contains("next is line 2: ask-to-buy on"))
    bench.press("e")
    #expect(bench.world.switches.interruptsPurchases)
    #expect(bench.workbench.playback.scenario?.isAtEnd == true)
    #expect(!bench.effects.contains { if case .writeFile = $0 { true } else { false } })
  }

  @Test("o u plays up to a line; a line before that is refused and the text stays")
  func toALine() {
    var bench = opened()
    bench.press("o u")
    bench.type("1")
    bench.press("Enter")
    #expect(!bench.workbench.overlays.isEmpty)
    bench.press("Backspace")
    bench.type("３")
    bench.press("Enter")
    #expect(bench.world.transactionCount == 1)
    #expect(bench.workbench.playback.scenario?.next?.line == 5)
    #expect(!bench.world.switches.interruptsPurchases)
  }

  @Test(
    "A refused line names the keys that skip it and that leave, and both go on",
    arguments: [(60, 16), (80, 24), (132, 38)], ChromeLanguage.allCases)
  func refusedLine(size: (Int, Int), language: ChromeLanguage) {
    var bench = TestBench(size.0, size.1)
    bench.workbench.options.language = language
    let text = "iapbench 1\nask-to-buy on\nrefund #7\ninterrupted on\n"
    _ = bench.workbench.handle(result: .fileRead(path: "x.iap", bytes: Array(text.utf8), untilLine: nil))
    bench.press(". .")
    #expect(bench.notice.hasPrefix("x.iap:3"), "\(bench.notice)")
    let row = bench.screen()
    #expect(row.contains("o s") && row.contains("o x"), "\(row)")
    var left = bench
    left.press("o x")
    #expect(left.workbench.playback.scenario == nil)
    bench.press("o s")
    #expect(bench.workbench.playback.scenario?.next?.line == 4)
    #expect(bench.notice.contains("interrupted on"), "\(bench.notice)")
    bench.press(".")
    #expect(bench.world.switches.interruptsPurchases)
    #expect(bench.workbench.playback.scenario?.isAtEnd == true)
  }

  @Test("Skipping the last line ends the scenario")
  func skipsToTheEnd() {
    var bench = opened()
    bench.press("o s o s o s o s")
    #expect(bench.world.transactionCount == 0 && !bench.world.switches.asksToBuy)
    #expect(bench.notice.contains("x.iap finished"), "\(bench.notice)")
    #expect(bench.journal == [])
  }

  @Test("o f opens another file while a scenario is open, and the prompt says what is closed")
  func anotherFile() {
    var bench = opened()
    bench.press(". o f")
    #expect(bench.screen().contains("a scenario closes x.iap, which is at line 3"), "\(bench.screen())")
    bench.type("y.iap")
    bench.press("Enter")
    #expect(bench.effects.last == .readFile(path: "y.iap", untilLine: nil))
    let text = "iapbench 1\nnote y\n"
    _ = bench.workbench.handle(result: .fileRead(path: "y.iap", bytes: Array(text.utf8), untilLine: nil))
    #expect(bench.workbench.playback.scenario?.file == "y.iap" && !bench.world.switches.asksToBuy)
  }

  @Test("A scenario is run again from its file, before and after its end", arguments: ["o r", "o R"])
  func again(keys: String) {
    var bench = opened()
    bench.press(keys == "o R" ? "o e" : ".")
    bench.press(keys)
    #expect(bench.effects.last == .readFile(path: "x.iap", untilLine: .max), "\(bench.screen())")
    let edited = "iapbench 1\nnote edited\nexpect pending 7\n"
    _ = bench.workbench.handle(
      result: .fileRead(path: "x.iap", bytes: Array(edited.utf8), untilLine: .max))
    #expect(bench.workbench.playback.scenario?.isAtEnd == true && !bench.world.switches.asksToBuy)
    bench.press(".")
    #expect(
      bench.notice.contains("the scenario has ended: 0 of 1 expectations passed"), "\(bench.notice)")
    #expect(bench.notice.contains("o R to run the scenario again"), "\(bench.notice)")
    var none = TestBench()
    none.press("o R")
    #expect(none.notice.contains("no scenario is open"), "\(none.notice)")
  }

  @Test("Ctrl-C closes the scenario, and the notice names the command that opens it again")
  func closes() {
    var bench = opened()
    bench.press(". Ctrl-C")
    #expect(bench.workbench.playback.scenario == nil)
    #expect(bench.notice.hasPrefix("x.iap closed at line 3; completed steps remain"), "\(bench.notice)")
    #expect(bench.notice.hasSuffix("; :open x.iap opens it again"), "\(bench.notice)")
    bench.press(":")
    bench.type("open x.iap")
    bench.press("Enter")
    #expect(bench.effects.contains(.readFile(path: "x.iap", untilLine: nil)))
  }

  @Test("o x leaves it; afterwards o asks for a file again")
  func leaves() {
    var bench = opened()
    bench.press("o x o f")
    #expect(bench.workbench.playback.scenario == nil)
    #expect(bench.keyBar().contains(".storekit"))
  }
}

@Suite struct HelpSearchTests {
  private func found(_ text: String) -> [HelpLine] {
    HelpPage(search: text).lines(in: TestBench().workbench).filter { !$0.isHeading }
  }

  @Test(
    "A key's name finds its line, in any spelling",
    arguments: ["Ctrl-Z", "ctrl-z", "^Z", "Ctrl+Z", "ｃｔｒｌ-ｚ"])
  func byKey(text: String) {
    #expect(found(text).contains { $0.kind == .key(.suspend, .everywhere) })
    #expect(!found(text).contains { $0.kind == .key(.undoLast, .everywhere) })
  }

  @Test("One letter is a key, and its case counts")
  func letters() {
    #expect(found("b").contains { $0.kind == .key(.buySelected, .everywhere) })
    #expect(!found("b").contains { $0.kind == .key(.buyWithOptions, .everywhere) })
    #expect(found("B").contains { $0.kind == .key(.buyWithOptions, .everywhere) })
  }

  @Test("Words find lines by what they do")
  func words() {
    #expect(found("undo last").contains { $0.kind == .key(.undoLast, .everywhere) })
    #expect(found("zzqq").isEmpty)
  }

  @Test("A synonym finds a command, as in the palette", arguments: ["explain", "理由"])
  func synonyms(word: String) {
    #expect(found(word).contains { $0.kind == .key(.why, .everywhere) })
  }
}

extension TestBench {
  fileprivate mutating func enterCommand(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }
}
