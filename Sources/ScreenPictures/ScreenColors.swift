// The colours of recordings and pictures, which have no terminal.

import Grid

package struct RGBColor: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// The colour in SVG and in asciicast files, such as `#d70000`.
  package var hex: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// Returns the mean of this colour and `other`, in which this colour has two of three parts.
  fileprivate func faded(on other: RGBColor) -> RGBColor {
    func mix(_ part: UInt8, _ otherPart: UInt8) -> UInt8 { UInt8((2 * Int(part) + Int(otherPart)) / 3) }
    return RGBColor(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}

/// The values of those colours that a theme leaves to the terminal.
package struct ScreenColors: Hashable, Sendable {
  package let foreground: RGBColor
  package let background: RGBColor

  private static let darkText = RGBColor(0x1A, 0x1A, 0x1A)
  private static let lightText = RGBColor(0xD8, 0xD8, 0xD8)
  private static let dark = RGBColor(0x12, 0x12, 0x12)
  private static let light = RGBColor(0xFF, 0xFF, 0xFF)

  /// The 16 numbered colours, as in xterm.
  static let palette = [
    RGBColor(0, 0, 0), RGBColor(205, 0, 0), RGBColor(0, 205, 0), RGBColor(205, 205, 0), RGBColor(0, 0, 238),
    RGBColor(205, 0, 205), RGBColor(0, 205, 205), RGBColor(229, 229, 229), RGBColor(127, 127, 127),
    RGBColor(255, 0, 0), RGBColor(0, 255, 0), RGBColor(255, 255, 0), RGBColor(92, 92, 255),
    RGBColor(255, 0, 255), RGBColor(0, 255, 255), RGBColor(255, 255, 255),
  ]

  /// Creates the colours for a theme whose text has this style.
  ///
  /// A theme without colours of its own is shown light on dark.
  package init(text style: Style) {
    let text = Self.own(style.foreground)
    let paper = Self.own(style.background)
    // Chooses the missing colour so that the text is readable.
    background = paper ?? (style.foreground.isDark == true ? Self.light : Self.dark)
    foreground = text ?? (style.background.isDark == false ? Self.darkText : Self.lightText)
  }

  /// Returns nil if the terminal decides about the colour.
  private static func own(_ color: Color) -> RGBColor? {
    switch color {
    case .terminal: nil
    case .ansi(let number): palette[Int(number & 15)]
    case .rgb(let red, let green, let blue): RGBColor(red, green, blue)
    }
  }

  /// Returns the visible colours of a cell, after reverse video and dim text.
  func colors(of style: Style) -> (text: RGBColor, background: RGBColor) {
    var text = Self.own(style.foreground) ?? foreground
    var paper = Self.own(style.background) ?? background
    if style.reverse { swap(&text, &paper) }
    return (style.dim ? text.faded(on: paper) : text, paper)
  }
}
