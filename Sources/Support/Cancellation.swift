// The progress and the cancellation of long operations.

/// A check of whether a long operation was cancelled, which also receives the operation's progress.
///
/// A cancelled step is refused with `Refusal.stopped` and has no effect.
public struct Cancellation {
  /// The number of items between two checks; processing these items takes about half a millisecond.
  public static let interval = 256

  private let check: ((Progress) -> Bool)?
  /// The capacity of the session that runs the step; nil outside a session.
  public private(set) var capacity: SessionCapacity?

  public static var never: Cancellation { Cancellation(check: nil) }

  /// Creates a cancellation; the operation calls `isCancelled` with its progress every `interval` items.
  public init(_ isCancelled: @escaping (Progress) -> Bool) { self.init(check: isCancelled) }

  private init(check: ((Progress) -> Bool)?) { self.check = check }

  public var isNever: Bool { check == nil }

  public func isCancelled(at progress: @autoclosure () -> Progress) -> Bool { check?(progress()) ?? false }

  /// Returns a cancellation for a part of this operation that always reports `progress`.
  public func within(_ progress: Progress) -> Cancellation {
    guard let check else { return self }
    var part = Cancellation { _ in check(progress) }
    part.capacity = capacity
    return part
  }

  public func within(_ capacity: SessionCapacity) -> Cancellation {
    var limited = self
    limited.capacity = capacity
    return limited
  }
}

/// The capacity of a session, which limits the renewals and log entries that the session stores.
public struct SessionCapacity: Hashable, Sendable {
  /// The number that the session stores now, at most `limit`.
  public let count: Int
  public let limit: Int

  public init(count: Int, limit: Int) {
    self.count = count
    self.limit = limit
  }

  public var remaining: Int { max(0, limit - count) }
}

extension Cancellation {
  public struct Progress: Hashable, Sendable {
    public enum Activity: Hashable, Sendable {
      /// The clock is advancing and has reached this instant.
      case clock(Instant)
      case reading
      case steps
      case searching
      case writing
      case transactions
      case catalog
      /// Creates a receipt and the store's response to it.
      case receipt
    }

    public let work: Activity
    /// The number of completed items, such as scheduled events, lines or steps.
    public let count: Int
    /// The total number of items; nil if it is unknown.
    public let total: Int?
    /// The completed part, from 0 to 1; nil if it is unknown.
    public let share: Double?

    public init(_ work: Activity, _ count: Int, of total: Int) {
      self.work = work
      self.count = count
      self.total = total
      share = total > 0 ? min(1, Double(count) / Double(total)) : nil
    }

    /// Creates the progress of an advancing clock.
    ///
    /// The completed part is unknown if `start` or `end` is nil.
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
