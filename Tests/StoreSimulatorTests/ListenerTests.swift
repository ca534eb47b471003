// Tests of what StoreKit 2 delivers to the app's listeners, and when.

import StoreModel
import StoreRules
import StoreSimulator
import Testing

@Suite("The app's listeners") struct ListenerTests {
  /// Returns the elements of `Transaction.updates` in a short form, such as `#1 new`.
  private func heard(_ bench: Bench) -> [String] {
    bench.updates.compactMap { update in
      guard case .transaction(let update) = update else { return nil }
      let change =
        switch update.change {
        case .new: "new"
        case .unfinished(_, _, let revocation): revocation == nil ? "unfinished" : "unfinished, revoked"
        case .finished: "finished"
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
    #expect(heard(bench) == ["#3 unfinished", "#2 unfinished"])
    #expect(bench.callbacks == [["#2 purchased", "#3 purchased"]])
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(heard(bench).isEmpty)
  }

  @Test(
    "missed renewals come the newest first, after what was bought later; by quirk with the finished original")
  func missedRenewals() throws {
    for (quirk, original) in [(Quirk.MissedRenewals.alone, []), (.withOriginal, ["#1 finished"])] {
      for way in StoreKitVersion.allCases {
        var bench = try Bench.plans()
        try bench.perform(.quirk(.missedRenewals(quirk)), .storeKit(way), .observer(way == .queue))
        try bench.order(Plans.gold)
        try bench.perform(.app(.terminate))
        try bench.advance(600)
        try bench.perform(.outside(.buy(OutOfAppPurchase(Plans.coins))))
        bench.clearEvents()
        try bench.perform(.app(.launch))
        #expect(heard(bench) == ["#4 unfinished", "#3 unfinished", "#2 unfinished"] + original)
        bench.clearEvents()
        try bench.perform(.app(.terminate), .app(.launch))
        #expect(heard(bench).isEmpty)
      }
    }
  }

  @Test("the original comes with missed renewals only: not with a renewal that a process heard of")
  func originalWithMissedOnly() throws {
    var bench = try Bench.plans()
    try bench.perform(.quirk(.missedRenewals(.withOriginal)))
    try bench.order(Plans.gold)
    try bench.perform(.finishPolicy(.manual))
    try bench.advance(300)
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(heard(bench) == ["#2 unfinished"])
    // An unfinished original is offered only once, like any other unfinished transaction.
    bench = try Bench.plans()
    try bench.perform(.quirk(.missedRenewals(.withOriginal)), .finishPolicy(.manual))
    try bench.order(Plans.gold)
    try bench.perform(.app(.terminate))
    try bench.advance(300)
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(heard(bench) == ["#2 unfinished", "#1 unfinished"])
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
    // To a process that starts before the store answers, the transaction is delivered like a purchase on
    // another device.
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

  // MARK: Refunds while no process runs

  private func refundedWhileAway(_ product: String, asks: Bool) throws -> Bench {
    var bench = try Bench()
    try bench.perform(.appPolicy(.asksEntitlements, asks))
    try bench.buyAndConfirm(product)
    try bench.perform(.app(.terminate))
    bench.clearEvents()
    try bench.perform(.refund(.number(1)))
    #expect(bench.updates.isEmpty && bench.diagnostics.isEmpty && bench.notifications.last == "REFUND")
    try bench.perform(.app(.launch))
    #expect(heard(bench).isEmpty && bench.callbacks.isEmpty)
    return bench
  }

  @Test(
    "a refund of that time is logged once, not delivered: only an app that asks locks the product",
    arguments: [Bench.noAds, Bench.monthly])
  func refundsWhileAway(product: String) throws {
    for asks in [true, false] {
      var bench = try refundedWhileAway(product, asks: asks)
      #expect((bench.world.app.unlocked[product] == nil) == asks)
      #expect(
        bench.diagnostics == [.refundNotTold(transaction: 1, asks ? .locked : .keptWithoutQuery)],
        "\(bench.diagnostics)")
      bench.clearEvents()
      try bench.perform(.app(.terminate), .app(.launch))
      #expect(bench.diagnostics.isEmpty)
    }
  }

  @Test("what is asked at launch never has consumables: coins that were refunded meanwhile stay")
  func refundedCoins() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.app(.terminate), .refund(.number(1)), .app(.launch))
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
    #expect(bench.diagnostics.contains(.refundNotTold(transaction: 1, .keptAsConsumable)))
  }

