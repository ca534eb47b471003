// Where a walk through a JSON tree is. It becomes a text only when something is said about the place: a file of many
// values under a long key would else cost as much as both multiplied.

/// The way from the root of a tree to a value.
struct JSONPath {
  private enum Step {
    case key(String)
    case index(Int)
  }

  private var steps: [Step] = []

  mutating func enter(key: String) { steps.append(.key(key)) }

  mutating func enter(index: Int) { steps.append(.index(index)) }

  mutating func leave() { steps.removeLast() }

  /// `products[0].displayPrice`; with `indices` off `products[].displayPrice`, which is the same for all of a list.
  func text(indices: Bool = true) -> String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): text += (text.isEmpty ? "" : ".") + Self.shown(key)
      case .index(let index): text += indices ? "[\(index)]" : "[]"
      }
    }
    return text
  }

  /// A key of the file as a path names it: safe to print, not too long, and never a secret that stands for a key.
  static func shown(_ key: String) -> String {
    KeyMaterial.looksLikeKey(key) ? "(a key)" : VisibleText.quoted(key, limit: 60)
  }
}
