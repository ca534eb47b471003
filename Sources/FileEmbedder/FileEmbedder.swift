// The generation of Swift source from data files during the build.

import Foundation

/// An error in a data file, which makes the build fail.
struct EmbeddingError: Error { let text: String }

/// A file of a group.
///
/// A scenario's title and sentence are extracted during the build, so that the program parses no files at
/// launch.
struct ScenarioFile {
  /// The group and the file name, such as `pitfalls/production-only.iap`.
  let path: String
  let text: String
  /// The title of a scenario, from the comments after the first line.
  var title = ""
  var japaneseTitle = ""
  /// The sentence below the title; empty if there is none.
  var about = ""
  var japaneseAbout = ""

  init(folder: URL, group: String, name: String) throws {
    path = "\(group)/\(name)"
    let content = try Data(contentsOf: folder.appending(path: path))
    guard let text = String(validating: content, as: UTF8.self) else {
      throw EmbeddingError(text: "\(path) is not UTF-8")
    }
    self.text = text
    guard name.hasSuffix(".iap") else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let comments = lines.dropFirst().prefix { $0.hasPrefix("#") }.map {
      $0.dropFirst().trimmingCharacters(in: .whitespaces)
    }
    let texts = try Self.texts(in: comments, path: path)
    (title, japaneseTitle) = texts[0]
    if texts.count > 1 { (about, japaneseAbout) = texts[1] }
  }

  /// Returns the title and the sentence in English, each with its translation from the line after it.
  ///
  /// A translation begins with `ja:`.
  private static func texts(
    in comments: [String], path: String
  ) throws -> [(english: String, japanese: String)] {
    let japanesePrefix = "ja:"
    var texts: [(english: String, japanese: String)] = []
    for comment in comments {
      if comment.hasPrefix(japanesePrefix), !texts.isEmpty {
        texts[texts.count - 1].japanese = comment.dropFirst(japanesePrefix.count)
          .trimmingCharacters(in: .whitespaces)
      } else {
        texts.append((comment, ""))
      }
    }
    guard let title = texts.first?.english, !title.isEmpty, !title.hasPrefix(japanesePrefix) else {
      throw EmbeddingError(text: "\(path):2: a scenario of the library says what it is about: # TITLE")
    }
    guard texts.count <= 2 else {
      throw EmbeddingError(
        text: "\(path): a title and a sentence come first; write an empty line before other comments")
    }
    return texts
  }

  var swift: String {
    let parts = [
      ("path", path), ("title", title), ("japaneseTitle", japaneseTitle), ("about", about),
      ("japaneseAbout", japaneseAbout), ("text", text),
    ]
    return "    EmbeddedFile(\(parts.map { "\($0): \(Self.literal($1))" }.joined(separator: ", "))),"
  }

  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case let control where control.value < 0x20 || control.value == 0x7F:
        literal += "\\u{\(String(control.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}

@main
enum FileEmbedder {
  static func main() {
    do {
      let arguments = CommandLine.arguments
      guard arguments.count == 4 else {
        throw EmbeddingError(text: "a source, the file to write and the name of the module are needed")
      }
      let source = URL(fileURLWithPath: arguments[1])
      let swift =
        switch source.lastPathComponent {
        case "scenarios": try scenarios(in: source)
        case "zones.txt": try zones(of: source)
        default: try EmbeddedTexts(folder: source, module: arguments[3]).swift
        }
      // Rewriting an unchanged file would cause its recompilation.
      guard (try? String(contentsOfFile: arguments[2], encoding: .utf8)) != swift else { return }
      try swift.write(toFile: arguments[2], atomically: true, encoding: .utf8)
    } catch {
      let text = (error as? EmbeddingError)?.text ?? "\(error)"
      FileHandle.standardError.write(Data("error: embedded files: \(text)\n".utf8))
      exit(1)
    }
  }

  /// Returns an array literal of the files in a folder, which has a subfolder for each group.
  private static func scenarios(in folder: URL) throws -> String {
    let files = try names(in: folder).flatMap { group in
      try names(in: folder.appending(path: group))
        .filter { $0.hasSuffix(".iap") || $0.hasSuffix(".storekit") }
        .map { try ScenarioFile(folder: folder, group: group, name: $0) }
    }
    let head = [
      "// Generated from the folder `scenarios`.", "", "extension EmbeddedFile {",
      "  static let all: [EmbeddedFile] = [",
    ]
    return (head + files.map(\.swift) + ["  ]", "}", ""]).joined(separator: "\n")
  }

  /// Returns the time zone table without comments, as a static string that needs no parsing at launch.
  private static func zones(of file: URL) throws -> String {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    if let invalidLine = lines.first(where: { $0.count { $0 == "|" } != 3 || $0.contains("\"") }) {
      throw EmbeddingError(text: "not a line of the time zone table: \(invalidLine)")
    }
    let head = ["// Generated from `zones.txt`.", "", "extension ZoneTable {"]
    let table = ["  static let text: StaticString = #\"\"\""] + lines.map(String.init) + ["\"\"\"#"]
    return (head + table + ["}", ""]).joined(separator: "\n")
  }

  /// Returns the names in a folder in numeric order (P2 before P10), without hidden files.
  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
      .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }
}
