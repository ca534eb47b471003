// Shows a grid on a terminal through ncurses, and reads input. Knows cells, keys and the terminal, and nothing of the
// program. One thread opens, draws and reads; any thread may wake it.

import CCurses
import Grid

/// The terminal that the program runs in: open from `open` until `close`.
public final class CursesTerminal {
  /// The number of colours, 0 where there are none or none are wanted.
  public let colorCount: Int
  /// Whether characters outside ASCII can be shown; otherwise look-alikes are.
  public let isUTF8: Bool
  /// What should be told about the locale, in one line; nil when it is as it should be.
  public let localeProblem: LocaleProblem?
  /// Ends waiting in `readInput` from any thread.
  public let waker = Waker()

  private var glyphs: GlyphFallback
  private let palette: ColorPalette
  /// By `Cell.lookNumber`.
  private var looks: [UInt64: CursesAttributes] = [:]
  private var pairs: [ColorPair: Int32] = [:]
  private let pairLimit: Int32
  /// What the terminal shows, as far as that is known.
  public private(set) var shown: Grid?
  private var row: [iapc_cell] = []
  private var decoder: InputDecoder
  private var questions = TerminalQueries()
  private var answers: [TerminalQueryResult] = []
  private var clicks = DoubleClickDetector()
  private var readBuffer = [UInt8](repeating: 0, count: 16 << 10)
  private var lastRead = ContinuousClock.now
  /// Whether that took all that had come in.
  private var isDrained = false
  private var isOpen = true
  /// The size that `readInput` has told, or that was there at the start.
  private var reportedSize: (columns: Int, rows: Int)

  /// How long nobody looks again whether something came in behind what was read.
  private static let justRead: Duration = .milliseconds(1)
  /// How long `readInput` goes on reading beyond its time while bytes keep coming that make no input yet.
  private static let longestReading: Duration = .milliseconds(30)

  /// Attributes and a pair of curses' own.
  private struct CursesAttributes {
    var attributes: UInt16 = 0
    var pair: Int32 = 0
  }

  private struct ColorPair: Hashable {
    var foreground: Int
    var background: Int
  }

  /// Whether there are colours.
  public var isColor: Bool { colorCount >= 8 }

  /// Takes the terminal and enters its alternate screen; where that fails the terminal is untouched.
  ///
  /// `wantsColor` false shows attributes only; nil asks NO_COLOR. Where the terminal's font gives characters of
  /// ambiguous width two columns, look-alikes are drawn for them.
  public static func open(
    wantsColor: Bool? = nil, ambiguousIsWide: Bool = false
  ) throws(TerminalError) -> CursesTerminal {
    let type = environment("TERM") ?? ""
    let wantsColor = wantsColor ?? (environment("NO_COLOR") ?? "").isEmpty
    // Emulators ignore private modes that they do not know. Other types of terminals get no mark around a frame.
    switch Int(iapc_start(wantsColor ? 1 : 0, canBeAsked ? 1 : 0)) {
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
      let asksForUTF8 = name.lowercased().hasSuffix("utf-8") || name.lowercased().hasSuffix("utf8")
      localeProblem = asksForUTF8 ? .notInstalled(name) : .notUTF8(name)
    default: localeProblem = .noUTF8
    }
    setGround()
  }

  deinit { close() }

  /// Erased cells are those of the terminal's own colours, which have a pair of their own here.
  private func setGround() {
    guard isColor else { return }
    iapc_set_ground(shownLook(of: Style()).pair)
  }

  private static func environment(_ name: String) -> String? {
    iapc_environment(name).map { String(cString: $0) }
  }

