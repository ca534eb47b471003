// JSON output, in the style of Xcode's `.storekit` files or with an object in one line.

package enum JSONWriter {
  /// Returns a value as Xcode writes it (DocC: StoreKitFile).
  ///
  /// Keys are sorted without regard to case, and colons have a space on both sides. Empty arrays and
  /// objects contain an empty line.
  package static func xcodeStyle(_ value: JSONValue) -> [UInt8] {
    xcodeStyle(value, cancellation: .never) ?? []
  }

  /// Returns a value as Xcode writes it; nil if the writing was cancelled.
  package static func xcodeStyle(_ value: JSONValue, cancellation: Cancellation) -> [UInt8]? {
    var text = ""
    guard write(value, indent: "", into: &text, cancellation) else { return nil }
    return Array((text + "\n").utf8)
  }

  /// Returns false if the writing was cancelled.
  private static func write(
    _ value: JSONValue, indent: String, into text: inout String, _ cancellation: Cancellation
  ) -> Bool {
    let inner = indent + "  "
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): text += quoted(string)
    case .array(let elements):
      text += elements.isEmpty ? "[\n" : "["
      for (index, element) in elements.enumerated() {
        if index % Cancellation.interval == Cancellation.interval - 1,
          cancellation.isCancelled(at: Cancellation.Progress(.writing, index, of: elements.count))
        {
          return false
        }
        text += index == 0 ? "\n" + inner : ",\n" + inner
        guard write(element, indent: inner, into: &text, cancellation) else { return false }
      }
      text += "\n" + indent + "]"
    case .object(let members):
      text += members.isEmpty ? "{\n" : "{"
      for (index, member) in sorted(members).enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner + quoted(member.key) + " : "
        guard write(member.value, indent: inner, into: &text, cancellation) else { return false }
      }
      text += "\n" + indent + "}"
    }
    return true
  }

  /// Sorts members as Xcode does; of members with equal keys, only the last remains.
  private static func sorted(_ members: [JSONMember]) -> [JSONMember] {
    var values: [String: JSONValue] = [:]
    for member in members { values[member.key] = member.value }
    return values.map { (folded: $0.key.lowercased(), member: JSONMember(key: $0.key, value: $0.value)) }
      .sorted { ($0.folded, $0.member.key) < ($1.folded, $1.member.key) }
      .map(\.member)
  }

  /// Returns a JSON string with its quotes.
  ///
  /// Also escapes characters that are invisible, control a terminal or reorder a line.
  package static func quoted(_ string: String) -> String {
    if string.utf8.allSatisfy(isPlain) { return "\"\(string)\"" }
    var text = String.UnicodeScalarView()
    text.append("\"")
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text.append("\\")
        text.append(scalar)
      case "\n": text.append(contentsOf: "\\n".unicodeScalars)
      case "\r": text.append(contentsOf: "\\r".unicodeScalars)
      case "\t": text.append(contentsOf: "\\t".unicodeScalars)
      case _ where VisibleText.isControl(scalar):
        text.append(contentsOf: VisibleText.jsonEscape(scalar).unicodeScalars)
      default: text.append(scalar)
      }
    }
    text.append("\"")
    return String(text)
  }

  /// Whether a byte is an ASCII character that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}

/// A JSON object in one line, with its keys in order of insertion.
package struct JSONObject {
  private var members: [String] = []

  package init() {}

  package var text: String { "{" + members.joined(separator: ",") + "}" }

  package mutating func add(_ key: String, _ text: String?) {
    members.append("\"\(key)\":" + (text.map(JSONWriter.quoted) ?? "null"))
  }

  package mutating func add(_ key: String, _ number: Int?) {
    members.append("\"\(key)\":" + (number.map(String.init) ?? "null"))
  }

  package mutating func add(_ key: String, _ isSo: Bool) { members.append("\"\(key)\":\(isSo)") }

  package mutating func add(_ key: String, object: JSONObject) { members.append("\"\(key)\":\(object.text)") }

  /// Adds a value that is already JSON.
  package mutating func add(_ key: String, written value: String) { members.append("\"\(key)\":" + value) }

  package mutating func add(_ key: String, list: [JSONObject]) { add(key, elements: list.map(\.text)) }

  package mutating func add(_ key: String, list: [String]) { add(key, elements: list.map(JSONWriter.quoted)) }

  package mutating func add(_ key: String, list: [Int]) { add(key, elements: list.map(String.init)) }

  private mutating func add(_ key: String, elements: [String]) {
    members.append("\"\(key)\":[" + elements.joined(separator: ",") + "]")
  }
}
