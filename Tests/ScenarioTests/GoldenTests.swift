// Tests of the scenes observed in Xcode 12 and Sandbox, compared byte for byte with the fixtures.

import Foundation
import StoreRules
import StoreSimulator
import Testing

@testable import Scenario

private let goldens = [
  "interrupted-xcode", "interrupted-sandbox-pattern1", "interrupted-sandbox-pattern2",
  "ask-to-buy-xcode-approved",
  "ask-to-buy-xcode-declined", "ask-to-buy-sandbox",
]

@Test("a golden scenario prints its log byte for byte", arguments: goldens)
func goldenPrintsItsLog(_ name: String) throws {
  let result = run(try fixture("\(name).iap"))
  #expect(result.narration.allSatisfy { $0.hasSuffix("passed") } && result.narration.count <= 1)
  #expect(result.code == 0)
  #expect(
    result.output.map { $0 + "\n" }.joined() == String(decoding: try fixture("\(name).log"), as: UTF8.self))
}

@Test("a golden written again by `write` gives the same log", arguments: goldens)
func goldenWrittenAgainGivesTheSameLog(_ name: String) throws {
  var scenario = try StepwiseScenario(file: name, bytes: try fixture("\(name).iap"))
  var session = makeSession()
  #expect(scenario.run(in: &session).failures == [])
  var again = try StepwiseScenario(file: name, bytes: Array(session.scenarioText().utf8))
  var second = makeSession()
  #expect(again.run(in: &second).failures == [])
  #expect(second.liveLines == session.liveLines)
  #expect(second.scenarioText() == session.scenarioText())
  #expect(second.digest == session.digest)
}

/// The goldens with each era in which a tester can sign in before the purchase.
private let goldensInEras = goldens.flatMap { name in
  Era.allCases.filter { !(name.contains("sandbox") && Quirks($0).testerSignIn == .ios6) }.map { (name, $0) }
}

@Test("a golden names no era and prints the same in each", arguments: goldensInEras)
func goldenIsTheSameInEveryEra(_ name: String, _ era: Era) throws {
  let text = String(decoding: try fixture("\(name).iap"), as: UTF8.self)
  #expect(!text.contains("\nera "))
  let header = "iapbench 1\n"
  let result = run(header + "era \(era.rawValue)\n" + text.dropFirst(header.count))
  #expect(result.narration.allSatisfy { $0.hasSuffix("passed") } && result.narration.count <= 1)
  #expect(result.code == 0)
  #expect(
    result.output.map { $0 + "\n" }.joined() == String(decoding: try fixture("\(name).log"), as: UTF8.self))
}
