// The history of typed lines, for Up and Down in a text field.

package struct LineHistory: Hashable, Sendable {
  private static let capacity = 500

  private var lines: [String] = []
  /// The index that Up and Down change; `lines.count` is the index of the line that is being typed.
  private var index = 0
  /// The unfinished line as it was before the first Up.
  private var draft = ""

  package init() {
  }

  /// Adds an accepted line and removes earlier copies of it.
  package mutating func add(_ line: String) {
    lines.removeAll { $0 == line }
    if !line.isEmpty { lines.append(line) }
    if lines.count > Self.capacity { lines.removeFirst() }
    rewind()
  }

  /// Returns to the line that is being typed, when a field opens or closes.
  package mutating func rewind() {
    index = lines.count
    draft = ""
  }

  /// Returns the next older line; nil if the oldest line is shown.
  package mutating func older(than text: String) -> String? {
    guard index > 0 else { return nil }
    if index == lines.count { draft = text }
    index -= 1
    return lines[index]
  }

  /// Returns the next newer line, and finally the unfinished line; nil if the unfinished line is already
  /// shown.
  package mutating func newer() -> String? {
    guard index < lines.count else { return nil }
    index += 1
    return index == lines.count ? draft : lines[index]
  }
}
