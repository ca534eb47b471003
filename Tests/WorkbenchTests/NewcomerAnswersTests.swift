// Tests of the answers to keys and lines that newcomers tried.

import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Menus
@testable import Panes
@testable import RecognitionPane
@testable import Workbench

@Suite("Answers to newcomers") struct NewcomerAnswersTests {
  // MARK: The command line

  @Test(
    "An unknown command names the commands of the palette for its words, with their keys",
    arguments: [
      ("mermaid", "copy-mermaid (C m)"), ("export svg", "save-picture (C g)"),
      ("junit", "write-scenario (w)"),
    ])
  func suggestions(text: String, command: String) {
    var bench = TestBench()
    bench.enter(text)
    #expect(bench.errorOfPrompt?.contains("; try ") == true, "\(bench.errorOfPrompt ?? "")")
    #expect(bench.errorOfPrompt?.contains(command) == true, "\(bench.errorOfPrompt ?? "")")
  }

  @Test(
    "Words after a misspelled verb do not suggest other commands",
    arguments: [
      ("interupted on", "interrupted"), ("ask-to-by on", "ask-to-buy"), ("enviroment sandbox", "environment"),
    ])
  func misspelled(text: String, verb: String) {
    var bench = TestBench()
    bench.enter(text)
    #expect(bench.errorOfPrompt?.contains("; did you mean \(verb)?") == true, "\(bench.errorOfPrompt ?? "")")
  }

  @Test("An unknown command names the keys that leave the command line and open the help")
  func unknownCommand() {
    var bench = TestBench()
    bench.enter("foobar")
    #expect(bench.errorOfPrompt == "unknown command \"foobar\"; Esc, then ? lists all commands")
    bench.press("Esc ?")
    #expect(bench.workbench.overlays.last is HelpPage)
    var asked = TestBench()
    asked.enter("?")
    #expect(asked.workbench.overlays.last is HelpPage)
  }

  @Test(
    "Words of other programs begin a session or list the sessions",
    arguments: [
      ("new", Effect.newSession), ("enew", .newSession), ("ls", .listSessions), ("sessions", .listSessions),
    ])
  func sessions(line: String, effect: Effect) {
    var bench = TestBench()
    bench.enter(line)
    #expect(bench.effects == [effect])
    var other = TestBench()
    other.enter("\(line) now")
    #expect(other.effects.isEmpty && other.errorOfPrompt != nil)
  }

  private static let log = """
    paymentQueue(_:updatedTransactions:) >>>>>>>>>> [0:00:02]
    Transaction ID = nil, State = .failed
    transaction.error = Error Domain=SKErrorDomain Code=0 "(null)" UserInfo={NSUnderlyingError=0x28 \
    {Error Domain=ASDServerErrorDomain Code=3532 "You’re currently subscribed to this" UserInfo={}}}
    """

