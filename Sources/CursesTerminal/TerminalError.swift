// The errors of opening a terminal.

/// A reason why a terminal could not be opened; the terminal is then unchanged.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is not a terminal.
  case notATerminal
  case noTerminalType
  /// terminfo has no entry for TERM.
  case unknownTerminalType(String)
  /// The terminal cannot move its cursor, such as TERM=dumb.
  case cannotPlaceCursor(String)
  /// ncurses failed without a reason.
  case failed

  /// The error in one line without a full stop.
  public var description: String {
    switch self {
    case .notATerminal: "standard input and output must be a terminal"
    case .noTerminalType: "TERM is not set: the terminal's type is not known"
    case .unknownTerminalType(let type): "TERM=\(type): no such terminal in the terminfo database"
    case .cannotPlaceCursor(let type): "TERM=\(type): this terminal cannot place its cursor"
    case .failed: "the terminal could not be started"
    }
  }
}
