// A single-line text field with readline keys and horizontal scrolling.

import Grid

package struct TextField: Hashable, Sendable {
  /// The limit in characters.
  package static let capacity = 16_384

  private var characters: [Character] = []
  package private(set) var cursor = 0
  /// Whether typed or pasted text replaces the whole text; an editing key ends this state.
  package private(set) var isProposed: Bool

  package init(_ text: String = "", isProposed: Bool = false) {
    characters = Array(text.prefix(Self.capacity))
    cursor = characters.count
    self.isProposed = isProposed
  }

  package var text: String { String(characters) }
  package var isEmpty: Bool { characters.isEmpty }

  /// Inserts `text` at the cursor.
  ///
  /// - Returns: the number of characters that did not fit.
  @discardableResult
  package mutating func insert(_ text: String) -> Int {
    if isProposed { replace(with: "") }
    let remainingCapacity = Self.capacity - characters.count
    let inserted = Self.bounded(text).prefix(remainingCapacity)
    characters.insert(contentsOf: inserted, at: cursor)
    cursor += inserted.count
    guard text.utf8.count > inserted.utf8.count else { return 0 }
    // A long remainder is counted in scalars, because counting its characters is slow.
    let remaining = text[inserted.endIndex...]
    return remaining.utf8.count > Self.maxBytes ? remaining.unicodeScalars.count : remaining.count
  }

  /// Returns the text cut to `maxBytes`, because a single character can have any number of bytes.
  private static func bounded(_ text: String) -> String.SubSequence {
    guard text.utf8.count > maxBytes else { return text[...] }
    var end = text.utf8.index(text.startIndex, offsetBy: maxBytes)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return text[..<end]
  }

  private static let maxBytes = 4 * capacity

  package mutating func replace(with text: String) {
    self = TextField(text)
  }

  /// Executes an editing command, which accepts a proposed text.
  package mutating func edit(_ change: (inout TextField) -> Void) {
    isProposed = false
    change(&self)
  }

  package mutating func moveToStart() { cursor = 0 }
  package mutating func moveToEnd() { cursor = characters.count }
  package mutating func moveLeft() { cursor = max(0, cursor - 1) }
  package mutating func moveRight() { cursor = min(characters.count, cursor + 1) }

  package mutating func deleteBackward() {
    guard cursor > 0 else { return }
    cursor -= 1
    characters.remove(at: cursor)
  }

  package mutating func deleteForward() {
    guard cursor < characters.count else { return }
    characters.remove(at: cursor)
  }

  package mutating func deleteToStart() {
    characters.removeSubrange(..<cursor)
    cursor = 0
  }

  package mutating func deleteToEnd() { characters.removeSubrange(cursor...) }

  package mutating func deleteWord() {
    var start = cursor
    while start > 0, characters[start - 1] == " " { start -= 1 }
    while start > 0, characters[start - 1] != " " { start -= 1 }
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  package func draw(into grid: inout Grid, x: Int, y: Int, width: Int, style: Style) {
    guard width > 0 else { return }
    // The last cell is reserved for the cursor at the end of the text.
    var start = cursor
    var columnsBeforeCursor = 0
    while start > 0 {
      let next = Self.width(of: characters[start - 1])
      if columnsBeforeCursor + next > width - 1 { break }
      columnsBeforeCursor += next
      start -= 1
    }
    var end = cursor
    var total = columnsBeforeCursor
    while end < characters.count {
      let next = Self.width(of: characters[end])
      if total + next > width { break }
      total += next
      end += 1
    }
    grid.fill(Rect(x: x, y: y, width: width, height: 1), style: style)
    grid.put(String(characters[start..<end]), x: x, y: y, limit: x + width, style: style)
    grid.cursor = Point(x: x + columnsBeforeCursor, y: y)
  }

  private static func width(of character: Character) -> Int { CellWidth.of(String(character)) }
}
