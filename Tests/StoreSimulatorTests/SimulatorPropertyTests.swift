import StoreModel
import StoreSimulator
import Testing

@Suite("Properties over random actions") struct PropertyTests {
  private func dump(_ events: [Event]) -> [String] {
    events.flatMap { event -> [String] in
      switch event.kind {
      case .callback(let snapshots): DumpFormatter.lines(snapshots, at: event.at, context: event.context)
      case .console(let message): [ConsoleFormatter.line(message, at: event.at, context: event.context)]
      default: ["\(event.at.microseconds) \(event.kind)"]
      }
    }
  }

  @Test(
    "identifiers are unique, finished transactions never return, refusals change nothing, counts agree",
    arguments: 1...40)
  func invariants(seed: Int) throws {
    var walk = RandomWalk(seed: UInt64(seed))
    var simulator = Simulator()
    _ = try simulator.apply(.environment(EnvironmentName.allCases[seed % 3]))
    var finished: [EnvironmentName: Set<TransactionNumber>] = [:]
    for _ in 0..<400 {
      let action = walk.action(in: simulator.world)
      let before = simulator.world
      for number in before.unfinishedInQueue where before.app.state == .foreground {
        #expect(simulator.refusal(of: .finish(.number(number))) == nil)
      }
      guard simulator.refusal(of: action) == nil else {
        var copy = simulator
        #expect(throws: Refusal.self) { try copy.apply(action) }
        #expect(copy == simulator, "\(action)")
        continue
      }
      let events = try simulator.apply(action)
      let world = simulator.world
      let environment = world.environment
      if case .reset = action { finished[environment] = [] }
      for event in events {
        if case .callback(let snapshots) = event.kind {
          #expect(snapshots.allSatisfy { !finished[environment, default: []].contains($0.number) })
          #expect(
            snapshots.allSatisfy {
              ($0.identifier != nil) == ($0.state == .purchased || $0.state == .restored)
            })
          #expect(snapshots.allSatisfy { ($0.error != nil) == ($0.state == .failed) })
        }
        // A quirk of the device makes a finished transaction unfinished again.
        if case .diagnostic(.deviceDeviates(let deviation)) = event.kind, deviation.undoesFinish {
          finished[environment, default: []].subtract(deviation.transactions)
        }
        if case .diagnostic(.transactionsRemoved(let numbers)) = event.kind {
          // A deferred transaction may be finished and approved later; the app then receives it as a new
          // transaction.
          finished[environment, default: []].formUnion(
            numbers.filter { before.transaction($0)?.state != .deferred })
        }
      }
      let all = world.transactionNumbers.compactMap { world.transaction($0) }
      // Excludes payments that were answered with an older transaction, because they have that transaction's
      // identifier.
      let identifiers = all.filter { $0.answeredWith == nil }.compactMap(\.identifier)
      #expect(Set(identifiers).count == identifiers.count)
      #expect(world.pendingRequestCount == all.count { $0.request == .waiting })
      #expect(Set(world.waitingTransactions) == Set(all.filter(\.isWaiting).map(\.number)))
      // A dialog waits only if another dialog is shown or the app is not in the foreground.
      #expect(
        world.device.waitingDialogs.isEmpty || !world.device.dialogs.isEmpty
          || world.app.state != .foreground,
        "\(action)")
      #expect(world.app.state != .terminated || world.device.dialogs.isEmpty)
      #expect(world.device.dialogs.count { $0.kind == .paymentSheet } <= 1)
    }
  }

  private static let impossible: [EnvironmentName: Set<ActionKind>] = [
    .xcode: [.account, .signInOnAlert], .sandbox: [.approve, .decline, .resolve, .delete],
    .production: [.resolve, .delete, .clear],
    .testFlight: [.approve, .decline, .resolve, .delete, .recover],
  ]

  @Test(
    "the walks make every kind of action in every environment, and each is done where it can be",
    arguments: EnvironmentName.allCases)
  func visited(environment: EnvironmentName) throws {
    #expect(RandomWalk.kinds == Set(ActionKind.allCases))
    let wanted = Set(ActionKind.allCases).subtracting(Self.impossible[environment] ?? [])
    var done: Set<ActionKind> = []
    for seed in 1...80 where done != wanted {
      var walk = RandomWalk(seed: UInt64(seed))
      var simulator = Simulator()
      // Uses a random catalogue, because the built-in catalogue has no offers.
      _ = try simulator.apply(.catalog(RandomCatalog.make(&walk)))
      for step in 0..<400 where done != wanted {
        if simulator.world.environment != environment { _ = try simulator.apply(.environment(environment)) }
        var action =
          step % 4 == 0 ? walk.action(in: simulator.world) : walk.subscriptionAction(in: simulator.world)
        // Prefers a kind of action that has not occurred yet and that is accepted.
        for kind in ActionKind.allCases where !done.contains(kind) {
          let missing = walk.action(kind, in: simulator.world)
          #expect(ActionKind(missing) == kind)
          if simulator.refusal(of: missing) == nil {
            action = missing
            break
          }
        }
        guard simulator.refusal(of: action) == nil else { continue }
        _ = try simulator.apply(action)
        done.insert(ActionKind(action))
      }
    }
    #expect(done == wanted, "\(done.symmetricDifference(wanted))")
  }

  @Test("the same seed and the same actions give the same events, byte for byte", arguments: 1...10)
  func replayIsIdentity(seed: Int) throws {
    func run() throws -> [String] {
      var walk = RandomWalk(seed: UInt64(seed))
      var simulator = Simulator()
      var lines: [String] = []
      for _ in 0..<300 {
        let action = walk.action(in: simulator.world)
        if simulator.refusal(of: action) == nil { lines += dump(try simulator.apply(action)) }
      }
      return lines
    }
    #expect(try run() == run())
  }

  @Test("a copy is a snapshot: what happens to the original does not reach it")
  func copiesAreSnapshots() throws {
    var walk = RandomWalk(seed: 99)
    var simulator = Simulator()
    for _ in 0..<300 {
      let action = walk.action(in: simulator.world)
      _ = try? simulator.apply(action)
    }
    let copy = simulator
    let states = copy.world.transactionNumbers.map { copy.world.transaction($0)?.state }
    for _ in 0..<300 {
      let action = walk.action(in: simulator.world)
      _ = try? simulator.apply(action)
    }
    #expect(copy.world.transactionNumbers.map { copy.world.transaction($0)?.state } == states)
  }
}
