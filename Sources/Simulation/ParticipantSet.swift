// The participants of one world, and what they have scheduled. Hands each its deeds, its work and what it hears; knows
// none of them by name.

import HeapModule
import StoreModel
import StoreSimulator
import Support

/// The participants of one world.
struct ParticipantSet: Hashable, Sendable {
  private var members: [Member]
  private var agenda = Heap<Entry>()
  /// How many things were scheduled so far: what is due at one moment happens in this order.
  private var scheduled: UInt64 = 0
  /// How many of the short delays that `settle` lets pass are pending.
  private(set) var interactionCount = 0

  /// The participants of these types as they are in a world that begins; nil where there are none.
  init?(_ types: [any Participant.Type], after before: ParticipantSet? = nil) {
    guard !types.isEmpty else { return nil }
    members = types.map { Member.initial($0, after: before) }
  }

  /// Whether what happens in the store's world alone is nobody's business here: nobody hears of it, nothing is due.
  var isIdle: Bool { agenda.isEmpty && !members.contains { $0.plays } }

  /// Takes over who belongs to the session from the company of the world that was left, and of everybody else what
  /// does.
  mutating func inheritSessionMembers(from left: ParticipantSet) {
    for place in members.indices {
      if members[place].type.isOfSession {
        members[place] = left.members[place]
      } else {
        members[place].inheritSessionState(from: left.members[place])
      }
    }
  }

  /// The present world begins anew, and everybody of it: who belongs to the session lives through it.
  mutating func restart(after before: ParticipantSet, _ environment: EnvironmentName) {
    inheritSessionMembers(from: before)
    for place in members.indices where members[place].type.isOfSession {
      members[place].mutate { $0.worldWasReset(environment) }
    }
  }

  /// All switches are set back.
  mutating func resetSwitches() {
    for place in members.indices { members[place].mutate { $0.resetSwitches() } }
  }

  /// A participant.
  private struct Member: Hashable, Sendable {
    private(set) var value: any Participant
    /// Whether it takes part now.
    private(set) var listens: Bool
    /// Whether it stands in for somebody of the store's world now, and so hears what is sent to them.
    private(set) var plays: Bool

    private init(_ value: any Participant) {
      self.value = value
      listens = value.isListening
      plays = listens && !Swift.type(of: value).plays.isEmpty
    }

    var type: any Participant.Type { Swift.type(of: value) }

    static func initial(_ type: any Participant.Type, after before: ParticipantSet?) -> Member {
      func make<One: Participant>(_ type: One.Type) -> Member {
        Member(One(after: before?.participant(type)))
      }
      return make(type)
    }

    /// Has it act, in place.
    mutating func mutate<Result>(_ mutate: (inout any Participant) -> Result) -> Result {
      defer {
        listens = value.isListening
        plays = listens && !type.plays.isEmpty
      }
      return mutate(&value)
    }

