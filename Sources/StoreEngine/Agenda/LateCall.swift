// The calls of StoreKit that get their answers after a delay (rule `device.late-answer`).

import StoreModel
import Support

/// A call of the app whose answer is late.
package enum LateCall: Hashable, Sendable {
  case products(ProductRequest)
  case query(StoreKitQuery)
  case restore
  /// `AppStore.sync()` or `SKReceiptRefreshRequest`.
  case appStore(AppStoreCall)
  /// A purchase, with the notice that contains its result.
  case result(TransactionNumber, StoreNotice)
  /// A payment whose sheet appears late.
  case sheet(TransactionNumber)

  /// The transaction of a purchase; nil for any other call.
  package var transaction: TransactionNumber? {
    switch self {
    case .result(let number, _), .sheet(let number): number
    case .products, .query, .restore, .appStore: nil
    }
  }
}

extension Store {
  package mutating func schedule(_ call: LateCall, at instant: Instant) {
    schedule(.answer(call), at: instant)
  }

  /// Removes and returns the calls without an answer, in the order in which they are due.
  ///
  /// If `isOfPurchase` is true, only purchases.
  package mutating func removeLateCalls(ofPurchases isOfPurchase: Bool = false) -> [LateCall] {
    func lateCall(of work: AgendaItem) -> LateCall? {
      guard case .device(.answer(let call)) = work, !isOfPurchase || call.transaction != nil else {
        return nil
      }
      return call
    }
    let calls = agenda.entries.compactMap { lateCall(of: $0.work) }
    guard !calls.isEmpty else { return [] }
    agenda.cancelWork { lateCall(of: $0) != nil }
    return calls
  }
}
