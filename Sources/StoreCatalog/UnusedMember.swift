// The members of a `.storekit` file that are recognized but have no effect.

import Support

/// A member of a file that has no effect.
public enum UnusedMember: Localizable, Hashable, Sendable {
  case isStackable
  case isEligible
  case appPolicies

  package var key: String {
    switch self {
    case .isStackable: "isStackable"
    case .isEligible: "isEligible"
    case .appPolicies: "appPolicies"
    }
  }

  /// Returns a text that explains the member and says that it has no effect.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .isStackable:
      texts.localized("whether the code stacks with an introductory offer: read but not used")
    case .isEligible:
      texts.localized(
        "whether the customer can use the offer: read but not used; former customers of the plan can use it"
      )
    case .appPolicies: texts.localized("terms and privacy texts of the store view: read but not used")
    }
  }
}

public struct UnusedMemberOccurrence: Hashable, Sendable {
  /// The path without list indices (`subscriptionGroups[].subscriptions[].codeOffers[].isStackable`).
  public let path: String
  public let member: UnusedMember
  public let count: Int
}
