// Helpers for tests of sequence diagrams.

import Scenario
import Simulation
import StoreModel
import Testing

@testable import SequenceDiagrams

/// Runs steps, and returns the session.
func played(_ steps: [String]) throws -> Session {
  var session = Session { (name, _) throws(CatalogLoadError) in
    throw CatalogLoadError(text: "\(name) cannot be read", isUnreadable: true)
  }
  let lines = ["iapbench 1"] + steps + [""]
  var scenario = try StepwiseScenario(file: "a.iap", bytes: Array(lines.joined(separator: "\n").utf8))
  let result = scenario.run(in: &session)
  #expect(!result.wasRefused, "\(result.failures.map(\.text))")
  return session
}

let standardChannels: Set<Channel> = [
  .paymentQueue, .callbacks, .console, .dialog, .operator, .simulator, .clock, .expect,
]

func diagram(
  _ steps: [String], channels: Set<Channel> = standardChannels, from first: Int? = nil, to last: Int? = nil
) throws -> SequenceDiagram {
  let range = DiagramRange(from: first.map { TransactionNumber($0) }, to: last.map { TransactionNumber($0) })
  return SequenceDiagram(
    try SequenceDiagram.events(of: try played(steps).log, channels: channels, in: range))
}
