import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@Suite("Interrupted purchases") struct InterruptedTests {
  @Test("Xcode fails at once, silently; Resolve Issues gives a second transaction and keeps the mark")
  func xcode() throws {
    var bench = try Bench()
    try bench.perform(
      .era(.xcode12), .interrupted(true, cause: .terms), .buy(Payment(Bench.monthly)), .confirm)
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 failed"]])
    #expect(bench.console.isEmpty && bench.world.device.topDialog == nil)
    #expect(bench.snapshots.last?.error == StoreError(domain: "SKErrorDomain", code: 0))
    #expect(bench.world.waitingTransactions == [1])
    try bench.perform(.resolve(.last))
    #expect(bench.callbacks.last == ["#2 purchased"])
    #expect(bench.world.transaction(1)?.keepsUnfinishedMark == true)
    #expect(bench.world.switches.interruptsPurchases, "the switch stays on in Xcode")
    #expect(bench.refusal(.resolve(.number(1)))?.reason == "#1 was already resolved by #2")
  }

  @Test("without a dialog, a tap names the purchase that waits, or the failure that is set")
  func tapWithoutDialog() throws {
    var bench = try Bench()
    #expect(bench.refusal(.cancel)?.instead == .buyFirst)
    try bench.perform(.interrupted(true, cause: .terms), .buy(Payment(Bench.monthly)), .confirm)
    for action: Action in [.cancel, .confirm, .tap("cancel")] {
      #expect(bench.refusal(action)?.instead == .step(.resolve(.number(1))))
    }
    bench = try Bench()
    try bench.perform(
      .simulatedFailure(.purchase, SimulatedFailure(.networkError)), .storeKit(.product),
      .buy(Payment(Bench.coins)))
    #expect(
      bench.refusal(.cancel)?.instead
        == .inOrder([.action(.simulatedFailure(.purchase, nil)), .form(.buy)]))
  }

  @Test(
    "without Resolve Issues, the refusal suggests the accepting button of the dialog that is shown",
    arguments: [EnvironmentName.sandbox, .testFlight, .production])
  func refusedResolve(environment: EnvironmentName) throws {
    var bench = try Bench(environment)
    let resolve = Action.resolve(.number(1))
    try bench.perform(.interrupted(true, cause: .terms), .buy(Payment(Bench.monthly)))
    #expect(bench.refusal(resolve)?.instead == .purchaseInXcode(.resolve))
    try bench.perform(.confirm)
    for button in ["ok", "agree"] {
      #expect(
        bench.refusal(resolve)?.instead == .either(.step(.tap(button)), .purchaseInXcode(.resolve)))
      try bench.perform(.tap(button))
    }
    try bench.perform(.home)
    #expect(bench.refusal(resolve)?.instead == .purchaseInXcode(.resolve))
  }

  @Test("the mark goes with the quirk unfinished-mark clears, and is gone today")
  func markQuirk() throws {
    for before: Action in [.quirk(Quirk(.unfinishedMark, "clears")!), .era(.present)] {
      var bench = try Bench()
      try bench.perform(.era(.xcode12), before, .interrupted(true, cause: .terms))
      try bench.perform(.buy(Payment(Bench.monthly)), .confirm, .resolve(.last))
      #expect(bench.world.transaction(1)?.keepsUnfinishedMark == false)
    }
  }

  @Test("Sandbox shows the alert and two sheets; agreement buys after 3 seconds and clears the switch")
  func sandbox() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.interrupted(true, cause: .terms), .buy(Payment(Bench.monthly)), .confirm)
    #expect(bench.callbacks == [["#1 purchasing"]])
    try bench.perform(.tap("ok"))
    #expect(bench.world.device.dialogs.map(\.layer) == [2, 1])
    #expect(bench.snapshots.last?.error?.underlying?.code == 3038)
    let agreed = bench.world.now
    try bench.perform(.tap("agree"), .settle)
    #expect(bench.world.now - agreed == 3_000_000)
    #expect(bench.callbacks.last == ["#2 purchased"])
    #expect(!bench.world.switches.interruptsPurchases)
    #expect(bench.world.device.dialogs.map(\.kind) == [.termsSheet, .completeAlert])
    try bench.perform(.tap("ok"), .tap("agree"))
    #expect(bench.world.device.topDialog?.kind == .completeAlert)
    #expect(bench.callbacks.count == 3)
  }

  @Test("agreeing to both sheets at once keeps the order of the outcomes")
  func bothAtOnce() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.quirk(Quirk(.secondTermsAgreement, "buys-again")!), .interrupted(true, cause: .terms))
    try bench.perform(
      .buy(Payment(Bench.monthly)), .confirm, .tap("ok"), .tap("agree"), .tap("agree"), .settle)
    #expect(bench.callbacks.suffix(2) == [["#2 purchased"], ["#3 purchased"]])
    #expect(bench.snapshots.last?.original?.identifier == bench.snapshots.dropLast().last?.identifier)
  }

  @Test("cancelling the alert fails alike and shows no sheet; refusing both sheets buys nothing")
  func refused() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      .interrupted(true, cause: .terms), .buy(Payment(Bench.monthly)), .confirm, .tap("cancel"))
    #expect(bench.callbacks.last == ["#1 failed"])
    #expect(bench.world.device.dialogs.isEmpty)
    try bench.perform(
      .buy(Payment(Bench.monthly)), .confirm, .tap("ok"), .tap("disagree"), .tap("disagree"), .settle)
    #expect(bench.callbacks.last == ["#2 failed"])
    #expect(bench.world.transaction(2)?.interruption == .abandoned)
    #expect(bench.world.switches.interruptsPurchases)
  }

  @Test("refusing one of two stacked sheets leaves the purchase to the other", arguments: [true, false])
  func oneOfTwoRefused(agreesToOther: Bool) throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      .interrupted(true, cause: .terms), .buy(Payment(Bench.monthly)), .confirm, .tap("ok"), .tap("disagree"))
    #expect(bench.world.device.dialogs.map(\.layer) == [2])
    #expect(bench.world.transaction(1)?.interruption == .open)
    #expect(bench.world.waitingTransactions == [1])
    #expect(!bench.diagnostics.contains(.nothingHappened(transaction: 1)))
    try bench.perform(.tap(agreesToOther ? "agree" : "disagree"), .settle)
    if agreesToOther {
      #expect(bench.callbacks.last == ["#2 purchased"])
      #expect(bench.world.transaction(1)?.interruption == .resolved(by: 2))
    } else {
      #expect(bench.callbacks.last == ["#1 failed"])
      #expect(bench.world.transaction(1)?.interruption == .abandoned)
      #expect(bench.diagnostics.contains(.nothingHappened(transaction: 1)))
    }
    #expect(bench.world.waitingTransactions.isEmpty)
  }

  @Test("refusing the second sheet after agreeing to the first does not take the purchase back")
  func secondRefusedAfterAgreeing() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      .interrupted(true, cause: .terms), .buy(Payment(Bench.monthly)), .confirm, .tap("ok"), .tap("agree"),
      .tap("disagree"), .settle)
    #expect(bench.callbacks.last == ["#2 purchased"])
    #expect(bench.world.transaction(1)?.interruption == .resolved(by: 2))
  }

  @Test("payment information asks on one sheet and has its own error")
  func paymentInformation() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      .interrupted(true, cause: .paymentInformation), .buy(Payment(Bench.coins)), .confirm, .tap("ok"))
    #expect(bench.snapshots.last?.error?.underlying?.code == 3029)
    #expect(bench.world.device.dialogs.count == 1)
    try bench.perform(.tap("ok"), .settle)
    #expect(bench.callbacks.last == ["#2 purchased"])
  }

  @Test("a failed purchase keeps product and quantity in the one that resolves it")
  func keepsQuantity() throws {
    var bench = try Bench()
    try bench.perform(
      .interrupted(true, cause: .terms), .buy(Payment(Bench.coins, quantity: 3)), .confirm, .resolve(.last))
    #expect(bench.world.transaction(2)?.payment.quantity == 3)
    #expect(bench.world.app.unlocked[Bench.coins] == 3)
  }
}

