// Tests that symbols replace invisible characters in external text.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreRules
@testable import StoreSimulator

@Suite("Visible text") struct VisibleTextTests {
  @Test("Controls, line ends and marks of order become symbols, one for each")
  func symbols() {
    #expect(VisibleText.visible("a\u{1B}[31m\n\r\t\u{7F}") == "a␛[31m␊␍␉␡")
    let marks: [ClosedRange<UInt32>] = [
      0x80...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x180E...0x180E, 0x200B...0x200B, 0x200E...0x200F,
      0x2028...0x202E,
      0x2060...0x206F, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0001...0xE0001, 0xE0020...0xE007F,
      0x1D173...0x1D17A,
    ]
    for value in marks.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(VisibleText.visible("a\(String(scalar))b") == "a␦b", "U+\(String(value, radix: 16))")
      #expect(StepFormat.written("a\(String(scalar))b").utf8.allSatisfy { $0 < 0x7F })
      #expect(JSONWriter.quoted("a\(String(scalar))b").utf8.allSatisfy { $0 < 0x7F })
    }
  }

  @Test(
    "What people write stays as it is",
    arguments: [
      "プロ・プラン（月額）", "葛\u{E0100}飾区", "👩‍👩‍👧", "❤️", "👍🏽",
      "🏴󠁧󠁢󠁥󠁮󠁧󠁿 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "می‌خواهم", "क्‍ष", "שלום", "مرحبا", "e\u{301}",
      "\u{A0}",
      "한국어", "…", "",
    ])
  func ordinary(text: String) { #expect(VisibleText.visible(text) == text) }

  @Test("Tags make a flag of a black one, and hide nothing")
  func tags() {
    let hidden = String(
      String.UnicodeScalarView("secret".unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xE0000) }))
    #expect(VisibleText.visible("🏴" + hidden) == "🏴␦␦␦␦␦␦")
    #expect(VisibleText.visible(hidden + "\u{E007F}") == "␦␦␦␦␦␦␦")
    #expect(
      VisibleText.visible("🏴" + hidden + hidden + "\u{E007F}") == "🏴" + String(repeating: "␦", count: 13))
    #expect(VisibleText.visible("🏴󠁧󠁢󠁥󠁮󠁧󠁿" + hidden) == "🏴󠁧󠁢󠁥󠁮󠁧󠁿␦␦␦␦␦␦")
  }

  @Test("A quotation is short")
  func quotation() {
    #expect(VisibleText.quoted("abc", limit: 3) == "abc")
    #expect(VisibleText.quoted("ab\u{1B}d", limit: 3) == "ab␛…")
    #expect(VisibleText.quoted(String(repeating: "a", count: 1_000_000)).unicodeScalars.count == 81)
  }

  @Test("JSON escapes what stands above U+FFFF in two halves, and reads it again")
  func json() throws {
    let text = "a\u{E0067}\u{202E}\u{1}\u{FEFF}z"
    let quoted = JSONWriter.quoted(text)
    #expect(quoted == #""a\udb40\udc67\u202e\u0001\ufeffz""#)
    #expect(try JSONReader.read(Array(quoted.utf8)) == .string(text))
  }

  @Test("UTF-16 and UTF-32 are told by their marks, and without one by the empty bytes")
  func encodings() {
    func told(_ bytes: [UInt8]) -> WideEncoding? { WideEncoding(bytes) }
    #expect(told([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0]) == .utf32)
    #expect(told([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B]) == .utf32)
    #expect(told([0x7B, 0, 0, 0]) == .utf32)
    #expect(told([0, 0, 0, 0x7B]) == .utf32)
    #expect(told([0xFF, 0xFE, 0x7B, 0]) == .utf16)
    #expect(told([0xFE, 0xFF, 0, 0x7B]) == .utf16)
    #expect(told([0x7B, 0, 0x7D, 0]) == .utf16)
    #expect(told([0, 0x7B, 0, 0x7D]) == .utf16)
    for text in ["", "{", "{}", "プ", "a\u{0}bc"] { #expect(told(Array(text.utf8)) == nil) }
    #expect(told([0, 5, 0x16, 7]) == nil)
    #expect(told([0, 0, 0, 0]) == nil)
  }

  @Test("A file in another encoding is named so, at its beginning", arguments: WideEncoding.allCases)
  func named(encoding: WideEncoding) throws {
    let text = "{\"products\":[]}"
    let zeros = [UInt8](repeating: 0, count: encoding == .utf16 ? 1 : 3)
    let bytes = Array(text.utf8.map { zeros + [$0] }.joined())
    #expect(throws: CatalogFileError(source: "f", line: 1, column: 1, .encoding(encoding))) {
      try StoreKitFile.read(bytes, source: "f")
    }
  }
}
