// The decision whether a file on the command line is opened as a scenario or as a catalogue.

import ProgramMessages
import Scenario
import StoreCatalog
import Support

extension DocumentKind {
  /// Returns the kind of a file on the command line.
  ///
  /// Returns nil for a built-in catalogue and for a path that is not a readable regular file. The catalogue
  /// loader reports such a path. Throws if the content is neither a scenario nor a catalogue.
  static func ofFile(_ path: String) throws(ProgramFailure) -> DocumentKind? {
    if ScenarioLibrary.isLibraryPath(path) { return .scenario }
    guard Catalog.builtin(named: path) == nil,
      let head = try? PosixFile.head(Path.resolve(path, in: "."), count: headSize)
    else { return nil }
    if let kind = DocumentKind(head: head, name: path) { return kind }
    throw ProgramFailure(
      message: "\(VisibleText.visible(path)): \(UnknownDocument(head: head).sentence)", status: .unusable)
  }
}

extension LaunchOptions {
  /// Returns the options that open the file of `catalog` by its content.
  ///
  /// Throws if the file is a scenario and another option needs a session of its own.
  func openingByContent() throws(ProgramFailure) -> LaunchOptions {
    guard let path = catalog, case .scenario? = try DocumentKind.ofFile(path) else { return self }
    let name = VisibleText.visible(path)
    guard session == .new else {
      throw ProgramFailure(
        message: "\(name) is a scenario, which --session and --resume cannot open; use `iapbench \(name)` "
          + "for a copy, or `iapbench --session \(name)` to continue it",
        status: .unusable)
    }
    guard environment == nil, seed == nil else {
      throw ProgramFailure(
        message: "\(name) is a scenario, whose steps set environment and seed; "
          + "leave out --environment and --seed",
        status: .unusable)
    }
    var options = self
    options.catalog = nil
    options.scenario = (path, nil)
    return options
  }
}
