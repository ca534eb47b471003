// Tests of quantities, which apply only to consumables and non-renewing subscriptions.

import StoreModel
import StoreSimulator
import Testing

@Suite("The quantity of a purchase") struct QuantityTests {
  @Test(
    "a non-consumable is sold and charged once, whatever the quantity",
    arguments: EnvironmentName.allCases, StoreKitVersion.allCases)
  func nonConsumable(environment: EnvironmentName, way: StoreKitVersion) throws {
    var bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    try bench.perform(.storeKit(way), .finishPolicy(.manual), .buy(Payment(Plans.key, quantity: 2)))
    #expect(bench.diagnostics.contains(.quantityIgnored(product: Plans.key)))
    let sheet = try #require(bench.world.device.topDialog)
    #expect(!sheet.title.contains("x2") && !sheet.message.contains("x2") && !sheet.message.contains("6.00"))
    try bench.perform(.confirm, .settle, .tap("ok"))
    let sold = try #require(bench.world.transaction(1))
    #expect(sold.payment.quantity == 1 && sold.price == 3000)
    #expect(bench.world.field("purchasedQuantity", of: 1) == .number("1"))
    let customer = try #require(bench.world.customer)
    #expect(bench.world.history(of: customer).purchases.map(\.quantity) == [1])
    // Another payment, even with another quantity, refers to the same unfinished purchase.
    try bench.perform(.buy(Payment(Plans.key, quantity: 3)))
    #expect(bench.world.transactionNumbers.count == 1 && bench.world.device.dialogs.isEmpty)
  }

  @Test("consumables and non-renewing subscriptions are sold and charged as often as the quantity says")
  func pieces() throws {
    var bench = try Bench.plans()
    try bench.perform(
      .dialogs(false), .buy(Payment(Plans.coins, quantity: 3)), .buy(Payment(Plans.pass, quantity: 2)))
    #expect(bench.world.transaction(1)?.price == 2970 && bench.world.transaction(2)?.price == 10_000)
    #expect(bench.world.field("purchasedQuantity", of: 2) == .number("2"))
    #expect(!bench.diagnostics.contains(.quantityIgnored(product: Plans.coins)))
  }

  @Test("a quantity that no payment may have is refused for a non-consumable too")
  func refused() throws {
    let bench = try Bench.plans()
    for quantity in [0, 11] {
      #expect(bench.refusal(.buy(Payment(Plans.key, quantity: quantity)))?.why == .invalidQuantity(quantity))
    }
    #expect(bench.refusal(.buy(Payment(Plans.gold, quantity: 2))) != nil)
  }

  @Test("an interrupted non-consumable is one piece in the transaction that resolves it")
  func interrupted() throws {
    var bench = try Bench.plans()
    try bench.perform(
      .dialogs(false), .interrupted(true, cause: .terms), .buy(Payment(Plans.key, quantity: 4)),
      .resolve(.last))
    #expect(bench.world.transaction(2)?.payment.quantity == 1 && bench.world.transaction(2)?.price == 3000)
  }
}
