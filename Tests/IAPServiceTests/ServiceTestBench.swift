// What the tests of the service share: sessions that are played by lines of the language, and scenarios from files.

import Foundation
import IAPService
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

extension ParticipantRegistry {
  /// The service beside the store.
  static let withService = ParticipantRegistry([IAPService.self])
}

/// The lines with which a day begins: alice is there, and the SDK is ready.
let ready = ["environment sandbox", "service on", "service user alice", "service init"]
/// The customer pays, and puts the alert away.
let paying = ["confirm", "settle", "tap ok"]

/// A session in which lines are done.
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

  /// Does lines; each must be possible, and each expectation must hold.
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

  /// Why a line is refused; nil where it is not.
  func refusal(_ line: String) throws -> Refusal? {
    let step = try #require(try CommandParser(table: session.registry.table).parse(line))
    return session.refusal(of: step.command)
  }

  /// What was found instead of what is expected; nil where it holds.
  func found(_ question: ServiceExpectation) -> String? {
    service.contradiction(to: question, in: world)?.english
  }

  /// The lines of a channel that were not undone.
  func lines(_ channel: String = "service") -> [String] {
    session.log.entries.filter { !$0.isUndone && $0.simulationEvent.channel.name == channel }
      .flatMap { LogText.body(of: $0.simulationEvent) }
  }
}

/// Runs a scenario headless.
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

/// Files of the package.
enum Files {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The scenarios of a folder by their names.
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
