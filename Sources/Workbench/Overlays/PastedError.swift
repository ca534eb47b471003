// An error as a log shows it, in whatever form: which domains and codes it names, and which rows of the table those are.

import Panes
import StoreRules
import StoreSimulator
import Support
import TerminalUI

/// What a pasted line says of errors.
package struct PastedError: Sendable {
  /// Domains with their codes, in the order in which they are named: the outermost error first.
  package let codes: [InjectedFailure]
  private let folded: String

  /// The error that the first log line of the text prints whole, with its texts; nil for other forms.
  private let logged: InjectedFailure?
  /// What the server answered, wherever in the text it stands.
  private let status: Int?
  private let payload: Int?

  /// Reads `Error Domain=X Code=1`, `X/1`, `X error 1`, `X Code: 1`, `domain: X, …, code: 1`.
  ///
  /// A log may be long; a chain of errors stands at the beginning of it.
  package init(_ text: String) {
    let text = String(text.prefix(TextField.capacity))
    folded = FoldedText.folded(text)
    logged = LoggedErrorParser.first(in: text)
    status = LoggedErrorParser.number(after: "AMSStatusCode", in: text)
    payload = text.contains("AMSServerPayload") ? LoggedErrorParser.number(after: "errorCode", in: text) : nil
    var codes = logged?.all.map { InjectedFailure(domain: $0.domain, code: $0.code) } ?? []
    for failure in Self.named(in: Array(text.utf8)) where !codes.contains(failure) { codes.append(failure) }
    self.codes = codes
  }

  /// Domains with the codes after them.
  private static func named(in bytes: [UInt8]) -> [InjectedFailure] {
    let domains = domains(in: bytes)
    return domains.enumerated().compactMap { index, domain in
      let end = index + 1 < domains.count ? domains[index + 1].range.lowerBound : bytes.count
      return code(in: bytes[domain.range.upperBound..<end]).map {
        InjectedFailure(domain: domain.name, code: $0)
      }
    }
  }

  /// What has to be injected for the app to be given this error; nil if the table's row says as much, and where too
  /// many errors are named.
  ///
  /// What StoreKit puts around the daemon's and the server's errors comes of itself.
  package var chain: InjectedFailure? {
    guard var found = logged ?? InjectedFailure(chain: codes), found.all.count <= ErrorTable.longestChain
    else { return nil }
    if found.domain == "SKErrorDomain", found.causes.count == 1,
      ErrorTable.wraps(found.causes[0], in: found.code)
    {
      found = found.causes[0]
    }
    found.readAnswer(status: status, payload: payload)
    let isKnown = ErrorTable.row(domain: found.domain, code: found.code) != nil
    let isPlain = found == InjectedFailure(domain: found.domain, code: found.code)
    return isKnown && isPlain ? nil : found
  }

  /// The rows that it names: by domain and code, the innermost error first, since what is around it comes of it by
  /// itself; then those whose text stands in it.
  package func rows(of rows: [Picker.Row]) -> [Picker.Row] {
    let named = codes.reversed().compactMap { code in rows.first { $0.failure == code } }
    let texts = rows.filter { row in
      !named.contains(row)
        && row.descriptions.contains { $0.count >= Self.minTextLength && folded.contains($0) }
    }
    return named + texts
  }

  /// A text of fewer characters stands in many lines by chance.
  private static let minTextLength = 12

  /// Names that end in `Domain`, or are those of an error type with a code behind a slash.
  private static func domains(in bytes: [UInt8]) -> [(name: String, range: Range<Int>)] {
    var found: [(String, Range<Int>)] = []
    var start: Int?
    for place in 0...bytes.count {
      let isWord = place < bytes.count && (bytes[place].isASCIILetter || bytes[place].isASCIIDigit)
      if isWord {
        start = start ?? place
      } else if let from = start {
        let word = bytes[from..<place]
        if word.count > Self.ending.count, word.suffix(Self.ending.count).elementsEqual(Self.ending) {
          found.append((String(decoding: word, as: UTF8.self), from..<place))
        }
        start = nil
      }
    }
    return found
  }

  private static let ending = Array("ErrorDomain".utf8)

  /// The number right behind a domain (`/1`, ` 1`, `:1`, `(1`), else the first one behind the word `code` or `error`.
  private static func code(in rest: ArraySlice<UInt8>) -> Int? {
    let separators = Set("/ :=(,\"'#".utf8)
    if let direct = number(in: rest.drop { separators.contains($0) }) { return direct }
    var place = rest.startIndex
    while place < rest.endIndex {
      for word in [Array("code".utf8), Array("error".utf8)] {
        let here = rest[place...]
        // `AMSStatusCode` and `errorCode` are keys of their own.
        let isWithin = place > rest.startIndex && rest[place - 1].isASCIILetter
        guard !isWithin, here.count > word.count, zip(here, word).allSatisfy({ $0 | 0x20 == $1 }) else {
          continue
        }
        let behind = here.dropFirst(word.count).drop { separators.contains($0) }
        if let number = number(in: behind) { return number }
      }
      place += 1
    }
    return nil
  }

  private static func number(in bytes: ArraySlice<UInt8>) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = bytes.dropFirst(isNegative ? 1 : 0).prefix { $0.isASCIIDigit }
    guard !digits.isEmpty, digits.count < 10, let value = Int(String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    return isNegative ? -value : value
  }
}

extension InjectedFailure {
  /// Takes the server's answer from the errors inside, where the log has it, or from elsewhere in the text.
  fileprivate mutating func readAnswer(status: Int?, payload: Int?) {
    let inner = all.last { $0.status != nil }
    self.status = inner?.status ?? status
    self.payload = all.last { $0.payload != nil }?.payload ?? payload
    causes = causes.map(\.withoutAnswers)
    // A status outside HTTP, or without an error that could carry it, is no part of the error.
    if let found = self.status, !(100...599).contains(found) { self.status = nil }
    if fault != nil { (self.status, self.payload) = (nil, nil) }
  }

  private var withoutAnswers: InjectedFailure {
    var plain = self
    (plain.status, plain.payload) = (nil, nil)
    plain.causes = causes.map(\.withoutAnswers)
    return plain
  }
}
