import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite("Account menu") struct AccountMenuTests {
  @Test("d a shows who is signed in; o signs out, and the next purchase asks for the account")
  func signOut() {
    var bench = TestBench(132, 38)
    bench.press("e s d")
    #expect(bench.screen().contains("account"))
    #expect(bench.screen().contains("qa-us@example.com"))
    bench.press("a")
    #expect(bench.screen().contains("signed in: qa-us@example.com"))
    bench.press("o")
    #expect(bench.journal.last?.hasSuffix(" account sign-out") == true)
    #expect(bench.statusBar().contains("signed out"))
    bench.press("b")
    #expect(bench.focus == .phone)
    #expect(bench.screen().contains("Sign In to App Store"))
    bench.press("Enter")
    #expect(bench.screen().contains("[ Subscribe ]"))
    #expect(!bench.statusBar().contains("signed out"))
  }

  @Test("s proposes the region's tester, takes another name, and the payment sheet says it")
  func signIn() {
    var bench = TestBench(132, 38)
    bench.press("e s d a s")
    #expect(bench.keyBar().contains("account: qa-us@example.com"))
    bench.press("Ctrl-U")
    bench.type("tester7@example.com")
    bench.press("Enter")
    #expect(bench.journal.last?.hasSuffix(" account sign-in --name tester7@example.com") == true)
    bench.press("b")
    #expect(bench.screen().contains("tester7@example.com"))
    bench.press("Esc z d a s Enter")
    #expect(bench.journal.last?.hasSuffix(" account sign-in") == true)
  }

  @Test("n on the phone opens a field for the tester's name, only while the sign-in alert is up")
  func enterTester() {
    var bench = TestBench(80, 24)
    bench.press("e s d a o b")
    #expect(bench.focus == .phone)
    #expect(bench.keyBar().contains("n account name"), "\(bench.keyBar())")
    bench.press("n")
    #expect(bench.keyBar().contains("account: "), "\(bench.keyBar())")
    bench.press("Ctrl-U")
    bench.type("me")
    bench.press("Enter")
    #expect(bench.screen().contains("cannot be an account name"), "\(bench.screen())")
    #expect(bench.world.accountName == nil)
    bench.press("Ctrl-U")
    bench.type("tester7@example.com")
    bench.press("Enter")
    #expect(bench.journal.last?.hasSuffix(" tap sign-in --name tester7@example.com") == true)
    #expect(bench.screen().contains("tester7@example.com"))
    #expect(!bench.keyBar().contains("n account name"), "\(bench.keyBar())")
    bench.press("n")
    #expect(bench.workbench.overlays.isEmpty)
    #expect(bench.notice.contains("sign-in"), "\(bench.notice)")
    bench.press("z")
    #expect(bench.world.accountName == nil)
  }

  @Test("In Xcode both are refused with the reason, in the menu and by the command line")
  func xcode() {
    var bench = TestBench(132, 38)
    bench.press("d a")
    #expect(bench.screen().contains("StoreKit Testing in Xcode needs no account"))
    bench.press("s")
    #expect(bench.notice.contains("StoreKit Testing in Xcode needs no account"))
    bench.press("Esc Esc :")
    bench.type("account sign-out")
    bench.press("Enter")
    #expect(bench.screen().contains("needs no account"))
    #expect(bench.journal.isEmpty)
  }

  @Test("What belongs to the tester is set there: Interrupted Purchases, the era of the sign-in, the history")
  func testerSettings() {
    var bench = TestBench(132, 38)
    bench.press("e s d a i")
    #expect(bench.statusBar().contains("Interrupted ON"))
    bench.press("d a e")
    #expect(bench.journal.last?.hasSuffix(" quirk tester-sign-in ios6") == true)
    bench.press("b")
    #expect(bench.screen().contains("Enter the password"))
    bench.press("Esc d a c")
    #expect(bench.world.transaction(1) == nil)
    bench.press("z")
    #expect(bench.world.transaction(1) != nil)
  }
}

@Suite("Another account on the screen") struct AnotherAccountTests {
  /// Returns a bench with two accounts that have bought different products.
  private func bench(_ columns: Int, _ rows: Int) -> TestBench {
    var bench = TestBench(columns, rows)
    bench.press("e s b Enter Enter d a s Ctrl-U")
    bench.type("tester7@example.com")
    bench.press("Enter 1 j b Enter Enter")
    return bench
  }

