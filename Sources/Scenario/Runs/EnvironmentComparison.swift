// "Why did that happen?": the rule behind an entry of the log, and what the other environment would have answered.
// The answer is computed: two stages that were alike when the purchase began, one of them under the other environment's
// rules, are given the same deeds at the same moments, and the two courses are laid side by side.

import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// The course of one situation in two environments.
public struct EnvironmentComparison: Hashable, Sendable {
  /// A line of the comparison.
  public enum ComparisonLine: Hashable, Sendable {
    /// What was done, as a command of the language.
    case step(String)
    /// What had to be done in the other environment besides, to get on.
    case stepThere(String)
    /// What came of it in both.
    case both(EventSummary)
    /// What came of it only here.
    case current(EventSummary)
    /// What comes of it only there.
    case alternative(EventSummary)
    /// Why nothing comes of it there.
    case refusedThere(Refusal)
  }

  /// Why nothing can be compared.
  public enum Obstacle: Hashable, Sendable {
    /// The entry is a word for people, or stands for no step at all.
    case noSituation
  }

  public let current: EnvironmentName
  public let alternative: EnvironmentName
  public internal(set) var lines: [ComparisonLine] = []
  public internal(set) var obstacle: Obstacle?

  /// Whether nothing was compared, because in both environments the steps cause no event that a comparison includes.
  ///
  /// A comparison includes callbacks, dialogs, console lines, remarks, StoreKit 2 and the messages of participants. It
  /// does not include server notifications and the clock.
  public var isEmpty: Bool {
    lines.allSatisfy { line in
      switch line {
      case .step, .stepThere: true
      case .both, .current, .alternative, .refusedThere: false
      }
    }
  }

  /// Whether the environments answer alike.
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
  /// The rules behind a log entry: its own, else those behind what the same step brought about.
  public func rules(ofEntry index: Int) -> [Rule] {
    if let own = log[index].simulationEvent.rule { return [RuleRegistry.rule(own)] }
    guard let node = history.node(ofEntry: index) else { return [] }
    var seen: Set<RuleID> = []
    return history.nodes[node].entries.compactMap { log[$0].simulationEvent.rule }.filter {
      seen.insert($0).inserted
    }
    .map { RuleRegistry.rule($0) }
  }

  /// What the other environment would have answered in the situation of a log entry.
  ///
  /// - Throws: `Refusal.stopped` if it was cancelled.
  public func comparison(
    ofEntry index: Int, cancellation: Cancellation = .never
  ) throws(Refusal) -> EnvironmentComparison {
    let current = log[index].simulationEvent.context.environment
    let alternative: EnvironmentName = current == .xcode ? .sandbox : .xcode
    var comparison = EnvironmentComparison(current: current, alternative: alternative)
    guard let node = history.node(ofEntry: index), history.nodes[node].isComparable else {
      comparison.obstacle = .noSituation
      return comparison
    }
    var histories = history
    let after = try histories.simulation(at: node, cancellation).world
    let situation = Situation(of: index, node: node, in: self, after)
    let before = try histories.simulation(at: history.nodes[situation.beginning].parent, cancellation)
    var other = ComparisonRun(
      situation, before: before, after: after, environment: alternative, cancellation: cancellation)
    // Where the phone was done with here, the other one is answered until it is done too.
    comparison.lines = try other.run(answersToTheEnd: after.device.topDialog == nil)
    return comparison
  }
}

extension History {
  /// The node whose work added a log entry.
  func node(ofEntry entry: Int) -> Int? {
    let node = nodes.partitioningIndex { $0.entries.upperBound > entry }
    return node < nodes.count && nodes[node].entries.contains(entry) ? node : nil
  }
}

extension History.Node {
  /// Whether the node did something that another environment could answer.
  fileprivate var isComparable: Bool {
    guard case .operation(let operation) = work else { return false }
    switch operation {
    case .store(let action): return action.facts.traits.isDisjoint(with: [.words, .worlds])
    case .participant: return true
    }
  }
}

/// The steps that led to a log entry, from the beginning of the purchase that it is about.
struct Situation {
  /// A step, with what came of it.
  struct RecordedStep {
    let time: Instant
    let operation: Operation
    /// The button that was pressed.
    var button: DialogButton.Name?
    var simulationEvents: [SimulationEvent]
  }

  private(set) var steps: [RecordedStep] = []
  /// The node of the first of them.
  let beginning: Int
  /// The transactions it is about, by number, in the order of their creation.
  private(set) var transactions: [TransactionNumber] = []

  /// How many steps back the beginning is looked for.
  private static let lookbackLimit = 20_000

