// The part of two texts that contains their first difference.

import Grid

enum DifferingPart {
  /// Returns both texts without a part before their first difference if the difference would be cut off.
  ///
  /// - Parameters:
  ///   - left: The text of the left side.
  ///   - right: The text of the right side.
  ///   - columns: The columns of each text.
  ///   - head: The columns that remain of the beginning.
  /// - Returns: The texts, with `..` in place of the part, or unchanged.
  static func shown(
    _ left: String, _ right: String, columns: Int, head: Int = 0
  ) -> (left: String, right: String) {
    guard left != right, max(CellWidth.of(left), CellWidth.of(right)) > columns else { return (left, right) }
    let common = zip(left, right).prefix { $0 == $1 }.map { $0.0 }
    let beginning = CellWidth.prefix(String(common), columns: head)
    // Some columns before the difference show where it is.
    let context = columns / 4
    guard CellWidth.of(String(common)) > max(columns - context, head + context + 2) else {
      return (left, right)
    }
    var start = common.count
    var width = 0
    while start > 0, width < context {
      start -= 1
      width += CellWidth.of(String(common[start]))
    }
    if let space = common[start...].firstIndex(of: " ") { start = space + 1 }
    return ("\(beginning)..\(left.dropFirst(start))", "\(beginning)..\(right.dropFirst(start))")
  }
}
