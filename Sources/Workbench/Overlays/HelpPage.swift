// The help page, a searchable list of all keys and commands.

import Grid
import Panes
import Presentation
import Scenario
import StoreSimulator
import Support
import TerminalUI

package struct HelpPage: Hashable, Sendable {
  package var search = ""
  /// The index of the marked line among the lines except headings.
  package var markedIndex = 0
}

package struct HelpLine: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case heading
    case key(ScreenCommand, KeyContext)
    /// A symbol that occurs in lists.
    case sign
    case verb(String)
  }
  package let kind: Kind
  package let keys: String
  package let words: String
  /// The command's name with its target, shown before the reason.
  package var label = ""
  /// The reason why the command is disabled; empty if it is enabled.
  package var reason = ""

  package var text: String { reason.isEmpty ? words : "\(label)  (\(reason))" }

  var isHeading: Bool { kind == .heading }

  /// Other names of the command, such as `explain` for `why`.
  fileprivate var synonyms: [String] {
    let name: String? =
      switch kind {
      case .key(let command, _): command.rawValue
      case .verb(let verb): ":\(verb)"
      case .heading, .sign: nil
      }
    return name.map {
      FoldedText.folded(CommandSynonyms.names(of: $0)).split(separator: " ").map(String.init)
    }
      ?? []
  }
}

package struct HelpSearch: Hashable, Sendable {
  private let key: Key?
  private let words: [String]
  private let isEmpty: Bool

  package init(_ text: String) {
    let trimmed = text.split(separator: " ").joined(separator: " ")
    key = Key(anySpelling: trimmed)
    // A single character is searched only as a key, because most lines contain the letter.
    words = trimmed.count == 1 ? [] : FoldedText.folded(trimmed).split(separator: " ").map(String.init)
    isEmpty = trimmed.isEmpty
  }

  /// Whether a line has the searched key, or each searched word is in its texts or is one of its synonyms.
  package func matches(_ line: HelpLine, under heading: String) -> Bool {
    if isEmpty { return true }
    if let key, line.keys.split(separator: " ").contains(where: { Key(named: String($0)) == key }) {
      return true
    }
    let text = FoldedText.folded("\(line.keys) \(line.words) \(line.reason) \(heading)")
    let synonyms = line.synonyms
    return !words.isEmpty && words.allSatisfy { text.contains($0) || synonyms.contains($0) }
  }
}

extension HelpPage {
  package func lines(in bench: Workbench) -> [HelpLine] {
    let texts = bench.texts
    let search = HelpSearch(search)
    var lines: [HelpLine] = []
    func add(_ section: [HelpLine], under heading: String) {
      let matches = section.filter { search.matches($0, under: heading) }
      if !matches.isEmpty { lines += [HelpLine(kind: .heading, keys: "", words: heading)] + matches }
    }
    // A search lists each command once.
    let current = self.search.isEmpty ? Self.currentLines(in: bench) : []
    add(current, under: texts.helpNow)
    let legends = bench.registry.features.compactMap { $0.legend(in: bench) }
    for legend in legends where legend.isShown { add(legend.lines, under: legend.heading) }
    for context in Self.contexts(in: bench) {
      guard let section = bench.bindings.sections[context] else { continue }
      let all = Self.lines(of: section, in: bench)
      // The section of the focused pane is near the first lines, so it does not repeat them.
      let own = bench.focusedContexts.contains(context) ? all.filter { !current.contains($0) } : all
      add(own.isEmpty ? all : own, under: texts.heading(of: section))
    }
    let verbs = bench.session.registry.table.entries.map { entry in
      HelpLine(
        kind: .verb(entry.name), keys: "",
        words: "\(entry.usage.joined(separator: " | "))   \(bench.summary(of: entry))"
      )
    }.filter { search.matches($0, under: "") }
    if !verbs.isEmpty {
      lines += [HelpLine(kind: .heading, keys: "", words: texts.helpVerbs)] + verbs
    }
    for legend in legends where !legend.isShown { add(legend.lines, under: legend.heading) }
    add(Legend.lines(in: bench.session.world, texts), under: texts.legendTitle)
    return lines
  }

  /// Returns the topmost overlay below the help page; nil if there is none.
  private static func overlayBelow(in bench: Workbench) -> (any Overlay)? {
    bench.overlays.last { !($0 is HelpPage) }
  }

