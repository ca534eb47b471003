// Which transactions have changed since somebody last looked, for screens that list very many of them: what the store's books
// share with an older copy of themselves has not changed.

import Ground

/// What transactions looked like at a moment.
///
/// Holding one costs a list of blocks; what is written to afterwards is copied block by block.
public struct LedgerMark: Sendable {
  fileprivate let ledger: Ledger
  fileprivate let queue: PaymentQueue
  fileprivate let people: People
  fileprivate let catalog: Catalog
  fileprivate let environment: EnvironmentName
  fileprivate let locale: String
}

extension World {
  /// The present moment, to ask later what has changed since.
  public var ledgerMark: LedgerMark {
    LedgerMark(
      ledger: store.books.ledger, queue: device.queue, people: store.books.people, catalog: catalog,
      environment: environment, locale: device.locale)
  }

  /// The transactions that may look otherwise than at a moment before or after this one, ascending; nil where that may
  /// be any.
  public func transactions(changedSince mark: LedgerMark) -> [Range<TransactionNumber>]? {
    guard mark.environment == environment, mark.locale == device.locale, mark.catalog.isSame(as: catalog),
      mark.people.isAlike(store.books.people)
    else { return nil }
    let books = store.books.ledger.numbers(changedSince: mark.ledger)
    let queue = device.queue.numbers(changedSince: mark.queue)
    return books + queue.filter { !books.contains($0) }
  }
}
