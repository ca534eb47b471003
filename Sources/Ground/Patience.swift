// How long somebody waits for work that may take long. Whoever does such work asks again and again whether to go on, and
// says how far it is; whoever waits shows that, and may call it off.

/// Somebody who waits for long work, and may call it off.
///
/// A step that is called off is refused as `Refusal.stopped`, and has changed nothing.
public struct Patience {
  /// How many small things are done between two questions: about half a thousandth of a second.
  public static let interval = 256

  private let ask: ((Progress) -> Bool)?
  /// The room of the session in which the step is done; nil if the step is done in no session.
  public private(set) var room: Room?

  /// Waits to the end.
  public static var endless: Patience { Patience(ask: nil) }

  /// Waits as long as `goesOn` says so; it is asked every `interval` things, which is not every moment of time.
  public init(_ goesOn: @escaping (Progress) -> Bool) { self.init(ask: goesOn) }

  private init(ask: ((Progress) -> Bool)?) { self.ask = ask }

  /// Whether nobody is asked.
  public var isEndless: Bool { ask == nil }

  /// Whether the work goes on.
  public func goesOn(_ progress: @autoclosure () -> Progress) -> Bool { ask?(progress()) ?? true }

  /// The same for a part of greater work: what is told is how far that is.
  public func within(_ progress: Progress) -> Patience {
    guard let ask else { return self }
    var part = Patience { _ in ask(progress) }
    part.room = room
    return part
  }

  /// Returns a copy for a step in a session, with the room that the session has left.
  public func within(_ room: Room) -> Patience {
    var limited = self
    limited.room = room
    return limited
  }

  /// The number of renewals and log entries that a session keeps, and its limit.
  public struct Room: Hashable, Sendable {
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
}

extension Patience {
  /// How far long work is.
  public struct Progress: Hashable, Sendable {
    /// What is done.
    public enum Work: Hashable, Sendable {
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

    public let work: Work
    /// How many things were done: what has happened by itself, lines, steps.
    public let count: Int
    /// Of how many; nil where nobody knows.
    public let total: Int?
    /// What of it is done, from 0 to 1; nil where nobody knows.
    public let share: Double?

    /// Some of a number of things.
    public init(_ work: Work, _ count: Int, of total: Int) {
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