  /// The situation of an entry that a node brought about; `world` is as it was after that.
  ///
  /// Where the beginning of the purchase cannot be found, the last deed alone is the situation.
  init(of entry: Int, node last: Int, in session: Session, _ world: World) {
    let history = session.history
    let log = session.log
    let environment = log[entry].simulationEvent.context.environment
    var chain = Set(log[entry].simulationEvent.transactions)
    if chain.isEmpty { chain = Self.mentioned(in: history.nodes[last], log) }
    let path = Self.path(to: last, environment, chain: &chain, history, log) ?? [last]
    beginning = path.first ?? last
    let plans = world.plans(besides: chain.compactMap { world.transaction($0) })
    let begun = path.reduce(into: Set<TransactionNumber>()) {
      $0.formUnion(Self.begun(by: history.nodes[$1], log))
    }
    let oldest = chain.min()
    for node in path { add(history.nodes[node], chain: &chain, after: oldest, begun, plans, log) }
    transactions = chain.sorted()
  }

  /// The nodes of a world from the beginning of a purchase to `last`; nil where the beginning is not found.
  ///
  /// Backwards, to the step that added the payment. A transaction without one, such as a resolved interruption, goes
  /// on from an earlier transaction: the chain then begins with that one's purchase.
  private static func path(
    to last: Int, _ environment: EnvironmentName, chain: inout Set<TransactionNumber>, _ history: History,
    _ log: SessionLog
  ) -> [Int]? {
    guard var oldest = chain.min() else { return [last] }
    var path: [Int] = []
    var firstMention: (place: Int, numbers: Set<TransactionNumber>)?
    var node = last
    while node != History.root, path.count < lookbackLimit {
      let present = history.nodes[node]
      let isHere =
        present.entries.first.map { log[$0].simulationEvent.context.environment == environment } ?? true
      if isHere {
        if case .operation(.store(.reset)) = present.work { break }
        path.append(node)
        var mentioned = mentioned(in: present, log)
        // A delay that passed speaks of what it delivers; what it came of is told by the step that set it off.
        if case .operation(.store(.settle)) = present.work, present.parent != History.root {
          mentioned.formUnion(Self.mentioned(in: history.nodes[present.parent], log))
        }
        let begun = begun(by: present, log)
        if begun.contains(oldest) { return path.reversed() }
        if let earlier = begun.min(), earlier < oldest, let first = firstMention,
          let from = first.numbers.min(),
          from < oldest
        {
          // Numbers are given in order: what is looked for was not created by a payment of its own.
          oldest = from
          chain.insert(from)
          firstMention = nil
          if begun.contains(oldest) { return path.reversed() }
        }
        if mentioned.contains(oldest) { firstMention = (path.count, mentioned) }
      }
      node = present.parent
    }
    return nil
  }

  private mutating func add(
    _ node: History.Node, chain: inout Set<TransactionNumber>, after oldest: TransactionNumber?,
    _ begun: Set<TransactionNumber>, _ plans: Set<String>, _ log: SessionLog
  ) {
    guard case .operation(let operation) = node.work else { return }
    let isAboutIt =
      steps.isEmpty || !Self.mentioned(in: node, log).isDisjoint(with: chain)
      || operation.action?.facts.plan.map(plans.contains) ?? false
    guard isAboutIt || operation.action?.facts.traits.contains(.everyPurchase) ?? false else { return }
    if isAboutIt, let oldest {
      // What no payment of its own began came of this one.
      chain.formUnion(Self.mentioned(in: node, log).filter { $0 > oldest && !begun.contains($0) })
    }
    let simulationEvents = node.entries.map { log[$0].simulationEvent }.filter { simulationEvent in
      simulationEvent.transactions.isEmpty || simulationEvent.transactions.contains { chain.contains($0) }
    }
    // Delays that passed belong to the step that set them off.
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

  /// The transactions that a payment of a step began.
  private static func begun(by node: History.Node, _ log: SessionLog) -> Set<TransactionNumber> {
    guard node.isPurchase else { return [] }
    return mentioned(in: node, log)
  }

  /// The transactions that a step named or brought something about for.
  private static func mentioned(in node: History.Node, _ log: SessionLog) -> Set<TransactionNumber> {
    var numbers = Set(node.entries.flatMap { log[$0].simulationEvent.transactions })
    if case .operation(.store(let action)) = node.work, case .number(let number)? = action.facts.target {
      numbers.insert(number)
    }
    return numbers
  }
}

extension History.Node {
  /// Whether transactions begin with it.
  fileprivate var isPurchase: Bool {
    guard case .operation(let operation) = work else { return false }
    switch operation {
    case .store(let action): return action.facts.traits.contains(.beginsTransactions)
    case .participant: return true
    }
  }
}

extension Operation {
  /// What is done in the store's world; nil for a participant's deed.
  fileprivate var action: Action? {
    switch self {
    case .store(let action): action
    case .participant: nil
    }
  }
}
