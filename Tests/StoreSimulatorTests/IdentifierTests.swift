// Tests that no two transactions have the same identifier, whatever seeds and counters the operator sets.

import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("Transaction identifiers") struct IdentifierTests {
  private func identifiers(_ world: World) -> [Int64] {
    world.transactionNumbers.compactMap { world.transaction($0)?.identifier }
  }

  @Test(
    "another seed in a world with history leaves the counter where it is", arguments: EnvironmentName.allCases
  )
  func seedGoesOn(environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    if environment != .xcode { try bench.perform(.account(.signIn(name: "a@example.com"))) }
    try bench.buyAndConfirm(Bench.coins)
    try bench.buyAndConfirm(Bench.coins)
    let address = bench.world.app.queueAddress
    try bench.perform(.seed(2))
    // A new seed changes the values that are derived from it.
    #expect(bench.world.seed == 2 && bench.world.app.queueAddress != address)
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.seed(1))
    try bench.buyAndConfirm(Bench.coins)
    let taken = identifiers(bench.world)
    #expect(taken.count == 4 && taken == taken.sorted() && Set(taken).count == 4, "\(taken)")
    if environment == .xcode { #expect(taken == [0, 1, 2, 3]) }
  }

  @Test("in a fresh world the seed decides the first identifier")
  func freshWorld() throws {
    func first(_ seed: UInt64) throws -> [Int64] {
      var bench = try Bench(.sandbox)
      try bench.perform(.account(.signIn(name: "a@example.com")))
      try bench.perform(.seed(seed))
      try bench.buyAndConfirm(Bench.coins)
      return identifiers(bench.world)
    }
    #expect(try first(1) == first(1))
    #expect(try first(1) != first(2))
  }

  @Test(
    "a counter that is set back passes over what is taken, and at its end begins with the smallest free one")
  func setBack() throws {
    var bench = try Bench()
    for identifier in [5, 6, 9, 4] as [Int64] {
      try bench.perform(.nextTransactionID(identifier))
      try bench.buyAndConfirm(Bench.coins)
    }
    for _ in 0..<4 { try bench.buyAndConfirm(Bench.coins) }
    #expect(identifiers(bench.world) == [5, 6, 9, 4, 7, 8, 10, 11])
    try bench.perform(.nextTransactionID(5))
    try bench.buyAndConfirm(Bench.coins)
    #expect(identifiers(bench.world).last == 12)
    try bench.perform(.nextTransactionID(.max))
    for _ in 0..<5 { try bench.buyAndConfirm(Bench.coins) }
    #expect(identifiers(bench.world).suffix(5) == [.max, 0, 1, 2, 3])
    try bench.perform(.nextTransactionID(.max))
    try bench.buyAndConfirm(Bench.coins)
    #expect(identifiers(bench.world).last == 13)
  }

  @Test("web order line items are counted the same way, one for each period, and no two have the same")
  func lineItems() throws {
    var bench = try Bench()
    func items() -> [Int64] {
      bench.world.transactionNumbers.compactMap { bench.world.transaction($0)?.webOrderLineItemID }
    }
    try bench.perform(.dialogs(false), .nextLineItemID(1_000_000_036_650_295), .buy(Payment(Bench.monthly)))
    for _ in 0..<2 { try bench.perform(.subscription(.renew, product: Bench.monthly, person: "me")) }
    try bench.perform(.nextLineItemID(1_000_000_036_650_294))
    for _ in 0..<2 { try bench.perform(.subscription(.renew, product: Bench.monthly, person: "me")) }
    #expect(items().map { $0 - 1_000_000_036_650_295 } == [0, 1, 2, -1, 3])
    #expect(bench.refusal(.nextLineItemID(-1)) != nil)
  }

  @Test("after all transactions were cleared in Xcode, identifiers and line items begin at 0 again")
  func cleared() throws {
    var bench = try Bench()
    try bench.perform(.dialogs(false), .nextTransactionID(500), .buy(Payment(Bench.monthly)))
    try bench.perform(.buy(Payment(Bench.coins)), .clear, .buy(Payment(Bench.monthly)))
    #expect(identifiers(bench.world) == [0])
    #expect(
      bench.world.transactionNumbers.compactMap { bench.world.transaction($0)?.webOrderLineItemID } == [0])
    try bench.perform(.clear, .nextTransactionID(0), .buy(Payment(Bench.coins)))
    #expect(identifiers(bench.world) == [0])
    try bench.perform(.nextTransactionID(7), .clear, .buy(Payment(Bench.coins)), .buy(Payment(Bench.coins)))
    #expect(identifiers(bench.world) == [7, 8])
    try bench.perform(.delete(.last), .nextTransactionID(8), .buy(Payment(Bench.coins)))
    #expect(identifiers(bench.world) == [7, 8])
  }

  @Test("the identifiers of the App Store go on after the purchase history was cleared")
  func clearedInSandbox() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.account(.signIn(name: "a@example.com")))
    try bench.buyAndConfirm(Bench.coins)
    let before = try #require(identifiers(bench.world).first)
    try bench.perform(.clear)
    try bench.buyAndConfirm(Bench.coins)
    #expect(try #require(identifiers(bench.world).last) > before)
  }

  private func session(_ number: TransactionNumber, _ bench: Bench) -> FieldValue? {
    bench.world.field("identifier", of: number)
  }

  @Test(
    "what waits for approval has its number in the test session at once, and the app has it after approval")
  func waiting() throws {
    var bench = try Bench()
    try bench.perform(.dialogs(false), .askToBuy(true), .buy(Payment(Bench.monthly)))
    #expect(bench.world.transaction(1)?.identifier == nil && session(1, bench) == .number("0"))
    #expect(bench.world.field("originalTransactionIdentifier", of: 1) == .number("0"))
    #expect(bench.snapshots.last?.identifier == nil && !bench.world.isIdentityFixed)
    try bench.perform(.askToBuy(false), .buy(Payment(Bench.coins)))
    #expect(bench.world.transaction(2)?.identifier == 1 && session(2, bench) == .number("1"))
    try bench.perform(.approve(.number(1)))
    #expect(bench.world.transaction(1)?.identifier == 0 && session(1, bench) == .number("0"))
    #expect(bench.world.isIdentityFixed)
    // The identifier set by the operator applies to the app's transactions; the test session has its own
    // counter.
    try bench.perform(
      .askToBuy(true), .buy(Payment(Bench.noAds)), .nextTransactionID(8), .approve(.number(3)))
    #expect(bench.world.transaction(3)?.identifier == 8 && session(3, bench) == .number("2"))
    try bench.perform(.buy(Payment(Bench.yearly)), .decline(.last))
    #expect(bench.world.transaction(4)?.identifier == nil && session(4, bench) == .number("9"))
  }

  @Test(
    "what was interrupted has its number in the test session at once, and the app has it after the resolution"
  )
  func interrupted() throws {
    var bench = try Bench()
    try bench.perform(.dialogs(false), .interrupted(true, cause: .terms), .buy(Payment(Bench.coins)))
    #expect(bench.world.transaction(1)?.identifier == nil && session(1, bench) == .number("0"))
    try bench.perform(.buy(Payment(Bench.monthly)), .resolve(.number(1)))
    #expect(bench.world.transaction(3)?.identifier == 0 && session(1, bench) == .number("0"))
    try bench.perform(.nextTransactionID(6), .resolve(.number(2)))
    #expect(bench.world.transaction(4)?.identifier == 6 && session(2, bench) == .number("1"))
    try bench.perform(.interrupted(false, cause: .terms), .buy(Payment(Bench.coins)))
    #expect(identifiers(bench.world) == [0, 6, 7])
  }

  @Test("what failed has a number in the test session that no other transaction gets")
  func failed() throws {
    var bench = try Bench()
    let failure = Action.fail(InjectedFailure(domain: "SKErrorDomain", code: 3), once: true)
    try bench.perform(.dialogs(false), failure, .buy(Payment(Bench.coins)), .buy(Payment(Bench.coins)))
    #expect(bench.world.transaction(1)?.identifier == nil && session(1, bench) == .number("0"))
    #expect(identifiers(bench.world) == [1])
    try bench.perform(.nextTransactionID(6), failure, .buy(Payment(Bench.coins)), .buy(Payment(Bench.coins)))
    #expect(session(3, bench) == .number("5") && identifiers(bench.world) == [1, 6])
    try bench.perform(.nextTransactionID(0), failure, .buy(Payment(Bench.coins)), .buy(Payment(Bench.coins)))
    #expect(session(5, bench) == .number("2") && identifiers(bench.world) == [1, 6, 3])
    try bench.perform(.dialogs(true), .buy(Payment(Bench.coins)), .cancel)
    #expect(session(7, bench) == .number("4"))
    let all = bench.world.transactionNumbers.compactMap { session($0, bench) }
    #expect(Set(all).count == 7)
  }

  @Test("in the App Store what failed has no number", arguments: [EnvironmentName.sandbox, .production])
  func failedInStore(environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    try bench.perform(.account(.signIn(name: "a@example.com")), .buy(Payment(Bench.coins)), .cancel)
    #expect(bench.world.transaction(1)?.state == .failed && session(1, bench) == .absent)
  }
}
