// The errors of opening a terminal.

/// The reason why a terminal could not be opened; the terminal stays unchanged.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is not a terminal.
  case notATerminal
  case noTerminalType
  /// terminfo has no entry for TERM.
  case unknownTerminalType(String)
  /// The terminal, such as TERM=dumb, cannot move its cursor.
  case cannotPlaceCursor(String)
  /// ncurses failed without stating a reason.
  case failed

  /// The error message, without a full stop.
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
