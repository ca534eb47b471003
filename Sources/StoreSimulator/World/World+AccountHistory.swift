// The purchases of accounts, for those who answer a developer's server.

import StoreEngine
import StoreModel

extension World {
  /// Whose purchases the app on the device makes now; nil while nobody is signed in.
  public var customer: Person? {
    let customer = store.people.customer
    return customer == .nobody ? nil : customer
  }

  /// The accounts that were ever signed in on this device.
  public var accounts: [Person] { store.people.accounts }

  /// What the App Store's servers have of an account.
  public func history(of person: Person) -> AccountHistory { store.history(of: person) }

  /// Purchases of an account by their identifiers, oldest first, also those that its history leaves out.
  public func purchases(of person: Person, identified identifiers: Set<Int64>) -> [AccountHistory.Purchase] {
    store.purchases(of: person, identified: identifiers)
  }
}
