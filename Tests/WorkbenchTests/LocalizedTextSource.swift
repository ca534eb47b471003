// The texts in the source of the workbench: the arguments of `localized`, without interpolations.

import Foundation
import Testing

/// A text as it is written.
struct SourceText: CustomStringConvertible {
  let file: String
  let text: String

  var description: String { "\(file): \(text)" }
}

enum LocalizedTextSource {
  /// Every literal argument of `localized`, in every language.
  ///
  /// Texts about errors in files are left out, because they quote the spelling of the file.
  static let texts: [SourceText] = (try? read()) ?? []

  private static func read() throws -> [SourceText] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Workbench").standardizedFileURL
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var found: [SourceText] = []
    for case let file as URL in files
    where file.pathExtension == "swift" && !file.lastPathComponent.hasSuffix("Problem.swift") {
      let pieces = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "localized(")
      for piece in pieces.dropFirst() {
        var reader = ArgumentLiterals(bytes: Array(piece.utf8))
        found += reader.inParentheses().map { SourceText(file: file.lastPathComponent, text: $0) }
      }
    }
    return found
  }
}

/// Reads the arguments after `localized(`.
private struct ArgumentLiterals {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The literals up to the parenthesis that closes; the place is behind an open one.
  mutating func inParentheses() -> [String] {
    var found: [String] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "("): found += inParentheses()
      case UInt8(ascii: ")"): return found
      case UInt8(ascii: "\""): found.append(literal())
      default: break
      }
    }
    return found
  }

  /// A literal up to its quotation mark, with a blank for what is filled in; the place is behind the first one.
  private mutating func literal() -> String {
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        let isFilledIn = bytes[index + 1] == UInt8(ascii: "(")
        index += 2
        if isFilledIn { _ = inParentheses() }
        text.append(UInt8(ascii: " "))
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }
}
