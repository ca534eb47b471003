// A terminal session through ncurses, which draws grids and reads input.

import CCurses
import Grid

/// A terminal that is in use from `open` until `close`.
///
/// One thread must open, draw and read; any thread can call `waker.wake()`.
public final class CursesTerminal {
  /// 0 if colours are unavailable or switched off.
  public let colorCount: Int
  /// Whether non-ASCII characters are drawn instead of ASCII replacements.
  public let isUTF8: Bool
  /// Nil if the locale is suitable.
  public let localeProblem: LocaleProblem?
  public let waker = Waker()

  private var glyphs: GlyphFallback
  private let palette: ColorPalette
  /// A cache keyed by `Cell.styleNumber`.
  private var attributesByStyle: [UInt64: CursesAttributes] = [:]
  private var pairs: [ColorPair: Int32] = [:]
  private let pairLimit: Int32
  /// The grid on the screen; nil if the screen's content is unknown.
  public private(set) var shown: Grid?
  private var row: [iapc_cell] = []
  private var decoder: InputDecoder
  private var queries = TerminalQueries()
  private var queryResults: [TerminalQueryResult] = []
  private var clicks = DoubleClickDetector()
  private var readBuffer = [UInt8](repeating: 0, count: 16 << 10)
  private var lastRead = ContinuousClock.now
  /// Whether the last read returned all available bytes.
  private var isDrained = false
  private var isOpen = true
  /// The size that `readInput` last returned, or the initial size.
  private var reportedSize: (columns: Int, rows: Int)

  /// The minimum time between two reads if the timeout is 0.
  private static let minReadInterval: Duration = .milliseconds(1)
  /// How long `readInput` may exceed its timeout while it receives bytes that form no event.
  private static let maxReadOverrun: Duration = .milliseconds(30)

  private struct CursesAttributes {
    var attributes: UInt16 = 0
    var pair: Int32 = 0
  }

  private struct ColorPair: Hashable {
    var foreground: Int
    var background: Int
  }

  public var isColor: Bool { colorCount >= 8 }

  /// Takes over the terminal and enters its alternate screen.
  ///
  /// If `wantsColor` is nil, the environment variable `NO_COLOR` decides. If `ambiguousIsWide`, characters of
  /// ambiguous width are replaced by ASCII characters, because the terminal draws them in two columns.
  ///
  /// - Throws: `TerminalError`; the terminal is then unchanged.
  public static func open(
    wantsColor: Bool? = nil, ambiguousIsWide: Bool = false
  ) throws(TerminalError) -> CursesTerminal {
    let type = environment("TERM") ?? ""
    let wantsColor = wantsColor ?? (environment("NO_COLOR") ?? "").isEmpty
    // Terminals without queries may not ignore the private mode of synchronized updates.
    switch Int(iapc_start(wantsColor ? 1 : 0, supportsQueries ? 1 : 0)) {
    case Int(IAPC_STARTED.rawValue): return CursesTerminal(ambiguousIsWide: ambiguousIsWide)
    case Int(IAPC_NOT_A_TERMINAL.rawValue): throw .notATerminal
    case Int(IAPC_NO_TERMINAL_TYPE.rawValue): throw .noTerminalType
    case Int(IAPC_UNKNOWN_TERMINAL_TYPE.rawValue): throw .unknownTerminalType(type)
    case Int(IAPC_CANNOT_PLACE_CURSOR.rawValue): throw .cannotPlaceCursor(type)
    default: throw .failed
    }
  }

  private init(ambiguousIsWide: Bool) {
    colorCount = Int(iapc_color_count())
    palette = ColorPalette(colorCount: colorCount, hasDefaultColors: iapc_has_default_colors() != 0)
    pairLimit = iapc_pair_count()
    decoder = InputDecoder(
      ownSequences: KeySequences.ownSequences { name in
        iapc_key_sequence(name).map { Array(String(cString: $0).utf8) }
      })
    reportedSize = Self.presentSize
    let encoding = Int(iapc_encoding_used())
    isUTF8 = encoding != Int(IAPC_ASCII.rawValue)
    glyphs = GlyphFallback(isUTF8: isUTF8, ambiguousIsWide: ambiguousIsWide)
    switch encoding {
    case Int(IAPC_UTF8.rawValue): localeProblem = nil
    case Int(IAPC_UTF8_FALLBACK.rawValue):
      let name = Self.localeName
      localeProblem = Self.isUTF8Name(name) ? .notInstalled(name) : .notUTF8(name)
    default:
      let name = Self.localeName
      localeProblem = Self.isUTF8Name(name) || !Self.hasLocaleName ? .noUTF8 : .ascii(name)
    }
    setDefaultPair()
  }