  @Test("recognise FILE opens the page about the log in the file", arguments: ["recognise", "recognize"])
  func recognise(word: String) throws {
    var bench = TestBench(100, 30)
    bench.enter("\(word) out/app.log")
    #expect(bench.effects == [.readFile(path: "out/app.log", untilLine: nil)])
    let log = KeptLog(Array(Self.log.utf8))
    _ = bench.workbench.handle(
      result: .documentRead(path: "out/app.log", .log(log), untilLine: nil))
    let page = try #require(bench.workbench.overlays.last as? RecognitionPage)
    #expect(page.situation != nil, "\(bench.screen())")
    // A file that is opened later is no longer recognised at once.
    bench.press("Esc")
    _ = bench.workbench.handle(
      result: .documentRead(path: "out/app.log", .log(log), untilLine: nil))
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("recognise of a scenario changes nothing, and without a file it needs a log")
  func recogniseOther() {
    var bench = TestBench(100, 30)
    bench.press("b")
    bench.enter("recognise a.iap")
    _ = bench.workbench.handle(
      result: .fileRead(path: "a.iap", bytes: Array("iapbench 1\nnote a\n".utf8), untilLine: nil))
    #expect(bench.errorOfPrompt?.hasPrefix("a.iap is no log") == true, "\(bench.screen())")
    #expect(bench.workbench.playback.scenario == nil && bench.world.transactionCount == 1)
    var other = TestBench(100, 30)
    other.enter("recognise")
    #expect(other.errorOfPrompt?.hasPrefix("no log to recognise: paste a log") == true)
    other.press("Esc")
    let log = KeptLog(Array(Self.log.utf8))
    _ = other.workbench.handle(result: .documentRead(path: "app.log", .log(log), untilLine: nil))
    #expect(other.workbench.overlays.isEmpty)
    other.enter("recognise")
    #expect(other.workbench.overlays.last is RecognitionPage)
  }

  // MARK: The current value

  @Test(
    "A choice of the current value says that it is on, and adds no step",
    arguments: [
      ("e x", "e x: Xcode is already on"), ("s e 5", "s e 5: present is already on"),
      ("t R 1", "t R 1: realtime is already on"),
    ])
  func currentValue(keys: String, notice: String) {
    var bench = TestBench()
    bench.press(keys)
    #expect(bench.notice == notice)
    #expect(bench.effects.isEmpty && bench.workbench.session.isUntouched)
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("The same applies to prompts, forms and values in the palette, and not to typed steps")
  func otherWays() {
    var bench = TestBench(100, 30)
    bench.press("t r")
    bench.type("paused")
    bench.press("Enter")
    #expect(bench.notice == "t r: rate paused is already on" && bench.journal.isEmpty)
    bench.press("d o Enter")
    #expect(bench.notice.hasPrefix("these settings are on already") && bench.journal.isEmpty)
    bench.press("Ctrl-P")
    bench.type("finish policy")
    bench.press("Enter Enter")
    #expect(bench.notice.hasSuffix("automatic is already on") && bench.journal.isEmpty, "\(bench.notice)")
    bench.enter("environment xcode")
    #expect(bench.journal.count == 1)
  }

  @Test("An era whose quirks were changed is set again")
  func changedEra() {
    var bench = TestBench(100, 30)
    bench.enter("quirk updates-repeat once")
    bench.press("s e 5")
    #expect(bench.journal.count == 2, "\(bench.journal)")
  }

  // MARK: Files and sessions

  @Test("w says that the steps before a reset are written too, and o n is the way around")
  func reset() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter w")
    #expect(bench.hintOfPrompt == "")
    bench.press("Esc S r b Enter Enter w")
    #expect(
      bench.hintOfPrompt
        == "the 3 steps before the reset are written too; o n begins a session without them")
    bench.press("Esc z z z z w")
    #expect(bench.hintOfPrompt == "", "\(bench.hintOfPrompt ?? "")")
  }

  @Test(
    "A scenario says that the session before it is saved, and an environment that the former one stays"
  )
  func kept() {
    let bytes = Array("iapbench 1\nnote a\n".utf8)
    var bench = TestBench(132, 38)
    bench.effects += bench.workbench.handle(result: .fileRead(path: "a.iap", bytes: bytes, untilLine: nil))
    #expect(!bench.notice.contains("is saved"), "\(bench.notice)")
    bench.press(".")
    bench.effects += bench.workbench.handle(result: .fileRead(path: "a.iap", bytes: bytes, untilLine: nil))
    let name = bench.workbench.options.sessionName
    #expect(bench.notice.hasSuffix("; \(name) is saved (o o s resumes it)"), "\(bench.notice)")

    var other = TestBench(132, 38)
    other.enter("e sandbox")
    #expect(other.notice == "Sandbox: no transaction yet; z switches back")
    other.press("b Enter Enter")
    other.enter("e xcode")
    #expect(other.notice == "Xcode: no transaction yet; Sandbox keeps its state; z switches back")
    other.enter("e sandbox")
    #expect(!other.notice.contains("keeps"), "\(other.notice)")
  }

  // MARK: Messages

