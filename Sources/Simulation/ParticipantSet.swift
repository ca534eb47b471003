// The participants of one world, and the queue of their scheduled work.

import HeapModule
import StoreModel
import StoreSimulator
import Support

struct ParticipantSet: Hashable, Sendable {
  private var members: [Member]
  private var agenda = Heap<Entry>()
  /// The number of entries scheduled so far, by which entries with equal times are ordered.
  private var scheduled: UInt64 = 0
  /// The number of pending short delays, which `settle` lets pass.
  private(set) var interactionCount = 0

  /// Nil if `types` is empty.
  init?(_ types: [any Participant.Type], after previous: ParticipantSet? = nil) {
    guard !types.isEmpty else { return nil }
    members = types.map { Member.initial($0, after: previous) }
  }

  var isIdle: Bool { agenda.isEmpty && !members.contains { $0.plays } }

  /// Copies the shared participants, and the session-wide state of the others, from the previous world.
  mutating func inheritSessionMembers(from previous: ParticipantSet) {
    for index in members.indices {
      if members[index].type.isOfSession {
        members[index] = previous.members[index]
      } else {
        members[index].inheritSessionState(from: previous.members[index])
      }
    }
  }

  /// Prepares the participants of a reset world: shared ones continue, and the others start again.
  mutating func restart(after previous: ParticipantSet, _ environment: EnvironmentName) {
    inheritSessionMembers(from: previous)
    for index in members.indices where members[index].type.isOfSession {
      members[index].mutate { $0.worldWasReset(environment) }
    }
  }

  mutating func resetSwitches() {
    for index in members.indices { members[index].mutate { $0.resetSwitches() } }
  }

  private struct Member: Hashable, Sendable {
    private(set) var value: any Participant
    private(set) var listens: Bool
    /// Whether the participant is enabled and receives messages to parties of the store's world.
    private(set) var plays: Bool

    private init(_ value: any Participant) {
      self.value = value
      listens = value.isListening
      plays = listens && !Swift.type(of: value).plays.isEmpty
    }

    var type: any Participant.Type { Swift.type(of: value) }

    static func initial(_ type: any Participant.Type, after previous: ParticipantSet?) -> Member {
      func make<One: Participant>(_ type: One.Type) -> Member {
        Member(One(after: previous?.participant(type)))
      }
      return make(type)
    }

    mutating func mutate<Result>(_ mutate: (inout any Participant) -> Result) -> Result {
      defer {
        listens = value.isListening
        plays = listens && !type.plays.isEmpty
      }
      return mutate(&value)
    }

    mutating func inheritSessionState(from previous: Member) {
      func inherit<One: Participant>(_ one: One) -> any Participant {
        guard let previous = previous.value as? One else { return one }
        var one = one
        one.inheritSessionState(from: previous)
        return one
      }
      let inherit = inherit(value)
      mutate { $0 = inherit }
    }

    static func == (left: Self, right: Self) -> Bool { isSame(left.value, right.value) }
    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }

  private struct Entry: Comparable, Hashable, Sendable {
    let at: Instant
    let order: UInt64
    let isInteraction: Bool
    let member: Int
    let work: AnyScheduledWork
    let title: LocalizedText

    static func < (left: Self, right: Self) -> Bool {
      left.at == right.at ? left.order < right.order : left.at < right.at
    }
  }

  // MARK: Queries

  func participant<One: Participant>(_ type: One.Type) -> One? {
    // Indexing avoids a copy of each member in the search.
    members.indices.first { members[$0].type == type }.flatMap { members[$0].value as? One }
  }

  /// Returns the participant of a type; nil if the participant is not enabled.
  func listener<One: Participant>(_ type: One.Type) -> One? {
    members.indices.first { members[$0].listens && members[$0].type == type }
      .flatMap { members[$0].value as? One }
  }

  var next: (at: Instant, participant: String, isInteraction: Bool)? {
    agenda.min.map { ($0.at, name(at: $0.member), $0.isInteraction) }
  }

  func name(at index: Int) -> String { members[index].type.name }

