// Catalogues from files, for scenarios and sessions.

import Scenario
import StoreSimulator

/// Reads catalogues by name.
enum CatalogFiles {
  /// A loader for which relative names are seen from `folder`.
  static func loader(folder: String) -> CatalogLoader {
    { name throws(CatalogLoadError) in try load(name, path: Path.resolve(name, in: folder)).catalog }
  }

  /// Reads one file; `name` is how the operator called it.
  static func load(
    _ name: String, path: String
  ) throws(CatalogLoadError) -> (catalog: Catalog, warnings: [CatalogWarning]) {
    if name == "builtin" { return (.builtin, []) }
    return try parse(read(name, path: path), name: name)
  }

  static func read(_ name: String, path: String) throws(CatalogLoadError) -> [UInt8] {
    if PosixFile.isFolder(path) {
      let inside = PosixFile.names(in: path).filter { $0.hasSuffix(".storekit") }.prefix(3)
      let hint = inside.isEmpty ? "" : "; it holds " + inside.map { "\(name)/\($0)" }.joined(separator: ", ")
      throw CatalogLoadError(text: "\(name): is a folder\(hint)", isUnreadable: true)
    }
    do {
      return try PosixFile.read(path, limit: StoreKitFile.largestSize)
    } catch {
      throw CatalogLoadError(text: "\(name): \(error.reason.english)", isUnreadable: true)
    }
  }

  static func parse(
    _ bytes: [UInt8], name: String
  ) throws(CatalogLoadError) -> (catalog: Catalog, warnings: [CatalogWarning]) {
    do {
      var (catalog, warnings) = try StoreKitFile.read(bytes, source: name)
      catalog.warnings = warnings
      return (catalog, warnings)
    } catch {
      throw CatalogLoadError(text: error.description)
    }
  }
}
