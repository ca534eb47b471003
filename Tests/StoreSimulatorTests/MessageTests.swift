// Tests of App Store messages.

import Support
import Testing

@testable import StoreModel
@testable import StoreSimulator

@Suite("Messages of the App Store") struct MessageTests {
  private func messages(_ bench: Bench) -> [String] {
    bench.updates.compactMap { update in
      if case .message(let reason, _) = update { reason.rawValue } else { nil }
    }
  }

  private func relaunch(_ bench: inout Bench) throws {
    try bench.perform(.app(.terminate))
    bench.clearEvents()
    try bench.perform(.app(.launch))
  }

  private func closeSheets(_ bench: inout Bench) throws {
    while let dialog = bench.world.device.topDialog {
      try bench.perform(.tap(dialog.buttons.first { !$0.name.isAccepting }?.identifier ?? "ok"))
    }
  }

  private func bench(_ environment: EnvironmentName) throws -> Bench {
    try Bench.plans(environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
  }

  @Test(
    "a billing issue is told at each launch while the renewal is not paid",
    arguments: EnvironmentName.withBillingRetry)
  func billingIssue(environment: EnvironmentName) throws {
    var bench = try bench(environment)
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: true)
    for _ in 0..<3 {
      try relaunch(&bench)
      #expect(messages(bench) == ["billingIssue"])
      #expect(bench.world.device.topDialog?.kind == .messageSheet)
      try closeSheets(&bench)
    }
    // Returning to the foreground is not a launch.
    bench.clearEvents()
    try bench.perform(.app(.background), .app(.foreground))
    #expect(messages(bench).isEmpty && bench.world.device.dialogs.isEmpty)
    try bench.perform(.recover(product: Plans.gold, person: FamilyMember.me))
    try relaunch(&bench)
    #expect(messages(bench).isEmpty && bench.world.device.dialogs.isEmpty)
  }

  @Test("a price increase is told at each launch until the customer has answered", arguments: [true, false])
  func priceIncrease(agrees: Bool) throws {
    var bench = try bench(.xcode)
    try bench.order(Plans.gold)
    try bench.perform(.priceIncrease(.ask(price: "12.00"), product: Plans.gold, person: FamilyMember.me))
    for _ in 0..<2 {
      try relaunch(&bench)
      #expect(messages(bench) == ["priceIncreaseConsent"])
      #expect(bench.world.device.topDialog?.kind == .priceConsentSheet)
      try bench.perform(.tap("cancel"))
    }
    try bench.perform(
      .priceIncrease(agrees ? .agree : .decline, product: Plans.gold, person: FamilyMember.me))
    try relaunch(&bench)
    #expect(messages(bench).isEmpty)
  }

  @Test(
    "a win-back offer is told at each launch to an eligible customer, and to no other",
    arguments: EnvironmentName.allCases)
  func winBack(environment: EnvironmentName) throws {
    var bench = try bench(environment)
    try bench.order(Plans.gold)
    try relaunch(&bench)
    #expect(messages(bench).isEmpty)
    try bench.act(.cancel, Plans.gold)
    try bench.advance(to: bench.own(Plans.gold).expirationDate)
    #expect(try bench.own(Plans.gold).renewalInfo.eligibleWinBackOfferIDs == ["back"])
    for _ in 0..<2 {
      try relaunch(&bench)
      #expect(messages(bench) == ["winBackOffer"])
      #expect(bench.world.device.topDialog?.kind == .messageSheet)
      try closeSheets(&bench)
    }
    guard environment == .xcode else { return }
    try bench.perform(.offer(.eligible(false, product: Plans.silver, offer: "back")))
    try relaunch(&bench)
    #expect(messages(bench).isEmpty && bench.world.device.dialogs.isEmpty)
  }

  @Test("who subscribes again has no win-back message, and its sheet goes")
  func wonBack() throws {
    var bench = try bench(.xcode)
    try bench.order(Plans.gold)
    try bench.act(.expire, Plans.gold)
    try relaunch(&bench)
    #expect(bench.world.device.topDialog?.kind == .messageSheet)
    try bench.perform(.outside(.buy(OutOfAppPurchase(Plans.gold))))
    #expect(bench.world.device.dialogs.isEmpty)
    try relaunch(&bench)
    #expect(messages(bench).isEmpty)
  }

  @Test("an app that puts messages off hears each once a launch and displays it once")
  func putOff() throws {
    var bench = try bench(.xcode)
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: true)
    try bench.perform(.appPolicy(.defersMessages, true))
    for _ in 0..<2 {
      try relaunch(&bench)
      #expect(messages(bench) == ["billingIssue"] && bench.world.device.dialogs.isEmpty)
    }
    try bench.perform(.appStore(.showMessages))
    #expect(bench.world.device.dialogs.count == 1)
  }

  @Test("an app without a listener is told nothing, and the system shows the sheet at each launch")
  func noListener() throws {
    var bench = try bench(.sandbox)
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: true)
    try bench.perform(.updates(false))
    for _ in 0..<2 {
      try relaunch(&bench)
      #expect(messages(bench).isEmpty && bench.world.device.topDialog?.kind == .messageSheet)
      try closeSheets(&bench)
    }
  }

  @Test("messages concern the account on the device, and are told again when it is back")
  func accounts() throws {
    var bench = try bench(.sandbox)
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: true)
    bench.clearEvents()
    try bench.perform(.account(.signIn(name: "other@example.com")))
    try relaunch(&bench)
    #expect(messages(bench).isEmpty && bench.world.device.dialogs.isEmpty)
    try bench.perform(.account(.signIn(name: nil)))
    #expect(messages(bench) == ["billingIssue"])
    try relaunch(&bench)
    #expect(messages(bench) == ["billingIssue"])
  }

  @Test(
    "a message that waited for its account is told once when the account is back, others never hear of it")
  func waitedForAccount() throws {
    var bench = try bench(.sandbox)
    try bench.perform(.app(.background), .outside(.message(.generic, product: nil)))
    try bench.perform(.account(.signIn(name: "other@example.com")), .app(.foreground))
    #expect(messages(bench).isEmpty && bench.world.device.dialogs.isEmpty)
    bench.clearEvents()
    try bench.perform(.account(.signIn(name: nil)))
    #expect(messages(bench) == ["generic"])
    #expect(bench.world.device.dialogs.count == 1)
    try closeSheets(&bench)
    try bench.perform(.account(.signIn(name: "other@example.com")))
    bench.clearEvents()
    try bench.perform(.account(.signIn(name: nil)))
    #expect(messages(bench).isEmpty)
  }

  @Test("the first process on a new device is told what holds")
  func newDevice() throws {
    var bench = try bench(.xcode)
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: true)
    bench.clearEvents()
    try bench.perform(.newDevice)
    #expect(messages(bench) == ["billingIssue"])
  }
}
