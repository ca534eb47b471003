// Eight and sixteen colours on a background that the terminal has told: what a theme wants is held against that
// background alone, and what could not be read there is the terminal's own colour.

import Grid

/// Styles on a background that is known.
public enum BackgroundContrast {
  /// A style whose background is left to the terminal, as it can be read on that.
  ///
  /// `isWord` is a word or a line, for which less contrast is enough than for running text.
  public static func readable(_ style: Style, on ground: Color, colors: Int, isWord: Bool) -> Style {
    guard style.background == .terminal, style.foreground != .terminal else { return style }
    let palette = ColorPalette(colorCount: colors, hasDefaultColors: true)
    var style = style
    if ground.isDark == true {
      // What would be read best on black: dark blue is not.
      var painted = style
      painted.background = .ansi(0)
      let look = palette.look(for: painted)
      if let number = UInt8(exactly: look.foreground), !ColorPalette.greys.contains(look.foreground) {
        style.foreground = .ansi(number)
        style.bold = look.bold
      }
    }
    let look = palette.look(for: style)
    guard (0..<16).contains(look.foreground) else { return style }
    // Bold text is bright where there are eight colours.
    let isBright = colors < 16 && look.bold && look.foreground < 8
    let number = look.foreground + (isBright ? 8 : 0)
    let contrasts = [ColorPalette.ansi, ColorPalette.vga].compactMap {
      $0[number].color.contrast(with: ground)
    }
    let needed = isWord || look.bold ? ColorPalette.wordContrast : ColorPalette.textContrast
    guard contrasts.contains(where: { $0 < needed }) else { return style }
    var plain = style
    plain.foreground = .terminal
    return plain
  }
}
