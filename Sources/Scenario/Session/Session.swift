// The session of an operator.

import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

/// The state of a session: simulation, history for undo, log and named snapshots.
///
/// The workbench and the headless runner both use sessions, so keys and scenario lines have the same effect.
public struct Session: Sendable {
  public internal(set) var simulation: Simulation
  public internal(set) var log = SessionLog()
  /// The names of the snapshots, in the order in which they were first saved.
  public internal(set) var snapshotNames: [String] = []

  public let registry: ParticipantRegistry
  package let loadCatalog: CatalogLoader
  package let readFile: FileReader
  package internal(set) var history: History
  /// The steps that `undo` undoes, newest last.
  var done = AppendVector<UndoStep>()
  /// The number of history nodes that belong to the beginning of a new session.
  var beginningLength = 0
  /// The steps that `redo` redoes, the next one last.
  var undone: [UndoStep] = []
  /// The step that replaced the last undone steps, which `redo` therefore cannot redo.
  var replacingStep: Command?
  /// The nodes of the expectations that are undone together with the expectation before them.
  var joinedExpectations: Set<Int> = []
  var snapshots: [String: Int] = [:]
  /// The snapshot that was saved or loaded last.
  var lastSnapshot: String?
  /// The beginnings of worlds, in order; beginnings in undone steps are ignored.
  private var beginnings = [WorldBeginning(environment: .xcode, node: History.root, logIndex: 0)]
  var lastActionStart = 0

  var searchCache = LogSearchCache()

  /// The time after the last step of the history; a running clock may show a later time.
  var recordedNow = Instant.defaultStart
  /// The number of transactions created in the session, including those of undone steps and earlier worlds.
  var transactionsKept = 0
  /// The maximum number of transactions in the session, which limits memory.
  var maxKept = StepBudget.maxEvents
  /// Whether a journal is being replayed, so that no new lines are written to it.
  ///
  /// A replayed `undo` undoes one step, because a journal contains an `undo` for each undone step.
  private(set) var isReplaying = false

  public init(
    registry: ParticipantRegistry = .none, loadCatalog: @escaping CatalogLoader, readFile: FileReader = .none
  ) {
    self.readFile = readFile
    self.registry = registry
    self.loadCatalog = loadCatalog
    simulation = registry.simulation
    history = History(simulation)
  }

  /// A step of the history; its nodes have 32 bits, because the session keeps every step.
  struct UndoStep: Sendable {
    private let fromNode: Int32
    private let toNode: Int32
    private var endNode: Int32
    let command: Command
    /// Whether the step was automatic; it is then undone together with the action before it.
    let isAutomatic: Bool

    init(from: Int, to: Int, command: Command, isAutomatic: Bool) {
      (fromNode, toNode, endNode) = (Int32(from), Int32(to), Int32(to))
      self.command = command
      self.isAutomatic = isAutomatic
    }

    var from: Int { Int(fromNode) }
    var to: Int { Int(toNode) }
    /// The node that was current when the step was undone, which includes the expectations after the step.
    var end: Int {
      get { Int(endNode) }
      set { endNode = Int32(newValue) }
    }
  }

  private struct WorldBeginning: Sendable {
    let environment: EnvironmentName
    let node: Int
    let logIndex: Int
  }

  public var world: World { _read { yield simulation.simulator.world } }

  public var simulator: Simulator { _read { yield simulation.simulator } }

  /// The time of the next scheduled event of the store or of a participant; nil if nothing is scheduled.
  public var nextDue: Instant? { simulation.nextDue }

  /// Whether short delays are pending, which the command `settle` lets pass.
  public var hasPendingInteractions: Bool { simulation.hasPendingInteractions }

  public var worldLogStart: Int { beginning(of: world.environment)?.logIndex ?? 0 }

  public func hasVisited(_ environment: EnvironmentName) -> Bool { beginning(of: environment) != nil }

  private func beginning(of environment: EnvironmentName) -> WorldBeginning? {
    beginnings.last { $0.environment == environment && history.isOnPath($0.node) }
  }

  // MARK: - Execution

