// The rows of log entries on screen: folding, wrapping, and conversion between rows and lines.

import Grid
import Scenario
import Simulation
import StoreSimulator
import Support

extension LogPane {
  package var layout: LogLayout { LogLayout(width: width, showsTime: showsTime, wraps: wraps) }

  func isFolded(_ index: Int, in context: PaneContext) -> Bool {
    folding.isFolded(
      context.session.log[index], at: index,
      LogFolding.FoldingContext(isSmall: context.isSmall, height: height, newestCallback: rows.newestCallback)
    )
  }

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
      // Creates only the visible lines, because a dump can have thousands.
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

  /// The largest number of lines of a wrapped dump.
  ///
  /// Counting the rows of a longer dump would be slow.
  static let maxWrappedLines = 2_000

  /// Whether an entry's lines are wrapped in a layout; false for the cursor of an empty log.
  private func wraps(_ entry: Int, _ layout: LogLayout, in context: PaneContext) -> Bool {
    layout.wraps && entry < context.session.log.count
      && LogEntryMetrics.count(of: context.session.log[entry].simulationEvent) <= Self.maxWrappedLines
  }

  func entryText(_ layout: LogLayout, in context: PaneContext) -> LogEntryFormatter {
    LogEntryFormatter(
      layout: layout, names: IdentifierShortener(context.session.simulator.world.catalog),
      texts: context.texts, sought: sought)
  }

  /// Returns the time column of the shown entry at a place: the change since the previous entry.
  private func stamp(at place: Int, in context: PaneContext) -> LogStamp {
    guard place > 0, ruleCount(at: place, in: context) == 0 else { return .time }
    let (log, index) = (context.session.log, rows.entry(at: place))
    return LogStamp(
      from: log[rows.entry(at: place - 1)].simulationEvent.at, to: log[index].simulationEvent.at,
      step: log.step(of: index))
  }

  /// Returns the number of rows above an entry: 1 if a rule marks the start of another world, otherwise 0.
  private func ruleCount(at place: Int, in context: PaneContext) -> Int {
    let log = context.session.log
    guard log.hasSeveralWorlds, place > 0, place < rows.count else { return 0 }
    return log.world(of: rows.entry(at: place)) == log.world(of: rows.entry(at: place - 1)) ? 0 : 1
  }

  func ruleCount(of entry: Int, in context: PaneContext) -> Int {
    guard context.session.log.hasSeveralWorlds else { return 0 }
    let place = rows.place(of: entry)
    return place < rows.count && rows.entry(at: place) == entry ? ruleCount(at: place, in: context) : 0
  }

  /// Returns the number of rows of the shown entry at a place.
  ///
  /// Only wrapping requires the text of the entry.
  func rowCount(at place: Int, in context: PaneContext) -> Int {
    let index = rows.entry(at: place)
    let above = ruleCount(at: place, in: context)
    if isFolded(index, in: context) { return above + 1 }
    let count = rows.lineCount(at: place)
    guard wraps, count <= Self.maxWrappedLines else { return above + count }
    return wrappedCounts(of: index, layout, in: context).reduce(above, +)
  }

  func rowsOnScreen(in context: PaneContext) -> [(position: LogLinePosition, row: LogRow)] {
    var long = longRows
    return rowsOnScreen(in: context, &long)
  }

  /// Returns the rows on screen and caches the rows of long entries.
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

  /// Returns the line of an entry's text that contains a screen row.
  func textLine(at position: LogLinePosition, in context: PaneContext) -> Int {
    textLine(at: position, layout, in: context)
  }

  func textLine(at position: LogLinePosition, _ layout: LogLayout, in context: PaneContext) -> Int {
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

  /// Returns the row in which a line of an entry's text begins.
  package func row(of line: LogLinePosition, in context: PaneContext) -> LogLinePosition {
    let above = ruleCount(of: line.entry, in: context)
    guard wraps(line.entry, layout, in: context), !isFolded(line.entry, in: context) else {
      return LogLinePosition(entry: line.entry, line: above + line.line)
    }
    let counts = wrappedCounts(of: line.entry, layout, in: context)
    return LogLinePosition(entry: line.entry, line: counts.prefix(line.line).reduce(above, +))
  }

  /// Returns the number of rows of each line of an entry when wrapped.
  private func wrappedCounts(of index: Int, _ layout: LogLayout, in context: PaneContext) -> [Int] {
    if let known = wrappedCounts.stored(at: WrapRevision(layout, in: context))?[index] { return known }
    return entryText(layout, in: context).rows(context.session.log[index], isFolded: false)
      .map { $0.wrapped(width: layout.width).count }
  }

  /// Caches the row counts of entries near the screen, so that a key press does not wrap them again.
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
}
