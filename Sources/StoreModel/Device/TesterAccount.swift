// The account that is signed in on the device.

import StoreRules

public struct TesterAccount: Hashable, Sendable {
  /// The address; nil for the unnamed tester, whose account is the same in every region.
  public let name: String?
  /// Whether the tester signed in during a purchase and not in the settings.
  public let wasEnteredAtPurchase: Bool

  package init(name: String? = nil, wasEnteredAtPurchase: Bool = false) {
    self.name = name
    self.wasEnteredAtPurchase = wasEnteredAtPurchase
  }
}

extension WorldConfiguration {
  /// Whether every purchase fails because the tester signed in beforehand (quirk `tester-sign-in ios6`).
  ///
  /// False in production, whose customers always sign in beforehand.
  package var failsEveryPurchase: Bool {
    quirks.testerSignIn == .ios6 && rules.receiptKind.store != .production
      && settings.account?.wasEnteredAtPurchase == false
  }

  package var asksForAccount: Bool {
    rules.account == .tester && (settings.account == nil || failsEveryPurchase)
  }
}
