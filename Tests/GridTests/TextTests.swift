// Tests of the width, truncation and wrapping of text in columns.

import Testing

@testable import Grid

@Suite struct Measuring {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("プロ 月額プラン", 15), ("￥980", 5), ("ﾌﾟﾛ", 3), ("can’t", 5), ("┌─┐", 3), ("e\u{301}", 1),
    ("\u{1B}", 1), ("한국어", 6), ("😀", 2), ("\u{3000}", 2), ("①", 1), ("é", 1), ("नि", 2),
  ])
  func columnsOfText(text: String, columns: Int) {
    #expect(CellWidth.of(text) == columns)
  }

  @Test func measuringAndPuttingAgree() {
    for text in ["aあ\u{301}b", "👨‍👩‍👧", "🇯🇵🇺", "\r\n", "\u{202E}あ", "e\u{200D}x", "क्षि"] {
      var grid = Grid(columns: 40, rows: 1)
      #expect(grid.put(text, x: 0, y: 0, style: Style()) == CellWidth.of(text), "\(text)")
    }
  }

  @Test func ambiguousCharactersAreKnown() {
    #expect(ASCIIFallback.isAmbiguous("─") && ASCIIFallback.isAmbiguous("’"))
    #expect(!ASCIIFallback.isAmbiguous("a") && !ASCIIFallback.isAmbiguous("あ"))
  }
}

@Suite struct Cutting {
  @Test func prefixesEndWithWholeCharacters() {
    #expect(CellWidth.prefix("あいう", columns: 5) == "あい")
    #expect(CellWidth.prefix("abc", columns: 0) == "")
    #expect(CellWidth.prefix("abc", columns: -1) == "")
    #expect(CellWidth.prefix("e\u{301}x", columns: 1) == "e\u{301}")
  }

  @Test func suffixesBeginWithWholeCharacters() {
    #expect(CellWidth.suffix("あいう", columns: 5) == "いう")
    #expect(CellWidth.suffix("1000000782225027", columns: 4) == "5027")
    #expect(CellWidth.dropping(columns: 1, from: "あい") == "い")
  }

  @Test func cutTextIsMarked() {
    #expect(CellWidth.truncated("abcdef", columns: 6) == "abcdef")
    #expect(CellWidth.truncated("abcdef", columns: 5) == "abc..")
    #expect(CellWidth.truncated("abcdef", columns: 5, marker: "~") == "abcd~")
    #expect(CellWidth.truncated("あいう", columns: 5) == "あ..")
    #expect(CellWidth.truncated("abcdef", columns: 2) == "ab")
  }

  @Test func identifiersKeepTheirLastDigits() {
    #expect(CellWidth.truncatedKeepingTail("1000000782225027", columns: 6) == "..5027")
    #expect(CellWidth.truncatedKeepingTail("5027", columns: 6) == "5027")
    #expect(CellWidth.truncatedKeepingTail("5027", columns: 2) == "27")
  }

  @Test func fittedTextIsExactlyAsWide() {
    #expect(CellWidth.fitted("あ", columns: 4) == "あ  ")
    #expect(CellWidth.fitted("￥980", columns: 7, alignment: .trailing) == "  ￥980")
    #expect(CellWidth.fitted("ab", columns: 5, alignment: .center) == " ab  ")
    #expect(CellWidth.fitted("あいう", columns: 5) == "あ.. ")
    for columns in 0...8 {
      #expect(CellWidth.of(CellWidth.fitted("プロ 月額", columns: columns)) == columns)
    }
  }
}

@Suite struct Wrapping {
  @Test func wordsMoveWhole() {
    #expect(
      TextLayout.wrap("This transaction has not been finished", columns: 16) == [
        "This transaction", "has not been", "finished",
      ])
  }

  @Test func longWordsAreCut() {
    #expect(TextLayout.wrap("id com.example.monthly", columns: 10) == ["id", "com.exampl", "e.monthly"])
  }

  @Test func japaneseBreaksBetweenCharacters() {
    #expect(TextLayout.wrap("購入手続きが完了しました", columns: 10) == ["購入手続き", "が完了しま", "した"])
  }

  @Test func noLineBeginsWithAClosingMarkOrASmallKana() {
    #expect(TextLayout.wrap("完了しました。はい", columns: 12) == ["完了しまし", "た。はい"])
    #expect(TextLayout.wrap("あいうアップル", columns: 8) == ["あいう", "アップル"])
    #expect(TextLayout.wrap("あいう「えお」", columns: 8) == ["あいう", "「えお」"])
  }

  @Test func newlinesBeginLines() {
    #expect(TextLayout.wrap("a\n\nb", columns: 5) == ["a", "", "b"])
    #expect(TextLayout.wrap("", columns: 5) == [""])
  }

  @Test func indentationStays() {
    #expect(TextLayout.wrap("   abc def", columns: 7) == ["   abc", "def"])
  }

  @Test func noLineIsTooWideAndNothingButSpacesIsLost() {
    let text = "プロ 月額プラン $4.99 can’t 👨‍👩‍👧 com.example.subscriptionlab 。。。。 （（（"
    for columns in 2...30 {
      let lines = TextLayout.wrap(text, columns: columns)
      #expect(lines.allSatisfy { CellWidth.of($0) <= columns })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
    #expect(TextLayout.wrap("あい", columns: 0) == ["あ", "い"])
  }
}

@Suite struct ASCIILookAlikes {
  @Test func everyLookAlikeIsPrintableASCII() {
    for value in UInt32(0x80)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), let look = ASCIIFallback.ascii(scalar) else { continue }
      #expect((0x20...0x7E).contains(look.value))
    }
  }

  @Test func boxLinesYenAndFullWidthLetters() {
    #expect(
      ASCIIFallback.ascii("┌") == "+" && ASCIIFallback.ascii("─") == "-" && ASCIIFallback.ascii("│") == "|")
    #expect(
      ASCIIFallback.ascii("￥") == "Y" && ASCIIFallback.ascii("Ａ") == "A" && ASCIIFallback.ascii("’") == "'")
    #expect(ASCIIFallback.ascii("漢") == nil)
    // A separator does not look like the mark `*`.
    #expect(ASCIIFallback.ascii("·") == "-" && ASCIIFallback.ascii("・") == "-")
  }
}
