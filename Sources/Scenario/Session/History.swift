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
    /// The clock when the work began.
    let time: Instant
    /// The clock after it.
    let end: Instant
    let work: Work
    /// Whether it lies on the path to the present node.
    var isOnPath = true
    private let plainParent: Int32
    private let plainDepth: Int32
    private let firstEntry: Int32
    private let entryCount: Int32
    /// The zone of the device before it, as an index.
    let zone: Int32

    init(
      parent: Int, depth: Int, time: Instant, entries: Range<Int>, work: Work, end: Instant, zone: Int
    ) {
      self.time = time
      self.end = end
      self.work = work
      plainParent = Int32(clamping: parent)
      plainDepth = Int32(clamping: depth)
      firstEntry = Int32(clamping: entries.lowerBound)
      entryCount = Int32(clamping: entries.count)
      self.zone = Int32(clamping: zone)
    }

    /// The index of the node before it; -1 before the first.
    var parent: Int { Int(plainParent) }
    /// How many nodes are before it on its path.
    var depth: Int { Int(plainDepth) }
    /// The log entries that it added.
    var entries: Range<Int> { Int(firstEntry)..<Int(firstEntry) + Int(entryCount) }
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
  private static let trifle = 24

  private(set) var nodes = AppendVector<Node>()
  /// The node that the session stands at.
  private(set) var current = root
  private var checkpoints: Checkpoints
  /// How much was done since the copy of the stage that lies nearest before the present node.
  private var sinceCopy = 0
  /// How much was done in all, on every branch.
  private var effort = 0
  /// How many steps were done again since that last left a copy.
  private var doneAgain = 0
  /// The time zones that the device was in.
  private(set) var zones: [DeviceTimeZone] = []

  /// `stage` is the state before the first step.
  init(_ stage: Stage) {
    checkpoints = Checkpoints(root: stage)
    zones = [stage.world.device.timeZone]
  }

  /// Adds a node after the present one.
  ///
  /// - Parameters:
  ///   - work: what was done.
  ///   - time: when.
  ///   - zone: the zone that the device was in before.
  ///   - entries: what it has told of.
  ///   - stage: the state that it led to.
  mutating func append(
    _ work: Work, at time: Instant, in zone: DeviceTimeZone, entries: Range<Int>, stage: Stage
  ) {
    add(work, at: time, zone, entries: entries, end: stage.world.now)
    guard sinceCopy >= Self.stride else { return }
    checkpoints.keep(stage, at: current, after: effort)
    sinceCopy = 0
  }

  private mutating func add(
    _ work: Work, at time: Instant, _ zone: DeviceTimeZone, entries: Range<Int>, end: Instant
  ) {
    if zones[zones.count - 1] != zone { zones.append(zone) }
    let node = Node(
      parent: current, depth: depth(current) + 1, time: time, entries: entries, work: work, end: end,
      zone: zones.count - 1)
    nodes.append(node)
    current = nodes.count - 1
    effort += node.effort
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
  mutating func stage(at target: Int) -> Stage {
    // Who waits to the end gets it.
    (try? stage(at: target, .endless)) ?? checkpoints.root
  }

  /// The same, for somebody who may call it off.
  ///
  /// - Throws: `Refusal.stopped` where that takes long and `patience` calls it off.
  mutating func stage(at target: Int, _ patience: Patience) throws(Refusal) -> Stage {
    var steps: [Int] = []
    var rest = 0
    var node = target
    while checkpoints[node] == nil {
      steps.append(node)
      rest += nodes[node].effort
      node = nodes[node].parent
    }
    var stage = checkpoints[node] ?? checkpoints.root
    let all = steps.count
    doneAgain += all
    let leavesCopies = doneAgain > Self.trifle
    if leavesCopies { doneAgain = 0 }
    var next = rest / 2
    while let step = steps.popLast() {
      let progress = Patience.Progress(.steps, all - steps.count - 1, of: all)
      if (all - steps.count) % Patience.interval == 0, !patience.goesOn(progress) { throw .stopped }
      try nodes[step].apply(to: &stage, patience.within(progress))
      let effort = nodes[step].effort
      rest -= effort
      guard rest <= next || effort >= Self.stride else { continue }
      if leavesCopies || effort >= Self.stride { checkpoints.keep(stage, at: step, after: self.effort) }
      next = rest / 2
    }
    return stage
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
  /// Does it again, on a stage that is given up where that is called off.
  ///
  /// What was possible once is possible again: the same state, the same step.
  /// - Throws: `Refusal.stopped` where `patience` calls it off.
  func apply(to stage: inout Stage, _ patience: Patience) throws(Refusal) {
    do throws(Refusal) {
      _ = try stage.advance(to: time, patience: patience, isKept: true)
      if case .deed(let deed) = work { _ = try stage.perform(deed, patience: patience, isKept: true) }
    } catch {
      if error.isStop { throw error }
      assertionFailure("a step that was possible is refused: \(error.description)")
    }
  }
}

/// Copies of the stage at some nodes: all of the near past, fewer and fewer of the far one.
private struct Checkpoints: Sendable {
  /// How many are kept; then one of them goes for each that comes.
  private static let limit = 64
  /// Of so many of the newest none goes.
  private static let newest = 16

  /// The state before the first step, as the only element: apart from the session, which is moved far more often than
  /// it goes back so far.
  private let beginning: [Stage]
  private var kept: [Int: Stage] = [:]
  /// The nodes in the order in which they were kept, and how much had been done by then.
  private var order: [(node: Int, effort: Int)] = []

  init(root: Stage) { beginning = [root] }

  var root: Stage { beginning[0] }

  subscript(node: Int) -> Stage? { node == History.root ? root : kept[node] }

  mutating func keep(_ stage: Stage, at node: Int, after effort: Int) {
    guard node != History.root, kept.updateValue(stage, forKey: node) == nil else { return }
    order.append((node, effort))
    if order.count > Self.limit { kept[order.remove(at: dispensable).node] = nil }
  }

  /// The place of the one that is missed least: between its neighbours lies little, for what is so long ago.
  private var dispensable: Int {
    let end = order[order.count - 1].effort
    var best = (place: 0, cost: Double.infinity)
    for place in 0..<order.count - Self.newest {
      let before = place > 0 ? order[place - 1].effort : 0
      let gap = Double(order[place + 1].effort - before)
      let cost = gap / Double(max(1, end - order[place].effort))
      if cost < best.cost { best = (place, cost) }
    }
    return best.place
  }
}
