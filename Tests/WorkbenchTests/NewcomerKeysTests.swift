// Tests of keys that users of other programs press: help over a menu, a second search, undo of a skip.

import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Menus
@testable import Panes
@testable import Workbench

@Suite("Keys of newcomers") struct NewcomerKeysTests {
  @Test("The help, the palette and the command line replace a menu")
  func menus() {
    for menu in ["t", "s", "e", "o", "S"] {
      for (key, isOpen) in [
        ("?", { $0.workbench.overlays.last is HelpPage }), ("F1", { $0.workbench.overlays.last is HelpPage }),
        ("Ctrl-P", { $0.workbench.overlays.last is CommandPalette }),
        (":", { $0.workbench.overlays.last is Prompt }),
      ] as [(String, (TestBench) -> Bool)] {
        var bench = TestBench()
        bench.press("\(menu) \(key)")
        #expect(isOpen(bench), "\(menu) \(key): \(bench.screen())")
        #expect(bench.workbench.overlays.count == 1)
        #expect(bench.notice.isEmpty, "\(bench.notice)")
      }
    }
  }

  @Test("A second search proposes the former text; the first typed key replaces it")
  func search() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter 5 /")
    bench.type("transaction")
    bench.press("Enter /")
    bench.type("queue")
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "queue")
    bench.press("Esc /")
    bench.type("pay.*nt")
    bench.press("Enter")
    #expect(bench.notice.contains("for a regular expression type /pay.*nt/"), "\(bench.notice)")
  }

  @Test("Esc in Subscriptions and in the panes of features returns to the products")
  func leavePane() {
    for pane in ["6", "7", "8"] {
      var bench = TestBench(60, 16)
      bench.press(pane)
      guard bench.focus != .products else { continue }
      bench.press("Esc")
      #expect(bench.focus == .products, "\(pane)")
    }
  }

  @Test(
    "Esc returns from Details to the pane whose Enter opened them",
    arguments: [(60, 16), (80, 24), (132, 38)])
  func leaveDetails(columns: Int, rows: Int) {
    for (pane, id) in [("6", PaneID.subscriptions), ("3", .transactions)] {
      var bench = TestBench(columns, rows)
      bench.press("b Enter Enter \(pane) Enter")
      #expect(bench.focus == .details, "\(bench.screen())")
      bench.press("Esc")
      #expect(bench.focus == id, "\(pane): \(bench.screen())")
      bench.press("4 Esc")
      #expect(bench.focus == .products, "\(pane)")
    }
  }

  @Test("The message about added channels is whole at 60x16, and the legend names the log's left edge")
  func legend() {
    var bench = TestBench(60, 16)
    bench.press("6")
    #expect(bench.screen().contains("hides them"), "\(bench.screen())")
    #expect(Legend.lines(in: bench.world, bench.workbench.texts).contains { $0.keys == "X S T P" })
  }

  @Test("The status bar keeps the next due event at 80x24")
  func nextDue() {
    var bench = TestBench(80, 24)
    bench.press("e s b Enter Enter")
    #expect(bench.statusBar().contains("5 min"), "\(bench.statusBar())")
  }

  @Test("The Why page begins at an entry of a channel that is shown")
  func why() throws {
    var bench = TestBench(80, 24)
    bench.press("b Enter Enter p m W")
    let page = try #require(bench.workbench.overlays.last as? WhyPage)
    let entry = try #require(page.entry)
    let channel = bench.workbench.session.log[entry].simulationEvent.channel
    #expect(bench.workbench.panes.log.isOn(channel), "\(bench.screen())")
  }

  @Test("The command line suggests commands for words of other programs, and goes to a step of the log")
  func commandLine() {
    for (line, names) in [
      ("restart", "new-session"), ("qa", "try q"), ("wqa", "try wq"),
      ("set nowrap", "log-view-menu"), ("colorscheme dark", "theme-picker (T)"),
      ("bind x buy", "iapbench config shows its place, iapbench config --example lists them, F5 reloads"),
      ("keys", "keys are set in config.toml"), ("fidelity 21002", "fail-picker (f)"),
      ("e!", "no scenario was opened"), ("time 2021-12-24", "type-a-time (t t)"),
      ("set theme=light", "theme-picker (T)"), ("set nomouse", "toggle-mouse (M)"),
      ("set hlsearch", "theme-picker (T), toggle-mouse (M), log-view-menu (5 v)"),
    ] {
      var bench = TestBench(132, 38)
      bench.press(":")
      bench.type(line)
      bench.press("Enter")
      let error = (bench.workbench.overlays.last as? Prompt)?.errorMessage ?? ""
      #expect(error.contains(names), "\(line): \(error)")
    }
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter t d :")
    bench.type("2")
    bench.press("Enter")
    #expect(bench.focus == .log)
    bench.press(":")
    bench.type("50")
    bench.press("Enter")
    let error = (bench.workbench.overlays.last as? Prompt)?.errorMessage ?? ""
    #expect(error.hasPrefix("no step 50 in the log"), "\(error)")
  }

  @Test("Below a second You're all set stands why the alert appears again")
  func repeatedAlert() {
    var bench = TestBench(132, 38)
    bench.press("e s i b Enter Enter Enter Enter Enter")
    #expect(bench.world.device.topDialog?.kind == .completeAlert, "\(bench.screen())")
    #expect(bench.screen().contains("Agreeing to the second terms sheet"), "\(bench.screen())")
  }

  @Test(
    "The key f explains words of the App Store's servers, with which no purchase fails", arguments: [80, 100])
  func wordsOfServers(columns: Int) {
    for (word, text) in [
      (
        "21002",
        "21002 is a status of verifyReceipt. The server could not read the receipt, or does not know its "
          + "maker. After a subscription was bought in Sandbox, these steps cause it: device receipt broken, "
          + "verify"
      ),
      ("status 21150", "21150 is a status of verifyReceipt. The server had an internal error;"),
      ("4040010", "4040010 is an error of the App Store Server API: HTTP 404: Transaction id not found."),
      (
        "refund_reversed",
        "REFUND_REVERSED is a server notification. The App Store took a refund back: the purchase is valid "
          + "again. This step sends it: server send REFUND_REVERSED"
      ),
      (
        "DID_RENEW/BILLING", "DID_RENEW is a server notification. The subscription renewed. This step"
      ),
      ("GRACE_PERIOD", "DID_FAIL_TO_RENEW / GRACE_PERIOD is a server notification. The payment of a renewal"),
      ("9987654", "no known error matches; Backspace widens; DOMAIN/CODE takes any number"),
    ] {
      var bench = TestBench(columns, 24)
      bench.press("f")
      bench.type(word)
      let shown = bench.rows().dropFirst(2).prefix(5).map { row in
        row.filter { $0 != "│" }.split(separator: " ").joined(separator: " ")
      }.joined(separator: " ")
      #expect(shown.contains(text), "\(bench.screen())")
    }
  }

  @Test(
    "The palette finds and explains words of the App Store's servers",
    arguments: [
      (
        "21004", "21004  verifyReceipt: The shared secret",
        ["The shared secret is missing or wrong.", "verify --password wrong", "verify.secret"]
      ),
      (
        "4040010", "4040010  App Store Server API: HTTP 404",
        ["Transaction id not found.", "server.api.errors"]
      ),
      (
        "grace_period_expired", "GRACE_PERIOD_EXPIRED  Server Notifications: The billing",
        ["access ends", "server send GRACE_PERIOD_EXPIRED"]
      ),
    ])
  func serverTermsInPalette(text: String, row: String, page: [String]) {
    var bench = TestBench(132, 38)
    bench.press("Ctrl-P")
    bench.type(text)
    let marked = bench.rows().first { $0.contains("│>") } ?? ""
    #expect(marked.contains(row), "\(bench.screen())")
    bench.press("Enter")
    for part in page { #expect(bench.screen().contains(part), "\(part): \(bench.screen())") }
    bench.press("Esc")
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("The list of products says what the customer pays if the catalogue has another price")
  func acceptedPrice() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter")
    #expect(bench.screen().contains("active, renews 2021-02-01"), "\(bench.screen())")
    bench.press("p v v")
    bench.type("5.99")
    bench.press("Enter Enter t n")
    #expect(bench.screen().contains("renews 2021-03-01 for $5.99"), "\(bench.screen())")
  }

  @Test("A sheet that the clock closes does not hide what happened")
  func expiryBehindSheet() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter p v v")
    bench.type("5.99")
    bench.press("Enter")
    #expect(bench.world.device.topDialog != nil)
    bench.press("t n")
    #expect(bench.world.device.topDialog == nil, "\(bench.screen())")
    #expect(bench.notice == "t n: Pro Monthly expires (z undoes)", "\(bench.screen())")
  }

  @Test("A failed renewal that is paid on the phone names the switch that fails later renewals")
  func paidOnPhone() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter s r t n d b d f")
    #expect(bench.world.device.topDialog != nil, "\(bench.screen())")
    bench.press("Enter")
    #expect(
      bench.notice.contains("later renewals still fail") && bench.notice.contains("s r"), "\(bench.screen())")
  }

  @Test("Where nothing scrolls sideways, h, l and the arrows name the keys of the panes")
  func sideways() {
    for pane in ["1", "3", "4", "6"] {
      for (key, other) in [("l", "Tab"), ("Right", "Tab"), ("h", "Shift-Tab"), ("Left", "Shift-Tab")] {
        var bench = TestBench(132, 38)
        bench.press("b Enter Enter \(pane)")
        let before = bench.rows()
        bench.press(key)
        let label = other == "Tab" ? "next pane" : "previous pane"
        #expect(
          bench.notice == "\(key) does nothing here; \(other) is the key for \"\(label)\"",
          "\(bench.screen())")
        #expect(bench.rows().prefix(30) == before.prefix(30), "\(bench.screen())")
      }
    }
  }

  @Test("Ctrl-D and Ctrl-U in a list say that the log cannot move, and only then")
  func logAtItsEnd() {
    var bench = TestBench(80, 24)
    bench.press("b Enter Enter b Enter Enter 1 Ctrl-D")
    #expect(bench.notice == "the log shows its end; PgDn moves in this pane", "\(bench.screen())")
    _ = bench.screen()
    bench.press("Ctrl-U")
    #expect(bench.notice.isEmpty, "\(bench.notice)")
    for _ in 0..<20 {
      _ = bench.screen()
      bench.press("Ctrl-U")
    }
    #expect(bench.notice == "the log shows its beginning; PgUp moves in this pane", "\(bench.screen())")
    bench.press("5 Ctrl-U")
    #expect(bench.notice.isEmpty, "\(bench.notice)")
  }

  @Test("Each change of the open scenario's file is announced after the step, also after its end")
  func changedFile() {
    let bytes = Array("iapbench 1\nnote a\nnote b\n".utf8)
    let edited = Array("iapbench 1\nnote a\nnote edited\n".utf8)
    var bench = TestBench(100, 30)
    func comparison() -> Effect? {
      bench.effects.last { if case .compareFile = $0 { true } else { false } }
    }
    _ = bench.workbench.openScenario(path: "ci/foo.iap", bytes: bytes)
    bench.press(".")
    #expect(comparison() == .compareFile(path: "ci/foo.iap", bytes: bytes))
    _ = bench.workbench.handle(result: .scenarioChanged(path: "ci/foo.iap", bytes: edited))
    #expect(
      bench.notice
        == #"line 2: note "a" (next: note "b"); ci/foo.iap has changed; :e! opens it again"#,
      "\(bench.notice)")
    bench.press(".")
    #expect(comparison() == .compareFile(path: "ci/foo.iap", bytes: edited))
    bench.effects = []
    bench.press(".")
    #expect(bench.notice.hasPrefix("the scenario has ended"), "\(bench.notice)")
    #expect(comparison() == .compareFile(path: "ci/foo.iap", bytes: edited))
  }

  @Test("e! reads the opened scenario again")
  func reopens() {
    var bench = TestBench()
    _ = bench.workbench.openScenario(path: "ci/foo.iap", bytes: Array("iapbench 1\nnote a\n".utf8))
    bench.press(":")
    bench.type("e!")
    bench.press("Enter")
    #expect(bench.effects.last == .readFile(path: "ci/foo.iap", untilLine: nil))
    var writer = TestBench()
    writer.press("b Enter Enter")
    _ = writer.workbench.handle(result: .fileWritten(path: "t.iap"))
    writer.press(":")
    writer.type("e!")
    writer.press("Enter")
    #expect(writer.effects.last == .readFile(path: "t.iap", untilLine: nil))
  }

  @Test("In the help, the key of the command line opens it, and runs no line")
  func commandLineInHelp() {
    var bench = TestBench()
    bench.press("? :")
    bench.type("w")
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "w", "\(bench.screen())")
    #expect(bench.workbench.overlays.count == 1 && bench.world.transactionCount == 0)
  }

  @Test("W begins at a failed expectation, and at an event of the server that the log hides")
  func whyOfNewest() {
    var bench = TestBench(132, 38)
    bench.press("e s b Enter Enter Enter s r t n W")
    #expect(
      bench.screen().contains("The payment of a renewal failed: billing retry began"), "\(bench.screen())")
    bench.press("Esc :")
    bench.type("expect state last failed")
    bench.press("Enter W")
    #expect(bench.screen().contains("Expected: state last failed"), "\(bench.screen())")
  }

  @Test("W on the alert of an interrupted purchase names the switch")
  func whyOfInterruption() {
    var bench = TestBench(132, 38)
    bench.press("e s i b Enter W")
    #expect(bench.screen().contains("Interrupted is on (i turns it off)"), "\(bench.screen())")
  }

  @Test("In f, a capital W after a capital is text; elsewhere it explains")
  func capitalInErrors() {
    var bench = TestBench(100, 30)
    bench.press("f")
    bench.type("DID_RENEW")
    #expect(bench.screen().contains("DID_RENEW is a server notification."), "\(bench.screen())")
    bench.press("Ctrl-U")
    bench.type("3532W")
    #expect(bench.workbench.overlays.last is WhyPage, "\(bench.screen())")
  }

  @Test("A number alone in f tells how errors are put inside each other")
  func chainHint() {
    var bench = TestBench(80, 24)
    bench.press("f")
    bench.type("305")
    let hint = "errors inside each other: ASDErrorDomain/500>AMSErrorDomain/305"
    #expect(bench.screen().contains(hint), "\(bench.screen())")
    bench.press("Ctrl-U")
    bench.type("ASDErrorDomain/500>AMSErrorDomain/305")
    bench.press("Enter")
    #expect(bench.world.switches.failure?.causes.first?.code == 305, "\(bench.screen())")
  }

  @Test("A pasted answer of the App Store Server API is explained")
  func pastedAPIError() {
    var bench = TestBench(132, 38)
    bench.paste(#"GET /inApps/v1/transactions/1 404 {"errorCode":4040010,"errorMessage":"x"}"#)
    #expect(bench.notice.contains("4040010 is an error of the App Store Server API"), "\(bench.notice)")
    bench.press("R")
    #expect(bench.screen().contains("HTTP 404: Transaction id not found."), "\(bench.screen())")
  }

  @Test("Space toggles a mark; in other menus it does nothing, and does not move to the last line")
  func spaceInMenu() {
    var bench = TestBench(132, 38)
    bench.press("s Down Down")
    let menu = bench.workbench.overlays.last as? MenuState
    bench.press("Space")
    #expect(bench.journal.isEmpty && bench.notice.contains("Space"), "\(bench.notice)")
    #expect(bench.workbench.overlays.last as? MenuState == menu)
    bench.press("Esc b Enter Enter x j")
    let marks = bench.screen().components(separatedBy: "[x]").count
    bench.press("Space")
    #expect(abs(bench.screen().components(separatedBy: "[x]").count - marks) == 1, "\(bench.screen())")
  }

  @Test("A key without an action names keys that act here, and never itself")
  func otherKeys() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter 4 Enter")
    #expect(!bench.notice.contains("Enter is the key"), "\(bench.notice)")
    for (keys, near) in [("1 Ctrl-W", "Tab"), ("1 Ctrl-E", "j"), ("3 Ctrl-Y", "k"), ("1 Ctrl-N", "j")] {
      bench.press(keys)
      #expect(bench.notice.contains("\(near) is the key for"), "\(keys): \(bench.notice)")
    }
  }

  @Test("The tour advises a new session")
  func tour() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter F2")
    #expect(bench.notice.contains("new session") && bench.notice.contains("o n"), "\(bench.notice)")
  }

  @Test("The undo key returns to a skipped line, also after the next line was refused")
  func skip() {
    var bench = TestBench(132, 38)
    let text = "iapbench 1\nbuy com.example.subscriptionlab.coins100\nconfirm\nnote \"end\"\n"
    bench.effects += bench.workbench.handle(
      result: .fileRead(path: "demo.iap", bytes: Array(text.utf8), untilLine: nil))
    bench.press("o s")
    #expect(bench.notice.hasPrefix("line 2 was skipped") && bench.notice.hasSuffix("(z undoes)"))
    bench.press(".")
    #expect(bench.notice.contains("z returns to the skipped line 2"), "\(bench.notice)")
    bench.press("z")
    #expect(bench.notice.hasPrefix("back at line 2"), "\(bench.notice)")
    #expect(bench.workbench.playback.scenario?.next?.line == 2)
    bench.press("z")
    #expect(!bench.notice.hasPrefix("back at line"), "\(bench.notice)")
  }
}
