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
    #expect(bench.notice == "undone: \(count) expectations; Z redoes them")
    let remaining = bench.workbench.session.scenarioText()
    #expect(!remaining.contains("expect ") && remaining.contains("refund #1"))
    bench.press("Z")
    #expect(bench.notice == "redone: \(count) expectations; z undoes them")
    #expect(bench.workbench.session.scenarioText() == written)
    bench.press("z z")
    #expect(bench.notice == "undone: refund #1; Z redoes it")
    bench.press("Z Z")
    #expect(bench.workbench.session.scenarioText() == written)
    bench.press(":")
    bench.type("undo")
    bench.press("Enter")
    #expect(bench.notice == "undone: refund #1 and \(count) expectations; Z redoes them")
  }
}