  @Test(
    "by keys the second account finds nothing of the first; d a s proposes the other one, and both ways",
    arguments: [
      (80, 24), (132, 38),
    ])
  func change(columns: Int, rows: Int) {
    var bench = bench(columns, rows)
    #expect(bench.world.transactionCount == 2)
    #expect(bench.world.currentEntitlements() == [2])
    bench.press("d a")
    #expect(bench.screen().contains("signed in: tester7@example.com"))
    #expect(bench.screen().contains("used before: qa-us@example.com"))
    bench.press("s Enter")
    #expect(bench.journal.last?.hasSuffix(" account sign-in") == true)
    #expect(bench.world.currentEntitlements() == [1])
    bench.press("d a s Enter")
    #expect(bench.journal.last?.hasSuffix(" account sign-in --name tester7@example.com") == true)
    #expect(bench.world.currentEntitlements() == [2])
    bench.press("z")
    #expect(bench.world.currentEntitlements() == [1])
    #expect(bench.world.accountName == "qa-us@example.com")
    bench.press("z z")
    #expect(bench.world.currentEntitlements() == [2])
  }

  @Test(
    "the list says whose each transaction is once two accounts have bought, in either language",
    arguments: [
      ChromeLanguage.english, .japanese,
    ])
  func list(language: ChromeLanguage) {
    var bench = bench(132, 38)
    bench.workbench.options.language = language
    bench.press("3")
    let rows = bench.rows()
    #expect(rows.contains { $0.contains("qa-us") })
    #expect(rows.contains { $0.contains("tester7") })
    bench.press("/")
    bench.type("tester7@example.com")
    bench.press("Enter")
    #expect(bench.screen().contains("tester7"))
  }

  @Test("one account alone is not named in the list")
  func alone() {
    var bench = TestBench(132, 38)
    bench.press("e s b Enter Enter 3")
    #expect(!bench.screen().contains("qa-us"))
  }

  @Test("a name that cannot be told from another is refused in the prompt, with the reason")
  func refused() {
    var bench = bench(132, 38)
    let lines = bench.journal.count
    bench.press("d a s Ctrl-U")
    bench.type("Tester7@example.com")
    bench.press("Enter")
    #expect(bench.screen().contains("looks the same as the account tester7@example.com"))
    #expect(bench.journal.count == lines)
  }

  @Test("Tab names the accounts that were here, in the prompt and behind --name")
  func completion() {
    var bench = bench(132, 38)
    bench.press("d a s Ctrl-U t Tab")
    #expect(bench.screen().contains("tester7@example.com"))
    bench.press("Esc :")
    bench.type("account sign-in --name t")
    bench.press("Tab")
    #expect(bench.screen().contains("account sign-in --name tester7@example.com"))
  }
}

@Suite("Finish policy") struct FinishPolicyTests {
  @Test("s f goes from automatic to ask to manual and back, and the status bar says which")
  func around() {
    var bench = TestBench(132, 38)
    bench.press("s f")
    #expect(bench.journal.last?.hasSuffix(" finish-policy ask") == true)
    #expect(bench.statusBar().contains("finish ask"))
    bench.press("s f")
    #expect(bench.statusBar().contains("finish manual"))
    bench.press("s f")
    #expect(bench.statusBar().contains("finish auto"))
  }

  @Test("Under ask a callback that can be finished names the key that finishes it, and nothing else moves")
  func asks() {
    var bench = TestBench(132, 38)
    bench.press("s f b")
    #expect(bench.notice.isEmpty)
    bench.press("Enter")
    #expect(bench.notice == "y finishes #1 Pro Monthly, delivered as .purchased")
    #expect(bench.workbench.overlays.isEmpty && bench.focus == .phone)
    bench.press("Enter")
    #expect(bench.keyBar().contains("y finish #1"))
    bench.press("y")
    #expect(bench.world.transaction(1)?.finishedAt != nil)
    #expect(bench.journal.last?.hasSuffix(" finish #1") == true)
    #expect(!bench.keyBar().contains("y finish"))
    bench.press("y")
    #expect(bench.notice.contains("nothing to finish"))
    bench.press("z")
    #expect(bench.keyBar().contains("y finish #1"))
  }

  @Test("What comes while the clock runs by itself is asked too; automatic and manual never ask")
  func runningClock() {
    var bench = TestBench(132, 38)
    bench.press("e s s f t p b Enter")
    bench.effects += bench.workbench.passTime(realSeconds: 4)
    #expect(bench.notice.contains("y finishes #"))
    bench.press("Enter y s f")
    bench.press("1 j j b Enter")
    bench.effects += bench.workbench.passTime(realSeconds: 4)
    #expect(!bench.notice.contains("finishes"))
    #expect(!bench.keyBar().contains("y finish"))
  }
}

