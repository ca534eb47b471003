// Lines typed before, for Up and Down in a text field.

/// The lines typed before, oldest first, with a place in them.
package struct LineHistory: Hashable, Sendable {
  private static let capacity = 500

  private var lines: [String] = []
  /// Where Up and Down are; `lines.count` is the line being typed.
  private var index = 0
  /// What was typed before going up.
  private var draft = ""

  package init() {
  }

  /// Keeps a line that was accepted.
  package mutating func add(_ line: String) {
    lines.removeAll { $0 == line }
    if !line.isEmpty { lines.append(line) }
    if lines.count > Self.capacity { lines.removeFirst() }
    rewind()
  }

  /// Back to the line being typed, when a field is opened or left.
  package mutating func rewind() {
    index = lines.count
    draft = ""
  }

  /// The line before the present one; nil at the oldest.
  package mutating func older(than text: String) -> String? {
    guard index > 0 else { return nil }
    if index == lines.count { draft = text }
    index -= 1
    return lines[index]
  }

  /// The line after the present one, at last the one being typed; nil when that is shown.
  package mutating func newer() -> String? {
    guard index < lines.count else { return nil }
    index += 1
    return index == lines.count ? draft : lines[index]
  }
}
