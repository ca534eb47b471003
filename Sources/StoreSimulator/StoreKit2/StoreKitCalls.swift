// How an answer of StoreKit 2 comes about in a world: the error that its interface is made to fail with goes first, and
// what was answered is an event.

import StoreModel
import StoreRules

extension World {
  /// Takes the failure that an interface is set to; one that was set for a single call is used up.
  mutating func consumeFailure(of interface: StoreKitInterface) -> StoreKitFailure? {
    guard let simulated = switches.simulatedFailures[interface] else { return nil }
    if simulated.once { change { $0.switches.simulatedFailures[interface] = nil } }
    guard let inner = simulated.inner else { return simulated.failure }
    let raw = makeError(inner, isOfPayment: interface == .purchase)
    // An app of the payment queue loads its products with StoreKit 1, which writes no such line.
    if interface != .loadProducts || app.way == .product {
      emit(
        .console(ConsoleMessage(.unmappedError(raw), transaction: nil)), rule: .systemErrorOnConsole)
    }
    var failure = simulated.failure
    failure.inner = raw.publicCopy(address: 0)
    return failure
  }

  /// StoreKit 2 answers a call of the app.
  mutating func answer(_ answer: StoreKitCallResult, rule: RuleID?) { emit(.storekit(answer), rule: rule) }
}
