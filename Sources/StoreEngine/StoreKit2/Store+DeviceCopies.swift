// Older copies of the store, which a late device has.

import StoreModel
import Support

extension Store {
  /// Whether the device's lists of this store and of `older`, a copy of it, are equal.
  package func listsEqual(_ older: Store) -> Bool {
    subscriptions.isSame(as: older.subscriptions) && shares == older.shares
      && people.customer == older.people.customer && listedDifferences(from: older).isEmpty
  }

  /// Returns the customer's purchased transactions that StoreKit lists differently than in `older`, a copy of
  /// this store, ascending.
  package func listedDifferences(from older: Store) -> [TransactionNumber] {
    guard !ledger.isSame(as: older.ledger) else { return [] }
    return ledger.numbersWritten(since: older.ledger).filter { number in
      let row = ledger[number]
      guard row.person == people.customer else { return false }
      let listed = ListedValues(row)
      guard older.ledger.has(number) else { return listed != nil }
      return listed != ListedValues(older.ledger[number])
    }
  }

  /// Whether StoreKit lists a transaction of this store, deleted or not.
  package func lists(_ number: TransactionNumber) -> Bool {
    ledger.has(number) && ListedValues(ledger[number]) != nil
  }

  /// Returns the groups whose statuses for the customer differ from `older`, a copy of this store.
  ///
  /// The identifiers of the groups are in the order of the catalogue.
  package func groupsWithDifferences(from older: Store) -> [String] {
    guard !subscriptions.isSame(as: older.subscriptions) || shares != older.shares else { return [] }
    return groupsInOrder.filter { statuses(group: $0) != older.statuses(group: $0) }
  }

  /// Returns a copy in which no period that has ended by `instant` is in service.
  ///
  /// A device that has not fetched a renewal compares the end of the period with its own clock.
  package func withoutRenewals(at instant: Instant) -> Store {
    var copy = self
    for number in copy.subscriptions.indices {
      let subscription = copy.subscriptions[number]
      let end = subscription.isInGrace ? subscription.gracePeriodExpiration : subscription.end
      guard subscription.isInService, let end, end <= instant else { continue }
      copy.subscriptions[number].endInOldCopy()
    }
    return copy
  }

  /// Returns the customer's transactions that `older`, a copy of this store, lists and that were cleared
  /// since.
  package func cleared(since older: Store) -> [TransactionNumber] {
    guard older.people.customer == people.customer else { return [] }
    return older.ledger.indices.filter { number in
      older.ledger[number].person == people.customer && older.ledger[number].isListed
        && older.ledger[number].answeredWith == nil && ledger.has(number) && ledger[number].isDeleted
    }
  }

  /// Returns a copy that also has the customer's purchases of `older`, a copy from before the purchase
  /// history was cleared.
  ///
  /// A plan of `older` whose period has ended by `instant` has expired.
  package func keepingCleared(of older: Store, at instant: Instant) -> Store {
    let customer = people.customer
    guard older.people.customer == customer, customer != .nobody else { return self }
    var copy = self
    copy.ledger.restoreDeleted(cleared(since: older), from: older.ledger)
    for number in older.subscriptions.indices
    where older.subscriptions[number].person == customer && older.subscriptions.isCurrent(number)
      && subscriptions.subscription(number) != nil && !subscriptions.isCurrent(number)
    {
      copy.subscriptions.restore(older.subscriptions[number])
    }
    for (product, number) in older.people[customer].owned
    where people[customer].owned[product] == nil && ledger.has(number) {
      copy.people.setOwned(product, number, by: customer)
    }
    return copy.withoutRenewals(at: instant)
  }

  /// Returns a copy in which nothing is listed.
  package func withoutPurchases() -> Store {
    var copy = Store(configuration, now: now)
    copy.people = people
    copy.people.removeOwned()
    return copy
  }

  /// The time in microseconds for which a device shows a plan as expired after a renewal.
  private static let periodGap: Int64 = 700_000

  /// Returns a copy in which the customer's plans have expired whose renewal began less than 0.7 s before
  /// `instant`.
  ///
  /// Only renewals that begin at the end of the previous period are concerned.
  package func withPeriodGaps(at instant: Instant) -> Store {
    var copy = self
    for gap in periodGaps(at: instant) {
      copy.subscriptions[gap.subscription].expire(beforeRenewal: ledger[gap.previous])
    }
    return copy
  }

  /// Returns a copy in which `currentEntitlements` contains the customer's plans that were cancelled and have
  /// ended after `instant`; with nil, all cancelled plans that have ended.
  package func withExpiredEntitlements(since instant: Instant?) -> Store {
    var copy = self
    for number in subscriptions.indices where subscriptions[number].person == people.customer {
      guard case .ended(.autoRenewDisabled, _) = subscriptions[number].phase,
        instant.map({ subscriptions[number].end > $0 }) ?? true, !subscriptions.isReplaced(number),
        !ledger[subscriptions[number].latest].isDeleted, !ledger[subscriptions[number].latest].isRefunded
      else { continue }
      copy.staleEntitlements.insert(number)
    }
    return copy
  }

  /// The short time after a renewal in which a device shows the plan as expired.
  package struct PeriodGap {
    fileprivate let subscription: SubscriptionNumber
    fileprivate let previous: TransactionNumber
    package let renewal: TransactionNumber
    package let end: Instant
  }

  /// Returns the gaps of the customer's plans at `instant` (quirk `period-gap`).
  package func periodGaps(at instant: Instant) -> [PeriodGap] {
    subscriptions.indices.compactMap { number in
      let subscription = subscriptions[number]
      let (start, newest) = (subscription.start, subscription.latest)
      guard subscription.person == people.customer, subscription.phase == .active, start <= instant,
        instant - start < Self.periodGap, ledger[newest].reason == .renewal,
        let previous = ledger[newest].previous, !ledger[previous].isDeleted,
        ledger[previous].expiresAt == start
      else { return nil }
      return PeriodGap(
        subscription: number, previous: previous, renewal: newest,
        end: start + TimeSpan(microseconds: Self.periodGap))
    }
  }

  /// Returns the customer's transactions among the newest 1000 that StoreKit lists.
  package var newestListed: [TransactionNumber] {
    (ledger.startIndex..<ledger.endIndex).suffix(1000).filter {
      !ledger[$0].isDeleted && ledger[$0].person == people.customer && lists($0)
    }
  }

  /// Returns a copy in which the unpaid renewals of the customer's plans in billing retry are listed.
  package func withUnpaidRenewals() -> Store {
    var copy = self
    for number in subscriptions.indices where subscriptions[number].person == people.customer {
      guard case .retry(let failed) = subscriptions[number].phase, let renewal = failed.renewal,
        !ledger[renewal].isDeleted
      else { continue }
      copy.ledger.markPaid(renewal, sale: ledger[renewal].sale, at: ledger[renewal].changedAt)
      copy.subscriptions[number].list(unpaid: renewal)
    }
    return copy
  }
}

/// The values of a transaction that its place in StoreKit's lists and its fields depend on.
private struct ListedValues: Equatable {
  let isDeleted: Bool
  let identifier: Int64?
  let isUpgraded: Bool
  let finishedAt: Instant?
  let refundedAt: Instant?
  let expiresAt: Instant?

  /// Returns nil for a transaction that was not purchased.
  init?(_ row: TransactionRow) {
    guard row.state == .purchased else { return nil }
    isDeleted = row.isDeleted
    identifier = row.identifier
    isUpgraded = row.isUpgraded
    finishedAt = row.finishedAt
    refundedAt = row.refundedAt
    expiresAt = row.expiresAt
  }
}
