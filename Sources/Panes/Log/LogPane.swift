// The log of the session.
//
// A position is an entry and a row within the entry, because row numbers change with the layout. The cost of
// a key press therefore does not depend on the length of the log.

import Grid
import Scenario
import Simulation
import StoreSimulator
import Support
import TerminalUI

public struct LogPane: Pane {
  /// The index of the shown entries, up to date after `update`.
  package var rows = LogEntryIndex()
  package private(set) var channels = defaultChannels
  var folding = LogFolding()
  package var search: LogSearch?

  package var hasMatches: Bool { search?.hits.isEmpty == false }
  package var isFiltered: Bool { filter.isActive }

  package private(set) var filter = ListFilter() {
    didSet { if filter.text != oldValue.text { parseFilter() } }
  }
  /// The parsed filter; the last valid one while the text is invalid.
  private var query: LogQuery?
  /// The reason why the text in the prompt is invalid.
  private var promptProblem: LogQueryProblem?
  private(set) var find = ListFilter()
  private var prompt: PromptKind?
  /// The marked entries, by log index, ascending.
  package private(set) var marks: [Int] = []
  /// Whether new lines scroll the log, because the last line is on screen.
  public internal(set) var isFollowing = true
  /// Whether the user chose to wrap long lines; nil for automatic wrapping.
  private var wrapChoice: Bool?
  /// Whether the screen is wide enough to wrap lines automatically.
  package var isWide = false
  /// The diagram that shows the entries; nil for lines.
  package internal(set) var diagram: (any LogDiagram)?
  /// The number of rows of the diagram's heading.
  var headingHeight = 0
  public private(set) var showsTime = true
  /// The horizontal scroll offset in cells, which is ignored but not reset while lines are wrapped.
  package var columnOffset = 0
  /// The first row on screen and the selected row.
  package var top = LogLinePosition(entry: 0, line: 0)
  package var cursor = LogLinePosition(entry: 0, line: 0)
  /// Whether a following log keeps the selected row until it scrolls off the screen.
  var holdsCursor = false
  /// The length of the log when following stopped.
  private var firstNewEntry = 0
  var hasScrolled = false
  /// The position before the prompt for a search or filter, restored by Esc.
  private var positionBeforePrompt: ScrollPosition?
  /// The last known size of the content, on which wrapping and folding depend.
  package var width = 80
  package var height = 10
  package var isSmall = false
  /// The layout in which `top` and `cursor` count rows.
  var placedLayout: LogLayout?
  /// The row counts of the lines of wrapped entries, by log index.
  var wrappedCounts = RevisionCache<WrapRevision, [Int: [Int]]>()
  var longEntryCache = LongEntryCache()
  /// The number of rows to scroll at the next update.
  var pendingRows = 0
  /// The last known length of the log; a shorter log is a different log.
  private var seenCount = 0
  /// The last seen state of the real backend's requests.
  private var seenServed = (revision: 0, tail: 0, shift: 0)
  private(set) var hasGrown = false

  package var work: LogBackgroundWork?
  /// The index without a filter, cached while a filter is set or typed.
  var unfiltered: LogEntryIndex?
  /// The filter and channels of the last index that covered the whole log.
  var filterShown = ListFilter()
  var channelsShown = defaultChannels
  var selectsHitAfterSearch = false
  /// The message with the result of background work.
  package var pendingMessage: String?
  private var isTypingFilter = false
  private var previewStart = 0
  /// The number of newest entries that are searched while a text is typed.
  private static let previewEntryCount = 800

  private typealias ScrollPosition = (
    top: LogLinePosition, cursor: LogLinePosition, isFollowing: Bool, columnOffset: Int
  )

  private enum PromptKind { case find, filter }

  /// The default channels, which exclude those for subscriptions.
  package static let defaultChannels: Set<Channel> = [
    .paymentQueue, .callbacks, .console, .dialog, .operator, .simulator, .clock, .expect,
  ]

  public init() {}

  // MARK: Options

  public func isOn(_ channel: Channel) -> Bool { channels.contains(channel) }

  public mutating func toggle(channel: Channel) {
    channels.formSymmetricDifference([channel])
  }

  package mutating func setChannels(_ newChannels: Set<Channel>) { channels = newChannels }

  package mutating func show(_ addedChannels: Set<Channel>) { channels.formUnion(addedChannels) }

  public var wraps: Bool { diagram == nil && (wrapChoice ?? isWide) }

  public mutating func toggleWrap() { wrapChoice = !(wrapChoice ?? isWide) }

