// Conditions that must hold after every step of a session.

import Backend
import Foundation
import IAPService
import Scenario
import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

public struct ConsistencyCheck: Sendable {
  public let name: String
  public let statement: String
  /// Returns the first contradiction, or nil if the condition holds.
  let contradiction: @Sendable (WalkMoment) -> String?

  init(
    _ name: String, _ statement: String, _ contradiction: @escaping @Sendable (WalkMoment) -> String?
  ) {
    self.name = name
    self.statement = statement
    self.contradiction = contradiction
  }

  public static let all: [ConsistencyCheck] =
    transactionChecks + subscriptionChecks + receiptChecks + serverAPIChecks + logChecks
    + participantChecks + notificationChecks
}

/// A session after a successful step, with the events of the step.
struct WalkMoment: Sendable {
  let session: Session
  let before: Simulation
  /// The events of the step in order, including messages without a log line.
  let simulationEvents: [SimulationEvent]
  let told: ToldSoFar
  /// Whether to run the checks that query StoreKit or the App Store's server.
  ///
  /// Such a check takes as long as many steps.
  let isThorough: Bool

  var world: World { session.world }
  var events: [Event] { simulationEvents.compactMap(\.event) }

  /// The names of the persons whose purchases the world can list.
  var persons: [String] { world.familyMembers.map(\.name) }

  /// Returns the events of actions on a copy of the simulation.
  ///
  /// The list is empty if an action is refused.
  func probe(_ actions: Action...) -> [Event] {
    var simulation = session.simulation
    var events: [Event] = []
    for action in actions {
      guard let simulationEvents = try? simulation.perform(.store(action)) else { return [] }
      events = simulationEvents.compactMap(\.event)
    }
    return events
  }

  /// Returns the transactions in StoreKit's answer to a query.
  ///
  /// Returns nil if the query is refused, or if StoreKit throws.
  func answer(to query: StoreKitQuery) -> [TransactionNumber]? {
    for event in probe(.query(query)) {
      guard case .storekit(let answer) = event.kind else { continue }
      guard case .returned = answer.outcome else { return nil }
      return answer.parts.compactMap(\.transaction)
    }
    return nil
  }
}

extension World {
  func all(of person: String = FamilyMember.me) -> [Transaction] {
    allTransactions(of: person).compactMap { transaction($0) }
  }

  func entitled(of person: String = FamilyMember.me) -> [Transaction] {
    currentEntitlements(of: person).compactMap { transaction($0) }
  }

  func allStatuses(of person: String) -> [SubscriptionStatus] {
    let groups = Set(catalog.groups.map(\.identifier)).union(groupsWithStatus)
    return groups.sorted().flatMap { statuses(group: $0, for: person) }
  }

  var present: [Transaction] { transactionNumbers.compactMap { transaction($0) } }
}

// MARK: - Transactions

