// The account on the device: who is signed in, and whether a purchase asks for it. Only environments with accounts ask
// (`EnvironmentRules.account`).

import StoreRules

/// A tester who is signed in on the device.
public struct TesterAccount: Hashable, Sendable {
  /// The address; nil for the tester without a name, who is one account whatever the region.
  public let name: String?
  /// Whether it was entered when a purchase asked for it, and not in the settings beforehand.
  public let wasEnteredAtPurchase: Bool

  package init(name: String? = nil, wasEnteredAtPurchase: Bool = false) {
    self.name = name
    self.wasEnteredAtPurchase = wasEnteredAtPurchase
  }
}

extension WorldConfiguration {
  /// Whether the tester was signed in beforehand where the quirk `tester-sign-in ios6` lets every purchase fail for it.
  package var failsEveryPurchase: Bool {
    settings.account?.wasEnteredAtPurchase == false && quirks.testerSignIn == .ios6
  }

  /// Whether a purchase asks for the account, or for its password, before the payment sheet.
  package var asksForAccount: Bool {
    rules.account == .tester && (settings.account == nil || failsEveryPurchase)
  }
}
