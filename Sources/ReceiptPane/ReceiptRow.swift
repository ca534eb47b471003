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
  /// A removed value, identified by the node that contained it and an index.
  case gone(in: Int, Int)
  /// The heading above the content of the receipt.
  case heading

  // MARK: Listing

  /// Returns all visible rows.
  static func all(of picture: ReceiptViewModel, toggledPaths: Set<String>) -> [ReceiptRow] {
    var rows: [ReceiptRow] = []
    add(ResponseTree.root, of: .answer, picture.answer, picture, toggledPaths, to: &rows)
    if let inside = picture.inside {
      rows.append(.heading)
      add(ResponseTree.root, of: .inside, inside, picture, toggledPaths, to: &rows)
    }
    return rows
  }

  private static func add(
    _ node: Int, of part: ReceiptSection, _ tree: ResponseTree, _ picture: ReceiptViewModel,
    _ toggledPaths: Set<String>,
    to rows: inout [ReceiptRow]
  ) {
    for child in tree.children(of: node) {
      let row = ReceiptRow.node(part, child)
      rows.append(row)
      if tree.isContainer(child), row.isOpen(in: picture, toggledPaths: toggledPaths) {
        add(child, of: part, tree, picture, toggledPaths, to: &rows)
      }
    }
    guard part == .answer else { return }
    for index in (picture.changes.gone[node] ?? []).indices { rows.append(.gone(in: node, index)) }
  }

  /// Returns the rows whose key or value contains the text, including folded rows.
  static func hits(of match: TextMatch, in picture: ReceiptViewModel) -> [ReceiptRow] {
    var hits: [ReceiptRow] = []
    for part in [ReceiptSection.answer, .inside] {
      guard let tree = picture.tree(part) else { continue }
      for node in tree.nodes.indices.dropFirst() {
        let found = tree.nodes[node]
        let isHit =
          match.occurs(Array(tree.bytes[found.key]))
          || !tree.isContainer(node) && found.value.count < shortest
            && match.occurs(Array(tree.bytes[found.value]))
        if isHit { hits.append(.node(part, node)) }
      }
    }
    return hits
  }

  /// The length in bytes from which a value, such as a receipt, is neither shown nor searched.
  static let shortest = 400

  /// Returns the paths of the rows that are folded at first.
  static func foldedElements(of picture: ReceiptViewModel) -> [String] {
    var paths: [String] = []
    for part in [ReceiptSection.answer, .inside] {
      guard let tree = picture.tree(part) else { continue }
      for node in tree.nodes.indices where tree.isElement(node) {
        paths.append(ReceiptRow.node(part, node).path(in: picture))
      }
    }
    return paths
  }

  // MARK: Position

  func path(in picture: ReceiptViewModel) -> String {
    switch self {
    case .node(.answer, let node): picture.answer.path(node)
    case .node(.inside, let node): "inside:" + (picture.inside?.path(node) ?? "")
    case .gone(let node, let index):
      picture.answer.path(node) + "/gone:" + (picture.changes.gone[node]?[index].name ?? "")
    case .heading: "inside:"
    }
  }

  /// Returns the path that identifies the row's folding; nil if the row has no children.
  func foldingPath(in picture: ReceiptViewModel) -> String? {
    guard case .node(let part, let node) = self, let tree = picture.tree(part), tree.isContainer(node),
      tree.nodes[node].count > 0
    else { return nil }
    return path(in: picture)
  }

  /// Whether the children are visible.
  ///
  /// Array elements are folded at first; other rows are unfolded.
  func isOpen(in picture: ReceiptViewModel, toggledPaths: Set<String>) -> Bool {
    guard case .node(let part, let node) = self, let tree = picture.tree(part) else { return false }
    let isTurned = !toggledPaths.isEmpty && toggledPaths.contains(path(in: picture))
    return tree.isElement(node) == isTurned
  }

  func parent(in picture: ReceiptViewModel) -> ReceiptRow? {
    switch self {
    case .node(let part, let node):
      guard let parent = picture.tree(part)?.nodes[node].parent, parent > ResponseTree.root else {
        return nil
      }
      return .node(part, parent)
    case .gone(let node, _): return node > ResponseTree.root ? .node(.answer, node) : nil
    case .heading: return nil
    }
  }

  /// Whether the row follows the other row in the unfolded tree.
  func isAfter(_ other: ReceiptRow) -> Bool { order > other.order }

  private var order: (Int, Int) {
    switch self {
    case .node(.answer, let node): (0, node)
    case .gone(let node, _): (0, node)
    case .heading: (1, -1)
    case .node(.inside, let node): (1, node)
    }
  }

  func isArray(named name: String, in picture: ReceiptViewModel) -> Bool {
    guard case .node(let part, let node) = self, let tree = picture.tree(part) else { return false }
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
  private var shorter: [[TextRun]] = []

  init(_ row: ReceiptRow, in picture: ReceiptViewModel, toggledPaths: Set<String>, _ context: PaneContext) {
    let texts = context.texts
    switch row {
    case .heading:
      summary = texts.receiptHeadingInside
      leading = [TextRun(summary, .heading)]
    case .gone(let node, let index):
      guard let gone = picture.changes.gone[node]?[index] else { return }
      reason = picture.reason(of: gone, texts)
      mark = "-"
      change = texts.receiptGone
      let name = VisibleText.visible(gone.name)
      let told = gone.product.map { Self.name(of: $0, context) } ?? VisibleText.visible(gone.value)
      summary = told.isEmpty ? name : "\(name)  \(Self.shortened(told))"
      let margin = String(repeating: " ", count: 2 * picture.answer.nodes[node].depth)
      leading = [TextRun("\(margin)  \(summary)", .faint)]
    case .node(let part, let node):
      guard let tree = picture.tree(part) else { return }
      reason = picture.reason(of: node, in: part, texts)
      if part == .answer, let found = picture.changes.marks[node] {
        mark = "*"
        change =
          switch found {
          case .new: texts.receiptNew
          case .changed(let was): was.map { texts.receiptWas(Self.shortened(VisibleText.visible($0))) } ?? ""
          }
      }
      let margin = String(repeating: " ", count: 2 * (tree.nodes[node].depth - 1))
      let isOpen = row.isOpen(in: picture, toggledPaths: toggledPaths)
      let sign = !tree.isContainer(node) || tree.nodes[node].count == 0 ? " " : isOpen ? "-" : "+"
      let front = TextRun("\(margin)\(sign) ", .faint)
      leading = [front] + runs(node, in: tree, context)
      shorter = shorter.map { [front] + $0 }
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
    let product = tree.said("product_id", by: node) ?? ""
    let name = Self.name(of: product, context)
    let isRenewal = tree.nameOfArray(of: node) == "pending_renewal_info"
    let identifier = VisibleText.visible(
      tree.said(isRenewal ? "original_transaction_id" : "transaction_id", by: node) ?? "")
    let start = [TextRun("\(tree.nodes[node].place)  ", .faint), TextRun(name)]
    let plain = start + [TextRun("  " + identifier, .logDialog)]
    let short = start + [TextRun("  .." + identifier.suffix(4), .logDialog)]
    guard let expires = tree.said("expires_date", by: node) else {
      shorter = [short]
      return plain
    }
    shorter = [plain, short]
    return plain + [TextRun("  " + context.texts.receiptUntil(String(expires.prefix(19))), .faint)]
  }

  private static func name(of product: String, _ context: PaneContext) -> String {
    context.view.showsIdentifiers
      ? VisibleText.visible(product) : context.session.world.readableName(of: product)
  }

  /// Truncates a text to 120 characters, because no row is longer.
  private static func shortened(_ text: String) -> String {
    text.count <= 120 ? text : String(text.prefix(120)) + ".."
  }

  /// The change of the row, followed by the reason.
  var told: String { [change, reason?.words ?? ""].filter { !$0.isEmpty }.joined(separator: "; ") }

  /// Returns the row for a width in cells; texts that do not fit appear only below the tree.
  func row(width: Int) -> StyledRow {
    let isMarked = mark != " "
    let role: Role = mark == "-" ? .stateFailed : .statePurchased
    var start = [TextRun(isMarked ? mark : " ", isMarked ? role : .text)] + leading
    let words = reason?.words ?? ""
    func room() -> Int { width - start.reduce(0) { $0 + CellWidth.of($1.text) } - 3 }
    let wanted = CellWidth.of(words) + (change.isEmpty ? 0 : CellWidth.of(change) + 2)
    for leading in shorter where room() < wanted { start = [start[0]] + leading }
    let room = room()
    var beside: [TextRun] = []
    if !change.isEmpty, room >= CellWidth.of(change) {
      beside.append(TextRun(change, role))
    }
    let left = room - beside.reduce(0) { $0 + CellWidth.of($1.text) + 2 }
    if !words.isEmpty, left >= min(CellWidth.of(words), Self.minReasonWidth) {
      beside.append(
        TextRun((beside.isEmpty ? "" : "  ") + CellWidth.truncated(words, columns: left), .faint))
    }
    return StyledRow(start, trailing: beside)
  }

  /// The minimum width of a truncated reason in cells; a shorter one is omitted.
  private static let minReasonWidth = 16
}
