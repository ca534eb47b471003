// The conversion of a theme's colours to the colours of a terminal.

import Grid

struct TerminalAttributes: Hashable {
  var bold = false
  var dim = false
  var underline = false
  var reverse = false
  var italic = false
  /// A colour number; -1 is the terminal's own colour.
  var foreground = -1
  var background = -1
}

/// A palette that maps a theme's colours to the nearest terminal colours.
struct ColorPalette: Hashable {
  /// The number of colours.
  ///
  /// Below 8, only attributes are used; above 256, colour numbers are RGB values.
  let colorCount: Int
  let hasDefaultColors: Bool

  func attributes(for style: Style) -> TerminalAttributes {
    var attributes = TerminalAttributes(
      bold: style.bold, dim: style.dim, underline: style.underline, reverse: style.reverse,
      italic: style.italic)
    guard colorCount >= 8 else {
      // Without colours, a coloured background becomes reverse video.
      if style.background != .terminal { attributes.reverse = true }
      return attributes
    }
    attributes.foreground = number(of: style.foreground, ifTerminal: 7)
    attributes.background = number(of: style.background, ifTerminal: 0)
    if colorCount < 16 { reduceToEight(&attributes) }
    if colorCount < 256, isFreeToChange(style) { makeLegible(&attributes, requested: style.foreground) }
    return attributes
  }

  /// Reduces 16 colours to 8: bright foregrounds become bold text, bright backgrounds become plain.
  private func reduceToEight(_ attributes: inout TerminalAttributes) {
    if attributes.background >= 8 {
      attributes.background = attributes.background == 8 ? 0 : attributes.background - 8
    }
    // Bright black (8) is left to `makeLegible`, because none of the 8 colours is grey.
    guard attributes.foreground > 8 else { return }
    attributes.foreground -= 8
    attributes.bold = true
  }

  /// Whether other colours may replace the style's colours; false for numbered colours that the terminal has.
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

  /// A colour whose components range from 0 to 255.
  struct RGB: Hashable {
    var red: Int
    var green: Int
    var blue: Int

    /// Returns the squared distance, weighted by the sensitivity of the eye.
    func distance(to other: RGB) -> Int {
      let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
      return 3 * r * r + 4 * g * g + 2 * b * b
    }

    /// The difference between the largest and the smallest component; 0 for grey.
    var spread: Int { max(red, green, blue) - min(red, green, blue) }

    /// Whether the colour is perceived as a hue and not as grey.
    var isColorful: Bool { spread >= 40 && 5 * spread >= max(red, green, blue) }

    /// Returns the difference in hue, 0 to 2000; 1000 if exactly one of the colours is grey.
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

    /// Returns the distance to `other`, in which hue counts more than brightness.
    func score(of other: RGB) -> Int { 1000 * hueDistance(to: other) + distance(to: other) }
  }

  /// The grey shades among the 16 colours.
  static let greys: Set<Int> = [0, 7, 8, 15]

  /// Returns the number of an RGB colour on a terminal with direct colour.
  ///
  /// Numbers 1 to 7 denote the terminal's own colours and are avoided.
  private func direct(_ color: RGB) -> Int {
    let number = color.red << 16 | color.green << 8 | color.blue
    return number < 8 && number > 0 ? 8 : number
  }

  /// The values of the 16 colours in xterm; the user can change them.
  static let ansi: [RGB] = [
    RGB(red: 0, green: 0, blue: 0), RGB(red: 205, green: 0, blue: 0), RGB(red: 0, green: 205, blue: 0),
    RGB(red: 205, green: 205, blue: 0), RGB(red: 0, green: 0, blue: 238), RGB(red: 205, green: 0, blue: 205),
    RGB(red: 0, green: 205, blue: 205), RGB(red: 229, green: 229, blue: 229),
    RGB(red: 127, green: 127, blue: 127), RGB(red: 255, green: 0, blue: 0), RGB(red: 0, green: 255, blue: 0),
    RGB(red: 255, green: 255, blue: 0), RGB(red: 92, green: 92, blue: 255),
    RGB(red: 255, green: 0, blue: 255), RGB(red: 0, green: 255, blue: 255),
    RGB(red: 255, green: 255, blue: 255),
  ]

  /// Returns the nearest of the 16 colours.
  ///
  /// Hue has priority over brightness, because colours denote states: light red becomes red, not grey.
  static func nearest16(_ color: RGB) -> Int {
    let candidates = ansi.indices.filter { (ansi[$0].spread > 0) == color.isColorful }
    return candidates.min { color.score(of: ansi[$0]) < color.score(of: ansi[$1]) } ?? 7
  }

  /// The component values of the colour cube (numbers 16 to 231).
  ///
  /// Greys have the numbers 232 to 255.
  private static let cube = [0, 95, 135, 175, 215, 255]

  /// The colours 16 to 255, which are the same on all terminals.
  static let fixed: [RGB] =
    cube.flatMap { red in cube.flatMap { green in cube.map { RGB(red: red, green: green, blue: $0) } } }
    + (0..<24).map { RGB(red: 8 + 10 * $0, green: 8 + 10 * $0, blue: 8 + 10 * $0) }

  /// Returns the nearest of the colours 16 to 255.
  ///
  /// The more saturated the colour, the more its hue counts.
  private static func nearest256(_ color: RGB) -> Int {
    let weight = color.isColorful ? 20 * color.spread / max(color.red, color.green, color.blue) : 0
    func score(_ index: Int) -> Int {
      color.distance(to: fixed[index]) + weight * color.hueDistance(to: fixed[index])
    }
    return 16 + (fixed.indices.min { score($0) < score($1) } ?? 0)
  }
}
