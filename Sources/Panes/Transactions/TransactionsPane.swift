// The list of transactions in the current world, newest first, with notes if the app's state differs.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

public struct TransactionsPane: Pane {
  private var cursor = ListCursor()
  private var filter = ListFilter()
  package var index = TransactionIndex()
  /// The transactions that the user or a command selected.
  package var selections = SelectionHistory<TransactionNumber>()
  private var listRows = 0

  public init() {}

  // MARK: Selection

  /// Returns the transaction that the user or a command selected, if it still exists.
  package func chosenTransaction(in world: borrowing World) -> TransactionNumber? {
    let newest = world.presentTransaction(fromNewest: 0)
    return selections.item(length: world.transactionCount, newest: newest).flatMap(world.transaction)?.number
  }

  public func selectedTransaction(in context: PaneContext) -> TransactionNumber? {
    chosenTransaction(in: context.session.simulator.world)
      ?? context.session.simulator.world.presentTransaction(fromNewest: 0)
  }

  package mutating func resetSelection() { selections = SelectionHistory() }

  public mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult {
    index.update(context.session.simulator.world, filter: filter.match, context.texts)
    guard row > 0, row <= listRows,
      let number = index.number(at: cursor.top + row - 1, in: context.session.simulator.world)
    else {
      return .ignored
    }
    selections.select(number, length: context.session.simulator.world.transactionCount)
    return .handled
  }

  // MARK: Background work

  package func progress(in world: World) -> BackgroundWorkProgress? {
    index.remainingCount > 0
      ? BackgroundWorkProgress(.filtering, remaining: index.remainingCount, of: world.transactionCount) : nil
  }

  package mutating func runWork(in context: PaneContext) { index.runWork(context.session.simulator.world) }

  package mutating func stopWork(in context: PaneContext) {
    filter.clear()
    index.update(context.session.simulator.world, filter: nil, context.texts)
  }

  // MARK: Pane

  package var isFiltered: Bool { filter.isActive }

  public func title(width: Int, in context: PaneContext) -> String {
    let title = context.texts.paneTransactions
    return filter.isActive ? context.texts.filtered(title: title, filter: filter.text) : title
  }

  public func status(width: Int, in context: PaneContext) -> String {
    var index = index
    index.update(context.session.simulator.world, filter: filter.match, context.texts)
    let world = context.session.simulator.world
    let waiting = world.waitingTransactions.count
    let count =
      filter.isActive
      ? context.texts.count(index.count(in: world), of: world.transactionCount) : "\(index.count(in: world))"
    guard waiting > 0 || width >= 50 else { return count }
    return count + "   " + context.texts.waitingCount("\(waiting)")
  }

  /// Returns the rows of the complete list, including the heading and a note.
  package func rowsToShow(in world: World) -> Int {
    let count = world.transactionCount
    let hasUnfinishedMark = (max(1, count - Self.markLookback)...max(1, count)).contains { number in
      world.transaction(TransactionNumber(number))?.keepsUnfinishedMark == true
    }
    return max(6, count + 1) + (hasUnfinishedMark ? 4 : 0)
  }

  /// The number of the newest transactions that are checked for an unfinished mark.
  private static let markLookback = 8

  public mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult {
    switch request {
    case .find: return .prompt(label: context.texts.promptFilterTransactions, initial: filter.text)
    case .leave: return filter.clear() ? .handled : .ignored
    case .more:
      return selectedTransaction(in: context).map { .showTransaction($0) }
        ?? .showMessage(context.texts.noTransactionYet)
    // In a filtered list, every row is a hit.
    case .nextHit: return filter.isActive ? move(.down, height: height, in: context) : .ignored
    case .previousHit: return filter.isActive ? move(.up, height: height, in: context) : .ignored
    case .move(.left), .move(.right): return .ignored
    case .move(let movement): return move(movement, height: height, in: context)
    }
  }

  public mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult {
    filter.accept(text, isFinal: isFinal)
    index.update(context.session.simulator.world, filter: filter.match, context.texts)
    let world = context.session.simulator.world
    if let selected = selectedTransaction(in: context), let row = index.row(of: selected, in: world),
      let nearest = index.number(at: row, in: world)
    {
      selections.select(nearest, length: world.transactionCount)
    }
    return .handled
  }