    /// What of it belongs to the session comes from the world that was left.
    mutating func inheritSessionState(from left: Member) {
      func inherit<One: Participant>(_ one: One) -> any Participant {
        guard let left = left.value as? One else { return one }
        var one = one
        one.inheritSessionState(from: left)
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

  // MARK: Asking

  /// The participant of a type.
  func participant<One: Participant>(_ type: One.Type) -> One? {
    // By their places: a member is not copied to be looked at.
    members.indices.first { members[$0].type == type }.flatMap { members[$0].value as? One }
  }

  /// The same where it listens: whoever does not is not looked at.
  func listener<One: Participant>(_ type: One.Type) -> One? {
    members.indices.first { members[$0].listens && members[$0].type == type }
      .flatMap { members[$0].value as? One }
  }

  /// When the next work is due, whose it is, and whether it is a short delay.
  var next: (at: Instant, participant: String, isInteraction: Bool)? {
    agenda.min.map { ($0.at, name(at: $0.member), $0.isInteraction) }
  }

  /// The name of the participant at a place.
  func name(at place: Int) -> String { members[place].type.name }

  /// What is due, soonest first.
  var due: [ParticipantDue] {
    agenda.unordered.sorted().map { entry in
      ParticipantDue(
        at: entry.at, participant: members[entry.member].type.name, title: entry.title,
        isInteraction: entry.isInteraction)
    }
  }

  /// The place of the participant of a name.
  private func place(of name: String) -> Int? { members.firstIndex { $0.type.name == name } }

  func refusal(of operation: AnyParticipantOperation, in simulator: Simulator) -> Refusal? {
    guard let place = place(of: operation.participant) else {
      return .noSuchParticipant(operation.participant)
    }
    func ask<One: Participant>(_ member: One) -> Refusal? {
      guard let act = operation.act as? One.OwnOperation else {
        return .noSuchParticipant(operation.participant)
      }
      return member.refusal(of: act, in: simulator)
    }
    return ask(members[place].value)
  }

  /// Who hears a happening: whom it is sent to, and who plays somebody of the store's world.
  func recipients(of simulationEvent: SimulationEvent) -> [Int] {
    switch simulationEvent.receiver {
    case .participant(let name): place(of: name).map { [$0] } ?? []
    case .party(let party):
      members.indices.filter { members[$0].plays && members[$0].type.plays.contains(party) }
    }
  }

  // MARK: Turns

  /// Something said in a turn, in the order in which it was.
  enum TurnOutput: Sendable {
    case event(ParticipantEvent)
    /// Asked of the store, or left for when that is done, by the participant at this place.
    case requested(FollowUp, by: Int)
  }

  /// What is done one after another once a turn is over.
  enum FollowUp: Sendable {
    case action(Action)
    /// A participant goes on by itself.
    case work(AnyScheduledWork)
  }

  /// What it asked for has happened, and a participant goes on.
  mutating func continueWith(
    _ work: AnyScheduledWork, _ place: Int, at moment: EventContext, _ simulator: Simulator
  )
    -> [TurnOutput]
  {
    dispatch(place, .scheduledWork(work.value), at: moment, simulator)
  }

  /// A participant does what is not refused.
  mutating func perform(_ operation: AnyParticipantOperation, at moment: EventContext, _ simulator: Simulator)
    -> [TurnOutput]
  {
    guard let place = place(of: operation.participant) else { return [] }
    let performed = ParticipantEvent(
      at: moment.now, context: moment.context, from: .party(.operator),
      to: .participant(operation.participant),
      on: .store(.operator), .performed(operation))
    return [.event(performed)] + dispatch(place, .operation(operation.act), at: moment, simulator)
  }

  /// The next work, if it is due by now.
  mutating func timerFired(at moment: EventContext, _ simulator: Simulator) -> [TurnOutput]? {
    guard let first = agenda.min, first.at <= moment.now, let entry = agenda.popMin() else { return nil }
    if entry.isInteraction { interactionCount -= 1 }
    return dispatch(entry.member, .scheduledWork(entry.work.value), at: moment, simulator)
  }

  /// A participant hears something.
  mutating func receive(
    _ simulationEvent: SimulationEvent, _ place: Int, at moment: EventContext, _ simulator: Simulator
  ) -> [TurnOutput] {
    dispatch(place, .event(simulationEvent), at: moment, simulator)
  }

  /// A participant hears that the store refused what it asked for.
  mutating func receive(
    _ refusal: Refusal, of action: Action, _ place: Int, at moment: EventContext, _ simulator: Simulator
  ) -> [TurnOutput] {
    dispatch(place, .isRefused(refusal, action), at: moment, simulator)
  }

  /// Gives a participant its turn, and takes down what it says.
  private mutating func dispatch(
    _ place: Int, _ input: ParticipantInput, at moment: EventContext, _ simulator: Simulator
  )
    -> [TurnOutput]
  {
    let type = members[place].type
    var said: [TurnOutput] = []
    for wish in members[place].mutate({ $0.handle(input, simulator) }) {
      switch wish {
      case .send(let message, let sender, let receiver):
        said.append(
          .event(
            ParticipantEvent(
              at: moment.now, context: moment.context, from: sender ?? .participant(type.name), to: receiver,
              on: type.channel, .message(message))))
      case .request(let action): said.append(.requested(.action(action), by: place))
      case .continueWith(let work): said.append(.requested(.work(work), by: place))
      case .schedule(let work, let title, let instant, let isInteraction):
        agenda.insert(
          Entry(
            at: max(moment.now, instant), order: scheduled, isInteraction: isInteraction, member: place,
            work: work, title: title))
        scheduled += 1
        if isInteraction { interactionCount += 1 }
      case .cancel(let isForgotten):
        agenda = Heap(agenda.unordered.filter { $0.member != place || !isForgotten($0.work) })
        interactionCount = agenda.unordered.count { $0.isInteraction }
      }
    }
    return said
  }

  // MARK: Comparing

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

/// Work of a participant, of whatever type.
struct AnyScheduledWork: Hashable, Sendable {
  let value: any Hashable & Sendable

  static func == (left: Self, right: Self) -> Bool { isSame(left.value, right.value) }
  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// Why it is a participant's turn.
private enum ParticipantInput: Sendable {
  case operation(any ParticipantOperation)
  case scheduledWork(any Hashable & Sendable)
  case event(SimulationEvent)
  case isRefused(Refusal, Action)
}

/// What a participant wants, whatever the type of its work.
private enum AnyParticipantEffect: Sendable {
  case send(ParticipantMessage, from: MessageEndpoint?, to: MessageEndpoint)
  case request(Action)
  case continueWith(AnyScheduledWork)
  case schedule(AnyScheduledWork, title: LocalizedText, at: Instant, isInteraction: Bool)
  case cancel(@Sendable (AnyScheduledWork) -> Bool)
}

extension Participant {
  /// Takes its turn, in place: a state that is large is not copied for it.
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
    return effects.queuedEffects.map { wish in
      switch wish {
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

/// When something is said, and what log lines of that moment show of app and device.
struct EventContext: Sendable {
  let now: Instant
  let context: LogContext
}

/// Something that a participant will do by itself when its time comes.
public struct ParticipantDue: Hashable, Sendable {
  public let at: Instant
  public let participant: String
  /// What will happen, in a few words.
  public let title: LocalizedText
  /// Whether it is one of the short delays that `settle` lets pass.
  public let isInteraction: Bool
}

extension Refusal {
  /// Nobody of that name takes part.
  static func noSuchParticipant(_ name: String) -> Refusal {
    Refusal(
      .custom(LocalizedText("\(name) does not take part here")),
      possible: .verbOfTheWorld)
  }

  /// A world that was never entered.
  static func neverVisited(in environment: EnvironmentName) -> Refusal {
    Refusal(
      .custom(
        LocalizedText("nobody has been in the environment \(environment.rawValue)")),
      possible: .first(.action(.environment(environment))))
  }

  /// A participant acts by itself without end while the clock moves.
  static func withoutEnd(_ name: String) -> Refusal {
    Refusal(
      .custom(
        LocalizedText("\(name) goes on without end: what it schedules or asks for brings about the next")),
      possible: .first(.form(.undo)))
  }
}
