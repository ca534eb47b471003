// The sum of the results of several scenarios.

package struct RunSummary: Hashable, Sendable {
  private var passed = 0
  /// Scenarios with a failed expectation or a refused step.
  private var failed = 0
  /// Scenarios that cannot be run.
  private var unusable = 0
  private var expectations = CaseCounts()

  package init() {}

  package mutating func add(_ result: ScenarioResult) {
    switch result.exitCode {
    case 0: passed += 1
    case 1: failed += 1
    default: unusable += 1
    }
    expectations += result.expectations
  }

  package var count: Int { passed + failed + unusable }

  /// Such as `3 scenarios: 1 passed, 2 failed; 12 of 13 expectations passed`.
  package var text: String {
    guard count > 0 else { return "no scenario" }
    var scenarios: [String] = []
    if passed > 0 { scenarios.append("\(passed) passed") }
    if failed > 0 { scenarios.append("\(failed) failed") }
    if unusable > 0 { scenarios.append("\(unusable) cannot be run") }
    let heading = count == 1 ? "1 scenario" : "\(count) scenarios"
    return "\(heading): \(scenarios.joined(separator: ", ")); \(expectationText)"
  }

  private var expectationText: String {
    guard expectations.all > 0 else { return "no expectations" }
    let runCount = expectations.all - expectations.skipped
    let noun = runCount == 1 ? "expectation" : "expectations"
    let text =
      expectations.passed == runCount
      ? "\(runCount) \(noun) passed" : "\(expectations.passed) of \(runCount) expectations passed"
    return expectations.skipped > 0 ? "\(text), \(expectations.skipped) not run" : text
  }
}
