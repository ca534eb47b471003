// The settings of one tester, which the switches have while the tester is signed in.

import StoreCatalog

/// What is set for one tester, or for one customer of the App Store (rule `account.settings`).
package struct TesterSettings: Hashable, Sendable {
  package var interrupted = false
  package var interruptionCause = InterruptionCause.terms
  package var askToBuy = false
  package var renewalRate: RenewalRate
  /// Whether renewals fail.
  package var billingRetry = false
}

extension TesterSettings {
  /// Copies the switches.
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
  /// Applies the settings of another tester.
  ///
  /// Ask to Buy stays if the payment itself carries the flag.
  package mutating func apply(_ settings: TesterSettings, asksByFlag: Bool) {
    interrupted = settings.interrupted
    interruptionCause = settings.interruptionCause
    if !asksByFlag { askToBuy = settings.askToBuy }
    renewalRate = settings.renewalRate
    billingRetry = settings.billingRetry
  }
}
