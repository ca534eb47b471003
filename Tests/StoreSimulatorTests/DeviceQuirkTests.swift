// Tests of the quirks with which the device repeats, forgets, withholds or reorders deliveries.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

extension Bench {
  /// The effects of the device's quirks.
  var deviations: [DeviceDeviation] {
    diagnostics.compactMap { if case .deviceDeviates(let deviation) = $0 { deviation } else { nil } }
  }

  /// The elements of `Transaction.updates` for the device's customer, with their rules.
  var ownUpdates: [(update: TransactionUpdate, at: Instant, rule: RuleID?)] {
    events.compactMap { event in
      guard case .update(.transaction(let update)) = event.kind, update.person == FamilyMember.me else {
        return nil
      }
      return (update, event.at, event.rule)
    }
  }
}

@Suite("Updates that are repeated") struct RepeatedUpdateTests {
  private func bench(_ quirk: Quirk.UpdatesRepeat, _ environment: EnvironmentName = .sandbox) throws -> Bench
  {
    var bench = try Bench(environment)
    try bench.perform(.storeKit(.product), .quirk(.updatesRepeat(quirk)))
    return bench
  }

  /// Buys a consumable and returns the seconds after which it is delivered again.
  private func repetitions(
    _ quirk: Quirk.UpdatesRepeat, _ environment: EnvironmentName, _ actions: StoreModel.Action...
  ) throws -> [Int64] {
    var bench = try bench(quirk, environment)
    try bench.buyAndConfirm(Bench.coins)
    let start = bench.world.now
    bench.clearEvents()
    for action in actions { try bench.perform(action) }
    try bench.perform(.advance(.seconds(60)))
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
    for (update, _, rule) in bench.ownUpdates {
      #expect(update.number == 1 && rule == .updatesRepeat)
      guard case .finished = update.change else {
        Issue.record("\(update.change)")
        continue
      }
    }
    return bench.ownUpdates.map { ($0.at - start) / 1_000_000 }
  }

  @Test("a finished purchase comes again as often as the quirk says")
  func counts() throws {
    #expect(try repetitions(.never, .sandbox) == [])
    #expect(try repetitions(.once, .sandbox) == [5])
    #expect(try repetitions(.once, .production) == [5])
    #expect(try repetitions(.untilRelaunch, .sandbox) == [5, 10, 15, 20])
    #expect(try repetitions(.twice, .sandbox) == [10, 20])
    #expect(try repetitions(.threeTimes, .sandbox) == [10, 15, 20])
  }

  @Test("Xcode never repeats a purchase")
  func xcode() throws {
    #expect(try repetitions(.untilRelaunch, .xcode) == [])
  }

  @Test("a relaunch ends the repetition")
  func relaunch() throws {
    #expect(
      try repetitions(
        .untilRelaunch, .sandbox, .advance(.seconds(7)), .app(.terminate), .app(.launch)) == [5])
  }

  @Test("an app without a listener receives no repetition")
  func noListener() throws {
    #expect(try repetitions(.untilRelaunch, .sandbox, .updates(false)) == [])
  }

  @Test("a purchase of an earlier process and a purchase outside the app are not repeated")
  func otherPurchases() throws {
    var bench = try bench(.untilRelaunch)
    try bench.perform(.finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.app(.terminate), .app(.launch), .finish(.number(1)))
    try bench.perform(.outside(.buy(OutOfAppPurchase(Bench.noAds))), .finish(.number(2)))
    bench.clearEvents()
    try bench.perform(.advance(.seconds(60)))
    #expect(bench.ownUpdates.isEmpty)
  }

  @Test("the repetition is due in the agenda, and settle does not run it")
  func agenda() throws {
    var bench = try bench(.once)
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.world.agenda.map(\.kind) == [.repeatedUpdate])
    #expect(!bench.world.hasPendingInteractions)
  }
}

@Suite("A finish that does not hold") struct FinishHoldsTests {
  private func bench(_ version: StoreKitVersion, _ environment: EnvironmentName = .sandbox) throws -> Bench {
    var bench = try Bench(environment)
    try bench.perform(.storeKit(version), .quirk(.finishHolds(.untilRelaunch)))
    try bench.buyAndConfirm(Bench.coins)
    return bench
  }

