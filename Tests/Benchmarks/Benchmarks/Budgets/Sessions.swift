// The initial sessions of the benchmarks, and purchases in those sessions.

import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension Payment {
  /// A consumable of the built-in catalogue, which can be bought any number of times.
  static let consumable = Payment("com.example.subscriptionlab.coins100")
  static let monthly = Payment("com.example.subscriptionlab.monthly")
}

extension Simulator {
  /// Buys, confirms, waits until the purchase is complete, and closes the alert.
  ///
  /// The app finishes the transaction.
  mutating func buyOnce() throws {
    _ = try apply(.buy(.consumable))
    _ = try apply(.confirm)
    if world.hasPendingInteractions { _ = try apply(.settle) }
    while world.device.topDialog != nil { _ = try apply(.tap("ok")) }
  }
}

extension Session {
  /// Returns a new session; `catalog` is loaded for every file name.
  static func fresh(_ catalog: Catalog = .builtin) -> Session {
    Session { _, _ throws(CatalogLoadError) in catalog }
  }

  static func selling(_ catalog: Catalog) throws -> Session {
    var session = fresh(catalog)
    let outcome = session.execute(.catalog("benchmark.storekit"))
    if let refusal = outcome.refusal { throw refusal }
    return session
  }

  /// Returns a session with a number of purchases, each with 14 unfolded log lines.
  static func bought(_ count: Int) throws -> Session {
    var session = fresh()
    try session.act(.dialogs(false))
    for _ in 0..<count { try session.act(.buy(.consumable)) }
    try session.act(.dialogs(true))
    return session
  }

  /// Returns a session with a number of monthly subscriptions and without dialogs.
  static func subscribed(_ count: Int) throws -> Session {
    var session = try selling(.ofPlans(count))
    try session.act(.dialogs(false))
    for number in 0..<count { try session.act(.buy(Payment("plan\(number)"))) }
    return session
  }

  /// Makes the purchase through a session, which adds history and log.
  ///
  /// - Returns: the lines for the journal.
  @discardableResult
  mutating func buyOnce() throws -> [String] {
    var lines = try act(.buy(.consumable))
    lines += try act(.confirm)
    if let settled = runPendingDelays() { lines += settled.journalLines }
    while world.device.topDialog != nil { lines += try act(.tap("ok")) }
    return lines
  }

  /// Performs an action, or throws its refusal.
  ///
  /// - Returns: the lines for the journal.
  @discardableResult
  mutating func act(_ action: Action) throws -> [String] {
    let outcome = execute(.action(action))
    if let refusal = outcome.refusal { throw refusal }
    return outcome.journalLines
  }
}

extension Catalog {
  /// Returns the built-in catalogue, extended with consumables to a number of products.
  static func ofProducts(_ count: Int) -> Catalog {
    var catalog = builtin
    let names = ["Coins", "Gems", "Season Pass", "Hint", "Skin"]
    catalog.products += (catalog.allProducts.count..<count).map { number in
      Product(
        identifier: "com.example.subscriptionlab.item\(number)", kind: .consumable,
        referenceName: "\(names[number % names.count]) \(number)", displayPrice: "0.99")
    }
    return catalog
  }

  static func ofPlans(_ count: Int) -> Catalog {
    Catalog(
      source: "benchmark",
      groups: (0..<count).map { number in
        SubscriptionGroup(
          identifier: "group\(number)", name: "Group \(number)",
          subscriptions: [
            Product(
              identifier: "plan\(number)", kind: .autoRenewable, displayPrice: "4.99",
              subscription: SubscriptionTerms(
                groupIdentifier: "group\(number)", level: 1, period: SubscriptionPeriod(1, .month)))
          ])
      })
  }
}
