// The purchase histories of accounts, which answer the requests of a developer's server.

import StoreEngine
import StoreModel

extension World {
  /// The person whose purchases the app makes now; nil if no account is signed in.
  public var customer: Person? {
    let customer = store.people.customer
    return customer == .nobody ? nil : customer
  }

  /// The accounts that have ever signed in on this device.
  public var accounts: [Person] { store.people.accounts }

  /// Returns the purchase history of an account on the App Store's servers.
  public func history(of person: Person) -> AccountHistory { store.history(of: person) }

  /// Returns purchases of an account by their identifiers, oldest first, including
  /// those that the history omits.
  public func purchases(of person: Person, identified identifiers: Set<Int64>) -> [AccountHistory.Purchase] {
    store.purchases(of: person, identified: identifiers)
  }
}
