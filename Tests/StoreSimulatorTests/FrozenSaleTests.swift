// Tests that changes of the storefront or the catalogue do not change a completed sale.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreModel
@testable import StoreSimulator

@Suite("The past is answered from the books") struct PastTests {
  @Test("renewalInfo keeps the currency in which a subscription was sold")
  func currency() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.monthly)
    func info(_ world: World) -> RenewalInfo? {
      world.statuses(ofGroupWith: Bench.monthly).first?.renewalInfo
    }
    let before = info(bench.world)
    #expect(before?.currency == "USD" && before?.renewalPrice == 4990)
    try bench.perform(.device(DeviceChange(storefront: "JPN")))
    #expect(info(bench.world) == before)
    try bench.perform(.advance(TimeSpan(months: 1)))
    #expect(info(bench.world)?.currency == "USD" && info(bench.world)?.renewalPrice == 4990)
    let renewed = try #require(bench.world.transaction(2))
    #expect(renewed.price == 4990 && renewed.sale.currency == "USD" && renewed.sale.storefront == "USA")
    #expect(bench.world.priceText(renewed.price, of: renewed) == "$4.99")
  }

  @Test("a renewal into another plan is sold where it happens, and its price says so")
  func otherPlan() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.monthly)
    try bench.perform(.device(DeviceChange(storefront: "JPN")))
    let basic = "com.example.subscriptionlab.basic"
    try bench.perform(.subscription(.change, product: basic, person: "me"))
    let info = bench.world.statuses(ofGroupWith: basic).first?.renewalInfo
    #expect(info?.renewalPrice == 490_000 && info?.currency == "JPY")
    try bench.perform(.advance(TimeSpan(months: 1)))
    let renewed = try #require(bench.world.transaction(2))
    #expect(renewed.price == 490_000 && renewed.sale.currency == "JPY" && renewed.sale.storefront == "JPN")
    #expect(bench.world.transaction(1)?.sale.currency == "USD")
  }

  @Test("a finished consumable stays out of Transaction.all, whatever catalogue is loaded")
  func finishedConsumable() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.world.transaction(1)?.finishedAt != nil)
    #expect(bench.world.allTransactions().isEmpty)
    try bench.perform(.catalog(Catalog(source: "empty")))
    #expect(bench.world.allTransactions().isEmpty)
    #expect(bench.world.transaction(1)?.sale.kind == .consumable)
  }

  @Test("a row freezes what was sold: group, level, period, account, username, order and line item")
  func frozen() throws {
    var bench = try Bench(.sandbox)
    let token = "3F2504E0-4F89-41D3-9A0C-0305E82C3301"
    try bench.perform(.account(.signIn(name: "a@example.com")))
    try bench.perform(.buy(Payment(Bench.yearly, applicationUsername: token)), .confirm, .settle)
    try bench.perform(.tap("ok"), .account(.signOut), .catalog(Catalog(source: "empty")))
    let row = try #require(bench.world.transaction(1))
    #expect(row.sale.kind == .autoRenewable && row.sale.level == 1 && row.sale.group != nil)
    #expect(row.sale.period == SubscriptionPeriod(1, .year) && row.sale.environment == .sandbox)
    #expect(row.sale.account == "a@example.com" && row.payment.quantity == 1)
    #expect(row.sale.appAccountToken == token.lowercased() && row.payment.applicationUsername == token)
    #expect(row.orderID != nil && row.webOrderLineItemID != nil && row.ownership == .purchased)
  }

  @Test("each period has a web order line item of its own, rising, and each purchase an order of its own")
  func lineItems() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.monthly)
    try bench.perform(.advance(TimeSpan(months: 6)))
    let rows = bench.world.transactionNumbers.compactMap { bench.world.transaction($0) }
    let items = rows.compactMap(\.webOrderLineItemID)
    #expect(items.count == 7 && items == items.sorted() && Set(items).count == 7)
    #expect(Set(rows.compactMap(\.orderID)).count == 7)
    try bench.buyAndConfirm(Bench.coins)
    let coins = try #require(bench.world.transaction(8))
    #expect(coins.webOrderLineItemID == nil && coins.orderID != nil)
  }

  @Test("renewals on the same terms share what was sold")
  func shared() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.monthly)
    try bench.perform(.advance(TimeSpan(months: 3)))
    let first = try #require(bench.world.transaction(1))
    #expect((2...4).allSatisfy { bench.world.transaction(TransactionNumber($0))?.sale === first.sale })
  }

  private func past(_ world: World) -> [String] {
    var answers: [String] = []
    for number in world.transactionNumbers {
      guard let row = world.transaction(number) else { continue }
      let sale = row.sale
      answers.append(
        "\(row) \(sale.payment) \(sale.kind) \(sale.listPrice) \(sale.currency) \(sale.storefront)"
          + " \(sale.group ?? "") \(sale.level ?? 0) \(String(describing: sale.period)) \(sale.account ?? "")"
          + " \(world.priceText(row.price, of: row)) \(world.priceText(row.refunded, of: row))"
          + " \(world.identifierText(number) ?? "") \(world.person(of: row))")
    }
    for person in world.familyMembers.map(\.name) {
      answers.append(
        "\(person) \(world.currentEntitlements(of: person)) \(world.allTransactions(of: person))")
      for group in Set(world.store.subscriptions.map(\.group)).sorted() {
        for status in world.statuses(group: group, for: person) {
          let info = status.renewalInfo
          answers.append(
            "\(group) \(person) \(status.state) \(status.transaction) \(status.ownership) \(status.buyer)"
              + " \(status.expirationDate) \(String(describing: status.revocationDate)) \(status.isEntitled)"
              + " \(info.original) \(String(describing: info.originalIdentifier)) \(info.currentProductID)"
              + " \(String(describing: info.expirationReason)) \(info.recentSubscriptionStartDate)")
          // Excludes the future price after an ordered change, which is not part of a completed sale. The
          // product of a family member's old share can be the ordered one.
          let hasOrder = world.store.subscriptions.contains { $0.group == group && $0.hasOrder }
          if !hasOrder, info.autoRenewPreference == info.currentProductID {
            answers.append("\(info.currency) \(String(describing: info.renewalPrice))")
          }
          answers.append("\(world.servicePeriods(of: status, limit: 1_000, upcoming: 0))")
        }
      }
    }
    answers.append("\(world.unfinished) \(world.unfinishedInQueue) \(world.groupsWithStatus.sorted())")
    answers.append("\(world.waitingTransactions) \(world.pendingRequestCount) \(world.callbackCount)")
    answers.append("\(world.app.unlocked.sorted { $0.key < $1.key })")
    return answers
  }

  @Test(
    "after a random walk neither storefront nor catalogue changes an answer about the past", arguments: 0..<24
  )
  func walk(seed: Int) throws {
    var walk = RandomWalk(seed: UInt64(seed))
    var simulator = Simulator()
    _ = try simulator.apply(.environment(EnvironmentName.allCases[seed % 3]))
    if seed % 2 == 0 { _ = try simulator.apply(.catalog(RandomCatalog.make(&walk))) }
    for _ in 0..<250 {
      let action =
        seed % 2 == 0 ? walk.subscriptionAction(in: simulator.world) : walk.action(in: simulator.world)
      switch action {
      // The test needs a single environment whose transactions are never removed.
      case .environment, .delete, .reset, .clear: continue
      // A purchase that must not continue in another storefront could still be in progress at the end of the
      // walk, and the change of storefront would end it.
      case .buy(let payment) where payment.continuesInStorefront == false: continue
      default: _ = try? simulator.apply(action)
      }
    }
    // A purchase in progress is not complete, so an app may still abandon it when the storefront changes.
    _ = try simulator.apply(.appPolicy(.continuesPurchases, true))
    let world = simulator.world
    let isGivenUp = world.transactionNumbers.contains { number in
      world.transaction(number).map {
        $0.state == .purchasing && $0.payment.continuesInStorefront == false
      } ?? false
    }
    guard !isGivenUp else { return }
    let before = past(simulator.world)
    #expect(before.count > 3)
    let other = simulator.world.device.storefront == "JPN" ? "DEU" : "JPN"
    _ = try simulator.apply(.device(DeviceChange(storefront: other)))
    #expect(past(simulator.world) == before)
    var changed = simulator.world.catalog
    changed.products = changed.products.map { product in
      var product = product
      product.kind = product.kind == .consumable ? .nonConsumable : .consumable
      product.displayPrice = "77.77"
      product.storefrontPrices = [:]
      return product
    }
    changed.groups = changed.groups.map { group in
      var group = group
      group.subscriptions = group.subscriptions.map { plan in
        var plan = plan
        plan.displayPrice = "77.77"
        plan.storefrontPrices = [:]
        plan.subscription?.level = 9
        plan.subscription?.period = SubscriptionPeriod(2, .week)
        return plan
      }
      return group
    }
    _ = try simulator.apply(.catalog(changed))
    #expect(past(simulator.world) == before)
    _ = try simulator.apply(.catalog(Catalog(source: "empty")))
    #expect(past(simulator.world) == before)
  }
}
