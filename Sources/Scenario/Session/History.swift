// What was done in a session, as a tree: undo and snapshots go back to an earlier node, and what is done there grows
// a new branch. The path from the root to the present node is the scenario without what was undone.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// The tree of steps, with copies of the stage to come back to.
struct History: Sendable {
  /// What a node did after the clock had moved to its time.
  enum RecordedOperation: Sendable {
    case operation(Operation)
    case expectation(Expectation)
    /// An expectation that does not hold: no part of the scenario.
    case finding
    /// Only the clock moved: a session command stood there with a time.
    case moveOnly
  }

  struct Node: Sendable {
    /// The clock when the work began.
    let time: Instant
    /// The clock after it.
    let end: Instant
    let work: RecordedOperation
    /// Whether it lies on the path to the present node.
    var isOnPath = true
    /// The index of the node before it; -1 before the first.
    let parent: Int
    /// How many nodes are before it on its path.
    let depth: Int
    /// The log entries that it added.
    let entries: Range<Int>
    /// The zone of the device before it, as an index.
    let zone: Int

    /// About how much it is to do it again: what it had to tell of, and the step itself.
    var effort: Int { entries.count + 1 }
  }

  /// Before the first node.
  static let root = -1
  /// How much lies between two copies of the stage at most: to do that again is no more than a moment's work, and what
  /// was a long step is never done again to undo it or another.
  private static let stride = 512
  /// So many steps are sooner done again than another copy is kept: what is kept has to be copied where it is written
  /// to.
  private static let minimumCheckpointEffort = 24

  private(set) var nodes = AppendVector<Node>()
  /// The node that the session stands at.
  private(set) var current = root
  private var checkpoints: Checkpoints
  /// How much was done since the copy of the stage that lies nearest before the present node.
  private var sinceCopy = 0
  /// How many steps were done again since that last left a copy.
  private var replayedSteps = 0
  /// The time zones that the device was in.
  private(set) var zones: [DeviceTimeZone] = []

  /// `simulation` is the state before the first step.
  init(_ simulation: Simulation) {
    checkpoints = Checkpoints(root: simulation)
    zones = [simulation.world.device.timeZone]
  }

  /// Adds a node after the current one.
  ///
  /// - Parameters:
  ///   - work: the operation.
  ///   - time: the time of the operation.
  ///   - zone: the time zone of the device before the operation.
  ///   - entries: the log entries that the operation added.
  ///   - simulation: the state after the operation.
  mutating func append(
    _ work: RecordedOperation, at time: Instant, in zone: DeviceTimeZone, entries: Range<Int>,
    simulation: Simulation
  ) {
    add(work, at: time, zone, entries: entries, end: simulation.world.now)
    guard sinceCopy >= Self.stride else { return }
    checkpoints.insert(
      simulation, at: current, effort: effort(at: current), presentEffort: effort(at: current))
    sinceCopy = 0
  }

  private mutating func add(
    _ work: RecordedOperation, at time: Instant, _ zone: DeviceTimeZone, entries: Range<Int>, end: Instant
  ) {
    if zones[zones.count - 1] != zone { zones.append(zone) }
    let node = Node(
      time: time, end: end, work: work, parent: current, depth: depth(current) + 1, entries: entries,
      zone: zones.count - 1)
    nodes.append(node)
    current = nodes.count - 1
    sinceCopy += node.effort
  }

  /// Adds an expectation that did not hold: its entries go and come with the step before it.
  ///
  /// No journal tells of it, so it leaves the clock where the last step left it, however far it has run since.
  mutating func appendFinding(at recorded: Instant, in zone: DeviceTimeZone, entries: Range<Int>) {
    add(.finding, at: recorded, zone, entries: entries, end: recorded)
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
    countEffort()
    return (undone, redone)
  }

  /// The stage as it was after a node: the nearest copy before it, and the steps since.
  ///
  /// Who goes back to a node goes back from it again, or on and back: what was done again for it leaves copies, the
  /// nearer to the node the more of them.
  mutating func simulation(at target: Int) -> Simulation {
    // Who waits to the end gets it.
    (try? simulation(at: target, .never)) ?? checkpoints.root
  }