@Suite("Ask to Buy") struct AskToBuyTests {
  @Test(
    "Xcode: Ask, Cancel and Home all end in deferred with no error", arguments: ["ask", "cancel", "home"])
  func xcodeDeferred(answer: String) throws {
    var bench = try Bench()
    try bench.perform(
      .device(DeviceChange(locale: "ja_JP")), .askToBuy(true), .buy(Payment(Bench.monthly)), .confirm)
    #expect(
      bench.world.device.topDialog?.message
        == "A request to buy \"\" will be sent to your parent or guardian. [Environment: Xcode]")
    if answer == "home" {
      try bench.perform(.home, .app(.foreground))
    } else {
      try bench.perform(.tap(answer))
    }
    #expect(bench.snapshots.last?.state == .deferred)
    #expect(bench.snapshots.last?.error == nil)
    #expect(bench.world.pendingRequestCount == 1)
  }

  @Test("approving turns the same transaction into purchased; declining delivers nothing")
  func decisions() throws {
    var bench = try Bench()
    try bench.perform(.askToBuy(true), .nextTransactionID(8))
    try bench.perform(.buy(Payment(Bench.monthly)), .confirm, .tap("ask"), .approve(.last))
    #expect(bench.callbacks.last == ["#1 purchased"])
    #expect(bench.snapshots.last?.identifier == "8")
    try bench.perform(.buy(Payment(Bench.coins)), .confirm, .tap("ask"))
    let count = bench.callbacks.count
    try bench.perform(.decline(.last), .advance(.seconds(1_000_000)))
    #expect(bench.callbacks.count == count)
    #expect(bench.diagnostics.contains(.declinedDeliversNothing(transaction: 2)))
    #expect(bench.world.pendingRequestCount == 0)
    #expect(bench.refusal(.approve(.last))?.reason == "#2 was already declined")
  }

  @Test("an approval in the background is delivered at the return")
  func approvalInBackground() throws {
    var bench = try Bench()
    try bench.perform(
      .askToBuy(true), .buy(Payment(Bench.monthly)), .confirm, .tap("ask"), .home, .approve(.last))
    #expect(bench.world.transaction(1)?.isUndelivered == true)
    #expect(bench.diagnostics.last == .waitsForForeground(transaction: 1, app: .background))
    try bench.perform(.app(.foreground))
    #expect(bench.callbacks.last == ["#1 purchased"])
  }

  @Test("Sandbox asks after 3 seconds, defers after 3 more, and refuses approve and decline")
  func sandbox() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.askToBuy(true))
    #expect(bench.diagnostics == [.askToBuyIsSetByTheApp(inTestFlight: false)])
    try bench.perform(.buy(Payment(Bench.monthly)), .confirm)
    #expect(bench.world.device.topDialog == nil)
    try bench.perform(.advance(.seconds(3)))
    #expect(bench.world.device.topDialog?.says("A request to buy \"Pro Monthly\" will be sent") == true)
    try bench.perform(.tap("cancel"), .advance(.seconds(3)))
    #expect(bench.callbacks.last == ["#1 deferred"])
    for action in [Action.approve(.last), .decline(.last)] {
      #expect(bench.refusal(action)?.possible.contains("environment xcode") == true)
    }
  }

  @Test("Xcode ignores the payment's own flag, Sandbox obeys it")
  func flag() throws {
    var xcode = try Bench()
    try xcode.perform(.buy(Payment(Bench.monthly, simulatesAskToBuy: true)), .confirm)
    #expect(xcode.callbacks.last == ["#1 purchased"])
    var sandbox = try Bench(.sandbox)
    try sandbox.perform(
      .buy(Payment(Bench.monthly, simulatesAskToBuy: true)), .confirm, .settle, .tap("ask"), .settle)
    #expect(sandbox.callbacks.last == ["#1 deferred"])
  }

  @Test("with both switches on, Interrupted comes first")
  func bothSwitches() throws {
    var bench = try Bench()
    try bench.perform(
      .askToBuy(true), .interrupted(true, cause: .terms), .buy(Payment(Bench.monthly)), .confirm)
    #expect(bench.callbacks.last == ["#1 failed"])
  }
}

