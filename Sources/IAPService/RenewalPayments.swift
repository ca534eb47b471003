// Which payment a transaction is about. A renewal has no reference of its own: it is found back along the periods, and
// thousands of periods that nobody verified have thousands of steps each.

import StoreModel
import StoreSimulator
import Support

extension PaymentLedger {
  /// The payment of a transaction; of a renewal, that of the purchase with which it began.
  ///
  /// What is found is remembered: of many transactions in their order, each goes back one period.
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

  /// The period before a renewal that says whose it is: the last that is known, or that who began it paid for.
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

/// The period that says whose a period is, of those that do not say it themselves.
///
/// Only what is remembered: two books that differ in it are the same.
struct PeriodOwnerCache: Hashable, Sendable {
  /// By the number of the transaction: 0 where it was not looked for, -1 where there is none.
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

  /// A period is known from now on: those after it may be its.
  mutating func invalidate() {
    if !ownerPeriods.isEmpty { ownerPeriods = AppendVector() }
  }

  static func == (one: PeriodOwnerCache, other: PeriodOwnerCache) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
