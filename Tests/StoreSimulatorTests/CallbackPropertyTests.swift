// Properties of the delivery of transactions to the app, over random actions in every environment.

import StoreModel
import Testing

@testable import StoreSimulator

@Suite("What an app hears, over random actions") struct CallbackPropertyTests {
  private func tells(_ event: Event) -> Bool {
    switch event.kind {
    case .callback: true
    case .update(.transaction(let update)): update.person == FamilyMember.me
    case .update(.status(_, _, let person, _, _)): person == FamilyMember.me
    case .update(.storefront), .update(.message): true
    case .diagnostic(.transactionsRemoved), .diagnostic(.entitlementsRevoked), .diagnostic(.restoreFinished),
      .diagnostic(.restoreFailed), .diagnostic(.storefrontChanged), .diagnostic(.askedToContinue):
      true
    // Excludes transaction lists of the test session and lost answers, because neither is sent to the app.
    case .storekit(let answer):
      answer.interface == .purchase || answer.topic.map { $0 != .productsLost } ?? false
    case .diagnostic, .console, .dialogShown, .dialogTapped, .performed, .expected, .server, .timePassed,
      .paymentAdded, .purchaseCalled, .storeAsked, .storeAnswered, .finishCalled:
      false
    }
  }

  private func offered(_ events: [Event]) -> [TransactionNumber] {
    events.compactMap { event in
      guard case .update(.transaction(let update)) = event.kind, case .unfinished = update.change else {
        return nil
      }
      return update.number
    }
  }

  /// Runs random actions in one environment.
  ///
  /// The app's process often ends and starts again.
  private func walk(
    _ seed: Int, _ environment: EnvironmentName, steps: Int,
    _ look: (_ action: Action, _ before: World, _ after: World, _ events: [Event]) throws -> Void
  ) throws {
    var walk = RandomWalk(seed: UInt64(seed))
    var simulator = Simulator()
    _ = try simulator.apply(.environment(environment))
    for step in 0..<steps {
      var action =
        step % 2 == 0 ? walk.action(in: simulator.world) : walk.subscriptionAction(in: simulator.world)
      if step % 9 == 0 { action = .app(simulator.world.app.state == .terminated ? .launch : .terminate) }
      if case .environment = action { continue }
      if case .reset = action { continue }
      guard simulator.refusal(of: action) == nil else { continue }
      let before = simulator.world
      let events = try simulator.apply(action)
      try look(action, before, simulator.world, events)
    }
  }

  private static let runs = EnvironmentName.allCases.flatMap { name in (1...6).map { (name, $0) } }

  @Test("nothing is told to a process that does not run", arguments: runs)
  func silence(environment: EnvironmentName, seed: Int) throws {
    try walk(seed, environment, steps: 400) { action, before, after, events in
      guard before.app.state == .terminated, after.app.state == .terminated else { return }
      #expect(!events.contains(where: tells), "\(action)")
      // A new installation of the app has lost what the app kept.
      let isInstalled = action == .app(.reinstall)
      #expect(before.app.unlocked == after.app.unlocked || isInstalled, "\(action)")
    }
  }

  @Test("what nobody finished is offered at each launch, each once, until it is finished", arguments: runs)
  func launches(environment: EnvironmentName, seed: Int) throws {
    var launches = 0
    try walk(seed, environment, steps: 400) { action, before, after, events in
      // Late deliveries come at other times.
      guard !before.holdsDeliveries, before.deviceDifference.deliveries.isEmpty else { return }
      // A promoted product can also launch the app.
      guard before.app.state == .terminated, after.app.state != .terminated else {
        // Except at launch, transactions are offered only to a process's first listener and to an account
        // that has just signed in.
        let isNewcomer = before.device.account != after.device.account
        if action != .newDevice, action != .updates(true), !isNewcomer {
          #expect(offered(events).isEmpty, "\(action)")
        }
        return
      }
      launches += 1
      // The store's list also has the transactions that a quirk of the device delivers at the launch.
      #expect(offered(events) == (before.app.hasListener ? before.store.unfinished.reversed() : []))
      guard before.app.hasObserver else { return }
      let delivered = events.flatMap { event -> [TransactionNumber] in
        guard case .callback(let snapshots) = event.kind else { return [] }
        return snapshots.map(\.number)
      }
      #expect(Set(before.unfinished).isSubset(of: delivered))
    }
    #expect(launches > 5)
  }

  @Test("every payment leaves purchasing exactly once, unless its process ended before", arguments: runs)
  func purchasing(environment: EnvironmentName, seed: Int) throws {
    var open: Set<TransactionNumber> = []
    var left: Set<TransactionNumber> = []
    var unanswered: Set<TransactionNumber> = []
    var actions: [TransactionNumber: [Action]] = [:]
    var openAtEnd: Set<TransactionNumber> = []
    var last: World?
    try walk(seed, environment, steps: 400) { action, before, after, events in
      for number in Set(events.flatMap(\.transactions)) { actions[number, default: []].append(action) }
      for event in events {
        switch event.kind {
        case .diagnostic(.deviceDeviates(.purchaseUnanswered(let number))),
          .diagnostic(.deviceDeviates(.sheetWaits(let number))),
          // Another account is signed in when the store answers.
          .diagnostic(.waitsForAccount(let number, _)):
          unanswered.insert(number)
        // The process of the payment ended before the store answered with another transaction.
        case .diagnostic(.orderAnswered(let number, _)) where !before.device.queue.contains(number):
          unanswered.insert(number)
        default: break
        }
        guard case .callback(let snapshots) = event.kind else { continue }
        for snapshot in snapshots {
          if snapshot.state == .purchasing {
            #expect(!left.contains(snapshot.number), "#\(snapshot.number) after \(action)")
            open.insert(snapshot.number)
          } else {
            open.remove(snapshot.number)
            left.insert(snapshot.number)
          }
        }
      }
      // The store can refuse a payment after its process ended; a later process is not told.
      if action == .app(.terminate) { openAtEnd.formUnion(open) }
      // A purchase that the developer's server finishes before its delivery is not delivered.
      if case .server(.finish) = action {
        unanswered.formUnion(open.filter { after.transaction($0)?.isFinishedInStore == true })
      }
      last = after
    }
    let world = try #require(last)
    let busy = Set((world.device.dialogs + world.device.waitingDialogs).compactMap(\.transaction))
    let due = Set(world.agenda.map(\.transaction))
    for number in open {
      guard let transaction = world.transaction(number) else { continue }
      // A payment stays in `.purchasing` while it waits for a dialog, the store or a parent, if it was not
      // delivered, or if its process has ended.
      let isExplained =
        busy.contains(number) || due.contains(number) || transaction.isLost || transaction.isUndelivered
        || transaction.request != .none || !world.app.hasObserver || unanswered.contains(number)
        || world.deviceDifference.deliveries.contains(number)
        // The app received the transaction from StoreKit 2 before the queue told it.
        || world.device.queue.record(number).isHandedOver
        || (openAtEnd.contains(number) && !world.device.queue.record(number).isQueued)
      #expect(isExplained, "#\(number) \(transaction.state): \(actions[number, default: []])")
    }
  }
}