  public mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    index.update(context.session.simulator.world, filter: filter.match, context.texts)
    let content = Rect(x: area.x + 1, y: area.y, width: max(0, area.width - 2), height: area.height)
    let world = context.session.simulator.world
    let count = index.count(in: world)
    guard count > 0, area.height > 1 else {
      drawEmpty(into: &grid, area: content, in: context)
      return
    }
    // Unless focused, the pane marks the transaction that `p` acts on and that Details show.
    let selected =
      context.isFocused ? selectedTransaction(in: context) : context.selectedTransaction
    let footer = footerRows(
      selected: selected, width: content.width, height: area.height, in: world, context.texts)
    let listHeight = area.height - 1 - (footer.isEmpty ? 0 : footer.count + 1)

    cursor.select(selected.flatMap { index.row(of: $0, in: world) } ?? 0)
    listRows = listHeight
    cursor.clamp(count: count, height: listHeight)
    let visible = cursor.visible(count: count, height: listHeight)
    let shown = visible.compactMap { row in index.number(at: row, in: world).flatMap(world.transaction) }
    let names = ProductNames(shown, in: world, context.view, context.texts)
    let keys = shown.map { ProductNames.ProductKey($0, in: world) }
    let columns = TransactionColumns(
      width: content.width, highest: index.number(at: 0, in: world)?.value ?? 0, rows: shown,
      differing: world.differingTransactions, product: names.widest(keys), in: world, context.texts)
    let fitted = names.fitted(columns: columns.product)

    grid.put(
      columns.heading(context.texts), x: content.x, y: area.y, width: content.width, theme: context.theme)
    for (offset, (transaction, key)) in zip(shown, keys).enumerated() {
      let y = area.y + 1 + offset
      let isSelected = transaction.number == selected
      let row = columns.row(
        transaction, name: fitted[key], world: world, isSelected: isSelected, context.texts)
      grid.put(
        row, x: content.x, y: y, width: content.width, theme: context.theme,
        selection: RowSelection(isSelected: isSelected, isFocused: context.isFocused),
        background: Rect(x: area.x, y: y, width: area.width, height: 1))
    }
    grid.putScrollBar(
      x: area.x + area.width - 1, y: area.y + 1, height: listHeight, top: cursor.top, shown: listHeight,
      count: count,
      theme: context.theme)
    for (offset, row) in footer.enumerated() {
      let y = area.y + area.height - footer.count + offset
      grid.put(row, x: content.x, y: y, width: content.width, theme: context.theme)
    }
  }

  private mutating func move(_ movement: Movement, height: Int, in context: PaneContext) -> PaneResult {
    index.update(context.session.simulator.world, filter: filter.match, context.texts)
    let selected = selectedTransaction(in: context)
    var list = cursor
    let world = context.session.simulator.world
    list.select(selected.flatMap { index.row(of: $0, in: world) } ?? 0)
    list.move(movement, count: index.count(in: world), height: max(1, height - 1))
    if let number = index.number(at: list.selected, in: world) {
      selections.select(number, length: world.transactionCount)
    }
    return .handled
  }

  /// Returns the explanation of the mark for an unfinished transaction, which can remain after the
  /// transaction was finished.
  private func footerRows(
    selected: TransactionNumber?, width: Int, height: Int, in world: World, _ texts: Localizer
  ) -> [StyledRow] {
    guard let transaction = selected.flatMap(world.transaction), transaction.keepsUnfinishedMark else {
      return []
    }
    let sentence = "This transaction has not been finished by calling [SKPaymentQueue finishTransaction:]"
    var lines = TextLayout.wrap(sentence, columns: max(8, width - 2))
    if transaction.finishedAt != nil {
      lines += TextLayout.wrap(texts.itWasFinished, columns: max(8, width - 2))
    }
    guard lines.count + 4 <= height else { return [] }
    return lines.enumerated().map { number, line in
      StyledRow([
        TextRun(number == 0 ? TransactionText.xcodeMark + " " : "  ", .warning), TextRun(line, .faint),
      ])
    }
  }

  private func drawEmpty(into grid: inout Grid, area: Rect, in context: PaneContext) {
    if filter.isActive {
      let text = context.texts.noTransactionMatches(
        filter: filter.text, leave: context.texts.key(named: .leave))
      grid.put(StyledRow(text, .faint), x: area.x, y: area.y, width: area.width, theme: context.theme)
      return
    }
    let lines = TextLayout.wrap(context.texts.noPurchaseYet, columns: area.width)
    for (offset, line) in lines.prefix(area.height).enumerated() {
      grid.put(
        StyledRow(line, .faint), x: area.x, y: area.y + offset, width: area.width, theme: context.theme)
    }
  }
}

extension TransactionsPane {
  package static let id = PaneID.transactions

  package func explanation(in context: PaneContext) -> PaneExplanation? {
    PaneExplanation(ofDifferencesIn: selectedTransaction(in: context), in: context)
  }
}
