// Purchases that are charged although the app receives a failure (rule `purchase.charged`).

import StoreModel

extension Store {
  /// Sells what an app ordered, and tells the app nothing of the sale.
  ///
  /// Nothing is charged if nobody is signed in, payments are restricted, or the product is not for sale.
  mutating func sellUndelivered(_ sale: Sale, to person: Person) {
    guard person != .nobody, device.purchasesAllowed, isForSale(sale.payment.productIdentifier) else {
      return
    }
    people.markBought(person)
    let number = ledger.append(sale, state: .purchased, of: person, at: now)
    purchaseDecided(number)
    // An order for the renewal, or a plan that is held already: no transaction comes of it, and nothing is charged.
    guard ledger[number].answeredWith == nil else { return }
    ledger.markOwed(number)
    undelivered.add(number)
    emitDiagnostic(.chargedUndelivered(transaction: number), rule: .charged)
  }

  /// A process has begun: its queue asks for everything that it has not finished.
  mutating func enterUndelivered() {
    for number in undelivered.removeAll(of: people.customer, in: ledger) { post(.enteredQueue(number)) }
  }

  /// Delivers the undelivered sales, because the app restores its purchases.
  mutating func deliverUndelivered() {
    for number in undelivered.removeAll(of: people.customer, in: ledger) {
      announceMade(number, by: .decided)
      deliverPush(number, rule: .charged)
    }
  }
}
