// Property test of the service: each payment is delivered once to its payer.

import IAPService
import Testing

@Suite("Any sequence of calls, stops, users, networks, renewals and refunds") struct ServicePropertyTests {
  @Test(
    "Each payment that the App Store took is handed out once to its payer, and nothing else is",
    arguments: 0..<10)
  func walks(group: Int) {
    for seed in 0..<6 {
      var walk = RandomWalk(seed: UInt64(group * 1_000 + seed))
      for _ in 0..<90 { walk.step() }
      walk.comeToRest()
      #expect(walk.faults.isEmpty, "seed \(group * 1_000 + seed): \(walk.faults)\n\(walk.lines)")
    }
  }

  @Test("The walks pay, stop, renew and consume, and find an app that loses what it is not told")
  func walksMeetSomething() {
    var payments = 0
    var stopped: Set<PurchaseStop.StopPoint> = []
    var renewals = 0
    var losses = 0
    for seed in 0..<25 {
      var walk = RandomWalk(seed: UInt64(50_000 + seed))
      walk.perform("service app delegate-only")
      for _ in 0..<90 { walk.step() }
      walk.comeToRest()
      for payment in walk.service.ledger.all {
        if payment.status == .success { payments += 1 }
        if payment.origin == .renewal { renewals += 1 }
        if let stop = payment.stoppedAt { stopped.insert(stop.point) }
      }
      if !walk.faults.isEmpty { losses += 1 }
    }
    #expect(payments > 20 && renewals > 5 && stopped.count > 6 && losses > 5)
  }
}