@Suite("Failures") struct FailureTests {
  @Test("errors of other domains pass through unmapped")
  func unmapped() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.network(false), .buy(Payment(Bench.coins)), .confirm)
    #expect(bench.snapshots.last?.error?.domain == "NSURLErrorDomain")
    var xcode = try Bench()
    try xcode.perform(.network(false), .buy(Payment(Bench.coins)), .confirm)
    #expect(xcode.callbacks.last == ["#1 purchased"], "Xcode's store is on the Mac")
  }

  @Test("a failure lasts until it is off, or once")
  func onceOrUntilOff() throws {
    var bench = try Bench()
    let failure = try #require(ErrorTable.failure(named: "paymentNotAllowed"))
    try bench.perform(.fail(failure, once: false))
    try bench.buyAndConfirm(Bench.coins)
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.fail(failure, once: true))
    try bench.buyAndConfirm(Bench.coins)
    try bench.buyAndConfirm(Bench.coins)
    #expect(
      bench.snapshots.filter { $0.state != .purchasing }.map(\.state) == [
        .failed, .failed, .failed, .purchased,
      ])
  }

  @Test("every SKError has its sentence and its number")
  func sentences() {
    let rows = ErrorTable.rows.filter { $0.domain == "SKErrorDomain" }
    #expect(rows.map(\.code) == Array(0...21))
    #expect(rows.allSatisfy { $0.sentence.hasSuffix(".") && $0.name != nil })
  }

  @Test("a subscription that is held answers its purchase; by quirk it is bought with its original, or fails")
  func duplicatePurchase() throws {
    var bench = try Bench(.sandbox)
    try bench.buyAndConfirm()
    try bench.perform(.quirk(.heldPurchase(.sheet)))
    try bench.perform(.buy(Payment(Bench.monthly)), .confirm, .settle)
    #expect(bench.snapshots.last?.identifier == bench.world.identifierText(1))
    #expect(bench.world.device.topDialog?.kind == .alreadySubscribedAlert)
    try bench.perform(.tap("ok"), .quirk(Quirk(.duplicatePurchase, "original")!))
    try bench.perform(.buy(Payment(Bench.monthly)), .confirm, .settle)
    #expect(bench.snapshots.last?.original?.state == .purchased)
    #expect(bench.world.device.topDialog?.kind == .alreadySubscribedAlert)
    try bench.perform(.tap("ok"), .quirk(Quirk(.duplicatePurchase, "fails-3532")!))
    try bench.perform(.buy(Payment(Bench.monthly)), .confirm, .settle)
    #expect(bench.snapshots.last?.error?.underlying?.code == 3532)
  }

  @Test("StoreKit's own text follows the app by default and the device by quirk")
  func appLanguage() throws {
    var bench = try Bench(.sandbox)
    let failure = try #require(ErrorTable.failure(named: "ASDServerErrorDomain/3532"))
    try bench.perform(.device(DeviceChange(locale: "de_DE")), .fail(failure, once: false))
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.snapshots.last?.error?.description == "An unknown error occurred")
    try bench.perform(.quirk(Quirk(.appLanguage, "device")!))
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.snapshots.last?.error?.description == "Ein unbekannter Fehler ist aufgetreten")
  }
}
