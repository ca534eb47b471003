// The reading of files of every kind that the program opens.

import Glibc
import ProgramMessages
import Scenario
import StoreCatalog
import Support
import Workbench

enum DocumentFile {
  enum Content {
    /// A scenario, or a file whose content is unknown; the parser then explains the problem.
    case scenario([UInt8])
    case document(ReadDocument)
  }

  /// Reads a file or the folder of a bug bundle; the content decides about the kind.
  ///
  /// A catalogue is not read further, because a step of the session loads it.
  static func read(_ path: String) throws(FileFailure) -> Content {
    if ScenarioLibrary.isLibraryPath(path) {
      let bytes = try ScenarioLibrary.bytes(path)
      return DocumentKind(head: head(of: bytes), name: path) == .catalog
        ? .document(.catalog) : .scenario(bytes)
    }
    if PosixFile.isFolder(path) { return try readFolder(path) }
    if let head = try? PosixFile.head(path, count: DocumentKind.headSize),
      DocumentKind(head: head, name: path) == .catalog
    {
      return .document(.catalog)
    }
    let bytes = LineEnds.unified(try ReadableFile.read(path))
    switch DocumentKind(head: head(of: bytes), name: path) {
    case .bundle:
      guard let bundle = bundle(bytes, folder: Path.folder(of: path)) else { return .scenario(bytes) }
      return .document(.bundle(bundle))
    case .catalog: return .document(.catalog)
    case .log: return .document(.log(KeptLog(bytes)))
    case .scenario, nil: return .scenario(bytes)
    }
  }

  /// Whether a folder contains a bug bundle.
  static func isBundleFolder(_ path: String) -> Bool {
    guard let about = try? PosixFile.read(aboutFile(in: path), limit: largestAbout, followsLink: false) else {
      return scenario(inFolder: path) != nil
    }
    return DocumentKind(head: head(of: about), name: "") == .bundle
  }

  private static func readFolder(_ path: String) throws(FileFailure) -> Content {
    let noBundle = FileFailure(path: path, reason: .noRegularFile(.folder))
    let about: [UInt8]
    do throws(FileFailure) {
      about = try PosixFile.read(aboutFile(in: path), limit: largestAbout, followsLink: false)
    } catch {
      guard error.isMissing else { throw error }
      guard let scenario = scenario(inFolder: path) else { throw noBundle }
      return .document(
        .bundle(
          BugBundle(scenario: scenario, table: Participants.all.table) { name throws(BundleProblem) in
            try readPart(name, folder: path)
          }))
    }
    guard let bundle = bundle(about, folder: path) else { throw noBundle }
    return .document(.bundle(bundle))
  }

  /// Parses a bundle; the parts of a folder are read without following links.
  private static func bundle(_ bytes: [UInt8], folder: String) -> BugBundle? {
    BugBundle(bytes) { name throws(BundleProblem) in try readPart(name, folder: folder) }
  }

  private static func readPart(_ name: String, folder: String) throws(BundleProblem) -> [UInt8] {
    let path = "\(folder)/\(name)"
    if FileStatus(path: path, followsLink: false)?.special == .link { throw .outside(name) }
    do throws(FileFailure) {
      return try PosixFile.read(path, limit: largestPart, followsLink: false)
    } catch {
      throw .unreadable(name, reason: error.reason.text)
    }
  }

  /// Returns the scenario of a bundle's folder without `about.txt`; nil if it cannot be read.
  private static func scenario(inFolder folder: String) -> [UInt8]? {
    try? readPart(BugBundle.scenarioFile, folder: folder)
  }

  private static func aboutFile(in folder: String) -> String { "\(folder)/\(BugBundle.aboutFile)" }
  private static func head(of bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix(DocumentKind.headSize)) }

  /// The maximum size of `about.txt` in bytes.
  private static let largestAbout = 16 << 20
  /// The maximum size of a part in bytes.
  private static let largestPart = 64 << 20
}
