// The pane that shows a `verifyReceipt` response as a tree, with reasons and the changes of the last step.

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
  /// nil for the current receipt of the environment on screen.
  private(set) var chosen: ReceiptSource?
  private var cursor = ListCursor()
  private var find = ListFilter()
  /// The paths of rows whose folding differs from the initial folding.
  private var toggledPaths: Set<String> = []
  /// The selected row, stored as a path because row indices change.
  private var markedPath: String?
  private var picture: ReceiptViewModel?
  private(set) var pictureCount = 0
  private var rows: [ReceiptRow] = []
  private var found: (text: String, rows: [ReceiptRow]) = ("", [])
  private var state: ReceiptRevision?
  /// The inputs of a cancelled computation.
  ///
  /// The computation is repeated on `.more` or at another position in the history.
  private var cancelledMoment: CancelledReceipt?
  private var footRows = 0
  private var hasBegun = false

  package init() {}

  // MARK: Update

  /// Computes the view model unless it is up to date.
  mutating func update(in context: PaneContext) {
    let session = context.session
    let source = source(in: session)
    let place = session.historyPosition
    // A running clock changes only the request date, for which a large response is not recomputed.
    let isSmall = (picture?.answer.nodes.count ?? 0) < ReceiptViewModel.smallTreeLimit
    let moment = ReceiptRevision(
      source: source, place: place, logCount: session.log.count, now: isSmall ? session.world.now : nil,
      language: context.texts.language)
    guard moment != state, cancelledMoment != CancelledReceipt(source: source, place: place) else { return }
    cancelledMoment = nil
    let before = state?.source == source ? picture : nil
    let wasThere = state?.source == source
    let isSamePlace = wasThere && state?.place == place
    if let before, let same = again(before, isSamePlace: isSamePlace, in: session) {
      picture = same
      state = moment
      list(context.texts)
      return
    }
    do throws(Refusal) {
      var made = try ReceiptViewModel(source, on: session.simulation, context.cancellation)
      if let last = session.positionBeforeLastStep {
        if isSamePlace, let before {
          made?.inheritChanges(of: before)
        } else if wasThere, state?.place == last {
          made?.compare(with: before, on: session.simulation)
        } else {
          let old = try ReceiptViewModel(source, on: session.simulation(at: last), context.cancellation)
          made?.compare(with: old, on: session.simulation)
        }
      }
      picture = made
      pictureCount += 1
      state = moment
    } catch {
      picture = nil
      state = nil
      cancelledMoment = CancelledReceipt(source: source, place: place)
    }
    list(context.texts)
  }

  /// Returns the view model with a new request date; nil if a step changed another input.
  ///
  /// Returns nil for a small response, because that is recomputed.
  private func again(
    _ before: ReceiptViewModel, isSamePlace: Bool, in session: Session
  ) -> ReceiptViewModel? {
    guard var same = before.again(on: session.simulation) else { return nil }
    if isSamePlace { return same }
    guard let last = session.positionBeforeLastStep else { return nil }
    if state?.place != last,
      before.basis != ReceiptDependencies(before.source, on: session.simulation(at: last))
    {
      return nil
    }
    same.clearChanges()
    return same
  }

  /// Returns the chosen receipt if it exists, otherwise the current receipt of the environment on screen.
  func source(in session: Session) -> ReceiptSource {
    if let chosen, ReceiptSource.all(on: session.simulation).contains(chosen) { return chosen }
    return .present(session.world.environment)
  }

  private mutating func list(_ texts: Localizer) {
    rows = picture.map { ReceiptRow.all(of: $0, toggledPaths: toggledPaths) } ?? []
    found = ("", [])
    guard let markedPath, let picture else { return }
    if let row = rows.firstIndex(where: { $0.path(in: picture) == markedPath }) { cursor.select(row) }
  }

  private mutating func rememberMark() {
    guard let picture, rows.indices.contains(cursor.selected) else {
      markedPath = nil
      return
    }
    markedPath = rows[cursor.selected].path(in: picture)
  }

  // MARK: Queries

  /// Whether the receipt on screen belongs to the current position in the history.
  func isCached(in session: Session) -> Bool { picture != nil && state?.place == session.historyPosition }

  /// Returns the updated view model; nil if no receipt exists.
  func shown(in context: PaneContext) -> ReceiptViewModel? {
    var pane = self
    pane.update(in: context)
    return pane.picture
  }

  /// Returns the transaction of the selected row, if its environment is on screen.
  package func target(in context: PaneContext) -> PaneTarget {
    guard let picture, picture.environment == context.session.world.environment,
      rows.indices.contains(cursor.selected),
      case .node(let part, let node) = rows[cursor.selected], let tree = picture.tree(part),
      let element = tree.element(around: node)
    else { return .selectedTransaction }
    return picture.purchase(ofElement: element, in: tree).map { .transaction($0.number) }
      ?? .selectedTransaction
  }

  package func explanation(in context: PaneContext) -> PaneExplanation? {
    var pane = self
    pane.update(in: context)
    guard let picture = pane.picture else {
      let summary =
        pane.cancelledMoment == nil
        ? context.texts.receiptNone(context.texts.title(of: context.session.world.environment))
        : pane.cancelledText(context.texts)
      return PaneExplanation(summary: summary, rules: [.receiptExists])
    }
    guard pane.rows.indices.contains(pane.cursor.selected) else { return nil }
    let row = pane.rows[pane.cursor.selected]
    let line = ReceiptLine(row, in: picture, toggledPaths: pane.toggledPaths, context)
    guard let reason = line.reason ?? pane.reasonAround(row, picture, context.texts) else { return nil }
    return PaneExplanation(summary: "\(line.summary): \(reason.words)", rules: [reason.rule])
  }

  /// Returns the reason of the nearest ancestor that has a reason.
  private func reasonAround(_ row: ReceiptRow, _ picture: ReceiptViewModel, _ texts: Localizer)
    -> ReceiptReason?
  {
    guard case .node(let part, var node) = row, let tree = picture.tree(part) else { return nil }
    while node > ResponseTree.root {
      if let reason = picture.reason(of: node, in: part, texts) { return reason }
      node = tree.nodes[node].parent
    }
    return nil
  }

  func markedText(in context: PaneContext) -> (text: String, name: String)? {
    var pane = self
    pane.update(in: context)
    guard let picture = pane.picture, pane.rows.indices.contains(pane.cursor.selected) else { return nil }
    let row = pane.rows[pane.cursor.selected]
    guard case .node(let part, let node) = row, let tree = picture.tree(part) else { return nil }
    let name = tree.isElement(node) ? tree.identity(ofElement: node) : tree.key(node)
    return (tree.isContainer(node) ? tree.written(node) : tree.text(node), name)
  }

  // MARK: Commands

  mutating func step(by step: Int, in context: PaneContext) -> PaneResult {
    let all = ReceiptSource.all(on: context.session.simulation)
    let index = all.firstIndex(of: source(in: context.session)) ?? 0
    guard all.count > 1 else { return .showMessage(context.texts.receiptOnlyOne) }
    chosen = all[(index + step + all.count) % all.count]
    if chosen == .present(context.session.world.environment) { chosen = nil }
    return .handled
  }

  mutating func show(_ source: ReceiptSource?) { chosen = source }

  /// Unfolds every row, or folds all rows if all are unfolded.
  mutating func toggleAllFolds(in context: PaneContext) -> PaneResult {
    update(in: context)
    placeInitialMark(height: rows.count)
    guard let picture else { return .handled }
    rememberMark()
    let folded = ReceiptRow.foldedElements(of: picture)
    let isOpen = folded.contains { !toggledPaths.contains($0) }
    toggledPaths = isOpen ? Set(folded) : []
    if !isOpen, let markedPath, folded.contains(where: { markedPath.hasPrefix($0 + "/") }) {
      self.markedPath = folded.first { markedPath.hasPrefix($0 + "/") }
    }
    list(context.texts)
    return .handled
  }

  // MARK: Pane

  package func title(width: Int, in context: PaneContext) -> String {
    let texts = context.texts
    let source = picture?.source ?? self.source(in: context.session)
    let all = ReceiptSource.all(on: context.session.simulation)
    let place = all.firstIndex(of: source).map { "\($0 + 1)/\(all.count)  " } ?? ""
    let name =
      switch source {
      case .present(let environment): texts.receiptNow(texts.title(of: environment))
      case .kept(let name):
        texts.receiptKept(VisibleText.visible(name), picture.map { texts.title(of: $0.environment) } ?? "")
      }
    let title = "\(texts.paneReceipt)  \(all.count > 1 ? place : "")\(name)"
    return find.isActive ? "\(title)  /\(VisibleText.visible(find.text))" : title
  }

  package func status(width: Int, in context: PaneContext) -> String {
    guard let picture else { return "" }
    let texts = context.texts
    if find.isActive {
      let hits = found.rows
      let mark = rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
      guard let number = hits.firstIndex(where: { $0 == mark }) else { return texts.hits("\(hits.count)") }
      return texts.hitOf(number: "\(number + 1)", count: "\(hits.count)")
    }
    let counts = picture.changes.counts(in: picture.answer)
    let changes =
      picture.isNew
      ? texts.receiptNew
      : texts.receiptChanges(new: counts.new, changed: counts.changed, gone: counts.gone)
    let status = texts.receiptStatus("\(picture.reading.status)")
    return changes.isEmpty ? status : "\(changes)   \(status)"
  }

  package mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult {
    if request == .more { cancelledMoment = nil }
    update(in: context)
    placeInitialMark(height: height - Self.footRows(of: height))
    switch request {
    case .move(.left): return foldMarked(in: context)
    case .move(.right): return unfold(in: context)
    case .move(let movement):
      cursor.move(movement, count: rows.count, height: max(1, height - footRows))
      rememberMark()
      return .handled
    case .find: return .prompt(label: context.texts.promptFindInReceipt, initial: find.text)
    case .nextHit: return selectHit(forward: true, in: context)
    case .previousHit: return selectHit(forward: false, in: context)
    case .leave:
      if find.clear() { return .handled }
      guard chosen != nil else { return .ignored }
      chosen = nil
      return .handled
    case .more:
      guard let picture, rows.indices.contains(cursor.selected) else {
        return .showMessage(emptyText(in: context).joined(separator: " "))
      }
      if let path = rows[cursor.selected].foldingPath(in: picture) {
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
    hasBegun = true
    search()
    guard let hit = found.rows.first else {
      return isFinal ? .showMessage(context.texts.nothingHas(find.text)) : .handled
    }
    moveCursor(to: hit, context.texts)
    return .handled
  }

  package mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult {
    update(in: context)
    placeInitialMark(height: height - footRows)
    let index = cursor.top + row
    guard row < height - footRows, rows.indices.contains(index) else { return .ignored }
    cursor.select(index)
    rememberMark()
    return .handled
  }

  package mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    update(in: context)
    let content = Rect(x: area.x + 1, y: area.y, width: max(0, area.width - 2), height: area.height)
    guard let picture, content.width > 20 else {
      drawEmpty(into: &grid, content, in: context)
      return
    }
    search()
    placeInitialMark(height: area.height - Self.footRows(of: area.height))
    let foot = foot(picture, width: content.width, height: area.height, in: context)
    footRows = foot.count
    let height = area.height - foot.count
    cursor.clamp(count: rows.count, height: height)
    let match = find.match
    for (offset, index) in cursor.visible(count: rows.count, height: height).enumerated() {
      let line = ReceiptLine(rows[index], in: picture, toggledPaths: toggledPaths, context)
      var row = line.row(width: content.width)
      if let match {
        var text = LogRow(text: row.leading)
        text.highlight(match)
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
    for (offset, row) in foot.enumerated() {
      grid.put(row, x: content.x, y: area.y + height + offset, width: content.width, theme: context.theme)
    }
  }

  // MARK: Drawing

  /// At first, selects the array of purchases, because the rows above it describe the app.
  private mutating func placeInitialMark(height: Int) {
    guard !hasBegun, let picture else { return }
    hasBegun = true
    guard let inApp = rows.firstIndex(where: { $0.isArray(named: "in_app", in: picture) }) else { return }
    if rows.count > height { cursor.scroll(to: inApp) } else { cursor.select(inApp) }
    rememberMark()
  }

  /// Returns the number of rows below the tree for a pane height.
  private static func footRows(of height: Int) -> Int { height >= 16 ? 3 : height >= 9 ? 2 : 0 }

  /// Returns the rows below the tree: the change and the reason of the selected row.
  private func foot(
    _ picture: ReceiptViewModel, width: Int, height: Int, in context: PaneContext
  ) -> [StyledRow] {
    guard Self.footRows(of: height) > 0, rows.indices.contains(cursor.selected) else { return [] }
    let line = ReceiptLine(rows[cursor.selected], in: picture, toggledPaths: toggledPaths, context)
    let words = line.told.isEmpty ? " " : line.told
    let room = Self.footRows(of: height) - 1
    let lines = TextLayout.wrap(words, columns: max(8, width))
    var shown = Array(lines.prefix(room))
    if lines.count > room {
      shown[room - 1] = CellWidth.truncated(lines[(room - 1)...].joined(separator: " "), columns: width)
    }
    let rule = StyledRow(String(repeating: "-", count: width), .faint)
    return [rule] + (0..<room).map { StyledRow($0 < shown.count ? shown[$0] : "", .message) }
  }

  private func emptyText(in context: PaneContext) -> [String] {
    let (session, texts) = (context.session, context.texts)
    if cancelledMoment != nil { return [cancelledText(texts)] }
    guard case .present(let environment) = source(in: session) else { return [] }
    let world = session.simulator.worlds[environment] ?? session.world
    var lines: [String] = []
    if world.customer == nil {
      lines = [texts.receiptNobody, texts.receiptWaySignIn(texts.keys(.deviceMenu, .accountMenu))]
    } else {
      lines = [texts.receiptNone(texts.title(of: environment))]
      if environment == session.world.environment {
        let name = context.selectedProduct.map { session.world.readableName(of: $0) } ?? ""
        lines.append(texts.receiptWayToBuy("\(texts.key(.buySelected)) \(texts.buyNamed(name))"))
      }
    }
    if ReceiptSource.all(on: session.simulation).count > 1 {
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
    rememberMark()
    if toggledPaths.remove(path) == nil { toggledPaths.insert(path) }
    list(texts)
  }

  /// Folds the selected row, or selects its parent if the row is folded or has no children.
  private mutating func foldMarked(in context: PaneContext) -> PaneResult {
    guard let picture, rows.indices.contains(cursor.selected) else { return .handled }
    let row = rows[cursor.selected]
    if let path = row.foldingPath(in: picture), row.isOpen(in: picture, toggledPaths: toggledPaths) {
      toggleFold(path, context.texts)
    } else if let parent = row.parent(in: picture), let index = rows.firstIndex(of: parent) {
      cursor.select(index)
      rememberMark()
    }
    return .handled
  }

  /// Unfolds the selected row, or selects its first child if the row is unfolded.
  private mutating func unfold(in context: PaneContext) -> PaneResult {
    guard let picture, rows.indices.contains(cursor.selected) else { return .handled }
    let row = rows[cursor.selected]
    guard let path = row.foldingPath(in: picture) else { return .handled }
    if row.isOpen(in: picture, toggledPaths: toggledPaths) {
      cursor.select(min(rows.count - 1, cursor.selected + 1))
      rememberMark()
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
    let hits = found.rows
    let here = rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
    let next: ReceiptRow? =
      forward
      ? hits.first { hit in here.map { hit.isAfter($0) } ?? true } ?? hits.first
      : hits.last { hit in here.map { $0.isAfter(hit) } ?? true } ?? hits.last
    guard let next else { return .showMessage(texts.noHit) }
    moveCursor(to: next, texts)
    let number = (hits.firstIndex(of: next) ?? 0) + 1
    return .showMessage(texts.hitOf(number: "\(number)", count: "\(hits.count)"))
  }

  /// Searches the response unless the hits are up to date.
  private mutating func search() {
    guard let match = find.match, let picture else {
      found = ("", [])
      return
    }
    guard found.text != find.text else { return }
    found = (find.text, ReceiptRow.hits(of: match, in: picture))
  }

  /// Selects a row and unfolds its ancestors.
  private mutating func moveCursor(to row: ReceiptRow, _ texts: Localizer) {
    guard let picture else { return }
    var around = row.parent(in: picture)
    while let parent = around {
      if let path = parent.foldingPath(in: picture), !parent.isOpen(in: picture, toggledPaths: toggledPaths) {
        if toggledPaths.remove(path) == nil { toggledPaths.insert(path) }
      }
      around = parent.parent(in: picture)
    }
    markedPath = row.path(in: picture)
    list(texts)
  }
}
