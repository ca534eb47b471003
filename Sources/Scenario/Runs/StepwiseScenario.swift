// A scenario that is played step by step in a session: by `run`, by `iapbench open`, by `open FILE` in the workbench.

import StoreModel
import Support

/// An open scenario and the place in it.
public struct StepwiseScenario: Sendable {
  /// The file as it was named.
  public let file: String
  public let steps: [Step]
  /// The index of the step that comes next; `steps.count` at the end.
  public private(set) var nextIndex = 0

  /// Reads a whole file, by the commands of `table`.
  public init(file: String, bytes: [UInt8], table: CommandTable = .standard) throws(ParseError) {
    self.file = file
    steps = try ScenarioFile(bytes, table: table).steps
  }

  /// The step that comes next; nil at the end.
  public var next: Step? { nextIndex < steps.count ? steps[nextIndex] : nil }
  /// The step that was run last; nil at the start.
  public var last: Step? { nextIndex > 0 ? steps[nextIndex - 1] : nil }
  /// The file's name without its folders.
  public var name: String { file.split(separator: "/").last.map(String.init) ?? file }
  /// How many steps expect something.
  public var expectationCount: Int {
    steps.count { if case .expect = $0.command { true } else { false } }
  }
  /// Whether every step was run.
  public var isAtEnd: Bool { nextIndex >= steps.count }

  /// What running one or more steps came to.
  public struct RunResult: Sendable {
    public var outcomes: [CommandResult] = []
    /// Each failed expectation, and a refusal.
    public var complaints: [StepFailure] = []
    /// Whether a step was refused: the place stays at that step.
    public var wasRefused = false
  }

  /// A step that did not go as the scenario has it.
  public struct StepFailure: Hashable, Sendable {
    /// What went otherwise.
    public enum StepFailureKind: Hashable, Sendable {
      case refused(Refusal)
      case unexpected(ExpectationFailure)
    }

    /// `FILE:LINE`.
    public let place: String
    public let what: StepFailureKind

    /// `FILE:LINE: what, and what would have been possible`, in English.
    public var text: String {
      switch what {
      case .refused(let refusal): "\(place): \(refusal.description)"
      case .unexpected(let failure): "\(place): \(failure.text)"
      }
    }
  }

  /// Runs the next step.
  ///
  /// A cancelled step is refused, and stays the next one.
  public mutating func runNext(in session: inout Session, cancellation: Cancellation = .never) -> RunResult {
    var progress = RunResult()
    guard let step = next else { return progress }
    let place = "\(VisibleText.visible(file)):\(step.line)"
    let outcome = session.execute(step.command, at: step.time, place: place, cancellation: cancellation)
    if let refusal = outcome.refusal {
      progress.wasRefused = true
      progress.complaints.append(StepFailure(place: place, what: .refused(refusal)))
    } else {
      nextIndex += 1
    }
    if let failure = outcome.failure {
      progress.complaints.append(StepFailure(place: place, what: .unexpected(failure)))
    }
    progress.outcomes.append(outcome)
    return progress
  }

  /// Runs every step whose line is at most `line` (nil: to the end).
  ///
  /// Stops at a refusal, and between two steps if the run was cancelled.
  public mutating func run(
    until line: Int? = nil, in session: inout Session, cancellation: Cancellation = .never
  ) -> RunResult {
    var progress = RunResult()
    let first = nextIndex
    let all = cancellation.isNever ? 0 : steps[first...].count { $0.line <= line ?? .max }
    while let step = next, step.line <= line ?? .max, !progress.wasRefused {
      let share = Cancellation.Progress(.steps, nextIndex - first, of: all)
      if (nextIndex - first) % Cancellation.interval == Cancellation.interval - 1,
        cancellation.isCancelled(at: share)
      {
        break
      }
      let one = runNext(in: &session, cancellation: cancellation.within(share))
      progress.outcomes += one.outcomes
      progress.complaints += one.complaints
      progress.wasRefused = one.wasRefused
    }
    return progress
  }
}
