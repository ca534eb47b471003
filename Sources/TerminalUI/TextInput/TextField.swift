// One line of text that is being typed: cursor, readline keys, sideways scrolling by cells. Used by the command line,
// filters, names and forms.

import Grid

/// A line of text being edited.
package struct TextField: Hashable, Sendable {
  /// What a paste may bring at most, in characters.
  package static let capacity = 16_384

  private var characters: [Character] = []
  /// How many characters stand before the cursor.
  package private(set) var cursor = 0
  /// Whether the text is only proposed: what is typed or pasted takes its place, an editing key makes it one's own.
  package private(set) var isProposed: Bool

  package init(_ text: String = "", isProposed: Bool = false) {
    characters = Array(text.prefix(Self.capacity))
    cursor = characters.count
    self.isProposed = isProposed
  }

  package var text: String { String(characters) }
  package var isEmpty: Bool { characters.isEmpty }

  /// Puts `text` at the cursor.
  ///
  /// - Returns: how many characters were left out for want of room.
  @discardableResult
  package mutating func insert(_ text: String) -> Int {
    if isProposed { replace(with: "") }
    let room = Self.capacity - characters.count
    let new = Self.bounded(text).prefix(room)
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
    guard text.utf8.count > new.utf8.count else { return 0 }
    // What is left out may be a whole file: its characters are told apart only where that is quick.
    let rest = text[new.endIndex...]
    return rest.utf8.count > Self.maxBytes ? rest.unicodeScalars.count : rest.count
  }

  /// As much of a text as a field may take: a single character may be as long as a file.
  private static func bounded(_ text: String) -> String.SubSequence {
    guard text.utf8.count > maxBytes else { return text[...] }
    var end = text.utf8.index(text.startIndex, offsetBy: maxBytes)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return text[..<end]
  }

  /// The bytes that a text may bring at most.
  private static let maxBytes = 4 * capacity

  /// Puts `text` in the place of everything, the cursor at its end.
  package mutating func replace(with text: String) {
    self = TextField(text)
  }

  /// Does an editing command: from then on the text is one's own.
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

  /// Deletes the word before the cursor, with the spaces behind it.
  package mutating func deleteWord() {
    var start = cursor
    while start > 0, characters[start - 1] == " " { start -= 1 }
    while start > 0, characters[start - 1] != " " { start -= 1 }
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  /// Draws the part around the cursor into `width` cells and shows the terminal's cursor there.
  package func draw(into grid: inout Grid, x: Int, y: Int, width: Int, style: Style) {
    guard width > 0 else { return }
    // Start far enough left of the cursor that it stays inside, one cell kept for the cursor itself.
    var start = cursor
    var before = 0
    while start > 0 {
      let next = Self.width(of: characters[start - 1])
      if before + next > width - 1 { break }
      before += next
      start -= 1
    }
    var end = cursor
    var total = before
    while end < characters.count {
      let next = Self.width(of: characters[end])
      if total + next > width { break }
      total += next
      end += 1
    }
    grid.fill(Rect(x: x, y: y, width: width, height: 1), style: style)
    grid.put(String(characters[start..<end]), x: x, y: y, limit: x + width, style: style)
    grid.cursor = Point(x: x + before, y: y)
  }

  private static func width(of character: Character) -> Int { CellWidth.of(String(character)) }
}
