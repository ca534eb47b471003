// Recognition of errors in pasted text.

import StoreRules
import StoreSimulator
import Support

package struct PastedError: Sendable {
  /// The domains and codes in the order of the text, outermost error first.
  package let codes: [InjectedFailure]
  /// The text up to the maximum length.
  package let text: String

  /// The first error in Foundation's format, with its texts and underlying errors; nil if none was found.
  private let loggedError: InjectedFailure?
  /// The HTTP status and error code of the server's response, from anywhere in the text.
  private let status: Int?
  private let payload: Int?

  /// Parses `Error Domain=X Code=1`, `X/1`, `X error 1`, `X Code: 1` and `domain: X, …, code: 1`.
  ///
  /// Ignores all text after the first `maxLength` characters, because logs can be long.
  package init(_ text: String) {
    let text = String(text.prefix(Self.maxLength))
    self.text = text
    loggedError = LoggedErrorParser.first(in: text)
    status = LoggedErrorParser.number(after: "AMSStatusCode", in: text)
    payload = text.contains("AMSServerPayload") ? LoggedErrorParser.number(after: "errorCode", in: text) : nil
    var codes = loggedError?.all.map { InjectedFailure(domain: $0.domain, code: $0.code) } ?? []
    for failure in Self.failures(in: Array(text.utf8)) where !codes.contains(failure) {
      codes.append(failure)
    }
    self.codes = codes
  }

  /// Returns the domains with the codes that follow them.
  private static func failures(in bytes: [UInt8]) -> [InjectedFailure] {
    let domains = domains(in: bytes)
    return domains.enumerated().compactMap { index, domain in
      let end = index + 1 < domains.count ? domains[index + 1].range.lowerBound : bytes.count
      return code(in: bytes[domain.range.upperBound..<end]).map {
        InjectedFailure(domain: domain.name, code: $0)
      }
    }
  }

  /// The error to inject so that the app receives the pasted error.
  ///
  /// The value is nil if the table contains the error, or if the chain is too long. The `SKErrorDomain` error
  /// around errors of the daemon and server is omitted, because StoreKit adds that error.
  package var chain: InjectedFailure? {
    guard var failure = loggedError ?? InjectedFailure(chain: codes),
      failure.all.count <= ErrorTable.longestChain
    else { return nil }
    if failure.domain == "SKErrorDomain", failure.causes.count == 1,
      ErrorTable.wraps(failure.causes[0], in: failure.code)
    {
      failure = failure.causes[0]
    }
    failure.readServerResponse(status: status, payload: payload)
    let isKnown = ErrorTable.row(domain: failure.domain, code: failure.code) != nil
    let hasOnlyDomainAndCode = failure == InjectedFailure(domain: failure.domain, code: failure.code)
    return isKnown && hasOnlyDomainAndCode ? nil : failure
  }

  /// Returns the words that end in `ErrorDomain`, with their byte ranges.
  private static func domains(in bytes: [UInt8]) -> [(name: String, range: Range<Int>)] {
    var domains: [(String, Range<Int>)] = []
    var start: Int?
    for index in 0...bytes.count {
      let isWord = index < bytes.count && (bytes[index].isASCIILetter || bytes[index].isASCIIDigit)
      if isWord {
        start = start ?? index
      } else if let wordStart = start {
        let word = bytes[wordStart..<index]
        if word.count > Self.domainSuffix.count,
          word.suffix(Self.domainSuffix.count).elementsEqual(Self.domainSuffix)
        {
          domains.append((String(decoding: word, as: UTF8.self), wordStart..<index))
        }
        start = nil
      }
    }
    return domains
  }

  private static let maxLength = 16_384

  private static let domainSuffix = Array("ErrorDomain".utf8)

  /// Returns the number after the domain (`/1`, ` 1`, `:1`, `(1`), otherwise the first number after `code` or
  /// `error`.
  private static func code(in bytes: ArraySlice<UInt8>) -> Int? {
    let separators = Set("/ :=(,\"'#".utf8)
    if let number = number(in: bytes.drop { separators.contains($0) }) { return number }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      for word in [Array("code".utf8), Array("error".utf8)] {
        let candidate = bytes[index...]
        // Skips `AMSStatusCode` and `errorCode`, which are different keys.
        let isWithin = index > bytes.startIndex && bytes[index - 1].isASCIILetter
        guard !isWithin, candidate.count > word.count, zip(candidate, word).allSatisfy({ $0 | 0x20 == $1 })
        else {
          continue
        }
        let separated = candidate.dropFirst(word.count).drop { separators.contains($0) }
        if let number = number(in: separated) { return number }
      }
      index += 1
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
  /// Sets the server's response from the underlying errors, otherwise from the rest of the text.
  fileprivate mutating func readServerResponse(status: Int?, payload: Int?) {
    let responseError = all.last { $0.status != nil }
    self.status = responseError?.status ?? status
    self.payload = all.last { $0.payload != nil }?.payload ?? payload
    causes = causes.map(\.withoutServerResponses)
    // A status outside HTTP, or a response that no error of the chain can contain, is discarded.
    if let status = self.status, !(100...599).contains(status) { self.status = nil }
    if fault != nil { (self.status, self.payload) = (nil, nil) }
  }

  private var withoutServerResponses: InjectedFailure {
    var result = self
    (result.status, result.payload) = (nil, nil)
    result.causes = causes.map(\.withoutServerResponses)
    return result
  }
}
