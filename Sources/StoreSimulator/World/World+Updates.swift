// StoreKit 2's updates for the app's process.

import StoreModel
import StoreRules

extension World {
  /// Delivers an update to the app's process, or keeps it for the next launch.
  ///
  /// Family members receive updates on their own devices.
  mutating func deliverUpdate(_ update: StoreKitUpdate, rule: RuleID?) {
    switch update {
    case .transaction(let update):
      if update.person == FamilyMember.me, !(app.isRunning && app.hasListener) {
        // If the process runs without a listener, the update is lost.
        if !app.isRunning { device.addPending(update) }
        return
      }
      if update.person == FamilyMember.me, device.knowledge.withheld.contains(update.number) {
        return device.addPending(update)
      }
      emit(.update(.transaction(update)), rule: rule)
      if update.person == FamilyMember.me { receiveInApp(update) }
      return
    case .status(_, _, let person, _, _):
      if person == FamilyMember.me, !(app.isRunning && app.hasListener) { return }
    case .storefront: if !(app.isRunning && app.hasListener) { return }
    case .message(let reason, let product):
      receive(PendingMessage(reason: reason, product: product), rule: rule)
      return
    }
    emit(.update(update), rule: rule)
  }

  /// Marks the transaction of an update as delivered, and notifies the app if the transaction is revoked.
  private mutating func receiveInApp(_ update: TransactionUpdate) {
    markDelivered([update.number])
    // The app ignores unverified transactions.
    guard case .unfinished(_, _, .some) = update.change, update.failure == nil else { return }
    let number = update.number
    let sale = store.ledger[number].sale
    if sale.kind == .autoRenewable {
      notifyApp(.planRevoked(number))
      notifyApp(.serviceMayHaveEnded(product: sale.payment.productIdentifier))
    } else {
      notifyApp(.revoked(number, payment: sale.payment, kind: sale.kind))
    }
  }

  /// Records that StoreKit 2 handed transactions to the app in a result or in `Transaction.updates`.
  mutating func markDelivered(_ numbers: [TransactionNumber]) {
    for number in numbers where store.ledger[number].isAwaitingFinish && device.queue.contains(number) {
      device.markDelivered(number)
    }
  }

  /// Offers the unfinished transactions to the first listener of a process.
  mutating func offerUnfinished() {
    if postponesUnfinished(.updatesAtLaunch) { return }
    deliverAtLaunch([])
    handleUpdates(unfinished.reversed())
  }

  /// Delivers the unfinished transactions and the new family shares to the listener of a new process.
  ///
  /// A refund that happened while no process ran is visible only in an unfinished transaction.
  mutating func deliverAtLaunch(_ made: [TransactionNumber]) {
    let fetched = device.knowledge.offlineStore.map { replacingStore(with: $0).store } ?? store
    let elements = fetched.elementsAtLaunch(
      unfinished: unfinished, made: made.filter { fetched.ledger.has($0) })
    app.markUnfinishedOffered()
    for element in elements { deliverUpdate(element.update, rule: .updatesAtLaunch) }
  }

  mutating func emitUnsentRefundDiagnostics(
    _ revoked: [TransactionNumber], unlockedBefore: Set<String>
  ) {
    for number in revoked {
      let product = store.ledger[number].sale.payment.productIdentifier
      let outcome: MissedRefundOutcome
      if !unlockedBefore.contains(product) || store.grants(product) {
        outcome = .nothingToLock
      } else if app.unlocked[product] == nil {
        outcome = .locked
      } else {
        outcome = switches.appPolicies[.asksEntitlements] ? .keptAsConsumable : .keptWithoutQuery
      }
      emitDiagnostic(.refundNotTold(transaction: number, outcome), rule: .refundsWhileAway)
    }
  }
}
