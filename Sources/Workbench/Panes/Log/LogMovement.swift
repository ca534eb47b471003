// Moving about in the log: rows, pages, hits, and the next entry of a kind.

import Grid
import Scenario
import StoreSimulator

extension LogPane {
  /// A row of the shown entries, by the place of its entry.
  private struct Spot: Comparable {
    var place: Int
    var line: Int

    static func < (a: Spot, b: Spot) -> Bool { (a.place, a.line) < (b.place, b.line) }
  }

  // MARK: Rows of entries

  var layout: LogLayout { LogLayout(width: width, showsTime: showsTime, wraps: wraps) }

  func isFolded(_ index: Int, in context: PaneContext) -> Bool {
    folding.isFolded(
      context.session.log[index], at: index,
      LogFolding.Surroundings(isSmall: context.isSmall, height: height, newestCallback: rows.newestCallback))
  }

  /// The rows of an entry as the screen shows them.
  private func screenRows(of index: Int, _ text: LogEntryText, in context: PaneContext) -> [LogRow] {
    let isFolded = isFolded(index, in: context)
    let rows = text.rows(context.session.log[index], isFolded: isFolded, isMarked: marks.contains(index))
    return wraps && !isFolded ? rows.flatMap { $0.wrapped(width: width) } : rows
  }

  private func entryText(in context: PaneContext) -> LogEntryText {
    LogEntryText(layout: layout, names: IdentifierShortener(context.session.simulator.world.catalog))
  }

  /// How many rows an entry takes; only wrapping needs its text for that.
  private func rowCount(of index: Int, in context: PaneContext) -> Int {
    if isFolded(index, in: context) { return 1 }
    guard wraps else { return LogLines.count(of: context.session.log[index].event) }
    return wrappedCounts(of: index, in: context).reduce(0, +)
  }

  /// What is on screen, from `top` on.
  func rowsOnScreen(in context: PaneContext) -> [(position: LogLine, row: LogRow)] {
    let text = entryText(in: context)
    var drawn: [(position: LogLine, row: LogRow)] = []
    var place = rows.place(of: top.entry)
    var first = top.line
    while place < rows.count, drawn.count < height {
      let index = rows.entry(at: place)
      for (line, row) in screenRows(of: index, text, in: context).enumerated().dropFirst(first)
      where drawn.count < height {
        drawn.append((LogLine(entry: index, line: line), row))
      }
      first = 0
      place += 1
    }
    return drawn
  }

  /// The line of an entry's text that a row on screen belongs to.
  func textLine(at position: LogLine, in context: PaneContext) -> Int {
    guard wraps, !isFolded(position.entry, in: context) else { return position.line }
    let counts = wrappedCounts(of: position.entry, in: context)
    var rest = position.line
    for (line, count) in counts.enumerated() {
      if rest < count { return line }
      rest -= count
    }
    return max(0, counts.count - 1)
  }

  /// How many rows each line of an entry takes when wrapped.
  private func wrappedCounts(of index: Int, in context: PaneContext) -> [Int] {
    if wrappedCounts.layout == layout, let known = wrappedCounts.rows[index] { return known }
    return entryText(in: context).rows(context.session.log[index], isFolded: false, isMarked: false)
      .map { $0.wrapped(width: width).count }
  }

  /// Remembers how many rows the entries on screen take, so that keys need not wrap them again.
  mutating func rememberWrapping(in context: PaneContext) {
    guard wraps else { return }
    if wrappedCounts.layout != layout || wrappedCounts.rows.count > 1000 { wrappedCounts = (layout, [:]) }
    let first = max(0, rows.place(of: top.entry) - height)
    for place in first..<max(first, min(rows.count, rows.place(of: top.entry) + 2 * height)) {
      let index = rows.entry(at: place)
      if wrappedCounts.rows[index] == nil {
        wrappedCounts.rows[index] = wrappedCounts(of: index, in: context)
      }
    }
  }

  // MARK: Keeping the place

  /// The pane with its place brought up to date.
  func settled(in context: PaneContext) -> LogPane {
    var pane = self
    pane.settle(in: context)
    return pane
  }

  /// Brings first row and chosen row up to date with log, filter, folding and size.
  mutating func settle(in context: PaneContext) {
    isSmall = context.isSmall
    takeIn(context.session.log)
    keepPlace(in: context)
    if pendingRows != 0 {
      let rowsToGo = pendingRows
      pendingRows = 0
      if rowsToGo < 0 { stopFollowing(in: context) }
      scroll(by: rowsToGo, in: context)
    }
  }

