// The settings that decide about a person: those of the switches, or those that are saved for the person's account (rule
// `account.settings`).

import StoreCatalog
import StoreModel

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
