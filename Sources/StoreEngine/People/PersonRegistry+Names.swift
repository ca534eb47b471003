// The names under which steps and logs refer to people.

import StoreModel

extension PersonRegistry {
  /// Returns the name of a person in steps and logs; `me` for this device's customer.
  package func name(of person: Person, on device: DeviceSettings) -> String {
    person == customer || person == .nobody ? FamilyMember.me : plainName(of: person, on: device)
  }

  /// Returns the name of an account or family member, never `me`.
  ///
  /// The unnamed tester is named after the device.
  package func plainName(of person: Person, on device: DeviceSettings) -> String {
    person == .first ? device.namelessTester : self[person].name
  }

  /// Returns the account name on the payment sheet and the bill; nil for `Person.nobody`.
  package func accountName(of person: Person, _ rules: EnvironmentRules, on device: DeviceSettings) -> String?
  {
    if person == .nobody { return nil }
    if case .nobody(let shown) = rules.account, self[person].isAccount { return shown }
    return plainName(of: person, on: device)
  }

  /// Returns the person with a name; `me` is this device's customer.
  package func person(named name: String, on device: DeviceSettings) -> Person? {
    if name == FamilyMember.me { return customer }
    if name == device.namelessTester { return .first }
    return first(named: name)
  }

  /// Returns the person with a name; nil if that person is not in the customer's family now.
  package func presentPerson(named name: String, on device: DeviceSettings) -> Person? {
    guard customer != .nobody, let person = person(named: name, on: device), areInSameFamily(person, customer)
    else { return nil }
    return person
  }

  /// Returns the person of an account; nil if the account never signed in here.
  package func person(of account: TesterAccount, on device: DeviceSettings) -> Person? {
    account.name.map { person(named: $0, on: device) } ?? .first
  }

  package func familyMembers(on device: DeviceSettings) -> [FamilyMember] {
    ([customer] + relatives(of: customer)).map {
      FamilyMember(name: name(of: $0, on: device), shares: self[$0].shares)
    }
  }

  /// Returns the names of the accounts that have signed in on this device and were not deleted, oldest
  /// first.
  package func accountNames(on device: DeviceSettings) -> [String] {
    accounts.filter { !self[$0].isDeleted }.map { plainName(of: $0, on: device) }
  }

  /// The number of accounts of this device that have transactions.
  package var buyingAccounts: Int {
    hasOthers ? accounts.count { self[$0].hasBought } : self[.first].hasBought ? 1 : 0
  }
}