  /// The same, for somebody who may call it off.
  ///
  /// - Throws: `Refusal.stopped` if it was cancelled.
  mutating func simulation(at target: Int, _ cancellation: Cancellation) throws(Refusal) -> Simulation {
    var steps: [Int] = []
    var rest = 0
    var node = target
    while checkpoints[node] == nil {
      steps.append(node)
      rest += nodes[node].effort
      node = nodes[node].parent
    }
    var simulation = checkpoints[node] ?? checkpoints.root
    let all = steps.count
    replayedSteps += all
    let leavesCopies = replayedSteps > Self.minimumCheckpointEffort
    if leavesCopies { replayedSteps = 0 }
    var next = rest / 2
    while let step = steps.popLast() {
      let progress = Cancellation.Progress(.steps, all - steps.count - 1, of: all)
      if (all - steps.count) % Cancellation.interval == 0, cancellation.isCancelled(at: progress) {
        throw .stopped
      }
      try nodes[step].apply(to: &simulation, cancellation.within(progress))
      let effort = nodes[step].effort
      rest -= effort
      guard rest <= next || effort >= Self.stride else { continue }
      if leavesCopies || effort >= Self.stride {
        checkpoints.insert(
          simulation, at: step, effort: self.effort(at: step), presentEffort: self.effort(at: target))
      }
      next = rest / 2
    }
    return simulation
  }

  /// The session stands at another node now: how much was done since the nearest copy before it.
  private mutating func countEffort() {
    sinceCopy = 0
    var node = current
    while checkpoints[node] == nil {
      sinceCopy += nodes[node].effort
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
  func hasOperations(after node: Int) -> Bool {
    var later = current
    while later != node, later != Self.root {
      switch nodes[later].work {
      case .operation, .moveOnly: return true
      case .expectation, .finding: later = nodes[later].parent
      }
    }
    return false
  }

  /// Whether a node is part of the present past.
  func isOnPath(_ node: Int) -> Bool { node == Self.root || nodes[node].isOnPath }

  /// Returns the effort of all nodes up to a node, in the order in which they were added, on every branch.
  private func effort(at node: Int) -> Int {
    node == Self.root ? 0 : nodes[node].entries.upperBound + node + 1
  }

  private func depth(_ node: Int) -> Int { node == Self.root ? 0 : nodes[node].depth }
}

extension History.Node {
  /// Does it again, on a stage that is given up where that is called off.
  ///
  /// What was possible once is possible again: the same state, the same step.
  /// - Throws: `Refusal.stopped` if it was cancelled.
  func apply(to simulation: inout Simulation, _ cancellation: Cancellation) throws(Refusal) {
    do throws(Refusal) {
      _ = try simulation.advance(to: time, cancellation: cancellation, callerRestoresState: true)
      if case .operation(let operation) = work {
        _ = try simulation.perform(operation, cancellation: cancellation, callerRestoresState: true)
      }
    } catch {
      if error.isStop { throw error }
      assertionFailure("a step that was possible is refused: \(error.description)")
    }
  }
}

/// Copies of the stage at some nodes, denser near the present node than far from it.
private struct Checkpoints: Sendable {
  /// The number of copies that are kept.
  private static let limit = 64

  /// The state before the first step, as the only element: apart from the session, which is moved far more often than
  /// it goes back so far.
  private let beginning: [Simulation]
  private var simulations: [Int: Simulation] = [:]
  /// The nodes that have a copy, ascending, with the effort up to each of them.
  private var order: [(node: Int, effort: Int)] = []

  init(root: Simulation) { beginning = [root] }

  var root: Simulation { beginning[0] }

  subscript(node: Int) -> Simulation? { node == History.root ? root : simulations[node] }

  /// Adds a copy, and drops the least useful one if there are too many.
  ///
  /// Each copy is labelled with the effort at its own node. With one label for all copies of a long way back, the new
  /// copies would be dropped first, and each undo would repeat many steps.
  mutating func insert(_ simulation: Simulation, at node: Int, effort: Int, presentEffort: Int) {
    guard node != History.root, simulations.updateValue(simulation, forKey: node) == nil else { return }
    order.insert((node, effort), at: order.firstIndex { $0.node > node } ?? order.count)
    if order.count > Self.limit { simulations[order.remove(at: leastUseful(from: presentEffort)).node] = nil }
  }

  /// Returns the index of the copy with the least effort between its neighbours in relation to its distance from the
  /// present node.
  private func leastUseful(from presentEffort: Int) -> Int {
    let end = max(presentEffort, order[order.count - 1].effort)
    func cost(_ index: Int) -> Double {
      let before = index > 0 ? order[index - 1].effort : 0
      let after = index + 1 < order.count ? order[index + 1].effort : end
      return Double(after - before) / Double(max(1, abs(presentEffort - order[index].effort)))
    }
    return order.indices.min { cost($0) < cost($1) } ?? 0
  }
}
