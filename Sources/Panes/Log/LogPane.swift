// The log of the session: the app's dumps, the console, dialogs, what the operator did, the clock. Follow, filter,
// wrap, fold, sideways offset and channels are independent of one another.
//
// A place on screen is an entry and a row in it, never a row number: so nothing has to be counted again when dumps
// fold, lines wrap or the width changes, and a key costs what is on screen however long the log is.

import Grid
import Scenario
import Simulation
import StoreSimulator
import Support
import TerminalUI

/// The log pane.
public struct LogPane: Pane {
  /// The shown entries; behind `channels` and `filter` until the log is looked at again.
  package var rows = LogEntryIndex()
  package private(set) var channels = channelsAtFirst
  var folding = LogFolding()
  package var search: LogSearch?
  package private(set) var filter = ListFilter()
  private var find = ListFilter()
  private var prompt: PromptKind?
  /// Entries marked with `m`, by their index in the log, ascending.
  package private(set) var marks: [Int] = []
  /// Whether new lines scroll the log: as long as its last line is on screen.
  public internal(set) var isFollowing = true
  /// Whether long lines are wrapped, as the operator said; nil while nothing was said.
  private var wrapChoice: Bool?
  /// Whether the screen is so wide that they are wrapped by themselves.
  package var isWide = false
  public private(set) var showsTime = true
  /// How far the text is scrolled to the left, in cells; wrapped lines are not, and come back to it.
  package var columnOffset = 0
  /// The first row on screen and the chosen one, by the index of their entry in the log.
  package var top = LogLinePosition(entry: 0, line: 0)
  package var cursor = LogLinePosition(entry: 0, line: 0)
  /// Whether a row was chosen by a click while the log goes on following: the choice stays until it scrolls away.
  var holdsCursor = false
  /// How long the log was when following stopped.
  private var stoppedAt = 0
  /// Whether the operator has scrolled since folding was last looked at.
  var hasScrolled = false
  /// Where the search or the filter was begun, to go back at Esc.
  private var origin: (top: LogLinePosition, cursor: LogLinePosition, isFollowing: Bool)?
  /// The size of the inside when it was last seen: what wrapping and folding depend on.
  package var width = 80
  package var height = 10
  package var isSmall = false
  /// The layout that the rows of `top` and `cursor` are counted in.
  var placedLayout: LogLayout?
  /// How many rows wrapped entries take in this layout.
  var wrappedCounts = RevisionCache<WrapRevision, [Int: [Int]]>()
  /// What was made of long entries for the last picture.
  var longRows = LongEntryCache()
  /// Rows to be scrolled as soon as the log is looked at again.
  var pendingRows = 0
  /// How long the log was: a shorter one is another log.
  private var seenCount = 0
  /// What was seen of the requests that a server has answered.
  private var seenServed = (revision: 0, tail: 0, shift: 0)
  /// Whether there are new entries since the log was last looked at.
  private(set) var hasGrown = false

  /// What takes longer than a key.
  package var work: LogBackgroundWork?
  /// The list without a filter, while one is set or typed.
  var unfiltered: LogEntryIndex?
  /// Filter and channels of the last list that was made of the whole log.
  var filterShown = ListFilter()
  var channelsShown = channelsAtFirst
  /// Whether a search goes to a hit as soon as it is done.
  var searchGoesToHit = false
  /// What is to be said of work that was done.
  package var said: String?
  private var isTypingFilter = false
  /// The first entry that the filter looks at while it is typed.
  private var typedFrom = 0
  /// While a text is typed, only the newest entries are looked through for each letter.
  private static let searchedEntries = 800

  private enum PromptKind { case find, filter }

  /// The channels of a fresh screen; the others are for those who work on subscriptions.
  package static let channelsAtFirst: Set<Channel> = [
    .paymentQueue, .callbacks, .console, .dialog, .operator, .simulator, .clock, .expect,
  ]

  public init() {}

  // MARK: View

  /// Whether a channel is shown.
  public func isOn(_ channel: Channel) -> Bool { channels.contains(channel) }

  /// Shows or hides a channel.
  public mutating func toggle(channel: Channel) {
    channels.formSymmetricDifference([channel])
  }

