// The reason why a new file cannot have a name.

import Support

extension Localizer {
  /// Returns the reason why a new file cannot have a name; nil if it can.
  ///
  /// `endings` are those of the possible formats, such as `.svg`; empty if all endings are possible. A name
  /// without an ending is always possible.
  package func problem(ofFileName name: String, endings: [String] = []) -> String? {
    // A pasted line end would become an invisible part of the file name.
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return localized("a file name cannot contain line breaks or control characters")
    }
    guard !endings.isEmpty, let ending = FileEnding.of(name), !endings.contains(ending) else { return nil }
    let possible = endings.joined(separator: ", ")
    return localized("no format has the ending \(VisibleText.visible(ending)); try \(possible)")
  }
}
