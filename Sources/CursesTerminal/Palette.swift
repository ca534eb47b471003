// From the colours of a theme to the colours that a terminal has. Pure arithmetic: nothing here talks to curses.

import Grid

/// Attributes and colour numbers that show a style.
struct Look: Hashable {
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
struct Palette: Hashable {
  /// 0 shows attributes only; more than 256 is direct colour.
  let colorCount: Int
  /// Whether -1 means the terminal's own colours.
  let hasDefaultColors: Bool

  /// How to show a style.
  func look(for style: Style) -> Look {
    var look = Look(
      bold: style.bold, dim: style.dim, underline: style.underline, reverse: style.reverse,
      italic: style.italic)
    guard colorCount >= 8 else {
      // Without colour a coloured bar is told by being reversed.
      if style.background != .terminal { look.reverse = true }
      return look
    }
    look.foreground = number(of: style.foreground, ifTerminal: 7)
    look.background = number(of: style.background, ifTerminal: 0)
    if colorCount < 16 {
      // Eight colours: the bright ones are bold text, and the plain ones as background.
      if look.foreground >= 8 {
        look.foreground -= 8
        // Bright black is grey; bold black would be invisible on many black backgrounds.
        if look.foreground == 0 && look.background <= 0 {
          look.foreground = hasDefaultColors ? -1 : 7
          look.dim = true
        } else {
          look.bold = true
        }
      }
      if look.background >= 8 { look.background -= 8 }
      if look.foreground == look.background && look.foreground >= 0 && style.foreground != style.background {
        look.foreground = look.background == 7 || look.background == 3 ? 0 : 7
      }
    }
    return look
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
  private struct RGB: Hashable {
    var red: Int
    var green: Int
    var blue: Int

    /// The squared distance, weighted as the eye does.
    func distance(to other: RGB) -> Int {
      let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
      return 3 * r * r + 4 * g * g + 2 * b * b
    }
  }

  /// Direct colour: the number is the colour, but the first eight are the terminal's own.
  private func direct(_ color: RGB) -> Int {
    let number = color.red << 16 | color.green << 8 | color.blue
    return number < 8 && number > 0 ? 8 : number
  }

  /// The usual values of the sixteen colours; terminals differ.
  private static let ansi: [RGB] = [
    RGB(red: 0, green: 0, blue: 0), RGB(red: 205, green: 0, blue: 0), RGB(red: 0, green: 205, blue: 0),
    RGB(red: 205, green: 205, blue: 0), RGB(red: 0, green: 0, blue: 238), RGB(red: 205, green: 0, blue: 205),
    RGB(red: 0, green: 205, blue: 205), RGB(red: 229, green: 229, blue: 229),
    RGB(red: 127, green: 127, blue: 127), RGB(red: 255, green: 0, blue: 0), RGB(red: 0, green: 255, blue: 0),
    RGB(red: 255, green: 255, blue: 0), RGB(red: 92, green: 92, blue: 255),
    RGB(red: 255, green: 0, blue: 255), RGB(red: 0, green: 255, blue: 255),
    RGB(red: 255, green: 255, blue: 255),
  ]

  private static func nearest16(_ color: RGB) -> Int {
    ansi.indices.min { color.distance(to: ansi[$0]) < color.distance(to: ansi[$1]) } ?? 7
  }

  /// The steps of the colour cube, numbers 16 to 231; the greys are 232 to 255.
  private static let cube = [0, 95, 135, 175, 215, 255]

  private static func nearest256(_ color: RGB) -> Int {
    func step(_ value: Int) -> Int {
      cube.indices.min { abs(cube[$0] - value) < abs(cube[$1] - value) } ?? 0
    }
    let (red, green, blue) = (step(color.red), step(color.green), step(color.blue))
    let inCube = RGB(red: cube[red], green: cube[green], blue: cube[blue])
    let grey = max(0, min(23, ((color.red + color.green + color.blue) / 3 - 3) / 10))
    let greyLevel = 8 + 10 * grey
    let asGrey = RGB(red: greyLevel, green: greyLevel, blue: greyLevel)
    return color.distance(to: asGrey) < color.distance(to: inCube)
      ? 232 + grey : 16 + 36 * red + 6 * green + blue
  }
}
