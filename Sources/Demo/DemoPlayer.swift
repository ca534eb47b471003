// The state of a demo that plays: which step comes next, and when.

/// A player of a demo, which gets the time as an argument.
///
/// The caller performs the steps, because only the caller has the session. Times are in microseconds.
public struct DemoPlayer: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case playing
    /// The demo waits for a key.
    case halted
    case ended
  }

  public enum Event: Hashable, Sendable {
    /// Mark the button that the step at this index presses.
    case mark(Int)
    case perform(Int)
    case end
  }

  public private(set) var plan: DemoPlan
  public private(set) var state = State.playing
  /// The index of the next entry.
  public private(set) var next: Int
  /// The time of the next event.
  private var due: Int64
  /// Whether the button of the next step is marked.
  private var isMarked = false

  /// Creates a player that begins after the unseen steps.
  public init(_ plan: DemoPlan, at now: Int64 = 0) {
    self.plan = plan
    next = plan.firstSeen
    due = now
  }

  /// The time of the next event; nil while the demo is halted and after its end.
  public var nextDue: Int64? { state == .playing ? due : nil }

  /// The number of the last step that the audience has seen, from 1; 0 before the first step.
  public var stepNumber: Int { next > 0 ? plan.entries[next - 1].stepNumber : 0 }
  public var captionNumber: Int { next > 0 ? plan.entries[next - 1].captionNumber : 0 }

  /// The time from the next entry to the end of the demo.
  public var remainingTime: Int64 { plan.remainingTime(from: next) }

  /// Returns the time to the end of the demo, including the wait for the next entry.
  ///
  /// A halted demo continues with the next entry at once, so its wait is over.
  public func remainingTime(at now: Int64) -> Int64 {
    guard state == .playing else { return remainingTime }
    let markTime = isMarked && plan.entries.indices.contains(next) ? plan.entries[next].markTime : 0
    return remainingTime - markTime + max(0, due - now)
  }

  /// Returns the event that is due; nil if none is due.
  ///
  /// The wait after an event begins when the event is returned. A slow terminal therefore never shortens the
  /// time for which a caption is visible.
  public mutating func event(at now: Int64) -> Event? {
    guard state == .playing, now >= due else { return nil }
    guard plan.entries.indices.contains(next) else {
      state = .ended
      return .end
    }
    let entry = plan.entries[next]
    if entry.markTime > 0, !isMarked {
      isMarked = true
      due = now + entry.markTime
      return .mark(next)
    }
    isMarked = false
    due = now + entry.waitTime
    next += 1
    return .perform(next - 1)
  }

  public mutating func halt() {
    guard state == .playing else { return }
    state = .halted
    isMarked = false
  }

  /// Halts before an entry that could not be performed.
  public mutating func halt(before index: Int) {
    halt()
    next = max(plan.firstSeen, min(index, next))
  }

  /// Skips the next entry.
  public mutating func skip() { next = min(next + 1, plan.entries.count) }

  /// Replaces the plan by the plan of another pace.
  ///
  /// - Parameters:
  ///   - plan: The plan of the same scenario at the new pace.
  ///   - factor: The ratio of the new times to the old ones, which also changes the present wait.
  ///   - now: The time of the change.
  public mutating func change(to plan: DemoPlan, factor: Double, at now: Int64) {
    self.plan = plan
    due = now + Int64((Double(max(0, due - now)) * factor).rounded())
  }

  /// Continues with the next entry at once.
  public mutating func resume(at now: Int64) {
    guard state == .halted else { return }
    state = .playing
    due = now
  }

  /// Halts, and returns the entries up to the next one that the audience sees.
  ///
  /// The expectations and pauses after this entry belong to it.
  public mutating func step() -> Range<Int> {
    halt()
    let first = next
    while next < plan.entries.count, !plan.entries[next].isVisible { next += 1 }
    next = min(next + 1, plan.entries.count)
    while next < plan.entries.count, !plan.entries[next].isVisible { next += 1 }
    return first..<next
  }
}
