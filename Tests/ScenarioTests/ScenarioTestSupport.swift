// What the tests of the language share: reading lines, running texts, and a small random source with a seed.

import Foundation
import Simulation
import Testing

@testable import Scenario
@testable import StoreSimulator

/// A session that knows no catalogue but the built-in one.
func makeSession() -> Session {
  Session { (name, _) throws(CatalogLoadError) in
    throw CatalogLoadError(text: "\(name) cannot be read", isUnreadable: true)
  }
}

extension Session {
  /// Does typed lines; each must be possible.
  @discardableResult
  mutating func type(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> [String]
  {
    var journal: [String] = []
    for line in lines {
      let step = try #require(try CommandParser().parse(line), sourceLocation: sourceLocation)
      let outcome = execute(step.command, at: step.time)
      #expect(outcome.refusal == nil, "\(line)", sourceLocation: sourceLocation)
      #expect(outcome.failure == nil, "\(line)", sourceLocation: sourceLocation)
      journal += outcome.journalLines
    }
    return journal
  }

  /// The lines of every channel that were not undone, without those that tell of undoing.
  var liveLines: [String] {
    // What became of expectations stands beside: a failed one is in no journal.
    log.entries.filter {
      !$0.isUndone && !$0.simulationEvent.isOfThePast && $0.simulationEvent.channel != .expect
    }.flatMap {
      LogText.lines(of: $0.simulationEvent)
    }
  }

  /// The whole present world, to compare.
  var digest: World { world }
}

/// The step of one typed line.
func parse(_ text: String) throws -> Step { try #require(try CommandParser().parse(text)) }

/// What is said about a line that cannot be read: `COLUMN: what; possible: …`.
func problem(_ text: String) -> String {
  do throws(ParseError) {
    let step = try CommandParser().parse(text)
    return "read as \(String(describing: step))"
  } catch {
    return "\(error.column): \(error.message)"
  }
}

/// A run of a scenario text: exit code, stdout, stderr.
func run(
  _ text: String, channels: Set<Channel> = [.paymentQueue, .console], format: ScenarioRunner.Format = .text
) -> (code: Int32, output: [String], narration: [String]) {
  run(Array(text.utf8), channels: channels, format: format)
}

func run(
  _ bytes: [UInt8], channels: Set<Channel> = [.paymentQueue, .console],
  format: ScenarioRunner.Format = .text
) -> (code: Int32, output: [String], narration: [String]) {
  var output: [String] = []
  var narration: [String] = []
  let code = ScenarioRunner(channels: channels, format: format).run(
    bytes, file: "test.iap",
    loadCatalog: { (name, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: "\(name) cannot be read", isUnreadable: name.hasPrefix("missing"))
    },
    output: { output.append($0) }, narration: { narration.append($0) })
  return (code.rawValue, output, narration)
}

/// The content of a fixture.
func fixture(_ name: String) throws -> [UInt8] {
  let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil))
  return Array(try Data(contentsOf: url))
}
