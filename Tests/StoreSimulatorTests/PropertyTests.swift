import StoreSimulator
import Testing

/// Random walks with a seed: the same seed gives the same walk.
struct RandomWalk {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func action(in world: World) -> Action {
    let number = TransactionReference.number(TransactionNumber(1 + next(max(1, world.transactionCount))))
    switch next(28) {
    case 0, 1, 2, 3:
      return .buy(
        Payment(
          world.catalog.allProducts[next(world.catalog.allProducts.count)].identifier, quantity: 1 + next(2)))
    case 4, 5, 6: return .confirm
    case 7: return .cancel
    case 8, 9, 10:
      return .tap(world.device.topDialog.map { $0.buttons[next($0.buttons.count)].identifier } ?? "ok")
    case 11: return .settle
    case 12: return .advance(.seconds(next(10)))
    case 13: return .interrupted(next(2) == 0, cause: next(3) == 0 ? .paymentInformation : .terms)
    case 14: return .askToBuy(next(2) == 0)
    case 15: return .approve(number)
    case 16: return .decline(number)
    case 17: return .resolve(number)
    case 18: return .finish(number)
    case 19: return .refund(number)
    case 20: return .app(AppTransition.allCases[next(4)])
    case 21: return .home
    case 22: return .environment(next(2) == 0 ? .xcode : .sandbox)
    case 23: return .restore
    case 24: return next(3) == 0 ? .delete(number) : .finishPolicy(FinishPolicy.allCases[next(3)])
    case 25: return .account(next(2) == 0 ? .signOut : .signIn(name: next(2) == 0 ? nil : "a@example.com"))
    case 26: return .quirk(Quirk(.testerSignIn, next(2) == 0 ? "ios14" : "ios6")!)
    default:
      return next(2) == 0
        ? .observer(next(2) == 0)
        : .quirk(Quirk(.secondTermsAgreement, next(2) == 0 ? "completes" : "buys-again")!)
    }
  }
}

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
    var finished: [EnvironmentName: Set<TransactionNumber>] = [:]
    for _ in 0..<400 {
      let action = walk.action(in: simulator.world)
      let before = simulator.world
      for number in before.unfinishedInQueue where before.app.state == .foreground {
        #expect(simulator.refusal(of: .finish(.number(number))) == nil)
      }
      guard simulator.refusal(of: action) == nil else {
        var copy = simulator
        #expect(throws: Refusal.self) { try copy.perform(action) }
        #expect(copy.world.now == before.now && copy.world.transactionCount == before.transactionCount)
        #expect(copy.world.device == before.device && copy.world.app == before.app)
        continue
      }
      let events = try simulator.perform(action)
      let world = simulator.world
      let environment = world.environment
      for event in events {
        if case .callback(let snapshots) = event.kind {
          #expect(snapshots.allSatisfy { !finished[environment, default: []].contains($0.number) })
          #expect(
            snapshots.allSatisfy {
              ($0.identifier != nil) == ($0.state == .purchased || $0.state == .restored)
            })
          #expect(snapshots.allSatisfy { ($0.error != nil) == ($0.state == .failed) })
        }
        if case .remark(.transactionsRemoved(let numbers)) = event.kind {
          // A deferred one may be finished and approved later: then it comes as new.
          finished[environment, default: []].formUnion(
            numbers.filter { before.transaction($0)?.state != .deferred })
        }
      }
      let all = world.transactionNumbers.compactMap { world.transaction($0) }
      let identifiers = all.compactMap(\.identifier)
      #expect(Set(identifiers).count == identifiers.count)
      #expect(world.pendingRequestCount == all.count { $0.request == .waiting })
      #expect(Set(world.waitingTransactions) == Set(all.filter(\.isWaiting).map(\.number)))
      #expect(world.device.dialogs.isEmpty || world.app.state != .foreground || world.device.topDialog != nil)
    }
  }

  @Test("the same seed and the same actions give the same events, byte for byte", arguments: 1...10)
  func replayIsIdentity(seed: Int) throws {
    func run() throws -> [String] {
      var walk = RandomWalk(seed: UInt64(seed))
      var simulator = Simulator()
      var lines: [String] = []
      for _ in 0..<300 {
        let action = walk.action(in: simulator.world)
        if simulator.refusal(of: action) == nil { lines += dump(try simulator.perform(action)) }
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
      _ = try? simulator.perform(action)
    }
    let copy = simulator
    let states = copy.world.transactionNumbers.map { copy.world.transaction($0)?.state }
    for _ in 0..<300 {
      let action = walk.action(in: simulator.world)
      _ = try? simulator.perform(action)
    }
    #expect(copy.world.transactionNumbers.map { copy.world.transaction($0)?.state } == states)
  }
}
