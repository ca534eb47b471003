// Tests of the quirks `clear-reaches`, `change-after-order`, `sheet-repeats` and `restore-order part`.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

private let premium = "com.example.subscriptionlab.premium"
private let basic = "com.example.subscriptionlab.basic"

@Suite("A device that keeps cleared purchases") struct ClearReachesTests {
  private func bench(_ quirk: Quirk.ClearReaches, _ environment: EnvironmentName = .sandbox) throws -> Bench {
    var bench = try Bench(environment)
    try bench.perform(.storeKit(.product), .quirk(.clearReaches(quirk)))
    try bench.buyAndConfirm(Bench.yearly)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.clear)
    return bench
  }

  @Test("the lists have the cleared purchases, and another plan of the group returns the old transaction")
  func kept() throws {
    var bench = try bench(.storeOnly)
    #expect(bench.deviations == [.clearedKept([1, 2])])
    #expect(bench.world.currentEntitlements().isEmpty)
    #expect(Set(bench.world.listed.currentEntitlements()) == [1, 2])
    #expect(bench.world.deviceDifference.transactions == [1, 2])
    for product in [Bench.monthly, Bench.yearly] {
      bench.clearEvents()
      try bench.buy(product)
      #expect(bench.world.device.topDialog == nil)
      #expect(bench.deviations == [.clearedReturned(1)])
    }
    bench.clearEvents()
    try bench.buy(Bench.noAds)
    #expect(bench.deviations == [.clearedReturned(2)])
    bench.clearEvents()
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.deviations.isEmpty && bench.world.transaction(3)?.state == .purchased)
  }

  @Test("AppStore.sync() ends it only after a relaunch")
  func sync() throws {
    var bench = try bench(.storeOnly)
    let sync: [StoreModel.Action] = [.appStore(.sync), .tap("sign-in")]
    for action in sync { try bench.perform(action) }
    #expect(!bench.world.listed.currentEntitlements().isEmpty)
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(!bench.world.listed.currentEntitlements().isEmpty)
    bench.clearEvents()
    for action in sync { try bench.perform(action) }
    #expect(bench.deviations == [.clearedDropped([1, 2])])
    #expect(bench.world.listed.currentEntitlements().isEmpty && bench.world.deviceDifference.isEmpty)
    try bench.buy(Bench.monthly)
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
  }

  @Test("the operator and another account end it")
  func others() throws {
    var bench = try bench(.storeOnly)
    try bench.perform(.deviceSync(.catchUp))
    #expect(bench.world.listed.currentEntitlements().isEmpty)
    bench = try self.bench(.storeOnly)
    try bench.perform(.account(.signIn(name: "other@example.com")))
    #expect(bench.world.listed.currentEntitlements().isEmpty)
    try bench.buy(Bench.monthly)
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
  }

  @Test("a kept plan expires by the clock of the device")
  func expires() throws {
    var bench = try bench(.storeOnly)
    try bench.perform(.advance(.seconds(400 * 86_400)))
    #expect(bench.world.listed.currentEntitlements() == [2])
    try bench.buy(Bench.monthly)
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
  }

  @Test("by default and in Xcode nothing is kept")
  func nothing() throws {
    for bench in [try bench(.everything), try bench(.storeOnly, .xcode)] {
      #expect(bench.deviations.isEmpty && bench.world.listed.currentEntitlements().isEmpty)
    }
  }
}

@Suite("A plan that is ordered after another order") struct ChangeAfterOrderTests {
  private func bench(_ quirk: Quirk.ChangeAfterOrder, _ plans: [String]) throws -> Bench {
    var bench = try Bench(.sandbox)
    try bench.perform(.catalog(.builtinFull), .storeKit(.product), .quirk(.changeAfterOrder(quirk)))
    for plan in plans { try bench.buyAndConfirm(plan) }
    return bench
  }

  @Test("the entitlements contain both plans until the renewal")
  func both() throws {
    var bench = try bench(.bothEntitled, [premium, basic, Bench.monthly])
    #expect(bench.deviations == [.orderListed(3)])
    #expect(bench.world.currentEntitlements() == [1])
    let listed = bench.world.listed
    #expect(listed.currentEntitlements() == [1, 3] && listed.allTransactions() == [1, 3])
    #expect(listed.entitlement(to: Bench.monthly, of: FamilyMember.me) == 3)
    #expect(listed.transaction(3)?.identifier != listed.transaction(1)?.identifier)
    #expect(listed.statuses(ofGroupWith: premium).count == 1)
    bench.clearEvents()
    try bench.perform(.query(.entitlements))
    #expect(bench.events.contains { $0.rule == .changeAfterOrder })
    try bench.perform(.advance(.seconds(400)))
    #expect(bench.world.listed.currentEntitlements() == [4])
    #expect(bench.world.transaction(4)?.payment.productIdentifier == Bench.monthly)
  }

