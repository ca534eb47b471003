// The entries of the agenda that are due.

import StoreEngine
import StoreModel
import Support

extension World {
  /// What is due, soonest first.
  public var agenda: [DueItem] {
    store.agenda.entries.map { store.dueItem($0.work, at: $0.at) }
  }

  /// What is due soonest, at most so many.
  public func firstDue(_ count: Int) -> [DueItem] {
    store.agenda.first(count).map { store.dueItem($0.work, at: $0.at) }
  }

  /// What is due of a transaction, soonest first: also what its subscription does next, where it is the latest of it.
  public func due(of number: TransactionNumber) -> [DueItem] {
    let store = self.store
    var found = store.agenda.entries(of: number).map { store.dueItem($0.work, at: $0.at) }
    if store.ledger.has(number), let subscription = store.ledger[number].subscription,
      store.subscriptions[subscription].latest == number,
      let instant = store.agenda.instant(of: subscription)
    {
      let item = store.dueItem(.subscription(subscription), at: instant)
      found.insert(item, at: found.partitioningIndex { $0.at > instant })
    }
    return found
  }

  /// When the next thing is due, if any.
  public var nextDue: Instant? { store.agenda.nextInstant }

  /// Whether short interaction delays are pending.
  public var hasPendingInteractions: Bool { store.agenda.interactionCount > 0 }
}
