import Grid
import Scenario
import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI
import Testing

@testable import Menus
@testable import Panes
@testable import Workbench

@Suite struct OverlayTests {
  @Test("Menus show every line, and why one cannot be chosen")
  func reasons() {
    var bench = TestBench()
    bench.press("e s a b Enter Enter p")
    let screen = bench.screen()
    #expect(screen.contains("approve the request"))
    let reason = bench.workbench.refusal(of: .approveTransaction)?.reason ?? "none"
    #expect(screen.contains(reason.prefix(20)))
    bench.press("a")
    #expect(bench.notice.hasPrefix(reason))
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("j and k in the Act menu go to another transaction without leaving it")
  func anotherTransaction() {
    var bench = TestBench()
    bench.press("a b Enter Enter b Enter Enter p")
    #expect(bench.screen().contains("actions for #2"))
    bench.press("j")
    #expect(bench.screen().contains("actions for #1"))
    bench.press("d")
    #expect(bench.journal.contains { $0.hasSuffix(" decline #1") })
  }

  @Test("A menu's lines can be chosen with the arrows and Enter")
  func arrows() {
    var bench = TestBench()
    bench.press("s Down Enter")
    #expect(bench.world.switches.asksToBuy)
  }

  @Test("A switch shows what it is set to")
  func settings() {
    var bench = TestBench()
    bench.press("i s")
    #expect(bench.screen().contains("i Interrupted"))
    #expect(bench.rows().contains { $0.contains("Interrupted") && $0.contains("ON") && $0.contains("│") })
  }

  @Test("A command is typed, completed from history, and a wrong one keeps its text")
  func commandLine() {
    var bench = TestBench()
    bench.press(":")
    bench.type("interrupted on")
    bench.press("Enter")
    #expect(bench.world.switches.interruptsPurchases)
    bench.press(": Up")
    #expect(bench.keyBar().contains(":interrupted on"))
    bench.type("x")
    bench.press("Enter")
    #expect(bench.keyBar().contains(":interrupted onx"))
    #expect(!bench.workbench.overlays.isEmpty)
    bench.press("Esc")
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("Screen commands can be typed too")
  func screenCommands() {
    var bench = TestBench()
    bench.press(":")
    bench.type("focus-log")
    bench.press("Enter")
    #expect(bench.focus == .log)
  }

  @Test("A refused command says so beside its text")
  func refusedCommand() {
    var bench = TestBench()
    bench.press(":")
    bench.type("approve #7")
    bench.press("Enter")
    #expect(bench.keyBar().contains(":approve #7"))
    #expect(bench.screen().contains("#7"))
    #expect(bench.journal == [])
  }

  @Test("Pasted text outside a text field runs no keys and can be put into the command line")
  func paste() {
    var bench = TestBench()
    bench.paste("interrupted on\n")
    #expect(bench.effects == [])
    #expect(bench.notice.contains(":"))
    bench.press(": Enter")
    #expect(bench.world.switches.interruptsPurchases)
  }

  @Test("Pasted control characters stand as symbols in a text field")
  func pastedControls() {
    var bench = TestBench()
    bench.press(";")
    bench.paste("a\u{1B}[31mb\u{7}")
    let bar = bench.keyBar()
    #expect(bar.contains("a␛[31mb␇"))
    #expect(!bar.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test("A line end pasted into a file name is refused, and the name stays to be mended")
  func pastedFileName() {
    var bench = TestBench()
    bench.press("w Ctrl-U")
    bench.paste("bug\n.iap")
    bench.press("Enter")
    #expect(bench.effects.isEmpty && bench.screen().contains("control characters"), "\(bench.screen())")
    #expect(bench.screen().contains("write the scenario to"))
  }

  @Test("A pasted megabyte goes into a text field, bounded, and says so")
  func pastedMegabyte() {
    var bench = TestBench()
    bench.press(":")
    bench.paste(String(repeating: "プ", count: 350_000))
    #expect(bench.notice.contains("left out"))
    #expect(bench.keyBar().contains("プ"))
    #expect(bench.effects == [])
  }

  @Test("The error picker finds by code and by any language's words, and injects once or always")
  func picker() {
    var bench = TestBench()
    bench.press("f")
    bench.type("3038")
    #expect(bench.screen().contains("3038"))
    bench.press("Enter")
    #expect(bench.world.switches.failure == InjectedFailure(domain: "ASDServerErrorDomain", code: 3038))
    #expect(bench.world.switches.failsOnce)
    bench.press("f")
    bench.type("paymentnotallowed")
    bench.press("Tab")
    #expect(bench.world.switches.failure == InjectedFailure(domain: "SKErrorDomain", code: 4))
    #expect(!bench.world.switches.failsOnce)
    bench.press("f Shift-Tab")
    #expect(bench.world.switches.failure == nil)
  }

  @Test("Everyday words find an error in the first three rows of the error picker")
  func pickerWords() {
    var picker = Picker(filter: TextField(""), in: TestBench().workbench)
    for (text, error) in [
      ("card", "ASDServerErrorDomain/2005"), ("insufficient", "ASDServerErrorDomain/2005"),
      ("no money", "ASDServerErrorDomain/2005"), ("bank", "ASDServerErrorDomain/2005"),
      ("billing", "ASDServerErrorDomain/2005"), ("残高不足", "ASDServerErrorDomain/2005"),
      ("timeout", "NSURLErrorDomain/-1001"), ("タイムアウト", "NSURLErrorDomain/-1001"),
      ("offline", "NSURLErrorDomain/-1009"), ("no network", "NSURLErrorDomain/-1009"),
      ("圏外", "NSURLErrorDomain/-1009"), ("not allowed", "paymentNotAllowed"),
      ("parental", "paymentNotAllowed"), ("保護者", "paymentNotAllowed"), ("wrong price", "paymentInvalid"),
      ("already bought", "ASDServerErrorDomain/3532"), ("server down", "AMSErrorDomain/301"),
    ] {
      picker.filter = TextField(text)
      let names = picker.shownRows.prefix(3).map(\.name)
      #expect(names.contains(error), "\(text): \(names)")
    }
  }

  @Test("The first row of the error picker is the frequent error that an everyday word describes")
  func pickerFirstRow() {
    var picker = Picker(filter: TextField(""), in: TestBench().workbench)
    for (text, error) in [
      ("card", "ASDServerErrorDomain/2005"), ("declined", "ASDServerErrorDomain/2005"),
      ("bank", "ASDServerErrorDomain/2005"), ("network", "NSURLErrorDomain/-1009"),
      ("offline", "NSURLErrorDomain/-1009"), ("cancelled", "paymentCancelled"),
      ("parental", "paymentNotAllowed"), ("region", "storeProductNotAvailable"),
      ("age", "paymentNotAllowed"), ("sold out", "storeProductNotAvailable"),
      ("server", "ASDErrorDomain/500"), ("500", "ASDErrorDomain/500"), ("301", "AMSErrorDomain/301"),
      ("unknown", "unknown"), ("カード", "ASDServerErrorDomain/2005"), ("通信", "NSURLErrorDomain/-1009"),
      ("サーバー", "ASDErrorDomain/500"), ("年齢", "paymentNotAllowed"),
    ] {
      picker.filter = TextField(text)
      #expect(picker.shownRows.first?.name == error, "\(text): \(picker.shownRows.prefix(3).map(\.name))")
    }
  }

  @Test("The error picker shows the meaning of an error whose description names no cause")
  func pickerMeaning() {
    var bench = TestBench(132, 38)
    bench.press("f")
    bench.type("500")
    #expect(bench.screen().contains("the App Store's service answered with an error"), "\(bench.screen())")
    #expect(!bench.screen().contains("Unhandled exception"))
  }

  @Test("The error picker and the status bar show which failure is set, and a notice which one is replaced")
  func failureNow() {
    var bench = TestBench(132, 38)
    bench.press("f")
    #expect(!bench.screen().contains("now: "))
    bench.type("3532")
    bench.press("Enter")
    #expect(bench.statusBar().contains("fails once: "), "\(bench.statusBar())")
    #expect(!bench.notice.contains("replaces"), "\(bench.notice)")
    bench.press("f")
    #expect(bench.screen().contains("now: ASDServerErrorDomain/3532 (once)"), "\(bench.screen())")
    bench.type("3038")
    bench.press("Tab")
    #expect(bench.statusBar().contains("fails always: "), "\(bench.statusBar())")
    let sentence = "ASDServerErrorDomain/3038, which replaces ASDServerErrorDomain/3532 (once)"
    #expect(bench.notice.contains(sentence), "\(bench.notice)")
    bench.press("f")
    #expect(bench.screen().contains("now: ASDServerErrorDomain/3038 (always)"), "\(bench.screen())")
  }

  @Test("Buying with options: quantity, user name, simulated Ask to Buy")
  func buyForm() {
    var bench = TestBench()
    // Only consumables and non-renewing subscriptions can be bought in a quantity.
    bench.press("1 g B Backspace")
    bench.type("3")
    bench.press("Tab")
    bench.type("bB")
    bench.press("Tab Space Enter")
    let payment = bench.world.transaction(1)?.payment
    #expect(payment?.quantity == 3)
    #expect(payment?.applicationUsername == "bB")
    #expect(payment?.simulatesAskToBuy == true)
  }

  @Test("Buying a plan that has offers asks for one of them; others are not asked")
  func buyFormWithOffer() {
    var bench = TestBench()
    var catalog = Catalog.builtin
    catalog.groups[0].subscriptions[0].subscription?.offers = [
      Offer(
        kind: .promotional, mode: .freeTrial, period: SubscriptionPeriod(1, .week), offerIdentifier: "promo")
    ]
    #expect(bench.workbench.session.execute(.action(.catalog(catalog))).refusal == nil)
    // Xcode's store would accept any offer.
    #expect(bench.workbench.session.execute(.action(.environment(.sandbox))).refusal == nil)
    // Only current and former subscribers can redeem a promotional offer.
    bench.press("B")
    #expect(bench.screen().contains("it is for customers who have"), "\(bench.screen())")
    #expect(!bench.screen().contains("promo "))
    bench.press("Esc b Enter Enter")
    for action in [
      Action.subscription(.cancel, product: DemoSteps.monthly, person: "me"), .advance(.seconds(4000)),
    ] {
      #expect(bench.workbench.session.execute(.action(action)).refusal == nil)
    }
    bench.press("1 B")
    #expect(bench.screen().contains("offer ") && bench.screen().contains("promo"))
    bench.press("Down Down Down")
    bench.type("nonsense")
    bench.press("Enter")
    #expect(bench.world.transactionCount == 1)
    // The form stays open with the error, and no notice repeats the error.
    #expect(bench.rows().contains { $0.contains("has no offer nonsense;") }, "\(bench.screen())")
    #expect(bench.notice.isEmpty)
    bench.press("Ctrl-U")
    bench.type("promo")
    bench.press("Enter")
    #expect(bench.world.transaction(2)?.payment.offer == "promo")
    var plain = TestBench()
    plain.press("B")
    #expect(!plain.screen().contains("offer "))
  }

  @Test("A form that cannot be taken says why and stays")
  func badForm() {
    var bench = TestBench()
    bench.press("B Ctrl-U Enter")
    #expect(bench.screen().contains("whole number"))
    #expect(bench.world.transactionCount == 0)
  }

  @Test("The help page lists keys and verbs, searches, and Enter runs")
  func help() {
    var bench = TestBench(132, 38)
    bench.press("?")
    #expect(bench.screen().contains("Everywhere") || bench.screen().contains("Any list"))
    bench.press("/")
    bench.type("interrupted purchase on")
    bench.press("Enter Enter")
    #expect(bench.world.switches.interruptsPurchases)
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("/ in the help keeps the place until text is typed, and n marks the next match")
  func helpPlace() throws {
    func page(_ bench: TestBench) throws -> HelpPage {
      try #require(bench.workbench.overlays.lazy.compactMap { $0 as? HelpPage }.last)
    }
    var bench = TestBench()
    bench.press("? j j j j /")
    #expect(try page(bench).markedIndex == 4)
    bench.press("Esc")
    #expect(try page(bench).markedIndex == 4)
    bench.press("/")
    bench.type("undo")
    bench.press("Enter")
    #expect(try page(bench).search == "undo" && page(bench).markedIndex == 0)
    bench.press("n")
    #expect(try page(bench).markedIndex == 1 && bench.notice.isEmpty)
    bench.press("N")
    #expect(try page(bench).markedIndex == 0)
  }

  @Test("The page of W offers other entries only if there are any", arguments: ["i W", "b Enter Enter W"])
  func whyEntries(keys: String) {
    var bench = TestBench()
    bench.press(keys)
    #expect(bench.workbench.overlays.last is WhyPage)
    let hasOthers = bench.workbench.session.log.count > 1
    #expect(bench.keyBar().contains("other entry") == hasOthers, "\(bench.keyBar())")
  }

  @Test("The help page says beside a key why it cannot be used now")
  func helpReasons() {
    var bench = TestBench(132, 38)
    bench.press("? /")
    bench.type("act on")
    #expect(bench.screen().contains("no transaction"))
  }

  @Test("Writing over a file asks first: the same name again replaces it")
  func overwriting() {
    var bench = TestBench()
    bench.press("w Enter")
    guard case .writeFile(let path, let text, false) = bench.effects.last else {
      Issue.record("no file effect")
      return
    }
    _ = bench.workbench.handle(result: .fileExists(path: path, text: text))
    #expect(bench.screen().contains("exists already"))
    bench.press("Enter")
    #expect(bench.effects.last == .writeFile(path: path, text: text, overwrite: true))
  }

  @Test("Another name after that is written without replacing")
  func otherName() {
    var bench = TestBench()
    bench.press("w Enter")
    _ = bench.workbench.handle(result: .fileExists(path: "session-1.iap", text: "x"))
    bench.press("Ctrl-U")
    bench.type("b.iap")
    bench.press("Enter")
    guard case .writeFile("b.iap", _, false) = bench.effects.last else {
      Issue.record("\(bench.effects.suffix(1))")
      return
    }
  }

  @Test("Tab completes a file's name from what the program finds, and adds nothing to it")
  func completesFiles() {
    var bench = TestBench()
    bench.press("o f")
    bench.type("sc")
    bench.press("Tab")
    #expect(bench.effects.last == .listFiles(prefix: "sc"))
    _ = bench.workbench.handle(result: .filesFound(prefix: "sc", paths: ["scenes/"]))
    bench.press("Tab")
    #expect(bench.effects.last == .listFiles(prefix: "scenes/"))
    _ = bench.workbench.handle(
      result: .filesFound(prefix: "scenes/", paths: ["scenes/a.iap", "scenes/ab.iap"]))
    #expect(bench.screen().contains("scenes/ab.iap"))
    bench.press("Tab Enter")
    #expect(bench.effects.last == .readFile(path: "scenes/a.iap", untilLine: nil))
  }

  @Test("Tab on the command line completes verbs and words, and shows the choices")
  func completesCommands() {
    var bench = TestBench()
    bench.press(":")
    bench.type("inter")
    bench.press("Tab")
    #expect(bench.keyBar().hasPrefix(" :interrupted "))
    bench.press("Tab")
    #expect(bench.screen().contains("choices"))
    bench.press("Tab Enter")
    #expect(bench.world.switches.interruptsPurchases)
  }

  @Test("A catalogue that cannot be loaded is a message; the last good one stays")
  func badCatalogue() {
    var bench = TestBench()
    bench.press("o f")
    bench.type("missing.storekit")
    bench.press("Enter")
    #expect(bench.effects.last == .readFile(path: "missing.storekit", untilLine: nil))
    _ = bench.workbench.handle(result: .documentRead(path: "missing.storekit", .catalog, untilLine: nil))
    // The command line stays open with the error, and no notice repeats the error.
    let rows = bench.rows()
    #expect(rows.last?.contains("missing.storekit") == true, "\(bench.screen())")
    #expect(
      rows.dropLast().suffix(4).contains { $0.contains("missing.storekit") }, "\(bench.screen())")
    #expect(bench.notice.isEmpty)
    #expect(bench.world.catalog.source == "builtin")
  }

  @Test("o w writes the open catalogue under a free name, and a name with another ending is refused")
  func writtenCatalogue() {
    var bench = TestBench()
    bench.press("o w")
    #expect(bench.effects.last == .listFiles(prefix: "iapbench-products-"))
    #expect(bench.screen().contains("change names and prices in the file; o f opens it"))
    bench.press("Enter")
    let document = ExportedDocument(
      CatalogDocument(bytes: StoreKitFile.written(.builtin, storefront: "USA")))
    let name = "iapbench-products-1.storekit"
    #expect(bench.effects.last == .saveDocument(document, name: name, path: name, overwrite: false))
    bench.press("o w Ctrl-U")
    bench.type("own.svg")
    bench.press("Enter")
    #expect(bench.screen().contains("no format has the ending .svg; try .storekit"), "\(bench.screen())")
  }

  @Test("o f needs a name, and proposes the open catalogue's file")
  func proposedCatalogue() throws {
    var bench = TestBench()
    bench.press("o f Enter")
    #expect(bench.screen().contains("type the name of a file; Esc closes"), "\(bench.screen())")
    bench = TestBench(catalog: .builtin)
    try #require(bench.world.catalog.source == "hostile.storekit")
    bench.press("o f Enter")
    #expect(bench.effects.last == .readFile(path: "hostile.storekit", untilLine: nil))
    bench.press("o f")
    bench.type("x.iap")
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "x.iap")
  }

  @Test("o B opens the full demo catalogue, z undoes it, and the journal opens it again")
  func fullCatalogue() throws {
    var bench = TestBench()
    bench.press("o B")
    #expect(
      bench.world.catalog == .builtinFull && bench.journal.last?.hasSuffix(" catalog builtin-full") == true)
    let text = ([Session.journalHeader] + bench.journal).joined(separator: "\n") + "\n"
    // A built-in catalogue needs no loader.
    let restored = try Session.replay(journal: Array(text.utf8)) { (name, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: name, isUnreadable: true)
    }
    #expect(restored.session.world.catalog == .builtinFull)
    bench.press("z")
    #expect(bench.world.catalog == .builtin)
    bench.press("o f")
    bench.type("builtin-full")
    bench.press("Enter")
    #expect(bench.world.catalog == .builtinFull)
  }

  @Test("An opened scenario is played step by step in a session of its own")
  func openScenario() {
    var bench = TestBench()
    bench.press("i o f")
    bench.type("x.iap")
    bench.press("Enter")
    #expect(bench.effects.last == .readFile(path: "x.iap", untilLine: nil))
    let text = "iapbench 1\nask-to-buy on\nbuy com.example.subscriptionlab.monthly\n"
    bench.effects = bench.workbench.handle(
      result: .fileRead(path: "x.iap", bytes: Array(text.utf8), untilLine: nil))
    #expect(bench.effects == [.startSession(scenarioPath: "x.iap")])
    #expect(!bench.world.switches.interruptsPurchases)
    bench.press(".")
    #expect(bench.world.switches.asksToBuy)
    #expect(bench.world.transactionCount == 0)
    bench.press(".")
    #expect(bench.world.transactionCount == 1)
    #expect(bench.notice.contains("finished after"))
  }

  @Test("A scenario that cannot be read is a message with its place; the session stays")
  func badScenario() {
    var bench = TestBench()
    bench.press("i")
    let text = "iapbench 1\nby something\n"
    let effects = bench.workbench.handle(
      result: .fileRead(path: "x.iap", bytes: Array(text.utf8), untilLine: nil))
    #expect(effects == [])
    #expect(bench.notice.hasPrefix("x.iap:2:"))
    #expect(bench.world.switches.interruptsPurchases)
  }

  @Test("Snapshots: saved under a proposed name, loaded, deleted after a question")
  func snapshots() {
    var bench = TestBench()
    bench.press("S s Enter i")
    #expect(bench.workbench.session.snapshotNames == ["s1"])
    bench.press("S l 1")
    #expect(!bench.world.switches.interruptsPurchases)
    bench.press("S d 1")
    #expect(bench.workbench.session.snapshotNames == ["s1"])
    bench.press("Enter")
    #expect(bench.workbench.session.snapshotNames == [])
  }

  @Test("The time menu moves the clock, and a typed time does too")
  func time() {
    var bench = TestBench()
    let start = bench.world.now
    bench.press("t m")
    #expect(bench.world.now - start == 60_000_000)
    bench.press("t t")
    bench.type("90s")
    bench.press("Enter")
    #expect(bench.world.now - start == 150_000_000)
  }

  @Test("x proposes state, dialog and the log entry in focus, and Enter adds the lines about the transaction")
  func expectations() {
    var bench = TestBench()
    bench.press("b x")
    #expect(bench.screen().contains(" add expectations for the current state "))
    #expect(bench.screen().contains("expect state last purchasing"))
    bench.press("Enter")
    let written = bench.workbench.session.scenarioText()
    #expect(written.contains("expect state last purchasing\n") && !written.contains("expect callbacks"))
    bench.press("5 x")
    #expect(bench.screen().contains("expect log"))
    bench.press("Enter")
    #expect(!bench.notice.contains("expected"))
  }

  @Test(
    "Enter changes nothing in a new Act menu, and says how to choose",
    arguments: [
      "b Enter Enter p", "i b Enter p r 3 j p", "e s a b Enter Enter p", "b Enter Enter k b Enter Enter p j",
    ],
    [(60, 16), (80, 24), (132, 38)])
  func actMenuWithoutMark(keys: String, size: (Int, Int)) {
    var bench = TestBench(size.0, size.1)
    bench.press(keys)
    let title = bench.rows().first { $0.contains("actions for #") }
    #expect(title != nil, "\(bench.screen())")
    #expect((bench.workbench.overlays.last as? MenuState)?.markedIndex == nil)
    for line in [">m refund", ">x delete", ">f finish"] { #expect(!bench.screen().contains(line)) }
    let journal = bench.journal
    bench.press("Enter")
    #expect(bench.journal == journal && !bench.workbench.overlays.isEmpty)
    #expect(bench.notice.hasPrefix("no action is selected; press its letter, or "), "\(bench.notice)")
    bench.press("Down Enter")
    #expect(bench.journal.count > journal.count, "\(bench.screen())")
  }

  @Test(
    "A refused key closes its menu and shows the reason, and the next letters are those of the main screen",
    arguments: ["d b d s u", "b Enter Enter p a"])
  func lettersAfterRefusal(keys: String) {
    var bench = TestBench()
    bench.press(keys)
    #expect(!bench.notice.isEmpty && bench.workbench.overlays.isEmpty, "\(bench.screen())")
    let (journal, now) = (bench.journal, bench.world.now)
    bench.press("d a")
    #expect((bench.workbench.overlays.last as? MenuState)?.kind == .bound(.accountMenu))
    #expect(bench.journal == journal && bench.world.now == now, "\(bench.screen())")
  }

  @Test("After t n is refused, d a opens the account menu and does not move the clock")
  func clockAfterRefusal() {
    var bench = TestBench()
    let now = bench.world.now
    bench.press("t n")
    #expect(bench.notice.contains("nothing"), "\(bench.notice)")
    bench.press("d a")
    #expect(bench.world.now == now)
    #expect((bench.workbench.overlays.last as? MenuState)?.kind == .bound(.accountMenu))
  }

  @Test("A refused line that was marked with the arrow keys leaves the menu open")
  func markedRefusal() {
    var bench = TestBench()
    bench.press("d s Down Down Down Enter")
    let (journal, count) = (bench.journal, bench.workbench.overlays.count)
    bench.press("Enter")
    #expect(bench.journal == journal && bench.workbench.overlays.count == count, "\(bench.screen())")
  }

  @Test("A step that finishes or deletes names the undo key")
  func confirmedSteps() {
    for (keys, step) in [
      ("a b Enter Enter p f", "finish #1"), ("b Enter Enter p x", "delete #1"),
      ("e s b Enter Enter d a c", "clear"),
    ] {
      var bench = TestBench()
      bench.press(keys)
      #expect(bench.screen().contains("done: \(step); z undoes it"), "\(bench.screen())")
      bench.press("z")
      #expect(bench.notice.hasPrefix("undone: \(step)"), "\(bench.notice)")
      var japanese = TestBench()
      japanese.workbench.options.language = .japanese
      japanese.press(keys)
      #expect(japanese.notice.hasSuffix(": 実行しました: \(step) (zで取り消す)"), "\(japanese.notice)")
    }
  }

  @Test("A menu begins on a line that can be chosen, and names a world that nobody has seen as fresh")
  func firstPossibleLine() {
    var bench = TestBench()
    bench.press("i b Enter p Down")
    #expect(bench.screen().contains(">r resolve issues"))
    bench.press("Esc e")
    #expect(bench.screen().contains("Sandbox, initial state"))
    bench.press("s")
    #expect(bench.notice.hasPrefix("e s: Sandbox: no transaction yet"), "\(bench.notice)")
    bench.press("e")
    #expect(bench.screen().contains(" e back to Xcode"))
  }

  @Test("The help page shows at 80 columns why a key cannot be used")
  func reasonsInHelp() {
    var bench = TestBench()
    bench.press("?")
    var line: String?
    // The help begins with the keys of the focused pane.
    for _ in 0..<150 where line == nil {
      bench.press("j")
      line = bench.rows().first { $0.hasPrefix("│  p ") }
    }
    #expect(line?.contains("(") == true && line?.contains("..") == false, "\(line ?? "no line")")
  }

  @Test("A menu of every kind fits on the smallest screen")
  func minimumSize() {
    for keys in ["e", "s", "d", "t", "S", "C", "5 v", "s q", "s l", "?", "B", "f", "d o", ":", "b p"] {
      var bench = TestBench(60, 16)
      bench.press(keys)
      let rows = bench.rows()
      #expect(rows.count == 16 && !bench.workbench.overlays.isEmpty, "\(keys)")
    }
  }
}