  deinit { close() }

  private func setDefaultPair() {
    guard isColor else { return }
    iapc_set_default_pair(cursesAttributes(of: Style()).pair)
  }

  private static func environment(_ name: String) -> String? {
    iapc_environment(name).map { String(cString: $0) }
  }

  private static func isUTF8Name(_ name: String) -> Bool {
    ["utf-8", "utf8"].contains { name.lowercased().contains($0) }
  }

  private static var hasLocaleName: Bool {
    ["LC_ALL", "LC_CTYPE", "LANG"].contains { environment($0)?.isEmpty == false }
  }

  private static var localeName: String {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment($0) }
    return names.first { !$0.isEmpty } ?? "C"
  }

  /// Restores the terminal; a second call has no effect.
  public func close() {
    guard isOpen else { return }
    awaitReplies()
    isOpen = false
    iapc_stop()
  }

  /// The columns and rows in use; further rows and columns of a larger window stay empty.
  public var size: (columns: Int, rows: Int) { Self.presentSize }

  private static var presentSize: (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    iapc_size(&columns, &rows)
    return (Int(columns), Int(rows))
  }

  /// Switches mouse reports, which are off initially.
  public func setMouse(_ isOn: Bool) { iapc_mouse(isOn ? 1 : 0) }

  /// The maximum size of a clipboard text in bytes; many terminals drop longer sequences.
  public static let clipboardLimit = 70_000

  /// Asks the terminal to copy a text to its clipboard (OSC 52), which terminals do not confirm.
  ///
  /// - Returns: false if the text exceeds `clipboardLimit`; nothing is sent in this case.
  public func copy(_ text: String) -> Bool {
    guard text.utf8.count <= Self.clipboardLimit else { return false }
    let isInTmux = !(Self.environment("TMUX") ?? "").isEmpty
    let bytes = ClipboardSequence.bytes(for: text, isInTmux: isInTmux)
    iapc_send(bytes, bytes.count)
    return true
  }

  // MARK: Terminal queries

  /// How long `close` waits for pending replies; the shell would read later replies as input.
  private static let maxReplyWait: Duration = .milliseconds(150)

  public static var supportsQueries: Bool { TerminalQueries.isSupported(type: environment("TERM") ?? "") }

  /// Queries the background colour; `readQueryResults` returns the result later.
  public func queryBackground() {
    guard Self.supportsQueries, isColor else { return }
    decoder.expectsReplies = true
    queries.recordBackgroundQuery(at: .now)
    iapc_send(TerminalQueries.background, TerminalQueries.background.count)
  }

  /// Queries the width of ambiguous characters.
  ///
  /// The query draws a character, so it is not sent after the first call of `show`.
  public func queryAmbiguousWidth() {
    guard Self.supportsQueries, isUTF8, shown == nil else { return }
    iapc_erase()
    iapc_flush()
    decoder.expectsReplies = true
    decoder.expectsCursor = true
    queries.recordWidthQuery(at: .now)
    iapc_send(TerminalQueries.width, TerminalQueries.width.count)
  }

  /// Returns the query results since the last call, including those of expired queries.
  public func readQueryResults() -> [TerminalQueryResult] {
    guard queries.isOpen || !queryResults.isEmpty else { return [] }
    queryResults += queries.expire(at: .now)
    defer { queryResults = [] }
    return queryResults
  }

  /// Sets whether characters of ambiguous width are replaced by ASCII characters.
  public func setAmbiguousIsWide(_ isWide: Bool) {
    glyphs = GlyphFallback(isUTF8: isUTF8, ambiguousIsWide: isWide)
    redraw()
  }

  /// Moves replies from the decoder to `queryResults`; returns whether a query was answered.
  private func readReplies() -> Bool {
    let now = ContinuousClock.now
    let new = decoder.readReplies().compactMap { queries.answer($0, at: now) }
    queryResults += new
    return !new.isEmpty
  }

  /// Waits briefly for pending replies, so that they do not reach another program.
  private func awaitReplies() {
    guard isOpen, queries.isOpen else { return }
    queryResults += queries.expire(at: .now)
    let end = ContinuousClock.now + Self.maxReplyWait
    while queries.isOpen, ContinuousClock.now < end {
      guard Int(iapc_wait(Self.milliseconds(until: end))) == Int(IAPC_INPUT.rawValue) else { break }
      readBytes()
      while decoder.next() != nil {}
      _ = readReplies()
    }
  }

  // MARK: Drawing

  /// Shows a grid and writes only the cells that differ from the screen.
  public func show(_ grid: Grid) {
    if var known = shown.take(), known.columns == grid.columns, known.rows == grid.rows {
      for y in 0..<grid.rows {
        var written = 0
        while let columns = grid.changedColumns(row: y, since: known, from: written) {
          put(grid.cells(row: y), columns, y: y)
          known.copyCells(columns, row: y, from: grid)
          written = columns.upperBound
        }
      }
      shown = known
    } else {
      iapc_erase()
      for y in 0..<grid.rows { put(grid.cells(row: y), 0..<grid.columns, y: y) }
      shown = grid
    }
    if let cursor = grid.cursor, cursor.x >= 0, cursor.y >= 0, cursor.x < grid.columns, cursor.y < grid.rows {
      iapc_cursor(Int32(cursor.x), Int32(cursor.y))
    } else {
      iapc_cursor(-1, 0)
    }
    iapc_flush()
  }

  /// Makes the next `show` write all cells, because other output has changed the screen.
  public func redraw() {
    shown = nil
    iapc_repaint()
  }

  private func put(_ cells: ArraySlice<Cell>, _ columns: Range<Int>, y: Int) {
    // Local copies avoid an exclusivity check for each access to a property of the class.
    var row: [iapc_cell] = []
    swap(&row, &self.row)
    let glyphs = glyphs
    if row.count < cells.count { row = Array(repeating: iapc_cell(), count: cells.count) }
    row.withUnsafeMutableBufferPointer { row in
      var count = 0
      var styleNumber: UInt64?
      var current = CursesAttributes()
      for column in columns {
        let cell = cells[cells.startIndex + column]
        guard !cell.isContinuation else { continue }
        if cell.styleNumber != styleNumber {
          current = cursesAttributes(of: cell)
          styleNumber = cell.styleNumber
        }
        let next = cells.startIndex + column + 1
        let isWide = next < cells.endIndex && cells[next].isContinuation
        let shown = glyphs.shown(cell, isWide: isWide)
        row[count] = iapc_cell(
          scalars: shown.scalars, attributes: current.attributes, columns: shown.columns, pair: current.pair)
        count += 1
        guard isWide, shown.columns == 1 else { continue }
        row[count] = iapc_cell(
          scalars: (0x20, 0, 0), attributes: current.attributes, columns: 1, pair: current.pair)
        count += 1
      }
      iapc_put(Int32(columns.lowerBound), Int32(y), row.baseAddress, count)
    }
    swap(&row, &self.row)
  }

  private func cursesAttributes(of cell: Cell) -> CursesAttributes {
    if let known = attributesByStyle[cell.styleNumber] { return known }
    let attributes = cursesAttributes(of: cell.style)
    attributesByStyle[cell.styleNumber] = attributes
    return attributes
  }

  /// Returns the attributes of a style and defines its colour pair if necessary.
  private func cursesAttributes(of style: Style) -> CursesAttributes {
    let terminalAttributes = palette.attributes(for: style)
    var flags: UInt32 = 0
    if terminalAttributes.bold { flags |= IAPC_BOLD.rawValue }
    if terminalAttributes.dim { flags |= IAPC_DIM.rawValue }
    if terminalAttributes.underline { flags |= IAPC_UNDERLINE.rawValue }
    if terminalAttributes.reverse { flags |= IAPC_REVERSE.rawValue }
    if terminalAttributes.italic { flags |= IAPC_ITALIC.rawValue }
    var result = CursesAttributes()
    // The terminal's own colours also get a pair, because ncurses selects a pair in fewer bytes than no pair.
    if isColor {
      if let pair = pair(
        ColorPair(foreground: terminalAttributes.foreground, background: terminalAttributes.background))
      {
        result.pair = pair
      } else if terminalAttributes.background != -1 {
        // No pair is free, so a coloured background becomes reverse video.
        flags |= IAPC_REVERSE.rawValue
      }
    }
    result.attributes = UInt16(truncatingIfNeeded: flags)
    return result
  }

  private func pair(_ colors: ColorPair) -> Int32? {
    if let known = pairs[colors] { return known }
    let number = Int32(pairs.count + 1)
    guard number < pairLimit,
      iapc_define_pair(number, Int32(colors.foreground), Int32(colors.background)) != 0
    else { return nil }
    pairs[colors] = number
    return number
  }

  // MARK: Input

  /// Waits for the next input event.
  ///
  /// Returns nil after the timeout (unlimited if nil) or after `waker.wake()`. Bytes that form no event delay
  /// the return by at most `maxReadOverrun`.
  public func readInput(timeoutMilliseconds: Int?) -> InputEvent? {
    let deadline = timeoutMilliseconds.map { ContinuousClock.now + .milliseconds($0) }
    var hasRead = false
    while true {
      decoder.isReplyDue = queries.isOpen
      if let input = handleSignals() ?? pendingResize() ?? decoder.next() { return classifyingClick(input) }
      if queries.isOpen, readReplies() { return nil }
      // Saves a system call if the last read took all bytes a moment ago.
      if timeoutMilliseconds == 0, !hasRead, isDrained, .now - lastRead < Self.minReadInterval { return nil }
      if let deadline, hasRead, lastRead > deadline + Self.maxReadOverrun { return nil }
      let sequenceTimeout = decoder.sequenceTimeout.map { lastRead + $0 }
      let deadlines = [deadline, sequenceTimeout, queries.deadline]
      let event = Int(iapc_wait(Self.milliseconds(until: deadlines.compactMap { $0 }.min())))
      if event == Int(IAPC_INPUT.rawValue) {
        readBytes()
        hasRead = true
      } else if event == Int(IAPC_WOKEN.rawValue) {
        return handleSignals()
      } else if let sequenceTimeout, sequenceTimeout <= .now {
        lastRead = .now
        if let input = decoder.flushIncomplete() { return classifyingClick(input) }
      } else {
        return nil
      }
    }
  }

  /// Leaves the screen, prints a line and stops the process, as Ctrl-Z does.
  ///
  /// Returns when the shell continues the process. The size may have changed, and the next `show` writes all
  /// cells.
  public func suspend(message: String) {
    awaitReplies()
    iapc_suspend(message.isEmpty ? "" : message + "\n")
    shown = nil
  }

  /// Leaves the screen, prints a text and returns after any key press.
  ///
  /// The user can select the text and scroll back to it with the terminal's own functions.
  public func printPlain(_ text: String) {
    awaitReplies()
    var shownText = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shownText.append(glyphs.substitute(for: scalar) ?? scalar) }
    iapc_print_plain(String(shownText))
    shown = nil
  }

  private func readBytes() {
    let count = iapc_read(&readBuffer, readBuffer.count)
    lastRead = .now
    isDrained = count < readBuffer.count
    // A read fails if the terminal was closed without SIGHUP.
    if count < 0 { iapc_hang_up() }
    decoder.feed(readBuffer.prefix(max(0, count)))
  }

  /// Handles pending signals for suspension, continuation and resizing; returns nil if there are none.
  private func handleSignals() -> InputEvent? {
    let signals = iapc_take_signals()
    guard signals != 0 else { return nil }
    if signals & Int32(IAPC_STOP_ASKED.rawValue) != 0 {
      iapc_suspend("")
    } else if signals & Int32(IAPC_CONTINUED.rawValue) != 0 {
      iapc_reenter()
    } else {
      iapc_resize()
    }
    shown = nil
    reportedSize = size
    return .resize(columns: reportedSize.columns, rows: reportedSize.rows)
  }

  /// Returns a resize event if the size has changed without a signal, for example on entering the screen.
  private func pendingResize() -> InputEvent? {
    guard size != reportedSize else { return nil }
    reportedSize = size
    return .resize(columns: reportedSize.columns, rows: reportedSize.rows)
  }

  private func classifyingClick(_ input: InputEvent) -> InputEvent {
    guard case .mouse(let event) = input else { return input }
    return .mouse(clicks.classifying(event, at: .now))
  }

  /// Returns the milliseconds until an instant, rounded up to avoid a second wait; -1 for nil.
  private static func milliseconds(until end: ContinuousClock.Instant?) -> Int32 {
    guard let end else { return -1 }
    let remaining = ContinuousClock.now.duration(to: end)
    guard remaining > .zero else { return 0 }
    return Int32(clamping: Int64((remaining / .milliseconds(1)).rounded(.up)))
  }
}

/// The process-wide protection of standard streams and the handling of crashes.
public enum ProcessGuard {
  /// Opens missing standard streams and installs the crash handler.
  ///
  /// It must be the first call of the process; otherwise an opened file could get a standard descriptor.
  /// Reading or writing a stream that was missing fails.
  public static func begin() { iapc_begin() }
}

public struct Waker: Sendable {
  public func wake() { iapc_wake() }
}
