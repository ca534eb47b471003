// Tests of `ConsistencyCheck.all` after every step of random walks, in every environment and era.

import Foundation
import RandomWalks
import Scenario
import StoreSimulator
import Testing

@Suite("Consistency over random walks") struct ConsistencyTests {
  /// The number of walks per group: a twelfth of `IAPBENCH_WALKS`.
  private static let walksOfGroup: Int = {
    let wanted = ProcessInfo.processInfo.environment["IAPBENCH_WALKS"].flatMap { Int($0) } ?? 12
    return max(1, wanted / 12)
  }()

  private static let firstSeed: UInt64 = {
    ProcessInfo.processInfo.environment["IAPBENCH_WALK_SEED"].flatMap { UInt64($0) } ?? 0
  }()

  @Test("No check finds a contradiction", arguments: 0..<12)
  func holds(group: Int) {
    for number in 0..<Self.walksOfGroup {
      let seed = Self.firstSeed + UInt64(number * 12 + group)
      let lines = WalkLines.lines(seed: seed)
      if let finding = Walk.finding(in: lines) {
        Issue.record("\(Walk.report(seed: seed, lines, finding))")
      }
    }
  }

  @Test("The same seed makes the same walk, and the walks reach what the checks are about")
  func reach() throws {
    var reached: Set<String> = []
    let wanted: Set = [
      "upgraded", "refunded", "shared", "free again", "deferred", "failed", "grace", "retry", "expired",
      "revoked", "offer", "service",
    ]
    for seed in 0..<200 where reached != wanted {
      let lines = WalkLines.lines(seed: UInt64(seed))
      if seed < 3 { #expect(WalkLines.lines(seed: UInt64(seed)) == lines) }
      var session = WalkSession.make()
      let parser = CommandParser(table: WalkSession.registry.table)
      for line in lines {
        guard let step = try? parser.parse(line) else { continue }
        session.execute(step.command, at: step.time)
        let world = session.world
        for status in world.groupsWithStatus.flatMap({ world.statuses(group: $0) }) {
          switch status.state {
          case .inGracePeriod: reached.insert("grace")
          case .inBillingRetryPeriod: reached.insert("retry")
          case .expired: reached.insert("expired")
          case .revoked: reached.insert("revoked")
          case .subscribed: break
          }
        }
      }
      let world = session.world
      for transaction in world.transactionNumbers.compactMap({ world.transaction($0) }) {
        if transaction.isUpgraded { reached.insert("upgraded") }
        if transaction.refundedAt != nil { reached.insert("refunded") }
        if transaction.ownership == .familyShared { reached.insert("shared") }
        if transaction.sale.kind == .nonConsumable, transaction.original != nil {
          reached.insert("free again")
        }
        if transaction.state == .deferred { reached.insert("deferred") }
        if transaction.state == .failed { reached.insert("failed") }
        if transaction.offer != nil { reached.insert("offer") }
      }
      if lines.contains(where: { $0.hasPrefix("service buy") }) { reached.insert("service") }
    }
    #expect(reached == wanted, "\(wanted.subtracting(reached))")
  }

  @Test("Every check has a name of its own and a statement")
  func names() {
    let names = ConsistencyCheck.all.map(\.name) + Walk.endings.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(ConsistencyCheck.all.allSatisfy { $0.statement.hasSuffix(".") })
  }
}
