// Tests of the state that belongs to an App Store account.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreModel
@testable import StoreSimulator

private let alice = Action.account(.signIn(name: "alice@example.com"))
private let bob = Action.account(.signIn(name: "bob@example.com"))
private let nameless = Action.account(.signIn(name: nil))

@Suite("What belongs to an account") struct AccountOwnershipTests {
  private let tested: [EnvironmentName] = [.sandbox, .production]

  private func bench(_ environment: EnvironmentName, _ actions: Action...) throws -> Bench {
    var bench = try Bench(environment)
    for action in actions { try bench.perform(action) }
    return bench
  }

  private func updates(_ bench: Bench) -> [StoreKitUpdate] {
    bench.events.compactMap { if case .update(let update) = $0.kind { update } else { nil } }
  }

  private func server(_ bench: Bench) -> [String] {
    bench.events.compactMap {
      guard case .server(let notification) = $0.kind else { return nil }
      return "\(notification.event.rawValue) \(notification.person)"
    }
  }

  @Test("another account finds nothing of what the first one bought, and the first finds it again")
  func owns() throws {
    for environment in tested {
      var bench = try bench(environment)
      try bench.buyAndConfirm()
      try bench.buyAndConfirm(Bench.noAds)
      #expect(bench.world.currentEntitlements() == [1, 2])
      #expect(bench.world.app.unlocked[Bench.monthly] == 1 && bench.world.app.unlocked[Bench.noAds] == 1)
      try bench.perform(bob)
      #expect(bench.world.currentEntitlements().isEmpty)
      #expect(bench.world.statuses(ofGroupWith: Bench.monthly).isEmpty)
      #expect(bench.world.allTransactions().isEmpty && bench.world.unfinished.isEmpty)
      #expect(!bench.world.holds(Bench.noAds) && !bench.world.holds(Bench.monthly))
      #expect(bench.world.app.unlocked[Bench.monthly] == nil && bench.world.app.unlocked[Bench.noAds] == nil)
      #expect(bench.world.planMatrix(ofGroupWith: Bench.monthly).allSatisfy { $0.advice == .subscribe })
      #expect(bench.world.currentEntitlements(of: "qa-us@example.com") == [1, 2])
      #expect(bench.refusal(.finish(.last))?.why == .onlyOfOthers)
      #expect(bench.refusal(.refund(.last))?.why == .onlyOfOthers)
      #expect(bench.refusal(.finish(.number(1))) != nil)
      #expect(
        bench.refusal(.requestRefund(.number(1), RefundRequest()))?.why
          == .ofOtherAccount(1, "qa-us@example.com"))
      try bench.perform(nameless)
      #expect(bench.world.currentEntitlements() == [1, 2])
      #expect(bench.world.app.unlocked[Bench.monthly] == 1 && bench.world.app.unlocked[Bench.noAds] == 1)
    }
  }

  @Test("what one account bought is no duplicate for another, and a restore brings each its own")
  func ownPurchase() throws {
    for environment in tested {
      var bench = try bench(environment)
      try bench.buyAndConfirm(Bench.noAds)
      try bench.buyAndConfirm()
      try bench.perform(bob)
      try bench.buyAndConfirm(Bench.noAds)
      #expect(bench.world.transaction(3)?.original == nil)
      #expect(bench.world.transaction(3)?.sale.account == "bob@example.com")
      #expect(bench.world.transaction(1)?.sale.account == "qa-us@example.com")
      bench.clearEvents()
      try bench.perform(.restore)
      #expect(bench.snapshots.map(\.productIdentifier) == [Bench.noAds])
      try bench.perform(.refund(.number(3)))
      #expect(bench.world.currentEntitlements().isEmpty)
      #expect(bench.world.currentEntitlements(of: "qa-us@example.com") == [1, 2])
    }
  }

  @Test("each account has its introductory offer")
  func offers() throws {
    let offer = Offer(
      kind: .introductory, mode: .freeTrial, period: SubscriptionPeriod(1, .week), periodCount: 1)
    let plan = Product(
      identifier: "plan", kind: .autoRenewable, displayPrice: "5.00",
      subscription: SubscriptionTerms(
        groupIdentifier: "G", level: 1, period: SubscriptionPeriod(1, .month), offers: [offer]))
    let group = SubscriptionGroup(identifier: "G", name: "Group", subscriptions: [plan])
    var bench = try bench(.sandbox, .catalog(Catalog(source: "test", products: [], groups: [group])))
    try bench.buyAndConfirm(plan.identifier)
    #expect(bench.world.ineligibility(offer, of: plan) != nil)
    try bench.perform(bob)
    #expect(bench.world.ineligibility(offer, of: plan) == nil)
    try bench.buyAndConfirm(plan.identifier)
    #expect(bench.world.transaction(2)?.offer?.kind == .introductory)
  }

  @Test(
    "an interrupted tester is interrupted, another one is not; the switch is as it was when the first is back"
  )
  func interrupted() throws {
    var bench = try bench(.sandbox, .interrupted(true, cause: .terms), bob)
    #expect(!bench.world.switches.interruptsPurchases)
    try bench.buyAndConfirm()
    #expect(bench.world.transaction(1)?.state == .purchased)
    try bench.perform(nameless)
    #expect(bench.world.switches.interruptsPurchases)
    try bench.buy()
    try bench.perform(.confirm)
    #expect(bench.world.device.topDialog?.kind == .interruptionAlert)
  }

  @Test("an interruption that comes through while its tester is away clears that tester's switch")
  func interruptedAway() throws {
    var bench = try bench(
      .sandbox, .interrupted(true, cause: .terms), .buy(Payment(Bench.noAds)), .confirm, .tap("ok"),
      .tap("agree"), bob, .interrupted(true, cause: .terms), .advance(.seconds(10)))
    #expect(bench.world.switches.interruptsPurchases)
    #expect(bench.world.currentEntitlements().isEmpty)
    try bench.perform(nameless)
    #expect(!bench.world.switches.interruptsPurchases)
    #expect(bench.world.currentEntitlements() == [2])
    #expect(bench.world.transaction(2)?.deliveredState == .purchased)
  }

  @Test("renewal rate and allowed purchases are the tester's, and go on for one who is away")
  func settings() throws {
    var bench = try bench(.sandbox, .renewalRate(.monthEveryHour))
    try bench.buyAndConfirm()
    try bench.perform(bob)
    #expect(bench.world.switches.renewalRate == .monthEvery5Minutes)
    try bench.perform(.billingRetry(true), .advance(.seconds(3600)))
    let first = try #require(bench.world.subscription(1))
    #expect(first.renewalCount == 1 && first.phase == .active)
    #expect(first.end - first.start == 3_600_000_000)
    try bench.perform(nameless)
    #expect(!bench.world.switches.entersBillingRetry && bench.world.switches.renewalRate == .monthEveryHour)
    try bench.perform(bob)
    #expect(bench.world.switches.entersBillingRetry)
    try bench.buy()
    try bench.perform(.confirm)
    #expect(bench.world.transaction(bench.world.transactionNumbers.last!)?.state == .failed)
  }

  @Test("Ask to Buy is the customer's in production, and the app's own flag in Sandbox")
  func askToBuy() throws {
    let production = try bench(.production, .askToBuy(true), bob)
    #expect(!production.world.switches.asksToBuy)
    let sandbox = try bench(.sandbox, .askToBuy(true), bob)
    #expect(sandbox.world.switches.asksToBuy)
  }

  @Test("who signs out leaves the switches as they are, and nothing is found while nobody is signed in")
  func signedOut() throws {
    var bench = try bench(.sandbox, .interrupted(true, cause: .terms))
    try bench.perform(.account(.signOut))
    #expect(bench.world.switches.interruptsPurchases)
    try bench.perform(.interrupted(false, cause: .terms), nameless)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.account(.signOut))
    #expect(bench.world.currentEntitlements().isEmpty)
    #expect(bench.world.app.unlocked[Bench.noAds] == nil)
    for action in [
      Action.clear, .family(.join("Hanako")), .subscription(.cancel, product: Bench.monthly, person: "me"),
      .offer(.redeem(product: Bench.monthly, offer: "none")),
      .server(.extend(product: Bench.monthly, days: 3)),
    ] {
      #expect(bench.refusal(action)?.why == .nobodySignedIn, "\(action)")
    }
    try bench.perform(nameless)
    #expect(bench.world.app.unlocked[Bench.noAds] == 1)
  }

  @Test("the account that is entered when a purchase asks owns it")
  func enteredAtPurchase() throws {
    var bench = try bench(.sandbox, .account(.signOut), .buy(Payment(Bench.noAds)))
    #expect(bench.world.allTransactions().isEmpty)
    try bench.perform(.tap("sign-in"), .confirm, .settle)
    #expect(bench.world.currentEntitlements() == [1])
    #expect(bench.world.transaction(1)?.sale.account == "qa-us@example.com")
  }

  @Test(
    "subscriptions of who is away renew, and only the server is told; the app finds them later, in one array")
  func away() throws {
    for environment in tested {
      var bench = try bench(environment, .finishPolicy(.manual))
      try bench.buyAndConfirm()
      try bench.perform(.finish(.last), bob)
      bench.clearEvents()
      let month = try #require(bench.world.subscription(1)).end - bench.world.now
      try bench.perform(.advance(TimeSpan(microseconds: 2 * month + 60_000_000)))
      #expect(bench.callbacks.isEmpty)
      #expect(updates(bench).isEmpty)
      #expect(server(bench) == ["renewed qa-us@example.com", "renewed qa-us@example.com"])
      #expect(
        bench.diagnostics.count { if case .waitsForAccount = $0 { true } else { false } } == 2)
      bench.clearEvents()
      try bench.perform(nameless)
      #expect(bench.callbacks == [["#2 purchased", "#3 purchased"]])
      let told = updates(bench).compactMap { update -> TransactionNumber? in
        if case .transaction(let update) = update { update.number } else { nil }
      }
      #expect(told == [3, 2])
      #expect(updates(bench).contains { if case .status = $0 { true } else { false } })
      #expect(bench.world.currentEntitlements() == [3])
      #expect(
        bench.diagnostics.contains(.accountChanged(to: "qa-us@example.com", entitlements: 1, unfinished: 2)))
    }
  }

  @Test(
    "what ended while its account was away is locked when it is back, and was not the other one's to lock")
  func endsAway() throws {
    var bench = try bench(.production)
    try bench.buyAndConfirm()
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(bob)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.refund(.number(1)), .refund(.number(2)))
    #expect(bench.world.app.unlocked[Bench.noAds] == 1)
    try bench.perform(nameless)
    #expect(bench.world.app.unlocked.isEmpty)
  }

  @Test("a process that begins hears once what its account has not finished, and nothing of another one's")
  func heardAtLaunch() throws {
    for environment in tested {
      var bench = try bench(environment, .finishPolicy(.manual))
      try bench.buyAndConfirm()
      try bench.perform(.finish(.last), .app(.terminate))
      let month = try #require(bench.world.subscription(1)).end - bench.world.now
      try bench.perform(.advance(TimeSpan(microseconds: month + 60_000_000)))
      bench.clearEvents()
      try bench.perform(bob, .app(.launch))
      #expect(updates(bench).isEmpty && bench.callbacks.isEmpty, "\(environment)")
      try bench.perform(.app(.terminate), nameless)
      #expect(updates(bench).isEmpty && bench.callbacks.isEmpty, "\(environment)")
      try bench.perform(.app(.launch))
      #expect(transactions(bench) == [2], "\(environment)")
      #expect(bench.callbacks == [["#2 purchased"]], "\(environment)")
      bench.clearEvents()
      try bench.perform(bob, nameless)
      #expect(transactions(bench) == [2], "\(environment)")
    }
  }

  private func transactions(_ bench: Bench) -> [TransactionNumber] {
    updates(bench).compactMap { update in
      if case .transaction(let update) = update { update.number } else { nil }
    }
  }

  @Test("what was refunded while no process ran is no matter of the account that is there at the launch")
  func refundedAway() throws {
    var bench = try bench(.production)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.app(.terminate), .refund(.number(1)), bob)
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(!bench.diagnostics.contains { if case .refundNotTold = $0 { true } else { false } })
    #expect(bench.world.app.unlocked[Bench.noAds] == nil)
  }

  @Test("a question about a price waits for its account, and is not asked of another one")
  func priceQuestion() throws {
    var bench = try bench(.production)
    try bench.buyAndConfirm()
    try bench.perform(
      .app(.background), .priceIncrease(.ask(price: "12.00"), product: Bench.monthly, person: "me"), bob,
      .app(.foreground))
    #expect(bench.world.device.dialogs.isEmpty)
    try bench.perform(nameless)
    #expect(bench.world.device.topDialog?.kind == .priceConsentSheet)
    try bench.perform(bob)
    #expect(bench.world.device.dialogs.isEmpty)
    try bench.perform(nameless, .tap("agree"))
    #expect(bench.world.subscription(1)?.priceIncreaseStatus == .agreed)
  }

  @Test("who signs in for a restore gets back what is theirs, and nothing of who was there before")
  func restoreSignsIn() throws {
    for environment in tested {
      var bench = try bench(environment, bob)
      try bench.buyAndConfirm(Bench.noAds)
      try bench.perform(nameless)
      try bench.buyAndConfirm()
      try bench.perform(.account(.signOut))
      bench.clearEvents()
      try bench.perform(.restore, .tap("sign-in"))
      #expect(bench.callbacks == [["#3 restored"]], "\(environment)")
      #expect(bench.world.transaction(3)?.payment.productIdentifier == Bench.monthly)
      #expect(bench.diagnostics.contains(.restoreFinished(count: 1)))
      #expect(bench.world.accountName == "qa-us@example.com")
    }
  }

  @Test("an app that never asks what is in force keeps what it had when another account comes")
  func keepsUnasked() throws {
    var bench = try bench(.sandbox, .appPolicy(.asksEntitlements, false))
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(bob)
    #expect(bench.world.app.unlocked[Bench.noAds] == 1)
    #expect(bench.world.currentEntitlements().isEmpty)
  }

  @Test("the settings of a file, applied in Sandbox, are those of the tester who is signed in")
  func catalogSettings() throws {
    let settings = "\"_interruptedPurchasesEnabled\" : true, \"_billingIssuesEnabled\" : true"
    let text =
      "{ \"products\" : [], \"settings\" : { \(settings), \"_renewalBillingIssuesEnabled\" : true }, "
      + "\"subscriptionGroups\" : [], \"version\" : { \"major\" : 4, \"minor\" : 0 } }"
    let catalog = try StoreKitFile.read(Array(text.utf8), source: "plans.storekit").catalog
    var bench = try bench(.sandbox, alice, .catalog(catalog), .applySettings)
    #expect(bench.world.switches.entersBillingRetry)
    try bench.perform(bob)
    #expect(!bench.world.switches.entersBillingRetry)
    // Xcode has a single customer, whose settings come from the file and not from a Sandbox account.
    try bench.perform(.environment(.xcode))
    #expect(bench.world.switches.entersBillingRetry)
    try bench.perform(.environment(.sandbox))
    #expect(!bench.world.switches.entersBillingRetry)
    try bench.perform(alice, .resetSwitches)
    #expect(!bench.world.switches.entersBillingRetry)
  }

  @Test("unfinished transactions and requests wait for their account")
  func waits() throws {
    var bench = try bench(
      .production, .finishPolicy(.manual), .askToBuy(true), .buy(Payment(Bench.noAds)), .confirm, .settle,
      .tap("ask"), .settle)
    #expect(bench.world.transaction(1)?.deliveredState == .deferred)
    try bench.perform(.askToBuy(false))
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(bob)
    #expect(bench.world.unfinishedInQueue.isEmpty)
    bench.clearEvents()
    try bench.perform(.approve(.number(1)), .app(.terminate), .app(.launch))
    #expect(bench.callbacks.isEmpty)
    // The account that is now signed in can start a new purchase of the same product.
    try bench.buy(Bench.coins)
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
    try bench.perform(.cancel, nameless)
    #expect(bench.callbacks.last == ["#1 purchased", "#2 purchased"])
    #expect(bench.world.app.unlocked[Bench.noAds] == 1)
  }

  @Test("in the background nothing is called; what is the account's comes with the foreground")
  func background() throws {
    var bench = try bench(.sandbox, .finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(bob, .app(.background))
    bench.clearEvents()
    try bench.perform(nameless)
    #expect(bench.callbacks.isEmpty)
    try bench.perform(.app(.foreground))
    #expect(bench.callbacks == [["#1 purchased"]])
    try bench.perform(.app(.terminate), bob, nameless, .app(.launch))
    #expect(bench.callbacks.last == ["#1 purchased"])
  }

  @Test("a payment under way is answered: a sheet that is up is cancelled, what was confirmed fails with 509")
  func underWay() throws {
    var bench = try bench(.sandbox, .buy(Payment(Bench.noAds)), bob)
    #expect(bench.world.device.dialogs.isEmpty)
    #expect(bench.callbacks.last == ["#1 failed"])
    #expect(bench.snapshots.last?.error?.code == 2)
    try bench.perform(.buy(Payment(Bench.noAds)), .confirm, nameless, .settle)
    #expect(bench.callbacks.last == ["#2 failed"])
    #expect(bench.snapshots.last?.error?.underlying?.code == 509)
    try bench.perform(.advance(.seconds(10)), bob)
    #expect(bench.world.currentEntitlements().isEmpty)
  }

  @Test("what was bought behind the app's back before the change answers the process and stays its buyer's")
  func boughtInBackground() throws {
    var bench = try bench(
      .sandbox, .buy(Payment(Bench.noAds)), .confirm, .app(.background), .advance(.seconds(10)), bob,
      .app(.foreground))
    #expect(bench.callbacks.last == ["#1 failed"])
    #expect(bench.world.app.unlocked.isEmpty && bench.world.currentEntitlements().isEmpty)
    try bench.perform(nameless)
    #expect(bench.callbacks.last == ["#1 purchased"])
    #expect(bench.world.app.unlocked[Bench.noAds] == 1)
  }

  @Test("Family Sharing is the only way to another account")
  func family() throws {
    let key = Product(
      identifier: "key", kind: .nonConsumable, displayPrice: "3.00", familyShareable: true)
    var bench = try bench(.production, .catalog(Catalog(source: "test", products: [key], groups: [])))
    try bench.buyAndConfirm("key")
    try bench.perform(bob)
    #expect(bench.world.currentEntitlements().isEmpty)
    try bench.perform(nameless, .family(.join("bob@example.com")), bob)
    let shared = bench.world.currentEntitlements().compactMap { bench.world.transaction($0) }
    #expect(shared.map(\.ownership) == [.familyShared])
    #expect(bench.world.familyMembers.map(\.name) == ["me", "qa-us@example.com"])
    #expect(bench.world.app.unlocked["key"] == 1)
    try bench.perform(.family(.leave("me")))
    #expect(bench.world.currentEntitlements().isEmpty && bench.world.app.unlocked.isEmpty)
    try bench.perform(alice, .family(.join("Hanako")), bob)
    #expect(
      bench.refusal(.family(.join("Hanako")))?.why == .subscription(.inOtherFamily("Hanako")))
  }

  @Test("clearing the purchase history takes one tester's transactions")
  func clear() throws {
    var bench = try bench(.sandbox)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(bob)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.clear)
    #expect(bench.world.currentEntitlements().isEmpty && bench.world.transaction(2) == nil)
    try bench.perform(nameless)
    #expect(bench.world.currentEntitlements() == [1])
  }

  @Test(
    "the tester without a name is one account whatever the region; the name stays once something was bought")
  func region() throws {
    var bench = try bench(.sandbox, .device(DeviceChange(locale: "ja_JP")))
    #expect(bench.world.accountName == "qa-jp@example.com")
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.device(DeviceChange(locale: "de_DE", storefront: "DEU")))
    #expect(bench.world.accountName == "qa-jp@example.com")
    #expect(bench.world.currentEntitlements() == [1])
    try bench.perform(bob, .account(.signIn(name: "qa-jp@example.com")))
    #expect(bench.world.currentEntitlements() == [1])
    try bench.perform(.environment(.production), .environment(.sandbox))
    #expect(bench.world.accountName == "qa-jp@example.com" && bench.world.currentEntitlements() == [1])
  }

  @Test("a sign-in during a visit to another world is there on return; Xcode has one customer")
  func worlds() throws {
    var bench = try bench(.xcode)
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.environment(.sandbox))
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.environment(.production), bob, .environment(.xcode))
    #expect(bench.world.currentEntitlements() == [1])
    try bench.perform(.environment(.sandbox))
    #expect(bench.world.accountName == "bob@example.com")
    #expect(bench.world.currentEntitlements().isEmpty && bench.world.app.unlocked.isEmpty)
    try bench.perform(.reset)
    #expect(bench.world.accountName == "bob@example.com")
    try bench.buyAndConfirm(Bench.noAds)
    #expect(bench.world.currentEntitlements() == [1])
    try bench.perform(nameless)
    #expect(bench.world.currentEntitlements().isEmpty)
  }

  @Test("an account keeps its name to itself, also where the region would give it to the tester without one")
  func regionOfOthers() throws {
    var bench = try bench(.sandbox, .account(.signIn(name: "qa-jp@example.com")))
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.device(DeviceChange(locale: "ja_JP")), nameless)
    #expect(bench.world.accountName == "qa-us@example.com")
    #expect(bench.world.currentEntitlements().isEmpty)
    try bench.perform(.account(.signIn(name: "qa-jp@example.com")))
    #expect(bench.world.currentEntitlements() == [1])
  }

  @Test("under another environment's rules the customer is the same")
  func moved() throws {
    var bench = try bench(.sandbox, bob)
    try bench.buyAndConfirm(Bench.noAds)
    for environment in EnvironmentName.allCases {
      #expect(bench.simulator.moved(to: environment).world.currentEntitlements() == [1])
    }
    try bench.perform(.environment(.xcode))
    try bench.buyAndConfirm(Bench.noAds)
    for environment in EnvironmentName.allCases {
      #expect(bench.simulator.moved(to: environment).world.currentEntitlements() == [1])
    }
  }

  @Test(
    "a name that nobody can tell apart, read or write down is refused with the reason, and nothing changes",
    arguments: [
      "", "  ", "a\u{1B}[2J@example.com", "a\nb@example.com", "a\u{0}", "bob\u{200B}@example.com",
      "bob\u{202E}@example.com", "bob\u{200D}@example.com", "bob\u{FE0F}@example.com",
      "bob\u{A0}@example.com", "bob\u{E0041}@example.com", String(repeating: "a", count: 255),
      String(repeating: "名", count: 100), "b\u{43E}b@example.com", "bob@ex\u{430}mple.com",
      "\u{FF42}ob@example.com", "Bob@Example.com", "bob @example.com", "BOB@EXAMPLE.COM",
      "qa-us @example.com",
      "QA-US@example.com", "qa-us@ex\u{430}mple.com", "me", "ME", " me",
    ])
  func names(_ name: String) throws {
    var bench = try bench(.sandbox, bob)
    try bench.buyAndConfirm(Bench.noAds)
    let refusal = try #require(bench.refusal(.account(.signIn(name: name))), "\(name)")
    guard case .accountName(let fault) = refusal.why else {
      Issue.record("\(refusal)")
      return
    }
    for texts in [Localizer.english, Localizer(.japanese)] {
      let said = fault.text(texts)
      #expect(said.unicodeScalars.allSatisfy { !VisibleText.isControl($0) } && said.utf8.count < 500)
    }
    let before = bench.simulator
    #expect(throws: Refusal.self) { try bench.perform(.account(.signIn(name: name))) }
    #expect(bench.simulator == before)
  }

  @Test("names of every kind of writing can be signed in with")
  func goodNames() throws {
    var bench = try bench(.sandbox)
    for name in [
      "tester7@example.com", "花子@example.jp", "иван@пример.рф", "αβγ@example.gr", "o'neil+qa@example.com",
      "Zoë@example.com", "QA tester 2", String(repeating: "b", count: 254),
    ] {
      #expect(bench.refusal(.account(.signIn(name: name))) == nil, "\(name)")
      try bench.perform(.account(.signIn(name: name)))
      #expect(bench.world.accountName == name)
    }
  }
}

