// Properties of StoreKit 2 purchases over random actions.

import Support
import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("Purchases of StoreKit 2, over random actions") struct StoreKit2PropertyTests {
  private static let runs = EnvironmentName.allCases.flatMap { name in
    Era.allCases.map { era in (name, era, 1) }
  }

  /// Runs random actions in one environment and era, with purchases through both interfaces.
  private func walk(
    _ environment: EnvironmentName, _ era: Era, _ seed: Int, steps: Int,
    _ look: (_ action: Action, _ before: World, _ after: World, _ events: [Event]) throws -> Void
  ) throws {
    var walk = RandomWalk(seed: UInt64(seed) &+ 31_000)
    var simulator = Simulator()
    _ = try simulator.apply(.environment(environment))
    _ = try simulator.apply(.era(era))
    for step in 0..<steps {
      var action =
        step % 3 == 0 ? walk.subscriptionAction(in: simulator.world) : walk.action(in: simulator.world)
      if step % 11 == 0 { action = .storeKit(step % 33 == 0 ? .queue : .product) }
      if step % 40 == 39 { action = .app(simulator.world.app.state == .terminated ? .launch : .foreground) }
      if case .environment = action { continue }
      if case .reset = action { continue }
      guard simulator.refusal(of: action) == nil else { continue }
      let before = simulator.world
      let events = try simulator.apply(action)
      try look(action, before, simulator.world, events)
    }
  }

  private func answers(_ events: [Event]) -> [StoreKitCallResult] {
    events.compactMap { event in
      guard case .storekit(let answer) = event.kind, answer.interface == .purchase else { return nil }
      return answer
    }
  }

  @Test("every call returns or throws exactly once, unless its process ended before", arguments: runs)
  func once(environment: EnvironmentName, era: Era, seed: Int) throws {
    var called = 0
    var waiting = 0
    try walk(environment, era, seed, steps: 500) { action, before, after, events in
      let answers = answers(events)
      let begun = events.count { if case .purchaseCalled = $0.kind { true } else { false } }
      called += begun
      waiting += begun - answers.count
      #expect(waiting >= 0, "\(action)")
      if after.app.state == .terminated || action == .newDevice { waiting = 0 }
      // An open call waits for a dialog, for the store, or for the app to return to the foreground.
      let open = after.transactionNumbers.filter { after.app.isWaiting(for: $0) }
      #expect(open.count == waiting, "\(action)")
    }
    #expect(called > 5)
  }

  @Test("what one interface has as purchased the other never has as failed", arguments: runs)
  func agreement(environment: EnvironmentName, era: Era, seed: Int) throws {
    var succeeded: Set<TransactionNumber> = []
    var failed: Set<TransactionNumber> = []
    try walk(environment, era, seed, steps: 400) { action, _, after, events in
      for event in events {
        switch event.kind {
        case .storekit(let answer) where answer.interface == .purchase:
          guard let number = answer.transaction else { continue }
          switch answer.outcome {
          case .returned(let value) where value.hasPrefix(".success"): succeeded.insert(number)
          case .returned(".userCancelled"), .threw: failed.insert(number)
          case .returned: break
          }
        case .callback(let snapshots):
          for snapshot in snapshots where snapshot.state == .failed {
            #expect(!succeeded.contains(snapshot.number), "#\(snapshot.number) after \(action)")
          }
          for snapshot in snapshots where snapshot.state == .purchased {
            #expect(!failed.contains(snapshot.number), "#\(snapshot.number) after \(action)")
          }
        case .update(.transaction(let update)):
          #expect(!failed.contains(update.number), "#\(update.number) after \(action)")
        default: break
        }
      }
      #expect(Set(after.allTransactions()).isDisjoint(with: failed), "\(action)")
    }
  }

  @Test("no callback tells of a purchase of StoreKit 2 before the store pushes it", arguments: runs)
  func noPurchasing(environment: EnvironmentName, era: Era, seed: Int) throws {
    try walk(environment, era, seed, steps: 300) { action, _, after, events in
      for event in events {
        guard case .callback(let snapshots) = event.kind else { continue }
        for snapshot in snapshots
        where after.transaction(snapshot.number)?.payment.storeKitVersion == .product {
          #expect(snapshot.state == .purchased, "#\(snapshot.number) after \(action)")
        }
      }
    }
  }
}
