// Tests of the verbs for an audience: captions in two languages, and pauses of a demo.

import Support
import Testing

@testable import Scenario
@testable import StoreModel
@testable import StoreSimulator

@Suite("Pauses and captions") struct PauseTests {
  @Test("a pause is in the log and the journal, moves no clock, and undo takes it back")
  func pause() throws {
    var session = makeSession()
    let before = session.world.now
    let journal = try session.type("pause 1500ms")
    #expect(journal.contains { $0.hasSuffix("pause 1s500ms") }, "\(journal)")
    #expect(session.world.now == before)
    #expect(session.liveLines.contains { $0.contains("pause 1s500ms") }, "\(session.liveLines)")
    try session.type("undo")
    #expect(!session.liveLines.contains { $0.contains("pause") })
  }

  @Test("a run without a screen goes on after a pause at once")
  func goesOn() {
    let result = run(
      "iapbench 1\npause 5m\nadvance 1s\nexpect refused pause 6m\n", channels: [.operator, .clock])
    #expect(result.code == 0, "\(result.narration)")
    #expect(result.output.first == "00:00:00 operator  pause 5m", "\(result.output)")
    #expect(result.output.contains("00:00:00 operator  advance 1s"), "\(result.output)")
  }

  @Test(
    "a pause above the limit is refused with the reason and the longest pause", arguments: ["301s", "P1M"])
  func limit(_ length: String) throws {
    var session = makeSession()
    let outcome = session.execute(try parse("pause \(length)").command)
    let refusal = try #require(outcome.refusal)
    #expect(refusal.description.contains("a pause has at most 5 minutes"), "\(refusal.description)")
    #expect(refusal.description.contains("pause 5m"), "\(refusal.description)")
    #expect(session.log.count == 0)
    try session.type("pause 5m", "pause 0s")
  }

  @Test("a pause without a duration names what is missing")
  func incomplete() {
    #expect(problem("pause").contains("pause needs DURATION"), "\(problem("pause"))")
    #expect(problem("pause 3").contains("no unit"), "\(problem("pause 3"))")
  }

  @Test("pauses do not end the silence that an expectation sees")
  func silence() throws {
    var session = makeSession()
    try session.type("buy com.example.subscriptionlab.monthly", "pause 2s")
    #expect(session.execute(.expect(.silence)).failure != nil)
  }

  @Test("a caption has a text for each language, and the last caption counts")
  func caption() throws {
    var session = makeSession()
    #expect(session.log.caption(in: .english) == nil)
    try session.type("caption The first step --ja \"最初の手順\"")
    #expect(session.log.caption(in: .english) == "The first step")
    #expect(session.log.caption(in: .japanese) == "最初の手順")
    try session.type("caption \"only English\"")
    #expect(session.log.caption(in: .japanese) == "only English")
    #expect(session.liveLines.contains { $0.contains("--ja \"最初の手順\"") }, "\(session.liveLines)")
    try session.type("undo")
    #expect(session.log.caption(in: .japanese) == "最初の手順")
  }
}
