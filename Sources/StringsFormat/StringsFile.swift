// Translations in Apple's `.strings` format.

/// The texts of one language: entries `"key" = "value";` and comments (`/* … */` or `//`), in UTF-8.
///
/// The escapes are `\"`, `\\`, `\n` and `\t`. A comment `not known: KEY, KEY` lists keys without a text in
/// the language.
public struct StringsFile: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let key: String
    /// The text, with `%1$@` for the first value and `%%` for a percent sign.
    public let value: String
    /// The line of the key, counted from 1.
    public let line: Int
  }

  /// The entries in the file's order.
  public private(set) var entries: [Entry] = []
  /// The keys that the file declares to have no text in its language.
  public private(set) var unknownKeys: [String] = []

  /// Parses a file; throws if a character is unexpected, a key occurs twice, or a placeholder is malformed.
  public init(_ text: String) throws(StringsFileError) {
    var reader = StringsReader(text)
    var lines: [String: Int] = [:]
    while let item = try reader.next() {
      switch item {
      case .comment(let text): unknownKeys += Self.unknownKeys(in: text)
      case .entry(let entry):
        if let first = lines.updateValue(entry.line, forKey: entry.key) {
          throw StringsFileError(line: entry.line, reason: .duplicateKey(entry.key, firstLine: first))
        }
        guard TextFormat.placeholders(in: entry.value) != nil else {
          throw StringsFileError(line: entry.line, reason: .malformedPlaceholder(entry.value))
        }
        entries.append(entry)
      }
    }
  }

  private static func unknownKeys(in comment: String) -> [String] {
    let parts = comment.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, trimmed(parts[0]) == "not known" else { return [] }
    return parts[1].split(separator: ",").map { trimmed($0) }
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" }
    let end = text.lastIndex { !isBlank($0) }.map(text.index(after:)) ?? text.startIndex
    return String(text[..<end].drop(while: isBlank))
  }
}

public struct StringsFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// A token, such as `=`, `;` or a quotation mark, is missing.
    case expected(String)
    case unterminatedText
    case unterminatedComment
    case unknownEscape(String)
    /// A control character occurs within a text; a line break must be written as `\n`.
    case controlCharacter
    case duplicateKey(String, firstLine: Int)
    /// A `%` that is followed by neither `%` nor a number from 1 to 9 with `$@`.
    case malformedPlaceholder(String)
  }

  /// The line, counted from 1.
  public let line: Int
  public let reason: Reason

  public var description: String {
    let text =
      switch reason {
      case .expected(let sign): "expected \(sign)"
      case .unterminatedText: "the text has no closing quotation mark"
      case .unterminatedComment: "the comment has no end"
      case .unknownEscape(let escape): "unknown escape \\\(escape); possible: \\\" \\\\ \\n \\t"
      case .controlCharacter: "a control character in a text; a line break is written \\n"
      case .duplicateKey(let key, let first): "the key \"\(key)\" is already in line \(first)"
      case .malformedPlaceholder(let value):
        "malformed placeholder in \"\(value)\"; possible: %1$@ to %9$@, %%"
      }
    return "\(line): \(text)"
  }
}
