// The history of a session as a tree of steps, with checkpoints for undo.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// A tree of steps, with checkpoints of the simulation.
///
/// Undo and snapshots return to an earlier node, where the next step begins a new branch. The path from the
/// root to the current node is the scenario without undone steps.
package struct History: Sendable {
  /// The operation of a node, performed after the clock has moved to the node's time.
  package enum RecordedOperation: Sendable {
    case operation(Operation)
    case expectation(Expectation)
    /// An expectation that failed, which is a step only of a written scenario.
    case finding(Expectation)
    /// The clock move of a session command that has a time.
    case moveOnly
  }

  package struct Node: Sendable {
    package let time: Instant
    let end: Instant
    package let work: RecordedOperation
    var isOnPath = true
    /// The index of the parent node; `root` for the first node.
    package let parent: Int
    let depth: Int
    package let entries: Range<Int>
    /// The index in `zones` of the device's time zone before the operation.
    let zone: Int

    /// The estimated cost of replaying this node.
    var effort: Int { entries.count + 1 }
  }

  /// The index of the state before the first node.
  package static let root = -1
  /// The effort between two checkpoints, which limits the cost of a replay.
  private static let stride = 512
  /// The number of replayed steps above which a replay stores checkpoints.
  ///
  /// Replaying fewer steps again costs less than a checkpoint. After a checkpoint, the simulation copies the
  /// shared storage at its next change.
  private static let minimumCheckpointEffort = 24

  package private(set) var nodes = AppendVector<Node>()
  private(set) var current = root
  private var checkpoints: Checkpoints
  /// The effort since the nearest checkpoint before the current node.
  private var sinceCopy = 0
  /// The number of steps replayed since a replay last stored checkpoints.
  private var replayedSteps = 0
  /// The successive time zones of the device; a node stores an index in this array.
  private(set) var zones: [DeviceTimeZone] = []

  init(_ simulation: Simulation) {
    checkpoints = Checkpoints(root: simulation)
    zones = [simulation.world.device.timeZone]
  }

  /// Adds a node after the current one.
  ///
  /// `zone` is the device's time zone before the operation, and `simulation` is the state after it.
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

  /// Adds a failed expectation, which is undone and redone together with the step before it.
  ///
  /// Journals omit failed expectations, so the node ends at the recorded time of the last step.
  mutating func appendFinding(
    _ expectation: Expectation, at recorded: Instant, in zone: DeviceTimeZone, entries: Range<Int>
  ) {
    add(.finding(expectation), at: recorded, zone, entries: entries, end: recorded)
  }

  /// Makes another node the current node; returns the log entries that became undone and redone.
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

  /// Returns the simulation after a node, replayed from the nearest checkpoint.
  ///
  /// The replay stores more checkpoints near the node, because undo and redo often continue there.
  mutating func simulation(at target: Int) -> Simulation {
    // `.never` cannot be cancelled, so the replay does not throw.
    (try? simulation(at: target, .never)) ?? checkpoints.root
  }

  /// Returns the simulation after a node, replayed from the nearest checkpoint.
  ///
  /// - Throws: `Refusal.stopped` if the replay was cancelled.
  package mutating func simulation(at target: Int, _ cancellation: Cancellation) throws(Refusal) -> Simulation
  {
    var steps: [Int] = []
    var remainingEffort = 0
    var node = target
    while checkpoints[node] == nil {
      steps.append(node)
      remainingEffort += nodes[node].effort
      node = nodes[node].parent
    }
    var simulation = checkpoints[node] ?? checkpoints.root
    let count = steps.count
    replayedSteps += count
    let leavesCopies = replayedSteps > Self.minimumCheckpointEffort
    if leavesCopies { replayedSteps = 0 }
    var nextCheckpoint = remainingEffort / 2
    while let step = steps.popLast() {
      let progress = Cancellation.Progress(.steps, count - steps.count - 1, of: count)
      if (count - steps.count) % Cancellation.interval == 0, cancellation.isCancelled(at: progress) {
        throw .stopped
      }
      try nodes[step].apply(to: &simulation, cancellation.within(progress))
      let effort = nodes[step].effort
      remainingEffort -= effort
      guard remainingEffort <= nextCheckpoint || effort >= Self.stride else { continue }
      if leavesCopies || effort >= Self.stride {
        checkpoints.insert(
          simulation, at: step, effort: self.effort(at: step), presentEffort: self.effort(at: target))
      }
      nextCheckpoint = remainingEffort / 2
    }
    return simulation
  }

  private mutating func countEffort() {
    sinceCopy = 0
    var node = current
    while checkpoints[node] == nil {
      sinceCopy += nodes[node].effort
      node = nodes[node].parent
    }
  }

  var path: [Node] {
    var path: [Node] = []
    var node = current
    while node != Self.root {
      path.append(nodes[node])
      node = nodes[node].parent
    }
    return path.reversed()
  }

  /// Whether an operation follows `node` on the current path; expectations do not count.
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

  /// Returns the node that added a log entry; nil if no node did.
  package func node(ofEntry entry: Int) -> Int? {
    let node = nodes.partitioningIndex { $0.entries.upperBound > entry }
    return node < nodes.count && nodes[node].entries.contains(entry) ? node : nil
  }

  func isOnPath(_ node: Int) -> Bool { node == Self.root || nodes[node].isOnPath }

  /// Returns the effort of `node` and all nodes added before it, on all branches.
  private func effort(at node: Int) -> Int {
    node == Self.root ? 0 : nodes[node].entries.upperBound + node + 1
  }

  private func depth(_ node: Int) -> Int { node == Self.root ? 0 : nodes[node].depth }
}

extension History.Node {
  /// Performs the operation of the node again.
  ///
  /// After a cancellation the simulation must be discarded.
  ///
  /// - Throws: `Refusal.stopped` if the replay was cancelled.
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

private struct Checkpoints: Sendable {
  private static let limit = 64

  /// The state before the first step, as the only element of an array.
  ///
  /// The array stores this large value outside the session, because sessions are moved often.
  private let beginning: [Simulation]
  private var simulations: [Int: Simulation] = [:]
  /// The nodes with a checkpoint in ascending order, each with the effort up to the node.
  private var order: [(node: Int, effort: Int)] = []

  init(root: Simulation) { beginning = [root] }

  var root: Simulation { beginning[0] }

  subscript(node: Int) -> Simulation? { node == History.root ? root : simulations[node] }

  /// Adds a checkpoint, and drops the least useful one if the limit is exceeded.
  ///
  /// `effort` is the effort up to `node`. If all checkpoints of a long replay had the same effort, the new
  /// ones would be dropped first.
  mutating func insert(_ simulation: Simulation, at node: Int, effort: Int, presentEffort: Int) {
    guard node != History.root, simulations.updateValue(simulation, forKey: node) == nil else { return }
    order.insert((node, effort), at: order.firstIndex { $0.node > node } ?? order.count)
    if order.count > Self.limit { simulations[order.remove(at: leastUseful(from: presentEffort)).node] = nil }
  }

  /// Returns the index of the checkpoint that costs least to drop.
  ///
  /// The cost is the effort between the checkpoint's neighbours, divided by the checkpoint's distance from
  /// the current node.
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
