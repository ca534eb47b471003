// Properties of every payment, over random actions in every environment.

import Support
import Testing

@testable import StoreModel
@testable import StoreSimulator

@Suite("Properties of payments over random actions") struct PaymentPropertyTests {
  private static let seeds = 0..<16

  /// Runs random actions in one environment.
  ///
  /// `check` receives the world before and after each accepted action.
  private func walk(
    seed: Int, steps: Int, _ check: (World, Action, [Event], World) throws -> Void
  ) throws -> Simulator {
    var walk = RandomWalk(seed: UInt64(7000 + seed))
    var simulator = Simulator()
    _ = try simulator.apply(.environment(EnvironmentName.allCases[seed % 3]))
    _ = try simulator.apply(.catalog(seed % 2 == 0 ? RandomCatalog.make(&walk) : Plans.catalog))
    if seed % 3 == 0 { _ = try simulator.apply(.renewalRate(.monthEvery5Minutes)) }
    for step in 0..<steps {
      let world = simulator.world
      let action = step % 3 == 0 ? walk.action(in: world) : walk.subscriptionAction(in: world)
      switch action {
      // The test needs a single environment whose transactions are never removed.
      case .environment, .reset, .clear: continue
      default: break
      }
      guard simulator.refusal(of: action) == nil else { continue }
      let events = try simulator.apply(action)
      try check(world, action, events, simulator.world)
    }
    return simulator
  }

  private func endsProcess(_ action: Action) -> Bool {
    switch action {
    case .app(.terminate), .app(.reinstall), .newDevice: true
    default: false
    }
  }

  @Test(
    "each leaves .purchasing exactly once, and none stays so but one whose process ended before",
    arguments: seeds)
  func answeredOnce(seed: Int) throws {
    var left: Set<TransactionNumber> = []
    var lost: Set<TransactionNumber> = []
    var deferred: Set<TransactionNumber> = []
    func look(_ world: World, _ events: [Event]) {
      for number in world.transactionNumbers {
        guard let transaction = world.transaction(number) else { continue }
        if transaction.state == .purchasing {
          #expect(!left.contains(number), "#\(number) is .purchasing again")
        } else {
          left.insert(number)
        }
        if transaction.request == .declined || transaction.request == .expired {
          #expect(transaction.state == .deferred)
          deferred.insert(number)
        }
      }
      for event in events {
        switch event.kind {
        case .diagnostic(.deviceDeviates(.purchaseUnanswered(let number))),
          .diagnostic(.deviceDeviates(.sheetWaits(let number))):
          lost.insert(number)
        default: break
        }
        guard case .callback(let snapshots) = event.kind else { continue }
        for snapshot in snapshots where deferred.contains(snapshot.number) {
          #expect(snapshot.state == .deferred)
        }
      }
    }
    var simulator = try walk(seed: seed, steps: 250) { before, action, events, world in
      if endsProcess(action) {
        lost.formUnion(before.transactionNumbers.filter { before.transaction($0)?.state == .purchasing })
      }
      look(world, events)
    }
    var steps = 0
    while steps < 400 {
      steps += 1
      let world = simulator.world
      let next: Action
      if world.app.state == .background {
        next = .app(.foreground)
      } else if let dialog = world.device.topDialog {
        next = .tap(dialog.buttons[steps % dialog.buttons.count].identifier)
      } else if world.hasPendingInteractions {
        next = .settle
      } else {
        break
      }
      look(simulator.world, try simulator.apply(next))
    }
    let world = simulator.world
    #expect(world.device.dialogs.isEmpty || world.app.state != .foreground)
    for number in world.transactionNumbers where world.transaction(number)?.state == .purchasing {
      #expect(lost.contains(number), "#\(number) stays .purchasing")
    }
  }

  @Test("entitlements, statuses, lists and queue never contradict one another", arguments: seeds)
  func agree(seed: Int) throws {
    _ = try walk(seed: seed, steps: 250) { _, action, _, world in
      let all = Set(world.allTransactions())
      #expect(Set(world.unfinished).isSubset(of: all), "\(action)")
      #expect(Set(world.currentEntitlements()).isSubset(of: all), "\(action)")
      var owners: [Int64: TransactionNumber] = [:]
      for number in world.transactionNumbers {
        guard let transaction = world.transaction(number) else { continue }
        // With quirk retry-lists, an unpaid renewal has an identifier and a price.
        let isUnpaidRenewal = transaction.state == .failed && transaction.reason == .renewal
        #expect(
          (transaction.identifier != nil)
            == ([.purchased, .restored].contains(transaction.state) || isUnpaidRenewal))
        if let held = transaction.answeredWith {
          check(transaction, answeredWith: held, in: world, after: action)
          #expect(!all.contains(number) && !world.currentEntitlements().contains(number))
        } else if let identifier = transaction.identifier {
          #expect(owners[identifier] == nil, "\(identifier) is #\(number)'s and another one's")
          owners[identifier] = number
          #expect(transaction.orderDueDate == nil && transaction.replacedBy == nil)
        }
        if transaction.refundedAt != nil {
          #expect(!world.currentEntitlements().contains(number), "\(action)")
        }
        #expect(transaction.price == 0 || transaction.state == .purchased || isUnpaidRenewal)
      }
      for number in world.unfinishedInQueue { #expect(world.transaction(number)?.finishedAt == nil) }
    }
  }

