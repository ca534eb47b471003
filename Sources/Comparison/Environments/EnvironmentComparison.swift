// The comparison of a log entry's situation in the current environment and in the other environment.

import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// A comparison of one situation in two environments.
///
/// A copy of the simulation repeats the operations since the beginning of the purchase under the other
/// environment's rules. The copy's events are aligned with the logged events.
public struct EnvironmentComparison: Hashable, Sendable {
  public enum ComparisonLine: Hashable, Sendable {
    case step(String)
    /// An extra step in the other environment that answers a dialog.
    case stepThere(String)
    case both(EventSummary)
    /// An event only in the current environment.
    case current(EventSummary)
    /// An event only in the other environment.
    case alternative(EventSummary)
    case refusedThere(Refusal)
  }

  public enum Obstacle: Hashable, Sendable {
    /// No step caused the log entry, or the step cannot be compared, for example a note.
    case noSituation
  }

  public let current: EnvironmentName
  public let alternative: EnvironmentName
  public internal(set) var lines: [ComparisonLine] = []
  public internal(set) var obstacle: Obstacle?
  /// Whether the explained entry itself is the same in both environments.
  public internal(set) var isEntrySame = false

  /// Whether the steps cause no comparable event in either environment.
  ///
  /// Server notifications and the clock are not compared.
  public var isEmpty: Bool {
    lines.allSatisfy { line in
      switch line {
      case .step, .stepThere: true
      case .both, .current, .alternative, .refusedThere: false
      }
    }
  }

  /// Whether an entry is the same in both environments; nil means a step, whose events are all compared.
  fileprivate func isSame(_ entry: EventSummary?) -> Bool {
    if let entry { return lines.contains(.both(entry)) }
    let first = lines.lastIndex { if case .step = $0 { true } else { false } }.map { $0 + 1 } ?? 0
    return first < lines.count
      && lines[first...].allSatisfy { if case .both = $0 { true } else { false } }
  }

  public var isSame: Bool {
    lines.allSatisfy { line in
      switch line {
      case .step, .both: true
      case .stepThere, .current, .alternative, .refusedThere: false
      }
    }
  }
}

extension Session {
  /// Compares the situation of a log entry with the other environment.
  ///
  /// The other environment is the one that the session visited before. If the session has visited a single
  /// environment, entries from Xcode are compared with the Sandbox, and all other entries with Xcode.
  ///
  /// - Throws: `Refusal.stopped` if the comparison was cancelled.
  public func comparison(
    ofEntry index: Int, cancellation: Cancellation = .never
  ) throws(Refusal) -> EnvironmentComparison {
    let current = log[index].simulationEvent.context.environment
    let node = history.node(ofEntry: index)
    let alternative = history.environment(visitedBefore: current, at: node)
    var comparison = EnvironmentComparison(current: current, alternative: alternative)
    guard let node, history.nodes[node].isComparable else {
      comparison.obstacle = .noSituation
      return comparison
    }
    var histories = history
    let after = try histories.simulation(at: node, cancellation).world
    let situation = Situation(of: index, node: node, in: self, after)
    let before = try histories.simulation(at: history.nodes[situation.beginning].parent, cancellation)
    var other = ComparisonRun(
      situation, before: before, after: after, environment: alternative, cancellation: cancellation)
    // If no dialog is open in the current environment at the end, dialogs in the other one are answered too.
    comparison.lines = try other.run(answersToTheEnd: after.device.topDialog == nil)
    let time = situation.steps.last?.time
    comparison.isEntrySame = comparison.isSame(EventSummary(log[index].simulationEvent, since: time))
    return comparison
  }
}

extension History {
  /// Returns the environment of the steps before a node that was left for `current`.
  ///
  /// If there is none, the result is the Sandbox for Xcode, and Xcode for the other environments.
  fileprivate func environment(visitedBefore current: EnvironmentName, at node: Int?) -> EnvironmentName {
    var node = node ?? Self.root
    while node != Self.root {
      if case .operation(.store(.environment(let name))) = nodes[node].work, name != current { return name }
      node = nodes[node].parent
    }
    return current.comparedByDefault
  }
}

extension History.Node {
  fileprivate var isComparable: Bool {
    guard case .operation(let operation) = work else { return false }
    switch operation {
    case .store(let action): return action.facts.traits.isDisjoint(with: [.words, .worlds])
    case .participant: return true
    }
  }
}

/// The steps that led to a log entry, from the beginning of the entry's purchase.
struct Situation {
  struct RecordedStep {
    let time: Instant
    let operation: Operation
    var button: DialogButton.Name?
    var simulationEvents: [SimulationEvent]
  }

  private(set) var steps: [RecordedStep] = []
  let beginning: Int
  private(set) var transactions: [TransactionNumber] = []

  /// The maximum number of steps to search backwards for the beginning.
  private static let lookbackLimit = 20_000

