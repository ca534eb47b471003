// The scenarios inside the program, and the catalogues that go with them. They are read under names that begin with
// `lib:`, wherever a scenario or a catalogue is read; nothing is ever written there.

import Scenario
import Support
import Workbench

/// A file that was put into the program when it was built.
struct EmbeddedFile: Sendable {
  /// Group and file: `pitfalls/production-only.iap`.
  let path: String
  /// What a scenario is about, in English and in Japanese.
  let title: String
  let japaneseTitle: String
  let text: String

  /// How it is named behind `lib:`: scenarios without the ending of their file.
  var name: String { isScenario ? String(path.dropLast(ScenarioLibrary.ending.count)) : path }
  var isScenario: Bool { path.hasSuffix(ScenarioLibrary.ending) }
  var group: String { String(path.prefix { $0 != "/" }) }
}

/// What lies in the program.
enum ScenarioLibrary {
  /// What a name in the library begins with.
  static let sign = LibraryScenario.sign
  fileprivate static let ending = ".iap"

  /// Every scenario, group by group.
  static var scenarios: [EmbeddedFile] { EmbeddedFile.all.filter(\.isScenario) }

  /// The groups, in the order of the alphabet.
  static var groups: [String] {
    scenarios.reduce(into: []) { groups, file in
      if groups.last != file.group { groups.append(file.group) }
    }
  }

  /// What the screen offers.
  static var offered: [LibraryScenario] {
    scenarios.map { LibraryScenario(name: $0.name, title: $0.title, japaneseTitle: $0.japaneseTitle) }
  }

  /// Whether a path leads into the library.
  static func holds(_ path: String) -> Bool { path.hasPrefix(sign) }

  /// The file of a name, with `lib:` or without it; a scenario's ending may be left out.
  static func file(_ path: String) throws(FileFailure) -> EmbeddedFile {
    let name = holds(path) ? String(path.dropFirst(sign.count)) : path
    if let file = EmbeddedFile.all.first(where: { $0.path == name || $0.name == name }) { return file }
    let near = nearest(to: name)
    throw FileFailure(path: path, reason: .notInLibrary(near: near.map { sign + $0 }), isMissing: true)
  }

  static func bytes(_ path: String) throws(FileFailure) -> [UInt8] { Array(try file(path).text.utf8) }

  /// The names that a name may have been meant for: with another group, or none, too.
  private static func nearest(to name: String) -> String? {
    let files = EmbeddedFile.all
    if let near = SpellingSuggester.names(to: name, in: files.map(\.name)).first { return near }
    let (word, words) = (lastPart(name), files.map { lastPart($0.name) })
    if let near = SpellingSuggester.names(to: word, in: words).first, let place = words.firstIndex(of: near) {
      return files[place].name
    }
    return word.utf8.count > 2 ? files.first { $0.name.contains(word) }?.name : nil
  }

  private static func lastPart(_ name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }

  /// Names in the library that begin with `prefix`: groups first, then what is in one.
  static func completions(of prefix: String) -> [String] {
    guard holds(prefix) else { return sign.hasPrefix(prefix) ? [sign] : [] }
    guard prefix.contains("/") else {
      return groups.map { "\(sign)\($0)/" }.filter { $0.hasPrefix(prefix) }
    }
    return EmbeddedFile.all.map { sign + $0.name }.filter { $0.hasPrefix(prefix) }
  }
}

/// Scenarios and catalogues, from the library or from files.
enum ReadableFile {
  static func read(_ path: String, limit: Int = 256 << 20) throws(FileFailure) -> [UInt8] {
    ScenarioLibrary.holds(path)
      ? try ScenarioLibrary.bytes(path) : try PosixFile.read(path, limit: limit)
  }
}