  @Test(
    "what is not finished is offered with its revocation, and the app removes access, asking or not",
    arguments: [Bench.coins, Bench.noAds, Bench.monthly])
  func revokedAndUnfinished(product: String) throws {
    for asks in [true, false] {
      for way in StoreKitVersion.allCases {
        var bench = try Bench()
        try bench.perform(.appPolicy(.asksEntitlements, asks), .storeKit(way), .finishPolicy(.manual))
        try bench.buyAndConfirm(product)
        #expect(bench.world.app.unlocked[product] == 1)
        let refundedAt = bench.world.now
        try bench.perform(.app(.terminate), .refund(.number(1)))
        bench.clearEvents()
        try bench.perform(.advance(.seconds(9)), .app(.launch))
        #expect(heard(bench) == ["#1 unfinished, revoked"])
        let revocations = bench.updates.compactMap { update -> TransactionUpdate.Revocation? in
          guard case .transaction(let update) = update, case .unfinished(_, _, let revocation) = update.change
          else { return nil }
          return revocation
        }
        #expect(revocations == [TransactionUpdate.Revocation(date: refundedAt, reason: .other)])
        #expect(bench.world.app.unlocked[product] == nil)
        #expect(!bench.diagnostics.contains { if case .refundNotTold = $0 { true } else { false } })
        #expect(bench.world.unfinished == [1])
      }
    }
  }

