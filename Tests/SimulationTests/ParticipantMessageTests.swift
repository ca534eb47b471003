// Tests of two participants that exchange messages.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

struct Thrower: ScriptedParticipant {
  enum OwnOperation: ParticipantOperation {
    case serve(times: Int)
    case stop

    func step(zone: DeviceTimeZone) -> String {
      switch self {
      case .serve(let times): "throw \(times)"
      case .stop: "throw none"
      }
    }

    var title: LocalizedText { LocalizedText(same: "serving") }
  }

  enum ScheduledWork: Hashable, Sendable { case unused }

  static let name = "thrower"
  static let channel = Channel.participant(ParticipantChannel("court", LocalizedText("court", ja: "コート")))
  static let rows = [
    CommandEntry(
      "throw", .world, LocalizedText("Throws a ball", ja: "ボールを打つ"),
      forms: [
        CommandForm([.keyword("none")]) { _ in command(.stop) },
        CommandForm([Parameter("N", .number(1...1_000_000))]) { arguments in
          arguments.number(0).map { command(.serve(times: $0)) }
        },
      ])
  ]

  private(set) var left = 0
  private(set) var refusals: [RefusalReason] = []

  init(after before: Thrower?) {}

  func refusal(of act: OwnOperation, in simulator: Simulator) -> Refusal? { nil }

  mutating func perform(_ act: OwnOperation, in effects: inout ParticipantEffects<ScheduledWork>) {
    switch act {
    case .serve(let times):
      left = times
      effects.send(ParticipantMessage("ball", LocalizedText(same: "out")), to: .participant(Catcher.name))
    case .stop:
      // The first request is refused, because only the operator may change the clock.
      effects.request(.advance(.seconds(1)))
      effects.request(.network(false))
    }
  }

  mutating func timerFired(_ work: ScheduledWork, in effects: inout ParticipantEffects<ScheduledWork>) {}

  mutating func receive(
    _ simulationEvent: SimulationEvent, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard simulationEvent.participantEvent?.message?.kind == "ball", left > 0 else { return }
    left -= 1
    effects.send(ParticipantMessage("ball", LocalizedText(same: "again")), to: .participant(Catcher.name))
  }

  mutating func receive(
    _ refusal: Refusal, of action: Action, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    refusals.append(refusal.why)
  }

  static func title(of work: ScheduledWork) -> LocalizedText { LocalizedText(same: "nothing") }
}

/// A participant in the role of the developer's server.
///
/// It returns each ball at once, or after a second if it is slow.
struct Catcher: ScriptedParticipant {
  enum OwnOperation: ParticipantOperation {
    case slow

    func step(zone: DeviceTimeZone) -> String { "slow" }
    var title: LocalizedText { LocalizedText(same: "slowing down") }
  }

  enum ScheduledWork: Hashable, Sendable { case back }

  static let name = "catcher"
  static let channel = Channel.participant(
    ParticipantChannel("far-court", LocalizedText("far court", ja: "向こう")))
  static let plays: Set<Party> = [.server]
  static let rows = [
    CommandEntry(
      "slow", .world, LocalizedText("Slows down", ja: "ゆっくりにする"), forms: [CommandForm { _ in command(.slow) }]
    )
  ]

  private(set) var isSlow = false
  private(set) var notices: [String] = []

  init(after before: Catcher?) { isSlow = before?.isSlow ?? false }

  func refusal(of act: OwnOperation, in simulator: Simulator) -> Refusal? { nil }

  mutating func perform(_ act: OwnOperation, in effects: inout ParticipantEffects<ScheduledWork>) {
    isSlow = true
  }

  mutating func timerFired(_ work: ScheduledWork, in effects: inout ParticipantEffects<ScheduledWork>) {
    effects.send(ParticipantMessage("ball", LocalizedText(same: "back")), to: .participant(Thrower.name))
  }