  /// Shows these channels and no others.
  package mutating func setChannels(_ shown: Set<Channel>) { channels = shown }

  /// Shows channels, if they are not shown.
  package mutating func show(_ more: Set<Channel>) { channels.formUnion(more) }

  /// Whether long lines are wrapped: where nothing was said, on a wide screen.
  public var wraps: Bool { wrapChoice ?? isWide }

  /// Wraps long lines, or cuts them.
  public mutating func toggleWrap() { wrapChoice = !wraps }

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

  /// Goes to the end and stays there.
  public mutating func followEnd() {
    if !isFollowing { hasScrolled = true }
    isFollowing = true
    holdsCursor = false
  }

  /// Goes to the end where the log does not follow: the operator looks at what comes of a key.
  package mutating func resume() { if !isFollowing { followEnd() } }

  /// How many lines are new since following stopped; nil while the log follows.
  package var newLineCount: Int? { isFollowing ? nil : rows.lineCount(from: rows.place(of: stoppedAt)) }

  /// Scrolls half a page, from any pane: at the next draw.
  public mutating func scrollHalfPage(up: Bool) { scroll(rows: max(1, height / 2) * (up ? -1 : 1)) }

  /// Scrolls by some rows at the next draw, downwards where positive: the wheel.
  public mutating func scroll(rows: Int) { pendingRows += rows }

  /// What the chosen row tells of: what `W` explains and Enter opens.
  public func selectedHappening(in context: PaneContext) -> SimulationEvent? {
    let pane = clampedToLog(in: context)
    guard pane.rows.count > 0 else { return nil }
    return context.session.log[pane.cursor.entry].simulationEvent
  }

  /// The index in the log of the chosen row's entry.
  package func selectedEntry(in context: PaneContext) -> Int? {
    let pane = clampedToLog(in: context)
    return pane.rows.count > 0 ? pane.cursor.entry : nil
  }

  /// The lines of the chosen entry, whole: what `c` copies.
  public func selectedText(in context: PaneContext) -> String? {
    selectedHappening(in: context).map { LogText.lines(of: $0).joined(separator: "\n") }
  }

  // MARK: Pane

  public func title(width: Int, in context: PaneContext) -> String {
    let texts = context.texts
    // A pasted filter may be as long as a file: what tells it apart stands at its beginning.
    let shownFilter = CellWidth.truncated(
      VisibleText.visible(String(filter.text.prefix(width))), columns: max(8, width / 3))
    let name = texts.logTitle + (filter.isActive ? "  &\(shownFilter)" : "")
    let words = context.channels.filter(isOn).map { texts.word(for: $0) }
    // What stands beside the title: the pane's number, the status, the mark of the focus.
    let mark = context.isFocused ? CellWidth.of(texts.focusMark) + 1 : 0
    let room = width - 2 - CellWidth.of(status(width: width, in: context)) - mark - 2 - CellWidth.of(name) - 2
    let channels = Self.whole(words, columns: room)
    return channels.isEmpty ? name : "\(name)  \(channels)"
  }

  /// As many words as fit, none of them cut; `+3` stands for three more.
  private static func whole(_ words: [String], columns: Int) -> String {
    for count in stride(from: words.count, to: 0, by: -1) {
      let rest = words.count - count
      let text = words.prefix(count).joined(separator: " ") + (rest > 0 ? " +\(rest)" : "")
      if CellWidth.of(text) <= columns { return text }
    }
    let text = "+\(words.count)"
    return words.isEmpty || columns < text.utf8.count ? "" : text
  }

  public func status(width: Int, in context: PaneContext) -> String {
    let pane = clampedToLog(in: context)
    let texts = context.texts
    var parts: [String] = []
    if let search = pane.search { parts.append(pane.text(search, in: context)) }
    if columnOffset > 0, !wraps { parts.append(texts.logColumn("\(columnOffset + 1)")) }
    if pane.isFollowing {
      let following = texts.logFollowing
      parts.append(width >= 100 ? following : "\(following)  \(pane.rows.lineCount)")
    } else {
      parts.append(texts.logWaiting(texts.key(named: .follow), new: "\(pane.newLineCount ?? 0)"))
    }
    let hidden = pane.rows.hiddenLineCount
    if width >= 100 { parts.append(texts.lines(pane.rows.lineCount)) }
    if width >= 100 || hidden > 0 { parts.append(texts.logHidden("\(hidden)")) }
    return parts.joined(separator: width >= 100 ? "   " : "  ")
  }

