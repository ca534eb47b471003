// The purchases and renewals of one account, as the App Store's servers report them to a developer's server.

import StoreCatalog
import StoreModel
import Support

/// The purchases and renewals of one account in one environment.
public struct AccountHistory: Hashable, Sendable {
  /// A purchased product, or a period of a subscription.
  public struct Purchase: Hashable, Sendable {
    public let number: TransactionNumber
    public let product: String
    public let kind: Product.Kind
    public let quantity: Int
    public let identifier: Int64
    public let originalIdentifier: Int64
    public let purchasedAt: Instant
    public let originallyPurchasedAt: Instant
    public let expiresAt: Instant?
    public let webOrderLineItemID: Int64?
    public let offer: TransactionOffer?
    public let ownership: OwnershipType
    public let appAccountToken: String?
    /// Whether the customer has changed to a higher plan in this period.
    public let isUpgraded: Bool
    public let group: String?
    /// The time of a refund, or of the end of Family Sharing.
    public let revokedAt: Instant?
    /// Whether the customer requested the refund because of a problem with the app.
    public let isRevokedForApp: Bool
    public let isFinished: Bool
    public let changedAt: Instant

    public var isSubscription: Bool { kind == .autoRenewable }
  }

  public let person: Person
  /// The purchases that a receipt lists, oldest first.
  ///
  /// Finished consumables that were not refunded are omitted, because there may be very many.
  public let purchases: [Purchase]
  /// The time of the first purchase; nil if nothing was ever bought.
  public let firstPurchaseAt: Instant?
  public let changedAt: Instant?
  /// The time at which purchases were last removed from a test environment that keeps the receipt; nil if
  /// never.
  public let removedAt: Instant?
  public let renewals: [RenewalInfo]
}

extension AccountHistory {
  /// Returns when the account downloaded the app, which is never after the first purchase.
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

  /// Converts a row to a purchase; nil if the payment created no transaction or the transaction was deleted.
  private func purchase(_ row: TransactionRow) -> AccountHistory.Purchase? {
    guard row.isPurchase, let identifier = row.identifier else { return nil }
    let original = receiptOriginal(of: row)
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
  /// Whether the row is a completed purchase that was not deleted and has a transaction of its own.
  package var isPurchase: Bool {
    state == .purchased && !isDeleted && answeredWith == nil && identifier != nil
  }
}

extension Person {
  /// The position in the order in which the store added people, from 0.
  ///
  /// Servers derive account identifiers from this number.
  public var ordinal: Int { index }
}
