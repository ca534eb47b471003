// Undo, redo and named snapshots of a session.

import Simulation
import StoreModel
import StoreSimulator
import Support

extension Session {
  public var undoCommand: Command? { done.last { !$0.isAutomatic }?.command ?? done.last?.command }

  public var redoCommand: Command? { undone.last?.command }

  /// Undoes or redoes one action, together with the automatic steps after it.
  mutating func undoOrRedo(
    _ command: Command, at time: TimeReference?, _ cancellation: Cancellation
  ) throws(Refusal) -> CommandResult {
    let target = try resolve(time)
    if let refusal = refusalToMove(to: target) ?? refusalToRetrace(command) { throw refusal }
    var outcome = CommandResult()
    outcome.affected = command == .undo ? undoCommand : redoCommand
    if command == .undo { outcome.affectedExpectations = expectationsAfterLastStep.count }
    var instant = target
    var hasNext = true
    while hasNext {
      // Journals omit failed expectations, so they also omit their return.
      let isOmitted = command == .redo && redoesFinding
      let line = isOmitted ? [] : journalLines(command, at: instant, zone: world.device.timeZone)
      let hasMore = command == .undo ? try undoOne(cancellation) : try redoOne(cancellation)
      outcome.journalLines += line
      hasNext = hasMore && !isReplaying
      instant = world.now
    }
    // `expect silence` counts callbacks from the last step on, and not from redone expectations.
    if !(outcome.affected?.isOfExpectations ?? false) { lastActionStart = log.count }
    return outcome
  }

  /// Executes an action as the beginning of a new session, which `undo` does not undo.
  public mutating func begin(with action: Action) -> CommandResult {
    let outcome = execute(.action(action))
    done.removeLast(done.count)
    beginningLength = history.nodes.count
    return outcome
  }

  func refusalToRetrace(_ command: Command) -> Refusal? {
    if case .undoExpectations(let count) = command { return refusalToUndoExpectations(count) }
    if command == .undo {
      return done.isEmpty ? Refusal(.nothingToUndo, possible: .actionFirst) : nil
    }
    guard undone.isEmpty else { return nil }
    let replacement = replacingStep.map { remark(about: $0) }
    return Refusal(
      .nothingToRedo(replacedBy: replacement),
      possible: replacement == nil ? .first(.form(.undo)) : .anyOf([]))
  }

  /// Removes the undone steps after a new step, because `redo` cannot redo them.
  mutating func discardUndone(by command: Command) {
    if !undone.isEmpty { replacingStep = command }
    undone = []
  }

  /// Undoes one step; returns whether the step before it must also be undone.
  private mutating func undoOne(_ cancellation: Cancellation) throws(Refusal) -> Bool {
    guard var operation = done.last else { return false }
    // `redo` also restores the expectations after the step.
    operation.end = history.current
    try restoreNode(to: operation.from, cancellation)
    done.removeLast(1)
    logRemark(.undone(step: remark(about: operation.command)))
    undone.append(operation)
    return operation.isAutomatic && !done.isEmpty
  }

  /// Redoes one step; returns whether the next step must also be redone.
  private mutating func redoOne(_ cancellation: Cancellation) throws(Refusal) -> Bool {
    guard let operation = undone.last else { return false }
    try restoreNode(to: operation.end, cancellation)
    undone.removeLast()
    logRemark(.redone(step: remark(about: operation.command)))
    if !operation.command.isOfExpectations { done.append(operation) }
    return undone.last?.isAutomatic ?? false
  }

  /// Logs an undo, a redo or a loaded snapshot, because the undone entries remain in the log.
  mutating func logRemark(_ diagnostic: Diagnostic) {
    log.append(.store(world.event(of: diagnostic)))
  }

  /// Moves to a node of the history; a cancelled move changes nothing.
  mutating func restoreNode(to node: Int, _ cancellation: Cancellation) throws(Refusal) {
    simulation = try history.simulation(at: node, cancellation)
    let (removed, restored) = history.move(to: node)
    log.mark(removed, undone: true)
    log.mark(restored, undone: false)
    if let first = (removed + restored).map(\.lowerBound).min() { searchCache.invalidate(from: first) }
    recordedNow = world.now
    setLogWorld(from: log.count)
  }

  // MARK: - Snapshots

  /// The newest snapshot on the path to the current state; nil if there is none.
  public var presentSnapshot: CurrentSnapshot? {
    let candidates = snapshotNames.compactMap { name in
      snapshots[name].flatMap { node in history.isOnPath(node) ? (name: name, node: node) : nil }
    }
    guard let newest = candidates.map(\.node).max() else { return nil }
    let names = candidates.filter { $0.node == newest }.map(\.name)
    guard let name = names.first(where: { $0 == lastSnapshot }) ?? names.last else { return nil }
    return CurrentSnapshot(
      name: name, isModified: history.hasOperations(after: newest) || world.now != recordedNow)
  }

  public var moment: SessionRevision { SessionRevision(node: history.current, now: world.now) }

  public var historyPosition: HistoryPosition { HistoryPosition(node: history.current) }

  /// The position before the last step; nil if there are no steps.
  ///
  /// Automatic steps and answers to dialogs belong to the step before them.
  public var positionBeforeLastStep: HistoryPosition? {
    var index = done.count - 1
    while index > 0, done[index].isAutomatic || done[index].command.answersDialog { index -= 1 }
    return index >= 0 ? HistoryPosition(node: done[index].from) : nil
  }

  public func simulation(at position: HistoryPosition) -> Simulation {
    var history = history
    return history.simulation(at: position.node)
  }

  /// Whether the session has changed since a revision, including by undo.
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
      discardUndone(by: .snapshot(snapshot))
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

  /// Moves the clock for a session command; the move is a separate step of the history.
  package mutating func moveForSession(to target: Instant, _ cancellation: Cancellation = .never)
    throws(Refusal)
  {
    guard target != recordedNow else { return }
    let start = log.count
    try moveClock(to: target, cancellation)
    record(.moveOnly, at: target, in: world.device.timeZone, entries: start..<log.count)
  }
}

public struct SessionRevision: Hashable, Sendable {
  let node: Int
  let now: Instant
}

extension Command {
  /// Whether the command answers a dialog, or lets a delay pass, that an earlier step caused.
  fileprivate var answersDialog: Bool {
    switch self {
    case .action(.confirm), .action(.cancel), .action(.tap), .action(.signInOnAlert), .action(.settle): true
    default: false
    }
  }
}

extension Session {
  public var isUntouched: Bool { history.nodes.count <= beginningLength }
}

public struct HistoryPosition: Hashable, Sendable {
  let node: Int
}

/// A named snapshot on the path to the current state.
public struct CurrentSnapshot: Hashable, Sendable {
  public let name: String
  public let isModified: Bool
}
