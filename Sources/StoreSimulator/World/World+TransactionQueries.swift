// Queries of a world's transactions for other modules.

import StoreCatalog
import StoreEngine
import StoreModel
import Support

extension World {
  /// The number of transactions that were created in this world, including deleted ones.
  public var transactionCount: Int { store.ledger.count }

  public var transactionNumbers: Range<TransactionNumber> {
    store.ledger.startIndex..<store.ledger.endIndex
  }

  public var presentTransactionCount: Int { store.ledger.presentCount }

  /// Skips the `number` newest undeleted transactions, and returns the next older one; nil if none exists.
  public func presentTransaction(fromNewest number: Int) -> TransactionNumber? {
    store.ledger.present(fromNewest: number)
  }

  public func presentTransactions(after number: TransactionNumber) -> Int {
    store.ledger.presentCount(after: number)
  }

  /// Returns a transaction; nil if the number is unknown or the transaction was deleted.
  public func transaction(_ number: TransactionNumber) -> Transaction? {
    guard store.ledger.has(number), !store.ledger[number].isDeleted else { return nil }
    let heldFinish = device.knowledge.heldFinish(of: number)
    return Transaction(
      row: heldFinish.map { store.ledger[number].finished(at: $0) } ?? store.ledger[number],
      record: device.queue.record(number), orderDueDate: store.orderDueDate(number),
      isFinishHeld: heldFinish != nil)
  }

  /// Whether a transaction ordered another plan, and the order ended before a renewal fulfilled it.
  public func isDroppedOrder(_ transaction: Transaction) -> Bool {
    guard let held = transaction.answeredWith, transaction.orderDueDate == nil, transaction.replacedBy == nil
    else { return false }
    return store.ledger[held].payment.productIdentifier != transaction.payment.productIdentifier
  }

  /// Returns the number of the transaction to which a reference now refers; nil if there is none.
  public func number(of reference: TransactionReference) -> TransactionNumber? {
    store.number(of: reference)
  }

  /// The transactions that wait for a parent or, after an interruption, for the customer, oldest first.
  public var waitingTransactions: [TransactionNumber] { store.requests.numbers }

  public var pendingRequestCount: Int { store.requests.requestCount }

  /// Returns the identifier in the form of the app's log; nil before the transaction is purchased or
  /// restored.
  public func identifierText(_ number: TransactionNumber) -> String? {
    store.identifierText(number)
  }

  /// Whether the customer has a plan in service, or owns a non-consumable.
  public func holds(_ product: String) -> Bool { store.holds(product) }

  /// The newest transaction of each product and quantity that the app has received and not finished,
  /// ascending.
  ///
  /// Deferred transactions are excluded, because the app waits for their final state.
  public var unfinishedInQueue: [TransactionNumber] { device.queue.unfinished }

  public func priceText(_ milliunits: Int64, of transaction: Transaction) -> String {
    store.money(milliunits, as: transaction.sale)
  }

  /// Returns the last sale of a product in this world; nil if the product was never sold.
  public func lastSale(of product: String) -> Sale? { store.sales.last(of: product) }
}

extension World {
  /// Returns an amount as the device formats it: `￥1,140`, or `1,140` without a symbol.
  public func amountText(milliunits: Int64, currency: String, hasSymbol: Bool = true) -> String {
    let fraction = max(0, milliunits) % 1000
    let digits =
      "\(max(0, milliunits) / 1000)" + (fraction == 0 ? "" : "." + Digits.atLeast(3, of: Int(fraction)))
    return PriceText.text(digits, currency: currency, locale: device.locale, hasSymbol: hasSymbol)
  }
}
