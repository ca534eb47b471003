// Lanes and arrows in terminal cells.

import Grid
import Support

/// The columns of lanes with equal distances, and the drawing of arrows between them.
package struct LaneColumns: Hashable, Sendable {
  /// A row of cells in three parts, so that the arrow can have a colour of its own.
  package struct Cells: Hashable, Sendable {
    package let before: String
    package let mark: String
    package let after: String

    package var text: String { before + mark + after }
  }

  private let columns: [DiagramLane: Int]
  /// The columns of the lanes from left to right.
  private let positions: [Int]
  /// The names of the lanes, each above its lane; `width` cells wide.
  package let heading: String
  package let width: Int

  private static let minDistance = 4

  /// - Parameters:
  ///   - lanes: The lanes from left to right.
  ///   - name: Returns the name of a lane in the heading.
  package init(_ lanes: [DiagramLane], name: (DiagramLane) -> String) {
    let names = lanes.map(name)
    let widths = names.map { CellWidth.of($0) }
    let distance = max(Self.minDistance, (widths.max() ?? 0) + 1)
    let first = (widths.first ?? 0) / 2
    positions = lanes.indices.map { first + $0 * distance }
    columns = Dictionary(uniqueKeysWithValues: zip(lanes, positions))
    var (heading, end) = ("", 0)
    for (index, name) in names.enumerated() {
      let start = max(end, positions[index] - widths[index] / 2)
      heading += String(repeating: " ", count: start - end) + name
      end = start + widths[index]
    }
    width = max(end, (positions.last ?? -1) + 1)
    self.heading = heading + String(repeating: " ", count: width - end)
  }

  /// Returns the cells of a message; only the lanes if the message has a lane without a column.
  package func cells(_ message: DiagramMessage) -> Cells {
    var cells = empty
    switch message {
    case .span:
      guard let first = positions.first, let last = positions.last else { return split(cells, 0..<0) }
      for column in first...last { cells[column] = "." }
      return split(cells, first..<last + 1)
    case .note(let lane):
      guard let column = columns[lane] else { return lanes }
      cells[column] = "o"
      return split(cells, column..<column + 1)
    case .arrow(let sender, let receiver), .lost(let sender, let receiver):
      guard let start = columns[sender], let end = columns[receiver], start != end else { return lanes }
      let isLost = message.isLost
      let range = min(start, end) + 1..<max(start, end)
      for column in range { cells[column] = !isLost ? "─" : (column - start) % 2 == 0 ? "-" : " " }
      cells[start] = start < end ? "├" : "┤"
      cells[start < end ? end - 1 : end + 1] = isLost ? "x" : start < end ? ">" : "<"
      return split(cells, min(start, end)..<max(start, end) + 1)
    }
  }

  /// The lanes without an arrow.
  package var lanes: Cells { split(empty, 0..<0) }

  private var empty: [Character] {
    var cells = [Character](repeating: " ", count: width)
    for column in positions { cells[column] = "│" }
    return cells
  }

  private func split(_ cells: [Character], _ mark: Range<Int>) -> Cells {
    Cells(
      before: String(cells[..<mark.lowerBound]), mark: String(cells[mark]),
      after: String(cells[mark.upperBound...]))
  }
}
