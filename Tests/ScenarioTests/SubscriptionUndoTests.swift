// Tests of undo, redo and journal over random steps on subscriptions.

import Testing

@testable import Scenario
@testable import StoreModel
@testable import StoreSimulator

@Suite("Undo of subscriptions") struct SubscriptionUndoTests {
  private static let plans = ["gold", "goldyear", "silver", "silverextra", "bronze"].map {
    "com.example.plans.\($0)"
  }

  private func step(_ random: inout SeededRandom) -> String {
    let plan = Self.plans.randomElement(using: &random) ?? ""
    let person = Bool.random(using: &random) ? "" : " --owner Hanako"
    let number = Int.random(in: 1...12, using: &random)
    return [
      "buy \(plan)", "buy \(plan)", "buy \(plan)", "advance 100s", "advance 5m",
      "subscription cancel \(plan)\(person)",
      "subscription resume \(plan)\(person)", "subscription change \(plan)\(person)",
      "subscription renew \(plan)\(person)",
      "subscription expire \(plan)\(person)", "billing retry on", "billing retry off", "billing grace on",
      "billing recover \(plan)\(person)", "price-increase ask \(plan) 120.00", "price-increase agree \(plan)",
      "family join Hanako", "family buy Hanako \(plan)", "family leave Hanako", "family sharing off\(person)",
      "family sharing on\(person)", "refund #\(number)", "request-refund #\(number)",
      "reverse-refund #\(number)",
      "delete #\(number)", "server extend \(plan) 30", "app terminate", "app launch", "environment sandbox",
      "environment xcode", "finish-policy manual", "renewal-rate month-15m",
      "environment production", "confirm", "settle", "tap ok", "restore", "dialogs off", "advance 1h",
      "buy com.example.plans.silver --offer loyal", "buy com.example.plans.silver --offer back",
      "offer redeem com.example.plans.silver CODE", "offer ineligible com.example.plans.silver back",
      "request-refund #\(number) --text GRANT_PRORATED", "request-refund #\(number) --text DECLINE",
      "price-increase tell \(plan) 130.00\(person)", "price-increase decline \(plan)\(person)",
      "quirk grace-in-local-test documented", "quirk duplicate-purchase fails-3532", "renewal-rate daily",
      "renewal-rate every-5m", "server send test", "reset",
      "ask-to-buy on", "approve #\(number)", "resolve #\(number)", "finish all", "device --storefront JPN",
    ].randomElement(using: &random) ?? ""
  }

  /// Returns a session after random accepted steps, and the world's digest after each step.
  private func run(seed: UInt64) throws -> (session: Session, digests: [World]) {
    var random = SeededRandom(seed: seed)
    var session = Seed002.sessionWithOffers()
    try session.type("catalog plans.storekit", "renewal-rate month-5m", "dialogs off")
    var digests = [session.digest]
    for _ in 0..<160 {
      let command = try parse(step(&random)).command
      guard session.execute(command).refusal == nil else { continue }
      digests.append(session.digest)
    }
    return (session, digests)
  }

  /// Whether the session's world equals a digest.
  ///
  /// A failed `#expect` with both worlds would print both.
  private func isLike(_ digest: World, _ session: Session) -> Bool { session.digest == digest }

  @Test("undone step by step and done again, each world is as it was", arguments: 0..<16)
  func undoAndRedo(seed: UInt64) throws {
    var (session, digests) = try run(seed: seed)
    for expected in digests.dropLast().reversed() {
      session.execute(.undo)
      try #require(isLike(expected, session))
    }
    for expected in digests.dropFirst() {
      session.execute(.redo)
      try #require(isLike(expected, session))
    }
  }

  @Test("the written scenario gives the same world and the same log", arguments: 0..<16)
  func written(seed: UInt64) throws {
    let (session, _) = try run(seed: seed)
    var again = try StepwiseScenario(file: "again", bytes: Array(session.scenarioText().utf8))
    var second = Seed002.sessionWithOffers()
    #expect(again.run(in: &second).failures == [])
    #expect(second.digest == session.digest)
    #expect(second.liveLines == session.liveLines)
  }
}
