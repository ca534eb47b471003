// The conversion of agenda entries to the due items that the operator sees.

import StoreModel
import Support

extension Store {
  package func dueItem(_ work: AgendaItem, at instant: Instant) -> DueItem {
    if case .subscription(let number) = work { return dueItem(subscriptions[number], at: instant) }
    let number = work.transaction ?? work.repeatedTransaction ?? 0
    let kind: DueItem.Kind =
      switch work {
      case .completePurchase, .completeInterrupted, .subscription: .purchase
      case .answerProducts: .products
      case .device(.catchUp): .deviceCatchUp
      case .device(.refreshReceipt): .receiptRefresh
      case .device(.repeatUpdate): .repeatedUpdate
      case .device(.deliver): .delivery
      case .device(.returnUnfinished): .unfinishedAgain
      case .device(.answer(.sheet)): .lateSheet
      case .device(.answer): .lateAnswer
      case .agreeToSecondSheet: .secondSheet
      case .showAskToBuyAlert: .askToBuyAlert
      case .deferPurchase: .deferral
      case .expireRequest: .requestExpiry
      }
    return DueItem(
      at: instant, kind: kind, transaction: number,
      product: number > 0 ? ledger[number].payment.productIdentifier : "",
      isInteraction: work.isInteraction)
  }

  private func dueItem(_ subscription: Subscription, at instant: Instant) -> DueItem {
    let kind: DueItem.Kind =
      switch subscription.phase {
      case .active:
        switch ending(of: subscription) {
        case .renews: .renewal
        case .fails: .failingRenewal
        case .expires: .expiry
        }
      case .grace(let failed): failed.recovery == instant ? .recovery : .graceEnd
      case .retry(let failed): failed.recovery == instant ? .recovery : .retryEnd
      case .ended, .revoked: .expiry
      }
    // Only a renewal that succeeds can be early (quirk `renewal-lead`).
    let isAtEnd = subscription.phase == .active && kind != .renewal
    return DueItem(
      at: isAtEnd ? max(instant, subscription.end) : instant, kind: kind, transaction: subscription.latest,
      product: kind == .renewal ? subscription.nextProduct : subscription.product, isInteraction: false)
  }
}

extension AgendaItem {
  /// The transaction that `Transaction.updates` repeats; nil for any other operation.
  fileprivate var repeatedTransaction: TransactionNumber? {
    if case .device(.repeatUpdate(let number, _)) = self { number } else { nil }
  }
}
