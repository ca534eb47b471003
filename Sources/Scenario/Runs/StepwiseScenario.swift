// A scenario that is played step by step in a session.

import StoreModel
import Support

public struct StepwiseScenario: Sendable {
  public let file: String
  public let steps: [Step]
  /// The index of the next step; `steps.count` at the end.
  public private(set) var nextIndex = 0
  public let bytes: [UInt8]

  public init(file: String, bytes: [UInt8], table: CommandTable = .standard) throws(ParseError) {
    (self.file, self.bytes) = (file, bytes)
    steps = try ScenarioFile(bytes, table: table).steps
  }

  public var next: Step? { nextIndex < steps.count ? steps[nextIndex] : nil }
  public var last: Step? { nextIndex > 0 ? steps[nextIndex - 1] : nil }
  public var name: String { file.split(separator: "/").last.map(String.init) ?? file }
  public var expectationCount: Int { steps.count(where: \.isExpectation) }
  public var isAtEnd: Bool { nextIndex >= steps.count }

  public struct RunResult: Sendable {
    public var outcomes: [CommandResult] = []
    /// The failed expectations, and a refusal if a step was refused.
    public var failures: [StepFailure] = []
    /// Whether a step was refused, and so remains the next step.
    public var wasRefused = false
  }

  public struct StepFailure: Hashable, Sendable {
    public enum StepFailureKind: Hashable, Sendable {
      case refused(Refusal)
      case unexpected(ExpectationFailure)
    }

    /// The position as `FILE:LINE`.
    public let location: String
    public let kind: StepFailureKind

    public var text: String {
      switch kind {
      case .refused(let refusal): "\(location): \(refusal.description)"
      case .unexpected(let failure): "\(location): \(failure.text)"
      }
    }
  }

  /// Returns the lines of the file that have not been played, with the comments before them.
  ///
  /// A step with a secret is replaced as in other written scenarios.
  func remainingLines(seed: UInt64, zone: DeviceTimeZone) -> [String] {
    guard let next else { return [] }
    let stepsByLine = Dictionary(steps[nextIndex...].map { ($0.line, $0) }) { first, _ in first }
    let lastLine = last?.line ?? 1
    var reader = LineReader(bytes)
    var lines: [String] = []
    while let line = reader.next() {
      guard line.number > lastLine else { continue }
      let text = String(decoding: bytes[line.range], as: UTF8.self)
      // Before the next step, only the line with the present era is not a comment.
      guard line.number >= next.line || bytes[line.range].first.map({ $0 == Byte.hash }) ?? true else {
        continue
      }
      if let step = stepsByLine[line.number],
        let open = CommandPrinter.withoutSecret(step.command, seed: seed)
      {
        lines.append(open.comment)
        lines.append(CommandPrinter.text(Step(time: step.time, command: open.command), zone: zone))
      } else {
        lines.append(text)
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Skips the next step without running it; returns the skipped step, or nil at the end.
  public mutating func skipNext() -> Step? {
    guard let step = next else { return nil }
    nextIndex += 1
    return step
  }

  /// Runs the next step; a cancelled step is refused and remains the next step.
  public mutating func runNext(in session: inout Session, cancellation: Cancellation = .never) -> RunResult {
    var progress = RunResult()
    guard let step = next else { return progress }
    let location = "\(VisibleText.visible(file)):\(step.line)"
    let outcome = session.execute(step, location: location, cancellation: cancellation)
    if let refusal = outcome.refusal {
      progress.wasRefused = true
      progress.failures.append(StepFailure(location: location, kind: .refused(refusal)))
    } else {
      nextIndex += 1
    }
    if let failure = outcome.failure {
      progress.failures.append(StepFailure(location: location, kind: .unexpected(failure)))
    }
    progress.outcomes.append(outcome)
    return progress
  }

  /// Runs all steps up to and including the line `line`, or to the end if `line` is nil.
  ///
  /// Stops at a refused step, or between two steps if the run was cancelled.
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
      let result = runNext(in: &session, cancellation: cancellation.within(share))
      progress.outcomes += result.outcomes
      progress.failures += result.failures
      progress.wasRefused = result.wasRefused
    }
    return progress
  }
}
