// The help page: every key and every command, made from the tables; searchable, with the reason beside what cannot be
// used now. Enter runs the marked line.

import Grid
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
      let section = helpSection(context).filter { search.finds($0, under: texts(context.heading)) }
      if !section.isEmpty {
        lines += [HelpLine(kind: .heading, keys: "", words: texts(context.heading))] + section
      }
    }
    let verbs = session.cast.table.entries.map { entry in
      HelpLine(
        kind: .verb(entry.name), keys: "",
        words: "\(entry.usage.joined(separator: " | "))   \(texts.summary(of: entry))"
      )
    }.filter { search.finds($0, under: "") }
    if !verbs.isEmpty {
      lines += [HelpLine(kind: .heading, keys: "", words: texts(.helpVerbs))] + verbs
    }
    return lines
  }

  /// What is everywhere first, then the focused pane's own keys, then the rest.
  private var helpContexts: [KeyContext] {
    let first = [.everywhere] + focusedContexts
    return first + KeyContext.allCases.filter { !first.contains($0) }
  }

  private func helpSection(_ context: KeyContext) -> [HelpLine] {
    var seen: Set<ScreenCommand> = []
    return bindings.all.filter { $0.context == context && seen.insert($0.command).inserted }.map { binding in
      let keys = bindings.keys(for: binding.command, in: context).map(\.name).joined(separator: " ")
      return HelpLine(
        kind: .key(binding.command, context), keys: keys, words: helpWords(binding.command),
        label: words(for: binding.command), reason: refusal(of: binding.command)?.reason ?? "")
    }
  }

  private func helpWords(_ command: ScreenCommand) -> String {
    let target = words(for: command)
    let facts = texts.facts(of: command)
    return target == facts.label ? facts.help : texts(.helpTarget, ["target": target, "help": facts.help])
  }

  /// Says why there is nothing to see.
  private func drawNothingFound(_ page: HelpPage, into grid: inout Grid, inside: Rect) {
    let text = texts(.helpNothing, ["text": VisibleText.visible(page.search)])
    for (row, line) in TextLayout.wrap(text, columns: inside.width - 2).enumerated() where row < inside.height
    {
      grid.put(line, x: inside.x + 1, y: inside.y + row, style: theme[.warning])
    }
  }

  mutating func searchHelp(_ text: String) {
    guard let index = overlays.lastIndex(where: { if case .help = $0 { true } else { false } }) else {
      return
    }
    overlays[index] = .help(HelpPage(search: text))
  }

  mutating func press(_ key: Key, in page: HelpPage) -> [Effect] {
    let lines = helpLines(page)
    let runnable = lines.indices.filter { !lines[$0].isHeading }
    let height = max(1, rows - 4)
    var page = page
    let last = max(0, runnable.count - 1)
    switch bindings.command(for: key, in: .list) ?? bindings.command(for: key, in: .everywhere) {
    case .rowDown: page.marked = min(last, page.marked + 1)
    case .rowUp: page.marked = max(0, page.marked - 1)
    case .pageDown, .logHalfPageDown: page.marked = min(last, page.marked + height - 1)
    case .pageUp, .logHalfPageUp: page.marked = max(0, page.marked - height + 1)
    case .firstRow: page.marked = 0
    case .lastRow: page.marked = last
    case .find:
      openPrompt(Prompt(.helpSearch, label: "/", text: page.search))
      return []
    case .more:
      guard runnable.indices.contains(page.marked) else { return [] }
      return runHelp(lines[runnable[page.marked]])
    case .leave where !page.search.isEmpty:
      searchHelp("")
      return []
    case .leave, .quit, .help, .stop:
      overlays.removeLast()
      return []
    default:
      notice = Notice(texts(.helpKeyUnknown, ["key": key.name]))
      return []
    }
    overlays[overlays.count - 1] = .help(page)
    return []
  }

  private mutating func runHelp(_ line: HelpLine) -> [Effect] {
    switch line.kind {
    case .heading: return []
    case .verb(let verb):
      overlays.removeLast()
      return runVerb(verb)
    case .key(let command, let context):
      if context == .textField || context == .list {
        notice = Notice(
          texts(
            .helpElsewhere, ["command": texts.facts(of: command).label, "place": texts(context.heading)]))
        return []
      }
      if let refusal = refusal(of: command) {
        notice = Notice(texts.refusal(refusal), .warning)
        return []
      }
      overlays.removeLast()
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
      area, style: theme[.paneBorderFocused], title: " \(texts(.helpTitle))\(search) ",
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
