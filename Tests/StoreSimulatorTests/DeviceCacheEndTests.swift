// Tests of the events after which a late or an empty device fetches everything, and of a new installation.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

extension Bench {
  /// The causes for which the device has caught up.
  fileprivate var catchUps: [DeviceCatchUpCause] {
    diagnostics.compactMap { if case .deviceCaughtUp(_, let cause) = $0 { cause } else { nil } }
  }

  /// Queries a list, and returns its transactions and the rule of the result.
  fileprivate mutating func list(_ query: StoreKitQuery) throws -> (StoreKitCallResult.Outcome?, RuleID?) {
    clearEvents()
    try perform(.query(query))
    let event = events.last { if case .storekit = $0.kind { true } else { false } }
    guard case .storekit(let answer)? = event?.kind else { return (nil, nil) }
    return (answer.outcome, event?.rule)
  }
}

private let relaunch: [StoreModel.Action] = [.app(.terminate), .app(.launch)]
private let nothing = StoreKitCallResult.Outcome.returned("[]")
private let first = StoreKitCallResult.Outcome.returned("[.verified(#1)]")

@Suite("The event after which a late device catches up") struct DeviceCacheEndTests {
  private func bench() throws -> Bench {
    var bench = try Bench(.xcode)
    try bench.perform(.storeKit(.product), .dialogs(false))
    return bench
  }

  private static let steps: [(name: String, actions: [StoreModel.Action], helps: [DeviceCacheEnd])] = [
    ("launch", relaunch, [.launch]),
    ("sync", [.appStore(.sync)], [.launch, .sync]),
    ("reinstall", [.app(.reinstall), .app(.launch)], [.launch, .sync, .newDevice]),
    ("new device", [.newDevice], [.launch, .sync, .newDevice]),
    ("operator", [.deviceSync(.catchUp)], DeviceCacheEnd.allCases),
    ("fresh", [.deviceSync(.cache(.fresh))], DeviceCacheEnd.allCases),
  ]

  @Test(
    "the event of --until and the later ones help, earlier ones do not", arguments: DeviceCacheEnd.allCases)
  func until(end: DeviceCacheEnd) throws {
    for isEmpty in [false, true] {
      for step in Self.steps {
        var bench = try bench()
        let cache = isEmpty ? DeviceCache.empty(until: end) : .late(by: nil, until: end, only: nil)
        if isEmpty { try bench.buy(Bench.noAds) }
        try bench.perform(.deviceSync(.cache(cache)))
        if !isEmpty { try bench.buy(Bench.noAds) }
        #expect(try bench.list(.entitlements).0 == nothing)
        for action in step.actions { try bench.perform(action) }
        let isHelped = step.helps.contains(end)
        #expect(bench.world.isFetched(1) == isHelped, "\(step.name), \(end), empty: \(isEmpty)")
        #expect(try bench.list(.all).0 == (isHelped ? first : nothing), "\(step.name), \(end)")
      }
    }
  }

  @Test("with --by and --until, the device catches up at the first of both")
  func both() throws {
    for waits in [true, false] {
      var bench = try bench()
      try bench.perform(.deviceSync(.cache(.late(by: .seconds(10), until: .sync, only: nil))))
      try bench.buy(Bench.noAds)
      for action in relaunch { try bench.perform(action) }
      #expect(!bench.world.isFetched(1))
      try bench.perform(waits ? .advance(.seconds(10)) : .appStore(.sync))
      #expect(bench.catchUps == [waits ? .delay : .sync])
      try bench.perform(.advance(.seconds(60)))
      #expect(bench.catchUps.count == 1)
    }
  }

  @Test("a receipt follows the launch although the lists wait for another event")
  func receipt() throws {
    var bench = try bench()
    try bench.perform(
      .deviceSync(.cache(.late(by: nil, until: .newDevice, only: nil))), .deviceSync(.receipt(isStale: true)))
    try bench.buy(Bench.noAds)
    #expect(!bench.world.isInReceipt(1))
    for action in relaunch { try bench.perform(action) }
    #expect(bench.world.isInReceipt(1) && !bench.world.isFetched(1))
  }

