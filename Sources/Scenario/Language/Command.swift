// The commands of the scenario language, independent of their spelling.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// A command on the simulated world, the session, files or the screen.
///
/// Large cases are `indirect`, because the history keeps a command for each undoable step.
public enum Command: Hashable, Sendable {
  case action(Action)
  case participant(AnyParticipantOperation)
  /// `catalog FILE|builtin`; the file is read when the step runs.
  case catalog(String)
  /// `clock INSTANT`; the instant depends on the device's time zone, so it is resolved when the step runs.
  indirect case clock(TimeReference)
  case expect(Expectation)
  case undo
  /// `undo expectations COUNT`: undoes the newest expectations after the last step.
  ///
  /// 0 is the failed expectation that was added last; no line of text has this value.
  case undoExpectations(Int)
  case redo
  case snapshot(SnapshotCommand)
  /// `write FILE`: writes the steps so far as a scenario.
  case write(String)
  /// `open FILE [--until LINE]`: opens a copy of a scenario for stepwise playback.
  indirect case open(String, until: Int?)
  /// `serve on|off`: whether a real backend can send requests to this session.
  indirect case serve(ServerControl)
  /// A command of the screen: its name in the command table, and its arguments.
  indirect case screen(String, [String])
}

public enum SnapshotCommand: Hashable, Sendable {
  case save(String)
  case load(String)
  case delete(String)
}

public enum ServerControl: Hashable, Sendable {
  /// Opens the server's ports; nil means the default port.
  case on(port: Int?, productionPort: Int?)
  case off
}

public struct Step: Hashable, Sendable {
  /// The line number in the file, from 1; 0 for a typed step.
  public var line: Int
  /// The time of `at TIME`; nil if the step has none.
  public var time: TimeReference?
  public var command: Command
  /// The names of products in the line; steps with other names but the same command are equal.
  var names = StepNames()

  public init(line: Int = 0, time: TimeReference? = nil, command: Command) {
    self.line = line
    self.time = time
    self.command = command
  }
}