  /// All scheduled work, soonest first.
  var due: [ParticipantDue] {
    agenda.unordered.sorted().map { entry in
      ParticipantDue(
        at: entry.at, participant: members[entry.member].type.name, title: entry.title,
        isInteraction: entry.isInteraction)
    }
  }

  private func index(of name: String) -> Int? { members.firstIndex { $0.type.name == name } }

  func refusal(of operation: AnyParticipantOperation, in simulator: Simulator) -> Refusal? {
    guard let index = index(of: operation.participant) else {
      return .noSuchParticipant(operation.participant)
    }
    func ask<One: Participant>(_ member: One) -> Refusal? {
      guard let act = operation.act as? One.OwnOperation else {
        return .noSuchParticipant(operation.participant)
      }
      return member.refusal(of: act, in: simulator)
    }
    return ask(members[index].value)
  }

  /// Returns the indices of the receivers: the named participant, or those whose `plays` contains the party.
  func recipients(of simulationEvent: SimulationEvent) -> [Int] {
    switch simulationEvent.receiver {
    case .participant(let name): index(of: name).map { [$0] } ?? []
    case .party(let party):
      members.indices.filter { members[$0].plays && members[$0].type.plays.contains(party) }
    }
  }

  // MARK: Turns

  enum TurnOutput: Sendable {
    case event(ParticipantEvent)
    /// A follow-up to execute after the turn, and the index of the requesting participant.
    case requested(FollowUp, by: Int)
  }

  enum FollowUp: Sendable {
    case action(Action)
    case work(AnyScheduledWork)
  }

  mutating func continueWith(
    _ work: AnyScheduledWork, _ index: Int, at moment: EventContext, _ simulator: Simulator
  )
    -> [TurnOutput]
  {
    dispatch(index, .scheduledWork(work.value), at: moment, simulator)
  }

  mutating func perform(_ operation: AnyParticipantOperation, at moment: EventContext, _ simulator: Simulator)
    -> [TurnOutput]
  {
    guard let index = index(of: operation.participant) else { return [] }
    let performed = ParticipantEvent(
      at: moment.now, context: moment.context, from: .party(.operator),
      to: .participant(operation.participant),
      on: .store(.operator), .performed(operation))
    return [.event(performed)] + dispatch(index, .operation(operation.act), at: moment, simulator)
  }

  /// Performs the next scheduled work; nil if no work is due yet.
  mutating func timerFired(at moment: EventContext, _ simulator: Simulator) -> [TurnOutput]? {
    guard let first = agenda.min, first.at <= moment.now, let entry = agenda.popMin() else { return nil }
    if entry.isInteraction { interactionCount -= 1 }
    return dispatch(entry.member, .scheduledWork(entry.work.value), at: moment, simulator)
  }

  mutating func receive(
    _ simulationEvent: SimulationEvent, _ index: Int, at moment: EventContext, _ simulator: Simulator
  ) -> [TurnOutput] {
    dispatch(index, .event(simulationEvent), at: moment, simulator)
  }

  mutating func receive(
    _ refusal: Refusal, of action: Action, _ index: Int, at moment: EventContext, _ simulator: Simulator
  ) -> [TurnOutput] {
    dispatch(index, .isRefused(refusal, action), at: moment, simulator)
  }

  private mutating func dispatch(
    _ index: Int, _ input: ParticipantInput, at moment: EventContext, _ simulator: Simulator
  )
    -> [TurnOutput]
  {
    let type = members[index].type
    var outputs: [TurnOutput] = []
    for effect in members[index].mutate({ $0.handle(input, simulator) }) {
      switch effect {
      case .send(let message, let sender, let receiver):
        outputs.append(
          .event(
            ParticipantEvent(
              at: moment.now, context: moment.context, from: sender ?? .participant(type.name), to: receiver,
              on: type.channel, .message(message))))
      case .request(let action): outputs.append(.requested(.action(action), by: index))
      case .continueWith(let work): outputs.append(.requested(.work(work), by: index))
      case .schedule(let work, let title, let instant, let isInteraction):
        agenda.insert(
          Entry(
            at: max(moment.now, instant), order: scheduled, isInteraction: isInteraction, member: index,
            work: work, title: title))
        scheduled += 1
        if isInteraction { interactionCount += 1 }
      case .cancel(let isForgotten):
        agenda = Heap(agenda.unordered.filter { $0.member != index || !isForgotten($0.work) })
        interactionCount = agenda.unordered.count { $0.isInteraction }
      }
    }
    return outputs
  }

