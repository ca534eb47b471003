// Tests of the progress, cancellation and limits of long steps.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreEngine
@testable import StoreModel
@testable import StoreSimulator

@Suite("Long steps") struct StepBudgetTests {
  private final class Waiting {
    var asked: [Cancellation.Progress] = []
    let last: Int
    init(until last: Int) { self.last = last }

    var cancellation: Cancellation {
      Cancellation { progress in
        self.asked.append(progress)
        return self.asked.count > self.last
      }
    }
  }

  private func bench() throws -> Bench {
    var bench = try Bench.plans(.xcode, rate: .every2Seconds)
    try bench.perform(.dialogs(false), .buy(Payment(Plans.bronze)), .buy(Payment(Plans.coins)), .settle)
    return bench
  }

  @Test("A step that is called off at any moment leaves the world as it was", arguments: [0, 2, 5])
  func calledOff(_ last: Int) throws {
    let bench = try bench()
    let later = bench.world.now + .seconds(4000)
    for action in [Action.advance(.seconds(4000)), .setClock(later)] {
      var simulator = bench.simulator
      let waiting = Waiting(until: last)
      #expect(throws: Refusal.stopped) { try simulator.apply(action, cancellation: waiting.cancellation) }
      #expect(waiting.asked.count == last + 1)
      #expect(simulator == bench.simulator)
      // Afterwards, the step succeeds as if it had not been cancelled.
      var untouched = bench.simulator
      let events = try simulator.apply(action)
      let expected = try untouched.apply(action)
      #expect(events == expected)
      #expect(simulator == untouched)
    }
    var simulator = bench.simulator
    let waiting = Waiting(until: last)
    #expect(throws: Refusal.stopped) { try simulator.advance(to: later, cancellation: waiting.cancellation) }
    #expect(simulator == bench.simulator)
  }

  @Test(
    "A purchase history that is cleared can be called off, and is as it was then", arguments: [0, 30])
  func cleared(_ last: Int) throws {
    var bench = try bench()
    try bench.perform(.advance(.seconds(9000)))
    #expect(bench.world.transactionCount > 4096)
    var simulator = bench.simulator
    let waiting = Waiting(until: last)
    #expect(throws: Refusal.stopped) { try simulator.apply(.clear, cancellation: waiting.cancellation) }
    #expect(waiting.asked.count == last + 1)
    let shares = waiting.asked.compactMap(\.share)
    #expect(shares.count == last + 1 && shares == shares.sorted() && shares.allSatisfy { $0 < 1 })
    #expect(simulator == bench.simulator)
    var untouched = bench.simulator
    let events = try simulator.apply(.clear, cancellation: Waiting(until: .max).cancellation)
    let expected = try untouched.apply(.clear)
    #expect(events == expected)
    #expect(simulator == untouched)
    #expect(simulator.world.transactionNumbers.allSatisfy { simulator.world.transaction($0) == nil })
  }

  @Test("A restore of many periods can be called off, and nothing has come back then", arguments: [0, 7])
  func restored(_ last: Int) throws {
    var bench = try bench()
    try bench.perform(.advance(.seconds(9000)))
    let count = bench.world.transactionCount
    #expect(count > 4096)
    var simulator = bench.simulator
    let waiting = Waiting(until: last)
    #expect(throws: Refusal.stopped) { try simulator.apply(.restore, cancellation: waiting.cancellation) }
    #expect(waiting.asked.count == last + 1)
    #expect(waiting.asked.allSatisfy { $0.work == .transactions })
    #expect(simulator == bench.simulator)
    var untouched = bench.simulator
    let events = try simulator.apply(.restore, cancellation: Waiting(until: .max).cancellation)
    let expected = try untouched.apply(.restore)
    #expect(events == expected)
    #expect(simulator == untouched)
    #expect(simulator.world.transactionCount > count + 4000)
  }

