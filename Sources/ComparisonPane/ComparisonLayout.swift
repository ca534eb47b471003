// The areas of the comparison: two phones on a large screen, the paired log, and the box below it.

import Grid
import Workbench

struct ComparisonLayout {
  /// The frames of the phones; nil on a screen without room for them.
  private(set) var phones: (left: Rect, right: Rect)?
  private(set) var log: Rect
  /// The box with the differences of the selected row, or with the open dialogs; nil on a small screen.
  private(set) var box: Rect?

  /// The rows of a phone that is not drawn, for the keys that scroll a dialog.
  static let phoneRows = 10

  private static let boxRows = 6
  private static let smallBoxRows = 5
  private static let minPhoneRows = 11
  private static let maxPhoneRows = 16

  /// `coveredRows` is the number of rows at the bottom that a notice covers, besides the border.
  init(in bench: Workbench, isAnswering: Bool, coveredRows: Int = 0) {
    let (columns, rows) = (bench.columns, bench.rows)
    // The status bar and the key bar remain visible.
    log = Rect(x: 0, y: 1, width: columns, height: max(0, rows - 2))
    if columns >= 100, rows >= 34 {
      let height = min(Self.maxPhoneRows, max(Self.minPhoneRows, log.height * 3 / 10))
      let width = columns / 2
      phones = (
        Rect(x: 0, y: log.y, width: width, height: height),
        Rect(x: width, y: log.y, width: columns - width, height: height)
      )
      log.y += height
      log.height -= height
    }
    if phones == nil { log.height = max(0, log.height - coveredRows) }
    let isSmall = columns < 70 || rows < 20
    if isSmall, !isAnswering { return }
    let height = isSmall ? Self.smallBoxRows : Self.boxRows
    log.height -= height
    box = Rect(x: 0, y: log.y + log.height, width: columns, height: height)
  }
}
