// The settings of a tester, which apply while the tester is signed in.

import StoreCatalog

/// The settings of one tester, or of one customer of the App Store (rule `account.settings`).
package struct TesterSettings: Hashable, Sendable {
  package var interruptsPurchases = false
  package var interruptionCause = InterruptionCause.terms
  package var asksToBuy = false
  package var renewalRate: RenewalRate
  package var entersBillingRetry = false
}

extension TesterSettings {
  package init(_ switches: Switches) {
    interruptsPurchases = switches.interruptsPurchases
    interruptionCause = switches.interruptionCause
    asksToBuy = switches.asksToBuy
    renewalRate = switches.renewalRate
    entersBillingRetry = switches.entersBillingRetry
  }

  package init(renewalRate: RenewalRate) { self.renewalRate = renewalRate }
}

extension Switches {
  /// Applies the settings of another tester, except Ask to Buy if payments have a flag for it.
  package mutating func apply(_ settings: TesterSettings, asksByFlag: Bool) {
    interruptsPurchases = settings.interruptsPurchases
    interruptionCause = settings.interruptionCause
    if !asksByFlag { asksToBuy = settings.asksToBuy }
    renewalRate = settings.renewalRate
    entersBillingRetry = settings.entersBillingRetry
  }
}
