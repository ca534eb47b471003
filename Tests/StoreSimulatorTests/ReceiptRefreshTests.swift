// Tests of receipt refreshes, and of the simulated errors of finish, restore and Transaction.unfinished.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

extension Bench {
  /// The results of receipt refreshes: the outcome and whether the refresh failed.
  fileprivate var refreshes: [(outcome: StoreKitCallResult.Outcome, hasFailed: Bool)] {
    events.compactMap { event in
      guard case .storekit(let answer) = event.kind, answer.interface == .receiptRefresh else { return nil }
      return (answer.outcome, answer.hasFailed)
    }
  }

  /// The causes for which the device has caught up.
  fileprivate var catchUps: [DeviceCatchUpCause] {
    diagnostics.compactMap { if case .deviceCaughtUp(_, let cause) = $0 { cause } else { nil } }
  }
}

@Suite("Receipt refreshes") struct ReceiptRefreshTests {
  /// A Sandbox device whose receipt lacks the second period.
  private func bench(_ version: StoreKitVersion = .queue) throws -> Bench {
    var bench = try Bench(.sandbox)
    try bench.perform(.storeKit(version))
    try bench.buyAndConfirm()
    try bench.perform(.deviceSync(.receipt(isStale: true)), .advance(.seconds(300)))
    try #require(bench.world.transactionCount == 2 && !bench.world.isInReceipt(2))
    bench.clearEvents()
    return bench
  }

  private let finished = StoreKitCallResult.Outcome.returned("requestDidFinish(_:)")

  @Test(
    "a refresh makes the receipt the newest, and the log has one event of it",
    arguments: [
      StoreKitVersion.queue, .product,
    ])
  func succeeds(version: StoreKitVersion) throws {
    var bench = try bench(version)
    #expect(bench.world.isInReceipt(1))
    try bench.perform(.appStore(.refreshReceipt))
    #expect(bench.refreshes.map(\.outcome) == [finished])
    #expect(bench.refreshes.first?.hasFailed == false)
    #expect(bench.catchUps == [.receiptRefresh])
    #expect(bench.events.last?.rule == .receiptRefresh)
    #expect(bench.world.isInReceipt(2) && bench.world.deviceDifference.isEmpty)
    // Nothing is missing now, so the second refresh has no such event.
    try bench.perform(.appStore(.refreshReceipt))
    #expect(bench.refreshes.count == 2 && bench.catchUps.count == 1)
    // The receipt is old again after the next renewal.
    try bench.perform(.advance(.seconds(300)))
    #expect(bench.world.isInReceipt(2) && !bench.world.isInReceipt(3))
  }

  @Test("a refresh updates the receipt only, and not the lists of a late device")
  func receiptOnly() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      .deviceSync(.cache(.late(by: nil, only: nil))), .deviceSync(.receipt(isStale: true)))
    try bench.buyAndConfirm()
    try bench.perform(.appStore(.refreshReceipt))
    #expect(bench.world.isInReceipt(1) && !bench.world.isFetched(1))
  }

  @Test("without a network a refresh fails with the error of the connection; Xcode needs no network")
  func offline() throws {
    var bench = try bench()
    try bench.perform(.network(false), .appStore(.refreshReceipt))
    #expect(
      bench.refreshes.map(\.outcome) == [.returned("request(_:didFailWithError:) NSURLErrorDomain -1009")])
    #expect(bench.refreshes.first?.hasFailed == true && !bench.world.isInReceipt(2))
    var xcode = try Bench(.xcode)
    try xcode.perform(.network(false), .appStore(.refreshReceipt))
    #expect(xcode.refreshes.map(\.outcome) == [finished])
  }

  @Test("if nobody is signed in, the App Store asks for the account", arguments: [true, false])
  func account(signsIn: Bool) throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.account(.signOut), .appStore(.refreshReceipt))
    #expect(bench.world.device.topDialog?.kind == .signInAlert)
    #expect(bench.world.device.topDialog?.rule == .receiptRefresh)
    #expect(bench.refreshes.isEmpty)
    // A second request is refused while the first one waits.
    #expect(bench.refusal(.appStore(.refreshReceipt)) != nil)
    try bench.perform(.tap(signsIn ? "sign-in" : "cancel"))
    let failed = StoreKitCallResult.Outcome.returned(
      "request(_:didFailWithError:) SKErrorDomain 0, ASDErrorDomain 509")
    #expect(bench.refreshes.map(\.outcome) == [signsIn ? finished : failed])
    #expect((bench.world.device.account != nil) == signsIn)
  }

  @Test("a sign-in in the settings answers the alert of a refresh too")
  func settings() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.account(.signOut), .appStore(.refreshReceipt), .account(.signIn(name: nil)))
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.refreshes.map(\.outcome) == [finished])
  }

  @Test("an app that is not in the foreground cannot refresh its receipt")
  func refused() throws {
    var bench = try bench()
    try bench.perform(.app(.background))
    #expect(bench.refusal(.appStore(.refreshReceipt)) != nil)
    try bench.perform(.app(.foreground))
    #expect(bench.refusal(.appStore(.refreshReceipt)) == nil)
  }

  @Test("fail receipt-refresh fails one refresh with --once, with its chain, and otherwise all")
  func simulated() throws {
    var bench = try bench()
    let throttled = InjectedFailure(domain: "ASDErrorDomain", code: 603)
    let failure = SimulatedFailure(
      StoreKitFailure(.storeKitError, "systemError"), inner: throttled, once: true)
    try bench.perform(
      .simulatedFailure(.receiptRefresh, failure), .appStore(.refreshReceipt))
    #expect(
      bench.refreshes.map(\.outcome) == [
        .returned("request(_:didFailWithError:) SKErrorDomain 0, ASDErrorDomain 603")
      ])
    #expect(bench.events.last?.rule == .deviceFailure && !bench.world.isInReceipt(2))
    let offline = SimulatedFailure(StoreKitFailure(.storeKitError, "networkError"))
    try bench.perform(
      .simulatedFailure(.receiptRefresh, offline), .appStore(.refreshReceipt), .appStore(.refreshReceipt))
    #expect(bench.refreshes.map(\.hasFailed) == [true, true, true])
    try bench.perform(.simulatedFailure(.receiptRefresh, nil), .appStore(.refreshReceipt))
    #expect(bench.refreshes.last?.hasFailed == false && bench.world.isInReceipt(2))
  }
}