  @Test("the sentence of a difference names the events that do not help")
  func sentence() {
    func text(_ difference: TransactionDifference, until end: DeviceCacheEnd) -> String {
      difference.text(Localizer(), until: end, wasDelivered: false)
    }
    let difference = TransactionDifference.renewalNotFetched
    #expect(text(difference, until: .launch) == difference.text(Localizer()))
    #expect(text(difference, until: .sync).hasSuffix(". A launch does not help"))
    #expect(text(difference, until: .newDevice).contains("Neither a launch nor AppStore.sync()"))
    let finish = TransactionDifference.finishNotPassedOn
    #expect(text(finish, until: .never) == finish.text(Localizer()))
  }
}

@Suite("A device that lists nothing") struct EmptyDeviceTests {
  private func bench() throws -> Bench {
    var bench = try Bench(.xcode)
    try bench.perform(.storeKit(.product), .dialogs(false), .finishPolicy(.manual))
    try bench.buy(Bench.noAds)
    return bench
  }

  @Test("the lists and the products are empty with the rule of the step; unfinished transactions are not")
  func empty() throws {
    var bench = try bench()
    try bench.perform(.deviceSync(.cache(.empty())))
    for query in [StoreKitQuery.entitlements, .all] {
      let (outcome, rule) = try bench.list(query)
      #expect(outcome == nothing && rule == .deviceEmpty)
    }
    #expect(try bench.list(.latest(product: Bench.noAds)).0 == .returned("nil"))
    #expect(try bench.list(.unfinished).0 == first)
    #expect(bench.world.deviceDifferences(in: 1) == [.listsEmpty])
    try bench.perform(.products(ProductRequest([Bench.noAds])))
    #expect(bench.world.productAnswer?.invalid == [Bench.noAds])
    #expect(bench.events.last?.rule == .deviceEmpty)
    for action in relaunch { try bench.perform(action) }
    #expect(try bench.list(.entitlements).0 == first)
    // The device follows the App Store again.
    #expect(bench.world.device.knowledge.cache == .fresh && bench.world.deviceDifference.isEmpty)
  }

  @Test("--only limits the step to a part", arguments: DeviceCachePart.allCases)
  func part(part: DeviceCachePart) throws {
    var bench = try bench()
    try bench.perform(.deviceSync(.cache(.empty(only: part))))
    #expect(try bench.list(.entitlements).0 == (part == .entitlements ? nothing : first))
    try bench.perform(.products(ProductRequest([Bench.noAds])))
    #expect(bench.world.productAnswer?.found == (part == .products ? [] : [Bench.noAds]))
  }

  @Test("with a delay, each launch empties the lists again for this time")
  func delay() throws {
    var bench = try bench()
    try bench.perform(.deviceSync(.cache(.empty(by: .seconds(2), only: .entitlements))))
    for _ in 1...2 {
      #expect(try bench.list(.entitlements).0 == nothing)
      try bench.perform(.advance(.seconds(1)))
      #expect(try bench.list(.entitlements).0 == nothing)
      try bench.perform(.advance(.seconds(1)))
      #expect(try bench.list(.entitlements).0 == first)
      for action in relaunch { try bench.perform(action) }
    }
    try bench.perform(.deviceSync(.cache(.fresh)))
    for action in relaunch { try bench.perform(action) }
    #expect(try bench.list(.entitlements).0 == first)
  }
}

@Suite("An app that was deleted and installed again") struct ReinstallTests {
  private func bench(_ environment: EnvironmentName) throws -> Bench {
    var bench = try Bench(environment)
    try bench.buyAndConfirm(Bench.noAds)
    bench.clearEvents()
    return bench
  }