extension ConsistencyCheck {
  static let transactionChecks = [
    ConsistencyCheck("identifiers", "No two transactions have the same identifier.") { moment in
      var owners: [Int64: TransactionNumber] = [:]
      for transaction in moment.world.present where transaction.answeredWith == nil {
        guard let identifier = transaction.identifier else { continue }
        if let other = owners.updateValue(transaction.number, forKey: identifier) {
          return "#\(other) and #\(transaction.number) have the identifier \(identifier)"
        }
      }
      return nil
    },
    ConsistencyCheck(
      "identifiers-of-environments", "No two environments of the App Store share a transaction identifier."
    ) { moment in
      guard moment.isThorough else { return nil }
      let worlds = moment.session.simulator.worlds
      var owners: [Int64: EnvironmentName] = [:]
      for environment in EnvironmentName.allCases where environment != .xcode {
        for identifier in Set(worlds[environment]?.present.compactMap(\.identifier) ?? []) {
          if let other = owners.updateValue(environment, forKey: identifier) {
            return "\(identifier) is in \(other.rawValue) and \(environment.rawValue)"
          }
        }
      }
      return nil
    },
    ConsistencyCheck(
      "identifier-state", "A transaction has an identifier if and only if it is purchased or restored."
    ) { moment in
      moment.world.present.first {
        ($0.identifier != nil) != ($0.state == .purchased || $0.state == .restored)
      }.map {
        "#\($0.number) is \($0.state.name) and has the identifier \(String(describing: $0.identifier))"
      }
    },
    ConsistencyCheck("money", "What was given back is at most what was paid.") { moment in
      moment.world.present.first { $0.price < 0 || $0.refunded < 0 || $0.refunded > $0.price }
        .map { "#\($0.number) cost \($0.price), and \($0.refunded) was given back" }
    },
    ConsistencyCheck(
      "all",
      """
      Transaction.all has purchased transactions, and finished consumables only after a refund or by request.
      """
    ) { moment in
      let world = moment.world
      for person in moment.persons {
        let all = world.all(of: person)
        if all.count != world.allTransactions(of: person).count { return "a deleted transaction is listed" }
        for transaction in all {
          let isUsedUp =
            transaction.sale.kind == .consumable && transaction.isFinishedInStore
            && transaction.refundedAt == nil && !world.requestsConsumableHistory
          if transaction.state != .purchased || transaction.answeredWith != nil || isUsedUp {
            return "#\(transaction.number) of \(person) is \(transaction.state.name)"
          }
        }
        let identifiers = all.compactMap(\.identifier)
        if Set(identifiers).count != all.count { return "an identifier stands twice in \(person)'s list" }
      }
      return nil
    },
    ConsistencyCheck("unfinished", "Transaction.unfinished is the part of Transaction.all without finish().")
    {
      moment in
      let world = moment.world
      let all = Set(world.allTransactions())
      for number in world.unfinished {
        if !all.contains(number) { return "#\(number) is unfinished and not in Transaction.all" }
        if world.transaction(number)?.finishedAt != nil { return "#\(number) is finished" }
      }
      if Set(world.unfinished).count != world.unfinished.count { return "one stands there twice" }
      return nil
    },
    ConsistencyCheck(
      "queue", "The queue holds no finished transaction, and every unfinished one of the account."
    ) { moment in
      let world = moment.world
      let queue = world.present.filter(\.isInQueue)
      if let finished = queue.first(where: { $0.finishedAt != nil && $0.state == .purchased }) {
        return "#\(finished.number) is finished and in the queue"
      }
      let held = Set(queue.map { $0.answeredWith ?? $0.number })
      guard let missing = world.unfinished.first(where: { !held.contains($0) }) else { return nil }
      // If the sale was answered with a failure, the next launch delivers it.
      var simulation = moment.session.simulation
      _ = try? simulation.perform(.store(.finishPolicy(.manual)))
      _ = try? simulation.perform(.store(.app(.terminate)))
      guard (try? simulation.perform(.store(.app(.launch)))) != nil else { return nil }
      let isDelivered = simulation.world.transaction(missing)?.isInQueue ?? false
      return isDelivered ? nil : "#\(missing) is unfinished and not in the queue after a launch"
    },
    ConsistencyCheck(
      "entitlements",
      "Every entitlement is a valid transaction of Transaction.all, and every non-consumable there has one."
    ) { moment in
      for person in moment.persons {
        let all = moment.world.all(of: person)
        let numbers = Set(all.map(\.number))
        let entitled = moment.world.entitled(of: person)
        for transaction in entitled {
          if !numbers.contains(transaction.number) {
            return "#\(transaction.number) is an entitlement of \(person) and not in Transaction.all"
          }
          if transaction.refundedAt != nil || transaction.isUpgraded || transaction.sale.kind == .consumable {
            return "#\(transaction.number) is an entitlement of \(person)"
          }
        }
        let products = Set(entitled.map(\.payment.productIdentifier))
        let lasting: Set<Product.Kind> = [.nonConsumable, .nonRenewing]
        for transaction in all where lasting.contains(transaction.sale.kind) {
          guard transaction.refundedAt == nil else { continue }
          if !products.contains(transaction.payment.productIdentifier) {
            return "#\(transaction.number) of \(person) is valid, and the product is not entitled"
          }
        }
        let own = entitled.filter { $0.ownership == .purchased && $0.sale.kind != .autoRenewable }
          .map(\.payment.productIdentifier)
        if Set(own).count != own.count { return "a product has two entitlements: \(own)" }
      }
      return nil
    },
    ConsistencyCheck(
      "entitlement-of-product", "Every way to ask about one product agrees with currentEntitlements."
    ) { moment in
      let world = moment.world
      for person in moment.persons {
        let entitled = world.entitled(of: person)
        let products = Set(
          entitled.map(\.payment.productIdentifier) + world.catalog.allProducts.map(\.identifier))
        for product in products.sorted() {
          let numbers = entitled.filter { $0.payment.productIdentifier == product }.map(\.number)
          let one = world.entitlement(to: product, of: person)
          if one.map({ numbers.contains($0) }) ?? numbers.isEmpty == false {
            return "\(product) of \(person): \(String(describing: one)) and \(numbers)"
          }
          if world.isEntitledWithoutDetails(to: product, person), numbers.isEmpty {
            return "\(product) of \(person) is plainly entitled and not in the list"
          }
        }
      }
      return nil
    },
    ConsistencyCheck("latest", "Transaction.latest(for:) is the newest of the product in Transaction.all.") {
      moment in
      guard moment.isThorough else { return nil }
      let all = moment.world.all()
      for product in Set(all.map(\.payment.productIdentifier)).sorted() {
        guard let answer = moment.answer(to: .latest(product: product)) else { return nil }
        let newest = all.filter { $0.payment.productIdentifier == product }.max {
          ($0.purchasedAt ?? $0.createdAt, $0.number) < ($1.purchasedAt ?? $1.createdAt, $1.number)
        }
        if answer != [newest?.number].compactMap({ $0 }) {
          return "latest of \(product) is \(answer), and \(String(describing: newest?.number)) is the newest"
        }
      }
      return nil
    },
    ConsistencyCheck("queries", "StoreKit's answers to queries have the transactions of the lists.") {
      moment in
      guard moment.isThorough else { return nil }
      let world = moment.world
      let lists: [(StoreKitQuery, [TransactionNumber])] = [
        (.entitlements, world.currentEntitlements()), (.all, world.allTransactions()),
        (.unfinished, world.unfinished),
      ]
      for (query, list) in lists {
        guard let answer = moment.answer(to: query) else { continue }
        // An answer contains at most the newest 100 transactions.
        if Set(answer) != Set(list.suffix(100)) || answer.count != min(100, list.count) {
          return "\(query): \(answer.suffix(20)), \(list.suffix(20))"
        }
      }
      return nil
    },
    ConsistencyCheck("test-session", "SKTestSession.allTransactions has no identifier twice.") { moment in
      guard moment.isThorough else { return nil }
      for event in moment.probe(.transactions) {
        guard case .storekit(let answer) = event.kind else { continue }
        // A resolved purchase has the same identifier as the interrupted one, by which the tester resolves
        // it.
        let parts = answer.parts.filter { part in
          guard let transaction = part.transaction.flatMap(moment.world.transaction) else { return true }
          if case .resolved = transaction.interruption { return false }
          return true
        }
        let fields = parts.compactMap { part in part.fields.first { $0.name == "identifier" }?.value }
        let identifiers = fields.filter { $0 != "nil" }
        if Set(identifiers).count != identifiers.count { return "\(identifiers.sorted())" }
      }
      return nil
    },
    ConsistencyCheck(
      "unlocked", "After a launch, an app that asks has nothing unlocked that is not entitled."
    ) {
      moment in
      let world = moment.world
      guard moment.isThorough, world.switches.appPolicies[.asksEntitlements],
        world.customer != nil || !world.needsAccount
      else {
        return nil
      }
      var simulation = moment.session.simulation
      _ = try? simulation.perform(.store(.app(.terminate)))
      guard (try? simulation.perform(.store(.app(.launch)))) != nil else { return nil }
      let products = Set(simulation.world.entitled().map(\.payment.productIdentifier))
      for product in simulation.world.app.unlocked.keys.sorted() {
        guard let kind = simulation.world.catalog.product(product)?.kind, kind != .consumable else {
          continue
        }
        // In local tests, a grace period entitles to service, but `currentEntitlements` does not include it.
        if !products.contains(product), !simulation.world.holds(product) { return "\(product) is unlocked" }
      }
      return nil
    },
  ]
}

