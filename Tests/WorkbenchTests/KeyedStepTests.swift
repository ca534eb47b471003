// Tests of the notices that name the key of a change.

import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Menus
@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("The key of a change") struct KeyedStepTests {
  @Test("Restoring by keys names the number of restored transactions")
  func restored() {
    var bench = TestBench()
    bench.press("b Enter Enter d r")
    #expect(bench.notice == "d r: restore purchases: 1 transaction restored (z undoes)", "\(bench.notice)")
  }

  @Test("A switch on the main screen names its key, its new state and the undo key, as a warning")
  func switches() {
    var bench = TestBench()
    for (keys, notice) in [
      ("i", "i: Interrupted Purchase is on (z undoes)"), ("i", "i: Interrupted Purchase is off (z undoes)"),
      ("a", "a: Ask to Buy is on (z undoes)"), ("a", "a: Ask to Buy is off (z undoes)"),
      ("s i", "s i: Interrupted Purchase is on (z undoes)"), ("s n", "s n: network: off (z undoes)"),
      ("e e", "e e: Sandbox: no transaction yet; Interrupted is off here; z switches back"),
      ("e e", "e e: Xcode: no transaction yet; Interrupted is on here; z switches back"),
    ] {
      bench.press(keys)
      #expect(bench.notice == notice, "\(keys)")
      #expect(bench.workbench.notice?.kind == .warning, "\(keys)")
      // A long notice has two rows.
      #expect(bench.screen().contains(notice.prefix(40)), "\(bench.screen())")
    }
    bench.press("z")
    #expect(bench.world.environment == .sandbox)
  }

  @Test("Words that are typed on the main screen end with a notice", arguments: [(80, 24), (132, 38)])
  func words(columns: Int, rows: Int) {
    var bench = TestBench(columns, rows)
    bench.type("help")
    #expect(bench.world.environment == .production)
    #expect(
      bench.screen().contains("e p: Production: no transaction yet; z switches back"), "\(bench.screen())")
    #expect(bench.workbench.notice?.kind == .warning)
    bench.press("z")
    #expect(bench.world.environment == .xcode)
    bench.type("exi")
    #expect(bench.world.switches.interruptsPurchases)
    #expect(bench.screen().contains("i: Interrupted Purchase is on (z undoes)"), "\(bench.screen())")
    bench.press("z")
    #expect(!bench.world.switches.interruptsPurchases)
  }

  @Test("The command line enters production with the same warning, and repeats no key")
  func commandLine() {
    var bench = TestBench()
    bench.press(":")
    bench.type("environment production")
    bench.press("Enter")
    #expect(bench.notice == "Production: no transaction yet; z switches back")
    #expect(bench.workbench.notice?.kind == .warning)
    bench.press(":")
    bench.type("interrupted on")
    bench.press("Enter")
    #expect(bench.notice == "interrupted on (z undoes)", "\(bench.notice)")
  }

  @Test("A typed step names its change, in the command line and in the prompts of the clock")
  func typed() {
    for (keys, line, notice) in [
      (":", "advance 1 month", "advance P1M (z undoes)"), ("t t", "3 days", "t t: advance 3d (z undoes)"),
      ("t r", "60", "t r: rate 60 (z undoes)"),
    ] {
      var bench = TestBench()
      bench.press(keys)
      bench.type(line)
      bench.press("Enter")
      #expect(bench.notice == notice)
      bench.press("z")
      #expect(bench.notice.hasPrefix("undone: "), "\(bench.notice)")
    }
    var bench = TestBench()
    bench.press(":")
    bench.type("fail purchase networkError")
    bench.press("Enter")
    #expect(bench.notice.hasSuffix(" (z undoes)"), "\(bench.notice)")
  }

  @Test("A step of the palette names its change without keys")
  func palette() {
    for (words, notice) in [
      ("+1 month", "+1 month (z undoes)"), ("interrupted", "Interrupted Purchase is on (z undoes)"),
    ] {
      var bench = TestBench(132, 38)
      bench.press("Ctrl-P")
      bench.type(words)
      bench.press("Enter")
      #expect(bench.notice == notice)
    }
  }

  @Test("A quirk, an era and a catalogue name the undo key; s s names its own keys")
  func results() {
    for (keys, prefix, suffix) in [
      ("s t", "s t: ", " (z undoes)"), ("s e 4", "s e 4: era: ", ", which sets every quirk (z undoes)"),
      ("s q Enter", "s q: ", " (z undoes)"), ("o b", "o b: builtin: ", " (z undoes)"),
      ("o B", "o B: builtin-full: ", " (z undoes)"),
      ("s s", "short delays are paused; press . to let them pass, ", "s s to switch back"),
      ("s s s s", "short delays pass automatically; ", "s s pauses them"),
    ] {
      var bench = TestBench(200, 60)
      bench.press(keys)
      #expect(bench.notice.hasPrefix(prefix) && bench.notice.hasSuffix(suffix), "\(bench.notice)")
    }
  }

  @Test("Each switch of the menu names its keys", arguments: CommandSection.switchesMenu.commands)
  func menu(command: ScreenCommand) throws {
    guard case .step = command.action else { return }
    var bench = TestBench(132, 38)
    guard bench.workbench.refusal(of: command) == nil else { return }
    let key = try #require(bench.workbench.bindings.keyName(of: command, in: .switchesMenu))
    bench.press("s \(key)")
    guard bench.world.device.dialogs.isEmpty, !bench.journal.isEmpty else { return }
    #expect(bench.notice.hasPrefix("s \(key): "), "\(bench.notice)")
    #expect(bench.workbench.notice?.kind == .warning || command.setting == nil)
  }

  @Test("Steps of other menus name their keys too")
  func otherMenus() {
    for (keys, prefix) in [
      ("t d", "t d: +1 day (z undoes)"), ("S r", "S r: Xcode was reset; z undoes it"),
      ("b Enter Enter S r", "S r: Xcode was reset: 1 transaction removed, switches reset; z undoes it"),
      ("b Enter Enter p m", "p m: refunded #1 (z undoes)"), ("s q Enter", "s q"),
    ] {
      var bench = TestBench()
      bench.press(keys)
      #expect(bench.notice.hasPrefix(prefix), "\(bench.notice)")
    }
  }

  @Test("The notice names the result of a decision, and the due event")
  func quirkAndCatalogResults() {
    var bench = TestBench()
    bench.press("a b Enter Enter p a")
    #expect(bench.notice == "p a: approved #1 (z undoes)")
    bench = TestBench()
    bench.press("b Enter Enter t n")
    #expect(bench.notice == "t n: Pro Monthly renews (z undoes)")
    bench = TestBench()
    bench.workbench.options.language = .japanese
    bench.press("b Enter Enter t n")
    #expect(bench.notice.hasPrefix("t n: ") && bench.notice.contains("更新"), "\(bench.notice)")
  }

  @Test("A refund request names the answer, and an environment the switches that differ there")
  func answers() {
    var bench = TestBench(132, 38)
    bench.press("b Enter Enter p M Enter")
    let granted = "Xcode grants the customer's refund request for #1 (z undoes)"
    #expect(bench.notice.hasSuffix(granted), "\(bench.notice)")
    bench = TestBench(132, 38)
    bench.press("e s b Enter Enter p M")
    bench.type("DECLINE")
    bench.press("Enter")
    let declined = "the App Store declines the customer's refund request for #1 (z undoes)"
    #expect(bench.notice.hasSuffix(declined), "\(bench.notice)")
    bench = TestBench()
    bench.press("e s a e x")
    #expect(bench.notice == "e x: Xcode: no transaction yet; Ask to Buy is off here; z switches back")
    bench.press("e s")
    #expect(bench.notice == "e s: Sandbox: no transaction yet; Ask to Buy is on here; z switches back")
  }

  @Test("The prompt of a refund request says what Enter does, before any text")
  func refundPrompt() {
    var bench = TestBench()
    bench.press("b Enter Enter p M")
    let sentence = "Enter sends the request, and Xcode refunds the purchase; Esc cancels"
    #expect(bench.screen().contains(sentence), "\(bench.screen())")
    bench.press("Esc")
    #expect(bench.world.transaction(1)?.refundedAt == nil)
    bench.press("e s b Enter Enter p M")
    #expect(bench.screen().contains("other texts or none: refunded"), "\(bench.screen())")
    bench.press("Esc")
    #expect(bench.world.transaction(1)?.refundedAt == nil)
  }

  @Test("The notice of a switch says that another switch overrides it")
  func overridden() {
    var bench = TestBench()
    bench.press("e p i a")
    #expect(bench.notice == "a: Ask to Buy is on, but Interrupted overrides it (z undoes)")
    bench.press("i")
    #expect(bench.notice == "i: Interrupted Purchase is off (z undoes)")
  }

  @Test("The switch of the system dialogs says whether they are shown")
  func dialogs() {
    var bench = TestBench(132, 38)
    bench.press("s")
    #expect(
      bench.rows().contains { $0.contains("system dialogs (Disable Dialogs)") && $0.contains("shown") },
      "\(bench.screen())")
    bench.press("d")
    #expect(bench.notice == "s d: system dialogs: hidden (z undoes)", "\(bench.notice)")
  }

  @Test("A sheet that a key opens needs no notice; a purchase without a sheet has one")
  func purchases() {
    var bench = TestBench()
    bench.press("b")
    #expect(bench.notice.isEmpty, "\(bench.notice)")
    bench = TestBench()
    bench.press("s d b")
    #expect(bench.notice.hasPrefix("b: "), "\(bench.notice)")
  }

  @Test("The question about finishing has precedence, and an audience sees no keys")
  func otherNotices() {
    var bench = TestBench()
    bench.press("s f s d b")
    #expect(bench.notice.hasPrefix("y finishes #1"), "\(bench.notice)")
    bench = TestBench(132, 38)
    bench.press("P i")
    #expect(!bench.notice.contains("i:"), "\(bench.notice)")
  }

  @Test("The Japanese notices name the keys too")
  func japanese() {
    var bench = TestBench()
    bench.workbench.options.language = .japanese
    bench.press("i")
    #expect(bench.notice == "i: 「購入を中断」をONにしました (zで取り消す)")
    bench.press("e p")
    #expect(bench.notice == "e p: 本番環境: 取引はまだありません; ここでは「購入を中断」がOFF (zで戻る)")
  }

  /// Lines that change a world in the order in which they are typed.
  private static let changingLines = [
    "interrupted on", "interrupted off", "ask-to-buy on", "ask-to-buy off", "dialogs off",
    "buy com.example.subscriptionlab.monthly", "buy com.example.subscriptionlab.monthly",
    "advance 1d", "fail purchase networkError", "fail off", "era xcode-12", "era present", "refund #1",
    "device --locale ja_JP", "app background", "app foreground", "catalog builtin-full", "catalog builtin",
    "environment sandbox", "ask-to-buy on", "environment xcode", "snapshot load s", "clear", "reset",
  ]

  @Test("Each typed line that changes a world has a message with the undo key", arguments: ["en", "ja"])
  func lines(language: String) {
    var bench = TestBench(132, 38)
    bench.press(":")
    bench.type("snapshot save s")
    bench.press("Enter")
    if language == "ja" { bench.workbench.options.language = .japanese }
    let endings = language == "ja" ? ["zで取り消", "zで戻"] : ["z undoes", "z switches back"]
    for line in Self.changingLines {
      let steps = bench.journal.count
      bench.press(":")
      bench.type(line)
      bench.press("Enter")
      #expect(bench.journal.count > steps, "\(line): \(bench.notice)")
      #expect(endings.contains { bench.notice.contains($0) }, "\(line): \(bench.notice)")
      // The key is named once.
      #expect(endings.reduce(0) { $0 + bench.notice.ranges(of: $1).count } == 1, "\(line): \(bench.notice)")
    }
  }

  @Test("A result of a step that was chosen by keys names the undo key too")
  func resultsOfKeys() {
    var bench = TestBench()
    bench.press("b Enter Enter i b Enter p r")
    #expect(
      bench.notice == "p r: You already own this: StoreKit returns #1 (z undoes)", "\(bench.notice)")
    bench.press("f")
    bench.type("3532")
    bench.press("Enter f Shift-Tab")
    #expect(bench.notice.contains("injected failures are off (z undoes)"), "\(bench.notice)")
    bench.press("z")
    #expect(bench.world.switches.failure?.code == 3532)
  }

  @Test("Ask to Buy in the Sandbox says that nobody can approve, and where somebody can")
  func askToBuyWithoutParent() {
    var bench = TestBench()
    bench.press("e s a")
    #expect(
      bench.notice == """
        a: Ask to Buy is on, but nobody can approve in Sandbox; for that, use Xcode: e x, then a (z undoes)
        """, "\(bench.notice)")
    #expect(bench.workbench.notice?.kind == .warning)
    #expect(bench.screen().contains("nobody can approve in Sandbox"), "\(bench.screen())")
    bench.press("a")
    #expect(bench.notice == "a: Ask to Buy is off (z undoes)", "\(bench.notice)")
    bench.press("e x a b Enter Enter p a")
    #expect(bench.notice == "p a: approved #1 (z undoes)", "\(bench.notice)")
  }

  @Test("Interrupted Purchase that turns itself off is named in the message, with the key that turns it on")
  func clearedInterruption() {
    var bench = TestBench()
    bench.press("e s i k b")
    for _ in 0..<5 where bench.world.switches.interruptsPurchases { bench.press("Enter") }
    #expect(!bench.world.switches.interruptsPurchases)
    #expect(
      bench.notice == "Interrupted Purchase turned itself off; i turns it on again (z undoes)",
      "\(bench.notice)")
    bench.press("Enter")
    #expect(!bench.notice.contains("itself"), "\(bench.notice)")
  }
}
