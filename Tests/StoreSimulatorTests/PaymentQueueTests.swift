import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Testing

@Suite("The payment queue") struct PaymentQueueTests {
  @Test("buying shows a purchasing callback, then a sheet; confirming gives purchased and an alert")
  func plainPurchase() throws {
    var bench = try Bench()
    try bench.buy()
    #expect(bench.callbacks == [["#1 purchasing"]])
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    try bench.perform(.confirm)
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 purchased"]])
    #expect(bench.world.device.topDialog?.kind == .completeAlert)
    #expect(bench.world.app.unlocked[Bench.monthly] == 1)
  }

  @Test("an identifier is taken when a transaction is purchased, not before")
  func identifierIsTakenLate() throws {
    var bench = try Bench()
    try bench.perform(.nextTransactionID(6))
    try bench.buy(Bench.coins)
    try bench.perform(.cancel)
    try bench.buyAndConfirm(Bench.coins)
    #expect(bench.snapshots.map(\.identifier) == [nil, nil, nil, "6"])
  }

  @Test("an unfinished purchase is delivered again when the same is bought, without a sheet")
  func duplicateAddOfPurchased() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.manual))
    try bench.buyAndConfirm()
    try bench.buy()
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 purchased"], ["#1 purchased"]])
    #expect(bench.world.device.topDialog == nil)
    #expect(bench.world.transactionCount == 1)
    #expect(
      bench.console == ["Payment added for transaction already in the SKPaymentQueue: \(Bench.monthly)"])
  }

  @Test("another quantity of the same product is another purchase")
  func otherQuantity() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.buy(Payment(Bench.coins, quantity: 2)))
    #expect(bench.callbacks.last == ["#2 purchasing"])
  }

  @Test("an unfinished failed transaction is replaced", arguments: [FinishPolicy.manual])
  func duplicateAddOfFailed(policy: FinishPolicy) throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(policy))
    try bench.buy()
    try bench.perform(.cancel)
    try bench.buy()
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 failed"], ["#2 purchasing"]])
    #expect(bench.console.suffix(2).last == "Reprocessing transaction with state 2: \(Bench.monthly)")
    #expect(bench.world.transaction(1)?.isInQueue == false)
  }

  @Test("an unfinished deferred transaction is replaced, and the old request can still be approved")
  func duplicateAddOfDeferred() throws {
    var bench = try Bench()
    try bench.perform(.askToBuy(true), .buy(Payment(Bench.monthly)), .confirm, .tap("ask"))
    try bench.perform(.askToBuy(false), .buy(Payment(Bench.monthly)))
    #expect(bench.console.contains("Reprocessing transaction with state 4: \(Bench.monthly)"))
    try bench.perform(.approve(.number(1)))
    #expect(bench.callbacks.last == ["#1 purchased"])
  }

  @Test("in iOS 14 cancelling fails with SKErrorDomain 2 around 907 around 6, in the order of the keys")
  func cancelled() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      .era(.xcode12), .addresses(queue: 0x2, error: 0x28), .buy(Payment(Bench.coins)), .cancel)
    let dump = bench.lastDump
    #expect(
      dump[4].hasPrefix(
        """
        transaction.error = Optional(Error Domain=SKErrorDomain Code=2 "(null)" UserInfo={NSUnderlyingError=0x
        """
      ))
    #expect(
      dump[4].contains(
        """
        {Error Domain=ASDErrorDomain Code=907 "Unhandled exception" UserInfo={NSUnderlyingError=0x28 {Error \
        Domain=AMSErrorDomain Code=6 "Payment Sheet Failed" UserInfo={NSLocalizedDescription=Payment Sheet \
        Failed, NSLocalizedFailureReason=Payment sheet cancelled}}, \
        NSLocalizedFailureReason=An unknown error occurred, NSLocalizedDescription=Unhandled exception}}})
        """
      ))
    #expect(
      dump.contains(
        "error.localizedDescription = The operation couldn’t be completed. (SKErrorDomain error 2.)"))
    #expect(dump.contains(".failed> the user canceled a payment request."))
  }

  @Test("a purchasing transaction cannot be finished, a deferred one can")
  func finishing() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.manual), .askToBuy(true))
    try bench.buy()
    let refusal = try #require(bench.refusal(.finish(.last)))
    #expect(refusal.reason.contains("Cannot finish a purchasing transaction"))
    try bench.perform(.confirm, .tap("ask"), .finish(.last))
    #expect(bench.diagnostics.contains(.transactionsRemoved([1])))
    #expect(bench.refusal(.finish(.last))?.reason == "#1 is already finished")
  }

  @Test("restoring delivers what is held in one array, with its original, then the end")
  func restoring() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.coins)
    try bench.buyAndConfirm(Bench.monthly)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.restore)
    #expect(bench.callbacks.last == ["#4 restored", "#5 restored"])
    #expect(bench.snapshots.suffix(2).map(\.original?.identifier) == ["1", "2"])
    #expect(bench.diagnostics.last == .restoreFinished(count: 2))
  }

  @Test("restoring nothing calls no updatedTransactions")
  func restoringNothing() throws {
    var bench = try Bench()
    try bench.perform(.restore)
    #expect(bench.callbacks.isEmpty)
    #expect(bench.diagnostics == [.restoreFinished(count: 0)])
  }

  @Test("an empty identifier, a quantity of nothing and an unknown product are refused")
  func invalidPayments() throws {
    let bench = try Bench()
    #expect(bench.refusal(.buy(Payment("")))?.reason.contains("Invalid product identifier") == true)
    #expect(
      bench.refusal(.buy(Payment(Bench.coins, quantity: 0)))?.reason.contains("Invalid quantity: 0") == true)
    let refusal = try #require(bench.refusal(.buy(Payment("org.example.monthly"))))
    #expect(refusal.possible.contains(Bench.monthly))
  }

  @Test("where payments are restricted a payment fails without a sheet")
  func restricted() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.device(DeviceChange(purchasesAllowed: false)), .buy(Payment(Bench.coins)))
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 failed"]])
    #expect(bench.world.device.topDialog == nil)
    #expect(bench.snapshots.last?.error?.code == 4)
  }
}

