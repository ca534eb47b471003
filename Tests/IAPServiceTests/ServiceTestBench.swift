// Helpers for the service tests: sessions that execute lines, and scenarios from files.

import Foundation
import IAPService
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

extension ParticipantRegistry {
  static let withService = ParticipantRegistry([IAPService.self])
}

/// Lines that log alice in and make the SDK ready.
let ready = ["environment sandbox", "service on", "service user alice", "service init"]
let paying = ["confirm", "settle", "tap ok"]

struct Bench {
  var session: Session

  init(_ lines: [String] = [], registry: ParticipantRegistry = .withService) throws {
    session = Session(registry: registry) { (name, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: "\(name) cannot be read", isUnreadable: true)
    }
    try type(lines)
  }

  var service: IAPService { session.simulation.participant(IAPService.self)! }
  var world: World { session.world }

  /// Executes lines.
  ///
  /// Records an issue for each refused line and each failed expectation.
  mutating func type(_ lines: [String], _ place: SourceLocation = #_sourceLocation) throws {
    for line in lines {
      let outcome = try perform(line)
      #expect(outcome.refusal == nil, "\(line): \(outcome.refusal?.description ?? "")", sourceLocation: place)
      #expect(outcome.failure == nil, "\(outcome.failure?.text ?? "")", sourceLocation: place)
    }
  }

  mutating func type(_ lines: String..., place: SourceLocation = #_sourceLocation) throws {
    try type(lines, place)
  }

  @discardableResult
  mutating func perform(_ line: String) throws -> CommandResult {
    let step = try #require(try CommandParser(table: session.registry.table).parse(line))
    return session.execute(step.command, at: step.time)
  }

  func refusal(_ line: String) throws -> Refusal? {
    let step = try #require(try CommandParser(table: session.registry.table).parse(line))
    return session.refusal(of: step.command)
  }

  /// Returns the failure text of an expectation, or nil if the expectation holds.
  func found(_ question: ServiceExpectation) -> String? {
    service.contradiction(to: question, in: world)?.english
  }

  /// Returns the lines of a channel without those that were undone.
  func lines(_ channel: String = "service") -> [String] {
    session.log.entries.filter { !$0.isUndone && $0.simulationEvent.channel.name == channel }
      .flatMap { LogText.body(of: $0.simulationEvent) }
  }
}

func run(
  _ text: String, name: String = "test.iap", channels: Set<Channel>? = nil,
  format: ScenarioRunner.Format = .text, registry: ParticipantRegistry = .withService
) -> (code: ScenarioRunner.ExitCode, output: [String], narration: [String]) {
  var output: [String] = []
  var narration: [String] = []
  let code = ScenarioRunner(channels: channels, format: format, registry: registry).run(
    Array(text.utf8), file: name,
    loadCatalog: { (name, _) throws(CatalogLoadError) in throw CatalogLoadError(text: name) },
    output: { output.append($0) }, narration: { narration.append($0) })
  return (code, output, narration)
}

enum Files {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func scenarios(in folder: String) throws -> [(name: String, text: String)] {
    let url = package.appendingPathComponent(folder)
    return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
      .filter { $0.hasSuffix(".iap") }.map { name in
        let text = try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
        return (String(name.dropLast(4)), text)
      }
  }

  static let errors = "Tests/IAPServiceTests/Fixtures/errors"
  static let stops = "Sources/iapbench/scenarios/service"
}
