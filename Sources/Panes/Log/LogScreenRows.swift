// The rows of log entries on screen: folding, wrapping, and conversion between rows and lines.

import Grid
import Scenario
import Simulation
import StoreCatalog
import StoreSimulator
import Support

extension LogPane {
  package var layout: LogLayout { LogLayout(width: width, showsTime: showsTime, wraps: wraps) }

  func isFolded(_ index: Int, in context: PaneContext) -> Bool {
    if diagram != nil { return true }
    return folding.isFolded(
      context.session.log[index], at: index,
      in: LogFolding.FoldingContext(
        isSmall: context.isSmall, height: height, newestCallback: rows.newestCallback)
    )
  }

  private func screenRows(
    at shownIndex: Int, _ rowRange: Range<Int>, _ text: LogEntryFormatter, in context: PaneContext,
    _ cache: inout LongEntryCache
  ) -> ArraySlice<LogRow> {
    let index = rows.entry(at: shownIndex)
    let entry = context.session.log[index]
    let isFolded = isFolded(index, in: context)
    var text = text
    text.stamp = stamp(at: shownIndex, in: context)
    let ruleRows =
      ruleCount(at: shownIndex, in: context) > 0 ? [rule(at: shownIndex, text, in: context)] : []
    if let diagram {
      let row = diagram.row(at: index, of: context.session.log, rows.lanes, text)
      return (ruleRows + [row]).dropFirst(rowRange.lowerBound).prefix(rowRange.count)
    }
    let lineCount = rows.lineCount(at: shownIndex)
    if !isFolded, lineCount > Self.maxWrappedLines {
      // Creates only the visible lines, because a dump can have thousands of lines.
      let lines =
        max(
          0, rowRange.lowerBound - ruleRows.count)..<max(
          0, min(lineCount, rowRange.upperBound - ruleRows.count))
      return ruleRows.dropFirst(rowRange.lowerBound) + text.rows(entry, lines: lines)
    }
    let revision = LongEntryCache.Revision(
      entry: entry, layout: layout, names: text.names, texts: text.texts, stamp: text.stamp,
      searchTerms: text.searchTerms, isFolded: isFolded)
    let entryRows = cache.rows(of: index, at: revision) {
      let rows = text.rows(entry, isFolded: isFolded)
      return wraps && !isFolded ? rows.flatMap { $0.wrapped(width: width) } : rows
    }
    return (ruleRows + entryRows).dropFirst(rowRange.lowerBound).prefix(rowRange.count)
  }

  /// The largest number of lines of a wrapped dump.
  ///
  /// Counting the rows of a longer dump would be slow.
  static let maxWrappedLines = 2_000

  /// Whether an entry's lines are wrapped in a layout; false if the log is empty and `entry` is only the
  /// cursor's position.
  private func wraps(_ entry: Int, _ layout: LogLayout, in context: PaneContext) -> Bool {
    layout.wraps && entry < context.session.log.count
      && LogEntryMetrics.count(of: context.session.log[entry].simulationEvent) <= Self.maxWrappedLines
  }

  package func entryText(_ layout: LogLayout, in context: PaneContext) -> LogEntryFormatter {
    LogEntryFormatter(
      layout: layout, names: IdentifierShortener(context.session.simulator.world.catalog),
      texts: context.texts, searchTerms: searchTerms)
  }

  /// Returns the time column of the shown entry at an index: the time, or the change since the previous
  /// entry.
  private func stamp(at shownIndex: Int, in context: PaneContext) -> LogStamp {
    let showsTime = diagram != nil && ruleCount(at: shownIndex, in: context) > 0
    guard shownIndex > 0, !showsTime, !beginsWorld(at: shownIndex, in: context) else { return .time }
    let (log, index) = (context.session.log, rows.entry(at: shownIndex))
    return LogStamp(
      from: log[rows.entry(at: shownIndex - 1)].simulationEvent.at, to: log[index].simulationEvent.at,
      step: log.step(of: index))
  }

  /// Returns the number of rows above an entry: 1 or 0.
  ///
  /// A row shows that another world begins, or that time passes.
  private func ruleCount(at shownIndex: Int, in context: PaneContext) -> Int {
    guard shownIndex > 0, shownIndex < rows.count else { return 0 }
    return beginsWorld(at: shownIndex, in: context) || span(before: shownIndex, in: context) != nil ? 1 : 0
  }

  func beginsWorld(at shownIndex: Int, in context: PaneContext) -> Bool {
    let log = context.session.log
    guard log.hasSeveralWorlds, shownIndex > 0 else { return false }
    return log.world(of: rows.entry(at: shownIndex)) != log.world(of: rows.entry(at: shownIndex - 1))
  }

