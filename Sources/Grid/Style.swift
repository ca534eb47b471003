// How a cell looks. Themes fill these in; the terminal shows the nearest it can.

/// A colour as a theme names it; the terminal shows the nearest it has.
public enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case terminal
  /// One of the terminal's 16 colours, 0 to 15.
  case ansi(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}

/// How a cell looks.
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
