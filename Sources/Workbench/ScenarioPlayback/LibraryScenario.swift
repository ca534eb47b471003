// A scenario that is built into the program.

import Scenario
import Support

public struct LibraryScenario: Hashable, Sendable {
  /// The prefix that distinguishes a library scenario from a file path.
  public static let sign = "lib:"

  /// The group and name: `pitfalls/production-only`.
  public let name: String
  public let title: String
  /// Empty if there is no translation.
  public let japaneseTitle: String

  public init(name: String, title: String, japaneseTitle: String = "") {
    self.name = name
    self.title = title
    self.japaneseTitle = japaneseTitle
  }

  var path: String { Self.sign + name }

  func title(_ texts: Localizer) -> String {
    texts.language == .japanese && !japaneseTitle.isEmpty ? japaneseTitle : title
  }
}
