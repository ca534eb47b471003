// Purchases and redemptions that are charged although the app receives an error (rule `purchase.charged`).

import StoreModel

extension Store {
  /// Sells a product without notifying the app.
  ///
  /// Nothing is charged if no account is signed in, payments are restricted, or the product is not for
  /// sale.
  mutating func recordUndeliveredSale(_ sale: Sale, to person: Person) {
    guard person != .nobody, device.purchasesAllowed, isForSale(sale.payment.productIdentifier),
      !isUnpurchasable(sale.payment.productIdentifier)
    else {
      return
    }
    people.markBought(person)
    let number = ledger.append(sale, state: .purchased, of: person, at: now)
    completeDecidedPurchase(number)
    // An order for the next renewal or a held plan creates no transaction, so nothing is charged.
    guard ledger[number].answeredWith == nil else { return }
    keepUndelivered(number)
  }

  /// Redeems an offer code without notifying the app.
  ///
  /// Nothing is redeemed if the customer cannot redeem the code.
  mutating func recordUndeliveredCode(_ name: String, of product: String) {
    guard refusal(ofOffer: .redeem(product: product, offer: name)) == nil else { return }
    redeem(name, of: product, isDelivered: false)
  }

  /// Keeps a sale until the next launch or restore.
  mutating func keepUndelivered(_ number: TransactionNumber) {
    ledger.markAwaitingFinish(number)
    undelivered.add(number)
    emitDiagnostic(.chargedUndelivered(transaction: number), rule: .charged)
  }

  /// Adds the undelivered sales to the queue of a new process, because the process requests all unfinished
  /// transactions.
  mutating func enqueueUndelivered() {
    for number in undelivered.removeAll(of: people.customer, in: ledger) { post(.enteredQueue(number)) }
  }

  /// Delivers the undelivered sales when the app restores its purchases.
  mutating func deliverUndelivered() {
    for number in undelivered.removeAll(of: people.customer, in: ledger) {
      announceNewTransaction(number, by: .decided)
      deliverPush(number, rule: .charged)
    }
  }
}
