// The log of the session: the app's dumps, the console, dialogs, what the operator did, the clock. Follow, filter,
// wrap, fold, sideways offset and channels are independent of one another.
//
// A place on screen is an entry and a row in it, never a row number: so nothing has to be counted again when dumps
// fold, lines wrap or the width changes, and a key costs what is on screen however long the log is.

import Grid
import Scenario
import StoreSimulator

/// The log pane.
public struct LogPane: Pane {
  /// The shown entries; behind `channels` and `filter` until the log is looked at again.
  private(set) var rows = LogRows()
  private var channels = Set(LogChannel.allCases)
  var folding = LogFolding()
  var search: LogSearch?
  private var filter = ListFilter()
  private var find = ListFilter()
  private var prompt: Prompt?
  /// Entries marked with `m`, by their index in the log.
  private(set) var marks: Set<Int> = []
  public private(set) var isFollowing = true
  public private(set) var wraps = false
  public private(set) var showsTime = true
  var columnOffset = 0
  /// The first row on screen and the chosen one, by the index of their entry in the log.
  var top = LogLine(entry: 0, line: 0)
  var cursor = LogLine(entry: 0, line: 0)
  /// How long the log was when following stopped.
  private var stoppedAt = 0
  /// Where the search was begun, to go back at Esc.
  private var origin: (top: LogLine, cursor: LogLine, isFollowing: Bool)?
  /// The size of the inside when it was last seen: what wrapping and folding depend on.
  var width = 80
  var height = 10
  var isSmall = false
  /// How many rows wrapped entries take in this layout.
  var wrappedCounts: (layout: LogLayout, rows: [Int: [Int]]) = (LogLayout(width: 0), [:])
  /// Rows to be scrolled as soon as the log is looked at again.
  var pendingRows = 0
  /// How long the log was: a shorter one is another log.
  private var seenCount = 0

  /// While a filter is typed, only the newest entries are looked through for each letter.
  private var isTypingFilter = false
  private var wasTypingFilter = false
  private static let previewedEntries = 3000

  private enum Prompt { case find, filter }

  public init() {}

  // MARK: View

  /// Whether a channel is shown.
  public func isOn(_ channel: LogChannel) -> Bool { channels.contains(channel) }

  /// Shows or hides a channel.
  public mutating func toggle(channel: LogChannel) {
    channels.formSymmetricDifference([channel])
  }

  /// Wraps long lines, or cuts them.
  public mutating func toggleWrap() {
    wraps.toggle()
    columnOffset = 0
  }

  /// Folds all dumps, or unfolds all.
  public mutating func toggleFold() { folding.toggleAll(isSmall: isSmall) }

  /// Whether all dumps are folded or unfolded by the operator's word, or by themselves (nil).
  public var foldsAll: Bool? {
    switch folding.mode {
    case .automatic: nil
    case .folded: true
    case .unfolded: false
    }
  }

  /// Shows or hides the time column.
  public mutating func toggleTime() { showsTime.toggle() }

  /// Follows the end of the log, or stops.
  public mutating func toggleFollow(in context: PaneContext) {
    if isFollowing { stopFollowing(in: context) } else { follow() }
  }

  /// Goes to the end and stays there.
  public mutating func follow() { isFollowing = true }

  /// Scrolls half a page, from any pane: at the next draw.
  public mutating func scrollHalfPage(up: Bool) { scroll(rows: max(1, height / 2) * (up ? -1 : 1)) }

  /// Scrolls by some rows at the next draw, downwards where positive: the wheel.
  public mutating func scroll(rows: Int) { pendingRows += rows }

  /// The event of the chosen row: what `W` explains and Enter opens.
  public func selectedEvent(in context: PaneContext) -> Event? {
    let pane = settled(in: context)
    guard pane.rows.count > 0 else { return nil }
    return context.session.log[pane.cursor.entry].event
  }

