// Tests of a subscription's life cycle, from purchase to expiration and resubscription.

import Scenario
import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@Suite("The life of a subscription") struct SubscriptionLifecycleTests {
  @Test(
    "a renewal is a new purchased transaction with the first as its original, in the queue and in updates")
  func renewal() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    bench.clearEvents()
    try bench.advance(600)
    #expect(bench.callbacks == [["#2 purchased"], ["#3 purchased"]])
    let originals = bench.snapshots.map { $0.original?.identifier }
    #expect(originals == ["0", "0"] && bench.snapshots.allSatisfy { $0.original?.state == .purchased })
    let expires = Instant.defaultStart + .seconds(900)
    #expect(
      bench.updates.suffix(2) == [
        .transaction(
          TransactionUpdate(
            number: 3, product: Plans.gold, identifier: 2, person: "me",
            change: .new(reason: .renewal, ownership: .purchased, expires: expires))),
        .status(product: Plans.gold, state: .subscribed, person: "me", transaction: 3),
      ])
    #expect(bench.notifications == ["DID_RENEW", "DID_RENEW"])
    #expect(bench.world.transaction(3)?.previous == 2 && bench.entitled() == [Plans.gold])
  }

  @Test("a first purchase reaches the server, purchase() and Status.updates, not Transaction.updates")
  func firstPurchase() throws {
    var bench = try Bench.plans()
    #expect(bench.world.statuses(ofGroupWith: Plans.gold).isEmpty)
    try bench.order(Plans.gold)
    #expect(bench.notifications == ["SUBSCRIBED / INITIAL_BUY"])
    #expect(
      bench.updates == [.status(product: Plans.gold, state: .subscribed, person: "me", transaction: 1)])
    let status = try bench.own(Plans.silver)
    #expect(status.renewalInfo.currentProductID == Plans.gold && status.state == .subscribed)
    #expect(status.renewalInfo.renewalPrice == 9990 && status.renewalInfo.currency == "USD")
  }

  @Test("in the background renewals wait for the foreground, in one array")
  func background() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(.app(.background))
    bench.clearEvents()
    try bench.advance(600)
    #expect(bench.callbacks.isEmpty && bench.world.unfinished == [2, 3])
    try bench.perform(.app(.foreground))
    #expect(bench.callbacks == [["#2 purchased", "#3 purchased"]])
    #expect(bench.world.unfinished.isEmpty)
  }

  @Test("while the app is not running renewals wait for the launch; what has ended meanwhile unlocks nothing")
  func terminated() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(.app(.terminate))
    try bench.advance(600)
    try bench.act(.cancel, Plans.gold)
    try bench.advance(300)
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(bench.callbacks == [["#2 purchased", "#3 purchased"]])
    #expect(bench.world.app.unlocked[Plans.gold] == nil && bench.entitled().isEmpty)
  }

  @Test("renewals that were not finished come again at every launch, and buying again brings the old one")
  func unfinished() throws {
    var bench = try Bench.plans()
    try bench.perform(.finishPolicy(.manual))
    try bench.order(Plans.gold)
    try bench.perform(.finish(.last))
    try bench.advance(600)
    #expect(bench.world.unfinished == [2, 3])
    try bench.perform(.app(.terminate))
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(bench.callbacks == [["#2 purchased", "#3 purchased"]])
    try bench.perform(.buy(Payment(Plans.gold)))
    #expect(bench.callbacks.last == ["#3 purchased"] && bench.world.transactionCount == 3)
    try bench.perform(.finishAll)
    try bench.perform(.app(.terminate))
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(bench.callbacks.isEmpty)
  }

  @Test("cancelled, it serves to the end of the period and then expires")
  func cancelled() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    bench.clearEvents()
    try bench.act(.cancel, Plans.gold)
    #expect(bench.entitled() == [Plans.gold])
    #expect(try bench.own(Plans.gold).renewalInfo.willAutoRenew == false)
    #expect(try bench.own(Plans.gold).renewalInfo.autoRenewPreference == nil)
    #expect(bench.advice(Plans.gold) == .currentEnds(.defaultStart + .seconds(300)))
    try bench.advance(300)
    let status = try bench.own(Plans.gold)
    #expect(status.state == .expired && status.renewalInfo.expirationReason == .autoRenewDisabled)
    #expect(bench.entitled().isEmpty && bench.world.app.unlocked[Plans.gold] == nil)
    #expect(
      bench.notifications == ["DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED", "EXPIRED / VOLUNTARY"])
    #expect(bench.world.transactionCount == 1 && bench.world.nextDue == nil)
  }

  @Test(
    "the cancel is taken back, in the settings or by buying again: no new transaction",
    arguments: [true, false])
  func resumed(inSettings: Bool) throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.act(.cancel, Plans.gold)
    bench.clearEvents()
    if inSettings { try bench.act(.resume, Plans.gold) } else { try bench.order(Plans.gold) }
    #expect(bench.notifications == ["DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_ENABLED"])
    #expect(try bench.own(Plans.gold).renewalInfo.willAutoRenew)
    #expect(
      bench.entitled() == [Plans.gold] && bench.snapshots.allSatisfy { [nil, "0"].contains($0.identifier) })
    #expect(bench.world.allTransactions() == [1])
    try bench.advance(300)
    #expect(bench.notifications.last == "DID_RENEW")
  }

  @Test("bought again after the end, the original stays and the server hears RESUBSCRIBE")
  func resubscribed() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.act(.cancel, Plans.gold)
    try bench.advance(400)
    bench.clearEvents()
    try bench.order(Plans.bronze)
    #expect(bench.notifications == ["SUBSCRIBED / RESUBSCRIBE"])
    #expect(try bench.last(Plans.bronze).original == 1)
    #expect(try bench.own(Plans.gold).renewalInfo.original == 1)
    #expect(try bench.own(Plans.gold).expirationDate == .defaultStart + .seconds(700))
  }

  @Test(
    "renewed at will: the period ends now, the next begins, auto-renew goes on, a pending increase is gone")
  func forced() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.advance(100)
    try bench.perform(.priceIncrease(.ask(price: "12.00"), product: Plans.gold, person: "me"))
    try bench.act(.cancel, Plans.gold)
    try bench.act(.renew, Plans.gold)
    #expect(bench.world.transaction(1)?.expiresAt == bench.world.now)
    let status = try bench.own(Plans.gold)
    #expect(status.renewalInfo.willAutoRenew && status.renewalInfo.priceIncreaseStatus == .noIncreasePending)
    #expect(status.transaction == 2 && status.expirationDate == .defaultStart + .seconds(400))
    try bench.advance(300)
    #expect(bench.world.transactionCount == 3)
  }

  @Test("an agreed increase is not lost when the renewal is forced")
  func forcedAfterAgreeing() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(
      .priceIncrease(.ask(price: "12.00"), product: Plans.gold, person: "me"),
      .priceIncrease(.agree, product: Plans.gold, person: "me"))
    try bench.act(.renew, Plans.gold)
    #expect(try bench.last(Plans.gold).price == 12_000)
  }

  @Test("ended at will: auto-renew goes off and the expiry is now")
  func expired() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.advance(100)
    bench.clearEvents()
    try bench.act(.expire, Plans.gold)
    let status = try bench.own(Plans.gold)
    #expect(status.state == .expired && status.expirationDate == bench.world.now)
    #expect(!status.renewalInfo.willAutoRenew && bench.entitled().isEmpty)
    #expect(
      bench.notifications == ["DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED", "EXPIRED / VOLUNTARY"])
    try bench.advance(1000)
    #expect(bench.world.transactionCount == 1)
  }

  @Test("ended at will after it was cancelled, auto-renew is not told off twice")
  func expiredAfterCancel() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.act(.cancel, Plans.gold)
    bench.clearEvents()
    try bench.act(.expire, Plans.gold)
    #expect(bench.notifications == ["EXPIRED / VOLUNTARY"])
  }

  @Test("bought while it is held: answered with the held one and a dialog; other eras make a new one")
  func duplicate() throws {
    for environment in [EnvironmentName.xcode, .sandbox, .production] {
      var bench = try Bench.plans(
        environment, rate: environment == .sandbox ? .monthEvery5Minutes : .realtime)
      try bench.order(Plans.gold)
      let end = try bench.last(Plans.gold).expiresAt
      try bench.perform(.quirk(.heldPurchase(.sheet)), .buy(Payment(Plans.gold)), .confirm, .settle)
      #expect(bench.snapshots.last?.state == .purchased && bench.snapshots.last?.original == nil)
      #expect(bench.snapshots.last?.identifier == bench.world.identifierText(1))
      #expect(bench.world.device.topDialog?.kind == .alreadySubscribedAlert)
      #expect(bench.world.transaction(2)?.answeredWith == 1)
      #expect(bench.world.transaction(1)?.expiresAt == end)
      #expect(bench.entitled() == [Plans.gold] && bench.world.currentEntitlements() == [1])
      try bench.perform(.tap("ok"), .era(.xcode15), .buy(Payment(Plans.gold)), .confirm, .settle)
      #expect(bench.snapshots.last?.state == .purchased)
      #expect(bench.snapshots.last?.original?.identifier == bench.world.identifierText(1))
      #expect(bench.world.device.topDialog?.kind == .alreadySubscribedAlert)
      #expect(try bench.last(Plans.gold).price == 0)
      #expect(bench.entitled() == [Plans.gold] && bench.world.currentEntitlements() == [1])
      try bench.perform(.tap("ok"), .quirk(Quirk(.duplicatePurchase, "fails-3532")!))
      try bench.perform(.buy(Payment(Plans.gold)), .confirm, .settle)
      #expect(bench.snapshots.last?.state == .failed && bench.snapshots.last?.error?.underlying?.code == 3532)
      #expect(bench.world.device.topDialog?.kind == .alreadySubscribedAlert)
      #expect(bench.notifications.filter { $0.hasPrefix("SUBSCRIBED") }.count == 1)
    }
  }

  @Test("a plan that is gone from the catalogue does not renew")
  func notForSale() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(.catalog(.builtin))
    bench.clearEvents()
    try bench.advance(300)
    #expect(bench.notifications == ["EXPIRED / PRODUCT_NOT_FOR_SALE"])
    let status = try #require(bench.world.statuses(group: "MAIN").first)
    #expect(status.state == .expired && status.renewalInfo.expirationReason == .productUnavailable)
  }

  @Test("after the end of a period time cannot be set back")
  func clock() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.advance(300)
    let refusal = try #require(bench.refusal(.setClock(.defaultStart)))
    #expect(refusal.reason.contains("back") && !refusal.possible.isEmpty)
  }

  @Test("without the upgrade that is deleted, the period before it lasts until its own expiration date")
  func deletedUpgrade() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.silver)
    let end = try #require(bench.world.transaction(1)?.expiresAt)
    try bench.advance(60)
    try bench.order(Plans.gold)
    #expect(bench.world.transaction(1)?.isUpgraded == true && bench.entitled() == [Plans.gold])
    try bench.perform(.delete(.number(2)))
    let first = try #require(bench.world.transaction(1))
    #expect(!first.isUpgraded && first.refunded == 0 && first.expiresAt == end)
    let status = try bench.own(Plans.silver)
    #expect(status.state == .subscribed && status.transaction == 1 && status.expirationDate == end)
    #expect(!status.renewalInfo.willAutoRenew && bench.entitled() == [Plans.silver])
    #expect(bench.world.app.unlocked[Plans.silver] != nil && bench.world.app.unlocked[Plans.gold] == nil)
    try bench.advance(to: end)
    #expect(try bench.own(Plans.silver).state == .expired && bench.entitled().isEmpty)
  }

  @Test("after the earlier period, a deleted upgrade leaves an expired plan, a refunded one a revoked plan")
  func deletedUpgradeLater() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.silver)
    try bench.order(Plans.gold)
    var refunded = bench
    try bench.advance(301)
    try bench.perform(.delete(.number(3)), .delete(.number(2)))
    #expect(try bench.own(Plans.silver).state == .expired)
    #expect(bench.world.transaction(1)?.isUpgraded == false)

    try refunded.perform(.refund(.number(2)), .delete(.number(2)))
    #expect(try refunded.own(Plans.silver).state == .subscribed)
    try refunded.perform(.refund(.number(1)))
    #expect(try refunded.own(Plans.silver).state == .revoked)
  }

  @Test("a deleted first transaction takes its renewals and the introductory offer's use along")
  func deleted() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.silver)
    try bench.advance(180)
    #expect(bench.world.transactionCount == 2)
    try bench.perform(.delete(.number(1)))
    #expect(bench.world.transaction(2) == nil && bench.world.statuses(ofGroupWith: Plans.silver).isEmpty)
    #expect(bench.world.nextDue == nil && bench.entitled().isEmpty)
    try bench.order(Plans.silver)
    #expect(try bench.last(Plans.silver).offer?.kind == .introductory)
  }

  @Test("recentSubscriptionStartDate outlasts a gap of less than 60 days, in Sandbox of less than 10 minutes")
  func recentStart() throws {
    for (environment, rate, short, long) in [
      (EnvironmentName.xcode, RenewalRate.realtime, 59 * 86_400, 60 * 86_400),
      (.sandbox, .monthEvery5Minutes, 590, 600), (.production, .realtime, 59 * 86_400, 60 * 86_400),
    ] {
      for (gap, isContinuous) in [(short, true), (long, false)] {
        var bench = try Bench.plans(environment, rate: rate)
        try bench.order(Plans.gold)
        let start = try bench.own(Plans.gold).renewalInfo.recentSubscriptionStartDate
        try bench.act(.cancel, Plans.gold)
        try bench.advance(to: bench.own(Plans.gold).expirationDate)
        try bench.advance(gap)
        try bench.order(Plans.gold)
        let recent = try bench.own(Plans.gold).renewalInfo.recentSubscriptionStartDate
        #expect((recent == start) == isContinuous, "\(environment) \(gap)")
      }
    }
  }

  @Test("a longer period is given away by the developer, within its limits")
  func extended() throws {
    var bench = try Bench.plans(rate: .realtime)
    try bench.order(Plans.gold)
    let end = try bench.own(Plans.gold).expirationDate
    bench.clearEvents()
    try bench.perform(.server(.extend(product: Plans.gold, days: 10)))
    #expect(try bench.own(Plans.gold).expirationDate == end + .days(10))
    #expect(bench.notifications == ["RENEWAL_EXTENDED"])
    #expect(bench.world.nextDue == end + .days(10))
  }
}
