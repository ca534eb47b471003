// Scenarios about StoreKit 2, called by an app.

import StoreSimulator
import Testing

@testable import Scenario

private let folder = ScenarioFolder("storekit2")

@Suite("StoreKit 2 in scenarios") struct StoreKit2ScenarioTests {
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
    #expect(lines.count { $0.contains("expect ") } > 2)
  }

  @Test(
    "undone to the beginning and done again, each scenario leaves the same worlds",
    arguments: folder.scenarios)
  func undone(name: String) throws {
    try ScenarioFolder.expectUndone(name, folder.bytes("\(name).iap"), in: folder.session())
  }

  @Test("JSON Lines tell of the call of a purchase that fails before a transaction begins")
  func failsAtOnce() throws {
    let text = """
      iapbench 1
      app storekit 2
      fail purchase userCancelled
      buy com.example.subscriptionlab.coins100
      fail purchase off
      buy com.example.subscriptionlab.coins100
      """
    let lines = run(text, channels: [.storekit], format: .jsonl).output
    let calls = lines.filter { $0.contains(#""kind":"purchaseCalled""#) }
    #expect(calls.count == 2, "\(lines)")
    #expect(calls.first?.contains(#""transaction":null"#) == true)
    #expect(calls.last?.contains(#""transaction":1"#) == true)
    let first = lines.firstIndex { $0.contains("purchaseCalled") }
    let answer = lines.firstIndex { $0.contains(#""kind":"storekit""#) }
    #expect(try #require(first) < #require(answer))
  }

  @Test("JSON Lines tell of a call after which nothing else happens")
  func callAtTheEnd() throws {
    let text = """
      iapbench 1
      app storekit 2
      finish-policy manual
      buy com.example.subscriptionlab.coins100
      confirm
      tap ok
      finish #1
      """
    let lines = run(text, channels: [.paymentQueue], format: .jsonl).output
    #expect(lines.last?.contains(#""kind":"finishCalled""#) == true, "\(lines)")
  }
}
