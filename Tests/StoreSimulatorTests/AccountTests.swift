// Tests of purchases without a signed-in account on the device.

import Support
import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("Account on the device") struct AccountTests {
  private let monthly = Payment("com.example.subscriptionlab.monthly")

  private func sandbox(_ actions: Action...) throws -> Bench {
    var bench = try Bench(.sandbox)
    for action in actions { try bench.perform(action) }
    return bench
  }

  @Test("the payment sheet names who is signed in, and follows a change")
  func sheet() throws {
    var bench = try sandbox(.buy(monthly))
    #expect(bench.world.device.topDialog?.sheet?.account == "qa-us@example.com")
    try bench.perform(.cancel, .account(.signIn(name: "tester7@example.com")), .buy(monthly))
    #expect(bench.world.device.topDialog?.sheet?.account == "tester7@example.com")
    try bench.perform(.cancel, .account(.signIn(name: nil)), .buy(monthly))
    #expect(bench.world.device.topDialog?.sheet?.account == "qa-us@example.com")
  }

  @Test("while nobody is signed in the purchase asks first; signed in, the payment sheet comes up")
  func asks() throws {
    var bench = try sandbox(.account(.signOut), .buy(monthly))
    #expect(bench.world.device.topDialog?.kind == .signInAlert)
    try bench.perform(.tap("sign-in"))
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    try bench.perform(.confirm, .settle)
    #expect(bench.world.transaction(1)?.state == .purchased)
    try bench.perform(.tap("ok"), .buy(Payment("com.example.subscriptionlab.coins100")))
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
  }

  @Test(
    "a tester who is entered at the purchase owns it; a name that cannot be one is refused with the reason")
  func entersTester() throws {
    var bench = try sandbox(.account(.signOut), .buy(monthly))
    let before = bench.world
    for (name, fault) in [
      ("a\u{1B}b", AccountName.Fault.unreadable("\u{1B}")), ("", .empty), ("me", .isReservedName),
      ("qa-us@examp1e.com".replacing("1", with: "ӏ"), .mixed("ӏ")),
    ] {
      #expect(bench.simulator.refusal(of: .signInOnAlert(name: name))?.why == .accountName(fault))
    }
    #expect(bench.simulator.refusal(of: .signInOnAlert(name: ""))?.instead == .step(.tap("sign-in")))
    #expect(bench.world == before)
    try bench.perform(.signInOnAlert(name: "tester7@example.com"))
    #expect(bench.world.accountName == "tester7@example.com")
    #expect(bench.world.device.topDialog?.sheet?.account == "tester7@example.com")
    try bench.perform(.confirm, .settle, .tap("ok"))
    #expect(bench.world.transaction(1)?.state == .purchased)
    try bench.perform(.account(.signIn(name: nil)))
    #expect(bench.world.currentEntitlements().isEmpty)
    #expect(bench.simulator.refusal(of: .signInOnAlert(name: "tester7@example.com")) != nil)
  }

  @Test("a restore takes the name of a tester too, and restores what this tester owns")
  func entersTesterToRestore() throws {
    let noAds = Payment("com.example.subscriptionlab.noads")
    var bench = try sandbox(
      .account(.signIn(name: "tester7@example.com")), .buy(noAds), .confirm, .settle, .tap("ok"),
      .account(.signOut), .restore)
    #expect(bench.world.device.topDialog?.kind == .signInAlert)
    try bench.perform(.signInOnAlert(name: "tester7@example.com"), .settle)
    #expect(bench.world.currentEntitlements().count == 1)
  }

  @Test("leaving the question fails the purchase with No active account; so does a restore")
  func leaves() throws {
    var bench = try sandbox(.account(.signOut), .buy(monthly), .tap("cancel"))
    let error = bench.world.transaction(1)?.error
    #expect(error?.domain == "SKErrorDomain" && error?.code == 0)
    #expect(error?.underlying?.domain == "ASDErrorDomain" && error?.underlying?.code == 509)
    #expect(error?.underlying?.description == "No active account")
    #expect(bench.world.device.dialogs.isEmpty)
    try bench.perform(.restore)
    #expect(bench.world.device.topDialog?.kind == .signInAlert)
    let events = try bench.simulator.apply(.tap("cancel"))
    #expect(
      events.contains { event in
        guard case .diagnostic(.restoreFailed(let error)) = event.kind else { return false }
        return error.code == 0 && error.underlying?.code == 509
      })
  }

  @Test("signing out twice is refused, and Xcode has no account at all")
  func refusals() throws {
    var bench = try sandbox(.account(.signOut))
    #expect(bench.simulator.refusal(of: .account(.signOut)) != nil)
    #expect(bench.simulator.refusal(of: .account(.signIn(name: ""))) != nil)
    try bench.perform(.environment(.xcode))
    #expect(bench.simulator.refusal(of: .account(.signOut)) != nil)
    #expect(bench.simulator.refusal(of: .account(.signIn(name: nil))) != nil)
    try bench.perform(.buy(monthly))
    #expect(bench.world.device.topDialog?.sheet?.account == "[Environment: Xcode]")
  }

  @Test(
    "by iOS 6's manners a tester signed in beforehand never gets to buy; one entered at the purchase does")
  func iOS6() throws {
    let quirk = try #require(Quirk(.testerSignIn, "ios6"))
    var bench = try sandbox(.quirk(quirk), .buy(monthly))
    #expect(bench.world.device.topDialog?.kind == .signInAlert)
    #expect(bench.world.device.topDialog?.message.contains("qa-us@example.com") == true)
    try bench.perform(.tap("sign-in"))
    #expect(bench.world.app.state == .background)
    try bench.perform(.app(.foreground))
    #expect(bench.world.transaction(1)?.deliveredState == .failed)
    #expect(bench.world.transaction(1)?.error?.domain == "SSErrorDomain")
    try bench.perform(.account(.signOut), .buy(monthly), .tap("sign-in"), .confirm, .settle)
    #expect(bench.world.transaction(2)?.state == .purchased)
  }

  @Test("the account goes along to another world and stays through a reset")
  func shared() throws {
    var bench = try sandbox(.account(.signOut), .reset)
    #expect(bench.world.device.account == nil)
    try bench.perform(.environment(.xcode), .environment(.sandbox))
    #expect(bench.world.accountName == nil)
  }

  @Test("under the policy ask nothing is finished by itself, and what could be is known")
  func finishPolicyAsk() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.ask), .buy(monthly))
    #expect(bench.world.unfinishedInQueue.isEmpty)
    try bench.perform(.confirm)
    #expect(bench.world.unfinishedInQueue == [1])
    try bench.perform(.finish(.number(1)))
    #expect(bench.world.unfinishedInQueue.isEmpty)
    #expect(bench.world.transaction(1)?.finishedAt != nil)
  }

  @Test("a short delay is told before what it delivers")
  func delayFirst() throws {
    var bench = try sandbox(.buy(monthly), .confirm)
    let events = try bench.simulator.apply(.settle)
    let time = events.firstIndex { if case .timePassed = $0.kind { true } else { false } }
    let callback = events.firstIndex { if case .callback = $0.kind { true } else { false } }
    let (first, second) = (try #require(time), try #require(callback))
    #expect(first < second)
    #expect(events[first].at == events[second].at)
    try bench.perform(.tap("ok"), .buy(Payment("com.example.subscriptionlab.coins100")), .confirm)
    let passed = try bench.simulator.apply(.advance(.seconds(10))).compactMap { event -> Int64? in
      guard case .timePassed(let start) = event.kind else { return nil }
      return (event.at - start) / 1_000_000
    }
    #expect(passed == [3, 7])
  }

  @Test("a sign-in under Settings closes the open questions for the account, and what asked goes on")
  func signedInElsewhere() throws {
    for way in StoreKitVersion.allCases {
      var bench = try Bench(.sandbox)
      try bench.perform(
        .storeKit(way), .account(.signOut), .buy(monthly), .buy(Payment(Bench.coins)))
      #expect(bench.world.device.topDialog?.kind == .signInAlert)
      try bench.perform(.account(.signIn(name: "tester7@example.com")))
      #expect(bench.world.device.dialogs.map(\.kind) == [.paymentSheet])
      #expect(bench.world.device.topDialog?.transaction == 1)
      #expect(bench.world.device.waitingDialogs.map(\.kind) == [.paymentSheet])
      try bench.perform(.confirm, .confirm, .settle)
      #expect([1, 2].allSatisfy { bench.world.transaction($0)?.state == .purchased })
    }
  }

  @Test("a sign-in at one question answers the others in their order")
  func signedInAtTheFirst() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.account(.signOut), .buy(monthly), .buy(Payment(Bench.coins)), .tap("sign-in"))
    let sheets = bench.world.device.dialogs + bench.world.device.waitingDialogs
    #expect(sheets.map(\.kind) == [.paymentSheet, .paymentSheet])
    #expect(sheets.map(\.transaction) == [1, 2])
  }

  @Test("a restore that asks for the account begins when somebody signs in under Settings")
  func restoreSignedInElsewhere() throws {
    var bench = try Bench(.sandbox)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.account(.signOut), .restore)
    #expect(bench.world.device.topDialog?.kind == .signInAlert)
    try bench.perform(.account(.signIn(name: nil)))
    #expect(bench.world.device.topDialog == nil)
    #expect(bench.callbacks.last == ["#2 restored"])
  }

  @Test("the question of AppStore.sync() stays, because it asks whoever is signed in")
  func syncStays() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.account(.signOut), .appStore(.sync), .account(.signIn(name: nil)))
    #expect(bench.world.device.topDialog?.page == .sync)
  }
}
