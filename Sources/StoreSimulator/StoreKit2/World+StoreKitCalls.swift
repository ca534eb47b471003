// Simulated failures and results of StoreKit 2 calls.

import StoreModel
import StoreRules

extension World {
  /// Returns the simulated failure of an interface, and removes the failure if it applies to a single call.
  ///
  /// Returns nil if the failure keeps the app waiting.
  mutating func consumeFailure(of interface: StoreKitInterface) -> StoreKitFailure? {
    guard let simulated = switches.simulatedFailures[interface], !simulated.failure.isWaiting else {
      return nil
    }
    consume(simulated, of: interface)
    guard let inner = simulated.inner else { return simulated.failure }
    let raw = makeError(inner, isOfPayment: interface == .purchase)
    // An app that uses the payment queue loads products and finishes with StoreKit 1, which does not write
    // this line.
    let isOfStoreKit1 = interface == .loadProducts || interface == .finish
    if !isOfStoreKit1 || app.storeKitVersion == .product {
      emit(
        .console(ConsoleMessage(.unmappedError(raw), transaction: nil)), rule: .systemErrorOnConsole)
    }
    var failure = simulated.failure
    failure.inner = raw.publicCopy(address: 0)
    return failure
  }

  /// Consumes the simulated failure of an interface if the call gets no answer because of it; returns whether
  /// there was such a failure.
  mutating func consumeMissingAnswer(of interface: StoreKitInterface) -> Bool {
    guard let simulated = switches.simulatedFailures[interface], simulated.failure == .unanswered else {
      return false
    }
    consume(simulated, of: interface)
    return true
  }

  /// Removes a simulated failure if it applies to a single call.
  mutating func consume(_ simulated: SimulatedFailure, of interface: StoreKitInterface) {
    if simulated.once { change { $0.switches.simulatedFailures[interface] = nil } }
  }

  /// Records that a call gets no answer.
  mutating func leaveUnanswered(_ call: String, of interface: StoreKitInterface) {
    answer(StoreKitCallResult(call, .returned("no answer"), interface: interface), rule: .silentFailure)
  }

  mutating func answer(_ answer: StoreKitCallResult, rule: RuleID?) { emit(.storekit(answer), rule: rule) }
}
