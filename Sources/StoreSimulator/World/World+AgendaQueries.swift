// Queries of the agenda.

import StoreEngine
import StoreModel
import Support

extension World {
  /// All items of the agenda, the earliest first.
  public var agenda: [DueItem] {
    store.agenda.entries.map { store.dueItem($0.work, at: $0.at) }
  }

  /// Returns the earliest items of the agenda, at most `count`.
  public func firstDue(_ count: Int) -> [DueItem] {
    store.agenda.first(count).map { store.dueItem($0.work, at: $0.at) }
  }

  /// Returns the items of a transaction, the earliest first.
  ///
  /// The result includes the next item of the subscription if the transaction is its latest one.
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

  /// When the next item is due; nil if the agenda is empty.
  public var nextDue: Instant? { store.agenda.nextInstant }

  public var hasPendingInteractions: Bool { store.agenda.interactionCount > 0 }
}
