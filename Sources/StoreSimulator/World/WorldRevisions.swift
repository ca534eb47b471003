// Revisions, which a screen compares to detect that a part of a world has changed.

import StoreCatalog
import StoreEngine
import StoreModel
import StoreRules

/// A revision of the listed transactions.
///
/// Two revisions are equal only if nothing was written between them. A revision is cheap, because it shares
/// its storage with the world.
public struct LedgerRevision: Equatable, Sendable {
  private let ledger: Ledger
  private let queue: PaymentQueue
  private let people: PersonRegistry
  private let catalog: Catalog
  public let environment: EnvironmentName
  private let locale: String

  fileprivate init(_ world: borrowing World) {
    (ledger, queue, people) = (
      world.store.ledger, world.device.queue, world.store.people
    )
    (catalog, environment, locale) = (world.catalog, world.environment, world.device.locale)
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.environment == b.environment && a.locale == b.locale && a.catalog.isSame(as: b.catalog)
      && a.people.hasSamePeople(as: b.people) && a.ledger.isSame(as: b.ledger)
      && a.queue.hasSameRecords(as: b.queue)
  }
}

/// A revision of the subscriptions of this device's customer.
///
/// If a period or a grace period ends only because time passes, the revision does not change (see
/// `SubscriptionStatus`).
public struct PlanRevision: Equatable, Sendable {
  private let subscriptions: SubscriptionRegistry
  private let shares: FamilyShares
  private let customer: Person
  private let quirks: Quirks
  private let catalog: Catalog

  fileprivate init(_ world: borrowing World) {
    let store = world.store
    (subscriptions, shares, customer) = (
      store.subscriptions, store.shares, store.people.customer
    )
    (quirks, catalog) = (world.quirks, world.catalog)
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.customer == b.customer && a.quirks == b.quirks && a.catalog.isSame(as: b.catalog)
      && a.shares == b.shares
      && a.subscriptions.isSame(as: b.subscriptions)
  }
}

extension World {
  public var ledgerRevision: LedgerRevision { LedgerRevision(self) }

  public var planRevision: PlanRevision { PlanRevision(self) }
}

extension Catalog {
  /// Whether the two catalogues are copies of one catalogue.
  ///
  /// Catalogues that were read separately from the same file are not copies.
  public func isSame(as other: Catalog) -> Bool { productIndex === other.productIndex }
}
