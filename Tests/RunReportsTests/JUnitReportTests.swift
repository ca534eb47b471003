// Tests of reports in JUnit XML.

import Testing
import XMLReader

@testable import RunReports

@Suite("JUnit XML") struct JUnitReportTests {
  private static func document(_ results: [ScenarioResult]) throws -> XMLElement {
    var report = JUnitReport()
    for result in results { report.add(result) }
    return try XMLElement(document: report.text)
  }

  @Test("A report has a suite for each file, and the counts of its cases")
  func suites() throws {
    let refused = run(["buy \(product)", "expect pending 7", "approve #7", "expect callbacks 1"])
    let passed = run(["buy \(product)", "expect callbacks 1"], name: "folder/b.iap")
    let root = try Self.document([refused.result, passed.result])
    #expect(violations(root, try JUnitRule.all()) == [])
    #expect(root["tests"] == "5" && root["failures"] == "1" && root["errors"] == "1")
    let suites = root.all("testsuite")
    #expect(suites.map { $0["name"] } == ["a", "folder/b"])
    #expect(suites.map { $0["file"] } == ["a.iap", "folder/b.iap"])
    #expect(suites[0]["skipped"] == "1" && suites[0]["time"] == "0.006")
    let cases = suites[0].all("testcase")
    #expect(cases.map { $0.children.first?.name } == ["error", "failure", "skipped"])
    #expect(cases.map { $0["classname"] } == ["a", "a", "a"])
    let failure = try #require(cases[1].all("failure").first)
    #expect(failure["type"] == "expectation")
    #expect(failure["message"]?.hasPrefix("expected pending 7, found pending 0; last callback: ") == true)
    #expect(
      failure.text == """
        expected: pending 7
        found: pending 0
        last callback: #1 purchasing at 00:00:00
        clock: 2021-01-01T00:00:00Z
          at a.iap:3
        """)
    #expect(cases[1].all("system-out").first?.text.contains("State = .purchasing") == true)
    let error = try #require(cases[0].all("error").first)
    #expect(error["message"] == "approve #7: there is no transaction #7; try #1")
    #expect(error.text.hasSuffix("\n  at a.iap:4"))
    #expect(cases[2].all("skipped").first?.text.isEmpty == false)
  }

  @Test("A report without a scenario is a report")
  func empty() throws {
    let root = try Self.document([])
    #expect(violations(root, try JUnitRule.all()) == [])
    #expect(root["tests"] == "0" && root.children.isEmpty)
  }

  private static let hostile = [
    "<", "&", "]]>", "\"'", "a\nb\tc\r", "\u{0}\u{1}\u{1B}[2J\u{7F}\u{85}", "\u{202E}\u{200F}",
    "\u{FFFE}\u{FFFF}",
    "&amp;&#0;", "<!--", "<![CDATA[", String(repeating: "x<", count: 5000), "プ👨‍👩‍👧", "",
  ]

  @Test("Hostile names, messages and logs leave the report well-formed", arguments: hostile)
  func hostileTexts(text: String) throws {
    let problem = RunProblem(.expectation, line: 1, step: text, message: text)
    let failed = ScenarioResult.Case(name: text, outcome: .failed(problem), duration: 1, log: text + "\n")
    var cases = [failed, failed]
    cases[1].outcome = .skipped(reason: text)
    let result = ScenarioResult(
      subject: RunSubject(name: text + ".iap", path: nil), cases: cases, exitCode: 1)
    let root = try Self.document([result])
    #expect(violations(root, try JUnitRule.all()) == [])
    let testCase = try #require(root.all("testsuite").first?.all("testcase").first)
    #expect(testCase.all("failure").count == 1)
    if text.allSatisfy({ $0.isASCII && !$0.isNewline && $0 >= " " && $0 != "\u{7F}" }) {
      #expect(testCase["name"] == text)
      #expect(testCase.all("system-out").first?.text == text + "\n")
    }
  }

  @Test("A file that is named twice has two suites, whose cases have different names")
  func twice() throws {
    let names = ["a.iap", "a (2).iap", "a.iap", "b.iap", "a.iap", "a (2).iap"]
    let suites = try Self.document(names.map { passedResult($0) }).all("testsuite")
    #expect(suites.compactMap { $0["name"] } == ["a", "a (2)", "a (3)", "b", "a (4)", "a (2) (2)"])
    let cases = suites.flatMap { $0.all("testcase") }.map { [$0["classname"], $0["name"]] }
    #expect(Set(cases).count == cases.count)
  }

  @Test("The logs of a report are limited")
  func limit() {
    let log = String(repeating: "log line\n", count: 10_000)
    var report = JUnitReport(budget: LogBudget(mebibytes: 1))
    for number in 0..<3 { report.add(failedResult("\(number).iap", cases: 5, log: log)) }
    let text = report.text
    #expect(text.utf8.count > 900 << 10 && text.utf8.count < 1100 << 10)
    #expect(text.contains("(the log is left out, because the logs exceed 1 MiB)"))
  }

  @Test("The strict reader of the tests finds errors")
  func reader() {
    let heading = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    for text in [
      "<a>", "<a></b>", "<a b=\"1\" b=\"2\"/>", "<a>&x;</a>", "<a>]]></a>", "<a b=\"<\"/>", "<a/><a/>",
      "<a>\u{1}</a>",
      "a",
    ] {
      #expect(throws: XMLElement.Malformed.self, "\(text)") { try XMLElement(document: heading + text) }
    }
  }
}
