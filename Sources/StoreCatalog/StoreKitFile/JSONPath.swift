// The path of a value in a JSON tree.

import Support

/// The path from the root of a JSON tree to a value.
///
/// The path is formatted only for messages, because the paths of many values under a long key would need much
/// memory.
package struct JSONPath {
  private enum PathComponent {
    case key(String)
    case index(Int)
  }

  private var steps: [PathComponent] = []

  package mutating func push(key: String) { steps.append(.key(key)) }

  package mutating func push(index: Int) { steps.append(.index(index)) }

  package mutating func pop() { steps.removeLast() }

  /// Returns `products[0].displayPrice` or, without indices, `products[].displayPrice`.
  package func text(indices: Bool = true) -> String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): text += (text.isEmpty ? "" : ".") + Self.shown(key)
      case .index(let index): text += indices ? "[\(index)]" : "[]"
      }
    }
    return text
  }

  /// Returns a path without the numbers of its indices (`products[].displayPrice`).
  package static func withoutIndices(_ path: String) -> String {
    var isInside = false
    return String(
      path.filter { character in
        if character == "]" { isInside = false }
        defer { if character == "[" { isInside = true } }
        return !isInside
      })
  }

  /// Returns the key, or `(a key)` if the key does not look like a name and might be a secret.
  package static func shown(_ key: String) -> String { isName(key) ? key : "(a key)" }

  private static let longestName = 40

  /// Whether a key consists of ASCII letters and underscores, and changes case as rarely as words do.
  private static func isName(_ key: String) -> Bool {
    guard !key.isEmpty, key.utf8.count <= longestName else { return false }
    var changes = 0
    var last: UInt8?
    for byte in key.utf8 {
      guard byte.isASCIILetter || byte == UInt8(ascii: "_") else { return false }
      if let last, (last ^ byte) & 0x20 != 0, byte != UInt8(ascii: "_"), last != UInt8(ascii: "_") {
        changes += 1
      }
      last = byte
    }
    return key.utf8.count < 12 || changes * 5 < key.utf8.count * 2
  }
}
