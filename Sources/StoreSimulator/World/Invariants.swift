// Invariants of a world, which debug builds assert after every action.

import StoreEngine
import StoreModel

extension World {
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
  /// Whether the store has a customer if and only if an account is signed in.
  ///
  /// Always true in an environment without accounts.
  fileprivate var isCustomerSignedIn: Bool {
    !needsAccount || (device.account == nil) == (store.people.customer == .nobody)
  }
}

extension Store {
  /// Whether the agenda has one entry for each subscription with a due date, and none for other
  /// subscriptions.
  fileprivate var hasOneEntryForEachSubscription: Bool {
    guard subscriptions.count > 0 else { return true }
    var entries: [SubscriptionNumber: Int] = [:]
    for work in agenda.entries.map(\.work) {
      if case .subscription(let number) = work { entries[number, default: 0] += 1 }
    }
    return subscriptions.allSatisfy { subscription in
      let isDue = subscription.nextEventAt.map { $0 < .distantFuture } ?? false
      return entries[subscription.number, default: 0] == (isDue ? 1 : 0)
    }
  }

  /// Whether each payment that ordered a renewal is for the plan of that renewal and was answered with an
  /// older transaction.
  fileprivate var hasConsistentOrders: Bool {
    subscriptions.allSatisfy { subscription in
      subscription.order.payments.isEmpty
        || subscription.order.payments.allSatisfy {
          ledger[$0].answeredWith != nil && ledger[$0].replacedBy == nil && !ledger[$0].isDeleted
            && ledger[$0].sale.payment.productIdentifier == subscription.preference
        }
    }
  }

  /// Whether the latest transaction of each committed subscription has the commitment's current payment
  /// number.
  fileprivate var hasConsistentCommitments: Bool {
    subscriptions.allSatisfy { subscription in
      guard let commitment = subscription.commitment, !subscription.isOver, commitment.isInForce else {
        return true
      }
      return ledger[subscription.latest].commitment?.billingPeriodNumber == commitment.billingPeriodNumber
    }
  }
}
