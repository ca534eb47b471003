// Domains and codes of errors in the lines of a log.

import Support

extension FactScanner {
  /// Reads `SKErrorDomain 2`, `SKErrorDomain/2`, `(SKErrorDomain error 2.)` and `ESKERRORDOMAIN2`.
  ///
  /// Returns the index after what was read; nil if the word is no domain.
  mutating func scanDomain(_ range: Range<Int>, isKnown: Bool) -> Int? {
    if isKnown, let name = ErrorDomains.aliases[String(decoding: lowercase[range], as: UTF8.self)] {
      // Only a key such as `code` shows the number, because any number can follow the name of a type.
      levels.setDomain(name, line: number)
      return range.upperBound
    }
    guard isKnown || endsInDomain(range), let (name, code) = Self.domain(named: line[range]) else {
      return isSwiftError(range)
        ? recordDomain(
          String(decoding: line[range], as: UTF8.self), code: nil, end: range.upperBound,
          start: range.lowerBound) : nil
    }
    return recordDomain(name, code: code, end: range.upperBound, start: range.lowerBound)
  }

  /// Whether a word is the type of a Swift error with its code, as in `(StoreKit.StoreKitError error 1.)`.
  private func isSwiftError(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && line[range.lowerBound - 1] == UInt8(ascii: "(") && range.count <= 80
      && line[range].contains(UInt8(ascii: ".")) && lowercase[range].suffix(5).elementsEqual("error".utf8)
      && code(after: range.upperBound, domainAt: range.lowerBound) != nil
  }

  /// Whether a word has the form of a domain, with or without a code.
  private func endsInDomain(_ range: Range<Int>) -> Bool {
    var end = range.upperBound
    while end > range.lowerBound, line[end - 1].isASCIIDigit { end -= 1 }
    return lowercase[range.lowerBound..<end].suffix(Self.domainSuffix.count).elementsEqual(Self.domainSuffix)
  }

  private static let domainSuffix = Array("errordomain".utf8)

  /// Reads the value of a key `domain`, and of `Error Domain=X Code=1 "…" UserInfo={`.
  mutating func useDomain(valueAt start: Int, _ key: Range<Int>) -> Int? {
    guard let (word, end) = bareWord(at: start) else { return nil }
    let isFoundation =
      line[start] != UInt8(ascii: "\"") && lowercase[..<key.lowerBound].suffix(6).elementsEqual("error ".utf8)
    if isFoundation {
      return recordDomain(ErrorDomains.canonical(word), code: nil, end: end, start: key.lowerBound)
    }
    levels.setDomain(
      Self.domain(named: Array(word.utf8)[...])?.name ?? ErrorDomains.canonical(word), line: number)
    return end
  }

  /// Returns the domain that a word names, with the code at its end.
  private static func domain(named word: ArraySlice<UInt8>) -> (name: String, code: Int?)? {
    guard word.count >= 7, word.count <= 80 else { return nil }
    let digits = word.reversed().prefix { $0.isASCIIDigit }.count
    let letters = word.dropLast(digits)
    let small = String(decoding: letters.map(\.smallASCII), as: UTF8.self)
    let isDomain = small.hasSuffix("errordomain") && small.utf8.count > 11
    guard isDomain || ErrorDomains.unusualNames.contains(small) else { return nil }
    var name = String(decoding: letters, as: UTF8.self)
    // React Native writes `ESKERRORDOMAIN2` for the code 2 of `SKErrorDomain`.
    if name == name.uppercased(), name.first == "E",
      ErrorDomains.canonical(String(name.dropFirst())) != String(name.dropFirst())
    {
      name = String(name.dropFirst())
    }
    let code = digits > 0 ? Int(String(decoding: word.suffix(digits), as: UTF8.self)) : nil
    return (ErrorDomains.canonical(name), code)
  }

  private mutating func recordDomain(_ name: String, code known: Int?, end: Int, start: Int) -> Int? {
    facts.mentionsPurchases = facts.mentionsPurchases || ErrorDomains.speaksOfPurchases(name)
    guard
      let (code, codeEnd) = known.map({ ($0, end) }) ?? code(before: start, domainEnd: end)
        ?? code(after: end, domainAt: start)
    else {
      levels.setDomain(name, line: number)
      return end
    }
    var error = LoggedError(domain: name, code: code, line: number)
    var index = codeEnd
    if let (description, next) = descriptionAfterCode(at: index) {
      error.description = description
      scanText(index..<next)
      index = next
    }
    let owner = levels.add(error)
    if let brace = userInfoStart(at: index) {
      levels.open(UInt8(ascii: "{"), owner: owner)
      return brace + 1
    }
    return index
  }

