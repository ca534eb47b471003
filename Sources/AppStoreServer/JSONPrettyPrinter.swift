// The formatting of JSON responses for the log.

import Support

/// A formatter that writes one line per key and shortens receipts.
public enum JSONPrettyPrinter {
  /// Returns the lines of a JSON text, indented by four spaces.
  ///
  /// After `maxLines` lines, a last line contains the number of omitted lines.
  public static func of(_ json: [UInt8], maxLines: Int) -> [String] {
    guard let value = try? JSONReader.read(json) else { return [] }
    var collector = LineCollector(maxLines: maxLines)
    collector.add(value, key: nil, depth: 1, isLast: true)
    return collector.lines + (collector.omittedCount > 0 ? ["    … \(collector.omittedCount) more"] : [])
  }

  private struct LineCollector {
    let maxLines: Int
    var lines: [String] = []
    var omittedCount = 0

    init(maxLines: Int) { self.maxLines = maxLines }

    private mutating func add(_ line: @autoclosure () -> String) {
      if lines.count < maxLines { lines.append(line()) } else { omittedCount += 1 }
    }

    mutating func add(_ value: JSONValue, key: String?, depth: Int, isLast: Bool) {
      let indent = String(repeating: " ", count: 2 + 2 * depth)
      let name = key.map { "\"\($0)\": " } ?? ""
      let comma = isLast ? "" : ","
      switch value {
      case .object(let members) where !members.isEmpty:
        add("\(indent)\(name){")
        for (index, member) in members.enumerated() {
          add(member.value, key: member.key, depth: depth + 1, isLast: index == members.count - 1)
        }
        add("\(indent)}\(comma)")
      case .array(let elements) where !elements.isEmpty:
        add("\(indent)\(name)[")
        for (index, element) in elements.enumerated() {
          add(element, key: nil, depth: depth + 1, isLast: index == elements.count - 1)
        }
        add("\(indent)]\(comma)")
      default: add("\(indent)\(name)\(Self.text(value, key: key))\(comma)")
      }
    }

    private static func text(_ value: JSONValue, key: String?) -> String {
      switch value {
      case .null: "null"
      case .bool(let bool): bool ? "true" : "false"
      case .number(let digits): digits
      case .string(let text): "\"\(key == "latest_receipt" ? String(text.prefix(8)) + "…" : text)\""
      case .array: "[]"
      case .object: "{}"
      }
    }
  }
}
