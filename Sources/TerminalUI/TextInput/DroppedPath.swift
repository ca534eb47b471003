// The path of a file that was dropped on the terminal or pasted.

/// The path in a text without the quotes and escapes that terminals add to a dropped file.
package enum DroppedPath {
  /// The extensions of the files that the program opens.
  private static let extensions = [".storekit", ".iap", ".txt", ".log"]

  /// Returns nil for a text that is no path.
  package static func path(in text: String) -> String? {
    guard !text.contains(where: \.isNewline) else { return nil }
    var path = withoutOuterSpaces(text)
    let quote = path.first
    let isQuoted = path.count > 2 && (quote == "'" || quote == "\"") && path.last == quote
    let isEscaped = !isQuoted && path.contains("\\ ")
    if isQuoted { path = String(path.dropFirst().dropLast()) }
    if isEscaped { path = path.replacing("\\ ", with: " ") }
    let hasPlainSpaces = path.contains(" ") && !isQuoted && !isEscaped
    let isRooted = ["/", "~/", "./", "../"].contains { path.hasPrefix($0) }
    guard isRooted || !path.contains(" ") else { return nil }
    let isKnown = extensions.contains { path.hasSuffix($0) }
    return isKnown || isRooted && !hasPlainSpaces && path.count > 2 ? path : nil
  }

  private static func withoutOuterSpaces(_ text: String) -> String {
    guard let first = text.firstIndex(where: { $0 != " " }), let last = text.lastIndex(where: { $0 != " " })
    else { return "" }
    return String(text[first...last])
  }
}
