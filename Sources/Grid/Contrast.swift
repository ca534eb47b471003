// How well one colour reads on another, as the Web Content Accessibility Guidelines measure it.

import Glibc

extension Color {
  /// The contrast of two colours, from 1 to 21; nil where the terminal decides what a colour is.
  public func contrast(with other: Color) -> Double? {
    guard let own = luminance, let others = other.luminance else { return nil }
    return (max(own, others) + 0.05) / (min(own, others) + 0.05)
  }

  /// Whether white reads better on it than black; nil where the terminal decides.
  public var isDark: Bool? {
    guard let white = contrast(with: .rgb(255, 255, 255)), let black = contrast(with: .rgb(0, 0, 0)) else {
      return nil
    }
    return white > black
  }

  /// Relative luminance, 0 for black and 1 for white.
  private var luminance: Double? {
    guard case .rgb(let red, let green, let blue) = self else { return nil }
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
