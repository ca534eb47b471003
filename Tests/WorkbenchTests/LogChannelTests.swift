// Tests of which log channels are visible in a reopened session.

import Scenario
import Simulation
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

@Suite("The log's channels come back with the session") struct LogChannelTests {
  /// Replays the written journal, as the program does when it reopens a session.
  private func reopened(_ bench: TestBench) throws -> Workbench {
    let lines = bench.effects.flatMap { effect in
      if case .journal(let lines) = effect { lines } else { [String]() }
    }
    let journal = Array(([Session.journalHeader] + lines).map { $0 + "\n" }.joined().utf8)
    let restored = try Session.replay(journal: journal, registry: bench.workbench.session.registry) {
      (_, _) throws(CatalogLoadError) in .builtin
    }
    var options = WorkbenchOptions()
    options.journalNotes = JournalNotes(ofJournal: journal)
    return Workbench(
      session: restored.session, registry: .ofTests, theme: bench.workbench.theme, columns: 120, rows: 40,
      options: options,
      makeSession: { _ in Session { (_, _) throws(CatalogLoadError) in .builtin } })
  }

  private func shown(_ workbench: Workbench) -> Set<String> {
    Set(workbench.session.registry.channels.filter(workbench.panes.log.isOn).map(\.name))
  }

  @Test(
    "answers to a query are on screen again, and no comment is needed for that",
    arguments: ["query entitlements", "products com.example.subscriptionlab.coins100", "query all"])
  func answers(line: String) throws {
    var bench = TestBench()
    bench.run(line)
    let again = try reopened(bench)
    #expect(shown(again) == shown(bench.workbench) && again.panes.log.isOn(.storekit))
    #expect(JournalNotes(ofJournal: Array(bench.journalText.utf8)).channels == nil)
  }

  @Test("channels that the operator has switched are as they were, also after further steps")
  func switched() throws {
    var bench = TestBench()
    bench.press("b")
    bench.run("show-clock")
    bench.run("show-updates")
    #expect(!bench.workbench.panes.log.isOn(.clock) && bench.workbench.panes.log.isOn(.updates))
    #expect(shown(try reopened(bench)) == shown(bench.workbench))
    bench.run("query entitlements")
    #expect(bench.workbench.panes.log.isOn(.storekit))
    #expect(shown(try reopened(bench)) == shown(bench.workbench))
    bench.run("show-storekit")
    #expect(!bench.workbench.panes.log.isOn(.storekit))
    #expect(shown(try reopened(bench)) == shown(bench.workbench))
  }

  @Test("an untouched session gets no comment; its first step brings the comment")
  func untouched() throws {
    var bench = TestBench()
    bench.press("v l")
    #expect(bench.effects.isEmpty)
    bench.press("b")
    #expect(!(try reopened(bench)).panes.log.isOn(.clock))
  }

  @Test("a channel's notice names its state and its keys; k moves and q closes the menu")
  func notices() {
    var bench = TestBench()
    bench.press("5 v a")
    let shown = bench.workbench.panes.log.isOn(.callbacks)
    bench.press("v a")
    #expect(bench.workbench.panes.log.isOn(.callbacks) != shown)
    #expect(bench.notice == "callbacks \(shown ? "hidden (v a shows" : "shown (v a hides") them)")
    bench.press("v w")
    #expect(bench.notice.hasPrefix("wrap: ") && bench.notice.hasSuffix("(v w changes it)"), "\(bench.notice)")
    let before = bench.workbench.panes.log.channels
    bench.press("v j k k q")
    #expect(bench.workbench.overlays.isEmpty && bench.notice.isEmpty, "\(bench.notice)")
    #expect(bench.workbench.panes.log.channels == before)
  }

  @Test("the last comment is valid; names that no channel has are ignored")
  func comments() {
    let journal = "iapbench 1\n# log shows: clock\nbuy p\n# log shows: updates nosuch\n# note\n"
    #expect(JournalNotes(ofJournal: Array(journal.utf8)).channels == ["updates", "nosuch"])
    #expect(JournalNotes(ofJournal: Array("iapbench 1\nbuy p\n".utf8)).channels == nil)
    var options = WorkbenchOptions()
    options.journalNotes.channels = ["updates", "nosuch"]
    let bench = TestBench()
    let workbench = Workbench(
      session: bench.workbench.session, registry: .ofTests, theme: bench.workbench.theme, columns: 120,
      rows: 40,
      options: options,
      makeSession: { _ in Session { (_, _) throws(CatalogLoadError) in .builtin } })
    #expect(shown(workbench) == ["updates"])
  }

  @Test("a session that takes the place of another one shows its own channels")
  func opened() {
    var bench = TestBench()
    bench.press("b")
    bench.run("show-updates")
    let other = Session { (_, _) throws(CatalogLoadError) in .builtin }
    var notes = JournalNotes()
    notes.channels = ["clock", "server"]
    _ = bench.workbench.handle(
      result: .sessionOpened(ResumedSession(name: "other", session: other, journalNotes: notes)))
    #expect(shown(bench.workbench) == ["clock", "server"])
    _ = bench.workbench.handle(result: .sessionOpened(ResumedSession(name: "fresh", session: other)))
    #expect(!bench.workbench.panes.log.isOn(.updates) && bench.workbench.panes.log.isOn(.paymentQueue))
  }
}

extension TestBench {
  fileprivate mutating func run(_ line: String) {
    press(":")
    type(line)
    press("Enter")
  }

  fileprivate var journalText: String {
    effects.flatMap { effect in if case .journal(let lines) = effect { lines } else { [String]() } }
      .joined(separator: "\n")
  }
}
