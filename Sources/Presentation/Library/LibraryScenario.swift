// A scenario that is built into the program.

import Support

public struct LibraryScenario: Hashable, Sendable {
  /// The prefix that distinguishes a library scenario from a file path.
  public static let sign = "lib:"

  /// The folder and name: `pitfalls/production-only`.
  public let name: String
  public let title: String
  /// Empty if there is no translation.
  public let japaneseTitle: String
  /// The sentence after the title; empty if the title is a sentence.
  public let about: String
  public let japaneseAbout: String
  /// The content of the file.
  public let text: String

  public init(
    name: String, title: String, japaneseTitle: String = "", about: String = "", japaneseAbout: String = "",
    text: String = ""
  ) {
    self.name = name
    self.title = title
    self.japaneseTitle = japaneseTitle
    self.about = about
    self.japaneseAbout = japaneseAbout
    self.text = text
  }

  public var path: String { Self.sign + name }

  package var folder: Substring { name.prefix { $0 != "/" } }

  /// nil if the folder is not a subject.
  package var subject: LibrarySubject? { LibrarySubject(rawValue: String(folder)) }

  package func title(_ texts: Localizer) -> String {
    texts.language == .japanese && !japaneseTitle.isEmpty ? japaneseTitle : title
  }

  package func about(_ texts: Localizer) -> String {
    texts.language == .japanese && !japaneseAbout.isEmpty ? japaneseAbout : about
  }

  /// The name and the titles in all languages, for searches.
  package var searchedTitle: String { [path, title, japaneseTitle].joined(separator: " ") }

  /// The sentences and the subject in all languages, for searches.
  package var searchedAbout: String {
    let subjects = ChromeLanguage.allCases.compactMap { subject?.title.text(Localizer($0)) }
    return ([about, japaneseAbout] + subjects).joined(separator: " ")
  }

  /// The lines after the version and the comments at the top.
  package var steps: [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let steps = lines.dropFirst().drop { $0.hasPrefix("#") }
    return Array(steps.last?.isEmpty == true ? steps.dropLast() : steps)
  }
}
