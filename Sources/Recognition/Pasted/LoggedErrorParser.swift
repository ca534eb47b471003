// A parser for errors that Foundation printed to a log, including nested errors and the server's response.

import StoreRules
import StoreSimulator
import Support

/// A parser for `Error Domain=X Code=1 "…" UserInfo={…}`.
///
/// A log can be cut off, quoted or reformatted, so the parser skips what it cannot read.
package struct LoggedErrorParser {
  private let text: [Character]
  private var budget = ErrorTable.longestChain

  /// Returns the first error in a text; nil if there is no error in this form.
  package static func first(in text: String) -> InjectedFailure? {
    var parser = LoggedErrorParser(text)
    guard let start = parser.find(Self.opening, from: 0) else { return nil }
    return parser.error(at: start, until: parser.text.count)?.failure
  }

  private init(_ text: String) {
    // Each nesting level adds backslashes before quotes. Pasted text may contain symbols in place of
    // newlines.
    var characters: [Character] = []
    for character in text {
      if "\"“”".contains(character) {
        while characters.last == "\\" { characters.removeLast() }
        characters.append("\"")
      } else {
        characters.append(character.isNewline || character == "␊" ? " " : character)
      }
    }
    self.text = characters
  }

  private static let opening = Array("Error Domain=")

  /// Parses the error at `start`; returns the error and its end.
  private mutating func error(at start: Int, until limit: Int) -> (failure: InjectedFailure, end: Int)? {
    guard budget > 0 else { return nil }
    budget -= 1
    let domainStart = start + Self.opening.count
    guard let codeStart = find(Array(" Code="), from: domainStart), codeStart < limit else { return nil }
    let domain = String(text[domainStart..<codeStart])
    var index = codeStart + 6
    let digits = text[index..<limit].prefix { $0 == "-" || $0.isNumber }
    guard let code = Int(String(digits)), domain.allSatisfy({ !$0.isWhitespace }), !domain.isEmpty else {
      return nil
    }
    index += digits.count
    var failure = InjectedFailure(domain: domain, code: code)
    var description: String?
    if index + 1 < limit, text[index] == " ", text[index + 1] == "\"" {
      let end = endOfDescription(from: index + 2, until: limit)
      description = String(text[index + 2..<end])
      index = min(end + 1, limit)
    }
    var reason: String?
    if let info = userInfo(at: index, until: limit) {
      reason = readUserInfo(info, into: &failure)
      index = info.upperBound
    }
    copyTexts(description, reason, in: &failure)
    return (failure, index)
  }

  /// Returns the closing quote of a description: the first quote before user info or the end of an error.
  private func endOfDescription(from start: Int, until limit: Int) -> Int {
    var last: Int?
    for index in start..<limit where text[index] == "\"" {
      last = index
      let following = text[(index + 1)..<min(limit, index + 11)]
      if following.isEmpty || following.starts(with: " UserInfo=") || "}),".contains(following.first ?? "}") {
        return index
      }
      if text[(index + 1)...].starts(with: Self.opening) { break }
    }
    return last ?? limit
  }

  /// Returns the content of ` UserInfo={…}` or ` UserInfo=0x… {…}`, up to the closing brace or `limit`.
  private func userInfo(at start: Int, until limit: Int) -> Range<Int>? {
    guard start < limit, text[start..<limit].starts(with: " UserInfo="),
      let brace = text[start..<limit].prefix(40).firstIndex(of: "{")
    else { return nil }
    var depth = 0
    for index in brace..<limit {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      if depth == 0 { return brace + 1..<index + 1 }
    }
    return brace + 1..<limit
  }

  /// Reads the nested errors and the server's response; returns the failure reason.
  private mutating func readUserInfo(_ range: Range<Int>, into failure: inout InjectedFailure) -> String? {
    var ownCharacters: [Character] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if text[index..<range.upperBound].starts(with: Self.opening),
        let (cause, end) = error(at: index, until: range.upperBound)
      {
        failure.causes.append(cause)
        index = max(end, index + 1)
      } else {
        ownCharacters.append(text[index])
        index += 1
      }
    }
    let line = String(ownCharacters)
    failure.status = Self.number(after: "AMSStatusCode", in: line)
    failure.payload = line.contains("AMSServerPayload") ? Self.number(after: "errorCode", in: line) : nil
    return Self.value(of: "NSLocalizedFailureReason", in: line)
      ?? Self.value(of: "AMSFailureReason", in: line)
  }

  /// Stores the texts of an error unless the error table has texts for the error.
  private func copyTexts(_ description: String?, _ reason: String?, in failure: inout InjectedFailure) {
    guard ErrorTable.row(domain: failure.domain, code: failure.code)?.texts.isEmpty ?? true else { return }
    let sentence = "(\(failure.domain) error \(failure.code).)"
    let isText = description.map { $0 != "(null)" && !$0.isEmpty && !$0.contains(sentence) } ?? false
    (failure.text, failure.reason) = (isText ? description : nil, reason)
  }

  private func find(_ pattern: [Character], from start: Int) -> Int? {
    guard text.count >= pattern.count else { return nil }
    var index = start
    while index + pattern.count <= text.count {
      if text[index] == pattern[0], text[index..<index + pattern.count].elementsEqual(pattern) {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Returns the number after a key, ignoring punctuation in between.
  package static func number(after key: String, in text: String) -> Int? {
    var remaining = text[...]
    while let range = remaining.range(of: key) {
      remaining = remaining[range.upperBound...]
      let value = remaining.drop { " =:\"'\\".contains($0) }.prefix { $0 == "-" || $0.isNumber }
      if let number = Int(value) { return number }
    }
    return nil
  }

  /// Returns the text after a key, up to the next key or the end.
  private static func value(of key: String, in line: String) -> String? {
    guard let range = line.range(of: key + "=") else { return nil }
    let remaining = line[range.upperBound...]
    var end = remaining.endIndex
    for nextKey in keys {
      if let found = remaining.range(of: ", \(nextKey)=") { end = min(end, found.lowerBound) }
    }
    let value = remaining[..<end]
    let trimmed = value.last == "}" ? value.dropLast() : value
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  private static let keys = [
    "NSLocalizedDescription", "NSLocalizedFailureReason", "NSUnderlyingError",
    "NSMultipleUnderlyingErrorsKey",
    "NSDebugDescription", "AMSURL", "AMSStatusCode", "AMSServerPayload", "AMSDescription", "AMSFailureReason",
    "AMSServerErrorCode", "client-environment-type", "storefront-country-code",
  ]
}

extension StringProtocol {
  fileprivate func range(of pattern: String) -> Range<Index>? {
    firstRange(of: pattern)
  }
}
