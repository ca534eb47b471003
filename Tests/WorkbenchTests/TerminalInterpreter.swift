// A small terminal for tests, which knows only the control sequences of recordings.

import Grid
import Support
import Testing

/// The cells that a terminal shows after the output of a recording.
struct TerminalInterpreter {
  struct ShownCell: Hashable {
    /// Empty for the right half of a wide character.
    var text = " "
    var style = Style()
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [[ShownCell]]
  private(set) var isCursorVisible = true
  private var style = Style()
  private var (x, y) = (0, 0)
  /// The cell of the last character, to which a combining mark is added.
  private var last: (x: Int, y: Int)?

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Array(repeating: ShownCell(), count: columns), count: rows)
  }

  /// Returns the cells of a grid, for comparison.
  static func cells(of grid: Grid) -> [[ShownCell]] {
    (0..<grid.rows).map { row in
      grid.cells(row: row).map { cell in
        var text = cell.isContinuation ? "" : String(cell.base)
        if let mark = cell.marks.0 { text.unicodeScalars.append(mark) }
        if let mark = cell.marks.1 { text.unicodeScalars.append(mark) }
        return ShownCell(text: text, style: cell.style)
      }
    }
  }

  mutating func receive(_ text: String) {
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\u{1B}" {
        guard scalars.popFirst() == "[", let end = scalars.firstIndex(where: { $0.properties.isAlphabetic })
        else {
          Issue.record("a control sequence is incomplete")
          return
        }
        execute(String(String.UnicodeScalarView(scalars[..<end])), scalars[end])
        scalars = scalars[(end + 1)...]
      } else {
        put(scalar)
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0x20, scalar.value != 0x7F else {
      Issue.record("U+\(String(scalar.value, radix: 16)) is output")
      return
    }
    let isMark = [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    let isFlag = (0x1F1E6...0x1F1FF).contains(scalar.value)
    if let last, isMark || isFlag && cells[last.y][last.x].text.unicodeScalars.map(\.isFlagLetter) == [true] {
      cells[last.y][last.x].text.unicodeScalars.append(scalar)
      if isFlag {
        cells[last.y][last.x + 1] = ShownCell(text: "", style: style)
        x = last.x + 2
      }
      return
    }
    let width = isFlag ? 1 : CellWidth.of(String(scalar))
    guard y < rows, x + width <= columns else {
      Issue.record("output outside of the terminal: \(x), \(y)")
      return
    }
    cells[y][x] = ShownCell(text: String(scalar), style: style)
    if width == 2 { cells[y][x + 1] = ShownCell(text: "", style: style) }
    last = (x, y)
    x += width
  }

  private mutating func execute(_ parameters: String, _ final: Unicode.Scalar) {
    last = nil
    switch (parameters, final) {
    case ("2", "J"): cells = Array(repeating: Array(repeating: ShownCell(), count: columns), count: rows)
    case ("?25", "l"): isCursorVisible = false
    case ("?25", "h"): isCursorVisible = true
    case (_, "H"):
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      guard numbers.count == 2 else { break }
      (y, x) = (numbers[0] - 1, numbers[1] - 1)
      return
    case (_, "m"): setStyle(parameters.split(separator: ";").compactMap { Int($0) })
    default: Issue.record("unknown sequence \(parameters)\(final)")
    }
  }

  private mutating func setStyle(_ codes: [Int]) {
    var codes = codes[...]
    while let code = codes.popFirst() {
      switch code {
      case 0: style = Style()
      case 1: style.bold = true
      case 2: style.dim = true
      case 3: style.italic = true
      case 4: style.underline = true
      case 7: style.reverse = true
      case 30...37: style.foreground = .ansi(UInt8(code - 30))
      case 40...47: style.background = .ansi(UInt8(code - 40))
      case 90...97: style.foreground = .ansi(UInt8(code - 82))
      case 100...107: style.background = .ansi(UInt8(code - 92))
      case 38, 48:
        let parts = codes.prefix(4).map { UInt8(clamping: $0) }
        codes = codes.dropFirst(4)
        guard parts.count == 4, parts[0] == 2 else {
          Issue.record("unknown colour")
          return
        }
        let color = Color.rgb(parts[1], parts[2], parts[3])
        if code == 38 { style.foreground = color } else { style.background = color }
      default: Issue.record("unknown attribute \(code)")
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isFlagLetter: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

/// A recording that was parsed.
struct ParsedRecording {
  struct Event: Hashable {
    /// The time in seconds.
    let time: Double
    let code: String
    let data: String
  }

  struct Malformed: Error {
    let line: String
  }

  let header: JSONValue
  let events: [Event]

  init(_ text: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last?.isEmpty == true)
    header = try JSONReader.read(Array(try #require(lines.first).utf8))
    events = try lines.dropFirst().dropLast().map { line in
      guard case .array(let parts) = try JSONReader.read(Array(line.utf8)), parts.count == 3,
        case .number(let time) = parts[0], case .string(let code) = parts[1],
        case .string(let data) = parts[2]
      else { throw Malformed(line: String(line)) }
      return Event(time: try #require(Double(time)), code: code, data: data)
    }
  }

  var output: [Event] { events.filter { $0.code == "o" } }
  var markers: [Event] { events.filter { $0.code == "m" } }

  func string(_ key: String) -> String? {
    if case .string(let text)? = header[key] { text } else { nil }
  }

  func number(_ key: String) -> Double? {
    if case .number(let digits)? = header[key] { Double(digits) } else { nil }
  }

  /// Returns what a terminal shows at the end.
  func shown() throws -> TerminalInterpreter {
    var terminal = TerminalInterpreter(
      columns: Int(try #require(number("width"))), rows: Int(try #require(number("height"))))
    for event in output { terminal.receive(event.data) }
    return terminal
  }
}
