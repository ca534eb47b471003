// Moving about in the log: rows, pages, hits, and the next entry of a kind.

import Grid
import Scenario
import Simulation
import StoreSimulator
import Support

extension LogPane {
  /// A row of the shown entries, by the place of its entry.
  private struct RowPosition: Comparable {
    var place: Int
    var line: Int

    static func < (a: RowPosition, b: RowPosition) -> Bool { (a.place, a.line) < (b.place, b.line) }
  }

  // MARK: Rows of entries

  var layout: LogLayout { LogLayout(width: width, showsTime: showsTime, wraps: wraps) }

  func isFolded(_ index: Int, in context: PaneContext) -> Bool {
    folding.isFolded(
      context.session.log[index], at: index,
      LogFolding.FoldingContext(isSmall: context.isSmall, height: height, newestCallback: rows.newestCallback)
    )
  }

  /// The rows of the shown entry at a place as the screen shows them: the `wanted` ones.
  private func screenRows(
    at place: Int, _ wanted: Range<Int>, _ text: LogEntryFormatter, in context: PaneContext,
    _ long: inout LongEntryCache
  ) -> ArraySlice<LogRow> {
    let index = rows.entry(at: place)
    let entry = context.session.log[index]
    let isFolded = isFolded(index, in: context)
    var text = text
    text.stamp = stamp(at: place, in: context)
    let above = ruleCount(at: place, in: context) > 0 ? [text.rule(before: entry)] : []
    let lineCount = rows.lineCount(at: place)
    if !isFolded, lineCount > Self.maxWrappedLines {
      // Of a dump of thousands of lines only those are made that are seen.
      let lines =
        max(0, wanted.lowerBound - above.count)..<max(0, min(lineCount, wanted.upperBound - above.count))
      return above.dropFirst(wanted.lowerBound) + text.rows(entry, lines: lines)
    }
    let revision = LongEntryCache.Revision(
      entry: entry, layout: layout, names: text.names, texts: text.texts, stamp: text.stamp,
      sought: text.sought, isFolded: isFolded)
    let made = long.rows(of: index, at: revision) {
      let rows = text.rows(entry, isFolded: isFolded)
      return wraps && !isFolded ? rows.flatMap { $0.wrapped(width: width) } : rows
    }
    return (above + made).dropFirst(wanted.lowerBound).prefix(wanted.count)
  }

  /// Longer dumps are not wrapped: nobody reads so many lines, and how many rows they take would have to be counted.
  static let maxWrappedLines = 2_000

  /// Whether the lines of an entry are wrapped in a layout; nothing is where the cursor stands in an empty log.
  private func wraps(_ entry: Int, _ layout: LogLayout, in context: PaneContext) -> Bool {
    layout.wraps && entry < context.session.log.count
      && LogEntryMetrics.count(of: context.session.log[entry].simulationEvent) <= Self.maxWrappedLines
  }

  func entryText(_ layout: LogLayout, in context: PaneContext) -> LogEntryFormatter {
    LogEntryFormatter(
      layout: layout, names: IdentifierShortener(context.session.simulator.world.catalog),
      texts: context.texts, sought: sought)
  }

  /// What the time column says of the shown entry at a place: what has changed since the one before it.
  private func stamp(at place: Int, in context: PaneContext) -> LogStamp {
    guard place > 0, ruleCount(at: place, in: context) == 0 else { return .time }
    let (log, index) = (context.session.log, rows.entry(at: place))
    return LogStamp(
      from: log[rows.entry(at: place - 1)].simulationEvent.at, to: log[index].simulationEvent.at,
      step: log.step(of: index))
  }

  /// How many rows stand over an entry's own: the rule where another world begins.
  private func ruleCount(at place: Int, in context: PaneContext) -> Int {
    let log = context.session.log
    guard log.hasSeveralWorlds, place > 0, place < rows.count else { return 0 }
    return log.world(of: rows.entry(at: place)) == log.world(of: rows.entry(at: place - 1)) ? 0 : 1
  }

