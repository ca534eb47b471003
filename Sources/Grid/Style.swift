// The colours and attributes of a cell.

/// A colour; the terminal shows its nearest colour.
public enum Color: Hashable, Sendable {
  /// The terminal's default foreground or background.
  case terminal
  /// One of the terminal's 16 colours, by number from 0 to 15.
  case ansi(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}

public struct Style: Hashable, Sendable {
  public var foreground: Color = .terminal
  public var background: Color = .terminal
  public var bold = false
  public var dim = false
  public var underline = false
  public var reverse = false
  public var italic = false
  public init() {}
}
