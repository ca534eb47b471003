// The scenarios and catalogues in the binary, with names that begin with `lib:`.

import Presentation
import Scenario
import Support

/// A file embedded in the binary at build time.
struct EmbeddedFile: Sendable {
  /// The path with its subject, such as `pitfalls/01-production-only-right.iap`.
  let path: String
  let title: String
  let japaneseTitle: String
  /// The sentence below the title; empty if there is none.
  let about: String
  let japaneseAbout: String
  let text: String

  /// The name after `lib:`, which is the path without a scenario's extension.
  var name: String { isScenario ? String(path.dropLast(ScenarioLibrary.fileExtension.count)) : path }
  /// The part of the name after the subject.
  var baseName: String { String(name.drop { $0 != "/" }.dropFirst()) }
  var isScenario: Bool { path.hasSuffix(ScenarioLibrary.fileExtension) }
  /// The name of the folder.
  var subject: String { String(path.prefix { $0 != "/" }) }
}

enum ScenarioLibrary {
  /// The prefix of names in the library.
  static let pathPrefix = LibraryScenario.sign
  fileprivate static let fileExtension = ".iap"

  /// The scenarios in the order of the subjects.
  static let scenarios = LibraryScenario.sortedBySubject(EmbeddedFile.all.filter(\.isScenario)) { $0.name }

  /// The folders of the scenarios, in the order of the lists.
  static var subjects: [String] {
    scenarios.reduce(into: []) { subjects, file in
      if subjects.last != file.subject { subjects.append(file.subject) }
    }
  }

  static var entries: [LibraryScenario] {
    scenarios.map {
      LibraryScenario(
        name: $0.name, title: $0.title, japaneseTitle: $0.japaneseTitle, about: $0.about,
        japaneseAbout: $0.japaneseAbout, text: $0.text)
    }
  }

  /// Whether a path begins with `lib:`.
  static func isLibraryPath(_ path: String) -> Bool { path.hasPrefix(pathPrefix) }

  /// Returns the file with a name.
  ///
  /// The prefix `lib:` and the extension of a scenario may be omitted. The subject may be omitted if only one
  /// file has the rest of the name.
  static func file(_ path: String) throws(FileFailure) -> EmbeddedFile {
    let name = isLibraryPath(path) ? String(path.dropFirst(pathPrefix.count)) : path
    let scenarioName = name.hasSuffix(fileExtension) ? String(name.dropLast(fileExtension.count)) : name
    if let file = EmbeddedFile.all.first(where: { $0.path == name || $0.name == scenarioName }) {
      return file
    }
    let files = EmbeddedFile.all.filter { $0.baseName == scenarioName }
    if let file = files.first, files.count == 1 { return file }
    guard files.isEmpty else {
      let names = files.map { pathPrefix + $0.name }.joined(separator: ", ")
      throw FileFailure(path: path, reason: .ambiguousInLibrary(names: names), isMissing: true)
    }
    let near = nearest(to: name)
    throw FileFailure(
      path: path, reason: .notInLibrary(suggestion: near.map { pathPrefix + $0 }), isMissing: true)
  }

  static func bytes(_ path: String) throws(FileFailure) -> [UInt8] { Array(try file(path).text.utf8) }

  /// Returns a path of the library with its subject; other paths and unknown names are returned unchanged.
  static func fullPath(_ path: String) -> String {
    guard isLibraryPath(path), let file = try? file(path) else { return path }
    return pathPrefix + file.name
  }

  /// Returns the most similar name; whole names are compared first, then the parts after the subject.
  private static func nearest(to name: String) -> String? {
    let files = EmbeddedFile.all
    if let near = SpellingSuggester.names(to: name, in: files.map(\.name)).first { return near }
    let baseName = name.split(separator: "/").last.map(String.init) ?? name
    let baseNames = files.map(\.baseName)
    if let near = SpellingSuggester.names(to: baseName, in: baseNames).first,
      let index = baseNames.firstIndex(of: near)
    {
      return files[index].name
    }
    return baseName.utf8.count > 2 ? files.first { $0.name.contains(baseName) }?.name : nil
  }

  /// Returns the completions of a `lib:` prefix: first the subjects, then the files of a subject.
  ///
  /// If no subject begins with the text, files are completed whose names begin with it after the subject.
  static func completions(of prefix: String) -> [String] {
    guard isLibraryPath(prefix) else { return pathPrefix.hasPrefix(prefix) ? [pathPrefix] : [] }
    let name = String(prefix.dropFirst(pathPrefix.count))
    guard name.contains("/") else {
      let subjects = subjects.filter { $0.hasPrefix(name) }.map { "\(pathPrefix)\($0)/" }
      return subjects.isEmpty
        ? scenarios.filter { $0.baseName.hasPrefix(name) }.map { pathPrefix + $0.name } : subjects
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
