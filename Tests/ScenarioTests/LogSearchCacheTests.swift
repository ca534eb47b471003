// Tests of the cache of log searches.

import StoreSimulator
import Support
import Testing

@testable import Scenario

@Suite("What expectations remember of the log") struct LogMemoryTests {
  private static let coins = "com.example.subscriptionlab.coins100"

  private static func session() -> Session {
    Session { path, _ throws(CatalogLoadError) in throw CatalogLoadError(text: path) }
  }

  private static let steps = [
    "buy \(coins)", "confirm", "tap ok", "cancel", "undo", "redo", "advance 10m", "note Coins 100",
    "environment sandbox",
    "environment xcode", "reset", "interrupted on", "finish-policy manual", "buy nobody.has.it",
    "undo",
    "renewal-rate month-5m", "buy com.example.subscriptionlab.monthly", "confirm",
  ]

  private static let asked = [
    "expect log Coins", "expect no-log Coins", "expect count 1 Coins", "expect count 2 \"Coins 100\"",
    "expect updates 1", "expect log-match tx:1 state:purchased",
    "expect log-match \"/coins [0-9]+/ | !tx:1\"",
    "expect no-log nothing of this", "expect log Monthly", "expect log purchased", "expect no-log tap",
    "expect count 3 operator", "expect order Coins purchased", "expect order confirm tap 10m",
    "expect no-log 10m", "expect state last failed",
  ]

  @Test("whatever is done, undone and asked, what was found before changes no answer", arguments: 0..<40)
  func sameAnswers(_ seed: Int) throws {
    var random = Draw(seed: UInt64(seed))
    var session = Self.session()
    let parser = CommandParser()
    for _ in 0..<60 {
      let isAsked = random.below(2) == 0
      let lines = isAsked ? Self.asked : Self.steps
      guard let step = try parser.parse(lines[random.below(lines.count)]) else { continue }
      if case .expect(let expectation) = step.command {
        var uncached = session
        uncached.searchCache = LogSearchCache()
        #expect(session.failure(of: expectation) == uncached.failure(of: expectation))
      }
      _ = session.execute(step.command, at: step.time)
    }
  }

  @Test("A search of a long log can be stopped, and leaves the session as it was")
  func stopped() throws {
    var session = Self.session()
    for number in 0..<1_000 { session.execute(.action(.note("filler \(number)"))) }
    let step = try #require(try CommandParser().parse("at +10s expect no-log nothing"))
    let (world, lines) = (session.world, session.log.count)
    let stopped = session.execute(step.command, at: step.time, cancellation: Cancellation { _ in true })
    #expect(stopped.refusal == .stopped && stopped.journalLines.isEmpty)
    #expect(session.world == world && session.log.count == lines)
    #expect(session.execute(step.command, at: step.time).failure == nil)
  }

  @Test("one that is asked after each step goes on where it ended, and memory has its bound")
  func goesOn() throws {
    var session = Self.session()
    let parser = CommandParser()
    func perform(_ line: String) throws {
      if let step = try parser.parse(line) { _ = session.execute(step.command, at: step.time) }
    }
    func end(_ target: LogSearchCache.SearchTarget) -> Int? {
      let scope = LogSearchCache.Scope(
        environment: session.world.environment, start: session.worldLogStart, revision: session.log.revision)
      return session.searchCache.matches(target, at: scope)?.end
    }
    for _ in 0..<5 {
      try perform("note filler")
      let count = session.log.count
      try perform("expect no-log nothing of this")
      #expect(end(.text("nothing of this")) == count)
      let later = session.log.count
      try perform("expect updates 0")
      #expect(end(.updates) == later)
    }
    try perform("undo")
    #expect(end(.updates) == session.log.entries.firstIndex { $0.isUndone })
    for number in 0..<3 * LogSearchCache.maximumTargets { try perform("expect no-log text \(number)") }
    let cached = (0..<3 * LogSearchCache.maximumTargets).filter { end(.text("text \($0)")) != nil }
    #expect(!cached.isEmpty && cached.count <= LogSearchCache.maximumTargets)
  }
}

private struct Draw {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}
