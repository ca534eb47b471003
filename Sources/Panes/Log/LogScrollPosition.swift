// The scroll position of the log: the first row on screen and the selected row.

import Grid
import Scenario
import Simulation
import Support

extension LogPane {
  /// A row among the shown entries: the index of the entry, and the row within the entry.
  package struct RowPosition: Comparable {
    package var shownIndex: Int
    package var line: Int

    package static func < (a: RowPosition, b: RowPosition) -> Bool {
      (a.shownIndex, a.line) < (b.shownIndex, b.line)
    }
  }

  package func clampedToLog(in context: PaneContext) -> LogPane {
    var pane = self
    pane.clampToLog(in: context)
    return pane
  }

  /// Updates the first and the selected row after a change of the log, filter, folding or size.
  package mutating func clampToLog(in context: PaneContext) {
    isSmall = context.isSmall
    isWide = context.isWide
    rows.texts = context.texts
    update(context.session.log)
    preserveTextPosition(in: context)
    preservePosition(in: context)
    foldEntriesOffScreen(in: context)
    if pendingRows != 0 {
      let rowOffset = pendingRows
      pendingRows = 0
      if rowOffset < 0, rows.count > 0 { stopFollowing(in: context) }
      scroll(by: rowOffset, in: context)
    }
  }

  /// Folds dumps that the operator has scrolled off the screen, without moving visible lines.
  private mutating func foldEntriesOffScreen(in context: PaneContext) {
    guard hasScrolled else { return }
    hasScrolled = false
    guard rows.count > 0 else { return }
    let last = movedPosition(rowPosition(of: top, in: context), by: height - 1, in: context)
    folding.unpin(exceptFor: top.entry...max(top.entry, rows.entry(at: last.shownIndex)))
    preservePosition(in: context)
  }

  /// Keeps the text at the top and under the cursor when wrapping or width change.
  private mutating func preserveTextPosition(in context: PaneContext) {
    let layout = layout
    guard let previous = placedLayout, previous != layout else {
      placedLayout = layout
      return
    }
    placedLayout = layout
    guard previous.wraps || layout.wraps, rows.count > 0 else { return }
    for keyPath in [\LogPane.top, \LogPane.cursor]
    where self[keyPath: keyPath].entry < context.session.log.count {
      let position = self[keyPath: keyPath]
      let line = LogLinePosition(entry: position.entry, line: textLine(at: position, previous, in: context))
      self[keyPath: keyPath] = row(of: line, in: context)
    }
  }

  private mutating func preservePosition(in context: PaneContext) {
    guard rows.count > 0 else {
      top = LogLinePosition(entry: 0, line: 0)
      cursor = top
      isFollowing = true
      return
    }
    let end = lastRowPosition(in: context)
    let highestTop = movedPosition(end, by: 1 - height, in: context)
    let cursorPosition = rowPosition(of: cursor, in: context)
    // If wrapping or unfolding moves the selected row off the screen, following stops. New lines only
    // deselect the row.
    if isFollowing, holdsCursor, cursorPosition < highestTop, !hasGrown { stopFollowing(in: context) }
    if isFollowing {
      if cursorPosition < highestTop || cursorPosition == end { holdsCursor = false }
      setPositions(top: highestTop, cursor: holdsCursor ? cursorPosition : end)
      return
    }
    var topPosition = min(rowPosition(of: top, in: context), highestTop, cursorPosition)
    let lowestTop = movedPosition(cursorPosition, by: 1 - height, in: context)
    topPosition = max(topPosition, lowestTop)
    setPositions(top: topPosition, cursor: cursorPosition)
    // The log follows if its last line is on screen.
    if topPosition >= highestTop {
      isFollowing = true
      holdsCursor = cursorPosition != end
    }
  }

  package mutating func setPositions(top topPosition: RowPosition, cursor cursorPosition: RowPosition) {
    top = LogLinePosition(entry: rows.entry(at: topPosition.shownIndex), line: topPosition.line)
    cursor = LogLinePosition(entry: rows.entry(at: cursorPosition.shownIndex), line: cursorPosition.line)
  }

  /// Returns the position of a row; if the entry is hidden, the first row of the next shown entry.
  func rowPosition(of line: LogLinePosition, in context: PaneContext) -> RowPosition {
    let shownIndex = min(rows.shownIndex(of: line.entry), rows.count - 1)
    guard rows.entry(at: shownIndex) == line.entry else {
      return RowPosition(shownIndex: shownIndex, line: 0)
    }
    return RowPosition(
      shownIndex: shownIndex, line: max(0, min(line.line, rowCount(at: shownIndex, in: context) - 1)))
  }

  private func lastRowPosition(in context: PaneContext) -> RowPosition {
    let shownIndex = rows.count - 1
    return RowPosition(shownIndex: shownIndex, line: rowCount(at: shownIndex, in: context) - 1)
  }

  package func isAtEnd(_ line: LogLinePosition?, in context: PaneContext) -> Bool {
    line.map { rowPosition(of: $0, in: context) == lastRowPosition(in: context) } ?? true
  }

  /// Returns the position `rowOffset` rows after `start` (before `start` if negative), limited to the first
  /// and the last row.
  func movedPosition(_ start: RowPosition, by rowOffset: Int, in context: PaneContext) -> RowPosition {
    var position = start
    var remaining = rowOffset
    while remaining < 0 {
      if position.line >= -remaining {
        position.line += remaining
        return position
      }
      guard position.shownIndex > 0 else { return RowPosition(shownIndex: 0, line: 0) }
      remaining += position.line + 1
      position.shownIndex -= 1
      position.line = rowCount(at: position.shownIndex, in: context) - 1
    }
    while remaining > 0 {
      let rowsBelow = rowCount(at: position.shownIndex, in: context) - 1 - position.line
      if remaining <= rowsBelow {
        position.line += remaining
        return position
      }
      guard position.shownIndex + 1 < rows.count else {
        position.line += rowsBelow
        return position
      }
      remaining -= rowsBelow + 1
      position = RowPosition(shownIndex: position.shownIndex + 1, line: 0)
    }
    return position
  }
}