  @Test("Who waits is told how far the clock is, and never of less than before")
  func progress() throws {
    var simulator = try bench().simulator
    let waiting = Waiting(until: .max)
    _ = try simulator.apply(.advance(.seconds(4000)), cancellation: waiting.cancellation)
    let shares = waiting.asked.compactMap(\.share)
    #expect(shares.count > 5)
    #expect(shares == shares.sorted())
    #expect(shares.allSatisfy { (0...1).contains($0) })
    #expect(waiting.asked.map(\.count) == Array(1...shares.count).map { $0 * Cancellation.interval })
  }

  @Test("A short step asks nobody")
  func short() throws {
    var simulator = try bench().simulator
    let waiting = Waiting(until: 0)
    _ = try simulator.apply(.advance(.seconds(20)), cancellation: waiting.cancellation)
    #expect(waiting.asked.isEmpty)
  }

  @Test("Renewals of a plan that only waits for its turn are counted before anything happens")
  func waitingChange() throws {
    var bench = try Bench.plans(.xcode, rate: .dayIsOneSecond)
    try bench.order(Plans.silverYear)
    try bench.act(.change, Plans.week)
    try #require(bench.own(Plans.silverYear).renewalInfo.autoRenewPreference == Plans.week)
    let before = bench.simulator
    // If every renewal were as long as the current period, a year, the step would stay within its limit.
    let refusal = try #require(bench.simulator.refusal(of: .advance(.days(365))))
    guard case .tooManyRenewals(let renewals, _) = refusal.why else {
      Issue.record("\(refusal)")
      return
    }
    #expect(renewals > 4_000_000)
    #expect(throws: refusal) { try bench.perform(.advance(.days(365))) }
    #expect(bench.simulator == before)
  }

  @Test("No more renewals are foretold than there are, whatever was done before", arguments: 0..<9)
  func foretold(_ seed: Int) throws {
    var walk = RandomWalk(seed: UInt64(seed) &+ 900)
    var bench = try Bench(EnvironmentName.allCases[seed % 3])
    try bench.buyAndConfirm(Bench.monthly)
    var simulator = bench.simulator
    var foretold: Int64 = 0
    for step in 0..<120 {
      if step > 0 { _ = try? simulator.apply(walk.subscriptionAction(in: simulator.world)) }
      for days in [1, 40, 400] {
        let world = simulator.world
        let later = world.now + .days(days)
        let least = world.store.minRenewals(from: world.now, until: later)
        guard least > 0, least < 500 else { continue }
        var copy = simulator
        _ = try copy.advance(to: later)
        #expect(copy.world.transactionCount - world.transactionCount >= Int(least))
        foretold += least
      }
    }
    #expect(foretold > 0)
  }

