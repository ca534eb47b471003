// A terminal emulator for the sequences that the program and ncurses send to xterm.

import Grid

struct Screen {
  private(set) var columns: Int
  private(set) var rows: Int
  /// The text of each cell, which is empty for the second half of a wide character.
  private var cells: [[String]]
  private var x = 0
  private var y = 0
  private var saved = (x: 0, y: 0)
  private var top = 0
  private var bottom: Int
  private var last = " "
  private var held: [UInt8] = []
  /// The private modes that are set, such as 1049 (alternate screen) and 25 (cursor).
  private(set) var modes: Set<Int> = [25]
  private(set) var unknown: [String] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    bottom = rows - 1
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  mutating func resize(columns: Int, rows: Int) {
    var other = Screen(columns: columns, rows: rows)
    other.modes = modes
    other.unknown = unknown
    for row in 0..<min(rows, self.rows) {
      for column in 0..<min(columns, self.columns) { other.cells[row][column] = cells[row][column] }
    }
    (other.x, other.y) = (min(x, columns - 1), min(y, rows - 1))
    other.held = held
    self = other
  }

  mutating func clear() { cells = Array(repeating: blankRow, count: rows) }

  func text(row: Int) -> String {
    guard cells.indices.contains(row) else { return "" }
    var line = cells[row].joined()
    while line.last == " " { line.removeLast() }
    return line
  }

  var text: String { (0..<rows).map { text(row: $0) }.joined(separator: "\n") }

  // MARK: Bytes

  mutating func feed(_ bytes: [UInt8]) {
    held += bytes
    var rest = held[...]
    while let used = step(rest) { rest = rest.dropFirst(used) }
    held = Array(rest)
  }

  /// Processes one character or sequence.
  ///
  /// Returns its number of bytes, or nil if it is incomplete.
  private mutating func step(_ rest: ArraySlice<UInt8>) -> Int? {
    guard let byte = rest.first else { return nil }
    switch byte {
    case 0x1B: return escape(rest)
    case 0x0D: x = 0
    case 0x0A: lineFeed()
    case 0x08: x = max(0, x - 1)
    case 0x09: x = min(columns - 1, (x / 8 + 1) * 8)
    case 0x07, 0x0E, 0x0F: break
    case 0..<0x20, 0x7F: unknown.append("byte \(byte)")
    case 0x20..<0x7F:
      put(String(Unicode.Scalar(byte)), width: 1)
    default: return character(rest)
    }
    return 1
  }

