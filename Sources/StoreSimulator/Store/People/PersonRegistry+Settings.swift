// The settings that decide about a person: those of the switches, or those that are saved for the person's account (rule
// `account.settings`).

import StoreCatalog

extension PersonRegistry {
  /// Whether purchases of a person are interrupted.
  package func isInterrupted(_ person: Person, _ switches: Switches) -> Bool {
    savedSettings(of: person)?.interrupted ?? switches.interrupted
  }

  /// Whether renewals of a person fail.
  package func failsToRenew(_ person: Person, _ switches: Switches) -> Bool {
    savedSettings(of: person)?.billingRetry ?? switches.billingRetry
  }

  /// The renewal rate of a person's subscriptions.
  package func renewalRate(of person: Person, _ switches: Switches) -> RenewalRate {
    savedSettings(of: person)?.renewalRate ?? switches.renewalRate
  }

  /// The lengths of a person's periods.
  package func renewalTimes(of person: Person, _ switches: Switches) -> RenewalTimes {
    savedSettings(of: person)?.renewalRate.times ?? switches.renewalTimes
  }
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
  mutating func apply(_ settings: TesterSettings, asksByFlag: Bool) {
    interrupted = settings.interrupted
    interruptionCause = settings.interruptionCause
    if !asksByFlag { askToBuy = settings.askToBuy }
    renewalRate = settings.renewalRate
    billingRetry = settings.billingRetry
  }
}
