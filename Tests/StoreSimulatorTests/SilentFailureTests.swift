// Tests of failures without an error: responses without products, and sheets that do not appear.

import StoreCatalog
import StoreModel
import StoreSimulator
import Testing

@testable import StoreRules

@Suite("Failures without an error") struct SilentFailureTests {
  private static func failure(_ interface: StoreKitInterface, _ name: String, once: Bool = true) throws
    -> StoreModel.Action
  {
    .simulatedFailure(
      interface, SimulatedFailure(try #require(interface.failure(named: name)), once: once))
  }

  @Test(
    "a request for products is answered without products and without an error, in every environment",
    arguments: EnvironmentName.allCases, StoreKitVersion.allCases)
  func empty(environment: EnvironmentName, version: StoreKitVersion) throws {
    var bench = try Bench(environment)
    let request = StoreModel.Action.products(ProductRequest([Bench.coins, Bench.monthly]))
    try bench.perform(.storeKit(version), try Self.failure(.loadProducts, "empty"))
    bench.clearEvents()
    try bench.perform(request)
    let response = try #require(bench.world.productAnswer)
    #expect(response.found.isEmpty && !response.hasFailed)
    #expect(response.invalid == [Bench.coins, Bench.monthly])
    #expect(bench.events.contains { $0.rule == .silentFailure })
    try bench.perform(request)
    #expect(bench.world.productAnswer?.found == [Bench.coins, Bench.monthly])
  }

  @Test("without --once every request is empty until the failure is off")
  func always() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      try Self.failure(.loadProducts, "empty", once: false), .products(ProductRequest([])),
      .products(ProductRequest([])))
    #expect(bench.world.productAnswer?.found == [])
    try bench.perform(.simulatedFailure(.loadProducts, nil), .products(ProductRequest([])))
    #expect(bench.world.productAnswer?.found.isEmpty == false)
  }

  @Test("a sheet does not appear, and the call does not return", arguments: EnvironmentName.allCases)
  func noSheet(environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    try bench.perform(.catalog(.builtinFull))
    let calls: [(StoreKitInterface, AppStoreCall)] = [
      (.offerCode, .redeemOfferCode(product: nil)), (.manageSubscriptions, .manageSubscriptions(group: nil)),
    ]
    for (interface, call) in calls {
      try bench.perform(try Self.failure(interface, "no-sheet"))
      bench.clearEvents()
      try bench.perform(.appStore(call))
      #expect(bench.world.device.topDialog == nil, "\(call)")
      let outcomes = bench.events.compactMap { event in
        if case .storekit(let answer) = event.kind, event.rule == .silentFailure {
          answer.outcome
        } else {
          nil
        }
      }
      #expect(outcomes == [.returned("no answer: the sheet did not appear")], "\(call)")
    }
  }

  private func outcomes(_ bench: Bench) -> [StoreKitCallResult.Outcome] {
    bench.events.compactMap { event in
      if case .storekit(let answer) = event.kind, event.rule == .silentFailure { answer.outcome } else { nil }
    }
  }

  @Test(
    "a call without an answer changes nothing, and the next one is answered",
    arguments: EnvironmentName.allCases)
  func noAnswer(environment: EnvironmentName) throws {
    let calls: [(StoreKitInterface, StoreModel.Action)] = [
      (.loadProducts, .products(ProductRequest([Bench.coins]))), (.appStoreSync, .appStore(.sync)),
      (.receiptRefresh, .appStore(.refreshReceipt)),
    ]
    var bench = try Bench(environment)
    for version in StoreKitVersion.allCases {
      for (interface, call) in calls {
        try bench.perform(.storeKit(version), try Self.failure(interface, "no-answer"))
        let before = bench.world
        bench.clearEvents()
        try bench.perform(call)
        #expect(outcomes(bench) == [.returned("no answer")], "\(interface)")
        #expect(bench.world.productAnswer == before.productAnswer, "\(interface)")
        #expect(bench.world.device.topDialog == nil, "\(interface)")
        bench.clearEvents()
        try bench.perform(call)
        #expect(outcomes(bench).isEmpty, "\(interface)")
        if bench.world.device.topDialog != nil { try bench.perform(.tap("cancel")) }
      }
    }
  }

