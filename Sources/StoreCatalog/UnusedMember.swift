// What a `.storekit` file says that is understood and has no effect here: told, so that nobody waits for it.

import Support

/// A member of a file that has no effect.
public enum UnusedMember: Localizable, Hashable, Sendable {
  case isStackable
  case isEligible
  case appPolicies

  /// Its name in the file.
  package var key: String {
    switch self {
    case .isStackable: "isStackable"
    case .isEligible: "isEligible"
    case .appPolicies: "appPolicies"
    }
  }

  /// What it says to others, and that it does nothing here.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .isStackable: texts.localized("whether the code goes with an introductory offer: read and not used")
    case .isEligible:
      texts.localized(
        "whether the customer may have the offer: read and not used; who had the plan before may have it")
    case .appPolicies: texts.localized("terms and privacy texts of the store view: read and not used")
    }
  }
}

/// Where it stands, and how often.
public struct UnusedMemberOccurrence: Hashable, Sendable {
  /// Without the indices of lists: `subscriptionGroups[].subscriptions[].codeOffers[].isStackable`.
  public let place: String
  public let what: UnusedMember
  public let count: Int
}