  /// Executes one command; a refused command changes nothing.
  ///
  /// On success the result contains the lines for the journal. `undo` and `redo` include the automatic steps
  /// after an action. `write`, `open`, `serve` and screen commands are refused, because the program executes
  /// them.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - time: The time of the command; nil for the current time.
  ///   - location: The position of the step in a scenario, as `FILE:LINE`.
  ///   - cancellation: Cancels a long command, which is then refused with `Refusal.stopped`.
  /// - Returns: The result of the command.
  @discardableResult
  public mutating func execute(
    _ command: Command, at time: TimeReference? = nil, location: String? = nil,
    cancellation: Cancellation = .never
  ) -> CommandResult {
    let start = log.count
    var outcome = CommandResult()
    log.beginStep()
    do throws(Refusal) {
      switch command {
      case .action, .participant, .clock: outcome = try executeOperation(command, at: time, cancellation)
      case .catalog(let file):
        switch catalog(file, cancellation) {
        case .success(let catalog):
          outcome = try executeOperation(.action(.catalog(catalog)), at: time, cancellation)
        case .failure(let error):
          if !error.isStop { outcome.catalogError = error }
          throw error.refusal
        }
      case .expect(let expectation):
        outcome = try ask(expectation, at: time, location: location, cancellation)
      case .undo, .redo: outcome = try undoOrRedo(command, at: time, cancellation)
      case .undoExpectations(let count):
        outcome = try undoExpectations(count, at: time, cancellation)
      case .snapshot(let snapshot): outcome = try execute(snapshot, at: time, cancellation)
      case .write, .open, .serve, .screen: throw Self.notOfTheWorld
      }
    } catch {
      outcome.refusal = error
      log.discardStep()
    }
    outcome.entries = start..<log.count
    return outcome
  }

  mutating func replay(_ step: Step, _ cancellation: Cancellation = .never) -> CommandResult {
    isReplaying = true
    defer { isReplaying = false }
    // The journal does not record who performed `settle`; in most cases it was automatic.
    if step.command == .action(.settle), step.time == .instant(world.now) {
      return performByItself(.settle, cancellation)
    }
    let outcome = execute(step.command, at: step.time, cancellation: cancellation)
    if case .expect = step.command { joinReplayedExpectation() }
    return outcome
  }

  /// Skips a step of a journal that is now refused.
  ///
  /// Events that are due before the step are delivered. `undo` counts the step, because later lines of the
  /// journal may undo it.
  mutating func skipRefusedStep(_ step: Step, _ refusal: Refusal) {
    let from = history.current
    if let target = try? resolve(step.time), target > world.now { try? moveForSession(to: target) }
    let zone = world.device.timeZone
    let diagnostic = Diagnostic.skippedStep(
      line: step.line, step: CommandPrinter.shown(step.command, zone: zone), refusal)
    log.append(.store(world.event(of: diagnostic)))
    countSkipped(step.command, from: from)
  }

  /// Counts a command that was not executed as a step, which `undo` undoes without a change.
  package mutating func countSkipped(_ command: Command, from node: Int? = nil) {
    switch command {
    case .action, .participant, .clock, .catalog, .snapshot(.load):
      done.append(
        UndoStep(from: node ?? history.current, to: history.current, command: command, isAutomatic: false))
      discardUndone(by: command)
    case .expect, .undo, .undoExpectations, .redo, .snapshot, .write, .open, .serve, .screen: break
    }
  }

  /// Lets the pending short delays pass; returns nil if no delays are pending.
  ///
  /// The journal contains `settle`, and `undo` undoes it together with the action before it.
  public mutating func runPendingDelays(cancellation: Cancellation = .never) -> CommandResult? {
    simulation.hasPendingInteractions ? performByItself(.settle, cancellation) : nil
  }

  /// Moves the running clock; a cancelled move changes nothing.
  ///
  /// If an event is due by `instant`, the journal contains `clock INSTANT`. Otherwise the journal contains
  /// nothing.
  public mutating func runClock(to instant: Instant, cancellation: Cancellation = .never) -> CommandResult {
    guard instant > world.now, instant <= .distantFuture else { return CommandResult() }
    if let due = simulation.nextDue, due <= instant {
      return performByItself(.setClock(instant), cancellation)
    }
    // No event is due, so the move is recorded only in the time of the next step.
    _ = try? simulation.advance(to: instant)
    return CommandResult()
  }

  private mutating func performByItself(_ action: Action, _ cancellation: Cancellation) -> CommandResult {
    let start = log.count
    var outcome = CommandResult()
    do throws(Refusal) {
      outcome = try executeOperation(.action(action), at: nil, isAutomatic: true, cancellation)
    } catch {
      outcome.refusal = error
    }
    outcome.entries = start..<log.count
    return outcome
  }

