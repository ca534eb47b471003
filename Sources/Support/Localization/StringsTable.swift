// The texts of a module in one language, looked up by key.

import StringsFormat

/// The texts of a `.strings` file that the build embeds.
public struct StringsTable: Sendable {
  private let texts: [String: String]

  /// Parses an embedded file, whose format the embedding tool has already checked.
  public init(embedded file: String) {
    let entries = (try? StringsFile(file))?.entries ?? []
    texts = Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  package var count: Int { texts.count }

  /// The texts with their placeholders, by key.
  package var all: [String: String] { texts }

  /// Returns the text for a key, including its values; nil if there is no translation.
  public func text(_ key: String, _ values: [String] = []) -> String? {
    texts[key].map { TextFormat.fill($0, values) }
  }
}
