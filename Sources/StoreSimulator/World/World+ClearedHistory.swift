// A device that keeps the purchases that were cleared in the App Store (rule `device.clear-reaches`).

import StoreEngine
import StoreModel
import StoreRules
import Support

extension World {
  /// The store from before the purchase history was cleared; nil unless the device keeps its purchases.
  var keptStore: Store? { quirks.clearReaches == .storeOnly ? device.knowledge.clearedStore : nil }

  /// The transactions that the device keeps although they were cleared, ascending.
  var keptCleared: [TransactionNumber] { keptStore.map { store.cleared(since: $0) } ?? [] }

  /// Lets the device keep the purchases of `before`, the store before the purchase history was cleared.
  mutating func keepCleared(of before: Store) {
    guard quirks.clearReaches == .storeOnly, environment != .xcode else { return }
    let older = device.knowledge.clearedStore.map { before.keepingCleared(of: $0, at: now) } ?? before
    let kept = store.cleared(since: older)
    guard !kept.isEmpty else { return }
    device.knowledge.keep(cleared: older)
    emitDiagnostic(.deviceDeviates(.clearedKept(kept)), rule: .clearReaches)
  }

  /// Drops the kept purchases: at `AppStore.sync()` after a launch, at a change of account, or by the
  /// operator.
  mutating func dropCleared(by cause: DeviceCatchUpCause) {
    guard device.knowledge.clearedStore != nil else { return }
    switch cause {
    case .launch, .reinstall: return device.knowledge.recordLaunch()
    case .sync where !device.knowledge.hasLaunchedSinceClear: return
    case .delay, .receiptRefresh, .receiptDelay, .restore, .purchase, .network: return
    case .sync, .operator, .account: break
    }
    let kept = keptCleared
    device.knowledge.dropCleared()
    if !kept.isEmpty { emitDiagnostic(.deviceDeviates(.clearedDropped(kept)), rule: .clearReaches) }
  }

  /// Returns the cleared transaction with which the device answers a payment; nil if there is none.
  ///
  /// A plan is answered with the kept plan of its group, and a non-consumable with the kept purchase.
  func keptPurchase(answering payment: Payment) -> TransactionNumber? {
    guard let keptStore, store.people.customer != .nobody else { return nil }
    let kept = store.keepingCleared(of: keptStore, at: now)
    let number =
      if let subscription = kept.ownSubscription(toPlan: payment.productIdentifier) {
        subscription.isInService ? subscription.latest : nil
      } else {
        kept.people[kept.people.customer].owned[payment.productIdentifier]
      }
    return number.flatMap { store.ledger[$0].isDeleted ? $0 : nil }
  }
}
