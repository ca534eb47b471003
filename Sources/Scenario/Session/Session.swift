// An operator's session: a stage, what was done on it, and the log. The workbench and the headless runner both
// work through it, so that a key and a line of a scenario file mean the same.

import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

/// The state of one session: stage, history for undo, log, named snapshots.
public struct Session: Sendable {
  /// The store's world and who else takes part.
  public internal(set) var simulation: Simulation
  public internal(set) var log = SessionLog()
  /// The names of the snapshots, in the order in which they were first saved.
  public internal(set) var snapshotNames: [String] = []

  /// Who takes part beside the store, and their commands and channels.
  public let registry: ParticipantRegistry
  let loadCatalog: CatalogLoader
  let readFile: FileReader
  var history: History
  /// What `undo` takes back, the last one last.
  var done = AppendVector<UndoStep>()
  /// What `redo` does again, the next one last.
  var undone: [UndoStep] = []
  var snapshots: [String: Int] = [:]
  /// The snapshot that was saved or loaded last.
  var lastSnapshot: String?
  /// Where worlds began, in order; those of undone steps do not count.
  private var beginnings = [WorldBeginning(environment: .xcode, node: History.root, logIndex: 0)]
  /// Where in the log the last step that acts began.
  var lastActionStart = 0

  /// What expectations have found in the log.
  var memory = LogSearchCache()

  /// The clock after the last step of the history: the running clock may have moved on since.
  var recordedNow = Instant.defaultStart
  /// How many transactions were made in the session: all of them are kept, in undone steps and left worlds too.
  var transactionsKept = 0
  /// The largest number of transactions that the session may keep, a limit on memory.
  var maxKept = StepBudget.maxEvents
  /// Whether a journal is being replayed: it says each step of undo by itself, and is not written again.
  private(set) var isReplaying = false

  /// Makes a session with a new simulation.
  ///
  /// - Parameters:
  ///   - registry: the participants in addition to the store.
  ///   - loadCatalog: reads a catalogue named in a step.
  ///   - readFile: reads a file named in a participant's step.
  public init(
    registry: ParticipantRegistry = .none, loadCatalog: @escaping CatalogLoader, readFile: FileReader = .none
  ) {
    self.readFile = readFile
    self.registry = registry
    self.loadCatalog = loadCatalog
    simulation = registry.simulation
    history = History(simulation)
  }

  /// One thing that can be undone: the way from one node of the history to another.
  struct UndoStep: Sendable {
    let from: Int
    var to: Int
    let command: Command
    /// Whether it happened by itself: it is undone together with the action that set it off.
    let isAutomatic: Bool
  }

  private struct WorldBeginning: Sendable {
    let environment: EnvironmentName
    let node: Int
    let logIndex: Int
  }

  /// The world that actions happen in.
  public var world: World { _read { yield simulation.simulator.world } }

  /// The store's side of the stage.
  public var simulator: Simulator { _read { yield simulation.simulator } }

  /// When the next thing is due by itself, in the store's world or of a participant.
  public var nextDue: Instant? { simulation.nextDue }

  /// Whether short delays are pending that `settle` lets pass.
  public var hasPendingInteractions: Bool { simulation.hasPendingInteractions }

  /// The index of the log entry at which the present world began.
  public var worldLogStart: Int { beginning(of: world.environment)?.logIndex ?? 0 }

  /// Whether an environment's world has begun: going there again finds it as it was left.
  public func hasVisited(_ environment: EnvironmentName) -> Bool { beginning(of: environment) != nil }

  private func beginning(of environment: EnvironmentName) -> WorldBeginning? {
    beginnings.last { $0.environment == environment && history.isOnPath($0.node) }
  }

  // MARK: - Doing

