// A scenario that is played step by step in a session.

import StoreModel
import Support

public struct StepwiseScenario: Sendable {
  public let file: String
  public let steps: [Step]
  /// The index of the next step; `steps.count` at the end.
  public private(set) var nextIndex = 0
  public let bytes: [UInt8]
  /// The positions that the playback has reached; nil if the playback does not follow undo.
  private var positions: [PlaybackPosition]?

  /// - Parameters:
  ///   - file: The name of the file for messages.
  ///   - bytes: The text of the scenario.
  ///   - table: The commands that the scenario may contain.
  ///   - followsUndo: Whether `follow` is used, which needs memory for each played step.
  /// - Throws: An error if a line cannot be parsed.
  public init(
    file: String, bytes: [UInt8], table: CommandTable = .standard, followsUndo: Bool = false
  ) throws(ParseError) {
    (self.file, self.bytes) = (file, bytes)
    steps = try ScenarioFile(bytes, table: table).steps
    positions = followsUndo ? [] : nil
  }

  public var next: Step? { nextIndex < steps.count ? steps[nextIndex] : nil }
  public var last: Step? { nextIndex > 0 ? steps[nextIndex - 1] : nil }
  /// The number of the last line with a step.
  public var lastLine: Int { steps.last?.line ?? 1 }
  public var name: String { file.split(separator: "/").last.map(String.init) ?? file }
  /// The expectations that are next, before any other step.
  public var nextExpectations: [Expectation] {
    var expectations: [Expectation] = []
    for step in steps[nextIndex...] {
      guard case .expect(let expectation) = step.command else { break }
      expectations.append(expectation)
    }
    return expectations
  }
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
  public mutating func skipNext(in session: Session) -> Step? {
    guard let step = next else { return nil }
    reach(nextIndex + 1, in: session, isSkip: true)
    return step
  }

  /// Returns to the last skipped step; returns false if the session has changed since the skip.
  public mutating func undoSkip(in session: Session) -> Bool {
    guard skippedStep(in: session) != nil, let index = positionIndex(in: session) else { return false }
    positions?.remove(at: index)
    follow(session)
    return true
  }

  /// The skipped step that `undoSkip` returns to; nil if the session has changed since the last skip.
  public func skippedStep(in session: Session) -> Step? {
    guard let index = positionIndex(in: session), let position = positions?[index],
      position.isSkip, position.isCurrent(in: session)
    else { return nil }
    return steps[position.nextIndex - 1]
  }

  /// Moves to the step after the last played step that is in effect, for example after an undo or a redo.
  ///
  /// Steps of the session that were not played from the scenario do not move the position.
  public mutating func follow(_ session: Session) {
    guard let positions else { return }
    nextIndex = positionIndex(in: session).map { positions[$0].nextIndex } ?? 0
  }

  /// Returns the index of the position that is in effect; nil before the first step.
  private func positionIndex(in session: Session) -> Int? {
    guard let positions else { return nil }
    let reached = positions.indices.filter { positions[$0].isReached(in: session) }
    return reached.max { (positions[$0].rank(in: session), $0) < (positions[$1].rank(in: session), $1) }
  }

  private mutating func reach(_ index: Int, in session: Session, isSkip: Bool = false) {
    nextIndex = index
    positions?.append(PlaybackPosition(nextIndex: index, isSkip: isSkip, in: session))
  }

  /// Moves to the step of a line in a restored session, whose undo does not move before this step.
  ///
  /// - Returns: Whether the line has a step.
  public mutating func move(toLine line: Int) -> Bool {
    guard let index = steps.firstIndex(where: { $0.line == line }) else { return false }
    nextIndex = index
    positions = positions.map { _ in [PlaybackPosition(nextIndex: index)] }
    return true
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
      reach(nextIndex + 1, in: session)
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

/// A position of the playback in the history of its session.
private struct PlaybackPosition: Sendable {
  let nextIndex: Int
  private let node: Int
  /// The number of steps that could be undone.
  private let undoDepth: Int
  /// The node of the last step that could be undone.
  private let undoNode: Int
  /// Whether the step before the position was skipped.
  let isSkip: Bool

  init(nextIndex: Int, isSkip: Bool, in session: Session) {
    self.nextIndex = nextIndex
    node = session.history.current
    undoDepth = session.done.count
    undoNode = session.done.last?.to ?? History.root
    self.isSkip = isSkip
  }

  /// Creates a position that is reached in each session.
  init(nextIndex: Int) {
    self.nextIndex = nextIndex
    (node, undoDepth, undoNode) = (History.root, 0, History.root)
    isSkip = false
  }

  /// Whether the steps up to the position are in effect.
  func isReached(in session: Session) -> Bool { session.history.isOnPath(node) }

  /// Whether no step has followed the position.
  func isCurrent(in session: Session) -> Bool {
    node == session.history.current && undoDepth == session.done.count
  }

  /// The rank among the reached positions, of which the highest is in effect.
  ///
  /// The nodes of a path ascend. If a step of the scenario undoes a step or loads a snapshot, several
  /// positions have the same node. Of these positions, one whose last step has been undone ranks lower.
  func rank(in session: Session) -> Int {
    let isDone =
      undoDepth == 0
      || undoDepth <= session.done.count && session.done[undoDepth - 1].to == undoNode
    return 2 * node + (isDone ? 1 : 0)
  }
}
