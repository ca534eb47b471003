// The line breaks in long log lines.
//
// A line breaks after the last word if at most a third of the row remains empty. Otherwise the line breaks at
// the edge, because codes and addresses can be longer than a row.

import Grid

package enum LineBreaks {
  /// Returns the byte ranges of pieces that take at most `columns` cells each, without the space at each
  /// break.
  package static func pieces(of text: String, columns: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var remaining = text[...]
    var start = 0
    func addLine(_ count: Int, skipping skipped: Int = 0) {
      pieces.append(start..<start + count)
      start += count + skipped
      remaining = remaining[remaining.utf8.index(remaining.startIndex, offsetBy: count + skipped)...]
    }
    while !remaining.isEmpty {
      let fitting = CellWidth.prefix(remaining, columns: columns).utf8.count
      guard fitting < remaining.utf8.count else {
        addLine(fitting)
        break
      }
      guard fitting > 0 else {
        // The character is wider than a row.
        addLine(remaining.prefix(1).utf8.count)
        continue
      }
      let bytes = remaining.utf8
      let edge = bytes.index(bytes.startIndex, offsetBy: fitting)
      if bytes[edge] == UInt8(ascii: " ") {
        addLine(fitting, skipping: 1)
      } else if let space = lastSpace(in: remaining[..<edge], atMost: columns / 3) {
        addLine(space, skipping: 1)
      } else {
        addLine(fitting)
      }
    }
    return pieces
  }

  /// Returns the byte offset of the last space.
  ///
  /// Returns nil if more than `cells` cells would remain empty, or if only spaces precede it.
  private static func lastSpace(in line: Substring, atMost cells: Int) -> Int? {
    let bytes = line.utf8
    guard let space = bytes.lastIndex(of: UInt8(ascii: " ")),
      CellWidth.of(line[space...]) <= cells,
      line[..<space].contains(where: { $0 != " " })
    else { return nil }
    return bytes.distance(from: bytes.startIndex, to: space)
  }
}
