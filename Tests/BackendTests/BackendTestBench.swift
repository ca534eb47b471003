// Helpers for the backend tests.

import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Backend

extension ParticipantRegistry {
  static let withBackend = ParticipantRegistry([Backend.self])
}

enum Lab {
  static let coins = "com.example.subscriptionlab.coins100"
  static let noAds = "com.example.subscriptionlab.noads"
  static let season = "com.example.subscriptionlab.season"
  static let monthly = "com.example.subscriptionlab.monthly"
}

struct Bench {
  var session: Session

  init(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    session = Session(registry: .withBackend) { _, _ throws(CatalogLoadError) in
      throw CatalogLoadError(text: "none", isUnreadable: true)
    }
    for line in lines { try done(line, sourceLocation) }
  }

  var world: World { session.world }
  var backend: Backend { session.simulation.participant(Backend.self) ?? Backend(after: nil) }

  mutating func play(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    for line in lines { try done(line, sourceLocation) }
  }

  private mutating func done(_ line: String, _ sourceLocation: SourceLocation) throws {
    let outcome = try perform(line, sourceLocation)
    let why = outcome.refusal?.reason ?? outcome.failure?.text
    try #require(why == nil, "\(line): \(why ?? "")", sourceLocation: sourceLocation)
  }

  mutating func buy(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try play("buy \(what)", "confirm", "settle", sourceLocation: sourceLocation)
    while let dialog = world.device.topDialog, let button = dialog.buttons.first {
      try play("tap \(button.name.rawValue)", sourceLocation: sourceLocation)
    }
  }

  mutating func refusal(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Refusal?
  {
    try perform(line, sourceLocation).refusal
  }

  @discardableResult
  mutating func perform(
    _ line: String, _ sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandResult {
    let step = try #require(
      try CommandParser(table: ParticipantRegistry.withBackend.table).parse(line),
      sourceLocation: sourceLocation)
    return session.execute(step.command, at: step.time)
  }

  /// The log lines of the server channel, without bodies.
  var serverLines: [String] {
    session.log.entries.compactMap { entry in
      guard !entry.isUndone, let participantEvent = entry.simulationEvent.participantEvent,
        participantEvent.message != nil
      else { return nil }
      return participantEvent.line?.english
    }
  }

  /// The stores asked by the newest verification, and their statuses, such as `production 21007, sandbox 0`.
  var course: String {
    (backend.verification?.exchanges ?? []).map { "\($0.store.rawValue) \($0.status)" }
      .joined(separator: ", ")
  }
}
