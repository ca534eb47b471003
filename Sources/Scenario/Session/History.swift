// What was done in a session, as a tree: undo and snapshots go back to an earlier node, and what is done there grows
// a new branch. The path from the root to the present node is the scenario without what was undone.

import Ground
import Stage
import StoreSimulator

/// The tree of steps, with copies of the stage to come back to.
struct History: Sendable {
  /// What a node did after the clock had moved to its time.
  enum Work: Sendable {
    case deed(Deed)
    case expectation(Expectation)
    /// An expectation that does not hold: no part of the scenario.
    case finding
    /// Only the clock moved: a session command stood there with a time.
    case moveOnly
  }

  struct Node: Sendable {
    /// The index of the node before it; -1 before the first.
    let parent: Int
    /// How many nodes are before it on its path.
    let depth: Int
    /// The clock when the work began.
    let time: Instant
    /// The log entries that it added.
    let entries: Range<Int>
    let work: Work
    /// Whether it lies on the path to the present node.
    var isOnPath = true
  }

  /// Before the first node.
  static let root = -1
  /// How many steps lie between two copies of the stage: undo repeats at most so many.
  private static let stride = 64

  private(set) var nodes = AppendVector<Node>()
  /// The node that the session stands at.
  private(set) var current = root
  private var checkpoints: Checkpoints

  /// `stage` is the state before the first step.
  init(_ stage: Stage) { checkpoints = Checkpoints(root: stage) }

  /// Adds a node after the present one; `stage` is the state that it led to.
  mutating func append(_ work: Work, at time: Instant, entries: Range<Int>, stage: Stage) {
    let depth = self.depth(current) + 1
    nodes.append(Node(parent: current, depth: depth, time: time, entries: entries, work: work))
    current = nodes.count - 1
    if depth % Self.stride == 0 { checkpoints.keep(stage, at: current) }
  }

  /// Adds an expectation that did not hold: its entries go and come with the step before it.
  ///
  /// No journal tells of it, so it leaves the clock where the last step left it, however far it has run since.
  mutating func appendFinding(at recorded: Instant, entries: Range<Int>) {
    let depth = self.depth(current) + 1
    let kept = depth % Self.stride == 0 ? stage(at: current) : nil
    nodes.append(
      Node(parent: current, depth: depth, time: recorded, entries: entries, work: .finding))
    current = nodes.count - 1
    if let kept { checkpoints.keep(kept, at: current) }
  }

  /// Goes to another node.
  ///
  /// - Returns: the log entries that became undone, and those that count again.
  mutating func move(to target: Int) -> (undone: [Range<Int>], redone: [Range<Int>]) {
    var undone: [Range<Int>] = []
    var redone: [Range<Int>] = []
    var leaving = current
    var entering = target
    while leaving != entering {
      if depth(leaving) >= depth(entering) {
        nodes[leaving].isOnPath = false
        undone.append(nodes[leaving].entries)
        leaving = nodes[leaving].parent
      } else {
        nodes[entering].isOnPath = true
        redone.append(nodes[entering].entries)
        entering = nodes[entering].parent
      }
    }
    current = target
    return (undone, redone)
  }

  /// The stage as it was after a node: the nearest copy before it, and the steps since.
  mutating func stage(at target: Int) -> Stage {
    var steps: [Int] = []
    var node = target
    while true {
      if let kept = checkpoints[node] {
        var stage = kept
        for (count, step) in steps.reversed().enumerated() {
          nodes[step].apply(to: &stage)
          // A long way back passes through a thinned-out past: leave copies for the next step back.
          if (count + 1) % Self.stride == 0, step != target { checkpoints.keep(stage, at: step) }
        }
        return stage
      }
      steps.append(node)
      node = nodes[node].parent
    }
  }

  /// The nodes from the first to the present one.
  var path: [Node] {
    var path: [Node] = []
    var node = current
    while node != Self.root {
      path.append(nodes[node])
      node = nodes[node].parent
    }
    return path.reversed()
  }

  /// Whether something was done after a node on the present path; expectations do nothing.
  func hasDeeds(after node: Int) -> Bool {
    var later = current
    while later != node, later != Self.root {
      switch nodes[later].work {
      case .deed, .moveOnly: return true
      case .expectation, .finding: later = nodes[later].parent
      }
    }
    return false
  }

  /// Whether a node is part of the present past.
  func isOnPath(_ node: Int) -> Bool { node == Self.root || nodes[node].isOnPath }

  private func depth(_ node: Int) -> Int { node == Self.root ? 0 : nodes[node].depth }
}

extension History.Node {
  /// Does it again.
  ///
  /// What was possible once is possible again: the same state, the same step.
  func apply(to stage: inout Stage) {
    do throws(Refusal) {
      _ = try stage.advance(to: time)
      if case .deed(let deed) = work { _ = try stage.perform(deed) }
    } catch {
      assertionFailure("a step that was possible is refused: \(error.description)")
    }
  }
}

/// Copies of the stage at some nodes: all of the near past, fewer and fewer of the far one.
private struct Checkpoints: Sendable {
  /// When more than these are kept, every second one of the older half is dropped.
  private static let limit = 64

  private var kept: [Int: Stage]
  /// The nodes in the order in which they were kept, without the root.
  private var order: [Int] = []

  init(root: Stage) { kept = [History.root: root] }

  subscript(node: Int) -> Stage? { kept[node] }

  mutating func keep(_ stage: Stage, at node: Int) {
    guard kept.updateValue(stage, forKey: node) == nil else { return }
    order.append(node)
    guard order.count > Self.limit else { return }
    let half = order.count / 2
    var remaining: [Int] = []
    for (index, node) in order.enumerated() {
      if index < half, index % 2 == 1 {
        kept[node] = nil
      } else {
        remaining.append(node)
      }
    }
    order = remaining
  }
}
