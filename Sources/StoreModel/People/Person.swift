// The people that the store knows.

import StoreRules

/// A customer of an account on the device, or a family member with another device.
///
/// People are numbered in the order of their first appearance, and keep their number after leaving. A person
/// can have several roles, such as buyer, owner and recipient of a share.
public struct Person: Hashable, Comparable, Sendable {
  package let place: Int

  package init(place: Int) {
    self.place = place
  }

  /// The unnamed tester; in Xcode the only customer.
  package static let first = Person(place: 0)
  /// The owner of payments that were made without a signed-in account.
  package static let nobody = Person(place: -1)

  public static func < (a: Person, b: Person) -> Bool { a.place < b.place }
}

/// A member of the customer's family.
public struct FamilyMember: Hashable, Sendable {
  /// The name in steps of the customer who is signed in on this device.
  public static let me = "me"

  public let name: String
  /// Whether the member shares purchases with the family.
  public package(set) var shares = true

  package init(name: String, shares: Bool = true) {
    self.name = name
    self.shares = shares
  }
}
