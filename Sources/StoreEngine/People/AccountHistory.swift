// What the App Store's servers have of one account: its purchases and how its subscriptions go on. For whoever answers a
// developer's server; an app asks StoreKit instead (`StoreKit2Views.swift`).

import StoreCatalog
import StoreModel
import Support

/// The purchases of one account in one environment.
public struct AccountHistory: Hashable, Sendable {
  /// Something that was bought, or a period of it.
  public struct Purchase: Hashable, Sendable {
    public let number: TransactionNumber
    public let product: String
    public let kind: Product.Kind
    public let quantity: Int
    public let identifier: Int64
    /// The first purchase that it belongs to.
    public let originalIdentifier: Int64
    public let purchasedAt: Instant
    public let originallyPurchasedAt: Instant
    /// Of a subscription's period.
    public let expiresAt: Instant?
    public let webOrderLineItemID: Int64?
    public let offer: TransactionOffer?
    public let ownership: OwnershipType
    public let appAccountToken: String?
    /// Whether the customer has changed to a higher plan in this period.
    public let isUpgraded: Bool
    public let group: String?
    /// When it was refunded, or not shared any more.
    public let revokedAt: Instant?
    /// Whether the customer asked for the money back because of the app.
    public let isRevokedForApp: Bool
    public let isFinished: Bool
    /// When something of it was last written down.
    public let changedAt: Instant

    /// Whether it pays a period of a subscription that renews by itself.
    public var isSubscription: Bool { kind == .autoRenewable }
  }

  public let person: Person
  /// What a receipt can tell of, oldest first: all but consumables that were finished and kept, of which there may be
  /// very many.
  public let purchases: [Purchase]
  /// When the first of all purchases was made; nil where nothing was ever bought.
  public let firstPurchaseAt: Instant?
  /// When something of any purchase was last written down.
  public let changedAt: Instant?
  /// When purchases were last removed from a test environment that keeps the receipt then; nil if that never happened.
  public let removedAt: Instant?
  /// How the subscriptions go on: bought ones and shared ones.
  public let renewals: [RenewalInfo]
}

extension AccountHistory {
  /// When the account got the app: before its first purchase in the app.
  public func appObtained(at now: Instant) -> Instant { min(.defaultStart, firstPurchaseAt ?? now) }
}

extension Store {
  package func history(of person: Person) -> AccountHistory {
    let purchases = ledger.indices.compactMap { number in
      ledger[number].isListed && ledger[number].person == person ? purchase(ledger[number]) : nil
    }
    let bought = ledger.numbers { $0.person == person && $0.isPurchase }
    let groups = Set(
      subscriptions.filter { $0.person == person }.map(\.group)
        + shares.compactMap { share in
          share.person == person ? share.subscription.map { subscriptions[$0].group } : nil
        })
    let name = people.plainName(of: person, on: device)
    return AccountHistory(
      person: person,
      purchases: purchases.sorted { ($0.purchasedAt, $0.number) < ($1.purchasedAt, $1.number) },
      firstPurchaseAt: bought.map { ledger[$0].beganAt }.min(),
      changedAt: bought.map { ledger[$0].lastChange }.max(),
      removedAt: person == .nobody ? nil : people[person].removedAt,
      renewals: groups.sorted().flatMap { statuses(group: $0, for: name).map(\.renewalInfo) })
  }

  package func purchases(of person: Person, identified identifiers: Set<Int64>) -> [AccountHistory.Purchase] {
    guard !identifiers.isEmpty else { return [] }
    let found = ledger.indices.compactMap { number -> AccountHistory.Purchase? in
      guard ledger[number].person == person, let identifier = ledger[number].identifier,
        identifiers.contains(identifier)
      else { return nil }
      return purchase(ledger[number])
    }
    return found.sorted { ($0.purchasedAt, $0.number) < ($1.purchasedAt, $1.number) }
  }

  /// A row as a purchase; nil for a payment of which no transaction was made, and for what is gone.
  private func purchase(_ row: TransactionRow) -> AccountHistory.Purchase? {
    guard row.isPurchase, let identifier = row.identifier else { return nil }
    let original = row.original.map { ledger[$0] } ?? row
    let purchasedAt = row.beganAt
    return AccountHistory.Purchase(
      number: row.number, product: row.payment.productIdentifier, kind: row.sale.kind,
      quantity: row.payment.quantity, identifier: identifier,
      originalIdentifier: original.identifier ?? identifier, purchasedAt: purchasedAt,
      originallyPurchasedAt: original.purchasedAt ?? purchasedAt, expiresAt: row.expiresAt,
      webOrderLineItemID: row.webOrderLineItemID, offer: row.offer, ownership: row.ownership,
      appAccountToken: row.sale.appAccountToken, isUpgraded: row.isUpgraded, group: row.sale.group,
      revokedAt: row.refundedAt,
      isRevokedForApp: row.refundRequest == .fulfillment || row.refundRequest == .unsatisfied,
      isFinished: row.finishedAt != nil, changedAt: row.lastChange)
  }
}

extension TransactionRow {
  /// Whether an account bought or got something by it, and has it still on its books.
  package var isPurchase: Bool {
    state == .purchased && !isDeleted && answeredWith == nil && identifier != nil
  }
}

extension Person {
  /// The order in which the store came to know them, from 0: what a server's own marks of an account are made of.
  public var ordinal: Int { place }
}
