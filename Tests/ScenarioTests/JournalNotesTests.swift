// Tests of the comments in a journal about choices on the screen.

import Scenario
import Testing

@Suite("Comments of a journal") struct JournalNotesTests {
  private static func notes(_ lines: [String]) -> JournalNotes {
    JournalNotes(ofJournal: Array((["iapbench 1"] + lines).joined(separator: "\n").utf8))
  }

  @Test("The comments that are written are read again, and only changes are written")
  func roundTrip() {
    var notes = JournalNotes()
    notes.channels = ["queue", "clock"]
    notes.scenarioPath = "/home/a b/shop.iap"
    for source in [JournalNotes.LogSource.pasted, .file("bug #1.log")] {
      notes.logSource = source
      let lines = notes.lines(since: JournalNotes())
      #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("#") })
      #expect(Self.notes(lines) == notes)
      #expect(notes.lines(since: notes).isEmpty)
    }
  }

  @Test("The last comment of each kind applies, and other comments say nothing")
  func lastComment() {
    let notes = Self.notes(["# log file: a.log", "# pasted log", "# log shows: queue", "# note", "#"])
    #expect(notes.logSource == .pasted && notes.channels == ["queue"] && notes.scenarioPath == nil)
    #expect(Self.notes(["# pasted log", "# log file: a.log"]).logSource == .file("a.log"))
  }

  @Test("Paths are absolute in the journal, and relative to the folder in which the session is restored")
  func paths() {
    var notes = JournalNotes()
    notes.scenarioPath = "./ci/shop.iap"
    notes.logSource = .file("bug.log")
    let absolute = notes.absolute(in: "/home/me")
    #expect(
      absolute.scenarioPath == "/home/me/ci/shop.iap" && absolute.logSource == .file("/home/me/bug.log"))
    #expect(absolute.absolute(in: "/") == absolute && notes.absolute(in: "/").logSource == .file("/bug.log"))
    #expect(absolute.relative(to: "/home/me").logSource == .file("bug.log"))
    #expect(absolute.relative(to: "/home/m").logSource == .file("/home/me/bug.log"))
    #expect(notes.absolute(in: "") == notes)
  }

  @Test("The open scenario has its line, until it is closed; a built-in scenario keeps its name")
  func openScenario() {
    let none = JournalNotes()
    var notes = none
    for path in ["/home/a b/shop.iap", "lib:demos/ask-to-buy"] {
      notes.openScenario = JournalNotes.OpenScenario(path: path, line: 12)
      let lines = notes.lines(since: none)
      #expect(lines == ["# open scenario: 12 \(path)"])
      #expect(Self.notes(lines).openScenario == notes.absolute(in: "/tmp").openScenario)
      let closed = none.lines(since: notes)
      #expect(closed == ["# no open scenario"] && Self.notes(lines + closed).openScenario == nil)
    }
    notes.openScenario = JournalNotes.OpenScenario(path: "/a.iap", line: 2, step: "buy a.b")
    let lines = notes.lines(since: none)
    #expect(lines == ["# open scenario: 2 /a.iap", "# next step: buy a.b"])
    #expect(Self.notes(lines).openScenario == notes.openScenario)
    #expect(Self.notes(["# open scenario: 12", "# open scenario: x y"]).openScenario == nil)
  }

  @Test("A path with a line end is not written, because its rest would be a step", arguments: ["\n", "\r"])
  func lineEnds(lineEnd: String) {
    var notes = JournalNotes()
    notes.scenarioPath = "a\(lineEnd)reset"
    notes.logSource = .file("b\(lineEnd)reset")
    #expect(notes.lines(since: JournalNotes()).isEmpty)
  }
}