  private mutating func character(_ rest: ArraySlice<UInt8>) -> Int? {
    let length = rest[rest.startIndex] >= 0xF0 ? 4 : rest[rest.startIndex] >= 0xE0 ? 3 : 2
    guard rest.count >= length else { return nil }
    let bytes = rest.prefix(length)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      if bytes.contains(0x1B) { return 1 }
      if let cut = bytes.firstIndex(of: Self.shellsWord[0]) {
        switch Self.isShellsWord(rest[cut...]) {
        case true?: return 1
        case nil: return nil
        case false?: break
        }
      }
      unknown.append("bytes that are no UTF-8: \(Array(bytes))")
      return 1
    }
    if let scalar = text.unicodeScalars.first, (0x80...0x9F).contains(scalar.value) {
      unknown.append("U+\(String(scalar.value, radix: 16))")
    }
    let width = CellWidth.of(text)
    let isMark =
      text.unicodeScalars.first.map {
        $0.properties.generalCategory == .nonspacingMark || $0.value == 0x200D
          || $0.properties.isVariationSelector || $0.properties.isEmojiModifier
      } ?? false
    if width == 0 || isMark {
      let column = max(0, min(columns, x) - 1)
      if cells.indices.contains(y) { cells[y][column] += text }
    } else {
      put(text, width: width)
    }
    return length
  }

  private mutating func put(_ text: String, width: Int) {
    if x + width > columns {
      x = 0
      lineFeed()
    }
    guard cells.indices.contains(y), x + width <= columns else { return }
    // If half of a wide character is overwritten, the other half is erased.
    if cells[y][x].isEmpty, x > 0 { cells[y][x - 1] = " " }
    if x + width < columns, cells[y][x + width].isEmpty { cells[y][x + width] = " " }
    cells[y][x] = text
    if width == 2 { cells[y][x + 1] = "" }
    x += width
    last = text
  }

  private mutating func lineFeed() {
    if y == bottom { scroll(1) } else if y < rows - 1 { y += 1 }
  }

  private var blankRow: [String] { Array(repeating: " ", count: columns) }

  private mutating func scroll(_ count: Int) {
    for _ in 0..<min(abs(count), rows) {
      if count > 0 {
        cells.remove(at: top)
        cells.insert(blankRow, at: bottom)
      } else {
        cells.remove(at: bottom)
        cells.insert(blankRow, at: top)
      }
    }
  }

  // MARK: Sequences

  /// The beginning of the shell's message when a signal has ended the program.
  private static let shellsWord = Array("bash: line ".utf8)

  /// Whether the shell's message begins here, possibly in the middle of a sequence.
  ///
  /// Returns nil if more bytes are needed.
  private static func isShellsWord(_ rest: ArraySlice<UInt8>) -> Bool? {
    let equal = zip(rest, shellsWord).prefix { $0 == $1 }.count
    return equal == shellsWord.count ? true : equal == rest.count ? nil : false
  }

  private mutating func escape(_ rest: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(rest.prefix(300))
    guard bytes.count > 1 else { return nil }
    // An interrupted sequence has no effect, as in any terminal. The program may write its exit sequences at
    // any time.
    if bytes[1] == 0x1B { return 1 }
    switch bytes[1] {
    case UInt8(ascii: "["):
      guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        if bytes.count >= 300 { unknown.append("an endless sequence") }
        return bytes.count >= 300 ? 1 : nil
      }
      if let cut = bytes[2..<end].firstIndex(of: 0x1B) { return cut }
      // The sequence that repeats a character ends in `b`, the first letter of the message, so the next bytes
      // decide.
      if Self.isShellsWord(bytes[end...]) == true { return end }
      control(Array(bytes[2..<end]), bytes[end])
      return end + 1
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      // A string sequence, such as a long text for the clipboard, extends to its terminator.
      let all = Array(rest)
      for index in all.indices.dropFirst(2) {
        if all[index] == 7 { return index + 1 }
        if all[index] == 0x1B, index + 1 < all.count { return all[index + 1] == 0x5C ? index + 2 : index }
      }
      return nil
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      return bytes.count > 2 ? bytes[2] == 0x1B ? 2 : 3 : nil
    case UInt8(ascii: "7"): saved = (x, y)
    case UInt8(ascii: "8"): (x, y) = (min(saved.x, columns - 1), min(saved.y, rows - 1))
    case UInt8(ascii: "M"): if y == top { scroll(-1) } else { y = max(0, y - 1) }
    case UInt8(ascii: "D"): lineFeed()
    case UInt8(ascii: "E"):
      x = 0
      lineFeed()
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "c"): break
    default:
      switch Self.isShellsWord(bytes[1...]) {
      case true?: return 1
      case nil: return nil
      case false?: unknown.append("escape and byte \(bytes[1])")
      }
    }
    return 2
  }

  private mutating func control(_ parameters: [UInt8], _ final: UInt8) {
    let text = parameters.text
    let isPrivate = text.hasPrefix("?") || text.hasPrefix(">") || text.hasPrefix("=")
    let numbers = text.drop { "?>=!".contains($0) }.split(separator: ";", omittingEmptySubsequences: false)
      .map {
        Int($0.prefix { $0.isNumber }) ?? 0
      }
    let first = numbers.first ?? 0
    let count = max(1, first)
    switch final {
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      y = min(rows - 1, count - 1)
      x = min(columns - 1, max(1, numbers.count > 1 ? numbers[1] : 1) - 1)
    case UInt8(ascii: "A"): y = max(0, y - count)
    case UInt8(ascii: "B"), UInt8(ascii: "e"): y = min(rows - 1, y + count)
    case UInt8(ascii: "C"), UInt8(ascii: "a"): x = min(columns - 1, x + count)
    case UInt8(ascii: "D"): x = max(0, min(columns - 1, x) - count)
    case UInt8(ascii: "G"), UInt8(ascii: "`"): x = min(columns - 1, count - 1)
    case UInt8(ascii: "d"): y = min(rows - 1, count - 1)
    case UInt8(ascii: "J"): erase(first)
    case UInt8(ascii: "K"):
      let x = min(x, columns - 1)
      blank(first == 0 ? x..<columns : first == 1 ? 0..<x + 1 : 0..<columns)
    case UInt8(ascii: "X"): blank(min(x, columns - 1)..<min(columns, x + count))
    case UInt8(ascii: "P"):
      for _ in 0..<min(count, columns - min(x, columns - 1)) {
        cells[y].remove(at: min(x, columns - 1))
        cells[y].append(" ")
      }
    case UInt8(ascii: "@"):
      for _ in 0..<min(count, columns) {
        cells[y].insert(" ", at: min(x, columns - 1))
        cells[y].removeLast()
      }
    case UInt8(ascii: "L"), UInt8(ascii: "M"):
      let region = top
      top = y
      scroll(final == UInt8(ascii: "L") ? -count : count)
      top = region
    case UInt8(ascii: "S"): scroll(count)
    case UInt8(ascii: "T"): scroll(-count)
    case UInt8(ascii: "b"): for _ in 0..<min(count, columns) { put(last, width: max(1, CellWidth.of(last))) }
    case UInt8(ascii: "r") where !isPrivate:
      // A sequence for the larger window may arrive after the window has shrunk.
      bottom = min(rows - 1, (numbers.count > 1 ? max(1, numbers[1]) : rows) - 1)
      top = min(count - 1, bottom)
      (x, y) = (0, 0)
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      guard isPrivate else { return }
      for number in numbers {
        if final == UInt8(ascii: "h") { modes.insert(number) } else { modes.remove(number) }
        if number == 1049 { cells = Array(repeating: blankRow, count: rows) }
      }
    case UInt8(ascii: "m"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "c"), UInt8(ascii: "q"),
      UInt8(ascii: "p"), UInt8(ascii: "u"):
      break
    default: unknown.append("ESC [ \(text) \(Character(Unicode.Scalar(final)))")
    }
  }

  private mutating func erase(_ way: Int) {
    let x = min(x, columns - 1)
    if way >= 2 { return cells = Array(repeating: blankRow, count: rows) }
    blank(way == 0 ? x..<columns : 0..<x + 1)
    for row in way == 0 ? y + 1..<rows : 0..<y { cells[row] = blankRow }
  }

  private mutating func blank(_ range: Range<Int>) {
    for column in range where cells[y].indices.contains(column) { cells[y][column] = " " }
  }
}
