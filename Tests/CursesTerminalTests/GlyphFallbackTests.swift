import Grid
import Testing

@testable import CursesTerminal

@Suite("What is shown in place of characters") struct GlyphsTests {
  @Test("With narrow ambiguous characters and UTF-8 everything is shown as it is")
  func asItIs() {
    let glyphs = GlyphFallback(isUTF8: true, ambiguousIsWide: false)
    for scalar in "a│’…éЖ購！".unicodeScalars { #expect(glyphs.substitute(for: scalar) == nil) }
  }

  @Test("With wide ones look-alikes stand for them, and only for them")
  func ambiguous() {
    let glyphs = GlyphFallback(isUTF8: true, ambiguousIsWide: true)
    for (scalar, shown) in zip("│┌─’…é●αЖ".unicodeScalars, "|+-'.e*a?".unicodeScalars) {
      #expect(glyphs.substitute(for: scalar) == shown, "\(scalar)")
    }
    for scalar in "aé購！ｱ¥☎".unicodeScalars where !ASCIIFallback.isAmbiguous(scalar) {
      #expect(glyphs.substitute(for: scalar) == nil, "\(scalar)")
    }
  }

  @Test("No character of ambiguous width is ever shown itself where it would be wide")
  func all() {
    let glyphs = GlyphFallback(isUTF8: true, ambiguousIsWide: true)
    for value in UInt32(0x80)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value), ASCIIFallback.isAmbiguous(scalar) else { continue }
      #expect(glyphs.substitute(for: scalar)?.isASCII == true)
    }
  }

  @Test("Without UTF-8 only ASCII is shown")
  func ascii() {
    let glyphs = GlyphFallback(isUTF8: false, ambiguousIsWide: false)
    #expect(glyphs.substitute(for: "a") == nil)
    #expect(glyphs.substitute(for: "購") == "?")
    #expect(glyphs.substitute(for: "！") == "!")
  }

  @Test("A cell is shown with its marks in its columns; a look-alike takes one of them, and no marks")
  func cells() throws {
    var grid = Grid(columns: 8, rows: 1)
    grid.put("ae\u{301}購…", x: 0, y: 0, style: Style())
    let cells = Array(grid.cells(row: 0))
    func shown(_ column: Int, _ glyphs: GlyphFallback) -> [UInt32] {
      let isWide = column + 1 < cells.count && cells[column + 1].isContinuation
      let (scalars, columns) = glyphs.shown(cells[column], isWide: isWide)
      return [scalars.0, scalars.1, scalars.2, UInt32(columns)]
    }
    let utf8 = GlyphFallback(isUTF8: true, ambiguousIsWide: true)
    #expect(shown(0, utf8) == [0x61, 0, 0, 1])
    #expect(shown(1, utf8) == [0x65, 0x301, 0, 1])
    #expect(shown(2, utf8) == [0x8CFC, 0, 0, 2])
    #expect(shown(4, utf8) == [0x2E, 0, 0, 1])
    let ascii = GlyphFallback(isUTF8: false, ambiguousIsWide: false)
    #expect(shown(1, ascii) == [0x65, 0, 0, 1])
    #expect(shown(2, ascii) == [0x3F, 0, 0, 1])
  }
}