  @Test(
    "A switch that is hit by accident has a message with the undo key",
    arguments: [
      ("d d", "d d: app defers price-increase sheet: ON (z undoes)"),
      ("5 m a", "a: Ask to Buy is on (z undoes)"), ("d e", "(z undoes)"), ("s o", "(z undoes)"),
    ])
  func switches(keys: String, notice: String) {
    var bench = TestBench(132, 38)
    bench.press(keys)
    #expect(
      bench.notice.hasSuffix(notice) && bench.workbench.visibleNotice?.kind == .warning, "\(bench.notice)")
    bench.press("z")
    #expect(bench.workbench.session.undoCommand == nil)
  }

  @Test("Tab past pane 6 does not change the log; 6 shows the channels and says so")
  func channels() {
    var bench = TestBench()
    bench.press("Tab Tab Tab Tab Tab")
    #expect(bench.focus == .subscriptions && bench.notice.isEmpty)
    #expect(!bench.workbench.panes.log.isOn(.updates) && !bench.workbench.panes.log.isOn(.server))
    bench.press("6")
    #expect(bench.workbench.panes.log.isOn(.updates) && bench.workbench.panes.log.isOn(.server))
    #expect(
      bench.screen().contains("the log now shows StoreKit 2 updates and server events (5 v hides them)"))
    var shown = TestBench()
    shown.press("5 v s 6")
    #expect(shown.notice == "the log now shows StoreKit 2 updates (5 v hides them)")
  }

  @Test(
    "After a find, the key bar shows the keys for the matches", arguments: [(60, 16), (80, 24), (132, 38)])
  func matches(columns: Int, rows: Int) {
    for (pane, text) in [("5", "payment"), ("4", "state")] {
      var bench = TestBench(columns, rows)
      bench.press("b Enter Enter \(pane)")
      #expect(!bench.keyBar().contains("n N"))
      bench.press("/")
      bench.type(text)
      bench.press("Enter")
      #expect(bench.keyBar().contains("n N match"), "\(bench.keyBar())")
    }
    var bench = TestBench(columns, rows)
    bench.press("b Enter Enter 5 /")
    bench.type("zzzz")
    bench.press("Enter")
    #expect(!bench.keyBar().contains("n N"))
  }

  @Test(
    "The key bar of a filtered list names the key that shows all rows again",
    arguments: [("1 /", "year"), ("3 /", "pro"), ("5 &", "purchased")])
  func filteredList(keys: String, text: String) {
    var bench = TestBench(80, 24)
    bench.press("b Enter Enter \(keys)")
    bench.type(text)
    bench.press("Enter")
    let names = ["Esc all", "Esc show all"]
    #expect(names.contains { bench.keyBar().contains($0) }, "\(bench.screen())")
    bench.press("Esc")
    #expect(!names.contains { bench.keyBar().contains($0) }, "\(bench.screen())")
  }

  @Test("The empty command line names the command that lists commands", arguments: [(80, 24), (132, 38)])
  func listOfCommands(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.press(":")
    #expect(bench.screen().contains("help WORD"), "\(bench.screen())")
    bench.type("help refund")
    bench.press("Enter")
    #expect((bench.workbench.overlays.last as? HelpPage)?.search == "refund")
  }

  @Test("A key that a menu does not have is answered with the keys of the menu")
  func keyOfNoLine() {
    var bench = TestBench(80, 24)
    bench.press("S %")
    #expect(bench.notice == "% is not a key of this menu: s l d r; Esc closes the menu", "\(bench.notice)")
    bench.press("r")
    #expect(bench.workbench.overlays.isEmpty && bench.journal.contains { $0.contains("reset") })
  }

  @Test("Buying a product whose payment sheet is open names the open purchase")
  func openPurchase() {
    var bench = TestBench(100, 34)
    bench.press("b 1 b")
    #expect(
      bench.notice == "b: #1 is still open, so no new purchase starts; 2 answers its sheet (z undoes)",
      "\(bench.notice)")
    #expect(bench.world.transactionCount == 1)
  }

  @Test("A cancellation names the plan change that it drops; the order says so in the list and its details")
  func droppedChange() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter 1 j j b Enter Enter p c")
    #expect(
      bench.notice
        == "p c: #2 was answered with #1: Pro Monthly cancelled; the change to Basic Monthly is dropped "
        + "(z undoes)", "\(bench.notice)")
    #expect(bench.screen().contains("change dropped"), "\(bench.screen())")
    #expect(bench.screen().contains("plan change dropped before it began;"), "\(bench.screen())")
    bench.press("z")
    #expect(bench.screen().contains("starts 2021-02-01"), "\(bench.screen())")
    bench.press("t n")
    #expect(!bench.screen().contains("dropped"), "\(bench.screen())")
  }

  @Test("The notice of a declined price increase names the end of the plan and the price of a new purchase")
  func declinedIncrease() {
    var bench = TestBench(100, 34)
    bench.press("b Enter Enter p v v")
    bench.type("6.99")
    bench.press("Enter p v d")
    #expect(
      bench.notice
        == "p v d: the customer declines: Pro Monthly ends with this period; to buy it again costs $4.99 "
        + "(z undoes)", "\(bench.notice)")
  }

  @Test("The notice of an agreement on the phone names the new price and the price of a new purchase")
  func agreedIncrease() {
    var bench = TestBench(100, 34)
    bench.press("b Enter Enter p v v")
    bench.type("6.99")
    bench.press("Enter Enter")
    #expect(
      bench.notice.contains("the customer agrees: Pro Monthly renews for $6.99; a new purchase costs $4.99"),
      "\(bench.screen())")
    #expect(bench.screen().contains("renews 2021-02-01 for $6.99"), "\(bench.screen())")
  }

  // MARK: Errors and logs

  @Test(
    "The error picker lists an error of the media service alone, and inside the error that wraps it",
    arguments: [("305", "500"), ("512", "512"), ("6", "907")])
  func wrappedError(code: String, wrapper: String) throws {
    var bench = TestBench(100, 30)
    bench.press("f")
    bench.type("AMSErrorDomain \(code)")
    let rows = try #require(bench.workbench.overlays.last as? Picker).shownRows
    let names = rows.map(\.name)
    let index = try #require(names.firstIndex(of: "AMSErrorDomain/\(code)"), "\(names)")
    let chain = "ASDErrorDomain/\(wrapper)>AMSErrorDomain/\(code)"
    #expect(names.dropFirst(index + 1).first == chain, "\(names)")
    bench.press("Down Enter")
    #expect(bench.journal.last?.contains("fail \(chain) --once") == true, "\(bench.journal)")
  }

  @Test("An error of another domain is listed without a wrapper")
  func errorWithoutWrapper() throws {
    var bench = TestBench(100, 30)
    bench.press("f")
    bench.type("3532")
    let rows = try #require(bench.workbench.overlays.last as? Picker).shownRows
    #expect(!rows.contains { $0.name.contains(">") })
  }

  @Test("The palette explains the number of an error in the second row", arguments: ["3532", "305", "3038"])
  func meaning(code: String) throws {
    var bench = TestBench(100, 30)
    bench.press("Ctrl-P")
    bench.type(code)
    let row = try #require(bench.rows().firstIndex { $0.contains("what \(code) means") }, "\(bench.screen())")
    #expect(bench.rows()[row - 1].contains("error"), "\(bench.screen())")
    bench.press("Down Enter")
    #expect(bench.workbench.overlays.last is WhyPage)
    #expect(bench.screen().contains(code), "\(bench.screen())")
    #expect(!bench.journal.contains { $0.contains("fail") })
  }

  @Test("The key bar of the log names the key of the last failure, and the key that unfolds it")
  func foldKey() {
    var bench = TestBench(80, 24)
    bench.press("f")
    bench.type("3532")
    bench.press("Enter b Enter 5")
    #expect(bench.screen().contains("+   step 3 .failed"), "\(bench.screen())")
    #expect(bench.keyBar().contains("( last fail"), "\(bench.keyBar())")
    bench.press("(")
    #expect(bench.keyBar().contains("Enter unfold"), "\(bench.screen())")
    #expect(!bench.keyBar().contains("last fail"), "\(bench.keyBar())")
    bench.press("Enter")
    #expect(bench.screen().contains("error.code = 0"), "\(bench.screen())")
    #expect(bench.keyBar().contains("Enter fold"), "\(bench.keyBar())")
    bench.press("Enter")
    #expect(!bench.screen().contains("error.code = 0"), "\(bench.screen())")
  }

  @Test("A search for the number of a transaction that finds nothing names the search that does")
  func numberInLog() {
    var bench = TestBench(100, 34)
    bench.press("b Enter Enter 5 /")
    bench.type(".purchased #1")
    bench.press("Enter")
    #expect(
      bench.notice == "no match for \".purchased #1\"; tx:1 finds the entries of #1", "\(bench.notice)")
  }

  @Test("The number of a transaction finds its entries in a search and a filter, and the texts with it")
  func numberOfTransaction() {
    var bench = TestBench(100, 34)
    bench.press("b Enter Enter 1 k b Enter Enter 5 /")
    bench.type("#1")
    bench.press("Enter")
    let lines = bench.screen()
    #expect(lines.contains(" of 5"), "\(lines)")
    bench.press("Esc &")
    bench.type("#1")
    bench.press("Enter")
    #expect(bench.screen().contains("State = .purchasing"), "\(bench.screen())")
    #expect(bench.screen().contains("paymentQueue(_:removedTransactions:) #1"), "\(bench.screen())")
    #expect(!bench.logRows().contains { $0.contains("#2") }, "\(bench.screen())")
    bench.press("Esc &")
    bench.type("!#1")
    bench.press("Enter")
    #expect(!bench.logRows().contains { $0.contains(" #1") }, "\(bench.screen())")
    #expect(bench.logRows().contains { $0.contains("paymentQueue(_:removedTransactions:) #2") })
  }

  @Test("The source of a refund's rule does not name only Xcode's test session")
  func refund() {
    var bench = TestBench(132, 38)
    bench.press("e s b Enter Enter p m W")
    #expect(bench.screen().contains("Server Notifications: REFUND; in Xcode SKTestSession"))
  }
}

extension TestBench {
  fileprivate mutating func enter(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }

  fileprivate var errorOfPrompt: String? { (workbench.overlays.last as? Prompt)?.errorMessage }
  fileprivate var hintOfPrompt: String? { (workbench.overlays.last as? Prompt)?.hint }
}
