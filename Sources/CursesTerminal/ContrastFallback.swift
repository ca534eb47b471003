// The fallback for illegible combinations of 8 and 16 colours.
//
// The values of these colours differ between terminals, so contrast is computed with the palettes of xterm
// and VGA.

import Grid

extension ColorPalette {
  /// The minimum contrast of running text.
  static let textContrast = 4.5
  /// The minimum contrast of border lines and bold coloured words.
  static let wordContrast = 3.0

  /// The palette of VGA and of the Linux console.
  static let vga: [RGB] = [
    RGB(red: 0, green: 0, blue: 0), RGB(red: 170, green: 0, blue: 0), RGB(red: 0, green: 170, blue: 0),
    RGB(red: 170, green: 85, blue: 0), RGB(red: 0, green: 0, blue: 170), RGB(red: 170, green: 0, blue: 170),
    RGB(red: 0, green: 170, blue: 170), RGB(red: 170, green: 170, blue: 170),
    RGB(red: 85, green: 85, blue: 85), RGB(red: 255, green: 85, blue: 85),
    RGB(red: 85, green: 255, blue: 85), RGB(red: 255, green: 255, blue: 85),
    RGB(red: 85, green: 85, blue: 255), RGB(red: 255, green: 85, blue: 255),
    RGB(red: 85, green: 255, blue: 255), RGB(red: 255, green: 255, blue: 255),
  ]

  /// Returns the lowest contrast of two colours in both palettes; `background` -1 means black and white.
  static func minContrast(_ foreground: Int, on background: Int) -> Double {
    let contrasts = [ansi, vga].flatMap { table in
      let backgrounds = background >= 0 ? [table[background]] : [table[0], table[15]]
      return backgrounds.compactMap { table[foreground].color.contrast(with: $0.color) }
    }
    return contrasts.min() ?? 1
  }

  /// Replaces illegible colours; `requested` is the theme's foreground.
  func makeLegible(_ attributes: inout TerminalAttributes, requested: Color) {
    if attributes.background < 0 {
      adjustForUnknownBackground(&attributes)
    } else {
      ensureContrast(&attributes, requested: requested)
    }
  }

  /// Adapts a foreground to the terminal's own background, whose colour is unknown.
  ///
  /// A grey could be invisible, so it becomes the terminal's own colour. A pale colour becomes bold.
  private func adjustForUnknownBackground(_ attributes: inout TerminalAttributes) {
    guard attributes.foreground >= 0 else { return }
    if Self.greys.contains(attributes.foreground) {
      if attributes.foreground == 8 { attributes.dim = true }
      attributes.foreground = -1
    } else if Self.minContrast(attributes.foreground, on: -1) < Self.wordContrast {
      attributes.bold = true
    }
  }

  /// Adapts a foreground to a background from the theme.
  ///
  /// Prefers a similar hue, then the bright variant, then black or white.
  private func ensureContrast(_ attributes: inout TerminalAttributes, requested: Color) {
    let foreground = attributes.foreground
    let background = attributes.background
    let isColored = foreground > 0 && !Self.greys.contains(foreground)
    let isLegible = foreground >= 0 && isLegible(foreground, on: background, bold: attributes.bold)
    if !isLegible {
      if isColored, let other = legibleColor(for: requested, on: background, bold: attributes.bold) {
        attributes.foreground = other
      } else if isColored, colorCount < 16,
        Self.minContrast(foreground + 8, on: background) >= Self.textContrast
      {
        // Terminals with 8 colours show bold text in the bright colour.
        attributes.bold = true
      } else if !isColored || Self.minContrast(foreground, on: background) < Self.wordContrast {
        let white = colorCount < 16 ? 7 : 15
        let isDark = Self.minContrast(white, on: background) > Self.minContrast(0, on: background)
        attributes.foreground = isDark ? white : 0
      }
    }
    // The bright variant can have less contrast with the background.
    if colorCount < 16, attributes.bold, (0..<7).contains(attributes.foreground),
      Self.minContrast(attributes.foreground + 8, on: background)
        < (attributes.foreground == 0 ? Self.textContrast : Self.wordContrast)
    {
      attributes.bold = false
    }
  }

  private func isLegible(_ foreground: Int, on background: Int, bold: Bool) -> Bool {
    guard foreground < 8 || colorCount >= 16 else { return false }
    let isWord = bold && !Self.greys.contains(foreground)
    return Self.minContrast(foreground, on: background) >= (isWord ? Self.wordContrast : Self.textContrast)
  }

  /// Returns the nearest legible colour of a similar hue; nil if there is none.
  private func legibleColor(for requested: Color, on background: Int, bold: Bool) -> Int? {
    guard case .rgb(let red, let green, let blue) = requested else { return nil }
    let color = RGB(red: Int(red), green: Int(green), blue: Int(blue))
    let farthestHue = 300
    return Self.ansi.indices.filter { number in
      !Self.greys.contains(number) && color.hueDistance(to: Self.ansi[number]) <= farthestHue
        && isLegible(number, on: background, bold: bold)
    }.min { color.score(of: Self.ansi[$0]) < color.score(of: Self.ansi[$1]) }
  }
}

extension ColorPalette.RGB {
  var color: Color { .rgb(UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue)) }
}
