// A scenario that is played step by step in a session: by `run`, by `iapbench open`, by `open FILE` in the workbench.

import StoreSimulator

/// An open scenario and the place in it.
public struct StepwiseScenario: Sendable {
  /// The file as it was named.
  public let file: String
  public let steps: [Step]
  /// The index of the step that comes next; `steps.count` at the end.
  public private(set) var nextIndex = 0

  /// Reads a whole file.
  public init(file: String, bytes: [UInt8]) throws(ParseError) {
    self.file = file
    steps = try ScenarioFile(bytes).steps
  }

  /// The step that comes next; nil at the end.
  public var next: Step? { nextIndex < steps.count ? steps[nextIndex] : nil }
  /// The step that was run last; nil at the start.
  public var last: Step? { nextIndex > 0 ? steps[nextIndex - 1] : nil }
  /// Whether every step was run.
  public var isAtEnd: Bool { nextIndex >= steps.count }

  /// What running one or more steps came to.
  public struct Progress: Sendable {
    public var outcomes: [Outcome] = []
    /// `FILE:LINE: what, and what would have been possible` for each failed expectation and for a refusal.
    public var complaints: [String] = []
    /// Whether a step was refused: the place stays at that step.
    public var wasRefused = false
  }

  /// Runs the next step.
  public mutating func runNext(in session: inout Session) -> Progress {
    var progress = Progress()
    guard let step = next else { return progress }
    let outcome = session.perform(step.command, at: step.time)
    let place = "\(VisibleText.visible(file)):\(step.line): "
    if let refusal = outcome.refusal {
      progress.wasRefused = true
      progress.complaints.append(place + refusal.description)
    } else {
      nextIndex += 1
    }
    if let failure = outcome.failure { progress.complaints.append(place + failure.text) }
    progress.outcomes.append(outcome)
    return progress
  }

  /// Runs every step whose line is at most `line` (nil: to the end); stops at a refusal.
  public mutating func run(until line: Int? = nil, in session: inout Session) -> Progress {
    var progress = Progress()
    while let step = next, step.line <= line ?? .max, !progress.wasRefused {
      let one = runNext(in: &session)
      progress.outcomes += one.outcomes
      progress.complaints += one.complaints
      progress.wasRefused = one.wasRefused
    }
    return progress
  }
}
