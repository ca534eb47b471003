// "Why did that happen?": the rule behind a log entry, where it comes from and how certain it is, and what the other
// environment would have answered in the same situation.

import Grid
import Scenario
import StoreSimulator

/// An open answer.
struct WhyPage: Sendable {
  /// The entry of the log.
  let entry: Int
  /// What happened, in one line.
  let summary: String
  let rules: [Rule]
  let comparison: EnvironmentComparison
  /// The first row on screen.
  var top = 0
}

extension Workbench {
  /// The entry that `W` explains: the chosen one where the log has the focus, else the last of the selected
  /// transaction, else the last one.
  var entryToExplain: Int? {
    let log = session.log
    guard log.count > 0 else { return nil }
    if focus.pane == .log { return panes.log.selectedEntry(in: context(for: .log)) }
    if let transaction = targetTransaction {
      let environment = session.world.environment
      let last = log.entries.indices.last { index in
        let entry = log[index]
        // That it was finished tells the least of it.
        if case .remark(.transactionsRemoved)? = entry.event?.kind { return false }
        return !entry.isUndone && entry.happening.context.environment == environment
          && entry.happening.transactions.contains(transaction)
      }
      if let last { return last }
    }
    return log.count - 1
  }

  func refusalToExplain() -> ScreenRefusal? {
    session.log.count > 0
      ? nil : ScreenRefusal(texts.whyNothing, possible: words(for: .buySelected, withKey: true))
  }

  mutating func openWhy() {
    guard let entry = entryToExplain else { return }
    overlays.append(explanation(of: entry))
  }

  private func explanation(of entry: Int) -> WhyPage {
    WhyPage(
      entry: entry, summary: texts.summary(of: session.log[entry].happening),
      rules: session.rules(ofEntry: entry),
      comparison: session.comparison(ofEntry: entry))
  }

  // MARK: Commands

  /// Scrolls so that a row is the first on screen.
  fileprivate mutating func scroll(_ page: WhyPage, to top: Int) -> [Effect] {
    let inside = whyArea.inside
    let last = max(0, whyRows(page, width: inside.width - 2).count - inside.height)
    var page = page
    page.top = max(0, min(last, top))
    putOnTop(page)
    return []
  }

  fileprivate var whyPageHeight: Int { whyArea.inside.height - 1 }

  /// Explains another entry of the log.
  fileprivate mutating func explain(_ entry: Int, from page: WhyPage, by command: ScreenCommand) -> [Effect] {
    if (0..<session.log.count).contains(entry) {
      putOnTop(explanation(of: entry))
    } else if let key = bindings.main(command)?.key {
      notice = page.answer(to: key, in: self)
    }
    return []
  }

  // MARK: Drawing

  private var whyArea: Rect {
    guard columns >= 100, rows >= 30 else { return Rect(x: 0, y: 1, width: columns, height: rows - 2) }
    let width = min(columns - 8, 110)
    let height = min(rows - 4, 32)
    return Rect(x: (columns - width) / 2, y: max(1, (rows - height) / 2), width: width, height: height)
  }