  @Test("one order alone, or the current plan taken back, lists nothing more")
  func alone() throws {
    let one = try bench(.bothEntitled, [premium, basic])
    #expect(one.world.listed.currentEntitlements() == [1] && one.deviations.isEmpty)
    let back = try bench(.bothEntitled, [premium, basic, Bench.monthly, premium])
    #expect(back.world.listed.currentEntitlements() == [1])
  }

  @Test("by default only the current plan is an entitlement")
  func pendingOnly() throws {
    let bench = try bench(.pendingOnly, [premium, basic, Bench.monthly])
    #expect(bench.world.listed.currentEntitlements() == [1] && bench.deviations.isEmpty)
  }
}

@Suite("A payment sheet that appears again") struct SheetRepeatsTests {
  private func bench(_ quirk: Quirk.SheetRepeats, _ environment: EnvironmentName = .sandbox) throws -> Bench {
    var bench = try Bench(environment)
    try bench.perform(.quirk(.sheetRepeats(quirk)))
    try bench.buy(Bench.coins)
    return bench
  }

  @Test("with once, the second confirmation buys")
  func once() throws {
    var bench = try bench(.once)
    try bench.perform(.confirm, .settle)
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    #expect(bench.deviations == [.sheetRepeated(1)])
    #expect(bench.world.transaction(1)?.state == .purchasing)
    try bench.perform(.confirm, .settle)
    #expect(bench.world.transaction(1)?.state == .purchased)
    try bench.perform(.tap("ok"))
    try bench.buy(Bench.coins)
    try bench.perform(.confirm)
    #expect(bench.deviations == [.sheetRepeated(1), .sheetRepeated(2)])
  }

  @Test("with always, only Cancel ends it")
  func always() throws {
    var bench = try bench(.always)
    for _ in 0..<5 { try bench.perform(.confirm) }
    #expect(bench.deviations.count == 5 && bench.world.transaction(1)?.state == .purchasing)
    try bench.perform(.cancel)
    #expect(bench.world.transaction(1)?.error?.code == 2 && bench.world.device.topDialog == nil)
  }

  @Test("by default and in Xcode a confirmation buys")
  func never() throws {
    for var bench in [try bench(.never), try bench(.always, .xcode)] {
      try bench.perform(.confirm, .settle)
      #expect(bench.deviations.isEmpty && bench.world.transaction(1)?.state == .purchased)
    }
  }
}

@Suite("A restore that delivers a part") struct PartialRestoreTests {
  /// Returns the numbers of transactions that four restores deliver.
  private func counts(_ seed: UInt64, renewals: Int = 3) throws -> [Int] {
    var bench = try Bench(.sandbox)
    try bench.perform(.seed(seed), .quirk(.restoreOrder(.part)))
    try bench.buyAndConfirm(Bench.monthly)
    try bench.perform(.advance(.seconds(300 * renewals + 10)))
    #expect(bench.world.transactionCount == renewals + 1)
    return try (1...4).map { _ in
      bench.clearEvents()
      try bench.perform(.restore)
      let count = bench.snapshots.count
      #expect(bench.diagnostics.contains(.restoreFinished(count: count)))
      #expect(bench.deviations == (count < renewals + 1 ? [.partRestored(count, of: renewals + 1)] : []))
      return count
    }
  }

  @Test("each restore delivers another number, which depends on the seed only")
  func counts() throws {
    var found: Set<[Int]> = []
    for seed in UInt64(1)...8 {
      let counts = try counts(seed)
      #expect(counts[0] < 4 && counts.allSatisfy { (1...4).contains($0) })
      #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 != $1 })
      #expect(try self.counts(seed) == counts)
      found.insert(counts)
    }
    #expect(found.count > 1)
  }

  @Test("a single transaction is always delivered")
  func single() throws {
    #expect(try counts(1, renewals: 0) == [1, 1, 1, 1])
  }
}
