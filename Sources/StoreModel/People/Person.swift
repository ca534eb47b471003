// The people that the store knows.

import StoreRules

/// A customer on this device, or a family member with another device.
///
/// People are numbered in the order of their first appearance. One person can be buyer, owner and
/// recipient of a share.
public struct Person: Hashable, Comparable, Sendable {
  package let index: Int

  package init(index: Int) {
    self.index = index
  }

  /// The unnamed tester, who is the only customer in Xcode.
  package static let first = Person(index: 0)
  /// The owner of payments that were made while no account was signed in.
  package static let nobody = Person(index: -1)

  public static func < (a: Person, b: Person) -> Bool { a.index < b.index }
}

public struct FamilyMember: Hashable, Sendable {
  /// The name of this device's customer in steps.
  public static let me = "me"

  public let name: String
  public package(set) var shares = true

  package init(name: String, shares: Bool = true) {
    self.name = name
    self.shares = shares
  }
}
