// Undo of the expectations that were added after the last step.

import StoreModel
import Support

extension Session {
  /// The command of the undo key: undoes the newest expectations if there are any after the last step.
  public var commandToUndo: Command {
    if newestFinding != nil { return .undoFailedExpectation }
    let count = newestExpectationCount
    return count > 0 ? .undoExpectations(count) : .undo
  }

  /// The failed expectation of the current node; nil if there is none after the last step.
  private var newestFinding: Expectation? {
    let node = history.current
    guard node != History.root, node != done.last?.to,
      case .finding(let expectation) = history.nodes[node].work
    else { return nil }
    return expectation
  }

  /// Whether `redo` redoes a failed expectation next.
  var redoesFinding: Bool {
    guard let step = undone.last, step.command.isOfExpectations, step.end != History.root,
      case .finding = history.nodes[step.end].work
    else { return false }
    return true
  }

  /// Returns the reason why there is no expectation to undo.
  func refusalToUndoExpectations(_ count: Int) -> Refusal? {
    let exists = count == 0 ? newestFinding != nil : expectationsAfterLastStep.count >= count
    return exists ? nil : Refusal(.nothingToUndo, possible: .actionFirst)
  }

  /// Undoes the failed expectation of the current node, which journals omit.
  private mutating func undoFinding(_ cancellation: Cancellation) throws(Refusal) -> CommandResult {
    guard let expectation = newestFinding else { return CommandResult() }
    let command = Command.expect(expectation)
    let node = history.current
    let step = UndoStep(from: history.nodes[node].parent, to: node, command: command, isAutomatic: false)
    try restoreNode(to: step.from, cancellation)
    logRemark(.undone(step: remark(about: command)))
    undone.append(step)
    var outcome = CommandResult()
    outcome.affected = command
    return outcome
  }

  /// Removes undone failed expectations from the steps that `redo` redoes, because a new one replaces them.
  mutating func discardUndoneFindings() {
    while redoesFinding { undone.removeLast() }
  }

  /// Lets the newest expectations after the last step be undone together.
  public mutating func joinNewestExpectations(_ count: Int) {
    joinedExpectations.formUnion(expectationsAfterLastStep.prefix(count).dropLast())
  }

  /// Joins the newest expectation of a replayed journal with an expectation before it at the same time.
  ///
  /// The journal does not record which expectations were added together.
  mutating func joinReplayedExpectation() {
    let newest = newestExpectations(limit: 2)
    guard let first = newest.first, let second = newest.last, first != second,
      history.nodes[first].time == history.nodes[second].time
    else { return }
    joinedExpectations.insert(first)
  }

  /// The number of the newest expectations that are undone together; 0 if none follows the last step.
  private var newestExpectationCount: Int {
    let nodes = expectationsAfterLastStep
    return nodes.firstIndex { !joinedExpectations.contains($0) }.map { $0 + 1 } ?? nodes.count
  }

  /// The expectations about the current state that held, newest first.
  package var currentExpectations: [Expectation] {
    expectationsAfterLastStep.compactMap { node in
      if case .expectation(let expectation) = history.nodes[node].work { expectation } else { nil }
    }
  }

  /// The nodes of the expectations after the last step, newest first, without failed expectations.
  var expectationsAfterLastStep: [Int] { newestExpectations(limit: .max) }

  private func newestExpectations(limit: Int) -> [Int] {
    let lastStep = done.last?.to ?? History.root
    var nodes: [Int] = []
    var node = history.current
    while node != lastStep, node != History.root, nodes.count < limit {
      switch history.nodes[node].work {
      case .expectation: nodes.append(node)
      case .finding: break
      case .operation, .moveOnly: return nodes
      }
      node = history.nodes[node].parent
    }
    return nodes
  }

  mutating func undoExpectations(
    _ count: Int, at time: TimeReference?, _ cancellation: Cancellation
  ) throws(Refusal) -> CommandResult {
    let target = try resolve(time)
    let command = Command.undoExpectations(count)
    if let refusal = refusalToMove(to: target) ?? refusalToRetrace(command) { throw refusal }
    guard count > 0 else { return try undoFinding(cancellation) }
    let nodes = expectationsAfterLastStep.prefix(count)
    guard let oldest = nodes.last else { return CommandResult() }
    var outcome = CommandResult()
    outcome.journalLines = journalLines(command, at: target, zone: world.device.timeZone)
    var affected = command
    if count == 1, case .expectation(let expectation) = history.nodes[oldest].work {
      affected = .expect(expectation)
    }
    let step = UndoStep(
      from: history.nodes[oldest].parent, to: history.current, command: affected, isAutomatic: false)
    try restoreNode(to: step.from, cancellation)
    logRemark(.undone(step: remark(about: affected)))
    undone.append(step)
    outcome.affected = affected
    return outcome
  }

  /// Removes undone expectations from the steps that `redo` redoes, because a new expectation replaces them.
  mutating func discardUndoneExpectations() {
    while undone.last?.command.isOfExpectations ?? false { undone.removeLast() }
  }

  /// Returns the text of an undone or redone step for the log.
  func remark(about command: Command) -> String {
    if case .undoExpectations(let count) = command { return "\(count) expectations" }
    return CommandPrinter.shown(command, zone: world.device.timeZone)
  }
}

extension Command {
  /// Undoes the failed expectation that was added last, which journals omit.
  static let undoFailedExpectation = Command.undoExpectations(0)

  /// Whether the command is one or more undone expectations, which `undo` does not count as steps.
  var isOfExpectations: Bool {
    switch self {
    case .expect, .undoExpectations: true
    case .action, .participant, .catalog, .clock, .undo, .redo, .snapshot, .write, .open, .serve, .screen:
      false
    }
  }
}
