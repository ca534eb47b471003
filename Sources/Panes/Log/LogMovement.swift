// Movement in the log: rows, pages, hits, and the next entry of a kind.

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
      hasScrolled = true
      if rows.count > 0 { place(top: RowPosition(place: 0, line: 0), cursor: RowPosition(place: 0, line: 0)) }
    }
    clampToLog(in: context)
  }

  /// Whether a row on screen goes on behind the right edge.
  private func isCutAtRight(in context: PaneContext) -> Bool {
    rowsOnScreen(in: context).contains { $0.row.textWidth - columnOffset > width }
  }

  private mutating func moveCursor(by rowsToGo: Int, in context: PaneContext) {
    guard rows.count > 0 else { return }
    let chosen = spotMoved(spot(of: cursor, in: context), by: rowsToGo, in: context)
    cursor = LogLinePosition(entry: rows.entry(at: chosen.place), line: chosen.line)
    // While the log follows, the chosen row stays until it scrolls away.
    if isFollowing { holdsCursor = true }
    // One beyond the edge of the screen scrolls it.
    let first = spot(of: top, in: context)
    if chosen < first || spotMoved(first, by: height - 1, in: context) < chosen { hasScrolled = true }
  }

  /// Scrolls the screen; the chosen row keeps its height on it.
  package mutating func scroll(by rowsToGo: Int, in context: PaneContext) {
    guard rows.count > 0 else { return }
    let first = spotMoved(spot(of: top, in: context), by: rowsToGo, in: context)
    let chosen = spotMoved(spot(of: cursor, in: context), by: rowsToGo, in: context)
    place(top: first, cursor: chosen)
    hasScrolled = true
    clampToLog(in: context)
  }

  /// Chooses the row at a height on screen.
  ///
  /// Following goes on: nothing was scrolled.
  public mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult {
    self.height = max(1, height)
    clampToLog(in: context)
    let shown = rowsOnScreen(in: context)
    guard shown.indices.contains(row) else { return .ignored }
    cursor = shown[row].position
    holdsCursor = isFollowing
    return .handled
  }

  /// Unfolds and folds; what cannot be folded shows its transaction.
  package mutating func open(in context: PaneContext) -> PaneResult {
    guard rows.count > 0 else { return .handled }
    let simulationEvent = context.session.log[cursor.entry].simulationEvent
    if LogEntryMetrics.isFoldable(simulationEvent) {
      let isFolded = isFolded(cursor.entry, in: context)
      // The entry stays where it is, as far as there is room under it; at the end of a log that is followed the end
      // stays.
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
    if let strange = otherWorld(of: cursor.entry, in: context) {
      return .showMessage(context.texts.logOtherWorld("#\(number)", strange))
    }
    return .showTransaction(number)
  }

  /// Scrolls as little as it takes to see the last row of the chosen entry, or as much of it as fits.
  private mutating func showWhole(in context: PaneContext) {
    let start = RowPosition(place: spot(of: cursor, in: context).place, line: 0)
    let end = RowPosition(place: start.place, line: rowCount(at: start.place, in: context) - 1)
    guard spotMoved(spot(of: top, in: context), by: height - 1, in: context) < end else { return }
    place(top: min(start, spotMoved(end, by: 1 - height, in: context)), cursor: spot(of: cursor, in: context))
    clampToLog(in: context)
  }

  /// Chooses what stands in a cell of the inside: the row, and the transaction whose number was hit.
  package mutating func select(at cell: Point, height: Int, in context: PaneContext) -> PaneResult {
    let reply = select(row: cell.y, height: height, in: context)
    guard let hit = number(at: cell, in: context) else { return reply }
    guard let strange = otherWorld(of: hit.entry, in: context) else { return .chooseTransaction(hit.number) }
    return .showMessage(context.texts.logOtherWorld("#\(hit.number)", strange))
  }

  /// The transaction that a cell of the inside is about: the number that stands there, else the first of its entry; nil
  /// where it is none of the present world's.
  package func transaction(at cell: Point, in context: PaneContext) -> TransactionNumber? {
    let shown = rowsOnScreen(in: context)
    guard rows.count > 0, shown.indices.contains(cell.y) else { return nil }
    let entry = shown[cell.y].position.entry
    guard otherWorld(of: entry, in: context) == nil else { return nil }
    return number(at: cell, in: context)?.number
      ?? LogEntryMetrics.transactions(of: context.session.log[entry].simulationEvent).first
  }

  /// The name of the world that an entry is of, where that is not the present one: it may have another transaction of
  /// the same number.
  private func otherWorld(of entry: Int, in context: PaneContext) -> String? {
    let log = context.session.log
    let world = log.world(of: entry)
    return world == log.presentWorld ? nil : context.texts.title(of: world.environment)
  }

  package mutating func selectHit(forward: Bool, in context: PaneContext) -> PaneResult {
    let texts = context.texts
    guard let search else { return .showMessage(texts.logFindFirst(texts.key(named: .find))) }
    let here = LogLinePosition(entry: cursor.entry, line: textLine(at: cursor, in: context))
    guard rows.count > 0, let found = forward ? search.next(after: here) : search.previous(before: here)
    else { return .showMessage(texts.logNoHit) }
    moveCursor(to: search.hits[found.number], in: context)
    let (number, count) = ("\(found.number + 1)", "\(search.hits.count)")
    guard found.isAround else { return .showMessage(texts.logHit(number: number, count: count)) }
    return .showMessage(
      forward
        ? texts.logHitFromStart(number: number, count: count)
        : texts.logHitFromEnd(number: number, count: count))
  }

  /// Goes to a line of an entry's text, which is unfolded for it.
  package mutating func moveCursor(to hit: LogLinePosition, in context: PaneContext) {
    stopFollowing(in: context)
    if isFolded(hit.entry, in: context),
      LogEntryMetrics.count(of: context.session.log[hit.entry].simulationEvent) > 1
    {
      folding.set(folded: false, at: hit.entry)
    }
    moveCursor(toRow: row(of: hit, in: context), in: context)
  }

  /// Chooses a row and shows it with what stands around it.
  private mutating func moveCursor(toRow row: LogLinePosition, in context: PaneContext) {
    cursor = row
    let target = spot(of: row, in: context)
    let first = spot(of: top, in: context)
    let end = RowPosition(place: target.place, line: rowCount(at: target.place, in: context) - 1)
    let bottom = spotMoved(first, by: height - 1, in: context)
    if target < first || min(end, spotMoved(target, by: height / 2, in: context)) > bottom {
      let newTop = spotMoved(target, by: -(height / 4), in: context)
      top = LogLinePosition(entry: rows.entry(at: newTop.place), line: newTop.line)
      hasScrolled = true
    }
    clampToLog(in: context)
  }

  // MARK: Jumps

  /// Marks the chosen entry, or takes its mark away.
  package mutating func markEntry(height: Int, in context: PaneContext) -> PaneResult {
    self.height = max(1, height)
    clampToLog(in: context)
    guard rows.count > 0 else { return .handled }
    let texts = context.texts
    return .showMessage(
      toggleMark(at: cursor.entry)
        ? texts.logMarked(texts.key(named: .listMarks)) : texts.logUnmarked)
  }

  /// Goes to the next entry of a kind.
  package mutating func jump(_ jump: LogJump, height: Int, in context: PaneContext) -> PaneResult {
    self.height = max(1, height)
    clampToLog(in: context)
    guard rows.count > 0 else { return .handled }
    let log = context.session.log
    let texts = context.texts
    let here = rows.place(of: cursor.entry)
    let numbers = LogEntryMetrics.transactions(of: log[cursor.entry].simulationEvent)
    if case .transaction = jump, numbers.isEmpty { return .showMessage(texts.logNoTransaction) }
    said = nil
    searchForJump(
      jump, numbers, log.world(of: cursor.entry), from: here + (jump.isForward ? 1 : -1), in: context)
    return said.map { .showMessage($0) } ?? .handled
  }

  /// Chooses an entry and shows it.
  mutating func selectEntry(_ entry: Int, in context: PaneContext) {
    stopFollowing(in: context)
    moveCursor(toRow: LogLinePosition(entry: entry, line: ruleCount(of: entry, in: context)), in: context)
  }
}

/// The next entry of a kind, in one direction.
package enum LogJump: Hashable, Sendable {
  case transaction(forward: Bool), callback(forward: Bool), failure(forward: Bool)
}