  private mutating func executeOperation(
    _ command: Command, at time: TimeReference?, isAutomatic: Bool = false, _ cancellation: Cancellation
  ) throws(Refusal) -> CommandResult {
    let target = try resolve(time)
    let before = world.now
    let start = log.count
    let keptBefore = transactionsKept
    try moveClock(to: target, cancellation)
    // Moving the clock does not change the zone, so the step's time was resolved in this zone.
    let zone = world.device.timeZone
    let actionStart = log.count
    let operation: Operation
    do throws(Refusal) {
      operation = try self.operation(command)
      let isUnattended = isAutomaticStep(operation)
      let simulationEvents = try countingTransactions { session throws(Refusal) in
        try session.simulation.perform(
          operation, cancellation: session.limited(cancellation), callerRestoresState: true)
      }
      if isUnattended { append(simulationEvents, of: operation) } else { log.append(simulationEvents) }
    } catch {
      if target != before || error.isPartial { restoreState(to: before, logCount: start) }
      transactionsKept = keptBefore
      throw error
    }
    if case .participant(let asked) = command, let file = asked.act.file { readFile.didUse(file) }
    let from = history.current
    if operation.changesWorld { lastActionStart = actionStart }
    record(.operation(operation), at: target, in: zone, entries: start..<log.count)
    recordWorldBeginning(operation, logIndex: actionStart)
    let done = Command(operation)
    self.done.append(UndoStep(from: from, to: history.current, command: done, isAutomatic: isAutomatic))
    discardUndone(by: done)
    var outcome = CommandResult()
    outcome.journalLines = journalLines(done, at: target, zone: zone)
    return outcome
  }

  /// Whether the step lets short delays pass or moves the running clock, and so counts as automatic.
  ///
  /// Only the step and the world decide this, so that a replayed journal gives the same result.
  private func isAutomaticStep(_ operation: Operation) -> Bool {
    guard case .store(let action) = operation else { return false }
    if case .setClock = action { return world.rate != .paused }
    return action == .settle
  }

  /// Logs the events of an automatic step, and marks the events about the step itself as automatic.
  ///
  /// Elapsed time is marked only for `settle`.
  private mutating func append(_ simulationEvents: SimulationEventList, of operation: Operation) {
    for simulationEvent in simulationEvents {
      guard case .store(let event) = simulationEvent else {
        log.append(simulationEvent)
        continue
      }
      var isOwn = false
      if case .performed = event.kind { isOwn = true }
      if case .timePassed = event.kind { isOwn = operation == .store(.settle) }
      log.append(.store(isOwn ? event.byItself : event))
    }
  }

  mutating func record(
    _ work: History.RecordedOperation, at time: Instant, in zone: DeviceTimeZone, entries: Range<Int>
  ) {
    history.append(work, at: time, in: zone, entries: entries, simulation: simulation)
    recordedNow = world.now
  }

  func operation(_ command: Command) throws(Refusal) -> Operation {
    switch command {
    case .action(let action): return .store(action)
    case .participant(let operation): return .participant(try read(operation))
    case .clock(let time): return .store(.setClock(try resolve(time)))
    case .catalog(let file):
      switch catalog(file, .never) {
      case .success(let catalog): return .store(.catalog(catalog))
      case .failure(let error): throw error.refusal
      }
    case .expect, .undo, .undoExpectations, .redo, .snapshot, .write, .open, .serve, .screen:
      throw Self.notOfTheWorld
    }
  }

  private func read(_ operation: AnyParticipantOperation) throws(Refusal) -> AnyParticipantOperation {
    guard let file = operation.act.file else { return operation }
    let bytes: [UInt8]
    do throws(CatalogLoadError) {
      bytes = try readFile.read(file)
    } catch {
      throw error.refusal
    }
    return try operation.reading(bytes, in: simulator)
  }

  static let notOfTheWorld = Refusal(.notOfTheWorld, possible: .verbOfTheWorld)

  private func catalog(_ file: String, _ cancellation: Cancellation) -> Result<Catalog, CatalogLoadError> {
    if let catalog = Catalog.builtin(named: file) { return .success(catalog) }
    do throws(CatalogLoadError) {
      var catalog = try loadCatalog(file, cancellation)
      // Keeps the name from the step, because the log and the scenario repeat it.
      catalog.source = file
      return .success(catalog)
    } catch {
      return .failure(error)
    }
  }

  private mutating func recordWorldBeginning(_ operation: Operation, logIndex: Int) {
    guard case .store(let action) = operation else { return }
    var isBeginning = action == .reset
    if case .environment(let name) = action {
      isBeginning = beginning(of: name) == nil
    } else if !isBeginning {
      return
    }
    if isBeginning {
      beginnings.append(
        WorldBeginning(environment: world.environment, node: history.current, logIndex: logIndex))
    }
    setLogWorld(from: logIndex)
  }

