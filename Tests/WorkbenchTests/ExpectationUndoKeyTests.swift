// Tests of the undo key after expectations.

import Scenario
import StoreSimulator
import Testing

@testable import Panes
@testable import Workbench

@Suite("Undo of expectations") struct ExpectationUndoKeyTests {
  @Test("z takes back the lines of x together, before the step, and Z adds them again")
  func undoneExpectations() {
    var bench = TestBench()
    bench.press("b Enter Enter p m x a Enter")
    let written = bench.workbench.session.scenarioText()
    let count = written.split(separator: "\n").count { $0.contains("expect ") }
    #expect(count > 1 && bench.notice.hasPrefix("\(count) lines added to the scenario; z removes them, "))
    bench.press("z")
    #expect(bench.notice == "undone: \(count) expectations (Z redoes)")
    let remaining = bench.workbench.session.scenarioText()
    #expect(!remaining.contains("expect ") && remaining.contains("refund #1"))
    bench.press("Z")
    #expect(bench.notice == "redone: \(count) expectations (z undoes)")
    #expect(bench.workbench.session.scenarioText() == written)
    bench.press("z z")
    #expect(bench.notice == "undone: refund #1 (Z redoes)")
    bench.press("Z Z")
    #expect(bench.workbench.session.scenarioText() == written)
    bench.press(":")
    bench.type("undo")
    bench.press("Enter")
    #expect(bench.notice == "undone: refund #1 and \(count) expectations (Z redoes)")
  }

  @Test("z takes back a failed expectation before the step, and Z adds it again")
  func failedExpectation() throws {
    var bench = TestBench()
    bench.press("b Enter Enter p m :")
    bench.type("expect state last purchasing")
    bench.press("Enter")
    let journal = bench.journal
    bench.press("z")
    #expect(bench.notice == "undone: expect state last purchasing (Z redoes)")
    #expect(bench.workbench.session.scenarioText().contains("refund #1"))
    #expect(bench.journal == journal)
    bench.press("Z")
    #expect(bench.notice == "redone: expect state last purchasing (z undoes)")
    bench.press("z z")
    #expect(bench.notice == "undone: refund #1 (Z redoes)")
    #expect(!bench.workbench.session.scenarioText().contains("refund"))
  }

  @Test("z takes back a failed expectation of an open scenario, also without a step before it")
  func failedInScenario() {
    var bench = TestBench(132, 38)
    let text = "iapbench 1\nexpect pending 7\nnote a\n"
    bench.effects += bench.workbench.handle(
      result: .fileRead(path: "a.iap", bytes: Array(text.utf8), untilLine: nil))
    bench.press(". z")
    #expect(bench.notice == "undone: expect pending 7 (Z redoes); next is line 2", "\(bench.notice)")
    bench.press("z")
    #expect(bench.notice.hasPrefix("nothing to undo"), "\(bench.notice)")
  }
}
