// The facts of the selected transaction, or the details from another pane.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

public struct DetailsPane: Pane {
  private var cursor = ListCursor()
  private var find = ListFilter()

  package var hasMatches: Bool { find.isActive }
  /// The subject on screen; the text scrolls to the top when the subject changes.
  private var shownSubject: Subject?
  private var width = 40

  private static let labelWidth = 9

  public init() {}

  private enum Subject: Hashable, Sendable {
    case transaction(TransactionNumber?)
    /// The subject from another pane, identified by `DetailsSource.identity`.
    case other(String)

    init(_ context: PaneContext) {
      self = context.detailsSource.map { .other($0.identity) } ?? .transaction(context.selectedTransaction)
    }
  }

  public func title(width: Int, in context: PaneContext) -> String {
    if let source = context.detailsSource {
      let searchSuffix = find.isActive ? "  /\(find.text)" : ""
      return "\(context.texts.paneDetails)  \(source.title(in: context))\(searchSuffix)"
    }
    guard let number = context.selectedTransaction else { return context.texts.paneDetails }
    return "\(context.texts.paneDetails)  #\(number)" + (find.isActive ? "  /\(find.text)" : "")
  }

  public func status(width: Int, in context: PaneContext) -> String {
    guard let match = find.match else {
      if let source = context.detailsSource { return source.status(in: context) }
      return context.selectedTransaction == nil
        ? "" : context.texts.actOnIt(context.texts.key(named: .actMenu))
    }
    let rows = rows(width: self.width, in: context)
    let hits = rows.indices.filter { match.occurs(rows[$0].text) }
    guard let number = hits.firstIndex(of: cursor.selected) else {
      return context.texts.hits("\(hits.count)")
    }
    return context.texts.hitOf(number: "\(number + 1)", count: "\(hits.count)")
  }

  public mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult {
    let rows = rows(width: width, in: context)
    switch request {
    case .find: return .prompt(label: context.texts.promptFindInDetails, initial: find.text)
    case .nextHit: return selectHit(forward: true, rows, height: height, context.texts)
    case .previousHit: return selectHit(forward: false, rows, height: height, context.texts)
    case .leave: return find.clear() ? .handled : context.detailsSource == nil ? .ignored : .leave
    case .more, .move(.left), .move(.right): return .ignored
    case .move(let movement):
      // Movement scrolls the text. The selected row only determines where a search continues.
      scroll(movement, count: rows.count, height: height)
      return .handled
    }
  }

  public mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult {
    find.accept(text, isFinal: isFinal)
    guard let match = find.match else { return .handled }
    let rows = rows(width: width, in: context)
    guard let row = rows.firstIndex(where: { match.occurs($0.text) }) else {
      return isFinal ? .showMessage(context.texts.nothingHas(find.text)) : .handled
    }
    cursor.select(row)
    return .handled
  }

  public mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    width = max(10, area.width - 2)
    let subject = Subject(context)
    if shownSubject != subject {
      shownSubject = subject
      cursor = ListCursor()
    }
    let rows = rows(width: width, in: context)
    cursor.clamp(count: rows.count, height: area.height)
    let match = find.match
    for (offset, index) in cursor.visible(count: rows.count, height: area.height).enumerated() {
      var row = LogRow(text: rows[index].leading)
      if let match { row.highlight(.text(match)) }
      row.highlightNumbers(upTo: context.session.world.transactionCount)
      grid.put(
        StyledRow(row.text), x: area.x + 1, y: area.y + offset, width: width, theme: context.theme)
    }
    grid.putScrollBar(
      x: area.x + area.width - 1, y: area.y, height: area.height, top: cursor.top, shown: area.height,
      count: rows.count, theme: context.theme)
  }

  private mutating func scroll(_ movement: Movement, count: Int, height: Int) {
    let page = max(1, height - 1)
    let last = max(0, count - height)
    let top =
      switch movement {
      case .up: cursor.top - 1
      case .down: cursor.top + 1
      case .pageUp: cursor.top - page
      case .pageDown: cursor.top + page
      case .first: 0
      case .last: last
      // Horizontal scrolling has no effect, because lines are wrapped.
      case .left, .right: cursor.top
      }
    cursor.scroll(to: max(0, min(top, last)))
    cursor.clamp(count: count, height: height)
  }

  private mutating func selectHit(
    forward: Bool, _ rows: [StyledRow], height: Int, _ texts: Localizer
  ) -> PaneResult {
    guard let match = find.match else { return .showMessage(texts.findsFirst(texts.key(named: .find))) }
    let hits = rows.indices.filter { match.occurs(rows[$0].text) }
    let selectedRow = cursor.selected
    let next =
      forward ? hits.first { $0 > selectedRow } ?? hits.first : hits.last { $0 < selectedRow } ?? hits.last
    guard let next else { return .showMessage(texts.noHit) }
    cursor.select(next)
    cursor.clamp(count: rows.count, height: height)
    let number = (hits.firstIndex(of: next) ?? 0) + 1
    return .showMessage(texts.hitOf(number: "\(number)", count: "\(hits.count)"))
  }

  private func rows(width: Int, in context: PaneContext) -> [StyledRow] {
    if let source = context.detailsSource { return source.rows(width: width, in: context) }
    guard let number = context.selectedTransaction,
      let transaction = context.session.simulator.world.transaction(number)
    else {
      return TextLayout.wrap(context.texts.detailsAppearHere, columns: width).map { StyledRow($0, .faint) }
    }
    return TransactionDetails(transaction, in: context.session, context.texts).all.flatMap { fact in
      TextLayout.wrap(fact.value, columns: max(8, width - Self.labelWidth)).enumerated().map { index, line in
        StyledRow([
          TextRun(CellWidth.fitted(index == 0 ? fact.label : "", columns: Self.labelWidth), .faint),
          TextRun(line, fact.role),
        ])
      }
    }
  }
}

extension DetailsPane {
  package static let id = PaneID.details

  package func explanation(in context: PaneContext) -> PaneExplanation? {
    context.detailsSource == nil
      ? PaneExplanation(ofDifferencesIn: context.selectedTransaction, in: context) : nil
  }

  /// Scrolls three lines at a time, because the content is text and not a list.
  package mutating func scrollWheel(up: Bool, height: Int, in context: PaneContext) {
    for _ in 0..<3 { _ = handle(.move(up ? .up : .down), height: height, in: context) }
  }
}