  @Test(
    "the process ends and the app has lost its products; outside production the receipt is gone",
    arguments: EnvironmentName.allCases)
  func data(environment: EnvironmentName) throws {
    var bench = try bench(environment)
    #expect(bench.world.app.unlocked[Bench.noAds] == 1)
    try bench.perform(.app(.reinstall))
    #expect(bench.world.app.state == .terminated && bench.world.app.unlocked.isEmpty)
    let isDeleted = environment != .production
    #expect(bench.deviations == [.appInstalledAgain(isReceiptDeleted: isDeleted)])
    #expect(bench.events.last?.rule == .appReinstall)
    #expect(bench.world.isInReceipt(1) != isDeleted)
    try bench.perform(.app(.launch))
    #expect(bench.world.isInReceipt(1) != isDeleted)
    #expect(bench.world.deviceDifference.receiptTransactions == (isDeleted ? [1] : []))
  }

  @Test("a restore, a refresh, AppStore.sync() and a purchase create the receipt")
  func created() throws {
    let ways: [([StoreModel.Action], DeviceCatchUpCause)] = [
      ([.restore, .settle], .restore), ([.appStore(.refreshReceipt)], .receiptRefresh),
      ([.dialogs(false), .appStore(.sync)], .sync),
      ([.buy(Payment(Bench.coins)), .confirm, .settle], .purchase),
    ]
    for (actions, cause) in ways {
      var bench = try bench(.xcode)
      try bench.perform(.app(.reinstall), .app(.launch))
      bench.clearEvents()
      for action in actions { try bench.perform(action) }
      #expect(bench.catchUps == [cause])
      #expect(bench.world.isInReceipt(1) && bench.world.deviceDifference.isEmpty, "\(cause)")
    }
  }

  @Test("a purchase does not create a receipt that is stale; a change of account does not create one")
  func absent() throws {
    var bench = try bench(.sandbox)
    try bench.perform(.app(.reinstall), .app(.launch), .deviceSync(.receipt(isStale: true)))
    try bench.buyAndConfirm(Bench.coins)
    #expect(!bench.world.isInReceipt(1) && !bench.world.isInReceipt(2))
    try bench.perform(.account(.signIn(name: "b@example.com")), .account(.signIn(name: nil)))
    #expect(!bench.world.isInReceipt(1))
    try bench.perform(.appStore(.refreshReceipt))
    #expect(bench.world.isInReceipt(1) && bench.world.isInReceipt(2))
  }

  @Test("the app can be installed again in each state")
  func states() throws {
    var bench = try bench(.sandbox)
    for action in [StoreModel.Action.app(.launch), .app(.background), .home]
    where bench.refusal(action) == nil {
      try bench.perform(action)
      try bench.perform(.app(.reinstall), .app(.reinstall))
      #expect(bench.world.app.state == .terminated)
      try bench.perform(.app(.launch))
    }
  }
}

@Suite("A stale receipt that is refreshed later") struct StaleReceiptDelayTests {
  private func bench(_ delay: TimeSpan?) throws -> Bench {
    var bench = try Bench(.sandbox)
    try bench.perform(.deviceSync(.receipt(isStale: true, by: delay)))
    try bench.buyAndConfirm(Bench.noAds)
    #expect(!bench.world.isInReceipt(1))
    bench.clearEvents()
    return bench
  }

  @Test("with a delay, the receipt is refreshed after the delay, and is old again after the next change")
  func delay() throws {
    var bench = try bench(.seconds(60))
    try bench.perform(.advance(.seconds(60)))
    #expect(bench.catchUps == [.receiptDelay] && bench.world.isInReceipt(1))
    try bench.buyAndConfirm(Bench.coins)
    #expect(!bench.world.isInReceipt(2))
    try bench.perform(.deviceSync(.receipt(isStale: false)))
    bench.clearEvents()
    try bench.perform(.advance(.seconds(120)))
    #expect(bench.catchUps.isEmpty && bench.world.isInReceipt(2))
  }

