// Tests of payments that are answered with an older transaction instead of a new one.

import Support
import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

struct OrderWithoutTransaction: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The plan to which the customer is subscribed.
  let held: String
  let before: [Action]
  let payment: Payment
  /// Whether the order takes effect only at the next renewal.
  let waits: Bool

  static let all = [
    OrderWithoutTransaction("a downgrade", Plans.gold, Plans.silver, waits: true),
    OrderWithoutTransaction("a crossgrade of another length", Plans.gold, Plans.goldYear, waits: true),
    OrderWithoutTransaction("an offer meanwhile", Plans.silver, Plans.silver, offer: "loyal", waits: true),
    OrderWithoutTransaction(
      "a downgrade with an offer", Plans.gold, Plans.silver, offer: "loyal", waits: true),
    OrderWithoutTransaction(
      "resuming", Plans.gold, Plans.gold,
      before: [.subscription(.cancel, product: Plans.gold, person: "me")], waits: false),
    OrderWithoutTransaction(
      "an order taken back", Plans.gold, Plans.gold,
      before: [.subscription(.change, product: Plans.silver, person: "me")], waits: false),
    OrderWithoutTransaction(
      "ordering again", Plans.gold, Plans.silver,
      before: [.subscription(.change, product: Plans.silver, person: "me")], waits: true),
  ]

  private init(
    _ description: String, _ held: String, _ product: String, offer: String? = nil, before: [Action] = [],
    waits: Bool
  ) {
    testDescription = description
    self.held = held
    self.before = before
    payment = Payment(product, offer: offer)
    self.waits = waits
  }
}

@Suite("Answers to orders") struct OrderAnswerTests {
  private static func bench(_ environment: EnvironmentName) throws -> Bench {
    try Bench.plans(environment, rate: environment == .production ? .realtime : .monthEvery5Minutes)
  }

  private func ordered(
    _ order: OrderWithoutTransaction, in environment: EnvironmentName, manual: Bool = false
  ) throws -> Bench {
    var bench = try Self.bench(environment)
    try bench.order(order.held)
    for action in order.before { try bench.perform(action) }
    if manual { try bench.perform(.finishPolicy(.manual)) }
    bench.clearEvents()
    try bench.order(order.payment.productIdentifier, offer: order.payment.offer)
    return bench
  }

