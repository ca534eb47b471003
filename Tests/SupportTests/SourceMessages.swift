// A scanner for the screen texts in the source code.

import Foundation
import Testing

struct SourceMessage: Hashable, CustomStringConvertible {
  let file: String
  let line: Int
  /// The key in the text files, with its context.
  ///
  /// Nil if the text is not a literal.
  let key: String?
  /// The number of values in the English text; `more` is the number of values that only translations need.
  let values: Int
  let more: Int

  var description: String { "\(file):\(line): \(key ?? "not a literal")" }
}

extension PackageSources {
  /// Returns the texts of a module that are translated in files.
  static func messages(in module: String) throws -> [SourceMessage] {
    let files = try #require(
      FileManager.default.enumerator(
        at: folder.appending(path: module), includingPropertiesForKeys: nil))
    var messages: [SourceMessage] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      var scanner = SourceScanner(try String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
      messages += scanner.messages()
    }
    return messages
  }
}

/// A scanner that finds text calls in a source file, even inside interpolations.
struct SourceScanner {
  private struct Literal {
    var key: [UInt8] = []
    var values = 0
    var more = 0
  }

  private static let calls: Set = ["localized", "LocalizedText"]
  /// Placeholders for an escaped line break and a removed line break, until the indentation is removed.
  private static let (escapedBreak, joinedLine): (UInt8, UInt8) = (1, 2)

  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var found: [SourceMessage] = []

  init(_ source: String, file: String) {
    bytes = Array(source.utf8)
    self.file = file
  }

  mutating func messages() -> [SourceMessage] {
    while index < bytes.count { code() }
    return found
  }

  private func character(at index: Int) -> Character? {
    index < bytes.count ? Character(Unicode.Scalar(bytes[index])) : nil
  }

  private func starts(_ prefix: StaticString) -> Bool {
    let end = index + prefix.utf8CodeUnitCount
    return end <= bytes.count && bytes[index..<end].elementsEqual(prefix.description.utf8)
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while index < bytes.count, condition(bytes[index]) { index += 1 }
  }

  private mutating func skipLine() { skip { $0 != UInt8(ascii: "\n") } }

  private mutating func skipBlanks() {
    while true {
      skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      guard starts("//") else { return }
      skipLine()
    }
  }

  /// Reads code until the end of the file, or until the closing parenthesis or bracket.
  private mutating func code() {
    while let character = character(at: index) {
      switch character {
      case "/" where starts("//"): skipLine()
      case "\"", "#":
        if isLiteral { _ = literal() } else { index += 1 }
      case "(", "[":
        index += 1
        code()
      case ")", "]":
        index += 1
        return
      default:
        if Self.isInName(bytes[index]) { word() } else { index += 1 }
      }
    }
  }

  private var isLiteral: Bool {
    var position = index
    while character(at: position) == "#" { position += 1 }
    return character(at: position) == "\""
  }

  /// Reads a name.
  ///
  /// If the name is a text function, also reads the call.
  private mutating func word() {
    let start = index
    skip(while: Self.isInName)
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    guard Self.calls.contains(name), character(at: index) == "(" else { return }
    let isDeclared = bytes[..<start].suffix(5).elementsEqual("func ".utf8)
    if !isDeclared { call(name, line: 1 + bytes[..<start].count { $0 == UInt8(ascii: "\n") }) }
  }

  private mutating func call(_ name: String, line: Int) {
    index += 1
    skipBlanks()
    var message: Literal?
    let hasLiteral = isLiteral
    if hasLiteral {
      let literal = literal()
      skipBlanks()
      if character(at: index) == "," || character(at: index) == ")" { message = literal }
    }
    let start = index
    code()
    let arguments = String(decoding: bytes[start..<index], as: UTF8.self)
    if arguments.contains(/\bja:/) { return }
    // The argument is another value: `localized(message)`, `LocalizedText(error)`, `LocalizedText(same:
    // name)`.
    let isValue = name == "LocalizedText" && (arguments.hasPrefix("same:") || !arguments.contains("\""))
    guard hasLiteral || !(isValue || arguments.hasPrefix("message")) else { return }
    let context = arguments.firstMatch(of: /\bcontext: "([^"]*)"/).map { "|\($0.1)" } ?? ""
    found.append(
      SourceMessage(
        file: file, line: line, key: message.map { String(decoding: $0.key, as: UTF8.self) + context },
        values: message?.values ?? 0, more: message?.more ?? 0))
  }

  /// Reads a literal as a key.
  private mutating func literal() -> Literal {
    let start = index
    skip { $0 == UInt8(ascii: "#") }
    let signs = index - start
    let isMultiline = starts("\"\"\"")
    let end = Array(repeating: UInt8(ascii: "\""), count: isMultiline ? 3 : 1) + bytes[start..<start + signs]
    let escape = [UInt8(ascii: "\\")] + bytes[start..<start + signs]
    index += isMultiline ? 3 : 1
    var literal = Literal()
    while index < bytes.count, !bytes[index...].starts(with: end) {
      if bytes[index...].starts(with: escape) {
        index += escape.count
        readEscape(into: &literal)
      } else {
        literal.key += bytes[index] == UInt8(ascii: "%") ? Array("%%".utf8) : [bytes[index]]
        index += 1
      }
    }
    index += end.count
    if isMultiline { literal.key = Self.withoutIndentation(literal.key) }
    literal.key = literal.key.map { $0 == Self.escapedBreak ? UInt8(ascii: "\n") : $0 }
    return literal
  }

  private mutating func readEscape(into literal: inout Literal) {
    let escaped = character(at: index)
    index += 1
    switch escaped {
    case "(":
      if starts("more: ") {
        literal.more += 1
      } else {
        literal.values += 1
        literal.key += Array("%\(literal.values)$@".utf8)
      }
      code()
    case "n": literal.key.append(Self.escapedBreak)
    case "t": literal.key.append(UInt8(ascii: "\t"))
    case "u":
      let digits = String(
        decoding: bytes[index...].dropFirst().prefix { $0 != UInt8(ascii: "}") }, as: UTF8.self)
      index += digits.utf8.count + 2
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      literal.key += scalar.map { Array(String($0).utf8) } ?? []
    case "\n": literal.key += [Self.joinedLine, UInt8(ascii: "\n")]
    default: literal.key.append(bytes[index - 1])
    }
  }

  /// Returns the content of a multiline literal without its indentation.
  private static func withoutIndentation(_ content: [UInt8]) -> [UInt8] {
    let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst()
    let indentation = lines.last ?? []
    var text: [UInt8] = []
    for line in lines.dropLast() {
      let rest = line.starts(with: indentation) ? line.dropFirst(indentation.count) : line
      text += rest.last == joinedLine ? rest.dropLast() : rest + [UInt8(ascii: "\n")]
    }
    return text.last == UInt8(ascii: "\n") ? text.dropLast() : text
  }
}