// MARK: - Subscriptions

extension ConsistencyCheck {
  static let subscriptionChecks = [
    ConsistencyCheck("status-entitlement", "A status is entitled if and only if its transaction is.") {
      moment in
      for person in moment.persons {
        let entitled = Set(moment.world.currentEntitlements(of: person))
        for status in moment.world.allStatuses(of: person) {
          if status.isEntitled != entitled.contains(status.transaction)
            || status.isEntitled != status.state.isEntitled
          {
            return "\(person): \(status.state.name) #\(status.transaction), \(entitled.sorted())"
          }
        }
      }
      return nil
    },
    ConsistencyCheck(
      "period", "A paid period that runs, was not refunded and not upgraded gives service."
    ) { moment in
      let world = moment.world
      for person in moment.persons {
        let products = Set(world.entitled(of: person).map(\.payment.productIdentifier))
        for transaction in world.all(of: person) where transaction.sale.kind == .autoRenewable {
          guard transaction.refundedAt == nil, !transaction.isUpgraded, let end = transaction.expiresAt,
            end > world.now, let start = transaction.purchasedAt, start <= world.now
          else { continue }
          // A renewal that was made early has replaced the period (quirk `renewal-lead`).
          let isReplaced = world.all(of: person).contains {
            $0.subscription == transaction.subscription && ($0.purchasedAt ?? world.now) > world.now
          }
          if !isReplaced, !products.contains(transaction.payment.productIdentifier) {
            return "#\(transaction.number) of \(person) runs until \(end) and is not entitled"
          }
        }
      }
      return nil
    },
    ConsistencyCheck(
      "status-transaction", "A status agrees with its transaction and its renewal information."
    ) {
      moment in
      let world = moment.world
      for person in moment.persons {
        for status in world.allStatuses(of: person) {
          let name = "\(person): \(status.state.name) #\(status.transaction)"
          let info = status.renewalInfo
          guard let transaction = world.transaction(status.transaction) else { return "\(name) is deleted" }
          if transaction.payment.productIdentifier != info.currentProductID {
            return "\(name): product \(info.currentProductID)"
          }
          if transaction.expiresAt != status.expirationDate { return "\(name): another expiration date" }
          if (status.state == .revoked) != (status.revocationDate != nil) {
            return "\(name): revocation date"
          }
          if status.revocationDate != transaction.refundedAt { return "\(name): revocation dates differ" }
          let original = transaction.original ?? transaction.number
          if info.original != original
            || info.originalIdentifier != world.transaction(original)?.identifier
          {
            return "\(name): original #\(info.original) and #\(original)"
          }
        }
      }
      return nil
    },
    ConsistencyCheck("status-time", "The state of a status agrees with the clock and the reasons.") {
      moment in
      let world = moment.world
      for person in moment.persons {
        for status in world.allStatuses(of: person) where status.ownership == .purchased {
          let info = status.renewalInfo
          let name = "\(person): \(status.state.name) #\(status.transaction)"
          switch status.state {
          case .subscribed:
            if status.expirationDate <= world.now { return "\(name) ended" }
            if info.expirationReason != nil || info.isInBillingRetry { return "\(name) has a reason" }
          case .inGracePeriod:
            if info.gracePeriodExpirationDate.map({ $0 <= world.now }) ?? true { return "\(name) ended" }
            if !info.isInBillingRetry { return "\(name) is not in retry" }
          case .inBillingRetryPeriod:
            if !info.isInBillingRetry || info.expirationReason != .billingError {
              return "\(name) has no reason"
            }
          case .expired, .revoked:
            if info.isInBillingRetry || info.willAutoRenew { return "\(name) goes on" }
            if status.state == .expired, info.expirationReason == nil { return "\(name) has no reason" }
          }
          if !info.willAutoRenew, info.autoRenewPreference != nil { return "\(name) has a preference" }
        }
      }
      return nil
    },
    ConsistencyCheck("status-newest", "A status of one's own is about the newest period of the subscription.")
    {
      moment in
      let world = moment.world
      for person in moment.persons {
        let all = world.all(of: person)
        for status in world.allStatuses(of: person) where status.ownership == .purchased {
          guard let latest = world.transaction(status.transaction) else { continue }
          let newer = all.first {
            $0.subscription == latest.subscription && $0.ownership == .purchased
              && ($0.expiresAt ?? .distantPast) > (latest.expiresAt ?? .distantPast)
              && $0.refundedAt == nil && !$0.isUpgraded
          }
          if let newer { return "\(person): #\(latest.number), and #\(newer.number) lasts longer" }
        }
      }
      return nil
    },
    ConsistencyCheck("one-service", "Nobody has two own subscriptions in service in one group.") { moment in
      for person in moment.persons {
        let groups = moment.world.entitled(of: person)
          .filter { $0.ownership == .purchased && $0.sale.kind == .autoRenewable }
          .compactMap { $0.subscription.flatMap(moment.world.subscription)?.group }
        if Set(groups).count != groups.count { return "\(person): \(groups)" }
      }
      return nil
    },
    ConsistencyCheck("family", "Whoever has a shared plan has it from somebody who is entitled to it.") {
      moment in
      let world = moment.world
      for person in moment.persons {
        for status in world.allStatuses(of: person)
        where status.ownership == .familyShared && status.isEntitled {
          let theirs = world.entitled(of: status.buyer).filter { $0.ownership == .purchased }
          if !theirs.contains(where: { $0.payment.productIdentifier == status.renewalInfo.currentProductID })
          {
            return
              "\(person) has #\(status.transaction) from \(status.buyer), who has \(theirs.map(\.number))"
          }
        }
      }
      return nil
    },
  ]
}