  /// Returns the code that follows a domain, as in `/2`, ` Code=2`, ` error 2`, `-999` or `エラー2`.
  private func code(after end: Int, domainAt start: Int) -> (value: Int, end: Int)? {
    var index = end
    let limit = min(line.count, end + 32)
    // Some languages write `(SKErrorDomain, error 3.)`.
    let isSentence = start > 0 && line[start - 1] == UInt8(ascii: "(")
    while index < limit {
      let byte = line[index]
      if byte.isASCIIDigit
        || byte == UInt8(ascii: "-") && index + 1 < line.count && line[index + 1].isASCIIDigit
      {
        // A year or a version has digits too, but no domain in front of it.
        return integer(at: index)
      }
      let isComma = isSentence && byte == UInt8(ascii: ",")
      if !isComma, Self.codeStops.contains(byte) { return nil }
      index += 1
    }
    return nil
  }

  private static let codeStops = Set("{}[],;\n<>@&?!".utf8)

  /// The number of bytes in front of a domain in which its code is searched.
  private static let maxSentenceStart = 40

  /// Returns the code in front of a domain at the end of parentheses, as in `(Error 2 in SKErrorDomain.)`.
  private func code(before start: Int, domainEnd end: Int) -> (value: Int, end: Int)? {
    let rest = line[end...].drop { $0 == UInt8(ascii: ".") || $0 == 0x20 }
    let sentence = line[max(0, start - Self.maxSentenceStart)..<start]
    guard rest.first == UInt8(ascii: ")"), let open = sentence.lastIndex(of: UInt8(ascii: "(")),
      !sentence[open...].contains(where: { ",)".utf8.contains($0) }),
      let digit = sentence[open...].firstIndex(where: \.isASCIIDigit)
    else { return nil }
    let isNegative = line[digit - 1] == UInt8(ascii: "-")
    return integer(at: isNegative ? digit - 1 : digit).map { ($0.value, end) }
  }

  /// Returns the text in quotation marks after a code, with the index after it.
  ///
  /// A text can contain quotation marks, so it ends before the user info or the end of the error.
  private func descriptionAfterCode(at start: Int) -> (String, end: Int)? {
    guard start + 1 < line.count, line[start] == 0x20, line[start + 1] == UInt8(ascii: "\"") else {
      return nil
    }
    let textStart = start + 2
    var last: Int?
    var index = textStart
    while index < line.count, index - textStart < 1_000 {
      if line[index] == UInt8(ascii: "\"") {
        last = index
        let following = line[(index + 1)...]
        let next = following.first ?? UInt8(ascii: "}")
        if following.starts(with: Self.userInfoWord) || Self.descriptionEnds.contains(next) { break }
        if next == 0x20, !line[(index + 1)...].contains(UInt8(ascii: "\"")) { break }
      }
      index += 1
    }
    let end = last ?? min(index, line.count)
    return (String(decoding: line[textStart..<end], as: UTF8.self), min(end + 1, line.count))
  }

  private static let userInfoWord = Array(" UserInfo=".utf8)
  private static let descriptionEnds = Set("}),".utf8)

  /// Returns the index of the brace of ` UserInfo={` or ` UserInfo=0x14eabc00 {`.
  private func userInfoStart(at start: Int) -> Int? {
    guard start < line.count, line[start...].starts(with: Self.userInfoWord) else { return nil }
    return line[start...].prefix(40).firstIndex(of: UInt8(ascii: "{"))
  }

  /// Records a number with a meaning of its own: a status of verifyReceipt or an error of a server.
  mutating func scanNumber(_ range: Range<Int>) {
    if range.count == 7, let value = Int(String(decoding: line[range], as: UTF8.self)),
      vocabulary.speaksOfErrors(lowercase)
    {
      facts.addServerAPIError(value)
    }
    guard range.count == 5, line[range.lowerBound] == UInt8(ascii: "2"),
      let value = Int(String(decoding: line[range], as: UTF8.self)), Self.receiptStatuses.contains(value)
    else { return }
    let isAboutReceipts = speaksOfReceipts ?? vocabulary.speaksOfReceipts(lowercase)
    speaksOfReceipts = isAboutReceipts
    guard isAboutReceipts else { return }
    add(.receiptStatus(value), "status \(value)")
  }
}
