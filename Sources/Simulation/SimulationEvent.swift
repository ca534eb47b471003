// What comes of a deed: from whom, to whom, on which channel, what. The material of every line of the log.

import StoreModel
import StoreRules
import StoreSimulator
import Support

/// One thing that happened: an event of the store's world, or something that a participant told.
public enum SimulationEvent: Hashable, Sendable {
  case store(Event)
  case participant(ParticipantEvent)

  /// The store's event; nil for what a participant told.
  public var event: Event? {
    switch self {
    case .store(let event): event
    case .participant: nil
    }
  }

  /// What a participant told; nil for the store's events.
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

  /// What log lines of that moment showed of app and device.
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

  /// The rule of the register that made it so, where there is one.
  public var rule: RuleID? {
    switch self {
    case .store(let event): event.rule
    case .participant(let participantEvent): participantEvent.message?.rule
    }
  }

  /// The transactions that it is about, by number.
  public var transactions: [TransactionNumber] {
    switch self {
    case .store(let event): event.transactions
    case .participant(let participantEvent): participantEvent.transactions
    }
  }

  /// Whether it is a message that no log has a line for.
  public var isSilent: Bool {
    switch self {
    case .store(let event): event.isSilent
    case .participant(let participantEvent): participantEvent.isSilent
    }
  }
}

/// Who sends and receives.
public enum MessageEndpoint: Hashable, Sendable {
  /// Somebody of the store's world.
  case party(Party)
  /// A participant, by its name.
  case participant(String)

  public var name: String {
    switch self {
    case .party(let party): party.rawValue
    case .participant(let name): name
    }
  }
}

/// What a participant told, or the operator did to it.
///
/// One pointer, so that the store's events, of which a log has most, need no room for it.
public struct ParticipantEvent: Hashable, Sendable {
  /// What can be told.
  public enum EventPayload: Hashable, Sendable {
    /// The operator did this.
    case performed(AnyParticipantOperation)
    case message(ParticipantMessage)
  }

  private struct Fields: Hashable, Sendable {
    let at: Instant
    let context: LogContext
    let sender: MessageEndpoint
    let receiver: MessageEndpoint
    let channel: Channel
    let what: EventPayload
  }

  private indirect enum Storage: Hashable, Sendable {
    case stored(Fields)
  }

  private let storage: Storage

  init(
    at: Instant, context: LogContext, from sender: MessageEndpoint, to receiver: MessageEndpoint,
    on channel: Channel,
    _ what: EventPayload
  ) {
    storage = .stored(
      Fields(at: at, context: context, sender: sender, receiver: receiver, channel: channel, what: what))
  }

  /// What somebody outside the stage has asked of the store: nobody on the stage hears it.
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
  public var what: EventPayload { fields.what }

  /// What is said; nil for a deed of the operator.
  public var message: ParticipantMessage? {
    switch what {
    case .performed: nil
    case .message(let message): message
    }
  }

  /// The transactions that it is about, by number.
  public var transactions: [TransactionNumber] { message?.transactions ?? [] }

  /// Whether no log has a line for it.
  public var isSilent: Bool { message?.line == nil && message != nil }

  /// The line that the log has for it, without time and channel; nil where it has none.
  public var line: LocalizedText? {
    switch what {
    case .performed(let operation): LocalizedText(same: operation.act.displayText(zone: context.timeZone))
    case .message(let message): message.line
    }
  }
}

/// What one participant says to another, or to somebody of the store's world: plain values, so that whoever hears it
/// need not know who says it.
public struct ParticipantMessage: Hashable, Sendable {
  /// Something that a message says beside its line.
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

  /// One word for what is said: `answered`.
  public let kind: String
  /// The line of the log; nil for a message that has none.
  public let line: LocalizedText?
  /// What the raw events say beside it, in this order.
  public let facts: [Detail]
  /// The transactions that it is about, by number.
  public let transactions: [TransactionNumber]
  /// What stands below the line where the entry is unfolded: content, the same in every language.
  public let body: [String]
  /// The rule of the register that makes it so, where there is one.
  public let rule: RuleID?
  /// Whether it tells of a failure.
  public let isFailure: Bool
  /// The same for those who watch and are no engineers; nil where that is the line, empty where they are told nothing.
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

/// What came of a deed, in order.
///
/// The store's own list where nobody else has said anything: it is not copied for those who do not take part.
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

  /// The store's events, where nobody else has said anything.
  @inlinable public var eventsOfStore: [Event]? {
    switch storage {
    case .events(let events): events
    case .simulationEvents: nil
    }
  }
}
