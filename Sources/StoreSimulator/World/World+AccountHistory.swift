// The purchase histories of accounts, for requests from a developer's server.

import StoreEngine
import StoreModel

extension World {
  /// The signed-in customer of the device; nil if no account is signed in.
  public var customer: Person? {
    let customer = store.people.customer
    return customer == .nobody ? nil : customer
  }

  /// The accounts that have ever signed in on this device.
  public var accounts: [Person] { store.people.accounts }

  public func history(of person: Person) -> AccountHistory { store.history(of: person) }

  /// The results of requests to extend the subscriptions of all customers, oldest first.
  public var massExtensions: [MassExtensionResult] { store.massExtensions }

  /// Returns purchases of an account by their identifiers, oldest first.
  ///
  /// The result includes purchases that the history omits.
  public func purchases(of person: Person, identified identifiers: Set<Int64>) -> [AccountHistory.Purchase] {
    store.purchases(of: person, identified: identifiers)
  }
}
