// A sequence diagram as plain text, in columns.

extension SequenceDiagram {
  /// The width in cells of the times, including a gap.
  private static let timeWidth = 9
  private static let gap = "  "

  /// Returns a heading and one line for each row, without spaces at the end.
  package var textLines: [String] {
    guard !lanes.isEmpty else { return [] }
    let columns = LaneColumns(lanes) { $0.name }
    let blank = String(repeating: " ", count: Self.timeWidth)
    return [Self.trimmed(blank + columns.heading)]
      + rows.map { row in
        let time = row.time + String(repeating: " ", count: max(1, Self.timeWidth - row.time.utf8.count))
        return Self.trimmed(time + columns.cells(row.message).text + Self.gap + row.label)
      }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