  private mutating func keepPlace(in context: PaneContext) {
    guard rows.count > 0 else {
      top = LogLine(entry: 0, line: 0)
      cursor = top
      return
    }
    let end = lastSpot(in: context)
    let highestTop = walk(end, by: 1 - height, in: context)
    if isFollowing {
      place(top: highestTop, cursor: end)
      return
    }
    let chosen = spot(of: cursor, in: context)
    var first = min(spot(of: top, in: context), highestTop, chosen)
    let lowestTop = walk(chosen, by: 1 - height, in: context)
    first = max(first, lowestTop)
    place(top: first, cursor: chosen)
  }

  private mutating func place(top first: Spot, cursor chosen: Spot) {
    top = LogLine(entry: rows.entry(at: first.place), line: first.line)
    cursor = LogLine(entry: rows.entry(at: chosen.place), line: chosen.line)
  }

  /// Where a row is now; the nearest shown one when its entry is hidden.
  private func spot(of line: LogLine, in context: PaneContext) -> Spot {
    let place = min(rows.place(of: line.entry), rows.count - 1)
    guard rows.entry(at: place) == line.entry else { return Spot(place: place, line: 0) }
    return Spot(place: place, line: max(0, min(line.line, rowCount(of: line.entry, in: context) - 1)))
  }

  private func lastSpot(in context: PaneContext) -> Spot {
    let place = rows.count - 1
    return Spot(place: place, line: rowCount(of: rows.entry(at: place), in: context) - 1)
  }

  func isAtEnd(_ line: LogLine?, in context: PaneContext) -> Bool {
    line.map { spot(of: $0, in: context) == lastSpot(in: context) } ?? true
  }

  private func walk(_ from: Spot, by rowsToGo: Int, in context: PaneContext) -> Spot {
    var spot = from
    var rest = rowsToGo
    while rest < 0 {
      if spot.line >= -rest {
        spot.line += rest
        return spot
      }
      guard spot.place > 0 else { return Spot(place: 0, line: 0) }
      rest += spot.line + 1
      spot.place -= 1
      spot.line = rowCount(of: rows.entry(at: spot.place), in: context) - 1
    }
    while rest > 0 {
      let left = rowCount(of: rows.entry(at: spot.place), in: context) - 1 - spot.line
      if rest <= left {
        spot.line += rest
        return spot
      }
      guard spot.place + 1 < rows.count else {
        spot.line += left
        return spot
      }
      rest -= left + 1
      spot = Spot(place: spot.place + 1, line: 0)
    }
    return spot
  }

  // MARK: Keys

  mutating func move(_ movement: Movement, in context: PaneContext) {
    switch movement {
    case .left: columnOffset = max(0, columnOffset - ListCursor.sideways)
    case .right: columnOffset += ListCursor.sideways
    case .last: follow()
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
      if rows.count > 0 { place(top: Spot(place: 0, line: 0), cursor: Spot(place: 0, line: 0)) }
    }
    settle(in: context)
  }

  private mutating func moveCursor(by rowsToGo: Int, in context: PaneContext) {
    guard rows.count > 0 else { return }
    let chosen = walk(spot(of: cursor, in: context), by: rowsToGo, in: context)
    cursor = LogLine(entry: rows.entry(at: chosen.place), line: chosen.line)
  }

  /// Scrolls the screen; the chosen row keeps its height on it.
  mutating func scroll(by rowsToGo: Int, in context: PaneContext) {
    guard rows.count > 0 else { return }
    let first = walk(spot(of: top, in: context), by: rowsToGo, in: context)
    let chosen = walk(spot(of: cursor, in: context), by: rowsToGo, in: context)
    place(top: first, cursor: chosen)
    settle(in: context)
  }

  /// Chooses the row at a height on screen; answers whether there is one.
  public mutating func select(row: Int, height: Int, in context: PaneContext) -> Bool {
    self.height = max(1, height)
    settle(in: context)
    let shown = rowsOnScreen(in: context)
    guard shown.indices.contains(row) else { return false }
    stopFollowing(in: context)
    cursor = shown[row].position
    return true
  }

  /// Unfolds and folds; what cannot be folded shows its transaction.
  mutating func open(in context: PaneContext) -> PaneReply {
    guard rows.count > 0 else { return .handled }
    let event = context.session.log[cursor.entry].event
    if LogLines.isFoldable(event) {
      let isFolded = isFolded(cursor.entry, in: context)
      // The entry stays where it is; at the end of a log that is followed the end stays.
      if isFolded, !isAtEnd(cursor, in: context) { stopFollowing(in: context) }
      folding.set(folded: !isFolded, at: cursor.entry)
      cursor.line = 0
      settle(in: context)
      return .handled
    }
    if let number = event.transactions.first { return .showTransaction(number) }
    return .say("nothing more to show of this line")
  }

