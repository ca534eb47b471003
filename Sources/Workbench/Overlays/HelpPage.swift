// The help page: every key and every command, made from the tables; searchable, with the reason beside what cannot be
// used now. Enter runs the marked line.

import Grid
import Ground
import Scenario
import StoreSimulator

/// An open help page.
struct HelpPage: Hashable, Sendable {
  var search = ""
  /// The marked line among the shown ones that can be run.
  var marked = 0

}

/// A line of the help page.
struct HelpLine: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case heading
    case key(ScreenCommand, KeyContext)
    /// A verb of the language: Enter opens the command line with it.
    case verb(String)
  }
  let kind: Kind
  let keys: String
  let words: String
  /// The words in short, which leave room for the reason.
  var label = ""
  /// Why it cannot be used now.
  var reason = ""

  /// What stands beside the keys.
  var text: String { reason.isEmpty ? words : "\(label)  (\(reason))" }

  var isHeading: Bool { kind == .heading }
}

/// What is looked for on the help page: a key by its name, or words.
struct HelpSearch: Hashable, Sendable {
  private let key: Key?
  private let words: [String]
  private let isEmpty: Bool

  init(_ text: String) {
    let trimmed = text.split(separator: " ").joined(separator: " ")
    key = Key(anySpelling: trimmed)
    // One sign alone is a key: as a word it would stand in every line.
    words = trimmed.count == 1 ? [] : FoldedText.folded(trimmed).split(separator: " ").map(String.init)
    isEmpty = trimmed.isEmpty
  }

  /// Whether a line answers: it is on the key, or has every word.
  func finds(_ line: HelpLine, under heading: String) -> Bool {
    if isEmpty { return true }
    if let key, line.keys.split(separator: " ").contains(where: { Key(named: String($0)) == key }) {
      return true
    }
    let text = FoldedText.folded("\(line.keys) \(line.words) \(line.reason) \(heading)")
    return !words.isEmpty && words.allSatisfy { text.contains($0) }
  }
}

extension Key {
  /// The key of a name in any spelling that means it: `ctrl-z`, `^Z`, `Ctrl+Z`, `escape`, full-width letters.
  init?(anySpelling text: String) {
    let name = String(
      text.map { character in
        let folded = Key(.character(character)).normalized
        if case .character(let plain) = folded.code { return plain } else { return character }
      })
    if name.count == 1 {
      self.init(named: name)
      return
    }
    let lower = name.lowercased().split(separator: "+").joined(separator: "-")
    if let letter = lower.first == "^" ? lower.dropFirst() : nil, letter.count == 1 {
      self.init(named: "Ctrl-\(letter.uppercased())")
      return
    }
    let spelled = Self.otherSpellings[lower] ?? lower
    let parts = spelled.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    if let key = Key(named: parts.joined(separator: "-")) {
      self = key
    } else if let key = Self.named[spelled] {
      self = key
    } else {
      return nil
    }
  }

  private static let otherSpellings = [
    "escape": "esc", "return": "enter", "pageup": "pgup", "pagedown": "pgdn", "pgdown": "pgdn",
    "del": "delete", "ins": "insert", "control-c": "ctrl-c",
  ]
  private static let named: [String: Key] = [
    "pgup": Key(.pageUp), "pgdn": Key(.pageDown), "shift-tab": Key(.backTab),
  ]
}

extension Workbench {
  /// The lines that match the search; headings only over lines that do.
  func helpLines(_ page: HelpPage) -> [HelpLine] {
    let search = HelpSearch(page.search)
    var lines: [HelpLine] = []
    for context in helpContexts {
      let section = helpSection(context).filter { search.finds($0, under: texts.heading(of: context)) }
      if !section.isEmpty {
        lines += [HelpLine(kind: .heading, keys: "", words: texts.heading(of: context))] + section
      }
    }
    let verbs = session.cast.table.entries.map { entry in
      HelpLine(
        kind: .verb(entry.name), keys: "",
        words: "\(entry.usage.joined(separator: " | "))   \(texts.summary(of: entry))"
      )
    }.filter { search.finds($0, under: "") }
    if !verbs.isEmpty {
      lines += [HelpLine(kind: .heading, keys: "", words: texts.helpVerbs)] + verbs
    }
    return lines
  }

