// Reads an error from a log as Foundation prints it, with its texts, the errors inside it and what the server answered.

import StoreRules
import StoreSimulator
import Support

/// A reader of `Error Domain=X Code=1 "…" UserInfo={…}`.
///
/// A log may be cut off, quoted inside another text, or wrapped by a bridge: what cannot be read is passed over.
package struct LoggedErrorParser {
  private let text: [Character]
  private var budget = ErrorTable.longestChain

  /// The first error of a text; nil if none is printed in this form, or more than a name can have.
  package static func first(in text: String) -> InjectedFailure? {
    var reader = LoggedErrorParser(text)
    guard let start = reader.find(Self.opening, from: 0) else { return nil }
    return reader.error(at: start, until: reader.text.count)?.failure
  }

  private init(_ text: String) {
    // Errors inside others are quoted once for each level. Line ends of a pasted text are blanks or symbols.
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

  /// An error that begins at a place, and where it ends.
  private mutating func error(at start: Int, until limit: Int) -> (failure: InjectedFailure, end: Int)? {
    guard budget > 0 else { return nil }
    budget -= 1
    let domainStart = start + Self.opening.count
    guard let codeSign = find(Array(" Code="), from: domainStart), codeSign < limit else { return nil }
    let domain = String(text[domainStart..<codeSign])
    var place = codeSign + 6
    let digits = text[place..<limit].prefix { $0 == "-" || $0.isNumber }
    guard let code = Int(String(digits)), domain.allSatisfy({ !$0.isWhitespace }), !domain.isEmpty else {
      return nil
    }
    place += digits.count
    var failure = InjectedFailure(domain: domain, code: code)
    var description: String?
    if place + 1 < limit, text[place] == " ", text[place + 1] == "\"" {
      let end = endOfDescription(from: place + 2, until: limit)
      description = String(text[place + 2..<end])
      place = min(end + 1, limit)
    }
    var reason: String?
    if let info = userInfo(at: place, until: limit) {
      reason = readUserInfo(info, into: &failure)
      place = info.upperBound
    }
    copyTexts(description, reason, in: &failure)
    return (failure, place)
  }

  /// The quote that ends a description: the first one before user info or after which the error ends.
  private func endOfDescription(from start: Int, until limit: Int) -> Int {
    var last: Int?
    for place in start..<limit where text[place] == "\"" {
      last = place
      let rest = text[(place + 1)..<min(limit, place + 11)]
      if rest.isEmpty || rest.starts(with: " UserInfo=") || "}),".contains(rest.first ?? "}") { return place }
      if text[(place + 1)...].starts(with: Self.opening) { break }
    }
    return last ?? limit
  }

  /// The inside of ` UserInfo={…}` or ` UserInfo=0x… {…}`, up to its closing brace or the end of the text.
  private func userInfo(at start: Int, until limit: Int) -> Range<Int>? {
    guard start < limit, text[start..<limit].starts(with: " UserInfo="),
      let brace = text[start..<limit].prefix(40).firstIndex(of: "{")
    else { return nil }
    var depth = 0
    for place in brace..<limit {
      if text[place] == "{" { depth += 1 }
      if text[place] == "}" { depth -= 1 }
      if depth == 0 { return brace + 1..<place + 1 }
    }
    return brace + 1..<limit
  }

  /// Reads the errors inside and the server's answer; returns the failure reason.
  private mutating func readUserInfo(_ range: Range<Int>, into failure: inout InjectedFailure) -> String? {
    var own: [Character] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if text[place..<range.upperBound].starts(with: Self.opening),
        let (inner, end) = error(at: place, until: range.upperBound)
      {
        failure.causes.append(inner)
        place = max(end, place + 1)
      } else {
        own.append(text[place])
        place += 1
      }
    }
    let line = String(own)
    failure.status = Self.number(after: "AMSStatusCode", in: line)
    failure.payload = line.contains("AMSServerPayload") ? Self.number(after: "errorCode", in: line) : nil
    return Self.value(of: "NSLocalizedFailureReason", in: line)
      ?? Self.value(of: "AMSFailureReason", in: line)
  }

  /// Keeps the texts of an error for which the table has none.
  private func copyTexts(_ description: String?, _ reason: String?, in failure: inout InjectedFailure) {
    guard ErrorTable.row(domain: failure.domain, code: failure.code)?.texts.isEmpty ?? true else { return }
    let sentence = "(\(failure.domain) error \(failure.code).)"
    let isText = description.map { $0 != "(null)" && !$0.isEmpty && !$0.contains(sentence) } ?? false
    (failure.text, failure.reason) = (isText ? description : nil, reason)
  }

  private func find(_ sought: [Character], from start: Int) -> Int? {
    guard text.count >= sought.count else { return nil }
    var place = start
    while place + sought.count <= text.count {
      if text[place] == sought[0], text[place..<place + sought.count].elementsEqual(sought) { return place }
      place += 1
    }
    return nil
  }

  /// The number after a key, whatever signs are between them.
  package static func number(after key: String, in text: String) -> Int? {
    var rest = text[...]
    while let range = rest.range(of: key) {
      rest = rest[range.upperBound...]
      let value = rest.drop { " =:\"'\\".contains($0) }.prefix { $0 == "-" || $0.isNumber }
      if let number = Int(value) { return number }
    }
    return nil
  }

  /// The text of a key up to the next key or the end.
  private static func value(of key: String, in line: String) -> String? {
    guard let range = line.range(of: key + "=") else { return nil }
    let rest = line[range.upperBound...]
    var end = rest.endIndex
    for next in keys {
      if let found = rest.range(of: ", \(next)=") { end = min(end, found.lowerBound) }
    }
    let value = rest[..<end]
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
  /// The first place of a text.
  fileprivate func range(of sought: String) -> Range<Index>? {
    firstRange(of: sought)
  }
}