  @Test("What cannot renew is not refused for its renewals")
  func failing() throws {
    var bench = try Bench.plans(.xcode, rate: .every2Seconds)
    try bench.order(Plans.bronze)
    let far = Action.advance(.days(3650))
    guard case .tooManyRenewals = try #require(bench.refusal(far)).why else {
      Issue.record("\(String(describing: bench.refusal(far)))")
      return
    }
    try bench.perform(.billingRetry(true))
    #expect(bench.refusal(far) == nil)
    let before = bench.world.transactionCount
    try bench.perform(far)
    #expect(bench.world.transactionCount == before)
  }

  @Test("A purchase that was dated back can be called off where it comes through, whatever completes it")
  func datedBack() throws {
    var bench = try Bench.plans(.xcode, rate: .realtime)
    let date = TimeReference.instant(bench.world.now + .days(-700))
    var payment = Payment(Plans.bronze)
    payment.purchaseDate = date
    try bench.perform(.buy(payment), .renewalRate(.every15Minutes))
    var simulator = bench.simulator
    let waiting = Waiting(until: 2)
    #expect(throws: Refusal.stopped) { try simulator.apply(.confirm, cancellation: waiting.cancellation) }
    #expect(waiting.asked.count == 3 && simulator == bench.simulator)
  }

  @Test("What happens is counted, whatever brings it about: things, and the transactions that they make")
  func counted() {
    let now = Instant.defaultStart
    var things = StepBudget(limit: 1000)
    things.moveClock(from: now, to: nil, rows: 5)
    var went = 0
    for _ in 0..<1002 where things.countStep(at: now, rows: 5) { went += 1 }
    #expect(went == 1000)
    #expect(things.stop?.why == .moreRenewals(limit: 1000))
    var rows = StepBudget(limit: 1000)
    rows.moveClock(from: now, to: nil, rows: 5)
    let isAllowed = rows.countStep(at: now, rows: 1005)
    let isTooMuch = !rows.countStep(at: now, rows: 1006)
    #expect(isAllowed && isTooMuch)
    #expect(rows.stop?.why == .moreRenewals(limit: 1000))
  }

  @Test(
    "The agenda gives what is due in order, whatever was forgotten and scheduled again", arguments: 0..<20)
  func agenda(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var agenda = Agenda()
    // The reference implementation: a list that is sorted after each change.
    var list: [(at: Instant, order: Int, work: AgendaItem)] = []
    var now = Instant.defaultStart
    for order in 0..<600 {
      let number = Int(random.below(30)) + 1
      let at = now + .seconds(Int(random.below(50)))
      let work: AgendaItem? =
        switch random.below(8) {
        case 0, 1, 2: .subscription(SubscriptionNumber(number))
        case 3: .completePurchase(TransactionNumber(order + 1))
        case 4: .expireRequest(TransactionNumber(order + 1))
        default: nil
        }
      if let work {
        if case .subscription = work { list.removeAll { $0.work == work } }
        list.append((at, order, work))
        agenda.schedule(work, at: at)
      } else if random.below(3) == 0 {
        agenda.cancelSubscriptionWork(SubscriptionNumber(number))
        list.removeAll { $0.work == .subscription(SubscriptionNumber(number)) }
      } else if random.below(2) == 0 {
        let gone = list.compactMap(\.work.transaction).prefix(2)
        agenda.cancelAll { gone.contains($0) }
        list.removeAll { $0.work.transaction.map(gone.contains) ?? false }
      } else {
        now = now + .seconds(Int(random.below(20)))
        while let next = agenda.popNext(until: now) {
          let first = list.min { ($0.at, $0.order) < ($1.at, $1.order) }
          #expect(next.at == first?.at && next.work == first?.work)
          list.removeAll { $0.order == first?.order }
        }
      }
      let sorted = list.sorted { ($0.at, $0.order) < ($1.at, $1.order) }
      #expect(agenda.entries.map(\.work) == sorted.map(\.work))
      #expect(agenda.nextInstant == sorted.first?.at)
      #expect(agenda.count == list.count)
      #expect(agenda.interactionCount == list.count { $0.work.isInteraction })
    }
  }

  @Test("A text of too many values is refused")
  func values() throws {
    _ = try JSONReader.read(Array("[1,2,3]".utf8), maxValues: 4)
    #expect(throws: JSONSyntaxError.self) { try JSONReader.read(Array("[1,2,3,4]".utf8), maxValues: 4) }
  }

  @Test("Names of keys are found in letters of either size, whatever stands between them, and others are not")
  func keyNames() {
    for name in ["privateKey", "PUBLIC_KEY", "_subscriptionOffersKeyPair", "signing.k-e y", "ö_private_key"] {
      var named = 0
      let value = JSONValue.object([JSONMember(key: name, value: .string("x"))])
      #expect(KeyMaterial.removed(from: value, named: { _ in named += 1 }, report: { _ in }) == .object([]))
      #expect(named == 1, "\(name)")
    }
    for name in ["key", "keyword", "monkey", "priváteKe", "publi_ckeeper", "k-e-y"] {
      let value = JSONValue.object([JSONMember(key: name, value: .string("x"))])
      #expect(KeyMaterial.removed(from: value, report: { _ in }) == value, "\(name)")
    }
  }
}
