// The page that shows both events of a row in full, and everything that differs.

import Comparison
import Grid
import Panes
import Presentation
import Scenario
import Support
import TerminalUI
import Workbench

package struct ComparisonEntryPage: Sendable {
  private let title: String
  /// The lines before wrapping.
  private let content: [StyledRow]
  private var top = 0

  /// The maximum number of lines of each event.
  private static let maxLines = 2000

  /// Creates the page of the selected row; nil if there are no rows.
  init?(of view: ComparisonView, _ texts: Localizer) {
    guard let row = view.row else { return nil }
    title = view.heading(of: row, texts)
    var content: [StyledRow] = []
    for side in ComparisonSide.allCases {
      content.append(StyledRow(view.title(side, texts), .heading))
      content += Self.lines(of: row, side, view, texts).flatMap { Self.rows($0, .text) }
      content.append(StyledRow())
    }
    let report = ComparisonReport(view.comparison, rows: view.rows, texts: texts)
    if !row.differences.isEmpty { content.append(StyledRow(texts.comparisonBoxTitle, .heading)) }
    for difference in row.differences {
      let values = report.values(difference)
      content.append(StyledRow(difference.field.name.text(texts), .faint))
      content += Self.rows("- \(values.left)", .warning) + Self.rows("+ \(values.right)", .message)
    }
    self.content = content
  }

  /// Returns a row for each line of a text.
  private static func rows(_ text: String, _ role: Role) -> [StyledRow] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      StyledRow(VisibleText.visible(String($0)), role)
    }
  }

  private static func lines(
    of row: ComparisonRow, _ side: ComparisonSide, _ view: ComparisonView, _ texts: Localizer
  ) -> [String] {
    func lines(_ event: ComparedEvent) -> [String] {
      let step = "> \(view.comparison.steps[event.step].text)"
      return [step] + LogText.lines(of: event.simulationEvent).prefix(maxLines)
    }
    switch row.content {
    case .step(let index):
      let step = view.comparison.steps[index]
      return ["> \(step.text)"] + (step.result(side).omission.map { [$0.text(texts)] } ?? [])
    case .pair(let left, let right): return lines(side == .left ? left : right)
    case .distantPair(let own, let event, let partner, _): return lines(side == own ? event : partner)
    case .single(let own, let event): return side == own ? lines(event) : [texts.comparisonNoEvent]
    case .state: return [texts.comparisonStateAtEnd]
    }
  }

  // MARK: Commands

  private static func area(in bench: Workbench) -> Rect {
    Rect(x: 0, y: 1, width: bench.columns, height: max(0, bench.rows - 2))
  }

  private func wrapped(width: Int) -> [StyledRow] {
    content.flatMap { row in
      let role = row.leading.first?.role ?? .text
      return TextLayout.wrap(row.text, columns: width).map { StyledRow($0, role) }
    }
  }

  private func scroll(to top: Int, in bench: inout Workbench) -> [Effect] {
    let inside = Self.area(in: bench).inside
    var page = self
    page.top = max(0, min(wrapped(width: inside.width - 2).count - inside.height, top))
    bench.putOnTop(page)
    return []
  }

  private func movePage(by pages: Int, in bench: inout Workbench) -> [Effect] {
    scroll(to: top + pages * (Self.area(in: bench).inside.height - 1), in: &bench)
  }

  private func copy(in bench: inout Workbench) -> [Effect] {
    bench.copy(CopiedText(content.map(\.text).joined(separator: "\n"), bench.texts.comparisonEntryCopied))
  }
}

extension ComparisonEntryPage: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<ComparisonEntryPage>] = [
    .rowDown: { $1.scroll(to: $1.top + 1, in: &$0) }, .rowUp: { $1.scroll(to: $1.top - 1, in: &$0) },
    .pageDown: { $1.movePage(by: 1, in: &$0) }, .logHalfPageDown: { $1.movePage(by: 1, in: &$0) },
    .pageUp: { $1.movePage(by: -1, in: &$0) }, .logHalfPageUp: { $1.movePage(by: -1, in: &$0) },
    .firstRow: { $1.scroll(to: 0, in: &$0) }, .lastRow: { $1.scroll(to: .max, in: &$0) },
    .copySelected: { $1.copy(in: &$0) },
    .leave: close, .quit: close, .stop: close, .more: close,
  ]

  private static let close: OverlayHandler<ComparisonEntryPage> = { bench, _ in
    bench.closeOverlay()
    return []
  }

  package var contexts: [KeyContext] { [.list, .everywhere] }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    return [
      KeyHint(keys: texts.keys(.rowDown, .rowUp), words: texts.whyScroll),
      KeyHint(keys: texts.key(.copySelected), words: texts.label(of: .copySelected)),
      KeyHint(keys: texts.key(.leave), words: texts.hintLeave),
    ]
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let (theme, area) = (workbench.theme, Self.area(in: workbench))
    workbench.hits.add(.overlay, area)
    let inside = area.inside
    let lines = wrapped(width: inside.width - 2)
    let first = max(0, min(top, lines.count - inside.height))
    grid.fill(area, style: theme[.text])
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(title) ", titleStyle: theme[.paneTitleFocused],
      status: lines.count > inside.height
        ? " \(min(lines.count, first + inside.height))/\(lines.count) " : "",
      statusStyle: theme[.paneTitleFocused])
    for (offset, line) in lines.dropFirst(first).prefix(inside.height).enumerated() {
      grid.put(line, x: inside.x + 1, y: inside.y + offset, width: inside.width - 2, theme: theme)
    }
    return nil
  }

  package func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice? {
    let texts = workbench.texts
    return Notice(
      texts.comparisonEntryKeys(
        key: key.name, rows: texts.keys(.rowDown, .rowUp), copy: texts.key(.copySelected),
        leave: texts.key(.leave)))
  }

  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    workbench.performOnTop(up ? .rowUp : .rowDown)
  }
}
