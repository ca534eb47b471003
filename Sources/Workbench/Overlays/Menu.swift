// Menus, whose content is computed from the state for every frame and key press.

import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import Simulation
import StoreSimulator
import TerminalUI

package struct MenuKind: Sendable {
  package let name: String
  /// The contexts whose keys work in the menu, with precedence over the contexts of lists.
  package var contexts: [KeyContext] = []
  package let contents: @Sendable (Workbench, MenuState) -> Menu
  /// Returns the line that is marked at first; nil for the first enabled line.
  package var firstMark: (@Sendable (Workbench) -> Int)?
  /// Called when the mark moves to another line.
  package var onMark: (@Sendable (inout Workbench, Int) -> Void)?
  package var onLeave: (@Sendable (inout Workbench) -> Void)?
  /// Returns the hints in the key bar; if nil, the default hints for menus are shown.
  package var hints: (@Sendable (Workbench) -> [KeyHint])?
  /// Whether the lines are saved sessions, which arrive as the result of `Effect.listSessions`.
  package var listsSessions = false
  /// Whether the menu stays open after Enter on a setting, so that Enter can select the next value again.
  package var staysOpen = false

  package init(
    name: String, contexts: [KeyContext] = [], contents: @escaping @Sendable (Workbench, MenuState) -> Menu,
    firstMark: (@Sendable (Workbench) -> Int)? = nil,
    onMark: (@Sendable (inout Workbench, Int) -> Void)? = nil,
    onLeave: (@Sendable (inout Workbench) -> Void)? = nil, hints: (@Sendable (Workbench) -> [KeyHint])? = nil,
    listsSessions: Bool = false, staysOpen: Bool = false
  ) {
    self.name = name
    self.contexts = contexts
    self.contents = contents
    self.firstMark = firstMark
    self.onMark = onMark
    self.onLeave = onLeave
    self.hints = hints
    self.listsSessions = listsSessions
    self.staysOpen = staysOpen
  }

  package enum SessionUse: Hashable, Sendable { case resume, delete }

  package enum SnapshotUse: String, Sendable { case load, delete }

  package static func bound(_ context: KeyContext) -> MenuKind {
    MenuKind(name: context.name, contexts: [context]) { Menu.bound(context, $1, in: $0) }
  }
}

extension Menu {
  fileprivate static func bound(_ context: KeyContext, _ state: MenuState, in bench: Workbench) -> Menu {
    guard let section = bench.bindings.sections[context] else {
      return Menu(title: context.name, lines: [])
    }
    let shared = bench.session.world.catalog.sharedIdentifierStart
    let lines = section.commands.compactMap { command -> MenuLine? in
      // Each command has one line, which shows the command's first key.
      guard command.isMenuLine, command.exists(in: bench.session),
        let key = bench.bindings.keys(for: command, in: context).first,
        section.menu.isAbout?(bench, state, command) ?? true
      else { return nil }
      return line(command, key, shared: shared, in: bench)
    }
    var menu = Menu(
      title: section.menu.title?(bench, state) ?? bench.texts.heading(of: section),
      lines: lines + (section.menu.more?(bench) ?? []), notes: section.menu.notes?(bench) ?? [])
    for group in section.menu.groups {
      let first = menu.lines.firstIndex { line in group.commands.contains { line.choice == .command($0) } }
      if let first { menu.headings[first] = group.heading(bench.texts) }
    }
    if section.menu.listsEnabledFirst { menu.listEnabledFirst() }
    if bench.isForAudience { menu.adapt(to: context, state, in: bench) }
    return menu
  }

  private static func line(_ command: ScreenCommand, _ key: Key, shared: String, in bench: Workbench)
    -> MenuLine
  {
    let setting = command.setting?(bench)
    let words = command.menuWords?(bench)
    return MenuLine(
      key: key, words: words ?? bench.texts.label(of: command),
      longWords: words == nil ? bench.wordsWithTerm(of: command) : nil,
      state: setting?.text ?? "", isUnusual: setting?.isUnusual ?? false, choice: .command(command),
      refusal: bench.refusal(of: command).map { $0.brief(without: shared) })
  }

  /// Keeps the lines that can be used now and that an audience understands.
  private mutating func adapt(to context: KeyContext, _ state: MenuState, in bench: Workbench) {
    lines.removeAll { line in
      if case .command(let command) = line.choice, Self.developerCommands.contains(command.name) {
        return true
      }
      return line.refusal != nil
    }
    (rule, notes, headings) = (nil, [], [:])
    guard context == .actMenu,
      let transaction = (state.transaction ?? bench.targetTransaction).flatMap(
        bench.session.world.transaction)
    else { return }
    title = bench.session.world.readableName(of: transaction)
    guard lines.isEmpty else { return }
    notes = [
      bench.texts.audienceNothingToDecide(
        title, isDeferred: transaction.state == .deferred, in: bench.session.world)
    ]
  }

