// What a step of the language means, apart from how it is spelled. `CommandParser` and `CommandPrinter` go between
// this and text; `Session` carries it out.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// One command of the language: of the world, of the session around it, of files, or of the screen.
///
/// Big cases are boxed: a session remembers one command for each step that can be undone.
public enum Command: Hashable, Sendable {
  /// Something done in the simulated world.
  case action(Action)
  /// Something done to a participant beside the store.
  case participant(AnyParticipantOperation)
  /// `catalog FILE|builtin`: the file is read when the step runs.
  case catalog(String)
  /// `clock INSTANT`: what it means depends on the device's zone, so it is resolved when the step runs.
  indirect case clock(TimeReference)
  case expect(Expectation)
  case undo
  case redo
  case snapshot(SnapshotCommand)
  /// `write FILE`: the program writes the scenario so far.
  case write(String)
  /// `open FILE [--until LINE]`: the program opens a scenario stepwise, as a copy.
  indirect case open(String, until: Int?)
  /// `serve on|off`: the program answers a real backend from this session.
  indirect case serve(ServerControl)
  /// A command that only the screen understands, by its name in the table.
  indirect case screen(String, [String])
}

/// What is done with a named snapshot.
public enum SnapshotCommand: Hashable, Sendable {
  case save(String)
  case load(String)
  case delete(String)
}

/// What is done with the server of the program.
public enum ServerControl: Hashable, Sendable {
  /// Opens the ports; nil for those that are always taken.
  case on(port: Int?, productionPort: Int?)
  case off
}

/// One line of a scenario or journal.
public struct Step: Hashable, Sendable {
  /// The line it stands in, from 1; 0 for a step that was typed.
  public var line: Int
  /// `at TIME`, or nil for "now".
  public var time: TimeReference?
  public var command: Command

  public init(line: Int = 0, time: TimeReference? = nil, command: Command) {
    self.line = line
    self.time = time
    self.command = command
  }
}
