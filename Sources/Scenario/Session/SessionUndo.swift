// Undo, redo and named snapshots of a session: ways through its history.

import Simulation
import StoreModel
import StoreSimulator
import Support

extension Session {
  /// What `undo` would take back; nil when there is nothing.
  public var undoCommand: Command? { done.last { !$0.isAutomatic }?.command ?? done.last?.command }

  /// What `redo` would do again; nil when there is nothing.
  public var redoCommand: Command? { undone.last?.command }

  /// Undoes or redoes one action, with what happened by itself after it.
  mutating func undoOrRedo(
    _ command: Command, at time: TimeReference?, _ cancellation: Cancellation
  ) throws(Refusal) -> CommandResult {
    let target = try resolve(time)
    if let refusal = refusalToMove(to: target) ?? refusalToRetrace(command) { throw refusal }
    var outcome = CommandResult()
    outcome.affected = command == .undo ? undoCommand : redoCommand
    var instant = target
    var hasNext = true
    while hasNext {
      let line = journalLines(command, at: instant, zone: world.device.timeZone)
      let hasMore = command == .undo ? try undoOne(cancellation) : try redoOne(cancellation)
      outcome.journalLines += line
      hasNext = hasMore && !isReplaying
      instant = world.now
    }
    lastActionStart = log.count
    return outcome
  }

  func refusalToRetrace(_ command: Command) -> Refusal? {
    if command == .undo {
      return done.isEmpty ? Refusal(.nothingToUndo, possible: .actionFirst) : nil
    }
    return undone.isEmpty ? Refusal(.nothingToRedo, possible: .first(.form(.undo))) : nil
  }

  /// Takes one operation back; whether the one before it belongs to it.
  private mutating func undoOne(_ cancellation: Cancellation) throws(Refusal) -> Bool {
    guard var operation = done.last else { return false }
    // Expectations may have followed: redo brings them back too.
    operation.to = history.current
    try restoreNode(to: operation.from, cancellation)
    done.removeLast(1)
    logRemark(.undone(step: CommandPrinter.shown(operation.command, zone: world.device.timeZone)))
    undone.append(operation)
    return operation.isAutomatic && !done.isEmpty
  }

  /// Does one operation again; whether the next one belongs to it.
  private mutating func redoOne(_ cancellation: Cancellation) throws(Refusal) -> Bool {
    guard let operation = undone.last else { return false }
    try restoreNode(to: operation.to, cancellation)
    undone.removeLast()
    logRemark(.redone(step: CommandPrinter.shown(operation.command, zone: world.device.timeZone)))
    done.append(operation)
    return undone.last?.isAutomatic ?? false
  }

  /// Says in the log where the session went: what is undone stays there, so the undoing has to be seen too.
  private mutating func logRemark(_ diagnostic: Diagnostic) {
    log.append(.store(world.event(of: diagnostic)))
  }

  /// Goes to a node of the history; if it was cancelled, nothing has changed.
  private mutating func restoreNode(to node: Int, _ cancellation: Cancellation) throws(Refusal) {
    simulation = try history.simulation(at: node, cancellation)
    let (left, entered) = history.move(to: node)
    log.mark(left, undone: true)
    log.mark(entered, undone: false)
    if let first = (left + entered).map(\.lowerBound).min() { memory.cut(from: first) }
    recordedNow = world.now
    setLogWorld(from: log.count)
  }

  // MARK: - Snapshots

  /// The snapshot that the session came from last: the newest one on the way to the present moment.
  public var presentSnapshot: CurrentSnapshot? {
    let behind = snapshotNames.compactMap { name in
      snapshots[name].flatMap { node in history.isOnPath(node) ? (name: name, node: node) : nil }
    }
    guard let newest = behind.map(\.node).max() else { return nil }
    let names = behind.filter { $0.node == newest }.map(\.name)
    guard let name = names.first(where: { $0 == lastSnapshot }) ?? names.last else { return nil }
    return CurrentSnapshot(
      name: name, isModified: history.hasOperations(after: newest) || world.now != recordedNow)
  }

