// Tests of calls of StoreKit that are answered late.

import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import StoreRules

@Suite("Calls that are answered late") struct LateCallTests {
  private static func late(
    _ interface: StoreKitInterface, _ seconds: Int = 60, once: Bool = true
  ) throws -> StoreModel.Action {
    .simulatedFailure(
      interface,
      SimulatedFailure(
        try #require(interface.failure(named: "late")), once: once, delay: .seconds(seconds)))
  }

  private func headlines(_ bench: Bench) -> [String] {
    bench.events.compactMap { event in
      if case .storekit(let answer) = event.kind { answer.headline } else { nil }
    }
  }

  @Test(
    "a query is answered after the time, with the state of that time", arguments: EnvironmentName.allCases)
  func query(environment: EnvironmentName) throws {
    let queries: [(StoreKitInterface, StoreKitQuery)] = [
      (.entitlements, .entitlements), (.unfinished, .unfinished), (.appTransaction, .appTransaction),
      (.subscriptionStatus, .status(product: Bench.monthly)),
    ]
    for (interface, query) in queries {
      var bench = try Bench(environment)
      try bench.perform(.storeKit(.product), .finishPolicy(.manual), try Self.late(interface))
      bench.clearEvents()
      try bench.perform(.query(query))
      #expect(headlines(bench).count == 1 && headlines(bench)[0].hasSuffix("→ no answer yet"), "\(query)")
      #expect(bench.events.last?.rule == .lateAnswer)
      #expect(bench.world.agenda.map(\.kind) == [.lateAnswer])
      try bench.buyAndConfirm(Bench.monthly)
      bench.clearEvents()
      try bench.perform(.advance(.seconds(60)))
      #expect(headlines(bench).count == 1, "\(query): \(headlines(bench))")
      if query != .appTransaction { #expect(headlines(bench).first?.contains("#1") == true, "\(query)") }
      // With --once, the next query is answered at once.
      bench.clearEvents()
      try bench.perform(.query(query))
      #expect(headlines(bench).count == 1 && !headlines(bench)[0].contains("no answer"), "\(query)")
    }
  }

  @Test("equal queries are answered each, and without --once each query is late")
  func equalQueries() throws {
    var bench = try Bench(.production)
    try bench.perform(.storeKit(.product), try Self.late(.entitlements, once: false))
    try bench.perform(.query(.entitlements), .query(.entitlements))
    bench.clearEvents()
    try bench.perform(.advance(.seconds(60)))
    #expect(headlines(bench) == Array(repeating: "Transaction.currentEntitlements → []", count: 2))
    bench.clearEvents()
    try bench.perform(.simulatedFailure(.entitlements, nil), .query(.entitlements))
    #expect(headlines(bench) == ["Transaction.currentEntitlements → []"])
  }

  @Test("a late status does not hide subscriptionStatus of a transaction, as an error does")
  func subscriptionStatus() throws {
    var bench = try Bench(.production)
    try bench.perform(.storeKit(.product))
    try bench.buyAndConfirm(Bench.monthly)
    try bench.perform(try Self.late(.subscriptionStatus))
    #expect(bench.world.switches.hidesStatuses == false)
    try bench.perform(
      .simulatedFailure(.subscriptionStatus, SimulatedFailure(StoreKitFailure(.storeKitError, "unknown"))))
    #expect(bench.world.switches.hidesStatuses)
  }

  @Test("products, AppStore.sync() and a receipt refresh are answered after the time")
  func calls() throws {
    let calls: [(StoreKitInterface, StoreModel.Action, String)] = [
      (.loadProducts, .products(ProductRequest([Bench.coins])), "Product.products(for:)"),
      (.appStoreSync, .appStore(.sync), "AppStore.sync()"),
      (.receiptRefresh, .appStore(.refreshReceipt), "SKReceiptRefreshRequest"),
    ]
    for (interface, call, name) in calls {
      var bench = try Bench(.xcode)
      try bench.perform(.storeKit(.product), try Self.late(interface))
      bench.clearEvents()
      try bench.perform(call, .advance(.seconds(59)))
      #expect(headlines(bench).count == 1 && headlines(bench)[0].hasPrefix(name), "\(headlines(bench))")
      try bench.perform(.advance(.seconds(1)))
      #expect(headlines(bench).count == 2 && headlines(bench)[1].hasPrefix(name), "\(headlines(bench))")
    }
  }

  @Test(
    "the App Store sells at once, and the result comes after the time", arguments: EnvironmentName.allCases)
  func purchase(environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    try bench.perform(.storeKit(.product), try Self.late(.purchase))
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.world.transaction(1)?.state == .purchased)
    #expect(bench.world.app.newestPurchase?.resultName == "late")
    #expect(bench.deviations == [.resultWaits(1)])
    #expect(bench.world.app.unlocked[Bench.coins] == nil)
    try bench.perform(.advance(.seconds(60)))
    #expect(bench.world.app.newestPurchase?.resultName == "success")
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
  }

  @Test("a payment of the queue stays .purchasing until its late result", arguments: EnvironmentName.allCases)
  func payment(environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    try bench.perform(try Self.late(.purchase))
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.callbacks == [["#1 purchasing"]])
    try bench.perform(.advance(.seconds(60)))
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 purchased"]])
  }

  @Test("a cancelled purchase ends at once, and the delay is used up")
  func cancelled() throws {
    var bench = try Bench(.production)
    try bench.perform(.storeKit(.product), try Self.late(.purchase))
    try bench.buy(Bench.coins)
    try bench.perform(.cancel)
    #expect(bench.world.app.newestPurchase?.resultName == "userCancelled")
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.world.app.newestPurchase?.resultName == "success")
  }

