// The input from a terminal: keys, pasted text, sizes and mouse events.

public enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// A bracketed paste, which is never interpreted as keys.
  case paste(String)
  /// A bracketed paste of which only the beginning and the end were kept.
  case longPaste(PasteEnds)
  case resize(columns: Int, rows: Int)
  case mouse(MouseEvent)
}

/// The beginning and the end of a pasted text that is too long to be kept.
public struct PasteEnds: Hashable, Sendable {
  /// The first bytes, with line feeds at the ends of lines.
  public let head: [UInt8]
  public let tail: [UInt8]
  public let omittedByteCount: Int
  public let omittedLineCount: Int

  public init(head: [UInt8], tail: [UInt8], omittedByteCount: Int, omittedLineCount: Int) {
    self.head = head
    self.tail = tail
    self.omittedByteCount = omittedByteCount
    self.omittedLineCount = omittedLineCount
  }
}

public struct Key: Hashable, Sendable {
  public enum Code: Hashable, Sendable {
    case character(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }
  public var code: Code
  /// Whether Ctrl was held: Ctrl-P is `.character("p")` with `control`.
  public var control: Bool
  public var alt: Bool

  public init(_ code: Code, control: Bool = false, alt: Bool = false) {
    self.code = code
    self.control = control
    self.alt = alt
  }

  public static func character(_ character: Character) -> Key { Key(.character(character)) }
}

public struct MouseEvent: Hashable, Sendable {
  public enum MouseAction: Hashable, Sendable { case press, release, drag, doublePress, wheelUp, wheelDown }
  public var action: MouseAction
  /// 1 for left, 2 for middle, 3 for right; 0 for the wheel.
  public var button: Int
  public var at: Point
  public init(_ action: MouseAction, button: Int, at: Point) {
    self.action = action
    self.button = button
    self.at = at
  }
}