@Suite("What the phone has still to say") struct WaitingAlertTests {
  @Test("an alert that waits for the app goes with the account that bought, and the answer stays")
  func alert() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(
      alice, .billingRetry(true), .buy(Payment(Bench.monthly)), .observer(false), .confirm, .settle)
    #expect(bench.world.device.dialogs.isEmpty)
    var other = bench
    try bench.perform(.observer(true))
    #expect(bench.world.device.topDialog?.kind == .notPossibleAlert)
    try other.perform(bob, .observer(true))
    #expect(other.world.device.dialogs.isEmpty && other.world.transaction(1)?.state == .failed)
  }
}

@Suite("Properties of accounts over random actions") struct AccountPropertyTests {
  private func account(_ walk: inout RandomWalk) -> Action {
    walk.next(5) == 0 ? .account(.signOut) : walk.pick([alice, bob, nameless])
  }

  /// Checks that the signed-in account finds only its own purchases and those that its family shares.
  private func check(_ world: World, after action: Action) {
    let store = world.store
    let customer = store.people.customer
    func isMine(_ number: TransactionNumber) -> Bool { store.ledger[number].person == customer }
    // Entitlements, history and queue contain only purchases of the signed-in account.
    let entitled = world.currentEntitlements()
    #expect(entitled.allSatisfy(isMine), "\(action)")
    #expect(world.allTransactions().allSatisfy(isMine), "\(action)")
    #expect(world.unfinished.allSatisfy(isMine), "\(action)")
    // Another person's purchase is found only if a member of the same family shares it.
    for number in entitled where store.ledger[number].ownership == .familyShared {
      let share = store.shares.last { $0.latest == number && $0.isActive }
      #expect(share.map { store.people.areInSameFamily($0.source, customer) } == true, "\(action)")
    }
    // The queue contains purchases by other accounts only if they failed in this process.
    for number in world.device.queue.queuedTransactions where !isMine(number) {
      #expect(store.ledger[number].state == .failed, "\(action) #\(number)")
    }
    for case .push(let number, _, _) in world.device.queue.inbox {
      #expect(isMine(number), "\(action) #\(number)")
    }
    for case .result(let snapshot, _, _, _) in world.device.queue.inbox where !isMine(snapshot.number) {
      #expect(snapshot.state == .failed || snapshot.state == .deferred, "\(action)")
    }
    // Every dialog except the sign-in alert belongs to a purchase of the signed-in account.
    for dialog in world.device.dialogs + world.device.waitingDialogs {
      if let number = dialog.transaction {
        #expect(isMine(number) || dialog.kind == .signInAlert, "\(action) \(dialog.kind)")
      }
    }
    for group in world.groupsWithStatus {
      for status in world.statuses(group: group) {
        #expect(status.isEntitled == entitled.contains(status.transaction), "\(action)")
        #expect(isMine(status.transaction), "\(action)")
      }
    }
    // If no account is signed in, the app has no entitlements and no statuses.
    if customer == .nobody { #expect(entitled.isEmpty && world.groupsWithStatus.isEmpty) }
    if world.needsAccount {
      #expect((world.device.account == nil) == (customer == .nobody), "\(action)")
      #expect(
        world.accountName
          == (customer == .nobody ? nil : store.people.plainName(of: customer, on: store.device)),
        "\(action)")
    } else {
      #expect(customer == .first)
    }
  }

