// No two transactions of a world have the same identifier, whatever the operator says of seeds and counters.

import Testing

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
    // What the seed is for is drawn anew.
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
}