  @Test("a process that ends gets no answer, and the next one receives the purchase")
  func terminated() throws {
    for version in StoreKitVersion.allCases {
      var bench = try Bench(.production)
      try bench.perform(.storeKit(version), try Self.late(.purchase), try Self.late(.entitlements))
      try bench.buyAndConfirm(Bench.coins)
      try bench.perform(.query(.entitlements))
      bench.clearEvents()
      try bench.perform(.app(.terminate))
      #expect(headlines(bench) == ["Transaction.currentEntitlements → no answer: the process ended"])
      #expect(bench.world.agenda.isEmpty)
      try bench.perform(.app(.launch))
      #expect(bench.world.app.unlocked[Bench.coins] == 1, "\(version)")
      bench.clearEvents()
      try bench.perform(.advance(.seconds(120)))
      #expect(headlines(bench).isEmpty && bench.callbacks.isEmpty)
    }
  }

  @Test("until a late restore is answered, restores are ignored")
  func restore() throws {
    var bench = try Bench(.sandbox)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(try Self.late(.restore))
    bench.clearEvents()
    try bench.perform(.restore, .restore)
    #expect(bench.deviations == [.restoreWaits, .restoreIgnored])
    #expect(bench.callbacks.isEmpty)
    try bench.perform(.advance(.seconds(60)))
    #expect(bench.callbacks == [["#2 restored"]])
    bench.clearEvents()
    try bench.perform(.restore)
    #expect(bench.deviations.isEmpty && bench.callbacks.count == 1)
  }