  public mutating func toggleFold() { folding.toggleAll(isSmall: isSmall) }

  /// Whether the user folded or unfolded all dumps; nil for automatic folding.
  public var foldsAll: Bool? {
    switch folding.mode {
    case .automatic: nil
    case .folded: true
    case .unfolded: false
    }
  }

  public mutating func toggleTime() { showsTime.toggle() }

  public mutating func followEnd() {
    if !isFollowing { hasScrolled = true }
    isFollowing = true
    holdsCursor = false
  }

  /// Follows the log, so that the effect of a key is visible.
  package mutating func resume() { if !isFollowing { followEnd() } }

  /// The number of new lines since following stopped; nil if the log follows.
  package var newLineCount: Int? {
    isFollowing ? nil : rows.lineCount(from: rows.shownIndex(of: firstNewEntry))
  }

  /// Scrolls half a page at the next draw, independent of the focus.
  public mutating func scrollHalfPage(up: Bool) { scroll(rows: max(1, height / 2) * (up ? -1 : 1)) }

  /// Scrolls by a number of rows at the next draw, down if positive.
  public mutating func scroll(rows: Int) { pendingRows += rows }

  public func selectedEvent(in context: PaneContext) -> SimulationEvent? {
    let pane = clampedToLog(in: context)
    guard pane.rows.count > 0 else { return nil }
    return context.session.log[pane.cursor.entry].simulationEvent
  }

  package func selectedEntry(in context: PaneContext) -> Int? {
    let pane = clampedToLog(in: context)
    return pane.rows.count > 0 ? pane.cursor.entry : nil
  }

  /// Returns all lines of the selected entry, which `c` copies.
  public func selectedText(in context: PaneContext) -> String? {
    selectedEvent(in: context).map { LogText.lines(of: $0).joined(separator: "\n") }
  }

  // MARK: Pane

  public func title(width: Int, in context: PaneContext) -> String {
    let texts = context.texts
    // Limits the length of a pasted filter.
    let shownFilter = CellWidth.truncated(
      VisibleText.visible(String(filter.text.prefix(width))), columns: max(8, width / 3))
    let name = (diagram?.title(texts) ?? texts.logTitle) + (filter.isActive ? "  &\(shownFilter)" : "")
    let channelNames = context.channels.filter(isOn).map { texts.word(for: $0) }
    // The border also contains the pane's number, the status and the focus mark.
    let mark = context.isFocused ? CellWidth.of(texts.focusMark) + 1 : 0
    let availableWidth =
      width - 2 - CellWidth.of(status(width: width, in: context)) - mark - 2 - CellWidth.of(name) - 2
    let channels = Self.fittingList(channelNames, columns: availableWidth)
    return channels.isEmpty ? name : "\(name)  \(channels)"
  }

  /// Returns as many whole words as fit; `+3` replaces three omitted words.
  private static func fittingList(_ names: [String], columns: Int) -> String {
    for count in stride(from: names.count, to: 0, by: -1) {
      let hiddenCount = names.count - count
      let text = names.prefix(count).joined(separator: " ") + (hiddenCount > 0 ? " +\(hiddenCount)" : "")
      if CellWidth.of(text) <= columns { return text }
    }
    let text = "+\(names.count)"
    return names.isEmpty || columns < text.utf8.count ? "" : text
  }

  public func status(width: Int, in context: PaneContext) -> String {
    let pane = clampedToLog(in: context)
    let texts = context.texts
    var parts: [String] = []
    // Next to a filter, "no match" of an earlier search would read as the filter's result.
    if let search = pane.search, !filter.isActive || !search.hits.isEmpty {
      parts.append(pane.text(search, in: context))
    }
    if columnOffset > 0, !wraps {
      parts.append(texts.logColumn("\(columnOffset + 1)", texts.key(named: .firstColumn)))
    }
    if pane.isFollowing {
      let following = texts.logFollowing
      parts.append(width >= 100 ? following : "\(following)  \(pane.rows.lineCount)")
    } else {
      parts.append(texts.logWaiting(texts.key(named: .follow), new: "\(pane.newLineCount ?? 0)"))
    }
    let hidden = pane.rows.hiddenLineCount
    if width >= 100 {
      let (shown, off) = (pane.rows.lineCount, pane.rows.offLineCount)
      parts.append(texts.lines(shown, of: shown + hidden + off))
    } else if hidden > 0 {
      parts.append(texts.logHidden("\(hidden)"))
    }
    return parts.joined(separator: width >= 100 ? "   " : "  ")
  }

