// A replay of a situation under another environment's rules, aligned with the original events.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

struct ComparisonRun {
  private let situation: Situation
  private let cancellation: Cancellation
  private let zone: DeviceTimeZone
  private var simulation: Simulation
  /// The first transaction number after the situation began.
  private let base: TransactionNumber
  /// The situation's older transactions, whose numbers are equal in both environments.
  private let older: Set<TransactionNumber>
  /// The situation's transactions from `base` on, in order.
  private let startedTransactions: ArraySlice<TransactionNumber>
  /// The products in the situation's transactions, and all subscriptions in the groups of these products.
  private let products: Set<String>
  private var lines: [EnvironmentComparison.ComparisonLine] = []

  /// The maximum number of dialogs to answer after the last step.
  private static let maxAnswers = 8

  init(
    _ situation: Situation, before: Simulation, after world: World, environment: EnvironmentName,
    cancellation: Cancellation
  ) {
    self.situation = situation
    self.cancellation = cancellation
    zone = before.world.device.timeZone
    simulation = before.moved(to: environment)
    base = before.world.transactionNumbers.upperBound
    let firstStarted = situation.transactions.partitioningIndex { [base] in $0 >= base }
    older = Set(situation.transactions[..<firstStarted])
    startedTransactions = situation.transactions[firstStarted...]
    products = world.plans(besides: situation.transactions.compactMap { world.transaction($0) })
  }

  /// Performs the situation's operations and returns the comparison lines.
  ///
  /// With `answersToTheEnd`, dialogs that are still open afterwards are accepted.
  ///
  /// - Throws: `Refusal.stopped` if the comparison was cancelled.
  mutating func run(answersToTheEnd: Bool) throws(Refusal) -> [EnvironmentComparison.ComparisonLine] {
    for step in situation.steps { try compare(step) }
    guard answersToTheEnd else { return lines }
    for _ in 0..<Self.maxAnswers {
      guard let button = simulation.world.device.topDialog?.button(accepting: true) else { break }
      let action = Action.tap(button.identifier)
      lines.append(.stepThere(CommandPrinter.shown(.action(action), zone: zone)))
      let start = simulation.world.now
      lines += eventsInOther(try perform(.store(action)) + runDelays(), since: start).map { .alternative($0) }
    }
    return lines
  }

  private mutating func compare(_ step: Situation.RecordedStep) throws(Refusal) {
    var simulationEvents: [SimulationEvent] = []
    if step.time > simulation.world.now {
      simulationEvents += try simulation.advance(
        to: step.time, cancellation: cancellation, callerRestoresState: true)
    }
    let start = simulation.world.now
    lines.append(.step(CommandPrinter.shown(Command(step.operation), zone: zone)))
    let current = step.simulationEvents.compactMap { EventSummary($0, since: step.time) }
    guard let operation = counterpartOperation(of: step) else {
      lines += current.map { .current($0) }
      return
    }
    if let refusal = simulation.refusal(of: operation) {
      lines += current.map { .current($0) }
      lines.append(.refusedThere(refusal))
      return
    }
    simulationEvents += try perform(operation) + runDelays()
    merge(current, eventsInOther(simulationEvents, since: start))
  }

  /// Performs an operation and returns its events; no events if the operation is refused.
  private mutating func perform(_ operation: Operation) throws(Refusal) -> [SimulationEvent] {
    guard simulation.refusal(of: operation) == nil else { return [] }
    return Array(try simulation.perform(operation, cancellation: cancellation, callerRestoresState: true))
  }

  private mutating func runDelays() throws(Refusal) -> [SimulationEvent] {
    simulation.hasPendingInteractions ? try perform(.store(.settle)) : []
  }

  /// Returns the corresponding operation in the other environment; nil if it needs a dialog that is not open.
  private func counterpartOperation(of step: Situation.RecordedStep) -> Operation? {
    switch step.operation {
    case .store(let action): counterpartOperation(of: action, button: step.button).map { .store($0) }
    case .participant: step.operation
    }
  }

  private func counterpartOperation(of action: Action, button: DialogButton.Name?) -> Action? {
    guard action.answersDialog else { return action.naming(alternative) }
    return simulation.counterpartAnswer(to: action, button: button)
  }

  // MARK: Numbers

  private func alternative(_ reference: TransactionReference) -> TransactionReference {
    guard case .number(let number) = reference, let index = startedTransactions.firstIndex(of: number) else {
      return reference
    }
    return .number(base.advanced(by: index - startedTransactions.startIndex))
  }

  /// Returns the original number of a transaction that the other environment created.
  private func numberInOriginal(_ number: TransactionNumber) -> TransactionNumber {
    let index = base.distance(to: number)
    guard index >= 0, let last = startedTransactions.last else { return number }
    return index < startedTransactions.count
      ? startedTransactions[startedTransactions.startIndex + index]
      : last.advanced(by: index - startedTransactions.count + 1)
  }

  // MARK: Alignment

  private func eventsInOther(_ simulationEvents: [SimulationEvent], since start: Instant) -> [EventSummary] {
    simulationEvents.compactMap { simulationEvent in
      guard isOfSituation(simulationEvent) else { return nil }
      return EventSummary(simulationEvent, since: start, number: numberInOriginal)
    }
  }

  /// Whether an event in the other environment belongs to the situation.
  ///
  /// An event without transactions belongs to it. All events do if the situation has no transactions.
  private func isOfSituation(_ simulationEvent: SimulationEvent) -> Bool {
    let numbers = simulationEvent.transactions
    return numbers.isEmpty || situation.transactions.isEmpty
      || numbers.contains { number in
        guard number >= base else { return older.contains(number) }
        guard let transaction = simulation.world.transaction(number), !products.isEmpty else { return true }
        return products.contains(transaction.payment.productIdentifier)
      }
  }

  /// Appends the aligned events of two lists; an event in both lists is appended once.
  private mutating func merge(_ current: [EventSummary], _ alternative: [EventSummary]) {
    for element in aligned(current, alternative, by: { $0 }) {
      switch element {
      case .both(let summary, _): lines.append(.both(summary))
      case .left(let summary): lines.append(.current(summary))
      case .right(let summary): lines.append(.alternative(summary))
      }
    }
  }
}

extension World {
  func plans(besides transactions: [Transaction]) -> Set<String> {
    let products = Set(transactions.map(\.payment.productIdentifier))
    let groups = catalog.groups.filter { group in
      group.subscriptions.contains { products.contains($0.identifier) }
    }
    return products.union(groups.flatMap { $0.subscriptions.map(\.identifier) })
  }
}
