// The transactions of a world, as other modules read them.

import StoreCatalog
import StoreEngine
import StoreModel
import Support

extension World {
  /// How many transactions were created in this world; they are `#1` to `#count`.
  public var transactionCount: Int { store.ledger.count }

  /// Their numbers, in the order of creation.
  public var transactionNumbers: Range<TransactionNumber> {
    store.ledger.startIndex..<store.ledger.endIndex
  }

  /// How many transactions there are that were not deleted.
  public var presentTransactionCount: Int { store.ledger.presentCount }

  /// The transaction that was not deleted and is newer than all but `number` others; nil where there are fewer.
  public func presentTransaction(fromNewest number: Int) -> TransactionNumber? {
    store.ledger.present(fromNewest: number)
  }

  /// How many transactions that were not deleted are newer than this one.
  public func presentTransactions(after number: TransactionNumber) -> Int {
    store.ledger.presentCount(after: number)
  }

  /// A transaction by number; nil when there is none, or it was deleted.
  public func transaction(_ number: TransactionNumber) -> Transaction? {
    guard store.ledger.has(number), !store.ledger[number].isDeleted else { return nil }
    return Transaction(
      row: store.ledger[number], record: device.queue.record(number),
      orderedFor: store.orderedFor(number))
  }

  /// The number that a reference means now; nil when there is no such transaction.
  public func number(of reference: TransactionReference) -> TransactionNumber? {
    store.number(of: reference)
  }

  /// Requests and interruptions that wait for someone, oldest first.
  public var waitingTransactions: [TransactionNumber] { store.requests.numbers }

  public var pendingRequestCount: Int { store.requests.requestCount }

  /// The identifier as the app's log shows it; nil until purchased or restored.
  public func identifierText(_ number: TransactionNumber) -> String? {
    store.identifierText(number)
  }

  /// Whether the account holds a product: a plan in service, or a non-consumable that was bought and not refunded.
  public func holds(_ product: String) -> Bool { store.holds(product) }

  /// What the app was given and has not finished: the newest of each product and quantity, oldest first.
  ///
  /// A deferred transaction is not among them: the app waits for its end.
  public var unfinishedInQueue: [TransactionNumber] { device.queue.unfinished }

  /// A sum in the money that a transaction was paid with, in the device's language.
  public func priceText(_ milliunits: Int64, of transaction: Transaction) -> String {
    store.money(milliunits, as: transaction.sale)
  }

  /// What a product was last sold as in this world; nil when nobody ever ordered it.
  public func lastSale(of product: String) -> Sale? { store.sales.last(of: product) }
}

extension World {
  /// An amount in a currency as the device writes it: `￥1,140`, without its symbol `1,140`.
  public func amountText(milliunits: Int64, currency: String, hasSymbol: Bool = true) -> String {
    let rest = max(0, milliunits) % 1000
    let digits = "\(max(0, milliunits) / 1000)" + (rest == 0 ? "" : "." + Digits.atLeast(3, of: Int(rest)))
    return PriceText.text(digits, currency: currency, locale: device.locale, hasSymbol: hasSymbol)
  }
}
