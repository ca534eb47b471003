// Tests of recordings of grids, whose output a small terminal interprets.

import Grid
import RandomInputs
import ScreenPictures
import Support
import Testing

/// Texts that are hard to show or to quote.
enum HostileCells {
  static let texts = [
    "plain text", "日本語のテキスト", "半角ｶﾅ、全角ＡＢＣ", "e\u{301}a\u{308}\u{323}", "🇯🇵🇩🇪", "👨‍👩‍👧 👍🏽",
    "\u{1B}[2J\u{1B}]0;x\u{7}",
    "a\r\nb\tc\u{0}\u{7F}\u{9B}", "\u{202E}right\u{2066} to left\u{200F}", "<b>&amp;\"'</b> ]]> --> <!--",
    "\\u0041 \\\" \\", "﷽𝔘𝔫𝔦", "│╭─╮▸•…", "\u{301}\u{302}", "עברית العربية", "\u{FFFF}\u{FEFF}\u{AD}",
  ]

  static let styles: [Style] = {
    var styles = [Style()]
    let colors: [Color] = [.terminal, .ansi(1), .ansi(12), .rgb(31, 92, 153), .rgb(0, 0, 0)]
    for (index, color) in colors.enumerated() {
      var style = Style()
      style.foreground = color
      style.background = colors[(index + 2) % colors.count]
      style.bold = index % 2 == 0
      style.italic = index == 1
      style.dim = index == 2
      style.underline = index == 3
      style.reverse = index == 4
      styles.append(style)
    }
    return styles
  }()

  /// Writes random texts into a grid.
  static func scatter(over grid: inout Grid, count: Int, _ dice: inout Dice) {
    for _ in 0..<count {
      grid.put(
        dice.pick(texts), x: dice.roll(grid.columns + 4) - 4, y: dice.roll(grid.rows),
        style: dice.pick(styles))
    }
  }
}

@Suite("Recordings of grids") struct ScreenRecordingTests {
  private static let colors = ScreenColors(text: Style())

  private func recording(_ columns: Int = 40, _ rows: Int = 10, title: String = "A title") -> ScreenRecording
  {
    ScreenRecording(columns: columns, rows: rows, title: title, colors: Self.colors)
  }

  @Test("After each frame, a terminal shows the cells of the grid", arguments: [(60, 16), (37, 5), (200, 4)])
  func frames(columns: Int, rows: Int) throws {
    var dice = Dice(seed: UInt64(columns))
    var recording = recording(columns, rows)
    var grid = Grid(columns: columns, rows: rows, style: HostileCells.styles[2])
    var grids: [Grid] = []
    for step in 0..<30 {
      HostileCells.scatter(over: &grid, count: step % 3 == 0 ? 12 : 2, &dice)
      if step == 15 { grid = Grid(columns: columns, rows: rows) }
      recording.show(grid, at: Int64(step) * 500_000)
      if grids.last != grid { grids.append(grid) }
    }
    let parsed = try ParsedRecording(recording.text)
    #expect(parsed.output.count == grids.count)
    var terminal = TerminalInterpreter(columns: columns, rows: rows)
    for (event, grid) in zip(parsed.output, grids) {
      terminal.receive(event.data)
      #expect(terminal.cells == TerminalInterpreter.cells(of: grid))
    }
    #expect(!terminal.isCursorVisible)
  }

  @Test("Only the first frame is complete; later frames contain the changed cells")
  func differences() throws {
    var recording = recording()
    var grid = Grid(columns: 40, rows: 10)
    grid.put("日本語 x", x: 1, y: 2, style: Style())
    recording.show(grid, at: 0)
    recording.show(grid, at: 1_000_000)
    grid.put("y", x: 8, y: 2, style: Style())
    recording.show(grid, at: 2_000_000)
    let output = try ParsedRecording(recording.text).output
    #expect(output.map(\.time) == [0, 2])
    #expect(output.first?.data.hasPrefix("\u{1B}[0m\u{1B}[2J\u{1B}[?25l") == true)
    #expect(output.last?.data == "\u{1B}[3;9H\u{1B}[0my")
  }

  @Test("A visible cursor is placed, and hidden again")
  func cursor() throws {
    var recording = recording()
    var grid = Grid(columns: 40, rows: 10)
    grid.cursor = Point(x: 4, y: 1)
    recording.show(grid, at: 0)
    #expect(try ParsedRecording(recording.text).shown().isCursorVisible)
    grid.cursor = nil
    recording.show(grid, at: 1)
    #expect(try !ParsedRecording(recording.text).shown().isCursorVisible)
  }

  @Test("The header has size, title, duration and the colours that the theme leaves to the terminal")
  func header() throws {
    var recording = recording(title: "Title \"x\"\\ \u{1B}[2J\u{202E}\n日本")
    recording.show(Grid(columns: 40, rows: 10), at: 0)
    recording.end(at: 12_345_678)
    let text = recording.text
    #expect(!text.unicodeScalars.contains { $0 != "\n" && VisibleText.isControl($0) })
    let parsed = try ParsedRecording(text)
    #expect(parsed.number("version") == 2)
    #expect(parsed.number("width") == 40 && parsed.number("height") == 10)
    #expect(parsed.number("duration") == 12.345678 && parsed.output.last?.time == 12.345678)
    #expect(parsed.string("title")?.hasPrefix("Title \"x\"\\ ␛[2J") == true)
    #expect(parsed.header["theme"]?["bg"] == .string("#121212"))
    guard case .string(let palette)? = parsed.header["theme"]?["palette"] else {
      Issue.record("no palette")
      return
    }
    #expect(palette.split(separator: ":").count == 16)
  }

  @Test("Markers keep their text, which is limited, and times never decrease")
  func markers() throws {
    var recording = recording()
    recording.show(Grid(columns: 40, rows: 10), at: 5_000_000)
    recording.mark("He said \"no\" \\ \u{1B}c\u{2028}", at: 4_000_000)
    recording.mark(String(repeating: "長", count: 10_000), at: 6_000_000)
    let markers = try ParsedRecording(recording.text).markers
    #expect(markers.map(\.time) == [5, 6] && recording.markerCount == 2)
    #expect(markers.first?.data == "He said \"no\" \\ ␛c␦")
    #expect((markers.last?.data.unicodeScalars.count ?? 0) <= 201)
  }

  @Test("A grid of another size adds nothing")
  func otherSize() throws {
    var recording = recording()
    recording.show(Grid(columns: 40, rows: 10), at: 0)
    recording.show(Grid(columns: 80, rows: 24), at: 1_000_000)
    #expect(try ParsedRecording(recording.text).events.count == 1)
  }

  @Test("A theme's own colours are the recording's, and a missing one is readable on the other")
  func colors() {
    var style = Style()
    (style.foreground, style.background) = (.rgb(1, 2, 3), .rgb(250, 251, 252))
    let own = ScreenColors(text: style)
    #expect(own.foreground.hex == "#010203" && own.background.hex == "#fafbfc")
    style.background = .terminal
    #expect(ScreenColors(text: style).background.hex == "#ffffff")
    (style.foreground, style.background) = (.terminal, .rgb(250, 251, 252))
    #expect(ScreenColors(text: style).foreground.hex == "#1a1a1a")
  }
}