  /// What is everywhere first, then the focused pane's own keys, then the rest.
  private var helpContexts: [KeyContext] {
    let first = [.everywhere] + focusedContexts
    return first + KeyContext.allCases.filter { !first.contains($0) }
  }

  private func helpSection(_ context: KeyContext) -> [HelpLine] {
    (context.section?.commands ?? []).compactMap { command in
      let keys = bindings.keys(for: command, in: context).map(\.name).joined(separator: " ")
      guard !keys.isEmpty else { return nil }
      return HelpLine(
        kind: .key(command, context), keys: keys, words: helpWords(command), label: words(for: command),
        reason: refusal(of: command)?.reason ?? "")
    }
  }

  private func helpWords(_ command: ScreenCommand) -> String {
    let target = words(for: command)
    let help = texts.help(of: command)
    return target == texts.label(of: command) ? help : texts.helpTarget(target: target, help: help)
  }

  /// Says why there is nothing to see.
  private func drawNothingFound(_ page: HelpPage, into grid: inout Grid, inside: Rect) {
    let text = texts.helpNothing(text: VisibleText.visible(page.search), leave: texts.key(.leave))
    for (row, line) in TextLayout.wrap(text, columns: inside.width - 2).enumerated() where row < inside.height
    {
      grid.put(line, x: inside.x + 1, y: inside.y + row, style: theme[.warning])
    }
  }

  mutating func searchHelp(_ text: String) {
    guard let index = overlays.lastIndex(where: { $0 is HelpPage }) else { return }
    overlays[index] = HelpPage(search: text)
  }

  fileprivate mutating func mark(in page: HelpPage, by step: Int) -> [Effect] {
    let count = helpLines(page).count { !$0.isHeading }
    var page = page
    page.marked = max(0, min(max(0, count - 1), page.marked + step))
    putOnTop(page)
    return []
  }

  /// How many lines a page is.
  fileprivate var helpPage: Int { max(1, rows - 4) - 1 }

  fileprivate mutating func runMarked(in page: HelpPage) -> [Effect] {
    let lines = helpLines(page).filter { !$0.isHeading }
    return lines.indices.contains(page.marked) ? runHelp(lines[page.marked]) : []
  }

  private mutating func runHelp(_ line: HelpLine) -> [Effect] {
    switch line.kind {
    case .heading: return []
    case .verb(let verb):
      closeOverlay()
      return runVerb(verb)
    case .key(let command, let context):
      // What asks the focused pane, or only an overlay, means nothing from here.
      guard command.canBeTyped || context == .phone else {
        notice = Notice(
          texts.helpElsewhere(command: texts.label(of: command), place: texts.heading(of: context)))
        return []
      }
      if let refusal = refusal(of: command) {
        notice = Notice(texts.refusal(refusal), .warning)
        return []
      }
      closeOverlay()
      return run(command)
    }
  }

