// Tests of text in the grid: wide characters, edges, hostile characters, borders and differences.

import Testing

@testable import Grid

private func line(_ text: String, columns: Int = 10, x: Int = 0, limit: Int? = nil) -> String {
  var grid = Grid(columns: columns, rows: 1)
  grid.put(text, x: x, y: 0, limit: limit, style: Style())
  return grid.text(row: 0)
}

@Suite struct Putting {
  @Test func asciiTakesOneCellEach() {
    var grid = Grid(columns: 6, rows: 1)
    #expect(grid.put("abc", x: 1, y: 0, style: Style()) == 4)
    #expect(grid.text(row: 0) == " abc  ")
  }

  @Test("A wide character goes when either half is written over, at the edges too", arguments: [0, 1, 2, 3])
  func halvesAreBlanked(x: Int) {
    var grid = Grid(columns: 4, rows: 1)
    grid.put("あい", x: 0, y: 0, style: Style())
    grid.put("x", x: x, y: 0, style: Style())
    #expect(grid.text(row: 0) == ["x い", " xい", "あx ", "あ x"][x])
  }

  @Test func wideCharactersTakeTwoCells() {
    var grid = Grid(columns: 8, rows: 1)
    #expect(grid.put("プロ￥9", x: 0, y: 0, style: Style()) == 7)
    #expect(grid.text(row: 0) == "プロ￥9 ")
    #expect(grid.cells(row: 0)[1].isContinuation)
  }

  @Test func textEndsAtTheLimit() {
    #expect(line("abcdef", limit: 3) == "abc       ")
    #expect(line("abcdefghijkl") == "abcdefghij")
  }

  @Test func aWideCharacterThatDoesNotFitIsASpace() {
    #expect(line("あいう", columns: 5) == "あい ")
    #expect(line("あいう", columns: 8, limit: 3) == "あ      ")
    var grid = Grid(columns: 5, rows: 1)
    #expect(grid.put("あいう", x: 0, y: 0, style: Style()) == 5)
  }

  @Test func textThatBeginsLeftOfTheGridIsCut() {
    #expect(line("abcdef", columns: 5, x: -2) == "cdef ")
    #expect(line("あいう", columns: 5, x: -1) == " いう")
  }

  @Test func rowsOutsideTheGridAreLeftOut() {
    var grid = Grid(columns: 3, rows: 1)
    grid.put("abc", x: 0, y: 1, style: Style())
    grid.put("あ", x: 0, y: -1, style: Style())
    #expect(grid == Grid(columns: 3, rows: 1))
  }

  @Test func overwritingHalfOfAWideCharacterBlanksTheOtherHalf() {
    for text in ["x", "é"] {
      var grid = Grid(columns: 6, rows: 1)
      grid.put("あいう", x: 0, y: 0, style: Style())
      grid.put(text, x: 1, y: 0, style: Style())
      #expect(grid.text(row: 0) == " \(text)いう")
      grid.put(text, x: 2, y: 0, style: Style())
      #expect(grid.text(row: 0) == " \(text)\(text) う")
    }
    var grid = Grid(columns: 6, rows: 1)
    grid.put("あいう", x: 0, y: 0, style: Style())
    grid.put("漢", x: 1, y: 0, style: Style())
    #expect(grid.text(row: 0) == " 漢 う")
  }

  @Test func emptyTextChangesNothing() {
    var grid = Grid(columns: 4, rows: 1)
    grid.put("あい", x: 0, y: 0, style: Style())
    let before = grid
    #expect(grid.put("", x: 1, y: 0, style: Style()) == 1)
    #expect(grid == before)
  }
}

@Suite struct HostileText {
  @Test func controlCharactersAreSymbols() {
    #expect(line("a\u{1B}[31m", columns: 6) == "a␛[31m")
    #expect(line("\n\t\r\u{7F}\0", columns: 5) == "␊␉␍␡␀")
    #expect(line("\r\né", columns: 3) == "␍␊é")
  }

  @Test func invisibleAndBidirectionalCharactersAreShown() {
    for scalar: Unicode.Scalar in [
      "\u{85}", "\u{9B}", "\u{AD}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{202E}", "\u{2028}", "\u{2066}",
      "\u{2069}", "\u{FEFF}", "\u{3164}", "\u{E0001}", "\u{FFFF}",
    ] {
      #expect(line("a\(scalar)b", columns: 3) == "a␦b", "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func joinersHiddenInASCIIAreShown() {
    #expect(line("a\u{200D}b", columns: 3) == "a␦b")
    #expect(line("\u{200D}b", columns: 3) == "␦b ")
    #expect(line("a\u{E0041}b", columns: 3) == "a␦b")
  }

  @Test func noCellEverHoldsAControlCharacter() {
    var grid = Grid(columns: 2, rows: 1)
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      grid.put("\(scalar)é", x: 0, y: 0, style: Style())
      for cell in grid.cells(row: 0) {
        let category = cell.base.properties.generalCategory
        #expect(category != .control && category != .format && category != .lineSeparator)
      }
    }
  }

