// The transactions without a payment that block later purchases through the service.

import StoreModel
import StoreRules
import StoreSimulator
import Support

extension IAPService {
  /// Returns the paid transactions in the queue that were bought without the service, oldest first.
  ///
  /// The queue answers a later purchase of the product with such a transaction, so that the purchase fails
  /// with error 8. This also applies to a product that is not yet registered in the console.
  public func blockingTransactions(in world: World) -> [TransactionNumber] {
    var ledger = ledger
    return world.unfinishedInQueue.filter { number in
      guard let transaction = world.transaction(number), transaction.state == .purchased,
        transaction.finishedAt == nil, !world.isElsewhere(transaction)
      else { return false }
      return ledger.number(of: number) == nil && ledger.payment(of: transaction, in: world) == nil
    }
  }

  /// Returns the products of transactions in the console's notation, without repetitions.
  public func products(of transactions: [TransactionNumber], in world: World) -> [String] {
    transactions.compactMap { world.transaction($0)?.payment.productIdentifier }.reduce(into: []) {
      words, identifier in
      let word = settings.console.product(identifier)?.word ?? identifier
      if !words.contains(word) { words.append(word) }
    }
  }

  /// Returns the steps after which the service can buy the products of blocking transactions.
  ///
  /// After a restore, a plan belongs to the current user. A consumable never reaches the service.
  public func releaseSteps(of transactions: [TransactionNumber], in world: World) -> [String] {
    let launch: [String] =
      switch world.app.state {
      case .foreground: []
      case .background: ["app foreground"]
      case .terminated: ["app launch"]
      }
    let hasPlan = transactions.contains { number in
      world.transaction(number).flatMap { settings.console.product($0.payment.productIdentifier) }?
        .type.isPlan == true
    }
    return launch + transactions.map { "finish #\($0)" } + (hasPlan ? ["service restore"] : [])
  }
}
