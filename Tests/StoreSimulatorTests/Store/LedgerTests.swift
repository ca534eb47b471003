// Tests of the ledger and its order by purchase date.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreEngine
@testable import StoreModel
@testable import StoreSimulator

@Suite("Ledger") struct LedgerTests {
  private let start = Instant.defaultStart

  private func sale(_ product: String, _ kind: Product.Kind = .nonConsumable) -> Sale {
    Sale(
      Payment(product), product: Product(identifier: product, kind: kind, displayPrice: "1"), account: nil,
      moment: SaleContext(person: .first, storefront: "USA", catalogEdition: 0), environment: .xcode)
  }

  /// Adds a purchased transaction that is dated one day after the previous one.
  private func buy(
    _ product: String, _ kind: Product.Kind = .nonConsumable, in ledger: inout Ledger,
    of person: Person = .first
  ) -> TransactionNumber {
    let sale = sale(product, kind)
    let date = start + .days(ledger.count)
    let number = ledger.append(sale, state: .purchasing, of: person, at: date)
    ledger.markPurchased(
      number, identifier: Int64(number.value), orderID: OrderID(seed: 1, number), sale: sale, at: date)
    return number
  }

  @Test("rows are numbered in the order of creation, from 1")
  func numbers() {
    var ledger = Ledger()
    #expect(buy("a", in: &ledger) == 1 && buy("b", in: &ledger) == 2)
    #expect(ledger.count == 2 && ledger.has(2) && !ledger.has(0) && !ledger.has(3) && ledger.isConsistent)
  }

  @Test("a completed payment has no error, and its identifier, order and date")
  func completed() {
    var ledger = Ledger()
    let number = ledger.append(sale("a"), state: .purchasing, of: .first, at: start)
    ledger.fail(number, StoreError(domain: "SKErrorDomain", code: 2), at: start)
    #expect(ledger[number].state == .failed && ledger[number].error?.code == 2)
    let later = start + .days(1)
    ledger.markPurchased(
      number, identifier: 7, orderID: OrderID(seed: 1, number), sale: sale("a"), at: later)
    let row = ledger[number]
    #expect(row.state == .purchased && row.error == nil && row.identifier == 7 && row.orderID != nil)
    #expect(row.purchasedAt == later && row.changedAt == later && row.createdAt == start)
  }

  @Test("children are found by their first purchase, the last one linked first, and an original is set once")
  func children() {
    var ledger = Ledger()
    for product in ["a", "a", "a", "b"] { _ = buy(product, in: &ledger) }
    ledger.setOriginal(of: 3, to: 1)
    ledger.setOriginal(of: 2, to: 1)
    ledger.setOriginal(of: 4, to: nil)
    #expect(ledger.children(of: 1) == [2, 3] && ledger.children(of: 4).isEmpty)
    #expect(ledger[2].original == 1 && ledger[4].original == nil && ledger.isConsistent)
    ledger.setOriginal(of: 2, to: 1)
    #expect(ledger.children(of: 1) == [2, 3])
  }

