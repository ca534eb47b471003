// The settings that apply to a person: the test switches, or the saved settings of the account (rule
// `account.settings`).

import StoreCatalog
import StoreModel

extension PersonRegistry {
  package func isInterrupted(_ person: Person, _ switches: Switches) -> Bool {
    savedSettings(of: person)?.interruptsPurchases ?? switches.interruptsPurchases
  }

  package func failsToRenew(_ person: Person, _ switches: Switches) -> Bool {
    savedSettings(of: person)?.entersBillingRetry ?? switches.entersBillingRetry
  }

  package func renewalRate(of person: Person, _ switches: Switches) -> RenewalRate {
    savedSettings(of: person)?.renewalRate ?? switches.renewalRate
  }

  package func renewalTimes(of person: Person, _ switches: Switches) -> RenewalTimes {
    savedSettings(of: person)?.renewalRate.times ?? switches.renewalTimes
  }
}
