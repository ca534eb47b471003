// Where a long line of the log goes on in the next row: after a word where one ends near the edge, so that words stay
// whole, and else at the edge, for codes, addresses and identifiers may be longer than a row.

import Grid

/// Where lines are broken.
package enum LineBreaks {
  /// The parts of a text, in bytes, that take at most `columns` each; a space at a break is in none of them.
  package static func pieces(of text: String, columns: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var rest = text[...]
    var start = 0
    func addLine(_ count: Int, skipping skipped: Int = 0) {
      pieces.append(start..<start + count)
      start += count + skipped
      rest = rest[rest.utf8.index(rest.startIndex, offsetBy: count + skipped)...]
    }
    while !rest.isEmpty {
      let fitting = CellWidth.prefix(rest, columns: columns).utf8.count
      guard fitting < rest.utf8.count else {
        addLine(fitting)
        break
      }
      guard fitting > 0 else {
        // One character that is wider than a row.
        addLine(rest.prefix(1).utf8.count)
        continue
      }
      let bytes = rest.utf8
      let edge = bytes.index(bytes.startIndex, offsetBy: fitting)
      if bytes[edge] == UInt8(ascii: " ") {
        addLine(fitting, skipping: 1)
      } else if let space = lastSpace(in: rest[..<edge], atMost: columns / 3) {
        addLine(space, skipping: 1)
      } else {
        addLine(fitting)
      }
    }
    return pieces
  }

  /// Where the last space is, in bytes; nil where more than some cells would be left empty, or only spaces stand before.
  private static func lastSpace(in line: Substring, atMost cells: Int) -> Int? {
    let bytes = line.utf8
    guard let space = bytes.lastIndex(of: UInt8(ascii: " ")),
      CellWidth.of(line[space...]) <= cells,
      line[..<space].contains(where: { $0 != " " })
    else { return nil }
    return bytes.distance(from: bytes.startIndex, to: space)
  }
}
