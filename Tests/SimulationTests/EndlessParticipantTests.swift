// Tests of a participant that schedules endless work.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Synchronization
import Testing

@testable import Workbench

/// A participant that schedules new work whenever its timer fires.
struct Clockwork: ScriptedParticipant {
  enum OwnOperation: ParticipantOperation {
    /// Schedules work for the current moment.
    case wind
    /// Schedules another short delay after each short delay.
    case tick
    /// Repeats a store action as long as the store refuses it.
    case buy
    /// Schedules work every second, without an interaction delay.
    ///
    /// This is a normal use of the clock.
    case chime

    var word: String {
      switch self {
      case .wind: "wind"
      case .tick: "tick"
      case .buy: "again"
      case .chime: "chime"
      }
    }

    func step(zone: DeviceTimeZone) -> String { "clockwork \(word)" }
    var title: LocalizedText { LocalizedText(same: word) }
  }

  typealias ScheduledWork = OwnOperation

  static let name = "clockwork"
  static let channel = Channel.participant(
    ParticipantChannel("clockwork", LocalizedText("clockwork", ja: "ぜんまい")))
  static let plays: Set<Party> = [.server]
  static let rows = [
    CommandEntry(
      "clockwork", .world, LocalizedText("Winds it up", ja: "ぜんまいを巻く"),
      forms: [OwnOperation.wind, .tick, .buy, .chime].map { act in
        CommandForm([.keyword(act.word)]) { _ in command(act) }
      })
  ]

  private(set) var turns = 0

  init(after before: Clockwork?) {}

  func refusal(of act: OwnOperation, in simulator: Simulator) -> Refusal? { nil }

  mutating func perform(_ act: OwnOperation, in effects: inout ParticipantEffects<OwnOperation>) {
    effects.schedule(act, after: .seconds(1), isInteraction: act == .tick)
  }

  mutating func timerFired(_ work: OwnOperation, in effects: inout ParticipantEffects<OwnOperation>) {
    turns += 1
    switch work {
    case .wind: effects.schedule(.wind, after: .zero, isInteraction: false)
    case .tick: effects.schedule(.tick, after: .seconds(1), isInteraction: true)
    case .buy: effects.request(.offer(.redeem(product: "com.example.subscriptionlab.monthly", offer: "none")))
    case .chime: effects.schedule(.chime, after: .seconds(1), isInteraction: false)
    }
  }

  mutating func receive(
    _ simulationEvent: SimulationEvent, in effects: inout ParticipantEffects<OwnOperation>
  ) {}

  mutating func receive(
    _ refusal: Refusal, of action: Action, in effects: inout ParticipantEffects<OwnOperation>
  ) {
    effects.request(action)
  }

  static func title(of work: OwnOperation) -> LocalizedText { LocalizedText(same: work.word) }
}

@Suite struct EndlessTests {
  private func session(_ lines: [String]) throws -> Session {
    var session = Session(registry: ParticipantRegistry([Clockwork.self])) {
      (name, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: name)
    }
    for line in lines { try session.type(line) }
    return session
  }

  @Test(
    "A participant that schedules or asks the store without end is named, and nothing has changed",
    arguments: [
      ("wind", "advance 1m"), ("wind", "clock 2021-01-02T00:00:00Z"), ("tick", "settle"),
      ("again", "advance 5s"),
    ])
  func endless(act: String, move: String) throws {
    var session = try session(["clockwork \(act)"])
    let (simulation, count) = (session.simulation, session.log.count)
    let command = try #require(try CommandParser(table: session.registry.table).parse(move)?.command)
    let outcome = session.execute(command)
    #expect(outcome.refusal?.reason.hasPrefix("clockwork does not stop") == true)
    #expect(outcome.journalLines.isEmpty && session.log.count == count && session.simulation == simulation)
    try session.type("undo")
    try session.type(move == "settle" ? "advance 1s" : move)
    #expect(session.simulation.participant(Clockwork.self)?.turns == 0)
  }

  @Test("A step of a later time is refused as well, and the clock stands where it stood")
  func timed() throws {
    var session = try session(["clockwork wind"])
    let simulation = session.simulation
    let outcome = session.execute(.action(.network(false)), at: .after(.seconds(5)))
    #expect(outcome.refusal?.reason.hasPrefix("clockwork") == true && session.simulation == simulation)
  }

  @Test("Work every second is no such thing: hours of it come to their end")
  func chimes() throws {
    let session = try session(["clockwork chime", "advance 5h"])
    #expect(session.simulation.participant(Clockwork.self)?.turns == 5 * 3600)
  }

  @Test("The running clock stops before it, and the screen says who it is")
  func runningClock() throws {
    var bench = ConciergeScreenTests.Bench(registry: ParticipantRegistry([Clockwork.self]))
    bench.command("clockwork wind")
    bench.command("rate realtime")
    #expect(bench.workbench.nextWakeUp != nil)
    let effects = bench.workbench.passTime(realSeconds: 3)
    #expect(bench.workbench.session.world.now == .start && bench.workbench.session.world.rate == .paused)
    #expect(bench.screen().contains("clockwork does not stop"))
    #expect(effects.count == 1 && bench.workbench.nextWakeUp == nil)
    // Undoes the pause, the rate and the operation.
    bench.press("z z z")
    bench.command("advance 1m")
    #expect(bench.workbench.session.world.now - .start == 60_000_000)
  }

  @Test("A key after which short delays never end is done, and the screen says who it is")
  func afterKey() throws {
    var bench = ConciergeScreenTests.Bench(registry: ParticipantRegistry([Clockwork.self]))
    bench.command("clockwork tick")
    #expect(bench.journal.count == 1 && bench.screen().contains("clockwork does not stop"))
    bench.press(".")
    #expect(bench.screen().contains("clockwork does not stop"))
  }
}
