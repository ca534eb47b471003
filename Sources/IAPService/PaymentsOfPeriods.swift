// Which payment a transaction is about. A renewal has no reference of its own: it is found back along the periods, and
// thousands of periods that nobody verified have thousands of steps each.

import StoreSimulator
import Support

extension PaymentBook {
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
    let teller = teller(before: transaction, in: world)
    tellers.remember(teller, of: transaction.number)
    let known = teller.flatMap { teller in
      number(of: teller)
        ?? world.transaction(teller)?.payment.applicationUsername.flatMap { number(ofSequence: $0) }
    }
    return known.map { ($0, true) }
  }

  /// The period before a renewal that says whose it is: the last that is known, or that who began it paid for.
  private func teller(before renewal: Transaction, in world: World) -> TransactionNumber? {
    var before = renewal.previous
    while let number = before, let earlier = world.transaction(number) {
      if self.number(of: number) != nil || earlier.payment.applicationUsername != nil { return number }
      if let remembered = tellers[number] { return remembered.teller }
      before = earlier.previous
    }
    return nil
  }
}

/// The period that says whose a period is, of those that do not say it themselves.
///
/// Only what is remembered: two books that differ in it are the same.
struct PeriodTellers: Hashable, Sendable {
  /// By the number of the transaction: 0 where it was not looked for, -1 where there is none.
  private var tellers = AppendVector<Int32>()

  struct Remembered {
    let teller: TransactionNumber?
  }

  subscript(number: TransactionNumber) -> Remembered? {
    guard number.value < tellers.count, tellers[number.value] != 0 else { return nil }
    let teller = tellers[number.value]
    return Remembered(teller: teller > 0 ? TransactionNumber(Int(teller)) : nil)
  }

  mutating func remember(_ teller: TransactionNumber?, of number: TransactionNumber) {
    while tellers.count <= number.value { tellers.append(0) }
    tellers[number.value] = teller.map { Int32($0.value) } ?? -1
  }

  /// A period is known from now on: those after it may be its.
  mutating func forget() {
    if !tellers.isEmpty { tellers = AppendVector() }
  }

  static func == (one: PeriodTellers, other: PeriodTellers) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
