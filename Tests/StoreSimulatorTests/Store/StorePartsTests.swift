// Tests of the small parts of a store.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreEngine
@testable import StoreModel
@testable import StoreSimulator

@Suite("Parts of the store") struct StorePartsTests {
  private let start = Instant.defaultStart
  private let configuration = WorldConfiguration(
    WorldConfiguration.ConfigurationValues(.xcode, catalog: .builtin))

  private func ledger(_ people: [Person]) -> Ledger {
    var ledger = Ledger()
    for person in people {
      let sale = Sale(
        Payment("a"), product: nil, account: nil,
        moment: SaleContext(person: person, storefront: "USA", catalogEdition: 0), environment: .xcode)
      _ = ledger.append(sale, state: .purchasing, of: person, at: start)
    }
    return ledger
  }

  @Test("pending requests are listed by who decides, oldest first, and counted")
  func requests() {
    var ledger = ledger([.first, .first, .first])
    var requests = PendingRequests()
    for number in [1, 3] as [TransactionNumber] {
      ledger.startRequest(number)
      requests.add(number, for: .parent)
    }
    ledger.setInterruption(of: 2, to: .open)
    requests.add(2, for: .customer)
    #expect(requests.numbers == [1, 3, 2] && requests.requestCount == 2)
    #expect(requests.first(1, for: .parent) == [1] && requests.first(3, for: .customer) == [2])
    #expect(requests.isConsistent(with: ledger))
    ledger.endRequest(1, .approved, at: start)
    #expect(!requests.isConsistent(with: ledger))
    requests.remove(1)
    requests.remove(1)
    #expect(requests.numbers == [3, 2] && requests.requestCount == 1 && requests.isConsistent(with: ledger))
  }

  @Test("the undelivered sales of one person are removed, and finished ones are not returned")
  func undelivered() {
    let other = Person(index: 1)
    var ledger = ledger([.first, other, .first])
    var undelivered = UndeliveredSales()
    for number in ledger.indices {
      ledger.markAwaitingFinish(number)
      undelivered.add(number)
    }
    ledger.markFinished(1, at: start)
    #expect(undelivered.isConsistent(with: ledger))
    #expect(undelivered.removeAll(of: .first, in: ledger) == [3] && undelivered.numbers == [2])
    #expect(undelivered.removeAll(of: .first, in: ledger).isEmpty)
    undelivered.add(1)
    #expect(!undelivered.isConsistent(with: ledger))
  }

  @Test("only a purchase date in the past begins a period there and needs catching up")
  func backdated() {
    var backdated = BackdatedPurchases()
    var payment = Payment("a")
    backdated.record(payment)
    #expect(!backdated.hasPayments && backdated.beginning(of: payment, at: start) == start)
    payment.purchasedAt = start
    backdated.record(payment)
    #expect(backdated.hasPayments && backdated.beginning(of: payment, at: start) == start)
    #expect(!backdated.needsCatchUp)
    #expect(backdated.beginning(of: payment, at: start + .days(1)) == start && backdated.needsCatchUp)
    backdated.markCaughtUp()
    #expect(!backdated.needsCatchUp && backdated.hasPayments)
  }

  @Test("notices are drained once, in order")
  func outbox() {
    var outbox = NoticeOutbox()
    outbox.post(.enteredQueue(1))
    outbox.post(.failureUsed)
    #expect(!outbox.isEmpty && outbox.drain() == [.enteredQueue(1), .failureUsed])
    #expect(outbox.isEmpty && outbox.drain().isEmpty)
  }