  fileprivate mutating func drawWhy(_ page: WhyPage, into grid: inout Grid) {
    let area = whyArea
    hits.add(.overlay, area)
    let inside = area.inside
    let lines = whyRows(page, width: inside.width - 2)
    let last = min(lines.count, page.top + inside.height)
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(texts.whyTitle) ",
      titleStyle: theme[.paneTitleFocused],
      status: lines.count > inside.height ? " \(last)/\(lines.count) " : "",
      statusStyle: theme[.paneTitleFocused])
    for (offset, line) in lines.dropFirst(page.top).prefix(inside.height).enumerated() {
      grid.put(line, x: inside.x + 1, y: inside.y + offset, width: inside.width - 2, theme: theme)
    }
  }

  /// The whole answer in rows of a width.
  func whyRows(_ page: WhyPage, width: Int) -> [StyledRow] {
    var rows = Self.wrapped(page.summary, .heading, width: width)
    rows.append(StyledRow())
    if page.rules.isEmpty { rows += Self.wrapped(texts.whyNoRule, .text, width: width) }
    for rule in page.rules {
      rows += Self.wrapped(texts.statement(of: rule), .text, width: width)
      rows += Self.wrapped(
        texts.whyRule(rule: rule.id.rawValue, certainty: certainty(of: texts.provenance(of: rule))),
        .faint,
        width: width)
    }
    rows.append(StyledRow())
    return rows + comparisonRows(page.comparison, width: width)
  }

  /// `observed (someone saw it): Xcode 12, SEED-000 scene 4`.
  private func certainty(of provenance: Provenance) -> String {
    let word =
      switch provenance {
      case .documented: texts.say("documented", ja: "文書に記載")
      case .observed: texts.say("observed", ja: "観察による")
      case .analysed: texts.say("from a public analysis", ja: "公開された解析による")
      case .chosen: texts.say("chosen by us, for want of a source", ja: "出典がないため独自に決定")
      }
    return provenance.detail.isEmpty ? word : "\(word): \(provenance.detail)"
  }

  private func comparisonRows(_ comparison: EnvironmentComparison, width: Int) -> [StyledRow] {
    let here = texts.title(of: comparison.here)
    let there = texts.title(of: comparison.there)
    let obstacle: String? =
      switch comparison.obstacle {
      case .noSituation: texts.whyNoSituation(there)
      case nil: nil
      }
    if let obstacle { return Self.wrapped(obstacle, .faint, width: width) }
    var rows = Self.wrapped(
      comparison.isSame
        ? texts.whySame(there: there, here: here) : texts.whyDifferent(there: there, here: here), .heading,
      width: width)
    // The environments' names stand in one column.
    let column = max(CellWidth.of(here), CellWidth.of(there))
    func row(_ sign: String, _ who: String, _ text: String, _ role: Role) -> [StyledRow] {
      let front = "\(sign) \(CellWidth.fitted(who, columns: column))  "
      let lines = TextLayout.wrap(text, columns: max(10, width - CellWidth.of(front)))
      return lines.enumerated().map { index, line in
        StyledRow([
          Run(index == 0 ? front : String(repeating: " ", count: CellWidth.of(front)), role), Run(line, role),
        ])
      }
    }
    for line in comparison.lines {
      switch line {
      case .step(let text): rows += Self.wrapped("> \(text)", .logOperator, width: width)
      case .stepThere(let text):
        rows += Self.wrapped("> \(text)  \(texts.whyOnlyThere(there))", .logOperator, width: width)
      case .both(let told): rows += row("=", "", texts.words(for: told), .faint)
      case .here(let told): rows += row("-", here, texts.words(for: told), .warning)
      case .there(let told): rows += row("+", there, texts.words(for: told), .message)
      case .refusedThere(let refusal):
        rows += row("+", there, texts.words(for: refusal).reason, .message)
      }
    }
    return rows
  }

  private static func wrapped(_ text: String, _ role: Role, width: Int) -> [StyledRow] {
    TextLayout.wrap(text, columns: max(10, width)).map { StyledRow($0, role) }
  }
}

extension WhyPage: Overlay {
  static let deeds: [ScreenCommand: OverlayDeed<WhyPage>] = [
    .rowDown: { $0.scroll($1, to: $1.top + 1) }, .rowUp: { $0.scroll($1, to: $1.top - 1) },
    .pageDown: { $0.scroll($1, to: $1.top + $0.whyPageHeight) },
    .logHalfPageDown: { $0.scroll($1, to: $1.top + $0.whyPageHeight) },
    .pageUp: { $0.scroll($1, to: $1.top - $0.whyPageHeight) },
    .logHalfPageUp: { $0.scroll($1, to: $1.top - $0.whyPageHeight) },
    .firstRow: { $0.scroll($1, to: 0) }, .lastRow: { $0.scroll($1, to: .max) },
    .scrollLeft: { $0.explain($1.entry - 1, from: $1, by: .scrollLeft) },
    .scrollRight: { $0.explain($1.entry + 1, from: $1, by: .scrollRight) },
    .copySelected: { bench, page in
      let lines = bench.whyRows(page, width: 100).map(\.text)
      return [.copy(text: lines.joined(separator: "\n"), what: bench.texts.whyCopied)]
    },
    .leave: close, .quit: close, .why: close, .stop: close, .more: close,
  ]

  private static let close: OverlayDeed<WhyPage> = { bench, _ in
    bench.closeOverlay()
    return []
  }

  var contexts: [KeyContext] { [.list, .everywhere] }

  func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    return [
      KeyHint(keys: texts.keys(.scrollLeft, .scrollRight), words: texts.whyOtherEntry),
      KeyHint(keys: texts.keys(.rowDown, .rowUp), words: texts.whyScroll),
      KeyHint(keys: texts.key(.copySelected), words: texts.whyCopy),
      KeyHint(keys: texts.key(.leave), words: texts.paletteLeave),
    ]
  }

  func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    workbench.drawWhy(self, into: &grid)
    return nil
  }

  func answer(to key: Key, in workbench: Workbench) -> Notice? {
    let texts = workbench.texts
    return Notice(
      texts.whyKeys(
        key: key.name, rows: texts.keys(.rowDown, .rowUp), entries: texts.keys(.scrollLeft, .scrollRight),
        copy: texts.key(.copySelected), leave: texts.key(.leave)))
  }

  func turnWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    workbench.performOnTop(up ? .rowUp : .rowDown)
  }
}
