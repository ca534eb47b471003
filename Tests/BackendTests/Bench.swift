// What the tests of the backend share: a session with it in the cast, played by lines of the language.

import Backend
import Ground
import Scenario
import Stage
import StoreSimulator
import Testing

extension Cast {
  static let withBackend = Cast([Backend.self])
}

/// A session with the backend.
struct Bench {
  var session: Session

  init(_ catalog: Catalog? = nil) {
    session = Session(cast: .withBackend) { _ throws(CatalogLoadError) in
      guard let catalog else { throw CatalogLoadError(text: "none", isUnreadable: true) }
      return catalog
    }
  }

  var backend: Backend { session.stage.participant(Backend.self) ?? Backend(after: nil) }

  /// Plays lines, each of which is done.
  mutating func play(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    for line in lines {
      let outcome = try perform(line, sourceLocation)
      try #require(
        outcome.refusal == nil && outcome.failure == nil,
        "\(line): \(String(describing: outcome.refusal?.reason ?? outcome.failure.map { "\($0)" }))",
        sourceLocation: sourceLocation)
    }
  }

  /// Why a line is refused.
  mutating func refusal(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) -> Refusal? {
    try? perform(line, sourceLocation).refusal
  }

  mutating func perform(_ line: String, _ sourceLocation: SourceLocation) throws -> Outcome {
    let step = try #require(
      try CommandParser(table: Cast.withBackend.table).parse(line), sourceLocation: sourceLocation)
    return session.perform(step.command, at: step.time)
  }
}
