// Counts the events of one step: a step ends if it causes more events than allowed, or if it is cancelled.

import Support

/// The number of events that one step may cause.
public struct StepBudget {
  /// How many things one step, and all steps of a session together, may bring about.
  public static let maxEvents = 2_000_000

  private let cancellation: Cancellation
  /// How many things one step may bring about: all of them are kept, and with some more the memory would be gone.
  private let most: Int
  /// Where the clock was, and where it goes if that is known.
  private var start = Instant.defaultStart
  private var end: Instant?
  /// How many transactions there were.
  private var firstRow: Int?
  /// How many things have happened so far.
  package private(set) var count = 0
  /// Why it goes on no more; what it has changed must be given up.
  public private(set) var stop: Refusal?

  /// - Parameters:
  ///   - cancellation: cancels the step.
  ///   - isCancellable: whether the state before the step was kept.
  public init(_ cancellation: Cancellation = .never, isCancellable: Bool) {
    self.cancellation = isCancellable ? cancellation : .never
    most = isCancellable ? min(Self.maxEvents, cancellation.room?.rest ?? .max) : .max
  }

  package init(_ cancellation: Cancellation = .never, most: Int) {
    self.cancellation = cancellation
    self.most = most
  }

  /// The clock is about to move.
  ///
  /// - Parameters:
  ///   - start: where it is.
  ///   - end: where it goes, if that is known.
  ///   - rows: how many transactions there are.
  package mutating func moveClock(from start: Instant, to end: Instant?, rows: Int) {
    self.start = start
    self.end = end
    firstRow = firstRow ?? rows
  }

  /// Counts something that happens at a moment.
  ///
  /// - Returns: whether it may; not once it has been stopped.
  package mutating func countStep(at now: Instant, rows: Int) -> Bool {
    guard stop == nil else { return false }
    count += 1
    // One thing may bring many transactions: what a family shares renews with what was bought.
    if count > most || rows - (firstRow ?? rows) > most {
      stop =
        cancellation.room.flatMap { $0.rest < Self.maxEvents ? .sessionIsFull($0) : nil }
        ?? Refusal(.moreRenewals(most: Int64(most)), possible: .fewerRenewals)
    } else if count % Cancellation.interval == 0,
      cancellation.isCancelled(at: Cancellation.Progress(at: now, from: start, to: end, happened: count))
    {
      stop = .stopped
    }
    return stop == nil
  }

  /// Whether work of which the size is known goes on: `done` of `total` transactions are through it.
  ///
  /// - Returns: whether it may; not once it has been stopped.
  package mutating func countStep(after done: Int, of total: Int) -> Bool {
    guard stop == nil else { return false }
    if done % Cancellation.interval == 0,
      cancellation.isCancelled(at: Cancellation.Progress(.transactions, done, of: total))
    {
      stop = .stopped
    }
    return stop == nil
  }
}

extension Refusal {
  /// A step that was called off: nothing of it has happened.
  public static let stopped = Refusal(.stopped, possible: .waiting)

  /// A step that brings about more than the session has room for.
  package static func sessionIsFull(_ room: SessionCapacity) -> Refusal {
    Refusal(
      .sessionIsFull(kept: Int64(room.kept), most: Int64(room.most)), possible: .newSessionOrFewerRenewals)
  }

  /// Whether whoever waited has called the step off.
  public var isStop: Bool { why == .stopped }

  /// Whether a step was stopped on its way, and not before anything had happened.
  public var isPartial: Bool {
    switch why {
    case .moreRenewals, .sessionIsFull: true
    default: isStop
    }
  }
}
