// The protocol for participants that act on the same clock as the store.

import StoreModel
import StoreSimulator
import Support

/// A participant of a simulation, with its state, operations, scheduled work and log channel.
///
/// Participants are values, so a copy of the simulation copies all of them. Their behaviour depends only on
/// their state and input, so that the same operations cause the same events. Participants do not refer to
/// each other; they send messages and requests through `ParticipantEffects`.
public protocol Participant: Hashable, Sendable {
  /// An enum; a `switch` over it has no `default`.
  associatedtype OwnOperation: ParticipantOperation
  /// An enum; a `switch` over it has no `default`.
  associatedtype ScheduledWork: Hashable & Sendable

  /// A single word that names the participant in operations, messages and refusals.
  static var name: String { get }
  /// The channel of the participant's log lines; it may be one of the store's channels.
  static var channel: Channel { get }
  /// Whether all worlds of the session share one participant; otherwise each world has its own.
  ///
  /// A shared participant must not schedule work, because scheduled work belongs to a world.
  static var isOfSession: Bool { get }
  /// The parties of the store's world whose messages the participant receives.
  static var plays: Set<Party> { get }

  /// Creates the participant for a new world; `before` is the participant in the previous world, if any.
  init(after before: Self?)

  /// Returns the reason why an operation is refused now; nil if the operation is possible.
  ///
  /// If this method returns nil, `perform` must not fail.
  func refusal(of act: OwnOperation, in simulator: Simulator) -> Refusal?

  /// Performs an operation that was not refused.
  mutating func perform(_ act: OwnOperation, in effects: inout ParticipantEffects<ScheduledWork>)

  mutating func timerFired(_ work: ScheduledWork, in effects: inout ParticipantEffects<ScheduledWork>)

  /// Receives an event that was sent to the participant or to a party in `plays`.
  mutating func receive(
    _ simulationEvent: SimulationEvent, in effects: inout ParticipantEffects<ScheduledWork>)

  mutating func receive(
    _ refusal: Refusal, of action: Action, in effects: inout ParticipantEffects<ScheduledWork>)

  /// Returns a short title for the list of scheduled events.
  static func title(of work: ScheduledWork) -> LocalizedText

  /// Called on a shared participant after the current world, the world of `environment`, was reset.
  mutating func worldWasReset(_ environment: EnvironmentName)

  /// Resets all switches at the operator's request.
  mutating func resetSwitches()

  /// Whether the participant is enabled, and therefore receives messages to the parties in `plays`.
  var isListening: Bool { get }

  /// Copies the session-wide state from the participant in the previous world when a world is entered.
  mutating func inheritSessionState(from previous: Self)
}

extension Participant {
  public static var plays: Set<Party> { [] }
  public static var isOfSession: Bool { false }
  public mutating func worldWasReset(_ environment: EnvironmentName) {}
  public mutating func resetSwitches() {}
  public var isListening: Bool { true }
  public mutating func inheritSessionState(from previous: Self) {}
}

extension Participant where ScheduledWork == Never {
  public mutating func timerFired(_ work: Never, in effects: inout ParticipantEffects<Never>) {}
  public static func title(of work: Never) -> LocalizedText {}
}

/// The effects of a participant's turn, executed after the turn.
public struct ParticipantEffects<ScheduledWork: Hashable & Sendable>: Sendable {
  enum ParticipantEffect: Sendable {
    case send(ParticipantMessage, from: MessageEndpoint?, to: MessageEndpoint)
    case request(Action)
    case continueWith(ScheduledWork)
    case schedule(ScheduledWork, at: Instant, isInteraction: Bool)
    case cancel(@Sendable (ScheduledWork) -> Bool)
  }

  /// The state of the store at the beginning of the turn.
  public let simulator: Simulator
  var queuedEffects: [ParticipantEffect] = []

  init(_ simulator: Simulator) { self.simulator = simulator }

  public var now: Instant { simulator.world.now }

  /// Sends a message.
  ///
  /// `sender` is nil unless the participant reports a message between others, such as the app and the store.
  public mutating func send(
    _ message: ParticipantMessage, from sender: MessageEndpoint? = nil, to receiver: MessageEndpoint
  ) {
    queuedEffects.append(.send(message, from: sender, to: receiver))
  }

  /// Requests an action in the store, as if the operator performed it.
  ///
  /// Actions on worlds and on the clock are refused. The participant receives each refusal.
  public mutating func request(_ action: Action) { queuedEffects.append(.request(action)) }

  /// Continues with `work` at the same time, after earlier requests are performed and their events delivered.
  public mutating func continueWith(_ work: ScheduledWork) { queuedEffects.append(.continueWith(work)) }

  /// Schedules work; an interaction is a short delay that `settle` lets pass.
  public mutating func schedule(_ work: ScheduledWork, after span: TimeSpan, isInteraction: Bool) {
    let instant = now.advanced(by: span, offsetSeconds: 0)
    queuedEffects.append(.schedule(work, at: instant, isInteraction: isInteraction))
  }

  public mutating func cancel(where isForgotten: @escaping @Sendable (ScheduledWork) -> Bool) {
    queuedEffects.append(.cancel(isForgotten))
  }
}
