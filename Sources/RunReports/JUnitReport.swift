// A report in the format JUnit XML.

import Support

/// A report with a suite for each scenario and a case for each expectation.
///
/// The report has only the elements and attributes of the schema of Jenkins' xUnit plugin (`junit-10.xsd`).
/// GitLab's parser and the actions mikepenz/action-junit-report, EnricoMi/publish-unit-test-result and
/// dorny/test-reporter read the same elements.
package struct JUnitReport: Sendable {
  private var suites: [String] = []
  private var counts = CaseCounts()
  private var duration: Int64 = 0
  private var budget: LogBudget
  /// The titles of the suites, which are unique, because GitLab ignores the second case with a name.
  private var titles: Set<String> = []
  /// The last number that was added to each title.
  private var numbers: [String: Int] = [:]

  package init() { self.init(budget: LogBudget(mebibytes: 16)) }

  init(budget: LogBudget) { self.budget = budget }

  package mutating func add(_ result: ScenarioResult) {
    let title = uniqueTitle(result.subject.title)
    counts += result.counts
    duration += result.duration
    var lines = ["  <testsuite\(Self.attributes(of: result, title: title))>"]
    for testCase in result.cases { lines += self.lines(of: testCase, in: result.subject, title: title) }
    lines.append("  </testsuite>")
    suites.append(lines.map { $0 + "\n" }.joined())
  }

  /// The document in UTF-8.
  package var text: String {
    let attributes = [
      ("name", "iapbench"), ("tests", String(counts.all)), ("failures", String(counts.failed)),
      ("errors", String(counts.errors)), ("time", Self.seconds(duration)),
    ]
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(Self.text(attributes))>\n"
      + suites.joined() + "</testsuites>\n"
  }

  /// Returns a title with a number if an earlier suite has the same title.
  private mutating func uniqueTitle(_ title: String) -> String {
    var number = numbers[title, default: 0] + 1
    var unique = number == 1 ? title : "\(title) (\(number))"
    while !titles.insert(unique).inserted {
      number += 1
      unique = "\(title) (\(number))"
    }
    numbers[title] = number
    return unique
  }

  private static func attributes(of result: ScenarioResult, title: String) -> String {
    let counts = result.counts
    return text([
      ("name", title), ("tests", String(counts.all)), ("failures", String(counts.failed)),
      ("errors", String(counts.errors)), ("skipped", String(counts.skipped)),
      ("time", seconds(result.duration)), ("file", result.subject.path ?? result.subject.name),
    ])
  }

  private mutating func lines(
    of testCase: ScenarioResult.Case, in subject: RunSubject, title: String
  ) -> [String] {
    let attributes = Self.text([
      ("name", testCase.name), ("classname", title), ("time", Self.seconds(testCase.duration)),
    ])
    let element: String
    switch testCase.outcome {
    case .passed: return ["    <testcase\(attributes)/>"]
    case .failed(let problem): element = Self.element("failure", problem, in: subject)
    case .error(let problem): element = Self.element("error", problem, in: subject)
    case .skipped(let reason):
      element = "      <skipped\(Self.text([("message", reason)]))>\(XMLText.content(reason))</skipped>"
    }
    let log = testCase.log.isEmpty ? "" : budget.take(testCase.log)
    let output = log.isEmpty ? [] : ["      <system-out>\(XMLText.content(log))</system-out>"]
    return ["    <testcase\(attributes)>", element] + output + ["    </testcase>"]
  }

  /// Returns an element with the message, and with the position in its last line.
  ///
  /// mikepenz/action-junit-report finds the line number in the last line.
  private static func element(_ name: String, _ problem: RunProblem, in subject: RunSubject) -> String {
    var lines: [String] = []
    if let facts = problem.facts {
      lines = [
        "expected: \(facts.expected)", "found: \(facts.found)",
        "last callback: \(facts.lastCallback ?? "none")", "clock: \(facts.clock)",
      ]
    } else {
      if let step = problem.step { lines.append("step: \(step)") }
      lines.append(problem.message)
    }
    lines.append("  at \(problem.position(in: subject))")
    let message = problem.facts == nil ? problem.step.map { "\($0): \(problem.message)" } : nil
    let attributes = text([("type", problem.kind.rawValue), ("message", message ?? problem.message)])
    return "      <\(name)\(attributes)>\(XMLText.content(lines.joined(separator: "\n")))</\(name)>"
  }

  private static func text(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0.name)=\"\(XMLText.attribute($0.value))\"" }.joined()
  }

  /// Returns a duration in seconds with three decimals.
  private static func seconds(_ microseconds: Int64) -> String {
    let milliseconds = microseconds / 1000
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.utf8.count))\(fraction)"
  }
}
