// The search for the payment that a transaction belongs to.

import StoreModel
import StoreSimulator
import Support

extension PaymentLedger {
  /// Returns the payment of a transaction, and whether the transaction is a renewal.
  ///
  /// A renewal does not name its payment, so it gets the payment of the nearest earlier period that has one.
  /// Results are cached, so that a search visits each of thousands of unverified periods once.
  mutating func payment(
    of transaction: Transaction, in world: World
  ) -> (payment: PaymentNumber, isRenewal: Bool)? {
    if let reference = transaction.payment.applicationUsername {
      return number(ofSequence: reference).map { ($0, false) }
    }
    guard transaction.reason == .renewal else { return nil }
    let ownerPeriod = ownerPeriod(before: transaction, in: world)
    ownerPeriods.store(ownerPeriod, of: transaction.number)
    let known = ownerPeriod.flatMap { ownerPeriod in
      number(of: ownerPeriod)
        ?? world.transaction(ownerPeriod)?.payment.applicationUsername.flatMap { number(ofSequence: $0) }
    }
    return known.map { ($0, true) }
  }

  private func ownerPeriod(before renewal: Transaction, in world: World) -> TransactionNumber? {
    var before = renewal.previous
    while let number = before, let earlier = world.transaction(number) {
      if self.number(of: number) != nil || earlier.payment.applicationUsername != nil { return number }
      if let remembered = ownerPeriods[number] { return remembered.ownerPeriod }
      before = earlier.previous
    }
    return nil
  }
}

/// A cache of the earlier period that determines the payment of a renewal.
///
/// All caches are equal, because a cache does not affect the equality of ledgers.
struct PeriodOwnerCache: Hashable, Sendable {
  /// Indexed by transaction number: 0 if not searched yet, -1 if the search found no period.
  private var ownerPeriods = AppendVector<Int32>()

  struct CachedOwner {
    let ownerPeriod: TransactionNumber?
  }

  subscript(number: TransactionNumber) -> CachedOwner? {
    guard number.value < ownerPeriods.count, ownerPeriods[number.value] != 0 else { return nil }
    let ownerPeriod = ownerPeriods[number.value]
    return CachedOwner(ownerPeriod: ownerPeriod > 0 ? TransactionNumber(Int(ownerPeriod)) : nil)
  }

  mutating func store(_ ownerPeriod: TransactionNumber?, of number: TransactionNumber) {
    while ownerPeriods.count <= number.value { ownerPeriods.append(0) }
    ownerPeriods[number.value] = ownerPeriod.map { Int32($0.value) } ?? -1
  }

  /// Clears the cache after a period gets a payment, because later periods may now belong to this payment.
  mutating func invalidate() {
    if !ownerPeriods.isEmpty { ownerPeriods = AppendVector() }
  }

  static func == (one: PeriodOwnerCache, other: PeriodOwnerCache) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
