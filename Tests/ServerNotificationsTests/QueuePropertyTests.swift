// Properties of the queue of notifications after random steps.

import AppStoreServerAPI
import Backend
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import ServerNotifications

@Suite("Notification queue after random steps") struct QueuePropertyTests {
  private static let lines = [
    "outside buy coins", "outside buy gold", "subscription cancel gold", "subscription resume gold",
    "advance 1h", "advance 13h", "advance 40d", "billing retry on", "refund last", "server send test",
    "server send DID_RENEW", "server send REFUND --transaction #1", "server delivered {n} 200",
    "server delivered {n} 503 --took 4", "server delivered {n} 200 --attempt 2",
    "server delivered {n} timed-out",
    "server resend {n}", "server delivery normal", "server delivery twice", "server delivery reversed",
    "server delivery hold", "server omit status --once", "server omit off", "reset switches", "undo", "redo",
  ]

  private struct Dice {
    var state: UInt64

    mutating func roll(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
  }

  @Test("The queue agrees with the log, and its attempts with the retries", arguments: 1...8)
  func invariants(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let environment = seed % 2 == 0 ? "sandbox" : "production"
    var bench = try NotificationBench("server notify \(NotificationBench.address)", in: environment)
    for _ in 1...50 {
      let number = max(1, bench.queue.nextNumber - 1 - dice.roll(3))
      let line = Self.lines[dice.roll(Self.lines.count)].replacing("{n}", with: "\(number)")
      // A refused line changes nothing, which the queue must not contradict either.
      _ = try bench.refusal(line)
      try check(bench, line)
    }
  }

  private func check(_ bench: NotificationBench, _ line: String) throws {
    let (queue, now) = (bench.queue, bench.session.world.now)
    let isProduction = bench.session.world.environment == .production
    // Undoing the first step removes the address, and the queue then receives nothing.
    if !queue.addresses.isEmpty {
      #expect(queue.deliveries.map(\.notification) == bench.notifications, "\(line)")
    }
    #expect(queue.deliveries.map(\.number) == Array(1..<queue.nextNumber), "\(line)")
    for delivery in queue.deliveries {
      #expect(delivery.payload.event == delivery.notification.event, "\(line)")
      #expect(delivery.payload.signedDate == delivery.at && delivery.at <= now, "\(line)")
      #expect(delivery.rounds <= (isProduction ? 6 : 1), "\(line)")
      #expect(delivery.attempts.allSatisfy { $0.at <= now }, "\(line)")
      if delivery.isDelivered { #expect(delivery.nextAt == nil, "\(line)") }
      if let next = delivery.nextAt { #expect(isProduction && next > now, "\(line)") }
      if delivery.attempts.isEmpty { #expect(queue.held.contains(delivery.number), "\(line)") }
    }
    let records = NotificationRecord.records(of: bench.session.log, bench.session.simulation)
    #expect(records.compactMap(\.payload) == queue.deliveries.map(\.payload), "\(line)")
    #expect(bench.posts.count == queue.deliveries.reduce(0) { $0 + $1.attempts.count }, "\(line)")
  }
}
