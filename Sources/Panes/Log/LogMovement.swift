// Movement in the log by rows, pages, search hits, or entries of a kind.

import Grid
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import TerminalUI

extension LogPane {
  package mutating func move(_ movement: Movement, in context: PaneContext) {
    switch movement {
    case .left: if !wraps { columnOffset = max(0, columnOffset - ListCursor.horizontalStep) }
    case .right: if !wraps, isCutAtRight(in: context) { columnOffset += ListCursor.horizontalStep }
    case .last: followEnd()
    case .down: moveCursor(by: 1, in: context)
    case .pageDown: scroll(by: max(1, height - 1), in: context)
    case .up:
      stopFollowing(in: context)
      moveCursor(by: -1, in: context)
    case .pageUp:
      stopFollowing(in: context)
      scroll(by: -max(1, height - 1), in: context)
    case .first:
      stopFollowing(in: context)
      (hasScrolled, columnOffset) = (true, 0)
      if rows.count > 0 {
        setPositions(top: RowPosition(shownIndex: 0, line: 0), cursor: RowPosition(shownIndex: 0, line: 0))
      }
    }
    clampToLog(in: context)
  }

  private func isCutAtRight(in context: PaneContext) -> Bool {
    rowsOnScreen(in: context).contains { $0.row.textWidth - columnOffset > width }
  }

  private mutating func moveCursor(by rowOffset: Int, in context: PaneContext) {
    guard rows.count > 0 else { return }
    let position = movedPosition(rowPosition(of: cursor, in: context), by: rowOffset, in: context)
    cursor = LogLinePosition(entry: rows.entry(at: position.shownIndex), line: position.line)
    // While the log follows, the cursor stays on its text until the text scrolls off the screen.
    if isFollowing { holdsCursor = true }
    // If the cursor moves off the screen, the log scrolls.
    let first = rowPosition(of: top, in: context)
    if position < first || movedPosition(first, by: height - 1, in: context) < position { hasScrolled = true }
  }

  /// Scrolls by a number of rows; the cursor stays in the same screen row.
  package mutating func scroll(by rowOffset: Int, in context: PaneContext) {
    guard rows.count > 0 else { return }
    let first = movedPosition(rowPosition(of: top, in: context), by: rowOffset, in: context)
    let position = movedPosition(rowPosition(of: cursor, in: context), by: rowOffset, in: context)
    setPositions(top: first, cursor: position)
    hasScrolled = true
    clampToLog(in: context)
  }

  /// Selects a screen row; a log that follows continues to follow.
  public mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult {
    setHeight(height)
    clampToLog(in: context)
    let shown = rowsOnScreen(in: context)
    guard shown.indices.contains(row - headingHeight) else { return .ignored }
    cursor = shown[row - headingHeight].position
    holdsCursor = isFollowing
    return .handled
  }

  /// Whether the selected entry is folded; nil if it has no fold, and in a diagram.
  package func isSelectionFolded(in context: PaneContext) -> Bool? {
    guard diagram == nil, rows.count > 0, cursor.entry < context.session.log.count,
      LogEntryMetrics.isFoldable(context.session.log[cursor.entry].simulationEvent)
    else { return nil }
    return isFolded(cursor.entry, in: context)
  }

  /// Folds or unfolds the selected entry; if the entry cannot be folded, shows its transaction.
  ///
  /// In a diagram, shows the lines of the log with the selected entry unfolded.
  package mutating func open(in context: PaneContext) -> PaneResult {
    guard rows.count > 0 else { return .handled }
    let simulationEvent = context.session.log[cursor.entry].simulationEvent
    if LogEntryMetrics.isFoldable(simulationEvent) {
      if diagram != nil {
        show(nil)
        folding.set(folded: true, at: cursor.entry)
      }
      let isFolded = isFolded(cursor.entry, in: context)
      // Unless the cursor is at the end, stops following, so that the unfolded entry stays in its row.
      if isFolded, !isAtEnd(cursor, in: context) { stopFollowing(in: context) }
      folding.set(folded: !isFolded, at: cursor.entry)
      cursor.line = ruleCount(of: cursor.entry, in: context)
      clampToLog(in: context)
      if isFolded, !isFollowing { showWhole(in: context) }
      return .handled
    }
    if case .expected(let verdict)? = simulationEvent.event?.kind {
      return .showMessage(VisibleText.visible(verdict.text(context.texts)))
    }
    guard let number = LogEntryMetrics.transactions(of: simulationEvent).first else {
      return .showMessage(context.texts.logNoMore)
    }
    if let otherEnvironment = otherWorld(of: cursor.entry, in: context) {
      return .showMessage(context.texts.logOtherWorld("#\(number)", otherEnvironment))
    }
    return .showTransaction(number)
  }

  /// Scrolls by the smallest distance that shows the whole selected entry, or as much as fits.
  private mutating func showWhole(in context: PaneContext) {
    let start = RowPosition(shownIndex: rowPosition(of: cursor, in: context).shownIndex, line: 0)
    let end = RowPosition(shownIndex: start.shownIndex, line: rowCount(at: start.shownIndex, in: context) - 1)
    guard movedPosition(rowPosition(of: top, in: context), by: height - 1, in: context) < end else { return }
    setPositions(
      top: min(start, movedPosition(end, by: 1 - height, in: context)),
      cursor: rowPosition(of: cursor, in: context))
    clampToLog(in: context)
  }

