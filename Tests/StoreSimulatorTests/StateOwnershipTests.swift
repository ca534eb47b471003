// Tests that store, device and app own their state and exchange it only in messages.

import Testing

@testable import StoreCatalog
@testable import StoreModel
@testable import StoreSimulator

@Suite("Store, device and app speak") struct ActorTests {
  @Test("an app that does not run is not told of a refund, nor that it was taken back")
  func deadApp() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.noAds)
    try bench.perform(.app(.terminate))
    let before = bench.world.app
    try bench.perform(.refund(.number(1)))
    #expect(bench.world.app == before && bench.world.app.unlocked[Bench.noAds] == 1)
    #expect(!bench.world.holds(Bench.noAds))
    // At launch, the app asks for its entitlements and learns of the refund.
    try bench.perform(.app(.launch))
    #expect(bench.world.app.unlocked[Bench.noAds] == nil)
    try bench.perform(.app(.terminate))
    let locked = bench.world.app
    try bench.perform(.reverseRefund(.number(1)))
    #expect(bench.world.app == locked && bench.world.app.unlocked[Bench.noAds] == nil)
    try bench.perform(.app(.launch))
    #expect(bench.world.app.unlocked[Bench.noAds] == 1)
  }

  @Test("an app that does not run keeps the coins of a purchase that is refunded meanwhile")
  func deadAppKeepsCoins() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.coins)
    try bench.perform(.app(.terminate), .refund(.number(1)))
    #expect(bench.world.app.unlocked[Bench.coins] == 1)
  }

  @Test("a plan that ends while the app does not run is locked when the app starts and asks")
  func deadAppAndPlan() throws {
    var bench = try Bench()
    try bench.buyAndConfirm(Bench.monthly)
    try bench.perform(.app(.terminate), .subscription(.expire, product: Bench.monthly, person: "me"))
    #expect(bench.world.app.unlocked[Bench.monthly] == 1)
    try bench.perform(.app(.launch))
    #expect(bench.world.app.unlocked[Bench.monthly] == nil)
  }

  @Test("a running app is told of a refund at once, in the foreground and in the background")
  func runningApp() throws {
    for state in [AppTransition.foreground, .background] {
      var bench = try Bench()
      try bench.buyAndConfirm(Bench.noAds)
      if state == .background { try bench.perform(.app(.background)) }
      try bench.perform(.refund(.number(1)))
      #expect(bench.world.app.unlocked[Bench.noAds] == nil)
    }
  }

  @Test("a purchase is four messages: added, asked, answered, finished, each with sender and receiver")
  func messages() throws {
    var bench = try Bench(.sandbox)
    try bench.perform(.buy(Payment(Bench.coins)), .confirm, .settle)
    let silent = bench.events.filter(\.isSilent)
    #expect(silent.map(\.transactions) == [[1], [1], [1], [1]])
    #expect(
      silent.map { "\($0.sender) \($0.receiver)" } == [
        "app queue", "queue store", "store queue", "app queue",
      ])
    let first = silent.compactMap { event in bench.events.firstIndex { $0 == event } }
    let callbacks = bench.events.indices.filter {
      if case .callback = bench.events[$0].kind { true } else { false }
    }
    #expect(first[0] < callbacks[0] && callbacks[0] < first[1] && first[2] < callbacks[1])
    #expect(callbacks[1] < first[3])
  }

  @Test("a payment that is in the queue already is added, and the store is not asked again")
  func addedAgain() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.coins)
    bench.clearEvents()
    try bench.buy(Bench.coins)
    #expect(bench.events.filter(\.isSilent).map(\.kind) == [.paymentAdded(1)])
  }

  @Test("a second device of the account has its own queue, with unfinished but not ongoing payments")
  func secondDevice() throws {
    var bench = try Bench()
    try bench.perform(.finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.noAds)
    try bench.buy(Bench.coins)
    let ledger = bench.world.store.ledger
    try bench.perform(.newDevice)
    #expect(bench.world.store.ledger == ledger)
    #expect(bench.world.device.queue.queuedTransactions == [1] && bench.world.device.dialogs.isEmpty)
    #expect(
      bench.world.transaction(1)?.deliveredState == .purchased
        && bench.world.transaction(2)?.isInQueue == false)
  }

  @Test("each call of the app is answered once, whatever happens", arguments: 0..<12)
  func answers(seed: Int) throws {
    var walk = RandomWalk(seed: UInt64(seed))
    var simulator = Simulator()
    _ = try simulator.apply(.environment(EnvironmentName.allCases[seed % 3]))
    for _ in 0..<250 {
      _ = try? simulator.apply(walk.subscriptionAction(in: simulator.world))
      #expect(simulator.world.app.unanswered.isEmpty && simulator.world.isConsistent)
      let store = simulator.world.store
      #expect(store.ledger.isConsistent)
      let newestFirst = store.ledger.indices.reversed().filter { !store.ledger[$0].isDeleted }
      #expect(store.ledger.presentCount == newestFirst.count)
      for (offset, number) in newestFirst.enumerated() {
        #expect(store.ledger.present(fromNewest: offset) == number)
        #expect(store.ledger.presentCount(after: number) == offset)
      }
      #expect(store.ledger.present(fromNewest: newestFirst.count) == nil)
    }
  }

  @Test("What the books find by their own ways is what a walk through all of it finds", arguments: 0..<15)
  func foundWithoutWalk(seed: Int) throws {
    var walk = RandomWalk(seed: UInt64(seed))
    var simulator = Simulator()
    _ = try simulator.apply(.environment(EnvironmentName.allCases[seed % 3]))
    for step in 0..<200 {
      _ = try? simulator.apply(
        step % 3 == 0 ? walk.action(in: simulator.world) : walk.subscriptionAction(in: simulator.world))
      guard step % 10 == 9 else { continue }
      let store = simulator.world.store
      let (ledger, people) = (store.ledger, store.people)
      for number in ledger.indices {
        #expect(
          ledger.children(of: number).sorted() == ledger.indices.filter { ledger[$0].original == number })
        #expect(
          ledger.answered(with: number).sorted()
            == ledger.indices.filter { ledger[$0].answeredWith == number }
        )
      }
      for person in people.all {
        #expect(
          people.relatives(of: person)
            == people.all.filter { $0 != person && people.areInSameFamily($0, person) })
        guard person != .first else { continue }
        let name = people[person].name
        #expect(people.first(named: name) == people.all.first { $0 != .first && people[$0].name == name })
        let look = AccountName.folded(of: name)
        #expect(
          people.first(resembling: look)
            == people.all.first { $0 != .first && AccountName.folded(of: people[$0].name) == look })
      }
      let products = Set(ledger.map(\.payment.productIdentifier) + store.index.products.keys)
      for product in products {
        let told = store.allTransactions().filter { ledger[$0].payment.productIdentifier == product }
        #expect(store.newest(of: product) == told.last)
        for name in [FamilyMember.me] + store.people.accountNames(on: store.device)
          + store.people.familyMembers(on: store.device).map(\.name)
        {
          let first = store.currentEntitlements(of: name).first {
            ledger[$0].payment.productIdentifier == product && !ledger[$0].isDeleted
          }
          #expect(store.entitlement(to: product, of: name) == first, "\(product) of \(name)")
        }
      }
    }
  }

  @Test("What no process has heard of is kept once, in the order in which it came")
  func pendingUpdates() {
    var random = SeededRandom(seed: 5)
    var pendingUpdates = PendingUpdates()
    var kept: [TransactionNumber] = []
    for _ in 0..<500 {
      let number = TransactionNumber(Int(random.below(120)) + 1)
      if random.below(40) == 0 {
        pendingUpdates.remove([number])
        kept.removeAll { $0 == number }
        continue
      }
      pendingUpdates.add(
        TransactionUpdate(
          number: number, product: "p", identifier: nil, person: "me",
          change: .new(reason: .purchase, ownership: .purchased, expires: nil)))
      if !kept.contains(number) { kept.append(number) }
      #expect(pendingUpdates.made == kept)
    }
  }

  @Test("a refusal changes nothing of the whole world, in every environment", arguments: 0..<30)
  func refusals(seed: Int) throws {
    var walk = RandomWalk(seed: UInt64(seed))
    var simulator = Simulator()
    _ = try simulator.apply(.environment(EnvironmentName.allCases[seed % 3]))
    var refused = 0
    for step in 0..<250 {
      let action =
        step % 2 == 0 ? walk.subscriptionAction(in: simulator.world) : walk.action(in: simulator.world)
      if simulator.refusal(of: action) == nil {
        _ = try simulator.apply(action)
        continue
      }
      refused += 1
      var copy = simulator
      #expect(throws: Refusal.self) { try copy.apply(action) }
      #expect(copy == simulator, "\(action)")
    }
    #expect(refused > 20)
  }

  @Test("worlds that differ in anything are not equal: an action that is not refused changes the world")
  func comparable() throws {
    let bench = try Bench()
    let actions: [Action] = [
      .buy(Payment(Bench.coins)), .network(false), .interrupted(true, cause: .terms), .app(.background),
      .observer(false), .quirk(.testerSignIn(.ios6)), .nextTransactionID(77), .family(.join("Hanako")),
      .finishPolicy(.manual), .seed(9), .rate(.running(factor: 2)), .device(DeviceChange(locale: "ja_JP")),
      .addresses(queue: 7, error: nil), .addresses(queue: nil, error: 7), .catalog(Catalog(source: "x")),
    ]
    for action in actions {
      var copy = bench.simulator
      _ = try copy.apply(action)
      #expect(copy.world != bench.simulator.world, "\(action)")
    }
  }
}
