// Tests of deliveries that reach the app late or not at all, and of a device without a network.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@Suite("Deliveries that reach the app late or not at all") struct DeviceDeliveryTests {
  private func bench(_ version: StoreKitVersion, _ deliveries: DeviceDeliveries) throws -> Bench {
    var bench = try Bench(.production)
    try bench.perform(
      .storeKit(version), .finishPolicy(.manual), .deviceSync(.deliveries(deliveries)))
    return bench
  }

  @Test("the result of a purchase comes after the delay, and the lists have the purchase at once")
  func purchase() throws {
    for version in StoreKitVersion.allCases {
      var bench = try bench(version, .late(by: .seconds(60)))
      try bench.buyAndConfirm(Bench.coins)
      #expect(bench.world.transaction(1)?.deliveredState != .purchased, "\(version)")
      #expect(bench.world.unfinished == [1] && bench.world.deviceDifference.deliveries == [1])
      #expect(bench.world.deviceDifferences(in: 1) == [.deliveryWaits])
      try bench.perform(.advance(.seconds(59)))
      #expect(bench.world.transaction(1)?.deliveredState != .purchased, "\(version)")
      try bench.perform(.advance(.seconds(1)))
      #expect(bench.world.transaction(1)?.deliveredState == .purchased, "\(version)")
      #expect(bench.world.deviceDifference.isEmpty)
    }
  }

  @Test("without a delay, an outside purchase comes once at the next launch, or with AppStore.sync()")
  func untilLaunch() throws {
    var bench = try bench(.product, .late(by: nil))
    try bench.perform(.outside(.buy(OutOfAppPurchase(Bench.noAds))), .advance(.seconds(600)))
    #expect(bench.ownUpdates.isEmpty && bench.world.unfinished == [1])
    #expect(bench.deviations == [.deliveryWaits([1])])
    var launched = bench
    try launched.perform(.app(.terminate), .app(.launch))
    #expect(launched.ownUpdates.map(\.update.number) == [1])
    try bench.perform(.appStore(.sync), .tap("sign-in"))
    #expect(bench.ownUpdates.map(\.update.number) == [1] && bench.world.deviceDifference.isEmpty)
  }

  @Test("the time of --by begins with the first change, for the lists, the receipt and the deliveries")
  func beginning() throws {
    for version in StoreKitVersion.allCases {
      var bench = try bench(version, .late(by: .seconds(60)))
      try bench.perform(
        .deviceSync(.cache(.late(by: .seconds(60), only: nil))),
        .deviceSync(.receipt(isStale: true, by: .seconds(60))))
      try bench.buyAndConfirm(Bench.noAds)
      try bench.perform(.advance(.seconds(40)))
      try bench.buyAndConfirm(Bench.coins)
      #expect(bench.world.deviceDifference.deliveries == [1, 2], "\(version)")
      #expect(bench.world.deviceDifference.transactions == [1, 2])
      #expect(bench.world.deviceDifference.receiptTransactions == [1, 2])
      try bench.perform(.advance(.seconds(20)))
      #expect(bench.world.deviceDifference.isEmpty, "\(version)")
    }
  }

  @Test("if only the status of a subscription waits, the log names the status")
  func status() throws {
    var bench = try bench(.product, .prompt)
    try bench.buyAndConfirm(Bench.monthly)
    try bench.perform(.deviceSync(.deliveries(.late(by: .seconds(5)))))
    try bench.act(.cancel, Bench.monthly)
    #expect(bench.deviations == [.statusDelivery(.waits, [1])])
    #expect(
      bench.deviations.first?.text(.english) == "the device does not pass on the status of #1 to the app")
    try bench.perform(.advance(.seconds(5)))
    #expect(bench.deviations.last == .statusDelivery(.passedOn, [1]))
  }

  @Test("with --until foreground, a purchase comes when the app comes to the foreground, also by a launch")
  func untilForeground() throws {
    for version in StoreKitVersion.allCases {
      var bench = try bench(version, .late(by: nil, until: .foreground))
      try bench.buyAndConfirm(Bench.coins)
      try bench.perform(.advance(.seconds(600)))
      #expect(bench.world.transaction(1)?.deliveredState != .purchased, "\(version)")
      #expect(bench.world.deviceDifference.deliveries == [1])
      var launched = bench
      try launched.perform(.app(.terminate), .app(.launch))
      #expect(launched.world.deviceDifference.isEmpty, "\(version)")
      try bench.perform(.app(.background))
      #expect(bench.world.deviceDifference.deliveries == [1])
      try bench.perform(.app(.foreground))
      #expect(bench.world.transaction(1)?.deliveredState == .purchased, "\(version)")
      #expect(bench.world.deviceDifference.isEmpty)
    }
  }

  @Test("the foreground brings several renewals in one callback")
  func renewalsAtForeground() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.deviceSync(.deliveries(.late(by: nil, until: .foreground))))
    try bench.buyAndConfirm(Bench.monthly)
    try bench.perform(.app(.background), .app(.foreground), .advance(.seconds(601)))
    bench.clearEvents()
    try bench.perform(.app(.background), .app(.foreground))
    #expect(bench.callbacks == [["#2 purchased", "#3 purchased"]])
    #expect(bench.world.unfinished.isEmpty && bench.world.deviceDifference.isEmpty)
  }

  @Test("--until combined with --by delivers at the event or after the delay, whichever comes first")
  func untilEventOrDelay() throws {
    for end in DeviceDeliveryEnd.allCases {
      var bench = try bench(.product, .late(by: .seconds(60), until: end))
      try bench.perform(.outside(.buy(OutOfAppPurchase(Bench.noAds))), .app(.background))
      var launched = bench
      try launched.perform(.app(.terminate), .app(.launch))
      #expect(launched.ownUpdates.map(\.update.number) == [1], "\(end)")
      var late = bench
      try late.perform(.advance(.seconds(60)))
      #expect(late.ownUpdates.map(\.update.number) == [1], "\(end)")
      try bench.perform(.app(.foreground))
      #expect(bench.ownUpdates.map(\.update.number) == (end == .foreground ? [1] : []), "\(end)")
    }
  }

  @Test("without --until, coming to the foreground brings no late delivery")
  func notAtForeground() throws {
    var bench = try bench(.product, .late(by: nil))
    try bench.perform(
      .outside(.buy(OutOfAppPurchase(Bench.noAds))), .app(.background), .app(.foreground))
    #expect(bench.ownUpdates.isEmpty && bench.world.deviceDifference.deliveries == [1])
  }

  @Test("lost deliveries do not come at launches, and a restore brings them")
  func lost() throws {
    var bench = try bench(.queue, .prompt)
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.deviceSync(.deliveries(.lost)))
    for _ in 0..<2 {
      bench.clearEvents()
      try bench.perform(.app(.terminate), .app(.launch))
      #expect(bench.callbacks.isEmpty && bench.world.unfinished == [1])
    }
    try bench.perform(.restore)
    #expect(bench.callbacks.count == 1 && bench.world.deviceDifference.isEmpty)
  }

  @Test("with a delay, an unfinished purchase comes that long after a launch")
  func launch() throws {
    var bench = try bench(.queue, .prompt)
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(
      .deviceSync(.deliveries(.late(by: .seconds(30)))), .app(.terminate), .app(.launch))
    bench.clearEvents()
    try bench.perform(.advance(.seconds(29)))
    #expect(bench.callbacks.isEmpty)
    try bench.perform(.advance(.seconds(1)))
    #expect(bench.callbacks.count == 1)
  }

  @Test("a delay must be above zero")
  func refused() throws {
    let bench = try bench(.queue, .prompt)
    #expect(bench.refusal(.deviceSync(.deliveries(.late(by: .zero)))) != nil)
    #expect(bench.refusal(.deviceSync(.deliveries(.late(by: .seconds(1))))) == nil)
  }
}

