// A scenario that comes with the program, as the screen offers it. Its text is read by the program, as a file's is.

import Scenario
import Support

/// A scenario of the library.
public struct LibraryScenario: Hashable, Sendable {
  /// What its name begins with where a file could be named as well.
  public static let sign = "lib:"

  /// Group and name: `pitfalls/production-only`.
  public let name: String
  /// What it is about, in English.
  public let title: String
  /// The same in Japanese; empty where nobody has written it.
  public let japaneseTitle: String

  public init(name: String, title: String, japaneseTitle: String = "") {
    self.name = name
    self.title = title
    self.japaneseTitle = japaneseTitle
  }

  /// How it is opened.
  var path: String { Self.sign + name }

  func title(_ texts: Localizer) -> String {
    texts.language == .japanese && !japaneseTitle.isEmpty ? japaneseTitle : title
  }
}