  @Test("without a delay, time does not help, and a restore does")
  func restore() throws {
    var bench = try bench(nil)
    try bench.perform(.advance(.seconds(3600)))
    #expect(!bench.world.isInReceipt(1))
    try bench.perform(.restore, .settle)
    #expect(bench.catchUps == [.restore] && bench.world.isInReceipt(1))
  }

  @Test("a delay that is zero or negative is refused")
  func refused() throws {
    let bench = try bench(nil)
    for delay in [TimeSpan.zero, .seconds(-5)] {
      #expect(bench.refusal(.deviceSync(.receipt(isStale: true, by: delay))) != nil)
      #expect(bench.refusal(.deviceSync(.cache(.empty(by: delay)))) != nil)
    }
  }
}

@Suite("A receipt that is stale until an event") struct StaleReceiptEndTests {
  private func bench(_ end: DeviceCacheEnd, _ environment: EnvironmentName = .production) throws -> Bench {
    var bench = try Bench(environment)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.deviceSync(.receipt(isStale: true, until: end)))
    try bench.buyAndConfirm(Bench.monthly)
    #expect(bench.world.isInReceipt(1) && !bench.world.isInReceipt(2))
    return bench
  }

  @Test("--until names the first event that helps, and the later ones help too")
  func ends() throws {
    let events: [(first: DeviceCacheEnd, actions: [StoreModel.Action])] = [
      (.launch, [.app(.terminate), .app(.launch)]), (.sync, [.appStore(.sync), .tap("sign-in")]),
      (.sync, [.appStore(.refreshReceipt)]), (.sync, [.restore, .settle]), (.newDevice, [.newDevice]),
      (.newDevice, [.app(.reinstall), .app(.launch)]),
    ]
    for end in DeviceCacheEnd.allCases {
      for event in events {
        var bench = try bench(end)
        for action in event.actions { try bench.perform(action) }
        #expect(bench.world.isInReceipt(2) == (end <= event.first), "\(end), \(event.actions)")
      }
      for action in [DeviceSync.catchUp, .receipt(isStale: false)] {
        var bench = try bench(end)
        try bench.perform(.deviceSync(action))
        #expect(bench.world.isInReceipt(2), "\(end)")
      }
      var changed = try bench(end)
      try changed.perform(.account(.signIn(name: "b@example.com")))
      #expect(changed.world.deviceDifference.receiptTransactions.isEmpty, "\(end)")
    }
  }

  @Test("a refresh that does not help ends without an error, and Details says what does not help")
  func refresh() throws {
    var bench = try bench(.newDevice)
    bench.clearEvents()
    try bench.perform(.appStore(.refreshReceipt))
    let topics = bench.events.compactMap { event in
      if case .storekit(let answer) = event.kind { answer.topic } else { nil }
    }
    #expect(topics == [.receiptRefresh(hasFailed: false)] && !bench.world.isInReceipt(2))
    #expect(bench.world.deviceDifferences(in: 2).map { bench.world.end(of: $0) } == [.newDevice])
  }

  @Test("the delay helps with each event, also on the new device of never")
  func delay() throws {
    for end in DeviceCacheEnd.allCases {
      var bench = try bench(end)
      try bench.perform(.deviceSync(.receipt(isStale: true, by: .seconds(60), until: end)))
      if end == .never { try bench.perform(.newDevice) }
      try bench.perform(.advance(.seconds(59)))
      #expect(!bench.world.isInReceipt(2), "\(end)")
      try bench.perform(.advance(.seconds(1)))
      #expect(bench.world.isInReceipt(2), "\(end)")
    }
  }

  @Test("a receipt that was deleted with the app is created by a refresh in any case")
  func deleted() throws {
    for end in DeviceCacheEnd.allCases {
      var bench = try bench(end, .sandbox)
      try bench.perform(.app(.reinstall), .app(.launch))
      #expect(bench.world.device.knowledge.isReceiptAbsent, "\(end)")
      try bench.perform(.appStore(.refreshReceipt))
      #expect(!bench.world.device.knowledge.isReceiptAbsent && bench.world.isInReceipt(2), "\(end)")
    }
  }
}
