// The scroll position of the log: the first row on screen and the selected row.

import Grid
import Scenario
import Simulation
import Support

extension LogPane {
  /// A row among the shown entries: the index of the entry, and the row in it.
  package struct RowPosition: Comparable {
    package var place: Int
    package var line: Int

    package static func < (a: RowPosition, b: RowPosition) -> Bool { (a.place, a.line) < (b.place, b.line) }
  }

  func clampedToLog(in context: PaneContext) -> LogPane {
    var pane = self
    pane.clampToLog(in: context)
    return pane
  }

  /// Updates the first and the selected row after a change of the log, filter, folding or size.
  mutating func clampToLog(in context: PaneContext) {
    isSmall = context.isSmall
    isWide = context.isWide
    rows.texts = context.texts
    update(context.session.log)
    preserveTextPosition(in: context)
    preservePosition(in: context)
    foldEntriesOffScreen(in: context)
    if pendingRows != 0 {
      let rowsToGo = pendingRows
      pendingRows = 0
      if rowsToGo < 0, rows.count > 0 { stopFollowing(in: context) }
      scroll(by: rowsToGo, in: context)
    }
  }

  /// After the operator has scrolled, folds dumps that are not on screen, so that no visible line moves.
  private mutating func foldEntriesOffScreen(in context: PaneContext) {
    guard hasScrolled else { return }
    hasScrolled = false
    guard rows.count > 0 else { return }
    let last = spotMoved(spot(of: top, in: context), by: height - 1, in: context)
    folding.unpin(exceptFor: top.entry...max(top.entry, rows.entry(at: last.place)))
    preservePosition(in: context)
  }

  /// Keeps the text at the top and under the cursor when wrapping or width change.
  private mutating func preserveTextPosition(in context: PaneContext) {
    let layout = layout
    guard let old = placedLayout, old != layout else {
      placedLayout = layout
      return
    }
    placedLayout = layout
    guard old.wraps || layout.wraps, rows.count > 0 else { return }
    for place in [\LogPane.top, \LogPane.cursor] where self[keyPath: place].entry < context.session.log.count
    {
      let position = self[keyPath: place]
      let line = LogLinePosition(entry: position.entry, line: textLine(at: position, old, in: context))
      self[keyPath: place] = row(of: line, in: context)
    }
  }

  private mutating func preservePosition(in context: PaneContext) {
    guard rows.count > 0 else {
      top = LogLinePosition(entry: 0, line: 0)
      cursor = top
      isFollowing = true
      return
    }
    let end = lastSpot(in: context)
    let highestTop = spotMoved(end, by: 1 - height, in: context)
    let chosen = spot(of: cursor, in: context)
    // Deselects a row that new lines push off the screen, but not one that wrapping or unfolding moves.
    if isFollowing, holdsCursor, chosen < highestTop, !hasGrown { stopFollowing(in: context) }
    if isFollowing {
      if chosen < highestTop || chosen == end { holdsCursor = false }
      place(top: highestTop, cursor: holdsCursor ? chosen : end)
      return
    }
    var first = min(spot(of: top, in: context), highestTop, chosen)
    let lowestTop = spotMoved(chosen, by: 1 - height, in: context)
    first = max(first, lowestTop)
    place(top: first, cursor: chosen)
    // The log follows if its last line is on screen.
    if first >= highestTop {
      isFollowing = true
      holdsCursor = chosen != end
    }
  }

  package mutating func place(top first: RowPosition, cursor chosen: RowPosition) {
    top = LogLinePosition(entry: rows.entry(at: first.place), line: first.line)
    cursor = LogLinePosition(entry: rows.entry(at: chosen.place), line: chosen.line)
  }

  /// Returns the position of a row; if the entry is hidden, of the nearest shown row.
  func spot(of line: LogLinePosition, in context: PaneContext) -> RowPosition {
    let place = min(rows.place(of: line.entry), rows.count - 1)
    guard rows.entry(at: place) == line.entry else { return RowPosition(place: place, line: 0) }
    return RowPosition(place: place, line: max(0, min(line.line, rowCount(at: place, in: context) - 1)))
  }

  private func lastSpot(in context: PaneContext) -> RowPosition {
    let place = rows.count - 1
    return RowPosition(place: place, line: rowCount(at: place, in: context) - 1)
  }

  package func isAtEnd(_ line: LogLinePosition?, in context: PaneContext) -> Bool {
    line.map { spot(of: $0, in: context) == lastSpot(in: context) } ?? true
  }

  /// Returns the position a number of rows after or before `from`, limited to the first and the last row.
  func spotMoved(_ from: RowPosition, by rowsToGo: Int, in context: PaneContext) -> RowPosition {
    var spot = from
    var rest = rowsToGo
    while rest < 0 {
      if spot.line >= -rest {
        spot.line += rest
        return spot
      }
      guard spot.place > 0 else { return RowPosition(place: 0, line: 0) }
      rest += spot.line + 1
      spot.place -= 1
      spot.line = rowCount(at: spot.place, in: context) - 1
    }
    while rest > 0 {
      let left = rowCount(at: spot.place, in: context) - 1 - spot.line
      if rest <= left {
        spot.line += rest
        return spot
      }
      guard spot.place + 1 < rows.count else {
        spot.line += left
        return spot
      }
      rest -= left + 1
      spot = RowPosition(place: spot.place + 1, line: 0)
    }
    return spot
  }
}
