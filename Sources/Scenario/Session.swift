// An operator's session: a simulator, what was done to it, and the log. The workbench and the headless runner both
// work through it, so that a key and a line of a scenario file mean the same.

import StoreSimulator

/// The state of one session: simulator, history for undo, log, named snapshots.
public struct Session: Sendable {
  public private(set) var simulator: Simulator
  public private(set) var log: SessionLog
  /// The names of the snapshots, in the order in which they were first saved.
  public private(set) var snapshotNames: [String] = []
  let loadCatalog: CatalogLoader

  /// - Parameter loadCatalog: reads a catalogue named in a step; the one effect that language needs from outside.
  public init(loadCatalog: @escaping CatalogLoader) {
    simulator = Simulator()
    log = SessionLog()
    self.loadCatalog = loadCatalog
  }

  /// The world that actions happen in.
  public var world: World { simulator.world }

  /// Does one command. On success the outcome carries the lines for the journal; on refusal nothing has changed.
  ///
  /// `undo` and `redo` take the delays that passed by themselves along with the action that set them off.
  /// `write`, `open` and screen commands are refused: the program carries them out.
  public mutating func perform(_ command: Command, at time: TimeReference? = nil) -> Outcome { Outcome() }

  /// Lets the short delays pass that are pending; nil when there are none. The journal says `settle`.
  public mutating func settlePending() -> Outcome? { nil }

  /// Moves the running clock. What it delivers is preceded in the journal by `clock INSTANT`; when nothing is due,
  /// only the clock moves and nothing is journalled.
  public mutating func runClock(to instant: Instant) -> Outcome { Outcome() }

  /// Why a command cannot be done now; nil when it can.
  public func refusal(of command: Command) -> Refusal? { nil }

  /// What `undo` would take back; nil when there is nothing.
  public var undoCommand: Command? { nil }
  /// What `redo` would do again; nil when there is nothing.
  public var redoCommand: Command? { nil }

  /// The scenario so far, without what was undone: running it gives the same log.
  public func scenarioText() -> String { "" }

  /// The first line of a journal, to be written before any other.
  public static let journalHeader = "iapbench 1"
}