  /// Collects the situation of `entry`, which the node `last` added; `world` is the world after that node.
  ///
  /// If the beginning of the purchase is not found, the situation is only the last operation.
  init(of entry: Int, node last: Int, in session: Session, _ world: World) {
    let history = session.history
    let log = session.log
    let environment = log[entry].simulationEvent.context.environment
    var chain = Set(log[entry].simulationEvent.transactions)
    if chain.isEmpty { chain = Self.mentioned(in: history.nodes[last], log) }
    let path = Self.path(to: last, environment, chain: &chain, history, log) ?? [last]
    beginning = path.first ?? last
    let plans = world.plans(besides: chain.compactMap { world.transaction($0) })
    let startedTransactions = path.reduce(into: Set<TransactionNumber>()) {
      $0.formUnion(Self.startedTransactions(by: history.nodes[$1], log))
    }
    let oldest = chain.min()
    for node in path {
      add(history.nodes[node], chain: &chain, after: oldest, startedTransactions, plans, log)
    }
    transactions = chain.sorted()
  }

  /// Returns the nodes from the beginning of a purchase to `last`; nil if the beginning is not found.
  ///
  /// Searches backwards, in the same environment, for the step that added the payment. A transaction without
  /// a payment, such as a resolved interruption, results from an earlier purchase, so the path begins there.
  private static func path(
    to last: Int, _ environment: EnvironmentName, chain: inout Set<TransactionNumber>, _ history: History,
    _ log: SessionLog
  ) -> [Int]? {
    guard var oldest = chain.min() else { return [last] }
    var path: [Int] = []
    var firstMention: (index: Int, numbers: Set<TransactionNumber>)?
    var node = last
    while node != History.root, path.count < lookbackLimit {
      let present = history.nodes[node]
      let isHere =
        present.entries.first.map { log[$0].simulationEvent.context.environment == environment } ?? true
      if isHere {
        if case .operation(.store(.reset)) = present.work { break }
        path.append(node)
        var mentioned = mentioned(in: present, log)
        // `settle` mentions only the delivered transactions, and the step before it those that caused them.
        if case .operation(.store(.settle)) = present.work, present.parent != History.root {
          mentioned.formUnion(Self.mentioned(in: history.nodes[present.parent], log))
        }
        let startedTransactions = startedTransactions(by: present, log)
        if startedTransactions.contains(oldest) { return path.reversed() }
        if let earlier = startedTransactions.min(), earlier < oldest, let first = firstMention,
          let from = first.numbers.min(),
          from < oldest
        {
          // Numbers ascend, so an earlier purchase with a smaller number means that no payment created
          // `oldest`.
          oldest = from
          chain.insert(from)
          firstMention = nil
          if startedTransactions.contains(oldest) { return path.reversed() }
        }
        if mentioned.contains(oldest) { firstMention = (path.count, mentioned) }
      }
      node = present.parent
    }
    return nil
  }

  private mutating func add(
    _ node: History.Node, chain: inout Set<TransactionNumber>, after oldest: TransactionNumber?,
    _ startedTransactions: Set<TransactionNumber>, _ plans: Set<String>, _ log: SessionLog
  ) {
    guard case .operation(let operation) = node.work else { return }
    let isAboutIt =
      steps.isEmpty || !Self.mentioned(in: node, log).isDisjoint(with: chain)
      || operation.action?.facts.plan.map(plans.contains) ?? false
    guard isAboutIt || operation.action?.facts.traits.contains(.everyPurchase) ?? false else { return }
    if isAboutIt, let oldest {
      // Newer transactions without a payment result from this purchase.
      chain.formUnion(
        Self.mentioned(in: node, log).filter { $0 > oldest && !startedTransactions.contains($0) })
    }
    let simulationEvents = node.entries.map { log[$0].simulationEvent }.filter { simulationEvent in
      simulationEvent.transactions.isEmpty || simulationEvent.transactions.contains { chain.contains($0) }
    }
    // The events of `settle` belong to the step that started the delay.
    if operation == .store(.settle), !steps.isEmpty {
      steps[steps.count - 1].simulationEvents += simulationEvents
      return
    }
    var step = RecordedStep(time: node.time, operation: operation, simulationEvents: simulationEvents)
    for case .dialogTapped(_, let button)? in simulationEvents.map(\.event?.kind) where step.button == nil {
      step.button = button.name
    }
    steps.append(step)
  }

  /// Returns the transactions that a node started; empty unless the node is a purchase.
  private static func startedTransactions(by node: History.Node, _ log: SessionLog) -> Set<TransactionNumber>
  {
    guard node.isPurchase else { return [] }
    return mentioned(in: node, log)
  }

  private static func mentioned(in node: History.Node, _ log: SessionLog) -> Set<TransactionNumber> {
    var numbers = Set(node.entries.flatMap { log[$0].simulationEvent.transactions })
    if case .operation(.store(let action)) = node.work, case .number(let number)? = action.facts.target {
      numbers.insert(number)
    }
    return numbers
  }
}

extension History.Node {
  fileprivate var isPurchase: Bool {
    guard case .operation(let operation) = work else { return false }
    switch operation {
    case .store(let action): return action.facts.traits.contains(.beginsTransactions)
    case .participant: return true
    }
  }
}

extension Operation {
  fileprivate var action: Action? {
    switch self {
    case .store(let action): action
    case .participant: nil
    }
  }
}

extension EnvironmentName {
  /// The Sandbox for Xcode, and Xcode for the other environments.
  package var comparedByDefault: EnvironmentName { self == .xcode ? .sandbox : .xcode }
}