  @Test("a listener that begins later removes access too; an app without one keeps it, and the log says so")
  func revokedAndNoListener() throws {
    var bench = try Bench()
    try bench.perform(.appPolicy(.asksEntitlements, false), .finishPolicy(.manual), .updates(false))
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.app(.terminate), .refund(.number(1)), .app(.launch))
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
    #expect(bench.diagnostics.contains(.refundNotTold(transaction: 1, .keptWithoutQuery)))
    try bench.perform(.updates(true))
    #expect(bench.world.app.unlocked[Bench.coins] == nil)
  }

  @Test("a refund while another account was here is visible when the account of the purchase is back")
  func revokedWhileAccountWasAway() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.account(.signIn(name: "other@example.com")), .refund(.number(1)))
    bench.clearEvents()
    try bench.perform(.account(.signIn(name: nil)))
    #expect(heard(bench) == ["#1 unfinished, revoked"])
    #expect(bench.world.app.unlocked[Bench.coins] == nil)
  }

  @Test("what is not verified is not acted on: the app keeps what it has")
  func revokedAndUnverified() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(
      .app(.terminate), .refund(.number(1)),
      .simulatedFailure(
        .verification, SimulatedFailure(StoreKitFailure(.verificationError, "invalidSignature"))),
      .app(.launch))
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
  }

  // MARK: Transactions delivered by a query

  @Test(
    "each answer that has a transaction is a delivery: it can be finished then, and is unlocked",
    arguments: [
      StoreKitQuery.unfinished, .all, .entitlements, .latest(product: Plans.gold),
      .status(product: Plans.gold),
      .statusGroup("MAIN"), .statusOf(.last), .statuses,
    ])
  func handedOver(query: StoreKitQuery) throws {
    for way in StoreKitVersion.allCases {
      var bench = try Bench.plans()
      try bench.perform(.storeKit(way), .observer(false), .updates(false))
      try bench.perform(.outside(.buy(OutOfAppPurchase(Plans.gold))))
      #expect(bench.refusal(.finish(.last))?.why == .notDelivered(1))
      #expect(bench.refusal(.finishAll) != nil)
      try bench.perform(.query(query))
      #expect(bench.refusal(.finishAll) == nil && bench.world.unfinishedInQueue == [1])
      #expect(bench.world.app.unlocked.isEmpty)
      try bench.perform(.finish(.last))
      #expect(bench.world.unfinished.isEmpty && bench.world.app.unlocked == [Plans.gold: 1])
      #expect(bench.refusal(.finish(.number(1)))?.why == .alreadyFinished(1))
      // An observer that starts later receives nothing.
      bench.clearEvents()
      try bench.perform(.observer(true), .updates(true))
      #expect(bench.callbacks.isEmpty && heard(bench).isEmpty)
    }
  }

  @Test(
    "what a process was handed over the next one was not; a transaction that no answer had is not delivered")
  func handedOverOnce() throws {
    var bench = try Bench.plans()
    try bench.perform(.observer(false), .updates(false), .finishPolicy(.manual))
    try bench.perform(
      .outside(.buy(OutOfAppPurchase(Plans.coins))), .outside(.buy(OutOfAppPurchase(Plans.pass))))
    try bench.perform(.query(.latest(product: Plans.pass)))
    #expect(bench.refusal(.finish(.number(1)))?.why == .notDelivered(1))
    #expect(bench.refusal(.finish(.number(2))) == nil)
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.refusal(.finish(.number(2)))?.why == .notDelivered(2))
    try bench.perform(.updates(true))
    #expect(bench.refusal(.finish(.number(1))) == nil && bench.refusal(.finish(.number(2))) == nil)
    // The observer still receives both transactions, because neither is finished.
    try bench.perform(.observer(true))
    #expect(bench.callbacks.last == ["#1 purchased", "#2 purchased"])
    #expect(bench.world.app.unlocked == [Plans.coins: 1, Plans.pass: 1])
  }

  @Test("Transaction.updates hands over renewals, approvals and purchases made elsewhere")
  func handedOverByUpdates() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(.askToBuy(true), .buy(Payment(Plans.coins)), .confirm, .tap("ask"))
    try bench.perform(.observer(false), .approve(.number(2)))
    try bench.advance(300)
    try bench.perform(.askToBuy(false), .outside(.buy(OutOfAppPurchase(Plans.pass))))
    #expect(bench.world.unfinished.count == 3)
    try bench.perform(.finish(.number(2)), .finish(.number(3)), .finish(.number(4)))
    #expect(bench.world.unfinished.isEmpty)
    #expect(bench.world.app.unlocked == [Plans.gold: 1, Plans.coins: 1, Plans.pass: 1])
    // Without a listener, `Transaction.updates` delivers nothing.
    try bench.perform(.updates(false), .outside(.buy(OutOfAppPurchase(Plans.pass))))
    #expect(bench.refusal(.finish(.last))?.why == .notDelivered(5))
  }

  @Test("what is not verified is handed over as well")
  func handedOverUnverified() throws {
    var bench = try Bench.plans()
    try bench.perform(.observer(false), .updates(false))
    try bench.perform(.outside(.buy(OutOfAppPurchase(Plans.coins))))
    try bench.perform(
      .simulatedFailure(
        .verification, SimulatedFailure(StoreKitFailure(.verificationError, "invalidSignature"))),
      .query(.unfinished),
      .finish(.last))
    #expect(bench.world.unfinished.isEmpty)
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
    #expect(!bench.diagnostics.contains { if case .refundNotTold = $0 { true } else { false } })
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
      let told = bench.diagnostics.contains(.entitlementsRevoked(product: Bench.noAds, transaction: 1))
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

  private func statuses(_ bench: Bench) -> [String] {
    bench.updates.compactMap { update in
      guard case .status(let product, let state, let person, let number, nil) = update else { return nil }
      let whose = person == FamilyMember.me ? "" : " \(person)"
      return "\(product == Plans.gold ? "gold" : "other") \(state.name) #\(number)\(whose)"
    }
  }

  @Test(
    "a purchase, a renewal, grace, retry, recovery and the end are status updates, by either way",
    arguments: EnvironmentName.withBillingRetry)
  func states(environment: EnvironmentName) throws {
    for way in StoreKitVersion.allCases {
      var bench = try Bench.plans(
        environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
      try bench.perform(.era(.present), .storeKit(way))
      try bench.order(Plans.gold)
      #expect(statuses(bench) == ["gold subscribed #1"], "\(way)")
      bench.clearEvents()
      try bench.advance(to: bench.own(Plans.gold).expirationDate)
      #expect(statuses(bench) == ["gold subscribed #2"], "\(way)")
      bench.clearEvents()
      try bench.failToRenew(Plans.gold, grace: true)
      #expect(statuses(bench) == ["gold inGracePeriod #2"], "\(way)")
      bench.clearEvents()
      try bench.perform(.billingRetry(false), .recover(product: Plans.gold, person: FamilyMember.me))
      #expect(statuses(bench).first == "gold subscribed #3", "\(way) \(statuses(bench))")
      bench.clearEvents()
      try bench.act(.cancel, Plans.gold)
      #expect(statuses(bench).isEmpty && renewals(bench) == [.willAutoRenew(false)])
      try bench.advance(to: bench.own(Plans.gold).expirationDate)
      #expect(statuses(bench).last?.hasPrefix("gold expired") == true, "\(way)")
      bench.clearEvents()
      try bench.order(Plans.gold)
      #expect(statuses(bench).first?.hasPrefix("gold subscribed") == true, "\(way)")
      bench.clearEvents()
      try bench.perform(.refund(.last))
      #expect(statuses(bench).last?.hasPrefix("gold revoked") == true, "\(way)")
    }
  }

  @Test("a change of plan is a status update when it takes effect, and an order when it is made")
  func planChanges() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.silver)
    bench.clearEvents()
    try bench.order(Plans.gold)
    #expect(statuses(bench) == ["gold subscribed #2"])
    bench.clearEvents()
    try bench.order(Plans.silver)
    #expect(statuses(bench).isEmpty && renewals(bench) == [.preference(Plans.silver)])
    bench.clearEvents()
    try bench.advance(to: bench.own(Plans.gold).expirationDate)
    #expect(statuses(bench) == ["other subscribed #4"])
  }

  @Test("what is bought again without a new period is no status update; a purchase elsewhere is one")
  func elsewhere() throws {
    var bench = try Bench.plans()
    try bench.perform(.outside(.buy(OutOfAppPurchase(Plans.gold))))
    #expect(statuses(bench) == ["gold subscribed #1"])
    bench.clearEvents()
    try bench.order(Plans.gold)
    try bench.perform(.quirk(.duplicatePurchase(.original)))
    try bench.order(Plans.gold)
    #expect(statuses(bench).isEmpty)
  }

  @Test("a listener that is off, and a process that does not run, hear of no purchase or renewal")
  func statusUnheard() throws {
    var bench = try Bench.plans()
    try bench.perform(.updates(false))
    try bench.order(Plans.gold)
    try bench.advance(300)
    #expect(bench.updates.isEmpty)
    try bench.perform(.updates(true), .app(.terminate))
    bench.clearEvents()
    try bench.advance(300)
    #expect(statuses(bench).isEmpty)
  }

  @Test("what the family shares is a status update too: when it begins, renews and ends")
  func sharedStatuses() throws {
    var bench = try Bench.plans()
    try bench.perform(.family(.join("Hanako")))
    bench.clearEvents()
    try bench.perform(.family(.buy("Hanako", product: Plans.gold)))
    func mine(_ bench: Bench) -> [String] { statuses(bench).filter { !$0.hasSuffix("Hanako") } }
    #expect(mine(bench) == ["gold subscribed #2"])
    bench.clearEvents()
    try bench.advance(300)
    #expect(mine(bench) == ["gold subscribed #4"])
    bench.clearEvents()
    try bench.perform(.family(.leave("Hanako")))
    #expect(mine(bench) == ["gold revoked #4"])
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
    // The win-back message depends on the subscription's state at launch.
    #expect(bench.updates == [.message(.winBackOffer, product: Plans.gold)])
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
    #expect(bench.updates == [.storefront("JPN")] && bench.diagnostics == [.storefrontChanged("JPN")])
    bench.clearEvents()
    try bench.perform(.device(DeviceChange(locale: "ja_JP", storefront: "JPN")))
    #expect(bench.updates.isEmpty && bench.diagnostics.isEmpty)
    try bench.perform(.observer(false), .device(DeviceChange(storefront: "DEU")))
    #expect(bench.updates == [.storefront("DEU")] && bench.diagnostics.isEmpty)
    bench.clearEvents()
    try bench.perform(.app(.terminate), .device(DeviceChange(storefront: "USA")), .app(.launch))
    #expect(bench.updates.isEmpty && bench.diagnostics.isEmpty)
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
      bench.diagnostics == [
        .storefrontChanged("JPN"), .askedToContinue(transaction: 1, storefront: "JPN", continues: true),
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
