// Tests of served requests in a session's log.

import Simulation
import Support
import Testing

@testable import Scenario
@testable import StoreModel
@testable import StoreSimulator

@Suite("Served requests in the log") struct ServedRequestsTests {
  private static func batch(_ numbers: Range<Int>, passed: [String: Int] = [:]) -> ServedBatch {
    ServedBatch(
      requests: numbers.map {
        ServedBatch.Request(
          status: $0 % 5 == 0 ? "21007" : "0",
          message: ParticipantMessage("served", LocalizedText(same: "request \($0)")))
      }, dropped: passed)
  }

  /// Returns the log lines of requests in order; `|` represents each run of other entries.
  private static func shown(_ log: SessionLog) -> [String] {
    var lines: [String] = []
    for index in 0..<log.count {
      switch log[index].entryKind {
      case .ofSession: if lines.last != "|" { lines.append("|") }
      case .served, .servedSum:
        lines.append(log[index].simulationEvent.participantEvent?.line?.english ?? "?")
      case .folded: break
      }
    }
    return lines
  }

  @Test("two hundred stand, each on a line; what was before them is one line with what they were answered")
  func most() throws {
    var session = makeSession()
    session.execute(.action(.note("a")))
    session.appendServedRequests(Self.batch(0..<200))
    #expect(Self.shown(session.log).count == 201)
    #expect(session.log.servedRevision == 0)
    session.appendServedRequests(Self.batch(200..<203))
    #expect(Self.shown(session.log).prefix(3) == ["|", "3 requests, 1 of them 21007", "request 3"])
    #expect(Self.shown(session.log).last == "request 202")
    #expect(Self.shown(session.log).count == 202)
    let count = session.log.count
    for start in stride(from: 203, to: 20_000, by: 101) {
      session.appendServedRequests(Self.batch(start..<start + 101))
    }
    #expect(session.log.count == count)
    session.appendServedRequests(Self.batch(0..<200, passed: ["0": 10_000, "21003": 1]))
    let sum = try #require(Self.shown(session.log).dropFirst().first)
    #expect(sum.hasPrefix("30,") && sum.hasSuffix(" of them 21007, 1 of them 21003"), "\(sum)")
    #expect(session.log.count == count)
  }

  @Test("between steps of the session the oldest fold where they stand, and the sum stands before the first")
  func stretches() {
    var session = makeSession()
    session.appendServedRequests(Self.batch(0..<150))
    session.execute(.action(.note("a")))
    session.appendServedRequests(Self.batch(150..<300))
    #expect(Self.shown(session.log).prefix(2) == ["100 requests, 20 of them 21007", "request 100"])
    #expect(Self.shown(session.log)[51...52] == ["|", "request 150"])
    session.execute(.action(.note("b")))
    session.appendServedRequests(Self.batch(300..<500))
    #expect(
      Self.shown(session.log).prefix(4) == [
        "|", "300 requests, 60 of them 21007", "|", "request 300",
      ])
  }

  @Test(
    "whatever comes in whatever order: 200 stand, nothing is lost in the sum, the session's own lines stay",
    arguments: 0..<10)
  func property(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var session = makeSession()
    var sent = 0
    var own: [String] = []
    for _ in 0..<120 {
      switch random.next() % 4 {
      case 0:
        session.execute(.action(.note("note \(random.next())")))
      case 1 where session.undoCommand != nil: session.execute(.undo)
      default:
        let size = Int(random.next() % [3, 40, 201][Int(random.next() % 3)])
        let passed = size == 200 ? Int(random.next() % 100) : 0
        session.appendServedRequests(
          Self.batch(sent + passed..<sent + passed + size, passed: passed > 0 ? ["0": passed] : [:]))
        sent += size + passed
      }
      let log = session.log
      let indices = Array(0..<log.count)
      let entryKind = indices.filter { log[$0].entryKind == .served }
      let sums = indices.filter { log[$0].entryKind == .servedSum }
      #expect(entryKind.count <= 200 && sums.count <= 1)
      #expect(
        entryKind.map { log[$0].simulationEvent.participantEvent?.line?.english ?? "" }
          == (sent - entryKind.count..<sent).map { "request \($0)" })
      #expect(sums.allSatisfy { sum in entryKind.allSatisfy { sum < $0 } })
      let facts = sums.first.flatMap { log[$0].simulationEvent.participantEvent?.message?.facts.first?.value }
      #expect(facts == (sums.isEmpty ? nil : .number(sent - entryKind.count)))
      #expect(sums.isEmpty == (sent == entryKind.count))
      let ownNow = indices.filter { log[$0].entryKind == .ofSession }.map { "\(log[$0].simulationEvent)" }
      #expect(Array(ownNow.prefix(own.count)) == own)
      own = ownNow
    }
  }

  @Test("they are no steps: no journal has them, nothing undoes them, no expectation finds them")
  func noSteps() throws {
    var session = makeSession()
    session.execute(.action(.note("a")))
    session.appendServedRequests(Self.batch(0..<3))
    let lines = session.execute(.expect(.log("request"))).journalLines
    #expect(session.log.verdicts.passed == 0 && lines.isEmpty)
    #expect(session.execute(.expect(.noLog("request"))).failure == nil)
    session.execute(.undo)
    #expect(
      (0..<session.log.count).filter { session.log[$0].entryKind == .served }.allSatisfy {
        !session.log[$0].isUndone
      })
    #expect(!session.scenarioText().contains("request"))
  }
}
