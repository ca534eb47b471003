// From the colours of a theme to the colours that a terminal has. Pure arithmetic: nothing here talks to curses.

import Grid

/// Attributes and colour numbers that show a style.
struct TerminalAttributes: Hashable {
  var bold = false
  var dim = false
  var underline = false
  var reverse = false
  var italic = false
  /// Colour numbers of the terminal; -1 is its own colour.
  var foreground = -1
  var background = -1
}

/// Finds the nearest colours among those of a terminal.
struct ColorPalette: Hashable {
  /// 0 shows attributes only; more than 256 is direct colour.
  let colorCount: Int
  /// Whether -1 means the terminal's own colours.
  let hasDefaultColors: Bool

  /// How to show a style.
  func look(for style: Style) -> TerminalAttributes {
    var look = TerminalAttributes(
      bold: style.bold, dim: style.dim, underline: style.underline, reverse: style.reverse,
      italic: style.italic)
    guard colorCount >= 8 else {
      // Without colour a coloured bar is told by being reversed.
      if style.background != .terminal { look.reverse = true }
      return look
    }
    look.foreground = number(of: style.foreground, ifTerminal: 7)
    look.background = number(of: style.background, ifTerminal: 0)
    if colorCount < 16 { reduceToEight(&look) }
    if colorCount < 256, isFreeToChange(style) { makeLegible(&look, wanted: style.foreground) }
    return look
  }

  /// Eight colours: the bright ones are bold text, and the plain ones as background.
  private func reduceToEight(_ look: inout TerminalAttributes) {
    if look.background >= 8 { look.background = look.background == 8 ? 0 : look.background - 8 }
    // Bright black is grey, which has no place among eight; what is legible there is sought for it.
    guard look.foreground > 8 else { return }
    look.foreground -= 8
    look.bold = true
  }

  /// Whether another colour may be taken: what a theme names by number on a terminal that has it is its own choice.
  private func isFreeToChange(_ style: Style) -> Bool {
    switch (style.foreground, style.background) {
    case (.rgb, _), (_, .rgb): true
    case (.ansi, _): colorCount < 16
    case (.terminal, _): false
    }
  }

  private func number(of color: Color, ifTerminal fallback: Int) -> Int {
    switch color {
    case .terminal: return hasDefaultColors ? -1 : fallback
    case .ansi(let number):
      let number = Int(number & 15)
      if colorCount > 256 && number >= 8 { return direct(Self.ansi[number]) }
      return number
    case .rgb(let red, let green, let blue):
      let color = RGB(red: Int(red), green: Int(green), blue: Int(blue))
      if colorCount > 256 { return direct(color) }
      if colorCount == 256 { return Self.nearest256(color) }
      return Self.nearest16(color)
    }
  }

  /// A colour as red, green and blue, 0 to 255.
  struct RGB: Hashable {
    var red: Int
    var green: Int
    var blue: Int

    /// The squared distance, weighted as the eye does.
    func distance(to other: RGB) -> Int {
      let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
      return 3 * r * r + 4 * g * g + 2 * b * b
    }

    /// How far the colour is from grey: the difference of its strongest and its weakest part.
    var spread: Int { max(red, green, blue) - min(red, green, blue) }

    /// Whether the eye takes it for a colour and not for a grey.
    var isColorful: Bool { spread >= 40 && 5 * spread >= max(red, green, blue) }

    /// How much another colour differs in hue, 0 to 2000; a grey has none and differs by 1000.
    func hueDistance(to other: RGB) -> Int {
      guard spread > 0, other.spread > 0 else { return spread == other.spread ? 0 : 1000 }
      let low = min(red, green, blue)
      let otherLow = min(other.red, other.green, other.blue)
      func part(_ path: KeyPath<RGB, Int>) -> Int {
        let difference =
          1000 * (self[keyPath: path] - low) / spread - 1000 * (other[keyPath: path] - otherLow)
          / other.spread
        return difference * difference / 1000
      }
      return part(\.red) + part(\.green) + part(\.blue)
    }

    /// How badly one of sixteen colours stands for this one.
    func score(of other: RGB) -> Int { 1000 * hueDistance(to: other) + distance(to: other) }
  }

  /// The numbers of the sixteen that are shades of grey.
  static let greys: Set<Int> = [0, 7, 8, 15]

  /// Direct colour: the number is the colour, but the first eight are the terminal's own.
  private func direct(_ color: RGB) -> Int {
    let number = color.red << 16 | color.green << 8 | color.blue
    return number < 8 && number > 0 ? 8 : number
  }

  /// The usual values of the sixteen colours; terminals differ.
  static let ansi: [RGB] = [
    RGB(red: 0, green: 0, blue: 0), RGB(red: 205, green: 0, blue: 0), RGB(red: 0, green: 205, blue: 0),
    RGB(red: 205, green: 205, blue: 0), RGB(red: 0, green: 0, blue: 238), RGB(red: 205, green: 0, blue: 205),
    RGB(red: 0, green: 205, blue: 205), RGB(red: 229, green: 229, blue: 229),
    RGB(red: 127, green: 127, blue: 127), RGB(red: 255, green: 0, blue: 0), RGB(red: 0, green: 255, blue: 0),
    RGB(red: 255, green: 255, blue: 0), RGB(red: 92, green: 92, blue: 255),
    RGB(red: 255, green: 0, blue: 255), RGB(red: 0, green: 255, blue: 255),
    RGB(red: 255, green: 255, blue: 255),
  ]

  /// Hue before brightness: a light red is red and no grey, for a state is told by it.
  static func nearest16(_ color: RGB) -> Int {
    let candidates = ansi.indices.filter { (ansi[$0].spread > 0) == color.isColorful }
    return candidates.min { color.score(of: ansi[$0]) < color.score(of: ansi[$1]) } ?? 7
  }

  /// The steps of the colour cube, numbers 16 to 231; the greys are 232 to 255.
  private static let cube = [0, 95, 135, 175, 215, 255]

  /// The colours 16 to 255, which are the same on every terminal.
  static let fixed: [RGB] =
    cube.flatMap { red in cube.flatMap { green in cube.map { RGB(red: red, green: green, blue: $0) } } }
    + (0..<24).map { RGB(red: 8 + 10 * $0, green: 8 + 10 * $0, blue: 8 + 10 * $0) }

  /// The nearest colour; the stronger the hue is, the more it counts, and what is nearly grey may become grey.
  private static func nearest256(_ color: RGB) -> Int {
    let weight = color.isColorful ? 20 * color.spread / max(color.red, color.green, color.blue) : 0
    func score(_ index: Int) -> Int {
      color.distance(to: fixed[index]) + weight * color.hueDistance(to: fixed[index])
    }
    return 16 + (fixed.indices.min { score($0) < score($1) } ?? 0)
  }
}