  /// Does one command; on refusal nothing has changed.
  ///
  /// On success the outcome carries the lines for the journal. `undo` and `redo` take the delays that passed by
  /// themselves along with the action that set them off. `write`, `open` and screen commands are refused: the program
  /// carries them out.
  ///
  /// - Parameters:
  ///   - command: what is done.
  ///   - time: when; nil for now.
  ///   - place: where a scenario has the step, `FILE:LINE`.
  ///   - cancellation: cancels a command that takes long. The command is then refused as `Refusal.stopped`.
  /// - Returns: what became of it.
  @discardableResult
  public mutating func execute(
    _ command: Command, at time: TimeReference? = nil, place: String? = nil,
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
      case .expect(let expectation): outcome = try ask(expectation, at: time, place: place, cancellation)
      case .undo, .redo: outcome = try undoOrRedo(command, at: time, cancellation)
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

  /// Does a step of a journal.
  mutating func replay(_ step: Step, _ cancellation: Cancellation = .never) -> CommandResult {
    isReplaying = true
    defer { isReplaying = false }
    // The journal does not say who settled; most often it happened by itself after a key.
    if step.command == .action(.settle), step.time == .instant(world.now) {
      return performByItself(.settle, cancellation)
    }
    return execute(step.command, at: step.time, cancellation: cancellation)
  }

  /// Goes past a step of a journal that is refused now.
  ///
  /// What was due until then has happened, and `undo` counts the step all the same: lines of the journal behind it count
  /// on that.
  mutating func skipRefusedStep(_ step: Step, _ refusal: Refusal) {
    let from = history.current
    if let target = try? resolve(step.time), target > world.now { try? moveForSession(to: target) }
    let zone = world.device.timeZone
    let diagnostic = Diagnostic.skippedStep(
      line: step.line, step: CommandPrinter.shown(step.command, zone: zone), refusal)
    log.append(.store(world.event(of: diagnostic)))
    switch step.command {
    case .action, .participant, .clock, .catalog, .snapshot(.load):
      done.append(UndoStep(from: from, to: history.current, command: step.command, isAutomatic: false))
      undone = []
    case .expect, .undo, .redo, .snapshot, .write, .open, .serve, .screen: break
    }
  }

  /// Lets the short delays pass that are pending; nil when there are none.
  ///
  /// The journal says `settle`, and `undo` takes it back with the action before it.
  public mutating func runPendingDelays(cancellation: Cancellation = .never) -> CommandResult? {
    simulation.hasPendingInteractions ? performByItself(.settle, cancellation) : nil
  }

  /// Moves the running clock.
  ///
  /// If something is due by then, the journal gets `clock INSTANT`. Otherwise only the clock moves, and the journal gets
  /// nothing. If the move is cancelled, the clock stays where it is.
  public mutating func runClock(to instant: Instant, cancellation: Cancellation = .never) -> CommandResult {
    guard instant > world.now, instant <= .distantFuture else { return CommandResult() }
    if let due = simulation.nextDue, due <= instant {
      return performByItself(.setClock(instant), cancellation)
    }
    // Where nothing is due, two small moves are as good as a great one: the next step's time covers both.
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
    // Time changes no zone: it is the one in which the step's time was meant.
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
    undone = []
    var outcome = CommandResult()
    outcome.journalLines = journalLines(done, at: target, zone: zone)
    return outcome
  }

  /// Whether a step is nobody's: it lets short delays pass, or the running clock takes it.
  ///
  /// What is replayed and what is written says the same: so the step and the world decide, and not who asked for it.
  private func isAutomaticStep(_ operation: Operation) -> Bool {
    guard case .store(let action) = operation else { return false }
    if case .setClock = action { return world.rate != .paused }
    return action == .settle
  }

  /// Adds what came of a step that is nobody's; time that passes is the clock's where it runs.
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

  /// Adds a step to the history.
  mutating func record(
    _ work: History.RecordedOperation, at time: Instant, in zone: DeviceTimeZone, entries: Range<Int>
  ) {
    history.append(work, at: time, in: zone, entries: entries, simulation: simulation)
    recordedNow = world.now
  }

  /// The deed that a command means at this moment.
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
    case .expect, .undo, .redo, .snapshot, .write, .open, .serve, .screen: throw Self.notOfTheWorld
    }
  }

  /// A participant's deed with what the file that it names says.
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
    guard file != "builtin" else { return .success(.builtin) }
    do throws(CatalogLoadError) {
      var catalog = try loadCatalog(file, cancellation)
      // As the step names it, so that log and scenario say it again.
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

  /// Tells the log in which world the entries from an index on happen.
  mutating func setLogWorld(from entry: Int) {
    let node = beginning(of: world.environment)?.node ?? History.root
    log.note(WorldID(environment: world.environment, node: node), from: entry)
  }

  // MARK: - What is kept

  /// Somebody who waits for a step for which the session has room.
  private func limited(_ cancellation: Cancellation) -> Cancellation {
    let kept = max(transactionsKept, log.count / Self.entriesOfRenewal)
    return cancellation.within(SessionCapacity(kept: kept, most: maxKept))
  }

  /// More entries than a renewal has in the log.
  ///
  /// A log with more entries is filled by other things, which count in this way.
  private static let entriesOfRenewal = 8

  /// Counts the transactions that a step makes.
  private mutating func countingTransactions(
    _ step: (inout Session) throws(Refusal) -> SimulationEventList
  ) throws(Refusal) -> SimulationEventList {
    let (environment, count) = (world.environment, world.transactionCount)
    let simulationEvents = try step(&self)
    // A world that was entered has transactions that were counted when they were made.
    if world.environment == environment { transactionsKept += max(0, world.transactionCount - count) }
    return simulationEvents
  }

  // MARK: - Time

  /// The moment that a time means now; without a time, now.
  func resolve(_ time: TimeReference?) throws(Refusal) -> Instant {
    guard let time else { return world.now }
    guard let instant = time.instant(now: world.now, zone: world.device.timeZone) else {
      throw Refusal(.outsideCalendar, possible: .momentWithin)
    }
    return instant
  }

  func refusalToMove(to target: Instant) -> Refusal? {
    guard target < world.now else { return nil }
    return Refusal(
      .timeGoesBack(now: TimeFormatter.moment(world.now, in: world.device.timeZone)),
      possible: .sameOrLaterMoment)
  }

  /// Moves the clock before a step, and logs what is due on the way; a long time is told once it is over.
  ///
  /// It counts from the last step, since a running clock moves without telling.
  mutating func moveClock(to target: Instant, _ cancellation: Cancellation = .never) throws(Refusal) {
    if let refusal = refusalToMove(to: target) { throw refusal }
    let before = world.now
    let simulationEvents: SimulationEventList
    do throws(Refusal) {
      simulationEvents = try countingTransactions { session throws(Refusal) in
        try session.simulation.advance(
          to: target, cancellation: session.limited(cancellation), callerRestoresState: true)
      }
    } catch {
      if error.isPartial { restoreState(to: before, logCount: log.count) }
      throw error
    }
    log.append(simulationEvents)
    var told = recordedNow
    for simulationEvent in simulationEvents where simulationEvent.channel == .clock {
      told = simulationEvent.at
    }
    if target - told >= ClockJump.shortest { log.append(.store(world.event(ofTimePassedSince: told))) }
  }

  /// After a refusal: as it was before the clock moved for the step.
  ///
  /// The history has what was before, so that no step needs to keep a copy of it.
  mutating func restoreState(to before: Instant, logCount: Int) {
    log.truncate(to: logCount)
    simulation = history.simulation(at: history.current)
    _ = try? simulation.advance(to: before)
  }

  /// The line of the journal for a command; none while a journal is replayed.
  func journalLines(_ command: Command, at instant: Instant, zone: DeviceTimeZone) -> [String] {
    guard !isReplaying else { return [] }
    return [CommandPrinter.text(Step(time: .instant(instant), command: command), zone: zone)]
  }
}

/// When a move of the clock is long enough to be shown and not only read.
public enum ClockJump {
  /// A day, in microseconds.
  public static let shortest: Int64 = 86_400_000_000
}

extension Command {
  /// The command that does a deed.
  public init(_ operation: Operation) {
    switch operation {
    case .store(let action): self = .action(action)
    case .participant(let operation): self = .participant(operation)
    }
  }
}

extension Operation {
  /// Whether silence is counted from it.
  fileprivate var changesWorld: Bool {
    switch self {
    case .store(let action): !action.facts.traits.contains(.words)
    case .participant: true
    }
  }
}

extension CatalogLoadError {
  /// The same as the refusal of the step that wanted it.
  var refusal: Refusal {
    isStop ? .stopped : Refusal(.catalogUnusable(problem), possible: .readableCatalog)
  }
}
