// Queries of the agenda.

import StoreEngine
import StoreModel
import Support

extension World {
  /// All items of the agenda, soonest first.
  public var agenda: [DueItem] {
    store.agenda.entries.map { store.dueItem($0.work, at: $0.at) }
  }

  public func firstDue(_ count: Int) -> [DueItem] {
    store.agenda.first(count).map { store.dueItem($0.work, at: $0.at) }
  }

  /// Returns the items of a transaction, soonest first.
  ///
  /// If the transaction is the latest one of a subscription, the result includes the subscription's next
  /// item.
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

  /// Returns the items that are due in a range of time, soonest first.
  public func due(in range: Range<Instant>) -> [DueItem] {
    store.agenda.entries(in: range).sorted().map { store.dueItem($0.work, at: $0.at) }
  }

  /// Returns the times of the items that are due in a range of time, in no particular order.
  public func dueInstants(in range: Range<Instant>) -> [Instant] {
    store.agenda.entries(in: range).map(\.at)
  }

  /// The expected renewals of the customer and the family on this device, if nothing changes.
  public var renewalSchedules: [RenewalSchedule] { store.renewalSchedules }

  /// The ends of grace periods and of billing retry that follow a failing renewal, if nothing changes.
  public var expectedBillingEnds: [DueItem] { store.expectedBillingEnds }

  /// Whether the customer's subscription of a group fails to renew next, if nothing changes.
  public func failsToRenew(group: String) -> Bool { store.failsToRenew(group: group) }

  public var nextDue: Instant? { store.agenda.nextInstant }

  public var hasPendingInteractions: Bool { store.agenda.interactionCount > 0 }
}
