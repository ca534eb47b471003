// How an answer of StoreKit 2 comes about in a world: the error that its interface is made to fail with goes first, and
// what was answered is an event.

import Ground

extension World {
  /// The error that an interface is made to fail with now; one that was set for a single call is used up.
  mutating func takeFailure(of interface: StoreKitInterface) -> StoreKitFailure? {
    guard let simulated = switches.simulatedFailures[interface] else { return nil }
    if simulated.once { change { $0.switches.simulatedFailures[interface] = nil } }
    return simulated.failure
  }

  /// StoreKit 2 answers a call of the app.
  mutating func answer(_ answer: StoreKitAnswer, rule: RuleID?) { emit(.storekit(answer), rule: rule) }
}
