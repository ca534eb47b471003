// The app, the account on the device, and the people that the store knows.

import StoreCatalog
import StoreEngine
import StoreModel

extension World {
  /// Whether what comes to the queue now is delivered to the app at once.
  public var deliversToApp: Bool { app.state == .foreground && app.hasObserver }

  /// Whether purchases here are made with an account that has to be signed in.
  public var needsAccount: Bool { configuration.rules.account == .tester }

  /// The account as the payment sheet names it; nil while one is needed and nobody is signed in.
  public var accountName: String? { configuration.accountName }

  /// The tester without a name: `qa-jp@example.com`.
  ///
  /// Named after the device's region as long as it has bought nothing.
  public var namelessTester: String { configuration.settings.namelessTester }

  /// The accounts that were signed in on this device, in the order in which they came.
  public var accountNames: [String] { store.people.accountNames(on: configuration.settings) }

  /// How many accounts of this device have transactions.
  public var buyingAccounts: Int { store.people.buyingAccounts }

  /// Whose account a transaction was ordered with, whoever is signed in now; nil for who has a device of their own, and
  /// for what nobody signed in for.
  public func account(of transaction: Transaction) -> String? {
    transaction.person != .nobody && store.people[transaction.person].isAccount
      ? store.people.plainName(of: transaction.person, on: configuration.settings) : nil
  }

  /// Whether a transaction is of an account that is not on the device now.
  public func isElsewhere(_ transaction: Transaction) -> Bool {
    transaction.person != store.people.customer && account(of: transaction) != nil
  }

  /// Who is in the family now, this device's customer first.
  public var familyMembers: [FamilyMember] {
    store.people.familyMembers(on: configuration.settings)
  }

  /// Whose a transaction is: `me`, or a family member's name.
  public func person(of transaction: Transaction) -> String {
    store.people.name(of: transaction.person, on: configuration.settings)
  }

  /// Whose a subscription is: `me`, or a family member's name.
  public func person(of subscription: Subscription) -> String {
    store.people.name(of: subscription.person, on: configuration.settings)
  }
}