  /// The locale that the environment asks for.
  private static var localeName: String {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment($0) }
    return names.first { !$0.isEmpty } ?? "C"
  }

  /// Gives the terminal back as it was found; a second call does nothing.
  public func close() {
    guard isOpen else { return }
    awaitReplies()
    isOpen = false
    iapc_stop()
  }

  /// The columns and rows that are used; a larger window stays empty beyond them.
  public var size: (columns: Int, rows: Int) { Self.presentSize }

  private static var presentSize: (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    iapc_size(&columns, &rows)
    return (Int(columns), Int(rows))
  }

  /// Switches reports of the mouse on or off; off is how the terminal begins.
  public func setMouse(_ isOn: Bool) { iapc_mouse(isOn ? 1 : 0) }

  /// The most bytes of text that terminals take for their clipboard: many drop longer sequences.
  public static let clipboardLimit = 70_000

  /// Asks the terminal to put text on its clipboard (OSC 52); terminals do not answer whether they did.
  ///
  /// False when the text is too long for terminals: nothing is sent then.
  public func copy(_ text: String) -> Bool {
    guard text.utf8.count <= Self.clipboardLimit else { return false }
    let isInTmux = !(Self.environment("TMUX") ?? "").isEmpty
    let bytes = ClipboardSequence.bytes(for: text, isInTmux: isInTmux)
    iapc_send(bytes, bytes.count)
    return true
  }

  // MARK: Questions

  /// How long leaving the screen waits for an answer: one that comes later would be typed into the shell.
  private static let longestSettling: Duration = .milliseconds(150)

  /// Whether this terminal can be asked about itself.
  public static var canBeAsked: Bool { TerminalQueries.canAsk(type: environment("TERM") ?? "") }

  /// Asks for the colour of the background; `readAnswers` has the answer once it is there.
  public func askBackground() {
    guard Self.canBeAsked, isColor else { return }
    decoder.expectsReplies = true
    questions.askedBackground(at: .now)
    iapc_send(TerminalQueries.background, TerminalQueries.background.count)
  }

  /// Asks how many columns characters of ambiguous width take; only before the first picture, on the empty screen.
  public func askAmbiguousWidth() {
    guard Self.canBeAsked, isUTF8, shown == nil else { return }
    iapc_erase()
    iapc_flush()
    decoder.expectsReplies = true
    decoder.expectsCursor = true
    questions.askedWidth(at: .now)
    iapc_send(TerminalQueries.width, TerminalQueries.width.count)
  }

  /// What the terminal has answered since, and what it has not answered in time.
  public func readAnswers() -> [TerminalQueryResult] {
    guard questions.isOpen || !answers.isEmpty else { return [] }
    answers += questions.expire(at: .now)
    defer { answers = [] }
    return answers
  }

  /// Draws look-alikes for characters of ambiguous width from now on, or no longer.
  public func setAmbiguousIsWide(_ isWide: Bool) {
    glyphs = GlyphFallback(isUTF8: isUTF8, ambiguousIsWide: isWide)
    redraw()
  }

  /// Takes the answers out of what was read; whether there are any.
  private func readReplies() -> Bool {
    let now = ContinuousClock.now
    let new = decoder.readReplies().compactMap { questions.answer($0, at: now) }
    answers += new
    return !new.isEmpty
  }

  /// Waits a moment for answers that are due, which nobody else must get to read.
  private func awaitReplies() {
    guard isOpen, questions.isOpen else { return }
    answers += questions.expire(at: .now)
    let end = ContinuousClock.now + Self.longestSettling
    while questions.isOpen, ContinuousClock.now < end {
      guard Int(iapc_wait(Self.milliseconds(until: end))) == Int(IAPC_INPUT.rawValue) else { break }
      readBytes()
      while decoder.next() != nil {}
      _ = readReplies()
    }
  }

  // MARK: Drawing

  /// Shows a grid: only what differs from the one shown last is written.
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

  /// Makes the next `show` write everything, for a screen that something else has written on.
  public func redraw() {
    shown = nil
    iapc_repaint()
  }

  private func put(_ cells: ArraySlice<Cell>, _ columns: Range<Int>, y: Int) {
    // Held here while they are used: a property of a class is checked at each access.
    var row: [iapc_cell] = []
    swap(&row, &self.row)
    let glyphs = glyphs
    if row.count < cells.count { row = Array(repeating: iapc_cell(), count: cells.count) }
    row.withUnsafeMutableBufferPointer { row in
      // At most one for each column.
      var count = 0
      var lookNumber: UInt64?
      var look = CursesAttributes()
      for column in columns {
        let cell = cells[cells.startIndex + column]
        guard !cell.isContinuation else { continue }
        if cell.lookNumber != lookNumber {
          look = shownLook(of: cell)
          lookNumber = cell.lookNumber
        }
        let next = cells.startIndex + column + 1
        let isWide = next < cells.endIndex && cells[next].isContinuation
        let shown = glyphs.shown(cell, isWide: isWide)
        row[count] = iapc_cell(
          scalars: shown.scalars, attributes: look.attributes, columns: shown.columns, pair: look.pair)
        count += 1
        guard isWide, shown.columns == 1 else { continue }
        row[count] = iapc_cell(
          scalars: (0x20, 0, 0), attributes: look.attributes, columns: 1, pair: look.pair)
        count += 1
      }
      iapc_put(Int32(columns.lowerBound), Int32(y), row.baseAddress, count)
    }
    swap(&row, &self.row)
  }

  private func shownLook(of cell: Cell) -> CursesAttributes {
    if let known = looks[cell.lookNumber] { return known }
    let look = shownLook(of: cell.style)
    looks[cell.lookNumber] = look
    return look
  }

  /// How a style is shown here; pairs of colours are defined as they come up.
  private func shownLook(of style: Style) -> CursesAttributes {
    let look = palette.look(for: style)
    var attributes: UInt32 = 0
    if look.bold { attributes |= IAPC_BOLD.rawValue }
    if look.dim { attributes |= IAPC_DIM.rawValue }
    if look.underline { attributes |= IAPC_UNDERLINE.rawValue }
    if look.reverse { attributes |= IAPC_REVERSE.rawValue }
    if look.italic { attributes |= IAPC_ITALIC.rawValue }
    var shownLook = CursesAttributes()
    // The terminal's own colours are a pair like others: curses goes back to them with fewer bytes than to none.
    if isColor {
      if let pair = pair(ColorPair(foreground: look.foreground, background: look.background)) {
        shownLook.pair = pair
      } else if look.background != -1 {
        // No pair is left: a coloured bar is told by being reversed.
        attributes |= IAPC_REVERSE.rawValue
      }
    }
    shownLook.attributes = UInt16(truncatingIfNeeded: attributes)
    return shownLook
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

  /// Waits for the next thing that comes in.
  ///
  /// Nil after `timeoutMilliseconds` without any, or after `waker.wake()`. Without a timeout it waits as long as it
  /// takes, and nothing wakes the processor meanwhile. Bytes that never make an input do not hold the caller up.
  public func readInput(timeoutMilliseconds: Int?) -> InputEvent? {
    let deadline = timeoutMilliseconds.map { ContinuousClock.now + .milliseconds($0) }
    var hasRead = false
    while true {
      decoder.isReplyDue = questions.isOpen
      if let input = answerSignals() ?? pendingResize() ?? decoder.next() { return counted(input) }
      if questions.isOpen, readReplies() { return nil }
      // Whoever does not want to wait is told what was found the moment before: asking again would take longer than that.
      if timeoutMilliseconds == 0, !hasRead, isDrained, .now - lastRead < Self.justRead { return nil }
      if let deadline, hasRead, lastRead > deadline + Self.longestReading { return nil }
      let sequenceTimeout = decoder.sequenceTimeout.map { lastRead + $0 }
      let ends = [deadline, sequenceTimeout, questions.deadline]
      let event = Int(iapc_wait(Self.milliseconds(until: ends.compactMap { $0 }.min())))
      if event == Int(IAPC_INPUT.rawValue) {
        readBytes()
        hasRead = true
      } else if event == Int(IAPC_WOKEN.rawValue) {
        return answerSignals()
      } else if let sequenceTimeout, sequenceTimeout <= .now {
        lastRead = .now
        if let input = decoder.flushIncomplete() { return counted(input) }
      } else {
        return nil
      }
    }
  }

  /// Leaves the screen, prints a line, stops as Ctrl-Z does, and comes back when the shell continues the program.
  ///
  /// The size may be another afterwards, and the next `show` writes everything.
  public func suspend(message: String) {
    awaitReplies()
    iapc_suspend(message.isEmpty ? "" : message + "\n")
    shown = nil
  }

  /// Leaves the screen, prints a text where the terminal can select it and scroll back to it, and comes back at Enter.
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
    // The terminal is gone and nobody said so: end as if somebody had.
    if count < 0 { iapc_hang_up() }
    decoder.feed(readBuffer.prefix(max(0, count)))
  }

  /// What signals have asked for: a new size, or a screen to be drawn again.
  private func answerSignals() -> InputEvent? {
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

  /// A size that was taken over while the screen was entered again.
  private func pendingResize() -> InputEvent? {
    guard size != reportedSize else { return nil }
    reportedSize = size
    return .resize(columns: reportedSize.columns, rows: reportedSize.rows)
  }

  private func counted(_ input: InputEvent) -> InputEvent {
    guard case .mouse(let event) = input else { return input }
    return .mouse(clicks.counting(event, at: .now))
  }

  /// Whole milliseconds, rounded up so that waiting is not begun again just before the end; -1 for no end.
  private static func milliseconds(until end: ContinuousClock.Instant?) -> Int32 {
    guard let end else { return -1 }
    let rest = ContinuousClock.now.duration(to: end)
    guard rest > .zero else { return 0 }
    return Int32(clamping: Int64((rest / .milliseconds(1)).rounded(.up)))
  }
}

/// What holds for the whole process, whatever it does and whether it takes a terminal or not.
public enum ProcessGuard {
  /// Makes sure that standard input, output and error are there, and that a crash ends with a line.
  ///
  /// The first thing in the process: what is opened before could take the place of a missing descriptor. One that was
  /// missing fails when it is used.
  public static func begin() { iapc_begin() }
}

/// Ends the waiting of `CursesTerminal.readInput`, from any thread.
public struct Waker: Sendable {
  public func wake() { iapc_wake() }
}
