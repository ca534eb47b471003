// The problems of a bug bundle that is opened.

import Support

/// A problem of a bug bundle; the other parts of the bundle are used.
///
/// Names are already visible texts.
public enum BundleProblem: Error, Localizable, Hashable, Sendable {
  case laterVersion(Int)
  case noScenario
  /// The last line is missing, so the text was cut off.
  case noEnd
  case unknownPart(String)
  /// A part has more or fewer lines than its heading says.
  case otherLineCount(String, found: Int, expected: Int)
  /// The heading of a part does not contain a number of lines.
  case damagedHeading(String)
  /// The bundle contains the part twice; the first one is used.
  case repeatedPart(String)
  /// The folder does not contain the file that describes it.
  case noAbout(String)
  case badEscape(String, line: Int)
  /// The scenario is used up to a line that cannot be parsed.
  case scenarioEnds(ParseError)
  /// The scenario loads a file that the bundle does not contain.
  case notIncluded(String)
  /// The path leads out of the folder, so the file is not read.
  case outside(String)
  /// The text of a folder's `about.txt` was pasted without the folder.
  case noFolder(String)
  /// A file of the folder cannot be read.
  case unreadable(String, reason: String)
  /// A bundle of version 1 contains more copies of files than its scenario loads.
  case ambiguousCopies

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .laterVersion(let version):
      texts.localized("a later version of iapbench wrote the bundle (format \(version))")
    case .noScenario: texts.localized("the bundle contains no scenario")
    case .noEnd: texts.localized("the end of the bundle is missing")
    case .unknownPart(let name): texts.localized("unknown part \(name)")
    case .otherLineCount(let part, let found, let expected):
      texts.localized("\(part): \(found) lines instead of \(expected)")
    case .damagedHeading(let part): texts.localized("\(part): the heading is damaged")
    case .repeatedPart(let part): texts.localized("\(part): the bundle contains it again; the first is used")
    case .noAbout(let file): texts.localized("the folder does not contain \(file)")
    case .badEscape(let part, let line): texts.localized("\(part): line \(line) has an unknown escape")
    case .scenarioEnds(let error):
      texts.localized("the scenario ends before line \(error.line): \(error.problem.text(texts))")
    case .notIncluded(let name): texts.localized("the bundle does not contain \(name)")
    case .outside(let path): texts.localized("\(path) is outside the bundle and was not read")
    case .noFolder(let name): texts.localized("\(name) is a file of the bundle's folder; open the folder")
    case .unreadable(let name, let reason): "\(name): \(reason)"
    case .ambiguousCopies:
      texts.localized("the bundle contains catalogues of undone steps; the newest ones are used")
    }
  }
}
