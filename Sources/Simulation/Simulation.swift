// The stage: the store's simulator and the further participants as one value on one clock. Sessions, scenarios and the
// screen work on it. Knows what a participant is, and none by name.

import StoreModel
import StoreSimulator
import Support

/// The simulator and who else takes part, one world for each environment visited.
///
/// A value: a copy is a snapshot. The same deeds give the same happenings, byte for byte. Where nobody else takes part,
/// everything goes to the simulator and comes from it as it is.
public struct Simulation: Hashable, Sendable {
  /// The store's side of it.
  public private(set) var simulator = Simulator()
  /// Who else is in the present world; nil where nobody else takes part.
  private var participants: ParticipantSet?
  /// Who else was in the worlds that were left, as they were left.
  private var otherParticipants: [EnvironmentName: ParticipantSet] = [:]

  /// A fresh stage with participants of these types.
  public init(_ types: [any Participant.Type] = []) {
    self.types = ParticipantTypes(list: types)
    participants = ParticipantSet(types)
  }

  /// Who takes part: the same on every copy, and so no part of what is compared.
  private struct ParticipantTypes: Hashable, Sendable {
    let list: [any Participant.Type]

    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private let types: ParticipantTypes

  /// The same stage under another environment's rules: what would have come of the same deeds from here on.
  public func moved(to name: EnvironmentName) -> Simulation {
    var moved = self
    moved.simulator = simulator.moved(to: name)
    return moved
  }

  // MARK: Asking

  /// The store's world that deeds happen in.
  public var world: World { _read { yield simulator.world } }

  /// A participant, as it is in the present world.
  public func participant<One: Participant>(_ type: One.Type) -> One? { participants?.participant(type) }

  /// A participant that listens now; nil where it does not.
  public func listener<One: Participant>(_ type: One.Type) -> One? { participants?.listener(type) }

  /// A participant as it would be if the world of an environment were entered now; nil where nobody has been there.
  public func participant<One: Participant>(_ type: One.Type, in environment: EnvironmentName) -> One? {
    environment == world.environment
      ? participant(type) : participants(previouslyIn: environment)?.participant(type)
  }

  /// Who is in a world that was left, with what of them belongs to the session as it is now.
  private func participants(previouslyIn environment: EnvironmentName) -> ParticipantSet? {
    guard let participants, var left = otherParticipants[environment] else { return nil }
    left.inheritSessionMembers(from: participants)
    return left
  }

  /// When the next thing is due by itself, if any.
  public var nextDue: Instant? {
    guard let own = participants?.next?.at else { return world.nextDue }
    return world.nextDue.map { min($0, own) } ?? own
  }

  /// Whether short delays are pending that `settle` lets pass.
  public var hasPendingInteractions: Bool {
    world.hasPendingInteractions || (participants?.interactionCount ?? 0) > 0
  }

  /// What the participants will do by themselves, soonest first; the store's side of it is `world.agenda`.
  public var participantsDue: [ParticipantDue] { participants?.due ?? [] }

  /// Why a deed cannot be done now; nil when it can.
  ///
  /// Changes nothing.
  public func refusal(of operation: Operation) -> Refusal? {
    switch operation {
    case .store(let action): refusalOfMoving(action) ?? simulator.refusal(of: action)
    case .participant(let operation): refusal(of: operation)
    }
  }

  private func refusal(of operation: AnyParticipantOperation) -> Refusal? {
    guard let participants else { return .noSuchParticipant(operation.participant) }
    guard let place = worldLeft(of: operation) else {
      return participants.refusal(of: operation, in: simulator)
    }
    guard let left = self.participants(previouslyIn: place), let simulator = simulator.switched(in: place)
    else {
      return .neverVisited(in: place)
    }
    return left.refusal(of: operation, in: simulator)
  }

  /// The world that a deed is done in, where that was left.
  private func worldLeft(of operation: AnyParticipantOperation) -> EnvironmentName? {
    operation.act.environment.flatMap { $0 == world.environment ? nil : $0 }
  }

  /// Why the clock cannot be set back: what was scheduled would wait twice.
  private func refusalOfMoving(_ action: Action) -> Refusal? {
    guard case .setClock(let instant) = action, instant < world.now, participants?.next != nil else {
      return nil
    }
    return Refusal(
      .timeGoesBack(now: TimeFormatter.consoleStamp(world.now, in: world.device.timeZone)),
      possible: .either(.laterMoment, .first(.action(.reset))))
  }