  @Test func marksWithoutABaseStandOnASpace() {
    #expect(line("\u{301}x", columns: 2).unicodeScalars.elementsEqual(" \u{301}x".unicodeScalars))
  }
}

@Suite struct Clusters {
  @Test func marksShareTheCellOfTheirBase() {
    let grid = line("e\u{301}\u{323}x", columns: 3)
    #expect(grid.unicodeScalars.elementsEqual("e\u{301}\u{323}x ".unicodeScalars))
    #expect(CellWidth.of("か\u{3099}") == 2)
  }

  @Test func moreThanTwoMarksAreLeftOut() {
    let stacked = "e" + String(repeating: "\u{301}", count: 50) + "x"
    #expect(line(stacked, columns: 2).unicodeScalars.count == 4)
  }

  @Test func joinedEmojiShowTheFirst() {
    #expect(line("👨‍👩‍👧x", columns: 4) == "👨x ")
    #expect(line("👍🏽x", columns: 4) == "👍x ")
    #expect(line("❤️x", columns: 4) == "❤x  ")
  }

  @Test func aFlagIsOneWideCharacter() {
    #expect(CellWidth.of("🇯🇵") == 2)
    #expect(line("🇯🇵🇺🇸x", columns: 5) == "🇯🇵🇺🇸x")
    #expect(line("🇯🇵🇺🇸", columns: 3) == "🇯🇵 ")
  }

  @Test func hangulSyllablesFromPartsAreOneWideCharacter() {
    #expect(CellWidth.of("\u{1112}\u{1161}\u{11AB}") == 2)
  }
}

@Suite struct Areas {
  @Test func fillBlanksAndMendsPairsAtItsEdges() {
    var grid = Grid(columns: 6, rows: 2)
    grid.put("あいう", x: 0, y: 0, style: Style())
    grid.put("あいう", x: 0, y: 1, style: Style())
    grid.fill(Rect(x: 1, y: 0, width: 2, height: 5), style: Style())
    #expect(grid.text(row: 0) == "    う")
    #expect(grid.text(row: 1) == "    う")
  }

  @Test func stylesSurviveTheGrid() {
    var style = Style()
    style.foreground = .rgb(1, 200, 255)
    style.background = .ansi(15)
    style.bold = true
    style.italic = true
    var grid = Grid(columns: 2, rows: 1)
    grid.put("x", x: 1, y: 0, style: style)
    #expect(grid.style(x: 1, y: 0) == style)
    #expect(grid.style(x: 0, y: 0) == Style())
    #expect(grid.style(x: 9, y: 9) == Style())
  }
}

@Suite struct Borders {
  private func box(width: Int, title: String, status: String) -> [String] {
    var grid = Grid(columns: width, rows: 3)
    grid.drawBox(grid.area, style: Style(), title: title, status: status)
    return (0..<3).map { grid.text(row: $0) }
  }

  @Test func titleAndStatusStandInTheUpperLine() {
    #expect(
      box(width: 40, title: "5 Log  queue console", status: " following  8 ") == [
        "┌5 Log  queue console──── following  8 ┐",
        "│                                      │",
        "└──────────────────────────────────────┘",
      ])
  }

  @Test func aLongTitleIsCutBeforeTheStatus() {
    #expect(box(width: 20, title: "2 プロ 月額プランの長い名前", status: "[focus]")[0] == "┌2 プロ ..──[focus]┐")
    #expect(box(width: 14, title: "3 Transactions", status: "waiting 0")[0] == "┌3 Transact..┐")
  }

  @Test func boxesOutsideTheGridAreCut() {
    var grid = Grid(columns: 3, rows: 2)
    grid.drawBox(Rect(x: 1, y: 1, width: 9, height: 9), style: Style(), title: "title")
    #expect(grid.text(row: 1) == " ┌t")
    grid.drawBox(Rect(x: 0, y: 0, width: 1, height: 1), style: Style())
    #expect(grid.text(row: 0) == "   ")
  }
}

@Suite struct SharedFrames {
  private func drawn(_ areas: [Rect], _ columns: Int, _ rows: Int) -> [String] {
    var grid = Grid(columns: columns, rows: rows)
    grid.drawFrames(areas.map { Frame($0, style: Style()) })
    return (0..<rows).map { grid.text(row: $0) }
  }

  @Test func linesThatMeetMakeTeesAndCrossings() {
    let areas = [
      Rect(x: 0, y: 0, width: 5, height: 3), Rect(x: 4, y: 0, width: 5, height: 3),
      Rect(x: 0, y: 2, width: 5, height: 3), Rect(x: 4, y: 2, width: 5, height: 3),
      Rect(x: 8, y: 0, width: 5, height: 5), Rect(x: 0, y: 4, width: 13, height: 3),
    ]
    let picture = [
      "┌───┬───┬───┐",
      "│   │   │   │",
      "├───┼───┤   │",
      "│   │   │   │",
      "├───┴───┴───┤",
      "│           │",
      "└───────────┘",
    ]
    #expect(drawn(areas, 13, 7) == picture)
    #expect(drawn(areas.reversed(), 13, 7) == picture)
  }

