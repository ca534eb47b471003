// Tests of a device that has not fetched changes of the App Store.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@Suite("A device that is behind the App Store") struct LateDeviceTests {
  private func bench(_ environment: EnvironmentName = .xcode) throws -> Bench {
    var bench = try Bench(environment)
    try bench.perform(.storeKit(.product), .finishPolicy(.manual))
    if environment == .xcode { try bench.perform(.dialogs(false), .renewalRate(.monthEvery5Minutes)) }
    return bench
  }

  private func result(_ query: StoreKitQuery, _ bench: inout Bench) throws -> StoreKitCallResult.Outcome? {
    bench.clearEvents()
    try bench.perform(.query(query))
    return bench.events.lazy.compactMap { event in
      if case .storekit(let answer) = event.kind { answer.outcome } else { nil }
    }.last
  }

  private func caughtUp(_ bench: Bench) -> [(DeviceDifference, DeviceCatchUpCause)] {
    bench.diagnostics.compactMap {
      if case .deviceCaughtUp(let difference, let cause) = $0 { (difference, cause) } else { nil }
    }
  }

  @Test("by default the device is never behind", arguments: EnvironmentName.allCases)
  func fresh(environment: EnvironmentName) throws {
    var bench = try bench(environment)
    if environment == .xcode { try bench.buy(Bench.noAds) } else { try bench.buyAndConfirm(Bench.noAds) }
    #expect(bench.world.deviceDifference.isEmpty && bench.world.isFetched(1))
    #expect(caughtUp(bench).isEmpty)
  }

  @Test("the lists of a late device lack a purchase until the app is launched again, and then have it")
  func untilLaunch() throws {
    var bench = try bench()
    try bench.perform(.deviceSync(.cache(.late(by: nil, only: nil))))
    try bench.buy(Bench.noAds)
    #expect(bench.world.deviceDifference.transactions == [1])
    #expect(!bench.world.isFetched(1))
    #expect(try result(.entitlements, &bench) == .returned("[]"))
    #expect(try result(.latest(product: Bench.noAds), &bench) == .returned("nil"))
    #expect(bench.events.last?.rule == .deviceLate)
    try bench.perform(.app(.terminate))
    bench.clearEvents()
    try bench.perform(.app(.launch))
    let events = caughtUp(bench)
    #expect(events.count == 1 && events.first?.0.transactions == [1] && events.first?.1 == .launch)
    #expect(try result(.entitlements, &bench) == .returned("[.verified(#1)]"))
    // The device is late again after the launch.
    try bench.buy(Bench.monthly)
    #expect(try result(.entitlements, &bench) == .returned("[.verified(#1)]"))
  }

  @Test("a device that has not fetched the renewal regards the plan as expired")
  func unfetchedRenewal() throws {
    var bench = try bench()
    try bench.buy(Bench.monthly)
    try bench.perform(.deviceSync(.cache(.late(by: nil, only: .entitlements))), .advance(.seconds(301)))
    #expect(bench.world.transactionCount == 2)
    #expect(bench.world.deviceDifference.transactions == [2])
    #expect(try result(.entitlements, &bench) == .returned("[]"))
    #expect(try result(.status(product: Bench.monthly), &bench) == .returned("[expired #1]"))
    #expect(try result(.unfinished, &bench) != .returned("[]"))
    try bench.perform(.deviceSync(.catchUp))
    #expect(try result(.status(product: Bench.monthly), &bench) == .returned("[subscribed #2]"))
    #expect(bench.world.deviceDifference.isEmpty)
  }

  @Test("AppStore.sync() lets the device catch up; a failed call does not")
  func sync() throws {
    var bench = try bench()
    try bench.perform(.deviceSync(.cache(.late(by: nil, only: nil))))
    try bench.buy(Bench.noAds)
    try bench.perform(
      .simulatedFailure(.appStoreSync, SimulatedFailure(.networkError, once: true)), .appStore(.sync))
    #expect(!bench.world.deviceDifference.isEmpty)
    try bench.perform(.appStore(.sync))
    #expect(caughtUp(bench).map(\.1) == [.sync])
    #expect(bench.world.deviceDifference.isEmpty)
  }

  @Test("with a delay, the device catches up when the delay has passed, once for all changes")
  func delay() throws {
    var bench = try bench()
    try bench.perform(.deviceSync(.cache(.late(by: .seconds(10), only: nil))))
    try bench.buy(Bench.noAds)
    try bench.perform(.advance(.seconds(5)))
    try bench.buy(Bench.coins)
    #expect(bench.world.deviceDifference.transactions == [1, 2])
    try bench.perform(.advance(.seconds(4)))
    #expect(!bench.world.deviceDifference.isEmpty)
    try bench.perform(.advance(.seconds(1)))
    #expect(caughtUp(bench).map(\.0.transactions) == [[1, 2]])
    #expect(bench.world.deviceDifference.isEmpty)
  }

  @Test("only the products are late: a request returns the old catalogue, and lists are new")
  func products() throws {
    var bench = try bench(.production)
    try bench.perform(.deviceSync(.cache(.late(by: nil, only: .products))))
    try bench.perform(.approval(product: Bench.coins, false), .products(ProductRequest([Bench.coins])))
    #expect(bench.world.productAnswer?.found == [Bench.coins])
    #expect(bench.world.deviceDifference.products == [Bench.coins])
    try bench.perform(.deviceSync(.catchUp), .products(ProductRequest([Bench.coins])))
    #expect(bench.world.productAnswer?.invalid == [Bench.coins])
  }

  @Test("a refund is not in the lists of a late device; a fresh device has it at once")
  func refund() throws {
    var bench = try bench()
    try bench.buy(Bench.noAds)
    try bench.perform(.deviceSync(.cache(.late(by: nil, only: nil))), .refund(.number(1)))
    #expect(try result(.entitlements, &bench) == .returned("[.verified(#1)]"))
    bench.clearEvents()
    try bench.perform(.deviceSync(.cache(.fresh)))
    #expect(caughtUp(bench).map(\.0.transactions) == [[1]])
    #expect(try result(.entitlements, &bench) == .returned("[]"))
  }

  @Test("a delay that is zero, negative or beyond the calendar is refused and changes nothing")
  func refused() throws {
    let bench = try bench()
    for delay in [TimeSpan.zero, TimeSpan.seconds(-5), TimeSpan(months: 12 * 20_000)] {
      #expect(bench.refusal(.deviceSync(.cache(.late(by: delay, only: nil)))) != nil)
    }
    #expect(bench.refusal(.deviceSync(.cache(.late(by: .seconds(1), only: nil)))) == nil)
  }

  @Test("catching up makes every list equal to the store's, whatever happened before", arguments: 1...30)
  func catchesUp(seed: UInt64) throws {
    var walk = RandomWalk(seed: seed)
    var bench = try Bench()
    try bench.perform(.deviceSync(.cache(.late(by: nil, only: nil))), .deviceSync(.receipt(isStale: true)))
    for _ in 0..<200 {
      let action = walk.action(in: bench.world)
      guard bench.refusal(action) == nil else { continue }
      try bench.perform(action)
    }
    // Quirks of the lists would also make the lists differ.
    try bench.perform(.era(.present), .network(true), .deviceSync(.catchUp))
    #expect(bench.world.deviceDifference.isEmpty)
    #expect(bench.world.listed == bench.world)
  }
}
