// The collection of one scenario's results during its run.

import Scenario
import StoreModel
import Support

package struct ResultCollector: Sendable {
  package var subject: RunSubject
  private var steps = ScenarioResult.Case(name: "steps", outcome: .passed, duration: 0)
  private var cases: [ScenarioResult.Case] = []
  /// Whether the log of failed cases also has the steps, which the channel of the operator would show.
  private let addsSteps: Bool
  private var log = LogExcerpt()
  /// The log lines of the step that is running.
  ///
  /// The event of the step follows its lines.
  private var linesOfStep: [String] = []
  private var budget = LogBudget(mebibytes: 1)
  /// The last case with a log, and the number of log lines before its failure.
  private var lastLog: (name: String, count: Int)?
  /// The time of the previous event in microseconds.
  private var previousTime: Int64

  /// - Parameters:
  ///   - subject: The scenario.
  ///   - time: The present time in microseconds of any clock.
  ///   - addsSteps: Whether the log of failed cases also has the steps.
  package init(_ subject: RunSubject, at time: Int64, addsSteps: Bool) {
    self.subject = subject
    self.addsSteps = addsSteps
    previousTime = time
  }

  /// Adds an event of the run; returns its line for a file of results, or nil if it has none.
  package mutating func receive(_ event: RunEvent, at time: Int64) -> ResultEvent? {
    switch event {
    case .began(let steps, let expectations): return .run(steps: steps, expectations: expectations)
    case .logged(let lines):
      linesOfStep += lines
      return nil
    case .unparsable(let error):
      return fail(
        RunProblem(.invalid, line: error.line, column: error.column, message: error.message), at: time)
    case .performed(let step):
      appendToLog(step)
      steps.duration += elapsed(at: time)
      return .step(line: step.line, step: step.text, clock: step.clock)
    case .passed(let step):
      appendToLog(nil)
      add(step, .passed, at: time)
      return .pass(line: step.line, step: step.text, clock: step.clock)
    case .failed(let step, let failure):
      appendToLog(nil)
      let problem = RunProblem(step, failure)
      add(step, .failed(problem), at: time)
      return .fail(problem)
    case .refused(let step, let refusal):
      appendToLog(step.isExpectation ? nil : step)
      let problem = RunProblem(.refused, line: step.line, step: step.text, message: refusal.description)
      guard step.isExpectation else { return fail(problem, at: time) }
      add(step, .error(problem), at: time)
      return .error(problem)
    case .skipped(let step):
      let reason = "not run, because the run ended before this line"
      add(step, .skipped(reason: reason), at: time)
      return .skip(line: step.line, step: step.text, reason: reason)
    }
  }

  /// Adds the reason why the file cannot be run, or not to its end.
  package mutating func fail(_ problem: RunProblem, at time: Int64) -> ResultEvent {
    steps.duration += elapsed(at: time)
    // A run has at most one refused step. A damaged bug bundle may have further problems.
    if steps.outcome == .passed { steps.outcome = .error(problem) }
    steps.log = takeLog(for: steps.name)
    return .error(problem)
  }

  package func result(exitCode: Int32) -> ScenarioResult {
    ScenarioResult(subject: subject, cases: [steps] + cases, exitCode: exitCode)
  }

  private mutating func add(_ step: RunStep, _ outcome: ScenarioResult.Outcome, at time: Int64) {
    let name = VisibleText.quoted("line \(step.line): \(step.text)", limit: Self.maxNameLength)
    var testCase = ScenarioResult.Case(name: name, outcome: outcome, duration: elapsed(at: time))
    if outcome.problem != nil { testCase.log = takeLog(for: name) }
    cases.append(testCase)
  }

  /// Appends a step of the operator and the lines that followed it; `step` is nil for an expectation.
  private mutating func appendToLog(_ step: RunStep?) {
    if addsSteps, let step { log.append("line \(step.line): \(VisibleText.visible(step.text))") }
    for line in linesOfStep { log.append(line) }
    linesOfStep = []
  }

  private mutating func takeLog(for name: String) -> String {
    guard log.count > 0 else { return "" }
    if let lastLog, lastLog.count == log.count {
      return "(the same log as in the case \"\(lastLog.name)\")\n"
    }
    lastLog = (name, log.count)
    return budget.take(log.text)
  }

  private mutating func elapsed(at time: Int64) -> Int64 {
    defer { previousTime = time }
    return max(0, time - previousTime)
  }

  /// The maximum length of a case's name in Unicode scalars.
  private static let maxNameLength = 250
}

extension RunProblem {
  fileprivate init(_ step: RunStep, _ failure: ExpectationFailure) {
    self.init(
      .expectation, line: step.line, step: step.text, message: failure.text,
      facts: Facts(
        expected: failure.wanted, found: failure.found,
        lastCallback: failure.lastCallback.map { "\($0) at \(failure.lastCallbackTime)" },
        clock: failure.clock))
  }
}
