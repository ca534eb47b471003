// The title of a scenario, in the comments below its header.

import Support

/// The title in the second line of a scenario, `# TITLE`, and its translations, such as `# ja: TITLE`.
public enum ScenarioTitle {
  /// The number of bytes in which the title is searched.
  private static let limit = 4096

  /// Returns nil if the scenario has no title in the language and in English.
  public static func text(of bytes: [UInt8], in language: ChromeLanguage) -> String? {
    let head = String(decoding: bytes.prefix(limit), as: UTF8.self)
    let comments = head.split(whereSeparator: \.isNewline).dropFirst().prefix { $0.hasPrefix("# ") }
      .map { $0.dropFirst(2) }
    let prefix = "\(language.rawValue): "
    let translation = comments.first { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
    let english = comments.first.flatMap { comment in
      ChromeLanguage.allCases.contains { comment.hasPrefix("\($0.rawValue): ") } ? nil : comment
    }
    guard let title = translation ?? english, !title.isEmpty else { return nil }
    return VisibleText.visible(String(title))
  }
}
