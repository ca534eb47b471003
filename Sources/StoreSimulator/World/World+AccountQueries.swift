// Queries about the device's account and the people that the store knows.

import StoreCatalog
import StoreEngine
import StoreModel

extension World {
  /// Whether a transaction in the queue is delivered to the app at once.
  public var deliversToApp: Bool { app.state == .foreground && app.hasObserver }

  public var needsAccount: Bool { configuration.rules.account == .tester }

  /// The account name on the payment sheet; nil if an account is needed and none is signed in.
  public var accountName: String? { configuration.accountName }

  /// The displayed name of the unnamed tester: `qa-jp@example.com`.
  ///
  /// The name follows the device's region until the tester's first purchase.
  public var namelessTester: String { configuration.settings.namelessTester }

  /// The names of the accounts that have signed in on this device, in the order of their first sign-in.
  public var accountNames: [String] { store.people.accountNames(on: configuration.settings) }

  public var buyingAccounts: Int { store.people.buyingAccounts }

  /// Returns the account of a transaction; nil for a family member with another device, or if no account was
  /// signed in.
  public func account(of transaction: Transaction) -> String? {
    transaction.person != .nobody && store.people[transaction.person].isAccount
      ? store.people.plainName(of: transaction.person, on: configuration.settings) : nil
  }

  /// Whether a transaction belongs to an account that is not signed in now.
  public func isElsewhere(_ transaction: Transaction) -> Bool {
    transaction.person != store.people.customer && account(of: transaction) != nil
  }

  /// The current members of the family, this device's customer first.
  public var familyMembers: [FamilyMember] {
    store.people.familyMembers(on: configuration.settings)
  }

  /// Returns the name of a transaction's owner; `me` for this device's customer.
  public func person(of transaction: Transaction) -> String {
    store.people.name(of: transaction.person, on: configuration.settings)
  }

  /// Returns the name of a subscription's owner; `me` for this device's customer.
  public func person(of subscription: Subscription) -> String {
    store.people.name(of: subscription.person, on: configuration.settings)
  }
}
