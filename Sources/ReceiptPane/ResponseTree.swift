// An index of a JSON response, whose nodes refer to byte ranges so that nothing is copied.

import Support
import Workbench

/// An index of a JSON response without whitespace.
struct ResponseTree: Sendable {
  enum Kind: Sendable { case object, array, text, word }

  /// A key with its value, or an element of an array.
  struct Node: Sendable {
    let kind: Kind
    /// The escaped key; empty for an element and for the root.
    let key: Range<Int>
    /// The value, without the quotes of a string.
    var value: Range<Int>
    let parent: Int
    /// The number of ancestors; 0 for the root.
    let depth: Int
    /// The index among the children of the parent.
    let indexInParent: Int
    /// The index after the last descendant.
    var end: Int
    var count = 0
  }

  private(set) var bytes: [UInt8]
  private(set) var nodes: [Node] = []

  static let root = 0

  /// Returns nil if the response is not JSON.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 36 + 1)
    var reader = ResponseTreeParser(bytes: bytes)
    guard reader.value(key: 0..<0, parent: -1, depth: 0, indexInParent: 0, into: &nodes),
      reader.position == bytes.count
    else { return nil }
  }

  /// Replaces a string value; returns false if the new value has another length.
  mutating func replace(_ node: Int, with text: [UInt8]) -> Bool {
    let range = nodes[node].value
    guard nodes[node].kind == .text, range.count == text.count else { return false }
    bytes.replaceSubrange(range, with: text)
    return true
  }

  // MARK: Queries

  func key(_ node: Int) -> String { String(decoding: bytes[nodes[node].key], as: UTF8.self) }

  /// Returns the unescaped text of a value that is not a container.
  func text(_ node: Int) -> String {
    let range = nodes[node].value
    let slice = bytes[range]
    guard nodes[node].kind == .text, slice.contains(UInt8(ascii: "\\")) else {
      return String(decoding: slice, as: UTF8.self)
    }
    guard
      case .string(let text)? = try? JSONReader.read(Array(bytes[range.lowerBound - 1...range.upperBound]))
    else { return String(decoding: slice, as: UTF8.self) }
    return text
  }

  func children(of node: Int) -> ChildSequence {
    ChildSequence(nodes: nodes, end: nodes[node].end, position: node + 1)
  }

  func child(_ key: String, of node: Int) -> Int? {
    let keyBytes = key.utf8
    return children(of: node).first {
      nodes[$0].key.count == keyBytes.count && bytes[nodes[$0].key].elementsEqual(keyBytes)
    }
  }

  /// Returns nil if the node lacks the key.
  func text(forKey key: String, of node: Int) -> String? { child(key, of: node).map { text($0) } }

  func isContainer(_ node: Int) -> Bool { nodes[node].kind == .object || nodes[node].kind == .array }

  func isElement(_ node: Int) -> Bool {
    nodes[node].parent >= 0 && nodes[nodes[node].parent].kind == .array
  }

  /// Whether a node is the next notification, or an array element other than a subscription group.
  func isFoldedAtFirst(_ node: Int) -> Bool {
    isElement(node)
      ? nameOfArray(of: node) != "data"
      : nodes[node].depth == 1 && nodes[node].kind == .object && key(node) == "nextNotification"
  }

  /// Returns the node or its nearest ancestor that is an array element.
  func element(around node: Int) -> Int? {
    var node = node
    while node > Self.root {
      if isElement(node) { return node }
      node = nodes[node].parent
    }
    return nil
  }

  func nameOfArray(of element: Int) -> String { key(nodes[element].parent) }

  /// Returns the identity of an element, which does not depend on its index.
  func identity(ofElement node: Int) -> String {
    guard isContainer(node) else { return text(node) }
    let keys =
      switch nameOfArray(of: node) {
      case "pending_renewal_info": ["original_transaction_id", "product_id"]
      case "signedTransactions": ["transactionId"]
      case "lastTransactions": ["originalTransactionId"]
      case "data": ["subscriptionGroupIdentifier"]
      default: ["transaction_id"]
      }
    return keys.compactMap { text(forKey: $0, of: node) }.joined(separator: " ")
  }

  /// The values of an array element that its row shows.
  struct ElementSummary {
    var product: String?
    /// The identifier that the row shows.
    var identifier = ""
    /// The identifier of the element's transaction.
    var transaction: String?
    /// The expiration date in GMT.
    var expires: String?
  }

  func summary(ofElement node: Int) -> ElementSummary {
    func text(_ key: String) -> String? { self.text(forKey: key, of: node) }
    func clock(_ milliseconds: String?) -> String? {
      milliseconds.flatMap { Int64($0) }.map {
        ReceiptViewModel.clock(Instant(microseconds: $0.multipliedReportingOverflow(by: 1000).partialValue))
      }
    }
    switch nameOfArray(of: node) {
    case "pending_renewal_info":
      return ElementSummary(product: text("product_id"), identifier: text("original_transaction_id") ?? "")
    case "signedTransactions":
      let identifier = text("transactionId")
      return ElementSummary(
        product: text("productId"), identifier: identifier ?? "", transaction: identifier,
        expires: clock(text("expiresDate")))
    case "lastTransactions":
      guard let transaction = child("signedTransactionInfo", of: node) else { return ElementSummary() }
      return ElementSummary(
        product: self.text(forKey: "productId", of: transaction),
        identifier: text("originalTransactionId") ?? "",
        transaction: self.text(forKey: "transactionId", of: transaction),
        expires: clock(self.text(forKey: "expiresDate", of: transaction)))
    case "data": return ElementSummary(identifier: text("subscriptionGroupIdentifier") ?? "")
    default:
      guard isContainer(node) else { return ElementSummary(identifier: self.text(node)) }
      let identifier = text("transaction_id")
      return ElementSummary(
        product: text("product_id"), identifier: identifier ?? "", transaction: identifier,
        expires: text("expires_date").map { String($0.prefix(19)) })
    }
  }

  /// Returns a path of keys and identities, which remains valid when other nodes change.
  func path(_ node: Int) -> String {
    var parts: [String] = []
    var node = node
    while node > Self.root {
      parts.append(isElement(node) ? identity(ofElement: node) : key(node))
      node = nodes[node].parent
    }
    return parts.reversed().joined(separator: "/")
  }

  // MARK: Formatting

  /// Returns a node and its descendants as indented JSON.
  func written(_ node: Int) -> String {
    var text = ""
    write(node, indent: 0, into: &text)
    return text
  }

  private func write(_ node: Int, indent: Int, into text: inout String) {
    let entry = nodes[node]
    guard isContainer(node) else {
      let quotes = entry.kind == .text ? 1 : 0
      text += String(
        decoding: bytes[entry.value.lowerBound - quotes..<entry.value.upperBound + quotes], as: UTF8.self)
      return
    }
    let (open, close) = entry.kind == .object ? ("{", "}") : ("[", "]")
    guard entry.count > 0 else {
      text += open + close
      return
    }
    let margin = String(repeating: "  ", count: indent)
    text += open + "\n"
    for child in children(of: node) {
      if nodes[child].indexInParent > 0 { text += ",\n" }
      text += margin + "  "
      if entry.kind == .object { text += "\"\(key(child))\": " }
      write(child, indent: indent + 1, into: &text)
    }
    text += "\n\(margin)\(close)"
  }
}

