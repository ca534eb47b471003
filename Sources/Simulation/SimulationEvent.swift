// The events of a simulation, which become log lines.

import StoreModel
import StoreRules
import StoreSimulator
import Support

public enum SimulationEvent: Hashable, Sendable {
  case store(Event)
  case participant(ParticipantEvent)

  public var event: Event? {
    switch self {
    case .store(let event): event
    case .participant: nil
    }
  }

  public var participantEvent: ParticipantEvent? {
    switch self {
    case .store: nil
    case .participant(let participantEvent): participantEvent
    }
  }

  public var at: Instant {
    switch self {
    case .store(let event): event.at
    case .participant(let participantEvent): participantEvent.at
    }
  }

  /// The state of the app and the device for the log line.
  public var context: LogContext {
    switch self {
    case .store(let event): event.context
    case .participant(let participantEvent): participantEvent.context
    }
  }

  public var channel: Channel {
    switch self {
    case .store(let event): .store(event.channel)
    case .participant(let participantEvent): participantEvent.channel
    }
  }

  public var sender: MessageEndpoint {
    switch self {
    case .store(let event): .party(event.sender)
    case .participant(let participantEvent): participantEvent.sender
    }
  }

  public var receiver: MessageEndpoint {
    switch self {
    case .store(let event): .party(event.receiver)
    case .participant(let participantEvent): participantEvent.receiver
    }
  }

  /// Whether a participant such as a server answered, and a rule explains the answer.
  package var isExplainedAnswer: Bool { participantEvent != nil && rule != nil }

  /// The rule that caused the event; nil if no rule did.
  public var rule: RuleID? {
    switch self {
    case .store(let event): event.rule
    case .participant(let participantEvent): participantEvent.message?.rule
    }
  }

  public var transactions: [TransactionNumber] {
    switch self {
    case .store(let event): event.transactions
    case .participant(let participantEvent): participantEvent.transactions
    }
  }

  /// Whether the event is a message without a log line.
  public var isSilent: Bool {
    switch self {
    case .store(let event): event.isSilent
    case .participant(let participantEvent): participantEvent.isSilent
    }
  }
}

public enum MessageEndpoint: Hashable, Sendable {
  case party(Party)
  case participant(String)

  public var name: String {
    switch self {
    case .party(let party): party.rawValue
    case .participant(let name): name
    }
  }
}

/// A message from a participant, or an operation that the operator performed on a participant.
///
/// Stored as one pointer, so that a log entry for an event of the store does not become larger.
public struct ParticipantEvent: Hashable, Sendable {
  public enum EventPayload: Hashable, Sendable {
    case performed(AnyParticipantOperation)
    case message(ParticipantMessage)
  }

  private struct Fields: Hashable, Sendable {
    let at: Instant
    let context: LogContext
    let sender: MessageEndpoint
    let receiver: MessageEndpoint
    let channel: Channel
    let payload: EventPayload
  }

  private indirect enum Storage: Hashable, Sendable {
    case stored(Fields)
  }

  private let storage: Storage

  init(
    at: Instant, context: LogContext, from sender: MessageEndpoint, to receiver: MessageEndpoint,
    on channel: Channel,
    _ payload: EventPayload
  ) {
    storage = .stored(
      Fields(at: at, context: context, sender: sender, receiver: receiver, channel: channel, payload: payload)
    )
  }

  /// Returns the event for a request from outside to the store; no participant receives the event.
  public static func outside(_ message: ParticipantMessage, at instant: Instant, in context: LogContext)
    -> ParticipantEvent
  {
    ParticipantEvent(
      at: instant, context: context, from: .participant("client"), to: .party(.store), on: .server,
      .message(message))
  }

  private var fields: Fields {
    switch storage {
    case .stored(let fields): fields
    }
  }

  public var at: Instant { fields.at }
  public var context: LogContext { fields.context }
  public var sender: MessageEndpoint { fields.sender }
  public var receiver: MessageEndpoint { fields.receiver }
  public var channel: Channel { fields.channel }
  public var payload: EventPayload { fields.payload }

  public var message: ParticipantMessage? {
    switch payload {
    case .performed: nil
    case .message(let message): message
    }
  }

  public var transactions: [TransactionNumber] { message?.transactions ?? [] }

  public var isSilent: Bool { message?.line == nil && message != nil }

  /// The log line without time and channel; nil if the event has none.
  public var line: LocalizedText? {
    switch payload {
    case .performed(let operation): LocalizedText(same: operation.act.displayText(zone: context.timeZone))
    case .message(let message): message.line
    }
  }
}

/// A message from a participant to another participant or to a party of the store's world.
public struct ParticipantMessage: Hashable, Sendable {
  public struct Detail: Hashable, Sendable {
    public enum Value: Hashable, Sendable {
      case text(String?)
      case number(Int?)
      case flag(Bool)
    }

    public let name: String
    public let value: Value

    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// One word for the kind of message, such as `answered`.
  public let kind: String
  public let line: LocalizedText?
  /// The additional values in JSON Lines, in order.
  public let facts: [Detail]
  public let transactions: [TransactionNumber]
  /// The lines shown below an unfolded log entry; they are the same in every language.
  public let body: [String]
  public let rule: RuleID?
  public let isFailure: Bool
  /// The text for an audience without technical knowledge; nil for the log line, empty to show nothing.
  public let narration: LocalizedText?

  public init(
    _ kind: String, _ line: LocalizedText?, facts: [Detail] = [], transactions: [TransactionNumber] = [],
    body: [String] = [], rule: RuleID? = nil, isFailure: Bool = false, narration: LocalizedText? = nil
  ) {
    self.kind = kind
    self.line = line
    self.facts = facts
    self.transactions = transactions
    self.body = body
    self.rule = rule
    self.isFailure = isFailure
    self.narration = narration
  }
}

/// The events of an operation, in order.
///
/// If all events belong to the store, the store's own array is used without a copy.
public struct SimulationEventList: RandomAccessCollection, Sendable {
  @usableFromInline enum Storage: Sendable {
    case events([Event])
    case simulationEvents([SimulationEvent])
  }

  @usableFromInline let storage: Storage

  init(_ events: [Event]) { storage = .events(events) }
  init(_ simulationEvents: [SimulationEvent]) { storage = .simulationEvents(simulationEvents) }

  @inlinable public var startIndex: Int { 0 }

  @inlinable public var endIndex: Int {
    switch storage {
    case .events(let events): events.count
    case .simulationEvents(let simulationEvents): simulationEvents.count
    }
  }

  @inlinable public subscript(index: Int) -> SimulationEvent {
    switch storage {
    case .events(let events): .store(events[index])
    case .simulationEvents(let simulationEvents): simulationEvents[index]
    }
  }

  /// The store's events as an array; nil if the list may contain participants' events.
  @inlinable public var eventsOfStore: [Event]? {
    switch storage {
    case .events(let events): events
    case .simulationEvents: nil
    }
  }
}
