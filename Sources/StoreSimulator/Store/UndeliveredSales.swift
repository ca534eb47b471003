// Sales that the App Store made although the app was told of a failure: charged, and not delivered. They reach the app at
// the next launch or by a restore, whichever comes first (rule `purchase.charged`).

extension StoreState {
  /// Sells what an app ordered, and tells the app nothing of the sale.
  ///
  /// Nothing is charged if nobody is signed in, payments are restricted, or the product is not for sale.
  mutating func sellUndelivered(_ sale: Sale, to person: Person) {
    guard person != .nobody, device.purchasesAllowed, isForSale(sale.payment.productIdentifier) else {
      return
    }
    let number = reserveNumber(person)
    ledger.append(TransactionRow(number: number, sale: sale, state: .purchased, of: person, at: now))
    purchaseDecided(number)
    // An order for the renewal, or a plan that is held already: no transaction comes of it, and nothing is charged.
    guard ledger[number].answeredWith == nil else { return }
    ledger[number].isOwed = true
    undelivered.append(number)
    emitDiagnostic(.chargedUndelivered(transaction: number), rule: .charged)
  }

  /// A process has begun: its queue asks for everything that it has not finished.
  mutating func enterUndelivered() {
    for number in undeliveredSales() { post(.enteredQueue(number)) }
  }

  /// Delivers the undelivered sales, because the app restores its purchases.
  mutating func deliverUndelivered() {
    for number in undeliveredSales() {
      announceMade(number, by: .decided)
      deliverPush(number, rule: .charged)
    }
  }

  /// The undelivered sales of the customer on the device; sales that the app has finished meanwhile are dropped.
  private mutating func undeliveredSales() -> [TransactionNumber] {
    guard !undelivered.isEmpty else { return [] }
    let customer = people.customer
    let taken = undelivered.filter { ledger[$0].person == customer }
    undelivered.removeAll { ledger[$0].person == customer }
    return taken.filter { ledger[$0].isOwed && !ledger[$0].isDeleted }
  }
}