  /// The same of an entry.
  func ruleCount(of entry: Int, in context: PaneContext) -> Int {
    guard context.session.log.hasSeveralWorlds else { return 0 }
    let place = rows.place(of: entry)
    return place < rows.count && rows.entry(at: place) == entry ? ruleCount(at: place, in: context) : 0
  }

  /// How many rows the shown entry at a place takes; only wrapping needs its text for that.
  private func rowCount(at place: Int, in context: PaneContext) -> Int {
    let index = rows.entry(at: place)
    let above = ruleCount(at: place, in: context)
    if isFolded(index, in: context) { return above + 1 }
    let count = rows.lineCount(at: place)
    guard wraps, count <= Self.maxWrappedLines else { return above + count }
    return wrappedCounts(of: index, layout, in: context).reduce(above, +)
  }

  /// What is on screen, from `top` on.
  func rowsOnScreen(in context: PaneContext) -> [(position: LogLinePosition, row: LogRow)] {
    var long = longRows
    return rowsOnScreen(in: context, &long)
  }

  /// The same, with what is made of long entries kept.
  func rowsOnScreen(in context: PaneContext, _ long: inout LongEntryCache) -> [(
    position: LogLinePosition, row: LogRow
  )] {
    let text = entryText(layout, in: context)
    var drawn: [(position: LogLinePosition, row: LogRow)] = []
    var place = rows.place(of: top.entry)
    var first = top.line
    while place < rows.count, drawn.count < height {
      let index = rows.entry(at: place)
      let wanted = first..<first + height - drawn.count
      for (offset, row) in screenRows(at: place, wanted, text, in: context, &long).enumerated() {
        drawn.append((LogLinePosition(entry: index, line: first + offset), row))
      }
      first = 0
      place += 1
    }
    return drawn
  }

  /// The line of an entry's text that a row on screen belongs to.
  func textLine(at position: LogLinePosition, in context: PaneContext) -> Int {
    textLine(at: position, layout, in: context)
  }

  private func textLine(at position: LogLinePosition, _ layout: LogLayout, in context: PaneContext) -> Int {
    var rest = max(0, position.line - ruleCount(of: position.entry, in: context))
    guard wraps(position.entry, layout, in: context), !isFolded(position.entry, in: context) else {
      return rest
    }
    let counts = wrappedCounts(of: position.entry, layout, in: context)
    for (line, count) in counts.enumerated() {
      if rest < count { return line }
      rest -= count
    }
    return max(0, counts.count - 1)
  }

  /// The row in which a line of an entry's text begins.
  private func row(of line: LogLinePosition, in context: PaneContext) -> LogLinePosition {
    let above = ruleCount(of: line.entry, in: context)
    guard wraps(line.entry, layout, in: context), !isFolded(line.entry, in: context) else {
      return LogLinePosition(entry: line.entry, line: above + line.line)
    }
    let counts = wrappedCounts(of: line.entry, layout, in: context)
    return LogLinePosition(entry: line.entry, line: counts.prefix(line.line).reduce(above, +))
  }

  /// How many rows each line of an entry takes when wrapped.
  private func wrappedCounts(of index: Int, _ layout: LogLayout, in context: PaneContext) -> [Int] {
    if let known = wrappedCounts.stored(at: WrapRevision(layout, in: context))?[index] { return known }
    return entryText(layout, in: context).rows(context.session.log[index], isFolded: false)
      .map { $0.wrapped(width: layout.width).count }
  }

  /// Remembers how many rows the entries on screen take, so that keys need not wrap them again.
  mutating func cacheWrapping(in context: PaneContext) {
    guard wraps else { return }
    let revision = WrapRevision(layout, in: context)
    let known = wrappedCounts.stored(at: revision) ?? [:]
    let first = max(0, rows.place(of: top.entry) - height)
    var counts: [Int: [Int]] = [:]
    for place in first..<max(first, min(rows.count, rows.place(of: top.entry) + 2 * height))
    where rows.lineCount(at: place) <= Self.maxWrappedLines {
      let index = rows.entry(at: place)
      counts[index] = known[index] ?? wrappedCounts(of: index, layout, in: context)
    }
    wrappedCounts.store(counts, at: revision)
  }

  // MARK: Keeping the place

