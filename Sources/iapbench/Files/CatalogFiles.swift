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
