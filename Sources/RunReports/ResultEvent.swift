// The events of a run in the format JSON Lines.

import Support

package enum ResultEvent: Hashable, Sendable {
  /// A scenario begins.
  case run(steps: Int, expectations: Int)
  case step(line: Int, step: String, clock: String)
  case pass(line: Int, step: String, clock: String)
  case fail(RunProblem)
  case skip(line: Int, step: String, reason: String)
  case error(RunProblem)
  /// A scenario has ended; the counts of the events `pass`, `fail`, `error` and `skip`.
  case end(CaseCounts, exitCode: Int32)

  package var problem: RunProblem? {
    switch self {
    case .fail(let problem), .error(let problem): problem
    case .run, .step, .pass, .skip, .end: nil
    }
  }

  private var name: String {
    switch self {
    case .run: "run"
    case .step: "step"
    case .pass: "pass"
    case .fail: "fail"
    case .skip: "skip"
    case .error: "error"
    case .end: "end"
    }
  }

  /// Returns a JSON object in one line, with the keys `event` and `file` first.
  package func line(of subject: RunSubject) -> String {
    var object = JSONObject()
    object.add("event", name)
    object.add("file", subject.name)
    switch self {
    case .run(let steps, let expectations):
      object.add("steps", steps)
      object.add("expectations", expectations)
    case .step(let line, let step, let clock), .pass(let line, let step, let clock):
      object.add("line", line)
      object.add("step", step)
      object.add("clock", clock)
    case .fail(let problem), .error(let problem): Self.add(problem, to: &object)
    case .skip(let line, let step, let reason):
      object.add("line", line)
      object.add("step", step)
      object.add("reason", reason)
    case .end(let counts, let exitCode):
      object.add("passed", counts.passed)
      object.add("failed", counts.failed)
      object.add("errors", counts.errors)
      object.add("skipped", counts.skipped)
      object.add("exitCode", Int(exitCode))
    }
    return object.text
  }

  private static func add(_ problem: RunProblem, to object: inout JSONObject) {
    if let line = problem.line { object.add("line", line) }
    if let column = problem.column { object.add("column", column) }
    if let step = problem.step { object.add("step", step) }
    object.add("kind", problem.kind.rawValue)
    object.add("message", problem.message)
    guard let facts = problem.facts else { return }
    object.add("expected", facts.expected)
    object.add("found", facts.found)
    object.add("lastCallback", facts.lastCallback)
    object.add("clock", facts.clock)
  }
}

/// The objects of the log in JSON Lines, with the file as their first key.
package struct FileKey: Sendable {
  private let beginning: String

  package init(_ file: String) { beginning = "{\"file\":\(JSONWriter.quoted(file))," }

  /// Adds the file to a JSON object, which has at least one key.
  package func adding(to object: String) -> String { beginning + object.dropFirst() }
}