  @Test("a payment without an answer stays .purchasing until a relaunch", arguments: EnvironmentName.allCases)
  func unansweredPayment(environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    try bench.perform(try Self.failure(.purchase, "no-answer"))
    try bench.buy(Bench.coins)
    #expect(bench.callbacks == [["#1 purchasing"]] && bench.world.device.topDialog == nil)
    #expect(bench.deviations == [.purchaseUnanswered(1)])
    #expect(bench.events.last?.rule == .silentFailure)
    try bench.buy(Bench.coins)
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 purchasing"]])
    #expect(bench.world.transactionCount == 1)
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.world.transaction(1)?.isLost == true)
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.world.transaction(2)?.state == .purchased)
  }

  @Test("a call of Product.purchase does not return, and no sheet appears")
  func unansweredPurchase() throws {
    var bench = try Bench(.production)
    try bench.perform(.storeKit(.product), try Self.failure(.purchase, "no-answer"))
    try bench.buy(Bench.coins)
    #expect(outcomes(bench) == [.returned("no answer")])
    #expect(bench.world.app.newestPurchase?.resultName == "no-answer")
    #expect(bench.world.transactionCount == 0 && bench.world.device.topDialog == nil)
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.world.app.newestPurchase?.resultName == "success")
  }

  @Test("after a restore without an answer, restores are ignored until a relaunch")
  func unansweredRestore() throws {
    var bench = try Bench(.sandbox)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(try Self.failure(.restore, "no-answer"))
    bench.clearEvents()
    try bench.perform(.restore)
    #expect(bench.deviations == [.restoreUnanswered])
    try bench.perform(.restore)
    #expect(bench.deviations == [.restoreUnanswered, .restoreIgnored])
    #expect(bench.callbacks.isEmpty)
    try bench.perform(.app(.terminate), .app(.launch), .restore)
    #expect(bench.callbacks == [["#2 restored"]])
  }

  private func codeBench(_ name: String, once: Bool) throws -> Bench {
    var bench = try Bench(.production)
    try bench.perform(
      .catalog(.builtinFull), .storeKit(.product), try Self.failure(.offerCode, name, once: once),
      .appStore(.redeemOfferCode(product: Bench.coins)))
    bench.clearEvents()
    return bench
  }

  private func hasReturned(_ bench: Bench) -> Bool {
    bench.events.contains { event in
      if case .storekit(let answer) = event.kind { answer.interface == .offerCode } else { false }
    }
  }

  @Test("a sheet for codes that stays open has redeemed the code, and the call returns with cancel")
  func staysOpen() throws {
    var bench = try codeBench("stays-open", once: true)
    try bench.perform(.tap("COINS"), .tap("redeem"))
    #expect(bench.world.transaction(1)?.state == .purchased)
    #expect(bench.deviations == [.codeSheetStays])
    #expect(bench.world.device.topDialog?.kind == .offerCodeSheet && !hasReturned(bench))
    try bench.perform(.tap("cancel"))
    #expect(bench.world.device.topDialog == nil && hasReturned(bench))
    #expect(bench.world.transactionCount == 1)
  }

  @Test(
    "a refused code is not redeemed, and the sheet says why",
    arguments: [
      ("invalid-code", "could not be found"), ("used-code", "already been redeemed"),
      ("expired-code", "has expired"),
    ])
  func refusedCode(name: String, message: String) throws {
    for once in [true, false] {
      var bench = try codeBench(name, once: once)
      try bench.perform(.tap("COINS"))
      #expect(bench.world.device.topDialog?.message.contains(message) == true)
      #expect(bench.world.transactionCount == 0 && !hasReturned(bench))
      #expect(bench.events.contains { $0.rule == .codeSheetFailure })
      try bench.perform(.tap("COINS"))
      let canRedeem = bench.world.device.topDialog?.buttons.contains { $0.name == .redeem }
      #expect(canRedeem == once)
      try bench.perform(.tap("cancel"))
      #expect(hasReturned(bench) && bench.world.device.topDialog == nil)
    }
  }

  @Test("a failure on the sheet needs dialogs, because the sheet appears")
  func needsSheet() throws {
    var bench = try Bench(.xcode)
    try bench.perform(.catalog(.builtinFull), .dialogs(false), try Self.failure(.offerCode, "used-code"))
    #expect(bench.refusal(.appStore(.redeemOfferCode(product: nil))) != nil)
    try bench.perform(try Self.failure(.offerCode, "no-sheet"))
    #expect(bench.refusal(.appStore(.redeemOfferCode(product: nil))) == nil)
  }

  @Test("while the sheet for codes is open, a refused cancel suggests the button that closes the sheet first")
  func cancelOnSheet() throws {
    var bench = try Bench(.production)
    try bench.perform(.catalog(.builtinFull), .appStore(.redeemOfferCode(product: nil)))
    #expect(bench.refusal(.cancel)?.instead.firstTap == "cancel")
    #expect(bench.refusal(.confirm)?.instead.firstTap != "cancel")
  }

  @Test(
    "a restore without an end delivers its transactions and does not finish",
    arguments: EnvironmentName.allCases)
  func endlessRestore(environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(try Self.failure(.restore, "no-end"))
    bench.clearEvents()
    try bench.perform(.restore)
    #expect(bench.callbacks == [["#2 restored"]])
    #expect(bench.deviations == [.restoreEndless])
    let ends = bench.diagnostics.contains { diagnostic in
      switch diagnostic {
      case .restoreFinished, .restoreFailed: true
      default: false
      }
    }
    #expect(!ends)
    try bench.perform(.restore)
    #expect(bench.deviations == [.restoreEndless, .restoreIgnored])
    try bench.perform(.app(.terminate), .app(.launch), .restore)
    #expect(bench.diagnostics.contains(.restoreFinished(count: 1)))
  }

  @Test("a restore that fails has no endless restore after it")
  func failedRestore() throws {
    var bench = try Bench(.sandbox)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(try Self.failure(.restore, "no-end"), .network(false), .restore, .network(true))
    bench.clearEvents()
    try bench.perform(.restore)
    #expect(bench.diagnostics.contains(.restoreFinished(count: 1)))
  }

  @Test("the interfaces that show no sheet and load no products have no such failure")
  func others() {
    for interface in StoreKitInterface.allCases {
      let silent = interface.failures.filter { $0.kind == .silent }.map(\.name)
      switch interface {
      case .loadProducts: #expect(silent == ["empty", "no-answer", "late"])
      case .restore: #expect(silent == ["no-answer", "late", "no-end"])
      case .purchase: #expect(silent == ["no-answer", "no-result", "late", "late-sheet", "no-scene"])
      case .appStoreSync, .receiptRefresh, .entitlements, .subscriptionStatus,
        .unfinished, .appTransaction:
        #expect(silent == ["no-answer", "late"])
      case .manageSubscriptions, .refundRequest: #expect(silent == ["no-sheet"])
      case .offerCode:
        #expect(silent == ["no-sheet", "stays-open", "invalid-code", "used-code", "expired-code"])
      default: #expect(silent.isEmpty)
      }
    }
  }
}

extension Alternative {
  /// The first button that the alternative suggests; nil for any other alternative.
  fileprivate var firstTap: String? {
    guard case .anyOf(let steps) = self, case .action(.tap(let name))? = steps.first else { return nil }
    return name
  }
}