  @Test(
    "each is .purchased with the identifier of the held transaction, and nothing else is another",
    arguments: OrderWithoutTransaction.all, EnvironmentName.allCases)
  func answered(order: OrderWithoutTransaction, environment: EnvironmentName) throws {
    let bench = try ordered(order, in: environment)
    let held = try #require(bench.world.transaction(1))
    let answer = try #require(bench.world.transaction(2))
    #expect(bench.callbacks == [["#2 purchasing"], ["#2 purchased"]])
    #expect(bench.snapshots.last?.identifier == held.identifier.map { String($0) })
    #expect(answer.state == .purchased && answer.deliveredState == .purchased && answer.finishedAt != nil)
    #expect(answer.identifier == held.identifier && answer.original == held.original)
    #expect(answer.answeredWith == 1 && answer.price == 0 && bench.world.transactionCount == 2)
    #expect(bench.diagnostics.contains(.orderAnswered(transaction: 2, with: 1)))
    #expect(bench.entitled() == [order.held] && bench.world.currentEntitlements() == [1])
    #expect(bench.world.allTransactions() == [1] && bench.world.unfinished.isEmpty)
    #expect(bench.world.app.unlocked == [order.held: 1])
    #expect(answer.orderDueDate == (order.waits ? try bench.own(order.held).expirationDate : nil))
    #expect(bench.events.allSatisfy { $0.rule != .plainPurchase })
    #expect(
      bench.events.contains {
        if case .callback = $0.kind { $0.rule == .orderAnswered } else { false }
      })
  }

  @Test(
    "what waits for the renewal is replaced by its transaction, on the day",
    arguments: OrderWithoutTransaction.all.filter(\.waits), EnvironmentName.allCases)
  func replaced(order: OrderWithoutTransaction, environment: EnvironmentName) throws {
    var bench = try ordered(order, in: environment)
    try bench.advance(to: bench.own(order.held).expirationDate)
    let answer = try #require(bench.world.transaction(2))
    #expect(answer.orderDueDate == nil && answer.replacedBy == 3)
    let renewal = try #require(bench.world.transaction(3))
    #expect(renewal.payment.productIdentifier == order.payment.productIdentifier)
    #expect(renewal.reason == .renewal && renewal.identifier != answer.identifier)
    #expect(bench.world.allTransactions() == [1, 3] && bench.world.currentEntitlements() == [3])
    #expect(bench.world.transactionNumbers.allSatisfy { bench.world.transaction($0)?.state == .purchased })
  }

  @Test("after a renewal the answer is the renewal, with the first one as its original")
  func answeredWithRenewal() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.advance(300)
    try bench.order(Plans.silver)
    let answer = try #require(bench.world.transaction(3))
    #expect(answer.answeredWith == 2 && answer.original == 1)
    #expect(bench.snapshots.last?.original?.identifier == "0")
  }

  @Test("an order that is taken back, given up or changed waits no more, and is not replaced")
  func givenUp() throws {
    func waits(_ bench: Bench) -> Bool { bench.world.transaction(2)?.orderDueDate != nil }
    let down = OrderWithoutTransaction.all[0]
    var taken = try ordered(down, in: .xcode)
    #expect(waits(taken))
    try taken.order(Plans.gold)
    var cancelled = try ordered(down, in: .xcode)
    try cancelled.act(.cancel, Plans.gold)
    var changed = try ordered(down, in: .xcode)
    try changed.order(Plans.bronze)
    var upgraded = try ordered(down, in: .xcode)
    try upgraded.act(.expire, Plans.gold)
    var refunded = try ordered(down, in: .xcode)
    try refunded.perform(.refund(.number(1)))
    for var bench in [taken, cancelled, changed, upgraded, refunded] {
      #expect(!waits(bench))
      try bench.advance(900)
      #expect(!waits(bench) && bench.world.transaction(2)?.replacedBy == nil)
    }
  }

  @Test("the day moves with the period: given days put it off")
  func extended() throws {
    var bench = try ordered(OrderWithoutTransaction.all[0], in: .xcode)
    try bench.perform(.server(.extend(product: Plans.gold, days: 30)))
    #expect(bench.world.transaction(2)?.orderDueDate == .defaultStart + .seconds(600))
  }

  @Test("an order that was made before a renewal failed comes with the payment")
  func failed() throws {
    var bench = try ordered(OrderWithoutTransaction.all[0], in: .xcode)
    try bench.failToRenew(Plans.gold, grace: true)
    #expect(bench.world.transaction(2)?.orderDueDate == .defaultStart + .seconds(300))
    try bench.advance(10)
    try bench.perform(.recover(product: Plans.gold, person: "me"))
    #expect(bench.world.transaction(2)?.replacedBy == 3)
  }

  @Test("approved by a parent, or resolved, an order is answered too")
  func decided() throws {
    var approved = try Bench.plans()
    try approved.order(Plans.gold)
    try approved.perform(.askToBuy(true), .buy(Payment(Plans.silver)), .confirm, .tap("ask"))
    #expect(approved.world.transaction(2)?.state == .deferred)
    try approved.perform(.approve(.number(2)))
    #expect(approved.callbacks.last == ["#2 purchased"] && approved.snapshots.last?.identifier == "0")
    #expect(approved.world.transaction(2)?.orderDueDate != nil && approved.world.pendingRequestCount == 0)

    var resolved = try Bench.plans()
    try resolved.order(Plans.gold)
    try resolved.perform(.interrupted(true, cause: .terms), .buy(Payment(Plans.silver)), .confirm)
    try resolved.perform(.resolve(.number(2)))
    #expect(resolved.callbacks.last == ["#3 purchased"] && resolved.world.transaction(3)?.answeredWith == 1)

    var agreed = try Bench.plans(.sandbox)
    try agreed.order(Plans.gold)
    try agreed.perform(
      .interrupted(true, cause: .terms), .buy(Payment(Plans.silver)), .confirm, .tap("ok"), .tap("agree"),
      .settle)
    #expect(agreed.callbacks.last == ["#3 purchased"] && agreed.world.transaction(3)?.answeredWith == 1)
  }

  @Test(
    "a payment that is not finished is lost with its process, and the finished held one is not offered again")
  func unfinished() throws {
    var bench = try ordered(OrderWithoutTransaction.all[0], in: .xcode, manual: true)
    #expect(bench.world.unfinished.isEmpty && bench.world.unfinishedInQueue == [2])
    try bench.perform(.app(.terminate))
    #expect(bench.diagnostics.contains(.localTransactionsLost([2])))
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(bench.callbacks.isEmpty && bench.updates.isEmpty && bench.world.unfinishedInQueue.isEmpty)
    #expect(bench.refusal(.finish(.number(2)))?.why == .lostWithProcess(2))
    #expect(bench.world.app.unlocked == [Plans.gold: 1])
    #expect(bench.world.transaction(2)?.orderDueDate != nil)
  }

  @Test("the held one that is not finished is offered at each launch, once, and its answered payment never")
  func heldIsUnfinished() throws {
    var bench = try Self.bench(.xcode)
    try bench.perform(.finishPolicy(.manual))
    try bench.order(Plans.gold)
    try bench.order(Plans.silver)
    for _ in 0..<2 {
      try bench.perform(.app(.terminate))
      bench.clearEvents()
      try bench.perform(.app(.launch))
      #expect(bench.callbacks == [["#1 purchased"]] && bench.updates.count == 1)
      #expect(bench.world.unfinished == [1])
    }
  }

  @Test("a process that ended before is not given the answer at its next launch, nor by the process after it")
  func processEnded() throws {
    for relaunches in [false, true] {
      var bench = try Self.bench(.sandbox)
      try bench.order(Plans.gold)
      try bench.perform(.buy(Payment(Plans.silver)), .confirm, .app(.terminate))
      bench.clearEvents()
      if relaunches { try bench.perform(.app(.launch)) }
      try bench.perform(.advance(.seconds(10)))
      if !relaunches { try bench.perform(.app(.launch)) }
      #expect(bench.callbacks.isEmpty)
      #expect(
        bench.world.transaction(2)?.answeredWith == 1 && bench.world.transaction(2)?.orderDueDate != nil)
    }
  }

  @Test("an approval after the process has ended is answered with the held one, and told to no launch")
  func decidedWhileAway() throws {
    var bench = try Bench.plans()
    try bench.order(Plans.gold)
    try bench.perform(
      .askToBuy(true), .buy(Payment(Plans.silver)), .confirm, .tap("ask"), .app(.terminate),
      .approve(.number(2)))
    bench.clearEvents()
    try bench.perform(.app(.launch))
    #expect(bench.callbacks.isEmpty && bench.world.unfinished.isEmpty)
    #expect(bench.world.transaction(2)?.answeredWith == 1)
  }

  @Test(
    "allTransactions lists the held transaction once, in every era and environment", arguments: Era.allCases)
  func listedOnce(era: Era) throws {
    // On iOS 6, no purchase succeeds for a Sandbox tester who signed in before the purchase.
    for environment in EnvironmentName.allCases
    where era != .ios6 || environment.rules.receiptKind != .sandbox {
      for way in StoreKitVersion.allCases {
        var bench = try Self.bench(environment)
        try bench.perform(.era(era), .storeKit(way))
        try bench.order(Plans.gold)
        try bench.order(Plans.gold)
        try bench.order(Plans.silver)
        if way == .product {
          try bench.order(Plans.key)
          try bench.order(Plans.key)
        }
        bench.clearEvents()
        try bench.perform(.transactions, .query(.all))
        for event in bench.events {
          guard case .storekit(let answer) = event.kind else { continue }
          let identifiers = answer.transactions.compactMap { bench.world.transaction($0)?.identifier }
          #expect(
            Set(identifiers).count == identifiers.count, "\(era) \(environment) \(way) \(answer.headline)")
          #expect(identifiers.count == answer.transactions.count)
        }
      }
    }
  }

  @Test("for StoreKit 2 the answer is the held transaction: finishing one finishes the other")
  func finishedTogether() throws {
    for finished: TransactionNumber in [1, 2] {
      var bench = try Self.bench(.xcode)
      try bench.perform(.storeKit(.product), .finishPolicy(.manual))
      try bench.order(Plans.gold)
      try bench.order(Plans.silver)
      #expect(bench.world.unfinished == [1])
      try bench.perform(.finish(.number(finished)))
      #expect(bench.world.unfinished.isEmpty && bench.world.device.queue.queuedTransactions.isEmpty)
      #expect(bench.world.transaction(1)?.finishedAt != nil && bench.world.transaction(2)?.finishedAt != nil)
    }
  }

  @Test("money is given back of the held one; deleted with it, the answer is gone too")
  func managed() throws {
    var bench = try ordered(OrderWithoutTransaction.all[0], in: .xcode)
    let refusal = try #require(bench.refusal(.refund(.number(2))))
    #expect(refusal.why == .subscription(.answeredWith(2, held: 1)) && refusal.possible == "refund #1")
    #expect(bench.refusal(.requestRefund(.number(2), RefundRequest()))?.why == refusal.why)
    var answer = bench
    try answer.perform(.delete(.number(2)))
    #expect(answer.world.transaction(2) == nil && answer.entitled() == [Plans.gold])
    try answer.advance(300)
    #expect(answer.entitled() == [Plans.silver])
    try bench.perform(.delete(.number(1)))
    #expect(bench.world.transaction(2) == nil && bench.world.allTransactions().isEmpty)
  }

  @Test("by quirk a downgrade fails; every other order is answered all the same")
  func failing() throws {
    var bench = try Bench.plans()
    try bench.perform(.quirk(.downgradeOrder(.fails)))
    try bench.order(Plans.gold)
    try bench.order(Plans.silver)
    #expect(bench.callbacks.last == ["#2 failed"])
    try bench.order(Plans.gold)
    #expect(bench.callbacks.last == ["#3 purchased"])
    #expect(QuirkName.downgradeOrder.values == ["answers", "fails"])
  }
}