  /// The present moment, to ask later whether the session went on since.
  public var moment: SessionRevision { SessionRevision(node: history.current, now: world.now) }

  /// Where the session stands in its history.
  public var place: HistoryPosition { HistoryPosition(node: history.current) }

  /// Where it stood before the last step, with what followed by itself and what was answered on the phone; nil before
  /// the first.
  public var placeBeforeLastStep: HistoryPosition? {
    var index = done.count - 1
    while index > 0, done[index].isAutomatic || done[index].command.answersDialog { index -= 1 }
    return index >= 0 ? HistoryPosition(node: done[index].from) : nil
  }

  /// The stage as it was at a place: the steps since the nearest copy before it are done again beside.
  public func simulation(at place: HistoryPosition) -> Simulation {
    var history = history
    return history.simulation(at: place.node)
  }

  /// Whether something was done since a moment, or undone that had been done before it.
  public func isModified(since moment: SessionRevision) -> Bool {
    !history.isOnPath(moment.node) || history.hasOperations(after: moment.node) || world.now != moment.now
  }

  mutating func execute(
    _ snapshot: SnapshotCommand, at time: TimeReference?, _ cancellation: Cancellation
  ) throws(Refusal) -> CommandResult {
    let target = try resolve(time)
    if let refusal = refusal(of: snapshot) { throw refusal }
    try moveForSession(to: target, cancellation)
    var outcome = CommandResult()
    outcome.journalLines = journalLines(.snapshot(snapshot), at: target, zone: world.device.timeZone)
    switch snapshot {
    case .save(let name):
      if snapshots.updateValue(history.current, forKey: name) == nil { snapshotNames.append(name) }
      lastSnapshot = name
    case .delete(let name):
      snapshots[name] = nil
      snapshotNames.removeAll { $0 == name }
    case .load(let name):
      guard let node = snapshots[name] else { break }
      let from = history.current
      try restoreNode(to: node, cancellation)
      lastSnapshot = name
      logRemark(.snapshotLoaded(name: VisibleText.visible(name)))
      done.append(UndoStep(from: from, to: node, command: .snapshot(snapshot), isAutomatic: false))
      undone = []
    }
    lastActionStart = log.count
    return outcome
  }

  func refusal(of snapshot: SnapshotCommand) -> Refusal? {
    switch snapshot {
    case .save: return nil
    case .load(let name), .delete(let name):
      guard snapshots[name] == nil else { return nil }
      return Refusal(
        .noSnapshot(VisibleText.visible(name)),
        possible: snapshotNames.isEmpty
          ? .first(.form(.saveSnapshot)) : .anyOf(snapshotNames.map { .name(VisibleText.visible($0)) }))
    }
  }

  /// Moves the clock for a step that is no action; what came of it is a step of its own in the history.
  mutating func moveForSession(to target: Instant, _ cancellation: Cancellation = .never) throws(Refusal) {
    guard target != recordedNow else { return }
    let start = log.count
    try moveClock(to: target, cancellation)
    record(.moveOnly, at: target, in: world.device.timeZone, entries: start..<log.count)
  }
}

/// A moment of a session.
public struct SessionRevision: Hashable, Sendable {
  let node: Int
  let now: Instant
}

extension Command {
  /// Whether it goes on with what another step has brought up.
  fileprivate var answersDialog: Bool {
    switch self {
    case .action(.confirm), .action(.cancel), .action(.tap), .action(.settle): true
    default: false
    }
  }
}

extension Session {
  /// Whether nothing was ever done in the session.
  public var isUntouched: Bool { history.nodes.isEmpty }
}

/// A place in what was done in a session.
public struct HistoryPosition: Hashable, Sendable {
  let node: Int
}

/// A named snapshot that lies behind the present moment.
public struct CurrentSnapshot: Hashable, Sendable {
  public let name: String
  /// Whether the session went on since it was saved or loaded.
  public let isModified: Bool
}
