// The simulation of the store and the participants on one clock.

import StoreModel
import StoreSimulator
import Support

/// The store's simulator and the participants, with one world for each visited environment.
///
/// A simulation is a value, so a copy is a snapshot. The same operations always cause the same events.
/// Without participants, all operations are passed directly to the simulator.
public struct Simulation: Hashable, Sendable {
  public private(set) var simulator = Simulator()
  /// The participants in the current world; nil if no participants exist.
  private var participants: ParticipantSet?
  /// The participants of other worlds, in the state in which each world was left.
  private var otherParticipants: [EnvironmentName: ParticipantSet] = [:]

  public init(_ types: [any Participant.Type] = []) {
    self.types = ParticipantTypes(list: types)
    participants = ParticipantSet(types)
  }

  /// The types of the participants; comparisons ignore them, because all copies have the same types.
  private struct ParticipantTypes: Hashable, Sendable {
    let list: [any Participant.Type]

    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private let types: ParticipantTypes

  /// Returns a copy of the simulation that continues under the rules of another environment.
  public func moved(to name: EnvironmentName) -> Simulation {
    var moved = self
    moved.simulator = simulator.moved(to: name)
    return moved
  }

  // MARK: Queries

  public var world: World { _read { yield simulator.world } }

  public func participant<One: Participant>(_ type: One.Type) -> One? { participants?.participant(type) }

  /// Returns the participant of a type; nil if the participant is not enabled.
  public func listener<One: Participant>(_ type: One.Type) -> One? { participants?.listener(type) }

  /// Returns the participant of a type as if the world of an environment were entered now.
  ///
  /// - Returns: nil if the world was never entered.
  public func participant<One: Participant>(_ type: One.Type, in environment: EnvironmentName) -> One? {
    environment == world.environment
      ? participant(type) : participants(previouslyIn: environment)?.participant(type)
  }

  /// Returns the participants of another world, updated with the current session-wide state.
  private func participants(previouslyIn environment: EnvironmentName) -> ParticipantSet? {
    guard let participants, var previous = otherParticipants[environment] else { return nil }
    previous.inheritSessionMembers(from: participants)
    return previous
  }

  /// The time of the next scheduled event; nil if nothing is scheduled.
  public var nextDue: Instant? {
    guard let nextOfParticipants = participants?.next?.at else { return world.nextDue }
    return world.nextDue.map { min($0, nextOfParticipants) } ?? nextOfParticipants
  }

  /// Whether short delays are pending, which `settle` lets pass.
  public var hasPendingInteractions: Bool {
    world.hasPendingInteractions || (participants?.interactionCount ?? 0) > 0
  }

  /// The scheduled work of all participants, soonest first; the store's work is in `world.agenda`.
  public var participantsDue: [ParticipantDue] { participants?.due ?? [] }

  /// Returns the reason why an operation is refused now; nil if the operation is possible.
  public func refusal(of operation: Operation) -> Refusal? {
    switch operation {
    case .store(let action): refusalOfMoving(action) ?? simulator.refusal(of: action)
    case .participant(let operation): refusal(of: operation)
    }
  }

  private func refusal(of operation: AnyParticipantOperation) -> Refusal? {
    guard let participants else { return .noSuchParticipant(operation.participant) }
    guard let environment = otherEnvironment(of: operation) else {
      return participants.refusal(of: operation, in: simulator)
    }
    guard let otherSet = self.participants(previouslyIn: environment),
      let simulator = simulator.switched(in: environment)
    else {
      return .neverVisited(in: environment)
    }
    return otherSet.refusal(of: operation, in: simulator)
  }

  private func otherEnvironment(of operation: AnyParticipantOperation) -> EnvironmentName? {
    operation.act.environment.flatMap { $0 == world.environment ? nil : $0 }
  }

  /// Returns the refusal to set the clock back while work is scheduled, because the work would wait twice.
  private func refusalOfMoving(_ action: Action) -> Refusal? {
    guard case .setClock(let instant) = action, instant < world.now, participants?.next != nil else {
      return nil
    }
    return Refusal(
      .timeGoesBack(now: TimeFormatter.dateAndTime(world.now, in: world.device.timeZone)),
      possible: .either(.laterMoment, .first(.action(.reset))))
  }