  /// The lines of the chosen entry, whole: what `c` copies.
  public func selectedText(in context: PaneContext) -> String? {
    selectedEvent(in: context).map { LogText.lines(of: $0).joined(separator: "\n") }
  }

  // MARK: Pane

  public func title(width: Int, in context: PaneContext) -> String {
    let words = LogChannel.allCases.filter(isOn).map(\.word).joined(separator: " ")
    return "Log  \(words)" + (filter.isActive ? "  &\(filter.text)" : "")
  }

  public func status(width: Int, in context: PaneContext) -> String {
    let pane = settled(in: context)
    var parts: [String] = []
    if let search = pane.search {
      let number = search.hits.firstIndex { $0 == pane.cursor }
      let place = number.map { "\($0 + 1) of " } ?? ""
      parts.append(search.hits.isEmpty ? "no hit" : "hit \(place)\(search.hits.count)")
    }
    if isFollowing {
      parts.append(width >= 100 ? "following" : "following  \(pane.rows.lineCount)")
    } else {
      let new = pane.rows.lineCount(from: pane.rows.place(of: stoppedAt), in: context.session.log)
      parts.append(new > 0 ? "\(new) new" : "F follows")
    }
    if width >= 100 { parts.append("\(pane.rows.lineCount) lines") }
    if width >= 100 || pane.rows.hiddenLineCount > 0 { parts.append("\(pane.rows.hiddenLineCount) hidden") }
    return parts.joined(separator: width >= 100 ? "   " : "  ")
  }

  public mutating func handle(_ key: Key, height: Int, in context: PaneContext) -> PaneReply {
    guard !key.control, !key.alt else { return .ignored }
    self.height = max(1, height)
    settle(in: context)
    if let movement = Movement(key) {
      move(movement, in: context)
      return .handled
    }
    switch key.code {
    case .enter: return open(in: context)
    case .escape: return clear()
    case .character("F"):
      toggleFollow(in: context)
      return .handled
    case .character("/"):
      prompt = .find
      origin = (top, cursor, isFollowing)
      return .prompt(label: "find in the log: ", initial: find.text)
    case .character("&"):
      prompt = .filter
      return .prompt(label: "show lines with: ", initial: filter.text)
    case .character("n"): return goToHit(forward: true, in: context)
    case .character("N"): return goToHit(forward: false, in: context)
    case .character(let character): return jump(character, in: context)
    default: return .ignored
    }
  }

  public mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneReply {
    defer { if isFinal || text == nil { prompt = nil } }
    switch prompt {
    case .find: return acceptFind(text, isFinal: isFinal, in: context)
    case .filter:
      filter.accept(text, isFinal: isFinal)
      isTypingFilter = text != nil && !isFinal
      settle(in: context)
      return .handled
    case nil: return .ignored
    }
  }

