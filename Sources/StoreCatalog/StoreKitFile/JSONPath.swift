// Where a walk through a JSON tree is. It becomes a text only when something is said about the place: a file of many
// values under a long key would else cost as much as both multiplied.

import Support

/// The way from the root of a tree to a value.
package struct JSONPath {
  private enum PathComponent {
    case key(String)
    case index(Int)
  }

  private var steps: [PathComponent] = []

  package mutating func push(key: String) { steps.append(.key(key)) }

  package mutating func push(index: Int) { steps.append(.index(index)) }

  package mutating func pop() { steps.removeLast() }

  /// `products[0].displayPrice`; with `indices` off `products[].displayPrice`, which is the same for all of a list.
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

  /// A path without the numbers of its indices: `products[].displayPrice`.
  package static func withoutIndices(_ path: String) -> String {
    var isInside = false
    return String(
      path.filter { character in
        if character == "]" { isInside = false }
        defer { if character == "[" { isInside = true } }
        return !isInside
      })
  }

  /// A key of the file as a path names it: safe to print, not too long, and never a secret that stands for a key.
  ///
  /// Nobody knows what stands where a key should be, so that only what looks like a name is shown.
  package static func shown(_ key: String) -> String { isName(key) ? key : "(a key)" }

  private static let longestName = 40

  /// Whether a key is of ASCII letters and underscores, and of words: secrets change between small letters and
  /// capitals more often.
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
