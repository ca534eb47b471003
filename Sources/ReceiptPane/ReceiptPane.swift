// The pane that shows a `verifyReceipt` response as a tree, with the reasons for its values and the changes
// of the last step.

import AppStoreServer
import Grid
import Panes
import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI
import Workbench

package struct ReceiptPane: ScreenPane {
  private(set) var page = ReceiptPage.receipt
  /// nil for the current receipt or customer of the environment on screen.
  private(set) var chosenSource: ReceiptSource?
  private(set) var cursor = ListCursor()
  private(set) var find = ListFilter()

  package var hasMatches: Bool { find.isActive }
  /// The paths of rows whose folding differs from the initial folding.
  private var toggledPaths: Set<String> = []
  /// The selected row, stored as a path because row indices change.
  private var selectedPath: String?
  private(set) var viewModel: ReceiptViewModel?
  private(set) var computationCount = 0
  private(set) var rows: [ReceiptRow] = []
  private(set) var searchResult: (text: String, rows: [ReceiptRow]) = ("", [])
  private var currentRevision: ReceiptRevision?
  /// The inputs of a cancelled computation.
  ///
  /// The computation is repeated on `.more` or at another position in the history.
  private var cancelledReceipt: CancelledReceipt?
  private var footerRowCount = 0
  private var hasInitialMark = false

  package init() {}

  // MARK: Update

  /// Computes the view model unless it is up to date.
  mutating func update(in context: PaneContext) {
    let session = context.session
    let source = source(in: session)
    let position = session.historyPosition
    // A running clock changes only the request date, for which a large response is not recomputed.
    let isSmall = (viewModel?.answer.nodes.count ?? 0) < ReceiptViewModel.smallTreeLimit
    let revision = ReceiptRevision(
      source: source, position: position, logCount: session.log.count, now: isSmall ? session.world.now : nil,
      language: context.texts.language)
    guard revision != currentRevision,
      cancelledReceipt != CancelledReceipt(source: source, position: position)
    else { return }
    cancelledReceipt = nil
    let before = currentRevision?.source == source ? viewModel : nil
    let hadSameSource = currentRevision?.source == source
    let isSamePosition = hadSameSource && currentRevision?.position == position
    if let before, let updated = refreshed(before, isSamePosition: isSamePosition, in: session) {
      viewModel = updated
      currentRevision = revision
      updateRows(context.texts)
      return
    }
    do throws(Refusal) {
      var newViewModel = try ReceiptViewModel(source, on: session.simulation, context.cancellation)
      if let previousPosition = session.positionBeforeLastStep {
        if isSamePosition, let before {
          newViewModel?.inheritChanges(of: before)
        } else if hadSameSource, currentRevision?.position == previousPosition {
          newViewModel?.compare(with: before, on: session.simulation)
        } else {
          let old = try ReceiptViewModel(
            source, on: session.simulation(at: previousPosition), context.cancellation)
          newViewModel?.compare(with: old, on: session.simulation)
        }
      }
      viewModel = newViewModel
      computationCount += 1
      currentRevision = revision
    } catch {
      viewModel = nil
      currentRevision = nil
      cancelledReceipt = CancelledReceipt(source: source, position: position)
    }
    updateRows(context.texts)
  }

  /// Returns the view model with a new request date.
  ///
  /// Returns nil if a step changed another input, or if the response is small enough to be recomputed.
  private func refreshed(
    _ before: ReceiptViewModel, isSamePosition: Bool, in session: Session
  ) -> ReceiptViewModel? {
    guard var updated = before.refreshed(on: session.simulation) else { return nil }
    if isSamePosition { return updated }
    guard let previousPosition = session.positionBeforeLastStep else { return nil }
    if currentRevision?.position != previousPosition,
      before.dependencies != ReceiptDependencies(before.source, on: session.simulation(at: previousPosition))
    {
      return nil
    }
    updated.clearChanges()
    return updated
  }

  /// Returns the chosen receipt if it exists, otherwise the current receipt of the environment on screen.
  func source(in session: Session) -> ReceiptSource {
    if let chosenSource, ReceiptSource.all(on: session.simulation, page).contains(chosenSource) {
      return chosenSource
    }
    return .present(session.world.environment, on: page)
  }

  private mutating func updateRows(_ texts: Localizer) {
    rows = viewModel.map { ReceiptRow.all(of: $0, toggledPaths: toggledPaths) } ?? []
    searchResult = ("", [])
    guard let selectedPath, let viewModel else { return }
    if let row = rows.firstIndex(where: { $0.path(in: viewModel) == selectedPath }) { cursor.select(row) }
  }

  private mutating func saveSelectedPath() {
    guard let viewModel, rows.indices.contains(cursor.selected) else {
      selectedPath = nil
      return
    }
    selectedPath = rows[cursor.selected].path(in: viewModel)
  }

  // MARK: Queries

  /// Whether the receipt on screen belongs to the current position in the history.
  func isCached(in session: Session) -> Bool {
    viewModel != nil && currentRevision?.position == session.historyPosition
  }

  /// Returns the updated view model; nil if no receipt exists.
  func shown(in context: PaneContext) -> ReceiptViewModel? {
    var pane = self
    pane.update(in: context)
    return pane.viewModel
  }

  /// Returns the transaction of the selected row, if its environment is on screen.
  package func target(in context: PaneContext) -> PaneTarget {
    guard let viewModel, viewModel.environment == context.session.world.environment,
      rows.indices.contains(cursor.selected),
      case .node(let part, let node) = rows[cursor.selected], let tree = viewModel.tree(part),
      let element = tree.element(around: node)
    else { return .selectedTransaction }
    return viewModel.purchase(ofElement: element, in: tree).map { .transaction($0.number) }
      ?? .selectedTransaction
  }

  package func explanation(in context: PaneContext) -> PaneExplanation? {
    var pane = self
    pane.update(in: context)
    guard let viewModel = pane.viewModel else {
      let none =
        page == .serverAPI
        ? pane.emptyText(in: context).first ?? ""
        : context.texts.receiptNone(context.texts.title(of: context.session.world.environment))
      return PaneExplanation(
        summary: pane.cancelledReceipt == nil ? none : pane.cancelledText(context.texts),
        rules: [page == .serverAPI ? .serverAPI : .receiptExists])
    }
    guard pane.rows.indices.contains(pane.cursor.selected) else { return nil }
    let row = pane.rows[pane.cursor.selected]
    let line = ReceiptLine(row, in: viewModel, toggledPaths: pane.toggledPaths, context)
    guard let reason = line.reason ?? pane.ancestorReason(row, viewModel, context.texts) else { return nil }
    return PaneExplanation(summary: "\(line.summary): \(reason.words)", rules: [reason.rule])
  }

  /// Returns the reason of the nearest ancestor that has a reason.
  private func ancestorReason(_ row: ReceiptRow, _ viewModel: ReceiptViewModel, _ texts: Localizer)
    -> ReceiptReason?
  {
    guard case .node(let part, var node) = row, let tree = viewModel.tree(part) else { return nil }
    while node > ResponseTree.root {
      if let reason = viewModel.reason(of: node, in: part, texts) { return reason }
      node = tree.nodes[node].parent
    }
    return nil
  }

  func markedText(in context: PaneContext) -> (text: String, name: String)? {
    var pane = self
    pane.update(in: context)
    guard let viewModel = pane.viewModel, pane.rows.indices.contains(pane.cursor.selected) else { return nil }
    let row = pane.rows[pane.cursor.selected]
    guard case .node(let part, let node) = row, let tree = viewModel.tree(part) else { return nil }
    let name = tree.isElement(node) ? tree.identity(ofElement: node) : tree.key(node)
    return (tree.isContainer(node) ? tree.written(node) : tree.text(node), name)
  }

  // MARK: Commands

  mutating func step(by step: Int, in context: PaneContext) -> PaneResult {
    let sources = ReceiptSource.all(on: context.session.simulation, page)
    let index = sources.firstIndex(of: source(in: context.session)) ?? 0
    guard sources.count > 1 else { return .showMessage(context.texts.receiptOnlyOne) }
    chosenSource = sources[(index + step + sources.count) % sources.count]
    if chosenSource == .present(context.session.world.environment, on: page) { chosenSource = nil }
    return .handled
  }

  mutating func show(_ source: ReceiptSource?) { chosenSource = source }

  /// Switches between the receipt and the App Store Server API of the same environment.
  mutating func togglePage() -> PaneResult {
    page = page == .receipt ? .serverAPI : .receipt
    chosenSource = chosenSource?.counterpart(on: page)
    selectedPath = nil
    cursor = ListCursor()
    hasInitialMark = false
    return .handled
  }

  /// Unfolds every row, or folds all rows if all are unfolded.
  mutating func toggleAllFolds(in context: PaneContext) -> PaneResult {
    update(in: context)
    placeInitialMark(height: rows.count)
    guard let viewModel else { return .handled }
    saveSelectedPath()
    let folded = ReceiptRow.foldedElements(of: viewModel)
    let isOpen = folded.contains { !toggledPaths.contains($0) }
    toggledPaths = isOpen ? Set(folded) : []
    if !isOpen, let selectedPath, folded.contains(where: { selectedPath.hasPrefix($0 + "/") }) {
      self.selectedPath = folded.first { selectedPath.hasPrefix($0 + "/") }
    }
    updateRows(context.texts)
    return .handled
  }

  // MARK: Pane

  package mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult {
    if request == .more { cancelledReceipt = nil }
    update(in: context)
    placeInitialMark(height: height - Self.footerRowCount(of: height))
    switch request {
    case .move(.left): return foldMarked(in: context)
    case .move(.right): return unfold(in: context)
    case .move(let movement):
      cursor.move(movement, count: rows.count, height: max(1, height - footerRowCount))
      saveSelectedPath()
      return .handled
    case .find: return .prompt(label: context.texts.promptFindInReceipt, initial: find.text)
    case .nextHit: return selectHit(forward: true, in: context)
    case .previousHit: return selectHit(forward: false, in: context)
    case .leave:
      if find.clear() { return .handled }
      guard chosenSource != nil else { return .ignored }
      chosenSource = nil
      return .handled
    case .more:
      guard let viewModel, rows.indices.contains(cursor.selected) else {
        return .showMessage(emptyText(in: context).joined(separator: " "))
      }
      if let path = rows[cursor.selected].foldingPath(in: viewModel) {
        toggleFold(path, context.texts)
        return .handled
      }
      if case .transaction(let number?) = target(in: context) { return .showTransaction(number) }
      return .handled
    }
  }

  package mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult {
    find.accept(text, isFinal: isFinal)
    update(in: context)
    guard find.isActive else { return .handled }
    hasInitialMark = true
    search()
    guard let hit = searchResult.rows.first else {
      return isFinal ? .showMessage(context.texts.nothingHas(find.text)) : .handled
    }
    moveCursor(to: hit, context.texts)
    return .handled
  }

  package mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult {
    update(in: context)
    placeInitialMark(height: height - footerRowCount)
    let index = cursor.top + row
    guard row < height - footerRowCount, rows.indices.contains(index) else { return .ignored }
    cursor.select(index)
    saveSelectedPath()
    return .handled
  }

  package mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    update(in: context)
    let content = Rect(x: area.x + 1, y: area.y, width: max(0, area.width - 2), height: area.height)
    guard let viewModel, content.width > 20 else {
      drawEmpty(into: &grid, content, in: context)
      return
    }
    search()
    placeInitialMark(height: area.height - Self.footerRowCount(of: area.height))
    let footerRows = footerRows(viewModel, width: content.width, height: area.height, in: context)
    footerRowCount = footerRows.count
    let height = area.height - footerRows.count
    cursor.clamp(count: rows.count, height: height)
    let match = find.match
    for (offset, index) in cursor.visible(count: rows.count, height: height).enumerated() {
      let line = ReceiptLine(rows[index], in: viewModel, toggledPaths: toggledPaths, context)
      var row = line.row(width: content.width)
      if let match {
        var text = LogRow(text: row.leading)
        text.highlight(.text(match))
        row.leading = text.text
      }
      let y = area.y + offset
      grid.put(
        row, x: content.x, y: y, width: content.width, theme: context.theme,
        selection: RowSelection(isSelected: index == cursor.selected, isFocused: context.isFocused),
        background: Rect(x: area.x, y: y, width: area.width, height: 1))
    }
    grid.putScrollBar(
      x: area.x + area.width - 1, y: area.y, height: height, top: cursor.top, shown: height,
      count: rows.count, theme: context.theme)
    for (offset, row) in footerRows.enumerated() {
      grid.put(row, x: content.x, y: area.y + height + offset, width: content.width, theme: context.theme)
    }
  }

  // MARK: Drawing

  /// Initially selects the array of purchases, because the rows above the array describe the app.
  ///
  /// If the App Store refuses the receipt, the first row with the status stays selected.
  private mutating func placeInitialMark(height: Int) {
    guard !hasInitialMark, let viewModel else { return }
    hasInitialMark = true
    guard viewModel.inspection?.status ?? 0 == 0 else { return }
    let name = page == .serverAPI ? "signedTransactions" : "in_app"
    guard let inApp = rows.firstIndex(where: { $0.isArray(named: name, in: viewModel) }) else { return }
    if rows.count > height { cursor.scroll(to: inApp) } else { cursor.select(inApp) }
    saveSelectedPath()
  }

  /// Returns the number of rows below the tree for a pane height.
  private static func footerRowCount(of height: Int) -> Int { height >= 16 ? 3 : height >= 9 ? 2 : 0 }

  /// Returns the rows below the tree, with the change and the reason of the selected row.
  private func footerRows(
    _ viewModel: ReceiptViewModel, width: Int, height: Int, in context: PaneContext
  ) -> [StyledRow] {
    guard Self.footerRowCount(of: height) > 0, rows.indices.contains(cursor.selected) else { return [] }
    let line = ReceiptLine(rows[cursor.selected], in: viewModel, toggledPaths: toggledPaths, context)
    let words = line.footerText.isEmpty ? " " : line.footerText
    let lineCount = Self.footerRowCount(of: height) - 1
    let lines = TextLayout.wrap(words, columns: max(8, width))
    var visibleLines = Array(lines.prefix(lineCount))
    if lines.count > lineCount {
      visibleLines[lineCount - 1] = CellWidth.truncated(
        lines[(lineCount - 1)...].joined(separator: " "), columns: width)
    }
    let rule = StyledRow(String(repeating: "-", count: width), .faint)
    return [rule]
      + (0..<lineCount).map { StyledRow($0 < visibleLines.count ? visibleLines[$0] : "", .message) }
  }

  private func emptyText(in context: PaneContext) -> [String] {
    let (session, texts) = (context.session, context.texts)
    if cancelledReceipt != nil { return [cancelledText(texts)] }
    let (source, page) = (source(in: session), page)
    if case .serverAPI(let environment) = source { return emptyServerAPIText(environment, in: context) }
    guard case .present(let environment) = source else { return [] }
    let world = session.simulator.worlds[environment] ?? session.world
    var lines: [String] = []
    if world.customer == nil {
      lines = [texts.receiptNobody, texts.receiptSignInHint(texts.keys(named: .deviceMenu, .accountMenu))]
    } else {
      lines = [texts.receiptNone(texts.title(of: environment))]
      if environment == session.world.environment {
        let name = context.selectedProduct.map { session.world.readableName(of: $0) } ?? ""
        lines.append(texts.receiptPurchaseHint("\(texts.key(.buySelected)) \(texts.buyNamed(name))"))
      }
    }
    if ReceiptSource.all(on: session.simulation, page).count > 1 {
      lines.append(
        texts.receiptOthers("\(texts.key(.previousReceipt)) \(texts.key(.nextReceipt))"))
    }
    return lines
  }

  private func cancelledText(_ texts: Localizer) -> String { texts.receiptCalledOff(texts.key(.more)) }

  private func drawEmpty(into grid: inout Grid, _ area: Rect, in context: PaneContext) {
    var y = area.y + (area.height > 8 ? 1 : 0)
    for (index, text) in emptyText(in: context).enumerated() {
      for line in TextLayout.wrap(text, columns: max(8, area.width)) where y < area.y + area.height {
        grid.put(
          StyledRow(line, index == 0 ? .text : .faint), x: area.x, y: y, width: area.width,
          theme: context.theme)
        y += 1
      }
      if area.height > 8 { y += 1 }
    }
  }

  // MARK: Folding

  private mutating func toggleFold(_ path: String, _ texts: Localizer) {
    saveSelectedPath()
    if toggledPaths.remove(path) == nil { toggledPaths.insert(path) }
    updateRows(texts)
  }

  /// Folds the selected row, or selects its parent if the row is folded or has no children.
  private mutating func foldMarked(in context: PaneContext) -> PaneResult {
    guard let viewModel, rows.indices.contains(cursor.selected) else { return .handled }
    let row = rows[cursor.selected]
    if let path = row.foldingPath(in: viewModel), row.isOpen(in: viewModel, toggledPaths: toggledPaths) {
      toggleFold(path, context.texts)
    } else if let parent = row.parent(in: viewModel), let index = rows.firstIndex(of: parent) {
      cursor.select(index)
      saveSelectedPath()
    }
    return .handled
  }

  /// Unfolds the selected row, or selects its first child if the row is unfolded.
  private mutating func unfold(in context: PaneContext) -> PaneResult {
    guard let viewModel, rows.indices.contains(cursor.selected) else { return .handled }
    let row = rows[cursor.selected]
    guard let path = row.foldingPath(in: viewModel) else { return .handled }
    if row.isOpen(in: viewModel, toggledPaths: toggledPaths) {
      cursor.select(min(rows.count - 1, cursor.selected + 1))
      saveSelectedPath()
    } else {
      toggleFold(path, context.texts)
    }
    return .handled
  }

  // MARK: Search

  private mutating func selectHit(forward: Bool, in context: PaneContext) -> PaneResult {
    let texts = context.texts
    guard find.isActive else { return .showMessage(texts.findsFirst(texts.key(.find))) }
    search()
    let hits = searchResult.rows
    let selectedRow = rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
    let next: ReceiptRow? =
      forward
      ? hits.first { hit in selectedRow.map { hit.isAfter($0) } ?? true } ?? hits.first
      : hits.last { hit in selectedRow.map { $0.isAfter(hit) } ?? true } ?? hits.last
    guard let next else { return .showMessage(texts.noHit) }
    moveCursor(to: next, texts)
    let number = (hits.firstIndex(of: next) ?? 0) + 1
    return .showMessage(texts.hitOf(number: "\(number)", count: "\(hits.count)"))
  }

  /// Searches the response unless the hits are up to date.
  private mutating func search() {
    guard let match = find.match, let viewModel else {
      searchResult = ("", [])
      return
    }
    guard searchResult.text != find.text else { return }
    searchResult = (find.text, ReceiptRow.hits(of: match, in: viewModel))
  }

  /// Selects a row and unfolds its ancestors.
  private mutating func moveCursor(to row: ReceiptRow, _ texts: Localizer) {
    guard let viewModel else { return }
    var ancestor = row.parent(in: viewModel)
    while let parent = ancestor {
      if let path = parent.foldingPath(in: viewModel),
        !parent.isOpen(in: viewModel, toggledPaths: toggledPaths)
      {
        if toggledPaths.remove(path) == nil { toggledPaths.insert(path) }
      }
      ancestor = parent.parent(in: viewModel)
    }
    selectedPath = row.path(in: viewModel)
    updateRows(texts)
  }
}