  public mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    width = max(10, area.width - 2)
    height = max(1, area.height)
    settle(in: context)
    guard rows.count > 0 else {
      drawEmpty(into: &grid, area: area, in: context)
      return
    }
    rememberWrapping(in: context)
    let first = rows.place(of: top.entry)
    let drawn = rowsOnScreen(in: context)
    let widest = drawn.lazy.map(\.row.textWidth).max() ?? 0
    columnOffset = wraps ? 0 : max(0, min(columnOffset, widest - width / 2))
    for (offset, line) in drawn.enumerated() {
      var row = line.row
      if let search { row.highlight(search.match) }
      if columnOffset > 0 { row.scroll(by: columnOffset) }
      let isSelected = context.isFocused && line.position == cursor
      grid.put(
        StyledRow(row.prefix + row.text, trailing: row.trailing), x: area.x + 1, y: area.y + offset,
        width: width, theme: context.theme, selection: isSelected ? .focused : .none,
        background: Rect(x: area.x, y: area.y + offset, width: area.width, height: 1))
    }
    drawFirstKeys(into: &grid, area: area, below: drawn.count, in: context)
    // The bar goes by entries: close enough, and nothing has to be counted.
    let last = drawn.last.map { rows.place(of: $0.position.entry) } ?? first
    let isWhole =
      first == 0 && top.line == 0 && last == rows.count - 1 && isAtEnd(drawn.last?.position, in: context)
    let shown = max(1, min(last - first + 1, rows.count - 1))
    grid.putScrollBar(
      x: area.x + area.width - 1, y: area.y, height: area.height,
      top: isFollowing ? rows.count - shown : first,
      shown: shown, count: isWhole ? 0 : max(rows.count, 2), theme: context.theme)
  }

  // MARK: Changes of what is shown

  private mutating func acceptFind(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneReply {
    find.accept(text, isFinal: isFinal)
    let log = context.session.log
    // For each letter typed only the newest entries are looked through.
    let start = text != nil && !isFinal ? max(0, rows.count - Self.previewedEntries) : 0
    search = find.match.map { search?.narrowed(to: $0, from: start, log) ?? LogSearch($0, from: start) }
    search?.update(rows, log)
    if let origin {
      (top, cursor, isFollowing) = origin
      if text == nil || isFinal { self.origin = nil }
    }
    guard text != nil, let search else { return .handled }
    let here = LogLine(entry: cursor.entry, line: textLine(at: cursor, in: context))
    guard let number = search.nearest(to: here) else {
      return isFinal ? .say("no line has \"\(find.text)\"") : .handled
    }
    go(to: search.hits[number], in: context)
    return .handled
  }

  /// Closes what is on top: the search, then the filter.
  private mutating func clear() -> PaneReply {
    if search != nil {
      search = nil
      find.clear()
      return .handled
    }
    guard filter.isActive else { return .ignored }
    filter.clear()
    return .handled
  }

  mutating func stopFollowing(in context: PaneContext) {
    guard isFollowing else { return }
    isFollowing = false
    stoppedAt = context.session.log.count
  }

  mutating func toggleMark(at entry: Int) { marks.formSymmetricDifference([entry]) }

  /// Takes in what the log has become.
  mutating func takeIn(_ log: SessionLog) {
    if log.count < seenCount {
      marks = []
      folding.forgetEntries()
      search?.restart()
      isFollowing = true
    }
    seenCount = log.count
    if rows.channels != channels || rows.filter != filter.match || wasTypingFilter != isTypingFilter {
      rows.show(
        channels: channels, filter: filter.match, preview: isTypingFilter ? Self.previewedEntries : nil,
        in: log)
      wasTypingFilter = isTypingFilter
      search?.restart()
    }
    rows.update(log)
    search?.update(rows, log)
  }

  /// What to press first, under the few lines that a session begins with.
  private func drawFirstKeys(into grid: inout Grid, area: Rect, below used: Int, in context: PaneContext) {
    guard rows.newestCallback == nil, rows.count <= 3, rows.hiddenLineCount == 0 else { return }
    let room = area.height - used - 1
    let lines = FirstKeys.rows(in: context, width: area.width - 2, height: room)
    guard lines.count <= room else { return }
    for (offset, line) in lines.enumerated() {
      grid.put(
        line, x: area.x + 1, y: area.y + used + 1 + offset, width: area.width - 2, theme: context.theme)
    }
  }

  /// Why there is nothing to see, or what to press first.
  private func drawEmpty(into grid: inout Grid, area: Rect, in context: PaneContext) {
    let content = Rect(x: area.x + 1, y: area.y, width: max(0, area.width - 2), height: area.height)
    let lines =
      filter.isActive
      ? [StyledRow("No line has \"\(filter.text)\". Esc shows all.", .faint)]
      : channels.count < LogChannel.allCases.count && context.session.log.count > 0
        ? [StyledRow("Nothing on the channels that are on. v shows the others.", .faint)]
        : FirstKeys.rows(in: context, width: content.width, height: content.height)
    for (offset, line) in lines.prefix(area.height).enumerated() {
      grid.put(line, x: content.x, y: content.y + offset, width: content.width, theme: context.theme)
    }
  }
}
