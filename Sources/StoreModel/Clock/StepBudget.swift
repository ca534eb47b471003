// The limits of one step: the number of its events, and cancellation.

import Support

/// A counter that stops a step if the step is cancelled or causes more events than allowed.
public struct StepBudget {
  /// The maximum number of events of one step, and of all steps in a session.
  public static let maxEvents = 2_000_000

  private let cancellation: Cancellation
  /// The maximum number of events of this step.
  ///
  /// Events stay in memory, so an unlimited step could exhaust it.
  private let limit: Int
  /// The time at which the clock started to move, and the time to which it moves, if known.
  private var start = Instant.defaultStart
  private var end: Instant?
  /// The number of transactions before the step.
  private var firstRow: Int?
  package private(set) var count = 0
  /// The reason why the step was stopped.
  ///
  /// The caller must discard the changes of a stopped step.
  public private(set) var stop: Refusal?

  /// Creates a budget for one step.
  ///
  /// - Parameters:
  ///   - cancellation: Cancels the step.
  ///   - isCancellable: Whether the caller can restore the state before the step. If false, the step has
  ///     no limit.
  public init(_ cancellation: Cancellation = .never, isCancellable: Bool) {
    self.cancellation = isCancellable ? cancellation : .never
    limit = isCancellable ? min(Self.maxEvents, cancellation.capacity?.remaining ?? .max) : .max
  }

  package init(_ cancellation: Cancellation = .never, limit: Int) {
    self.cancellation = cancellation
    self.limit = limit
  }

  /// Records that the clock is about to move.
  ///
  /// - Parameters:
  ///   - start: The current time.
  ///   - end: The time to which the clock moves, if known.
  ///   - rows: The current number of transactions.
  package mutating func moveClock(from start: Instant, to end: Instant?, rows: Int) {
    self.start = start
    self.end = end
    firstRow = firstRow ?? rows
  }

  /// Counts an event, and stops the step if its limit is reached or it is cancelled.
  ///
  /// - Returns: Whether the step may continue.
  package mutating func countStep(at now: Instant, rows: Int) -> Bool {
    guard stop == nil else { return false }
    count += 1
    // A single event can create many transactions, because a shared subscription renews for the whole
    // family.
    if count > limit || rows - (firstRow ?? rows) > limit {
      stop =
        cancellation.capacity.flatMap { $0.remaining < Self.maxEvents ? .sessionIsFull($0) : nil }
        ?? Refusal(.moreRenewals(limit: Int64(limit)), possible: .fewerRenewals)
    } else if count % Cancellation.interval == 0,
      cancellation.isCancelled(at: Cancellation.Progress(at: now, from: start, to: end, happened: count))
    {
      stop = .stopped
    }
    return stop == nil
  }

  /// Checks for cancellation during work on a known number of transactions.
  ///
  /// - Returns: Whether the work may continue.
  package mutating func countStep(after completed: Int, of total: Int) -> Bool {
    guard stop == nil else { return false }
    if completed % Cancellation.interval == 0,
      cancellation.isCancelled(at: Cancellation.Progress(.transactions, completed, of: total))
    {
      stop = .stopped
    }
    return stop == nil
  }
}

extension Refusal {
  public static let stopped = Refusal(.stopped, possible: .waiting)

  package static func sessionIsFull(_ capacity: SessionCapacity) -> Refusal {
    Refusal(
      .sessionIsFull(count: Int64(capacity.count), limit: Int64(capacity.limit)),
      possible: .newSessionOrFewerRenewals)
  }

  public var isStop: Bool { why == .stopped }

  /// Whether the step was stopped after it had begun.
  public var isPartial: Bool {
    switch why {
    case .moreRenewals, .sessionIsFull: true
    default: isStop
    }
  }
}