  public func promptNote(in context: PaneContext) -> String {
    let pane = clampedToLog(in: context)
    switch prompt {
    case .find: return pane.search.map { pane.text($0, in: context) } ?? ""
    case .filter:
      let (shown, hidden) = ("\(pane.rows.lineCount)", "\(pane.rows.hiddenLineCount)")
      guard pane.rows.first > 0 else { return context.texts.logPreview(shown: shown, hidden: hidden) }
      return context.texts.logPreviewNewest(shown: shown, hidden: hidden)
    case nil: return ""
    }
  }

  private func text(_ search: LogSearch, in context: PaneContext) -> String {
    let texts = context.texts
    let count = "\(search.hits.count)" + (search.isPartial || search.rest(context.session.log) > 0 ? "+" : "")
    guard !search.hits.isEmpty else { return texts.logNoHit }
    let here = LogLinePosition(entry: cursor.entry, line: textLine(at: cursor, in: context))
    guard !search.isPartial, let number = search.number(of: here) else {
      return texts.logHits(count)
    }
    return texts.logHit(number: "\(number + 1)", count: count)
  }

  public mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult {
    clampToLog(height: height, in: context)
    switch request {
    case .move(let movement):
      if wraps, movement == .left || movement == .right {
        return .showMessage(context.texts.logWrapped(context.texts.keys(named: .logViewMenu, .wrapLog)))
      }
      move(movement, in: context)
      return .handled
    case .more: return open(in: context)
    case .leave: return clear()
    case .find:
      prompt = .find
      origin = (top, cursor, isFollowing)
      return .prompt(label: context.texts.logFindPrompt, initial: find.text)
    case .nextHit: return selectHit(forward: true, in: context)
    case .previousHit: return selectHit(forward: false, in: context)
    }
  }

  /// Asks for the texts that shown entries have, and those that they have not.
  package mutating func askForFilter(height: Int, in context: PaneContext) -> PaneResult {
    clampToLog(height: height, in: context)
    prompt = .filter
    origin = (top, cursor, isFollowing)
    return .prompt(
      label: context.texts.logFilterPrompt, initial: filter.text, hint: context.texts.logFilterHint)
  }

  private mutating func clampToLog(height: Int, in context: PaneContext) {
    self.height = max(1, height)
    clampToLog(in: context)
  }

  public mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult {
    defer { if isFinal || text == nil { prompt = nil } }
    switch prompt {
    case .find: return acceptFind(text, isFinal: isFinal, in: context)
    case .filter:
      acceptFilter(text, isFinal: isFinal, in: context)
      return .handled
    case nil: return .ignored
    }
  }

  // MARK: Changes of what is shown

  private mutating func acceptFilter(_ text: String?, isFinal: Bool, in context: PaneContext) {
    filter.accept(text, isFinal: isFinal)
    let isTyping = text != nil && !isFinal
    if isTyping, !isTypingFilter {
      typedFrom = LogEntryIndex.newest(Self.searchedEntries, of: channels, in: context.session.log)
    }
    isTypingFilter = isTyping
    // Left, everything stands where it stood.
    if text == nil, let origin { (top, cursor, isFollowing) = origin }
    if !isTyping { origin = nil }
    clampToLog(in: context)
  }

