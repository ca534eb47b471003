// The outline of a session, read quickly from the lines of its journal.

import StoreSimulator
import Support

public struct JournalOutline: Hashable, Sendable {
  /// The name of the catalogue file that was loaded last; nil for the built-in catalogue.
  public var catalog: String?
  /// The first step in shortened form; nil if the journal has no steps.
  public var first: String?
  public var last: String?
  /// The English text of the first caption, which identifies a demo; nil without captions.
  public var caption: String?

  public init(catalog: String? = nil, first: String? = nil, last: String? = nil) {
    self.catalog = catalog
    self.first = first
    self.last = last
  }

  public init(ofJournal bytes: [UInt8]) {
    for line in bytes.split(separator: Byte.newline).dropFirst() where line.first != Byte.hash {
      var words = String(decoding: line.prefix(Self.maximumLineBytes), as: UTF8.self).split(separator: " ")
      if words.count > 2, words[0] == "at" { words.removeFirst(2) }
      guard let verb = words.first, !Self.isSilent(words) else { continue }
      if verb == "catalog", words.count > 1 {
        let file = words.dropFirst().joined(separator: " ").filter { $0 != "\"" }
        catalog = file == "builtin" ? nil : file.split(separator: "/").last.map(String.init)
        continue
      }
      if verb == "caption", caption == nil { caption = Self.quotedText(in: words.dropFirst()) }
      let step = words.map(Self.shortened).joined(separator: " ")
      first = first ?? step
      last = step
    }
  }

  /// Returns the text in the first pair of quotes; nil if the words do not begin with a quote.
  private static func quotedText(in words: ArraySlice<Substring>) -> String? {
    let text = words.joined(separator: " ")
    guard text.hasPrefix("\"") else { return nil }
    return String(text.dropFirst().prefix { $0 != "\"" })
  }

  /// The maximum number of bytes read from a line.
  private static let maximumLineBytes = 400

  /// Whether the step only lets time pass or sets the present era, so that the outline omits it.
  private static func isSilent(_ words: [Substring]) -> Bool {
    words[0] == "settle" || words[0] == "clock" || words == ["era", "present"]
  }

  /// Shortens `com.example.monthly` to `..monthly`, because identifiers differ in their last part.
  private static func shortened(_ word: Substring) -> String {
    let parts = word.split(separator: ".")
    guard parts.count > 2, word.allSatisfy({ !$0.isWhitespace && $0 != "/" && $0 != "\"" }) else {
      return VisibleText.visible(String(word))
    }
    return VisibleText.visible("..\(parts[parts.count - 1])")
  }

  /// The first and the last step, such as `buy ..monthly .. approve #1`; empty without steps.
  public var done: String {
    guard let first, let last else { return "" }
    return first == last ? first : "\(first) .. \(last)"
  }
}
