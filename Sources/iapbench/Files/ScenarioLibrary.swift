// The scenarios and catalogues in the binary, with names that begin with `lib:`.

import Scenario
import Support
import Workbench

/// A file embedded in the binary at build time.
struct EmbeddedFile: Sendable {
  /// The path with its group, such as `pitfalls/01-production-only-right.iap`.
  let path: String
  let title: String
  let japaneseTitle: String
  let text: String

  /// The name after `lib:`, which is the path without a scenario's extension.
  var name: String { isScenario ? String(path.dropLast(ScenarioLibrary.fileExtension.count)) : path }
  var isScenario: Bool { path.hasSuffix(ScenarioLibrary.fileExtension) }
  var group: String { String(path.prefix { $0 != "/" }) }
}

enum ScenarioLibrary {
  /// The prefix of names in the library.
  static let pathPrefix = LibraryScenario.sign
  fileprivate static let fileExtension = ".iap"

  static var scenarios: [EmbeddedFile] { EmbeddedFile.all.filter(\.isScenario) }

  static var groups: [String] {
    scenarios.reduce(into: []) { groups, file in
      if groups.last != file.group { groups.append(file.group) }
    }
  }

  static var entries: [LibraryScenario] {
    scenarios.map { LibraryScenario(name: $0.name, title: $0.title, japaneseTitle: $0.japaneseTitle) }
  }

  /// Whether a path begins with `lib:`.
  static func isLibraryPath(_ path: String) -> Bool { path.hasPrefix(pathPrefix) }

  /// Returns the file with a name.
  ///
  /// The prefix `lib:` and the extension of a scenario may be omitted.
  static func file(_ path: String) throws(FileFailure) -> EmbeddedFile {
    let name = isLibraryPath(path) ? String(path.dropFirst(pathPrefix.count)) : path
    if let file = EmbeddedFile.all.first(where: { $0.path == name || $0.name == name }) { return file }
    let near = nearest(to: name)
    throw FileFailure(
      path: path, reason: .notInLibrary(suggestion: near.map { pathPrefix + $0 }), isMissing: true)
  }

  static func bytes(_ path: String) throws(FileFailure) -> [UInt8] { Array(try file(path).text.utf8) }

  /// Returns the most similar name; whole names are compared first, then the parts after the group.
  private static func nearest(to name: String) -> String? {
    let files = EmbeddedFile.all
    if let near = SpellingSuggester.names(to: name, in: files.map(\.name)).first { return near }
    let (baseName, baseNames) = (lastPart(name), files.map { lastPart($0.name) })
    if let near = SpellingSuggester.names(to: baseName, in: baseNames).first,
      let index = baseNames.firstIndex(of: near)
    {
      return files[index].name
    }
    return baseName.utf8.count > 2 ? files.first { $0.name.contains(baseName) }?.name : nil
  }

  private static func lastPart(_ name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }

  /// Returns the completions of a `lib:` prefix: first the groups, then the files of a group.
  static func completions(of prefix: String) -> [String] {
    guard isLibraryPath(prefix) else { return pathPrefix.hasPrefix(prefix) ? [pathPrefix] : [] }
    guard prefix.contains("/") else {
      return groups.map { "\(pathPrefix)\($0)/" }.filter { $0.hasPrefix(prefix) }
    }
    return EmbeddedFile.all.map { pathPrefix + $0.name }.filter { $0.hasPrefix(prefix) }
  }
}

enum ReadableFile {
  static func read(_ path: String, limit: Int = 256 << 20) throws(FileFailure) -> [UInt8] {
    ScenarioLibrary.isLibraryPath(path)
      ? try ScenarioLibrary.bytes(path) : try PosixFile.read(path, limit: limit)
  }
}
