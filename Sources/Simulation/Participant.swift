// What a participant is: somebody who acts beside the store on the same clock. It has its own state, deeds with
// refusals, work that waits for its time, and a channel of the log. It reaches nobody: what it hears are messages, and
// what it wants of others it says in its turn.

import StoreModel
import StoreSimulator
import Support

/// Somebody who takes part on a stage.
///
/// A value: a copy of the stage is a copy of every participant. Nothing but its state and what it is told may decide
/// what it does, so that the same deeds give the same happenings.
public protocol Participant: Hashable, Sendable {
  /// What can be done to it: an enum, switched over without `default`.
  associatedtype OwnOperation: ParticipantOperation
  /// What it has scheduled: an enum, switched over without `default`.
  associatedtype ScheduledWork: Hashable & Sendable

  /// One word: how deeds, messages and refusals name it.
  static var name: String { get }
  /// Where its lines stand in the log: a channel of its own, or one of the store's.
  static var channel: Channel { get }
  /// Whether there is one of it for the whole session, which goes along from world to world; else each world has one.
  ///
  /// It schedules nothing: what is scheduled belongs to a world.
  static var isOfSession: Bool { get }
  /// Whom of the store's world it stands in for: what is sent to them, it hears.
  static var plays: Set<Party> { get }

  /// As it is in a world that begins; `before` is what it was in the world that was left, nil at the very beginning.
  init(after before: Self?)

  /// Why something cannot be done now; nil when it can.
  ///
  /// Changes nothing, and what is not refused cannot fail. `simulator` is the store's side, as it is now.
  func refusal(of act: OwnOperation, in simulator: Simulator) -> Refusal?

  /// Does what is not refused.
  mutating func perform(_ act: OwnOperation, in effects: inout ParticipantEffects<ScheduledWork>)

  /// The time of scheduled work has come.
  mutating func timerFired(_ work: ScheduledWork, in effects: inout ParticipantEffects<ScheduledWork>)

  /// Hears what was sent to it, or to somebody that it plays.
  mutating func receive(
    _ simulationEvent: SimulationEvent, in effects: inout ParticipantEffects<ScheduledWork>)

  /// Hears that the store refused what it asked for.
  mutating func receive(
    _ refusal: Refusal, of action: Action, in effects: inout ParticipantEffects<ScheduledWork>)

  /// What work will come to, in a few words: for the list of what is due.
  static func title(of work: ScheduledWork) -> LocalizedText

  /// The world that it is in, of this environment, begins anew: asked of who belongs to the session.
  mutating func worldWasReset(_ environment: EnvironmentName)

  /// The operator sets all switches back.
  mutating func resetSwitches()

  /// Whether it stands in for those of the store's world that it plays now: who is switched off does not, and costs
  /// nothing.
  var isListening: Bool { get }

  /// Its world is entered; `left` is what it was in the world that was left: what of it belongs to the session.
  mutating func inheritSessionState(from left: Self)
}

extension Participant {
  public static var plays: Set<Party> { [] }
  public static var isOfSession: Bool { false }
  public mutating func worldWasReset(_ environment: EnvironmentName) {}
  public mutating func resetSwitches() {}
  public var isListening: Bool { true }
  public mutating func inheritSessionState(from left: Self) {}
}

extension Participant where ScheduledWork == Never {
  public mutating func timerFired(_ work: Never, in effects: inout ParticipantEffects<Never>) {}
  public static func title(of work: Never) -> LocalizedText {}
}

/// What a participant says while it is its turn: others hear it when the turn is over.
public struct ParticipantEffects<ScheduledWork: Hashable & Sendable>: Sendable {
  /// Something that it wants.
  enum ParticipantEffect: Sendable {
    case send(ParticipantMessage, from: MessageEndpoint?, to: MessageEndpoint)
    case request(Action)
    case continueWith(ScheduledWork)
    case schedule(ScheduledWork, at: Instant, isInteraction: Bool)
    case cancel(@Sendable (ScheduledWork) -> Bool)
  }

  /// The store's side of the stage, as it is at the beginning of the turn.
  public let simulator: Simulator
  var queuedEffects: [ParticipantEffect] = []

  init(_ simulator: Simulator) { self.simulator = simulator }

  /// The moment of the turn.
  public var now: Instant { simulator.world.now }

  /// Says something to somebody.
  ///
  /// `sender` is who says it, where a participant tells what others say to each other: the app and itself, itself and
  /// the store.
  public mutating func send(
    _ message: ParticipantMessage, from sender: MessageEndpoint? = nil, to receiver: MessageEndpoint
  ) {
    queuedEffects.append(.send(message, from: sender, to: receiver))
  }

  /// Has something done in the store's world, by the same actions as the operator's.
  ///
  /// Worlds and the clock are the operator's alone. What is refused is told to who asked.
  public mutating func request(_ action: Action) { queuedEffects.append(.request(action)) }

  /// Goes on with work of its own in the same moment, once all that was asked for before has happened and was heard.
  public mutating func continueWith(with work: ScheduledWork) { queuedEffects.append(.continueWith(work)) }

  /// Schedules work; an interaction is one of the short delays that `settle` lets pass.
  public mutating func schedule(_ work: ScheduledWork, after span: TimeSpan, isInteraction: Bool) {
    let instant = now.advanced(by: span, offsetSeconds: 0)
    queuedEffects.append(.schedule(work, at: instant, isInteraction: isInteraction))
  }

  /// Forgets work of its own that has not come to pass.
  public mutating func cancel(where isForgotten: @escaping @Sendable (ScheduledWork) -> Bool) {
    queuedEffects.append(.cancel(isForgotten))
  }
}