  func ruleCount(of entry: Int, in context: PaneContext) -> Int {
    let shownIndex = rows.shownIndex(of: entry)
    return shownIndex < rows.count && rows.entry(at: shownIndex) == entry
      ? ruleCount(at: shownIndex, in: context) : 0
  }

  /// Returns the number of rows of the shown entry at an index.
  ///
  /// The text of the entry is created only if its lines are wrapped.
  func rowCount(at shownIndex: Int, in context: PaneContext) -> Int {
    let index = rows.entry(at: shownIndex)
    let ruleCount = ruleCount(at: shownIndex, in: context)
    if isFolded(index, in: context) { return ruleCount + 1 }
    let count = rows.lineCount(at: shownIndex)
    guard wraps, count <= Self.maxWrappedLines else { return ruleCount + count }
    return wrappedCounts(of: index, layout, in: context).reduce(ruleCount, +)
  }

  func rowsOnScreen(in context: PaneContext) -> [(position: LogLinePosition, row: LogRow)] {
    var cache = longEntryCache
    return rowsOnScreen(in: context, &cache)
  }

  /// Returns the rows on screen and caches the rows of long entries.
  func rowsOnScreen(in context: PaneContext, _ cache: inout LongEntryCache) -> [(
    position: LogLinePosition, row: LogRow
  )] {
    let text = entryText(layout, in: context)
    var visibleRows: [(position: LogLinePosition, row: LogRow)] = []
    var shownIndex = rows.shownIndex(of: top.entry)
    var firstLine = top.line
    while shownIndex < rows.count, visibleRows.count < height {
      let index = rows.entry(at: shownIndex)
      let rowRange = firstLine..<firstLine + height - visibleRows.count
      for (offset, row) in screenRows(at: shownIndex, rowRange, text, in: context, &cache).enumerated() {
        visibleRows.append((LogLinePosition(entry: index, line: firstLine + offset), row))
      }
      firstLine = 0
      shownIndex += 1
    }
    return visibleRows
  }

  /// Returns the line of an entry's text that contains a screen row.
  func textLine(at position: LogLinePosition, in context: PaneContext) -> Int {
    textLine(at: position, layout, in: context)
  }

  func textLine(at position: LogLinePosition, _ layout: LogLayout, in context: PaneContext) -> Int {
    var remainingRows = max(0, position.line - ruleCount(of: position.entry, in: context))
    guard wraps(position.entry, layout, in: context), !isFolded(position.entry, in: context) else {
      return remainingRows
    }
    let counts = wrappedCounts(of: position.entry, layout, in: context)
    for (line, count) in counts.enumerated() {
      if remainingRows < count { return line }
      remainingRows -= count
    }
    return max(0, counts.count - 1)
  }

  /// Returns the row in which a line of an entry's text begins.
  package func row(of line: LogLinePosition, in context: PaneContext) -> LogLinePosition {
    let ruleCount = ruleCount(of: line.entry, in: context)
    guard wraps(line.entry, layout, in: context), !isFolded(line.entry, in: context) else {
      return LogLinePosition(entry: line.entry, line: ruleCount + line.line)
    }
    let counts = wrappedCounts(of: line.entry, layout, in: context)
    return LogLinePosition(entry: line.entry, line: counts.prefix(line.line).reduce(ruleCount, +))
  }

  /// Returns the number of rows that each line of an entry needs when wrapped.
  private func wrappedCounts(of index: Int, _ layout: LogLayout, in context: PaneContext) -> [Int] {
    if let cachedCounts = wrappedCounts.stored(at: WrapRevision(layout, in: context))?[index] {
      return cachedCounts
    }
    return entryText(layout, in: context).rows(context.session.log[index], isFolded: false)
      .map { $0.wrapped(width: layout.width).count }
  }

  /// Caches the row counts of entries near the screen, so that a key press does not wrap them again.
  mutating func cacheWrapping(in context: PaneContext) {
    guard wraps else { return }
    let revision = WrapRevision(layout, in: context)
    let cachedCounts = wrappedCounts.stored(at: revision) ?? [:]
    let firstIndex = max(0, rows.shownIndex(of: top.entry) - height)
    var counts: [Int: [Int]] = [:]
    for shownIndex
      in firstIndex..<max(firstIndex, min(rows.count, rows.shownIndex(of: top.entry) + 2 * height))
    where rows.lineCount(at: shownIndex) <= Self.maxWrappedLines {
      let index = rows.entry(at: shownIndex)
      counts[index] = cachedCounts[index] ?? wrappedCounts(of: index, layout, in: context)
    }
    wrappedCounts.store(counts, at: revision)
  }
}
