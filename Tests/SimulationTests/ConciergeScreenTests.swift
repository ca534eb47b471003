// Tests of the concierge on screen in both languages, and of operations from other threads.

import Comparison
import Grid
import Menus
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Synchronization
import Testing

@testable import TerminalUI
@testable import Workbench

@Suite struct ConciergeScreenTests {
  struct Bench {
    var workbench: Workbench
    var journal: [String] = []

    init(
      _ language: ChromeLanguage = .english, settles: Bool = true, registry: ParticipantRegistry = .ofTests
    ) {
      let make: @Sendable (ScenarioSource) -> Session = { _ in
        Session(registry: registry) { (name, _) throws(CatalogLoadError) in throw CatalogLoadError(text: name)
        }
      }
      var options = WorkbenchOptions()
      options.language = language
      options.runsDelaysAutomatically = settles
      workbench = Workbench(
        session: make(ScenarioSource(path: "")), registry: .standard,
        theme: Theme(name: "test", styles: [:]), columns: 120, rows: 40, options: options,
        makeSession: make)
    }

    mutating func press(_ keys: String) {
      for name in keys.split(separator: " ") {
        guard let key = Key(named: String(name)) else {
          Issue.record("there is no key \(name)")
          return
        }
        handle(key)
      }
    }

    mutating func command(_ line: String) {
      press(":")
      type(line)
      press("Enter")
    }

    mutating func type(_ text: String) { for character in text { handle(.character(character)) } }

    private mutating func handle(_ key: Key) {
      for case .journal(let lines) in workbench.handle(.key(key)) { journal += lines }
    }

    mutating func screen() -> String {
      var grid = Grid(columns: workbench.columns, rows: workbench.rows)
      workbench.draw(into: &grid)
      return (0..<grid.rows).map { grid.text(row: $0) }.joined(separator: "\n")
    }

    var notice: String { workbench.notice?.text ?? "" }
  }

  @Test("The log shows what it says, with its channel's word, in the language of the screen")
  func log() {
    var bench = Bench()
    bench.command("concierge call anna")
    #expect(bench.screen().contains("lobby       anna comes"), "\(bench.screen())")
    #expect(bench.screen().contains("concierge call anna"))
    var japanese = Bench(.japanese)
    japanese.command("concierge call anna")
    let screen = japanese.screen()
    #expect(screen.contains("ロビー") && screen.contains("annaさんが来る"), "\(screen)")
  }