@Suite("When the app is told") struct DeliveryTests {
  @Test("results that come in the background are delivered one by one at the return, pushes in one array")
  func background() throws {
    var bench = try Bench()
    try bench.perform(.askToBuy(true))
    for product in [Bench.monthly, Bench.noAds] {
      try bench.perform(.buy(Payment(product)), .confirm, .tap("ask"))
    }
    try bench.perform(.buy(Payment(Bench.coins)), .confirm, .home)
    #expect(bench.callbacks.count == 5)
    try bench.perform(.approve(.number(1)), .approve(.number(2)))
    #expect(bench.callbacks.count == 5)
    try bench.perform(.app(.foreground))
    #expect(bench.callbacks.suffix(2) == [["#3 deferred"], ["#1 purchased", "#2 purchased"]])
  }

  @Test(
    "several pushes in one array have the rule of that, a single one keeps its own", arguments: [1, 2, 3])
  func rulesOfPushes(count: Int) throws {
    var bench = try Bench()
    try bench.perform(.askToBuy(true))
    for product in [Bench.monthly, Bench.noAds, Bench.coins].prefix(count) {
      try bench.perform(.buy(Payment(product)), .confirm, .tap("ask"))
    }
    try bench.perform(.home)
    for number in 1...count { try bench.perform(.approve(.number(TransactionNumber(number)))) }
    bench.clearEvents()
    try bench.perform(.app(.foreground))
    let rules = bench.events.compactMap { event -> RuleID? in
      if case .callback = event.kind { event.rule } else { nil }
    }
    #expect(rules == [count > 1 ? .pushesInOneArray : .approveDelivers])
  }

  @Test("the console line waits for the foreground with its callback")
  func consoleWaits() throws {
    var bench = try Bench()
    try bench.perform(.askToBuy(true), .buy(Payment(Bench.monthly)), .confirm, .home)
    #expect(bench.console.isEmpty)
    try bench.perform(.advance(.seconds(60)), .app(.foreground))
    #expect(bench.console.count == 1)
    #expect(bench.callbacks.last == ["#1 deferred"])
  }

