// The people that the store knows: customers of accounts that sign in on the device, and family members with devices of
// their own. One type serves every role, such as buyer, owner and recipient of a share.

import StoreRules

/// Somebody whom the store knows, by the order in which they came; who left keeps the place.
public struct Person: Hashable, Comparable, Sendable {
  package let place: Int

  package init(place: Int) {
    self.place = place
  }

  /// The tester without a name; in Xcode the one customer that there is.
  package static let first = Person(place: 0)
  /// Whose a payment is while nobody is signed in.
  package static let nobody = Person(place: -1)

  public static func < (a: Person, b: Person) -> Bool { a.place < b.place }
}

/// Someone of the family.
public struct FamilyMember: Hashable, Sendable {
  /// The name of this device's customer: whoever is signed in on it now.
  public static let me = "me"

  public let name: String
  /// Whether what this member buys is shared.
  public package(set) var shares = true

  package init(name: String, shares: Bool = true) {
    self.name = name
    self.shares = shares
  }
}
