// The contrast of colours as defined by the Web Content Accessibility Guidelines (WCAG).

import Glibc

extension Color {
  /// Returns the contrast of two colours, 1 to 21; nil if the value of either depends on the terminal.
  public func contrast(with other: Color) -> Double? {
    guard let ownLuminance = luminance, let otherLuminance = other.luminance else { return nil }
    return (max(ownLuminance, otherLuminance) + 0.05) / (min(ownLuminance, otherLuminance) + 0.05)
  }

  /// Whether white is more readable than black on this colour; nil if its value depends on the terminal.
  public var isDark: Bool? {
    guard let white = contrast(with: .rgb(255, 255, 255)), let black = contrast(with: .rgb(0, 0, 0)) else {
      return nil
    }
    return white > black
  }

  /// The relative luminance, 0 (black) to 1 (white); nil if the colour's value depends on the terminal.
  private var luminance: Double? {
    guard case .rgb(let red, let green, let blue) = self else { return nil }
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