@Suite("Read the configuration again") struct ReloadTests {
  private func configuration(
    _ keys: Bindings = .standard, mouse: Bool? = nil, hasFile: Bool = true
  ) -> WorkbenchConfiguration {
    WorkbenchConfiguration(
      theme: Theme(name: "other", styles: [:]), language: .japanese, bindings: keys,
      runsDelaysAutomatically: false, isMouseOn: mouse, path: "/home/me/config.toml", hasFile: hasFile)
  }

  @Test("The notice names the file that was read, or says that it does not exist")
  func file() {
    var bench = TestBench(132, 38)
    for (hasFile, english, japanese) in [
      (true, "reloaded: /home/me/config.toml", "読み直しました: /home/me/config.toml"),
      (
        false, "/home/me/config.toml does not exist: the default settings apply",
        "/home/me/config.toml がないため、既定の設定を使います"
      ),
    ] {
      var read = configuration(hasFile: hasFile)
      _ = bench.workbench.handle(result: .configuration(read))
      #expect(bench.notice == japanese)
      read.language = .english
      _ = bench.workbench.handle(result: .configuration(read))
      #expect(bench.notice == english)
    }
  }

  @Test("F5 and :reload ask for it; what comes back holds at once: theme, language, keys, switches")
  func taken() throws {
    var bench = TestBench(132, 38)
    bench.press("F5")
    #expect(bench.effects == [.reloadConfiguration(theme: "test")])
    bench.press(":")
    bench.type("reload")
    bench.press("Enter")
    #expect(bench.effects.count == 2)
    let keys = try Bindings.standard.rebound([KeyChange("toggle-interrupted", keys: ["u"], in: nil)])
    bench.effects += bench.workbench.handle(result: .configuration(configuration(keys, mouse: false)))
    #expect(bench.effects.last == .setMouse(false))
    #expect(bench.workbench.theme.name == "other")
    #expect(bench.screen().contains("商品"))
    bench.press("u")
    #expect(bench.world.switches.interruptsPurchases)
    bench.press("e s b Enter")
    #expect(bench.world.hasPendingInteractions)
  }

  @Test("The facts of a product name the keys that buy as they are bound")
  func keysOfFacts() throws {
    var bench = TestBench(132, 38)
    let keys = try Bindings.standard.rebound([
      KeyChange("buy-selected", keys: ["F9"]), KeyChange("buy-with-options", keys: ["F10"]),
    ])
    bench.effects += bench.workbench.handle(result: .configuration(configuration(keys)))
    #expect(bench.screen().contains("F9 Pro Monthlyを購入"))
    #expect(bench.screen().contains("F10 オプション付きで購入"))
  }

  @Test("With a fault nothing is taken, and the fault is said with file, line and key")
  func kept() {
    var bench = TestBench(132, 38)
    let before = bench.rows().dropLast(2)
    let reason = "config.toml:3: keys.undo-last: b is already buy-selected"
    let failure = EffectResult.configurationFailed(reason: .fact(.file(reason)))
    bench.effects += bench.workbench.handle(result: failure)
    #expect(bench.screen().contains(reason))
    #expect(bench.screen().contains("nothing has changed"))
    #expect(bench.rows().dropLast(2) == before)
  }

  @Test("F6, :language and the palette change the language of the screen, and the next start has it")
  func screenLanguage() {
    var bench = TestBench(132, 38)
    bench.press("F6")
    #expect(bench.screen().contains("商品"), "\(bench.screen())")
    #expect(bench.notice == "画面の言語: 日本語。F6: English")
    #expect(bench.effects.last == .remember(.language, value: "ja"))
    bench.press(":")
    bench.type("language en")
    bench.press("Enter")
    #expect(bench.notice == "screen language: English; F6: 日本語")
    #expect(bench.effects.last == .remember(.language, value: "en"))
    bench.press(":")
    bench.type("language xx")
    bench.press("Enter")
    #expect(bench.workbench.overlays.last is Prompt && bench.workbench.options.language == .english)
    bench.press("Esc Ctrl-P")
    bench.type("japanese")
    bench.press("Enter")
    #expect(bench.workbench.options.language == .japanese)
    #expect(bench.journal.isEmpty, "\(bench.journal)")
  }

  @Test("The palette finds it")
  func palette() {
    var bench = TestBench(132, 38)
    bench.press("Ctrl-P")
    bench.type("configuration")
    bench.press("Enter")
    #expect(bench.effects.contains(.reloadConfiguration(theme: "test")))
  }
}
