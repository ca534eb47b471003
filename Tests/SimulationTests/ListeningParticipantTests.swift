// Tests of a participant that listens only while it is switched on.

import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

/// A participant in the role of the app.
///
/// `buy` buys a product and records the number of events received so far.
struct Listener: ScriptedParticipant {
  enum OwnOperation: ParticipantOperation {
    case on, off
    case buy(String)

    func step(zone: DeviceTimeZone) -> String {
      switch self {
      case .on: "listener on"
      case .off: "listener off"
      case .buy(let product): "listener buy \(StepFormat.written(product))"
      }
    }

    var title: LocalizedText { LocalizedText(same: step(zone: .utc)) }
  }

  enum ScheduledWork: Hashable, Sendable { case count }

  static let name = "listener"
  static let channel = Channel.participant(ParticipantChannel("listener", LocalizedText(same: "listener")))
  static let plays: Set<Party> = [.app]
  static let rows = [
    CommandEntry(
      "listener", .world, LocalizedText(same: "Listens"),
      forms: [
        CommandForm([.keyword("on")]) { _ in command(.on) },
        CommandForm([.keyword("off")]) { _ in command(.off) },
        CommandForm([.keyword("buy"), Parameter("PRODUCT", .product)]) { arguments in
          arguments.text(1).map { command(.buy($0)) }
        },
      ])
  ]

  private(set) var isOn = false
  private(set) var heard = 0
  /// The number of events received before each continuation.
  private(set) var counted: [Int] = []
  /// How many times the participant has inherited state from an earlier instance.
  private(set) var moves = 0

  var isListening: Bool { isOn }

  init(after before: Listener?) {}
  func refusal(of act: OwnOperation, in simulator: Simulator) -> Refusal? { nil }

  mutating func perform(_ act: OwnOperation, in effects: inout ParticipantEffects<ScheduledWork>) {
    switch act {
    case .on: isOn = true
    case .off: isOn = false
    case .buy(let product):
      effects.request(.buy(Payment(product)))
      effects.continueWith(.count)
    }
  }

  mutating func timerFired(_ work: ScheduledWork, in effects: inout ParticipantEffects<ScheduledWork>) {
    counted.append(heard)
  }
  mutating func receive(
    _ simulationEvent: SimulationEvent, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    // Counts only store events, because a participant always receives its own messages.
    if simulationEvent.event != nil { heard += 1 }
  }
  mutating func receive(
    _ refusal: Refusal, of action: Action, in effects: inout ParticipantEffects<ScheduledWork>
  ) {}
  mutating func inheritSessionState(from left: Listener) { moves = left.moves + 1 }
  static func title(of work: ScheduledWork) -> LocalizedText { LocalizedText(same: "count") }
}

@Suite struct ListeningTests {
  private static let coins = "com.example.subscriptionlab.coins100"

  private func session(_ lines: String...) throws -> Session {
    var session = Session(registry: ParticipantRegistry([Listener.self])) {
      (name, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: name)
    }
    for line in lines { try session.type(line) }
    return session
  }

  private func listener(_ session: Session) -> Listener { session.simulation.participant(Listener.self)! }

  @Test("Who is switched off hears nothing of what is sent to whom it plays")
  func off() throws {
    var session = try session("buy \(Self.coins)", "confirm", "app background")
    #expect(listener(session).heard == 0)
    try session.type("app foreground", "listener on")
    #expect(listener(session).heard == 0)
    try session.type("app background")
    #expect(listener(session).heard == 1)
    try session.type("listener off", "app foreground")
    #expect(listener(session).heard == 1)
  }

  @Test("It goes on when what it asked for has happened and was heard, in the same step")
  func follows() throws {
    let session = try session("listener on", "listener buy \(Self.coins)")
    let one = listener(session)
    #expect(one.heard > 0 && one.counted == [one.heard])
  }

  @Test("Entering another world it is told what it was in the one that was left")
  func inheritSessionState() throws {
    var session = try session("environment sandbox", "environment xcode")
    #expect(listener(session).moves == 2)
    try session.type("undo")
    #expect(listener(session).moves == 1)
  }
}
