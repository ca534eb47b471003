// What must hold at the end of every action. Asserted in debug builds; a release build never asks.

import StoreEngine
import StoreModel

extension World {
  /// Whether books, queue and app agree with themselves and with one another.
  var isConsistent: Bool {
    let store = self.store
    return isCustomerSignedIn && store.hasOneEntryForEachSubscription
      && store.people.isConsistent && store.shares.isConsistent
      && store.subscriptions.isConsistent
      && store.requests.isConsistent(with: store.ledger)
      && store.undelivered.isConsistent(with: store.ledger) && store.outbox.isEmpty
      && store.hasConsistentOrders && store.hasConsistentCommitments
      && device.queue.isConsistent { store.ledger[$0].sale.payment } && app.unanswered.isEmpty
  }
}

extension World {
  /// The customer is the account that is signed in, where there are accounts.
  fileprivate var isCustomerSignedIn: Bool {
    !needsAccount || (device.account == nil) == (store.people.customer == .nobody)
  }
}

extension Store {
  /// The agenda has one entry for each subscription of which something is due, and none for the others.
  fileprivate var hasOneEntryForEachSubscription: Bool {
    guard subscriptions.count > 0 else { return true }
    var entries: [SubscriptionNumber: Int] = [:]
    for work in agenda.entries.map(\.work) {
      if case .subscription(let number) = work { entries[number, default: 0] += 1 }
    }
    return subscriptions.allSatisfy { subscription in
      let isDue = subscription.due.map { $0 < .distantFuture } ?? false
      return entries[subscription.number, default: 0] == (isDue ? 1 : 0)
    }
  }

  /// What is listed as ordered for a renewal is of the plan that the renewal brings, and was answered with what is held.
  fileprivate var hasConsistentOrders: Bool {
    subscriptions.allSatisfy { subscription in
      subscription.order.payments.isEmpty
        || subscription.order.payments.allSatisfy {
          ledger[$0].answeredWith != nil && ledger[$0].replacedBy == nil && !ledger[$0].isDeleted
            && ledger[$0].sale.payment.productIdentifier == subscription.preference
        }
    }
  }

  /// The transaction of a period in force has the payment of the commitment that its subscription counts.
  fileprivate var hasConsistentCommitments: Bool {
    subscriptions.allSatisfy { subscription in
      guard let commitment = subscription.commitment, !subscription.isOver, commitment.isInForce else {
        return true
      }
      return ledger[subscription.latest].commitment?.billingPeriodNumber == commitment.billingPeriodNumber
    }
  }
}