  @Test(
    "after a relaunch the transaction is unfinished and delivered again; the second finish holds",
    arguments: StoreKitVersion.allCases)
  func untilRelaunch(version: StoreKitVersion) throws {
    var bench = try bench(version)
    #expect(bench.deviations == [.finishNotPassedOn([1])])
    #expect(bench.world.unfinished.isEmpty && bench.world.deviceDifference.finishes == [1])
    #expect(bench.world.transaction(1)?.finishedAt != nil)
    #expect(bench.world.transaction(1)?.isFinishedInStore == false)
    #expect(bench.refusal(.finish(.number(1))) != nil)
    try bench.perform(.finishPolicy(.manual), .app(.terminate))
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(bench.deviations == [.finishLost([1])])
    #expect(bench.world.unfinished == [1] && bench.world.deviceDifference.isEmpty)
    #expect(bench.callbacks == [["#1 purchased"]])
    #expect(bench.ownUpdates.map(\.update.number) == [1])
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
    try bench.perform(.finish(.number(1)))
    #expect(bench.world.unfinished.isEmpty && bench.world.deviceDifference.isEmpty)
    #expect(bench.world.transaction(1)?.isFinishedInStore == true)
    try bench.perform(.app(.terminate))
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(bench.callbacks.isEmpty && bench.ownUpdates.isEmpty && bench.deviations.isEmpty)
  }

  @Test(
    "a second purchase returns the transaction that is unfinished in the store, and sells nothing",
    arguments: StoreKitVersion.allCases)
  func secondPurchase(version: StoreKitVersion) throws {
    var bench = try bench(version)
    bench.clearEvents()
    try bench.buy(Bench.coins)
    #expect(bench.deviations == [.unfinishedReturned(1)])
    #expect(bench.world.transactionCount == 1)
    #expect(bench.world.device.topDialog?.kind == .alreadyBoughtAlert)
    // The built-in app finishes the transaction for the second time.
    #expect(bench.world.deviceDifference.isEmpty)
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
    try bench.perform(.tap("ok"))
    try bench.buy(Bench.coins)
    #expect(bench.world.transactionCount == 2)
  }