  @Test("a change of account delivers a late result first")
  func accountChange() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.account(.signIn(name: "first@example.com")))
    try bench.perform(.storeKit(.product), try Self.late(.purchase))
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.world.app.newestPurchase?.resultName == "late")
    try bench.perform(.account(.signIn(name: "second@example.com")))
    #expect(bench.world.app.newestPurchase?.resultName == "success")
    #expect(bench.world.agenda.isEmpty)
  }

  @Test("a deleted purchase has no late result")
  func deleted() throws {
    var bench = try Bench(.xcode)
    try bench.perform(try Self.late(.purchase))
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.delete(.number(1)))
    #expect(bench.world.agenda.isEmpty)
    bench.clearEvents()
    try bench.perform(.advance(.seconds(60)))
    #expect(bench.callbacks.isEmpty)
  }

  @Test("a delay of zero, a negative one and one beyond the calendar are refused")
  func refusals() throws {
    let bench = try Bench(.production)
    let failure = try #require(StoreKitInterface.restore.failure(named: "late"))
    for seconds in [0, -5] {
      let refusal = try #require(
        bench.refusal(.simulatedFailure(.restore, SimulatedFailure(failure, delay: .seconds(seconds)))))
      #expect(refusal.why == .answerIsNeverEarly)
    }
    let long = SimulatedFailure(failure, delay: .seconds(86_400 * 366 * 9_000))
    #expect(bench.refusal(.simulatedFailure(.restore, long))?.why == .outsideCalendar)
    let verification = SimulatedFailure(failure)
    #expect(bench.refusal(.simulatedFailure(.verification, verification)) != nil)
    #expect(SimulatedFailure(failure).delay == .seconds(60))
  }

  private static func purchase(_ name: String) throws -> StoreModel.Action {
    .simulatedFailure(
      .purchase, SimulatedFailure(try #require(StoreKitInterface.purchase.failure(named: name)), once: true))
  }

  @Test("a confirmed payment gets no result until a relaunch", arguments: EnvironmentName.allCases)
  func withoutResult(environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    try bench.perform(try Self.purchase("no-result"))
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.callbacks == [["#1 purchasing"]])
    #expect(bench.deviations == [.resultMissing(1)])
    #expect(bench.world.transaction(1)?.state == .purchased)
    try bench.perform(.advance(.seconds(86_400)))
    #expect(bench.callbacks.count == 1)
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 purchased"]])
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
  }

  @Test("a call of Product.purchase does not return after the confirmation, and a cancelled one does")
  func callWithoutResult() throws {
    var bench = try Bench(.production)
    try bench.perform(.storeKit(.product), try Self.purchase("no-result"))
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.world.app.newestPurchase?.resultName == "no-answer")
    #expect(bench.world.unfinished == [1])
    try bench.perform(try Self.purchase("no-result"))
    try bench.buy(Bench.noAds)
    try bench.perform(.cancel)
    #expect(bench.world.app.newestPurchase?.resultName == "userCancelled")
  }

  @Test("a payment sheet appears after its delay", arguments: EnvironmentName.allCases)
  func lateSheet(environment: EnvironmentName) throws {
    for version in StoreKitVersion.allCases {
      var bench = try Bench(environment)
      try bench.perform(.storeKit(version), try Self.purchase("late-sheet"))
      try bench.buy(Bench.coins)
      #expect(bench.world.device.topDialog == nil && bench.deviations == [.sheetWaits(1)])
      #expect(bench.world.agenda.map(\.kind) == [.lateSheet])
      if version == .product { #expect(bench.world.app.newestPurchase?.resultName == "late") }
      try bench.perform(.advance(.seconds(60)))
      #expect(bench.world.device.topDialog?.transaction == 1)
      if version == .product { #expect(bench.world.app.newestPurchase?.resultName == "no-answer") }
      try bench.perform(.confirm, .settle)
      #expect(bench.world.transaction(1)?.state == .purchased)
    }
  }

  @Test("a relaunch shows the sheet of a payment of the queue, and drops a call of Product.purchase")
  func keptSheet() throws {
    for version in StoreKitVersion.allCases {
      var bench = try Bench(.sandbox)
      try bench.perform(.storeKit(version), try Self.purchase("late-sheet"))
      try bench.buy(Bench.coins)
      try bench.perform(.app(.terminate))
      #expect(bench.world.agenda.isEmpty)
      bench.clearEvents()
      try bench.perform(.app(.launch))
      switch version {
      case .queue:
        #expect(bench.callbacks == [["#1 purchasing"]])
        #expect(bench.deviations == [.sheetFromEarlierProcess(1)])
        try bench.perform(.confirm, .settle)
        #expect(bench.callbacks == [["#1 purchasing"], ["#1 purchased"]])
      case .product:
        #expect(bench.world.device.topDialog == nil && bench.world.transaction(1)?.isLost == true)
      }
    }
  }

  @Test("an account that signs out, and an app that is installed again, have no kept sheet")
  func droppedSheets() throws {
    let ends: [[StoreModel.Action]] = [
      [.account(.signIn(name: "second@example.com"))], [.app(.reinstall)], [.newDevice],
    ]
    for actions in ends {
      var bench = try Bench(.sandbox)
      try bench.perform(.account(.signIn(name: "first@example.com")), try Self.purchase("late-sheet"))
      try bench.buy(Bench.coins)
      try bench.perform(.app(.terminate))
      for action in actions { try bench.perform(action) }
      if bench.refusal(.app(.launch)) == nil { try bench.perform(.app(.launch)) }
      #expect(bench.world.device.topDialog == nil && bench.world.transaction(1)?.isLost == true, "\(actions)")
    }
  }

  @Test("without a scene, purchase() returns .userCancelled without a sheet, and the console has the cause")
  func withoutScene() throws {
    for environment in EnvironmentName.allCases {
      var bench = try Bench(environment)
      try bench.perform(.storeKit(.product), try Self.purchase("no-scene"))
      try bench.buy(Bench.coins)
      #expect(bench.world.device.topDialog == nil && bench.world.transactionCount == 0)
      #expect(bench.world.app.newestPurchase?.resultName == "userCancelled")
      let hasLine = bench.events.contains { event in
        if case .console = event.kind { event.rule == .stuckPurchase } else { false }
      }
      #expect(hasLine)
      try bench.buyAndConfirm(Bench.coins)
      #expect(bench.world.app.newestPurchase?.resultName == "success")
    }
  }
}