  @Test("what was not finished comes back at launch in one callback; what only the process knew is lost")
  func launch() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.monthly)
    try bench.buyAndConfirm(Bench.coins)
    try bench.buy(Bench.noAds)
    try bench.perform(.cancel, .app(.terminate), .app(.launch))
    #expect(bench.callbacks.last == ["#1 purchased", "#2 purchased"])
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
    #expect(bench.world.transaction(3)?.isInQueue == false)
  }

  @Test("a purchase that completes after the app is gone waits for the launch")
  func completesWhileTerminated() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.buy(Payment(Bench.monthly)), .confirm, .app(.terminate), .settle)
    #expect(bench.callbacks == [["#1 purchasing"]])
    try bench.perform(.app(.launch))
    #expect(bench.callbacks.last == ["#1 purchased"])
  }

  @Test("without an observer nothing is delivered until there is one")
  func observer() throws {
    var bench = try Bench()
    try bench.perform(.observer(false))
    try bench.buyAndConfirm()
    #expect(bench.callbacks.isEmpty)
    try bench.perform(.observer(true))
    #expect(bench.callbacks == [["#1 purchased"]])
    #expect(bench.world.transaction(1)?.finishedAt != nil)
  }

  @Test("a sheet that is asked for while another is up waits behind it")
  func sheetWaits() throws {
    var bench = try Bench()
    try bench.buy(Bench.monthly)
    try bench.buy(Bench.coins)
    #expect(bench.world.device.dialogs.map(\.transaction) == [1])
    try bench.perform(.confirm)
    #expect(bench.world.device.topDialog?.kind == .completeAlert)
    try bench.perform(.tap("ok"))
    #expect(bench.world.device.topDialog?.transaction == 2)
  }

  @Test("a new device knows nothing until a restore")
  func newDevice() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.newDevice)
    #expect(bench.world.app.unlocked.isEmpty)
    try bench.perform(.restore)
    #expect(bench.world.app.unlocked[Bench.noAds] == 1)
  }

  @Test(
    "a new device forgets what was purchasing: its sheet, its place in the queue, and what was on its way")
  func newDeviceForgetsPurchasing() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.buy(Payment(Bench.monthly)), .newDevice)
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.world.transaction(1)?.isInQueue == false)
    try bench.perform(.buy(Payment(Bench.monthly)))
    #expect(bench.console.isEmpty && bench.callbacks.last == ["#2 purchasing"])
    // Replaces the device after the confirmation, three seconds before the result is due.
    try bench.perform(.confirm, .newDevice)
    #expect(!bench.world.hasPendingInteractions)
    try bench.perform(.advance(.seconds(60)))
    #expect(bench.callbacks == [["#1 purchasing"], ["#2 purchasing"]])
    #expect(bench.world.transaction(2)?.state == .purchasing && bench.world.app.unlocked.isEmpty)
    try bench.buyAndConfirm()
    #expect(bench.console.isEmpty)
    #expect(bench.callbacks.suffix(2) == [["#3 purchasing"], ["#3 purchased"]])
  }

  @Test("a new device forgets sheets that waited behind another one, and results that waited for the app")
  func newDeviceForgetsWaiting() throws {
    var bench = try Bench()
    try bench.buy(Bench.monthly)
    try bench.buy(Bench.coins)
    try bench.perform(.home, .newDevice)
    #expect(bench.world.device.dialogs.isEmpty && bench.world.app.state == .foreground)
    #expect(bench.callbacks == [["#1 purchasing"], ["#2 purchasing"]])
    try bench.buyAndConfirm(Bench.noAds)
    #expect(bench.callbacks.suffix(2) == [["#3 purchasing"], ["#3 purchased"]])
    #expect(bench.world.device.topDialog == nil)
  }

  @Test("what is finished does not take the place in the queue of another one of the same product")
  func placeInTheQueue() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.manual), .askToBuy(true))
    try bench.perform(.buy(Payment(Bench.coins)), .confirm, .tap("ask"), .askToBuy(false))
    try bench.perform(.buy(Payment(Bench.coins)), .cancel, .approve(.number(1)), .finish(.number(2)))
    try bench.buy(Bench.coins)
    #expect(bench.callbacks.last == ["#1 purchased"])
    #expect(bench.world.transactionCount == 2)
  }

  @Test("sheets that waited while dialogs were switched off count as confirmed")
  func sheetsWithoutDialogs() throws {
    var bench = try Bench()
    for product in [Bench.coins, Bench.monthly, Bench.noAds] { try bench.perform(.buy(Payment(product))) }
    try bench.perform(.dialogs(false), .cancel)
    #expect(bench.world.transaction(1)?.state == .failed)
    #expect([2, 3].allSatisfy { bench.world.transaction($0)?.state == .purchased })
    #expect(bench.world.device.waitingDialogs.isEmpty)
  }

  @Test("the Home button closes the dialog on top first, then what waits behind it")
  func homeOrder() throws {
    var bench = try Bench()
    try bench.buy(Bench.monthly)
    try bench.buy(Bench.coins)
    try bench.perform(.home)
    let tapped = bench.events.compactMap { event -> TransactionNumber? in
      if case .dialogTapped(let dialog, _) = event.kind { dialog.transaction } else { nil }
    }
    #expect(tapped == [1, 2])
  }

  @Test("what the app calls itself stands in the log from the next line on")
  func appIdentity() throws {
    var bench = try Bench()
    try bench.perform(.appIdentity(ProcessIdentityChange(name: "Other", processID: 77, threadID: 5)))
    try bench.buy(Bench.coins)
    let context = try #require(bench.events.last?.context)
    #expect((context.appName, context.processID, context.threadID) == ("Other", 77, 5))
  }

  @Test("with dialogs off in Xcode a purchase is confirmed by itself")
  func dialogsOff() throws {
    var bench = try Bench()
    try bench.perform(.dialogs(false), .buy(Payment(Bench.monthly)))
    #expect(bench.callbacks == [["#1 purchasing"], ["#1 purchased"]])
    #expect(bench.world.device.dialogs.isEmpty)
  }
}