  @Test("Its channel is shown and hidden like the others, and a filter finds its lines")
  func channel() {
    var bench = Bench()
    bench.command("concierge call anna")
    bench.press("5")
    #expect(
      bench.screen().contains("5 Log  queue callbacks console dialog operator simulator clock expect lobby"),
      "\(bench.screen())")
    bench.press("v")
    #expect(bench.screen().contains("1 lobby"), "\(bench.screen())")
    bench.press("1")
    #expect(!bench.screen().contains("anna comes"))
    #expect(!bench.workbench.panes.log.isOn(Concierge.channel))
    bench.press("v 1 &")
    bench.type("anna comes")
    bench.press("Enter")
    let shown = bench.screen()
    #expect(shown.contains("anna comes") && !shown.contains("3 s pass"), "\(shown)")
  }

  @Test("A fresh session on the screen shows its channel too, and nobody else's session has it")
  func otherSessions() {
    var bench = Bench()
    bench.workbench.showSession(bench.workbench.makeSession(ScenarioSource(path: "x")))
    #expect(bench.workbench.panes.log.isOn(Concierge.channel))
    var without = Bench(registry: .none)
    without.press("5 v")
    #expect(!without.screen().contains("lobby"))
  }

  @Test("The notice names what was undone and done again, by its title in each language")
  func toast() {
    var bench = Bench()
    bench.command("concierge order \(ConciergeTests.coins)")
    #expect(bench.workbench.session.world.transactionCount == 1)
    bench.press("Tab z")
    #expect(bench.notice.contains("the order of \(ConciergeTests.coins)"), "\(bench.notice)")
    #expect(bench.workbench.session.world.transactionCount == 0)
    bench.press("Z")
    #expect(bench.notice.contains("the order of \(ConciergeTests.coins)"), "\(bench.notice)")
    #expect(bench.workbench.session.world.transactionCount == 1)
    var japanese = Bench(.japanese)
    japanese.command("concierge call anna")
    japanese.press("z")
    #expect(japanese.notice.contains("annaさんの呼び出し"), "\(japanese.notice)")
  }

  @Test("The command line completes its verb, and says its refusal in the language of the screen")
  func commandLine() {
    var bench = Bench(settles: false)
    bench.press(":")
    bench.type("conc")
    bench.press("Tab")
    bench.type("ca")
    bench.press("Tab")
    bench.type("a")
    bench.press("Tab Enter")
    #expect(bench.journal == ["at 2021-01-01T00:00:00Z concierge call anna"])
    bench.command("concierge call anna")
    #expect(bench.screen().contains("anna is on the way"), "\(bench.screen())")
    var japanese = Bench(.japanese, settles: false)
    japanese.command("concierge call anna")
    japanese.command("concierge call anna")
    #expect(japanese.screen().contains("annaさんは向かっています"), "\(japanese.screen())")
  }

  @Test("The palette and the help find its verb, with its words")
  func palette() {
    for (language, words) in [(ChromeLanguage.english, "Calls a guest"), (.japanese, "お客様を呼ぶ")] {
      var bench = Bench(language)
      bench.press("Ctrl-P")
      bench.type("concierge")
      #expect(bench.screen().contains(":concierge") && bench.screen().contains(words), "\(bench.screen())")
      bench.press("Esc ?")
      let help = HelpPage().lines(in: bench.workbench)
      #expect(help.contains { $0.words.contains("concierge call GUEST") && $0.words.contains(words) })
    }
  }

  @Test("What it will do is listed among what is due, and the status bar waits for it")
  func due() {
    var bench = Bench(settles: false)
    bench.command("concierge call anna")
    #expect(bench.screen().split(separator: "\n")[0].contains("next due in 3 s"), "\(bench.screen())")
    bench.press("t")
    #expect(bench.screen().contains("anna comes"), "\(bench.screen())")
    bench.press("1")
    #expect(bench.screen().contains("lobby       anna comes"), "\(bench.screen())")
  }

  @Test("What the other environment would do is asked with it on the stage")
  func why() throws {
    var bench = Bench()
    bench.command("concierge order \(ConciergeTests.coins)")
    bench.press("Enter")
    let log = bench.workbench.session.log
    let comparison = try bench.workbench.session.comparison(ofEntry: log.count - 1)
    #expect(comparison.obstacle == nil)
    #expect(comparison.lines.first == .step("concierge order \(ConciergeTests.coins)"))
    #expect(
      comparison.lines.contains { line in
        if case .both(let told) = line {
          told.text == "lobby: orders \(ConciergeTests.coins)"
        } else {
          false
        }
      }, "\(comparison.lines)")
  }

  // MARK: External requests

  /// A collector of the answers to external requests, which may arrive on any thread.
  final class Answers: Sendable {
    let all = Mutex<[ExternalResult]>([])
    let wakes = Mutex(0)
  }

  @Test("A deed from outside is a deed like any other, and is answered when it is on its way to the disk")
  func outside() async throws {
    var bench = Bench(settles: false)
    let answers = Answers()
    let externalRequests = ExternalRequests(bench.workbench.session.simulation) {
      answers.wakes.withLock { $0 += 1 }
    }
    await withTaskGroup(of: Void.self) { group in
      for guest in ["anna", "ben", "anna"] {
        group.addTask {
          externalRequests.submit(
            .participant(AnyParticipantOperation(.call(guest: guest), of: Concierge.self))
          ) {
            answer in
            answers.all.withLock { $0.append(answer) }
          }
        }
      }
    }
    #expect(answers.wakes.withLock { $0 } == 3 && answers.all.withLock { $0 }.isEmpty)
    for outside in externalRequests.drain() {
      let operation = try #require(outside.operation(bench.workbench.session.simulation))
      let (effects, answer) = bench.workbench.perform(outside: operation)
      for case .journal(let lines) in effects { bench.journal += lines }
      externalRequests.publish(bench.workbench.session.simulation)
      outside.answer(answer)
    }
    #expect(externalRequests.drain().isEmpty)
    let given = answers.all.withLock { $0 }
    let refused = given.compactMap { if case .refused(let refusal) = $0 { refusal.reason } else { nil } }
    #expect(given.count == 3 && refused == ["anna is on the way"])
    #expect(bench.journal.count == 2 && bench.notice.isEmpty)
    // Another thread reads the most recently published state.
    let seen = await Task.detached { externalRequests.published.participant(Concierge.self)?.called }.value
    #expect(seen == ["anna", "ben"])
    bench.press("z")
    #expect(bench.workbench.session.simulation.participant(Concierge.self)?.called.count == 1)
    #expect(externalRequests.published.participant(Concierge.self)?.called.count == 2)
  }

  @Test("What a deed from outside came to is told to who left it, the store's messages among it")
  func outsideAnswer() throws {
    var bench = Bench()
    let (effects, answer) = bench.workbench.perform(outside: .store(.buy(Payment(ConciergeTests.coins))))
    guard case .done(let simulationEvents) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(simulationEvents.contains { if case .storeAsked? = $0.event?.kind { true } else { false } })
    #expect(effects.count == 1)
    #expect(bench.workbench.focus.pane == .phone)
  }
}
