// The rows of the Receipt pane.

import AppStoreServer
import Grid
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI
import Workbench

enum ReceiptRow: Hashable, Sendable {
  case node(ReceiptSection, Int)
  /// A removed value, identified by its former parent node and an index.
  case removed(in: Int, Int)
  /// The heading above the content of the receipt.
  case heading

  // MARK: Listing

  /// Returns all visible rows.
  static func all(of viewModel: ReceiptViewModel, toggledPaths: Set<String>) -> [ReceiptRow] {
    var rows: [ReceiptRow] = []
    add(ResponseTree.root, of: .answer, viewModel.answer, viewModel, toggledPaths, to: &rows)
    if let content = viewModel.content {
      rows.append(.heading)
      add(ResponseTree.root, of: .content, content, viewModel, toggledPaths, to: &rows)
    }
    return rows
  }

  private static func add(
    _ node: Int, of part: ReceiptSection, _ tree: ResponseTree, _ viewModel: ReceiptViewModel,
    _ toggledPaths: Set<String>,
    to rows: inout [ReceiptRow]
  ) {
    for child in tree.children(of: node) {
      let row = ReceiptRow.node(part, child)
      rows.append(row)
      if tree.isContainer(child), row.isOpen(in: viewModel, toggledPaths: toggledPaths) {
        add(child, of: part, tree, viewModel, toggledPaths, to: &rows)
      }
    }
    guard part == .answer else { return }
    for index in (viewModel.changes.removed[node] ?? []).indices { rows.append(.removed(in: node, index)) }
  }

  /// Returns the rows whose key or value contains the text, including folded rows.
  static func hits(of match: TextMatch, in viewModel: ReceiptViewModel) -> [ReceiptRow] {
    var hits: [ReceiptRow] = []
    for part in [ReceiptSection.answer, .content] {
      guard let tree = viewModel.tree(part) else { continue }
      for node in tree.nodes.indices.dropFirst() {
        let entry = tree.nodes[node]
        let isHit =
          match.occurs(Array(tree.bytes[entry.key]))
          || !tree.isContainer(node) && entry.value.count < minimumOmittedLength
            && match.occurs(Array(tree.bytes[entry.value]))
        if isHit { hits.append(.node(part, node)) }
      }
    }
    return hits
  }

  /// The minimum length in bytes of values, such as receipts, that are neither shown nor searched.
  static let minimumOmittedLength = 400

  /// Returns the paths of the rows that are folded at first.
  static func foldedElements(of viewModel: ReceiptViewModel) -> [String] {
    var paths: [String] = []
    for part in [ReceiptSection.answer, .content] {
      guard let tree = viewModel.tree(part) else { continue }
      for node in tree.nodes.indices where tree.isFoldedAtFirst(node) {
        paths.append(ReceiptRow.node(part, node).path(in: viewModel))
      }
    }
    return paths
  }

  // MARK: Position

  func path(in viewModel: ReceiptViewModel) -> String {
    switch self {
    case .node(.answer, let node): viewModel.answer.path(node)
    case .node(.content, let node): "inside:" + (viewModel.content?.path(node) ?? "")
    case .removed(let node, let index):
      viewModel.answer.path(node) + "/gone:" + (viewModel.changes.removed[node]?[index].name ?? "")
    case .heading: "inside:"
    }
  }

  /// Returns the path that identifies the row's folding; nil if the row has no children.
  func foldingPath(in viewModel: ReceiptViewModel) -> String? {
    guard case .node(let part, let node) = self, let tree = viewModel.tree(part), tree.isContainer(node),
      tree.nodes[node].count > 0
    else { return nil }
    return path(in: viewModel)
  }

  /// Whether the children are visible.
  ///
  /// Most array elements and the next notification are folded at first; other rows are unfolded.
  func isOpen(in viewModel: ReceiptViewModel, toggledPaths: Set<String>) -> Bool {
    guard case .node(let part, let node) = self, let tree = viewModel.tree(part) else { return false }
    let isToggled = !toggledPaths.isEmpty && toggledPaths.contains(path(in: viewModel))
    return tree.isFoldedAtFirst(node) == isToggled
  }

  func parent(in viewModel: ReceiptViewModel) -> ReceiptRow? {
    switch self {
    case .node(let part, let node):
      guard let parent = viewModel.tree(part)?.nodes[node].parent, parent > ResponseTree.root else {
        return nil
      }
      return .node(part, parent)
    case .removed(let node, _): return node > ResponseTree.root ? .node(.answer, node) : nil
    case .heading: return nil
    }
  }

  /// Whether the row follows the other row in the unfolded tree.
  func isAfter(_ other: ReceiptRow) -> Bool { order > other.order }

  private var order: (Int, Int) {
    switch self {
    case .node(.answer, let node): (0, node)
    case .removed(let node, _): (0, node)
    case .heading: (1, -1)
    case .node(.content, let node): (1, node)
    }
  }

  func isArray(named name: String, in viewModel: ReceiptViewModel) -> Bool {
    guard case .node(let part, let node) = self, let tree = viewModel.tree(part) else { return false }
    return tree.nodes[node].kind == .array && tree.key(node) == name
  }
}

struct ReceiptLine {
  /// The text without the reason and the change.
  private(set) var summary = ""
  private(set) var reason: ReceiptReason?
  /// The previous value, or a word for new and removed rows.
  private var change = ""
  private var mark = " "
  private var leading: [TextRun] = []
  /// Shorter versions of `leading` for narrow panes, widest first.
  private var shorterLeading: [[TextRun]] = []

