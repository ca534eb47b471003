// Checks of the log against the state and against earlier log entries.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

struct ToldSoFar: Sendable {
  /// Transactions that a callback delivered in a state other than purchasing.
  var settled: [EnvironmentName: Set<TransactionNumber>] = [:]
  /// Transactions that the app finished while they were not deferred.
  var finished: [EnvironmentName: Set<TransactionNumber>] = [:]
  /// The number of `Product.purchase` calls that have not returned.
  var openCalls: [EnvironmentName: Int] = [:]
  var last: [EnvironmentName: Instant] = [:]
  /// The first contradiction between a step and an earlier step.
  var contradiction: String?

  mutating func begins(_ environment: EnvironmentName) {
    settled[environment] = nil
    finished[environment] = nil
    openCalls[environment] = nil
    last[environment] = nil
  }

  mutating func take(_ simulationEvents: [SimulationEvent], _ world: World) {
    contradiction = nil
    for event in simulationEvents.compactMap(\.event) { take(event, world) }
    if world.app.state == .terminated { openCalls[world.environment] = 0 }
  }

  private mutating func take(_ event: Event, _ world: World) {
    let environment = event.context.environment
    if case .performed(let action) = event.kind {
      switch action {
      case .setClock: last[environment] = nil
      case .newDevice, .app(.terminate), .app(.reinstall): openCalls[environment] = 0
      default: break
      }
    }
    if let before = last[environment], event.at < before { contradiction = "an event is older than the last" }
    last[environment] = event.at
    switch event.kind {
    case .callback(let snapshots):
      for snapshot in snapshots { take(snapshot, environment) }
    case .diagnostic(.transactionsRemoved(let numbers)):
      finished[environment, default: []].formUnion(
        numbers.filter { world.transaction($0)?.request == RequestState.none })
    case .diagnostic(.deviceDeviates(let deviation)) where deviation.undoesFinish:
      finished[environment, default: []].subtract(deviation.transactions)
    case .purchaseCalled: openCalls[environment, default: 0] += 1
    case .storekit(let answer) where answer.interface == .purchase:
      openCalls[environment, default: 0] -= 1
      if openCalls[environment, default: 0] < 0 { contradiction = "an answer without a call: \(answer.call)" }
    default: break
    }
  }

  private mutating func take(_ snapshot: TransactionSnapshot, _ environment: EnvironmentName) {
    let number = snapshot.number
    if snapshot.state == .purchasing, settled[environment, default: []].contains(number) {
      contradiction = "#\(number) is purchasing again"
    }
    if snapshot.state != .purchasing { settled[environment, default: []].insert(number) }
    if finished[environment, default: []].contains(number) {
      contradiction = "#\(number) is delivered after it was finished"
    }
    if (snapshot.error != nil) != (snapshot.state == .failed) {
      contradiction = "#\(number) has a wrong error"
    }
  }
}

extension ConsistencyCheck {
  static let logChecks = [
    ConsistencyCheck(
      "log-order",
      "A transaction is purchasing once and first, none returns after finish(), calls are answered once."
    ) { $0.told.contradiction },
    ConsistencyCheck("log-transactions", "The log names only transactions that exist.") { moment in
      let count = moment.world.transactionCount
      let stranger = moment.events.first { event in
        event.context.environment == moment.world.environment
          && event.transactions.contains { $0.value < 1 || $0.value > count }
      }
      return stranger.map { "\($0.kind)" }
    },
    ConsistencyCheck("log-delivery", "A delivered transaction is the one of the lists.") { moment in
      let world = moment.world
      for event in moment.events where event.context.environment == world.environment {
        guard case .callback(let snapshots) = event.kind else { continue }
        for snapshot in snapshots where snapshot.state == .purchased {
          guard let transaction = world.transaction(snapshot.number) else { continue }
          if snapshot.productIdentifier != transaction.payment.productIdentifier
            || transaction.state != .purchased
          {
            return "#\(snapshot.number) was delivered as purchased and is \(transaction.state.name)"
          }
          if snapshot.identifier != world.identifierText(snapshot.number) {
            return "#\(snapshot.number) was delivered with the identifier \(snapshot.identifier ?? "nil")"
          }
        }
      }
      return nil
    },
    ConsistencyCheck("log-refund", "A refund or revocation is told to the developer's server.") { moment in
      let world = moment.world
      guard moment.before.world.environment == world.environment else { return nil }
      let told = Set(
        moment.events.flatMap { event -> [TransactionNumber] in
          guard case .server(let note) = event.kind, !note.isManual,
            [.refunded, .familyRevoked].contains(note.event)
          else { return [] }
          return note.transaction.map { [$0] } ?? []
        })
      for transaction in world.present where transaction.refundedAt != nil {
        guard let before = moment.before.world.transaction(transaction.number), before.refundedAt == nil,
          before.state == .purchased
        else { continue }
        // A free transaction is revoked together with a paid one, and the server is notified only about the
        // paid transaction.
        let isToldOfPaid = told.contains { number in
          number == transaction.original
            || transaction.subscription != nil
              && world.transaction(number)?.subscription == transaction.subscription
              && world.transaction(number)?.expiresAt == transaction.expiresAt
        }
        if !told.contains(transaction.number), !isToldOfPaid {
          return "#\(transaction.number) was refunded without a notification"
        }
      }
      return nil
    },
  ]
}