  /// Returns the commands that the key bar offers in the focused pane or in the overlay below the page.
  private static func currentLines(in bench: Workbench) -> [HelpLine] {
    let below = overlayBelow(in: bench)
    if let below, below.explainsKeysByHints {
      return below.hints(in: bench).map { HelpLine(kind: .sign, keys: $0.keys, words: $0.words) }
    }
    let contexts = (below?.contexts ?? []) + bench.focusedContexts + [.everywhere]
    // The cursor keys are listed with the keys of lists.
    var seen: Set<ScreenCommand> = [.rowDown, .rowUp]
    var lines: [HelpLine] = []
    for hint in below?.hints(in: bench) ?? bench.paneHints {
      for (command, context) in commands(of: hint, in: contexts, bench) where seen.insert(command).inserted {
        let keys =
          hint.command == nil ? bench.bindings.keyName(of: command, in: context) ?? hint.keys : hint.keys
        lines.append(line(of: command, in: context, keys: keys, bench))
      }
    }
    return lines
  }

  /// Returns the commands that the keys of a hint run, with the contexts in which the keys are bound.
  private static func commands(
    of hint: KeyHint, in contexts: [KeyContext], _ bench: Workbench
  ) -> [(ScreenCommand, KeyContext)] {
    if let name = hint.command {
      guard let command = bench.bindings.sections.command(named: name.rawValue),
        let binding = bench.bindings.main(command)
      else { return [] }
      return [(command, binding.context)]
    }
    return hint.keys.split(separator: " ").compactMap { name in
      guard let key = Key(named: String(name)) else { return nil }
      for context in contexts {
        if let command = bench.bindings.command(for: key, in: context) { return (command, context) }
      }
      return nil
    }
  }

  /// Returns all contexts in the order of the page.
  ///
  /// The order is: focused pane, overlay below the page, `.everywhere`, `.list`, others.
  private static func contexts(in bench: Workbench) -> [KeyContext] {
    let below = overlayBelow(in: bench)
    let ofPane = below?.explainsKeysByHints == true ? [] : bench.focusedContexts
    let own = ofPane + (below?.contexts ?? [])
    let all =
      own.filter { $0 != .list && $0 != .everywhere } + [.everywhere, .list]
      + bench.bindings.sections.contexts
    var seen: Set<KeyContext> = []
    return all.filter { seen.insert($0).inserted }
  }

  private static func lines(of section: CommandSection, in bench: Workbench) -> [HelpLine] {
    section.commands.compactMap { command in
      guard command.exists(in: bench.session) else { return nil }
      let keys = bench.bindings.keys(for: command, in: section.context).map(\.name).joined(separator: " ")
      return keys.isEmpty ? nil : line(of: command, in: section.context, keys: keys, bench)
    }
  }

  private static func line(
    of command: ScreenCommand, in context: KeyContext, keys: String, _ bench: Workbench
  ) -> HelpLine {
    HelpLine(
      kind: .key(command, context), keys: keys, words: words(for: command, in: bench),
      label: bench.words(for: command), reason: bench.refusal(of: command)?.reason ?? "")
  }

  private static func words(for command: ScreenCommand, in bench: Workbench) -> String {
    let texts = bench.texts
    let target = bench.words(for: command)
    let help = texts.help(of: command)
    return target == texts.label(of: command) ? help : texts.helpTarget(target: target, help: help)
  }

  private func drawNothingFound(into grid: inout Grid, inside: Rect, _ theme: Theme, _ texts: Localizer) {
    let text = texts.helpNothing(text: VisibleText.visible(search), leave: texts.key(.leave))
    for (row, line) in TextLayout.wrap(text, columns: inside.width - 2).enumerated() where row < inside.height
    {
      grid.put(line, x: inside.x + 1, y: inside.y + row, style: theme[.warning])
    }
  }

  private func mark(by step: Int, in bench: inout Workbench) -> [Effect] {
    let count = lines(in: bench).count(where: { !$0.isHeading })
    var page = self
    page.markedIndex = max(0, min(max(0, count - 1), markedIndex + step))
    bench.putOnTop(page)
    return []
  }

  /// Moves the mark to another match; without a search, names the keys of the page.
  private func markHit(by step: Int, _ command: ScreenCommand, in bench: inout Workbench) -> [Effect] {
    if !search.isEmpty { return mark(by: step, in: &bench) }
    if let key = bench.bindings.main(command)?.key { bench.notice = unboundKeyNotice(to: key, in: bench) }
    return []
  }

