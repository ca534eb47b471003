// Tests of buying an owned non-consumable again, which costs nothing.

import Support
import Testing

@testable import StoreModel
@testable import StoreSimulator

@Suite("A non-consumable bought again") struct OwnedAgainTests {
  private func bought(_ environment: EnvironmentName, _ product: String = Plans.key) throws -> Bench {
    var bench = try Bench.plans(
      environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
    try bench.order(product)
    bench.clearEvents()
    return bench
  }

  @Test("nothing is charged or told to the server, in every environment", arguments: EnvironmentName.allCases)
  func free(environment: EnvironmentName) throws {
    var bench = try bought(environment)
    #expect(bench.world.transaction(1)?.price == 3000)
    try bench.perform(.buy(Payment(Plans.key)), .confirm, .settle)
    let again = try #require(bench.world.transaction(2))
    #expect(again.state == .purchased && again.original == 1 && again.price == 0)
    #expect(bench.notifications.isEmpty && bench.world.currentEntitlements() == [1])
    let dialog = try #require(bench.world.device.topDialog)
    #expect(dialog.kind == .alreadyBoughtAlert)
    #expect(dialog.says("This In-App Purchase has already been bought. It will be restored for free."))
    #expect(
      bench.events.contains {
        if case .callback = $0.kind { $0.rule == .ownedAgain } else { false }
      })
  }

  @Test(
    "the words follow the device where alerts do",
    arguments: [("ja_JP", "このApp課金はすでに購入済みです。"), ("de_DE", "Dieser In-App-Kauf")])
  func words(locale: String, title: String) throws {
    var bench = try bought(.sandbox)
    try bench.perform(
      .device(DeviceChange(locale: locale)), .buy(Payment(Plans.key)), .confirm, .settle)
    #expect(bench.world.device.topDialog?.title.hasPrefix(title) == true)
    #expect(bench.world.device.topDialog?.message.hasSuffix(" [Environment: Sandbox]") == true)
  }

  @Test("a consumable and a non-renewing subscription are bought again at their price")
  func others() throws {
    for product in [Plans.coins, Plans.pass] {
      var bench = try bought(.sandbox, product)
      try bench.perform(.buy(Payment(product)), .confirm, .settle)
      #expect(bench.world.device.topDialog?.kind == .completeAlert)
      #expect(bench.world.transaction(2)?.price ?? 0 > 0 && bench.world.transaction(2)?.original == nil)
      #expect(bench.notifications == ["ONE_TIME_CHARGE"])
    }
  }

  @Test("approved or resolved it is free too; after a refund it costs again")
  func decided() throws {
    var approved = try bought(.xcode)
    try approved.perform(
      .askToBuy(true), .buy(Payment(Plans.key)), .confirm, .tap("ask"), .approve(.last))
    #expect(approved.world.transaction(2)?.price == 0 && approved.world.transaction(2)?.original == 1)

    var resolved = try bought(.sandbox)
    try resolved.perform(
      .interrupted(true, cause: .terms), .buy(Payment(Plans.key)), .confirm, .tap("ok"), .tap("agree"),
      .settle)
    #expect(resolved.world.transaction(3)?.price == 0)
    #expect(
      resolved.events.contains { event in
        if case .dialogShown(let dialog) = event.kind { dialog.kind == .alreadyBoughtAlert } else { false }
      })
    #expect(resolved.notifications.isEmpty)

    var refunded = try bought(.xcode)
    try refunded.perform(.refund(.number(1)))
    try refunded.perform(.buy(Payment(Plans.key)), .confirm)
    #expect(refunded.world.transaction(2)?.price == 3000)
    #expect(refunded.world.device.topDialog?.kind == .completeAlert)
  }

  @Test(
    "a refund of either transaction takes the whole purchase back, and a reversed refund reinstates it",
    arguments: EnvironmentName.allCases, [1, 2])
  func refundedAsOne(environment: EnvironmentName, asked: Int) throws {
    var bench = try bought(environment)
    try bench.perform(.buy(Payment(Plans.key)), .confirm, .settle, .tap("ok"))
    bench.clearEvents()
    try bench.perform(.refund(.number(TransactionNumber(asked))))
    let refunded = [1, 2].compactMap { bench.world.transaction($0) }
    #expect(refunded.allSatisfy { $0.refundedAt == bench.world.now })
    #expect(refunded.map(\.refunded) == [3000, 0] && bench.notifications == ["REFUND"])
    #expect(bench.world.currentEntitlements().isEmpty && !bench.world.holds(Plans.key))
    #expect(bench.world.app.unlocked[Plans.key] == nil)
    #expect(bench.refusal(.refund(.number(1))) != nil && bench.refusal(.refund(.number(2))) != nil)

    try bench.perform(.reverseRefund(.number(TransactionNumber(3 - asked))))
    #expect([1, 2].allSatisfy { bench.world.transaction($0)?.refundedAt == nil })
    #expect(bench.world.currentEntitlements() == [1] && bench.world.app.unlocked[Plans.key] == 1)
    #expect(bench.notifications == ["REFUND", "REFUND_REVERSED"])
  }

  @Test("after a refund that was reversed, a refund or delete of one of two purchases leaves the other one")
  func twoPurchases() throws {
    var bench = try bought(.xcode)
    try bench.perform(.refund(.number(1)))
    try bench.order(Plans.key)
    try bench.perform(.reverseRefund(.number(1)))
    var deleted = bench
    try bench.perform(.refund(.number(2)))
    #expect(bench.world.currentEntitlements() == [1])
    try deleted.perform(.delete(.number(2)))
    #expect(deleted.world.currentEntitlements() == [1])
    try bench.perform(.refund(.number(1)))
    #expect(bench.world.currentEntitlements().isEmpty)
  }

  @Test("what a member of the family owns is free for the member, and costs this customer")
  func family() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.perform(
      .family(.join("Hanako")), .family(.sharing(false, person: "Hanako")),
      .family(.buy("Hanako", product: Plans.key)))
    bench.clearEvents()
    try bench.perform(.family(.buy("Hanako", product: Plans.key)))
    #expect(bench.world.transaction(2)?.price == 0 && bench.notifications.isEmpty)
    try bench.order(Plans.key)
    #expect(bench.world.transaction(3)?.price == 3000)
    // The second notification is for the share of the member.
    #expect(bench.notifications == ["ONE_TIME_CHARGE", "ONE_TIME_CHARGE"])
  }
}