  // MARK: Doing

  /// Performs an operation as a whole, or refuses it and changes nothing.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - cancellation: cancels an operation that takes long, which is then refused.
  ///   - callerRestoresState: whether the caller itself restores the state before the step, after a refusal for which
  ///     `isPartial` is true. If not, a copy is kept while a step may take long, and other steps cannot be cancelled.
  /// - Returns: the events in order, including those of the participants.
  /// - Throws: `Refusal` with the reason and the alternatives.
  public mutating func perform(
    _ operation: Operation, cancellation: Cancellation = .never, callerRestoresState: Bool = false
  ) throws(Refusal) -> SimulationEventList {
    switch operation {
    case .store(let action):
      guard affectsParticipants(action) else {
        return SimulationEventList(
          try simulator.apply(action, cancellation: cancellation, callerRestoresState: callerRestoresState))
      }
      return try performWithParticipants(action, cancellation, callerRestoresState: callerRestoresState)
    case .participant(let operation):
      if let refusal = refusal(of: .participant(operation)) { throw refusal }
      if let place = worldLeft(of: operation) {
        return SimulationEventList(perform(operation, previouslyIn: place))
      }
      var play = DispatchState()
      let moment = self.moment
      play.append(participants?.perform(operation, at: moment, simulator))
      run(&play)
      return SimulationEventList(play.simulationEvents)
    }
  }

  /// Does a deed in a world that was left, where nobody hears of it; it is told of at the present moment.
  private mutating func perform(_ operation: AnyParticipantOperation, previouslyIn place: EnvironmentName)
    -> [SimulationEvent]
  {
    guard var left = participants(previouslyIn: place), let there = simulator.switched(in: place) else {
      return []
    }
    let moment = EventContext(now: world.now, context: there.world.logContext)
    let said = left.perform(operation, at: moment, there)
    otherParticipants[place] = left
    return said.compactMap {
      if case .event(let participantEvent) = $0 { .participant(participantEvent) } else { nil }
    }
  }

  /// Moves the clock to `instant`; all that is due at or before it happens first, in order of time.
  ///
  /// - Parameters:
  ///   - instant: the moment.
  ///   - cancellation: cancels the move of the clock.
  ///   - callerRestoresState: as in `perform`.
  /// - Returns: what came of it, in order.
  /// - Throws: `Refusal` when `instant` is in the past, and when it was cancelled.
  public mutating func advance(
    to instant: Instant, cancellation: Cancellation = .never, callerRestoresState: Bool = false
  ) throws(Refusal) -> SimulationEventList {
    guard participants.map({ !$0.isIdle }) ?? false else {
      return SimulationEventList(
        try simulator.advance(
          to: instant, cancellation: cancellation, callerRestoresState: callerRestoresState))
    }
    // What the clock refuses, it refuses before anything has moved.
    if instant < world.now || simulator.refusal(of: .setClock(instant), in: cancellation.room) != nil {
      return SimulationEventList(try simulator.advance(to: instant, cancellation: cancellation))
    }
    var play = DispatchState()
    try restoringOnStop(&play, cancellation) { simulation, play in
      var loggedUntil = simulation.world.now
      simulation.move(until: instant, loggedUntil: &loggedUntil, &play)
    }
    return SimulationEventList(play.simulationEvents)
  }

  // MARK: Together

  private var moment: EventContext { EventContext(now: world.now, context: world.logContext) }

  /// What happened so far, and what is still to be heard.
  private struct DispatchState {
    var simulationEvents: [SimulationEvent] = []
    /// How many of them were heard.
    var deliveredCount = 0
    var requested: [(what: ParticipantSet.FollowUp, by: Int)] = []
    /// What participants did by themselves while the clock moves; nil where it does not.
    var move: ClockMove?

    mutating func append(_ events: [Event]) { simulationEvents += events.map { .store($0) } }

    mutating func append(_ said: [ParticipantSet.TurnOutput]?) {
      for one in said ?? [] {
        switch one {
        case .event(let participantEvent): simulationEvents.append(.participant(participantEvent))
        case .requested(let what, let member): requested.append((what, member))
        }
      }
    }
  }