@Suite("Errors of finish, restore and Transaction.unfinished") struct FailingCallTests {
  private static let systemError = StoreKitFailure(.storeKitError, "systemError")
  private static let chain = InjectedFailure(
    domain: "ASDErrorDomain", code: 500, causes: [InjectedFailure(domain: "AMSErrorDomain", code: 301)])

  private func bench(_ version: StoreKitVersion) throws -> Bench {
    var bench = try Bench(.sandbox)
    try bench.perform(.storeKit(version), .finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.noAds)
    bench.clearEvents()
    return bench
  }

  @Test(
    "a finish that fails leaves the transaction unfinished and in the queue",
    arguments: [
      StoreKitVersion.queue, .product,
    ])
  func finish(version: StoreKitVersion) throws {
    var bench = try bench(version)
    let failure = SimulatedFailure(Self.systemError, inner: Self.chain, once: true)
    try bench.perform(.simulatedFailure(.finish, failure), .finish(.number(1)))
    #expect(bench.world.unfinished == [1])
    #expect(bench.world.transaction(1)?.finishedAt == nil)
    #expect(bench.events.contains { $0.kind == .finishCalled(1) })
    #expect(!bench.diagnostics.contains(.transactionsRemoved([1])))
    #expect(bench.deviations.map(\.transactions) == [[1]])
    #expect(bench.world.deviceDifference.isEmpty)
    // The next process receives the transaction again.
    bench.clearEvents()
    try bench.perform(.app(.terminate), .app(.launch))
    #expect(bench.world.unfinished == [1])
    try bench.perform(.finish(.number(1)))
    #expect(bench.world.unfinished.isEmpty && bench.world.transaction(1)?.finishedAt != nil)
  }

  @Test("without --once every finish fails until the error is turned off")
  func everyFinish() throws {
    var bench = try bench(.queue)
    try bench.perform(.simulatedFailure(.finish, SimulatedFailure(Self.systemError)))
    for _ in 1...3 { try bench.perform(.finish(.number(1))) }
    #expect(bench.world.unfinished == [1] && bench.deviations.count == 3)
    try bench.perform(.simulatedFailure(.finish, nil), .finish(.number(1)))
    #expect(bench.world.unfinished.isEmpty && bench.diagnostics.contains(.transactionsRemoved([1])))
  }

  @Test("the removal of a failed transaction does not need the App Store and does not fail")
  func failedTransaction() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      .finishPolicy(.manual), .simulatedFailure(.finish, SimulatedFailure(Self.systemError, once: true)))
    try bench.buy(Bench.noAds)
    try bench.perform(.cancel, .settle, .finish(.number(1)))
    #expect(bench.deviations.isEmpty)
    #expect(bench.world.switches.simulatedFailures[.finish] != nil)
  }

  @Test("Transaction.unfinished ends without elements, and its chain is on the console")
  func unfinished() throws {
    var bench = try bench(.product)
    let failure = SimulatedFailure(Self.systemError, inner: Self.chain, once: true)
    try bench.perform(.simulatedFailure(.unfinished, failure), .query(.unfinished))
    var outcomes: [StoreKitCallResult.Outcome] = []
    for event in bench.events {
      if case .storekit(let answer) = event.kind { outcomes.append(answer.outcome) }
    }
    #expect(outcomes == [.returned("[]")])
    #expect(bench.deviations.count == 1 && bench.events.last?.rule == .deviceFailure)
    #expect(
      bench.events.contains { event in
        guard case .console(let message) = event.kind else { return false }
        return message.isOfStoreKit2
      })
    bench.clearEvents()
    try bench.perform(.query(.unfinished))
    guard case .storekit(let answer)? = bench.events.last?.kind else {
      Issue.record("no answer")
      return
    }
    #expect(answer.outcome == .returned("[.verified(#1)]"))
  }

  @Test("a restore fails with the chain and delivers nothing, without using up the error of purchases")
  func restore() throws {
    var bench = try bench(.queue)
    try bench.perform(.finish(.number(1)))
    bench.clearEvents()
    let failure = SimulatedFailure(Self.systemError, inner: Self.chain, once: true)
    let other = InjectedFailure(domain: "SKErrorDomain", code: 2)
    try bench.perform(.fail(other, once: true), .simulatedFailure(.restore, failure), .restore)
    guard case .restoreFailed(let error)? = bench.diagnostics.last else {
      Issue.record("the restore did not fail")
      return
    }
    #expect(
      error.all.map { "\($0.domain) \($0.code)" } == [
        "SKErrorDomain 0", "ASDErrorDomain 500", "AMSErrorDomain 301",
      ])
    #expect(bench.callbacks.isEmpty && bench.world.switches.failure != nil)
    try bench.perform(.failOff, .restore)
    #expect(bench.callbacks == [["#2 restored"]])
  }
}
