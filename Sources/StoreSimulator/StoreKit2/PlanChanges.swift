// Which subscription groups have changed since somebody last looked, for screens that show thousands of plans: what the
// store's books share with an older copy of themselves has not changed.

import Ground

/// What the state of subscriptions depended on at a moment.
///
/// Holding one costs a list of blocks; what is written to afterwards is copied block by block.
public struct PlanMark: Sendable {
  fileprivate let subscriptions: Book<SubscriptionNumber, Subscription>
  fileprivate let shares: FamilyShares
  fileprivate let customer: Person
  fileprivate let quirks: Quirks
  fileprivate let catalog: Catalog
}

extension World {
  /// The present moment, to ask later what has changed since.
  public var planMark: PlanMark {
    let books = store.books
    return PlanMark(
      subscriptions: books.subscriptionBook, shares: books.shares, customer: books.people.customer,
      quirks: quirks, catalog: catalog)
  }

  /// The groups in which a subscription of this device's customer may stand otherwise than at a moment before or after
  /// this one; nil where that may be any group.
  ///
  /// That a moment passes by which something was to end is no change: see `SubscriptionStatus`.
  public func groups(changedSince mark: PlanMark) -> Set<String>? {
    let books = store.books
    guard mark.customer == books.people.customer, mark.quirks == quirks, mark.catalog.isSame(as: catalog)
    else { return nil }
    let book = books.subscriptionBook
    var groups = Set(book.rows(changedSince: mark.subscriptions).lazy.map(\.group))
    if mark.subscriptions.count > book.count {
      groups.formUnion(mark.subscriptions[book.endIndex...].lazy.map(\.group))
    }
    if mark.shares != books.shares {
      groups.formUnion(mark.shares.compactMap(\.subscription).map { mark.subscriptions[$0].group })
      groups.formUnion(books.shares.compactMap(\.subscription).map { book[$0].group })
    }
    return groups
  }
}

extension Catalog {
  /// Whether it is a copy of the other; two that were read one after the other are not.
  public func isSame(as other: Catalog) -> Bool { shelf === other.shelf }
}
