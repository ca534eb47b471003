// The content of the interface for one customer, without signatures, for the screen and for checks.

import AppStoreServer
import StoreEngine
import StoreModel
import StoreSimulator
import Support

/// The responses of the endpoints that read about a customer, with payloads in place of signed texts.
public struct CustomerDocument: Sendable {
  /// A JSON object with the members `history`, `subscriptions` and `appTransaction`.
  public let json: [UInt8]
  /// The number of transactions in the whole history.
  public let transactionCount: Int
  /// The identifiers of the transactions in `json`.
  public let identifiers: Set<Int64>

  /// The default limit of transactions, because a screen shows no more.
  public static let defaultLimit = 200

  /// The number of pages that a client reads.
  public var pageCount: Int {
    max(1, (transactionCount + TransactionPage.length - 1) / TransactionPage.length)
  }
  public var isComplete: Bool { identifiers.count == transactionCount }

  /// Creates the content for the customer who is signed in to an environment.
  ///
  /// Returns nil if the environment has no server or was never used, or if no customer is signed in. A
  /// history with more transactions than the limit contains only the transactions that changed last.
  /// `nextNotification` is a JSON value, which becomes the last member.
  public init?(
    in environment: EnvironmentName, _ serverState: StoreServerState, limit: Int = defaultLimit,
    nextNotification: [UInt8]? = nil
  ) {
    let store = environment.rules.receiptKind.store
    guard store != .xcode, let world = serverState.worlds[environment], let person = world.customer else {
      return nil
    }
    let apiStore = APIStore(store, ServerAPIState(serverState, current: environment))
    let customer = APICustomer(
      world: world, person: person, index: TransactionIndex(world, only: person))
    let ledger = customer.ledger
    let numbers = customer.transactions.sorted { PagePosition(ledger[$0]) < PagePosition(ledger[$1]) }
      .suffix(limit)
    transactionCount = customer.transactions.count
    identifiers = Set(numbers.compactMap { ledger[$0].identifier })
    let identity = serverState.identity
    let transactions = numbers.map { APITransaction(world: world, row: ledger[$0]).payload(identity) }
    var json = ResponseJSONWriter(capacity: 4096 + 1024 * transactions.count)
    json.object { json in
      json.add("history") { json in
        json.object { json in
          json.addIdentity(of: apiStore)
          json.add("signedTransactions", json: transactions)
        }
      }
      json.add("subscriptions") { json in
        json.object { json in
          json.addIdentity(of: apiStore)
          json.add("data") { json in
            json.array(customer.subscriptionGroups) { $0.add(group: $1, of: customer, identity) }
          }
        }
      }
      json.add("appTransaction", json: world.appTransactionPayload(of: person, identity))
      if let nextNotification { json.add("nextNotification", json: nextNotification) }
    }
    self.json = json.bytes
  }
}

extension ResponseJSONWriter {
  /// Adds the properties that the responses about a customer have in common.
  ///
  /// The Sandbox has no `appAppleId`, as in notifications (chosen).
  mutating func addIdentity(of store: APIStore) {
    add("environment", store.name)
    add("bundleId", store.state.identity.bundleID)
    if store.environment == .production { add("appAppleId", number: store.state.identity.appleID) }
  }

  fileprivate mutating func add(group: String, of customer: APICustomer, _ identity: AppIdentity) {
    add("subscriptionGroupIdentifier", group)
    add("lastTransactions") { json in
      json.array(customer.statuses(group: group)) { json, status in
        let transaction = APITransaction(
          world: customer.world, row: customer.ledger[status.transaction])
        json.add("originalTransactionId", String(transaction.originalIdentifier))
        json.add("status", number: Int64(status.state.rawValue))
        json.add("signedTransactionInfo", json: transaction.payload(identity))
        json.add(
          "signedRenewalInfo",
          json: customer.world.renewalPayload(status.renewalInfo, of: customer.person))
      }
    }
  }
}

extension TransactionIndex {
  /// Creates an index of one customer's transactions, without the other indexes.
  init(_ world: World, only person: Person) {
    let ledger = world.store.ledger
    customers[person] = ledger.indices.filter { ledger[$0].person == person && ledger[$0].isPurchase }
  }
}