  @Test("the walks come to what these properties are about")
  func reach() throws {
    let wanted: Set = [
      "answered", "waits", "replaced", "refunded consumable", "free again", "restored", "lost",
    ]
    var found: Set<String> = []
    for seed in Self.seeds where found != wanted {
      _ = try walk(seed: seed, steps: 800) { before, action, _, world in
        for number in world.transactionNumbers {
          guard let transaction = world.transaction(number) else { continue }
          if transaction.answeredWith != nil { found.insert("answered") }
          if transaction.orderDueDate != nil { found.insert("waits") }
          if transaction.replacedBy != nil { found.insert("replaced") }
          if transaction.state == .restored { found.insert("restored") }
          let kind = transaction.sale.kind
          if kind == .consumable, transaction.refundedAt != nil { found.insert("refunded consumable") }
          if kind == .nonConsumable, transaction.original != nil, transaction.state == .purchased {
            found.insert("free again")
          }
          if endsProcess(action), before.transaction(number)?.state == .purchasing { found.insert("lost") }
        }
      }
    }
    #expect(found == wanted)
  }

  private func check(
    _ answer: Transaction, answeredWith held: TransactionNumber, in world: World, after action: Action
  ) {
    #expect(answer.state == .purchased && answer.price == 0, "\(action)")
    #expect(world.transaction(held)?.identifier == answer.identifier, "\(action)")
    let product = answer.payment.productIdentifier
    if let next = answer.replacedBy {
      #expect(answer.orderDueDate == nil)
      let made = world.transaction(next)
      #expect(made == nil || made?.payment.productIdentifier == product, "\(action)")
    }
    guard let day = answer.orderDueDate else { return }
    let subscription = world.transaction(held)?.subscription.flatMap(world.subscription)
    #expect(subscription?.preference == product && subscription?.end == day, "\(action)")
    #expect(subscription?.willAutoRenew == true && subscription?.isOver == false, "\(action)")
  }

  @Test("what was not finished is offered at each launch until it is", arguments: seeds)
  func offered(seed: Int) throws {
    let simulator = try walk(seed: seed, steps: 150) { _, _, _, _ in }
    for _ in 0..<2 {
      var next = simulator
      if next.refusal(of: .app(.terminate)) == nil { _ = try next.apply(.app(.terminate)) }
      _ = try next.apply(.observer(true))
      _ = try next.apply(.finishPolicy(.manual))
      _ = try next.apply(.network(true))
      _ = try next.apply(.deviceSync(.deliveries(.prompt)))
      let owed = next.world.transactionNumbers.filter { number in
        guard let transaction = next.world.transaction(number) else { return false }
        let store = next.world.store
        let isUndelivered =
          store.undelivered.numbers.contains(number) && transaction.person == store.people.customer
        // With quirks of the device, these transactions return to the queue at the launch.
        let knowledge = next.world.device.knowledge
        if knowledge.heldFinishes.contains(number) || knowledge.withheld.contains(number) { return true }
        return (transaction.isInQueue || isUndelivered)
          && [.purchased, .restored].contains(transaction.state)
          && transaction.finishedAt == nil
      }
      let events = try next.apply(.app(.launch))
      let told = events.flatMap { event -> [TransactionNumber] in
        guard case .callback(let snapshots) = event.kind else { return [] }
        return snapshots.map(\.number)
      }
      #expect(Set(told) == Set(owed))
      #expect(next.world.unfinished.count <= told.count)
    }
  }

  @Test(
    "an introductory offer is had once by a person in a group, and never while subscribed", arguments: seeds)
  func introductory(seed: Int) throws {
    _ = try walk(seed: seed, steps: 250) { before, action, _, world in
      for number in world.transactionNumbers where before.transaction(number)?.offer == nil {
        guard let made = world.transaction(number), made.offer?.kind == .introductory,
          made.reason == .purchase,
          case .buy = action, let group = made.sale.group
        else { continue }
        let held = before.subscription(group: group, of: before.person(of: made))
        #expect(held?.isInService != true, "\(action)")
      }
    }
  }
}