  mutating func goToHit(forward: Bool, in context: PaneContext) -> PaneReply {
    guard let search else { return .say("/ finds first") }
    guard rows.count > 0, !search.hits.isEmpty else { return .say("no hit") }
    let here = LogLine(entry: cursor.entry, line: textLine(at: cursor, in: context))
    guard let number = forward ? search.next(after: here) : search.previous(before: here) else {
      return .say("no hit")
    }
    go(to: search.hits[number], in: context)
    return .say("hit \(number + 1) of \(search.hits.count)")
  }

  /// Goes to a line of an entry's text, which is unfolded for it.
  mutating func go(to hit: LogLine, in context: PaneContext) {
    stopFollowing(in: context)
    if isFolded(hit.entry, in: context), LogLines.count(of: context.session.log[hit.entry].event) > 1 {
      folding.set(folded: false, at: hit.entry)
    }
    let row = wraps ? wrappedCounts(of: hit.entry, in: context).prefix(hit.line).reduce(0, +) : hit.line
    go(toRow: LogLine(entry: hit.entry, line: row), in: context)
  }

  /// Chooses a row and shows it with what stands around it.
  private mutating func go(toRow row: LogLine, in context: PaneContext) {
    cursor = row
    let target = spot(of: row, in: context)
    let first = spot(of: top, in: context)
    let end = Spot(place: target.place, line: rowCount(of: rows.entry(at: target.place), in: context) - 1)
    let bottom = walk(first, by: height - 1, in: context)
    if target < first || min(end, walk(target, by: height / 2, in: context)) > bottom {
      let newTop = walk(target, by: -(height / 4), in: context)
      top = LogLine(entry: rows.entry(at: newTop.place), line: newTop.line)
    }
    settle(in: context)
  }

  // MARK: Jumps

  /// The keys that jump to the next entry of a kind, and the marks.
  mutating func jump(_ character: Character, in context: PaneContext) -> PaneReply {
    guard let jump = LogJump(character) else { return .ignored }
    guard rows.count > 0 else { return .handled }
    let log = context.session.log
    let here = rows.place(of: cursor.entry)
    switch jump {
    case .mark:
      toggleMark(at: cursor.entry)
      return .say(marks.contains(cursor.entry) ? "marked; ' goes from mark to mark" : "mark taken away")
    case .nextMark:
      let shown = marks.filter { rows.place(of: $0) < rows.count && rows.entry(at: rows.place(of: $0)) == $0 }
        .sorted()
      guard let next = shown.first(where: { $0 > cursor.entry }) ?? shown.first else {
        return .say("no mark yet: m marks an entry")
      }
      goToEntry(next, in: context)
      return .say("mark \((shown.firstIndex(of: next) ?? 0) + 1) of \(shown.count)")
    case .transaction(let forward):
      let numbers = Set(log[cursor.entry].event.transactions)
      guard !numbers.isEmpty else { return .say("this entry is about no transaction") }
      return go(forward, from: here, in: context, what: "entry of this transaction") {
        !numbers.isDisjoint(with: $0.transactions)
      }
    case .callback(let forward):
      return go(forward, from: here, in: context, what: "callback", where: LogLines.isCallback)
    case .failure(let forward):
      return go(forward, from: here, in: context, what: "failure", where: LogLines.isFailure)
    }
  }

  private mutating func go(
    _ forward: Bool, from here: Int, in context: PaneContext, what: String, where matches: (Event) -> Bool
  ) -> PaneReply {
    let log = context.session.log
    let last = forward ? rows.count : -1
    let found = stride(from: here + (forward ? 1 : -1), to: last, by: forward ? 1 : -1)
      .first { matches(log[rows.entry(at: $0)].event) }
    guard let place = found else {
      return .say("no \(forward ? "later" : "earlier") \(what)")
    }
    goToEntry(rows.entry(at: place), in: context)
    return .handled
  }

  private mutating func goToEntry(_ entry: Int, in context: PaneContext) {
    stopFollowing(in: context)
    go(toRow: LogLine(entry: entry, line: 0), in: context)
  }
}

/// The keys of the log that jump or mark.
private enum LogJump {
  case transaction(forward: Bool), callback(forward: Bool), failure(forward: Bool)
  case mark, nextMark

  init?(_ character: Character) {
    switch character {
    case "[": self = .transaction(forward: false)
    case "]": self = .transaction(forward: true)
    case "{": self = .callback(forward: false)
    case "}": self = .callback(forward: true)
    case "(": self = .failure(forward: false)
    case ")": self = .failure(forward: true)
    case "m": self = .mark
    case "'": self = .nextMark
    default: return nil
    }
  }
}