  @Test(
    "only the owning account finds what it owns; entitlements, queue and dialogs are of who is signed in",
    arguments: 0..<60)
  func owned(seed: Int) throws {
    var walk = RandomWalk(seed: UInt64(seed) &+ 5000)
    var simulator = Simulator()
    _ = try simulator.apply(.environment(EnvironmentName.allCases[seed % 3]))
    if seed % 2 == 0 { _ = try simulator.apply(.catalog(RandomCatalog.make(&walk))) }
    for _ in 0..<400 {
      let action =
        walk.next(12) == 0
        ? account(&walk)
        : walk.next(3) == 0 ? walk.action(in: simulator.world) : walk.subscriptionAction(in: simulator.world)
      guard simulator.refusal(of: action) == nil else { continue }
      let before = simulator.world
      let events = try simulator.apply(action)
      let world = simulator.world
      check(world, after: action)
      if world.environment == before.environment, world.app.state != .terminated,
        world.switches.appPolicies[.asksEntitlements],
        world.store.people.customer != before.store.people.customer
      {
        // The app has asked for its entitlements. Other products stay unlocked only if they are consumables
        // or were delivered by this action.
        let given = events.flatMap { event -> [String] in
          guard case .callback(let snapshots) = event.kind else { return [] }
          return snapshots.map(\.productIdentifier)
        }
        for product in world.app.unlocked.keys
        where world.lastSale(of: product)?.kind != .consumable && !given.contains(product) {
          let passes = world.store.ledger.newestNonRenewing(
            of: world.store.people.customer
          )
          .map {
            world.store.ledger[$0].payment.productIdentifier
          }
          #expect(
            world.store.grants(product) || passes.contains(product),
            "\(action) \(product)")
        }
      }
      for event in events {
        if case .callback(let snapshots) = event.kind {
          for snapshot in snapshots {
            if snapshot.state == .purchased || snapshot.state == .restored, action.facts.traits.isEmpty {
              let person = world.store.ledger[snapshot.number].person
              #expect(person == world.store.people.customer, "\(action) #\(snapshot.number)")
            }
          }
        }
        if case .account = action { continue }
        if case .update(.transaction(let update)) = event.kind, update.person == FamilyMember.me,
          let transaction = world.transaction(update.number)
        {
          #expect(!world.isElsewhere(transaction), "\(action)")
        }
      }
    }
  }

  @Test(
    "every payment leaves .purchasing unless its process ended, whoever signs in meanwhile", arguments: 0..<40
  )
  func answered(seed: Int) throws {
    var walk = RandomWalk(seed: UInt64(seed) &+ 9000)
    var simulator = Simulator()
    _ = try simulator.apply(.environment(seed % 2 == 0 ? .sandbox : .production))
    // The payments of the current process that have no answer yet.
    var open: Set<TransactionNumber> = []
    for _ in 0..<250 {
      let products = [Bench.noAds, Bench.coins, Bench.monthly]
      let action: Action =
        switch walk.next(12) {
        case 0, 1: account(&walk)
        case 2, 3, 4: .buy(Payment(walk.pick(products)))
        case 5, 6: .confirm
        case 7: .tap(simulator.world.device.topDialog.map { walk.pick($0.buttons).identifier } ?? "ok")
        case 8: .settle
        case 9: .advance(.seconds(walk.next(5)))
        case 10: .app(walk.pick([.background, .foreground]))
        default: walk.pick([.askToBuy(walk.next(2) == 0), .interrupted(walk.next(3) == 0, cause: .terms)])
        }
      guard simulator.refusal(of: action) == nil else { continue }
      for event in try simulator.apply(action) {
        guard case .callback(let snapshots) = event.kind else { continue }
        for snapshot in snapshots {
          if snapshot.state == .purchasing {
            open.insert(snapshot.number)
          } else {
            open.remove(snapshot.number)
          }
        }
      }
    }
    if simulator.world.app.state == .background {
      open.subtract(answers(try simulator.apply(.app(.foreground))))
    }
    for _ in 0..<200 {
      if simulator.world.hasPendingInteractions {
        open.subtract(answers(try simulator.apply(.settle)))
      } else if let dialog = simulator.world.device.topDialog {
        open.subtract(answers(try simulator.apply(.tap(dialog.buttons[0].identifier))))
      }
    }
    #expect(open.isEmpty, "\(open)")
  }

  private func answers(_ events: [Event]) -> Set<TransactionNumber> {
    var found: Set<TransactionNumber> = []
    for event in events {
      guard case .callback(let snapshots) = event.kind else { continue }
      found.formUnion(snapshots.filter { $0.state != .purchasing }.map(\.number))
    }
    return found
  }
}