  mutating func setLogWorld(from entry: Int) {
    let node = beginning(of: world.environment)?.node ?? History.root
    log.note(WorldID(environment: world.environment, node: node), from: entry)
  }

  // MARK: - Capacity

  /// Returns a cancellation that also limits the step to the session's remaining capacity.
  private func limited(_ cancellation: Cancellation) -> Cancellation {
    let kept = max(transactionsKept, log.count / Self.entriesOfRenewal)
    return cancellation.within(SessionCapacity(count: kept, limit: maxKept))
  }

  /// The maximum number of log entries per renewal.
  ///
  /// If a log has more entries per transaction, its entries limit the session, and not its transactions.
  private static let entriesOfRenewal = 8

  private mutating func countingTransactions(
    _ step: (inout Session) throws(Refusal) -> SimulationEventList
  ) throws(Refusal) -> SimulationEventList {
    let (environment, count) = (world.environment, world.transactionCount)
    let simulationEvents = try step(&self)
    // The transactions of another world were counted when they were created.
    if world.environment == environment { transactionsKept += max(0, world.transactionCount - count) }
    return simulationEvents
  }

  // MARK: - Time

  /// Returns the instant of a time; nil means the current instant.
  package func resolve(_ time: TimeReference?) throws(Refusal) -> Instant {
    guard let time else { return world.now }
    guard let instant = time.instant(now: world.now, zone: world.device.timeZone) else {
      throw Refusal(.outsideCalendar, possible: .momentWithin)
    }
    return instant
  }

  func refusalToMove(to target: Instant) -> Refusal? {
    guard target < world.now else { return nil }
    return Refusal(
      .timeGoesBack(now: TimeFormatter.dateAndTime(world.now, in: world.device.timeZone)),
      possible: .sameOrLaterMoment)
  }

  /// Moves the clock before a step, and logs the events that are due by then.
  ///
  /// A long move gets a log entry. Its length is measured from the last step, because a running clock moves
  /// without log entries.
  mutating func moveClock(to target: Instant, _ cancellation: Cancellation = .never) throws(Refusal) {
    if let refusal = refusalToMove(to: target) { throw refusal }
    let start = world.now
    let simulationEvents: SimulationEventList
    do throws(Refusal) {
      simulationEvents = try countingTransactions { session throws(Refusal) in
        try session.simulation.advance(
          to: target, cancellation: session.limited(cancellation), callerRestoresState: true)
      }
    } catch {
      if error.isPartial { restoreState(to: start, logCount: log.count) }
      throw error
    }
    log.append(simulationEvents)
    var lastLogged = recordedNow
    for simulationEvent in simulationEvents where simulationEvent.channel == .clock {
      lastLogged = simulationEvent.at
    }
    if target - lastLogged >= ClockJump.shortest {
      log.append(.store(world.event(ofTimePassedSince: lastLogged)))
    }
  }

  /// Restores the state from before the clock moved for a refused step.
  ///
  /// Replays the history, so that no step needs a copy of the state.
  mutating func restoreState(to instant: Instant, logCount: Int) {
    log.truncate(to: logCount)
    simulation = history.simulation(at: history.current)
    _ = try? simulation.advance(to: instant)
  }

  /// Returns the journal line for a command; empty while a journal is replayed.
  func journalLines(_ command: Command, at instant: Instant, zone: DeviceTimeZone) -> [String] {
    guard !isReplaying else { return [] }
    return [CommandPrinter.text(Step(time: .instant(instant), command: command), zone: zone)]
  }
}

/// The shortest move of the clock that is shown to the user.
public enum ClockJump {
  /// A day, in microseconds.
  public static let shortest: Int64 = 86_400_000_000
}

extension Command {
  public init(_ operation: Operation) {
    switch operation {
    case .store(let action): self = .action(action)
    case .participant(let operation): self = .participant(operation)
    }
  }
}

extension Operation {
  /// Whether `expect silence` counts callbacks from this operation on.
  fileprivate var changesWorld: Bool {
    switch self {
    case .store(let action): !action.facts.traits.contains(.words)
    case .participant: true
    }
  }
}

extension CatalogLoadError {
  var refusal: Refusal {
    isStop ? .stopped : Refusal(.catalogUnusable(problem), possible: .readableCatalog)
  }
}
