// Progress and cancellation of long work.

/// Tells long work whether it was cancelled, and receives its progress.
///
/// A step that is cancelled is refused as `Refusal.stopped`, and has changed nothing.
public struct Cancellation {
  /// The number of small things that are done between two checks: about half a millisecond of work.
  public static let interval = 256

  private let check: ((Progress) -> Bool)?
  /// The room of the session in which the step is done; nil if the step is done in no session.
  public private(set) var room: SessionCapacity?

  /// A cancellation that never happens.
  public static var never: Cancellation { Cancellation(check: nil) }

  /// A cancellation that happens when `isCancelled` returns true.
  ///
  /// The work calls `isCancelled` with its progress, once every `interval` things.
  public init(_ isCancelled: @escaping (Progress) -> Bool) { self.init(check: isCancelled) }

  private init(check: ((Progress) -> Bool)?) { self.check = check }

  /// Whether the cancellation never happens.
  public var isNever: Bool { check == nil }

  /// Reports the progress, and returns whether the work is cancelled.
  public func isCancelled(at progress: @autoclosure () -> Progress) -> Bool { check?(progress()) ?? false }

  /// Returns a cancellation for a part of this work: the part reports the progress of the whole.
  public func within(_ progress: Progress) -> Cancellation {
    guard let check else { return self }
    var part = Cancellation { _ in check(progress) }
    part.room = room
    return part
  }

  /// Returns a copy for a step in a session, with the room that the session has left.
  public func within(_ room: SessionCapacity) -> Cancellation {
    var limited = self
    limited.room = room
    return limited
  }
}

/// The number of renewals and log entries that a session keeps, and its limit.
public struct SessionCapacity: Hashable, Sendable {
  /// The present number, and the largest number that is allowed.
  public let kept: Int
  public let most: Int

  public init(kept: Int, most: Int) {
    self.kept = kept
    self.most = most
  }

  /// The number that may still be added.
  public var rest: Int { max(0, most - kept) }
}

extension Cancellation {
  /// How far long work is.
  public struct Progress: Hashable, Sendable {
    /// What is done.
    public enum Activity: Hashable, Sendable {
      /// The clock moves: this is the moment that it has reached.
      case clock(Instant)
      /// The lines of a file are read.
      case reading
      /// The steps of a file are done.
      case steps
      /// The log is searched.
      case searching
      /// Lines are written.
      case writing
      /// Transactions are changed.
      case transactions
      /// A catalogue is read.
      case catalog
      /// A receipt is made, and what the store answers to it.
      case receipt
    }

    public let work: Activity
    /// How many things were done: what has happened by itself, lines, steps.
    public let count: Int
    /// Of how many; nil where nobody knows.
    public let total: Int?
    /// What of it is done, from 0 to 1; nil where nobody knows.
    public let share: Double?

    /// Some of a number of things.
    public init(_ work: Activity, _ count: Int, of total: Int) {
      self.work = work
      self.count = count
      self.total = total
      share = total > 0 ? min(1, Double(count) / Double(total)) : nil
    }

    /// The clock on its way; nobody knows what will happen, and how far it goes may not be known either.
    public init(at now: Instant, from start: Instant? = nil, to end: Instant? = nil, happened count: Int) {
      work = .clock(now)
      self.count = count
      total = nil
      share = start.flatMap { start in
        end.flatMap { $0 > start ? min(1, max(0, Double(now - start) / Double($0 - start))) : nil }
      }
    }
  }
}
