// What was done in a session, in a few words: told from its journal's lines alone, so that many sessions are listed
// quickly.

import StoreSimulator
import Support

/// What a list of sessions says of one.
public struct JournalOutline: Hashable, Sendable {
  /// The catalogue that was opened last; nil for the one that is built in.
  public var catalog: String?
  /// The first thing that was done, and the last; nil where nothing was.
  public var first: String?
  public var last: String?

  public init(catalog: String? = nil, first: String? = nil, last: String? = nil) {
    self.catalog = catalog
    self.first = first
    self.last = last
  }

  /// Reads the lines of a journal.
  public init(ofJournal bytes: [UInt8]) {
    for line in bytes.split(separator: Byte.newline).dropFirst() where line.first != Byte.hash {
      var words = String(decoding: line.prefix(Self.longest), as: UTF8.self).split(separator: " ")
      if words.count > 2, words[0] == "at" { words.removeFirst(2) }
      guard let verb = words.first, !Self.isSilent(words) else { continue }
      if verb == "catalog", words.count > 1 {
        let file = words.dropFirst().joined(separator: " ").filter { $0 != "\"" }
        catalog = file == "builtin" ? nil : file.split(separator: "/").last.map(String.init)
        continue
      }
      let step = words.map(Self.brief).joined(separator: " ")
      first = first ?? step
      last = step
    }
  }

  /// A longer line tells its beginning.
  private static let longest = 400

  /// What happened by itself, and the era that every file names.
  private static func isSilent(_ words: [Substring]) -> Bool {
    words[0] == "settle" || words[0] == "clock" || words == ["era", "present"]
  }

  /// `..monthly` for `com.example.monthly`: what tells it from others stands at its end.
  private static func brief(_ word: Substring) -> String {
    let parts = word.split(separator: ".")
    guard parts.count > 2, word.allSatisfy({ !$0.isWhitespace && $0 != "/" && $0 != "\"" }) else {
      return VisibleText.visible(String(word))
    }
    return VisibleText.visible("..\(parts[parts.count - 1])")
  }

  /// `buy ..monthly .. approve #1`; empty where nothing was done.
  public var done: String {
    guard let first, let last else { return "" }
    return first == last ? first : "\(first) .. \(last)"
  }
}
