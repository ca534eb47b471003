// What expectations remember of the log: the answers are those of a session that remembers nothing, and an expectation
// that is asked again looks at new entries only.

import Ground
import StoreSimulator
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
    "expect updates 1",
    "expect no-log nothing of this", "expect log Monthly", "expect log purchased", "expect no-log tap",
    "expect count 3 operator", "expect no-log 10m", "expect state last failed",
  ]

  @Test("whatever is done, undone and asked, what was found before changes no answer", arguments: 0..<40)
  func sameAnswers(_ seed: Int) throws {
    var random = Draw(seed: UInt64(seed))
    var session = Self.session()
    // As if texts had been looked for often: half of the sessions keep which ones the log can have.
    if seed % 2 == 0 { session.memory.noteLookedThrough(1_000_000) }
    let parser = CommandParser()
    for _ in 0..<60 {
      let isAsked = random.below(2) == 0
      let lines = isAsked ? Self.asked : Self.steps
      guard let step = try parser.parse(lines[random.below(lines.count)]) else { continue }
      if case .expect(let expectation) = step.command {
        var forgetful = session
        forgetful.memory = LogMemory()
        forgetful.log.texts = LogTextIndex()
        #expect(session.failure(of: expectation) == forgetful.failure(of: expectation))
      }
      _ = session.perform(step.command, at: step.time)
    }
  }

  @Test("A text is looked for in every stretch that has it, and in few that have it not", arguments: 0..<6)
  func index(_ seed: Int) {
    var random = Draw(seed: UInt64(seed))
    func line() -> String { "line \(random.below(90_000)) of \(random.below(40))" }
    var lines: [String] = []
    var index = LogTextIndex()
    let start = [0, 100, 20_000][seed % 3]
    index.begin(at: start)
    for _ in 0..<40_000 {
      lines.append(line())
      index.add(Array(lines[lines.count - 1].utf8))
    }
    // What was cut away and came anew is found, and what was there before may be.
    if seed > 2 {
      index.cut(from: start + 30_000)
      lines.removeLast(10_000)
      for _ in 0..<5000 {
        lines.append(line())
        index.add(Array(lines[lines.count - 1].utf8))
      }
    }
    #expect(index.end == start + lines.count)
    for wanted in ["line 17", "8317", "of 39", "zzzz", "77777 of", "li", "", "ine 123"] {
      let sought = LogTextIndex.Sought(Array(wanted.utf8))
      var looked = 0
      var place = start
      while place < index.end {
        let next = index.first(from: place, with: sought)
        #expect(!lines[(place - start)..<(next - start)].contains { $0.contains(wanted) }, "\(wanted)")
        place = index.endOfStretch(next)
        if next < index.end { looked += place - next }
      }
      if wanted == "zzzz" { #expect(looked == 0) }
      if wanted == "77777 of" { #expect(looked < lines.count / 2) }
      if wanted.utf8.count < 4 { #expect(looked == lines.count) }
    }
  }

  @Test("Different texts after each step look at new entries only")
  func differentTexts() throws {
    var session = Self.session()
    let parser = CommandParser()
    func perform(_ line: String) throws {
      if let step = try parser.parse(line) { _ = session.perform(step.command, at: step.time) }
    }
    for number in 0..<400 {
      try perform("note filler \(number)")
      try perform("expect no-log \"nothing of this \(number)\"")
    }
    // All that was told is in the index, and none of the texts that were looked for: verdicts are no part of it.
    #expect(session.log.texts.start == 0 && session.log.texts.end >= session.log.count - 2)
    let sought = LogTextIndex.Sought(Array("nothing of this".utf8))
    #expect(session.log.texts.first(from: 0, with: sought) == session.log.texts.end)
    #expect(session.log.verdicts.held == 400)
  }

  @Test("one that is asked after each step goes on where it ended, and memory has its bound")
  func goesOn() throws {
    var session = Self.session()
    let parser = CommandParser()
    func perform(_ line: String) throws {
      if let step = try parser.parse(line) { _ = session.perform(step.command, at: step.time) }
    }
    func end(_ sought: LogMemory.Sought) -> Int? {
      let place = LogMemory.Place(
        environment: session.world.environment, start: session.worldLogStart, revision: session.log.revision)
      return session.memory.found(sought, at: place)?.end
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
    // What was undone is looked at again, and nothing before it.
    try perform("undo")
    #expect(end(.updates) == session.log.entries.firstIndex { $0.isUndone })
    for number in 0..<3 * LogMemory.most { try perform("expect no-log text \(number)") }
    let kept = (0..<3 * LogMemory.most).filter { end(.text("text \($0)")) != nil }
    #expect(!kept.isEmpty && kept.count <= LogMemory.most)
  }
}

/// Numbers that look drawn, the same for the same seed.
private struct Draw {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}