  // MARK: Comparison

  static func == (left: Self, right: Self) -> Bool {
    left.scheduled == right.scheduled && left.members == right.members
      && left.agenda.unordered.sorted() == right.agenda.unordered.sorted()
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(members)
    hasher.combine(scheduled)
    hasher.combine(agenda.count)
  }
}

struct AnyScheduledWork: Hashable, Sendable {
  let value: any Hashable & Sendable

  static func == (left: Self, right: Self) -> Bool { isSame(left.value, right.value) }
  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

private enum ParticipantInput: Sendable {
  case operation(any ParticipantOperation)
  case scheduledWork(any Hashable & Sendable)
  case event(SimulationEvent)
  case isRefused(Refusal, Action)
}

private enum AnyParticipantEffect: Sendable {
  case send(ParticipantMessage, from: MessageEndpoint?, to: MessageEndpoint)
  case request(Action)
  case continueWith(AnyScheduledWork)
  case schedule(AnyScheduledWork, title: LocalizedText, at: Instant, isInteraction: Bool)
  case cancel(@Sendable (AnyScheduledWork) -> Bool)
}

extension Participant {
  /// Handles an input in place, to avoid a copy of a large state.
  fileprivate mutating func handle(_ input: ParticipantInput, _ simulator: Simulator)
    -> [AnyParticipantEffect]
  {
    var effects = ParticipantEffects<ScheduledWork>(simulator)
    switch input {
    case .operation(let act): if let act = act as? OwnOperation { perform(act, in: &effects) }
    case .scheduledWork(let work): if let work = work as? ScheduledWork { timerFired(work, in: &effects) }
    case .event(let simulationEvent): receive(simulationEvent, in: &effects)
    case .isRefused(let refusal, let action): receive(refusal, of: action, in: &effects)
    }
    return effects.queuedEffects.map { effect in
      switch effect {
      case .send(let message, let sender, let receiver): .send(message, from: sender, to: receiver)
      case .request(let action): .request(action)
      case .continueWith(let work): .continueWith(AnyScheduledWork(value: work))
      case .schedule(let work, let instant, let isInteraction):
        .schedule(
          AnyScheduledWork(value: work), title: Self.title(of: work), at: instant,
          isInteraction: isInteraction)
      case .cancel(let isForgotten): .cancel { ($0.value as? ScheduledWork).map(isForgotten) ?? false }
      }
    }
  }
}

/// The time of an event, and the app and device state for its log line.
struct EventContext: Sendable {
  let now: Instant
  let context: LogContext
}

public struct ParticipantDue: Hashable, Sendable {
  public let at: Instant
  public let participant: String
  public let title: LocalizedText
  /// Whether the work is a short delay, which `settle` lets pass.
  public let isInteraction: Bool
}

extension Refusal {
  static func noSuchParticipant(_ name: String) -> Refusal {
    Refusal(
      .custom(LocalizedText("\(name) is not part of this session")),
      possible: .verbOfTheWorld)
  }

  static func neverVisited(in environment: EnvironmentName) -> Refusal {
    Refusal(
      .custom(
        LocalizedText("the environment \(environment.rawValue) was never entered")),
      possible: .first(.action(.environment(environment))))
  }

  /// Returns the refusal for a participant that acts endlessly while the clock moves.
  static func withoutEnd(_ name: String) -> Refusal {
    Refusal(
      .custom(
        LocalizedText("\(name) does not stop: each scheduled action triggers another")),
      possible: .first(.form(.undo)))
  }
}