  // MARK: Execution

  /// Performs an operation as a whole, or refuses it and changes nothing.
  ///
  /// `callerRestoresState` means that the caller restores the state if a refusal has `isPartial` set.
  /// Otherwise a copy is kept during steps that may take long, and other steps cannot be cancelled.
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
      if let environment = otherEnvironment(of: operation) {
        return SimulationEventList(perform(operation, previouslyIn: environment))
      }
      var dispatch = DispatchState()
      let moment = self.moment
      dispatch.append(participants?.perform(operation, at: moment, simulator))
      run(&dispatch)
      return SimulationEventList(dispatch.simulationEvents)
    }
  }

  /// Performs an operation in a world other than the current one.
  ///
  /// The resulting events have the current time and are not delivered to participants.
  private mutating func perform(
    _ operation: AnyParticipantOperation, previouslyIn environment: EnvironmentName
  )
    -> [SimulationEvent]
  {
    guard var otherSet = participants(previouslyIn: environment),
      let otherSimulator = simulator.switched(in: environment)
    else {
      return []
    }
    let otherMoment = EventContext(now: world.now, context: otherSimulator.world.logContext)
    let outputs = otherSet.perform(operation, at: otherMoment, otherSimulator)
    otherParticipants[environment] = otherSet
    return outputs.compactMap {
      if case .event(let participantEvent) = $0 { .participant(participantEvent) } else { nil }
    }
  }

  /// Moves the clock to `instant`; all events due by then happen first, in chronological order.
  ///
  /// `callerRestoresState` has the same meaning as in `perform`.
  ///
  /// - Throws: `Refusal` if `instant` is in the past, or if the move was cancelled.
  public mutating func advance(
    to instant: Instant, cancellation: Cancellation = .never, callerRestoresState: Bool = false
  ) throws(Refusal) -> SimulationEventList {
    guard participants.map({ !$0.isIdle }) ?? false else {
      return SimulationEventList(
        try simulator.advance(
          to: instant, cancellation: cancellation, callerRestoresState: callerRestoresState))
    }
    // A move that the clock refuses changes nothing, so no copy is needed.
    if instant < world.now || simulator.refusal(of: .setClock(instant), in: cancellation.capacity) != nil {
      return SimulationEventList(try simulator.advance(to: instant, cancellation: cancellation))
    }
    var dispatch = DispatchState()
    try restoringOnStop(&dispatch, cancellation) { simulation, dispatch in
      var loggedUntil = simulation.world.now
      simulation.move(until: instant, loggedUntil: &loggedUntil, &dispatch)
    }
    return SimulationEventList(dispatch.simulationEvents)
  }

  // MARK: Interaction with participants

  private var moment: EventContext { EventContext(now: world.now, context: world.logContext) }

  private struct DispatchState {
    var simulationEvents: [SimulationEvent] = []
    var deliveredCount = 0
    var requested: [(followUp: ParticipantSet.FollowUp, by: Int)] = []
    /// The participants' steps during a move of the clock; nil if the clock does not move.
    var move: ClockMove?

    mutating func append(_ events: [Event]) { simulationEvents += events.map { .store($0) } }

    mutating func append(_ outputs: [ParticipantSet.TurnOutput]?) {
      for output in outputs ?? [] {
        switch output {
        case .event(let participantEvent): simulationEvents.append(.participant(participantEvent))
        case .requested(let followUp, let member): requested.append((followUp, member))
        }
      }
    }
  }

  /// A move of the clock, with the number of automatic steps of participants during the move.
  private struct ClockMove {
    /// Whether the limit of an exchange applies to the whole move, as in `settle`, instead of to each moment.
    let isOneExchange: Bool
    var work: StepBudget
    private let cancellation: Cancellation
    private var moment: Instant?
    private var inExchange = 0
    private var inAll = 0
    /// The name of a participant that acts endlessly.
    private(set) var endless: String?

    private var isCancelled = false

    init(isOneExchange: Bool, _ cancellation: Cancellation) {
      self.isOneExchange = isOneExchange
      self.cancellation = cancellation
      work = StepBudget(cancellation, isCancellable: true)
    }

    /// The reason why the move stopped; nil while the move continues.
    var stop: Refusal? { endless.map { .withoutEnd($0) } ?? work.stop ?? (isCancelled ? .stopped : nil) }

    /// Counts an automatic step of a participant; returns false after the move has stopped.
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

  /// The maximum number of messages and requests in one exchange.
  ///
  /// Above the limit, messages are not delivered, and a move of the clock is refused.
  private static let maxAnswers = 10_000
  /// The maximum number of automatic steps of participants in one move of the clock, which limits memory.
  private static let maxSteps = 2_000_000

  private mutating func performWithParticipants(
    _ action: Action, _ cancellation: Cancellation, callerRestoresState: Bool
  ) throws(Refusal) -> SimulationEventList {
    if let refusal = refusal(of: .store(action)) ?? simulator.refusal(of: action, in: cancellation.capacity) {
      throw refusal
    }
    var dispatch = DispatchState()
    switch action {
    case .environment(let name): try enter(name, &dispatch)
    case .reset:
      dispatch.append(try simulator.apply(action))
      let name = world.environment
      if let previous = participants {
        participants = ParticipantSet(types.list, after: previous)
        participants?.restart(after: previous, name)
      }
    case .resetSwitches:
      dispatch.append(try simulator.apply(action))
      participants?.resetSwitches()
    case .setClock(let instant) where instant >= world.now:
      try moveClockTogether(action, &dispatch, cancellation) {
        $0.move(until: instant, loggedUntil: &$1, &$2)
      }
    case .advance(let span):
      let end = world.device.timeZone.instant(world.now, advancedBy: span)
      try moveClockTogether(action, &dispatch, cancellation) { $0.move(until: end, loggedUntil: &$1, &$2) }
    case .settle where hasPendingInteractions:
      try moveClockTogether(action, &dispatch, isOneExchange: true, cancellation) {
        simulation, loggedUntil, dispatch in
        while dispatch.move?.stop == nil, simulation.hasPendingInteractions, let due = simulation.nextDue {
          simulation.step(until: due, loggedUntil: &loggedUntil, &dispatch)
        }
      }
    default:
      dispatch.append(
        try simulator.apply(action, cancellation: cancellation, callerRestoresState: callerRestoresState))
    }
    run(&dispatch)
    return SimulationEventList(dispatch.simulationEvents)
  }

  /// Enters an environment's world; the participants are new at the first visit, later as they were left.
  private mutating func enter(_ name: EnvironmentName, _ dispatch: inout DispatchState) throws(Refusal) {
    let previousEnvironment = world.environment
    dispatch.append(try simulator.apply(.environment(name)))
    guard name != previousEnvironment, let previous = participants else { return }
    otherParticipants[previousEnvironment] = previous
    participants = otherParticipants.removeValue(forKey: name) ?? ParticipantSet(types.list, after: previous)
    participants?.inheritSessionMembers(from: previous)
  }

  private func affectsParticipants(_ action: Action) -> Bool {
    guard let participants else { return false }
    switch action {
    case .environment, .reset, .resetSwitches: return true
    default: return !participants.isIdle
    }
  }

  /// Moves the clock for an operator's action, with an event before and after the move.
  private mutating func moveClockTogether(
    _ action: Action, _ dispatch: inout DispatchState, isOneExchange: Bool = false,
    _ cancellation: Cancellation,
    _ move: (inout Simulation, inout Instant, inout DispatchState) -> Void
  ) throws(Refusal) {
    try restoringOnStop(&dispatch, isOneExchange: isOneExchange, cancellation) { simulation, dispatch in
      dispatch.append(simulation.simulator.announce(action))
      simulation.run(&dispatch)
      var loggedUntil = simulation.world.now
      move(&simulation, &loggedUntil, &dispatch)
      dispatch.append(simulation.simulator.emitTimePassed(since: &loggedUntil))
    }
  }

  /// Moves the clock, or throws a refusal and restores the state.
  private mutating func restoringOnStop(
    _ dispatch: inout DispatchState, isOneExchange: Bool = false, _ cancellation: Cancellation,
    _ move: (inout Simulation, inout DispatchState) -> Void
  ) throws(Refusal) {
    // A copy is necessary, because endless actions are noticed only while the participants run.
    let original = self
    dispatch.move = ClockMove(isOneExchange: isOneExchange, cancellation)
    move(&self, &dispatch)
    if let stop = dispatch.move?.stop {
      self = original
      throw stop
    }
    dispatch.move = nil
  }

  /// Moves the clock step by step, so that the store and all participants act in chronological order.
  private mutating func move(until end: Instant, loggedUntil: inout Instant, _ dispatch: inout DispatchState)
  {
    repeat {
      step(until: end, loggedUntil: &loggedUntil, &dispatch)
    } while dispatch.move?.stop == nil && (world.now < end || nextDue.map { $0 <= end } ?? false)
  }

  /// Moves the clock to the next scheduled time, at most to `end`; the store acts before the participants.
  private mutating func step(until end: Instant, loggedUntil: inout Instant, _ dispatch: inout DispatchState)
  {
    let instant = max(world.now, min(end, nextDue ?? end))
    var work = dispatch.move?.work ?? StepBudget(isCancellable: false)
    let events = simulator.advance(to: instant, loggedUntil: &loggedUntil, &work)
    dispatch.move?.work = work
    guard work.stop == nil else { return }
    dispatch.append(events)
    run(&dispatch)
    while let next = participants?.next, next.at <= instant {
      guard dispatch.move?.countStep(next.participant, at: instant) != false else { return }
      if next.isInteraction { dispatch.append(simulator.emitTimePassed(since: &loggedUntil)) }
      let moment = self.moment
      dispatch.append(participants?.timerFired(at: moment, simulator))
      run(&dispatch)
    }
  }

  /// Delivers all events and performs all requests until the participants cause no more of them.
  private mutating func run(_ dispatch: inout DispatchState) {
    var answerCount = 0
    // The clock does not move here, but requests to the store may change the state that log lines show.
    var moment = self.moment
    while dispatch.deliveredCount < dispatch.simulationEvents.count || !dispatch.requested.isEmpty {
      while dispatch.deliveredCount < dispatch.simulationEvents.count {
        let simulationEvent = dispatch.simulationEvents[dispatch.deliveredCount]
        dispatch.deliveredCount += 1
        for index in participants?.recipients(of: simulationEvent) ?? [] where answerCount < Self.maxAnswers {
          if case .participant = simulationEvent { answerCount += 1 }
          dispatch.append(participants?.receive(simulationEvent, index, at: moment, simulator))
        }
      }
      guard !dispatch.requested.isEmpty else { return }
      let (requested, member) = dispatch.requested.removeFirst()
      guard answerCount < Self.maxAnswers else { continue }
      answerCount += 1
      guard dispatch.move?.countStep(participants?.name(at: member) ?? "", at: moment.now) != false else {
        return
      }
      let action: Action
      switch requested {
      case .action(let requested): action = requested
      case .work(let work):
        dispatch.append(participants?.continueWith(work, member, at: moment, simulator))
        continue
      }
      do throws(Refusal) {
        guard action.isOfParticipants else { throw Refusal(.notOfTheWorld, possible: .verbOfTheWorld) }
        // Drops the event that the operator performed the action, because a participant requested it.
        dispatch.append(try simulator.apply(action).filter { !$0.isPerformed })
        moment = self.moment
      } catch {
        dispatch.append(participants?.receive(error, of: action, member, at: moment, simulator))
      }
    }
  }
}

extension Event {
  fileprivate var isPerformed: Bool { if case .performed = kind { true } else { false } }
}

extension Action {
  /// Whether a participant may request the action; only the operator may change worlds, clock and notes.
  fileprivate var isOfParticipants: Bool { facts.traits.isDisjoint(with: [.worlds, .clock, .words]) }
}
