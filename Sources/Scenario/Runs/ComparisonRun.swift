// Two stages that are given the same deeds: the session's own, of which the log tells what came, and the same stage
// under another environment's rules. The two courses are laid side by side.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// The other stage, and what the two have told so far.
struct ComparisonRun {
  private let situation: Situation
  private let cancellation: Cancellation
  private let zone: DeviceTimeZone
  private var simulation: Simulation
  /// The first transaction that began since.
  private let base: TransactionNumber
  /// The transactions of the situation that began before it: each has one number in both environments.
  private let older: Set<TransactionNumber>
  /// The transactions of the situation that began in it, in the order of their creation.
  private let begun: ArraySlice<TransactionNumber>
  /// The products that the situation is about.
  private let products: Set<String>
  private var lines: [EnvironmentComparison.ComparisonLine] = []

  /// How many dialogs are answered that have no counterpart.
  private static let maxAnswers = 8

  /// `before` is the session's own stage as it was when the situation began; `world` is as it was at its end.
  init(
    _ situation: Situation, before: Simulation, after world: World, environment: EnvironmentName,
    cancellation: Cancellation
  ) {
    self.situation = situation
    self.cancellation = cancellation
    zone = before.world.device.timeZone
    simulation = before.moved(to: environment)
    base = before.world.transactionNumbers.upperBound
    let firstBegun = situation.transactions.partitioningIndex { [base] in $0 >= base }
    older = Set(situation.transactions[..<firstBegun])
    begun = situation.transactions[firstBegun...]
    products = world.plans(besides: situation.transactions.compactMap { world.transaction($0) })
  }

  /// Gives it the deeds and compares what came of them; with `answersToTheEnd` the dialogs that are still up afterwards
  /// are answered with yes.
  ///
  /// - Throws: `Refusal.stopped` if it was cancelled.
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

  /// Does a deed; a refusal other than a stop only means that nothing happens.
  private mutating func perform(_ operation: Operation) throws(Refusal) -> [SimulationEvent] {
    guard simulation.refusal(of: operation) == nil else { return [] }
    return Array(try simulation.perform(operation, cancellation: cancellation, callerRestoresState: true))
  }

  private mutating func runDelays() throws(Refusal) -> [SimulationEvent] {
    simulation.hasPendingInteractions ? try perform(.store(.settle)) : []
  }

  /// The deed there that stands for a step here; nil where there is nothing to answer.
  private func counterpartOperation(of step: Situation.RecordedStep) -> Operation? {
    switch step.operation {
    case .store(let action): counterpartOperation(of: action, button: step.button).map { .store($0) }
    case .participant: step.operation
    }
  }

  private func counterpartOperation(of action: Action, button: DialogButton.Name?) -> Action? {
    guard action.facts.sender == .customer, action != .home else { return action.naming(alternative) }
    guard let dialog = simulation.world.device.topDialog else { return nil }
    // What is chosen from a list has the same name there.
    if case .tap(let word) = action, dialog.buttons.contains(where: { $0.choice == word }) { return action }
    let name = button ?? .ok
    if dialog.buttons.contains(where: { $0.name == name }) { return .tap(name.rawValue) }
    return dialog.button(accepting: name.isAccepting).map { .tap($0.identifier) }
  }

  // MARK: Numbers

  private func alternative(_ reference: TransactionReference) -> TransactionReference {
    guard case .number(let number) = reference, let index = begun.firstIndex(of: number) else {
      return reference
    }
    return .number(base.advanced(by: index - begun.startIndex))
  }

  /// A transaction there by the number it would have here.
  private func numberInOriginal(_ number: TransactionNumber) -> TransactionNumber {
    let index = base.distance(to: number)
    guard index >= 0, let last = begun.last else { return number }
    return index < begun.count
      ? begun[begun.startIndex + index] : last.advanced(by: index - begun.count + 1)
  }

  // MARK: Side by side

  /// What is told there of the situation: callbacks, dialogs, console lines and remarks, with how long after the step.
  private func eventsInOther(_ simulationEvents: [SimulationEvent], since start: Instant) -> [EventSummary] {
    simulationEvents.compactMap { simulationEvent in
      guard isOfSituation(simulationEvent) else { return nil }
      return EventSummary(simulationEvent, since: start, number: numberInOriginal)
    }
  }

  /// Whether something that happens there is compared; all of it when the steps are about no transaction here.
  private func isOfSituation(_ simulationEvent: SimulationEvent) -> Bool {
    let numbers = simulationEvent.transactions
    return numbers.isEmpty || situation.transactions.isEmpty
      || numbers.contains { number in
        guard number >= base else { return older.contains(number) }
        guard let transaction = simulation.world.transaction(number), !products.isEmpty else { return true }
        return products.contains(transaction.payment.productIdentifier)
      }
  }

  /// Adds two lists side by side: what both have once, the rest in its place.
  private mutating func merge(_ current: [EventSummary], _ alternative: [EventSummary]) {
    for element in aligned(current, alternative, by: { $0 }) {
      switch element {
      case .both(let told, _): lines.append(.both(told))
      case .left(let told): lines.append(.current(told))
      case .right(let told): lines.append(.alternative(told))
      }
    }
  }
}

extension World {
  /// The products of some transactions, and every other plan of their groups.
  func plans(besides transactions: [Transaction]) -> Set<String> {
    let products = Set(transactions.map(\.payment.productIdentifier))
    let groups = catalog.groups.filter { group in
      group.subscriptions.contains { products.contains($0.identifier) }
    }
    return products.union(groups.flatMap { $0.subscriptions.map(\.identifier) })
  }
}

extension Dialog {
  /// The button that says yes, or the one that says no.
  fileprivate func button(accepting: Bool) -> DialogButton? {
    // In the order of their cases, so that a payment is confirmed before anything else is agreed to.
    let names = DialogButton.Name.allCases.filter { $0.isAccepting == accepting }
    return names.lazy.compactMap { name in buttons.first { $0.name == name } }.first
      ?? buttons.first { $0.isDefault } ?? buttons.first
  }
}
