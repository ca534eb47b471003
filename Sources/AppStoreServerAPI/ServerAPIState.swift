// The input of the interface: a copy of the worlds, and indexes of their transactions.

import AppStoreServer
import StoreEngine
import StoreModel
import StoreSimulator
import Support
import Synchronization

/// A copy of the simulation for requests, with indexes that the first request makes.
public final class ServerAPIState: Sendable {
  let worlds: [EnvironmentName: World]
  /// The environment of the current world, the only world that requests can change.
  let current: EnvironmentName
  let identity: AppIdentity
  let settings: ServerAPISettings
  /// Returns the notifications of all worlds, oldest first.
  let notifications: @Sendable () -> [NotificationRecord]
  private let indexes = Mutex<[EnvironmentName: TransactionIndex]>([:])

  public init(
    _ state: StoreServerState, current: EnvironmentName, settings: ServerAPISettings = ServerAPISettings(),
    notifications: @escaping @Sendable () -> [NotificationRecord] = { [] }
  ) {
    worlds = state.worlds
    self.current = current
    identity = state.identity
    self.settings = settings
    self.notifications = notifications
  }

  func index(of world: World) -> TransactionIndex {
    indexes.withLock { indexes in
      if let index = indexes[world.environment] { return index }
      let index = TransactionIndex(world)
      indexes[world.environment] = index
      return index
    }
  }

  /// Returns the worlds whose transactions a store has.
  func worlds(of store: EnvironmentName) -> [World] {
    EnvironmentName.allCases.filter { $0.rules.receiptKind.store == store }.compactMap { worlds[$0] }
  }
}

/// The transactions of a world by identifier and by customer.
struct TransactionIndex: Sendable {
  private(set) var numbers: [Int64: TransactionNumber] = [:]
  var customers: [Person: [TransactionNumber]] = [:]
  /// The customers by app transaction identifier.
  private(set) var appTransactions: [String: Person] = [:]
  private(set) var orders: [String: TransactionNumber] = [:]

  init(_ world: World) {
    let ledger = world.store.ledger
    for number in ledger.indices where ledger[number].isPurchase {
      let row = ledger[number]
      if let identifier = row.identifier { numbers[identifier] = number }
      // A family share has the order number of the buyer.
      if row.ownership == .purchased, let order = row.orderID { orders[order.description] = number }
      customers[row.person, default: []].append(number)
    }
    for person in Set(world.accounts).union(customers.keys) {
      appTransactions[world.appTransactionIdentifier(of: person)] = person
    }
  }
}

extension World {
  func appTransactionIdentifier(of person: Person) -> String {
    store.appTransactionID(of: person, in: environment)
  }
}

/// A customer of a store, in one world.
struct APICustomer {
  let world: World
  let person: Person
  let index: TransactionIndex

  var ledger: Ledger { world.store.ledger }

  /// The numbers of the customer's transactions, ascending.
  var transactions: [TransactionNumber] { index.customers[person] ?? [] }
}

/// A transaction of a store, in one world.
struct APITransaction {
  let world: World
  let row: TransactionRow
}

/// The store of a request.
struct APIStore {
  let environment: EnvironmentName
  let state: ServerAPIState

  init(_ environment: EnvironmentName, _ state: ServerAPIState) {
    self.environment = environment
    self.state = state
  }

  var worlds: [World] { state.worlds(of: environment) }

  /// The simulated times of the store's worlds.
  var times: [Instant] { worlds.map(\.now) }

  /// The world whose time the responses without a customer have; nil if the store was never used.
  var newestWorld: World? { worlds.first { $0.environment == state.current } ?? worlds.first }

  /// `environment` in responses and payloads.
  var name: String { environment == .production ? "Production" : "Sandbox" }

  // MARK: Lookup

  func transaction(_ identifier: Int64) -> APITransaction? {
    for world in worlds {
      if let number = state.index(of: world).numbers[identifier] {
        return APITransaction(world: world, row: world.store.ledger[number])
      }
    }
    return nil
  }

  /// Returns the customer with a transaction identifier or app transaction identifier.
  func customer(_ identifier: Int64) -> APICustomer? {
    for world in worlds {
      let index = state.index(of: world)
      let person =
        index.numbers[identifier].map { world.store.ledger[$0].person }
        ?? index.appTransactions[String(identifier)]
      if let person { return APICustomer(world: world, person: person, index: index) }
    }
    return nil
  }

  func isAppTransaction(_ identifier: Int64) -> Bool {
    worlds.contains { state.index(of: $0).appTransactions[String(identifier)] != nil }
  }

  func transaction(ofOrder order: String) -> APITransaction? {
    for world in worlds {
      if let number = state.index(of: world).orders[order] {
        return APITransaction(world: world, row: world.store.ledger[number])
      }
    }
    return nil
  }
}
