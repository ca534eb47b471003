// Properties of a device that differs from the App Store, over random actions and random quirks.

import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@Suite("A device that differs from the App Store, over random actions") struct DeviceQuirkPropertyTests {
  private static let runs = EnvironmentName.allCases.flatMap { name in (1...6).map { (name, $0) } }

  /// Returns quirks whose values depend on the seed.
  private func quirks(_ seed: Int) -> [Quirk] {
    func pick<Value: QuirkValue>(_ type: Value.Type, _ digit: Int) -> Value {
      let values = Array(type.allCases)
      return values[digit % values.count]
    }
    return [
      .updatesRepeat(pick(Quirk.UpdatesRepeat.self, seed)),
      .finishHolds(pick(Quirk.FinishHolds.self, seed)),
      .syncReplays(pick(Quirk.SyncReplays.self, seed / 2)),
      .offerCodeDelivery(pick(Quirk.OfferCodeDelivery.self, seed / 2)),
      .restoreOrder(pick(Quirk.RestoreOrder.self, seed)),
    ]
  }

  /// Runs random actions in one environment, without changes of quirks and without a late cache.
  private func walk(
    _ seed: Int, _ environment: EnvironmentName, _ quirks: [Quirk], steps: Int = 300,
    _ look: (_ action: Action, _ before: World, _ after: Simulator, _ events: [Event]) throws -> Void
  ) throws {
    var walk = RandomWalk(seed: UInt64(44_000 + seed))
    var simulator = Simulator()
    _ = try simulator.apply(.environment(environment))
    if seed % 2 == 0 { _ = try simulator.apply(.catalog(RandomCatalog.make(&walk))) }
    for quirk in quirks { _ = try simulator.apply(.quirk(quirk)) }
    for step in 0..<steps {
      var action =
        step % 2 == 0 ? walk.action(in: simulator.world) : walk.subscriptionAction(in: simulator.world)
      if step % 13 == 0 { action = .app(simulator.world.app.state == .terminated ? .launch : .terminate) }
      switch action {
      case .environment, .reset, .quirk, .era, .applySettings, .deviceSync, .app(.reinstall): continue
      default: break
      }
      guard simulator.refusal(of: action) == nil else { continue }
      let before = simulator.world
      let events = try simulator.apply(action)
      try look(action, before, simulator, events)
    }
  }

  private func deviations(_ events: [Event]) -> [DeviceDeviation] {
    events.compactMap { event in
      if case .diagnostic(.deviceDeviates(let deviation)) = event.kind { deviation } else { nil }
    }
  }

  private struct Delivery {
    let number: TransactionNumber
    /// Whether the app receives the transaction as a finished one.
    let isFinished: Bool
    let rule: RuleID?
  }

  /// Returns the transactions that the app receives from the queue and from `Transaction.updates`.
  private func deliveries(_ events: [Event]) -> [Delivery] {
    events.flatMap { event -> [Delivery] in
      switch event.kind {
      case .callback(let snapshots):
        return snapshots.map { Delivery(number: $0.number, isFinished: false, rule: event.rule) }
      case .update(.transaction(let update)) where update.person == FamilyMember.me:
        switch update.change {
        case .new, .unfinished:
          return [Delivery(number: update.number, isFinished: false, rule: event.rule)]
        case .finished: return [Delivery(number: update.number, isFinished: true, rule: event.rule)]
        case .upgraded, .revoked, .reinstated, .extended: return []
        }
      default: return []
      }
    }
  }

  @Test("with default quirks, device and store never differ", arguments: runs)
  func never(environment: EnvironmentName, seed: Int) throws {
    try walk(seed, environment, []) { action, _, after, events in
      #expect(after.world.deviceDifference.isEmpty, "\(action)")
      let unwanted = deviations(events).filter { deviation in
        switch deviation {
        case .finishFailed, .finishedElsewhere, .purchaseUnanswered, .resultWaits, .resultMissing,
          .sheetWaits, .sheetFromEarlierProcess, .restoreUnanswered,
          .restoreWaits, .restoreEndless, .restoreIgnored, .codeRefused, .codeSheetStays:
          false
        default: true
        }
      }
      #expect(unwanted.isEmpty, "\(action)")
      let repeats = events.contains { $0.rule == .updatesRepeat || $0.rule == .restoreOrder }
      #expect(!repeats, "\(action)")
    }
  }

  @Test("after a relaunch the device has caught up, and a second finish holds", arguments: runs)
  func relaunch(environment: EnvironmentName, seed: Int) throws {
    var step = 0
    try walk(seed, environment, quirks(seed)) { action, _, after, _ in
      step += 1
      guard step % 7 == 0 else { return }
      var copy = after
      let held = copy.world.deviceDifference.finishes
      for number in held { #expect(copy.world.transaction(number)?.isInQueue == false, "\(action)") }
      if copy.world.app.state != .terminated { _ = try copy.apply(.app(.terminate)) }
      _ = try copy.apply(.finishPolicy(.manual))
      _ = try copy.apply(.app(.launch))
      #expect(copy.world.deviceDifference.isEmpty, "\(action)")
      _ = try copy.apply(.simulatedFailure(.finish, nil))
      for number in held {
        #expect(copy.world.unfinished.contains(number), "#\(number) after \(action)")
        guard !copy.world.quirks.finishHolds.keepsEachFinish,
          copy.refusal(of: .finish(.number(number))) == nil
        else { continue }
        _ = try copy.apply(.finish(.number(number)))
        #expect(copy.world.transaction(number)?.isFinishedInStore == true, "#\(number) after \(action)")
      }
      #expect(copy.world.deviceDifference.isEmpty, "\(action)")
    }
  }

  @Test("after AppStore.sync() the device has caught up", arguments: runs)
  func sync(environment: EnvironmentName, seed: Int) throws {
    try walk(seed, environment, quirks(seed)) { action, _, after, _ in
      guard !after.world.deviceDifference.isEmpty else { return }
      var copy = after
      // With dialogs, an environment with accounts asks for the account first.
      guard copy.refusal(of: .dialogs(false)) == nil || !copy.world.switches.showsDialogs else { return }
      if copy.world.switches.showsDialogs { _ = try copy.apply(.dialogs(false)) }
      guard copy.refusal(of: .appStore(.sync)) == nil else { return }
      let events = try copy.apply(.appStore(.sync))
      let isSynchronized = events.contains { event in
        guard case .storekit(let answer) = event.kind, case .returned = answer.outcome else { return false }
        return answer.call == "AppStore.sync()"
      }
      guard isSynchronized else { return }
      var difference = copy.world.deviceDifference
      if copy.world.quirks.finishHolds.keepsEachFinish { difference.finishes = [] }
      #expect(difference.isEmpty, "\(action)")
    }
  }

  @Test(
    "the app receives only what the store has, and finished transactions only by a quirk", arguments: runs)
  func deliveredAgain(environment: EnvironmentName, seed: Int) throws {
    try walk(seed, environment, quirks(seed)) { action, before, after, events in
      let world = after.world
      let undone = Set(deviations(events).filter(\.undoesFinish).flatMap(\.transactions))
      for delivery in deliveries(events) {
        let number = delivery.number
        #expect(world.transactionNumbers.contains(number), "#\(number) after \(action)")
        if delivery.rule == .updatesRepeat {
          #expect(environment != .xcode && world.quirks[.updatesRepeat] != "never", "\(action)")
          continue
        }
        // At a launch, the original of a missed renewal can come as a finished transaction.
        guard !delivery.isFinished, let known = before.transaction(number), known.state == .purchased,
          known.isFinishedInStore
        else { continue }
        #expect(undone.contains(number), "#\(number) after \(action)")
      }
    }
  }

  @Test("the transaction of a redeemed code does not reach the running app", arguments: runs)
  func codes(environment: EnvironmentName, seed: Int) throws {
    var waiting: Set<TransactionNumber> = []
    try walk(seed, environment, quirks(2)) { action, before, after, events in
      for case .codeWaitsForLaunch(let number) in deviations(events) { waiting.insert(number) }
      let isLaunched = before.app.state == .terminated && after.world.app.state != .terminated
      if isLaunched || action == .newDevice || before.device.account != after.world.device.account {
        waiting = []
      }
      for delivery in deliveries(events) {
        #expect(!waiting.contains(delivery.number), "#\(delivery.number) after \(action)")
      }
    }
  }

  @Test("the walks come to these effects")
  func reach() throws {
    var found: Set<String> = []
    for (environment, seed) in Self.runs {
      try walk(seed, environment, quirks(seed), steps: 900) { _, _, _, events in
        for deviation in deviations(events) {
          switch deviation {
          case .finishNotPassedOn: found.insert("not passed on")
          case .finishLost: found.insert("lost")
          default: break
          }
        }
        if events.contains(where: { $0.rule == .updatesRepeat }) { found.insert("repeated") }
      }
    }
    #expect(found == ["not passed on", "lost", "repeated"])
  }
}
