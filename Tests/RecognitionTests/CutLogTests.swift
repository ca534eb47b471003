// Tests of logs that are cut off.

import Testing

@testable import Recognition

@Suite("Logs that are cut off") struct CutLogTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  @Test("A part of a log is not more certain than the whole log", arguments: 1...4)
  func cuts(seed: Int) {
    var random = Generator(state: UInt64(seed))
    for log in LogFixture.publicLogs {
      let bytes = Array(log.log.utf8)
      let whole = SituationSearch.certainty(of: bytes)
      for _ in 0..<25 {
        let first = Int.random(in: 0...bytes.count, using: &random)
        let last = Int.random(in: first...bytes.count, using: &random)
        let part = SituationSearch.certainty(of: Array(bytes[first..<last]))
        #expect(part >= whole, "\(String(decoding: bytes[first..<last], as: UTF8.self))")
      }
    }
  }
}

extension SituationSearch {
  /// Returns the rank of the most certain situation: 0 for a certain one, and 3 if there is none.
  fileprivate static func certainty(of bytes: [UInt8]) -> Int {
    var search = SituationSearch(FactScanner.facts(of: PastedLog(bytes), .standard))
    return search.situations().map(\.certainty).min().flatMap(Certainty.allCases.firstIndex) ?? 3
  }
}