  private static let developerCommands: Set<CommandName> = [.finishTransaction, "delete"]

  private mutating func listEnabledFirst() {
    let possible = lines.filter { $0.refusal == nil }
    guard !possible.isEmpty, possible.count < lines.count else { return }
    rule = possible.count
    lines = possible + lines.filter { $0.refusal != nil }
  }
}

extension ScreenRefusal {
  /// Returns the refusal with the shared prefix of identifiers shortened to `..`.
  fileprivate func brief(without start: String) -> ScreenRefusal {
    start.isEmpty
      ? self
      : ScreenRefusal(
        reason.replacing(start, with: ".."), possible: possible, instead: instead)
  }
}

extension Key {
  /// Returns the digit key of a line; nil after the ninth line.
  package static func ofLine(_ index: Int) -> Key? {
    index < 9 ? Key.character(Character(String(index + 1))) : nil
  }
}

extension MenuKind: Hashable {
  package static func == (left: MenuKind, right: MenuKind) -> Bool { left.name == right.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Grid {
  fileprivate mutating func putRule(_ area: Rect, theme: Theme) {
    put(
      Separator.line(columns: area.width - 2), x: area.x + 1, y: area.y, limit: area.x + area.width,
      style: theme[.faint])
  }
}

package enum MenuAction: Hashable, Sendable {
  case command(ScreenCommand)
  case world(Command)
  case menu(MenuKind)
  case ask(ConfirmationPrompt)
  case theme(String)
  case session(String)
  case toggle(Expectation)
  case logEntry(Int)
  case channel(Channel)
}

package struct MenuLine: Hashable, Sendable {
  package let key: Key?
  package let words: String
  /// The words with Xcode's term, for wide menus; nil if Xcode has no term.
  var longWords: String?
  /// The current setting: `ON`, `completes`.
  package var state = ""
  /// Whether the setting is highlighted, because it differs from the default for a fresh world.
  package var isUnusual = false
  package let choice: MenuAction
  package var refusal: ScreenRefusal?
  /// Whether the line is the current value of a setting, which a choice does not set again.
  let isCurrent: Bool

  package init(
    key: Key?, words: String, longWords: String? = nil, state: String = "", isUnusual: Bool = false,
    choice: MenuAction, refusal: ScreenRefusal? = nil, isCurrent: Bool = false
  ) {
    self.isCurrent = isCurrent
    self.key = key
    self.words = words
    self.longWords = longWords
    self.state = state
    self.isUnusual = isUnusual
    self.choice = choice
    self.refusal = refusal
  }

  fileprivate var texts: MenuGeometry.Line {
    MenuGeometry.Line(words: words, longWords: longWords, state: state, reason: refusal?.reason)
  }
}

package struct Menu: Sendable {
  package private(set) var title: String
  package var lines: [MenuLine]
  /// Sentences below the lines.
  package var notes: [String] = []
  /// Whether the notes are shown even if the lines then have to scroll.
  package var keepsNotes = false
  /// The index of the line above which a separator is drawn.
  package var rule: Int?
  /// The headings above the lines with the given indices.
  var headings: [Int: String] = [:]

  package init(title: String, lines: [MenuLine], notes: [String] = [], rule: Int? = nil) {
    self.title = title
    self.lines = lines
    self.notes = notes
    self.rule = rule
  }

  /// The width of the corners and gaps in the upper border, in cells.
  private static let titleFrame = 6

  /// Draws the menu at the bottom left, with its lower border in row `bottom`.
  package func draw(
    into grid: inout Grid, markedIndex: Int?, bottom: Int, leave: String, theme: Theme, hits: inout HitMap
  ) {
    let noteRows = notes.isEmpty ? 0 : notes.count + 1
    let noteWidth = notes.map { CellWidth.of($0) + 4 }.max() ?? 0
    // A menu that scrolls shows the number of the marked line.
    let scrolls = lines.count + shownHeadings.count + noteRows > bottom - 3
    let position = scrolls ? markedIndex.map { "\($0 + 1)/\(lines.count)  " } ?? "" : ""
    let frameWidth = CellWidth.of(title + position + leave) + Self.titleFrame
    let geometry = MenuGeometry(
      lines.map(\.texts), headings: shownHeadings,
      in: MenuGeometry.Space(
        columns: grid.columns, rows: bottom - 3, frameWidth: max(frameWidth, noteWidth), noteRows: noteRows))
    let (rows, width) = (geometry.rows, geometry.width)
    let height = min(rows.count + noteRows, bottom - 3) + 2
    let area = Rect(x: 1, y: max(1, bottom + 1 - height), width: width, height: height)
    hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(title) ", titleStyle: theme[.paneTitleFocused],
      status: " \(position)\(leave) ", statusStyle: theme[.paneTitleFocused])
    let keptRows = keepsNotes && height - 2 > 2 * noteRows ? noteRows : 0
    let shown = min(rows.count, height - 2 - keptRows)
    let markedRow =
      markedIndex.flatMap { index in
        rows.lastIndex { if case .line(index, _) = $0 { true } else { false } }
      } ?? 0
    let first = min(max(0, markedRow - shown + 1), rows.count - shown)
    for row in 0..<shown {
      let rowArea = Rect(x: area.x + 1, y: area.y + 1 + row, width: width - 2, height: 1)
      switch rows[first + row] {
      case .heading(""): grid.putRule(rowArea, theme: theme)
      case .heading(let text):
        grid.put(text, x: rowArea.x + 1, y: rowArea.y, limit: rowArea.x + width - 2, style: theme[.heading])
      case .line(let line, let part):
        hits.add(.line(line), rowArea)
        draw(line, part: part, isMarked: line == markedIndex, geometry, into: &grid, rowArea, theme: theme)
      }
    }
    grid.putScrollBar(
      x: area.x + width - 1, y: area.y + 1, height: shown, top: first, shown: shown, count: rows.count,
      theme: theme)
    for (index, note) in notes.enumerated() where shown + 1 + index < height - 2 {
      grid.put(
        CellWidth.truncated(note, columns: width - 4), x: area.x + 2, y: area.y + 2 + shown + index,
        style: theme[.faint])
    }
  }

  /// The headings and, with an empty text, the separator.
  private var shownHeadings: [Int: String] {
    var shown = headings
    if let rule, rule > 0, rule < lines.count { shown[rule] = shown[rule] ?? "" }
    return shown
  }

  /// Draws a row of a line; the first part has the key and the words.
  private func draw(
    _ index: Int, part: Int, isMarked: Bool, _ geometry: MenuGeometry, into grid: inout Grid, _ area: Rect,
    theme: Theme
  ) {
    let line = lines[index]
    let limit = area.x + area.width
    let base: Role = isMarked ? .selection : line.refusal == nil ? .text : .disabled
    grid.fill(area, style: theme[base])
    let words = line.refusal == nil ? geometry.wordWidth : geometry.reasonWordWidth
    let wordWidth = min(words, area.width - 4)
    let stateStart = area.x + 3 + wordWidth
    let reasonStart = stateStart + geometry.stateWidth(of: line.texts)
    if let reason = geometry.reason(line: index, part: part) {
      grid.put(
        reason, x: reasonStart + 2, y: area.y, limit: limit,
        style: theme[isMarked ? .selection : .disabled])
    }
    guard part == 0 else { return }
    grid.put(isMarked ? ">" : " ", x: area.x, y: area.y, style: theme[base])
    if let key = line.key {
      let style = isMarked || line.refusal != nil ? theme[base] : theme[.keyBarKey]
      grid.put(key.name, x: area.x + 1, y: area.y, limit: limit, style: style)
    } else if line.isUnusual {
      grid.put("*", x: area.x + 1, y: area.y, limit: limit, style: theme[isMarked ? base : .statusOn])
    }
    grid.put(
      CellWidth.fitted((geometry.isLong ? line.longWords : nil) ?? line.words, columns: wordWidth),
      x: area.x + 3, y: area.y, limit: limit, style: theme[base])
    guard geometry.stateColumn > 0 else { return }
    let isPlain = isMarked || line.refusal != nil
    let style = isPlain ? theme[base] : theme[line.isUnusual ? .statusOn : .faint]
    let end = line.refusal == nil ? limit : min(limit, reasonStart)
    let state = CellWidth.truncated(line.state, columns: max(0, end - stateStart - 2))
    grid.put(state, x: stateStart + 2, y: area.y, limit: limit, style: style)
  }
}

extension Workbench {
  /// Returns the label with the term of Xcode's Transaction Manager; nil without a term or outside Xcode.
  fileprivate func wordsWithTerm(of command: ScreenCommand) -> String? {
    guard !isForAudience, session.world.environment == .xcode, let term = command.term?(session.world) else {
      return nil
    }
    return texts.label(of: command, term: term)
  }
}