  @Test("AppStore.sync() passes on the finish, which then holds over a relaunch")
  func sync() throws {
    var bench = try bench(.product, .xcode)
    bench.clearEvents()
    try bench.perform(.appStore(.sync))
    #expect(bench.deviations == [.finishPassedOn([1])])
    #expect(bench.world.deviceDifference.isEmpty)
    #expect(bench.world.transaction(1)?.isFinishedInStore == true)
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.world.unfinished.isEmpty)
  }

  @Test("with never, each launch delivers the transaction again, and removedTransactions is called each time")
  func never() throws {
    var bench = try bench(.queue)
    try bench.perform(.quirk(.finishHolds(.never)))
    for _ in 1...3 {
      try bench.perform(.app(.terminate))
      bench.clearEvents()
      try bench.perform(.app(.launch))
      #expect(bench.deviations == [.finishLost([1]), .finishNotPassedOn([1])])
      #expect(bench.callbacks == [["#1 purchased"]])
      #expect(bench.diagnostics.contains(.transactionsRemoved([1])))
      #expect(bench.world.transaction(1)?.isFinishedInStore == false)
      #expect(bench.world.app.unlocked[Bench.coins] == 1)
    }
    try bench.perform(.deviceSync(.catchUp), .app(.terminate))
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(bench.callbacks.isEmpty && bench.world.transaction(1)?.isFinishedInStore == true)
  }

  @Test(
    "with until-foreground, each return to the foreground delivers the transaction again",
    arguments: StoreKitVersion.allCases)
  func untilForeground(version: StoreKitVersion) throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.storeKit(version), .quirk(.finishHolds(.untilForeground)))
    try bench.buyAndConfirm(Bench.coins)
    for _ in 1...2 {
      try bench.perform(.app(.background))
      bench.clearEvents()
      #expect(bench.world.unfinished.isEmpty && bench.world.deviceDifference.finishes == [1])
      try bench.perform(.app(.foreground))
      #expect(bench.deviations == [.finishLost([1]), .finishNotPassedOn([1])])
      #expect(bench.callbacks == [["#1 purchased"]])
      #expect(bench.ownUpdates.map(\.update.number) == [1])
      #expect(bench.world.app.unlocked[Bench.coins] == 1)
    }
    try bench.perform(.app(.terminate))
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(bench.callbacks == [["#1 purchased"]] && bench.ownUpdates.map(\.update.number) == [1])
    try bench.perform(.deviceSync(.catchUp), .app(.background))
    bench.clearEvents()
    try bench.perform(.app(.foreground))
    #expect(bench.callbacks.isEmpty && bench.ownUpdates.isEmpty)
    #expect(bench.world.transaction(1)?.isFinishedInStore == true)
  }

  @Test(
    "with for-150s, the running app receives a finished transaction again, at most 20 times",
    arguments: StoreKitVersion.allCases)
  func forAWhile(version: StoreKitVersion) throws {
    var bench = try Bench(.production)
    try bench.perform(.storeKit(version), .quirk(.finishHolds(.forAWhile)))
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.world.deviceDifference.finishes == [1])
    #expect(bench.world.agenda.map(\.kind) == [.unfinishedAgain])
    bench.clearEvents()
    try bench.perform(.advance(.seconds(149)))
    #expect(bench.deviations.isEmpty)
    try bench.perform(.advance(.seconds(1)))
    #expect(bench.deviations == [.finishLost([1]), .finishNotPassedOn([1])])
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
    bench.clearEvents()
    try bench.perform(.advance(.seconds(86_400)))
    #expect(bench.deviations.count { $0 == .finishLost([1]) } == 19)
    #expect(bench.world.deviceDifference.isEmpty && bench.world.agenda.isEmpty)
    #expect(bench.world.transaction(1)?.isFinishedInStore == true)
  }

  @Test("with for-150s, an app that does not run receives the transaction at its launch")
  func forAWhileTerminated() throws {
    var bench = try Bench(.production)
    try bench.perform(.quirk(.finishHolds(.forAWhile)))
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.app(.terminate))
    bench.clearEvents()
    try bench.perform(.advance(.seconds(600)))
    #expect(bench.callbacks.isEmpty && bench.deviations.isEmpty)
    try bench.perform(.app(.launch))
    #expect(bench.callbacks == [["#1 purchased"]])
  }

  @Test("with until-foreground, the transactions come in one callback, or later if deliveries are late")
  func untilForegroundTogether() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.quirk(.finishHolds(.untilForeground)))
    try bench.buyAndConfirm(Bench.coins)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.app(.background))
    var late = bench
    bench.clearEvents()
    try bench.perform(.app(.foreground))
    #expect(bench.callbacks == [["#1 purchased", "#2 purchased"]])
    try late.perform(.deviceSync(.deliveries(.late(by: .seconds(60)))), .finishPolicy(.manual))
    late.clearEvents()
    try late.perform(.app(.foreground))
    #expect(late.callbacks.isEmpty && late.world.deviceDifference.deliveries == [1, 2])
    try late.perform(.advance(.seconds(60)))
    #expect(late.callbacks.flatMap(\.self) == ["#1 purchased", "#2 purchased"])
  }

  @Test("with never, coming to the foreground delivers nothing")
  func neverAtForeground() throws {
    var bench = try bench(.queue)
    try bench.perform(.quirk(.finishHolds(.never)), .app(.background))
    bench.clearEvents()
    try bench.perform(.app(.foreground))
    #expect(bench.callbacks.isEmpty && bench.world.deviceDifference.finishes == [1])
  }

  @Test("with never, AppStore.sync() does not pass on the finish")
  func neverAndSync() throws {
    var bench = try bench(.product, .xcode)
    try bench.perform(.quirk(.finishHolds(.never)), .appStore(.sync))
    #expect(bench.world.deviceDifference.finishes == [1])
  }

  @Test("by default the store receives each finish")
  func byDefault() throws {
    var bench = try Bench(.sandbox)
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.deviations.isEmpty && bench.world.deviceDifference.isEmpty)
    #expect(bench.world.transaction(1)?.isFinishedInStore == true)
  }
}

@Suite("A renewal that AppStore.sync() replays") struct SyncReplayTests {
  private func bench(_ quirk: Quirk.SyncReplays) throws -> Bench {
    var bench = try Bench(.xcode)
    try bench.perform(
      .storeKit(.product), .renewalRate(.monthEvery5Minutes), .dialogs(false), .quirk(.syncReplays(quirk)))
    try bench.buy(Bench.monthly)
    try bench.perform(.advance(.seconds(601)))
    #expect(bench.world.transactionCount == 3 && bench.world.unfinished.isEmpty)
    bench.clearEvents()
    return bench
  }

  @Test("the newest finished renewal is unfinished again, until it is finished")
  func newest() throws {
    var bench = try bench(.newest)
    try bench.perform(.appStore(.sync))
    #expect(bench.deviations == [.renewalReplayed(3)])
    #expect(bench.world.unfinished == [3] && bench.world.unfinishedInQueue == [3])
    #expect(bench.world.deviceDifference.isEmpty && bench.callbacks.isEmpty && bench.ownUpdates.isEmpty)
    try bench.perform(.finish(.number(3)))
    #expect(bench.world.unfinished.isEmpty)
  }

  @Test("a refunded renewal is not replayed")
  func refunded() throws {
    var bench = try bench(.newest)
    try bench.perform(.refund(.number(3)), .appStore(.sync))
    #expect(bench.deviations == [.renewalReplayed(2)])
  }

  @Test("a call that fails replays nothing, and neither does any call by default")
  func nothing() throws {
    var failing = try bench(.newest)
    try failing.perform(
      .simulatedFailure(.appStoreSync, SimulatedFailure(.networkError, once: true)), .appStore(.sync))
    #expect(failing.deviations.isEmpty && failing.world.unfinished.isEmpty)
    var usual = try bench(.none)
    try usual.perform(.appStore(.sync))
    #expect(usual.deviations.isEmpty && usual.world.unfinished.isEmpty)
  }
}