  @Test(
    "a payment that is answered with an older transaction has its identifier and original, and is never owed")
  func answered() {
    var ledger = Ledger()
    _ = buy("a", in: &ledger)
    _ = buy("a", in: &ledger)
    ledger.setOriginal(of: 2, to: 1)
    for _ in 0..<2 {
      let payment = ledger.append(sale("a"), state: .purchasing, of: .first, at: start)
      ledger.answer(payment, with: 2, at: start)
      ledger.markSent(payment)
      #expect(
        ledger[payment].identifier == 2 && ledger[payment].original == 1 && !ledger[payment].isAwaitingFinish)
    }
    ledger.markSent(2)
    #expect(ledger[2].isAwaitingFinish && ledger.answered(with: 2) == [4, 3] && ledger.isConsistent)
  }

  @Test("deleted rows are skipped when rows are counted from the newest")
  func deleted() {
    var ledger = Ledger()
    for _ in 0..<5 { _ = buy("a", in: &ledger) }
    for number in [5, 2, 2] as [TransactionNumber] { ledger.delete(number) }
    #expect(ledger.presentCount == 3 && ledger.presentCount(after: 1) == 2)
    #expect((0..<4).map { ledger.present(fromNewest: $0) } == [4, 3, 1, nil])
    #expect(ledger.lastPresent { $0 != 4 } == 3 && ledger.isConsistent)
  }

  @Test("a finished transaction is owed again when it is sent again")
  func owed() {
    var ledger = Ledger()
    let number = buy("a", in: &ledger)
    ledger.markAwaitingFinish(number)
    ledger.markFinished(number, at: start)
    #expect(!ledger[number].isUnfinished && ledger[number].finishedAt == start)
    ledger.markSent(number)
    #expect(ledger[number].isUnfinished && ledger[number].finishedAt == nil)
    ledger.markDropped(number)
    #expect(!ledger[number].isUnfinished)
  }

  @Test("a refund that is taken back leaves no trace of itself")
  func reversedRefund() {
    var ledger = Ledger()
    let number = buy("a", in: &ledger)
    let before = ledger
    ledger.requestRefund(number, .unintended)
    ledger.refund(number, percentage: 50, milliunits: 500, at: start)
    #expect(ledger[number].refunded == 500 && ledger[number].isRefunded && ledger[number].refundRequested)
    #expect(ledger != before)
    ledger.reverseRefund(number)
    #expect(ledger == before)
  }

  @Test("transactions are sorted by purchase date, equal dates by number")
  func purchaseDates() {
    var ledger = Ledger()
    for _ in 0..<4 { _ = buy("pass", .nonRenewing, in: &ledger) }
    ledger.setPurchaseDate(of: 3, to: start + .days(-1))
    ledger.setPurchaseDate(of: 2, to: start)
    #expect(ledger.byPurchaseDate([1, 2, 3, 4]) == [3, 1, 2, 4])
    #expect(ledger.isBought(1, before: 2) && !ledger.isBought(2, before: 3))
    #expect(ledger.listed(of: .first) == [3, 1, 2, 4] && ledger.newestNonRenewing(of: .first) == [4])
    ledger.refund(4, percentage: .whole, milliunits: 0, at: start)
    #expect(ledger.newestNonRenewing(of: .first) == [2])
  }

  @Test("a non-consumable that was bought again is one purchase with several transactions")
  func oneOfNonConsumable() {
    var ledger = Ledger()
    for product in ["a", "a", "b", "a"] { _ = buy(product, in: &ledger) }
    for number in [2, 4] as [TransactionNumber] { ledger.setOriginal(of: number, to: 1) }
    #expect(ledger.transactions(ofPurchaseWith: 4, subscription: nil) == [1, 2, 4])
    #expect(ledger.transactions(ofPurchaseWith: 3, subscription: nil) == [3])
    ledger.delete(2)
    #expect(ledger.transactions(ofPurchaseWith: 1, subscription: nil) == [1, 4])
    #expect(ledger.isOwnable(1) && !ledger.isOwnable(4))
  }

  @Test("a period that was bought again is found with its duplicates")
  func duplicates() {
    var ledger = Ledger()
    for number in 1...4 { #expect(buy("plan", .autoRenewable, in: &ledger) == TransactionNumber(number)) }
    for number in [2, 3, 4] as [TransactionNumber] { ledger.setOriginal(of: number, to: 1) }
    func setPeriod(_ number: TransactionNumber, previous: TransactionNumber?, end: Instant) {
      ledger.setPeriod(
        of: number,
        to: TransactionRow.Period(
          subscription: 1, previous: previous, reason: .purchase, start: start, end: end, price: 0,
          offer: nil,
          commitment: nil, lineItem: 0))
    }
    setPeriod(1, previous: nil, end: start + .days(30))
    setPeriod(2, previous: nil, end: start + .days(30))
    setPeriod(3, previous: 1, end: start + .days(60))
    setPeriod(4, previous: nil, end: start + .days(60))
    #expect(ledger.transactions(ofPurchaseWith: 2, subscription: 1) == [1, 2])
    #expect(ledger.transactions(ofPurchaseWith: 4, subscription: 1) == [3, 4])
    #expect(ledger.paidTransaction(ofPeriodWith: 4, subscription: 1) == 3)
    #expect(ledger.duplicates(ofPeriodWith: 4, subscription: 1).isEmpty)
  }
}