  /// A move of the clock, and how often participants acted by themselves in it.
  private struct ClockMove {
    /// Whether all of it is one exchange, as in `settle`: else each moment is one.
    let isOneExchange: Bool
    /// What happens in the store's world meanwhile.
    var work: StepBudget
    private let cancellation: Cancellation
    private var moment: Instant?
    private var inExchange = 0
    private var inAll = 0
    /// Who goes on without end.
    private(set) var endless: String?

    /// Whether whoever waits has called it off.
    private var isCancelled = false

    init(isOneExchange: Bool, _ cancellation: Cancellation) {
      self.isOneExchange = isOneExchange
      self.cancellation = cancellation
      work = StepBudget(cancellation, isCancellable: true)
    }

    /// Why it goes on no more.
    var stop: Refusal? { endless.map { .withoutEnd($0) } ?? work.stop ?? (isCancelled ? .stopped : nil) }

    /// Counts what a participant does by itself.
    ///
    /// - Returns: whether it may: not once somebody goes on without end.
    mutating func countStep(_ participant: String, at now: Instant) -> Bool {
      if !isOneExchange, moment != now { (moment, inExchange) = (now, 0) }
      inExchange += 1
      inAll += 1
      if endless == nil, inExchange > Simulation.maxAnswers || inAll > Simulation.maxSteps {
        endless = participant
      }
      if inAll % Cancellation.interval == 0, !isCancelled {
        isCancelled = cancellation.isCancelled(at: Cancellation.Progress(at: now, happened: inAll))
      }
      return stop == nil
    }
  }

  /// Who answers without end is cut short here, and who schedules or asks without end is refused: no exchange is so
  /// long.
  private static let maxAnswers = 10_000
  /// How often participants act by themselves in one move of the clock: all of it is kept, and with some more the
  /// memory would be gone.
  private static let maxSteps = 2_000_000

  /// An action of the store's world, with participants listening.
  private mutating func performWithParticipants(
    _ action: Action, _ cancellation: Cancellation, callerRestoresState: Bool
  ) throws(Refusal) -> SimulationEventList {
    if let refusal = refusal(of: .store(action)) ?? simulator.refusal(of: action, in: cancellation.room) {
      throw refusal
    }
    var play = DispatchState()
    switch action {
    case .environment(let name): try enter(name, &play)
    case .reset:
      play.append(try simulator.apply(action))
      let name = world.environment
      if let before = participants {
        participants = ParticipantSet(types.list, after: before)
        participants?.restart(after: before, name)
      }
    case .resetSwitches:
      play.append(try simulator.apply(action))
      participants?.resetSwitches()
    case .setClock(let instant) where instant >= world.now:
      try moveClockTogether(action, &play, cancellation) { $0.move(until: instant, loggedUntil: &$1, &$2) }
    case .advance(let span):
      let end = world.now.advanced(
        by: span, offsetSeconds: world.device.timeZone.offsetSeconds(at: world.now))
      try moveClockTogether(action, &play, cancellation) { $0.move(until: end, loggedUntil: &$1, &$2) }
    case .settle where hasPendingInteractions:
      try moveClockTogether(action, &play, isOneExchange: true, cancellation) {
        simulation, loggedUntil, play in
        while play.move?.stop == nil, simulation.hasPendingInteractions, let due = simulation.nextDue {
          simulation.step(until: due, loggedUntil: &loggedUntil, &play)
        }
      }
    default:
      play.append(
        try simulator.apply(action, cancellation: cancellation, callerRestoresState: callerRestoresState))
    }
    run(&play)
    return SimulationEventList(play.simulationEvents)
  }

  /// Goes to an environment's world, and the participants with it: fresh at the first visit, then as they were left.
  private mutating func enter(_ name: EnvironmentName, _ play: inout DispatchState) throws(Refusal) {
    let left = world.environment
    play.append(try simulator.apply(.environment(name)))
    guard name != left, let before = participants else { return }
    otherParticipants[left] = before
    participants = otherParticipants.removeValue(forKey: name) ?? ParticipantSet(types.list, after: before)
    participants?.inheritSessionMembers(from: before)
  }

  /// Whether participants have to do with an action of the store's world: they hear what comes of it, have something
  /// scheduled, or are other ones afterwards.
  private func affectsParticipants(_ action: Action) -> Bool {
    guard let participants else { return false }
    switch action {
    case .environment, .reset, .resetSwitches: return true
    default: return !participants.isIdle
    }
  }

