// Pictures of a grid in SVG.

import Grid

/// A picture with selectable text, without scripts and without addresses of other files.
package struct ScreenPicture: Hashable, Sendable {
  package let svg: String

  package init(_ grid: Grid, colors: ScreenColors) {
    var writer = SVGWriter(grid, colors: colors)
    svg = writer.write()
  }
}

private struct SVGWriter {
  /// A part of a row whose characters have the same style and the same width.
  private struct Run {
    let column: Int
    var text: String
    var columns: Int
    let style: RunStyle
    let width: CharacterWidth
  }

  private enum CharacterWidth: Hashable {
    case narrow, wide
    /// An emoji, whose width differs between fonts, so that it is a run of its own.
    case emoji
  }

  private struct RunStyle: Hashable {
    let color: RGBColor
    let bold: Bool
    let italic: Bool
    let underline: Bool
  }

  private let grid: Grid
  private let colors: ScreenColors
  private var text = ""

  /// The size of a cell in hundredths of a pixel: the advance of DejaVu Sans Mono and Menlo, and a height at
  /// which the lines of boxes join.
  private enum Size {
    static let font = 14
    static let column = 843
    static let row = 1600
    static let baseline = 1250
    static let margin = 800
  }

  private static let fonts = [
    "DejaVu Sans Mono", "Menlo", "Consolas", "Liberation Mono", "Noto Sans Mono CJK JP", "Noto Sans CJK JP",
    "Hiragino Kaku Gothic ProN", "Yu Gothic", "MS Gothic", "IPAGothic",
  ]

  init(_ grid: Grid, colors: ScreenColors) {
    self.grid = grid
    self.colors = colors
  }

  mutating func write() -> String {
    let width = Self.pixels(2 * Size.margin + grid.columns * Size.column)
    let height = Self.pixels(2 * Size.margin + grid.rows * Size.row)
    let families = (Self.fonts.map { "'\($0)'" } + ["monospace"]).joined(separator: ", ")
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="\(families)" font-size="\(Size.font)" \
      xml:space="preserve">
      <style>text { white-space: pre; unicode-bidi: bidi-override; direction: ltr; }</style>
      <rect width="100%" height="100%" fill="\(colors.background.hex)"/>

      """
    for row in 0..<grid.rows {
      writeBackgrounds(row)
      for run in runs(row) { write(run, row: row) }
    }
    text += "</svg>\n"
    return text
  }

  private mutating func writeBackgrounds(_ row: Int) {
    let papers = grid.cells(row: row).map { colors.colors(of: $0.style).background }
    var first = 0
    while first < papers.count {
      let end = papers[first...].firstIndex { $0 != papers[first] } ?? papers.count
      if papers[first] != colors.background {
        text += "<rect x=\"\(Self.x(first))\" y=\"\(Self.pixels(Size.margin + row * Size.row))\" "
        text += "width=\"\(Self.pixels((end - first) * Size.column))\" height=\"\(Self.pixels(Size.row))\" "
        text += "fill=\"\(papers[first].hex)\"/>\n"
      }
      first = end
    }
  }

  private func runs(_ row: Int) -> [Run] {
    var runs: [Run] = []
    let cells = Array(grid.cells(row: row))
    for (column, cell) in cells.enumerated() where !cell.isContinuation {
      let columns = column + 1 < cells.count && cells[column + 1].isContinuation ? 2 : 1
      let width: CharacterWidth = cell.base.value >= 0x1F000 ? .emoji : columns == 2 ? .wide : .narrow
      let style = RunStyle(
        color: colors.colors(of: cell.style).text, bold: cell.style.bold, italic: cell.style.italic,
        underline: cell.style.underline)
      let isBlank = cell.base == " " && cell.marks.0 == nil
      var character = String(cell.base)
      if let mark = cell.marks.0 { character.unicodeScalars.append(mark) }
      if let mark = cell.marks.1 { character.unicodeScalars.append(mark) }
      let last = runs.last
      // A space has no colour, so it joins the text before it.
      let joins =
        last?.width == width && width != .emoji
        && (last?.style == style || isBlank && !style.underline && last?.style.underline == false)
      if joins {
        runs[runs.count - 1].text += character
        runs[runs.count - 1].columns += columns
      } else {
        runs.append(Run(column: column, text: character, columns: columns, style: style, width: width))
      }
    }
    return runs.compactMap { Self.trimmed($0) }
  }

  /// Returns the run without spaces at both ends; nil if nothing is visible.
  private static func trimmed(_ run: Run) -> Run? {
    guard !run.style.underline, run.width == .narrow else { return run }
    let scalars = run.text.unicodeScalars
    let leading = scalars.prefix { $0 == " " }.count
    guard leading < scalars.count else { return nil }
    // A mark after a space belongs to the space, which stays.
    let isMarked = scalars.dropFirst(leading).first?.properties.generalCategory == .nonspacingMark
    let kept = isMarked ? max(0, leading - 1) : leading
    let trailing = scalars.reversed().prefix { $0 == " " }.count
    return Run(
      column: run.column + kept, text: String(scalars.dropFirst(kept).dropLast(trailing)),
      columns: run.columns - kept - trailing, style: run.style, width: .narrow)
  }

  private mutating func write(_ run: Run, row: Int) {
    text += "<text x=\"\(Self.x(run.column))\" "
    text += "y=\"\(Self.pixels(Size.margin + row * Size.row + Size.baseline))\" "
    // With any font, the run ends at the column at which it ends in the grid.
    text += "textLength=\"\(Self.pixels(run.columns * Size.column))\" lengthAdjust=\"spacingAndGlyphs\" "
    text += "fill=\"\(run.style.color.hex)\""
    // The glyphs of Japanese fonts are as wide as the font is high.
    if run.width == .wide { text += " letter-spacing=\"\(Self.pixels(2 * Size.column - 100 * Size.font))\"" }
    if run.style.bold { text += " font-weight=\"bold\"" }
    if run.style.italic { text += " font-style=\"italic\"" }
    if run.style.underline { text += " text-decoration=\"underline\"" }
    text += ">\(Self.escaped(run.text))</text>\n"
  }

  private static func x(_ column: Int) -> String { pixels(Size.margin + column * Size.column) }

  /// Returns hundredths of a pixel as a decimal number.
  private static func pixels(_ hundredths: Int) -> String {
    let (whole, fraction) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard fraction > 0 else { return String(whole) }
    return "\(whole).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  /// Returns the content of an element; a grid contains no control characters.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
