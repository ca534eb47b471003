// The result of one scenario, as a list of test cases.

package struct ScenarioResult: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case passed
    /// The expectation failed.
    case failed(RunProblem)
    /// A step was refused, or the file cannot be run.
    case error(RunProblem)
    case skipped(reason: String)

    var problem: RunProblem? {
      switch self {
      case .failed(let problem), .error(let problem): problem
      case .passed, .skipped: nil
      }
    }
  }

  package struct Case: Hashable, Sendable {
    package let name: String
    package var outcome: Outcome
    /// The measured duration in microseconds.
    package var duration: Int64
    /// The end of the log before a failure; empty if the case passed.
    package var log = ""
  }

  package let subject: RunSubject
  /// The first case is about all steps that are no expectations, each other case about an expectation.
  package let cases: [Case]
  package let exitCode: Int32

  package var problems: [RunProblem] { cases.compactMap(\.outcome.problem) }

  package var duration: Int64 { cases.reduce(0) { $0 + $1.duration } }

  package var counts: CaseCounts { CaseCounts(cases) }

  /// The counts without the case about the steps.
  package var expectations: CaseCounts { CaseCounts(cases.dropFirst()) }

  /// The counts of expectations, and of the step that was refused or the reason why the file cannot be run.
  package var events: CaseCounts {
    CaseCounts(cases.prefix(1).filter { $0.outcome != .passed } + cases.dropFirst())
  }
}

/// The number of cases with each outcome.
package struct CaseCounts: Hashable, Sendable {
  package private(set) var all = 0
  package private(set) var failed = 0
  package private(set) var errors = 0
  package private(set) var skipped = 0

  package var passed: Int { all - failed - errors - skipped }

  init() {}

  init(_ cases: some Sequence<ScenarioResult.Case>) {
    for testCase in cases {
      all += 1
      switch testCase.outcome {
      case .passed: break
      case .failed: failed += 1
      case .error: errors += 1
      case .skipped: skipped += 1
      }
    }
  }

  static func += (a: inout CaseCounts, b: CaseCounts) {
    a.all += b.all
    a.failed += b.failed
    a.errors += b.errors
    a.skipped += b.skipped
  }
}
