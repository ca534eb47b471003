// Helpers for tests of reports.

import Foundation
import Scenario
import Testing
import XMLReader

@testable import RunReports

let product = "com.example.subscriptionlab.monthly"

/// Runs a scenario and returns its result, with the lines for a file of results.
///
/// Each event takes a millisecond.
func run(
  _ steps: [String], name: String = "a.iap", reporting: ScenarioRunner.Reporting = .resultsAndLog
) -> (result: ScenarioResult, lines: [String]) {
  var runner = ScenarioRunner()
  runner.reporting = reporting
  var time: Int64 = 0
  var collector = ResultCollector(
    RunSubject(name: name, path: name), at: time, addsSteps: reporting == .resultsAndLog)
  var lines: [String] = []
  let code = runner.run(
    Array((["iapbench 1"] + steps + [""]).joined(separator: "\n").utf8), file: name,
    loadCatalog: { (name, _) throws(CatalogLoadError) in
      throw CatalogLoadError(text: "\(name) cannot be read", isUnreadable: true)
    },
    output: { _ in }, narration: { _ in },
    report: { event in
      time += 1000
      if let event = collector.receive(event, at: time) { lines.append(event.line(of: collector.subject)) }
    })
  return (collector.result(exitCode: code.rawValue), lines)
}

/// Returns a result with a failed expectation.
func failedResult(_ name: String, cases: Int = 1, message: String = "expected a, found b", log: String = "")
  -> ScenarioResult
{
  let steps = ScenarioResult.Case(name: "steps", outcome: .passed, duration: 0)
  let failures = (0..<cases).map { index in
    ScenarioResult.Case(
      name: "line \(index + 2): expect a",
      outcome: .failed(RunProblem(.expectation, line: index + 2, step: "expect a", message: message)),
      duration: 0, log: log)
  }
  return ScenarioResult(
    subject: RunSubject(name: name, path: name), cases: [steps] + failures, exitCode: 1)
}

func passedResult(_ name: String, cases: Int = 1) -> ScenarioResult {
  let names = ["steps"] + (0..<cases).map { "line \($0 + 2): expect a" }
  return ScenarioResult(
    subject: RunSubject(name: name, path: name),
    cases: names.map { ScenarioResult.Case(name: $0, outcome: .passed, duration: 0) }, exitCode: 0)
}

/// The rules of the fixture about an element.
struct JUnitRule {
  let attributes: [String]
  let required: [String]
  let children: [String]

  static func all() throws -> [String: JUnitRule] {
    let file = try #require(Bundle.module.url(forResource: "Fixtures/junit", withExtension: "rules"))
    var rules: [String: JUnitRule] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.first != "#" {
      let parts = line.split(separator: /[:|]/, omittingEmptySubsequences: false).map {
        $0.split(separator: " ").map(String.init)
      }
      try #require(parts.count == 3 && parts[0].count == 1)
      rules[parts[0][0]] = JUnitRule(
        attributes: parts[1].map { $0.replacing("!", with: "") },
        required: parts[1].filter { $0.hasSuffix("!") }.map { String($0.dropLast()) }, children: parts[2])
    }
    return rules
  }
}

/// Returns the violations of the rules below an element.
func violations(_ element: XMLElement, _ rules: [String: JUnitRule]) -> [String] {
  guard let rule = rules[element.name] else { return ["unknown element \(element.name)"] }
  var found = element.attributes.map(\.name).filter { !rule.attributes.contains($0) }.map {
    "\(element.name) has \($0)"
  }
  found += rule.required.filter { element[$0] == nil }.map { "\(element.name) lacks \($0)" }
  found += element.children.map(\.name).filter { !rule.children.contains($0) }.map {
    "\(element.name) contains \($0)"
  }
  if !rule.children.contains("text"), element.text.contains(where: { !$0.isWhitespace }) {
    found.append("\(element.name) contains text")
  }
  if let time = element["time"], !time.contains(/^\d+\.\d{3}$/) { found.append("time \(time)") }
  return found + element.children.flatMap { violations($0, rules) }
}