  @Test func oneFrameIsABox() {
    #expect(drawn([Rect(x: 1, y: 0, width: 3, height: 3)], 5, 3) == [" ┌─┐ ", " │ │ ", " └─┘ "])
    #expect(drawn([Rect(x: 0, y: 0, width: 1, height: 3)], 2, 1) == ["  "])
    #expect(drawn([Rect(x: 3, y: 1, width: 9, height: 9)], 5, 2) == ["     ", "   ┌─"])
  }

  @Test func aSharedLineLooksAsTheLaterFrameSays() {
    var bold = Style()
    bold.bold = true
    var grid = Grid(columns: 5, rows: 3)
    let (left, right) = (Rect(x: 0, y: 0, width: 3, height: 3), Rect(x: 2, y: 0, width: 3, height: 3))
    grid.drawFrames([Frame(right, style: Style()), Frame(left, style: bold)])
    #expect((0..<5).map { grid.style(x: $0, y: 0).bold } == [true, true, true, false, false])
    #expect((0..<5).map { grid.style(x: $0, y: 1).bold } == [true, false, true, false, false])
  }
}

@Suite struct Differences {
  @Test func equalGridsDifferNowhere() {
    let grid = Grid(columns: 5, rows: 3)
    #expect(grid.changedRows(since: grid).isEmpty)
  }

  @Test func theChangedSpanIsWhatDiffers() {
    var old = Grid(columns: 10, rows: 2)
    old.put("abcdefghij", x: 0, y: 1, style: Style())
    var new = old
    new.put("X", x: 3, y: 1, style: Style())
    new.put("Y", x: 5, y: 1, style: Style())
    #expect(new.changedRows(since: old) == [1])
    #expect(new.changedColumns(row: 1, since: old) == 3..<6)
  }

  @Test func whatDiffersFarApartIsTwoSpans() {
    var old = Grid(columns: 40, rows: 2)
    old.put(String(repeating: "a", count: 40), x: 0, y: 1, style: Style())
    var new = old
    new.put("X", x: 3, y: 1, style: Style())
    new.put("あ", x: 20, y: 1, style: Style())
    #expect(new.changedColumns(row: 1, since: old) == 3..<4)
    #expect(new.changedColumns(row: 1, since: old, from: 4) == 20..<22)
    #expect(new.changedColumns(row: 1, since: old, from: 22) == nil)
    // In the other direction, both cells of the removed wide character have changed.
    #expect(old.changedColumns(row: 1, since: new, from: 4) == 20..<22)
  }

  @Test("The spans of any two pictures are all that differs, in whole characters")
  func spansAreWhatDiffers() {
    var random = Steps(seed: 7)
    for _ in 0..<300 {
      var old = Grid(columns: 30, rows: 1)
      for _ in 0..<6 {
        old.put(
          ["x", "yy", "あ", "い"].randomElement(using: &random)!, x: .random(in: 0..<30, using: &random), y: 0,
          style: Style()
        )
      }
      var new = old
      for _ in 0..<3 {
        new.put(
          ["x", "z", "う"].randomElement(using: &random)!, x: .random(in: 0..<30, using: &random), y: 0,
          style: Style())
      }
      let (before, after) = (Array(old.cells(row: 0)), Array(new.cells(row: 0)))
      var written = 0
      var differing = Set((0..<30).filter { before[$0] != after[$0] })
      while let span = new.changedColumns(row: 0, since: old, from: written) {
        #expect(span.lowerBound >= written && !after[span.lowerBound].isContinuation)
        #expect(span.upperBound == 30 || !after[span.upperBound].isContinuation)
        differing.subtract(span)
        written = span.upperBound
      }
      #expect(differing.isEmpty, "\(old.text(row: 0)) and \(new.text(row: 0))")
    }
  }

  @Test func theChangedSpanHoldsWholeCharacters() {
    var old = Grid(columns: 8, rows: 1)
    old.put("aあいb", x: 0, y: 0, style: Style())
    var new = old
    new.put("う", x: 3, y: 0, style: Style())
    #expect(new.changedColumns(row: 0, since: old) == 3..<5)
    var broken = old
    broken.put("x", x: 2, y: 0, style: Style())
    #expect(broken.changedColumns(row: 0, since: old) == 1..<3)
    #expect(old.changedColumns(row: 0, since: broken) == 1..<3)
  }

  @Test func gridsOfDifferentSizesDifferEverywhere() {
    #expect(Grid(columns: 4, rows: 2).changedRows(since: Grid(columns: 4, rows: 1)) == [0, 1])
  }
}

private struct Steps: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