  /// Selects the row at a cell, and the transaction whose number the cell displays.
  package mutating func select(at cell: Point, height: Int, in context: PaneContext) -> PaneResult {
    let result = select(row: cell.y, height: height, in: context)
    guard let hit = number(at: cell, in: context) else { return result }
    guard let otherEnvironment = otherWorld(of: hit.entry, in: context) else {
      return .chooseTransaction(hit.number)
    }
    return .showMessage(context.texts.logOtherWorld("#\(hit.number)", otherEnvironment))
  }

  /// Returns the transaction at a cell: the number in the cell, otherwise the first transaction of the entry.
  ///
  /// nil if the entry has no transaction or belongs to another world.
  package func transaction(at cell: Point, in context: PaneContext) -> TransactionNumber? {
    let shown = rowsOnScreen(in: context)
    guard rows.count > 0, shown.indices.contains(cell.y - headingHeight) else { return nil }
    let entry = shown[cell.y - headingHeight].position.entry
    guard otherWorld(of: entry, in: context) == nil else { return nil }
    return number(at: cell, in: context)?.number
      ?? LogEntryMetrics.transactions(of: context.session.log[entry].simulationEvent).first
  }

  /// Returns the environment of an entry's world; nil for the current world.
  ///
  /// A transaction number is unique only in its world.
  private func otherWorld(of entry: Int, in context: PaneContext) -> String? {
    let log = context.session.log
    let world = log.world(of: entry)
    return world == log.presentWorld ? nil : context.texts.title(of: world.environment)
  }

  package mutating func selectHit(forward: Bool, in context: PaneContext) -> PaneResult {
    let texts = context.texts
    guard let search else { return .showMessage(texts.logFindFirst(texts.key(named: .find))) }
    let position = LogLinePosition(entry: cursor.entry, line: textLine(at: cursor, in: context))
    guard rows.count > 0,
      let found = forward ? search.next(after: position) : search.previous(before: position)
    else { return .showMessage(texts.logNoLine(VisibleText.visible(find.text))) }
    moveCursor(to: search.hits[found.number], in: context)
    let (number, count) = ("\(found.number + 1)", "\(search.hits.count)")
    guard found.isAround else { return .showMessage(texts.logHit(number: number, count: count)) }
    return .showMessage(
      forward
        ? texts.logHitFromStart(number: number, count: count)
        : texts.logHitFromEnd(number: number, count: count))
  }

  /// Selects a line of an entry and unfolds the entry.
  package mutating func moveCursor(to hit: LogLinePosition, in context: PaneContext) {
    stopFollowing(in: context)
    if diagram == nil, isFolded(hit.entry, in: context),
      LogEntryMetrics.count(of: context.session.log[hit.entry].simulationEvent) > 1
    {
      folding.set(folded: false, at: hit.entry)
    }
    moveCursor(toRow: row(of: hit, in: context), in: context)
    scrollSidewaysToMatch(in: context)
  }

  /// Scrolls sideways if the first match in the selected row is off the screen.
  private mutating func scrollSidewaysToMatch(in context: PaneContext) {
    guard !wraps, let patterns = search?.query.patterns, !patterns.isEmpty,
      let row = rowsOnScreen(in: context).first(where: { $0.position == cursor })?.row,
      let columns = row.columns(of: patterns)
    else { return }
    columnOffset = row.scrollOffset(showing: columns, from: columnOffset, width: width)
  }

  /// Selects a row and scrolls it into view with some rows around it.
  private mutating func moveCursor(toRow row: LogLinePosition, in context: PaneContext) {
    cursor = row
    let target = rowPosition(of: row, in: context)
    let first = rowPosition(of: top, in: context)
    let end = RowPosition(
      shownIndex: target.shownIndex, line: rowCount(at: target.shownIndex, in: context) - 1)
    let bottom = movedPosition(first, by: height - 1, in: context)
    if target < first || min(end, movedPosition(target, by: height / 2, in: context)) > bottom {
      let newTop = movedPosition(target, by: -(height / 4), in: context)
      top = LogLinePosition(entry: rows.entry(at: newTop.shownIndex), line: newTop.line)
      hasScrolled = true
    }
    clampToLog(in: context)
  }

  // MARK: Jumps

  package mutating func markEntry(height: Int, in context: PaneContext) -> PaneResult {
    setHeight(height)
    clampToLog(in: context)
    guard rows.count > 0 else { return .handled }
    let texts = context.texts
    return .showMessage(
      toggleMark(at: cursor.entry)
        ? texts.logMarked(texts.key(named: .listMarks)) : texts.logUnmarked)
  }

  package mutating func jump(_ jump: LogJump, height: Int, in context: PaneContext) -> PaneResult {
    setHeight(height)
    clampToLog(in: context)
    guard rows.count > 0 else { return .handled }
    let log = context.session.log
    let texts = context.texts
    let currentIndex = rows.shownIndex(of: cursor.entry)
    let numbers = LogEntryMetrics.transactions(of: log[cursor.entry].simulationEvent)
    if case .transaction = jump, numbers.isEmpty { return .showMessage(texts.logNoTransaction) }
    pendingMessage = nil
    searchForJump(
      jump, numbers, log.world(of: cursor.entry), from: currentIndex + (jump.isForward ? 1 : -1), in: context)
    return pendingMessage.map { .showMessage($0) } ?? .handled
  }

  package mutating func selectEntry(_ entry: Int, in context: PaneContext) {
    stopFollowing(in: context)
    moveCursor(toRow: LogLinePosition(entry: entry, line: ruleCount(of: entry, in: context)), in: context)
  }
}

package enum LogJump: Hashable, Sendable {
  case transaction(forward: Bool), callback(forward: Bool), failure(forward: Bool)
}
