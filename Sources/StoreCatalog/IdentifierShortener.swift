// Short product identifiers.

/// Removes the prefix that all product identifiers of a catalogue share.
package struct IdentifierShortener: Hashable, Sendable {
  /// The shared prefix including its last dot; may be empty.
  private let sharedPrefix: String

  package init(_ catalog: Catalog) { sharedPrefix = catalog.sharedIdentifierStart }

  /// Returns the short identifier, such as `monthly` for `com.example.app.monthly`.
  package func callAsFunction(_ identifier: String) -> String {
    guard !sharedPrefix.isEmpty, identifier.utf8.count > sharedPrefix.utf8.count,
      identifier.hasPrefix(sharedPrefix)
    else {
      return identifier
    }
    return String(decoding: identifier.utf8.dropFirst(sharedPrefix.utf8.count), as: UTF8.self)
  }

  package func shortening(_ text: String) -> String {
    sharedPrefix.isEmpty ? text : text.replacing(sharedPrefix, with: "")
  }
}
