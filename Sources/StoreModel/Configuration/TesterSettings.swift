// The settings of a tester, which apply while the tester is signed in.

import StoreCatalog

/// The settings of one tester, or of one customer of the App Store (rule `account.settings`).
package struct TesterSettings: Hashable, Sendable {
  package var interrupted = false
  package var interruptionCause = InterruptionCause.terms
  package var askToBuy = false
  package var renewalRate: RenewalRate
  package var billingRetry = false
}

extension TesterSettings {
  package init(_ switches: Switches) {
    interrupted = switches.interrupted
    interruptionCause = switches.interruptionCause
    askToBuy = switches.askToBuy
    renewalRate = switches.renewalRate
    billingRetry = switches.billingRetry
  }

  package init(renewalRate: RenewalRate) { self.renewalRate = renewalRate }
}

extension Switches {
  /// Applies the settings of another tester; Ask to Buy is unchanged if the payment itself has the flag.
  package mutating func apply(_ settings: TesterSettings, asksByFlag: Bool) {
    interrupted = settings.interrupted
    interruptionCause = settings.interruptionCause
    if !asksByFlag { askToBuy = settings.askToBuy }
    renewalRate = settings.renewalRate
    billingRetry = settings.billingRetry
  }
}
