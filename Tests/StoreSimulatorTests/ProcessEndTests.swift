// Tests of what is lost and what remains when the app's process ends.

import StoreModel
import StoreSimulator
import Testing

@Suite("The process ends") struct ProcessEndTests {
  private func isLost(_ bench: Bench, _ number: TransactionNumber) -> Bool {
    bench.world.transaction(number)?.isLost == true
  }

  @Test("under the payment sheet: the purchase is lost, is said so once, and no launch delivers it")
  func underTheSheet() throws {
    for environment in EnvironmentName.allCases {
      var bench = try Bench(environment)
      try bench.perform(.buy(Payment(Bench.monthly)), .app(.terminate))
      #expect(bench.diagnostics == [.localTransactionsLost([1])], "\(environment)")
      let lost = try #require(bench.world.transaction(1))
      #expect(lost.isLost && !lost.isInQueue && lost.state == .purchasing && lost.error == nil)
      #expect(bench.refusal(.finish(.number(1))) != nil)
      bench.clearEvents()
      try bench.perform(.app(.launch))
      #expect(bench.callbacks.isEmpty && bench.updates.isEmpty && bench.world.device.dialogs.isEmpty)
      #expect(bench.refusal(.finish(.number(1)))?.why == .lostWithProcess(1))
      // The product can be bought again at once, with a new payment sheet.
      try bench.perform(.buy(Payment(Bench.monthly)))
      #expect(bench.callbacks == [["#2 purchasing"]] && bench.world.device.topDialog?.transaction == 2)
    }
  }

  @Test("under the terms alert, and under a sheet that waits: lost as well")
  func underOthers() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      .interrupted(true, cause: .terms), .buy(Payment(Bench.coins)), .confirm, .buy(Payment(Bench.noAds)),
      .app(.terminate))
    #expect(bench.diagnostics.last == .localTransactionsLost([1, 2]))
    #expect(isLost(bench, 1) && isLost(bench, 2) && bench.world.device.waitingDialogs.isEmpty)
  }

  @Test("a request that a parent decides about is not lost: approved, it comes with the launch")
  func deferred() throws {
    for environment in [EnvironmentName.xcode, .production] {
      var bench = try Bench(environment)
      try bench.perform(
        .askToBuy(true), .buy(Payment(Bench.coins, simulatesAskToBuy: true)), .confirm, .settle, .tap("ask"),
        .settle)
      bench.clearEvents()
      try bench.perform(.app(.terminate))
      #expect(bench.diagnostics.isEmpty && !isLost(bench, 1))
      try bench.perform(.approve(.number(1)))
      #expect(bench.diagnostics == [.waitsForForeground(transaction: 1, app: .terminated)])
      try bench.perform(.app(.launch))
      #expect(bench.callbacks == [["#1 purchased"]])
    }
  }

  @Test("under the question for the parent the request goes out, as by the Home button")
  func underAskToBuy() throws {
    for environment in EnvironmentName.allCases {
      var bench = try Bench(environment)
      try bench.perform(
        .askToBuy(true), .buy(Payment(Bench.coins, simulatesAskToBuy: true)), .confirm, .settle)
      #expect(bench.world.device.topDialog?.kind == .askToBuyAlert)
      try bench.perform(.app(.terminate), .settle)
      #expect(bench.world.transaction(1)?.request == .waiting && !isLost(bench, 1))
      #expect(
        !bench.diagnostics.contains {
          if case .localTransactionsLost = $0 { true } else { false }
        })
    }
  }

  @Test("a purchase that was confirmed is not lost: the store completes it, and the launch delivers it")
  func confirmed() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.buy(Payment(Bench.coins)), .confirm, .app(.terminate))
    #expect(bench.diagnostics.isEmpty && !isLost(bench, 1))
    try bench.perform(.settle, .app(.launch))
    #expect(bench.callbacks.last == ["#1 purchased"])
  }

  @Test("a confirmed purchase that the store refuses when nobody is there is lost then")
  func refusedAfterwards() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.order(Plans.gold)
    try bench.perform(.quirk(.duplicatePurchase(.fails)), .quirk(.heldPurchase(.sheet)))
    try bench.perform(.buy(Payment(Plans.gold)), .confirm)
    bench.clearEvents()
    try bench.perform(.app(.terminate))
    #expect(bench.diagnostics.isEmpty)
    try bench.perform(.settle)
    #expect(bench.diagnostics == [.localTransactionsLost([2])] && isLost(bench, 2))
    try bench.perform(.app(.launch))
    #expect(!bench.callbacks.contains(["#2 failed"]))
  }

  @Test("a failed transaction that was not finished is lost; its interruption can still be resolved")
  func failed() throws {
    var bench = try Bench()
    try bench.perform(
      .finishPolicy(.manual), .interrupted(true, cause: .terms), .buy(Payment(Bench.coins)), .confirm)
    bench.clearEvents()
    try bench.perform(.app(.terminate))
    #expect(bench.diagnostics == [.localTransactionsLost([1])])
    try bench.perform(.resolve(.number(1)), .app(.launch))
    #expect(bench.callbacks == [["#2 purchased"]])
  }

  @Test("a new device takes along what only the old one's process had")
  func newDevice() throws {
    var bench = try Bench()
    try bench.perform(.buy(Payment(Bench.coins)), .newDevice)
    #expect(bench.diagnostics == [.localTransactionsLost([1])] && isLost(bench, 1))
    try bench.perform(.newDevice)
    #expect(bench.diagnostics == [.localTransactionsLost([1])] && isLost(bench, 1))
  }

  @Test("what a process that has ended was about to be answered is lost with the device as well")
  func newDeviceMeanwhile() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.buy(Payment(Bench.coins)), .confirm, .app(.terminate))
    #expect(!isLost(bench, 1))
    bench.clearEvents()
    try bench.perform(.newDevice)
    #expect(bench.diagnostics == [.localTransactionsLost([1])] && isLost(bench, 1))
  }

  @Test("a test session cannot expire what is in grace or in billing retry", arguments: [true, false])
  func expiring(grace: Bool) throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.failToRenew(Plans.gold, grace: grace)
    let expire = Action.subscription(.expire, product: Plans.gold, person: "me")
    #expect(bench.refusal(expire)?.why == .subscription(.hasExpiredAlready(Plans.gold)))
    try bench.act(.cancel, Plans.gold)
    #expect(try bench.own(Plans.gold).state == .expired)
  }
}