  init(_ row: ReceiptRow, in viewModel: ReceiptViewModel, toggledPaths: Set<String>, _ context: PaneContext) {
    let texts = context.texts
    switch row {
    case .heading:
      summary = texts.receiptHeadingInside
      leading = [TextRun(summary, .heading)]
    case .removed(let node, let index):
      guard let removed = viewModel.changes.removed[node]?[index] else { return }
      reason = viewModel.reason(of: removed, texts)
      mark = "-"
      change = texts.receiptGone
      let name = VisibleText.visible(removed.name)
      let valueText = removed.product.map { Self.name(of: $0, context) } ?? VisibleText.visible(removed.value)
      summary = valueText.isEmpty ? name : "\(name)  \(Self.shortened(valueText))"
      let margin = String(repeating: " ", count: 2 * viewModel.answer.nodes[node].depth)
      leading = [TextRun("\(margin)  \(summary)", .faint)]
    case .node(let part, let node):
      guard let tree = viewModel.tree(part) else { return }
      reason = viewModel.reason(of: node, in: part, texts)
      if part == .answer, let changeKind = viewModel.changes.marks[node] {
        mark = "*"
        change =
          switch changeKind {
          case .new: texts.receiptNew
          case .changed(let previousValue):
            previousValue.map { texts.receiptWas(Self.shortened(VisibleText.visible($0))) } ?? ""
          }
      }
      let margin = String(repeating: " ", count: 2 * (tree.nodes[node].depth - 1))
      let isOpen = row.isOpen(in: viewModel, toggledPaths: toggledPaths)
      let sign = !tree.isContainer(node) || tree.nodes[node].count == 0 ? " " : isOpen ? "-" : "+"
      let prefix = TextRun("\(margin)\(sign) ", .faint)
      leading = [prefix] + runs(node, in: tree, context)
      shorterLeading = shorterLeading.map { [prefix] + $0 }
      summary = leading.dropFirst().map(\.text).joined()
    }
  }

  private mutating func runs(_ node: Int, in tree: ResponseTree, _ context: PaneContext) -> [TextRun] {
    let texts = context.texts
    if tree.isElement(node) { return elementRuns(node, in: tree, context) }
    let key = TextRun(VisibleText.visible(tree.key(node)), .text)
    switch tree.nodes[node].kind {
    case .array: return [key, TextRun("  " + texts.receiptRows(tree.nodes[node].count), .faint)]
    case .object: return [key]
    case .text, .word:
      let text = tree.text(node)
      let isSealed = tree.key(node) == "latest_receipt"
      let value =
        isSealed
        ? texts.receiptSealed(String(text.prefix(3)))
        : Self.shortened(VisibleText.visible(text))
      return [key, TextRun("  "), TextRun(value, .logDialog)]
    }
  }

  /// Returns the texts of an array element: index, product, identifier and expiry date.
  private mutating func elementRuns(_ node: Int, in tree: ResponseTree, _ context: PaneContext) -> [TextRun] {
    let element = tree.summary(ofElement: node)
    let identifier = VisibleText.visible(element.identifier)
    let index = TextRun("\(tree.nodes[node].indexInParent)  ", .faint)
    guard let product = element.product else { return [index, TextRun(identifier, .logDialog)] }
    let start = [index, TextRun(Self.name(of: product, context))]
    let plain = start + [TextRun("  " + identifier, .logDialog)]
    let short = start + [TextRun("  .." + identifier.suffix(4), .logDialog)]
    guard let expires = element.expires else {
      shorterLeading = [short]
      return plain
    }
    shorterLeading = [plain, short]
    return plain + [TextRun("  " + context.texts.receiptUntil(expires), .faint)]
  }

  private static func name(of product: String, _ context: PaneContext) -> String {
    context.view.showsIdentifiers
      ? VisibleText.visible(product) : context.session.world.readableName(of: product)
  }

  /// Truncates a text to 120 characters, because no row is longer.
  private static func shortened(_ text: String) -> String {
    text.count <= 120 ? text : String(text.prefix(120)) + ".."
  }

  var footerText: String { [change, reason?.words ?? ""].filter { !$0.isEmpty }.joined(separator: "; ") }

  /// Returns the row for a width in cells; texts that do not fit appear only below the tree.
  func row(width: Int) -> StyledRow {
    let isMarked = mark != " "
    let role: Role = mark == "-" ? .stateFailed : .statePurchased
    var start = [TextRun(isMarked ? mark : " ", isMarked ? role : .text)] + leading
    let words = reason?.words ?? ""
    func availableWidth() -> Int { width - start.reduce(0) { $0 + CellWidth.of($1.text) } - 3 }
    let wantedWidth = CellWidth.of(words) + (change.isEmpty ? 0 : CellWidth.of(change) + 2)
    for leading in shorterLeading where availableWidth() < wantedWidth { start = [start[0]] + leading }
    let availableWidth = availableWidth()
    var trailing: [TextRun] = []
    if !change.isEmpty, availableWidth >= CellWidth.of(change) {
      trailing.append(TextRun(change, role))
    }
    let remainingWidth = availableWidth - trailing.reduce(0) { $0 + CellWidth.of($1.text) + 2 }
    if !words.isEmpty, remainingWidth >= min(CellWidth.of(words), Self.minReasonWidth) {
      trailing.append(
        TextRun((trailing.isEmpty ? "" : "  ") + CellWidth.truncated(words, columns: remainingWidth), .faint))
    }
    return StyledRow(start, trailing: trailing)
  }

  /// The minimum width of a truncated reason in cells; a shorter reason is omitted.
  private static let minReasonWidth = 16
}
