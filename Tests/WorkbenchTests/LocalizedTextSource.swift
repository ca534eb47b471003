// The source texts of the screen in all languages.

import Foundation
import Testing

struct SourceText: CustomStringConvertible {
  /// The source file of the English text.
  let file: String
  let text: String

  var description: String { "\(file): \(text)" }
}

enum LocalizedTextSource {
  /// Texts about errors in files are omitted, because they quote the spelling of the file.
  static let texts: [SourceText] = ((try? read()) ?? []).filter { !$0.file.hasSuffix("Problem.swift") }

  private static func read() throws -> [SourceText] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
      .standardizedFileURL
    let files = try [
      "ProgramMessages", "Panes", "Presentation", "Workbench", "Menus", "ComparisonPane", "DemoPane",
      "LibraryPane",
      "ReceiptPane", "RecognitionPane", "SequencePane", "ServicePane",
    ].flatMap { module in
      try FileManager.default.contentsOfDirectory(
        at: sources.appending(path: "\(module)/Texts"), includingPropertiesForKeys: nil)
    }
    return try files.filter { $0.pathExtension == "strings" }.flatMap { file in
      var section = ""
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").flatMap { line in
        if let comment = line.wholeMatch(of: /\/\* (.*\.swift) \*\//) { section = String(comment.1) }
        guard let entry = line.wholeMatch(of: /"((?:[^"\\]|\\.)*)" = "((?:[^"\\]|\\.)*)";/) else {
          return [SourceText]()
        }
        let english = entry.1.replacing(/\|[A-Za-z ]+$/, with: "")
        return [english, entry.2].map { SourceText(file: section, text: plain($0)) }
      }
    }
  }

  /// Replaces placeholders by spaces.
  private static func plain(_ text: Substring) -> String {
    String(text.replacing(/%[1-9]\$@/, with: " ").replacing("%%", with: "%").replacing(/\\(.)/) { $0.1 })
  }
}
