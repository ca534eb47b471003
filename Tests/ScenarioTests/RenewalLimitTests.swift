// Tests of the limit on a session's renewals, including those in undone steps and other environments.

import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Scenario

@Suite("The renewals that a session keeps") struct KeptRenewalsTests {
  private static let beginning = ["dialogs off", "buy com.example.subscriptionlab.monthly", "settle"]

  /// Returns a session with a monthly subscription and a limit of 100 renewals.
  private func session() throws -> Session {
    var session = makeSession()
    session.maxKept = 100
    for line in Self.beginning { try session.type(line) }
    return session
  }

  private func refusal(_ line: String, _ session: inout Session) throws -> Refusal? {
    let step = try parse(line)
    return session.execute(step.command, at: step.time).refusal
  }

  @Test(
    "The limit counts all steps of the session, and what is refused changes nothing",
    arguments: ["advance 5y", "at 2030-01-01T00:00:00Z note later", "clock 2030-01-01T00:00:00Z"])
  func allSteps(line: String) throws {
    var session = try session()
    try session.type("advance 5y")
    let (world, entries) = (session.world, session.log.count)
    #expect(world.transactionCount == 61)
    let refusal = try #require(try refusal(line, &session))
    #expect(refusal.why == .sessionIsFull(count: 61, limit: 100))
    #expect(refusal.description.contains("this session has 61 of at most 100 renewals"))
    #expect(refusal.description.contains("a new session"))
    #expect(session.world == world && session.log.count == entries)
    try session.type("advance 3y")
    #expect(session.world.transactionCount == 97)
    #expect(try self.refusal("advance 1y", &session)?.why == .sessionIsFull(count: 97, limit: 100))
  }

  @Test("Undone steps, left environments and earlier worlds are kept, and so they count")
  func undone() throws {
    var session = try session()
    try session.type("advance 3y", "undo", "advance 2y", "environment sandbox", "environment xcode", "reset")
    for line in Self.beginning { try session.type(line) }
    #expect(session.world.transactionCount == 1)
    // The count includes 1 purchase and 36 undone renewals, 24 renewals before the reset, and 1 purchase
    // after it.
    #expect(try refusal("advance 4y", &session)?.why == .sessionIsFull(count: 62, limit: 100))
    try session.type("advance 3y")
  }

  @Test("A running clock stops at the limit")
  func runningClock() throws {
    var session = try session()
    try session.type("advance 8y")
    let (world, entries) = (session.world, session.log.count)
    let outcome = session.runClock(to: world.now + .days(400))
    #expect(outcome.refusal?.why == .sessionIsFull(count: 97, limit: 100))
    #expect(session.world == world && session.log.count == entries)
  }

  @Test("A purchase that is dated back counts with all its periods")
  func dated() throws {
    var session = makeSession()
    session.maxKept = 30
    try session.type("dialogs off", "clock 2024-01-01T00:00:00Z")
    var refusals: [Refusal] = []
    for line in ["outside buy com.example.subscriptionlab.monthly --purchase-date 2020-01-01T00:00:00Z"] {
      if let refusal = try refusal(line, &session) { refusals.append(refusal) }
    }
    #expect(refusals.map(\.why) == [.sessionIsFull(count: 0, limit: 30)])
    #expect(session.world.transactionCount == 0)
  }

  @Test(
    "A journal is counted as the session was that wrote it, and its steps beyond the limit are passed over")
  func replayed() throws {
    var session = try session()
    var lines = [Session.journalHeader]
    session = makeSession()
    for line in Self.beginning + ["advance 5y"] { lines += try session.type(line) }
    let journal = Array((lines.joined(separator: "\n") + "\n").utf8)
    let restored = try Session.replay(journal: journal) { (_, _) throws(CatalogLoadError) in .builtin }
    var again = restored.session
    again.maxKept = 100
    #expect(again.world == session.world)
    #expect(try refusal("advance 5y", &again)?.why == .sessionIsFull(count: 61, limit: 100))
  }
}
