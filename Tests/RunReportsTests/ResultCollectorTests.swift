// Tests of the results that are collected during a run.

import Scenario
import Testing

@testable import RunReports

@Suite("Results of a run") struct ResultCollectorTests {
  private static let refused = [
    "buy \(product)", "expect callbacks 1", "expect state last failed", "approve #7", "expect callbacks 1",
  ]

  @Test("Each expectation is a case, and all other steps are one case")
  func cases() {
    let result = run(Self.refused).result
    #expect(
      result.cases.map(\.name) == [
        "steps", "line 3: expect callbacks 1", "line 4: expect state last failed",
        "line 6: expect callbacks 1",
      ])
    let tail = "last callback: #1 purchasing at 00:00:00; clock: 2021-01-01T00:00:00Z"
    let message = "expected state last failed, found #1 last delivered as purchasing; \(tail)"
    #expect(
      result.cases.map(\.outcome) == [
        .error(
          RunProblem(
            .refused, line: 5, step: "approve #7", message: "there is no transaction #7; try #1")),
        .passed,
        .failed(
          RunProblem(
            .expectation, line: 4, step: "expect state last failed", message: message,
            facts: RunProblem.Facts(
              expected: "state last failed", found: "#1 last delivered as purchasing",
              lastCallback: "#1 purchasing at 00:00:00", clock: "2021-01-01T00:00:00Z"))),
        .skipped(reason: "not run, because the run ended before this line"),
      ])
    #expect(result.exitCode == 1)
    #expect(result.problems.map { $0.text(in: result.subject).prefix(9) } == ["a.iap:5: ", "a.iap:4: "])
    let expectations = result.expectations
    #expect(expectations.all == 3 && expectations.passed == 1 && expectations.skipped == 1)
  }

  @Test("A refused expectation is an error of its own case, and the later ones are skipped")
  func refusedExpectation() {
    let result = run(["at 2020-01-01T00:00:00Z expect callbacks 0", "expect callbacks 0"]).result
    #expect(result.cases.map(\.name).last == "line 3: expect callbacks 0")
    #expect(result.cases[0].outcome == .passed)
    guard case .error(let problem) = result.cases[1].outcome else {
      Issue.record("\(result.cases[1])")
      return
    }
    #expect(problem.kind == .refused && problem.line == 2)
    #expect(result.counts.skipped == 1 && result.counts.errors == 1)
  }

  @Test("A scenario that cannot be parsed has one case, with line and column")
  func unparsable() {
    let result = run(["buy \(product)", "at +1s confrim", "expect callbacks 1"]).result
    #expect(result.exitCode == 2 && result.cases.count == 1)
    let problem = result.problems.first
    #expect(problem?.kind == .invalid && problem?.line == 3 && problem?.column == 8)
    #expect(problem?.text(in: result.subject).hasPrefix("a.iap:3:8: unknown command") == true)
  }

  @Test("The durations of the steps are added, and an expectation has its own")
  func durations() {
    let cases = run(["buy \(product)", "confirm", "expect callbacks 2", "tap ok"], reporting: .results).result
      .cases
    #expect(cases.map(\.duration) == [4000, 1000])
  }

  @Test("A failed case has the log up to the failure; the next one refers to it if nothing was added")
  func logs() throws {
    let failures = ["expect pending 7", "expect pending 8"]
    let cases = run(["buy \(product)"] + failures + ["confirm", "expect pending 9"]).result.cases
    #expect(cases[0].log.isEmpty)
    let log = cases[1].log
    #expect(
      log.hasPrefix("line 2: buy \(product)\npaymentQueue(_:updatedTransactions:) >>>>>>>>>> [0:00:00]\n"),
      "\(log)")
    #expect(cases[2].log == "(the same log as in the case \"line 3: expect pending 7\")\n")
    #expect(cases[3].log.hasPrefix(log) && cases[3].log != log)
    #expect(run(["buy \(product)"] + failures, reporting: .results).result.cases[1].log.isEmpty)
  }

  @Test("The log of a failed case has the steps before it, also if the app received nothing")
  func stepsInLog() throws {
    let cases = run(["note a", "advance 1d", "expect callbacks 0", "expect callbacks 1"]).result
      .cases
    #expect(cases[1].log.isEmpty && cases[1].outcome == .passed)
    let lines = cases[2].log.split(separator: "\n").map(String.init)
    #expect(lines == ["line 2: note \"a\"", "line 3: advance 1d"])
    let refused = run(["buy \(product)", "approve #7"]).result.cases[0].log
    #expect(refused.hasSuffix("line 3: approve #7\n"), "\(refused)")
  }

  @Test("A long step is shortened in the name of its case")
  func longNames() {
    let name = run(["expect log \"\(String(repeating: "x", count: 10_000))\""]).result.cases[1].name
    #expect(name.hasPrefix("line 2: expect log") && name.count == 251 && name.hasSuffix("…"))
  }

  @Test("The lines of a file of results are objects in the order of the steps")
  func lines() {
    let lines = run(Self.refused).lines
    #expect(lines.count == 6)
    #expect(lines[0] == #"{"event":"run","file":"a.iap","steps":5,"expectations":3}"#)
    #expect(
      lines[1] == #"{"event":"step","file":"a.iap","line":2,"step":"buy \#(product)","#
        + #""clock":"2021-01-01T00:00:00Z"}"#)
    #expect(lines[2].hasPrefix(#"{"event":"pass","file":"a.iap","line":3,"step":"expect callbacks 1","#))
    #expect(
      lines[3].hasPrefix(
        #"{"event":"fail","file":"a.iap","line":4,"step":"expect state last failed","kind":"expectation","#))
    #expect(
      lines[3].hasSuffix(
        ##""expected":"state last failed","found":"#1 last delivered as purchasing","##
          + ##""lastCallback":"#1 purchasing at 00:00:00","clock":"2021-01-01T00:00:00Z"}"##))
    #expect(
      lines[4] == #"{"event":"error","file":"a.iap","line":5,"step":"approve #7","kind":"refused","#
        + #""message":"there is no transaction #7; try #1"}"#)
    #expect(lines[5].hasPrefix(#"{"event":"skip","file":"a.iap","line":6,"step":"expect callbacks 1","#))
    let end = ResultEvent.end(run(Self.refused).result.events, exitCode: 1)
    #expect(
      end.line(of: RunSubject(name: "a\"\u{1B}", path: nil))
        == #"{"event":"end","file":"a\"\u001b","passed":1,"failed":1,"errors":1,"skipped":1,"exitCode":1}"#)
    #expect(run(["expect callbacks 0"]).result.events.all == 1)
    #expect(run(["buy \(product)", "confrim"]).result.events.errors == 1)
  }

  @Test("An object of the log receives its file as the first key")
  func fileKey() {
    #expect(FileKey("a\"b.iap").adding(to: #"{"at":1,"x":{}}"#) == #"{"file":"a\"b.iap","at":1,"x":{}}"#)
  }

  @Test("An excerpt has at most 100 KiB, and counts the lines before")
  func excerpt() {
    var excerpt = LogExcerpt()
    for number in 0..<20_000 { excerpt.append("line \(number)") }
    let text = excerpt.text
    let lines = text.split(separator: "\n")
    #expect(text.utf8.count <= 100 << 10 && text.utf8.count > 99 << 10)
    #expect(lines.last == "line 19999")
    #expect(lines.first == "(\(20_000 - lines.count + 1) earlier lines are left out)")
    var long = LogExcerpt()
    long.append(String(repeating: "プ", count: 100_000))
    #expect(long.text.utf8.count <= 100 << 10 && long.text.hasSuffix("プ…\n"))
    #expect(!long.text.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test("Logs that exceed a limit are left out")
  func budget() {
    var budget = LogBudget(mebibytes: 1)
    let log = String(repeating: "x", count: 600 << 10)
    #expect(budget.take(log) == log)
    #expect(budget.take(log).hasPrefix("(the log is left out"))
    #expect(budget.take("short") == "short")
  }
}