  @Test("sales on the same terms share one value, and another edition of the catalogue is noticed")
  func sales() throws {
    var sales = SaleRecords()
    let product = try #require(Catalog.builtin.allProducts.first?.identifier)
    let payment = Payment(product)
    let edition = configuration.facts.edition
    #expect(sales.areAll(ofEdition: edition) && sales.last(of: product) == nil)
    let first = sales.sale(of: payment, by: .first, account: "a", in: configuration)
    #expect(sales.sale(of: payment, by: .first, account: "a", in: configuration) === first)
    #expect(sales.sale(of: payment, by: .first, account: "a", storefront: "JPN", in: configuration) !== first)
    // The sale keeps the terms of `first`, although the most recent sale has other terms.
    #expect(sales.sale(of: payment, by: .first, account: "a", like: first, in: configuration) === first)
    #expect(sales.areAll(ofEdition: edition))
    var facts = configuration.facts
    facts.catalog = Catalog(source: "empty")
    let later = WorldConfiguration(facts)
    #expect(!sales.areAll(ofEdition: later.facts.edition))
    // Even without the product in the catalogue, the sale keeps the terms of `first`.
    #expect(sales.sale(of: payment, by: .first, account: "a", like: first, in: later) === first)
    #expect(sales.sale(of: Payment("b"), by: .first, account: "a", in: later).kind == .consumable)
    #expect(!sales.areAll(ofEdition: edition) && !sales.areAll(ofEdition: later.facts.edition))
  }

  @Test("a win-back offer is eligible unless the tester has set it otherwise, for its plan only")
  func winBack() {
    var eligibility = WinBackEligibility()
    let offer = Offer(
      kind: .winBack, mode: .freeTrial, period: SubscriptionPeriod(1, .month), referenceName: "back")
    let (basic, pro) = (
      Product(identifier: "basic", kind: .autoRenewable, displayPrice: "1"),
      Product(identifier: "pro", kind: .autoRenewable, displayPrice: "1")
    )
    #expect(eligibility.isEligible(offer, of: basic))
    eligibility.set(false, offer, of: basic)
    #expect(!eligibility.isEligible(offer, of: basic) && eligibility.isEligible(offer, of: pro))
    eligibility.set(true, offer, of: basic)
    #expect(eligibility.isEligible(offer, of: basic))
  }

  @Test("identifiers derive from the seed, and restart only in a store without history")
  func identifiers() {
    let scheme = EnvironmentName.sandbox.rules.identifiers
    let ledger = ledger([])
    func drawn(seed: UInt64) -> [Int64] {
      var generator = IdentifierGenerator(scheme)
      _ = generator.reseed(seed, scheme, hasHistory: false)
      return (0..<3).map { _ in generator.transactionIdentifier(scheme, in: ledger) }
    }
    #expect(drawn(seed: 1) == drawn(seed: 1) && drawn(seed: 1) != drawn(seed: 2))
    var generator = IdentifierGenerator(scheme)
    _ = generator.reseed(1, scheme, hasHistory: false)
    #expect(!generator.hasUsedIdentifier)
    let first = generator.transactionIdentifier(scheme, in: ledger)
    _ = generator.reseed(1, scheme, hasHistory: true)
    #expect(generator.hasUsedIdentifier && generator.transactionIdentifier(scheme, in: ledger) > first)
  }

  @Test("a fixed error address is returned once")
  func errorAddress() {
    var generator = IdentifierGenerator(EnvironmentName.xcode.rules.identifiers)
    var random = generator
    generator.fixErrorAddress(7)
    #expect(generator.errorAddress() == 7 && generator.errorAddress() == random.errorAddress())
  }

  @Test("a test session reserves a number for what waits; elsewhere there is none")
  func testIdentifiers() {
    let ledger = ledger([])
    let scheme = EnvironmentName.xcode.rules.identifiers
    var generator = IdentifierGenerator(scheme)
    let reserved = generator.testIdentifier(isWaiting: true, scheme, in: ledger)
    #expect(reserved == 0 && !generator.hasUsedIdentifier)
    #expect(generator.transactionIdentifier(reserved: reserved, scheme, in: ledger) == 0)
    #expect(generator.hasUsedIdentifier)
    generator.setNextTransactionIdentifier(9, scheme, in: ledger)
    #expect(generator.transactionIdentifier(reserved: 1, scheme, in: ledger) == 9)
    let sandbox = EnvironmentName.sandbox.rules.identifiers
    #expect(generator.testIdentifier(isWaiting: true, sandbox, in: ledger) == nil)
  }
}