  private mutating func acceptFind(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult {
    find.accept(text, isFinal: isFinal)
    let log = context.session.log
    // For each letter typed only the newest entries are looked through.
    let isLong = rows.count > Self.searchedEntries
    let start = isLong && text != nil && !isFinal ? rows.entry(at: rows.count - Self.searchedEntries) : 0
    search = find.match.map { LogSearch($0, from: start) }
    search?.runWork(rows, log, atMost: Self.piece)
    searchGoesToHit = false
    if let origin {
      (top, cursor, isFollowing) = origin
      if text == nil || isFinal { self.origin = nil }
    }
    guard text != nil, let search else { return .handled }
    if search.rest(log) > 0 {
      searchGoesToHit = true
      return .handled
    }
    let here = LogLinePosition(entry: cursor.entry, line: textLine(at: cursor, in: context))
    guard let number = search.nearest(to: here) else {
      return isFinal ? .showMessage(context.texts.logNoLine(VisibleText.visible(find.text))) : .handled
    }
    moveCursor(to: search.hits[number], in: context)
    return .handled
  }

  /// Closes what is on top: the search, then the filter.
  private mutating func clear() -> PaneResult {
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

  /// Marks an entry, or takes its mark away; answers whether it has one now.
  mutating func toggleMark(at entry: Int) -> Bool {
    let place = marks.partitioningIndex { $0 >= entry }
    guard place < marks.count, marks[place] == entry else {
      marks.insert(entry, at: place)
      return true
    }
    marks.remove(at: place)
    return false
  }

  /// Whether an entry is marked.
  package func isMarked(_ entry: Int) -> Bool {
    let place = marks.partitioningIndex { $0 >= entry }
    return place < marks.count && marks[place] == entry
  }

  /// Takes in what the log has become.
  package mutating func update(_ log: SessionLog) {
    if log.count < seenCount {
      marks = []
      unfiltered = nil
      folding.removeEntries()
      search?.restart()
      followEnd()
    }
    shiftForFoldedRequests(log)
    hasGrown = log.count > seenCount
    seenCount = log.count
    let wanted = filter.isActive ? LogFilter(filter.text) : nil
    let first = isTypingFilter ? min(typedFrom, log.count) : 0
    if rows.channels != channels || rows.filter != wanted || rows.first != first {
      startFiltering(wanted, from: first, log)
    } else {
      work = nil
    }
    rows.update(log)
    // What a step brings is looked through at once; a long log between keys.
    if let search, search.rest(log) < Self.piece { self.search?.runWork(rows, log, atMost: Self.piece) }
  }

  /// What was asked for before the list that is not made.
  mutating func restoreFilter(_ before: (filter: ListFilter, channels: Set<Channel>)) {
    (filter, channels) = before
  }

  /// A search that is not done is none.
  mutating func cancelSearch() {
    search = nil
    find.clear()
    searchGoesToHit = false
  }

  /// The search is done: goes to the hit nearest to where it was begun.
  mutating func selectNearestHit(in context: PaneContext) {
    searchGoesToHit = false
    guard let search else { return }
    let here = LogLinePosition(entry: cursor.entry, line: textLine(at: cursor, in: context))
    guard let number = search.nearest(to: here) else {
      said = context.texts.logNoLine(VisibleText.visible(find.text))
      return
    }
    moveCursor(to: search.hits[number], in: context)
  }

  /// Requests that a server has answered were folded: those behind them stand in other places now.
  private mutating func shiftForFoldedRequests(_ log: SessionLog) {
    defer { seenServed = (log.servedRevision, log.servedTail, log.servedShift) }
    guard log.servedRevision != seenServed.revision else { return }
    let shift = log.servedShift - seenServed.shift
    // What was at the end and is not any more has a new place only where it was put there anew.
    let start = seenServed.tail
    func moved(_ entry: Int) -> Int { entry < start ? entry : max(start, entry - shift) }
    top.entry = moved(top.entry)
    cursor.entry = moved(cursor.entry)
    folding.move(from: start, up: shift)
    marks = marks.filter { $0 < start || $0 - shift > start }.map(moved).filter { log[$0].entryKind.isShown }
    search?.restart()
  }

  /// The texts whose places are seen in the rows: what is looked for, and the filter's while it is typed.
  package var sought: [TextMatch] {
    if isTypingFilter { return rows.filter?.wanted ?? [] }
    return search.map { [$0.match] } ?? []
  }
}

extension LogPane {
  package static let id = PaneID.log

  package mutating func scrollWheel(up: Bool, height: Int, in context: PaneContext) {
    scroll(rows: up ? -3 : 3)
  }
}
