// Tests that undo, redo and snapshots have the same results as a replay from the first step.

import Simulation
import Support
import Testing

@testable import Scenario
@testable import StoreModel
@testable import StoreSimulator

@Suite("Long steps, undone and done again") struct LongHistoryTests {
  private final class Count {
    var asked = 0
  }

  private func counting(_ count: Count, until last: Int = .max) -> Cancellation {
    Cancellation { _ in
      count.asked += 1
      return count.asked > last
    }
  }

  private static let plan = "com.example.subscriptionlab.monthly"
  private static let coins = "com.example.subscriptionlab.coins100"

  /// Returns a session with a subscription that renews every two seconds.
  private func session() throws -> Session {
    var session = makeSession()
    for line in ["dialogs off", "renewal-rate every-2s", "buy \(Self.plan)", "settle"] {
      let step = try #require(try CommandParser().parse(line))
      let outcome = session.execute(step.command)
      #expect(outcome.refusal == nil, "\(line)")
    }
    return session
  }

  private func step(_ line: String) throws -> Step { try #require(try CommandParser().parse(line)) }

  @Test("A long step, and what comes behind it, is undone and done again without doing it again")
  func notAgain() throws {
    var session = try session()
    session.execute(try step("advance PT6000S").command)
    let after = session.world
    for _ in 0..<5 { session.execute(try step("buy \(Self.coins)").command) }
    let end = session.world
    let count = Count()
    for _ in 0..<5 { session.execute(.undo, cancellation: counting(count)) }
    #expect(session.world == after)
    session.execute(.undo, cancellation: counting(count))
    #expect(session.world.transactionCount == 1)
    for _ in 0..<6 { session.execute(.redo, cancellation: counting(count)) }
    #expect(session.world == end)
    // Repeating the step of 3,000 renewals would check for cancellation at every 256th renewal.
    #expect(count.asked == 0)
  }

  @Test(
    "A step of which little is to be expected keeps nothing, and can be called off all the same",
    arguments: ["advance PT1000S", "at +1000s note later", "at +1000s expect log \"nothing of this\"", ""])
  func littleExpected(line: String) throws {
    var session = try session()
    try session.type("buy \(Self.coins)", "note before", "advance PT3S", "buy \(Self.coins)")
    let (world, log, text) = (session.world, session.liveLines, session.scenarioText())
    let later = session.world.now + .seconds(1000)
    #expect(!session.world.mayTakeLong(until: later))
    func perform(_ session: inout Session, _ cancellation: Cancellation) throws -> CommandResult {
      // An empty line means a running clock.
      if line.isEmpty { return session.runClock(to: later, cancellation: cancellation) }
      let step = try step(line)
      return session.execute(step.command, at: step.time, cancellation: cancellation)
    }
    let count = Count()
    let outcome = try perform(&session, counting(count, until: 0))
    #expect(outcome.refusal == .stopped && count.asked == 1)
    #expect(session.world == world && session.liveLines == log && session.scenarioText() == text)
    var untouched = try self.session()
    try untouched.type("buy \(Self.coins)", "note before", "advance PT3S", "buy \(Self.coins)")
    let done = try perform(&session, .never)
    let expected = try perform(&untouched, .never)
    #expect(done.refusal == nil && expected.refusal == nil)
    #expect(session.world == untouched.world && session.liveLines == untouched.liveLines)
    #expect(session.world.transactionCount > 500)
  }

  @Test("A step, an undo and a snapshot that are called off leave the session as it was", arguments: 0..<4)
  func calledOff(_ last: Int) throws {
    var session = try session()
    let (world, log, text) = (session.world, session.liveLines, session.scenarioText())
    let advance = try step("advance PT6000S").command
    let stopped = session.execute(advance, cancellation: counting(Count(), until: last))
    #expect(stopped.refusal == .stopped)
    #expect(stopped.journalLines.isEmpty)
    #expect(session.world == world)
    #expect(session.liveLines == log)
    let moving = session.execute(
      .action(.note("x")), at: .instant(world.now + .seconds(6000)),
      cancellation: counting(Count(), until: last))
    #expect(moving.refusal == .stopped)
    #expect(session.world == world)
    #expect(session.scenarioText() == text)
    let done = session.execute(advance)
    #expect(done.refusal == nil)
  }

  @Test("A journal can be called off while it is read and while it is done; nothing comes of it")
  func journal() throws {
    var lines = [Session.journalHeader]
    for number in 0..<2000 { lines.append("note n\(number)") }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let all = Count()
    let restored = try Session.recover(
      journal: bytes, loadCatalog: makeSession().loadCatalog, cancellation: counting(all))
    #expect(restored.session.log.count == 2000)
    #expect(all.asked >= 14)
    for last in [0, 3, 8, 12] {
      do throws(JournalError) {
        _ = try Session.recover(
          journal: bytes, loadCatalog: makeSession().loadCatalog, cancellation: counting(Count(), until: last)
        )
        Issue.record("it was not called off")
      } catch {
        #expect(error.isStop)
      }
    }
  }

  @Test("Undoing many steps one by one seldom repeats many of them")
  func manyUndos() throws {
    var session = makeSession()
    let steps = 8_000
    for number in 0..<steps { session.execute(.action(.note("n\(number)"))) }
    let count = Count()
    for _ in 0..<steps { session.execute(.undo, cancellation: counting(count)) }
    #expect(session.undoCommand == nil)
    // An undo checks for cancellation once per 256 repeated steps, about 24 times in this test. If all copies
    // of the undo history had the same label, there would be about 130 checks.
    #expect(count.asked < 48, "asked \(count.asked) times")
  }

  @Test(
    "At random, undo and redo give the worlds, answers and scenario of a session from its first step",
    arguments: 0..<4)
  func random(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var session = try session()
    var journal = [Session.journalHeader]
    let lines = [
      "buy \(Self.coins)", "settle", "undo", "undo", "undo", "redo", "redo", "note here", "advance PT1300S",
      "advance PT2S", "expect count 0 here", "expect no-log purchased", "expect updates 1", "snapshot save a",
      "snapshot load a", "subscription cancel \(Self.plan)", "subscription resume \(Self.plan)",
      "expect silence", "device --time-zone Asia/Tokyo", "device --time-zone UTC",
    ]
    journal += ["dialogs off", "renewal-rate every-2s", "buy \(Self.plan)", "settle"]
    for _ in 0..<160 {
      let step = try step(lines[Int(random.below(UInt64(lines.count)))])
      journal += session.execute(step.command).journalLines
    }
    let bytes = Array((journal.joined(separator: "\n") + "\n").utf8)
    let again = try Session.replay(journal: bytes, loadCatalog: session.loadCatalog).session
    #expect(again.digest == session.digest)
    #expect(again.scenarioText() == session.scenarioText())
    var text = try StepwiseScenario(file: "text", bytes: Array(session.scenarioText().utf8))
    var played = makeSession()
    let run = text.run(in: &played)
    #expect(!run.wasRefused)
    #expect(played.world.transactionCount == session.world.transactionCount)
    for line in ["expect count 0 here", "expect no-log purchased", "expect updates 0", "expect silence"] {
      guard case .expect(let expectation) = try step(line).command else { continue }
      // Compares the result with that of a session whose search cache is empty.
      var uncached = session
      uncached.searchCache = LogSearchCache()
      #expect(session.failure(of: expectation) == uncached.failure(of: expectation), "\(line)")
    }
  }
}
