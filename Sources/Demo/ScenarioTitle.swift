// The title of a scenario, in the comments below its header.

import Support

/// The title in the second line of a scenario, `# TITLE`, and its translations, such as `# ja: TITLE`.
public enum ScenarioTitle {
  /// The number of bytes in which the title is searched.
  private static let limit = 4096

  /// Returns nil if the scenario has no title in the language and in English.
  public static func text(of bytes: [UInt8], in language: ChromeLanguage) -> String? {
    let head = String(decoding: bytes.prefix(limit), as: UTF8.self)
    let comments = head.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropFirst()
      .prefix { $0.hasPrefix("#") }
      .map { $0.dropFirst().split(separator: " ").joined(separator: " ") }
    guard let english = comments.first, !ChromeLanguage.allCases.contains(where: english.isTranslated(to:))
    else {
      return nil
    }
    let prefix = "\(language.rawValue):"
    // Translations of the title follow the title.
    let translation = comments.dropFirst().prefix { comment in
      ChromeLanguage.allCases.contains(where: comment.isTranslated(to:))
    }.first { $0.isTranslated(to: language) }
    let title = translation.map { $0.dropFirst(prefix.count).drop { $0 == " " } } ?? english[...]
    return title.isEmpty ? nil : VisibleText.visible(String(title))
  }
}

extension String {
  fileprivate func isTranslated(to language: ChromeLanguage) -> Bool { hasPrefix("\(language.rawValue):") }
}