  public func promptNote(in context: PaneContext) -> String {
    let pane = clampedToLog(in: context)
    if let promptProblem {
      return CellWidth.truncated(promptProblem.text(context.texts), columns: Self.maximumNoteWidth)
    }
    switch prompt {
    case .find: return pane.search.map { pane.text($0, in: context) } ?? ""
    case .filter:
      let (shown, hidden) = ("\(pane.rows.lineCount)", "\(pane.rows.hiddenLineCount)")
      guard pane.rows.first > 0 else { return context.texts.logPreview(shown: shown, hidden: hidden) }
      return context.texts.logPreviewNewest(shown: shown, hidden: hidden)
    case nil: return ""
    }
  }

  /// The maximum width of a note next to the typed text, in cells.
  private static let maximumNoteWidth = 46

  private func text(_ search: LogSearch, in context: PaneContext) -> String {
    let texts = context.texts
    let count =
      "\(search.hits.count)"
      + (search.isPartial || search.remainingCount(in: context.session.log) > 0 ? "+" : "")
    guard !search.hits.isEmpty else { return texts.logNoHit }
    let position = LogLinePosition(entry: cursor.entry, line: textLine(at: cursor, in: context))
    guard !search.isPartial, let number = search.number(of: position) else {
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
      positionBeforePrompt = (top, cursor, isFollowing, columnOffset)
      return .prompt(
        label: context.texts.logFindPrompt, initial: find.text, hint: context.texts.logFilterHint)
    case .nextHit: return selectHit(forward: true, in: context)
    case .previousHit: return selectHit(forward: false, in: context)
    }
  }

  package mutating func askForFilter(height: Int, in context: PaneContext) -> PaneResult {
    clampToLog(height: height, in: context)
    prompt = .filter
    positionBeforePrompt = (top, cursor, isFollowing, columnOffset)
    return .prompt(
      label: context.texts.logFilterPrompt, initial: filter.text, hint: context.texts.logFilterHint)
  }

  private mutating func clampToLog(height: Int, in context: PaneContext) {
    setHeight(height)
    clampToLog(in: context)
  }

  public mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult {
    let channels = context.session.registry.channels.map(\.name)
    promptProblem = prompt.flatMap { kind in text.flatMap { Self.problem(in: $0, of: kind, channels) } }
    // An invalid text stays in the prompt.
    let isFinal = isFinal && promptProblem == nil
    defer { if isFinal || text == nil { prompt = nil } }
    let result: PaneResult
    switch prompt {
    case .find: result = acceptFind(text, isFinal: isFinal, in: context)
    case .filter:
      acceptFilter(text, isFinal: isFinal, in: context)
      result = .handled
    case nil: result = .ignored
    }
    return promptProblem.map { .showMessage($0.text(context.texts), isError: true) } ?? result
  }

  private static func problem(in text: String, of prompt: PromptKind, _ channels: [String])
    -> LogQueryProblem?
  {
    do throws(LogQueryProblem) {
      _ =
        prompt == .find
        ? try LogQuery(search: text, channels: channels) : try LogQuery(typed: text, channels: channels)
      return nil
    } catch {
      return error
    }
  }

  /// Parses the text of the filter; if the text is invalid, the previous filter stays.
  private mutating func parseFilter() {
    do throws(LogQueryProblem) { query = try LogQuery(typed: filter.text) } catch {}
  }

  // MARK: Updates

  private mutating func acceptFilter(_ text: String?, isFinal: Bool, in context: PaneContext) {
    filter.accept(text, isFinal: isFinal)
    let isTyping = text != nil && !isFinal
    if isTyping, !isTypingFilter {
      previewStart = LogEntryIndex.startOfNewest(
        Self.previewEntryCount, of: channels, in: context.session.log)
    }
    isTypingFilter = isTyping
    if text == nil, let positionBeforePrompt { restore(positionBeforePrompt) }
    if !isTyping { positionBeforePrompt = nil }
    if text != nil { columnOffset = 0 }
    clampToLog(in: context)
  }

