// An operator's session: a simulator, what was done to it, and the log. The workbench and the headless runner both
// work through it, so that a key and a line of a scenario file mean the same.

import StoreSimulator

/// The state of one session: simulator, history for undo, log, named snapshots.
public struct Session: Sendable {
  public private(set) var simulator: Simulator
  public private(set) var log: SessionLog

  /// - Parameter loadCatalog: reads a catalogue named in a step; the one effect that language needs from outside.
  public init(loadCatalog: @escaping @Sendable (String) throws(CatalogLoadError) -> Catalog) {
    simulator = Simulator()
    log = SessionLog()
  }

  /// Does one command. On success the outcome carries the line for the journal; on refusal nothing has changed.
  public mutating func perform(_ command: Command, at time: TimeReference? = nil) -> Outcome { Outcome() }

  /// Why a command cannot be done now; nil when it can.
  public func refusal(of command: Command) -> Refusal? { nil }
}

/// What became of a command.
public struct Outcome: Sendable {
  /// The lines to be appended to the journal before the result is shown; empty for refused steps and expectations.
  public var journalLines: [String] = []
  public var refusal: Refusal?
  /// A failed expectation: what was expected, what was found, the last callback, the clock.
  public var failure: ExpectationFailure?
  /// The indices of the log entries that it added.
  public var entries: Range<Int> = 0..<0
}

public struct ExpectationFailure: Sendable, Error { public let text: String }
public struct CatalogLoadError: Error, Sendable { public let text: String }
public enum TimeReference: Sendable { case instant(Instant) }
public enum Command: Sendable { case action(Action) }
/// Every event of the session in order, undone ones marked.
public struct SessionLog: Sendable {
  public struct Entry: Sendable {
    public let event: Event
    public internal(set) var isUndone: Bool
  }
  public private(set) var entries: [Entry] = []
}
