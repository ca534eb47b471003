import Grid
import Testing

@testable import CursesTerminal

@Suite("What is shown in place of characters") struct GlyphsTests {
  @Test("With narrow ambiguous characters and UTF-8 everything is shown as it is")
  func asItIs() {
    let glyphs = Glyphs(isUTF8: true, ambiguousIsWide: false)
    for scalar in "a│’…éЖ購！".unicodeScalars { #expect(glyphs.lookAlike(for: scalar) == nil) }
  }

  @Test("With wide ones look-alikes stand for them, and only for them")
  func ambiguous() {
    let glyphs = Glyphs(isUTF8: true, ambiguousIsWide: true)
    for (scalar, shown) in zip("│┌─’…é●αЖ".unicodeScalars, "|+-'.e*a?".unicodeScalars) {
      #expect(glyphs.lookAlike(for: scalar) == shown, "\(scalar)")
    }
    for scalar in "aé購！ｱ¥☎".unicodeScalars where !LookAlike.isAmbiguous(scalar) {
      #expect(glyphs.lookAlike(for: scalar) == nil, "\(scalar)")
    }
  }

  @Test("No character of ambiguous width is ever shown itself where it would be wide")
  func all() {
    let glyphs = Glyphs(isUTF8: true, ambiguousIsWide: true)
    for value in UInt32(0x80)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value), LookAlike.isAmbiguous(scalar) else { continue }
      #expect(glyphs.lookAlike(for: scalar)?.isASCII == true)
    }
  }

  @Test("Without UTF-8 only ASCII is shown")
  func ascii() {
    let glyphs = Glyphs(isUTF8: false, ambiguousIsWide: false)
    #expect(glyphs.lookAlike(for: "a") == nil)
    #expect(glyphs.lookAlike(for: "購") == "?")
    #expect(glyphs.lookAlike(for: "！") == "!")
  }
}
