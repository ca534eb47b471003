// The adaptation of 8 or 16 colours to the background colour that the terminal has reported.

import Grid

public enum BackgroundContrast {
  /// Returns a style that is legible on the terminal's `background`.
  ///
  /// `isWord` is true for single words and border lines, which need less contrast than running text. The
  /// terminal's own foreground replaces an illegible colour.
  public static func readable(_ style: Style, on background: Color, colors: Int, isWord: Bool) -> Style {
    guard style.background == .terminal, style.foreground != .terminal else { return style }
    let palette = ColorPalette(colorCount: colors, hasDefaultColors: true)
    var style = style
    if background.isDark == true {
      // Uses the colours meant for black, because dark blue, for example, is hard to read on any dark
      // background.
      var onBlack = style
      onBlack.background = .ansi(0)
      let attributes = palette.attributes(for: onBlack)
      if let number = UInt8(exactly: attributes.foreground),
        !ColorPalette.greys.contains(attributes.foreground)
      {
        style.foreground = .ansi(number)
        style.bold = attributes.bold
      }
    }
    let attributes = palette.attributes(for: style)
    guard (0..<16).contains(attributes.foreground) else { return style }
    // Terminals with 8 colours show bold text in the bright colour.
    let isBright = colors < 16 && attributes.bold && attributes.foreground < 8
    let number = attributes.foreground + (isBright ? 8 : 0)
    let contrasts = [ColorPalette.ansi, ColorPalette.vga].compactMap {
      $0[number].color.contrast(with: background)
    }
    let needed = isWord || attributes.bold ? ColorPalette.wordContrast : ColorPalette.textContrast
    guard contrasts.contains(where: { $0 < needed }) else { return style }
    var plain = style
    plain.foreground = .terminal
    return plain
  }
}
