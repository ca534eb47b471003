// The stage: the store's simulator and the further participants as one value on one clock. Sessions, scenarios and the
// screen work on it. Knows what a participant is, and none by name.

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
  private var company: ParticipantSet?
  /// Who else was in the worlds that were left, as they were left.
  private var otherCompanies: [EnvironmentName: ParticipantSet] = [:]

  /// A fresh stage with participants of these types.
  public init(_ types: [any Participant.Type] = []) {
    self.types = Types(list: types)
    company = ParticipantSet(types)
  }

  /// Who takes part: the same on every copy, and so no part of what is compared.
  private struct Types: Hashable, Sendable {
    let list: [any Participant.Type]

    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private let types: Types

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
  public func participant<One: Participant>(_ type: One.Type) -> One? { company?.participant(type) }

  /// A participant that listens now; nil where it does not.
  public func listener<One: Participant>(_ type: One.Type) -> One? { company?.listener(type) }

  /// A participant as it would be if the world of an environment were entered now; nil where nobody has been there.
  public func participant<One: Participant>(_ type: One.Type, in environment: EnvironmentName) -> One? {
    environment == world.environment
      ? participant(type) : company(leftIn: environment)?.participant(type)
  }

  /// Who is in a world that was left, with what of them belongs to the session as it is now.
  private func company(leftIn environment: EnvironmentName) -> ParticipantSet? {
    guard let company, var left = otherCompanies[environment] else { return nil }
    left.takeSessionMembers(from: company)
    return left
  }

  /// When the next thing is due by itself, if any.
  public var nextDue: Instant? {
    guard let own = company?.next?.at else { return world.nextDue }
    return world.nextDue.map { min($0, own) } ?? own
  }

  /// Whether short delays are pending that `settle` lets pass.
  public var hasPendingInteractions: Bool {
    world.hasPendingInteractions || (company?.interactionCount ?? 0) > 0
  }

  /// What the participants will do by themselves, soonest first; the store's side of it is `world.agenda`.
  public var participantsDue: [ParticipantDue] { company?.due ?? [] }

  /// Why a deed cannot be done now; nil when it can.
  ///
  /// Changes nothing.
  public func refusal(of deed: Operation) -> Refusal? {
    switch deed {
    case .store(let action): refusalOfMoving(action) ?? simulator.refusal(of: action)
    case .participant(let deed): refusal(of: deed)
    }
  }

  private func refusal(of deed: AnyParticipantOperation) -> Refusal? {
    guard let company else { return .nobodyThere(deed.participant) }
    guard let place = worldLeft(of: deed) else { return company.refusal(of: deed, in: simulator) }
    guard let left = self.company(leftIn: place), let simulator = simulator.standing(in: place) else {
      return .nobodyWas(in: place)
    }
    return left.refusal(of: deed, in: simulator)
  }

  /// The world that a deed is done in, where that was left.
  private func worldLeft(of deed: AnyParticipantOperation) -> EnvironmentName? {
    deed.act.environment.flatMap { $0 == world.environment ? nil : $0 }
  }

  /// Why the clock cannot be set back: what was scheduled would wait twice.
  private func refusalOfMoving(_ action: Action) -> Refusal? {
    guard case .setClock(let instant) = action, instant < world.now, company?.next != nil else { return nil }
    return Refusal(
      .timeGoesBack(now: TimeFormatter.consoleStamp(world.now, in: world.device.timeZone)),
      possible: .either(.laterMoment, .first(.action(.reset))))
  }

  // MARK: Doing

  /// Does one deed whole, or refuses it and changes nothing.
  ///
  /// - Parameters:
  ///   - deed: what is done.
  ///   - cancellation: cancels a deed that takes long; the deed is refused then.
  ///   - callerRestores: whether the caller itself restores the state before the step, after a refusal for which
  ///     `comesOnTheWay` is true. If not, a copy is kept while a step may take long, and other steps cannot be cancelled.
  /// - Returns: what came of it, in order, with all that participants did because of it.
  /// - Throws: `Refusal` with the reason and what would have been possible.
  public mutating func perform(
    _ deed: Operation, cancellation: Cancellation = .never, callerRestores: Bool = false
  ) throws(Refusal) -> Happenings {
    switch deed {
    case .store(let action):
      guard mayConcern(action) else {
        return Happenings(
          try simulator.perform(action, cancellation: cancellation, callerRestores: callerRestores))
      }
      return try performTogether(action, cancellation, callerRestores: callerRestores)
    case .participant(let deed):
      if let refusal = refusal(of: .participant(deed)) { throw refusal }
      if let place = worldLeft(of: deed) { return Happenings(perform(deed, leftIn: place)) }
      var play = Play()
      let moment = self.moment
      play.say(company?.perform(deed, at: moment, simulator))
      run(&play)
      return Happenings(play.happenings)
    }
  }

  /// Does a deed in a world that was left, where nobody hears of it; it is told of at the present moment.
  private mutating func perform(_ deed: AnyParticipantOperation, leftIn place: EnvironmentName)
    -> [SimulationEvent]
  {
    guard var left = company(leftIn: place), let there = simulator.standing(in: place) else { return [] }
    let moment = Moment(now: world.now, context: there.world.logContext)
    let said = left.perform(deed, at: moment, there)
    otherCompanies[place] = left
    return said.compactMap { if case .told(let telling) = $0 { .participant(telling) } else { nil } }
  }

  /// Moves the clock to `instant`; all that is due at or before it happens first, in order of time.
  ///
  /// - Parameters:
  ///   - instant: the moment.
  ///   - cancellation: cancels the move of the clock.
  ///   - callerRestores: as in `perform`.
  /// - Returns: what came of it, in order.
  /// - Throws: `Refusal` when `instant` is in the past, and when it was cancelled.
  public mutating func advance(
    to instant: Instant, cancellation: Cancellation = .never, callerRestores: Bool = false
  ) throws(Refusal) -> Happenings {
    guard company.map({ !$0.isIdle }) ?? false else {
      return Happenings(
        try simulator.advance(to: instant, cancellation: cancellation, callerRestores: callerRestores))
    }
    // What the clock refuses, it refuses before anything has moved.
    if instant < world.now || simulator.refusal(of: .setClock(instant), in: cancellation.room) != nil {
      return Happenings(try simulator.advance(to: instant, cancellation: cancellation))
    }
    var play = Play()
    try ending(&play, cancellation) { stage, play in
      var told = stage.world.now
      stage.move(until: instant, told: &told, &play)
    }
    return Happenings(play.happenings)
  }

  // MARK: Together

  private var moment: Moment { Moment(now: world.now, context: world.logContext) }

  /// What happened so far, and what is still to be heard.
  private struct Play {
    var happenings: [SimulationEvent] = []
    /// How many of them were heard.
    var heard = 0
    var asked: [(what: ParticipantSet.Asked, by: Int)] = []
    /// What participants did by themselves while the clock moves; nil where it does not.
    var move: Move?

    mutating func happen(_ events: [Event]) { happenings += events.map { .store($0) } }

    mutating func say(_ said: [ParticipantSet.Localizable]?) {
      for one in said ?? [] {
        switch one {
        case .told(let telling): happenings.append(.participant(telling))
        case .asked(let what, let member): asked.append((what, member))
        }
      }
    }
  }

  /// A move of the clock, and how often participants acted by themselves in it.
  private struct Move {
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
    private var isCalledOff = false

    init(isOneExchange: Bool, _ cancellation: Cancellation) {
      self.isOneExchange = isOneExchange
      self.cancellation = cancellation
      work = StepBudget(cancellation, isCancellable: true)
    }

    /// Why it goes on no more.
    var stop: Refusal? { endless.map { .withoutEnd($0) } ?? work.stop ?? (isCalledOff ? .stopped : nil) }

    /// Counts what a participant does by itself.
    ///
    /// - Returns: whether it may: not once somebody goes on without end.
    mutating func mayGoOn(_ participant: String, at now: Instant) -> Bool {
      if !isOneExchange, moment != now { (moment, inExchange) = (now, 0) }
      inExchange += 1
      inAll += 1
      if endless == nil, inExchange > Simulation.mostAnswers || inAll > Simulation.mostInAll {
        endless = participant
      }
      if inAll % Cancellation.interval == 0, !isCalledOff {
        isCalledOff = cancellation.isCancelled(at: Cancellation.Progress(at: now, happened: inAll))
      }
      return stop == nil
    }
  }

  /// Who answers without end is cut short here, and who schedules or asks without end is refused: no exchange is so
  /// long.
  private static let mostAnswers = 10_000
  /// How often participants act by themselves in one move of the clock: all of it is kept, and with some more the
  /// memory would be gone.
  private static let mostInAll = 2_000_000

  /// An action of the store's world, with participants listening.
  private mutating func performTogether(
    _ action: Action, _ cancellation: Cancellation, callerRestores: Bool
  ) throws(Refusal) -> Happenings {
    if let refusal = refusal(of: .store(action)) ?? simulator.refusal(of: action, in: cancellation.room) {
      throw refusal
    }
    var play = Play()
    switch action {
    case .environment(let name): try enter(name, &play)
    case .reset:
      play.happen(try simulator.perform(action))
      let name = world.environment
      if let before = company {
        company = ParticipantSet(types.list, after: before)
        company?.begin(after: before, name)
      }
    case .resetSwitches:
      play.happen(try simulator.perform(action))
      company?.resetSwitches()
    case .setClock(let instant) where instant >= world.now:
      try travel(action, &play, cancellation) { $0.move(until: instant, told: &$1, &$2) }
    case .advance(let span):
      let end = world.now.advanced(
        by: span, offsetSeconds: world.device.timeZone.offsetSeconds(at: world.now))
      try travel(action, &play, cancellation) { $0.move(until: end, told: &$1, &$2) }
    case .settle where hasPendingInteractions:
      try travel(action, &play, isOneExchange: true, cancellation) { stage, told, play in
        while play.move?.stop == nil, stage.hasPendingInteractions, let due = stage.nextDue {
          stage.step(until: due, told: &told, &play)
        }
      }
    default:
      play.happen(try simulator.perform(action, cancellation: cancellation, callerRestores: callerRestores))
    }
    run(&play)
    return Happenings(play.happenings)
  }

  /// Goes to an environment's world, and the participants with it: fresh at the first visit, then as they were left.
  private mutating func enter(_ name: EnvironmentName, _ play: inout Play) throws(Refusal) {
    let left = world.environment
    play.happen(try simulator.perform(.environment(name)))
    guard name != left, let before = company else { return }
    otherCompanies[left] = before
    company = otherCompanies.removeValue(forKey: name) ?? ParticipantSet(types.list, after: before)
    company?.takeSessionMembers(from: before)
  }

  /// Whether participants have to do with an action of the store's world: they hear what comes of it, have something
  /// scheduled, or are other ones afterwards.
  private func mayConcern(_ action: Action) -> Bool {
    guard let company else { return false }
    switch action {
    case .environment, .reset, .resetSwitches: return true
    default: return !company.isIdle
    }
  }

  /// A move of the clock by the operator, told before and after.
  private mutating func travel(
    _ action: Action, _ play: inout Play, isOneExchange: Bool = false, _ cancellation: Cancellation,
    _ move: (inout Simulation, inout Instant, inout Play) -> Void
  ) throws(Refusal) {
    try ending(&play, isOneExchange: isOneExchange, cancellation) { stage, play in
      play.happen(stage.simulator.announce(action))
      stage.run(&play)
      var told = stage.world.now
      move(&stage, &told, &play)
      play.happen(stage.simulator.tellTime(since: &told))
    }
  }

  /// A move of the clock that comes to an end, or is refused and has changed nothing.
  private mutating func ending(
    _ play: inout Play, isOneExchange: Bool = false, _ cancellation: Cancellation,
    _ move: (inout Simulation, inout Play) -> Void
  ) throws(Refusal) {
    // Whether participants go on without end is only known by letting them.
    let before = self
    play.move = Move(isOneExchange: isOneExchange, cancellation)
    move(&self, &play)
    if let stop = play.move?.stop {
      self = before
      throw stop
    }
    play.move = nil
  }

  /// Moves the clock step by step, so that everybody's work comes in its turn.
  private mutating func move(until end: Instant, told: inout Instant, _ play: inout Play) {
    repeat {
      step(until: end, told: &told, &play)
    } while play.move?.stop == nil && (world.now < end || nextDue.map { $0 <= end } ?? false)
  }

  /// To the next moment at which something is due, at most to `end`: first the store's work, then everybody else's.
  private mutating func step(until end: Instant, told: inout Instant, _ play: inout Play) {
    let moment = max(world.now, min(end, nextDue ?? end))
    var work = play.move?.work ?? StepBudget(isCancellable: false)
    let events = simulator.advance(to: moment, told: &told, &work)
    play.move?.work = work
    guard work.stop == nil else { return }
    play.happen(events)
    run(&play)
    while let next = company?.next, next.at <= moment {
      guard play.move?.mayGoOn(next.participant, at: moment) != false else { return }
      if next.isInteraction { play.happen(simulator.tellTime(since: &told)) }
      let scene = self.moment
      play.say(company?.arrive(at: scene, simulator))
      run(&play)
    }
  }

  /// Lets everybody hear what was sent to them, and does what they ask of the store, until nobody has more to say.
  private mutating func run(_ play: inout Play) {
    var answers = 0
    // The clock stands still meanwhile; what log lines show may change by what is asked of the store.
    var moment = self.moment
    while play.heard < play.happenings.count || !play.asked.isEmpty {
      while play.heard < play.happenings.count {
        let happening = play.happenings[play.heard]
        play.heard += 1
        for place in company?.hearers(of: happening) ?? [] where answers < Self.mostAnswers {
          if case .participant = happening { answers += 1 }
          play.say(company?.hear(happening, place, at: moment, simulator))
        }
      }
      guard !play.asked.isEmpty else { return }
      let (asked, member) = play.asked.removeFirst()
      guard answers < Self.mostAnswers else { continue }
      answers += 1
      guard play.move?.mayGoOn(company?.name(at: member) ?? "", at: moment.now) != false else { return }
      let action: Action
      switch asked {
      case .action(let asked): action = asked
      case .work(let work):
        play.say(company?.follow(work, member, at: moment, simulator))
        continue
      }
      do throws(Refusal) {
        guard action.isOfParticipants else { throw Refusal(.notOfTheWorld, possible: .verbOfTheWorld) }
        // That the operator did it would not be true: who asked has said so.
        play.happen(try simulator.perform(action).filter { !$0.isPerformed })
        moment = self.moment
      } catch {
        play.say(company?.hear(error, of: action, member, at: moment, simulator))
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
