// The wrapping of text into a limited number of lines.

import Grid

extension TextLayout {
  /// Wraps a text into at most `limit` lines; `..` marks a cut.
  package static func wrap(_ text: String, columns: Int, limit: Int) -> [String] {
    let lines = wrap(text, columns: columns)
    guard lines.count > limit else { return lines }
    let last = CellWidth.truncated(lines[limit - 1] + " " + lines[limit], columns: columns)
    return lines.prefix(limit - 1) + [last]
  }
}
