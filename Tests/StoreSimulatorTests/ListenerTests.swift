// What an app's listeners hear of StoreKit 2, and when: a process that does not run hears nothing, and what is unfinished
// is offered to the next one.

import StoreSimulator
import Testing

@Suite("The app's listeners") struct ListenerTests {
  /// The elements of `Transaction.updates`, in short: `#1 new`.
  private func heard(_ bench: Bench) -> [String] {
    bench.updates.compactMap { update in
      guard case .transaction(let update) = update else { return nil }
      let change =
        switch update.change {
        case .new: "new"
        case .unfinished: "unfinished"
        case .revoked: "revoked"
        case .reinstated: "reinstated"
        case .upgraded: "upgraded"
        case .extended: "extended"
        }
      return "#\(update.number) \(change)"
    }
  }

  // MARK: Transaction.updates

  @Test("an approved request comes in updates, in each language of environment that can approve")
  func approved() throws {
    for environment in [EnvironmentName.xcode, .production] {
      var bench = try Bench(environment)
      try bench.perform(
        .askToBuy(true), .buy(Payment(Bench.coins, simulatesAskToBuy: true)), .confirm, .settle, .tap("ask"),
        .settle)
      #expect(heard(bench).isEmpty && bench.world.transaction(1)?.state == .deferred, "\(environment)")
      try bench.perform(.approve(.number(1)))
      #expect(heard(bench) == ["#1 new"], "\(environment)")
    }
  }

  @Test("a declined request comes in no updates")
  func declined() throws {
    var bench = try Bench()
    try bench.perform(.askToBuy(true), .buy(Payment(Bench.coins)), .confirm, .tap("ask"), .decline(.last))
    #expect(bench.updates.isEmpty)
  }

  @Test("a resolved interruption comes in updates: by the operator in Xcode, by the customer elsewhere")
  func resolved() throws {
    var bench = try Bench()
    try bench.perform(
      .interrupted(true, cause: .terms), .buy(Payment(Bench.coins)), .confirm, .resolve(.last))
    #expect(heard(bench) == ["#2 new"])
    bench = try Bench(.sandbox)
    try bench.perform(
      .interrupted(true, cause: .terms), .buy(Payment(Bench.coins)), .confirm, .tap("ok"), .tap("agree"),
      .settle)
    #expect(heard(bench) == ["#2 new"])
  }

