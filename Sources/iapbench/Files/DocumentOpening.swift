// The decision how a file on the command line is opened.

import ProgramMessages
import Scenario
import StoreCatalog
import Support

extension DocumentKind {
  /// Returns the kind of a file on the command line.
  ///
  /// Returns nil for a built-in catalogue and for a path that is neither a readable regular file nor the
  /// folder of a bug bundle. The catalogue loader reports such a path. Throws if the content is unknown.
  static func ofFile(_ path: String) throws(ProgramFailure) -> DocumentKind? {
    if ScenarioLibrary.isLibraryPath(path) { return .scenario }
    guard Catalog.builtin(named: path) == nil else { return nil }
    let resolvedPath = Path.resolve(path, in: ".")
    if PosixFile.isFolder(resolvedPath) { return DocumentFile.isBundleFolder(resolvedPath) ? .bundle : nil }
    guard let head = try? PosixFile.head(resolvedPath, count: headSize) else { return nil }
    if let kind = DocumentKind(head: head, name: path) { return kind }
    throw ProgramFailure(
      message: "\(VisibleText.visible(path)): \(UnknownDocument(head: head).sentence)", status: .unusable)
  }

  /// The kind with its article, for messages of the command line; nil if a session can load the file.
  fileprivate var title: String? {
    switch self {
    case .scenario: "a scenario"
    case .bundle: "a bug bundle"
    case .catalog, .log: nil
    }
  }
}

extension LaunchOptions {
  /// Returns the options that open the file of `catalog` or `scenario` by its content.
  ///
  /// Throws if the file is a scenario and another option needs a session of its own.
  func openingByContent() throws(ProgramFailure) -> LaunchOptions {
    var options = self
    if let scenario {
      if try DocumentKind.ofFile(scenario.path) == .catalog, scenario.untilLine == nil {
        options.catalog = scenario.path
        options.scenario = nil
      }
      return options
    }
    guard let path = catalog, let kind = try DocumentKind.ofFile(path), kind != .catalog else { return self }
    let name = VisibleText.visible(path)
    if let title = kind.title, session != .new {
      throw ProgramFailure(
        message: "\(name) is \(title), which --session and --resume cannot open; use `iapbench \(name)` "
          + "for a copy" + (kind == .scenario ? ", or `iapbench --session \(name)` to continue it" : ""),
        status: .unusable)
    }
    if let title = kind.title, environment != nil || seed != nil {
      throw ProgramFailure(
        message: "\(name) is \(title), whose steps set environment and seed; "
          + "leave out --environment and --seed",
        status: .unusable)
    }
    options.catalog = nil
    options.scenario = (path, nil)
    return options
  }
}
