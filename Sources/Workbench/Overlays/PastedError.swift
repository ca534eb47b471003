// An error as a log shows it, in whatever form: which domains and codes it names, and which rows of the table those are.

import Ground
import StoreSimulator

/// What a pasted line says of errors.
struct PastedError: Sendable {
  /// Domains with their codes, in the order in which they are named: the outermost error first.
  let codes: [InjectedFailure]
  private let folded: String

  /// Reads `Error Domain=X Code=1`, `X/1`, `X error 1`, `X Code: 1`, `domain: X, …, code: 1`.
  ///
  /// A log may be long; a chain of errors stands at the beginning of it.
  init(_ text: String) {
    let text = String(text.prefix(TextField.capacity))
    folded = FoldedText.folded(text)
    let bytes = Array(text.utf8)
    let domains = Self.domains(in: bytes)
    var codes: [InjectedFailure] = []
    for (index, domain) in domains.enumerated() {
      let end = index + 1 < domains.count ? domains[index + 1].range.lowerBound : bytes.count
      guard let code = Self.code(in: bytes[domain.range.upperBound..<end]) else { continue }
      let failure = InjectedFailure(domain: domain.name, code: code)
      if !codes.contains(failure) { codes.append(failure) }
    }
    self.codes = codes
  }

  /// What has to be injected for the app to be given this chain; nil where one error alone is named, or too many.
  ///
  /// What StoreKit puts around the daemon's and the server's errors comes of itself.
  var chain: InjectedFailure? {
    guard codes.count > 1, codes.count <= ErrorTable.longestChain else { return nil }
    let isWrapped = codes[0].domain == "SKErrorDomain" && ErrorTable.wraps(codes[1], in: codes[0].code)
    let inner = isWrapped ? Array(codes.dropFirst()) : codes
    return inner.count > 1 ? InjectedFailure(chain: inner) : nil
  }

  /// The rows that it names: by domain and code, the innermost error first, since what is around it comes of it by
  /// itself; then those whose text stands in it.
  func rows(of rows: [Picker.Row]) -> [Picker.Row] {
    let named = codes.reversed().compactMap { code in rows.first { $0.failure == code } }
    let texts = rows.filter { row in
      !named.contains(row) && row.descriptions.contains { $0.count >= Self.leastText && folded.contains($0) }
    }
    return named + texts
  }

  /// A text of fewer characters stands in many lines by chance.
  private static let leastText = 12

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
        guard here.count > word.count, zip(here, word).allSatisfy({ $0 | 0x20 == $1 }) else { continue }
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
