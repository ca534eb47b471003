import Grid
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

@Suite struct FocusTests {
  @Test("A dialog that the key brought up takes the focus, and gives it back when it is gone")
  func takesAndGivesBack() {
    var bench = TestBench()
    bench.press("5 b")
    #expect(bench.focus == .phone)
    bench.press("Enter Enter")
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.focus == .log)
  }

  @Test("A dialog that came with the running clock knocks: title and key bar say so, the focus stays")
  func knocks() {
    var bench = TestBench(132, 38)
    bench.press("e s t p b Enter 1")
    #expect(bench.focus == .products)
    bench.effects += bench.workbench.passTime(realSeconds: 4)
    #expect(bench.world.device.topDialog?.kind == .completeAlert)
    #expect(bench.focus == .products)
    #expect(bench.keyBar().contains("2 answer dialog"))
    #expect(bench.screen().contains("[answer: 2]"))
    bench.press("2 Enter")
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.focus == .products)
  }

  @Test("Esc leaves a dialog up and never acts on the world")
  func escape() {
    var bench = TestBench()
    bench.press("b")
    let journal = bench.journal
    bench.press("Esc")
    #expect(bench.focus == .products)
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    bench.press("Esc Esc")
    #expect(bench.journal == journal)
  }

  @Test("Nothing but Enter answers a dialog")
  func onlyEnterAnswers() {
    var bench = TestBench()
    bench.press("b")
    let dialogs = bench.world.device.dialogs
    for key in ["Space", "y", "n", "c", "q", "k", "j", "h", "l", "g", "G", "Tab", "=", "5", "2", "?", "Esc"] {
      bench.press(key)
      if !bench.workbench.overlays.isEmpty { bench.press("Esc") }
      #expect(bench.world.device.dialogs == dialogs, "\(key)")
    }
  }

  @Test("1 to 7, Tab and Shift-Tab move the focus; = zooms and comes back")
  func moving() {
    var bench = TestBench()
    bench.press("5")
    #expect(bench.focus == .log)
    bench.press("Tab")
    #expect(bench.focus == .subscriptions)
    bench.press("Tab")
    #expect(bench.focus == .receipt)
    bench.press("Tab")
    #expect(bench.focus == .products)
    bench.press("6")
    #expect(bench.focus == .subscriptions)
    bench.press("1 Shift-Tab Shift-Tab Shift-Tab Shift-Tab")
    #expect(bench.focus == .details)
    bench.press("=")
    #expect(bench.workbench.layout.panes.keys.map { $0 } == [.details])
    bench.press("=")
    #expect(bench.workbench.layout.panes.count == 3)
  }

  @Test("A key without a command is answered with the nearest one")
  func nearest() {
    var bench = TestBench()
    bench.press("I")
    #expect(bench.notice == #"I does nothing here; i is the key for "Interrupted""#)
    bench.press("n")
    #expect(bench.notice == #"n does nothing here; in pane 5 it means "next match""#)
    bench.press("L")
    #expect(bench.notice.hasPrefix("L does nothing here; in pane 5 it means "), "\(bench.notice)")
    bench.press("9")
    #expect(bench.notice.contains("?"))
    #expect(bench.effects == [])
  }

  @Test("Esc ends the zoom of each pane before it leaves the pane", arguments: ["1", "2", "3", "5", "6"])
  func zoomEnds(pane: String) {
    var bench = TestBench()
    bench.press("\(pane) =")
    let focus = bench.focus
    #expect(bench.workbench.focus.isZoomed)
    bench.press("Esc")
    #expect(!bench.workbench.focus.isZoomed && bench.focus == focus)
  }

  @Test("A key of the phone says in the Phone pane why nothing happens without a dialog")
  func phoneWithoutDialog() {
    var bench = TestBench()
    bench.press("2 Down")
    #expect(bench.focus == .phone)
    #expect(bench.notice == "Down does nothing now: the shop has nothing to scroll")
    bench.press("Left")
    #expect(bench.notice == #"Left does nothing now: "choose" needs an open dialog on the phone"#)
    bench.workbench.options.language = .japanese
    bench.press("Down")
    #expect(bench.notice.contains("ショップの画面には"), "\(bench.notice)")
  }

  @Test(
    "A key of vim, less or readline is answered with the key of iapbench",
    arguments: [
      ("u", #"u does nothing here; z is the key for "undo""#),
      ("Ctrl-R", #"Ctrl-R does nothing here; Z is the key for "redo""#),
      ("Ctrl-F", #"Ctrl-F does nothing here; PgDn is the key for "page down""#),
      ("Ctrl-B", #"Ctrl-B does nothing here; PgUp is the key for "page up""#),
      ("F", #"F does nothing here; in pane 5 it means "follow""#),
    ])
  func habits(key: String, notice: String) {
    var bench = TestBench()
    bench.press(key)
    #expect(bench.notice == notice)
    bench.workbench.options.language = .japanese
    bench.press(key)
    #expect(bench.notice.hasPrefix("\(key)はここでは使えません。"), "\(bench.notice)")
  }

  @Test("Space in Products says that it moves the selection, and which key buys")
  func space() {
    var bench = TestBench()
    bench.press("Space")
    #expect(bench.notice == "Space: page down; b buys the selected product", "\(bench.notice)")
    bench.press("j")
    #expect(bench.notice.isEmpty)
  }

  @Test("The menu of expectations names the keys of all its lines")
  func expectationKeys() {
    var bench = TestBench()
    bench.press("b Enter Enter x")
    #expect(
      bench.keyBar().contains("1..9 b..") && bench.keyBar().contains("toggle  a all or none"),
      "\(bench.keyBar())")
  }

  @Test("On the phone, Ctrl-F names the key that scrolls the log")
  func habitOnPhone() {
    var bench = TestBench()
    bench.press("2 Ctrl-F")
    #expect(bench.notice == #"Ctrl-F does nothing here; Ctrl-D is the key for "log down""#, "\(bench.notice)")
  }

  @Test("On a dialog, / asks for a text of the log, so that the next letters are no commands")
  func findFromPhone() {
    var bench = TestBench(132, 38)
    bench.press("b Enter")
    #expect(bench.focus == .phone)
    let journal = bench.journal
    bench.press("/")
    bench.type("purchased")
    #expect(bench.keyBar().contains("find in the log: purchased"), "\(bench.keyBar())")
    bench.press("Esc")
    #expect(bench.focus == .phone && bench.workbench.overlays.isEmpty)
    bench.press("/")
    bench.type("purchased")
    bench.press("Enter")
    #expect(bench.focus == .log && bench.journal == journal)
    #expect(!bench.world.switches.asksToBuy)
    #expect(bench.workbench.panes.log.search?.hits.isEmpty == false)
    bench.press("1 &")
    bench.type("operator")
    bench.press("Enter")
    #expect(bench.focus == .log && bench.screen().contains("&operator"))
  }

  @Test("Kana says that an input method is on; full-width letters are letters")
  func inputMethod() {
    var bench = TestBench()
    bench.press("い")
    #expect(bench.notice.contains("input method"))
    bench.press("ｉ")
    #expect(bench.world.switches.interruptsPurchases)
  }

  @Test("A key that cannot be used now says why and what would be possible")
  func refused() {
    var bench = TestBench()
    bench.press("p")
    #expect(bench.notice.contains("there is no transaction yet; try b buy Pro Monthly"))
    #expect(bench.workbench.overlays.isEmpty)
  }

  @Test("q asks once, names the session, and any other key takes it back")
  func quitting() {
    var bench = TestBench()
    bench.press("q")
    #expect(bench.notice == "press q again to quit; session 1 has no steps")
    bench.press("1 q")
    #expect(bench.effects == [])
    bench.press("q")
    #expect(bench.effects == [.quit])
  }

  @Test("When the journal cannot be written the status says so, and q does too")
  func notSaved() {
    var bench = TestBench(60, 16)
    _ = bench.workbench.handle(
      result: .journalFailed(reason: .fact(.system(code: 28, words: "No space left on device"))))
    #expect(bench.statusBar().contains("NOT"))
    bench.press("q")
    #expect(bench.notice.contains("NOT saved: No space left on device"))
    bench.press("b")
    #expect(bench.world.transactionCount == 1)
  }

  @Test("Ctrl-Z, Ctrl-L and Ctrl-C")
  func programKeys() {
    var bench = TestBench()
    bench.press("Ctrl-L Ctrl-Z Ctrl-C")
    #expect(
      bench.effects == [
        .redraw, .suspend(message: "iapbench is suspended: type fg to resume; the undo key is z"),
      ])
    #expect(bench.notice.contains("q quits"))
  }

  @Test("Ctrl-C stops the running clock")
  func stopsTheClock() {
    var bench = TestBench()
    bench.press("t p")
    #expect(bench.world.rate != .paused)
    #expect(bench.workbench.nextWakeUp != nil)
    bench.press("Ctrl-C")
    #expect(bench.world.rate == .paused)
    #expect(bench.workbench.nextWakeUp == nil)
  }
}
