// What a terminal hands to the program: keys, pasted text, sizes, mouse. The other direction of the grid.

/// One thing that came in.
public enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Bracketed paste: never runs keys by itself.
  case paste(String)
  case resize(columns: Int, rows: Int)
  case mouse(MouseEvent)
}

/// A key as it was pressed.
public struct Key: Hashable, Sendable {
  public enum Code: Hashable, Sendable {
    case character(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }
  public var code: Code
  /// Ctrl was held: Ctrl-P is `.character("p")` with control.
  public var control: Bool
  public var alt: Bool

  public init(_ code: Code, control: Bool = false, alt: Bool = false) {
    self.code = code
    self.control = control
    self.alt = alt
  }

  /// A plain character key.
  public static func character(_ character: Character) -> Key { Key(.character(character)) }
}

/// A mouse button or the wheel, at a cell.
public struct MouseEvent: Hashable, Sendable {
  public enum MouseAction: Hashable, Sendable { case press, release, drag, doublePress, wheelUp, wheelDown }
  public var action: MouseAction
  /// 1 left, 2 middle, 3 right; 0 for the wheel.
  public var button: Int
  public var at: Point
  public init(_ action: MouseAction, button: Int, at: Point) {
    self.action = action
    self.button = button
    self.at = at
  }
}