struct ChildSequence: Sequence, IteratorProtocol {
  let nodes: [ResponseTree.Node]
  let end: Int
  var position: Int

  mutating func next() -> Int? {
    guard position < end else { return nil }
    defer { position = nodes[position].end }
    return position
  }
}

private struct ResponseTreeParser {
  let bytes: [UInt8]
  var position = 0

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func consume(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    position += 1
    return true
  }

  private mutating func text() -> Range<Int>? {
    guard consume(UInt8(ascii: "\"")) else { return nil }
    let start = position
    while let byte = self.byte, byte != UInt8(ascii: "\"") { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
    guard position < bytes.count else { return nil }
    position += 1
    return start..<position - 1
  }

  mutating func value(
    key: Range<Int>, parent: Int, depth: Int, indexInParent: Int, into nodes: inout [ResponseTree.Node]
  ) -> Bool {
    // The limit exceeds the depth of any response of the store.
    guard let byte, depth < 16 else { return false }
    let index = nodes.count
    func node(_ kind: ResponseTree.Kind, _ value: Range<Int>) -> ResponseTree.Node {
      ResponseTree.Node(
        kind: kind, key: key, value: value, parent: parent, depth: depth, indexInParent: indexInParent,
        end: index + 1)
    }
    let start = position
    switch byte {
    case UInt8(ascii: "\""):
      guard let text = text() else { return false }
      nodes.append(node(.text, text))
      return true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = byte == UInt8(ascii: "{")
      let close = UInt8(ascii: isObject ? "}" : "]")
      nodes.append(node(isObject ? .object : .array, start..<start))
      position += 1
      var count = 0
      if !consume(close) {
        repeat {
          var key = 0..<0
          if isObject {
            guard let name = text(), consume(UInt8(ascii: ":")) else { return false }
            key = name
          }
          guard value(key: key, parent: index, depth: depth + 1, indexInParent: count, into: &nodes) else {
            return false
          }
          count += 1
        } while consume(UInt8(ascii: ","))
        guard consume(close) else { return false }
      }
      nodes[index].value = start..<position
      nodes[index].end = nodes.count
      nodes[index].count = count
      return true
    default:
      while let byte = self.byte, ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(byte) {
        position += 1
      }
      guard position > start else { return false }
      nodes.append(node(.word, start..<position))
      return true
    }
  }
}
