// The commands of the scenario language, independent of their spelling.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// A command that acts on the simulated world, the session, files or the screen.
///
/// Large cases are `indirect` because the session history keeps one command for each undoable step.
public enum Command: Hashable, Sendable {
  case action(Action)
  /// An operation of a participant other than the store.
  case participant(AnyParticipantOperation)
  /// `catalog FILE|builtin`; the file is read when the step runs.
  case catalog(String)
  /// `clock INSTANT`; the instant is resolved when the step runs, because it depends on the device's time
  /// zone.
  indirect case clock(TimeReference)
  case expect(Expectation)
  case undo
  case redo
  case snapshot(SnapshotCommand)
  /// `write FILE`: writes the scenario so far.
  case write(String)
  /// `open FILE [--until LINE]`: opens a copy of a scenario for stepwise playback.
  indirect case open(String, until: Int?)
  /// `serve on|off`: whether the program answers a real backend from this session.
  indirect case serve(ServerControl)
  /// A command of the screen, by its name in the command table, with its words.
  indirect case screen(String, [String])
}

/// An operation on a named snapshot.
public enum SnapshotCommand: Hashable, Sendable {
  case save(String)
  case load(String)
  case delete(String)
}

/// An operation on the embedded server.
public enum ServerControl: Hashable, Sendable {
  /// Opens the ports; nil selects the default port.
  case on(port: Int?, productionPort: Int?)
  case off
}

/// One line of a scenario or journal.
public struct Step: Hashable, Sendable {
  /// The line number in the file, from 1; 0 for a typed step.
  public var line: Int
  /// The time of `at TIME`; nil if the step runs at the current time.
  public var time: TimeReference?
  public var command: Command

  public init(line: Int = 0, time: TimeReference? = nil, command: Command) {
    self.line = line
    self.time = time
    self.command = command
  }
}