  /// Moves the mark by pages.
  ///
  /// Pages are counted in screen rows, because the mark skips some lines.
  private func movePage(by pages: Int, in bench: inout Workbench) -> [Effect] {
    let lines = lines(in: bench)
    let rows = Self.rows(of: lines, Self.keyWidth(of: lines, columns: bench.columns), columns: bench.columns)
    var firstRows: [Int] = []
    for (row, place) in rows.enumerated() where place.line == firstRows.count { firstRows.append(row) }
    let selectable = lines.indices.filter { !lines[$0].isHeading }.map { firstRows[$0] }
    guard selectable.indices.contains(markedIndex) else { return mark(by: 0, in: &bench) }
    let target = selectable[markedIndex] + pages * (max(1, bench.rows - 4) - 1)
    let next =
      pages > 0
      ? selectable.lastIndex { $0 <= target } ?? markedIndex + 1
      : selectable.firstIndex { $0 >= target } ?? markedIndex - 1
    let step = next - markedIndex
    return mark(by: step == 0 ? pages : step, in: &bench)
  }

  private func runMarked(in bench: inout Workbench) -> [Effect] {
    let lines = lines(in: bench).filter { !$0.isHeading }
    guard lines.indices.contains(markedIndex) else { return [] }
    switch lines[markedIndex].kind {
    case .heading: return []
    case .sign:
      bench.notice = Notice(lines[markedIndex].words)
      return []
    case .verb(let verb):
      bench.closeOverlay()
      return bench.runVerb(verb)
    case .key(let command, let context):
      let texts = bench.texts
      // Requests to a pane and commands of overlays cannot run from the help page.
      guard command.canBeTyped || context == .phone else {
        bench.notice = Notice(
          texts.helpElsewhere(command: texts.label(of: command), heading: bench.heading(of: context)))
        return []
      }
      if let refusal = bench.refusal(of: command) {
        bench.notice = Notice(bench.sentence(of: refusal), .warning)
        return []
      }
      bench.closeOverlay()
      return bench.run(command)
    }
  }
}

extension PromptPurpose {
  fileprivate static let helpSearch = PromptPurpose(
    "help", acceptsEmptyText: true,
    onChange: { bench, prompt in HelpPage.search(for: prompt.field.text, in: &bench) },
    onLeave: { bench in
      HelpPage.search(for: "", in: &bench)
      return []
    },
    accept: { bench, _ in
      bench.closeOverlay()
      return []
    })
}

extension HelpPage {
  /// Sets the search text of the topmost help page, which may be below a prompt.
  ///
  /// Keeps the mark if the text is unchanged.
  fileprivate static func search(for text: String, in bench: inout Workbench) {
    guard let index = bench.overlays.lastIndex(where: { $0 is HelpPage }) else { return }
    if let page = bench.overlays[index] as? HelpPage, page.search == text { return }
    bench.overlays[index] = HelpPage(search: text)
  }
}

