// The reading of catalogue files for scenarios and sessions.

import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Workbench

enum CatalogFiles {
  /// Returns a catalogue loader that resolves relative paths in `folder`.
  static func loader(folder: String) -> CatalogLoader {
    { name, cancellation throws(CatalogLoadError) in
      try load(name, path: Path.resolve(name, in: folder), cancellation).catalog
    }
  }

  /// Returns a reader for other files that resolves relative paths in `folder`.
  static func reader(folder: String) -> FileReader {
    FileReader { name throws(CatalogLoadError) in try read(name, path: Path.resolve(name, in: folder)) }
  }

  /// Returns a catalogue loader for the scenario of a bug bundle.
  static func loader(_ files: BundleFiles, folder: String) -> CatalogLoader {
    let loadFile = loader(folder: folder)
    return { name, cancellation throws(CatalogLoadError) in
      guard Catalog.builtin(named: name) == nil, let bytes = try files.bytes(.catalogue, name) else {
        return try loadFile(name, cancellation)
      }
      return try parse(bytes, name: name, cancellation).catalog
    }
  }

  /// Returns a reader for the other files of a bug bundle.
  static func reader(_ files: BundleFiles, folder: String) -> FileReader {
    FileReader { name throws(CatalogLoadError) in
      if let bytes = try files.bytes(.file, name) { return bytes }
      return try read(name, path: Path.resolve(name, in: folder))
    }
  }

  /// Reads a catalogue; errors and warnings show `name`, the path that the user gave.
  static func load(
    _ name: String, path: String, _ cancellation: Cancellation = .never
  ) throws(CatalogLoadError) -> (catalog: Catalog, warnings: [CatalogWarning]) {
    if let catalog = Catalog.builtin(named: name) { return (catalog, []) }
    return try parse(read(name, path: path), name: name, cancellation)
  }

  static func read(_ name: String, path: String) throws(CatalogLoadError) -> [UInt8] {
    if PosixFile.isFolder(path) {
      let catalogNames = PosixFile.names(in: path).filter { $0.hasSuffix(".storekit") }.prefix(3)
      throw CatalogLoadError(
        .isFolder(name, holding: catalogNames.map { "\(name)/\($0)" }), isUnreadable: true)
    }
    do {
      return try ReadableFile.read(path, limit: StoreKitFile.largestSize)
    } catch {
      throw CatalogLoadError(problem(error, name: name), isUnreadable: true)
    }
  }

  private static func problem(_ failure: FileFailure, name: String) -> CatalogProblem {
    switch failure.reason {
    case .system(let code, let words): .file(name, .system(code: code, words: words))
    case .largerThan(let size): .file(name, .largerThan(mebibytes: size))
    case .noRegularFile(.folder): .isFolder(name, holding: [])
    case .noRegularFile(let kind): .file(name, .noRegularFile(kind))
    case .linkToNothing(let target): .file(name, .linkToNothing(target: target))
    case let other: .message("\(name): \(other.text)")
    }
  }

  static func parse(
    _ bytes: [UInt8], name: String, _ cancellation: Cancellation = .never
  ) throws(CatalogLoadError) -> (catalog: Catalog, warnings: [CatalogWarning]) {
    do {
      var (catalog, warnings) = try StoreKitFile.read(bytes, source: name, cancellation: cancellation)
      catalog.warnings = warnings
      return (catalog, warnings)
    } catch {
      throw CatalogLoadError(.content(error))
    }
  }
}

extension BundleFiles {
  /// Returns the content of a file in the bundle; nil if the bundle's scenario does not name the file.
  ///
  /// Throws if the scenario names the file and the bundle does not contain it. A file of the library is
  /// embedded in the program, so it needs no content.
  func bytes(_ kind: BundlePart.PartKind, _ name: String) throws(CatalogLoadError) -> [UInt8]? {
    switch load(kind, name) {
    case .content(let bytes): return bytes
    case .notOfBundle: return nil
    case .missing:
      if ScenarioLibrary.isLibraryPath(name) { return nil }
      let problem = BundleProblem.notIncluded(VisibleText.visible(name))
      throw CatalogLoadError(text: problem.text, isUnreadable: true)
    }
  }
}