  /// Draws the page; answers the words of the marked line where they are cut.
  mutating func drawHelp(_ page: HelpPage, into grid: inout Grid) -> String? {
    let lines = helpLines(page)
    let runnable = lines.indices.filter { !lines[$0].isHeading }
    let markedLine = runnable.indices.contains(page.marked) ? runnable[page.marked] : -1
    let area = Rect(x: 0, y: 1, width: grid.columns, height: grid.rows - 2)
    hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    let search = page.search.isEmpty ? "" : "  /\(page.search)"
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(texts.helpTitle)\(search) ",
      titleStyle: theme[.paneTitleFocused], status: " \(runnable.count) ",
      statusStyle: theme[.paneTitleFocused])
    let inside = area.inside
    if lines.isEmpty { drawNothingFound(page, into: &grid, inside: inside) }
    // The marked line stays in the middle third where there is more than a page.
    let first = min(max(0, markedLine - inside.height / 2), max(0, lines.count - inside.height))
    let keyWidth = min(grid.columns < 80 ? 12 : 18, max(6, lines.map { CellWidth.of($0.keys) }.max() ?? 6))
    var cutWords: String?
    for row in 0..<min(inside.height, lines.count - first) {
      let line = lines[first + row]
      let y = inside.y + row
      let limit = inside.x + inside.width
      if line.isHeading {
        grid.put(line.words, x: inside.x + 1, y: y, limit: limit, style: theme[.heading])
        continue
      }
      let isMarked = first + row == markedLine
      let base: Role = isMarked ? .selection : line.reason.isEmpty ? .text : .disabled
      let lineArea = Rect(x: inside.x, y: y, width: inside.width, height: 1)
      if let number = runnable.firstIndex(of: first + row) { hits.add(.line(number), lineArea) }
      grid.fill(lineArea, style: theme[base])
      grid.put(
        CellWidth.truncated(line.keys, columns: keyWidth), x: inside.x + 2, y: y, limit: limit,
        style: theme[isMarked ? .selection : .keyBarKey])
      let isVerb = if case .verb = line.kind { true } else { false }
      let x = isVerb ? inside.x + 2 : inside.x + 3 + keyWidth
      grid.put(
        CellWidth.truncated(line.text, columns: limit - x), x: x, y: y, limit: limit,
        style: theme[base])
      if isMarked, CellWidth.of(line.text) > limit - x { cutWords = line.text }
    }
    return cutWords
  }
}

extension HelpPage: Overlay {
  static let deeds: [ScreenCommand: OverlayDeed<HelpPage>] = [
    .rowDown: { $0.mark(in: $1, by: 1) }, .rowUp: { $0.mark(in: $1, by: -1) },
    .pageDown: { $0.mark(in: $1, by: $0.helpPage) }, .logHalfPageDown: { $0.mark(in: $1, by: $0.helpPage) },
    .pageUp: { $0.mark(in: $1, by: -$0.helpPage) }, .logHalfPageUp: { $0.mark(in: $1, by: -$0.helpPage) },
    .firstRow: { $0.mark(in: $1, by: -$1.marked) }, .lastRow: { $0.mark(in: $1, by: .max / 2) },
    .find: { bench, page in
      bench.openPrompt(Prompt(.helpSearch, label: "/", text: page.search))
      return []
    },
    .more: { $0.runMarked(in: $1) },
    .leave: { bench, page in
      if page.search.isEmpty { bench.closeOverlay() } else { bench.searchHelp("") }
      return []
    },
    .quit: close, .help: close, .stop: close,
  ]

  private static let close: OverlayDeed<HelpPage> = { bench, _ in
    bench.closeOverlay()
    return []
  }

  var contexts: [KeyContext] { [.list, .everywhere] }

  func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    return [
      KeyHint(keys: texts.keys(.rowDown, .rowUp), words: texts.hintScroll),
      KeyHint(keys: texts.key(.find), words: texts.hintSearch),
      KeyHint(keys: texts.key(.more), words: texts.hintRun),
      KeyHint(keys: texts.key(.leave), words: texts.hintLeave),
    ]
  }

  func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    workbench.drawHelp(self, into: &grid)
  }

  func answer(to key: Key, in workbench: Workbench) -> Notice? {
    let texts = workbench.texts
    return Notice(
      texts.helpKeyUnknown(
        key: key.name, rows: texts.keys(.rowDown, .rowUp), find: texts.key(.find), more: texts.key(.more),
        leave: texts.key(.leave)))
  }

  func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    var page = self
    page.marked = line
    workbench.putOnTop(page)
    return workbench.performOnTop(.more)
  }

  func turnWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    for _ in 0..<3 { _ = workbench.performOnTop(up ? .rowUp : .rowDown) }
    return []
  }
}