  @Test("a plain purchase is answered by its call and comes in no updates")
  func plain() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.noAds)
    #expect(bench.updates.isEmpty)
  }

  @Test("while no process runs nothing is heard; renewals of that time belong to the launch, each once")
  func renewalsBelongToTheLaunch() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(.app(.terminate))
    bench.clearEvents()
    try bench.advance(600)
    #expect(bench.updates.isEmpty && bench.callbacks.isEmpty && bench.notifications.count == 2)
    try bench.perform(.app(.launch))
    #expect(heard(bench) == ["#2 unfinished", "#3 unfinished"])
    #expect(bench.callbacks == [["#2 purchased", "#3 purchased"]])
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(heard(bench).isEmpty)
  }

  @Test("what nobody finishes is offered at every launch, once, with and without an observer of the queue")
  func unfinished() throws {
    for observes in [true, false] {
      var bench = try Bench()
      try bench.perform(.finishPolicy(.manual))
      try bench.buyAndConfirm(Bench.coins)
      try bench.perform(.observer(observes))
      for _ in 0..<3 {
        bench.clearEvents()
        try bench.perform(.app(.terminate), .app(.launch))
        #expect(heard(bench) == ["#1 unfinished"])
      }
      try bench.perform(.observer(true), .finishAll)
      bench.clearEvents()
      try bench.perform(.app(.terminate), .app(.launch))
      #expect(heard(bench).isEmpty)
    }
  }

  @Test("an approval and a purchase in flight of a time without a process belong to the launch")
  func decidedWhileAway() throws {
    var bench = try Bench()
    try bench.perform(.askToBuy(true), .buy(Payment(Bench.coins)), .confirm, .tap("ask"), .app(.terminate))
    try bench.perform(.approve(.number(1)))
    #expect(bench.updates.isEmpty)
    try bench.perform(.app(.launch))
    #expect(heard(bench) == ["#1 unfinished"] && bench.callbacks.last == ["#1 purchased"])
    // One that comes back before the store answers hears it as what it is to it: made elsewhere.
    bench = try Bench(.sandbox)
    try bench.perform(.buy(Payment(Bench.noAds)), .confirm, .app(.terminate), .app(.launch), .settle)
    #expect(heard(bench) == ["#1 new"] && bench.callbacks.last == ["#1 purchased"])
  }

  @Test("what the family shares while no process runs is told to the next one, once")
  func sharedWhileAway() throws {
    var bench = try Bench.plans()
    try bench.perform(.family(.join("Hanako")), .app(.terminate))
    try bench.perform(.family(.buy("Hanako", product: Plans.gold)))
    let shared = try #require(bench.world.transactionNumbers.last)
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(heard(bench) == ["#\(shared) new"])
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(heard(bench).isEmpty)
  }

  @Test("on a new device the first process is offered what nobody finished")
  func newDevice() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.coins)
    bench.clearEvents()
    try bench.perform(.newDevice)
    #expect(heard(bench) == ["#1 unfinished"] && bench.callbacks == [["#1 purchased"]])
  }

  // MARK: Refunds of a time without a process

  private func refundedWhileAway(_ product: String, asks: Bool) throws -> Bench {
    var bench = try Bench()
    try bench.perform(.appPolicy(.asksEntitlements, asks))
    try bench.buyAndConfirm(product)
    try bench.perform(.app(.terminate))
    bench.clearEvents()
    try bench.perform(.refund(.number(1)))
    #expect(bench.updates.isEmpty && bench.remarks.isEmpty && bench.notifications.last == "REFUND")
    try bench.perform(.app(.launch))
    #expect(heard(bench).isEmpty && bench.callbacks.isEmpty)
    return bench
  }

  @Test(
    "a refund of that time is not told: an app that asks locks, one that does not keeps, and the log says it once",
    arguments: [Bench.noAds, Bench.monthly])
  func refundsWhileAway(product: String) throws {
    for asks in [true, false] {
      var bench = try refundedWhileAway(product, asks: asks)
      #expect((bench.world.app.unlocked[product] == nil) == asks)
      #expect(
        bench.remarks == [.refundNotTold(transaction: 1, asks ? .locked : .keptUnasked)], "\(bench.remarks)")
      bench.clearEvents()
      try bench.perform(.app(.terminate), .app(.launch))
      #expect(bench.remarks.isEmpty)
    }
  }

  @Test("what is asked at launch never has consumables: coins that were refunded meanwhile stay")
  func refundedCoins() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.app(.terminate), .refund(.number(1)), .app(.launch))
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
    #expect(bench.remarks.contains(.refundNotTold(transaction: 1, .keptAsConsumable)))
  }

  @Test("an app that asks again finds at its next launch what it has kept")
  func asksLater() throws {
    var bench = try refundedWhileAway(Bench.noAds, asks: false)
    try bench.perform(.appPolicy(.asksEntitlements, true), .app(.terminate), .app(.launch))
    #expect(bench.world.app.unlocked[Bench.noAds] == nil)
  }

  @Test("a refund that was taken back before the launch is not spoken of")
  func refundTakenBack() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.app(.terminate), .refund(.number(1)), .reverseRefund(.number(1)), .app(.launch))
    #expect(!bench.remarks.contains { if case .refundNotTold = $0 { true } else { false } })
    #expect(bench.world.app.unlocked[Bench.noAds] == 1)
  }

  @Test("didRevokeEntitlements is a callback: it needs a process and an observer")
  func revokeCallback() throws {
    for (runs, observes) in [(true, true), (true, false), (false, true)] {
      var bench = try Bench()
      try bench.buyAndConfirm(Bench.noAds)
      try bench.perform(.observer(observes))
      if !runs { try bench.perform(.app(.terminate)) }
      try bench.perform(.refund(.number(1)))
      let told = bench.remarks.contains(.entitlementsRevoked(product: Bench.noAds, transaction: 1))
      #expect(told == (runs && observes))
    }
  }

  // MARK: Status.updates

  private func renewals(_ bench: Bench) -> [RenewalChange] {
    bench.updates.compactMap { update in
      if case .status(_, .subscribed, "me", _, let renewal?) = update { renewal } else { nil }
    }
  }

  @Test("auto-renew off and on, and an order for the renewal, are status updates")
  func renewalInformation() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    bench.clearEvents()
    try bench.act(.cancel, Plans.gold)
    #expect(renewals(bench) == [.willAutoRenew(false)])
    try bench.act(.resume, Plans.gold)
    #expect(renewals(bench).last == .willAutoRenew(true))
    try bench.act(.change, Plans.silver)
    #expect(renewals(bench).last == .preference(Plans.silver))
    try bench.act(.change, Plans.gold)
    #expect(renewals(bench).last == .preference(Plans.gold))
    #expect(renewals(bench).count == 4 && bench.updates.count == 4)
  }

  @Test("a price increase asked for, agreed to and declined are status updates")
  func priceInformation() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    bench.clearEvents()
    try bench.perform(.priceIncrease(.ask(price: "12.00"), product: Plans.gold, person: "me"))
    try bench.perform(.priceIncrease(.agree, product: Plans.gold, person: "me"))
    try bench.perform(.priceIncrease(.ask(price: "13.00"), product: Plans.gold, person: "me"))
    try bench.perform(.priceIncrease(.decline, product: Plans.gold, person: "me"))
    #expect(
      renewals(bench) == [
        .priceIncrease(.pending), .priceIncrease(.agreed), .priceIncrease(.pending), .willAutoRenew(false),
      ])
  }

  @Test("a status that changes while no process runs is told to nobody")
  func statusWhileAway() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(.app(.terminate))
    bench.clearEvents()
    try bench.act(.cancel, Plans.gold)
    try bench.advance(600)
    try bench.perform(.app(.launch))
    #expect(bench.updates.isEmpty)
    #expect(try bench.own(Plans.gold).state == .expired)
  }

  @Test("a message waits for the app to be in front, and comes only if it is still so")
  func messages() throws {
    for state in [AppTransition.background, .terminate] {
      for recovers in [false, true] {
        var bench = try Bench.plans()
        try bench.order(Plans.gold)
        try bench.perform(.app(state))
        try bench.failToRenew(Plans.gold, grace: false)
        let message = StoreKitUpdate.message(.billingIssue, product: Plans.gold)
        #expect(!bench.updates.contains(message))
        if recovers { try bench.perform(.recover(product: Plans.gold, person: "me")) }
        bench.clearEvents()
        try bench.perform(.app(state == .background ? .foreground : .launch))
        #expect(bench.updates.contains(message) == !recovers)
      }
    }
  }

  // MARK: The storefront

  @Test(
    "another storefront is told to the observer and to the listener of a running app, the same one is not")
  func storefront() throws {
    var bench = try Bench()
    try bench.perform(.device(DeviceChange(storefront: "JPN")))
    #expect(bench.updates == [.storefront("JPN")] && bench.remarks == [.storefrontChanged("JPN")])
    bench.clearEvents()
    try bench.perform(.device(DeviceChange(locale: "ja_JP", storefront: "JPN")))
    #expect(bench.updates.isEmpty && bench.remarks.isEmpty)
    try bench.perform(.observer(false), .device(DeviceChange(storefront: "DEU")))
    #expect(bench.updates == [.storefront("DEU")] && bench.remarks.isEmpty)
    bench.clearEvents()
    try bench.perform(.app(.terminate), .device(DeviceChange(storefront: "USA")), .app(.launch))
    #expect(bench.updates.isEmpty && bench.remarks.isEmpty)
  }

  @Test("the app of a world that was left hears on the return that the storefront is another one")
  func storefrontOfAnotherWorld() throws {
    var bench = try Bench(.xcode)
    try bench.perform(.environment(.sandbox), .device(DeviceChange(storefront: "JPN")))
    bench.clearEvents()
    try bench.perform(.environment(.xcode))
    #expect(bench.updates == [.storefront("JPN")])
    bench.clearEvents()
    try bench.perform(.environment(.production))
    #expect(bench.updates.isEmpty)
  }

  @Test("a running purchase goes on in the new storefront, with its prices, unless the app says no")
  func runningPurchase() throws {
    var bench = try Bench()
    try bench.perform(.buy(Payment(Bench.monthly)), .device(DeviceChange(storefront: "JPN")))
    #expect(
      bench.remarks == [
        .storefrontChanged("JPN"), .askedToContinue(transaction: 1, storefront: "JPN", goesOn: true),
      ])
    let sheet = try #require(bench.world.device.topDialog?.sheet)
    #expect(sheet.priceLine.contains("¥") && bench.world.device.dialogs.count == 1)
    try bench.perform(.confirm)
    #expect(bench.world.transaction(1)?.sale.storefront == "JPN")
    bench = try Bench()
    try bench.perform(
      .appPolicy(.continuesPurchases, false), .buy(Payment(Bench.monthly)),
      .device(DeviceChange(storefront: "JPN")))
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 failed"]] && bench.world.device.dialogs.isEmpty)
    #expect(bench.snapshots.last?.error?.domain == "SKErrorDomain" && bench.snapshots.last?.error?.code == 5)
  }

  @Test("a confirmed purchase that the app gives up in a new storefront is not completed afterwards")
  func purchaseOnItsWay() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      .appPolicy(.continuesPurchases, false), .buy(Payment(Bench.coins)), .confirm,
      .device(DeviceChange(storefront: "JPN")), .settle)
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 failed"]])
  }

  @Test("sheets that wait behind another dialog wait on, with the new prices")
  func waitingSheet() throws {
    var bench = try Bench()
    try bench.perform(
      .buy(Payment(Bench.coins)), .buy(Payment(Bench.monthly)), .device(DeviceChange(storefront: "JPN")))
    #expect(bench.world.device.dialogs.count == 1 && bench.world.device.waitingDialogs.count == 1)
    let sheets = (bench.world.device.dialogs + bench.world.device.waitingDialogs).compactMap(\.sheet)
    #expect(sheets.count == 2 && sheets.allSatisfy { $0.priceLine.contains("¥") })
  }
}