extension HelpPage: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<HelpPage>] = [
    .rowDown: { $1.mark(by: 1, in: &$0) }, .rowUp: { $1.mark(by: -1, in: &$0) },
    .pageDown: { $1.movePage(by: 1, in: &$0) }, .logHalfPageDown: { $1.movePage(by: 1, in: &$0) },
    .pageUp: { $1.movePage(by: -1, in: &$0) }, .logHalfPageUp: { $1.movePage(by: -1, in: &$0) },
    .firstRow: { $1.mark(by: -$1.markedIndex, in: &$0) }, .lastRow: { $1.mark(by: .max / 2, in: &$0) },
    .commandLine: { bench, _ in
      bench.closeOverlay()
      return bench.run(.commandLine)
    },
    .find: { bench, page in
      bench.openPrompt(Prompt(.helpSearch, label: "/", text: page.search))
      return []
    },
    .nextHit: { $1.markHit(by: 1, .nextHit, in: &$0) },
    .previousHit: { $1.markHit(by: -1, .previousHit, in: &$0) },
    .more: { $1.runMarked(in: &$0) },
    .leave: { bench, page in
      if page.search.isEmpty { bench.closeOverlay() } else { HelpPage.search(for: "", in: &bench) }
      return []
    },
    .quit: close, .help: close, .stop: close,
  ]

  private static let close: OverlayHandler<HelpPage> = { bench, _ in
    bench.closeOverlay()
    return []
  }

  package var contexts: [KeyContext] { [.list, .everywhere] }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    return [
      KeyHint(keys: texts.keys(.rowDown, .rowUp), words: texts.hintScroll),
      KeyHint(keys: texts.key(.find), words: texts.hintSearch),
      KeyHint(keys: texts.key(.more), words: texts.hintRun),
      KeyHint(keys: texts.key(.leave), words: texts.hintLeave),
    ]
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let (theme, texts) = (workbench.theme, workbench.texts)
    let lines = self.lines(in: workbench)
    let selectable = lines.indices.filter { !lines[$0].isHeading }
    let markedLine = selectable.indices.contains(markedIndex) ? selectable[markedIndex] : -1
    let area = Rect(x: 0, y: 1, width: grid.columns, height: grid.rows - 2)
    workbench.hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    let shownSearch = search.isEmpty ? "" : "  /\(search)"
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(texts.helpTitle)\(shownSearch) ",
      titleStyle: theme[.paneTitleFocused], status: " \(selectable.count) ",
      statusStyle: theme[.paneTitleFocused])
    let inside = area.inside
    if lines.isEmpty { drawNothingFound(into: &grid, inside: inside, theme, texts) }
    let keyWidth = Self.keyWidth(of: lines, columns: grid.columns)
    let rows = Self.rows(of: lines, keyWidth, columns: grid.columns)
    let markedRow = rows.firstIndex { $0.line == markedLine } ?? -1
    let middle = min(max(0, markedRow - inside.height / 2), max(0, rows.count - inside.height))
    let first = markedIndex == 0 && markedRow < inside.height ? 0 : middle
    var truncatedText: String?
    for (offset, row) in rows.dropFirst(first).prefix(inside.height).enumerated() {
      let line = lines[row.line]
      let y = inside.y + offset
      let limit = inside.x + inside.width
      if line.isHeading {
        grid.put(line.words, x: inside.x + 1, y: y, limit: limit, style: theme[.heading])
        continue
      }
      let isMarked = row.line == markedLine
      let base: Role = isMarked ? .selection : line.reason.isEmpty ? .text : .disabled
      let lineArea = Rect(x: inside.x, y: y, width: inside.width, height: 1)
      if let number = selectable.firstIndex(of: row.line) { workbench.hits.add(.line(number), lineArea) }
      grid.fill(lineArea, style: theme[base])
      grid.put(
        CellWidth.truncated(row.keys, columns: keyWidth), x: inside.x + 2, y: y, limit: limit,
        style: theme[isMarked ? .selection : .keyBarKey])
      let isVerb = if case .verb = line.kind { true } else { false }
      let x = isVerb ? inside.x + 2 : inside.x + 3 + keyWidth
      grid.put(
        CellWidth.truncated(row.text, columns: limit - x), x: x, y: y, limit: limit,
        style: theme[base])
      if isMarked, CellWidth.of(row.text) > limit - x { truncatedText = row.text }
    }
    return truncatedText
  }

  private static func keyWidth(of lines: [HelpLine], columns: Int) -> Int {
    min(columns < 80 ? 12 : 18, max(6, lines.map { CellWidth.of($0.keys) }.max() ?? 6))
  }

  /// Returns the rows of lines; a text of several rows is wrapped, except on a narrow screen.
  ///
  /// A narrow screen shows the whole text of the marked key below the page.
  private static func rows(of lines: [HelpLine], _ keyWidth: Int, columns: Int) -> [(
    line: Int, keys: String, text: String
  )] {
    let width = max(1, columns - keyWidth - 5)
    return lines.enumerated().flatMap { index, line in
      let isVerb = if case .verb = line.kind { true } else { false }
      let wraps = line.kind == .sign || (columns >= 80 && !line.isHeading && !isVerb)
      guard wraps, CellWidth.of(line.text) > width else { return [(index, line.keys, line.text)] }
      let texts = TextLayout.wrap(line.text, columns: width)
      return texts.enumerated().map { (index, $0.offset == 0 ? line.keys : "", $0.element) }
    }
  }

  package func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice? {
    let texts = workbench.texts
    return Notice(
      texts.helpKeyUnknown(
        key: key.name, rows: texts.keys(.rowDown, .rowUp), find: texts.key(.find), more: texts.key(.more),
        leave: texts.key(.leave)))
  }

  package func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    var page = self
    page.markedIndex = line
    workbench.putOnTop(page)
    return workbench.performOnTop(.more)
  }

  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    for _ in 0..<3 { _ = workbench.performOnTop(up ? .rowUp : .rowDown) }
    return []
  }
}
