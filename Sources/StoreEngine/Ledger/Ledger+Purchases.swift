// The transactions of one purchase: a period of a subscription with its duplicates, or a repeated
// non-consumable.

import StoreModel

extension Ledger {
  /// Returns the transactions of one purchase of a non-consumable or of one subscription period, the paid
  /// transaction first.
  ///
  /// The result is empty for every other kind of product. If `number` pays for a period, `subscription` is
  /// the first transaction of that subscription; otherwise nil.
  package func transactions(
    ofPurchaseWith number: TransactionNumber, subscription: TransactionNumber?
  ) -> [TransactionNumber] {
    if let subscription {
      let paid = paidTransaction(ofPeriodWith: number, subscription: subscription)
      return [paid] + duplicates(ofPeriodWith: paid, subscription: subscription)
    }
    guard self[number].sale.kind == .nonConsumable, self[number].ownership == .purchased else { return [] }
    let first = self[number].original ?? number
    return [first]
      + children(of: first).reversed().filter {
        self[$0].state == .purchased && self[$0].sale.kind == .nonConsumable && !self[$0].isDeleted
          && self[$0].answeredWith == nil
      }
  }

  /// Returns the transactions that were created when the plan of a period was bought again, in the order of
  /// creation (quirk `duplicate-purchase`).
  ///
  /// A duplicate pays for no period. It expires, is revoked and is upgraded together with the transaction
  /// `paid`. `original` is the first transaction of the subscription.
  package func duplicates(
    ofPeriodWith paid: TransactionNumber, subscription original: TransactionNumber
  ) -> [TransactionNumber] {
    // Only a first transaction and a duplicate have no previous period.
    guard paid == original || self[paid].previous != nil else { return [] }
    return children(of: original).reversed().filter {
      $0 != paid && self[$0].subscription == self[paid].subscription && self[$0].previous == nil
        && self[$0].answeredWith == nil && !self[$0].isDeleted && self[$0].expiresAt == self[paid].expiresAt
    }
  }

  /// Returns the paid transaction of a duplicate's period; any other transaction is returned unchanged.
  package func paidTransaction(
    ofPeriodWith number: TransactionNumber, subscription original: TransactionNumber
  ) -> TransactionNumber {
    guard self[number].previous == nil, number != original else { return number }
    return ([original] + children(of: original)).first {
      self[$0].subscription == self[number].subscription && ($0 == original || self[$0].previous != nil)
        && self[$0].answeredWith == nil && !self[$0].isDeleted && self[$0].expiresAt == self[number].expiresAt
    } ?? number
  }

  /// Whether a transaction makes a person the owner of a non-consumable.
  package func isOwnable(_ number: TransactionNumber) -> Bool {
    self[number].sale.kind == .nonConsumable && self[number].isListed && self[number].ownership == .purchased
      && self[number].original == nil && self[number].answeredWith == nil && !self[number].isRefunded
  }
}