@Suite("An offer code that waits for a launch") struct OfferCodeDeliveryTests {
  private static let redeem = StoreModel.Action.offer(.redeem(product: Bench.coins, offer: "COINS"))

  private func bench(_ quirk: Quirk.OfferCodeDelivery) throws -> Bench {
    var bench = try Bench(.sandbox)
    try bench.perform(.catalog(.builtinFull), .storeKit(.product), .quirk(.offerCodeDelivery(quirk)))
    bench.clearEvents()
    return bench
  }

  @Test("the app receives the transaction at its next launch and not before")
  func nextLaunch() throws {
    var bench = try bench(.nextLaunch)
    try bench.perform(Self.redeem)
    #expect(bench.deviations == [.codeWaitsForLaunch(1)])
    try bench.perform(
      .observer(false), .observer(true), .updates(false), .updates(true), .app(.background),
      .app(.foreground), .advance(.seconds(60)))
    #expect(bench.ownUpdates.isEmpty && bench.callbacks.isEmpty && bench.world.unfinished.isEmpty)
    #expect(bench.world.app.unlocked[Bench.coins] == nil)
    try bench.perform(.finishPolicy(.manual), .app(.terminate), .app(.launch))
    #expect(bench.ownUpdates.map(\.update.number) == [1])
    #expect(bench.callbacks == [["#1 purchased"]])
    #expect(bench.world.unfinished == [1])
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
  }

  @Test("by default the app receives the transaction at once")
  func atOnce() throws {
    var bench = try bench(.atOnce)
    try bench.perform(Self.redeem)
    #expect(bench.ownUpdates.map(\.update.number) == [1] && bench.deviations.isEmpty)
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
  }

  @Test("an app that does not run receives the transaction at its launch with either value")
  func terminated() throws {
    var bench = try bench(.nextLaunch)
    try bench.perform(.app(.terminate), Self.redeem)
    #expect(bench.deviations.isEmpty)
    try bench.perform(.app(.launch))
    #expect(bench.ownUpdates.map(\.update.number) == [1])
  }
}

@Suite("The order of a restore") struct RestoreOrderTests {
  private func bench(_ quirk: Quirk.RestoreOrder, seed: UInt64 = 1) throws -> Bench {
    var bench = try Bench(.sandbox)
    try bench.perform(.seed(seed), .quirk(.restoreOrder(quirk)))
    try bench.buyAndConfirm(Bench.noAds)
    try bench.buyAndConfirm(Bench.monthly)
    try bench.perform(.advance(.seconds(301)))
    #expect(bench.world.transactionCount == 3)
    bench.clearEvents()
    try bench.perform(.restore)
    return bench
  }

  /// Returns the positions of the first callback and of the end of the restore.
  private func positions(_ bench: Bench) throws -> (callback: Int, end: Int) {
    let callback = bench.events.firstIndex { if case .callback = $0.kind { true } else { false } }
    let end = bench.events.firstIndex {
      if case .diagnostic(.restoreFinished) = $0.kind { true } else { false }
    }
    return (try #require(callback), try #require(end))
  }

  @Test("by default the transactions come by date, and then the end")
  func byDate() throws {
    let bench = try bench(.byDate)
    let (callback, end) = try positions(bench)
    #expect(callback < end)
    #expect(bench.snapshots.map(\.number) == [4, 5, 6])
    #expect(!bench.events.contains { $0.rule == .restoreOrder })
  }

  @Test("with finished-first the end comes before the transactions")
  func finishedFirst() throws {
    let bench = try bench(.finishedFirst)
    let (callback, end) = try positions(bench)
    #expect(end < callback)
    #expect(bench.snapshots.map(\.number) == [4, 5, 6])
    #expect(bench.diagnostics.contains(.restoreFinished(count: 3)))
  }

  @Test("with shuffled the transactions come in another order, which depends on the seed only")
  func shuffled() throws {
    var orders: Set<[TransactionNumber]> = []
    for seed in UInt64(1)...12 {
      let order = try bench(.shuffled, seed: seed).snapshots.map(\.number)
      #expect(order.sorted() == [4, 5, 6] && order != [4, 5, 6])
      #expect(try bench(.shuffled, seed: seed).snapshots.map(\.number) == order)
      orders.insert(order)
    }
    #expect(orders.count > 1)
  }
}