@Suite("A device without a network") struct OfflineDeviceTests {
  private func bench(_ quirk: Quirk.OfflineDevice, _ environment: EnvironmentName = .production) throws
    -> Bench
  {
    var bench = try Bench(environment)
    try bench.perform(.storeKit(.product), .finishPolicy(.manual), .quirk(.offlineDevice(quirk)))
    if environment == .xcode { try bench.perform(.dialogs(false)) }
    return bench
  }

  @Test("a device that is cut off receives nothing until the network is back")
  func outside() throws {
    var bench = try bench(.cutOff)
    try bench.perform(.network(false), .outside(.buy(OutOfAppPurchase(Bench.noAds))))
    #expect(bench.ownUpdates.isEmpty && bench.world.unfinished.isEmpty)
    #expect(bench.world.listed.allTransactions().isEmpty && !bench.world.isInReceipt(1))
    #expect(bench.refusal(.deviceSync(.catchUp)) != nil)
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.ownUpdates.isEmpty && bench.world.listed.allTransactions().isEmpty)
    try bench.perform(.network(true))
    #expect(bench.ownUpdates.map(\.update.number) == [1] && bench.world.unfinished == [1])
    #expect(bench.world.deviceDifference.isEmpty && bench.world.isInReceipt(1))
  }

  @Test("finish reaches the App Store when the network is back, also after a launch")
  func finish() throws {
    var bench = try bench(.cutOff)
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.network(false), .finish(.number(1)))
    #expect(bench.world.unfinished.isEmpty && bench.world.transaction(1)?.isFinishedInStore == false)
    #expect(bench.world.deviceDifferences(in: 1) == [.finishWaitsForNetwork])
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.world.unfinished.isEmpty)
    try bench.perform(.network(true))
    #expect(bench.world.transaction(1)?.isFinishedInStore == true && bench.world.deviceDifference.isEmpty)
  }

  @Test("a late device stays late when the network is back")
  func late() throws {
    var bench = try bench(.cutOff)
    try bench.perform(.deviceSync(.cache(.late(by: .seconds(10), only: nil))), .network(false))
    try bench.perform(.outside(.buy(OutOfAppPurchase(Bench.noAds))), .advance(.seconds(60)))
    #expect(!bench.world.isFetched(1))
    try bench.perform(.network(true))
    #expect(!bench.world.isFetched(1) && bench.world.unfinished == [1])
    try bench.perform(.advance(.seconds(10)))
    #expect(bench.world.isFetched(1))
  }

  @Test("by default and in Xcode, the device follows the App Store without a network")
  func reached() throws {
    for (quirk, environment) in [
      (Quirk.OfflineDevice.reached, EnvironmentName.production), (.cutOff, .xcode),
    ] {
      var bench = try bench(quirk, environment)
      try bench.perform(.network(false), .outside(.buy(OutOfAppPurchase(Bench.noAds))))
      #expect(bench.ownUpdates.count == 1 && bench.world.deviceDifference.isEmpty, "\(environment)")
    }
  }
}

@Suite("Repeated updates of other transactions") struct OtherRepeatedUpdateTests {
  @Test("with updates-repeat-for all, a purchase outside the app is repeated too")
  func outside() throws {
    for quirk in Quirk.UpdatesRepeatFor.allCases {
      var bench = try Bench(.production)
      try bench.perform(
        .storeKit(.product), .quirk(.updatesRepeat(.threeTimes)), .quirk(.updatesRepeatFor(quirk)))
      let start = bench.world.now
      try bench.perform(.outside(.buy(OutOfAppPurchase(Bench.noAds))))
      bench.clearEvents()
      try bench.perform(.advance(.seconds(60)))
      let seconds = bench.ownUpdates.map { ($0.at - start) / 1_000_000 }
      #expect(seconds == (quirk == .all ? [10, 15, 20] : []))
      #expect(bench.ownUpdates.allSatisfy { $0.rule == .updatesRepeatFor })
    }
  }
}
