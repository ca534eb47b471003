// Why a terminal could not be taken.

/// Why a terminal could not be taken; the terminal is then as it was.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is a file or a pipe.
  case notATerminal
  /// TERM is not set.
  case noTerminalType
  /// TERM names a terminal that terminfo does not know.
  case unknownTerminalType(String)
  /// The terminal cannot move its cursor, as TERM=dumb.
  case cannotPlaceCursor(String)
  /// ncurses gave no reason.
  case failed

  /// One line, without a full stop.
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