  /// A move of the clock by the operator, told before and after.
  private mutating func moveClockTogether(
    _ action: Action, _ play: inout DispatchState, isOneExchange: Bool = false, _ cancellation: Cancellation,
    _ move: (inout Simulation, inout Instant, inout DispatchState) -> Void
  ) throws(Refusal) {
    try restoringOnStop(&play, isOneExchange: isOneExchange, cancellation) { simulation, play in
      play.append(simulation.simulator.announce(action))
      simulation.run(&play)
      var loggedUntil = simulation.world.now
      move(&simulation, &loggedUntil, &play)
      play.append(simulation.simulator.emitTimePassed(since: &loggedUntil))
    }
  }

  /// A move of the clock that comes to an end, or is refused and has changed nothing.
  private mutating func restoringOnStop(
    _ play: inout DispatchState, isOneExchange: Bool = false, _ cancellation: Cancellation,
    _ move: (inout Simulation, inout DispatchState) -> Void
  ) throws(Refusal) {
    // Whether participants go on without end is only known by letting them.
    let before = self
    play.move = ClockMove(isOneExchange: isOneExchange, cancellation)
    move(&self, &play)
    if let stop = play.move?.stop {
      self = before
      throw stop
    }
    play.move = nil
  }

  /// Moves the clock step by step, so that everybody's work comes in its turn.
  private mutating func move(until end: Instant, loggedUntil: inout Instant, _ play: inout DispatchState) {
    repeat {
      step(until: end, loggedUntil: &loggedUntil, &play)
    } while play.move?.stop == nil && (world.now < end || nextDue.map { $0 <= end } ?? false)
  }

  /// To the next moment at which something is due, at most to `end`: first the store's work, then everybody else's.
  private mutating func step(until end: Instant, loggedUntil: inout Instant, _ play: inout DispatchState) {
    let moment = max(world.now, min(end, nextDue ?? end))
    var work = play.move?.work ?? StepBudget(isCancellable: false)
    let events = simulator.advance(to: moment, loggedUntil: &loggedUntil, &work)
    play.move?.work = work
    guard work.stop == nil else { return }
    play.append(events)
    run(&play)
    while let next = participants?.next, next.at <= moment {
      guard play.move?.countStep(next.participant, at: moment) != false else { return }
      if next.isInteraction { play.append(simulator.emitTimePassed(since: &loggedUntil)) }
      let scene = self.moment
      play.append(participants?.timerFired(at: scene, simulator))
      run(&play)
    }
  }

  /// Lets everybody hear what was sent to them, and does what they ask of the store, until nobody has more to say.
  private mutating func run(_ play: inout DispatchState) {
    var answers = 0
    // The clock stands still meanwhile; what log lines show may change by what is asked of the store.
    var moment = self.moment
    while play.deliveredCount < play.simulationEvents.count || !play.requested.isEmpty {
      while play.deliveredCount < play.simulationEvents.count {
        let simulationEvent = play.simulationEvents[play.deliveredCount]
        play.deliveredCount += 1
        for place in participants?.recipients(of: simulationEvent) ?? [] where answers < Self.maxAnswers {
          if case .participant = simulationEvent { answers += 1 }
          play.append(participants?.receive(simulationEvent, place, at: moment, simulator))
        }
      }
      guard !play.requested.isEmpty else { return }
      let (requested, member) = play.requested.removeFirst()
      guard answers < Self.maxAnswers else { continue }
      answers += 1
      guard play.move?.countStep(participants?.name(at: member) ?? "", at: moment.now) != false else {
        return
      }
      let action: Action
      switch requested {
      case .action(let requested): action = requested
      case .work(let work):
        play.append(participants?.continueWith(work, member, at: moment, simulator))
        continue
      }
      do throws(Refusal) {
        guard action.isOfParticipants else { throw Refusal(.notOfTheWorld, possible: .verbOfTheWorld) }
        // That the operator did it would not be true: who asked has said so.
        play.append(try simulator.apply(action).filter { !$0.isPerformed })
        moment = self.moment
      } catch {
        play.append(participants?.receive(error, of: action, member, at: moment, simulator))
      }
    }
  }
}

extension Event {
  fileprivate var isPerformed: Bool { if case .performed = kind { true } else { false } }
}

extension Action {
  /// Whether a participant can ask for it: worlds, the clock and words for people are the operator's.
  fileprivate var isOfParticipants: Bool { facts.traits.isDisjoint(with: [.worlds, .clock, .words]) }
}