  private mutating func acceptFind(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult {
    find.accept(text, isFinal: isFinal)
    let log = context.session.log
    let isLong = rows.count > Self.previewEntryCount
    let start = isLong && text != nil && !isFinal ? rows.entry(at: rows.count - Self.previewEntryCount) : 0
    // While the text is invalid, the previous search stays.
    if promptProblem == nil {
      search = (try? LogQuery(search: find.text)).map { LogSearch($0, from: start) }
    }
    let batchSize = Self.batchSize(for: search?.query)
    search?.runWork(rows, log, atMost: batchSize)
    selectsHitAfterSearch = false
    if let positionBeforePrompt {
      restore(positionBeforePrompt)
      if text == nil || isFinal { self.positionBeforePrompt = nil }
    }
    guard text != nil, let search else { return .handled }
    if search.remainingCount(in: log) > 0 {
      selectsHitAfterSearch = true
      return .handled
    }
    let problem = moveToNearestHit(of: search, in: context)
    return problem.flatMap { isFinal ? .showMessage($0) : nil } ?? .handled
  }

  /// Selects the first hit from the cursor on; returns a message if there is no hit.
  private mutating func moveToNearestHit(of search: LogSearch, in context: PaneContext) -> String? {
    let position = LogLinePosition(entry: cursor.entry, line: textLine(at: cursor, in: context))
    guard let number = search.nearest(to: position) else {
      return context.texts.logNoLine(VisibleText.visible(find.text))
    }
    moveCursor(to: search.hits[number], in: context)
    return nil
  }

  private mutating func restore(_ position: ScrollPosition) {
    (top, cursor, isFollowing, columnOffset) = position
  }

  /// Closes the search; if no search is open, clears the filter.
  private mutating func clear() -> PaneResult {
    let isScrolled = columnOffset > 0
    columnOffset = 0
    if search != nil {
      search = nil
      find.clear()
      return .handled
    }
    guard filter.isActive else { return isScrolled ? .handled : .ignored }
    filter.clear()
    return .handled
  }

  mutating func stopFollowing(in context: PaneContext) {
    guard isFollowing else { return }
    isFollowing = false
    firstNewEntry = context.session.log.count
  }

  /// Toggles an entry's mark and returns whether the entry is now marked.
  mutating func toggleMark(at entry: Int) -> Bool {
    let index = marks.partitioningIndex { $0 >= entry }
    guard index < marks.count, marks[index] == entry else {
      marks.insert(entry, at: index)
      return true
    }
    marks.remove(at: index)
    return false
  }

  package func isMarked(_ entry: Int) -> Bool {
    let index = marks.partitioningIndex { $0 >= entry }
    return index < marks.count && marks[index] == entry
  }

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
    let firstEntry = isTypingFilter ? min(previewStart, log.count) : 0
    if rows.channels != channels || rows.filter != query || rows.first != firstEntry {
      startFiltering(query, from: firstEntry, log)
    } else {
      work = nil
    }
    rows.update(log)
    // A few new entries are searched at once, many as background work.
    if let search, search.remainingCount(in: log) < Self.batchSize(for: search.query) {
      self.search?.runWork(rows, log, atMost: Self.batchSize)
    }
  }

  mutating func restoreFilter(_ previous: (filter: ListFilter, channels: Set<Channel>)) {
    (filter, channels) = previous
  }

  mutating func cancelSearch() {
    search = nil
    find.clear()
    selectsHitAfterSearch = false
  }

  mutating func selectNearestHit(in context: PaneContext) {
    selectsHitAfterSearch = false
    if let search { pendingMessage = moveToNearestHit(of: search, in: context) ?? pendingMessage }
  }

  /// Adjusts positions after the log has folded a real backend's requests, which moves later entries.
  private mutating func shiftForFoldedRequests(_ log: SessionLog) {
    defer { seenServed = (log.servedRevision, log.servedTail, log.servedShift) }
    guard log.servedRevision != seenServed.revision else { return }
    let shift = log.servedShift - seenServed.shift
    // Entries before the old tail keep their index; the indices of later entries decrease.
    let start = seenServed.tail
    func moved(_ entry: Int) -> Int { entry < start ? entry : max(start, entry - shift) }
    top.entry = moved(top.entry)
    cursor.entry = moved(cursor.entry)
    folding.move(from: start, up: shift)
    marks = marks.filter { $0 < start || $0 - shift > start }.map(moved).filter { log[$0].entryKind.isShown }
    search?.restart()
  }

  /// The texts to highlight: the search text, or the wanted texts of a filter that is being typed.
  package var searchTerms: [TextPattern] {
    if isTypingFilter { return rows.filter?.patterns ?? [] }
    return search?.query.patterns ?? []
  }
}

extension LogPane {
  package static let id = PaneID.log

  package mutating func scrollWheel(up: Bool, height: Int, in context: PaneContext) {
    scroll(rows: up ? -3 : 3)
  }
}
