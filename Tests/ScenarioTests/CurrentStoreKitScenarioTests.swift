// Scenarios about StoreKit today.

import StoreSimulator
import Testing

@testable import Scenario

private let folder = ScenarioFolder("as-met-today")

@Suite("StoreKit as it is met today") struct AsMetTodayTests {
  @Test("every subject has its scenarios")
  func complete() {
    let subjects = Set(folder.scenarios.compactMap { $0.split(separator: "-").first.map(String.init) })
    #expect(
      subjects == ["answer", "retry", "refund", "introductory", "restore", "owned", "offer", "lapse", "era"])
  }

  @Test(
    "the scenario begins with its reading in one line, and all that it expects holds",
    arguments: folder.scenarios)
  func holds(name: String) throws {
    let bytes = try folder.bytes("\(name).iap")
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines[0] == "iapbench 1" && lines[1].hasPrefix("# ") && lines[1].hasSuffix("."))
    var scenario = try StepwiseScenario(file: name, bytes: bytes)
    var session = folder.session()
    #expect(scenario.run(in: &session).failures == [])
    #expect(lines.count { $0.hasPrefix("expect ") } > 2)
  }

  @Test(
    "undone to the beginning and done again, each scenario leaves the same worlds",
    arguments: folder.scenarios)
  func undone(name: String) throws {
    try ScenarioFolder.expectUndone(name, folder.bytes("\(name).iap"), in: folder.session())
  }
}