  mutating func receive(
    _ simulationEvent: SimulationEvent, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    if case .server(let notification)? = simulationEvent.event?.kind {
      notices.append(notification.event.type)
      effects.send(ParticipantMessage("heard", nil), to: .party(.operator))
    }
    guard simulationEvent.participantEvent?.message?.kind == "ball" else { return }
    if isSlow {
      effects.schedule(.back, after: .seconds(1), isInteraction: false)
    } else {
      timerFired(.back, in: &effects)
    }
  }

  mutating func receive(
    _ refusal: Refusal, of action: Action, in effects: inout ParticipantEffects<ScheduledWork>
  ) {}

  static func title(of work: ScheduledWork) -> LocalizedText { LocalizedText(same: "the ball comes back") }
}

@Suite struct PlayersTests {
  private static let registry = ParticipantRegistry([Thrower.self, Catcher.self])

  private func session(_ lines: [String]) throws -> Session {
    var session = Session(registry: Self.registry) { (name, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: name)
    }
    for line in lines { try session.type(line) }
    return session
  }

  private func courts(_ session: Session) -> [String] {
    session.liveLines.filter { $0.contains("court") }
  }

  @Test("What one says the other hears, in order, and all of it is one step of undo")
  func messages() throws {
    var session = try session(["throw 1"])
    #expect(
      courts(session) == [
        "00:00:00 court     out", "00:00:00 far-court  back", "00:00:00 court     again",
        "00:00:00 far-court  back",
      ], "\(courts(session))")
    try session.type("undo")
    #expect(courts(session).isEmpty && session.undoCommand == nil)
  }

  @Test("Work that is no short delay waits for the clock, whoever moves it, and `settle` leaves it alone")
  func slowly() throws {
    var session = try session(["slow", "throw 2", "settle"])
    #expect(courts(session) == ["00:00:00 court     out"])
    try session.type("advance 2s")
    #expect(
      courts(session).dropFirst() == [
        "00:00:01 far-court  back", "00:00:01 court     again", "00:00:02 far-court  back",
        "00:00:02 court     again",
      ])
    // In the journal, a `clock INSTANT` line precedes a delivery by the running clock.
    try session.type("rate realtime")
    #expect(
      session.runClock(to: Instant(microseconds: session.world.now.microseconds + 500_000)).journalLines
        .isEmpty)
    let outcome = session.runClock(to: Instant(microseconds: session.world.now.microseconds + 600_000))
    #expect(outcome.journalLines.count == 1 && outcome.journalLines[0].contains(" clock "))
    #expect(courts(session).last == "00:00:03 far-court  back")
  }

  @Test("Who answers without end is cut short")
  func endless() throws {
    let session = try session(["throw 1000000"])
    #expect((1000...40_000).contains(session.log.count))
  }

  @Test("A participant's steps receive the store's messages there in time; lines without one get none")
  func plays() throws {
    var session = try session([
      "environment sandbox", "buy com.example.subscriptionlab.monthly", "confirm", "settle", "tap ok",
    ])
    #expect(session.simulation.participant(Catcher.self)?.notices == ["SUBSCRIBED"])
    try session.type("advance 6m")
    #expect(session.simulation.participant(Catcher.self)?.notices == ["SUBSCRIBED", "DID_RENEW"])
    #expect(courts(session).isEmpty)
    #expect(session.log.messages.contains { $0.simulationEvent.participantEvent?.message?.kind == "heard" })
  }

  @Test("The clock and the worlds are the operator's: a participant that asks for them is refused")
  func asksForTheClock() throws {
    let session = try session(["throw none"])
    #expect(session.simulation.participant(Thrower.self)?.refusals == [.notOfTheWorld])
    #expect(session.world.now == .start && !session.world.device.isOnline)
  }

  @Test("In a world that begins a participant is as it makes itself from what it was")
  func begins() throws {
    let session = try session(["slow", "throw 1", "environment sandbox"])
    #expect(session.simulation.participant(Catcher.self)?.isSlow == true)
    #expect(session.simulation.participant(Thrower.self)?.left == 0 && session.nextDue == nil)
  }
}