  /// The pane with its place brought up to date.
  func clampedToLog(in context: PaneContext) -> LogPane {
    var pane = self
    pane.clampToLog(in: context)
    return pane
  }

  /// Brings first row and chosen row up to date with log, filter, folding and size.
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

  /// Dumps fold by themselves only where they cannot be seen, once the operator has scrolled: no line moves that was
  /// read.
  private mutating func foldEntriesOffScreen(in context: PaneContext) {
    guard hasScrolled else { return }
    hasScrolled = false
    guard rows.count > 0 else { return }
    let last = spotMoved(spot(of: top, in: context), by: height - 1, in: context)
    folding.unpin(exceptFor: top.entry...max(top.entry, rows.entry(at: last.place)))
    preservePosition(in: context)
  }

  /// Keeps the same text at the top and under the cursor when lines wrap or are cut, or the width is another one.
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
    // A chosen row that new lines push off the screen is let go; where lines only wrap or unfold, it is kept.
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
    // With its last line on screen the log follows, however one came there.
    if first >= highestTop {
      isFollowing = true
      holdsCursor = chosen != end
    }
  }

  private mutating func place(top first: RowPosition, cursor chosen: RowPosition) {
    top = LogLinePosition(entry: rows.entry(at: first.place), line: first.line)
    cursor = LogLinePosition(entry: rows.entry(at: chosen.place), line: chosen.line)
  }

  /// Where a row is now; the nearest shown one when its entry is hidden.
  private func spot(of line: LogLinePosition, in context: PaneContext) -> RowPosition {
    let place = min(rows.place(of: line.entry), rows.count - 1)
    guard rows.entry(at: place) == line.entry else { return RowPosition(place: place, line: 0) }
    return RowPosition(place: place, line: max(0, min(line.line, rowCount(at: place, in: context) - 1)))
  }

  private func lastSpot(in context: PaneContext) -> RowPosition {
    let place = rows.count - 1
    return RowPosition(place: place, line: rowCount(at: place, in: context) - 1)
  }

  func isAtEnd(_ line: LogLinePosition?, in context: PaneContext) -> Bool {
    line.map { spot(of: $0, in: context) == lastSpot(in: context) } ?? true
  }

  private func spotMoved(_ from: RowPosition, by rowsToGo: Int, in context: PaneContext) -> RowPosition {
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

  // MARK: Keys

  mutating func move(_ movement: Movement, in context: PaneContext) {
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
  mutating func scroll(by rowsToGo: Int, in context: PaneContext) {
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
  mutating func open(in context: PaneContext) -> PaneResult {
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
  mutating func select(at cell: Point, height: Int, in context: PaneContext) -> PaneResult {
    let reply = select(row: cell.y, height: height, in: context)
    guard let hit = number(at: cell, in: context) else { return reply }
    guard let strange = otherWorld(of: hit.entry, in: context) else { return .chooseTransaction(hit.number) }
    return .showMessage(context.texts.logOtherWorld("#\(hit.number)", strange))
  }

  /// The transaction that a cell of the inside is about: the number that stands there, else the first of its entry; nil
  /// where it is none of the present world's.
  func transaction(at cell: Point, in context: PaneContext) -> TransactionNumber? {
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

  mutating func selectHit(forward: Bool, in context: PaneContext) -> PaneResult {
    let texts = context.texts
    guard let search else { return .showMessage(texts.logFindFirst(texts.key(.find))) }
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
  mutating func moveCursor(to hit: LogLinePosition, in context: PaneContext) {
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
  mutating func markEntry(height: Int, in context: PaneContext) -> PaneResult {
    self.height = max(1, height)
    clampToLog(in: context)
    guard rows.count > 0 else { return .handled }
    let texts = context.texts
    return .showMessage(
      toggleMark(at: cursor.entry)
        ? texts.logMarked(texts.key(.listMarks)) : texts.logUnmarked)
  }

  /// Goes to the next entry of a kind.
  mutating func jump(_ jump: LogJump, height: Int, in context: PaneContext) -> PaneResult {
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
enum LogJump: Hashable, Sendable {
  case transaction(forward: Bool), callback(forward: Bool), failure(forward: Bool)
}
